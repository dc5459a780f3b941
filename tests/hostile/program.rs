//! Hostile programs. Most are separate files in `tests/hostile/programs`, in any supported language; they
//! attempt harm if the input begins with `hostile`, and otherwise copy a line. C programs include
//! `hostile.h`, which provides `main`.
//!
//! The comment at the top of a file states the expected outcome, one `key: value` per line:
//!
//! | key | meaning |
//! |---|---|
//! | `program` | its action, to follow "a program that"; with the next two a row in `docs/judging.md` |
//! | `verdict` | the verdict of the hostile case; CE if the harm is done while compiling |
//! | `because` | the reason, in a few words |
//! | `evidence` | a part of the reported reason; optional |
//! | `verdict-landlock`, `evidence-landlock` | the same when only Landlock confines the program |
//! | `options` | options of the judge |
//! | `needs` | compilers and other programs that must be installed besides the language's own; `-m32` for a C compiler that has it |
//! | `only` | `namespaces`, `landlock`, `root` or `user`: the only settings under which it is judged |
//!
//! A program whose harm succeeds must end differently from one that is denied: it exits with 3 or above.
//! After each program the next case must be accepted, no process and no file left behind, and the victims
//! unharmed: a process of the same user, a file, and listening sockets (see
//! [`Victims`](super::victims::Victims)).
//!
//! `HOSTILE=name` in the environment judges the programs whose names contain `name`; `HOSTILE_SETTING`
//! selects the user that runs the judge and the sandbox (see [`Setting`](super::judged::Setting));
//! `UPDATE_DOCS=1` writes the rows.

use super::judged::{Place, Setting, have};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

/// A file in `tests/hostile/programs`.
pub struct Program {
    /// Its name without the extension.
    pub name: String,
    file: PathBuf,
    fields: BTreeMap<String, String>,
}

const KEYS: [&str; 9] = [
    "program",
    "verdict",
    "because",
    "evidence",
    "verdict-landlock",
    "evidence-landlock",
    "options",
    "needs",
    "only",
];

impl Program {
    /// All programs, by name.
    pub fn all() -> Vec<Program> {
        let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/programs")).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let mut all: Vec<Program> = files
            .filter(|file| file.extension().is_some_and(|ending| ending != "h"))
            .map(Program::read)
            .collect();
        all.sort_by(|one, other| one.name.cmp(&other.name));
        all
    }

    fn read(file: PathBuf) -> Program {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let comments = text.lines().map_while(|line| line.strip_prefix("//").or(line.strip_prefix('#')));
        let fields = comments.filter_map(|line| line.trim().split_once(": "));
        let fields: BTreeMap<_, _> =
            fields.map(|(key, value)| (key.to_string(), value.trim().to_string())).collect();
        let unknown: Vec<&String> = fields.keys().filter(|key| !KEYS.contains(&key.as_str())).collect();
        assert!(unknown.is_empty(), "{}: unknown {unknown:?}", file.display());
        for key in &KEYS[..3] {
            assert!(fields.contains_key(*key), "{}: `{key}` is missing", file.display());
        }
        Program { name: file.file_stem().unwrap().to_string_lossy().into_owned(), file, fields }
    }

    fn field(&self, key: &str) -> &str {
        self.fields.get(key).map_or("", String::as_str)
    }

    /// The field for the sandbox in use.
    fn under(&self, key: &str, setting: &Setting) -> &str {
        let weaker = format!("{key}-landlock");
        if setting.has_namespaces() || !self.fields.contains_key(&weaker) {
            self.field(key)
        } else {
            self.field(&weaker)
        }
    }

    /// The verdict that it must get on the hostile case, or CE.
    pub fn verdict(&self, setting: &Setting) -> &str {
        self.under("verdict", setting)
    }

    /// Its row in the table.
    pub fn row(&self) -> String {
        let [program, verdict, because] = ["program", "verdict", "because"].map(|key| self.field(key));
        let verdict = match self.fields.get("verdict-landlock") {
            Some(weaker) => format!("{verdict}; {weaker} with Landlock alone"),
            None => verdict.to_string(),
        };
        format!("| {program} | {verdict} | {because} | `{}` |", self.name)
    }

    /// Whether it can be judged here. If not, reports that visibly.
    pub fn can_be_judged(&self, setting: &Setting) -> bool {
        let own = match self.file.extension().unwrap().to_str().unwrap() {
            "c" => "gcc",
            "cpp" => "g++",
            "rs" => "rustc",
            "py" => "python3",
            "js" => "node",
            "go" => "go",
            "java" => "javac",
            ending => panic!("{}: `{ending}` is not the ending of a language", self.name),
        };
        let mut needed = self.field("needs").split_whitespace().chain([own]);
        self.field("only").split_whitespace().all(|only| setting.is(only))
            && needed.all(|tool| have(tool, &self.name))
    }

    /// Judges it, and returns the differences from the expected outcome.
    pub fn judge(&self, setting: &Setting) -> Result<(), String> {
        // Without a control group, all processes of an ordinary user have one limit.
        static PROCESSES: RwLock<()> = RwLock::new(());
        let takes_all = !setting.is("root") && self.field("options").contains("--process-limit");
        let _alone = takes_all.then(|| PROCESSES.write().unwrap_or_else(PoisonError::into_inner));
        let _among = (!takes_all).then(|| PROCESSES.read().unwrap_or_else(PoisonError::into_inner));
        let place = Place::under(setting, b"hostile\n", b"hostile\n");
        let source = format!("hostile.{}", self.file.extension().unwrap().to_str().unwrap());
        place.write(&source, &fs::read(&self.file).unwrap());
        place.write("hostile.h", include_bytes!("programs/hostile.h"));
        let options = shell_words::split(self.field("options")).unwrap();
        let solution = format!("../{source}");
        let mut arguments = vec!["--solution", &solution];
        arguments.extend(options.iter().map(String::as_str));
        let verdicts = place.try_verdicts(&arguments)?;
        let expected = self.verdict(setting);
        let cases = if expected == "CE" { 1 } else { 2 };
        if verdicts.len() != cases {
            return Err(format!("{cases} verdicts expected: {verdicts:?}"));
        }
        if verdicts[0].0 != expected || !verdicts[0].1.contains(self.under("evidence", setting)) {
            return Err(format!("{expected} ({}) expected: {verdicts:?}", self.under("evidence", setting)));
        }
        match verdicts.get(1) {
            Some((verdict, _)) if verdict != "AC" => Err(format!("the next case: {verdicts:?}")),
            _ => Ok(()),
        }
    }
}
