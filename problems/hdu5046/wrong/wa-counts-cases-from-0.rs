//! Numbers the cases from 0. Caught by the sample.

use std::io::Read;

fn search(reach: &[u64], left: u64, airports: usize) -> bool {
    if left == 0 || airports == 0 {
        return left == 0;
    }
    let city = left.trailing_zeros() as usize;
    (0..reach.len())
        .filter(|&at| reach[at] >> city & 1 != 0)
        .any(|at| search(reach, left & !reach[at], airports - 1))
}

fn solve(places: &[(i64, i64)], airports: usize) -> i64 {
    let distance = |a: (i64, i64), b: (i64, i64)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    let mut radii: Vec<i64> =
        places.iter().flat_map(|&a| places.iter().map(move |&b| distance(a, b))).collect();
    radii.sort_unstable();
    let enough = |radius: i64| {
        let reach = |&a: &(i64, i64)| {
            (0..places.len()).filter(|&b| distance(a, places[b]) <= radius).fold(0, |set, b| set | 1 << b)
        };
        let reach: Vec<u64> = places.iter().map(reach).collect();
        search(&reach, (!0) >> (64 - places.len()), airports)
    };
    radii.into_iter().find(|&radius| enough(radius)).unwrap_or(0)
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<i64>().unwrap());
    for case in 0..numbers.next().unwrap() {
        let (cities, airports) = (numbers.next().unwrap(), numbers.next().unwrap());
        let places: Vec<(i64, i64)> =
            (0..cities).map(|_| (numbers.next().unwrap(), numbers.next().unwrap())).collect();
        println!("Case #{case}: {}", solve(&places, airports as usize));
    }
}
