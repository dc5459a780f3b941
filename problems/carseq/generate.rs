//! Random inputs for car sequencing.

use super::solution::{MOST_CARS, MOST_CLASSES, MOST_OPTIONS};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Generates cases: the capacities of the options and the classes of the cars.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of cars in a random case; small because all sequences are counted.
const MOST: usize = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let options = rng.usize(0..=size.min(MOST_OPTIONS as usize));
        let cars = rng.usize(1..=(1 + size).min(MOST));
        case(rng, options, cars)
    };
    (0..cases(rng, size, 6)).map(|_| case(rng)).collect()
}

fn case(rng: &mut Rng, options: usize, mut cars: usize) -> String {
    let mut classes = Vec::new();
    while cars > 0 && classes.len() < MOST_CLASSES as usize {
        let own = rng.usize(1..=cars.min(4));
        classes.push(own);
        cars -= own;
    }
    let mut text = format!("{options} {}\n", classes.len());
    for _ in 0..options {
        let most = rng.usize(1..=2);
        let _ = writeln!(text, "{most} {}", rng.usize(most..=5));
    }
    for own in classes {
        text += &own.to_string();
        (0..options).for_each(|_| text += if rng.usize(0..3) == 0 { " 1" } else { " 0" });
        text.push('\n');
    }
    text
}

/// One car; the maximum number of cars, all of one class, once with an option whose capacity suffices and
/// once with an option whose capacity does not; the maximum number of classes; the maximum number of options.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_CARS;
    let mut lines = vec![
        "0 1\n1\n".to_string(),
        format!("1 1\n{most} {most}\n{most} 1\n"),
        format!("1 1\n1 2\n{most} 1\n"),
        format!("0 {MOST_CLASSES}\n{}", "2\n".repeat(MOST_CLASSES as usize)),
        format!(
            "{MOST_OPTIONS} 1\n{}3{}\n",
            format!("1 {most}\n").repeat(MOST_OPTIONS as usize),
            " 1".repeat(5)
        ),
    ];
    rng.shuffle(&mut lines);
    lines.concat()
}
