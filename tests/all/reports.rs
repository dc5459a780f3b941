//! Further features of `dlx-judge test`: JUnit, partitions, accepting outputs, completions.

use crate::common::{Run, judge, shell};
use crate::tools::tool;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Cases `1` to `count`, whose input and expected output are their numbers.
fn cases(count: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=count {
        fs::write(folder.path().join(format!("{number}.in")), format!("{number}\n")).unwrap();
        fs::write(folder.path().join(format!("{number}.out")), format!("{number}\n")).unwrap();
    }
    folder
}

#[test]
fn junit_contains_each_verdict_with_its_evidence() {
    let folder = cases(3);
    fs::remove_file(folder.path().join("3.out")).unwrap();
    let script = "sh -c 'read x; echo 1; echo \"<&\u{1b}\" >&2'";
    let output = judge(&["test", folder.path().to_str().unwrap(), "--exec", script, "--format", "junit"]);
    let text = &output.out;
    output.ends(1);
    assert!(
        text.contains(r#"tests="3""#) && text.contains(r#"failures="1""#) && text.contains(r#"errors="1""#),
        "{text}"
    );
    assert!(text.contains(r#"<failure message="line 1, column 1" type="WA">"#), "{text}");
    output.says("no expected output; the output is");
    assert!(text.contains("&lt;&amp;") && !text.contains('\u{1b}'), "{text}");
}

/// A script that prints the test names in an XML report. Its XML parser is independent of this project, and
/// fails if the report is not well-formed.
const NAMES: &str = "import json, sys, xml.dom.minidom as dom
report = dom.parse(sys.stdin.buffer)
print(json.dumps([test.getAttribute('name') for test in report.getElementsByTagName('testcase')]))";

#[test]
fn junit_is_well_formed_for_any_output_and_any_case_name() {
    let Some(python) = tool(&["python3"]) else { return };
    let ranges = [1..0x300, 0xfdc0..0x10010, 0x10fff0..0x110000];
    let odd: String = ranges.into_iter().flatten().filter_map(char::from_u32).collect();
    let folder = tempfile::tempdir().unwrap();
    let name: String =
        odd.chars().filter(|c| *c != '/').take(60).chain("\u{fffe}\u{ffff}<&\"'".chars()).collect();
    for name in [name.as_str(), "\u{e9}", "e\u{301}", "A", "a", "tb", "t\tb"] {
        fs::write(folder.path().join(format!("{name}.in")), &odd).unwrap();
        fs::write(folder.path().join(format!("{name}.out")), "1\n").unwrap();
    }
    let script = "sh -c 'tee /dev/stderr; echo \"]]>\"'";
    let judged =
        |format| judge(&["test", folder.path().to_str().unwrap(), "--exec", script, "--format", format]);
    let file = folder.path().join("report.json");
    fs::write(&file, judged("json").out).unwrap();
    for report in [judged("junit"), judge(&["report", file.to_str().unwrap(), "--format", "junit"])] {
        let text = folder.path().join("junit.xml");
        fs::write(&text, &report.out).unwrap();
        let input = fs::File::open(text).unwrap();
        let read = Command::new(&python).args(["-c", NAMES]).stdin(input).ran();
        assert!(read.code == Some(0), "{}\n{}", read.err, report.out);
        let names: Vec<String> = serde_json::from_str(&read.out).unwrap();
        assert_eq!(names.len(), 7, "{names:?}");
        for name in ["\u{e9}", "e\u{301}", "A", "a", "tb", "t\\u{9}b"] {
            assert!(names.iter().any(|known| known == name), "{name} {names:?}");
        }
    }
    let note = "2 cases have names that look like \u{e9} but differ in their characters: e\\u{301}, \\u{e9}";
    assert!(judged("json").err.lines().any(|line| line.contains(note)), "{}", judged("json").err);
}

#[test]
fn partitions_together_judge_every_case_once() {
    let folder = cases(7);
    let judged = |part: &str| {
        let path = folder.path().to_str().unwrap();
        let output = judge(&["test", path, "--exec", "cat", "--format", "json", "--partition", part]);
        output.ends(0);
        let text = &output.out;
        let cases = text.lines().filter_map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            object.get("case").map(|case| case.as_str().unwrap().to_string())
        });
        cases.collect::<Vec<_>>()
    };
    let mut all: Vec<String> = ["1/3", "2/3", "3/3"].into_iter().flat_map(judged).collect();
    all.sort();
    assert_eq!(all, ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(judged("9/9"), [""; 0]);
    for wrong in ["0/3", "4/3", "1", "x/y", "1/0"] {
        judge(&["test", "poj3074", "--partition", wrong]).ends(2);
    }
}

#[test]
fn accept_makes_wrong_outputs_the_expected_outputs() {
    let folder = cases(2);
    let path = folder.path().to_str().unwrap();
    let with =
        |more: &[&str]| judge(&[&["test", path, "--exec", "sh -c 'read x; echo $((x * x))'"], more].concat());
    with(&[]).ends(1);
    // Without a terminal, `--accept` cannot ask for confirmation.
    with(&["--accept"]).ends(2);
    with(&["--yes"]).ends(2);
    assert_eq!(fs::read_to_string(folder.path().join("2.out")).unwrap(), "2\n");
    with(&["--accept", "--yes"]).ends(0);
    assert_eq!(fs::read_to_string(folder.path().join("2.out")).unwrap(), "4\n");
    with(&[]).ends(0);
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let output = judge(&["completions", shell]);
        output.ends(0);
        assert!(output.out.contains("stress"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = |command: &[&str]| {
        let output = judge(&[&["man"], command].concat());
        output.ends(0);
        output.out
    };
    let main = page(&[]);
    assert!(main.contains(".TH dlx-judge 1"), "{main}");
    let help = &judge(&["--help"]).out;
    let commands = help.lines().take_while(|line| *line != "Options:");
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert!(commands.len() > 12, "{help}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        assert!(main.contains(&format!("dlx\\-judge\\-{command}(1)")), "{command}: {main}");
        let own = page(&[command]);
        assert!(own.contains(&format!(".TH dlx-judge-{command} 1")) && own.contains(".SH OPTIONS"), "{own}");
    }
    assert!(page(&["test"]).contains("\\-\\-solution"));
    let unknown = judge(&["man", "nosuch"]);
    unknown.ends(2);
    assert_eq!(unknown.err.lines().count(), 1);
}

/// The output of `command` on a terminal with this many columns.
fn on_terminal(columns: usize, command: &str, folder: &Path) -> Option<String> {
    tool(&["script"])?;
    let command = format!("script -qec 'stty rows 50 cols {columns}; {command}' /dev/null");
    let output = shell(&command, folder).env("TERM", "xterm").ran();
    Some(anstream::adapter::strip_str(&output.out).to_string().replace('\r', "\n"))
}

#[test]
fn tables_fit_the_terminal() {
    let folder = cases(2);
    for columns in [70, 200] {
        let Some(text) = on_terminal(columns, "dlx-judge list", folder.path()) else { return };
        let table: Vec<&str> = text.lines().take_while(|line| !line.contains(" cases: ")).collect();
        let widest = table.iter().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!((columns / 2..=columns).contains(&widest), "{widest} of {columns} columns\n{text}");
        // No cell is broken across lines.
        assert!(text.contains("exactcover") && text.contains("Yet Another N-Queen Problem"), "{text}");
    }
    for name in ["solution-one", "solution-two"] {
        fs::write(folder.path().join(format!("{name}.py")), "print(input())\n").unwrap();
    }
    if tool(&["python3"]).is_none() {
        return;
    }
    let command = "dlx-judge test . --solution solution-one.py --solution solution-two.py";
    let wide = on_terminal(100, command, folder.path()).unwrap();
    assert!(wide.contains("expected") && wide.contains("the slowest, in seconds"), "{wide}");
    let narrow = on_terminal(30, command, folder.path()).unwrap();
    assert!(!narrow.contains("the slowest, in seconds"), "{narrow}");
    assert!(narrow.contains("solution-two.py gets AC: 2 AC; slowest"), "{narrow}");
}

#[test]
fn a_progress_line_does_not_say_that_no_time_is_left() {
    let folder = cases(300);
    let Some(text) = on_terminal(100, "dlx-judge test . --exec cat", folder.path()) else { return };
    assert!(text.contains("/300 ") && text.contains("300 cases in "), "{text}");
    assert!(!text.contains(" 0s left"), "{text}");
}
