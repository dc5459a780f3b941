//! Inputs that C solutions read although they violate the statement's format: the built-in solution, the C++
//! bundle and the textbook bundles in both languages read them too.

use crate::common::{Ran, answer, sample};
use crate::tools::deadline::Deadline;
use dlx_judge::bundle::Engine;
use dlx_problems::{PROBLEMS, find};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// `input` without blanks, except line ends.
fn without_blanks(input: &str) -> String {
    input.replace(' ', "")
}

/// Separators that `scanf` skips between words.
const BLANKS: [&str; 5] = [" ", "\r", "\x0b", "\x0c\t", " \r\n\r\n"];

/// The problems whose input is read line by line.
const BY_LINES: [&str; 2] = ["exactcover", "pentomino"];

/// The problems in which each digit is a cell, so that a word may hold several cells.
const BY_CELLS: [&str; 5] = ["hdu1426", "hdu2780", "hdu3909", "poj2676", "poj3074"];

/// `input` with `sign` before every word that is a number.
fn with_before_numbers(input: &str, sign: &str) -> String {
    let is_number = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_digit()) && word.trim_end().parse::<u64>().is_ok()
    };
    let words = input.split_inclusive(char::is_whitespace);
    words.map(|word| if is_number(word) { format!("{sign}{word}") } else { word.to_string() }).collect()
}

/// Equivalent ways to write a sample: problem, input and answer.
fn inputs() -> Vec<(&'static str, String, String)> {
    let mut inputs = Vec::new();
    let mut add = |id: &'static str, input: String| inputs.push((id, input, sample(id).1));
    for id in ["poj3074", "hdu1426", "luogu4205", "hdu5046"] {
        let (input, _) = sample(id);
        add(id, format!("\u{feff}{input}"));
        for end in ["\x1a", "\0", "\n\x1a\r\n", " \0\0\0"] {
            add(id, format!("{input}{end}"));
            add(id, format!("{}{end}", input.trim_end()));
        }
    }
    let (lines, _) = sample("poj3074");
    add("poj3074", lines.lines().map(|line| format!(" \t{line}\r\n")).collect());
    // Puts several grids on a line.
    BLANKS.into_iter().for_each(|blank| add("poj3074", lines.replace('\n', blank)));
    let (numbers, _) = sample("hdu5046");
    add("hdu5046", with_before_numbers(&numbers, "+"));
    add("hdu5046", with_before_numbers(&numbers, "00"));
    let (rows, _) = sample("luogu4205");
    add(
        "luogu4205",
        rows.lines()
            .map(|row| row.chars().map(|cell| format!("{cell} ")).collect::<String>() + "\n")
            .collect(),
    );
    add("luogu4205", rows.replace('\n', " "));
    let (grid, _) = sample("hdu1426");
    add("hdu1426", without_blanks(&grid));
    add("hdu1426", without_blanks(&grid).replace("65", " 65"));
    inputs
}

#[test]
fn built_in_solutions_read_what_solutions_in_c_read() {
    for (id, input, expected) in inputs() {
        assert_eq!(answer(id, &input), expected, "{id}: {input:?}");
    }
    for problem in PROBLEMS.iter() {
        let (input, _) = sample(problem.id);
        let expected = answer(problem.id, &input);
        let crlf = input.replace('\n', "\r\n");
        let (marked, ended) = (format!("\u{feff}{input}"), input.trim_end().to_string());
        for marked in [crlf, ended, marked, format!("{input}\x1a"), format!("{input}\0\0")] {
            assert_eq!(answer(problem.id, &marked), expected, "{}: {marked:?}", problem.id);
        }
        if !BY_LINES.contains(&problem.id) {
            for blank in BLANKS {
                let spread = input.replace('\n', blank);
                assert_eq!(answer(problem.id, &spread), expected, "{}: {spread:?}", problem.id);
            }
        }
        if !BY_CELLS.contains(&problem.id) {
            for sign in ["+", "0", "+00"] {
                let signed = with_before_numbers(&input, sign);
                assert_eq!(answer(problem.id, &signed), expected, "{}: {signed:?}", problem.id);
            }
        }
    }
}

/// Sizes above a limit that is known only from a statement quoted from memory.
const LARGE: [(&str, usize); 4] = [("spoj1771", 51), ("spoj1771", 64), ("hdu3498", 56), ("hdu3498", 128)];

/// A case with this many rows or units, whose answer is easy to find.
fn large(id: &str, size: usize) -> String {
    match id {
        "spoj1771" => format!("{size}{}\n", " 0".repeat(size)),
        // All other units are neighbours of the first.
        _ => {
            format!("{size} {}\n", size - 1)
                + &(2..=size).map(|unit| format!("1 {unit}\n")).collect::<String>()
        }
    }
}

#[test]
fn sizes_forbidden_only_by_a_remembered_statement_are_read() {
    for (id, size) in LARGE {
        let input = large(id, size);
        let output = answer(id, &input);
        match find(id).ok().unwrap().check {
            Some(check) => assert_eq!(check(input.as_bytes(), output.as_bytes(), b""), Ok(()), "{id} {size}"),
            None => assert_eq!(output, "1\n", "{id} {size}"),
        }
    }
}

fn printed(program: &Path, input: &str) -> String {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let _deadline = Deadline::start(program.display().to_string());
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = Ran::from(child.wait_with_output().unwrap());
    assert!(output.code == Some(0), "{} on {input:?}", program.display());
    output.out
}

/// The problems whose compiled bundles must read the inputs of this file, too.
pub const IDS: [&str; 6] = ["poj3074", "hdu1426", "luogu4205", "hdu5046", "spoj1771", "hdu3498"];

/// Checks that `program`, the bundle of `id` with `engine`, reads all inputs of this file. Other tests, which
/// compile the bundles anyway, call this function.
pub fn assert_reads(id: &str, engine: Engine, program: &Path) {
    for (_, input, expected) in inputs().into_iter().filter(|input| input.0 == id) {
        assert_eq!(printed(program, &input), expected, "{id}: {input:?}");
    }
    // The textbook search takes too long on large boards.
    let is_quick = engine == Engine::Fast || id == "hdu3498";
    for (_, size) in LARGE.into_iter().filter(|&(large, _)| large == id && is_quick) {
        let input = large(id, size);
        assert_eq!(printed(program, &input).lines().count(), 1, "{id} {size}");
    }
}
