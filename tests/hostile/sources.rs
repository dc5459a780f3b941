//! Files next to a source or in the folder where the judge is started: links to other files, and files by
//! which version managers choose a program.

use super::judged::Place;
use crate::tools::deadline::InTime;
use crate::tools::{find, is_sampled, tools};
use std::fs;
use std::os::unix::fs::symlink;

/// A place with the source `mine/hostile.EXTENSION`.
fn place(extension: &str, source: &str) -> Place {
    let place = Place::new(b"hostile\n", b"the secret\n");
    place.write(&format!("mine/hostile.{extension}"), source.as_bytes());
    place
}

#[test]
fn links_next_to_a_source_do_not_reveal_other_files() {
    if !tools(&["gcc", "rustc"]) {
        return;
    }
    for (extension, part, source) in [
        ("c", "data.h", "#include \"data.h\"\nint main(void) { return 0; }\n"),
        ("rs", "data.rs", "fn main() { print!(\"{}\", include_str!(\"data.rs\")); }\n"),
    ] {
        let place = place(extension, source);
        place.write("key", b"a secret key\n");
        place.write("mine/deep/1.out", b"the secret\n");
        let (file, link) = (format!("../mine/hostile.{extension}"), place.path("mine").join(part));
        let is_not_offered = || {
            for layer in ["auto", "landlock"] {
                let verdicts = place.verdicts(&["--solution", &file, "--sandbox", layer]);
                let [(verdict, reason)] = &verdicts[..] else { panic!("{layer}: {verdicts:?}") };
                assert!(verdict == "CE" && !reason.contains("secret"), "{layer}: {verdicts:?}");
                let last = reason.lines().last().unwrap_or_default();
                let is_named =
                    last.starts_with(&format!("{part} is")) && last.contains("hidden from compilers");
                assert!(is_named, "{layer}: {verdicts:?}");
            }
            fs::remove_file(&link).unwrap();
        };
        for target in ["../cases/1.out", "deep/1.out", place.path("key").to_str().unwrap()] {
            symlink(target, &link).unwrap();
            is_not_offered();
        }
        fs::hard_link(place.path("cases/1.out"), &link).unwrap();
        is_not_offered();
    }
}

/// Sources nested too deeply for a recursive function get CE, whichever function reads them; other sources
/// are judged.
#[test]
fn sources_nested_too_deeply_give_verdict_ce() {
    let place = place("rs", "fn main() {}\n");
    let source = |inside: &str| format!("use dlx_kernel::Matrix;\nfn main() {{ let a = {inside}; }}\n");
    let nested = |size: usize| {
        let times = |one: &str| one.repeat(size / one.len());
        [
            times("(") + "a" + &times(")"),
            "a".to_string() + &times(" + a"),
            times("!") + "a",
            times("&") + "a",
            "a".to_string() + &times(".a()"),
            times("if a {} else ") + "{}",
            "a as ".to_string() + &times("A<") + "A" + &">".repeat(size / 2),
        ]
    };
    let mut insides = [&nested(4 << 10)[..], &nested(480_000)[..2]].concat();
    if is_sampled() {
        insides = [0, 4, 7].map(|number| insides[number].clone()).to_vec();
    }
    for (number, inside) in insides.iter().enumerate() {
        let file = place.write(&format!("mine/{number}.rs"), source(inside).as_bytes());
        let file = file.display().to_string();
        for command in [
            &["bundle", "poj3740", "--solution", &file][..],
            &["strength", "poj3740", "--solution", &file],
            &["submit", "luogu10481", "--solution", &file, "--print"],
            &["tutor", "poj3740", "--model", &file],
        ] {
            let output = place.judge(command);
            let said = String::from_utf8_lossy(&output.stderr);
            let expected = "line 2: nested more than 1000 tokens deep";
            assert!(output.status.code() == Some(1) && said.trim_end().ends_with(expected), "{said}");
        }
    }
    // A source that imports itself would be expanded endlessly.
    let circle = "use dlx_kernel::Matrix;\npub use self::foo;\nfn main() { self::foo::bar(); }\n";
    place.write("mine/circle.rs", circle.as_bytes());
    if !tools(&["rustc"]) {
        return;
    }
    let verdicts = place.verdicts(&["--solution", "../mine"]);
    let count = |name: &str| verdicts.iter().filter(|(verdict, _)| verdict == name).count();
    let all = insides.len();
    assert_eq!((count("CE"), count("WA"), verdicts.len()), (all + 1, 2, all + 3), "{verdicts:?}");
}

/// A header next to the source may be a link to another header in the same folder.
#[test]
fn links_between_files_of_a_source_are_followed() {
    if !tools(&["gcc"]) {
        return;
    }
    let place =
        place("c", "#include <stdio.h>\n#include \"data.h\"\nint main(void) { puts(TEXT); return 0; }\n");
    place.write("mine/deep/text.h", b"#define TEXT \"the secret\"\n");
    symlink("deep/text.h", place.path("mine/data.h")).unwrap();
    for layer in ["auto", "landlock"] {
        let verdicts = place.verdicts(&["--solution", "../mine/hostile.c", "--sandbox", layer]);
        assert_eq!(verdicts[0].0, "AC", "{layer}: {verdicts:?}");
    }
}

/// A stand-in for a version manager: it runs the program named in `.choice`, in the current folder or a
/// parent, and otherwise REAL.
const STAND_IN: &str = "#!/bin/sh
folder=$PWD
while :; do
    if [ -f \"$folder/.choice\" ]; then exec \"$(cat \"$folder/.choice\")\" \"$@\"; fi
    if [ -z \"$folder\" ]; then exec REAL \"$@\"; fi
    folder=${folder%/*}
done
";

#[test]
fn files_of_version_managers_choose_no_program() {
    let sources = [
        ("rustc", "rs", "fn main() { print!(\"fine\"); }\n"),
        ("go", "go", "package main\nfunc main() { print() }\n"),
        ("python3", "py", "print('fine')\n"),
        ("node", "js", "console.log('fine')\n"),
        ("g++", "cpp", "int main() {}\n"),
        ("gcc", "c", "int main(void) { return 0; }\n"),
        ("javac", "java", "class Main { public static void main(String[] a) {} }\n"),
    ];
    for (tool, extension, source) in sources.into_iter().filter(|(tool, ..)| tools(&[tool])) {
        let place = place(extension, source);
        let harm = place.path("harm");
        place.script("evil", &format!("#!/bin/sh\necho harm > '{}'\n", harm.display()));
        place.write("here/.choice", place.path("evil").to_str().unwrap().as_bytes());
        place.write("here/go.mod", b"module hostile\ngo 1.1\ntoolchain go9.9.9\n");
        let real = find(tool).unwrap();
        place.script(&format!("shims/{tool}"), &STAND_IN.replace("REAL", real.to_str().unwrap()));
        let path = format!("{}:{}", place.path("shims").display(), std::env::var("PATH").unwrap());
        // The tool is also called without a stand-in, because rustup's programs read `rust-toolchain.toml`
        // themselves.
        let toolchain = format!("[toolchain]\npath = \"{}\"\n", place.path("chain").display());
        place.write("here/rust-toolchain.toml", toolchain.as_bytes());
        place.script("chain/bin/rustc", &fs::read_to_string(place.path("evil")).unwrap());
        for path in [path, std::env::var("PATH").unwrap()] {
            let file = format!("../mine/hostile.{extension}");
            let mut command = place.judging(&["test", "../cases", "--solution", &file]);
            let output = command.env("PATH", path).output_in_time().unwrap();
            assert!(!harm.exists(), "{tool}: {output:?}");
            // Any verdict of a run shows that the right compiler or interpreter was found.
            let report = String::from_utf8_lossy(&output.stdout);
            assert!(report.contains("WA  ") || report.contains("RE  "), "{tool}: {output:?}");
        }
    }
}

/// Naming a script must not let runs read the program in its first line, which the script's author chose, or
/// the files around that program.
#[test]
fn the_first_line_of_a_script_makes_no_files_readable() {
    let place = Place::new(b"hostile\n", b"the secret\n");
    place.make(&[("app/key", "the secret\n"), ("app/lib/x", "")]);
    place.script("app/bin/tool", "#!/bin/sh\n");
    place.set_mode("cases/1.out", 0o755);
    let judge = place.program().display().to_string();
    let path = |name: &str| place.path(name).display().to_string();
    let (key, expected) = (path("app/key"), path("cases/1.out"));
    place.write("here/key.sh", format!("#!/bin/sh {}\ncat '{key}'\n", path("app/bin/tool")).as_bytes());
    place.write("here/out.sh", format!("#!/bin/sh {expected}\ncat '{expected}'\n").as_bytes());
    place.write("here/judge.sh", format!("#!/bin/sh {judge}\nexec '{judge}' run poj3074\n").as_bytes());
    place.script("here/runs.sh", &format!("#!/bin/sh {judge}\nexec '{judge}' run poj3074\n"));
    for layer in ["auto", "landlock"] {
        for file in ["key.sh", "out.sh"] {
            let verdicts = place.verdicts(&["--exec", &format!("sh ./{file}"), "--sandbox", layer]);
            assert_ne!(verdicts[0].0, "AC", "{layer} {file}");
        }
        for words in ["sh ./judge.sh", "./runs.sh", &format!("sh ./judge.sh {judge}")] {
            let verdicts = place.verdicts_in("poj3074/sample-1", &["--exec", words, "--sandbox", layer]);
            assert_eq!(verdicts[0].0, "RE", "{layer} {words}");
        }
    }
}

/// A solution that cannot be judged does not affect the other solutions.
#[test]
fn a_faulty_solution_does_not_affect_the_others() {
    use std::os::unix::ffi::OsStrExt;
    if !tools(&["python3"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    place.write("mine/good.py", b"print(input())\n");
    place.write("mine/tag.py", b"# @EXPECTED_RESULTS@: BAR\n");
    fs::write(place.path("mine").join(std::ffi::OsStr::from_bytes(b"a\xff.py")), "print(7)\n").unwrap();
    fs::File::create(place.path("mine/large.py")).unwrap().set_len(17 << 20).unwrap();
    let mut verdicts = place.verdicts(&["--solution", "../mine"]);
    verdicts.sort();
    let reasons: Vec<&str> = verdicts.iter().map(|(_, reason)| reason.as_str()).collect();
    let names: Vec<&str> = verdicts.iter().map(|(verdict, _)| verdict.as_str()).collect();
    assert_eq!(names, ["AC", "AC", "CE", "CE", "SE"], "{verdicts:?}");
    for (reason, expected) in reasons[2..].iter().zip(["it is larger than", "not UTF-8", "found 'BAR'"]) {
        assert!(reason.contains(expected), "{reason}");
    }
}

/// A solution for HDU 3335 that uses the functions of the problem's own solution.
const BUILT_IN: &str = "use crate::solution::{fewest_chains, multiples, numbers};
use dlx_kernel::input::{Input, Stop};
pub fn solve(input: &[u8], out: &mut dyn std::io::Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer(\"T\", 0, 1000)? {
        writeln!(out, \"{}\", fewest_chains(&multiples(&numbers(&mut input)?)))?;
    }
    Ok(())
}
";

/// Neither another solution nor the reference can be included, however the judge finds the solution.
#[test]
fn solutions_cannot_include_another_solution_or_the_reference() {
    if !tools(&["g++"]) {
        return;
    }
    let place = Place::new(b"1\n", b"right\n");
    let right = b"#include <cstdio>\nint main() { puts(\"right\"); }\n";
    for (file, text) in [
        ("class/al/right.cpp", &right[..]),
        ("class/al/al.h", b"int main() { __builtin_puts(\"right\"); }"),
        ("class/al/header.cpp", b"#include \"al.h\"\n"),
        ("class/lazy.cpp", b"#include \"al/right.cpp\"\n"),
        ("class/same.cpp", b"#include \"same.h\"\n"),
        ("mal/problems/hdu3335/wrong/a.rs", BUILT_IN.as_bytes()),
        ("named/lazy.cpp", b"#include <cstdio>\nint main() { puts(\"lazy\"); }\n"),
        ("named/z.cpp/1.in", b"1\n"),
        ("named/z.cpp/1.out", b"lazy\n"),
        ("k/problem.yaml", b"name: k\n"),
        ("k/data/sample/1.in", b"1\n"),
        ("k/data/sample/1.ans", b"right\n"),
        ("k/submissions/accepted/al.cpp", right),
        ("one/cases/1.in", b"1\n"),
        ("one/cases/1.out", b"right\n"),
        ("one/std.cpp", right),
        ("one/lazy.cpp", b"#include \"std.cpp\"\n"),
        ("one/same.cpp", b"#include \"same.h\"\n"),
        ("one/generator.py", b"import sys\nprint(*sys.argv[1:])\n"),
        ("one/reference.cpp", right),
        ("one/include.cpp", b"#include \"reference.cpp\"\n"),
    ] {
        place.write(file, text);
    }
    fs::hard_link(place.path("class/al/right.cpp"), place.path("class/same.h")).unwrap();
    fs::hard_link(place.path("one/std.cpp"), place.path("one/same.h")).unwrap();
    symlink("al.cpp", place.path("k/submissions/accepted/link.cpp")).unwrap();
    symlink("al/right.cpp", place.path("class/link.cpp")).unwrap();
    symlink("al", place.path("class/folder")).unwrap();
    symlink("nowhere", place.path("class/nowhere.cpp")).unwrap();
    place.write("here/here.cpp", b"#include <cstdio>\nint main() { puts(\"here\"); }\n");
    symlink("missing", place.path("here/nowhere.cpp")).unwrap();
    symlink("..", place.path("class/up")).unwrap();
    for layer in ["auto", "landlock"] {
        let verdicts = place.verdicts(&["--solution", "../class", "--sandbox", layer]);
        let count = |of: &str| verdicts.iter().filter(|(verdict, _)| verdict == of).count();
        assert_eq!((count("AC"), count("CE"), count("SE"), verdicts.len()), (1, 3, 2, 7), "{verdicts:?}");
        assert!(verdicts.iter().all(|(verdict, why)| verdict != "CE" || why.contains("--readable FILE")));
        for (words, expected) in [
            (&["../k"][..], "it is a link"),
            (&["hdu3335", "--solution", "../mal"], "E0432"),
            (&["hdu3335", "--solution", "../mal/problems/hdu3335/wrong/a.rs"], "E0432"),
            (&["../cases", "../named/lazy.cpp", "../named/z.cpp"], "z.cpp"),
            (&["../cases", "here.cpp", "nowhere.cpp"], "WA "),
        ] {
            let output =
                place.judging(&[&["test", "--sandbox", layer], words].concat()).output_in_time().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(!output.status.success() && text.contains(expected), "{words:?}: {text}");
            assert!(!text.contains("z.cpp/1"), "{words:?}: {text}");
        }
        let said = place.said(&["strength", "../k", "--sandbox", layer]);
        assert!(said.contains("not changed: accepted/link.cpp") && said.contains("it is a link"), "{said}");
        for (command, folder) in [("test", "../one"), ("test", "../one/cases"), ("stress", "../one")] {
            for (file, hidden) in [
                ("lazy.cpp", "std.cpp is hidden from compilers"),
                ("include.cpp", "reference.cpp is hidden from compilers"),
                ("same.cpp", "same.h is hidden from compilers"),
            ] {
                let file = format!("../one/{file}");
                let words = [command, folder, "--solution", &file, "--sandbox", layer];
                let output = place.judging(&words).output_in_time().unwrap();
                let text =
                    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
                assert!(!output.status.success() && text.contains(hidden), "{words:?}: {text}");
            }
        }
    }
}
