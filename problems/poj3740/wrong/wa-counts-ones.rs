//! Looks only at how many ones the chosen rows have together: as many as columns. Caught by edge-small.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let Some(rows) = numbers.next() {
        let columns = numbers.next().unwrap();
        // sums[s]: some of the rows so far have s ones together.
        let mut sums = vec![false; columns + 1];
        sums[0] = true;
        for _ in 0..rows {
            let ones: usize = (0..columns).map(|_| numbers.next().unwrap()).sum();
            for sum in (ones..=columns).rev() {
                sums[sum] |= sums[sum - ones];
            }
        }
        println!("{}", if sums[columns] { "Yes, I found it" } else { "It is impossible" });
    }
}
