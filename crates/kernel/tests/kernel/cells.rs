//! The cells of a 9 x 9 grid as bits, compared with lists.

use dlx_kernel::internal::{elements_of_word, Cells, BANDS};

/// The cells whose `unit` (group, row, column) is one of three filled units of its group, one in each row and
/// column.
fn fitting(cells: &[usize], unit: &dyn Fn(usize) -> (usize, usize, usize)) -> Vec<usize> {
    let filled = |group, row, column| cells.iter().any(|&cell| unit(cell) == (group, row, column));
    let fits = |cell: &usize| {
        let (group, row, column) = unit(*cell);
        let others = |shift: usize| (1..3).all(|by| filled(group, (row + by) % 3, (column + by * shift) % 3));
        others(1) || others(2)
    };
    cells.iter().copied().filter(fits).collect()
}

#[test]
fn triads_and_stacks_are_filtered_in_all_bands_at_once() {
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..500 {
        let mut cells: Vec<usize> = (0..81).collect();
        cells.retain(|_| random.u64(..8) > round % 7);
        let mut words = [0; 4];
        cells.iter().for_each(|cell| words[cell / 27] |= 1 << (cell % 27));
        let list = |found: Cells| -> Vec<usize> {
            let words = found.words();
            (0..BANDS)
                .flat_map(|band| elements_of_word(words[band]).map(move |place| band * 27 + place))
                .collect()
        };
        let found = Cells::new(words);
        assert_eq!(
            list(found.fit_triads()),
            fitting(&cells, &|cell| (cell / 27, cell / 9 % 3, cell % 9 / 3))
        );
        assert_eq!(list(found.fit_stacks()), fitting(&cells, &|cell| (cell % 9 / 3, cell / 27, cell % 3)));
        let rows: Vec<usize> =
            (0..81).filter(|cell| cells.iter().any(|other| other / 9 == cell / 9)).collect();
        assert_eq!(list(found.whole_rows()), rows);
        assert_eq!(list(!found & Cells::all()).len(), 81 - cells.len());
    }
}
