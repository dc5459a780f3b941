//! Finds the days of each station with a textbook dancing-links search, which takes far too long for the case
//! in `left_out`.

use crate::brute::{Brute, covers, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-pairs-and-petersen"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (towns, cables, days): (usize, usize, usize) = (words.number(), words.number(), words.number());
        let mut near: Vec<Vec<usize>> = (0..towns).map(|town| vec![town]).collect();
        for (a, b) in words.pairs::<usize>(cables) {
            near[a - 1].push(b - 1);
            near[b - 1].push(a - 1);
        }
        let (mut rows, mut works) = (Vec::new(), Vec::new());
        for (station, near) in near.iter_mut().enumerate() {
            near.sort_unstable();
            near.dedup();
            let (first, last) = (words.number(), words.number());
            for (from, to) in (first..=last).flat_map(|from| (from..=last).map(move |to: usize| (from, to))) {
                let supplied = near.iter().flat_map(|town| (from..=to).map(move |day| town * days + day - 1));
                rows.push(supplied.chain([towns * days + station]).collect::<Vec<_>>());
                works.push((station, from, to));
            }
        }
        let Some(chosen) = covers(towns * days, towns, &rows, 1).pop() else {
            return "No solution\n\n".to_string();
        };
        let mut lines = vec!["0 0\n".to_string(); towns];
        chosen
            .iter()
            .map(|&row| works[row])
            .for_each(|(station, from, to)| lines[station] = format!("{from} {to}\n"));
        lines.concat() + "\n"
    })
}
