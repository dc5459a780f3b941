//! Column by column.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 1, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    let mut layout = 0;
    to_the_end(input, |words| {
        layout += 1;
        let pips: Vec<usize> = words.numbers(56);
        let mut found = Vec::new();
        maps(&pips, &mut vec![0; 56], &mut found);
        let all: String = found.iter().map(|map| board(map)).collect();
        let (pips, count) = (board(&pips), found.len());
        format!(
            "Layout #{layout}:\n\n{pips}Maps resulting from layout #{layout} are:\n\n{all}\
            There are {count} solution(s) for layout #{layout}.\n\n\n"
        )
    })
}

/// The maps of `pips` that go on from `map`, where cells without a bone are 0: the first of these, column by
/// column, is paired with the one below and the one to the right.
fn maps(pips: &[usize], map: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let free = (0..56).map(|place| place % 7 * 8 + place / 7).find(|&cell| map[cell] == 0);
    let Some(one) = free else { return found.push(map.clone()) };
    for other in [(one < 48).then(|| one + 8), (one % 8 < 7).then(|| one + 1)].into_iter().flatten() {
        let (less, more) = (pips[one].min(pips[other]), pips[one].max(pips[other]));
        let bone = (0..less).map(|half| 7 - half).sum::<usize>() + more - less + 1;
        if map[other] == 0 && !map.contains(&bone) {
            (map[one], map[other]) = (bone, bone);
            maps(pips, map, found);
            (map[one], map[other]) = (0, 0);
        }
    }
}

/// The text of a board or map.
fn board(numbers: &[usize]) -> String {
    let line = |row: &[usize]| row.iter().map(|number| format!("{number:4}")).collect::<String>() + "\n";
    numbers.chunks(8).map(line).collect::<String>() + "\n"
}
