//! The sudoku searches, as compiled for any processor and for this processor.

use dlx_kernel::internal::{run_fast, Nine, NineSearch, SixteenSearch, Task};

#[test]
fn the_9_x_9_search_does_not_depend_on_the_processor() {
    for kept in 0..81 {
        let mut givens = [0; 81];
        for (cell, given) in givens.iter_mut().enumerate().filter(|(cell, _)| cell * 32 % 81 < kept) {
            *given = ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8;
        }
        let search = || NineSearch { start: Nine::new(&givens), limit: 5 };
        let plain = search().run();
        assert!(!plain.is_empty());
        assert_eq!(plain, run_fast(search()));
    }
}

/// Two thirds of the cells of a grid in which each row is a shift of the row above.
fn puzzle() -> [u8; 256] {
    let mut grid = [0; 256];
    for (cell, given) in grid.iter_mut().enumerate().filter(|(cell, _)| cell % 7 != 0 && cell % 5 != 0) {
        let (row, column) = (cell / 16, cell % 16);
        *given = ((row % 4 * 4 + row / 4 + column) % 16 + 1) as u8;
    }
    grid
}

#[test]
fn the_16_x_16_search_does_not_depend_on_the_processor() {
    for blanks in 0..40 {
        let mut givens = puzzle();
        givens[..6 * blanks].iter_mut().for_each(|given| *given = 0);
        let search = || SixteenSearch { givens: &givens, limit: 5 };
        let plain = search().run();
        assert!(!plain.is_empty());
        assert_eq!(plain, run_fast(search()));
    }
}
