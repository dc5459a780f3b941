//! Finds the fewest windows with a textbook dancing-links search.

use crate::brute::{Brute, fewest, places, to_the_end};

pub const BRUTE: Brute = Brute {
    answer,
    most: 6,
    left_out: &["hard-all-monsters", "hard-random", "hard-slowest-found", "hard-stripes"],
};

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (n, m): (usize, usize) = (words.number(), words.number());
        let cells: Vec<u8> = words.numbers(n * m);
        let monsters = places(n * m, |cell| cells[cell] == 1);
        let (high, wide): (usize, usize) = (words.number(), words.number());
        // Here, windows may extend beyond the edge of the grid, which must not change the answer.
        let window = |(top, left): (usize, usize)| {
            places(monsters.len(), |monster| {
                let (row, column) = (monsters[monster] / m, monsters[monster] % m);
                (top..top + high).contains(&row) && (left..left + wide).contains(&column)
            })
        };
        let windows: Vec<Vec<usize>> = (0..n * m).map(|cell| window((cell / m, cell % m))).collect();
        format!("{}\n", fewest(monsters.len(), &windows).len())
    })
}
