//! Uses textbook dancing-links searches to find the smallest distance within which K radars reach all cities.

use crate::brute::{Brute, at_most, counted, places};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, _| {
        let (n, m, k): (usize, usize, usize) = (words.number(), words.number(), words.number());
        let (cities, radars): (Vec<(i64, i64)>, Vec<(i64, i64)>) = (words.pairs(n), words.pairs(m));
        let square = |city: usize, radar: usize| {
            let ((ax, ay), (bx, by)) = (cities[city], radars[radar]);
            (ax - bx).pow(2) + (ay - by).pow(2)
        };
        let mut squares: Vec<i64> = (0..n * m).map(|pair| square(pair / m, pair % m)).collect();
        squares.sort_unstable();
        let within = |most: i64| -> Vec<Vec<usize>> {
            (0..m).map(|radar| places(n, |city| square(city, radar) <= most)).collect()
        };
        let few = squares.partition_point(|&most| at_most(k, n, &within(most)).is_none());
        format!("{:.6}\n", (squares[few] as f64).sqrt())
    })
}
