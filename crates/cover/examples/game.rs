//! A game: a player blocks two squares of a board, and the program says whether dominoes can still fill the
//! rest. Every turn reuses the same `Problem`.

use dlx_cover::{Problem, ProblemError};

const SIDE: usize = 6;

fn square(row: usize, column: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn main() -> Result<(), ProblemError> {
    let mut board = Problem::new();
    for (row, column) in (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)) {
        for (down, right) in [(row + 1, column), (row, column + 1)] {
            if down < SIDE && right < SIDE {
                let squares = [square(row, column), square(down, right)];
                board.option(squares.join("-"), squares);
            }
        }
    }
    for blocked in [["a1", "f6"], ["a1", "b1"], ["c3", "c4"], ["a2", "b1"]] {
        for name in blocked {
            board.forbid_item(name);
        }
        match board.exact()?.first() {
            Ok(Some(dominoes)) => println!("{blocked:?}: possible, for example with {}", dominoes[0]),
            _ => println!("{blocked:?}: impossible"),
        }
        for name in blocked {
            board.allow_item(name);
        }
    }
    Ok(())
}
