//! Prints the first placement even where there is none: an empty line after the 0. Caught by edge-none.

use std::io::Read;

/// Counts the placements that go on from `columns`, and keeps the first of all.
fn search(n: usize, columns: &mut Vec<usize>, first: &mut Vec<usize>) -> u64 {
    let row = columns.len();
    if row == n {
        if first.is_empty() {
            *first = columns.clone();
        }
        return 1;
    }
    let mut count = 0;
    for column in 0..n {
        let attacks = |(other, &taken): (usize, &usize)| {
            taken == column || taken + row == column + other || taken + other == column + row
        };
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            count += search(n, columns, first);
            columns.pop();
        }
    }
    count
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    for n in input.split_whitespace().map(|n| n.parse::<usize>().unwrap()) {
        let mut first = Vec::new();
        println!("{}", search(n, &mut Vec::new(), &mut first));
        println!("{}", first.iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" "));
    }
}
