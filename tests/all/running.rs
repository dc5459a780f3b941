//! How runs and outputs are judged, with the built program: checkers of both protocols, comparison rules, a
//! busy machine.

use crate::common::{Run, judge_in, write};
use crate::tools::tools;
use dlx_comparison::EndRules;
use dlx_judge::embedded;
use dlx_problems::PROBLEMS;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// A folder `c` with one case.
fn case(input: &str, expected: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("c")).unwrap();
    fs::write(folder.path().join("c/1.in"), input).unwrap();
    fs::write(folder.path().join("c/1.out"), expected).unwrap();
    folder
}

/// The JSON record of the case in `folder`, and what the judge wrote to standard error.
fn judged(folder: &Path, arguments: &[&str]) -> (Value, String) {
    let output = judge_in(folder, &[&["test", "c", "--format", "json"], arguments].concat());
    (serde_json::from_str(output.out.lines().next().unwrap_or("null")).unwrap(), output.err)
}

fn verdict(folder: &Path, arguments: &[&str]) -> (String, String) {
    let (case, printed) = judged(folder, arguments);
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_string();
    assert!(!text("verdict").is_empty(), "{printed}");
    (text("verdict"), text("reason"))
}

/// A Python checker that accepts numbers with the expected sum.
const SUM: &str = "import sys\ntotal = lambda path: sum(map(int, open(path).read().split()))\n\
                   if total(sys.argv[2]) != total(sys.argv[3]): print('another sum', file=sys.stderr); sys.exit(1)\n";

#[test]
fn a_checker_may_be_a_command() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = case("5\n", "2 3\n");
    fs::write(folder.path().join("chk.py"), SUM).unwrap();
    for checker in ["python3 chk.py", "chk.py"] {
        let judge = |exec| verdict(folder.path(), &["--exec", exec, "--checker", checker]);
        assert_eq!(judge("echo 4 1").0, "AC", "{checker}");
        assert_eq!(judge("echo 4 2"), ("WA".into(), "another sum".into()), "{checker}");
    }
}

#[test]
fn kattis_validators_work_unchanged() {
    let folder = case("5\n", "2 3\n");
    let script = "#!/bin/sh\nread found; read input < \"$1\"; read answer < \"$2\"; test -d \"$3\" || exit 1\n\
                  case \"$3\" in */) ;; *) exit 1;; esac\n\
                  test \"$input\" = 5 || exit 1\ntest \"$found\" = \"$answer\" && exit 42\n\
                  echo \"found $found\" > \"$3/judgemessage.txt\"; test \"$found\" = x && exit 7\nexit 43\n";
    fs::write(folder.path().join("validate.sh"), script).unwrap();
    let kattis = ["--checker", "sh validate.sh", "--checker-protocol", "kattis"];
    let judge = |exec| verdict(folder.path(), &[&["--exec", exec], &kattis[..]].concat());
    assert_eq!(judge("echo 2 3").0, "AC");
    assert_eq!(judge("echo 4 1"), ("WA".into(), "found 4 1".into()));
    assert_eq!(judge("echo x"), ("SE".into(), "the checker: exit code 7\nfound x".into()));
    let (verdict, reason) = verdict(folder.path(), &["--exec", "echo 2 3", "--checker", "sh -c 'exit 42'"]);
    assert_eq!(verdict, "SE");
    assert!(reason.contains("--checker-protocol kattis"), "{reason}");
}

#[test]
fn token_lines_compares_line_ends_but_not_blanks() {
    let folder = case("", "1 2\n3\n");
    let judge = |output: &str, rule| {
        verdict(folder.path(), &["--exec", &format!("printf '{output}'"), "--compare", rule]).0
    };
    for (output, expected) in [
        ("1 2\\n3", "AC"),
        ("  1   2 \\r\\n\\n3\\n\\n", "AC"),
        ("1 2 3\\n", "WA"),
        ("1\\n2\\n3\\n", "WA"),
        ("1 2\\n4\\n", "WA"),
    ] {
        assert_eq!(judge(output, "token-lines"), expected, "{output}");
    }
    assert_eq!(judge("1\\n2 3\\n", "tokens"), "AC");
}

#[test]
fn windows_line_ends_in_an_expected_output_are_not_a_presentation_error() {
    let folder = case("", "1 2\r\n3\r\n");
    let judge = |output: &str| {
        verdict(folder.path(), &["--exec", &format!("printf '{output}'"), "--compare", "exact"]).0
    };
    assert_eq!(judge("1 2\\n3\\n"), "AC");
    assert_eq!(judge("1 2\\r\\n3\\r\\n"), "AC");
    assert_eq!(judge("1 2\\n3"), "PE");
}

#[test]
fn a_byte_order_mark_is_named() {
    let folder = case("", "1\n");
    let (found, reason) = verdict(folder.path(), &["--exec", "printf '\\357\\273\\2771\\n'"]);
    let expected = "line 1, column 1; the output begins with a byte order mark (BOM)";
    assert_eq!((found.as_str(), reason.as_str()), ("WA", expected));
    fs::write(folder.path().join("c/1.out"), "\u{feff}1\n").unwrap();
    let (_, reason) = verdict(folder.path(), &["--exec", "echo 1"]);
    assert!(reason.contains("the expected output begins with a byte order mark"), "{reason}");
}

#[test]
fn delayed_cases_are_rerun_alone() {
    let folder = case("7\n", "7\n");
    // The first run exceeds the wall-clock limit without using CPU time, like a run that gets no processor.
    let script = "if test -e begun; then cat; else touch begun; exec sleep 100; fi";
    let command = format!("sh -c {}", shell_words::quote(script));
    let end = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 * std::thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while !end.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let (case, printed) =
            judged(folder.path(), &["--exec", &command, "--time-limit", "0.2", "--no-sandbox", "-j", "2"]);
        end.store(true, Ordering::Relaxed);
        assert_eq!((&case["verdict"], &case["rerun"]), (&"AC".into(), &true.into()), "{case} {printed}");
        let reason = case["reason"].as_str().unwrap();
        let start =
            "rerun alone; the first run, on a busy machine, was over 1.600 s of wall-clock time, with 0.0";
        assert!(reason.starts_with(start), "{reason}");
    });
}

#[test]
fn a_time_factor_multiplies_the_limits() {
    let folder = case("", "1\n");
    let script = "exec python3 -c 'import time\nwhile time.process_time() < 0.6: pass\nprint(1)'";
    let command = format!("sh -c {}", shell_words::quote(script));
    if !tools(&["python3"]) {
        return;
    }
    let judge = |factor| {
        verdict(folder.path(), &["--exec", &command, "--time-limit", "0.3", "--time-factor", factor])
    };
    assert_eq!(judge("1").0, "TLE");
    assert_eq!(judge("10").0, "AC");
}

/// Prints the size of `long` and the C++ standard.
const SIZES: &str = "#include <cstdio>\n#include <vector>\nint main() {\n    std::vector<int> none;\n    \
    std::printf(\"%d %ld\\n\", (int)sizeof(long), __cplusplus);\n    return (int)none.size();\n}\n";

#[test]
fn the_compiler_gets_typed_flags_or_the_flags_of_the_judge() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = case("", "");
    fs::write(folder.path().join("sizes.cpp"), SIZES).unwrap();
    let printed = |arguments: &[&str], compiler: Option<&str>| {
        let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(["test", "c", "--format", "json", "--solution", "sizes.cpp"])
            .args(arguments)
            .current_dir(folder.path())
            .envs(compiler.map(|compiler| ("CXX", compiler)))
            // This test has a separate cache, because other tests store outputs of cases with the same name.
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .stdin(Stdio::null())
            .ran();
        let text = output.out;
        let case: Value = serde_json::from_str(text.lines().next().unwrap_or("null")).unwrap();
        let kept = case["output"].as_str().map(|file| fs::read_to_string(file).unwrap());
        kept.unwrap_or_else(|| format!("{text}{}", output.err))
    };
    assert_eq!(printed(&["--flags", "-std=c++98"], None), "8 199711\n");
    assert_eq!(printed(&["--flags=-std=c++98 -std=c++17"], None), "8 201703\n");
    assert_eq!(printed(&[], Some("g++ -std=c++11")), "8 201103\n");
    assert_eq!(printed(&["--as", "UVa"], None), "8 201103\n");
    let wide = printed(&["--as", "poj"], None);
    if wide.starts_with('8') {
        crate::tools::skip("the_compiler_gets_typed_flags_or_the_flags_of_the_judge", "g++-multilib");
    } else {
        assert_eq!(wide, "4 199711\n");
        assert_eq!(printed(&[], Some("g++ -m32 -std=c++98")), "4 199711\n");
    }
}

#[test]
fn flags_without_a_compiler_and_unknown_judges_are_refused() {
    let folder = case("", "");
    fs::write(folder.path().join("mine.py"), "").unwrap();
    for (arguments, code, message) in [
        (["--flags", "-O3"], 2, "--flags is only for .rs .cpp .c .go"),
        (["--as", "nowhere"], 2, "expected native or a judge: AcWing, AtCoder, FZU, HDU"),
    ] {
        judge_in(folder.path(), &[&["test", "c", "--solution", "mine.py"], &arguments[..]].concat())
            .ends(code)
            .warns(message);
    }
}

/// Verdict and reason for `id`/sample-1 if the output is the expected output, changed by `filter`.
fn filtered(id: &str, filter: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let (_, expected) = crate::common::sample(id);
    fs::write(folder.path().join("expected"), expected).unwrap();
    let command = format!("sh -c '{filter}' sh expected");
    let case = format!("{id}/sample-1");
    let arguments = ["test", &case, "--exec", &command, "--readable", "expected", "--format", "json"];
    let ran = judge_in(folder.path(), &[&arguments, more].concat());
    let line: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    let word = |name: &str| line[name].as_str().unwrap_or_default().to_string();
    (word("verdict"), word("reason"))
}

#[test]
fn output_ends_follow_the_judges_rules() {
    let empty_line = r#"cat "$1"; echo"#;
    let leading = r#"echo; cat "$1""#;
    let blanks = r#"sed "s/\$/ /" "$1""#;
    let no_newline = r#"printf "%s" "$(cat "$1")""#;
    for (id, filter, verdict, reason) in [
        ("poj3074", empty_line, "AC", ""),
        ("poj3074", leading, "PE", "line 1, column 1"),
        ("poj3074", blanks, "AC", ""),
        ("poj3076", empty_line, "AC", ""),
        // The checker of this problem requires lines of nine digits.
        ("poj2676", empty_line, "AC", ""),
        ("poj2676", leading, "PE", "expected lines of 9 digits and nothing between them"),
        ("zoj3122", no_newline, "AC", ""),
        (
            "hdu1426",
            no_newline,
            "AC",
            "the output ends without a newline; it is not known whether HDU accepts that",
        ),
        ("uva1309", no_newline, "PE", ""),
    ] {
        let (found, why) = filtered(id, filter, &[]);
        assert_eq!(found, verdict, "{id}: {filter}: {why}");
        assert!(reason.is_empty() && verdict == "PE" || why == reason, "{id}: {filter}: {why}");
    }
    assert_eq!(filtered("poj3074", empty_line, &["--compare", "exact"]).0, "PE");
}

#[test]
fn documented_rules_for_output_ends_match_the_judges() {
    let document = include_str!("../../docs/judging.md");
    let cell = |rule: Option<bool>| match rule {
        None => "not known",
        Some(true) => "AC",
        Some(false) => "PE",
    };
    for name in dlx_problems::judges::names() {
        let judge = dlx_problems::judges::find(name).unwrap();
        let EndRules { newline, empty_lines, blanks, .. } = judge.end_rules(name);
        let cells = format!("| {} | {} | {} |", cell(newline), cell(empty_lines), cell(blanks));
        let label = if judge.compare == "exact" { name } else { "judges without PE" };
        let mut rows = document.lines().filter(|line| line.contains(&cells));
        let is_in = |row: &str| row.to_lowercase().contains(&label.to_lowercase());
        assert!(rows.any(is_in), "{label} {cells}");
    }
}

#[test]
fn invisible_characters_are_wrong() {
    for (filter, reason) in [
        (r#"cat "$1"; printf "\000""#, "a NUL byte"),
        (r#"printf "\357\273\277"; cat "$1""#, "the output begins with a byte order mark (BOM)"),
    ] {
        for id in ["poj2676", "luogu4929", "hdu3663"] {
            let (verdict, why) = filtered(id, filter, &[]);
            assert!(verdict == "WA" && why.contains(reason), "{id}: {filter}: {verdict} {why}");
        }
    }
}

#[test]
fn cases_outside_the_statement_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["poj3074/edge-end-at-once", "poj3074/edge-no-end"];
    let judge = |arguments: &[&str]| judge_in(folder.path(), &[&["test"], arguments].concat());
    // This program reads until `end`, and fails if that line is missing.
    let waits = ["--exec", "sh -c 'read line; while [ \"$line\" != end ]; do read line || exit 3; done'"];
    let output = judge(&[&names[..], &waits].concat());
    output.ends(0).says("exit code 3, outside the statement").says("; 1 case outside the statement fails\n");
    let output = judge(&[&names[..], &waits, &["--format", "json"]].concat());
    let lines: Vec<Value> = output.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let marked: Vec<bool> = lines.iter().map(|line| line["outside_statement"] == true).collect();
    assert_eq!(marked, [false, true, false]);
    assert_eq!((&lines[2]["outside_statement"]["RE"], &lines[2]["accepted"]), (&1.into(), &true.into()));
    let output = judge(&[&names[..], &waits, &["--fail-fast", "--format", "junit"]].concat());
    output.ends(0).says("<skipped");
    // A case outside the statement counts if it is the only case named.
    judge(&[&names[1..], &waits].concat()).ends(1);
    judge(&[&names[1..], &waits, &["--like-judge"]].concat())
        .ends(2)
        .warns("--like-judge leaves out poj3074/edge-no-end, which is outside the statement");
}

#[test]
fn built_in_solutions_pass_the_cases_outside_the_statement() {
    let folder = tempfile::tempdir().unwrap();
    let names = PROBLEMS.iter().filter(|problem| problem.id == problem.home).flat_map(|problem| {
        let cases = embedded::cases(problem).into_iter().map(|case| case.name);
        let outside = cases.filter(|name| problem.facts().is_outside(name));
        outside.map(|name| format!("{}/{name}", problem.id)).collect::<Vec<_>>()
    });
    let names: Vec<String> = names.collect();
    assert!(names.len() > 57, "{names:?}");
    // The test program, which runs built-in solutions with debug checks, needs more memory than judges allow.
    let arguments: Vec<&str> =
        ["test", "--memory-limit", "256"].into_iter().chain(names.iter().map(String::as_str)).collect();
    judge_in(folder.path(), &arguments).ends(0);
}

#[test]
fn extra_hard_cases_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let problem = dlx_problems::known("poj3074").unwrap();
    let beyond = &problem.facts().beyond;
    assert!(beyond.contains(&"hard-17-clues".to_string()), "{beyond:?}");
    let names = ["poj3074/sample-1", "poj3074/hard-17-clues"];
    let judge = |arguments: &[&str]| judge_in(folder.path(), &[&["test"], arguments].concat());
    let slow = ["--exec", "sh -c 'while :; do :; done'", "--time-limit", "0.1"];
    let output = judge(&[&names[..], &slow].concat());
    let text = &output.out;
    output.ends(1);
    assert!(text.contains("an extra-hard case\n"), "{text}");
    let last = text.lines().last().unwrap();
    assert_eq!(last, "time limit exceeded on the case; 1 extra-hard case is over the limit");
    let strict = judge(&[&names[..], &slow, &["--strict"]].concat());
    assert!(strict.out.ends_with("time limit exceeded on 2 of 2 cases\n"), "{strict}");
    let output = judge(&[&names[..], &slow, &["--format", "json"]].concat());
    let text = &output.out;
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        lines.iter().map(|line| line["beyond_judge"] == true).collect::<Vec<_>>(),
        [false, true, false]
    );
    assert_eq!((&lines[1]["verdict"], &lines[2]["beyond_judge"]["TLE"]), (&"TLE".into(), &1.into()));
    if !tools(&["g++"]) {
        return;
    }
    // A table marks them, too, and explains its marks.
    let waits = "int main() { for (;;) {} }\n";
    write(folder.path(), &[("a.cpp", waits), ("b.cpp", waits)]);
    let sources = ["--solution", "a.cpp", "--solution", "b.cpp", "--time-limit", "0.1"];
    let table = judge(&[&names[..], &sources].concat());
    table
        .says("hard-17-clues ~ ")
        .says("! the first case that is not accepted   * the slowest, in seconds of CPU");
    table.says("   ~ extra-hard or outside the statement: an unexpected failure does not count\n");
    let output = judge(&["poj3074", "--like-judge", "--format", "json"]);
    let text = &output.out;
    assert!(output.code == Some(0) && !text.contains("\"hard-17-clues\""), "{text}");
}
