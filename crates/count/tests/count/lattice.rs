//! The proof by linear algebra that there is no cover, on boards.

use dlx_count::internal::{MOST_STEPS, decide};
use dlx_kernel::Matrix;

fn proves_none(matrix: &Matrix) -> bool {
    decide(matrix, MOST_STEPS) == Some(true)
}

/// A square after a turn or reflection.
type Turn = fn(i32, i32) -> (i32, i32);

/// The cells of a board that `is_cell` has, and all ways to put `piece` on it, turned and reflected.
fn board(side: i32, is_cell: impl Fn(i32, i32) -> bool, piece: &[(i32, i32)]) -> Matrix {
    let cells: Vec<(i32, i32)> =
        (0..side * side).map(|cell| (cell / side, cell % side)).filter(|&(r, c)| is_cell(r, c)).collect();
    let mut matrix = Matrix::new(cells.len(), 0);
    let turns: [Turn; 8] = [
        |r, c| (r, c),
        |r, c| (c, -r),
        |r, c| (-r, -c),
        |r, c| (-c, r),
        |r, c| (r, -c),
        |r, c| (-c, -r),
        |r, c| (-r, c),
        |r, c| (c, r),
    ];
    for &(row, column) in &cells {
        for turn in turns {
            let squares = piece.iter().map(|&(r, c)| turn(r, c));
            let option: Option<Vec<usize>> =
                squares.map(|(r, c)| cells.binary_search(&(row + r, column + c)).ok()).collect();
            option.into_iter().for_each(|option| {
                matrix.add(&option);
            });
        }
    }
    matrix
}

const L: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (2, 1)];

#[test]
fn a_chessboard_without_two_corners_has_no_domino_tiling() {
    let corners = |r: i32, c: i32| (r, c) != (0, 0) && (r, c) != (7, 7);
    assert!(proves_none(&board(8, corners, &[(0, 0), (0, 1)])));
    let neighbours = |r: i32, c: i32| (r, c) != (0, 0) && (r, c) != (0, 1);
    assert!(!proves_none(&board(8, neighbours, &[(0, 0), (0, 1)])));
}

#[test]
fn an_odd_number_of_l_tetrominoes_tiles_no_board() {
    assert!(proves_none(&board(10, |_, _| true, &L)));
    assert!(!proves_none(&board(8, |_, _| true, &L)));
}

#[test]
fn straight_trominoes_leave_only_some_squares_of_a_board() {
    // Golomb: 8 x 8 without one square, which must be one of four.
    let straight = [(0, 0), (0, 1), (0, 2)];
    for cell in 0..64 {
        let (row, column) = (cell / 8, cell % 8);
        let matrix = board(8, |r, c| (r, c) != (row, column), &straight);
        let is_possible = [2, 5].contains(&row) && [2, 5].contains(&column);
        assert_eq!(proves_none(&matrix), !is_possible, "{row} {column}");
    }
}
