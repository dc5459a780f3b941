//! Strikes where most monsters are, time after time. Caught by the sample.

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
        let monsters: Vec<usize> = (0..n * m).filter(|_| numbers.next().unwrap() == 1).collect();
        let (high, wide) = (numbers.next().unwrap(), numbers.next().unwrap());
        let within = |cell: usize, top: usize, left: usize, high: usize, wide: usize| {
            (top..top + high).contains(&(cell / m)) && (left..left + wide).contains(&(cell % m))
        };
        let window = |top: usize, left: usize, high: usize, wide: usize| -> Vec<usize> {
            (0..monsters.len()).filter(|&monster| within(monsters[monster], top, left, high, wide)).collect()
        };
        let mut options = Vec::new();
        for top in 0..=n - high {
            options.extend((0..=m - wide).map(|left| window(top, left, high, wide)));
        }
        println!("{}", greedy(monsters.len(), &options).unwrap());
    }
}
