//! Pieces, boards and their symmetries.

use dlx_kernel::formulations::polyomino::{Board, Piece};

fn rectangle(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    (0..rows * columns).map(|cell| (cell / columns, cell % columns)).collect()
}

#[test]
fn pieces_have_their_distinct_orientations() {
    let count = |rows: &[&str]| Piece::new(b'?', rows).orientations().len();
    assert_eq!(count(&["#"]), 1);
    assert_eq!(count(&[".#.", "###", ".#."]), 1);
    assert_eq!(count(&["#####"]), 2);
    assert_eq!(count(&["##.", ".#.", ".##"]), 4);
    assert_eq!(count(&["##", "#."]), 4);
    assert_eq!(count(&[".##", "##.", ".#."]), 8);
}

#[test]
fn placements_stay_on_the_board_and_are_distinct() {
    let mut cells = rectangle(3, 3);
    cells.remove(4);
    let board = Board::new(cells, &[Piece::new(b'A', &["##", "#."]), Piece::new(b'B', &["###"])]);
    let (corners, sides) = (4, 4);
    assert_eq!(board.placements.len(), corners + sides);
    let last = &board.placements[4];
    assert_eq!((last.piece, &last.cells[..]), (1, &[0, 1, 2][..]));
    let matrix = board.matrix();
    assert_eq!(matrix.items(), 8 + 2);
    assert_eq!(matrix.option(4).collect::<Vec<usize>>(), [0, 1, 2, 9]);
    assert_eq!(board.pieces(&[4]), [1, 1, 1, 2, 2, 2, 2, 2]);
}

#[test]
fn pentominoes_on_the_chessboard_without_its_centre_have_the_known_matrix() {
    let free = |cell: &(usize, usize)| !((3..5).contains(&cell.0) && (3..5).contains(&cell.1));
    let board = Board::new(rectangle(8, 8).into_iter().filter(free).collect(), &Piece::pentominoes());
    let matrix = board.matrix();
    assert_eq!((matrix.options(), matrix.items(), matrix.ones()), (1568, 72, 6 * 1568));
    let of = |piece| board.placements.iter().filter(|placement| placement.piece == piece).count();
    assert_eq!((of(1), of(9)), (48, 24));
}

#[test]
fn distinct_keeps_one_placement_of_each_symmetry_class() {
    let corner = Piece::new(b'A', &["##", "#."]);
    let count =
        |rows, columns| Board::new(rectangle(rows, columns), std::slice::from_ref(&corner)).distinct(0).len();
    // The four placements in a 2 x 2 square are one class; the eight in 2 x 3 are two classes of four.
    assert_eq!((count(2, 2), count(2, 3)), (1, 2));
    let board = Board::new(rectangle(1, 3), &[Piece::new(b'I', &["##"])]);
    assert_eq!((board.placements.len(), board.distinct(0)), (2, vec![0]));
}

#[test]
fn symmetries_do_not_depend_on_the_position_of_the_board() {
    let count = |cells: Vec<(usize, usize)>| Board::new(cells, &[]).symmetries().len();
    assert_eq!((count(rectangle(4, 4)), count(rectangle(3, 5))), (8, 4));
    let mut cells = rectangle(4, 4);
    cells.remove(0);
    assert_eq!(count(cells.clone()), 2);
    cells.remove(0);
    assert_eq!(count(cells), 1);
    let right = Board::new(vec![(5, 7), (5, 8)], &[]).symmetries();
    assert!(right.contains(&vec![0, 1]) && right.contains(&vec![1, 0]));
}
