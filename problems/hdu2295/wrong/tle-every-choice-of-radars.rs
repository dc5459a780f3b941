//! Tries every choice of K radars. Right, but there are up to 10^14 of them. Caught by edge-every-radar-on.

use std::io::Read;

fn choose(squares: &[Vec<u32>], from: usize, left: usize, nearest: &[u32], best: &mut u32) {
    if left == 0 || from == squares.len() {
        *best = (*best).min(nearest.iter().copied().max().unwrap());
        return;
    }
    let with: Vec<u32> = nearest.iter().zip(&squares[from]).map(|(&a, &b)| a.min(b)).collect();
    choose(squares, from + 1, left - 1, &with, best);
    choose(squares, from + 1, left, nearest, best);
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|token| token.parse::<u32>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let (n, m, k) = (next(), next(), next());
        let mut place = |_| (next(), next());
        let cities: Vec<(u32, u32)> = (0..n).map(&mut place).collect();
        let radars: Vec<(u32, u32)> = (0..m).map(&mut place).collect();
        let square = |a: (u32, u32), b: (u32, u32)| a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2);
        let row = |&radar: &(u32, u32)| cities.iter().map(|&city| square(city, radar)).collect();
        let squares: Vec<Vec<u32>> = radars.iter().map(row).collect();
        let mut best = u32::MAX;
        choose(&squares, 0, k as usize, &vec![u32::MAX; cities.len()], &mut best);
        println!("{:.6}", f64::from(best).sqrt());
    }
}
