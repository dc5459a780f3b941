//! Strikes where most are killed, time after time. Caught by edge-greedy-chooses-wrong.

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
    while let Some(n) = numbers.next() {
        let m = numbers.next().unwrap();
        let mut blows: Vec<Vec<usize>> = vec![Vec::new(); n];
        (0..n).for_each(|unit| blows[unit].push(unit));
        for _ in 0..m {
            let (a, b) = (numbers.next().unwrap() - 1, numbers.next().unwrap() - 1);
            blows[a].push(b);
            blows[b].push(a);
        }
        for blow in &mut blows {
            blow.sort();
            blow.dedup();
        }
        println!("{}", greedy(n, &blows).unwrap());
    }
}
