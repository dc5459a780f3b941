//! Reads the numbers into 32 bits, the high ones lost, as `scanf("%d")` would. Caught by edge-64-bit.

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
    let mut numbers = text.split_ascii_whitespace().map(|token| token.parse::<i64>().unwrap() as i32);
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let mut values: Vec<i32> = numbers.by_ref().take(n).collect();
        values.sort();
        values.dedup();
        let multiple = |a: i32, b: i32| a != b && a != 0 && b.wrapping_rem(a) == 0;
        let of = |a: &i32| (0..values.len()).filter(|&b| multiple(*a, values[b])).collect();
        let multiples: Vec<Vec<usize>> = values.iter().map(of).collect();
        let n = values.len();
        let mut before = vec![None; n];
        let links = (0..n).filter(|&a| link(a, &multiples, &mut before, &mut vec![false; n])).count();
        println!("{}", n - links);
    }
}
