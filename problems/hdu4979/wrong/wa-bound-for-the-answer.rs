//! Prints the bound of Schönheim, which is often the answer. Caught by edge-above-the-bound.

use std::io::Read;

fn numbers() -> impl Iterator<Item = usize> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    numbers.into_iter()
}

fn bound(n: usize, m: usize, r: usize) -> usize {
    match r {
        0 => 1,
        _ => (n * bound(n - 1, m - 1, r - 1)).div_ceil(m),
    }
}

fn main() {
    let mut numbers = numbers();
    for case in 1..=numbers.next().unwrap() {
        let mut next = || numbers.next().unwrap();
        println!("Case #{case}: {}", bound(next(), next(), next()));
    }
}
