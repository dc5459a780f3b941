//! Finds the fewest bombs with a textbook dancing-links search.

use crate::brute::{Brute, fewest, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns): (usize, usize) = (words.number(), words.number());
        let room = words.grid(rows).concat();
        let places =
            |what: u8| -> Vec<usize> { (0..rows * columns).filter(|&cell| room[cell] == what).collect() };
        let (walls, empty) = (places(b'#'), places(b'.'));
        // If no other wall stops a blast, the border does.
        let end = |from: usize, step: isize| {
            let mut cells = (1..).map(|steps| (from as isize + steps * step) as usize);
            cells.find(|&cell| room[cell] != b'.').unwrap()
        };
        let destroyed = |&from: &usize| {
            let ends = [1, -1, columns as isize, -(columns as isize)].map(|step| end(from, step));
            let mut own: Vec<usize> = ends.iter().filter_map(|end| walls.binary_search(end).ok()).collect();
            own.sort_unstable();
            own.dedup();
            own
        };
        let bombs: Vec<Vec<usize>> = empty.iter().map(destroyed).collect();
        format!("{}\n", fewest(walls.len(), &bombs).len())
    })
}
