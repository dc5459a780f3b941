//! Always places a piece on the first free cell; the result for each set of covered cells is cached.

use crate::brute::{Brute, counted};
use std::collections::{BTreeSet, HashMap};

/// The cases in `left_out` have more sets of covered cells than fit in memory. (For hard-small-pieces, HiGHS
/// proves the expected answer.)
pub const BRUTE: Brute =
    Brute { answer, most: 6, left_out: &["hard-cut-twice", "hard-independent-parts", "hard-small-pieces"] };

type Cells = Vec<u64>;

fn answer(input: &str) -> String {
    counted(input, |words, _| {
        let (n, m, count): (usize, usize, usize) = (words.number(), words.number(), words.number());
        let (mut by_first, mut areas) = (HashMap::<usize, BTreeSet<Cells>>::new(), BTreeSet::new());
        for _ in 0..count {
            let [x1, y1, x2, y2] = words.numbers::<usize>(4)[..] else { unreachable!() };
            areas.insert((x2 - x1) * (y2 - y1));
            let mut piece = vec![0; n * m / 64 + 1];
            (y1..y2)
                .flat_map(|y| (x1..x2).map(move |x| y * n + x))
                .for_each(|at| piece[at / 64] |= 1 << (at % 64));
            by_first.entry(y1 * n + x1).or_default().insert(piece);
        }
        // If all pieces have the same area, and that area does not divide the area of the map, there is no
        // cover.
        let is_hopeless = areas.len() == 1 && n * m % areas.first().unwrap() != 0;
        let none = vec![0; n * m / 64 + 1];
        let fewest = if is_hopeless { None } else { search(none, &by_first, n * m, &mut HashMap::new()) };
        format!("{}\n", fewest.map_or(-1, |fewest| fewest as i64))
    })
}

fn search(
    covered: Cells,
    by_first: &HashMap<usize, BTreeSet<Cells>>,
    cells: usize,
    known: &mut HashMap<Cells, Option<usize>>,
) -> Option<usize> {
    let word = covered.iter().position(|&word| word != u64::MAX).unwrap();
    let first = word * 64 + covered[word].trailing_ones() as usize;
    if first == cells {
        return Some(0);
    }
    if let Some(&fewest) = known.get(&covered) {
        return fewest;
    }
    let mut fewest: Option<usize> = None;
    for piece in by_first.get(&first).into_iter().flatten() {
        if piece.iter().zip(&covered).all(|(piece, covered)| piece & covered == 0) {
            let next = piece.iter().zip(&covered).map(|(piece, covered)| piece | covered).collect();
            let rest = search(next, by_first, cells, known).map(|rest| rest + 1);
            fewest = [fewest, rest].into_iter().flatten().min();
        }
    }
    known.insert(covered, fewest);
    fewest
}
