//! Branches only on columns that some row has, so that a column without ones counts as covered. Caught by
//! edge-column-without-ones.

use std::io::Read;

/// Rows of a cover of the columns that are not `covered`; `live` tells which rows can still be chosen.
fn search(rows: &[Vec<usize>], covered: &mut Vec<bool>, live: &[usize], chosen: &mut Vec<usize>) -> bool {
    let mut counts = vec![0; covered.len()];
    live.iter().for_each(|&row| rows[row].iter().for_each(|&column| counts[column] += 1));
    let has_rows = |&column: &usize| !covered[column] && rows.iter().any(|row| row.contains(&column));
    let branch = match (0..covered.len()).filter(has_rows).min_by_key(|&column| counts[column]) {
        None => return true,
        Some(column) => column,
    };
    for &row in live.iter().filter(|&&row| rows[row].contains(&branch)) {
        rows[row].iter().for_each(|&column| covered[column] = true);
        let rest: Vec<usize> = live
            .iter()
            .copied()
            .filter(|&other| rows[other].iter().all(|&column| !covered[column]))
            .collect();
        chosen.push(row + 1);
        if search(rows, covered, &rest, chosen) {
            return true;
        }
        chosen.pop();
        rows[row].iter().for_each(|&column| covered[column] = false);
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let Some(rows) = numbers.next() {
        let columns = numbers.next().unwrap();
        let mut matrix = Vec::new();
        for _ in 0..rows {
            let ones = numbers.next().unwrap();
            matrix.push((0..ones).map(|_| numbers.next().unwrap() - 1).collect::<Vec<_>>());
        }
        let mut chosen = Vec::new();
        let live: Vec<usize> = (0..rows).collect();
        if search(&matrix, &mut vec![false; columns], &live, &mut chosen) {
            print!("{}", chosen.len());
            chosen.iter().for_each(|row| print!(" {row}"));
            println!();
        } else {
            println!("NO");
        }
    }
}
