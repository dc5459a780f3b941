//! Random inputs for the lottery.

use super::solution::MOST_NUMBERS;
use crate::generate::{Generator, Rng, cases};

/// Generates lotteries: N, K, P and T.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let line = |rng: &mut Rng| {
        let numbers = rng.i64(1..=(1 + size as i64).min(MOST_NUMBERS));
        let (ticket, drawn) = (rng.i64(1..=numbers), rng.i64(1..=numbers));
        format!("{numbers} {ticket} {drawn} {}\n", rng.i64(1..=ticket.min(drawn)))
    };
    (0..cases(rng, size, 8)).map(|_| line(rng)).collect()
}

/// All lotteries with the maximum N, and the smallest lottery, in random order.
fn extreme(rng: &mut Rng) -> String {
    let all = (1..=MOST_NUMBERS).flat_map(|ticket| (1..=MOST_NUMBERS).map(move |drawn| (ticket, drawn)));
    let all =
        all.flat_map(|(ticket, drawn)| (1..=ticket.min(drawn)).map(move |winning| (ticket, drawn, winning)));
    let mut lines: Vec<String> =
        all.map(|(ticket, drawn, winning)| format!("{MOST_NUMBERS} {ticket} {drawn} {winning}\n")).collect();
    lines.push("1 1 1 1\n".to_string());
    rng.shuffle(&mut lines);
    lines.concat()
}
