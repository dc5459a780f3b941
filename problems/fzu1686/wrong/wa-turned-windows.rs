// engine: fast
//! Also tries the window turned by 90 degrees. Caught by edge-not-rotatable.

use crate::solution::{Field, field, matrix};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let field = field(&mut input)?;
        let mut both = matrix(&field);
        // Mistake: adds the turned windows, but a window must not be turned.
        let (high, wide) = field.window;
        if wide <= field.monsters.len() && high <= field.monsters[0].len() {
            add_all(&mut both, &matrix(&Field { monsters: field.monsters, window: (wide, high) }));
        }
        writeln!(out, "{}", Repeat::new(&both).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}

fn add_all(matrix: &mut Matrix, more: &Matrix) {
    for option in 0..more.options() {
        matrix.add(&more.option(option).collect::<Vec<_>>());
    }
}
