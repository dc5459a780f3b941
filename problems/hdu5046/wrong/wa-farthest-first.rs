//! Opens the airport of the farthest city each time: up to twice the best radius. Caught by the sample.

use std::io::Read;

fn solve(places: &[(i64, i64)], airports: usize) -> i64 {
    let distance = |a: (i64, i64), b: (i64, i64)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    let mut nearest = vec![i64::MAX; places.len()];
    for _ in 0..airports {
        let farthest = (0..places.len()).max_by_key(|&city| nearest[city]).unwrap();
        for (city, nearest) in nearest.iter_mut().enumerate() {
            *nearest = distance(places[city], places[farthest]).min(*nearest);
        }
    }
    nearest.into_iter().max().unwrap()
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<i64>().unwrap());
    for case in 1..=numbers.next().unwrap() {
        let (cities, airports) = (numbers.next().unwrap(), numbers.next().unwrap());
        let places: Vec<(i64, i64)> =
            (0..cities).map(|_| (numbers.next().unwrap(), numbers.next().unwrap())).collect();
        println!("Case #{case}: {}", solve(&places, airports as usize));
    }
}
