//! Forgets that a unit without neighbours needs a blow of its own. Caught by the sample.

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
    while let Some(n) = numbers.next() {
        let m = numbers.next().unwrap();
        let mut blows: Vec<Vec<usize>> = vec![Vec::new(); n];
        for _ in 0..m {
            let (a, b) = (numbers.next().unwrap() - 1, numbers.next().unwrap() - 1);
            blows[a].push(b);
            blows[b].push(a);
        }
        for (unit, blow) in blows.iter_mut().enumerate().filter(|(_, blow)| !blow.is_empty()) {
            blow.push(unit);
        }
        let units: Vec<usize> = (0..n).filter(|&unit| !blows[unit].is_empty()).collect();
        let place = |unit: &usize| units.iter().position(|other| other == unit).unwrap();
        let options: Vec<Vec<usize>> =
            units.iter().map(|&unit| blows[unit].iter().map(place).collect()).collect();
        println!("{}", fewest(units.len(), &options));
    }
}
