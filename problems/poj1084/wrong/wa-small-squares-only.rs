//! Breaks the small squares and takes the large ones to be broken, too. Caught by the sample.

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

fn fewest(count: usize, options: &[Vec<usize>]) -> usize {
    let of = |item| (0..options.len()).filter(|&option| options[option].contains(&item)).collect();
    let items: Vec<Vec<usize>> = (0..count).map(of).collect();
    (0..).find(|&most| covers(&items, options, &mut vec![0; count], most)).unwrap()
}

fn main() {
    let mut numbers = numbers();
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap();
        let k = numbers.next().unwrap();
        let gone: Vec<usize> = (0..k).map(|_| numbers.next().unwrap() - 1).collect();
        let mut squares: Vec<Vec<usize>> = Vec::new();
        for size in 1..=n.min(1) {
            for (top, left) in (0..=n - size).flat_map(|top| (0..=n - size).map(move |left| (top, left))) {
                let mut border = Vec::new();
                for step in 0..size {
                    border.push(top * (2 * n + 1) + left + step);
                    border.push((top + size) * (2 * n + 1) + left + step);
                    border.push((top + step) * (2 * n + 1) + n + left);
                    border.push((top + step) * (2 * n + 1) + n + left + size);
                }
                squares.push(border);
            }
        }
        squares.retain(|border| !border.iter().any(|stick| gone.contains(stick)));
        let broken = |stick: usize| (0..squares.len()).filter(|&s| squares[s].contains(&stick)).collect();
        let options: Vec<Vec<usize>> = (0..2 * n * (n + 1)).map(broken).collect();
        println!("{}", fewest(squares.len(), &options));
    }
}
