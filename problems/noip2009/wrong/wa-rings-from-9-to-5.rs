// engine: fast
//! Uses weight 9 in the centre and 5 at the border instead of 10 and 6. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: uses weights 5 to 9 instead of 6 to 10.
    let text: String = text
        .lines()
        .map(|line| match line.parse::<i64>().unwrap() {
            // The digits of a full grid add up to 405.
            score if score > 0 => format!("{}\n", score - 405),
            none => format!("{}\n", none),
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
