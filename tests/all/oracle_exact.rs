//! The expected outputs of the exact-cover problems other than sudokus, recomputed by textbook dancing links
//! or by a different kind of search. For pentomino and luogu4205 see `problems_pieces.rs`.

use crate::common::{accepts, cases, joined, numbers};
use dlx_kernel::textbook::{Exact, Matrix};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Visits the exact covers of `primary` items, with as many `secondary` ones after them, until `visit`
/// breaks.
fn covers(
    primary: usize,
    secondary: usize,
    rows: &[Vec<usize>],
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) {
    let mut matrix = Matrix::new(primary, secondary);
    let there: Vec<usize> = (0..rows.len()).filter(|&row| !rows[row].is_empty()).collect();
    for &row in &there {
        matrix.add(&rows[row]);
    }
    for chosen in Exact::new(&matrix).covers() {
        let chosen: Vec<usize> = chosen.into_iter().map(|option| there[option]).collect();
        if visit(&chosen).is_break() {
            return;
        }
    }
}

fn has_cover(primary: usize, secondary: usize, rows: &[Vec<usize>]) -> bool {
    let mut found = false;
    covers(primary, secondary, rows, |_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}

/// `rows` rows of `columns` numbers, each as the columns of its ones.
fn ones(next: &mut impl Iterator<Item = i64>, rows: usize, columns: usize) -> Vec<Vec<usize>> {
    (0..rows).map(|_| (0..columns).filter(|_| next.next().unwrap() == 1).collect()).collect()
}

#[test]
fn matrices_with_a_cover_or_none() {
    for (id, yes, no) in
        [("poj3740", "Yes, I found it\n", "It is impossible\n"), ("hiho1317", "Yes\n", "No\n")]
    {
        for (name, input, output) in cases(id) {
            let mut next = numbers(&input).into_iter().peekable();
            if id == "hiho1317" {
                next.next();
            }
            let mut expected = String::new();
            while next.peek().is_some() {
                let (rows, columns) = (next.next().unwrap() as usize, next.next().unwrap() as usize);
                expected += if has_cover(columns, 0, &ones(&mut next, rows, columns)) { yes } else { no };
            }
            assert_eq!(output, expected, "{name}");
        }
    }
}

#[test]
fn covers_of_matrices() {
    for (name, input, output) in cases("hust1017") {
        if name.ends_with("hard-pigeons") {
            continue; // Textbook links do not end here.
        }
        assert!(accepts("hust1017", &input, &output, &output), "{name}");
        let mut next = numbers(&input).into_iter().peekable();
        for line in output.lines() {
            let (rows, columns) = (next.next().unwrap(), next.next().unwrap() as usize);
            let row = |_| {
                let count = next.next().unwrap();
                (0..count).map(|_| next.next().unwrap() as usize - 1).collect()
            };
            let rows: Vec<Vec<usize>> = (0..rows).map(row).collect();
            let excluded = is_unbalanced(columns, &rows) || is_indivisible(columns, &rows);
            assert!(line != "NO" || excluded || !has_cover(columns, 0, &rows), "{name}");
        }
    }
    for (name, input, output) in cases("luogu4929") {
        if name.ends_with("hard-pigeons") {
            continue; // Textbook links do not end here.
        }
        assert!(accepts("luogu4929", &input, &output, &output), "{name}");
        let mut next = numbers(&input).into_iter();
        let (rows, columns) = (next.next().unwrap() as usize, next.next().unwrap() as usize);
        let (rows, none) = (ones(&mut next, rows, columns), output.starts_with("No"));
        assert!(!none || is_unbalanced(columns, &rows) || !has_cover(columns, 0, &rows), "{name}");
    }
}

/// Whether rows of two columns are the edges of a connected graph with two sides of different sizes, which
/// has no perfect matching.
fn is_unbalanced(columns: usize, rows: &[Vec<usize>]) -> bool {
    let mut sides = vec![0i32; columns];
    let mut reached = vec![0];
    sides[0] = 1;
    while let Some(column) = reached.pop() {
        for row in rows.iter().filter(|row| row.contains(&column)) {
            for &other in row.iter().filter(|&&other| other != column) {
                if sides[other] == 0 {
                    sides[other] = -sides[column];
                    reached.push(other);
                }
            }
        }
    }
    let has_two_sides = rows.iter().all(|row| row.len() == 2 && sides[row[0]] * sides[row[1]] == -1);
    has_two_sides && !sides.contains(&0) && sides.iter().sum::<i32>() != 0
}

/// Whether some number, such as four, divides the ones of each row, but not the columns.
fn is_indivisible(columns: usize, rows: &[Vec<usize>]) -> bool {
    let divides = |divisor: usize| rows.iter().all(|row| row.len() % divisor == 0);
    (2..=columns).any(|divisor| !columns.is_multiple_of(divisor) && divides(divisor))
}

/// All covers of named rows, as `exactcover` prints them.
fn listed(columns: usize, rows: &[Vec<usize>], names: &[String]) -> String {
    let mut all = Vec::new();
    covers(columns, 0, rows, |cover| {
        all.push(cover.to_vec());
        ControlFlow::Continue(())
    });
    for empty in (0..rows.len()).filter(|&row| rows[row].is_empty()) {
        all.extend(all.clone().into_iter().map(|cover| [cover, vec![empty]].concat()));
    }
    all.iter_mut().for_each(|cover| cover.sort());
    all.sort();
    let line = |cover: &Vec<usize>| joined(cover.iter().map(|&row| &names[row])) + "\n";
    all.iter().map(line).collect::<String>() + &format!("{}\n", all.len())
}

#[test]
fn all_covers() {
    for (name, input, output) in cases("exactcover") {
        if name.ends_with("hard-pigeons") {
            continue; // Textbook links do not end here.
        }
        let mut expected = String::new();
        let mut lines = input.lines().map(str::trim).peekable();
        while let Some(&line) = lines.peek() {
            if line.is_empty() {
                lines.next();
            } else if line.contains(':') {
                let mut sets = BTreeMap::new();
                while let Some((name, elements)) = lines.next().and_then(|line| line.split_once(':')) {
                    sets.insert(name.to_string(), elements.split_whitespace().collect::<Vec<_>>());
                }
                let mut elements: Vec<&str> = sets.values().flatten().copied().collect();
                elements.sort();
                elements.dedup();
                let row = |set: &Vec<&str>| {
                    (0..elements.len()).filter(|&element| set.contains(&elements[element])).collect()
                };
                let rows: Vec<Vec<usize>> = sets.values().map(row).collect();
                expected += &listed(elements.len(), &rows, &sets.into_keys().collect::<Vec<_>>());
            } else {
                let sizes = numbers(lines.next().unwrap());
                let (rows, columns) = (sizes[0] as usize, sizes[1] as usize);
                let text = lines.by_ref().take(rows).collect::<Vec<_>>().join(" ");
                let rows = ones(&mut numbers(&text).into_iter(), rows, columns);
                let names: Vec<String> = (1..=rows.len()).map(|row| row.to_string()).collect();
                expected += &listed(columns, &rows, &names);
            }
        }
        assert_eq!(output, expected, "{name}");
    }
}

/// The number of ways to place queens in the remaining rows, given the attacked columns and diagonals.
fn count_queens(n: u32, left: u32, columns: u32, falling: u32, rising: u32) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut free = !(columns | falling | rising) & ((1 << n) - 1);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += count_queens(n, left - 1, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    count
}

/// The first placement that extends `columns`, row by row in order.
fn first_queens(n: usize, columns: &mut Vec<usize>) -> bool {
    let row = columns.len();
    row == n
        || (1..=n).any(|column| {
            let free =
                |(other, &taken): (usize, &usize)| taken != column && taken.abs_diff(column) != row - other;
            columns.iter().enumerate().all(free) && {
                columns.push(column);
                first_queens(n, columns) || columns.pop().is_none()
            }
        })
}

#[test]
fn queens() {
    let mut known = HashMap::new();
    for (name, input, output) in cases("nqueens") {
        let answer = |n: &i64| {
            let text = known.entry(*n).or_insert_with(|| {
                let mut first = Vec::new();
                let line =
                    if first_queens(*n as usize, &mut first) { joined(first) + "\n" } else { String::new() };
                format!("{}\n{line}", count_queens(*n as u32, *n as u32, 0, 0, 0))
            });
            text.clone()
        };
        assert_eq!(output, numbers(&input).iter().map(answer).collect::<String>(), "{name}");
    }
    for (name, input, output) in cases("spoj1771") {
        let (mut input, mut output) = (numbers(&input).into_iter(), numbers(&output).into_iter());
        while let Some(n) = input.next() {
            let given: Vec<i64> = input.by_ref().take(n as usize).collect();
            let columns: Vec<i64> = output.by_ref().take(n as usize).collect();
            assert!(columns.iter().all(|column| (1..=n).contains(column)), "{name}");
            for row in 0..n as usize {
                assert!(given[row] == 0 || given[row] == columns[row], "{name}: {columns:?}");
                let apart = |other: usize| {
                    let aside = columns[row].abs_diff(columns[other]) as usize;
                    aside != 0 && aside != row - other
                };
                assert!((0..row).all(apart), "{name}: {columns:?}");
            }
        }
        assert_eq!(output.next(), None, "{name}");
    }
}

/// The fewest of `pieces` that complete the covered cells `covered`, always covering the first free cell
/// next. None if that visits more than `room` distinct sets of covered cells.
fn fewest_tiles(by_first: &HashMap<usize, Vec<Vec<u64>>>, cells: usize, room: usize) -> Option<i64> {
    type Known = HashMap<Vec<u64>, i64>;
    const NONE: i64 = i64::MAX;
    fn search(
        covered: Vec<u64>,
        by_first: &HashMap<usize, Vec<Vec<u64>>>,
        cells: usize,
        room: usize,
        known: &mut Known,
    ) -> Option<i64> {
        let word = covered.iter().position(|&word| word != u64::MAX).unwrap();
        let first = word * 64 + covered[word].trailing_ones() as usize;
        if first == cells {
            return Some(0);
        }
        if let Some(&fewest) = known.get(&covered) {
            return Some(fewest);
        }
        let mut fewest = NONE;
        for piece in by_first.get(&first).into_iter().flatten() {
            if piece.iter().zip(&covered).all(|(piece, covered)| piece & covered == 0) {
                let next = piece.iter().zip(&covered).map(|(piece, covered)| piece | covered).collect();
                fewest = fewest.min(search(next, by_first, cells, room, known)?.saturating_add(1));
            }
        }
        known.insert(covered, fewest);
        (known.len() <= room).then_some(fewest)
    }
    let fewest = search(vec![0; cells / 64 + 1], by_first, cells, room, &mut Known::new())?;
    Some(if fewest == NONE { -1 } else { fewest })
}

#[test]
fn maps() {
    // Cases with more sets of covered cells than fit in memory. (HiGHS proves the same of the small pieces.)
    let left_out = [
        ("hard-cut-twice", 3),
        ("hard-cut-twice", 4),
        ("hard-independent-parts", 1),
        ("hard-independent-parts", 2),
        ("hard-small-pieces", 1),
        ("hard-small-pieces", 2),
        ("hard-small-pieces", 3),
    ];
    for (name, input, output) in cases("zoj3209") {
        let mut next = numbers(&input).into_iter();
        let mut next = || next.next().unwrap() as usize;
        let expected = numbers(&output);
        assert_eq!(next(), expected.len(), "{name}");
        for (case, expected) in expected.into_iter().enumerate() {
            let (n, m, count) = (next(), next(), next());
            let mut by_first: HashMap<usize, Vec<Vec<u64>>> = HashMap::new();
            let mut areas = BTreeSet::new();
            for _ in 0..count {
                let (x1, y1, x2, y2) = (next(), next(), next(), next());
                areas.insert((x2 - x1) * (y2 - y1));
                let mut piece = vec![0; n * m / 64 + 1];
                for cell in (y1..y2).flat_map(|y| (x1..x2).map(move |x| y * n + x)) {
                    piece[cell / 64] |= 1 << (cell % 64);
                }
                let same = by_first.entry(y1 * n + x1).or_default();
                if !same.contains(&piece) {
                    same.push(piece);
                }
            }
            // All pieces have the same area, and the area of the map is not a multiple of it.
            if areas.len() == 1 && n * m % areas.first().unwrap() != 0 {
                assert_eq!(expected, -1, "{name}, case {}", case + 1);
                continue;
            }
            let fewest = fewest_tiles(&by_first, n * m, 200_000);
            let is_left_out = left_out.iter().any(|&(out, number)| name.ends_with(out) && number == case + 1);
            assert!(fewest == Some(expected) || is_left_out, "{name}, case {}: {fewest:?}", case + 1);
        }
    }
}

#[test]
fn stations() {
    for (name, input, output) in cases("hdu3663") {
        let mut output = output.clone();
        if !output.ends_with("\n\n") {
            output.push('\n');
        }
        assert!(accepts("hdu3663", &input, &output, &output), "{name}");
        let mut next = numbers(&input).into_iter().peekable();
        for answer in output.trim_end().split("\n\n") {
            let mut next = || next.next().unwrap() as usize;
            let (towns, cables, days) = (next(), next(), next());
            let mut near: Vec<Vec<usize>> = (0..towns).map(|town| vec![town]).collect();
            for _ in 0..cables {
                let (a, b) = (next() - 1, next() - 1);
                near[a].push(b);
                near[b].push(a);
            }
            let mut rows = Vec::new();
            for (station, near) in near.iter_mut().enumerate() {
                near.sort();
                near.dedup();
                let (first, last) = (next(), next());
                for (from, to) in (first..=last).flat_map(|from| (from..=last).map(move |to| (from, to))) {
                    let supplied =
                        near.iter().flat_map(|town| (from..=to).map(move |day| town * days + day - 1));
                    rows.push(supplied.chain([towns * days + station]).collect::<Vec<_>>());
                }
            }
            assert!(answer != "No solution" || !has_cover(towns * days, towns, &rows), "{name}");
        }
    }
}
