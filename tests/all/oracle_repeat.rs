//! Every expected number of the repeat-cover problems is sufficient, and one less is not, according to
//! textbook dancing links on matrices built here. Cases that take too long are left out by name.

use crate::common::{cases, numbers};
use dlx_kernel::textbook::{Matrix, Repeat};
use std::collections::HashMap;

/// Whether at most `most` of `options` cover all of `items` items.
fn is_enough(items: usize, options: &[Vec<usize>], most: usize) -> bool {
    let mut matrix = Matrix::new(items, 0);
    for option in options.iter().filter(|option| !option.is_empty()) {
        matrix.add(option);
    }
    Repeat::new(&matrix).at_most(most).is_some()
}

/// Whether `fewest` of `options` are necessary and sufficient.
fn assert_fewest(name: &str, items: usize, options: &[Vec<usize>], fewest: usize) {
    assert!(is_enough(items, options, fewest), "{name}: {fewest} are not enough");
    assert!(fewest == 0 || !is_enough(items, options, fewest - 1), "{name}: {fewest} are not needed");
}

/// The cases of a problem except some, with the numbers of their input and output.
fn number_cases(id: &str, left_out: &[&str]) -> Vec<(String, Vec<i64>, Vec<i64>)> {
    let all = cases(id);
    let missing = left_out.iter().find(|out| !all.iter().any(|case| case.0 == format!("{id}/{out}")));
    assert_eq!(missing, None);
    let kept = all.into_iter().filter(|case| !left_out.iter().any(|out| case.0 == format!("{id}/{out}")));
    kept.map(|(name, input, output)| {
        (name, numbers(&input), numbers(&output.replace(['.', '#', ':'], " ").replace("Case", "")))
    })
    .collect()
}

/// For each item of `0..items` that `covers`.
fn where_(items: usize, covers: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..items).filter(|&item| covers(item)).collect()
}

#[test]
fn airports() {
    for (name, input, output) in number_cases("hdu5046", &[]) {
        let mut next = input.into_iter();
        for case in 0..next.next().unwrap() as usize {
            let (n, k) = (next.next().unwrap() as usize, next.next().unwrap() as usize);
            let at: Vec<(i64, i64)> = (0..n).map(|_| (next.next().unwrap(), next.next().unwrap())).collect();
            let farthest = output[2 * case + 1];
            let within = |most: i64| -> Vec<Vec<usize>> {
                let distance = |a: usize, b: usize| (at[a].0 - at[b].0).abs() + (at[a].1 - at[b].1).abs();
                (0..n).map(|a| where_(n, |b| distance(a, b) <= most)).collect()
            };
            assert!(is_enough(n, &within(farthest), k), "{name}, case {}", case + 1);
            assert!(farthest == 0 || !is_enough(n, &within(farthest - 1), k), "{name}, case {}", case + 1);
        }
    }
}

#[test]
fn radars() {
    for (name, input, output) in cases("hdu2295") {
        let mut next = numbers(&input).into_iter();
        let mut next = || next.next().unwrap();
        let radii: Vec<f64> = output.split_whitespace().map(|radius| radius.parse().unwrap()).collect();
        for (case, radius) in (0..next()).zip(radii) {
            let (n, m, k) = (next() as usize, next() as usize, next() as usize);
            let at: Vec<(i64, i64)> = (0..n + m).map(|_| (next(), next())).collect();
            let square = |city: usize, radar: usize| {
                let ((ax, ay), (bx, by)) = (at[city], at[n + radar]);
                (ax - bx).pow(2) + (ay - by).pow(2)
            };
            let within = |most: i64| -> Vec<Vec<usize>> {
                (0..m).map(|radar| where_(n, |city| square(city, radar) <= most)).collect()
            };
            // Squared distances are integers; the printed radius belongs to the nearest one.
            let most = (radius * radius).round() as i64;
            assert_eq!(
                format!("{:.6}", (most as f64).sqrt()),
                format!("{radius:.6}"),
                "{name}, case {}",
                case + 1
            );
            assert!(is_enough(n, &within(most), k), "{name}, case {}", case + 1);
            assert!(most == 0 || !is_enough(n, &within(most - 1), k), "{name}, case {}", case + 1);
        }
    }
}

#[test]
fn blows() {
    for (name, input, output) in number_cases("hdu3498", &["hard-circulant"]) {
        let mut next = input.into_iter();
        for (case, fewest) in output.into_iter().enumerate() {
            let (n, pairs) = (next.next().unwrap() as usize, next.next().unwrap());
            let mut near: Vec<Vec<usize>> = (0..n).map(|unit| vec![unit]).collect();
            for _ in 0..pairs {
                let (a, b) = (next.next().unwrap() as usize - 1, next.next().unwrap() as usize - 1);
                near[a].push(b);
                near[b].push(a);
            }
            near.iter_mut().for_each(|near| near.sort());
            near.iter_mut().for_each(|near| near.dedup());
            assert_fewest(&format!("{name}, case {}", case + 1), n, &near, fewest as usize);
        }
        assert_eq!(next.next(), None);
    }
}

#[test]
fn windows() {
    // Textbook links take minutes; `hard-all-monsters` is checked below.
    let left_out = ["hard-all-monsters", "hard-random", "hard-slowest-found", "hard-stripes"];
    for (name, input, output) in number_cases("fzu1686", &left_out) {
        let mut next = input.into_iter();
        let mut next = || next.next().unwrap() as usize;
        for (case, fewest) in output.into_iter().enumerate() {
            let (n, m) = (next(), next());
            let monsters: Vec<usize> = (0..n * m).filter(|_| next() == 1).collect();
            let (high, wide) = (next(), next());
            let window = |top: usize, left: usize| {
                where_(monsters.len(), |monster| {
                    let (row, column) = (monsters[monster] / m, monsters[monster] % m);
                    (top..top + high).contains(&row) && (left..left + wide).contains(&column)
                })
            };
            let windows: Vec<Vec<usize>> = (0..=n - high)
                .flat_map(|top| (0..=m - wide).map(move |left| (top, left)))
                .map(|at| window(at.0, at.1))
                .collect();
            assert_fewest(&format!("{name}, case {}", case + 1), monsters.len(), &windows, fewest as usize);
        }
    }
}

#[test]
fn windows_on_full_grids() {
    let (_, input, output) =
        cases("fzu1686").into_iter().find(|case| case.0.ends_with("/hard-all-monsters")).unwrap();
    let mut next = numbers(&input).into_iter();
    let mut next = || next.next().unwrap();
    for fewest in numbers(&output) {
        let (n, m) = (next(), next());
        assert!((0..n * m).all(|_| next() == 1));
        let (high, wide) = (next(), next());
        // This many cells, spaced by the size of a window, need one window each, and as many windows in rows
        // cover all.
        assert_eq!(fewest, ((n + high - 1) / high) * ((m + wide - 1) / wide));
    }
}

#[test]
fn sticks() {
    for (name, input, output) in number_cases("poj1084", &[]) {
        let mut next = input.into_iter();
        for case in 0..next.next().unwrap() {
            let n = next.next().unwrap() as usize;
            let gone: Vec<usize> =
                (0..next.next().unwrap()).map(|_| next.next().unwrap() as usize - 1).collect();
            let across = |row: usize, column: usize| row * (2 * n + 1) + column;
            let down = |row: usize, column: usize| row * (2 * n + 1) + n + column;
            let mut squares = Vec::new();
            for (size, top, left) in (0..125).map(|code| (code / 25 + 1, code / 5 % 5, code % 5)) {
                if top + size <= n && left + size <= n {
                    let sides = (0..size).flat_map(|at| {
                        [
                            across(top, left + at),
                            across(top + size, left + at),
                            down(top + at, left),
                            down(top + at, left + size),
                        ]
                    });
                    let sides: Vec<usize> = sides.collect();
                    if !sides.iter().any(|stick| gone.contains(stick)) {
                        squares.push(sides);
                    }
                }
            }
            let sticks: Vec<Vec<usize>> = (0..2 * n * (n + 1))
                .map(|stick| where_(squares.len(), |square| squares[square].contains(&stick)))
                .collect();
            assert_fewest(
                &format!("{name}, case {}", case + 1),
                squares.len(),
                &sticks,
                output[case as usize] as usize,
            );
        }
    }
}

#[test]
fn designs() {
    // Cases that textbook links cannot decide in seconds.
    let left_out = [(8, 5, 4)];
    let mut known: HashMap<(usize, usize, usize), i64> = HashMap::new();
    for (name, input, output) in number_cases("hdu4979", &[]) {
        for (case, design) in input[1..].chunks(3).enumerate() {
            let (n, m, r) = (design[0] as usize, design[1] as usize, design[2] as usize);
            let fewest = output[2 * case + 1];
            let before = *known.entry((n, m, r)).or_insert_with(|| {
                if !left_out.contains(&(n, m, r)) {
                    let sets = |size: usize| -> Vec<u32> {
                        (0..1 << n).filter(|set: &u32| set.count_ones() as usize == size).collect()
                    };
                    let items = sets(r);
                    let tickets: Vec<Vec<usize>> = sets(m)
                        .iter()
                        .map(|ticket| where_(items.len(), |item| items[item] & !ticket == 0))
                        .collect();
                    assert_fewest(&format!("{name}: {n} {m} {r}"), items.len(), &tickets, fewest as usize);
                }
                fewest
            });
            assert_eq!(fewest, before, "{name}: {n} {m} {r}");
        }
    }
}

/// The size of a maximum matching of `left` to the right side.
fn matching(joined: &[Vec<usize>]) -> usize {
    fn join(left: usize, joined: &[Vec<usize>], seen: &mut [bool], of: &mut [Option<usize>]) -> bool {
        joined[left].iter().any(|&right| {
            if std::mem::replace(&mut seen[right], true) {
                return false;
            }
            let free = match of[right] {
                None => true,
                Some(other) => join(other, joined, seen, of),
            };
            if free {
                of[right] = Some(left);
            }
            free
        })
    }
    let mut of = vec![None; joined.len()];
    (0..joined.len()).filter(|&left| join(left, joined, &mut vec![false; joined.len()], &mut of)).count()
}

#[test]
fn antichains() {
    for (name, input, output) in cases("hdu3335") {
        let mut next = input.split_whitespace().map(|token| token.parse::<u64>().unwrap());
        let mut expected = String::new();
        for _ in 0..next.next().unwrap() {
            let count = next.next().unwrap() as usize;
            let mut numbers: Vec<u64> = next.by_ref().take(count).collect();
            numbers.sort();
            numbers.dedup();
            // Dilworth: equals the number of chains that contain all numbers, each number followed by at most
            // one multiple.
            let multiples: Vec<Vec<usize>> = (0..numbers.len())
                .map(|a| where_(numbers.len(), |b| a != b && numbers[b].is_multiple_of(numbers[a])))
                .collect();
            expected += &format!("{}\n", numbers.len() - matching(&multiples));
        }
        assert_eq!(output, expected, "{name}");
    }
}
