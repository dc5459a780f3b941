//! Searches without a bound: only the item with the fewest options and a limit on the depth. Right, but far too slow.
//! Caught by hard-all-monsters.

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
    most > 0
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
        println!("{}", fewest(monsters.len(), &options));
    }
}
