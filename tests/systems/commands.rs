//! Everything other than judging works the same on every system.

use crate::judge::{case, command, judge, on, record, role, stderr, stdout};
use dlx_judge::site::MARKER;
use std::fs;
use std::path::Path;

/// The tests, each with its name.
pub const TESTS: &[(&str, fn())] = &[
    ("every_command_writes_the_same_bytes_with_plain_line_ends", plain_line_ends),
    ("a_bundle_is_its_source_byte_for_byte", bundles),
    ("stress_finds_and_shrinks_a_counterexample", stress),
    ("cases_are_imported_from_a_folder_and_keep_their_bytes", import),
    ("a_case_is_exported_and_found_again_by_an_absolute_path", export),
    ("a_site_is_written_and_replaced", site),
    ("a_problem_is_scaffolded", scaffold),
    ("outputs_are_accepted_on_request", accept),
    ("a_solution_in_cpp_is_compiled_once_and_judged", compiled),
];

/// Slow tests.
pub const LONG: &[(&str, fn())] = &[("the_built_in_solutions_are_accepted_on_all_cases", built_in)];

fn built_in() {
    let folder = case("7\n", "7\n");
    let least = record(folder.path(), &["wait-for-child"], &[])["memory_kib"].as_u64().unwrap();
    let mut arguments = vec!["test", "--no-sandbox", "--time-factor", "4", "--format", "json"];
    // poj1084 may use 10 MiB. Under Wine, an empty program uses more.
    if least > 8 << 10 {
        arguments.extend(["--memory-limit", "1024"]);
    }
    let output = judge(&arguments);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let end: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let failed: Vec<&str> = text.lines().filter(|line| !line.contains("\"verdict\":\"AC\"")).collect();
    assert!(end["accepted"] == true && output.status.success(), "{failed:#?} {}", stderr(&output));
    assert!(end["cases"].as_u64().is_some_and(|cases| cases > 200), "{end}");
    println!("{end}");
}

fn plain_line_ends() {
    let sudoku = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\nend\n";
    for arguments in [
        &["list"][..],
        &["list", "--json"],
        &["show", "poj3074"],
        &["case", "poj3074/sample-1", "--input"],
        &["gen", "poj3074", "--seed", "1"],
        &["bundle", "poj3074"],
        &["bundle", "poj3074", "--lang", "cpp"],
        &["completions", "bash"],
        &["completions", "powershell"],
    ] {
        let text = stdout(arguments);
        assert!(!text.is_empty() && !text.contains('\r'), "{arguments:?}");
    }
    for arguments in [
        &["run", "poj3074"][..],
        &["model", "poj3074"],
        &["model", "poj3074", "--format", "json"],
        &["trace", "poj3074", "--format", "json"],
    ] {
        let output = on(arguments, sudoku.as_bytes());
        assert!(output.status.success() && !output.stdout.is_empty(), "{arguments:?}: {}", stderr(&output));
        assert!(!output.stdout.contains(&b'\r'), "{arguments:?}");
    }
    let solved = |text: &str| String::from_utf8(on(&["run", "poj3074"], text.as_bytes()).stdout).unwrap();
    let solution = solved(sudoku);
    assert!(solution.starts_with("417369825"), "{solution}");
    assert_eq!(solved(&sudoku.replace('\n', "\r\n")), solution);
}

fn bundles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a folder").join("mine.cpp");
    fs::create_dir(file.parent().unwrap()).unwrap();
    for id in ["poj3074", "zoj3209", "nqueens"] {
        let printed = stdout(&["bundle", id, "--lang", "cpp"]);
        judge(&["bundle", id, "--lang", "cpp", "-o", file.to_str().unwrap()]);
        assert_eq!(fs::read_to_string(&file).unwrap(), printed);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems").join(id).join("solution.cpp");
        let source = fs::read_to_string(source).unwrap();
        let last = source.lines().rev().find(|line| line.len() > 8).unwrap();
        assert!(printed.contains(last.trim()), "{id}: {last}");
    }
}

fn stress() {
    let command = role(&["print", "Impossible"]);
    let options = ["--seed", "1", "--count", "100", "--no-sandbox"];
    let output = judge(&[&["stress", "hust1017", "--exec", &command][..], &options].concat());
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("shrunk") || text.contains("smaller"), "{text}");
}

fn import() {
    let from = tempfile::tempdir().unwrap();
    let to = tempfile::tempdir().unwrap();
    fs::create_dir(from.path().join("deep")).unwrap();
    fs::write(from.path().join("deep").join("1.in"), "7\r\n").unwrap();
    fs::write(from.path().join("deep").join("1.ans"), "7\r\n").unwrap();
    let place = to.path().join("cases");
    let paths = [from.path(), &place].map(|path| path.to_str().unwrap());
    let output = judge(&["import", paths[0], "--id", "mine", "--cases", paths[1]]);
    assert!(output.status.success(), "{}", stderr(&output));
    let files: Vec<_> = walkdir::WalkDir::new(to.path()).into_iter().flatten().collect();
    let files: Vec<_> = files.iter().filter(|entry| entry.file_type().is_file()).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(files.iter().all(|file| fs::read(file.path()).unwrap() == b"7\r\n"));
}

fn export() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    judge(&["case", "poj3074/sample-1", "-o", path]);
    let entries: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(entries.len(), 2, "{entries:?}");
    fs::create_dir(folder.path().join("more")).unwrap();
    for ending in ["in", "out"] {
        fs::copy(
            folder.path().join(format!("sample-1.{ending}")),
            folder.path().join("more").join(format!("x.{ending}")),
        )
        .unwrap();
    }
    let command = role(&["copy"]);
    let output = judge(&["test", path, "--exec", &command, "--no-sandbox", "--format", "json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\"case\":\"more/x\",\"verdict\":\"WA\""), "{text}");
}

fn site() {
    let folder = tempfile::tempdir().unwrap();
    let (parent, place) = (folder.path().join("a"), folder.path().join("a/site"));
    // Writing a site takes seconds: `cargo test` on Linux leaves this to the tests of the pages; `.ci/run`
    // also writes one to a new folder.
    let is_sampled = std::env::var_os("DLX_JUDGE_EVERY").is_none();
    let places = match is_sampled {
        true if cfg!(target_os = "linux") => &[][..],
        true => &[true],
        false => &[false, true],
    };
    for is_there in places {
        if *is_there {
            fs::create_dir_all(&place).unwrap();
            for file in [MARKER, "left-over.html"] {
                fs::write(place.join(file), "").unwrap();
            }
        }
        let written = command(&["site", "-o", "a/site"]).current_dir(folder.path()).output().unwrap();
        assert!(written.status.success() && written.stdout.is_empty(), "{}", stderr(&written));
        let index = fs::read_to_string(place.join("index.html")).unwrap();
        assert!(index.contains("poj3074") && !index.contains('\r'));
        assert!(!place.join("left-over.html").exists() && place.join(MARKER).is_file());
        // Nothing may be left next to the site.
        assert_eq!(fs::read_dir(&parent).unwrap().count(), 1);
    }
}

fn scaffold() {
    let there = tempfile::tempdir().unwrap();
    for folder in ["cases", "problems"] {
        fs::create_dir(there.path().join(folder)).unwrap();
    }
    fs::write(there.path().join("problems/Cargo.toml"), "").unwrap();
    let output = command(&["new", "poj1000"]).current_dir(there.path()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    for file in ["problem.toml", "solution.rs", "generate.rs"] {
        let text = fs::read_to_string(there.path().join("problems").join("poj1000").join(file)).unwrap();
        assert!(!text.is_empty() && !text.contains('\r'), "{file}");
    }
}

fn accept() {
    let folder = case("7\n", "8\n");
    let command = role(&["copy"]);
    let arguments = ["test", folder.path().to_str().unwrap(), "--exec", &command, "--no-sandbox", "--accept"];
    assert_eq!(judge(&arguments).status.code(), Some(2), "a question needs a terminal");
    let expected = || fs::read_to_string(folder.path().join("a.out")).unwrap();
    assert_eq!(expected(), "8\n");
    let output = judge(&[&arguments[..], &["--yes"]].concat());
    assert_eq!(expected(), "7\n", "{}", stderr(&output));
}

fn compiled() {
    let folder = case("7\n", "7\n");
    let file = folder.path().join("mine.cpp");
    fs::write(folder.path().join("part.h"), "#define ADD 0\n").unwrap();
    let text = "#include <iostream>\n#include \"part.h\"\nint main() { int n; std::cin >> n; std::cout << n + ADD << std::endl; }\n";
    fs::write(&file, text).unwrap();
    let fixed = ["test", folder.path().to_str().unwrap(), "--no-sandbox"];
    let run = || judge(&[&fixed[..], &["--solution", file.to_str().unwrap()]].concat());
    let output = run();
    if stderr(&output).contains("not installed") {
        assert!(std::env::var_os("DLX_JUDGE_NO_SKIPS").is_none(), "{}", stderr(&output));
        eprintln!("SKIPPED: a C++ compiler is not installed");
        return;
    }
    let shown = |output: &std::process::Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown(&output).contains("\nAC"), "{}{}", shown(&output), stderr(&output));
    fs::write(folder.path().join("part.h"), "#define ADD 1\n").unwrap();
    assert!(shown(&run()).contains("\nWA"));
    fs::write(&file, "int main() { return missing; }\n").unwrap();
    let output = run();
    assert!(shown(&output).contains("\nCE") && shown(&output).contains("missing"), "{}", shown(&output));
}
