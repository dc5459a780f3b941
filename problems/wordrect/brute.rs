//! Fills the grid row by row, as long as every column is the beginning of a word.

use crate::brute::{Brute, to_the_end};
use std::collections::HashSet;

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-8-letters", "hard-9-letters"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns, count): (usize, usize, usize) = (words.number(), words.number(), words.number());
        let words: Vec<&str> = (0..count).map(|_| words.word()).collect();
        let down = words.iter().filter(|word| word.len() == rows);
        let beginnings = down.flat_map(|word| (0..=rows).map(|letters| &word[..letters])).collect();
        let across: Vec<&str> = words.iter().copied().filter(|word| word.len() == columns).collect();
        let mut count = 0;
        rectangles(&across, &beginnings, &mut vec![String::new(); columns], rows, &mut count);
        if count > 100_000 { "many\n".to_string() } else { format!("{count}\n") }
    })
}

fn rectangles(
    across: &[&str],
    beginnings: &HashSet<&str>,
    columns: &mut Vec<String>,
    left: usize,
    count: &mut u64,
) {
    if left == 0 {
        *count += 1;
        return;
    }
    for word in across {
        columns.iter_mut().zip(word.chars()).for_each(|(column, letter)| column.push(letter));
        if *count <= 100_000 && columns.iter().all(|column| beginnings.contains(&column[..])) {
            rectangles(across, beginnings, columns, left - 1, count);
        }
        columns.iter_mut().for_each(|column| _ = column.pop());
    }
}
