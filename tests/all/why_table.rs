//! The table of docs/why.md, which shows whether `test` names the mistakes of wrong programs.
//!
//! `why/programs.zip` contains programs written without knowledge of this project's wrong solutions or of the
//! sentences that `test` prints. `why/judged.tsv` records what readers who knew the mistake found, for each
//! of these programs and for rejected submissions from public archives: a line contains the set, problem,
//! file, `named`, `described`, `diff` or `nothing`, a digest of the sentences they read, and the mistake.

use crate::common::judge;
use crate::tools::parallel::in_parallel;
use dlx_harness::judge::verdict::Verdict;
use dlx_judge::explain::mistake::record;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What a reader found for a program.
struct Row<'a> {
    set: &'a str,
    problem: &'a str,
    file: &'a str,
    found: &'a str,
    digest: &'a str,
    mistake: &'a str,
}

/// How the sentences help a reader, from best to worst.
const FOUND: [&str; 4] = ["named", "described", "diff", "nothing"];
/// The sets of programs: their names in `judged.tsv`, and descriptions.
const SETS: [(&str, &str); 3] = [
    ("first", "written before the explanations were improved"),
    ("archive", "rejected submissions of public archives"),
    ("second", "written afterwards"),
];

fn place(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn rows(text: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let words: Vec<&str> = str::split(line, '\t').collect();
        let [set, problem, file, found, digest, mistake] = words[..] else { panic!("{line}") };
        assert!(FOUND.contains(&found) && SETS.iter().any(|it| it.0 == set), "{line}");
        Row { set, problem, file, found, digest, mistake }
    };
    text.lines().map(row).collect()
}

/// The table in docs/why.md: for each set, the number of programs with each finding.
fn table(rows: &[Row]) -> String {
    let mut text =
        "| programs | number | named | described | diff | nothing |\n|---|---|---|---|---|---|\n".to_string();
    for (set, what) in SETS {
        let own: Vec<&Row> = rows.iter().filter(|row| row.set == set).collect();
        let count = |found| own.iter().filter(|row| row.found == found).count();
        let share =
            |found| format!("{} ({} %)", count(found), (100 * count(found) + own.len() / 2) / own.len());
        let shares = FOUND.map(share).join(" | ");
        writeln!(text, "| {what} | {} | {shares} |", own.len()).unwrap();
    }
    text
}

#[test]
fn the_table_matches_the_judgements() {
    let judged = fs::read_to_string(place("tests/all/why/judged.tsv")).unwrap();
    let (rows, file) = (rows(&judged), place("docs/why.md"));
    let document = fs::read_to_string(&file).unwrap();
    let (before, rest) = document.split_once("<!-- programs -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let made = format!("{before}<!-- programs -->\n{}<!-- end -->{after}", table(&rows));
    if std::env::var_os("WHY").is_some() {
        fs::write(file, made).unwrap();
    } else {
        assert!(document == made, "WHY=1 cargo test --test all why_table writes it");
    }
    let known: BTreeSet<_> =
        rows.iter().map(|row| format!("{}/{}/{}", row.set, row.problem, row.file)).collect();
    for name in archive().file_names() {
        let name = name.unwrap();
        assert!(known.contains(&*name), "{name} is not judged");
    }
}

fn archive() -> zip::ZipArchive<fs::File> {
    zip::ZipArchive::new(fs::File::open(place("tests/all/why/programs.zip")).unwrap()).unwrap()
}

/// The sentences of `test` about a program, without the cases, the differences and the program's output.
fn said(problem: &str, file: &Path) -> String {
    let output = judge(&["test", problem, "--color", "never", "--solution", file.to_str().unwrap()]);
    let (mut said, mut is_said) = (Vec::new(), true);
    for line in output.out.lines() {
        is_said = match line.strip_prefix("    ") {
            Some(line) => {
                is_said
                    && !["- expected", "input", "stderr ends", "the whole"]
                        .iter()
                        .any(|it| line.starts_with(it))
            }
            None => true,
        };
        let is_last = ["perhaps", "only the largest"].iter().any(|start| line.starts_with(start));
        if is_last || is_said && line.starts_with("    ") {
            said.push(line.trim());
        }
    }
    said.join("\n")
}

/// A digest of the sentences, without numbers, some of which are times, and without the parts that depend on
/// the time available: nodes of a search, and whether a statement was proved.
fn digest(said: &str) -> String {
    let timeless = said.lines().filter(|line| !line.contains(" nodes"));
    let words: String =
        timeless.collect::<Vec<_>>().join("\n").replace(" (counted)", "").replace(" (proved)", "");
    let words: String = words.chars().filter(|c| !c.is_ascii_digit()).collect();
    record(Verdict::WA, words.as_bytes()).replace("WA ", "").replace("WA, ", "")
}

#[test]
#[ignore = "takes minutes: it judges over a hundred programs, some of them slow"]
fn sentences_have_not_changed_since_they_were_judged() {
    let judged = fs::read_to_string(place("tests/all/why/judged.tsv")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    archive().extract(folder.path()).unwrap();
    let changed = Mutex::new(Vec::new());
    let rows: Vec<Row> = rows(&judged).into_iter().filter(|row| row.set != "archive").collect();
    in_parallel(2, &rows, |row| {
        let said = said(row.problem, &folder.path().join(row.set).join(row.problem).join(row.file));
        if digest(&said) != row.digest {
            let line =
                format!("{}/{} {}\n{said}\nmistake: {}", row.problem, row.file, digest(&said), row.mistake);
            changed.lock().unwrap().push(line);
        }
    });
    let changed = changed.into_inner().unwrap();
    assert!(changed.is_empty(), "to be judged anew:\n\n{}", changed.join("\n\n"));
}
