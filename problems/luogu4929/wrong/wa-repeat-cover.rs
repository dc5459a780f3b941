//! Lets chosen rows share columns: a repeat cover, not an exact one. Caught by the second sample.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (rows, columns) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut row = || -> Vec<usize> { (0..columns).filter(|_| numbers.next().unwrap() == 1).collect() };
    let matrix: Vec<Vec<usize>> = (0..rows).map(|_| row()).collect();
    let mut covered = vec![false; columns];
    let mut chosen = Vec::new();
    for (number, row) in matrix.iter().enumerate() {
        if row.iter().any(|&column| !covered[column]) {
            row.iter().for_each(|&column| covered[column] = true);
            chosen.push((number + 1).to_string());
        }
    }
    println!("{}", if covered.contains(&false) { "No Solution!".to_string() } else { chosen.join(" ") });
}
