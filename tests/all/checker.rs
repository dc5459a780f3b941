//! External checkers through the built program: `test --checker`.

use crate::common::{Ran, Run};
use crate::tools::deadline::InTime;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

fn judge(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(["test", "cases-here", "--format", "json"]).args(arguments).current_dir(folder);
    command.ran()
}

/// The verdict and the reason for the only case in `folder`.
fn judged(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = judge(folder, arguments);
    let text = &output.out;
    let first = text.lines().next();
    let first = first.unwrap_or_else(|| panic!("{}", output.err));
    let case: Value = serde_json::from_str(first).unwrap();
    let text = |field: &str| case[field].as_str().unwrap_or_default().to_string();
    (text("verdict"), text("reason"))
}

/// A folder with a case whose input is `2 7` and whose answer is `9`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("cases-here")).unwrap();
    fs::write(folder.path().join("cases-here/a.in"), "2 7\n").unwrap();
    fs::write(folder.path().join("cases-here/a.out"), "9\n").unwrap();
    folder
}

#[test]
fn checker_exit_codes_give_the_verdict() {
    let folder = folder();
    for (code, verdict) in [(0, "AC"), (1, "WA"), (2, "PE"), (8, "PE"), (3, "SE"), (7, "SE"), (42, "SE")] {
        let checker = format!("sh -c 'echo printed by {code} >&2; exit {code}'");
        let (found, reason) = judged(folder.path(), &["--exec", "echo hello", "--checker", &checker]);
        assert_eq!(found, verdict, "{code}: {reason}");
        assert!(reason.contains(&format!("printed by {code}")), "{reason}");
    }
    let (found, reason) = judged(folder.path(), &["--exec", "echo", "--checker", "sh -c 'kill -SEGV $$'"]);
    assert_eq!((found.as_str(), reason.as_str()), ("SE", "the checker: signal 11 (SIGSEGV)"));
    // A missing checker file is a usage error; a missing interpreter is found only when the checker starts.
    let checker = folder.path().join("checker");
    fs::write(&checker, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&checker, PermissionsExt::from_mode(0o755)).unwrap();
    let checker = checker.to_str().unwrap();
    let (found, reason) = judged(folder.path(), &["--exec", "echo", "--checker", checker]);
    assert_eq!(found, "SE");
    assert!(reason.contains("cannot be started"), "{reason}");
}

#[test]
fn checkers_get_input_output_and_answer() {
    let folder = folder();
    let checker = r#"sh -c 'test $# = 3 || exit 3; cat "$1" "$2" "$3"; exit 1' checker"#;
    let (verdict, reason) = judged(folder.path(), &["--exec", "echo from the run", "--checker", checker]);
    assert_eq!((verdict.as_str(), reason.as_str()), ("WA", "2 7\nfrom the run\n9"));
    // For an embedded case, the checker gets the same three files.
    let arguments =
        ["test", "poj3074/sample-1", "--format", "json", "--checker", checker, "--exec", "echo 5"];
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(arguments)
        .current_dir(folder.path())
        .output_in_time();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    let case: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let reason = case["reason"].as_str().unwrap();
    assert!(reason.starts_with(".2738") && reason.contains("end\n5\n5273"), "{reason}");
}

#[test]
fn checker_sources_are_compiled() {
    let folder = folder();
    // Accepts any two numbers whose sum is in the answer file.
    let source = r#"
        fn numbers(file: &str) -> Vec<i32> {
            let text = std::fs::read_to_string(file).unwrap();
            text.split_whitespace().map(|number| number.parse().unwrap()).collect()
        }
        fn main() {
            let files: Vec<String> = std::env::args().collect();
            let (output, answer) = (numbers(&files[2]), numbers(&files[3]));
            let &[a, b] = &output[..] else { eprint!("expected two numbers"); std::process::exit(2) };
            eprint!("{a} + {b}, expected {}", answer[0]);
            std::process::exit(i32::from(a + b != answer[0]))
        }"#;
    fs::write(folder.path().join("check.rs"), source).unwrap();
    let run = |output: &str| {
        let exec = format!("echo {output}");
        judged(folder.path(), &["--exec", &exec, "--checker", "check.rs"])
    };
    assert_eq!(run("4 5").0, "AC");
    assert_eq!(run("4 6"), ("WA".to_string(), "4 + 6, expected 9".to_string()));
    assert_eq!(run("4"), ("PE".to_string(), "expected two numbers".to_string()));
    fs::write(folder.path().join("check.rs"), "fn main() { nothing }").unwrap();
    judge(folder.path(), &["--exec", "echo", "--checker", "check.rs"])
        .ends(1)
        .warns("check.rs does not compile")
        .warns("nothing");
}

#[test]
fn checkers_are_not_called_for_failed_runs() {
    let folder = folder();
    let (verdict, _) = judged(folder.path(), &["--exec", "sh -c 'exit 1'", "--checker", "true"]);
    assert_eq!(verdict, "RE");
    let slow = ["--exec", "sh -c 'while :; do :; done'", "--time-limit", "0.1"];
    let (verdict, _) = judged(folder.path(), &[&slow[..], &["--checker", "true"]].concat());
    assert_eq!(verdict, "TLE");
}
