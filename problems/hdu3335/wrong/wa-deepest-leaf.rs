//! The popular trick: a repeat cover in which a number covers itself, its divisors and its multiples, searched for the
//! deepest leaf instead of the shallowest. An option whose own item is covered may still be chosen for another item, so
//! that the numbers of a leaf need not be an antichain, and the deepest one may have too many.
//! Caught by edge-deepest-leaf-is-not-best, where it finds 7.

use std::io::Read;

fn deepest(near: &[Vec<usize>], covered: &[bool]) -> usize {
    let open = (0..near.len()).filter(|&number| !covered[number]);
    let Some(item) = open.min_by_key(|&number| near[number].len()) else { return 0 };
    let below = near[item].iter().map(|&option| {
        let mut covered = covered.to_vec();
        near[option].iter().for_each(|&number| covered[number] = true);
        1 + deepest(near, &covered)
    });
    below.max().unwrap()
}

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
        let of = |a: &i64| (0..values.len()).filter(|&b| related(*a, values[b])).collect();
        let near: Vec<Vec<usize>> = values.iter().map(of).collect();
        println!("{}", deepest(&near, &vec![false; values.len()]));
    }
}
