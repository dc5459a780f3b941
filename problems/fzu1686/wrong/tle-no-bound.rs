//! Branches on the item with the fewest options, without a lower bound: correct but too slow.
//! Caught by hard-all-monsters.

use crate::solution::{field, matrix};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&field(&mut input)?);
        let fewest = (0..).find(|&most| is_covered(&matrix, &mut vec![0; matrix.items()], most));
        writeln!(out, "{}", fewest.unwrap())?;
    }
    Ok(())
}

/// Whether at most `most` more options can cover all items; `times` counts how often each item is covered.
fn is_covered(matrix: &Matrix, times: &mut Vec<u32>, most: usize) -> bool {
    let options = |item: usize| {
        (0..matrix.options()).filter(move |&option| matrix.option(option).any(|other| other == item))
    };
    let item =
        match (0..times.len()).filter(|&item| times[item] == 0).min_by_key(|&item| options(item).count()) {
            None => return true,
            Some(item) => item,
        };
    // Mistake: searches without a lower bound on the number of options still needed.
    most > 0
        && options(item).any(|option| {
            matrix.option(option).for_each(|item| times[item] += 1);
            let found = is_covered(matrix, times, most - 1);
            matrix.option(option).for_each(|item| times[item] -= 1);
            found
        })
}
