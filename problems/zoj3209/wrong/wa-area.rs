//! Picks pieces by their area alone: the fewest that have as many cells together as the map. Caught by edge-small.

use std::io::Read;

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
        // fewest[a]: of some pieces so far with a cells together.
        let mut fewest = vec![i64::MAX; width * height + 1];
        fewest[0] = 0;
        for area in pieces.iter().map(Vec::len) {
            for all in (area..fewest.len()).rev() {
                fewest[all] = fewest[all].min(fewest[all - area].saturating_add(1));
            }
        }
        let best = fewest[width * height];
        println!("{}", if best == i64::MAX { -1 } else { best });
    }
}
