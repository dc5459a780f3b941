//! Halves the radius until the interval is shorter than 1e-4: the last two digits are noise. Caught by
//! edge-crlf-no-final-newline.

use std::io::Read;

fn numbers() -> impl Iterator<Item = usize> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    numbers.into_iter()
}

/// Iterative deepening: is there a cover by at most `most` options? `items` lists the options of each item.
fn covers(items: &[Vec<usize>], options: &[Vec<usize>], hits: &mut Vec<u32>, most: usize) -> bool {
    let open = (0..items.len()).filter(|&item| hits[item] == 0);
    let Some(item) = open.min_by_key(|&item| items[item].len()) else { return true };
    let mut apart = vec![false; items.len()];
    let mut bound = 0;
    for item in 0..items.len() {
        if hits[item] == 0 && !apart[item] {
            bound += 1;
            items[item].iter().flat_map(|&option| &options[option]).for_each(|&near| apart[near] = true);
        }
    }
    bound <= most
        && items[item].iter().any(|&option| {
            options[option].iter().for_each(|&item| hits[item] += 1);
            let found = covers(items, options, hits, most - 1);
            options[option].iter().for_each(|&item| hits[item] -= 1);
            found
        })
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
        while high - low > 1e-4 {
            let radius = (low + high) / 2.0;
            let options: Vec<Vec<usize>> = radars.iter().map(|radar| near(radius, radar)).collect();
            let of = |city| (0..m).filter(|&radar| options[radar].contains(&city)).collect();
            let items: Vec<Vec<usize>> = (0..n).map(of).collect();
            match covers(&items, &options, &mut vec![0; n], k) {
                true => high = radius,
                false => low = radius,
            }
        }
        println!("{high:.6}");
    }
}
