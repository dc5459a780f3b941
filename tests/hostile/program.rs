//! Hostile programs. Most of them are separate files in `tests/hostile/programs`, in any supported language.
//! The programs attempt harm if the input begins with `hostile`, and otherwise copy a line. C programs
//! include `hostile.h`, which provides `main`.
//!
//! The name of a program says what it does. Its row in `docs/judging.md` states the verdict that the hostile
//! case must get; CE means that the compiler is attacked. The comment at the top of the file may contain
//! further keys, one `key: value` per line:
//!
//! | key | meaning |
//! |---|---|
//! | `evidence` | a part of the reported reason |
//! | `options` | options of the judge |
//!
//! A program whose attempt succeeds must end differently from a program that is stopped: it exits with 3 or
//! above. After each program the next case must be accepted, no process or file may be left behind, and the
//! victims must be unharmed: a process of the same user, a file, and listening sockets (see
//! [`Victims`](super::victims::Victims)).
//!
//! `HOSTILE=name` in the environment judges the programs whose names contain `name`; `HOSTILE_SETTING`
//! selects the user that runs the judge and the sandbox (see [`Setting`](super::judged::Setting)).

use super::judged::{Place, Setting, have};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

/// A file in `tests/hostile/programs`.
pub struct Program {
    /// The file's name without the extension.
    pub name: String,
    /// The verdict that the program must get on the hostile case, or CE.
    pub verdict: String,
    file: PathBuf,
    evidence: String,
    options: String,
}

/// The text before the rows of programs in `docs/judging.md`.
const HEAD: &str = "| what happens | verdict | programs |\n|---|---|---|\n";

/// The verdicts of the programs in `docs/judging.md`, by name.
fn documented() -> BTreeMap<String, String> {
    let page = fs::read_to_string(super::PAGE).unwrap();
    let (_, table) = page.split_once(HEAD).expect("the table of programs");
    let mut verdicts = BTreeMap::new();
    for row in table.lines().take_while(|line| !line.is_empty()) {
        let ["", _, verdict, programs, ""] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not a row of programs: {row}");
        };
        for name in super::names(programs) {
            assert!(!verdicts.contains_key(&name), "{name} is in two rows");
            verdicts.insert(name, verdict.to_string());
        }
    }
    verdicts
}

impl Program {
    /// All programs, by name.
    pub fn all() -> Vec<Program> {
        let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/programs")).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let files = files.filter(|file| file.extension().is_some_and(|ending| ending != "h"));
        let named = |file: PathBuf| (file.file_stem().unwrap().to_string_lossy().into_owned(), file);
        let (files, rows): (BTreeMap<String, PathBuf>, _) = (files.map(named).collect(), documented());
        let of_files: BTreeSet<&String> = files.keys().collect();
        let of_rows: BTreeSet<&String> = rows.keys().collect();
        let alone: Vec<&&String> = of_files.symmetric_difference(&of_rows).collect();
        assert!(alone.is_empty(), "a file, or a row of docs/judging.md, is missing: {alone:?}");
        let with_verdict = files.into_iter().zip(rows.into_values());
        with_verdict.map(|((name, file), verdict)| Program::read(name, verdict, file)).collect()
    }

    fn read(name: String, verdict: String, file: PathBuf) -> Program {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let (mut evidence, mut options) = (String::new(), String::new());
        let comments = text.lines().map_while(|line| line.strip_prefix("//").or(line.strip_prefix('#')));
        for (key, value) in comments.filter_map(|line| line.trim().split_once(": ")) {
            match key {
                "evidence" => evidence = value.trim().to_string(),
                "options" => options = value.trim().to_string(),
                _ => panic!("{}: unknown `{key}`", file.display()),
            }
        }
        Program { name, verdict, file, evidence, options }
    }

    /// Whether the program can be judged on this machine. If not, reports that it is skipped.
    pub fn can_be_judged(&self) -> bool {
        let needed: &[&str] = match self.file.extension().unwrap().to_str().unwrap() {
            "c" => &["gcc"],
            "cpp" => &["g++"],
            "rs" => &["rustc"],
            "py" => &["python3"],
            "js" => &["node"],
            "go" => &["go"],
            "java" => &["javac", "java"],
            ending => panic!("{}: `{ending}` is not the ending of a language", self.name),
        };
        needed.iter().all(|tool| have(tool, &self.name))
    }

    /// Judges the program, and returns the differences from the expected outcome.
    pub fn judge(&self, setting: &Setting) -> Result<(), String> {
        // Without a control group, all processes of an ordinary user share one limit, so a program that
        // reaches it runs alone.
        static PROCESSES: RwLock<()> = RwLock::new(());
        let takes_all = !setting.is_root() && self.options.contains("--process-limit");
        let _alone = takes_all.then(|| PROCESSES.write().unwrap_or_else(PoisonError::into_inner));
        let _among = (!takes_all).then(|| PROCESSES.read().unwrap_or_else(PoisonError::into_inner));
        let place = Place::under(setting, b"hostile\n", b"hostile\n");
        let source = format!("hostile.{}", self.file.extension().unwrap().to_str().unwrap());
        place.write(&source, &fs::read(&self.file).unwrap());
        place.write("hostile.h", include_bytes!("programs/hostile.h"));
        let options = shell_words::split(&self.options).unwrap();
        let solution = format!("../{source}");
        let mut arguments = vec!["--solution", &solution];
        arguments.extend(options.iter().map(String::as_str));
        let verdicts = place.try_verdicts(&arguments)?;
        let cases = if self.verdict == "CE" { 1 } else { 2 };
        if verdicts.len() != cases {
            return Err(format!("{cases} verdicts expected: {verdicts:?}"));
        }
        if verdicts[0].0 != self.verdict || !verdicts[0].1.contains(&self.evidence) {
            return Err(format!("{} ({}) expected: {verdicts:?}", self.verdict, self.evidence));
        }
        match verdicts.get(1) {
            Some((verdict, _)) if verdict != "AC" => Err(format!("the next case: {verdicts:?}")),
            _ => Ok(()),
        }
    }
}
