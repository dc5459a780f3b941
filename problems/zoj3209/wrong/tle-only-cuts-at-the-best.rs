//! Branch and bound without a bound: leaves a branch only when it has as many pieces as the best cover. Caught by
//! hard-cut-twice.

use std::io::Read;

/// Looks for covers that go on from `chosen` pieces with those that are `live`, by the cell with the fewest.
fn search(pieces: &[Vec<usize>], live: &[usize], covered: &mut [bool], chosen: usize, best: &mut usize) {
    let mut counts = vec![0; covered.len()];
    live.iter().for_each(|&piece| pieces[piece].iter().for_each(|&cell| counts[cell] += 1));
    let branch = match (0..covered.len()).filter(|&cell| !covered[cell]).min_by_key(|&cell| counts[cell]) {
        None => {
            *best = chosen.min(*best);
            return;
        }
        Some(branch) => branch,
    };
    for &piece in live.iter().filter(|&&piece| pieces[piece].contains(&branch)) {
        if chosen + 1 >= *best {
            return;
        }
        pieces[piece].iter().for_each(|&cell| covered[cell] = true);
        let free = |&&other: &&usize| pieces[other].iter().all(|&cell| !covered[cell]);
        let rest: Vec<usize> = live.iter().filter(free).cloned().collect();
        search(pieces, &rest, covered, chosen + 1, best);
        pieces[piece].iter().for_each(|&cell| covered[cell] = false);
    }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|number| number.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let (width, height, count) = (next(), next(), next());
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        for _ in 0..count {
            let (left, bottom, right, top) = (next(), next(), next(), next());
            pieces.push((left..right).flat_map(|x| (bottom..top).map(move |y| y * width + x)).collect());
        }
        let mut best = usize::MAX;
        search(&pieces, &(0..count).collect::<Vec<_>>(), &mut vec![false; width * height], 0, &mut best);
        println!("{}", if best == usize::MAX { -1 } else { best as i64 });
    }
}
