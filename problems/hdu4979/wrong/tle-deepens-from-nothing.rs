//! Deepens from nothing with the usual bound of repeat cover, and knows no bound for designs. Right, but (8, 5, 4) takes
//! too long. Caught by edge-turan.

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
    for case in 1..=numbers.next().unwrap() {
        let mut next = || numbers.next().unwrap() as u32;
        let (n, m, r) = (next(), next(), next());
        let sets = |size: u32| (0..1u32 << n).filter(move |set| set.count_ones() == size);
        let items: Vec<u32> = sets(r).collect();
        let within = |ticket: u32| (0..items.len()).filter(|&item| items[item] & !ticket == 0).collect();
        let options: Vec<Vec<usize>> = sets(m).map(within).collect();
        println!("Case #{case}: {}", fewest(items.len(), &options));
    }
}
