//! Decides for one weight after another whether to place the handles to the right and below.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute =
    Brute { answer, most: 4, left_out: &["edge-20x20", "edge-exactly-the-limit", "edge-many", "hard-"] };

/// For each weight, the possible handles to the right and below; for each handle, the cells that it passes
/// through, as bits, and the weight at its other end.
type Ways = Vec<[Option<(u128, usize)>; 2]>;

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns) = (words.number(), words.number());
        match ways(&words.grid(rows).concat(), columns) {
            100_001.. => "many\n".to_string(),
            count => format!("{count}\n"),
        }
    })
}

/// The number of ways to join the weights of a grid.
fn ways(grid: &[u8], columns: usize) -> usize {
    let weights: Vec<usize> = (0..grid.len()).filter(|&cell| !b".#".contains(&grid[cell])).collect();
    let seen = |cells: Vec<usize>| {
        let end = cells.iter().position(|&cell| grid[cell] != b'.')?;
        let weight = weights.binary_search(&cells[end]).ok()?;
        Some((cells[..end].iter().fold(0, |passed, cell| passed | 1 << cell), weight))
    };
    let right = |from: usize| seen((from + 1..(from / columns + 1) * columns).collect());
    let below = |from: usize| seen((from..grid.len()).step_by(columns).skip(1).collect());
    let both = weights.iter().map(|&from| [right(from), below(from)]).collect();
    let numbers: Vec<u8> = weights.iter().map(|&cell| grid[cell]).collect();
    joined(&numbers, &both, 0, &mut vec![0; weights.len()], 0)
}

fn joined(numbers: &[u8], ways: &Ways, weight: usize, degrees: &mut Vec<u8>, taken: u128) -> usize {
    if weight == numbers.len() {
        return 1;
    }
    let mut count = 0;
    for chosen in 0..4 {
        let own: Option<Vec<(u128, usize)>> =
            (0..2).filter(|side| chosen >> side & 1 == 1).map(|side| ways[weight][side]).collect();
        let Some(own) = own else { continue };
        let passed = own.iter().fold(0, |passed, way| passed | way.0);
        let degree = degrees[weight] + own.len() as u8;
        let is_right = if numbers[weight] == b'?' { degree > 0 } else { b'0' + degree == numbers[weight] };
        if is_right && passed & taken == 0 {
            own.iter().for_each(|way| degrees[way.1] += 1);
            count += joined(numbers, ways, weight + 1, degrees, taken | passed);
            own.iter().for_each(|way| degrees[way.1] -= 1);
        }
    }
    count
}
