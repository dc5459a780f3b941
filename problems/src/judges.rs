//! The facts about judges that hold for all their problems: source limit, languages, comparison rule. They
//! are in `judges.toml`, which is read once.

use dlx_comparison::EndRules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The longest source file that it accepts, in bytes.
    pub source_bytes: usize,
    /// The languages of this project that it accepts, the preferred one first: `rust`, `cpp`.
    pub languages: Vec<String>,
    /// Its comparison rule for problems that do not give one.
    pub compare: String,
    /// Its verdicts on outputs that differ from the expected one only at ends, as far as they are known.
    #[serde(default)]
    pub ends: EndVerdicts,
    /// The words that it adds to the command line of a compiler, such as the size of a machine word, as far
    /// as they are known, by the ending of source files.
    #[serde(default)]
    pub flags: BTreeMap<String, Vec<String>>,
    /// The language standards that it has or has had, by the ending of source files. A program has to compile
    /// with one of them.
    #[serde(default)]
    pub standards: BTreeMap<String, Vec<Standard>>,
    /// Folders of its own headers, which compilers search where they exist.
    #[serde(default)]
    pub include: Vec<PathBuf>,
    /// Headers that the headers of one of its compilers include, by the ending of source files: a program
    /// that does not include them compiles there.
    #[serde(default)]
    pub implied: BTreeMap<String, Vec<String>>,
    /// Whether it still takes submissions.
    #[serde(default)]
    pub state: State,
    /// The page on which solutions are submitted, with the problem's number in place of `{}`. None if that
    /// depends on the problem.
    pub submit: Option<String>,
    /// What to choose as the language on that page, by the first ending of its source files. Other languages
    /// are not accepted.
    #[serde(default)]
    pub choose: BTreeMap<String, String>,
    /// The facts that a new problem of this judge begins with.
    pub new: New,
}

/// The verdicts on outputs that differ only at ends. None where they are not known.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndVerdicts {
    newline: Option<EndVerdict>,
    empty_lines: Option<EndVerdict>,
    blanks: Option<EndVerdict>,
}

/// A verdict on such an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum EndVerdict {
    AC,
    PE,
}

impl Judge {
    /// Its verdicts on outputs that differ only at ends. A judge without the verdict PE accepts them.
    pub fn end_rules(&self, name: &str) -> EndRules {
        let by_rule = (self.compare != "exact").then_some(true);
        let known = |verdict: Option<EndVerdict>| verdict.map(|it| it == EndVerdict::AC).or(by_rule);
        let EndVerdicts { newline, empty_lines, blanks } = self.ends;
        EndRules {
            judge: name.to_string(),
            newline: known(newline),
            empty_lines: known(empty_lines),
            blanks: known(blanks),
        }
    }
}

/// A standard of a language that a judge's compiler follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standard {
    /// Its option on the compiler's command line, such as `-std=gnu++98`.
    pub flag: String,
    /// The source of the fact, or `not known`.
    pub source: String,
}

impl Standard {
    /// Its name, such as `gnu++98`.
    pub fn name(&self) -> &str {
        self.flag.rsplit(['=', '-']).next().unwrap_or_default()
    }
}

impl Judge {
    /// Whether it takes sources that end in `ending`. For a closed judge this is not known, so it takes all.
    pub fn takes(&self, ending: &str) -> bool {
        self.choose.is_empty() || self.choose.contains_key(ending)
    }
}

/// The facts that a new problem of a judge begins with. `{}` stands for the number in its id.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The beginning of the ids: `poj` of `poj3074`.
    pub prefix: String,
    /// The judge's number.
    pub number: String,
    /// The address of the statement.
    pub address: String,
    /// The usual limit of time, in seconds.
    pub time: f64,
    /// The usual limit of memory, in MiB.
    pub memory: u64,
}

/// Whether a judge still takes submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The judge takes submissions.
    #[default]
    Alive,
    /// The judge is gone; only the project's cases or a twin are left.
    Closed,
}

/// All judges by name. The file is part of this program, and a test parses it.
static JUDGES: LazyLock<BTreeMap<String, Judge>> = LazyLock::new(|| {
    let judges = toml::from_str(crate::texts::words("src/judges.toml"));
    judges.unwrap_or_else(|error| panic!("problems/src/judges.toml: {error}"))
});

/// The judge called `name`, such as `Luogu`; capital and small letters are the same.
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, judge)| judge)
}

/// The judge of a problem by its id, and the number in the id: POJ and `3074` of `poj3074`.
pub fn of_id(id: &str) -> Option<(&'static str, &str)> {
    let mut named = JUDGES.iter().filter(|(_, judge)| !judge.new.prefix.is_empty());
    named.find_map(|(name, judge)| {
        let number = id.strip_prefix(judge.new.prefix.as_str()).filter(|number| !number.is_empty())?;
        Some((name.as_str(), number))
    })
}

/// The names of all judges.
pub fn names() -> Vec<&'static str> {
    JUDGES.keys().map(String::as_str).collect()
}

/// The name of a judge that [`find`] found.
pub fn name(judge: &'static Judge) -> Option<&'static str> {
    JUDGES.iter().find(|(_, known)| std::ptr::eq(*known, judge)).map(|(name, _)| name.as_str())
}
