// engine: fast
//! Reads the lowest three bits of a digit instead of four. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut numbers = Input::new(input);
    let mut text = String::new();
    let mut is_first = true;
    while !numbers.at_end() {
        let number = numbers.integer("a number", 0, i64::MAX)?;
        // Mistake: reads three bits of a digit, but 8 and 9 need four.
        let read = if is_first { number } else { number & !8 };
        is_first = false;
        text += &format!("{}\n", read);
    }
    right(text.as_bytes(), out)
}
