//! Takes away the stick that breaks most squares, time after time. Caught by edge-every-single-stick-of-3.

use std::io::Read;

fn numbers() -> impl Iterator<Item = usize> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    numbers.into_iter()
}

/// The option that covers most, time after time.
fn greedy(count: usize, options: &[Vec<usize>]) -> Option<usize> {
    let mut covered = vec![false; count];
    for chosen in 0.. {
        if covered.iter().all(|&covered| covered) {
            return Some(chosen);
        }
        let gain = |option: &&Vec<usize>| option.iter().filter(|&&item| !covered[item]).count();
        let option = options.iter().max_by_key(gain).filter(|option| gain(option) > 0)?;
        option.iter().for_each(|&item| covered[item] = true);
    }
    None
}

fn main() {
    let mut numbers = numbers();
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap();
        let k = numbers.next().unwrap();
        let gone: Vec<usize> = (0..k).map(|_| numbers.next().unwrap() - 1).collect();
        let mut squares: Vec<Vec<usize>> = Vec::new();
        for size in 1..=n {
            for (top, left) in (0..=n - size).flat_map(|top| (0..=n - size).map(move |left| (top, left))) {
                let mut border = Vec::new();
                for step in 0..size {
                    border.push(top * (2 * n + 1) + left + step);
                    border.push((top + size) * (2 * n + 1) + left + step);
                    border.push((top + step) * (2 * n + 1) + n + left);
                    border.push((top + step) * (2 * n + 1) + n + left + size);
                }
                squares.push(border);
            }
        }
        squares.retain(|border| !border.iter().any(|stick| gone.contains(stick)));
        let broken = |stick: usize| (0..squares.len()).filter(|&s| squares[s].contains(&stick)).collect();
        let options: Vec<Vec<usize>> = (0..2 * n * (n + 1)).map(broken).collect();
        println!("{}", greedy(squares.len(), &options).unwrap());
    }
}
