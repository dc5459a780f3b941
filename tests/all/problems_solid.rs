//! The solid pentominoes against a search by the first free cell, and on invalid input.

use crate::common::{Random, answer, assert_refused};
use std::collections::BTreeSet;

const NAMES: &[u8; 12] = b"FILNPTUVWXYZ";
/// The cells of a full box, layer by layer.
const FULL: &[u8; 60] = b"FVVVLFFFZLUFUZLTNNNLPPPVLIIIIIUUUZYTTTNNPPXVYWXXXYWWXZYTWWZY";

/// The placements of each piece as bit sets: the piece as it is in `FULL`, under all turns of space.
fn placements() -> Vec<BTreeSet<u64>> {
    let size = [3, 4, 5];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let of = |name: &u8| {
        let cubes: Vec<[i32; 3]> = (0..60)
            .filter(|&cell| FULL[cell as usize] == *name)
            .map(|c| [c / 20, c / 5 % 4, c % 5])
            .collect();
        let mut found = BTreeSet::new();
        for (order, flips) in orders.iter().flat_map(|order| (0..8).map(move |flips| (order, flips))) {
            let turned = |cube: &[i32; 3], axis: usize| match flips >> axis & 1 {
                0 => cube[order[axis]],
                _ => -cube[order[axis]],
            };
            let least = [0, 1, 2].map(|axis| cubes.iter().map(|cube| turned(cube, axis)).min().unwrap());
            for first in 0..60 {
                let by = [first / 20, first / 5 % 4, first % 5];
                let moved = cubes
                    .iter()
                    .map(|cube| [0, 1, 2].map(|axis| turned(cube, axis) - least[axis] + by[axis]));
                let moved: Vec<[i32; 3]> = moved.collect();
                if moved.iter().all(|cube| (0..3).all(|axis| cube[axis] < size[axis])) {
                    found.insert(moved.iter().map(|[z, y, x]| 1u64 << (z * 20 + y * 5 + x)).sum());
                }
            }
        }
        found
    };
    NAMES.iter().map(of).collect()
}

/// The ways to place the pieces `left` on the cells that are not in `filled`.
fn ways(placements: &[BTreeSet<u64>], left: &[usize], filled: u64) -> u64 {
    let first = 1u64 << (!filled).trailing_zeros();
    let mut count = u64::from(left.is_empty());
    for &piece in left {
        let others: Vec<usize> = left.iter().copied().filter(|&other| other != piece).collect();
        let fits = placements[piece].iter().filter(|&cells| cells & first != 0 && cells & filled == 0);
        count += fits.map(|cells| ways(placements, &others, filled | cells)).sum::<u64>();
    }
    count
}

#[test]
fn boxes_have_as_many_ways_as_a_search_by_the_first_cell_finds() {
    let placements = placements();
    assert_eq!(placements.iter().map(BTreeSet::len).sum::<usize>(), 2440);
    let mut random = Random(345);
    let mut several = 0;
    for _ in 0..10 {
        let (mut input, mut expected) = (String::from("10\n"), String::new());
        for _ in 0..10 {
            let mut left: Vec<usize> = (0..12).collect();
            for _ in 0..random.within(6, 12) {
                left.remove(random.below(left.len()));
            }
            let mut cells: Vec<u8> = FULL.to_vec();
            cells.iter_mut().filter(|cell| left.iter().any(|&p| NAMES[p] == **cell)).for_each(|c| *c = b'.');
            // Upside down and from right to left, a box is another one.
            if random.below(2) == 0 {
                cells.reverse();
            }
            let filled: u64 = (0..60).filter(|&cell| cells[cell] != b'.').map(|cell| 1 << cell).sum();
            let count = match left.len() {
                0 => 1,
                _ => ways(&placements, &left, filled),
            };
            several += usize::from(count > 1);
            for row in cells.chunks(5) {
                input += &format!("{}\n", std::str::from_utf8(row).unwrap());
            }
            expected += &format!("{count}\n");
        }
        assert_eq!(answer("solidpent", &input), expected);
    }
    assert!(several > 3, "{several}");
}

#[test]
fn invalid_boxes_are_refused_at_their_place() {
    let text = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut cells = FULL.to_vec();
        change(&mut cells);
        let rows: Vec<&str> = cells.chunks(5).map(|row| std::str::from_utf8(row).unwrap()).collect();
        format!("1\n{}\n", rows.join("\n"))
    };
    let two = text(&|cells| cells.iter_mut().filter(|c| !b"FV".contains(c)).for_each(|c| *c = b'.'));
    let part = text(&|cells| cells[25] = b'.');
    let symbol = text(&|cells| cells[7] = b'f');
    let whole = text(&|_| {});
    let long = whole.replacen("FFFZL", "FFFZLL", 1);
    let short = whole.replacen("FFFZL", "FFFZ", 1);
    let end = &whole[..whole.len() - 6];
    assert_refused(&[
        ("solidpent", "0\n", "", "line 1, column 1: expected the number of boxes (1 to 10), found '0'"),
        ("solidpent", "11\n", "", "line 1, column 1: expected the number of boxes (1 to 10), found '11'"),
        ("solidpent", &two, "", "line 2, column 1: expected a box with at least 3 pieces"),
        ("solidpent", &part, "", "line 2, column 1: expected a box in which the cells of I are that piece"),
        ("solidpent", &symbol, "", "line 3, column 3: expected '.' or a piece, found 'f'"),
        ("solidpent", &long, "", "line 3, column 6: expected end of row, found 'L'"),
        ("solidpent", &short, "", "line 3, column 5: expected '.' or a piece"),
        ("solidpent", end, "", "line 13, column 1: expected a row of a box"),
    ]);
}
