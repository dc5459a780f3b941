//! Opens the airport that covers most new cities each time. Caught by hard-60-cities.

use std::io::Read;

fn solve(places: &[(i64, i64)], airports: usize) -> i64 {
    let distance = |a: (i64, i64), b: (i64, i64)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    let mut radii: Vec<i64> =
        places.iter().flat_map(|&a| places.iter().map(move |&b| distance(a, b))).collect();
    radii.sort_unstable();
    let enough = |radius: &i64| {
        let mut left: Vec<(i64, i64)> = places.to_vec();
        for _ in 0..airports {
            let covered = |at: (i64, i64)| left.iter().filter(|&&city| distance(at, city) <= *radius).count();
            let best = *places.iter().max_by_key(|&&at| covered(at)).unwrap();
            left.retain(|&city| distance(best, city) > *radius);
        }
        left.is_empty()
    };
    radii.into_iter().find(|radius| enough(radius)).unwrap()
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
