//! The exact-cover problems other than sudokus against brute force on small random inputs, on invalid and on
//! large input; and their checkers, which must accept exactly the answers that brute force finds.

mod matrices;

use crate::common::{Random, accepts, answer, assert_refused, cases, check, joined, numbers};
use dlx_problems::checker::Fault;
use std::fmt::Write;

/// All placements of n queens, by going through all permutations in order.
fn queens(n: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut columns: Vec<usize> = (1..=n).collect();
    loop {
        let apart = |a: usize, b: usize| columns[a].abs_diff(columns[b]) != b - a;
        if (0..n).all(|b| (0..b).all(|a| apart(a, b))) {
            all.push(columns.clone());
        }
        let Some(place) = (1..n).rev().find(|&place| columns[place - 1] < columns[place]) else { return all };
        let larger = (place..n).rev().find(|&other| columns[other] > columns[place - 1]).unwrap();
        columns.swap(place - 1, larger);
        columns[place..].reverse();
    }
}

#[test]
fn queens_are_counted_as_by_brute_force() {
    for n in 1..=8 {
        let all = queens(n);
        let first = all.first().map_or(String::new(), |columns| joined(columns) + "\n");
        assert_eq!(answer("nqueens", &format!("{n}\n")), format!("{}\n{first}", all.len()));
    }
}

#[test]
fn placed_queens_are_kept_and_the_checker_accepts_the_answers_of_brute_force() {
    let mut random = Random(1771);
    for _ in 0..150 {
        let n = [1, 4, 5, 6, 7, 8][random.below(6)];
        let all = queens(n);
        let kept = random.within(0, n);
        let base = &all[random.below(all.len())];
        let given: Vec<usize> =
            base.iter().map(|&column| if random.below(n) < kept { column } else { 0 }).collect();
        let input = format!("{n} {}\n", joined(&given));
        let keeps = |columns: &[usize]| {
            columns.iter().zip(&given).all(|(column, given)| *given == 0 || column == given)
        };
        let output = answer("spoj1771", &input);
        let found: Vec<usize> = numbers(&output).into_iter().map(|column| column as usize).collect();
        assert!(all.contains(&found) && keeps(&found), "{output}{input}");
        for code in 0..n.pow(n as u32).min(3125) {
            // For larger boards, random columns and placements with one queen moved.
            let columns: Vec<usize> = match n {
                1..=5 => (0..n).map(|row| code / n.pow(row as u32) % n + 1).collect(),
                _ if code % 2 == 0 => all[random.below(all.len())].clone(),
                _ => {
                    let mut moved = all[random.below(all.len())].clone();
                    moved[random.below(n)] = random.within(1, n);
                    moved
                }
            };
            let right = all.contains(&columns) && keeps(&columns);
            assert_eq!(accepts("spoj1771", &input, &joined(&columns), ""), right, "{columns:?} {input}");
        }
    }
}

/// The fewest of some rectangles that tile a map, by dynamic programming over the sets of cells covered from
/// the first cell on.
fn fewest_tiles(cells: usize, pieces: &[usize]) -> Option<usize> {
    let mut fewest = vec![None; 1 << cells];
    fewest[0] = Some(0);
    for covered in 0..(1 << cells) - 1 {
        let Some(count) = fewest[covered] else { continue };
        let first = usize::trailing_ones(covered);
        for piece in pieces.iter().filter(|&&piece| piece >> first & 1 == 1 && piece & covered == 0) {
            let best = &mut fewest[covered | piece];
            *best = Some(best.map_or(count + 1, |best: usize| best.min(count + 1)));
        }
    }
    fewest[(1 << cells) - 1]
}

#[test]
fn maps_need_as_few_pieces_as_brute_force_finds() {
    let mut random = Random(3209);
    let (mut input, mut expected, mut possible) = (String::from("400\n"), String::new(), 0);
    for _ in 0..400 {
        let (n, m) = (random.within(1, 4), random.within(1, 4));
        let longest = random.within(1, 4);
        let (mut lines, mut pieces) = (String::new(), Vec::new());
        for _ in 0..random.within(1, 25) {
            let (x1, y1) = (random.below(n), random.below(m));
            let (x2, y2) =
                (random.within(x1 + 1, n.min(x1 + longest)), random.within(y1 + 1, m.min(y1 + longest)));
            writeln!(lines, "{x1} {y1} {x2} {y2}").unwrap();
            let inside = |cell: &usize| (x1..x2).contains(&(cell % n)) && (y1..y2).contains(&(cell / n));
            pieces.push((0..n * m).filter(inside).map(|cell| 1 << cell).sum());
        }
        write!(input, "{n} {m} {}\n{lines}", pieces.len()).unwrap();
        let fewest = fewest_tiles(n * m, &pieces);
        possible += usize::from(fewest.is_some());
        writeln!(expected, "{}", fewest.map_or(-1, |fewest| fewest as i64)).unwrap();
    }
    assert!((100..350).contains(&possible), "{possible}");
    assert_eq!(answer("zoj3209", &input), expected);
}

/// The first and last day on which each station works.
type Choice = Vec<(usize, usize)>;

/// All choices of days: those that supply each town once every day, and the others. (0, 0) is an idle
/// station.
fn choices(days: usize, near: &[Vec<usize>], can: &[(usize, usize)]) -> (Vec<Choice>, Vec<Choice>) {
    let mut all = vec![Vec::new()];
    for &(first, last) in can {
        let works = (first..=last).flat_map(|from| (from..=last).map(move |to| (from, to)));
        let own: Vec<_> = [(0, 0)].into_iter().chain(works).collect();
        all = all
            .iter()
            .flat_map(|choice| own.iter().map(move |&work| [choice.as_slice(), &[work]].concat()))
            .collect();
    }
    all.into_iter().partition(|choice: &Choice| {
        let supplies = |town: usize, day| {
            near[town].iter().filter(|&&s| (choice[s].0..=choice[s].1).contains(&day)).count()
        };
        (0..near.len()).all(|town| (1..=days).all(|day| supplies(town, day) == 1))
    })
}

#[test]
fn stations_supply_each_town_once_and_the_checker_accepts_the_answers_of_brute_force() {
    let mut random = Random(3663);
    let mut solved = 0;
    for _ in 0..150 {
        let (towns, days) = (random.within(1, 4), random.within(1, 3));
        let cables: Vec<(usize, usize)> =
            (0..random.below(2 * towns)).map(|_| (random.below(towns), random.below(towns))).collect();
        let can: Vec<(usize, usize)> = (0..towns)
            .map(|_| {
                let first = random.within(1, days);
                (first, random.within(first, days))
            })
            .collect();
        let joins = |a: usize, b: usize| a == b || cables.contains(&(a, b)) || cables.contains(&(b, a));
        let near: Vec<Vec<usize>> =
            (0..towns).map(|town| (0..towns).filter(|&other| joins(town, other)).collect()).collect();
        let mut input = format!("{towns} {} {days}\n", cables.len());
        cables.iter().for_each(|(a, b)| writeln!(input, "{} {}", a + 1, b + 1).unwrap());
        can.iter().for_each(|(first, last)| writeln!(input, "{first} {last}").unwrap());
        let (right, wrong) = choices(days, &near, &can);
        let none = "No solution\n\n";
        let text = |choice: &Choice| {
            let lines: String = choice.iter().map(|(first, last)| format!("{first} {last}\n")).collect();
            lines + "\n"
        };
        let output = answer("hdu3663", &input);
        assert!(if right.is_empty() {
            output == none
        } else {
            right.iter().any(|choice| text(choice) == output)
        });
        solved += usize::from(!right.is_empty());
        let known = right.last().map_or(none.to_string(), text);
        assert_eq!(accepts("hdu3663", &input, none, &known), right.is_empty());
        assert!(right.iter().all(|choice| accepts("hdu3663", &input, &text(choice), &known)));
        assert!(wrong.iter().all(|choice| !accepts("hdu3663", &input, &text(choice), &known)), "{input}");
    }
    assert!((20..140).contains(&solved), "{solved}");
}

#[test]
fn layout_does_not_matter() {
    for id in ["hust1017", "poj3740", "hiho1317", "nqueens", "spoj1771", "zoj3209", "hdu3663", "luogu4929"] {
        let (name, input, expected) = cases(id).into_iter().find(|case| case.0.contains("/sample")).unwrap();
        let expected = if check_exists(id) { answer(id, &input) } else { expected };
        for input in
            [input.replace('\n', "\r\n"), input.trim_end().to_string(), input.replace('\n', " \t\n\n")]
        {
            assert_eq!(answer(id, &input), expected, "{name}");
        }
    }
}

fn check_exists(id: &str) -> bool {
    dlx_problems::find(id).ok().unwrap().check.is_some()
}

#[test]
fn other_layouts_are_presentation_errors_where_the_judge_requires_the_layout() {
    let (input, right) = ("1 0 1\n1 1\n", "1 1\n\n");
    assert_eq!(check("hdu3663", input, right, right), Ok(()));
    for output in ["1 1\n", "1 1", "1 1 \n\n", "1  1\n\n", "\n1 1\n\n", "1 1\n\n\n"] {
        let fault = check("hdu3663", input, output, right);
        assert!(matches!(fault, Err(Fault::Presentation(_))), "{output:?}: {fault:?}");
    }
    for (id, input, right) in [("hust1017", "1 1\n1 1\n", "1 1\n"), ("luogu4929", "1 1\n1\n", "1\n")] {
        assert!(accepts(id, input, &format!("\n {}\r\n\n", right.trim_end()), right));
    }
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    assert_refused(&[
        ("hust1017", "1 1\n1 1\n0 5\n", "1 1\n", "line 3, column 1: expected "),
        ("hust1017", "1 1001\n", "", "line 1, column 3: expected "),
        ("hust1017", "1 3\n2 1 4\n", "", "line 2, column 5: expected "),
        ("hust1017", "1 3\n4 1 2 3 3\n", "", "line 2, column 1: expected "),
        ("hust1017", "2 3\n1 1\n", "", "line 3, column 1: expected "),
        ("poj3740", "1 1\n1\n1 2\n0 2\n", "Yes, I found it\n", "line 4, column 3: expected "),
        ("poj3740", "17 1\n", "", "line 1, column 1: expected "),
        ("poj3740", "1 301\n", "", "line 1, column 3: expected "),
        ("poj3740", "1 x\n", "", "line 1, column 3: expected "),
        ("hiho1317", "2\n2 2\n1 0\n0 1\n2 2\n1 0\n0", "Yes\n", "line 7, column 2: expected "),
        ("hiho1317", "11\n", "", "line 1, column 1: expected "),
        ("hiho1317", "1\n101 2\n", "", "line 2, column 1: expected "),
        ("luogu4929", "501 1\n", "", "line 1, column 1: expected "),
        ("luogu4929", "2 2\n1 1\n1 -1\n", "", "line 3, column 3: expected "),
        ("luogu4929", "", "", "line 1, column 1: expected "),
        ("exactcover", "1 1\n1\nA: x\nB\n", "1\n1\n", "line 4, column 1: expected NAME: element ..."),
        ("exactcover", "A: x\nA: y\n", "", "line 2, column 1: expected a name that no other set has"),
        ("exactcover", ": y\n", "", "line 1, column 1: expected a name that no other set has"),
        ("exactcover", "1 1\n2\n", "", "line 2, column 1: expected "),
        (
            "nqueens",
            "4\n15\n",
            "2\n2 4 1 3\n",
            "line 2, column 1: expected n, the number of rows (1 to 14), found '15'",
        ),
        ("nqueens", "0\n", "", "line 1, column 1: expected n, "),
        (
            "spoj1771",
            "1 1\n4 0 5 0 0\n",
            "1\n",
            "line 2, column 5: expected a column, or 0 (0 to 4), found '5'",
        ),
        ("spoj1771", "101\n", "", "line 1, column 1: expected N, "),
        ("spoj1771", "4 1 0 0 0\n", "", "line 1, column 1: expected queens that leave a placement"),
        ("spoj1771", "2 0 0\n", "", "line 1, column 1: expected queens that leave a placement"),
        ("spoj1771", "4 0 0 0", "", "line 1, column 8: expected a column, or 0"),
        ("zoj3209", "2\n1 1 1\n0 0 1 1\n31 1 1\n", "1\n", "line 4, column 1: expected n, "),
        ("zoj3209", "1\n2 2 1\n1 0 1 1\n", "", "line 3, column 5: expected x2 (2 to 2), found '1'"),
        ("zoj3209", "1\n2 2 1\n0 0 1 3\n", "", "line 3, column 7: expected y2 (1 to 2), found '3'"),
        ("zoj3209", "501\n", "", "line 1, column 1: expected T, "),
        (
            "hdu3663",
            "1 0 1\n1 1\n1 1 1\n1 2\n",
            "1 1\n\n",
            "line 4, column 3: expected a town (1 to 1), found '2'",
        ),
        (
            "hdu3663",
            "1 0 3\n2 1\n",
            "",
            "line 2, column 3: expected the last day of a station (2 to 3), found '1'",
        ),
        ("hdu3663", "1 0 6\n", "", "line 1, column 5: expected D, "),
        (
            "hdu3663",
            "2 4294967295 1\n1 2\n",
            "",
            "line 3, column 1: expected a town (1 to 2), found end of input",
        ),
    ]);
}
