//! Covers the columns in their order instead of the one with the fewest rows first. Caught by hard-planted-tall.

use std::io::Read;

/// Whether the columns from `from` on can be covered, in their order.
fn search(rows: &[Vec<usize>], covered: &mut [bool], from: usize, chosen: &mut Vec<usize>) -> bool {
    let branch = match (from..covered.len()).find(|&column| !covered[column]) {
        None => return true,
        Some(column) => column,
    };
    for row in 0..rows.len() {
        if rows[row].contains(&branch) && rows[row].iter().all(|&column| !covered[column]) {
            rows[row].iter().for_each(|&column| covered[column] = true);
            chosen.push(row + 1);
            if search(rows, covered, branch, chosen) {
                return true;
            }
            chosen.pop();
            rows[row].iter().for_each(|&column| covered[column] = false);
        }
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (rows, columns) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut row = || -> Vec<usize> { (0..columns).filter(|_| numbers.next().unwrap() == 1).collect() };
    let matrix: Vec<Vec<usize>> = (0..rows).map(|_| row()).collect();
    let mut chosen = Vec::new();
    match search(&matrix, &mut vec![false; columns], 0, &mut chosen) {
        true => println!("{}", chosen.iter().map(|row| row.to_string()).collect::<Vec<_>>().join(" ")),
        false => println!("No Solution!"),
    }
}
