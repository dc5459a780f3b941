//! Takes the largest row that fits, again and again, and never takes one back. Caught by edge-small-1.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let (rows, columns) = (numbers.next().unwrap(), numbers.next().unwrap());
        let row = |_| (0..columns).map(|_| numbers.next().unwrap()).collect();
        let mut matrix: Vec<Vec<usize>> = (0..rows).map(row).collect();
        matrix.sort_by_key(|row| std::cmp::Reverse(row.iter().sum::<usize>()));
        let mut sums = vec![0; columns];
        for row in matrix {
            if row.iter().zip(&sums).all(|(one, sum)| one + sum < 2) {
                sums.iter_mut().zip(row).for_each(|(sum, one)| *sum += one);
            }
        }
        println!("{}", if sums.contains(&0) { "No" } else { "Yes" });
    }
}
