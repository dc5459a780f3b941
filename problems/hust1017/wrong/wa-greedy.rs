//! Takes, for each column in turn, the first row that fits and never takes one back. Caught by the sample.

use std::io::Read;

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
        let mut covered = vec![false; columns];
        let mut chosen = Vec::new();
        for column in 0..columns {
            if covered[column] {
                continue;
            }
            let fits = |row: &&Vec<usize>| row.contains(&column) && row.iter().all(|&c| !covered[c]);
            if let Some(row) = matrix.iter().position(|row| fits(&row)) {
                matrix[row].iter().for_each(|&c| covered[c] = true);
                chosen.push((row + 1).to_string());
            }
        }
        match covered.iter().all(|&c| c) {
            true => println!("{} {}", chosen.len(), chosen.join(" ")),
            false => println!("NO"),
        }
    }
}
