//! `dlx-judge gen` and `dlx-judge stress` as processes: they make the same inputs every time, and can save
//! inputs as cases. (`tests/wrong` tests which mistakes they detect.)

use crate::common::{Run, UNOPTIMISED, expanded, is_its_day, judge, judge_in};
use crate::tools::is_left_to_ci;
use dlx_problems::find;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A generous time limit, because these tests are not about time and may run on a busy machine.
const TIME: [&str; 2] = ["--time-limit", "60"];

/// Options for compiled solutions: the same time limit, and fast compilation.
const COMPILED: [&str; 3] = ["--time-limit", "60", UNOPTIMISED];

#[test]
fn the_same_seed_finds_the_same_input() {
    if is_left_to_ci() || !is_its_day(0) && !is_its_day(2) {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let wrong = root.join("problems/hdu5046/wrong/wa-32-bit-distances.rs");
    let file = expanded(find("hdu5046").unwrap(), &wrong, folder.path());
    let found = || {
        let output = judge(
            &[&["stress", "hdu5046", "--solution", file.to_str().unwrap(), "--seed", "100"], &COMPILED[..]]
                .concat(),
        );
        let report = &output.out;
        output.says("gets WA");
        // The remaining lines differ between runs, because they contain times.
        report[..report.find("WA  hdu5046").unwrap()].to_string()
    };
    assert_eq!(found(), found());
}

#[test]
fn zero_shrink_time_disables_shrinking() {
    let output = judge(&["stress", "hdu4979", "--exec", "echo", "--shrink", "0", "--size", "3"]);
    output.says("shrunk by trying 0 others");
    let made = judge(&["gen", "hdu4979", "--seed", "1", "--size", "3"]);
    for line in made.out.lines() {
        output.says(&format!("    {line}\n"));
    }
}

#[test]
fn a_correct_solution_passes() {
    let own = env!("CARGO_BIN_EXE_dlx-judge");
    let right = format!("{own} run hdu4979");
    // A sandbox would hide the judge's program, which contains expected outputs and is the solution here.
    let arguments = ["stress", "hdu4979", "--exec", &right, "--sandbox", "none", "--count", "30"];
    let output = judge(&[&arguments[..], &TIME[..]].concat());
    output.ends(0);
    assert!(output.out.contains("\nno difference: 30 random inputs"));
}

#[test]
fn impossible_requests_are_wrong_usage() {
    for arguments in [
        &["stress", "poj3074"][..],
        &["stress", "nothing", "--exec", "cat"],
        &["stress", "poj3074", "--exec", "cat", "--size", "0"],
        &["stress", "poj3074", "--exec", "cat", "--shrink", "-1"],
        &["stress", "poj3074", "--exec", "cat", "--shrink", "1e6"],
        &["gen", "nothing"],
        &["gen", "poj3074", "--size", "21"],
    ] {
        judge(arguments).ends(2);
    }
}

#[test]
fn a_compile_error_is_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.rs");
    fs::write(&file, "fn main() { nonsense }").unwrap();
    judge(&["stress", "poj3074", "--solution", file.to_str().unwrap()]).ends(1).warns("does not compile");
}

#[test]
fn saved_cases_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let save =
        |name: &str| judge(&["stress", "hdu4979", "--exec", "echo", "--cases", path, "--save", name]).code;
    assert_eq!(save("mine"), Some(1));
    let first = fs::read(folder.path().join("hdu4979/mine.in")).unwrap();
    judge(&["stress", "hdu4979", "--exec", "echo", "--cases", path, "--save", "mine"])
        .warns("already exists");
    assert_eq!(fs::read(folder.path().join("hdu4979/mine.in")).unwrap(), first);
    assert_eq!(save("../../outside"), Some(1));
    assert!(!folder.path().join("../outside.in").exists());
}

#[test]
fn the_slowest_input_is_saved_as_a_case() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let slowest = |arguments: &[&str]| {
        let count = ["stress", "hdu4979", "--slowest", "--count", "12", "--cases", path];
        judge(&[&count[..], arguments].concat())
    };
    let output = slowest(&TIME);
    let report = &output.out;
    output.ends(0);
    assert!(
        report.contains("\nslowest of 12 inputs: ") && report.ends_with("saved as hdu4979/slowest-1\n"),
        "{report}"
    );
    assert!(report.contains("\nmade by: dlx-judge gen hdu4979 --seed "), "{report}");
    judge(&[&["test", "hdu4979/slowest-1", "--cases", path], &TIME[..]].concat()).ends(0);
    // A solution that never ends exceeds the limit on the first input.
    let endless = folder.path().join("endless.sh");
    fs::write(&endless, "while :; do :; done\n").unwrap();
    let command = format!("sh {}", endless.display());
    let output = slowest(&["--exec", &command, "--time-limit", "0.2", "--no-sandbox"]);
    let report = &output.out;
    output.ends(1);
    assert!(report.contains("\nover the limit after ") && report.ends_with("slowest-2\n"), "{report}");
}

#[test]
fn gen_check_finds_puzzles_without_a_unique_solution() {
    let check = |input: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("in");
        fs::write(&file, input).unwrap();
        Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(["gen", "poj3074", "--check"])
            .stdin(fs::File::open(file).unwrap())
            .ran()
    };
    check(&judge(&["gen", "poj3074", "--seed", "5"]).out).ends(0);
    assert!(
        check(&format!("{}\nend\n", ".".repeat(81)))
            .err
            .contains("line 1, column 1: expected a grid with one completion")
    );
    assert!(check("x\nend\n").err.contains("line 1, column 1"));
    assert!(check("").err.contains("expected the line `end`, found end of input"));
}

#[test]
fn gen_check_finds_numbers_out_of_range_and_extra_text() {
    let check = |id: &str, input: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("in");
        fs::write(&file, input).unwrap();
        Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(["gen", id, "--check"])
            .stdin(fs::File::open(file).unwrap())
            .ran()
    };
    check("zoj3209", "1\n5 5 1\n0 0 5 5\n").ends(0);
    for (id, input, message) in [
        ("zoj3209", "0 0 0 1\n", "line 1, column 1: expected T, the number of maps (1 to 500), found '0'"),
        ("zoj3209", "1\n5 5 1\n0 0 5 5\n7\n", "line 4, column 1: expected end of input, found '7'"),
        ("hdu4979", "0\nx\n", "line 2, column 1: expected end of input, found 'x'"),
        (
            "hust1017",
            "1 2\n0\n",
            "line 2, column 1: expected the number of ones in a row (1 to 2), found '0'",
        ),
        ("noip2009", &"0 ".repeat(81), "line 1, column 1: expected a grid with at least 24 givens"),
        ("poj3740", &"1 1\n1\n".repeat(501), "expected cases of an input (0 to 500), found 501"),
    ] {
        let output = check(id, input);
        assert!(output.code == Some(1) && output.err.contains(message), "{id}: {}", output.err);
    }
}

#[test]
fn shrinking_keeps_the_kind_of_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sh");
    // Prints too large an answer for seven or more cities, and too small an answer for fewer.
    let program = "read t; i=1; while [ $i -le $t ]; do read n m r; a=0; [ $n -ge 7 ] && a=99; \
                   echo \"Case #$i: $a\"; i=$((i+1)); done\n";
    fs::write(&file, program).unwrap();
    let command = format!("sh {}", file.display());
    let shrunk = |seed: u64| {
        let seed = seed.to_string();
        let size = ["--seed", &seed, "--size", "20", "--count", "1"];
        judge(&[&["stress", "hdu4979", "--exec", &command], &size[..], &TIME[..]].concat()).out
    };
    let first = |seed: u64| {
        let made = judge(&["gen", "hdu4979", "--seed", &seed.to_string(), "--size", "20"]).out;
        made.lines().nth(1).unwrap().split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    let large = (1..).find(|&seed| first(seed) >= 7).unwrap();
    let small = (1..).find(|&seed| first(seed) < 7).unwrap();
    let report = shrunk(large);
    assert!(report.contains("\n    1\n    7 1 1\n"), "{report}");
    let report = shrunk(small);
    assert!(report.contains("\n    1\n    1 1 1\n"), "{report}");
}

#[test]
fn stress_shows_a_right_output_and_the_wrong_one() {
    let output = judge(&["stress", "poj2676", "--exec", "echo 123", "--count", "1", "--shrink", "1"]);
    output.says("\na correct output:\n    ").says("\nthe solution's output:\n    123\n");
}

#[test]
fn long_input_checks_are_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("random.in");
    // A thousand random options, each with five of 150 items: searching them takes minutes.
    let mut random = fastrand::Rng::with_seed(1);
    let rows: String = (0..1000)
        .map(|_| {
            let items = random.choose_multiple(1..=150, 5);
            format!("5 {}\n", items.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        })
        .collect();
    fs::write(&file, format!("1000 150\n{rows}")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["gen", "hust1017", "--check", "--time-limit", "0.3"])
        .stdin(fs::File::open(file).unwrap())
        .ran();
    output.ends(1);
    let expected = "hust1017: standard input: the check did not finish in time; see --time-limit";
    assert_eq!((output.err.lines().count(), output.err.contains(expected)), (1, true), "{}", output.err);
}

#[test]
fn several_threads_of_stress_find_the_same_input_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = |jobs: &str| {
        // `cat` prints its input, which is wrong for the very first input.
        let arguments = [
            "stress",
            "poj3074",
            "--exec",
            "cat",
            "--count",
            "8",
            "--shrink",
            "0",
            "--time-limit",
            "60",
            "-j",
            jobs,
        ];
        let output = judge_in(folder.path(), &arguments);
        output.ends(1);
        let report = &output.out;
        // The remaining lines contain times.
        report.lines().take_while(|line| !line.starts_with("WA")).map(str::to_string).collect::<Vec<_>>()
    };
    let one = run("1");
    assert!(one[1].starts_with("input 1 of 8 (seed 1, size 1) gets WA"), "{one:?}");
    assert_eq!(run("4"), one);
    // A right solution is tried on all inputs.
    let own = env!("CARGO_BIN_EXE_dlx-judge");
    let right = format!("{own} run poj3074");
    let arguments = ["stress", "poj3074", "--exec", &right, "--sandbox", "none", "--count", "12", "-j", "3"];
    let output = judge_in(folder.path(), &[&arguments[..], &TIME[..]].concat());
    assert!(output.out.contains("\nno difference: 12 random inputs for poj3074"), "{}", output.out);
}
