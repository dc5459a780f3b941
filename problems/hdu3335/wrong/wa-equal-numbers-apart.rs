//! Keeps equal numbers apart, each a number of its own that does not divide its likes. Caught by edge-equal-numbers.

use std::io::Read;

fn link(of: usize, multiples: &[Vec<usize>], before: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for &multiple in &multiples[of] {
        if !std::mem::replace(&mut seen[multiple], true)
            && before[multiple].map_or(true, |other| link(other, multiples, before, seen))
        {
            before[multiple] = Some(of);
            return true;
        }
    }
    false
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|token| token.parse::<i64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let values: Vec<i64> = numbers.by_ref().take(n).collect();
        let multiple = |a: i64, b: i64| a < b && b % a == 0;
        let of = |a: &i64| (0..n).filter(|&b| multiple(*a, values[b])).collect();
        let multiples: Vec<Vec<usize>> = values.iter().map(of).collect();
        let mut before = vec![None; n];
        let links = (0..n).filter(|&a| link(a, &multiples, &mut before, &mut vec![false; n])).count();
        println!("{}", n - links);
    }
}
