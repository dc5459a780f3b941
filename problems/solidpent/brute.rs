//! Always places a piece on the first free cell.

use crate::brute::{Brute, counted};
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub const BRUTE: Brute = Brute { answer, most: 2, left_out: &["edge-", "hard-"] };

const NAMES: &[u8; 12] = b"FILNPTUVWXYZ";
/// The piece on each cell of a full box, layer by layer.
const FULL: &[u8; 60] = b"FVVVLFFFZLUFUZLTNNNLPPPVLIIIIIUUUZYTTTNNPPXVYWXXXYWWXZYTWWZY";

fn answer(input: &str) -> String {
    counted(input, |words, _| {
        let cells = words.grid(12).concat();
        let filled = (0..60).filter(|&cell| cells[cell] != b'.').map(|cell| 1 << cell).sum();
        let left: Vec<usize> = (0..12).filter(|&piece| !cells.contains(&NAMES[piece])).collect();
        format!("{}\n", ways(&left, filled))
    })
}

/// The placements of each piece as bit sets, grouped by first cell. `FULL` gives the shapes of the pieces.
static PLACEMENTS: LazyLock<Vec<Vec<Vec<u64>>>> = LazyLock::new(|| {
    let size = [3, 4, 5];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let of = |name: &u8| {
        let cells = (0..60).filter(|&cell| FULL[cell as usize] == *name);
        let cubes: Vec<[i32; 3]> = cells.map(|cell| [cell / 20, cell / 5 % 4, cell % 5]).collect();
        let mut found = BTreeSet::new();
        for (order, flips) in orders.iter().flat_map(|order| (0..8).map(move |flips| (order, flips))) {
            let turned = |cube: &[i32; 3], axis: usize| match flips >> axis & 1 {
                0 => cube[order[axis]],
                _ => -cube[order[axis]],
            };
            let least = [0, 1, 2].map(|axis| cubes.iter().map(|cube| turned(cube, axis)).min().unwrap());
            for by in (0..60).map(|first| [first / 20, first / 5 % 4, first % 5]) {
                let moved = |cube| [0, 1, 2].map(|axis| turned(cube, axis) - least[axis] + by[axis]);
                let moved: Vec<[i32; 3]> = cubes.iter().map(moved).collect();
                if moved.iter().all(|cube| (0..3).all(|axis| cube[axis] < size[axis])) {
                    found.insert(moved.iter().map(|[z, y, x]| 1u64 << (z * 20 + y * 5 + x)).sum());
                }
            }
        }
        found
    };
    let placements: Vec<BTreeSet<u64>> = NAMES.iter().map(of).collect();
    assert_eq!(placements.iter().map(BTreeSet::len).sum::<usize>(), 2440);
    let by_first = |all: BTreeSet<u64>| {
        let of = |first| all.iter().copied().filter(|cells| cells.trailing_zeros() == first).collect();
        (0..60).map(of).collect()
    };
    placements.into_iter().map(by_first).collect()
});

/// The number of ways to place the pieces `left` on the cells that are not in `filled`.
fn ways(left: &[usize], filled: u64) -> u64 {
    let first = (!filled).trailing_zeros() as usize;
    let mut count = u64::from(left.is_empty());
    for &piece in left {
        let others: Vec<usize> = left.iter().copied().filter(|&other| other != piece).collect();
        for cells in PLACEMENTS[piece][first].iter().filter(|&cells| cells & filled == 0) {
            count += ways(&others, filled | cells);
        }
    }
    count
}
