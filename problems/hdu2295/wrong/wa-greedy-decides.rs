//! Lets a greedy chooser say whether a radius is enough. Caught by edge-greedy-chooses-wrong.

use std::io::Read;

fn numbers() -> impl Iterator<Item = usize> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    numbers.into_iter()
}

/// The option that covers most, time after time.
fn greedy(count: usize, options: &[Vec<usize>]) -> Option<usize> {
    let mut covered = vec![false; count];
    for chosen in 0.. {
        if covered.iter().all(|&covered| covered) {
            return Some(chosen);
        }
        let gain = |option: &&Vec<usize>| option.iter().filter(|&&item| !covered[item]).count();
        let option = options.iter().max_by_key(gain).filter(|option| gain(option) > 0)?;
        option.iter().for_each(|&item| covered[item] = true);
    }
    None
}

fn main() {
    let mut numbers = numbers();
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let (n, m, k) = (next(), next(), next());
        let mut place = || (next() as f64, next() as f64);
        let cities: Vec<(f64, f64)> = (0..n).map(|_| place()).collect();
        let radars: Vec<(f64, f64)> = (0..m).map(|_| place()).collect();
        let near = |radius: f64, radar: &(f64, f64)| -> Vec<usize> {
            let distance = |city: usize| (cities[city].0 - radar.0).hypot(cities[city].1 - radar.1);
            (0..n).filter(|&city| distance(city) <= radius).collect()
        };
        let (mut low, mut high) = (0.0, 1500.0);
        for _ in 0..60 {
            let radius = (low + high) / 2.0;
            let options: Vec<Vec<usize>> = radars.iter().map(|radar| near(radius, radar)).collect();
            match greedy(n, &options) {
                Some(chosen) if chosen <= k => high = radius,
                _ => low = radius,
            }
        }
        println!("{high:.6}");
    }
}
