//! Random inputs for HDU 4979.

use super::solution::MOST_NUMBERS;
use crate::generate::{Generator, Rng, cases};

/// Generates the parameters N, M and R of covering designs.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let line = |rng: &mut Rng| {
        let numbers = rng.i64(1..=(1 + size as i64).min(MOST_NUMBERS));
        let ticket = rng.i64(1..=numbers);
        format!("{numbers} {ticket} {}\n", rng.i64(1..=ticket))
    };
    format!("{count}\n{}", (0..count).map(|_| line(rng)).collect::<String>())
}

/// All designs with the maximum N, and the smallest design, in random order.
fn extreme(rng: &mut Rng) -> String {
    let all = (1..=MOST_NUMBERS).flat_map(|ticket| (1..=ticket).map(move |winning| (ticket, winning)));
    let mut lines: Vec<String> =
        all.map(|(ticket, winning)| format!("{MOST_NUMBERS} {ticket} {winning}\n")).collect();
    lines.push("1 1 1\n".to_string());
    rng.shuffle(&mut lines);
    format!("{}\n{}", lines.len(), lines.concat())
}
