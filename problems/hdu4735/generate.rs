//! Random inputs for HDU 4735.

use super::solution::{LONGEST, MOST_NODES};
use crate::generate::{Generator, Rng, cases, one_of};
use std::fmt::Write;

/// Generates trees with boys and girls on their nodes.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 8);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let nodes = rng.usize(1..=(2 + 3 * size).min(MOST_NODES as usize));
        let longest = one_of(rng, &[1, 1, 4, LONGEST]);
        let reach = rng.i64(1..=(3 * longest).min(LONGEST));
        text += &tree(rng, nodes, reach, longest);
    }
    text
}

/// A case whose tree is a path, nearly a path, or arbitrary.
fn tree(rng: &mut Rng, nodes: usize, reach: i64, longest: i64) -> String {
    let back = one_of(rng, &[1, 2, 3, nodes]);
    let girls = rng.f64();
    let children: Vec<&str> = (0..nodes).map(|_| if rng.f64() < girls { "0" } else { "1" }).collect();
    let mut numbers: Vec<usize> = (1..=nodes).collect();
    if rng.bool() {
        rng.shuffle(&mut numbers);
    }
    let mut text = format!("{nodes} {reach}\n{}\n", children.join(" "));
    for node in 1..nodes {
        let parent = node - rng.usize(1..=back.min(node));
        let _ = writeln!(text, "{} {} {}", numbers[parent], numbers[node], rng.i64(1..=longest));
    }
    text
}

/// The smallest and the largest trees, with the minimum and the maximum edge lengths and values of D.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_NODES as usize;
    let kinds = [
        (1, 1, 1),
        (1, LONGEST, 1),
        (most, 1, 1),
        (most, LONGEST, LONGEST),
        (most, 1, LONGEST),
        (most, 3, 1),
    ];
    let trees = kinds.map(|(nodes, reach, longest)| tree(rng, nodes, reach, longest));
    format!("{}\n{}", kinds.len(), trees.concat())
}
