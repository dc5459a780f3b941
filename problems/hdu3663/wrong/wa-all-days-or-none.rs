//! Lets a station work on all the days that it can, or not at all. Caught by edge-some-of-the-days.

use std::io::Read;

/// Looks for a cover of the first `primary` items that goes on with options that are `live`, by the item with the fewest.
fn search(
    primary: usize,
    options: &[Vec<usize>],
    live: &[usize],
    covered: &mut [bool],
    chosen: &mut Vec<usize>,
) -> bool {
    let mut counts = vec![0; covered.len()];
    live.iter().for_each(|&option| options[option].iter().for_each(|&item| counts[item] += 1));
    let branch = match (0..primary).filter(|&item| !covered[item]).min_by_key(|&item| counts[item]) {
        None => return true,
        Some(branch) => branch,
    };
    for &option in live.iter().filter(|&&option| options[option].contains(&branch)) {
        options[option].iter().for_each(|&item| covered[item] = true);
        let free = |&&other: &&usize| options[other].iter().all(|&item| !covered[item]);
        let rest: Vec<usize> = live.iter().filter(free).cloned().collect();
        chosen.push(option);
        if search(primary, options, &rest, covered, chosen) {
            return true;
        }
        chosen.pop();
        options[option].iter().for_each(|&item| covered[item] = false);
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|number| number.parse::<usize>().unwrap());
    while let Some(towns) = numbers.next() {
        let mut next = || numbers.next().unwrap();
        let (cables, days) = (next(), next());
        let mut near: Vec<Vec<bool>> =
            (0..towns).map(|town| (0..towns).map(|other| other == town).collect()).collect();
        for _ in 0..cables {
            let (a, b) = (next() - 1, next() - 1);
            near[a][b] = true;
            near[b][a] = true;
        }
        let (mut options, mut works) = (Vec::new(), Vec::new());
        for station in 0..towns {
            let (first, last) = (next(), next());
            for (from, to) in vec![(first, last)] {
                let own = |town: usize| (from..=to).map(move |day| town * days + day - 1);
                let mut items: Vec<usize> =
                    (0..towns).filter(|&town| near[station][town]).flat_map(own).collect();
                items.push(towns * days + station);
                options.push(items);
                works.push((station, from, to));
            }
        }
        let live: Vec<usize> = (0..options.len()).collect();
        let mut chosen = Vec::new();
        let mut covered = vec![false; towns * (days + 1)];
        if search(towns * days, &options, &live, &mut covered, &mut chosen) {
            let mut answer = vec![(0, 0); towns];
            chosen.iter().for_each(|&option| answer[works[option].0] = (works[option].1, works[option].2));
            answer.iter().for_each(|(from, to)| println!("{} {}", from, to));
        } else {
            println!("No solution");
        }
        println!();
    }
}
