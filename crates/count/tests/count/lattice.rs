//! Proofs by linear algebra that there is no cover, on boards.

use dlx_count::internal::{MAX_PRODUCTS, decide};
use dlx_kernel::Matrix;
use dlx_kernel::formulations::polyomino::Piece;

fn proves_none(matrix: &Matrix) -> bool {
    decide(matrix, MAX_PRODUCTS, &mut || true) == Some(true)
}

/// A matrix whose items are the cells for which `is_cell` is true, and whose options are all placements of a
/// piece, turned and reflected.
fn board(side: usize, is_cell: impl Fn(usize, usize) -> bool, piece: &[&str]) -> Matrix {
    let squares = || (0..side * side).map(|square| (square / side, square % side));
    let cells: Vec<(usize, usize)> = squares().filter(|&(row, column)| is_cell(row, column)).collect();
    let mut matrix = Matrix::new(cells.len(), 0);
    for shape in Piece::new(b'A', piece).orientations() {
        for (row, column) in squares() {
            let item =
                |&(down, right): &(usize, usize)| cells.binary_search(&(row + down, column + right)).ok();
            if let Some(option) = shape.iter().map(item).collect::<Option<Vec<usize>>>() {
                matrix.add(&option);
            }
        }
    }
    matrix
}

const L_PIECE: [&str; 3] = ["#.", "#.", "##"];

#[test]
fn a_chessboard_without_two_corners_has_no_domino_tiling() {
    let corners = |r: usize, c: usize| (r, c) != (0, 0) && (r, c) != (7, 7);
    assert!(proves_none(&board(8, corners, &["##"])));
    let neighbours = |r: usize, c: usize| (r, c) != (0, 0) && (r, c) != (0, 1);
    assert!(!proves_none(&board(8, neighbours, &["##"])));
}

#[test]
fn an_odd_number_of_l_tetrominoes_tiles_no_board() {
    assert!(proves_none(&board(10, |_, _| true, &L_PIECE)));
    assert!(!proves_none(&board(8, |_, _| true, &L_PIECE)));
}

#[test]
fn straight_trominoes_can_leave_only_one_of_four_squares_uncovered() {
    // Golomb: if straight trominoes tile a chessboard except for one square, that square is one of four.
    for cell in 0..64 {
        let (row, column) = (cell / 8, cell % 8);
        let matrix = board(8, |r, c| (r, c) != (row, column), &["###"]);
        let is_possible = [2, 5].contains(&row) && [2, 5].contains(&column);
        assert_eq!(proves_none(&matrix), !is_possible, "{row} {column}");
    }
}
