//! Tries every assignment of words to places, place by place.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-14-words", "hard-"] };

type Grid = Vec<Vec<u8>>;

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns) = (words.number(), words.number());
        let mut grid: Grid = words.grid(rows);
        let runs = runs(&grid, rows, columns);
        let mut list: Vec<&str> = runs.iter().map(|_| words.word()).collect();
        let mut found = Vec::new();
        fill(&mut grid, &runs, &mut list, &mut found);
        match &found[..] {
            [] => "NONE\n".to_string(),
            [one] => one.clone(),
            _ => "SEVERAL\n".to_string(),
        }
    })
}

/// The runs across and down of two or more cells that are not black.
fn runs(grid: &Grid, rows: usize, columns: usize) -> Vec<Vec<(usize, usize)>> {
    let across = (0..rows).map(|r| (0..columns).map(|c| (r, c)).collect::<Vec<_>>());
    let down = (0..columns).map(|c| (0..rows).map(|r| (r, c)).collect());
    let is_black = |&(r, c): &(usize, usize)| grid[r][c] == b'#';
    let lines: Vec<Vec<(usize, usize)>> = across.chain(down).collect();
    let runs = lines.iter().flat_map(|line| line.split(is_black)).filter(|run| run.len() > 1);
    runs.map(<[_]>::to_vec).collect()
}

fn fill(grid: &mut Grid, runs: &[Vec<(usize, usize)>], words: &mut Vec<&str>, found: &mut Vec<String>) {
    let Some((run, rest)) = runs.split_first() else {
        return found.push(grid.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect());
    };
    for index in 0..words.len() {
        let word = words.remove(index);
        let before = grid.clone();
        let fits = word.len() == run.len()
            && run.iter().zip(word.bytes()).all(|(&(r, c), letter)| [b'.', letter].contains(&grid[r][c]));
        if fits {
            run.iter().zip(word.bytes()).for_each(|(&(r, c), letter)| grid[r][c] = letter);
            fill(grid, rest, words, found);
            *grid = before;
        }
        words.insert(index, word);
    }
}
