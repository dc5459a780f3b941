//! Places queens square by square.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (n, queens, most) = (words.number(), words.number(), words.number());
        let lines = &mut [(); 4].map(|()| vec![0; 2 * n]);
        format!("{}\n", placements(n, [queens, most], 0, lines))
    })
}

/// The number of placements on the squares from `square` on; `lines` counts the queens in each row, column
/// and diagonal.
fn placements(n: usize, [queens, most]: [usize; 2], square: usize, lines: &mut [Vec<usize>; 4]) -> u64 {
    if square > 0 && square.is_multiple_of(n) && lines[0][square / n - 1] < queens {
        return 0;
    }
    if square == n * n {
        return u64::from(lines[1][..n].iter().all(|&own| own == queens));
    }
    let (row, column) = (square / n, square % n);
    let places = [row, column, row + column, n + row - column];
    let limits = [queens, queens, most, most];
    let mut count = placements(n, [queens, most], square + 1, lines);
    if (0..4).all(|line| lines[line][places[line]] < limits[line]) {
        (0..4).for_each(|line| lines[line][places[line]] += 1);
        count += placements(n, [queens, most], square + 1, lines);
        (0..4).for_each(|line| lines[line][places[line]] -= 1);
    }
    count
}
