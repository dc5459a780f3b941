//! Goes through the rows in order, taking each or leaving it, and prints covers as they are complete: shorter ones do
//! not come before those that they begin. Caught by edge-empty-sets.

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

/// Prints the covers that go on from `chosen` with rows from `from` on, and counts them.
fn search(case: &Case, from: usize, covered: &mut [bool], chosen: &mut Vec<usize>) -> usize {
    let (_, rows, names) = case;
    let last = |column: &usize| rows.iter().rposition(|row| row.contains(column)).map_or(0, |row| row + 1);
    if (0..covered.len()).any(|column| !covered[column] && last(&column) <= from) {
        return 0;
    }
    if from == rows.len() {
        println!("{}", chosen.iter().map(|&row| names[row].as_str()).collect::<Vec<_>>().join(" "));
        return 1;
    }
    let mut count = 0;
    if rows[from].iter().all(|&column| !covered[column]) {
        rows[from].iter().for_each(|&column| covered[column] = true);
        chosen.push(from);
        count += search(case, from + 1, covered, chosen);
        chosen.pop();
        rows[from].iter().for_each(|&column| covered[column] = false);
    }
    count + search(case, from + 1, covered, chosen)
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    for case in cases(&input) {
        let count = search(&case, 0, &mut vec![false; case.0], &mut Vec::new());
        println!("{}", count);
    }
}
