//! Bundles: each compiles without a warning in every edition and with an old compiler, and passes its cases.

use crate::common::{Run, UNOPTIMISED, compiled, expanded, judged, of_today, with_each};
use crate::tools::{day, is_for_every, is_sampled, tool, tools};
use dlx_judge::bundle::{ENGINES, Engine, Language, bundle, bundle_with};
use dlx_problems::{PROBLEMS, Problem, find};
use std::path::Path;
use std::process::Command;

/// The problems with their own folder. A twin's bundle differs from that of its problem only in the opening
/// comment and the id.
fn homes() -> impl Iterator<Item = &'static Problem> {
    PROBLEMS.iter().filter(|problem| problem.id == problem.home)
}

/// The compiler's messages about a bundle.
fn check(compiler: &Path, edition: &str, source: &Path) -> String {
    let output = Command::new(compiler)
        .args(["--edition", edition, "--emit=metadata", "--crate-name=bundle", "--out-dir"])
        .arg(source.parent().unwrap())
        .arg(source)
        .ran();
    assert_eq!(output.code == Some(0), !output.err.contains("error"), "{output}");
    output.err
}

#[test]
fn bundles_exist_in_all_languages_of_a_problem() {
    for problem in of_today(PROBLEMS.iter()) {
        for name in problem.languages() {
            let language = if name == "rust" { Language::Rust } else { Language::Cpp };
            assert!(bundle(problem, language, Engine::Fast).is_ok(), "{} has no {name}", problem.id);
        }
    }
}

/// Checks that every Rust bundle compiles without messages in these editions.
fn compile_in(editions: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    for problem in homes() {
        let source = folder.path().join(format!("{}.rs", problem.id));
        std::fs::write(&source, bundle(problem, Language::Rust, Engine::Fast).unwrap()).unwrap();
        for edition in editions {
            assert_eq!(check(Path::new("rustc"), edition, &source), "", "{} {edition}", problem.id);
        }
    }
}

#[test]
#[ignore = "like the next test, in the other editions; `.ci/run --all` runs it"]
fn rust_bundles_compile_in_the_other_editions() {
    compile_in(&["2018", "2024"]);
}

#[test]
fn every_bundle_compiles_with_an_old_compiler() {
    let Some(old) = tool(&["/usr/bin/rustc"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    for problem in compiled(homes().collect()) {
        let source = folder.path().join(format!("{}.rs", problem.id));
        std::fs::write(&source, bundle(problem, Language::Rust, Engine::Fast).unwrap()).unwrap();
        assert_eq!(check(&old, "2018", &source), "", "{}", problem.id);
    }
}

fn judge(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = crate::common::judge(arguments);
    (output.code, output.out, output.err)
}

/// Compiles the bundles of `problems`, or of all problems if `problems` is empty, and judges them on all
/// cases.
fn judge_bundles(language: Language, options: &[&str], problems: &[&str]) {
    let (name, compiler) = match language {
        Language::Rust => ("rust", "rustc"),
        Language::Cpp => ("cpp", "g++"),
    };
    if !tools(&[compiler]) {
        return;
    }
    let bundled = format!("--bundled={name}");
    let test = ["test", &bundled, "-j2", "--color", "never"];
    let (code, out, error) = judge(&[&test, options, problems].concat());
    assert_eq!(code, Some(0), "{out}{error}");
}

/// Problems with cases on which an unoptimised solution takes between four seconds and several minutes.
/// Optimising these solutions takes less time than it saves.
const LONG: [&str; 14] = [
    "carseq",
    "crossword",
    "exactcover",
    "hdu3909",
    "hdu3957",
    "hdu4069",
    "hust1017",
    "lottery",
    "luogu1219",
    "luogu4929",
    "nqueens",
    "pentomino",
    "solidpent",
    "wordrect",
];

#[test]
fn rust_bundles_compile_without_warnings_and_pass() {
    if !tools(&["rustc"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    with_each(&compiled(homes().collect()), |problem| {
        let source = folder.path().join(format!("{}.rs", problem.id));
        std::fs::write(&source, bundle(problem, Language::Rust, Engine::Fast).unwrap()).unwrap();
        judge_compiled(problem, &source);
    });
}

/// Compiles a bundle, which must give no warning, and judges the program. Only the bundles of problems in
/// `LONG` are optimised.
fn judge_compiled(problem: &Problem, source: &Path) {
    let program = source.with_extension("");
    let flags = UNOPTIMISED.trim_start_matches("--flags=").split(' ');
    let output = Command::new("rustc")
        .args(["--edition", "2021", "--crate-name=bundle"])
        .args(flags)
        .args((LONG.contains(&problem.id) && !is_sampled()).then_some("-Copt-level=1"))
        .arg("-o")
        .args([&program, source])
        .ran();
    let message = &output.err;
    assert_eq!((output.code == Some(0), message.as_str()), (true, ""), "{}", problem.id);
    let exec = format!("--exec={}", program.display());
    let cases = judged(problem.id);
    let mut arguments = vec!["test", &exec, "--time-limit", "60", "--color", "never"];
    arguments.extend(cases.iter().map(String::as_str));
    let (code, out, error) = judge(&arguments);
    assert_eq!(code, Some(0), "{}: {out}{error}", problem.id);
}

#[test]
#[ignore = "takes two minutes; `.ci/run --all` runs it"]
fn rust_bundles_pass_when_optimised() {
    judge_bundles(Language::Rust, &[], &[]);
}

/// Judges only bundles that `tests/all/cpp_twins.rs` does not judge, so that each bundle is compiled once.
#[test]
fn cpp_bundles_pass() {
    judge_bundles(Language::Cpp, &[], &["poj3074", "hdu3335"]);
}

#[test]
fn bundles_have_no_tests_or_other_crates() {
    let (code, out, _) = judge(&["bundle", "luogu10482"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("// Luogu P10482 Sudoku 2\n"), "{out}");
    assert!(
        !out.contains("cfg(test)") && !out.contains("\nuse dlx_judge") && !out.contains("mod repeat"),
        "{out}"
    );
    syn::parse_file(&out).unwrap();
}

#[test]
fn failed_bundling_gives_a_one_line_error() {
    for (arguments, code, message) in [
        (&["bundle", "poj3074", "--judge", "hdu"][..], 2, "poj3074 is not on 'hdu'; it is on POJ and Luogu"),
        (
            &["bundle", "sudokugen", "--lang", "cpp"],
            2,
            "sudokugen does not have a solution in C++; `--lang rust` gives Rust",
        ),
        (&["bundle", "nothing"], 2, "no problem is called 'nothing'"),
        (&["bundle", "poj3074", "--lang", "rust", "-o", "/no/where/a.rs"], 1, "cannot write /no/where/a.rs"),
    ] {
        let (found, out, error) = judge(arguments);
        assert_eq!((found, out.as_str(), error.lines().count()), (Some(code), "", 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn oversized_bundles_give_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.rs");
    let table = format!("\n// kept\n{}", "7".repeat(50_000));
    std::fs::write(&path, format!("pub fn solve() {{ let _ = \"{table}\"; }}\n")).unwrap();
    let (code, out, error) = judge(&["bundle", "luogu1784", "--solution", path.to_str().unwrap()]);
    assert_eq!((code, error.lines().count()), (Some(0), 1), "{error}");
    assert!(error.contains("bytes, but Luogu accepts at most 50000"), "{error}");
    assert!(
        out.contains(&table) && !out.contains("///"),
        "its own text is kept, the comments of the kernel are not"
    );
}

#[test]
fn files_that_cannot_be_bundled_give_one_line_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.rs");
    for (text, message) in [
        ("pub fn other() {}\n", "mine.rs: expected a function `solve` or `main`, found neither"),
        (
            "mod parts;\nfn main() {}\n",
            "mine.rs: `mod parts;`: expected a single file, with its modules in braces",
        ),
        ("pub fn solve() {}\n\nfn 1() {}\n", "mine.rs: line 3, column 4: not Rust: expected identifier"),
    ] {
        std::fs::write(&path, text).unwrap();
        let (code, out, error) = judge(&["bundle", "luogu1784", "--solution", path.to_str().unwrap()]);
        assert_eq!((code, out.as_str(), error.lines().count()), (Some(1), "", 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
    let (code, _, error) = judge(&["bundle", "luogu1784", "--solution", "/no/where/mine.rs"]);
    assert_eq!((code, error.contains("cannot read /no/where/mine.rs")), (Some(1), true), "{error}");
}

/// A contestant's program, whose only dependency is the kernel.
const PROGRAM: &str = "//! Mine.

use dlx_kernel::input::{Input, Stop};
use std::io::Write;

mod reading {
    use dlx_kernel::input::{Stop, Text};

    pub fn givens(line: &Text<'_>) -> Result<[u8; 81], Stop> {
        line.cells(|byte| if byte == b'.' { Some(0) } else { Some(byte - b'0') }, \"1-9 or '.'\")
    }
}

fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some(line) = input.line().filter(|line| line.bytes() != b\"end\") {
        let grid = dlx_kernel::sudoku::nine::first(&reading::givens(&line)?).unwrap();
        out.write_all(&grid.map(|digit| digit + b'0'))?;
        writeln!(out)?;
    }
    Ok(())
}

fn main() {
    std::process::exit(dlx_kernel::input::run(\"mine\", solve));
}

#[cfg(test)]
mod tests {}
";

#[test]
fn programs_that_use_the_kernel_are_bundled_and_pass() {
    let folder = tempfile::tempdir().unwrap();
    let (source, bundle) = (folder.path().join("main.rs"), folder.path().join("bundle.rs"));
    std::fs::write(&source, PROGRAM).unwrap();
    let [source, bundle] = [&source, &bundle].map(|path| path.to_str().unwrap());
    let (code, _, error) = judge(&["bundle", "poj3074", "--solution", source, "-o", bundle]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(bundle).unwrap();
    assert!(text.starts_with(&PROGRAM.replace("use dlx_kernel", "use crate::dlx_kernel")[..200]), "{text}");
    let (code, out, error) =
        judge(&["test", "poj3074/sample-1", "poj3074/edge-no-end", "--solution", bundle]);
    assert_eq!(code, Some(0), "{out}{error}");
}

/// Uses of the kernel that occur in contestants' programs but not in the solutions of this project.
const LIBRARY: &str = "use dlx_kernel::{Exact, Matrix, Repeat};
use std::ops::ControlFlow;

fn main() {
    let matrix: Matrix = vec![vec![0, 1], vec![1], vec![0]].into_iter().collect();
    let mut exact = Exact::new(&matrix).clone();
    exact.for_each_cover(|cover| ControlFlow::Continue(println!(\"{cover:?}\")));
    let stopped = Repeat::new(&matrix).watched(|_| ControlFlow::Break(())).cheapest(&[3, 1, 1]);
    println!(\"{exact:?} {:?}\", stopped.map_err(|stopped| stopped.known.bound));
    println!(\"{}\", exact.into_covers().count());
}
";

#[test]
fn bundles_include_everything_a_program_uses() {
    let folder = tempfile::tempdir().unwrap();
    let (source, bundle) = (folder.path().join("main.rs"), folder.path().join("bundle.rs"));
    std::fs::write(&source, LIBRARY).unwrap();
    let (code, _, error) =
        judge(&["bundle", "poj3740", "--solution", source.to_str().unwrap(), "-o", bundle.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(check(Path::new("rustc"), "2021", &bundle), "");
}

/// Bundles only some wrong solutions: `tests/wrong` judges all of them, but without bundling them.
#[test]
fn wrong_solutions_are_bundled() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut bundled = 0;
    let each = if is_for_every() { 1 } else { 6 };
    for problem in homes().skip(day() % each).step_by(each) {
        let Ok(wrong) = std::fs::read_dir(root.join(problem.file("wrong"))) else { continue };
        for file in wrong.take(if is_for_every() { usize::MAX } else { 1 }) {
            let bundle = expanded(problem, &file.unwrap().path(), folder.path());
            syn::parse_file(&std::fs::read_to_string(bundle).unwrap()).unwrap();
            bundled += 1;
        }
    }
    assert!(bundled >= homes().count() / each - 1, "{bundled}");
    // The first solution uses the fast engines, the second solution the textbook engines.
    for (id, name, verdict) in
        [("hdu1426", "wa-prints-what-it-read", "WA"), ("luogu1784", "wa-latin-square", "WA")]
    {
        let file = root.join(format!("problems/{id}/wrong/{name}.rs"));
        let file = expanded(find(id).ok().unwrap(), &file, folder.path());
        let case = format!("{id}/sample-1");
        let test = ["test", &case, UNOPTIMISED, "--format", "json", "--solution", file.to_str().unwrap()];
        let (code, out, error) = judge(&test);
        assert_eq!(code, Some(1), "{id}/{name}: {out}{error}");
        assert!(out.contains(&format!("\"verdict\":\"{verdict}\"")), "{id}/{name}: {out}{error}");
    }
}

/// Solutions in a problem's folder are not complete programs: they need the kernel.
#[test]
fn files_of_a_problem_are_judged_with_the_kernel() {
    let files = [("solution.cpp", "AC", "g++"), ("wrong/wa-latin-square.rs", "WA", "rustc")];
    for (file, verdict, compiler) in files {
        if !tools(&[compiler]) {
            return;
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/luogu1784").join(file);
        let test = ["test", "luogu1784/sample-1", "--format", "json", "--solution", file.to_str().unwrap()];
        let (_, out, error) = judge(&test);
        assert!(out.contains(&format!("\"verdict\":\"{verdict}\"")), "{out}{error}");
    }
}

/// The search for cheapest covers with multiplicities calls trait methods that it does not name.
#[test]
fn unlisted_engines_are_bundled_when_needed() {
    let folder = tempfile::tempdir().unwrap();
    let problem = find("hdu3957").ok().unwrap();
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(problem.file("solution.rs")));
    let bundled =
        bundle_with(&text.unwrap(), problem, Engine::Fast, &["trail", "large"].map(String::from)).unwrap();
    let source = folder.path().join("roles.rs");
    std::fs::write(&source, bundled).unwrap();
    assert_eq!(check(Path::new("rustc"), "2021", &source), "");
}

/// If a problem does not list `linked`, which has no size limit, its largest matrix must fit another listed
/// engine.
#[test]
fn the_largest_matrix_fits_a_listed_engine() {
    for problem in homes() {
        let facts = problem.facts();
        let has = |name: &str| facts.engines.iter().any(|engine| engine == name);
        assert!(facts.engines.iter().all(|name| ENGINES.contains(&name.as_str())), "{}", problem.id);
        if has("linked") || !(has("dense") || has("wide")) {
            continue;
        }
        let (items, options) = facts.size.split_once(" x ").unwrap();
        let number = |text: &str| text.split_whitespace().next().unwrap().parse::<usize>().unwrap();
        let (primary, options) = (number(items), number(options));
        let is_taken = has("dense") && primary <= 128 && options <= 8191
            || has("wide") && primary <= 2048 && (options <= 4096 || has("learning"));
        assert!(is_taken, "{}: {}", problem.id, facts.size);
        // C++ has no `dense` engine: `wide` takes its place.
        assert!(options <= 4096 || has("learning"), "{}: {}", problem.id, facts.size);
    }
}

#[test]
fn bundles_contain_the_input_module_without_cfg_attr() {
    let output = crate::common::judge(&["bundle", "luogu10482", "--lang", "rust"]);
    assert!(output.ends(0).out.contains("mod input {") && !output.out.contains("cfg_attr"), "{output}");
}
