//! `dlx-judge class FILES`: tabulates learners' results. The course's page writes the files
//! (`src/site/assets/hand-in.js`):
//!
//! ```text
//! dlx-judge results 1
//! name: Ann Lee
//! d1.4.x.0.2r.7hq2m      lesson; exercise (x), program (p) or questions (q); seed; tries, right or wrong; check
//! check: 1v9d3kz         of all lines above
//! ```
//!
//! A file without the first line contains codes that were collected by hand, perhaps below learners' names.
//! The checks detect damage, not cheating.

use super::errors::misuse;
use anyhow::Context;
use comfy_table::{Table, presets};
use dlx_harness::report::harmless_json;
use dlx_harness::terminal::{self, harmless, say};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tabulate the results that learners of a site's course handed in as files or codes; damaged results are
/// reported and get a row: `dlx-judge class results-*.txt`
///
/// If a learner, identified by name, handed in several results for an exercise, the best result counts: right
/// before wrong, then fewer tries.
#[derive(clap::Args)]
pub struct Class {
    /// Files saved by the button "Hand in", or text files with one code per line, each code after a name or
    /// below a line `name: NAME`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Output format: human-readable table, CSV, or JSON (one object)
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
}

/// Maximum size of a file in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum number of learners in a file. The first code beyond the limit is reported as damaged, and the rest
/// of the file is skipped.
const MAX_LEARNERS: usize = 500;
/// Maximum number of lessons in the table, because each adds a column to the rows of all learners.
const MAX_LESSONS: usize = 100;
/// Maximum number of characters in a code, and in a damaged line quoted in a message.
const MAX_CODE_CHARS: usize = 40;
/// Maximum number of characters of a name on a line of its own, and of any name that are shown, because the
/// longest name widens all rows.
const MAX_NAME_CHARS: usize = 200;
/// Maximum number of damaged lines in a file; after them, the file is not read any further.
const MAX_DAMAGED_LINES: usize = 100;
/// The first line of a file written by the page.
const HEADING: &str = "dlx-judge results 1";
/// The digits of check values.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The results of a learner.
#[derive(Default, Serialize)]
struct Learner {
    name: String,
    /// The learner's files, separated by commas.
    file: String,
    results: Vec<Outcome>,
    /// The indices of `results` by lesson, part and seed.
    #[serde(skip)]
    places: HashMap<(String, &'static str, u32), usize>,
    /// The learner's damaged files and lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    damaged: Vec<String>,
    /// Whether the learner appears in several files, or handed in an exercise twice.
    #[serde(skip)]
    is_twice: bool,
}

/// The result of an exercise.
#[derive(Serialize)]
struct Outcome {
    lesson: String,
    /// `exercise`, `program` or `questions`.
    part: &'static str,
    seed: u32,
    tries: u32,
    right: bool,
}

/// All results, and the damage found.
#[derive(Default, Serialize)]
struct HandedIn {
    learners: Vec<Learner>,
    /// The indices of `learners`, keyed by [`key_of`] of the name, or by the path of the file if the file
    /// gives no name.
    #[serde(skip)]
    places: HashMap<String, usize>,
    /// The lessons, each with the number of files with results for it.
    #[serde(skip)]
    lessons: BTreeMap<String, usize>,
    /// Errors, with file and line.
    damaged: Vec<String>,
}

impl Class {
    /// Prints the results. The exit code is 1 if a file or a line is damaged.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (mut handed, mut named) = (HandedIn::default(), HashSet::new());
        for file in &self.files {
            if !named.insert(file) {
                misuse!("{} is named twice", file.display());
            }
            match dlx_commands::read(file, MAX_BYTES) {
                Ok(text) => handed.add(file, &String::from_utf8_lossy(&text)),
                Err(error) => handed.add_damaged(file, called(file), &format!("{error:#}")),
            }
        }
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Format::Text => {
                let lessons = handed.shown_lessons();
                writeln!(out, "{}", handed.table(&lessons).trim_fmt())
            }
            Format::Csv => handed.csv(&mut out),
            Format::Json => writeln!(out, "{}", harmless_json(&serde_json::to_string(&handed)?)),
        };
        written.and_then(|()| out.flush()).context("cannot write the table")?;
        for Learner { name, file, .. } in handed.learners.iter().filter(|learner| learner.is_twice) {
            let what = format!("dlx-judge: {name}: handed in twice ({file}): the better results count");
            say(&harmless(&what));
        }
        handed.damaged.iter().for_each(|damaged| say(&format!("dlx-judge: {damaged}")));
        Ok(ExitCode::from(u8::from(!handed.damaged.is_empty())))
    }
}

impl HandedIn {
    /// Adds the results in the text of a file: every valid code, or none if the page wrote the file and the
    /// file is damaged.
    fn add(&mut self, path: &Path, text: &str) {
        let file = path.display().to_string();
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim).collect();
        let filled: Vec<&str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
        let is_made = filled.first() == Some(&HEADING);
        let key = |line: &str, key| {
            let rest = line.strip_prefix(key)?.trim_start();
            Some(rest.strip_prefix([':', '：'])?.trim().to_string())
        };
        // A learner whose file gives no name is identified by the file's whole path, because files in
        // different folders may have the same name.
        let (mut current, mut id) = (called(path), file.clone());
        let whole = if filled.is_empty() { Some("it is empty".to_string()) } else { broken(&filled) };
        if let Some(what) = whole.filter(|_| is_made || filled.is_empty()) {
            let name = filled.iter().find_map(|line| key(line, "name")).unwrap_or(current);
            return self.add_damaged(path, name, &format!("{file}: damaged: {what}"));
        }
        let (mut learners, mut lessons, mut damaged) = (BTreeSet::new(), BTreeSet::new(), 0);
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            let place = format!("{file}: line {}", number + 1);
            // The name may precede the code on the same line.
            let (name, code) = line.rsplit_once(char::is_whitespace).unwrap_or(("", line));
            let outcome = Outcome::of_code(code);
            let mut is_long = false;
            match key(line, "name").filter(|_| outcome.is_none()) {
                // The name is compared for each of the lines below it.
                Some(name) if name.chars().nth(MAX_NAME_CHARS).is_some() => {
                    is_long = true;
                    (id, current) = (file.clone(), called(path));
                }
                Some(name) => {
                    (id, current) = (key_of(&name), name);
                    continue;
                }
                None if is_made && (*line == HEADING || key(line, "check").is_some()) => continue,
                None => {}
            }
            let name = name.trim_end_matches([':', '：', ' ']);
            let is_current = name.is_empty() || outcome.is_none() && !is_code(code);
            let (id, name) = if is_current { (id.clone(), &current[..]) } else { (key_of(name), name) };
            learners.insert(id.clone());
            if learners.len() > MAX_LEARNERS {
                self.add_damaged(path, called(path), &format!("{place}: more than {MAX_LEARNERS} learners"));
                break;
            }
            let learner = self.learner(id, name, &file);
            if let Some(outcome) = outcome {
                lessons.insert(outcome.lesson.clone());
                learner.add(outcome);
                continue;
            }
            damaged += 1;
            if damaged > MAX_DAMAGED_LINES {
                self.damaged.push(format!("{place}: too many damaged lines: the rest is skipped"));
                break;
            }
            learner.damaged.push(place.clone());
            let found: String = line.chars().take(MAX_CODE_CHARS).collect();
            let expected = match is_long {
                true => &format!("a name of at most {MAX_NAME_CHARS} characters"),
                false => "a code",
            };
            let what = format!("{place}: damaged: expected {expected}, found '{found}'");
            self.damaged.push(harmless(&what).into_owned());
        }
        lessons.into_iter().for_each(|lesson| *self.lessons.entry(lesson).or_default() += 1);
    }

    /// Adds a row for a file that cannot be read or is damaged.
    fn add_damaged(&mut self, path: &Path, name: String, what: &str) {
        let file = path.display().to_string();
        self.learner(key_of(&name), &name, &file).damaged.push(file.clone());
        self.damaged.push(harmless(what).into_owned());
    }

    /// Returns the lessons in the table: those in the most files, so that one file cannot crowd out the
    /// others' lessons. Reports whose results are left out.
    fn shown_lessons(&mut self) -> BTreeSet<String> {
        let mut learners: HashMap<&str, usize> = HashMap::new();
        for learner in &self.learners {
            let own: BTreeSet<&str> = learner.results.iter().map(|own| &*own.lesson).collect();
            own.into_iter().for_each(|lesson| *learners.entry(lesson).or_default() += 1);
        }
        let mut lessons: Vec<(&String, &usize)> = self.lessons.iter().collect();
        let rank = |lesson: &str, files: &usize| Reverse((*files, learners[lesson]));
        lessons.sort_by_key(|(lesson, files)| (rank(lesson, files), number_of(lesson)));
        let shown: BTreeSet<String> =
            lessons.into_iter().take(MAX_LESSONS).map(|(lesson, _)| lesson.clone()).collect();
        for Learner { name, results, damaged, .. } in &mut self.learners {
            let left = results.iter().filter(|own| !shown.contains(&own.lesson)).count();
            if left > 0 {
                let what = format!("{left} not shown");
                let why = format!("the table shows the {MAX_LESSONS} lessons that are in the most files");
                self.damaged.push(harmless(&format!("{name}: results: {what}: {why}")).into_owned());
                damaged.push(what);
            }
        }
        shown
    }

    /// Finds or adds the learner known by `id`, and records that the learner is in this file.
    fn learner(&mut self, id: String, name: &str, file: &str) -> &mut Learner {
        let place = *self.places.entry(id).or_insert(self.learners.len());
        if place == self.learners.len() {
            let (name, file) = (name.chars().take(MAX_NAME_CHARS).collect(), file.to_string());
            self.learners.push(Learner { name, file, ..Learner::default() });
        }
        let learner = &mut self.learners[place];
        if learner.file != file && !learner.file.ends_with(&format!(", {file}")) {
            (learner.file, learner.is_twice) = (format!("{}, {file}", learner.file), true);
        }
        learner
    }

    /// One row per learner, one column per exercise of `lessons`: right or wrong, and the number of tries.
    fn table(&self, lessons: &BTreeSet<String>) -> Table {
        let all = self.learners.iter().flat_map(|learner| &learner.results);
        let shown = all.filter(|outcome| lessons.contains(&outcome.lesson));
        let columns: BTreeSet<(u32, &String, &str)> =
            shown.map(|own| (number_of(&own.lesson), &own.lesson, own.part)).collect();
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let head = columns.iter().map(|(_, lesson, part)| match *part {
            "exercise" => lesson.to_string(),
            part => format!("{lesson} {part}"),
        });
        let is_damaged = self.learners.iter().any(|learner| !learner.damaged.is_empty());
        let last = is_damaged.then(|| "damaged".to_string());
        table.set_header(["learner".to_string()].into_iter().chain(head).chain(last));
        for learner in &self.learners {
            let cell = |(_, lesson, part): &(u32, &String, &str)| {
                let own = learner.results.iter().filter(|own| own.lesson == **lesson && own.part == *part);
                // An exercise may be solved with one seed and failed later with another.
                let Some(Outcome { seed, tries, right, .. }) = own.max_by_key(|own| own.rank()) else {
                    return "-".to_string();
                };
                let said = if *right { "right" } else { "wrong" };
                let seed = if *seed == 0 { String::new() } else { format!(", seed {seed}") };
                format!("{said}, {tries}{seed}")
            };
            let name = harmless(&learner.name).into_owned();
            let damaged = match &learner.damaged[..] {
                [] => "-".to_string(),
                [place] => harmless(place).into_owned(),
                [place, others @ ..] => format!("{} and {} more", harmless(place), others.len()),
            };
            let last = is_damaged.then_some(damaged);
            table.add_row([name].into_iter().chain(columns.iter().map(cell)).chain(last));
        }
        table
    }

    /// Writes a row for each exercise of each learner, and one for each damaged file or line.
    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "name,file,lesson,part,seed,tries,right")?;
        for learner in &self.learners {
            let (name, file) = (quoted(&learner.name), quoted(&learner.file));
            for Outcome { lesson, part, seed, tries, right } in &learner.results {
                let lesson = if lesson.starts_with('-') { quoted(lesson) } else { lesson.clone() };
                writeln!(out, "{name},{file},{lesson},{part},{seed},{tries},{right}")?;
            }
            for place in &learner.damaged {
                writeln!(out, "{name},{},,,,,damaged", quoted(place))?;
            }
        }
        Ok(())
    }
}

/// Returns what is wrong with the lines of a file written by the page. None if the check in the last line
/// matches the lines above it.
fn broken(lines: &[&str]) -> Option<String> {
    let (last, above) = lines.split_last()?;
    let Some(found) = last.strip_prefix("check: ") else {
        return Some("the check at its end is missing".to_string());
    };
    let right = check(&above.join("\n"), 7);
    let shown: String = found.chars().take(MAX_CODE_CHARS).collect();
    (found != right).then(|| format!("the check is {}, but the lines give {right}", harmless(&shown)))
}

/// FNV-1a of the bytes of a text, folded to `length` digits.
fn check(text: &str, length: u32) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = text.bytes().fold(0x811c_9dc5, step);
    let hash = hash ^ (hash >> 15);
    (0..length).map(|place| char::from(DIGITS[(hash >> (5 * place)) as usize & 31])).collect()
}

/// The learner's name in the name of a file: the page names its files `results-NAME`.
fn called(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix("results-").unwrap_or(&stem).to_string()
}

/// A sort key: the number of a built-in lesson; other lessons follow.
fn number_of(lesson: &str) -> u32 {
    lesson.parse().unwrap_or(u32::MAX)
}

/// The form of a name that is used for comparisons: in lowercase, with single spaces.
fn key_of(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a word begins like a code, even if it is damaged.
fn is_code(word: &str) -> bool {
    word.replace(['。', '．'], ".").to_ascii_lowercase().starts_with("d1.")
}

impl Learner {
    /// Adds an outcome, unless the learner has an equally good or better outcome for the same exercise.
    fn add(&mut self, outcome: Outcome) {
        let exercise = (outcome.lesson.clone(), outcome.part, outcome.seed);
        let place = *self.places.entry(exercise).or_insert(self.results.len());
        if place == self.results.len() {
            return self.results.push(outcome);
        }
        self.is_twice = true;
        if outcome.rank() > self.results[place].rank() {
            self.results[place] = outcome;
        }
    }
}

impl Outcome {
    /// A sort key that is greater for better outcomes: right before wrong, then fewer tries.
    fn rank(&self) -> (bool, Reverse<u32>) {
        (self.right, Reverse(self.tries))
    }

    /// Parses a code. None if the code is damaged.
    fn of_code(code: &str) -> Option<Outcome> {
        if code.chars().nth(MAX_CODE_CHARS).is_some() {
            return None;
        }
        // Phones and Chinese keyboards may change the dots and the letter case.
        let code = code.replace(['。', '．'], ".").to_ascii_lowercase();
        let (text, found) = code.rsplit_once('.')?;
        if check(text, 5) != found {
            return None;
        }
        let parts: Vec<&str> = text.split('.').collect();
        let ["d1", lesson, part, seed, end] = parts[..] else { return None };
        let (tries, right) = end.split_at_checked(end.len().checked_sub(1)?)?;
        let is_name = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        Some(Outcome {
            lesson: Some(lesson).filter(|name| !name.is_empty() && name.bytes().all(is_name))?.to_string(),
            part: match part {
                "x" => "exercise",
                "p" => "program",
                "q" => "questions",
                _ => return None,
            },
            seed: u32::from_str_radix(seed, 36).ok()?,
            tries: tries.parse().ok()?,
            right: match right {
                "r" => true,
                "w" => false,
                _ => return None,
            },
        })
    }
}

/// Quotes a text as a CSV cell that spreadsheets do not read as a formula.
fn quoted(text: &str) -> String {
    let text = harmless(text);
    let signs = ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'];
    let guard = if text.starts_with(signs) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}
