//! Solving and counting with several threads.

use crate::process::write;
use crate::random::{Random, random_problem};
use crate::{answer, cover, interrupted};
use std::path::Path;
use std::time::{Duration, Instant};

/// Creates a folder with the file `it.dlx`.
pub fn folder(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it.dlx", text)]);
    folder
}

/// The queens problem on a board of `side` rows, in Knuth's format.
pub fn queens(side: usize) -> String {
    let names = |letter: char, end: usize| (0..end).map(move |number| format!("{letter}{number}"));
    let items: Vec<String> = names('r', side).chain(names('c', side)).collect();
    let diagonals: Vec<String> = names('a', 2 * side - 1).chain(names('b', 2 * side - 1)).collect();
    let mut text = format!("{} | {}\n", items.join(" "), diagonals.join(" "));
    for row in 0..side {
        for column in 0..side {
            let (a, b) = (row + column, row + side - 1 - column);
            text += &format!("r{row} c{column} a{a} b{b}\n");
        }
    }
    text
}

/// Parses the covers in an output, keeping their order, and sorts the options of each cover.
fn covers(output: &str) -> Vec<Vec<&str>> {
    let mut covers = Vec::new();
    let mut cover = Vec::new();
    for line in output.lines().filter(|line| *line != "no cover") {
        if !line.is_empty() {
            cover.push(line);
            continue;
        }
        cover.sort_unstable();
        covers.push(std::mem::take(&mut cover));
    }
    assert!(cover.is_empty(), "the last cover is not ended: {output}");
    covers
}

#[test]
fn several_threads_give_the_results_of_one_thread() {
    let mut numbers = Random(21);
    for round in 0..40 {
        let text = random_problem(&mut numbers, round % 2 == 0, round % 4 < 2);
        let folder = folder(&text);
        let run = |arguments: &[&str]| answer(folder.path(), arguments);
        assert_eq!(run(&["count", "it.dlx", "-j", "3"]), run(&["count", "it.dlx"]), "{text}");
        let (one, all) = (run(&["solve", "it.dlx", "--all"]), run(&["solve", "it.dlx", "--all", "-j", "3"]));
        let sorted = |output: &str| -> Vec<String> {
            let mut covers: Vec<String> = covers(output).iter().map(|cover| cover.join("\n")).collect();
            covers.sort();
            covers
        };
        assert_eq!(sorted(&all), sorted(&one), "{text}");
        assert_eq!(run(&["solve", "it.dlx", "-j", "2"]) == "no cover\n", one == "no cover\n", "{text}");
    }
}

#[test]
fn the_order_of_covers_is_the_same_for_any_number_of_threads() {
    let folder = folder(&queens(8));
    let run = |arguments: &[&str]| answer(folder.path(), &[&["solve", "it.dlx"], arguments].concat());
    let all = run(&["--all", "-j", "2"]);
    assert_eq!(covers(&all).len(), 92);
    for jobs in ["2", "3", "16"] {
        assert_eq!(run(&["--all", "-j", jobs]), all);
        let some = run(&["--limit", "5", "-j", jobs]);
        assert!(all.starts_with(&some) && covers(&some).len() == 5, "{some}");
        assert_eq!(run(&["-j", jobs]).lines().count(), 8);
        assert_eq!(run(&["-j", jobs]), run(&["-j", "2"]));
    }
    assert_eq!(run(&["--limit", "0", "-j", "2"]), "");
}

#[test]
fn a_count_with_several_threads_stops_at_a_limit_or_ctrl_c() {
    let folder = folder(&queens(20));
    let start = Instant::now();
    let (code, out, err) = cover(folder.path(), &["count", "it.dlx", "-j", "2", "--time-limit", "1"]);
    assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
    assert!(err.starts_with("stopped: at least "), "{err}");
    let (code, out, err) = interrupted(folder.path(), &["count", "it.dlx", "-j", "2"], 500);
    assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn jobs_is_rejected_where_it_has_no_effect() {
    let folder = folder("a\na\n");
    for arguments in [&["count", "it.dlx", "--zdd", "it.zdd", "-j", "2"][..], &["count", "it.dlx", "-j", "0"]]
    {
        assert_eq!(cover(folder.path(), arguments).0, Some(2), "{arguments:?}");
    }
    assert!(!Path::new("it.zdd").exists());
}
