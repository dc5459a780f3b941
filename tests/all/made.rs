//! Cases that a folder's `problem.toml` lists for `make`, and what is needed to make and check them:
//! generators, references, checkers and compiler flags.

use crate::common::{Ran, assert_wrong_usage, is_its_day, judge_in, write};
use crate::tools::{is_sampled, tools};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The problem of doubling a number, with one generated case and one written by hand.
const TWICE: [(&str, &str); 7] = [
    (
        "mine/problem.toml",
        "[limits]\ntime = 2\n\n[[made]]\nname = \"deep/random\"\nseed = 5\nsize = 2\ncomment = \"any\"\n",
    ),
    (
        "mine/generate.py",
        "import random, sys\nseed, size = map(int, sys.argv[1:])\nprint(100 * size + seed % 100)\n",
    ),
    ("mine/validate.py", "assert int(input()) < 3000, 'too large'\n"),
    ("mine/reference.py", "print(2 * int(input()))\n"),
    ("mine/cases/hand.in", "1\n"),
    ("mine/cases/hand.out", "2\n"),
    ("mine/solutions/wa-one.py", "print(int(input()) + 1)\n"),
];

fn place(more: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &TWICE);
    write(folder.path(), more);
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("mine").join(name)).unwrap_or_default()
}

/// Checks the exit code and the whole output.
fn assert_prints(output: &Ran, code: i32, lines: &str) {
    output.ends(code);
    assert_eq!(output.out, lines, "{output}");
}

#[test]
fn listed_cases_are_made_and_others_are_kept() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[]);
    let make = |more: &[&str]| judge_in(folder.path(), &[&["make", "./mine"], more].concat());
    for name in ["hand.in", "hand.out"] {
        fs::remove_file(folder.path().join("mine/cases").join(name)).unwrap();
    }
    assert_wrong_usage(
        folder.path(),
        &["test", "./mine"],
        "`dlx-judge make ./mine` makes those that problem.toml lists",
    );
    write(folder.path(), &TWICE);
    let new = "new      deep/random: 4 and 4 bytes\n";
    assert_prints(&make(&["--check"]), 1, &format!("{new}1 listed: 1 new; nothing is written\n"));
    assert_eq!(read(folder.path(), "cases/deep/random.in"), "");
    assert_prints(&make(&[]), 0, &format!("{new}1 listed: 1 new; 1 other kept\n"));
    assert_eq!(read(folder.path(), "cases/deep/random.in"), "205\n");
    assert_eq!(read(folder.path(), "cases/deep/random.out"), "410\n");
    assert_eq!(read(folder.path(), "cases/hand.in"), "1\n");
    let same = "same     deep/random\n1 listed: 1 same; nothing is written\n";
    assert_prints(&make(&["--check"]), 0, same);
    // Changed files are reported and regenerated.
    write(folder.path(), &[("mine/cases/deep/random.in", "7\n"), ("mine/cases/deep/random.out", "410\n8\n")]);
    let changed = "changed  deep/random: input line 1: '7' is now '205'; output line 2: '8' is now nothing\n";
    assert_prints(&make(&["--check"]), 1, &format!("{changed}1 listed: 1 changed; nothing is written\n"));
    assert_prints(&make(&[]), 0, &format!("{changed}1 listed: 1 changed; 1 other kept\n"));
    assert_prints(&make(&["--check"]), 0, same);
}

#[test]
fn listed_cases_that_cannot_be_made_are_named() {
    if !tools(&["python3"]) {
        return;
    }
    let words = "[[made]]\nname = \"bad\"\nwords = \"1 99 --dense\"\n[[made]]\nname = \"good\"\nwords = \"7 1\"\n\
                 [[made]]\nname = \"again\"\nwords = \"7 1\"\n";
    let generator = "import sys\nprint(100 * int(sys.argv[2]) + int(sys.argv[1]))\n";
    let folder = place(&[("mine/problem.toml", words), ("mine/generate.py", generator)]);
    let output = judge_in(folder.path(), &["make", "./mine"]);
    output.ends(1).says(
        "failed   bad: ./mine: the validator rejects the generator's input for '1 99 --dense': exit code 1",
    );
    output.says("new      good: 4 and 4 bytes\nnew      again: 4 and 4 bytes; the same input as good\n");
    output.says("3 listed: 2 new, 1 failed; 1 other kept\n");
    assert!(!folder.path().join("mine/cases/bad.in").exists());
    let silent = [("mine/reference.py", "\n")];
    write(folder.path(), &silent);
    judge_in(folder.path(), &["make", "./mine"])
        .ends(1)
        .says("failed   good: the reference fails: it prints nothing\n");
    write(folder.path(), &[("mine/problem.toml", "")]);
    assert_wrong_usage(
        folder.path(),
        &["make", "./mine"],
        "expected a table [[made]] with name, seed and size",
    );
    assert_wrong_usage(
        folder.path(),
        &["make", "nqueens"],
        "nqueens is a built-in problem: expected a folder",
    );
}

#[test]
#[cfg(unix)]
fn made_cases_are_not_written_through_links() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[("outside/notes", "mine\n")]);
    std::os::unix::fs::symlink("../../outside", folder.path().join("mine/cases/deep")).unwrap();
    judge_in(folder.path(), &["make", "./mine"]).ends(1).says("deep is a link, which is not followed");
    assert_eq!(fs::read_dir(folder.path().join("outside")).unwrap().count(), 1);
}

#[test]
fn a_reference_may_read_and_write_the_files_of_solutions() {
    if !tools(&["python3"]) {
        return;
    }
    let toml = "files = [\"a.in\", \"a.out\"]\n[[made]]\nname = \"a\"\nseed = 1\nsize = 1\n";
    let reference = "open('a.out', 'w').write(str(2 * int(open('a.in').read())) + '\\n')\n";
    for reference in [reference, TWICE[3].1] {
        let folder = place(&[("mine/problem.toml", toml), ("mine/reference.py", reference)]);
        judge_in(folder.path(), &["make", "./mine"]).ends(0).says("new      a: 4 and 4 bytes\n");
        assert_eq!(read(folder.path(), "cases/a.out"), "202\n");
    }
}

#[test]
fn stress_records_seeds_in_problem_toml() {
    if !tools(&["python3"]) || !is_its_day(2) {
        return;
    }
    let folder = place(&[]);
    let wrong = ["stress", "./mine", "--solution", "mine/solutions/wa-one.py"];
    judge_in(folder.path(), &[&wrong[..], &["--size", "3", "--shrink", "0", "--save", "kept"]].concat())
        .ends(1);
    assert_eq!(read(folder.path(), "cases/kept.in"), "301\n");
    let end = "\ncomment = \"any\"\n# kept: by stress --save, from seed 1, size 3\n";
    assert!(read(folder.path(), "problem.toml").ends_with(end));
    let slowest = ["stress", "./mine", "--slowest", "--count", "2"];
    assert_wrong_usage(folder.path(), &slowest, "--slowest on a folder is for one solution: add --solution");
    let slowest = [&slowest[..], &["--solution", "mine/reference.py"]].concat();
    let output = judge_in(folder.path(), &slowest);
    output
        .ends(0)
        .says("saved as ./mine/slowest-1\nadded to problem.toml: `dlx-judge make` regenerates it\n");
    let toml = read(folder.path(), "problem.toml");
    assert!(toml.contains("\n\n[[made]]\nname = \"slowest-1\"\nseed = "), "{toml}");
    judge_in(folder.path(), &["make", "./mine", "--check"]).ends(1).says("same     slowest-1\n");
    let again = judge_in(folder.path(), &[&slowest[..], &["--save", "deep/random"]].concat());
    again.ends(1).warns("--save deep/random: problem.toml already lists a case with this name");
}

#[test]
fn the_fault_of_a_generator_is_reported() {
    if !tools(&["python3"]) {
        return;
    }
    for (text, message) in [
        ("print(4000)\n", "the validator rejects the generator's input for seed 7, size 2: exit code 1"),
        (
            "import time\nprint(time.time_ns() % 2999)\n",
            "the generator makes a different input each time for seed 7, size 2",
        ),
        (
            "import sys\nprint(sys.argv[2])\n",
            "the generator does not use its seed: seeds 7 to 9 give the same input of size 20",
        ),
    ] {
        let folder = place(&[("mine/generate.py", text)]);
        judge_in(folder.path(), &["gen", "./mine", "--seed", "7", "--size", "2"]).ends(1).warns(message);
        judge_in(folder.path(), &["stress", "./mine", "--seed", "7", "--size", "2"]).ends(1).warns(message);
    }
    // It is not an error if only inputs of a small size are the same for all seeds.
    let few = "import sys\nseed, size = map(int, sys.argv[1:])\nprint(seed if size > 9 else 3)\n";
    let folder = place(&[("mine/generate.py", few)]);
    assert_prints(&judge_in(folder.path(), &["gen", "./mine", "--size", "2"]), 0, "3\n");
}

#[test]
fn a_reference_that_prints_nothing_is_named() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[("mine/reference.py", "input()\n")]);
    judge_in(folder.path(), &["stress", "./mine"]).ends(1).warns(
        "the reference fails on a random input: it prints nothing; to reproduce it: dlx-judge gen ./mine --seed 1 --size 1",
    );
}

#[test]
fn endless_checkers_are_stopped() {
    // The judge stops the checker after five seconds of CPU time.
    if is_sampled() || !tools(&["python3"]) {
        return;
    }
    let folder = place(&[("mine/checker.py", "while True:\n    pass\n")]);
    let output = judge_in(folder.path(), &["test", "./mine/hand", "--exec", "cat"]);
    output.ends(1).says("the checker: over 5.000 s of CPU time");
}

#[test]
fn flags_of_a_folder_apply_to_its_c_and_cpp_sources() {
    if !tools(&["python3", "g++"]) {
        return;
    }
    let text = "#include <iostream>\nint main() {\n    int n;\n    std::cin >> n;\n    \
                if constexpr (TWICE) std::cout << 2 * n << '\\n';\n}\n";
    let files = [
        ("mine/problem.toml", "flags = \"-std=c++17 -O1 -DTWICE=1 -Werror\"\n"),
        ("mine/solutions/right.cpp", text),
        ("mine/reference.cpp", text),
        ("right.cpp", text),
    ];
    let folder = place(&files);
    fs::remove_file(folder.path().join("mine/reference.py")).unwrap();
    let all = ["as expected: right.cpp gets AC", "as expected: wa-one.py gets WA"];
    let output = judge_in(folder.path(), &["test", "./mine"]);
    // The input of the only case is 1, and adding one to 1 gives the same as doubling it.
    output.ends(1).says(all[0]).says("WRONG: wa-one.py gets AC, expected WA");
    judge_in(folder.path(), &["test", "./mine", "--solution", "right.cpp"]).ends(0);
    let stress = judge_in(folder.path(), &["stress", "./mine", "--count", "2"]);
    stress
        .ends(0)
        .says("as expected: right.cpp is right on 2 random inputs")
        .says("as expected: wa-one.py gets WA");
    // Flags on the command line come last, so they take precedence over those of problem.toml. They apply
    // only to languages whose compilers take flags.
    let output = judge_in(folder.path(), &["test", "./mine", "--flags", "-DTWICE=0 -Wno-error"]);
    output.ends(1).says("WRONG: right.cpp gets WA, expected AC").warns(".py: compiled without --flags: ");
    let python = ["test", "./mine", "--flags", "-O3", "--solution", "mine/solutions/wa-one.py"];
    assert_wrong_usage(folder.path(), &python, "--flags is only for .rs .cpp .c .go");
}

#[test]
fn errors_in_flags_and_made_cases_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (text, message) in [
        (
            "flags = \"-O2 -I/etc\"\n",
            "line 1: expected -std=, -O, -D and -W with letters and digits, found '-I/etc'",
        ),
        ("\nflags = \"-Wl,--wrap=x\"\n", "line 2: expected -std=, -O, -D and -W with letters and digits"),
        ("flags = \"-fplugin=x.so\"\n", "line 1: expected -std="),
        ("[[made]]\nname = \"a\"\nseed = 3\n", "line 2: a: expected either a seed and a size, or `words`"),
        ("[[made]]\nname = \"a\"\nseed = 3\nsize = 21\n", "line 4: expected a size from 1 to 20, found 21"),
        ("[[made]]\nname = \"../a\"\nwords = \"\"\n", "line 2: '../a' is not a valid case name"),
        ("[[made]]\nname = \"a\"\nsead = 3\n", "line 3: "),
        (
            "[[made]]\nname = \"a\"\nwords = \"1\"\n[[made]]\nname = \"a\"\nwords = \"2\"\n",
            "line 5: expected a name that no case above has, found 'a'",
        ),
    ] {
        write(folder.path(), &[("mine/problem.toml", text)]);
        let output = judge_in(folder.path(), &["make", "./mine"]);
        output.refuses(1, message);
        assert!(output.err.starts_with("dlx-judge: ./mine/problem.toml: "), "{output}");
    }
}

#[test]
fn new_here_takes_names_in_any_script() {
    if !tools(&["python3"]) || !is_its_day(3) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, next) in [("迷宫", "./迷宫"), ("my rows", "'./my rows'"), ("задача_2", "./задача_2")]
    {
        let place = format!("./{name}");
        judge_in(folder.path(), &["new", "--here", name])
            .ends(0)
            .says(&format!("    dlx-judge test {next}\n"));
        judge_in(folder.path(), &["make", &place, "--check"]).ends(0).says("2 listed: 2 same");
        judge_in(folder.path(), &["test", &place, "--time-limit", "20"]).ends(0);
    }
    for (name, message) in [
        ("a/b", "expected the name of a new folder, in any script, without '/'"),
        ("a\u{202e}b", "without '\\u{202e}'"),
        ("a$b", "without '$'"),
        (" x", "not beginning with a dash, dot or space, nor ending with a dot or space"),
        (&"x".repeat(201), "of at most 200 bytes"),
    ] {
        assert_wrong_usage(folder.path(), &["new", "--here", name], message);
    }
}
