//! The repeat-cover problems against brute force on small random inputs, against known numbers, and on
//! invalid and large input.

use crate::common::{Random, answer, assert_refused, cases};
use std::fmt::Write;

/// The fewest options that cover `items` items, by dynamic programming over sets of items; options are bit
/// sets.
fn fewest(items: usize, options: &[usize]) -> usize {
    let mut fewest = vec![usize::MAX; 1 << items];
    fewest[0] = 0;
    for covered in 0..fewest.len() {
        for option in options {
            fewest[covered | option] = fewest[covered | option].min(fewest[covered].saturating_add(1));
        }
    }
    fewest[(1 << items) - 1]
}

/// The sets of places at which `holds` is true, as bit sets.
fn bits(places: usize, holds: impl Fn(usize) -> bool) -> usize {
    (0..places).filter(|&place| holds(place)).map(|place| 1 << place).sum()
}

#[test]
fn radars_have_the_radius_that_brute_force_finds() {
    let mut random = Random(2295);
    let (mut input, mut expected) = (String::from("300\n"), String::new());
    for _ in 0..300 {
        let side = [2, 5, 1000][random.below(3)];
        let (n, m) = (random.within(1, 8), random.within(1, 7));
        let k = random.within(1, m);
        let places: Vec<(i64, i64)> =
            (0..n + m).map(|_| (random.within(0, side) as i64, random.within(0, side) as i64)).collect();
        writeln!(input, "{n} {m} {k}").unwrap();
        places.iter().for_each(|(x, y)| writeln!(input, "{x} {y}").unwrap());
        let square = |city: usize, radar: usize| {
            let ((ax, ay), (bx, by)) = (places[city], places[n + radar]);
            (ax - bx).pow(2) + (ay - by).pow(2)
        };
        let needed = |on: usize| {
            let nearest =
                |city| (0..m).filter(|radar| on >> radar & 1 == 1).map(|radar| square(city, radar)).min();
            (0..n).map(|city| nearest(city).unwrap()).max().unwrap()
        };
        let chosen = (1..1usize << m).filter(|on| on.count_ones() as usize <= k);
        writeln!(expected, "{:.6}", (chosen.map(needed).min().unwrap() as f64).sqrt()).unwrap();
    }
    assert_eq!(answer("hdu2295", &input), expected);
}

#[test]
fn the_fewest_blows_are_those_of_brute_force() {
    let mut random = Random(3498);
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..300 {
        let n = random.within(1, 11);
        let pairs: Vec<(usize, usize)> =
            (0..random.below(2 * n)).map(|_| (random.below(n), random.below(n))).collect();
        writeln!(input, "{n} {}", pairs.len()).unwrap();
        pairs.iter().for_each(|(a, b)| writeln!(input, "{} {}", a + 1, b + 1).unwrap());
        let near = |a: usize, b: usize| a == b || pairs.iter().any(|&pair| pair == (a, b) || pair == (b, a));
        let blows: Vec<usize> = (0..n).map(|a| bits(n, |b| near(a, b))).collect();
        writeln!(expected, "{}", fewest(n, &blows)).unwrap();
    }
    assert_eq!(answer("hdu3498", &input), expected);
}

#[test]
fn the_fewest_windows_are_those_of_brute_force() {
    let mut random = Random(1686);
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..300 {
        let (n, m) = (random.within(1, 5), random.within(1, 5));
        let (high, wide) = (random.within(1, n), random.within(1, m));
        let density = random.below(11);
        let monsters: Vec<usize> = (0..n * m).filter(|_| random.below(10) < density).take(12).collect();
        let cells: Vec<String> =
            (0..n * m).map(|cell| usize::from(monsters.contains(&cell)).to_string()).collect();
        writeln!(input, "{n} {m}").unwrap();
        cells.chunks(m).for_each(|row| writeln!(input, "{}", row.join(" ")).unwrap());
        writeln!(input, "{high} {wide}").unwrap();
        // Here windows may overlap the edge, which must not make a difference.
        let window = |top: usize, left: usize| {
            bits(monsters.len(), |monster| {
                let (row, column) = (monsters[monster] / m, monsters[monster] % m);
                (top..top + high).contains(&row) && (left..left + wide).contains(&column)
            })
        };
        let windows: Vec<usize> = (0..n * m).map(|cell| window(cell / m, cell % m)).collect();
        writeln!(expected, "{}", fewest(monsters.len(), &windows)).unwrap();
    }
    assert_eq!(answer("fzu1686", &input), expected);
}

#[test]
fn the_fewest_sticks_are_those_of_brute_force() {
    let mut random = Random(1084);
    let (mut input, mut expected) = (String::from("120\n"), String::new());
    for _ in 0..120 {
        let n = random.within(1, 3);
        // A stick is its two ends, numbered as in the statement.
        let mut sticks = Vec::new();
        for row in 0..=n {
            sticks.extend((0..n).map(|column| ((row, column), (row, column + 1))));
            if row < n {
                sticks.extend((0..=n).map(|column| ((row, column), (row + 1, column))));
            }
        }
        let gone: Vec<bool> = sticks.iter().map(|_| random.below(8) == 0).collect();
        let numbers: Vec<String> =
            (0..sticks.len()).filter(|&s| gone[s]).map(|s| (s + 1).to_string()).collect();
        writeln!(input, "{n}\n{} {}", numbers.len(), numbers.join(" ")).unwrap();
        let mut squares = Vec::new();
        for (size, top, left) in (0..27).map(|code| (code / 9 + 1, code / 3 % 3, code % 3)) {
            let (bottom, right) = (top + size, left + size);
            let at_border = |&((r, c), (s, d)): &((usize, usize), (usize, usize))| {
                let inside = r >= top && s <= bottom && c >= left && d <= right;
                inside && (r == s && (r == top || r == bottom) || c == d && (c == left || c == right))
            };
            let border: Vec<usize> = (0..sticks.len()).filter(|&s| at_border(&sticks[s])).collect();
            if bottom <= n && right <= n && !border.iter().any(|&stick| gone[stick]) {
                assert_eq!(border.len(), 4 * size);
                squares.push(border);
            }
        }
        let broken = |stick: usize| bits(squares.len(), |square| squares[square].contains(&stick));
        let options: Vec<usize> = (0..sticks.len()).map(broken).collect();
        writeln!(expected, "{}", fewest(squares.len(), &options)).unwrap();
    }
    assert_eq!(answer("poj1084", &input), expected);
}

/// The answers of HDU 4979 for all designs, in the order of `designs`.
fn designs() -> (Vec<(usize, usize, usize)>, Vec<usize>) {
    let all: Vec<_> =
        (1..=8).flat_map(|n| (1..=n).flat_map(move |m| (1..=m).map(move |r| (n, m, r)))).collect();
    let mut input = format!("{}\n", all.len());
    all.iter().for_each(|(n, m, r)| writeln!(input, "{n} {m} {r}").unwrap());
    let answers = answer("hdu4979", &input);
    let number = |(index, line): (usize, &str)| {
        line.strip_prefix(&format!("Case #{}: ", index + 1)).unwrap().parse().unwrap()
    };
    (all, answers.lines().enumerate().map(number).collect())
}

#[test]
fn small_designs_are_as_brute_force_finds_them() {
    let (all, answers) = designs();
    assert_eq!(all.len(), 120);
    let mut tried = 0;
    for (&(n, m, r), &answer) in all.iter().zip(&answers) {
        let sets = |size: usize| (0..1usize << n).filter(move |set| set.count_ones() as usize == size);
        let items: Vec<usize> = sets(r).collect();
        if items.len() <= 15 {
            tried += 1;
            let options: Vec<usize> =
                sets(m).map(|ticket| bits(items.len(), |item| items[item] & !ticket == 0)).collect();
            assert_eq!(answer, fewest(items.len(), &options), "{n} {m} {r}");
        }
    }
    assert!(tried > 60);
}

#[test]
fn designs_build_larger_ones_and_some_are_famous() {
    let (all, answers) = designs();
    let of = |design| answers[all.iter().position(|&other| other == design).unwrap()];
    for &(n, m, r) in &all {
        if r > 1 && m < n {
            // The tickets with the last number, and the tickets without it.
            assert!(of((n, m, r)) <= of((n - 1, m - 1, r - 1)) + of((n - 1, m, r)), "{n} {m} {r}");
        }
    }
    // The Fano plane, the Steiner system S(3, 4, 8), Turán's T(7, 4, 3) and T(8, 4, 3) by complements.
    assert_eq!([of((7, 3, 2)), of((8, 4, 3)), of((7, 4, 3)), of((8, 5, 4))], [7, 14, 12, 20]);
}

#[test]
fn antichains_are_as_large_as_brute_force_finds_them() {
    let mut random = Random(3335);
    let (mut input, mut expected) = (String::from("301\n9\n42 17 26 3 24 25 4 52 27\n"), String::from("6\n"));
    for _ in 0..300 {
        let most = [12, 60, 1 << 20][random.below(3)];
        let n = random.within(1, 11);
        let mut numbers: Vec<u64> = (0..n).map(|_| random.within(1, most) as u64).collect();
        let factor = [1, 1 << 40][random.below(2)];
        numbers.iter_mut().for_each(|number| *number *= factor);
        let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
        writeln!(input, "{n}\n{}", texts.join(" ")).unwrap();
        let apart = |set: &usize| {
            let chosen: Vec<u64> =
                (0..n).filter(|place| set >> place & 1 == 1).map(|place| numbers[place]).collect();
            (0..chosen.len())
                .all(|a| (0..chosen.len()).all(|b| a == b || !chosen[a].is_multiple_of(chosen[b])))
        };
        let largest = (0..1usize << n).filter(apart).map(|set| set.count_ones()).max().unwrap();
        writeln!(expected, "{largest}").unwrap();
    }
    assert_eq!(answer("hdu3335", &input), expected);
}

#[test]
fn large_inputs_have_the_known_answers() {
    for (a, b) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 4), (7, 8), (15, 15)] {
        let input = format!("15 15\n{}{a} {b}\n", "1 ".repeat(15).repeat(15));
        let known = 15_usize.div_ceil(a) * 15_usize.div_ceil(b);
        assert_eq!(answer("fzu1686", &input), format!("{known}\n"));
    }
    for (n, known) in [(1, 1), (2, 3), (3, 6), (4, 9), (5, 14)] {
        assert_eq!(answer("poj1084", &format!("1\n{n}\n0\n")), format!("{known}\n"));
    }
    for n in 2..=55_usize {
        let path: String = (1..n).map(|unit| format!("{unit} {}\n", unit + 1)).collect();
        assert_eq!(answer("hdu3498", &format!("{n} {}\n{path}", n - 1)), format!("{}\n", n.div_ceil(3)));
    }
    // For 1..=n the upper half; for 2^a * 3^b a diagonal.
    let numbers: String = (1..=1000).map(|number| format!(" {number}")).collect();
    assert_eq!(answer("hdu3335", &format!("1\n1000{numbers}\n")), "500\n");
    let numbers: String =
        (0..600).map(|code| format!(" {}", 2_u64.pow(code / 20) * 3_u64.pow(code % 20))).collect();
    assert_eq!(answer("hdu3335", &format!("1\n600{numbers}\n")), "20\n");
    // Radars at all places of a line: each reaches as many places as the others.
    let line: String = (0..50).map(|x| format!("{x} 7\n")).collect();
    let cases: String = (1..=50).map(|k| format!("50 50 {k}\n{line}{line}")).collect();
    let known: String = (1..=50_usize).map(|k| format!("{}.000000\n", 50_usize.div_ceil(k) / 2)).collect();
    assert_eq!(answer("hdu2295", &format!("50\n{cases}")), known);
}

#[test]
fn layout_does_not_matter() {
    for id in ["hdu2295", "hdu3498", "fzu1686", "poj1084", "hdu4979", "hdu3335"] {
        let (name, input, expected) =
            cases(id).into_iter().find(|case| case.0.ends_with("/sample-1")).unwrap();
        for input in
            [input.replace('\n', "\r\n"), input.trim_end().to_string(), input.replace('\n', " \t\n\n")]
        {
            assert_eq!(answer(id, &input), expected, "{name}");
        }
    }
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let many = "4294967295\n";
    assert_refused(&[
        ("hdu2295", "", "", "line 1, column 1: expected the number of cases"),
        (
            "hdu2295",
            many,
            "",
            "line 2, column 1: expected N, the number of cities (1 to 50), found end of input",
        ),
        (
            "hdu2295",
            "1\n51 1 1\n",
            "",
            "line 2, column 1: expected N, the number of cities (1 to 50), found '51'",
        ),
        ("hdu2295", "1\n1 2 3\n", "", "line 2, column 5: expected K, "),
        (
            "hdu2295",
            "2\n1 1 1\n0 0\n3 4\n1 1 1\n0 1001\n",
            "5.000000\n",
            "line 6, column 3: expected y of a city (0 to 1000), found '1001'",
        ),
        (
            "hdu2295",
            "1\n1 1 1\n0 0\n3 4.5\n",
            "",
            "line 4, column 3: expected y of a radar (0 to 1000), found '4.5'",
        ),
        (
            "hdu3498",
            "2 1\n1 2\n129 0\n",
            "1\n",
            "line 3, column 1: expected N, the number of units (1 to 128), found '129'",
        ),
        ("hdu3498", "2 1\n1 3\n", "", "line 2, column 3: expected a unit (1 to 2), found '3'"),
        (
            "hdu3498",
            "5 4294967295\n1 2\n",
            "",
            "line 3, column 1: expected a unit (1 to 5), found end of input",
        ),
        ("hdu3498", "5 -1\n", "", "line 1, column 3: expected M, "),
        (
            "fzu1686",
            "1 1\n1\n1 1\n2 2\n0 1\n2 0\n1 1\n",
            "1\n",
            "line 6, column 1: expected a cell (0 to 1), found '2'",
        ),
        (
            "fzu1686",
            "1 2\n1 1\n2 1\n",
            "",
            "line 3, column 1: expected n1, the rows of a blow (1 to 1), found '2'",
        ),
        ("fzu1686", "16 1\n", "", "line 1, column 1: expected n, "),
        ("fzu1686", "2 2\n1 1", "", "line 2, column 4: expected a cell (0 to 1), found end of input"),
        (
            "poj1084",
            "1\n6\n0\n",
            "",
            "line 2, column 1: expected n, the side of the grid (1 to 5), found '6'",
        ),
        ("poj1084", "2\n1\n0\n1\n1 5\n", "1\n", "line 5, column 3: expected a stick (1 to 4), found '5'"),
        ("poj1084", "1\n1\n5 1 1 1 1 1\n", "", "line 3, column 1: expected k, "),
        ("poj1084", many, "", "line 2, column 1: expected n, "),
        ("hdu4979", "2\n1 1 1\n9 1 1\n", "Case #1: 1\n", "line 3, column 1: expected N, "),
        (
            "hdu4979",
            "1\n3 4 1\n",
            "",
            "line 2, column 3: expected M, the numbers of a ticket (1 to 3), found '4'",
        ),
        (
            "hdu4979",
            "1\n3 2 0\n",
            "",
            "line 2, column 5: expected R, the numbers that win (1 to 2), found '0'",
        ),
        (
            "hdu3335",
            "2\n1\n7\n1\n0\n",
            "1\n",
            "line 5, column 1: expected a number (1 to 9223372036854775807), found '0'",
        ),
        ("hdu3335", "1\n1\n9223372036854775808\n", "", "line 3, column 1: expected a number "),
        (
            "hdu3335",
            "1\n1001\n",
            "",
            "line 2, column 1: expected n, how many numbers (1 to 1000), found '1001'",
        ),
        ("hdu3335", "1\n3\n1 2", "", "line 3, column 4: expected a number "),
    ]);
}
