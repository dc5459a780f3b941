//! Tries every permutation and looks at the diagonals at its end only. Caught by hard-12-13.

use std::io::Read;

fn search(columns: &mut Vec<usize>, row: usize, count: &mut u64, first: &mut Option<Vec<usize>>) {
    let n = columns.len();
    if row == n {
        let attack = |a: usize, b: usize| columns[a].max(columns[b]) - columns[a].min(columns[b]) == b - a;
        if !(0..n).any(|a| (a + 1..n).any(|b| attack(a, b))) {
            *count += 1;
            if first.as_ref().map_or(true, |first| &*columns < first) {
                *first = Some(columns.clone());
            }
        }
        return;
    }
    for other in row..n {
        columns.swap(row, other);
        search(columns, row + 1, count, first);
        columns.swap(row, other);
    }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    for n in input.split_whitespace().map(|n| n.parse::<usize>().unwrap()) {
        let (mut count, mut first) = (0, None);
        search(&mut (1..=n).collect(), 0, &mut count, &mut first);
        println!("{}", count);
        if let Some(first) = first {
            println!("{}", first.iter().map(|column| column.to_string()).collect::<Vec<_>>().join(" "));
        }
    }
}
