//! Solutions in every supported language, with the built program: accepted under a judge's limits and in the
//! sandbox, and reported with the compiler's messages when they do not compile.
//!
//! Languages that are not installed are skipped.

use crate::common::{Run, fresh, judge_in, write};
use crate::tools::{is_left_to_ci, tools as has_tools};
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;

/// The judge's report on `source`, in a file called `name`, on two cases of adding two numbers: for each case
/// the verdict, the reason and the end of stderr. None if one of the `tools` is not installed.
fn judged(name: &str, tools: &[&str], source: &str, options: &[&str]) -> Option<Vec<[String; 3]>> {
    if !has_tools(tools) {
        return None;
    }
    let place = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(place.path().join(name), text).unwrap();
    write(name, source);
    fs::create_dir(place.path().join("cases")).unwrap();
    for (case, [input, output]) in [["1 2\n", "3\n"], ["-5 2000000000\n", "1999999995\n"]].iter().enumerate()
    {
        write(&format!("cases/{case}.in"), input);
        write(&format!("cases/{case}.out"), output);
    }
    Some(run(place.path(), name, options))
}

fn run(place: &Path, name: &str, options: &[&str]) -> Vec<[String; 3]> {
    let output = judge_in(
        place,
        &[&["test", "cases", "--format", "json", "--time-limit", "30", "--solution", name], options].concat(),
    );
    let text = output.out;
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let cases = cases.filter(|case| case["summary"] != true);
    let field = |case: &Value, field: &str| case[field].as_str().unwrap_or_default().to_string();
    let report = cases.map(|case| ["verdict", "reason", "stderr"].map(|name| field(&case, name))).collect();
    assert!(!text.is_empty(), "{}", output.err);
    report
}

/// Checks that the solution is accepted under the smallest memory limit of any judge.
fn accepted(name: &str, tools: &[&str], source: &str) {
    let Some(report) = judged(name, tools, source, &["--memory-limit", "64"]) else { return };
    assert_eq!(report, [["AC", "", ""], ["AC", "", ""]].map(|case| case.map(String::from)), "{name}");
}

/// Checks that the solution gets CE, with `words` and the file name in the compiler's message.
fn does_not_compile(name: &str, tools: &[&str], source: &str, words: &str) {
    let Some(report) = judged(name, tools, source, &[]) else { return };
    assert_eq!(report.len(), 1, "{report:?}");
    assert_eq!(report[0][0], "CE", "{report:?}");
    assert!(report[0][1].contains(words) && report[0][1].contains(name), "{}", report[0][1]);
    // The Java compiler runs without a call that the sandbox refuses.
    assert!(!report[0][1].contains("the sandbox refused"), "{}", report[0][1]);
}

#[test]
fn languages_can_be_added_in_the_users_config() {
    let table = "[[language]]\nendings = ['sh']\nway = 'interpreted'\nprograms = ['sh']\n";
    let folder = fresh(&[("sum.sh", "read a b; echo $((a + b))\n"), ("a.in", "1 2\n"), ("a.out", "3\n")]);
    let judge = |arguments: &[&str], home: &str| {
        let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
        judge.args(arguments).current_dir(folder.path()).env("XDG_CONFIG_HOME", folder.path().join(home));
        let output = judge.ran();
        (output.code, [output.out, output.err])
    };
    let test = ["test", ".", "--solution", "sum.sh"];
    for place in ["languages.toml", "dlx-judge/languages.toml", ".config/dlx-judge/languages.toml"] {
        write(folder.path(), &[(place, table)]);
    }
    let (code, [_, errors]) = judge(&test, "other");
    assert!(code == Some(2) && errors.contains("expected a source file ending in .rs .cpp"), "{errors}");
    write(folder.path(), &[("own/dlx-judge/languages.toml", table)]);
    assert_eq!(judge(&test, "own").0, Some(0));
    let help = judge(&["help", "test"], "own").1[0].split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("(.rs .cpp .c .go .java .py .js .sh)"), "{help}");
    write(folder.path(), &[("own/dlx-judge/languages.toml", &table.replace("way", "kind"))]);
    let (code, [_, errors]) = judge(&test, "own");
    assert!(code == Some(2) && errors.contains("languages.toml: line 3: unknown field `kind`"), "{errors}");
}

#[test]
fn c() {
    let source = "#include <stdio.h>\n#include <math.h>\nint main(void) { double a, b; scanf(\"%lf%lf\", &a, &b); printf(\"%.0f\\n\", floor(a + b)); }";
    accepted("sum.c", &["gcc"], source);
    does_not_compile("sum.c", &["gcc"], "int main(void) { return nothing; }", "undeclared");
}

#[test]
fn cpp() {
    let body = "int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }";
    accepted("sum.cpp", &["g++"], &format!("#include <bits/stdc++.h>\n{body}"));
    let short = "#include <cstdio>\nint main() { bool are = true; long long a, b; are &= std::scanf(\"%lld%lld\", &a, &b) == 2; std::printf(\"%lld\\n\", a + b); return !are; }";
    for name in ["sum.cc", "sum.cxx"] {
        accepted(name, &["g++"], short);
    }
    does_not_compile("sum.cpp", &["g++"], "int main() { return nothing; }", "was not declared");
}

/// Archives made in China may contain file names in GBK.
#[test]
fn headers_with_non_utf8_names_are_ignored() {
    if !has_tools(&["g++"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    // A unique source, which is in no cache.
    let source = format!("// {}\nint main() {{}}\n", place.path().display());
    write(place.path(), &[("cases/1.in", ""), ("cases/1.out", ""), ("empty.cpp", &source)]);
    fs::write(place.path().join(OsStr::from_bytes(b"\xc4\xe3\xba\xc3.h")), "").unwrap();
    for options in [&[][..], &["--sandbox", "landlock"], &["--sandbox", "none"]] {
        let report = run(place.path(), "empty.cpp", options);
        assert_eq!(report, [["AC", "", ""].map(String::from)], "{options:?}");
    }
}

#[test]
fn rust() {
    let source = "fn main() { let text = std::io::read_to_string(std::io::stdin()).unwrap(); let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum(); println!(\"{sum}\"); }";
    accepted("sum.rs", &["rustc"], source);
    does_not_compile("sum.rs", &["rustc"], "fn main() { nothing }", "cannot find value `nothing`");
}

#[test]
fn go() {
    let source = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tsums := make(chan int)\n\tgo func() { sums <- a + b }()\n\tfmt.Println(<-sums)\n}\n";
    accepted("sum.go", &["go"], source);
    for name in ["sum.go", "x_test.go"] {
        let wrong = "package main\n\nfunc main() {\n\tnothing()\n}\n";
        does_not_compile(name, &["go"], wrong, ":4:2: undefined: nothing");
    }
    // `go build` ignores or refuses files with these names.
    for name in ["_x.go", ".x.go", "./-x.go"] {
        accepted(name, &["go"], source);
    }
}

#[test]
fn if_the_compiler_makes_no_program_the_verdict_is_ce() {
    // For a package other than `main`, `go build` writes an archive that cannot be run.
    let place = tempfile::tempdir().unwrap();
    let compiler = place.path().join("compiler");
    fs::write(&compiler, "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done; echo archive > \"$2\"\n")
        .unwrap();
    fs::set_permissions(&compiler, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    fs::create_dir(place.path().join("cases")).unwrap();
    for file in ["sum.go", "cases/1.in", "cases/1.out"] {
        fs::write(place.path().join(file), "package sum\n").unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(["test", "cases", "--solution", "sum.go", "--color", "never"]).current_dir(place.path());
    let output = command.env("GO", compiler).ran();
    let text = output.out;
    assert!(text.contains("\nCE ") && text.contains("the compiler made no executable"), "{text}");
}

/// A Java program whose class has this name and this modifier.
fn java_source(before: &str, class: &str) -> String {
    format!(
        "import java.util.*;\nclass Helper {{ static long sum(long a, long b) {{ return a + b; }} }}\n\
         {before} class {class} {{\n    public static void main(String[] arguments) {{\n\
         Scanner in = new Scanner(System.in);\n        System.out.println(Helper.sum(in.nextLong(), in.nextLong()));\n    }}\n}}\n"
    )
}

#[test]
fn java() {
    let tools = ["javac", "java"];
    accepted("Main.java", &tools, &java_source("public", "Main"));
    if is_left_to_ci() {
        return;
    }
    accepted("sum.java", &tools, &java_source("public", "Main"));
    accepted("sum.java", &tools, &java_source("", "Main"));
    accepted("sum.java", &tools, &java_source("", "sum"));
    accepted("sum.java", &tools, &format!("package some.where;\n{}", java_source("public", "Sum")));
    let wrong = "public class Main { public static void main(String[] a) { nothing(); } }";
    does_not_compile("Main.java", &tools, wrong, "cannot find symbol");
    does_not_compile("other.java", &tools, wrong, "cannot find symbol");
    let Some(report) = judged("long.java", &tools, &java_source("public", &"C".repeat(300)), &[]) else {
        return;
    };
    assert_eq!(report[0][0], "CE", "{report:?}");
    assert_eq!(report[0][1], "the name of the public class has 300 bytes: expected at most 249");
    does_not_compile("long.java", &tools, &java_source("", &"C".repeat(300)), "File name too long");
}

#[test]
fn java_collects_garbage_before_the_limit() {
    if is_left_to_ci() {
        return;
    }
    let source = "public class Main { static int[] kept;\n public static void main(String[] a) { java.util.Scanner in = new java.util.Scanner(System.in);\n long sum = in.nextLong() + in.nextLong(); for (int i = 0; i < 20000; i++) kept = new int[25000]; System.out.println(sum); } }";
    accepted("Main.java", &["javac", "java"], source);
    let hog = source.replace("kept = new int[25000]", "all.add(new int[25000])");
    let hog =
        hog.replace("static int[] kept", "static java.util.List<int[]> all = new java.util.ArrayList<>()");
    let Some(report) = judged("Main.java", &["javac", "java"], &hog, &["--memory-limit", "128"]) else {
        return;
    };
    assert!(
        report
            .iter()
            .all(|[verdict, _, stderr]| verdict == "MLE"
                || verdict == "RE" && stderr.contains("OutOfMemoryError")),
        "{report:?}"
    );
}

#[test]
fn python() {
    accepted("sum.py", &["python3"], "a, b = map(int, input().split())\nprint(a + b)\n");
    let threads = "import threading\ndef add():\n    a, b = map(int, input().split())\n    print(a + b)\nthreading.stack_size(32 << 20)\nthread = threading.Thread(target=add)\nthread.start()\nthread.join()\n";
    accepted("threads.py", &["python3"], threads);
    let Some(report) = judged("sum.py", &["python3"], "print(nothing)\n", &[]) else { return };
    assert!(
        report.iter().all(|[verdict, _, stderr]| verdict == "RE" && stderr.contains("NameError")),
        "{report:?}"
    );
}

#[test]
fn javascript() {
    let source = "const [a, b] = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number);\nconsole.log(a + b);\n";
    accepted("sum.js", &["node"], source);
    let source = source.replace("readFileSync(0, ", "readFileSync('/dev/stdin', ");
    accepted("sum.js", &["node"], &source);
    let Some(report) = judged("sum.js", &["node"], "console.log(nothing);\n", &[]) else { return };
    assert!(
        report.iter().all(|[verdict, _, stderr]| verdict == "RE" && stderr.contains("ReferenceError")),
        "{report:?}"
    );
}
