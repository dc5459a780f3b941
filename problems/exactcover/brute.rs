//! Finds all covers with a textbook dancing-links search. Each row without a 1 doubles the number of covers.

use crate::brute::{Brute, covers, joined, places};
use std::collections::BTreeMap;

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-pigeons", "hard-modulo-4"] };

fn answer(input: &str) -> String {
    let (mut output, mut lines) = (String::new(), input.lines().map(str::trim).peekable());
    while let Some(&line) = lines.peek() {
        if line.is_empty() {
            lines.next();
        } else if line.contains(':') {
            let mut sets = BTreeMap::new();
            while let Some((name, elements)) = lines.next().and_then(|line| line.split_once(':')) {
                sets.insert(name.trim().to_string(), elements.split_whitespace().collect::<Vec<_>>());
            }
            let mut elements: Vec<&str> = sets.values().flatten().copied().collect();
            elements.sort_unstable();
            elements.dedup();
            let row = |set: &Vec<&str>| places(elements.len(), |element| set.contains(&elements[element]));
            let rows: Vec<Vec<usize>> = sets.values().map(row).collect();
            output += &listed(elements.len(), &rows, &sets.into_keys().collect::<Vec<_>>());
        } else {
            let sizes: Vec<usize> =
                lines.next().unwrap().split_whitespace().map(|size| size.parse().unwrap()).collect();
            let ones = |line: &str| {
                let cells: Vec<&str> = line.split_whitespace().collect();
                places(cells.len(), |column| cells[column] == "1")
            };
            let rows: Vec<Vec<usize>> = lines.by_ref().take(sizes[0]).map(ones).collect();
            let names: Vec<String> = (1..=rows.len()).map(|row| row.to_string()).collect();
            output += &listed(sizes[1], &rows, &names);
        }
    }
    output
}

/// The output: all covers, as the names of their rows, and the number of covers.
fn listed(columns: usize, rows: &[Vec<usize>], names: &[String]) -> String {
    let mut all = covers(columns, 0, rows, usize::MAX);
    for empty in places(rows.len(), |row| rows[row].is_empty()) {
        all.extend(all.clone().into_iter().map(|cover| [cover, vec![empty]].concat()));
    }
    all.iter_mut().for_each(|cover| cover.sort_unstable());
    all.sort();
    let line = |cover: &Vec<usize>| joined(cover.iter().map(|&row| &names[row])) + "\n";
    all.iter().map(line).collect::<String>() + &format!("{}\n", all.len())
}
