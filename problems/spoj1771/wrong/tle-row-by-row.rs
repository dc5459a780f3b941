//! Places the queens row by row, the first column first. Caught by edge-blank.

use std::io::Read;

/// Goes on from `columns` with the rows after it; `given` has the queens that stand, from 1.
fn search(given: &[usize], columns: &mut Vec<usize>) -> bool {
    let (n, row) = (given.len(), columns.len());
    if row == n {
        return true;
    }
    for column in (1..=n).filter(|&column| given[row] == 0 || given[row] == column) {
        let attacks = |(other, &taken): (usize, &usize)| {
            taken == column || taken + row == column + other || taken + other == column + row
        };
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            if search(given, columns) {
                return true;
            }
            columns.pop();
        }
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|number| number.parse::<usize>().unwrap());
    while let Some(n) = numbers.next() {
        let given: Vec<usize> = numbers.by_ref().take(n).collect();
        let mut columns = Vec::new();
        search(&given, &mut columns);
        println!("{}", columns.iter().map(|column| column.to_string()).collect::<Vec<_>>().join(" "));
    }
}
