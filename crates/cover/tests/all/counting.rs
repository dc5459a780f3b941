//! The commands `count`, `sample`, `marginals` and `check`, and the proofs of `solve` that there is no cover.

use crate::parts::latin;
use crate::random::Random;
use crate::scale::folder;
use crate::tools::{is_left_to_ci, is_sampled};
use crate::{answer, cover, interrupted};
use dlx_count::BigUint;
use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::formulations::polyomino::Piece;
use dlx_study::formats::knuth::Named;
use dlx_study::model::pairs;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The problem of tiling a board with dominoes, except for the squares `holes`.
pub fn dominoes(rows: usize, columns: usize, holes: &[(usize, usize)]) -> String {
    let squares: Vec<(usize, usize)> = (0..rows * columns)
        .map(|square| (square / columns, square % columns))
        .filter(|square| !holes.contains(square))
        .collect();
    let name = |(row, column): (usize, usize)| format!("r{row}c{column}");
    let mut text = squares.iter().map(|&square| name(square)).collect::<Vec<_>>().join(" ") + "\n";
    for &(row, column) in &squares {
        for next in [(row, column + 1), (row + 1, column)] {
            if squares.contains(&next) {
                text += &format!("{} {}\n", name((row, column)), name(next));
            }
        }
    }
    text
}

/// A random problem with every feature of Knuth's format: secondary items, colours, bounds, costs; perhaps no
/// primary items, no options, or options without items.
fn random(random: &mut Random) -> String {
    let primary = random.below(7);
    let name = |item: usize| char::from(b'a' + item as u8).to_string();
    let mut text = " ".to_string();
    for item in 0..primary {
        text += &match random.below(6) {
            0 => format!("{}:{}|{} ", random.below(2), random.within(1, 3), name(item)),
            1 => format!("{}:{}|{} ", random.below(3), u32::MAX, name(item)),
            _ => name(item) + " ",
        };
    }
    text += "| x y\n";
    for _ in 0..random.below(15) {
        let mut words: Vec<String> = (0..primary).filter(|_| random.below(primary) < 2).map(name).collect();
        if random.below(2) == 0 {
            words.push(format!("|{}", random.below(5)));
        }
        for secondary in ["x", "y"] {
            match random.below(5) {
                0 => words.push(secondary.to_string()),
                1 => words.push(format!("{secondary}:red")),
                2 => words.push(format!("{secondary}:blue")),
                _ => {}
            }
        }
        if words.is_empty() {
            words.push("|".into());
        }
        text += &format!(" {}\n", words.join(" "));
    }
    text
}

/// Finds all covers with the textbook search, as sorted option numbers from 1.
fn textbook(text: &str) -> Vec<Vec<usize>> {
    let named = Named::read(text.as_bytes()).unwrap();
    let mut covers = Vec::new();
    Dlx::new(&named.matrix).exact(Choose::Smallest, &mut (), |options| {
        let mut cover: Vec<usize> = options.iter().map(|option| option + 1).collect();
        cover.sort_unstable();
        covers.push(cover);
        ControlFlow::Continue(())
    });
    covers.sort();
    covers
}

/// Returns the sets of variables that a diagram in DLX6's format represents.
fn paths(text: &str) -> Vec<Vec<usize>> {
    let mut sets: HashMap<u64, Vec<Vec<usize>>> = HashMap::from([(0, vec![]), (1, vec![vec![]])]);
    let hexadecimal = |text: &str| u64::from_str_radix(text, 16).unwrap();
    let mut root = None;
    for line in text.lines() {
        assert_eq!(root, None, "a line after the root: {line}");
        let (node, rest) = line.split_once(": (~").unwrap();
        let (variable, rest) = rest.split_once('?').unwrap();
        let (low, high) = rest.strip_suffix(')').unwrap().split_once(':').unwrap();
        let (variable, low, high) = (variable.parse().unwrap(), hexadecimal(low), hexadecimal(high));
        if variable == 0 {
            assert_eq!(low, 0);
            root = Some(high);
            continue;
        }
        let mut all = sets[&low].clone();
        all.extend(sets[&high].iter().map(|set| {
            let mut set = set.clone();
            set.push(variable);
            set.sort_unstable();
            set
        }));
        assert!(sets.insert(hexadecimal(node), all).is_none(), "node {node} twice");
    }
    let mut all = sets[&root.unwrap()].clone();
    all.sort();
    all
}

#[test]
fn every_command_agrees_with_the_textbook_search_on_random_problems() {
    let mut numbers = Random(18);
    for _ in 0..if is_sampled() { 20 } else { 60 } {
        let text = random(&mut numbers);
        let (folder, covers) = (folder(&text), textbook(&text));
        let run = |arguments: &[&str]| answer(folder.path(), arguments);
        assert_eq!(run(&["count", "it.dlx"]), format!("{}\n", covers.len()), "{text}");
        assert_eq!(run(&["count", "it.dlx", "--zdd", "it.zdd"]), format!("{}\n", covers.len()), "{text}");
        assert_eq!(paths(&fs::read_to_string(folder.path().join("it.zdd")).unwrap()), covers, "{text}");
        let marginals = run(&["marginals", "it.dlx"]);
        for (index, line) in marginals.lines().enumerate() {
            let count = covers.iter().filter(|cover| cover.contains(&(index + 1))).count();
            assert_eq!(line.split(' ').next(), Some(count.to_string().as_str()), "{text}");
        }
        let Named { costs, has_costs, .. } = Named::read(text.as_bytes()).unwrap();
        let told = if has_costs { "" } else { "no option has a cost: every cover costs 0\n" };
        let cost = |cover: &Vec<usize>| cover.iter().map(|&option| costs[option - 1]).sum::<u64>();
        for jobs in ["1", "3"] {
            let (code, out, err) = cover(folder.path(), &["solve", "it.dlx", "--cheapest", "-j", jobs]);
            let least = covers.iter().map(cost).min();
            let none = "no cover\n".to_string();
            let (expected, least) = least.map_or((1, none), |least| (0, format!("{told}cost {least}\n")));
            assert_eq!((code, err), (Some(expected), least), "{text}{out}");
            let all = run(&["solve", "it.dlx", "--all", "-j", jobs]);
            if covers.is_empty() {
                assert_eq!(
                    (run(&["solve", "it.dlx", "-j", jobs]), &all[..]),
                    (all.clone(), "no cover\n"),
                    "{text}"
                );
                continue;
            }
            let sample = run(&["sample", "it.dlx", "-n", "3"]);
            let first = run(&["solve", "it.dlx", "-j", jobs]);
            for (name, found, number) in
                [("all", all, covers.len()), ("sample", sample, 3), ("first", first, 1)]
            {
                fs::write(folder.path().join(name), &found).unwrap();
                let checked = run(&["check", "it.dlx", name]);
                let all = checked.lines().filter(|line| line.ends_with("a cover")).count();
                assert_eq!((all, checked.lines().count()), (number, number), "{text}\n{found}\n{checked}");
            }
        }
    }
}

/// One option with a million items, or two such options that exclude each other; quadratic time would take
/// minutes instead of seconds.
#[test]
fn options_of_a_million_items_are_counted() {
    if is_left_to_ci() {
        return;
    }
    let names: Vec<String> = (0..1_000_000).map(|item| format!("i{item}")).collect();
    let line = names.join(" ");
    for (options, expected) in [(1, "1\n"), (2, "2\n")] {
        let folder = folder(&format!("{line}\n").repeat(options + 1));
        assert_eq!(answer(folder.path(), &["count", "it.dlx"]), expected);
        assert!(
            answer(folder.path(), &["marginals", "it.dlx"]).lines().all(|line| line.starts_with("1 i0 i1 "))
        );
    }
}

/// The numbers of covers in the diagram have up to one bit per item; together they take 1.4 GB, and the
/// marginals take more. Writing the diagram needs only one number at a time.
#[test]
fn numbers_that_do_not_fit_in_memory_are_an_error() {
    let items = 150_000;
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let options: String = names.iter().map(|name| format!("{name}\n{name}\n")).collect();
    let folder = folder(&format!("{}\n{options}", names.join(" ")));
    let message = "dlx-cover: it.dlx: the numbers of covers are too long to fit in 1024 MiB (--memory)\n";
    let refused = (Some(3), String::new(), message.to_string());
    assert_eq!(cover(folder.path(), &["marginals", "it.dlx"]), refused);
    assert_eq!(cover(folder.path(), &["sample", "it.dlx"]), refused);
    let power = answer(folder.path(), &["count", "it.dlx", "--zdd", "it.zdd"]);
    assert_eq!(power, format!("{}\n", BigUint::from(1u32) << items));
}

#[test]
fn tiny_memory_gives_the_same_count_and_no_diagram() {
    let folder = folder(&dominoes(14, 14, &[]));
    let count = answer(folder.path(), &["count", "it.dlx"]);
    assert_eq!(answer(folder.path(), &["count", "it.dlx", "--memory", "1"]), count);
    // If the diagram does not fit, no cover is drawn, rather than a biased sample.
    for arguments in [
        &["sample", "it.dlx", "--memory", "1"][..],
        &["marginals", "it.dlx", "--memory", "1"],
        &["count", "it.dlx", "--zdd", "it.zdd", "--memory", "1"],
    ] {
        let message =
            "dlx-cover: it.dlx: the diagram of all covers does not fit in 1 MiB (--memory)\n".to_string();
        assert_eq!(cover(folder.path(), arguments), (Some(3), String::new(), message));
    }
}

#[test]
fn a_stopped_count_prints_only_a_lower_bound_on_stderr() {
    // Latin squares of order 10 cannot be counted in a second.
    let folder = folder(&latin(10));
    let start = Instant::now();
    let (code, out, err) =
        cover(folder.path(), &["count", "it.dlx", "--time-limit", "0.5", "--memory", "64"]);
    assert_eq!((code, out.as_str()), (Some(3), ""));
    let known = err.strip_prefix("stopped: at least ").and_then(|rest| rest.strip_suffix(" covers\n"));
    assert!(known.is_some_and(|known| known.bytes().all(|byte| byte.is_ascii_digit())), "{err}");
    assert!(start.elapsed() < Duration::from_secs(10));
    let (code, out, err) = cover(folder.path(), &["sample", "it.dlx", "--time-limit", "0.2"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(3), "", 1), "{err}");
    fs::write(folder.path().join("it.dlx"), dominoes(6, 6, &[])).unwrap();
    for more in [&[][..], &["--format", "json"]] {
        let sample = [&["sample", "it.dlx", "-n", "300000", "--time-limit", "0.3"], more].concat();
        let (code, out, err) = cover(folder.path(), &sample);
        let drawn = match more {
            [] => out.matches("\n\n").count(),
            _ => serde_json::from_str::<serde_json::Value>(&out).unwrap()["covers"].as_array().unwrap().len(),
        };
        let stopped = format!("stopped: {drawn} of 300000 covers printed\n");
        assert_eq!((code, err, drawn > 0), (Some(3), stopped, true));
    }
}

#[test]
fn time_limits_are_obeyed_and_validated() {
    let folder = folder("a b\na\nb |1\n");
    for more in [&["--cheapest"][..], &["--repeat"], &[]] {
        let arguments = [&["solve", "it.dlx", "--time-limit", "60"], more].concat();
        assert_eq!(answer(folder.path(), &arguments).lines().count(), 2, "{more:?}");
    }
    assert_eq!(answer(folder.path(), &["solve", "it.dlx", "--all", "--time-limit", "60"]).lines().count(), 3);
}

#[test]
fn ctrl_c_stops_a_count() {
    let folder = folder(&dominoes(60, 60, &[]));
    let (code, out, err) = interrupted(folder.path(), &["count", "it.dlx"], 700);
    assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
    assert!(err.starts_with("stopped: at least "), "{err}");
}

#[test]
fn solve_proves_that_there_is_no_cover() {
    let corners = [(0, 0), (9, 9)];
    let mutilated = folder(&dominoes(10, 10, &corners));
    assert_eq!(answer(mutilated.path(), &["solve", "it.dlx"]), "no cover\n");
    // The corner (0, 0) is cut off from the other squares, so there is no tiling.
    let holes = [(0, 1), (1, 0), (9, 8), (7, 7)];
    let isolated = folder(&dominoes(10, 10, &holes));
    assert_eq!(answer(isolated.path(), &["solve", "it.dlx"]), "no cover\n");
}

/// A 10 x 10 board has no tiling by L-tetrominoes: each L-tetromino covers an odd number of squares in the
/// odd rows, and so would 25 of them, but the odd rows have 50 squares. Branch and bound alone takes minutes.
#[test]
fn the_cheapest_cover_is_found_in_the_diagram_if_bounds_do_not_help() {
    let mut text: String = (0..100).map(|square| format!("s{square} ")).collect();
    for shape in Piece::new(b'L', &["#.", "#.", "##"]).orientations() {
        let reach = |of: fn(&(usize, usize)) -> usize| 10 - shape.iter().map(of).max().unwrap();
        for (row, column) in pairs(reach(|cell| cell.0), reach(|cell| cell.1)) {
            text.push('\n');
            for (down, right) in &shape {
                text += &format!("s{} ", (row + down) * 10 + column + right);
            }
            text += "|7";
        }
    }
    assert_eq!(answer(folder(&(text + "\n")).path(), &["solve", "it.dlx", "--cheapest"]), "no cover\n");
}

/// The statistic of Pearson's chi-squared test with 10 degrees of freedom exceeds 35 with probability 0.0001.
#[test]
fn sampled_tilings_are_uniform() {
    let folder = folder(&dominoes(3, 4, &[]));
    for seed in ["1", "2", "3"] {
        let out = answer(folder.path(), &["sample", "it.dlx", "--seed", seed, "-n", "4400"]);
        let mut seen = BTreeMap::new();
        for tiling in out.split_terminator("\n\n") {
            let mut options: Vec<&str> = tiling.lines().collect();
            options.sort_unstable();
            *seen.entry(options).or_insert(0u32) += 1;
        }
        assert_eq!((seen.len(), seen.values().sum::<u32>()), (11, 4400));
        let square: f64 = seen.values().map(|&count| (f64::from(count) - 400.0).powi(2) / 400.0).sum();
        assert!(square < 35.0, "seed {seed}: {square}");
        assert_eq!(answer(folder.path(), &["sample", "it.dlx", "--seed", seed, "-n", "4400"]), out);
    }
}

#[test]
fn check_names_a_missing_or_doubly_covered_item() {
    let folder = folder("a b 1:2|c | x y\na x:red\nb c x:red\nb x:blue\na c y\nb c y\nc\n");
    let checked = |cover_text: &str| {
        fs::write(folder.path().join("cover"), cover_text).unwrap();
        cover(folder.path(), &["check", "it.dlx", "cover"])
    };
    let verdict = |line: &str, code: i32| match code {
        0 => (Some(code), format!("{line}\n"), String::new()),
        _ => (Some(code), String::new(), format!("no cover: {line}\n")),
    };
    assert_eq!(checked("x:red a\nb c x:red\n"), verdict("a cover", 0));
    assert_eq!(checked("a x:red\n"), verdict("item b is covered by no option, expected once", 1));
    assert_eq!(
        checked("a x:red\nb c x:red\nc\na c y\n"),
        verdict("item a is covered twice, expected once", 1)
    );
    assert_eq!(checked("a x:red\nb x:blue\nc\n"), verdict("item x has red and blue, expected one colour", 1));
    assert_eq!(checked("a c y\nb c y\n"), verdict("item y is covered twice, expected at most once", 1));
    assert_eq!(
        checked("a x:red\nb x:red\n").2,
        "dlx-cover: cover: line 2: expected an option of it.dlx, found 'b x:red'\n"
    );
    assert_eq!(
        checked("c\nc\n").2,
        "dlx-cover: cover: line 2: expected each option at most once, found 'c' again\n"
    );
}

#[test]
fn check_handles_the_empty_cover_and_useless_options() {
    let folder = folder("0:1|a | x\na\nx\n |\n");
    let checked = |cover_text: &str| {
        fs::write(folder.path().join("cover"), cover_text).unwrap();
        let (code, out, err) = cover(folder.path(), &["check", "it.dlx", "cover"]);
        (code, out + &err)
    };
    let all = answer(folder.path(), &["solve", "it.dlx", "--all"]);
    assert_eq!(checked(&all), (Some(0), "1: a cover\n2: a cover\n".into()), "{all:?}");
    for one in ["", "\n", "a", "a\n\n"] {
        assert_eq!(checked(one), (Some(0), "a cover\n".into()), "{one:?}");
    }
    assert_eq!(checked("\na\n\n\n"), (Some(0), "1: a cover\n2: a cover\n3: a cover\n".into()));
    let idle = |option: &str| {
        (Some(1), format!("no cover: option '{option}' has no primary item: it is in no cover\n"))
    };
    assert_eq!((checked("a\nx\n"), checked(" |\n")), (idle("x"), idle("")));
    fs::write(folder.path().join("it.dlx"), "a\na\n |\n").unwrap();
    assert_eq!(checked("\n"), (Some(1), "no cover: item a is covered by no option, expected once\n".into()));
    fs::write(folder.path().join("cover"), "a\n |\n").unwrap();
    assert_eq!(answer(folder.path(), &["check", "it.dlx", "cover", "--repeat"]), "a cover\n");
}

#[test]
fn limit_bounds_the_number_of_printed_covers() {
    let folder = folder(&dominoes(4, 4, &[]));
    for (limit, expected) in [("1", 1), ("7", 7), ("100", 36)] {
        let out = answer(folder.path(), &["solve", "it.dlx", "--limit", limit]);
        assert_eq!(out.matches("\n\n").count(), expected);
    }
    assert_eq!(answer(folder.path(), &["solve", "it.dlx", "--limit", "0"]), "");
}

#[test]
fn marginals_are_printed_as_json() {
    let folder = folder("a b | x\na x\nb\na b\n");
    let out = answer(folder.path(), &["marginals", "it.dlx", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["options"][0], serde_json::json!({ "row": 1, "option": "a x", "covers": "1" }));
    assert_eq!(json["options"].as_array().unwrap().len(), 3);
}

#[test]
fn malformed_problems_give_a_one_line_error_in_every_command() {
    let folder = folder("a b\na c\n");
    for arguments in [
        &["count", "it.dlx"][..],
        &["sample", "it.dlx"],
        &["marginals", "it.dlx"],
        &["check", "it.dlx", "it.dlx"],
        &["convert", "it.dlx", "--to", "cnf"],
        &["solve", "it.dlx", "--limit", "2"],
    ] {
        let message =
            "dlx-cover: it.dlx: line 2, column 3: expected one of the items, found 'c'\n".to_string();
        assert_eq!(cover(folder.path(), arguments), (Some(2), String::new(), message), "{arguments:?}");
    }
    let (code, _, err) = cover(folder.path(), &["count", "missing.dlx"]);
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
}
