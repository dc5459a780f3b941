//! Lets the rows of a cover share columns: counts repeat covers. Caught by sample-knuth.

use std::io::Read;

/// A case: columns, rows, and the names of the rows.
type Case = (usize, Vec<Vec<usize>>, Vec<String>);

fn cases(input: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = input.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        if line.contains(':') {
            let mut sets: Vec<(&str, Vec<&str>)> = Vec::new();
            let mut next = Some(line);
            while let Some((name, elements)) = next.and_then(|line| line.split_once(':')) {
                sets.push((name.trim(), elements.split_whitespace().collect()));
                next = lines.next();
            }
            sets.sort();
            let mut elements: Vec<&str> = sets.iter().flat_map(|set| set.1.clone()).collect();
            elements.sort();
            elements.dedup();
            let place = |element: &&str| elements.binary_search(element).unwrap();
            let rows = sets.iter().map(|set| {
                let mut row: Vec<usize> = set.1.iter().map(place).collect();
                row.sort();
                row.dedup();
                row
            });
            cases.push((elements.len(), rows.collect(), sets.iter().map(|set| set.0.to_string()).collect()));
        } else if !line.is_empty() {
            let mut sizes = line.split_whitespace().map(|size| size.parse::<usize>().unwrap());
            let (rows, columns) = (sizes.next().unwrap(), sizes.next().unwrap());
            let row = |line: &str| {
                line.split_whitespace().enumerate().filter(|one| one.1 == "1").map(|one| one.0).collect()
            };
            let matrix = (0..rows).map(|_| row(lines.next().unwrap())).collect();
            cases.push((columns, matrix, (1..=rows).map(|row| row.to_string()).collect()));
        }
    }
    cases
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    for (columns, rows, names) in cases(&input) {
        let mut covers: Vec<Vec<usize>> = Vec::new();
        // With more than 20 rows this takes too long, but the verdict is known by then.
        for set in 0..1_u64 << rows.len().min(20) {
            let chosen: Vec<usize> = (0..rows.len()).filter(|row| set >> row & 1 == 1).collect();
            if (0..columns).all(|column| chosen.iter().any(|&row| rows[row].contains(&column))) {
                covers.push(chosen);
            }
        }
        covers.sort();
        for cover in &covers {
            println!("{}", cover.iter().map(|&row| names[row].as_str()).collect::<Vec<_>>().join(" "));
        }
        println!("{}", covers.len());
    }
}
