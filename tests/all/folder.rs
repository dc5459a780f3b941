//! Problem folders anywhere: `test`, `stress`, `gen`, `model` and `trace` accept them, `new --here` creates
//! one, Kattis packages are read directly, and errors are reported in one line.

use crate::common::{Ran, Run, assert_wrong_usage, is_its_day, judge_in, write};
use crate::tools::{day, is_for_every, is_left_to_ci, is_sampled, tools};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A problem without solutions: doubling a number of up to three digits.
const DOUBLE: [(&str, &str); 6] = [
    ("mine/problem.toml", "title = \"Double\"\n\n[limits]\ntime = 20\n"),
    ("mine/cases/a.in", "3\n"),
    ("mine/cases/a.out", "6\n"),
    ("mine/reference.py", "print(2 * int(input()))\n"),
    (
        "mine/generate.py",
        "import random, sys\nseed, size = map(int, sys.argv[1:])\nrandom.seed(100 * seed + size)\n\
         print(1, random.randint(0, 10 * size), sep='\\n' if size < 0 else '')\n",
    ),
    (
        "mine/validate.py",
        "import sys\ntext = sys.stdin.read()\nassert text == f'{int(text)}\\n' and int(text) < 10000, 'too large'\n\
         sys.exit(42)\n",
    ),
];
const RIGHT: (&str, &str) = ("mine/solutions/right.py", "print(2 * int(input()))\n");
/// A solution that is wrong for numbers of 100 or more.
const WRONG: (&str, &str) = ("mine/solutions/wa-digits.py", "print(2 * int(input()) % 200)\n");

/// A folder containing `mine` with these files; later files replace earlier ones.
fn place(files: &[&[(&str, &str)]]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    files.iter().for_each(|files| write(folder.path(), files));
    folder
}

/// Runs the program in `folder` with the file `input` as standard input.
fn judge_on(folder: &Path, input: &str, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(arguments).current_dir(folder).stdin(File::open(folder.join(input)).unwrap());
    command.stdout(Stdio::piped()).ran()
}

/// Checks the exit code, and that the output contains these lines.
fn assert_lines(output: &Ran, code: i32, lines: &[&str]) {
    output.ends(code);
    for line in lines {
        assert!(output.out.lines().any(|found| found == *line), "{line}: {output}");
    }
}

/// Checks that the program fails with one line, which contains `message`, and gives no verdict.
fn assert_fails(folder: &TempDir, arguments: &[&str], message: &str) {
    let mut output = judge_in(folder.path(), arguments);
    // The first line says which solution is tried.
    let first = output.out.lines().next().filter(|line| line.starts_with("trying ")).map(str::len);
    output.out.drain(..first.map_or(0, |length| length + 1));
    output.refuses(1, message);
}

#[test]
fn new_folders_pass_their_tests_in_each_language() {
    let compiled = [("cpp", "cpp", "g++"), ("rust", "rs", "rustc")];
    let of_today = compiled.into_iter().cycle().skip(day() / 2 % 2);
    let is_day = is_its_day(1) || is_its_day(3);
    let compiled = of_today.take(if is_for_every() { 2 } else { usize::from(!is_sampled() && is_day) });
    for (lang, ending, needs) in std::iter::once(("python", "py", "python3")).chain(compiled) {
        if !tools(&[needs]) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        let output = judge_in(here, &["new", "--here", "rows", "--lang", lang]);
        assert_lines(
            &output,
            0,
            &[
                &format!("rows/generate.{ending}"),
                "    dlx-judge test ./rows",
                "then edit the files, which rows/problem.toml explains;",
            ],
        );
        let output = judge_in(here, &["test", "./rows", "--time-limit", "20"]);
        let of = |name: &str, gets: &str| format!("as expected: {name}.{ending} {gets}");
        assert_lines(&output, 0, &[&of("right", "gets AC"), &of("wa-greedy", "gets WA")]);
        // From this seed on, the wrong Python solution fails within ten inputs.
        let (count, seed) = if is_sampled() || lang != "python" { ("10", "15") } else { ("30", "1") };
        let stress = ["stress", "./rows", "--time-limit", "20", "--count", count, "--seed", seed];
        let output = judge_in(here, &stress);
        assert_lines(&output, 0, &[&of("right", &format!("is right on {count} random inputs"))]);
        assert!(output.out.contains(&of("wa-greedy", "gets WA on input ")), "{}", output.out);
        let made = judge_in(here, &["gen", "./rows", "--seed", "7", "--size", "9"]);
        assert_eq!(made.out, judge_in(here, &["gen", "rows", "--seed", "7", "--size", "9"]).out);
        fs::write(here.join("made"), &made.out).unwrap();
        assert_lines(&judge_on(here, "made", &["gen", "./rows", "--check"]), 0, &[]);
        fs::write(here.join("wrong"), "2 2\n01\n0x\n").unwrap();
        let output = judge_on(here, "wrong", &["gen", "./rows", "--check"]);
        output.ends(1);
        assert!(output.err.starts_with("dlx-judge: ./rows: the validator does not accept"));
        let output = judge_on(here, "rows/cases/edge-first-row-is-wrong.in", &["model", "./rows"]);
        assert_lines(&output, 0, &["  row 2  column1", "  row 3  column2, column3"]);
    }
}

#[test]
fn new_overwrites_nothing() {
    let folder = place(&[&[("taken/notes", "mine\n")]]);
    for (name, message) in [
        ("taken", "./taken already exists"),
        ("../x", "expected the name of a new folder"),
        ("nqueens", "'nqueens' is already the problem nqueens"),
    ] {
        assert_wrong_usage(folder.path(), &["new", "--here", name], message);
    }
    assert_wrong_usage(folder.path(), &["new", "poj1000"], "or add --here");
    assert_eq!(fs::read_dir(folder.path().join("taken")).unwrap().count(), 1);
}

#[test]
fn solutions_of_a_folder_are_judged_with_its_settings() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[&DOUBLE, &[RIGHT, ("mine/solutions/wa-one.py", "print(int(input()) + 1)\n")]]);
    let output = judge_in(folder.path(), &["test", "mine"]);
    assert_lines(&output, 0, &["as expected: right.py gets AC", "as expected: wa-one.py gets WA"]);
    // `--solution` replaces the folder's solutions.
    let output = judge_in(folder.path(), &["test", "mine/a", "--solution", "mine/solutions/wa-one.py"]);
    output.ends(1);
    assert!(output.out.contains("\nWA  mine/a "), "{}", output.out);
    // The folder's settings apply, but settings on the command line take precedence.
    write(folder.path(), &[("mine/problem.toml", "compare = \"any-case\"\n"), ("mine/cases/a.out", "Six\n")]);
    write(folder.path(), &[("six.py", "print('SIX')\n"), ("accept.py", "print('fine')\n")]);
    let six = ["test", "mine", "--solution", "six.py"];
    assert_lines(&judge_in(folder.path(), &six), 0, &[]);
    assert_lines(&judge_in(folder.path(), &[&six[..], &["--compare", "tokens"]].concat()), 1, &[]);
    write(folder.path(), &[("mine/checker.py", "import sys\nprint('never')\nsys.exit(1)\n")]);
    judge_in(folder.path(), &six).ends(1).says("never");
    assert_lines(&judge_in(folder.path(), &[&six[..], &["--checker", "accept.py"]].concat()), 0, &[]);
    assert_lines(&judge_in(folder.path(), &[&six[..], &["--compare", "any-case"]].concat()), 0, &[]);
}

#[test]
fn keys_in_problem_toml_set_limits_files_and_commands() {
    if !tools(&["python3"]) {
        return;
    }
    let toml = "files = [\"a.in\", \"a.out\"]\ncases = \"tests\"\nsolutions = \"others\"\n\
                reference = \"python3 tools/double.py\"\ngenerator = \"python3 tools/make.py 7\"\n\
                [limits]\ntime = 0.5\n";
    let folder = place(&[&[
        ("mine/problem.toml", toml),
        ("mine/tests/1.in", "3\n"),
        ("mine/tests/1.out", "6\n"),
        ("mine/tools/double.py", "print(2 * int(input()))\n"),
        ("mine/tools/make.py", "import sys\nprint(*sys.argv[1:], sep='')\n"),
        ("mine/others/files.py", "open('a.out', 'w').write(str(2 * int(open('a.in').read())) + '\\n')\n"),
        ("mine/others/tle-slow.py", "while True:\n    pass\n"),
    ]]);
    let output = judge_in(folder.path(), &["test", "mine"]);
    assert_lines(&output, 0, &["as expected: files.py gets AC", "as expected: tle-slow.py gets TLE"]);
    assert_eq!(judge_in(folder.path(), &["gen", "mine", "--seed", "8", "--size", "9"]).out, "789\n");
    let stress = ["stress", "mine", "--count", "2", "--solution", "mine/others/files.py"];
    let output = judge_in(folder.path(), &stress);
    assert!(output.out.contains("\nno difference: 2 random inputs for mine"), "{}", output.err);
}

#[test]
fn folders_with_only_cases_can_be_judged() {
    let folder = place(&[&[("hdu4979/1.in", "x\n"), ("other/1.in", "x\n"), ("other/1.out", "x\n")]]);
    // The folder is named after a built-in problem, so the built-in solution is run on the cases in the
    // folder.
    write(folder.path(), &[("hdu4979/1.in", "1\n3 2 1\n"), ("hdu4979/1.out", "Case #1: 2\n")]);
    write(folder.path(), &[("hdu4979/generate.py", "")]);
    judge_in(folder.path(), &["test", "./hdu4979"]).says("./hdu4979/1");
    assert_wrong_usage(folder.path(), &["test", "./other"], "is not named after a problem");
    assert_lines(&judge_in(folder.path(), &["test", "./other", "--exec", "cat"]), 0, &[]);
    assert_wrong_usage(
        folder.path(),
        &["stress", "./other"],
        "./other: expected a folder with a problem.toml",
    );
}

#[test]
fn missing_parts_of_a_folder_are_named() {
    let folder = place(&[&[("mine/problem.toml", ""), ("mine/a.in", "1\n"), ("mine/a.out", "1\n")]]);
    for (arguments, part) in [
        (&["stress", "mine"][..], "mine does not have a generator: expected a file such as generate.py"),
        (&["gen", "mine"], "mine does not have a generator"),
        (&["gen", "mine", "--check"], "mine does not have a validator: expected a file such as validate.py"),
        (&["model", "mine"], "mine does not have a model: expected a file such as model.py"),
        (&["gen", "mine", "--extreme"], "--extreme and --turn are for built-in problems"),
    ] {
        assert_wrong_usage(folder.path(), arguments, part);
    }
    assert_fails(&folder, &["test", "mine"], "mine does not have a folder `solutions`");
    assert_lines(&judge_in(folder.path(), &["test", "mine", "--exec", "cat"]), 0, &[]);
    write(folder.path(), &[("mine/generate.py", ""), ("mine/generator.cpp", "")]);
    assert_fails(
        &folder,
        &["gen", "mine"],
        "mine/generate.py: expected one generator, also found generator.cpp",
    );
    fs::remove_file(folder.path().join("mine/generator.cpp")).unwrap();
    assert_wrong_usage(folder.path(), &["stress", "mine"], "mine does not have a reference");
}

#[test]
fn errors_in_problem_toml_name_the_line() {
    let folder = place(&[]);
    for (text, line, message) in [
        ("title = 3\n", 1, "expected a string, found integer `3`"),
        ("\n\ntitel = \"x\"\n", 3, "expected one of `title`, "),
        ("[limits]\ntime = \"1 s\"\n", 2, "expected a number, found string \"1 s\""),
        ("[limits]\n\ntime = 0\n", 3, "expected 0.001 or more and less than 1000000 seconds, found 0"),
        ("[limits]\nmemory = 0\n", 2, "expected at least 1 MiB of memory, found 0"),
        ("compare = \"lins\"\n", 1, "'lins' is not a comparison rule: expected exact, "),
        ("files = [\"a\", \"a\"]\n", 1, "expected the names of two files"),
        ("title = \"x\"\nreference = \"nothing.py\"\n", 2, "found 'nothing.py'"),
        ("generator = \"./nothing 7\"\n", 1, "expected a source file in the folder, or a command"),
        ("checker-protocol = \"kattis\"\n", 1, "expected a checker, found only its protocol"),
        ("checker = \"sh\"\nchecker-protocol = \"x\"\n", 2, "expected testlib or kattis, found 'x'"),
        ("cases = \"nowhere\"\n", 1, "expected a folder inside the problem's folder, found 'nowhere'"),
        ("title =\n", 1, ""),
    ] {
        write(folder.path(), &[("mine/problem.toml", text)]);
        for command in ["test", "stress", "gen", "model"] {
            let place = format!("dlx-judge: mine/problem.toml: line {line}: ");
            assert_fails(&folder, &[command, "mine"], &place);
            assert_fails(&folder, &[command, "mine"], message);
        }
    }
}

#[test]
fn faulty_folder_programs_give_no_verdict() {
    if !tools(&["python3"]) {
        return;
    }
    let stress = ["stress", "mine", "--seed", "5", "--size", "2"];
    for (file, text, message) in [
        (
            "generate.py",
            "1 / 0\n",
            "mine: the generator fails on seed 5, size 2: exit code 1: ZeroDivisionError",
        ),
        ("generate.py", "", "mine: the generator prints nothing for seed 5, size 2"),
        (
            "generate.py",
            "while True:\n    pass\n",
            "mine: the generator fails on seed 5, size 2: over 5.000 s",
        ),
        ("generate.py", "print(-0.5)\n", "rejects the generator's input for seed 5, size 2: exit code 1"),
        ("reference.py", "1 / 0\n", "the reference fails on a random input: exit code 1: ZeroDivisionError"),
        ("validate.py", "1 / 0\n", "rejects the generator's input for seed 5, size 2: exit code 1: Zero"),
        (
            "checker.py",
            "import sys\nsys.exit(3)\n",
            "mine cannot be judged on a random input: the checker: exit",
        ),
    ] {
        // Endless loops take five seconds of CPU time each.
        if is_sampled() && text.starts_with("while") {
            continue;
        }
        let toml = ("mine/problem.toml", "[limits]\ntime = 2\n");
        let folder = place(&[&DOUBLE, &[RIGHT, toml], &[(&format!("mine/{file}"), text)]]);
        assert_fails(&folder, &stress, message);
    }
    let folder = place(&[&DOUBLE, &[RIGHT, ("mine/checker.py", "import sys\nsys.exit(3)\n")]]);
    let output = judge_in(folder.path(), &["test", "mine"]);
    assert_lines(
        &output,
        1,
        &["SE: mine/a: the checker: exit code 3; testlib uses it for a wrong expected output or checker"],
    );
    let folder = place(&[&DOUBLE, &[RIGHT, ("mine/model.py", "print('a b\\na z')\n")]]);
    let message = "mine: output of the model: line 2, column 3: expected one of the items, found 'z'";
    assert_fails(&folder, &["model", "mine"], message);
    write(folder.path(), &[("mine/model.py", "print('a' * 256)\n")]);
    assert_fails(&folder, &["model", "mine"], "item 1: expected a name of at most 255 bytes");
    write(folder.path(), &[("mine/model.py", "1 / 0\n")]);
    assert_fails(&folder, &["trace", "mine"], "mine: the model fails: exit code 1: ZeroDivisionError");
}

#[test]
fn folder_programs_that_do_not_compile_are_named() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = place(&[&[("mine/a.in", "1\n"), ("mine/checker.cpp", "nonsense\n")]]);
    let output = judge_in(folder.path(), &["test", "mine", "--exec", "cat"]);
    output.ends(1);
    let error = &output.err;
    assert!(error.starts_with("dlx-judge: mine: the checker does not compile:\n"), "{error}");
}

#[test]
fn shrunk_inputs_are_valid() {
    if !tools(&["python3"]) || !is_its_day(1) && !is_its_day(3) {
        return;
    }
    let folder = place(&[&DOUBLE, &[WRONG]]);
    let output = judge_in(
        folder.path(),
        &["stress", "mine", "--solution", WRONG.0, "--size", "9", "--shrink", "300", "--save"],
    );
    let report = &output.out;
    output.ends(1);
    assert!(
        report.contains("gets WA\n") && report.contains("saved; to rerun it: dlx-judge test "),
        "{report}"
    );
    // 100 is the smallest number for which the solution is wrong.
    assert_eq!(fs::read_to_string(folder.path().join("mine/cases/stress-1.in")).unwrap(), "100\n");
    assert_eq!(fs::read_to_string(folder.path().join("mine/cases/stress-1.out")).unwrap(), "200\n");
    let output = judge_in(folder.path(), &["test", "mine/stress-1", "--solution", WRONG.0]);
    assert!(output.out.contains("\nWA  mine/stress-1 "), "{}", output.out);
    // Shrinking respects a stricter validator.
    let above = "assert int(input()) >= 150\n";
    let folder = place(&[&DOUBLE, &[WRONG, ("mine/validate.py", above)], &[GENERATE_ABOVE]]);
    judge_in(
        folder.path(),
        &["stress", "mine", "--solution", WRONG.0, "--size", "9", "--shrink", "300", "--save"],
    );
    assert_eq!(fs::read_to_string(folder.path().join("mine/cases/stress-1.in")).unwrap(), "150\n");
}

/// A generator of numbers of 150 or more.
const GENERATE_ABOVE: (&str, &str) = (
    "mine/generate.py",
    "import random, sys\nseed, size = map(int, sys.argv[1:])\nrandom.seed(100 * seed + size)\n\
     print(random.randint(150, 150 + 10 ** size))\n",
);

#[test]
fn without_a_validator_the_generator_makes_smaller_inputs() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[&DOUBLE, &[WRONG], &[GENERATE_ABOVE]]);
    fs::remove_file(folder.path().join("mine/validate.py")).unwrap();
    judge_in(
        folder.path(),
        &["stress", "mine", "--solution", WRONG.0, "--size", "6", "--shrink", "300", "--save"],
    )
    .ends(1);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let shrunk = read("mine/cases/stress-1.in");
    // The shrunk input has the smallest size, so its number is at most 160.
    let number: u32 = shrunk.trim().parse().unwrap();
    assert!((150..=160).contains(&number), "{shrunk}");
}

#[test]
fn stress_reports_each_wrong_solution() {
    if is_left_to_ci() || !is_its_day(0) && !is_its_day(2) || !tools(&["python3"]) {
        return;
    }
    let late = ("mine/solutions/wa-late.py", "n = int(input())\nprint(2 * n + (n > 5000))\n");
    let folder = place(&[&DOUBLE, &[RIGHT, WRONG, late]]);
    let stress = ["stress", "mine", "--count", "6", "--size", "9"];
    let output = judge_in(folder.path(), &[&stress[..], &["--shrink", "0"]].concat());
    let found = ["as expected: right.py is right on 6 random inputs"];
    assert_lines(&output, 0, &found);
    output.says(
        "not found: wa-late.py is right on 6 random inputs up to size 9, expected WA; --count N tries more",
    );
    output.says("as expected: wa-digits.py gets WA on input ");
    // A solution that is expected to pass is shown with the input on which it fails.
    write(folder.path(), &[("mine/solutions/other.py", WRONG.1)]);
    let output = judge_in(folder.path(), &[&stress[..], &["--shrink", "300"]].concat());
    assert_lines(&output, 1, &["    100"]);
    output.says("WRONG: other.py gets WA on input ");
}

#[test]
fn solutions_cannot_read_the_other_files_of_a_folder() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[&DOUBLE]);
    let root = fs::canonicalize(folder.path()).unwrap();
    let reading = |name: &str| format!("print(open({:?}).read())\n", root.join("mine").join(name));
    for name in ["cases/a.out", "reference.py", "problem.toml"] {
        write(folder.path(), &[("spy.py", &reading(name)), ("mine/solutions/spy.py", &reading(name))]);
        for solution in ["spy.py", "mine/solutions/spy.py"] {
            for command in [&["test", "mine"][..], &["stress", "mine", "--shrink", "0"]] {
                let output = judge_in(folder.path(), &[command, &["--solution", solution]].concat());
                let report = &output.out;
                let is_refused = report.contains("RE  mine/") && report.contains("Error");
                assert!(is_refused, "{name} {command:?}: {report}{}", output.err);
            }
        }
    }
    let generator = reading("cases/a.out").replace("read()", "read().strip()");
    write(folder.path(), &[("mine/generate.py", &generator)]);
    assert_eq!(judge_in(folder.path(), &["gen", "mine"]).out, "6\n");
    // The folder's own programs are sandboxed, too: they cannot read files outside it.
    write(folder.path(), &[("other", "x"), ("mine/generate.py", "print(open('../other').read())\n")]);
    let other = format!("print(open({:?}).read())\n", root.join("other"));
    write(folder.path(), &[("mine/generate.py", &other)]);
    assert_fails(&folder, &["gen", "mine"], "mine: the generator fails on seed 0, size 3: exit code 1");
    let checker = format!("import sys\n{other}sys.exit(0)\n");
    write(folder.path(), &[("mine/checker.py", &checker), RIGHT]);
    let output = judge_in(folder.path(), &["test", "mine", "--exec", "cat"]);
    assert!(output.out.contains("WA  mine/a") && output.out.contains("Error"), "{}", output.out);
}

#[test]
fn a_folders_model_is_shown_and_traced() {
    if !tools(&["python3"]) {
        return;
    }
    let model = "n = int(input())\nprint('a b')\nprint('| r1c1=7\\na')\nprint('b' if n < 9 else '| x\\nb')\n";
    let folder = place(&[&DOUBLE, &[("mine/model.py", model), ("nine", "9\n")]]);
    let output = judge_in(folder.path(), &["model", "mine"]);
    assert_lines(&output, 0, &["Double", "exact cover, all covers", "  r1c1=7  a", "  b       b"]);
    let output = judge_on(folder.path(), "nine", &["model", "mine"]);
    assert_lines(&output, 0, &["  r1c1=7  a", "  x       b"]);
    let output = judge_on(folder.path(), "nine", &["trace", "mine"]);
    assert_lines(&output, 0, &["answer: r1c1=7; x"]);
    let output = judge_in(folder.path(), &["trace", "mine", "--format", "html", "-o", "search.html"]);
    assert_lines(&output, 0, &[]);
    let page = fs::read_to_string(folder.path().join("search.html")).unwrap();
    assert!(page.contains("r1c1=7") && page.contains("Double"));
    write(folder.path(), &[("mine/problem.toml", "cover = \"repeat\"\n")]);
    let output = judge_in(folder.path(), &["model", "mine"]);
    assert_lines(&output, 0, &["mine", "repeat cover, one with the fewest options"]);
}

/// A Kattis package: doubling numbers, with a tolerance.
const PACKAGE: [(&str, &str); 9] = [
    (
        "double/problem.yaml",
        "name: Double\nlimits:\n  memory: 512\n  time_limit: 10\nvalidator_flags: float_tolerance 1e-3\n",
    ),
    ("double/problem_statement/problem.en.tex", "Double it.\n"),
    ("double/data/sample/1.in", "1.5\n"),
    ("double/data/sample/1.ans", "yes 3.0\n"),
    ("double/data/secret/02.in", "2\n"),
    ("double/data/secret/02.ans", "yes 4.0\n"),
    ("double/input_validators/number.py", "import sys\nfloat(input())\nsys.exit(42)\n"),
    ("double/submissions/accepted/near.py", "print('YES', 2.0001 * float(input()))\n"),
    ("double/submissions/wrong_answer/far.py", "print('YES', 2.1 * float(input()))\n"),
];

#[test]
fn kattis_packages_are_read() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[&PACKAGE]);
    let expected = ["as expected: accepted/near.py gets AC", "as expected: wrong_answer/far.py gets WA"];
    let output = judge_in(folder.path(), &["test", "./double"]);
    assert_lines(&output, 0, &expected);
    assert!(output.out.contains("./double/sample/1") && output.out.contains("./double/secret/02"));
    let output = judge_on(folder.path(), "double/data/sample/1.in", &["gen", "./double", "--check"]);
    assert_lines(&output, 0, &[]);
    judge_on(folder.path(), "double/data/sample/1.ans", &["gen", "./double", "--check"]).ends(1);
    // First a case-sensitive comparison, then one without a tolerance.
    write(
        folder.path(),
        &[("double/problem.yaml", "validator_flags: case_sensitive float_tolerance 1e-3\n")],
    );
    assert_lines(
        &judge_in(folder.path(), &["test", "./double"]),
        1,
        &["WRONG: accepted/near.py gets WA, expected AC"],
    );
    write(folder.path(), &[("double/problem.yaml", "name:\n  en: Double\n")]);
    assert_lines(
        &judge_in(folder.path(), &["test", "./double"]),
        1,
        &["WRONG: accepted/near.py gets WA, expected AC"],
    );
    // An output validator gets its flags.
    let validator = "import sys\nanswer, feedback, flag = sys.argv[2:]\n\
                     off = abs(float(input().split()[1]) - float(open(answer).read().split()[1]))\n\
                     open(feedback + 'judgemessage.txt', 'w').write('it is far off')\n\
                     sys.exit(42 if off <= float(flag) else 43)\n";
    let custom = "validation: custom\nvalidator_flags: 0.01\n";
    write(folder.path(), &[("double/output_validators/near/validate.py", validator)]);
    write(folder.path(), &[("double/problem.yaml", custom)]);
    assert_lines(&judge_in(folder.path(), &["test", "./double"]), 0, &expected);
    let far = ["test", "./double", "--solution", "double/submissions/wrong_answer/far.py"];
    assert!(judge_in(folder.path(), &far).out.contains("it is far off"));
}

#[test]
fn unsupported_kattis_features_are_refused() {
    let folder = place(&[&PACKAGE]);
    for (text, message) in [
        ("type: interactive\n", "line 1: expected a problem with input and output only, found 'interactive'"),
        ("\nvalidation: custom interactive\n", "line 2: expected a problem with input and output only"),
        ("limits:\n  memory: much\n", "line 2: expected a number above 0 and below 1000000, found 'much'"),
        (
            "validator_flags: tolerance 3\n",
            "line 1: expected a flag of the default validator, found 'tolerance'",
        ),
        ("validator_flags: float_tolerance\n", "line 1: expected a tolerance after float_tolerance"),
        ("name: [\n", "double/problem.yaml"),
        ("validation: custom\n", "./double: expected a source file in output_validators, found none"),
    ] {
        write(folder.path(), &[("double/problem.yaml", text)]);
        assert_fails(&folder, &["test", "./double"], message);
    }
}
