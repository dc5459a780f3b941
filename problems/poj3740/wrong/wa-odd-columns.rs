//! Adds up rows as bits by exclusive or, so that a column met three times counts as covered. Caught by edge-small.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let Some(rows) = numbers.next() {
        let columns = numbers.next().unwrap();
        // Gauss: is the row of all ones a sum of rows, modulo 2?
        let mut left = vec![true; columns];
        let mut matrix: Vec<Vec<bool>> =
            (0..rows).map(|_| (0..columns).map(|_| numbers.next().unwrap() == 1).collect()).collect();
        while let Some(row) = matrix.pop() {
            if let Some(pivot) = row.iter().position(|&one| one) {
                for other in matrix.iter_mut().chain([&mut left]).filter(|other| other[pivot]) {
                    other.iter_mut().zip(&row).for_each(|(bit, one)| *bit ^= one);
                }
            }
        }
        println!("{}", if left.contains(&true) { "It is impossible" } else { "Yes, I found it" });
    }
}
