//! Chooses the number related to the fewest others that are left, time after time. Caught by
//! edge-least-related-is-not-best.

use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|token| token.parse::<i64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let mut values: Vec<i64> = numbers.by_ref().take(n).collect();
        values.sort();
        values.dedup();
        let related = |a: i64, b: i64| a % b == 0 || b % a == 0;
        let mut chosen = 0;
        while let Some(&value) =
            values.iter().min_by_key(|&&a| values.iter().filter(|&&b| related(a, b)).count())
        {
            values.retain(|&other| !related(value, other));
            chosen += 1;
        }
        println!("{chosen}");
    }
}
