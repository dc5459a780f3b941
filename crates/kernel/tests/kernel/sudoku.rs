//! The matrix of a sudoku.

use dlx_kernel::sudoku::{any, nine, sixteen, Item, Sudoku};

#[test]
fn the_matrix_has_the_documented_size() {
    for &(order, options, items) in &[(1, 1, 4), (2, 64, 64), (3, 729, 324), (4, 4096, 1024)] {
        let sudoku = Sudoku::new(order);
        let matrix = sudoku.matrix(&vec![0; order * order * order * order]);
        assert_eq!((matrix.options(), matrix.items(), matrix.ones()), (options, items, 4 * options));
    }
    let matrix = Sudoku::new(3).with_diagonals().matrix(&[0; 81]);
    assert_eq!((matrix.options(), matrix.items(), matrix.ones()), (729, 342, 4 * 729 + 18 * 9));
}

#[test]
fn an_option_covers_its_cell_row_column_box_and_regions() {
    let sudoku = Sudoku::new(3).with_diagonals();
    let mut givens = [0; 81];
    givens[40] = 5;
    givens[6] = 9;
    let (matrix, options) = (sudoku.matrix(&givens), sudoku.options(&givens));
    assert_eq!(matrix.options(), 79 * 9 + 2);
    let named =
        |option: usize| -> Vec<Item> { matrix.option(option).map(|item| sudoku.item(item)).collect() };
    assert_eq!(options[54], (6, 8));
    assert_eq!(named(54), [Item::Cell(0, 6), Item::Row(0, 8), Item::Column(6, 8), Item::Box(2, 8)]);
    let centre = options.iter().position(|&option| option == (40, 4)).unwrap();
    assert_eq!(named(centre)[3..], [Item::Box(4, 4), Item::Region(0, 4), Item::Region(1, 4)]);
}

#[test]
fn a_limit_of_0_gives_no_completions() {
    assert!(nine::up_to(0, &[0; 81]).is_empty() && sixteen::up_to(0, &[0; 256]).is_empty());
    assert!(any::up_to(0, &Sudoku::new(2), &[0; 16]).is_empty());
}

#[test]
fn every_item_has_as_many_options_as_there_are_digits() {
    let boxes = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    for sudoku in &[Sudoku::new(3).with_diagonals(), Sudoku::jigsaw(4, &boxes)] {
        let matrix = sudoku.matrix(&vec![0; sudoku.side() * sudoku.side()]);
        let mut counts = vec![0; matrix.items()];
        for option in 0..matrix.options() {
            matrix.option(option).for_each(|item| counts[item] += 1);
        }
        assert!(counts.iter().all(|&count| count == sudoku.side()));
    }
}
