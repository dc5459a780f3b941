//! Repeat covers from the command line: the OR-library's formats, the cheapest cover and its bound at any
//! time, the k-centre problem.

use crate::random::Random;
use crate::tools::{find, skip};
use crate::{answer, cover, interrupted};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Creates a folder with the file `it`.
fn folder(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("it"), text).unwrap();
    folder
}

const BY_ROWS: &str = "3 4\n5 1 2 7\n2\n1 3\n3\n1 2 4\n1\n4\n";
const BY_COLUMNS: &str = "3 4\n5 2 1 2\n1 1 2\n2 1 1\n7 2 2 3\n";
const DLX: &str = "1 2 3\n1 2 |5\n2 |1\n1 |2\n2 3 |7\n";

#[test]
fn every_format_is_converted_to_every_other() {
    for (format, text) in [("orlib", BY_ROWS), ("rail", BY_COLUMNS), ("dlx", DLX)] {
        let folder = folder(text);
        let convert = |to| answer(folder.path(), &["convert", "it", "--format", format, "--to", to]);
        assert_eq!(
            (convert("orlib"), convert("rail"), convert("dlx")),
            (BY_ROWS.into(), BY_COLUMNS.into(), DLX.into())
        );
        let repeated =
            answer(folder.path(), &["convert", "it", "--format", format, "--to", "lp", "--repeat"]);
        assert!(repeated.contains("\n i2: x1 + x2 + x4 >= 1\n"), "{repeated}");
        // Problems of the OR-library are repeat cover problems even without `--repeat`.
        assert_eq!(convert("lp") == repeated, format != "dlx");
    }
}

#[test]
fn every_command_reads_every_format() {
    for (format, text) in [("orlib", BY_ROWS), ("rail", BY_COLUMNS), ("dlx", DLX)] {
        let folder = folder(text);
        let run = |arguments: &[&str]| {
            let (name, rest) = arguments.split_first().unwrap();
            // For `model` and `trace`, `--format` is the format of the output.
            let flag = if ["model", "trace"].contains(name) { "--file-format" } else { "--format" };
            answer(folder.path(), &[&[*name, "it", flag, format], rest].concat())
        };
        assert_eq!(run(&["count"]), "1\n");
        assert_eq!(run(&["count", "--repeat"]), "6\n");
        assert_eq!(run(&["solve"]), "2 3 |7\n1 |2\n");
        assert_eq!(run(&["sample"]), "1 |2\n2 3 |7\n\n");
        assert_eq!(run(&["marginals"]), "0 1 2\n0 2\n1 1\n1 2 3\n");
        assert!(run(&["model", "--repeat"]).contains("4 options"));
        assert!(run(&["trace", "--repeat"]).contains("2 3"));
        fs::write(folder.path().join("cover"), "1 2\n2 3\n").unwrap();
        assert_eq!(run(&["check", "cover", "--repeat"]), "a cover\n");
        fs::write(folder.path().join("cover"), "1 2\n").unwrap();
        let (code, out, err) =
            cover(folder.path(), &["check", "it", "cover", "--format", format, "--repeat"]);
        let expected = "no cover: item 3 is covered by no option, expected at least once\n";
        assert_eq!((code, out.as_str(), err.as_str()), (Some(1), "", expected));
    }
}

#[test]
fn malformed_files_of_the_or_library_give_a_one_line_error() {
    let folder = folder("3 4\n5 1 2 7\n2\n1 3\n3\n1 2 9\n1\n4\n");
    let message = "dlx-cover: it: line 6, column 5: expected a column number for row 2 (1 to 4), found '9'\n";
    assert_eq!(
        cover(folder.path(), &["solve", "it", "--repeat", "--format", "orlib"]),
        (Some(2), String::new(), message.to_string())
    );
    fs::write(folder.path().join("it"), "a | x\na x\n").unwrap();
    let (code, _, error) = cover(folder.path(), &["convert", "it", "--to", "rail"]);
    let message = "dlx-cover: it: line 1, column 5: expected no secondary items in a repeat cover, which covers items any number of times\n";
    assert_eq!((code, &error[..]), (Some(2), message));
}

/// A set covering problem generated like the OR-library's, by rows: each row has at least two columns, each
/// column at least one row, and costs are from 1 to `greatest`.
fn recipe(random: &mut Random, rows: usize, columns: usize, percent: usize, greatest: usize) -> String {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new(); rows];
    let mut put = |row: usize, column: usize| {
        if !lists[row].contains(&column) {
            lists[row].push(column);
        }
    };
    (0..columns).for_each(|column| put(random.below(rows), column));
    (0..rows).for_each(|row| (0..2).for_each(|_| put(row, random.below(columns))));
    for _ in 0..(rows * columns * percent / 100).saturating_sub(columns + 2 * rows) {
        put(random.below(rows), random.below(columns));
    }
    let words =
        |numbers: Vec<usize>| numbers.iter().map(|number| format!("{number} ")).collect::<String>() + "\n";
    let mut text = format!("{rows} {columns}\n");
    text += &words((0..columns).map(|_| 1 + random.below(greatest)).collect());
    for mut list in lists {
        list.sort_unstable();
        text += &format!("{}\n{}", list.len(), words(list.iter().map(|column| column + 1).collect()));
    }
    text
}

/// The arguments that find the cheapest repeat cover of an OR-library file.
const CHEAPEST: [&str; 6] = ["solve", "it", "--repeat", "--cheapest", "--format", "orlib"];

/// Checks that the printed options are a repeat cover.
fn assert_cover(folder: &Path, out: &str) {
    fs::write(folder.join("cover"), out).unwrap();
    let checked = answer(folder, &["check", "it", "cover", "--repeat", "--format", "orlib"]);
    assert_eq!(checked, "a cover\n");
}

/// Parses the cost and the bound in the last line of standard error; they are equal if the cost is proved.
fn cost_and_bound(error: &str) -> (u64, u64) {
    let words: Vec<&str> = error.trim_end().rsplit('\n').next().unwrap().split(' ').collect();
    let number = |word: &str| word.trim_end_matches(',').parse().unwrap();
    match words[..] {
        ["cost", cost, "proved"] => (number(cost), number(cost)),
        ["cost", cost, "at", "least", bound] => (number(cost), number(bound)),
        _ => panic!("{error}"),
    }
}

/// Returns the cost of the printed options.
fn sum(out: &str) -> u64 {
    out.lines().map(|line| line.split_once('|').map_or(0, |(_, cost)| cost.parse::<u64>().unwrap())).sum()
}

#[test]
fn the_cheapest_repeat_cover_is_proved_optimal() {
    let folder = folder(&recipe(&mut Random(3), 60, 300, 5, 100));
    let (code, out, error) = cover(folder.path(), &CHEAPEST);
    let (cost, bound) = cost_and_bound(&error);
    assert_eq!((code, cost, bound), (Some(0), sum(&out), sum(&out)));
    assert_cover(folder.path(), &out);
    let (code, out, error) = cover(folder.path(), &["solve", "it", "--repeat", "--format", "orlib"]);
    let options = out.lines().count();
    let expected = format!("costs are ignored without --cheapest\n{options} options, proved\n");
    assert!(sum(&out) != options as u64 && options > 1, "{out}");
    assert_eq!((code, error), (Some(0), expected));
}

#[test]
fn without_cheapest_the_number_of_options_is_reported() {
    let folder = folder("a b c\na b\nb c\nc\na b c\n");
    let run = |arguments: &[&str]| cover(folder.path(), &[&["solve", "it", "--repeat"], arguments].concat());
    for more in [&[][..], &["-j", "2"], &["--at-most", "1"]] {
        assert_eq!(run(more), (Some(0), "a b c\n".into(), "1 option, proved\n".into()), "{more:?}");
    }
    let none = (Some(1), String::new(), "no cover has at most 0 options\n".into());
    assert_eq!(run(&["--at-most", "0"]), none);
    // Without costs, no message says that costs are ignored, and the cheapest cover costs 0.
    assert_eq!(run(&["--cheapest"]).2, "no option has a cost: every cover costs 0\ncost 0, proved\n");
    let parts = ["1/2", "2/2"].map(|part| run(&["--part", part]).1).concat();
    fs::write(folder.path().join("parts"), parts).unwrap();
    let combined = cover(folder.path(), &["cheapest", "parts"]);
    assert_eq!(combined, (Some(0), "a b c\n".into(), "1 option, proved\n".into()));
}

#[test]
fn an_item_without_options_has_no_repeat_cover() {
    for more in [&["--repeat"][..], &["--repeat", "--cheapest"]] {
        let folder = folder("a b\na |3\n");
        let arguments = [&["solve", "it"], more].concat();
        assert_eq!(cover(folder.path(), &arguments), crate::no_cover());
        let folder = self::folder("a\n");
        assert_eq!(answer(folder.path(), &arguments), "no cover\n");
    }
}

/// A problem whose optimum cannot be proved within a test.
fn large() -> String {
    recipe(&mut Random(5), 300, 3000, 3, 1)
}

#[test]
fn a_time_limit_prints_the_best_cover_and_a_bound() {
    let folder = folder(&large());
    let (code, out, error) = cover(folder.path(), &[&CHEAPEST[..], &["--time-limit", "1"]].concat());
    let (found, last) = crate::found(&error);
    let (cost, bound) = cost_and_bound(last);
    assert_eq!((code, out.as_str(), cost), (Some(3), "", sum(found)));
    assert!(bound < cost && 2 * bound > cost, "{error}");
    assert_cover(folder.path(), found);
}

#[test]
fn ctrl_c_prints_the_best_cover_and_a_bound() {
    let folder = folder(&large());
    let (code, out, error) = interrupted(folder.path(), &CHEAPEST, 1500);
    let (found, last) = crate::found(&error);
    let (cost, bound) = cost_and_bound(last);
    assert_eq!((code, out.as_str(), cost), (Some(3), "", sum(found)));
    assert!(bound < cost, "{error}");
}

#[test]
fn a_matrix_of_30000_options_is_solved() {
    // There are 20,000 items. An option with one item costs 2, and an option with a pair of items costs 3.
    let mut text = "20000 30000\n".to_string();
    (1..=20_000).for_each(|row| text += &format!("2 1 {row}\n"));
    (1..=10_000).for_each(|pair| text += &format!("3 2 {} {}\n", 2 * pair - 1, 2 * pair));
    let folder = folder(&text);
    let (code, out, error) =
        cover(folder.path(), &["solve", "it", "--repeat", "--cheapest", "--format", "rail"]);
    assert_eq!((code, out.lines().count(), &error[..]), (Some(0), 10_000, "cost 30000, proved\n"));
}

#[test]
fn centres_are_chosen_and_proved_optimal() {
    let folder = folder("0 0\n1 0\n0 1.5\n 10 10\n11 10\n12 13\n");
    let centre = |arguments: &[&str]| cover(folder.path(), &[&["centre"], arguments].concat());
    let text = |out: &str, error: &str| (Some(0), out.to_string(), error.to_string());
    assert_eq!(centre(&["2", "it", "--metric", "l1"]), text("0 0\n11 10\n", "radius 4, proved\n"));
    assert_eq!(centre(&["6", "it", "--metric", "l1"]).2, "radius 0, proved\n");
    assert_eq!(centre(&["9", "it", "--metric", "l2"]).2, "radius 0, proved\n");
    assert_eq!(centre(&["3", "it", "--metric", "l1"]).2, "radius 1.5, proved\n");
    assert_eq!(centre(&["2", "it", "--metric", "l2"]).2, "radius 3.1622776601683795, proved\n");
    assert_eq!(centre(&["0", "it", "--metric", "l2"]).0, Some(2));
    assert_eq!(centre(&["2", "it", "--metric", "l3"]).0, Some(2));
    fs::write(folder.path().join("it"), "1 2\n3 x\n").unwrap();
    let message = "dlx-cover: it: line 2, column 3: expected y of a point, a number with up to 9 digits before and after the decimal point, found 'x'\n";
    assert_eq!(centre(&["1", "it", "--metric", "l1"]), (Some(2), String::new(), message.to_string()));
}

/// Creates a folder with `points` random points in the file `it`.
fn scattered(points: usize, seed: u64) -> tempfile::TempDir {
    let mut random = Random(seed);
    let point = |_| format!("{} {}\n", random.below(9999), random.below(9999));
    folder(&(0..points).map(point).collect::<String>())
}

#[test]
fn centres_have_a_bound_at_any_time() {
    let folder = scattered(1000, 7);
    let (code, out, error) =
        cover(folder.path(), &["centre", "60", "it", "--metric", "l1", "--time-limit", "1"]);
    let (found, last) = crate::found(&error);
    assert_eq!(out.lines().chain(found.lines()).count(), 60);
    let words: Vec<&str> = last.trim_end().split(' ').collect();
    match words[..] {
        ["radius", radius, "at", "least", bound] => {
            let number = |word: &str| word.trim_end_matches(',').parse::<u64>().unwrap();
            assert!(code == Some(3) && number(bound) < number(radius), "{error}");
        }
        _ => assert!(code == Some(0) && error.ends_with(", proved\n"), "{error}"),
    }
}

#[test]
fn centres_of_many_points_are_proved_optimal() {
    let folder = scattered(20_000, 9);
    let (code, out, error) = cover(folder.path(), &["centre", "2", "it", "--metric", "l2"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{error}");
    assert!(error.ends_with(", proved\n"), "{error}");
    let folder = scattered(40_000, 9);
    let message = "dlx-cover: it: expected K to be at most 25000 for 40000 points, got 30000\n";
    let result = cover(folder.path(), &["centre", "30000", "it", "--metric", "l2"]);
    assert_eq!(result, (Some(2), String::new(), message.to_string()));
}

#[test]
fn centres_have_an_immediate_answer() {
    let folder = scattered(1500, 8);
    let (code, out, error) =
        cover(folder.path(), &["centre", "900", "it", "--metric", "l2", "--time-limit", "0.000001"]);
    let (found, last) = crate::found(&error);
    assert_eq!((code, out.as_str(), found.lines().count()), (Some(3), "", 900), "{error}");
    assert!(last.starts_with("radius ") && last.ends_with(", at least 0\n"), "{error}");
}

/// Finds a Python with `highspy`: the Python installed by `.ci/run`, or a Python on the PATH.
fn highspy() -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/highspy/bin/python");
    let has = |python: &PathBuf| {
        Command::new(python)
            .args(["-c", "import highspy"])
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let found = [Some(own), find("python3")].into_iter().flatten().find(has);
    if found.is_none() {
        skip("repeat_covers::costs_match_highs", "highspy");
    }
    found
}

#[test]
fn costs_match_highs() {
    let Some(python) = highspy() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random(11);
    let mut ours = Vec::new();
    for index in 0..24 {
        let (rows, columns) = (random.within(20, 60), random.within(60, 300));
        let percent = random.within(4, 15);
        fs::write(
            folder.path().join("it"),
            recipe(&mut random, rows, columns, percent, [1, 7, 100][index % 3]),
        )
        .unwrap();
        let (code, _, error) = cover(folder.path(), &CHEAPEST);
        let (cost, bound) = cost_and_bound(&error);
        assert_eq!((code, cost), (Some(0), bound));
        ours.push(cost);
        let model = answer(folder.path(), &["convert", "it", "--format", "orlib", "--to", "lp"]);
        fs::write(folder.path().join(format!("{index}.lp")), model).unwrap();
    }
    let script = "import highspy\n\
        for index in range(24):\n \
        solver = highspy.Highs()\n \
        solver.setOptionValue('output_flag', False)\n \
        solver.setOptionValue('threads', 1)\n \
        solver.readModel(f'{index}.lp')\n \
        solver.run()\n \
        print('cost', round(solver.getInfo().objective_function_value))\n";
    let output = Command::new(python).args(["-c", script]).current_dir(folder.path()).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    // Some versions of HiGHS also print their name.
    let costs = printed.lines().filter_map(|line| line.strip_prefix("cost "));
    let theirs: Vec<u64> = costs.map(|cost| cost.parse().unwrap()).collect();
    assert_eq!(ours, theirs, "{}", String::from_utf8_lossy(&output.stderr));
}
