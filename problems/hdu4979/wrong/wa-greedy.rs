//! Buys the ticket that covers most, time after time. Caught by edge-above-the-bound.

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
    for case in 1..=numbers.next().unwrap() {
        let mut next = || numbers.next().unwrap() as u32;
        let (n, m, r) = (next(), next(), next());
        let sets = |size: u32| (0..1u32 << n).filter(move |set| set.count_ones() == size);
        let items: Vec<u32> = sets(r).collect();
        let within = |ticket: u32| (0..items.len()).filter(|&item| items[item] & !ticket == 0).collect();
        let options: Vec<Vec<usize>> = sets(m).map(within).collect();
        println!("Case #{case}: {}", greedy(items.len(), &options).unwrap());
    }
}
