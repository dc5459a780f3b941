//! Places bones column by column.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 1, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    let mut layout = 0;
    to_the_end(input, |words| {
        layout += 1;
        let pips: Vec<usize> = words.numbers(56);
        let mut found = Vec::new();
        maps(&pips, 0, &mut vec![0; 56], &mut [false; 29], &mut found);
        let all: String = found.iter().map(|map| board(map)).collect();
        let (pips, count) = (board(&pips), found.len());
        format!(
            "Layout #{layout}:\n\n{pips}Maps resulting from layout #{layout} are:\n\n{all}\
            There are {count} solution(s) for layout #{layout}.\n\n\n"
        )
    })
}

/// Adds to `found` the maps of `pips` that extend `map`, in which cells without a bone are 0. Column by
/// column, the first `done` cells have bones; the next cell without a bone is paired with the cell below and
/// with the cell to the right. `used` marks the bones already placed.
fn maps(
    pips: &[usize],
    done: usize,
    map: &mut Vec<usize>,
    used: &mut [bool; 29],
    found: &mut Vec<Vec<usize>>,
) {
    let free = (done..56).find(|place| map[place % 7 * 8 + place / 7] == 0);
    let Some(place) = free else { return found.push(map.clone()) };
    let one = place % 7 * 8 + place / 7;
    for other in [(one < 48).then(|| one + 8), (one % 8 < 7).then(|| one + 1)].into_iter().flatten() {
        let (less, more) = (pips[one].min(pips[other]), pips[one].max(pips[other]));
        let bone = less * (15 - less) / 2 + more - less + 1;
        if map[other] == 0 && !used[bone] {
            (map[one], map[other], used[bone]) = (bone, bone, true);
            maps(pips, place + 1, map, used, found);
            (map[one], map[other], used[bone]) = (0, 0, false);
        }
    }
}

/// The text of a board or map.
fn board(numbers: &[usize]) -> String {
    let line = |row: &[usize]| row.iter().map(|number| format!("{number:4}")).collect::<String>() + "\n";
    numbers.chunks(8).map(line).collect::<String>() + "\n"
}
