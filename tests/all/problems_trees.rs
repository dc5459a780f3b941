//! Children on a tree against all sets of places for the boys, and on invalid input.

use crate::common::{Random, answer, assert_refused};
use std::fmt::Write;

#[test]
fn the_fewest_swaps_are_those_of_all_sets_of_places() {
    let mut random = Random(4735);
    let (mut input, mut expected, mut none) = (String::from("400\n"), String::new(), 0);
    for case in 1..=400 {
        let n = random.within(1, 9);
        let (longest, back) = ([1, 3, 10_000_000][random.below(3)], random.within(1, 8));
        let reach = random.within(1, (3 * longest).min(10_000_000)) as u64;
        let boys: Vec<usize> = (0..n).map(|_| usize::from(random.below(3) == 0)).collect();
        let mut apart = vec![vec![0; n]; n];
        let mut edges = String::new();
        for node in 1..n {
            let parent = node - random.within(1, back.min(node));
            let length = random.within(1, longest) as u64;
            writeln!(edges, "{} {} {length}", node + 1, parent + 1).unwrap();
            #[allow(clippy::needless_range_loop)] // two rows are read at once
            for other in 0..node {
                apart[node][other] = apart[parent][other] + length;
                apart[other][node] = apart[node][other];
            }
        }
        let written: Vec<String> = boys.iter().map(usize::to_string).collect();
        write!(input, "{n} {reach}\n{}\n{edges}", written.join(" ")).unwrap();
        let are_near = |set: &usize| {
            (0..n).all(|node| (0..n).any(|place| set >> place & 1 == 1 && apart[node][place] <= reach))
        };
        let swaps = |set: usize| (0..n).filter(|&place| set >> place & 1 == 1 && boys[place] == 0).count();
        let sets = (0..1_usize << n).filter(|set| set.count_ones() as usize == boys.iter().sum::<usize>());
        match sets.filter(are_near).map(swaps).min() {
            Some(fewest) => writeln!(expected, "Case #{case}: {fewest}").unwrap(),
            None => {
                writeln!(expected, "Case #{case}: -1").unwrap();
                none += 1;
            }
        }
    }
    assert!((50..350).contains(&none), "{none}");
    assert_eq!(answer("hdu4735", &input), expected);
}

#[test]
fn what_is_no_tree_is_refused() {
    let tree = "line 5, column 3: expected a node that is not joined to the other end yet";
    assert_refused(&[
        ("hdu4735", "1\n0 1\n", "", "line 2, column 1: expected n, the number of nodes"),
        ("hdu4735", "1\n51 1\n", "", "line 2, column 1: expected n, the number of nodes"),
        ("hdu4735", "1\n1 0\n1\n", "", "line 2, column 3: expected D"),
        ("hdu4735", "1\n1 10000001\n1\n", "", "line 2, column 3: expected D"),
        ("hdu4735", "1\n2 1\n0 2\n", "", "line 3, column 3: expected 1 for a boy or 0 for a girl"),
        ("hdu4735", "1\n3 1\n0 0 1\n1 2 1\n2 1 1\n", "", tree),
        ("hdu4735", "1\n3 1\n0 0 1\n1 2 1\n3 3 1\n", "", tree),
        ("hdu4735", "1\n2 1\n0 1\n1 3 1\n", "", "line 4, column 3: expected a node"),
        ("hdu4735", "1\n2 1\n0 1\n1 2 0\n", "", "line 4, column 5: expected the length of an edge"),
        ("hdu4735", "2\n1 1\n1\n", "Case #1: 0\n", "line 4, column 1: expected n, the number of nodes"),
    ]);
}
