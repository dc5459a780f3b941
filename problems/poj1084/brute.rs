//! Finds the fewest sticks with a textbook dancing-links search.

use crate::brute::{Brute, counted, fewest, places};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, _| {
        let n: usize = words.number();
        let gone = words.number();
        let gone: Vec<usize> = words.numbers(gone);
        // The statement numbers the sticks from 1, row by row: the horizontal sticks, then the vertical
        // sticks below.
        let across = |row: usize, column: usize| row * (2 * n + 1) + column + 1;
        let down = |row: usize, column: usize| row * (2 * n + 1) + n + column + 1;
        let mut squares = Vec::new();
        for (size, top, left) in (0..n * n * n).map(|code| (code / n / n + 1, code / n % n, code % n)) {
            if top + size <= n && left + size <= n {
                let sides = |at| {
                    let rows = [across(top, left + at), across(top + size, left + at)];
                    [rows, [down(top + at, left), down(top + at, left + size)]].concat()
                };
                squares.push((0..size).flat_map(sides).collect::<Vec<usize>>());
            }
        }
        squares.retain(|square| !square.iter().any(|stick| gone.contains(stick)));
        let broken = |stick: usize| places(squares.len(), |square| squares[square].contains(&stick));
        let sticks: Vec<Vec<usize>> = (1..=2 * n * (n + 1)).map(broken).collect();
        format!("{}\n", fewest(squares.len(), &sticks).len())
    })
}
