//! The facts about judges that hold for all their problems: source limit, languages, comparison rule. The
//! file `judges.toml` lists these facts and is read once.

use dlx_comparison::EndRules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The maximum size of a source file that the judge accepts, in bytes.
    pub source_bytes: usize,
    /// The languages of the project (`rust`, `cpp`) that the judge accepts, the preferred one first.
    pub languages: Vec<String>,
    /// The judge's comparison rule for problems that do not specify a rule.
    pub compare: String,
    /// The judge's known verdicts on outputs that differ from the expected output only at the ends of lines
    /// or of the output.
    #[serde(default)]
    pub ends: EndVerdicts,
    /// The options that the judge is known to pass to a compiler, such as one for the size of a machine word,
    /// keyed by the extension of source files.
    #[serde(default)]
    pub flags: BTreeMap<String, Vec<String>>,
    /// The language standards that the judge supports or used to support, keyed by the extension of source
    /// files. A program has to compile with at least one of them.
    #[serde(default)]
    pub standards: BTreeMap<String, Vec<Standard>>,
    /// Folders of the judge's own headers, which compilers search if the folders exist.
    #[serde(default)]
    pub include: Vec<PathBuf>,
    /// Headers that the headers of one of the judge's compilers include, keyed by the extension of source
    /// files. A program that does not include these headers itself still compiles on the judge.
    #[serde(default)]
    pub implied: BTreeMap<String, Vec<String>>,
    /// Whether the judge still takes submissions.
    #[serde(default)]
    pub state: State,
    /// The page on which solutions are submitted, with the problem's number in place of `{}`. None if the
    /// page depends on the problem.
    pub submit: Option<String>,
    /// The language to choose on the `submit` page, keyed by the first extension of the language's source
    /// files. Other languages are not accepted.
    #[serde(default)]
    pub choose: BTreeMap<String, String>,
    /// The initial facts of a new problem of this judge.
    pub new: New,
}

/// The verdicts on outputs that differ only at the ends of lines or of the output. None for a verdict that is
/// not known.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndVerdicts {
    newline: Option<EndVerdict>,
    empty_lines: Option<EndVerdict>,
    blanks: Option<EndVerdict>,
}

/// A verdict on an output that differs only at the ends of lines or of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum EndVerdict {
    AC,
    PE,
}

impl Judge {
    /// The judge's verdicts on outputs that differ only at the ends of lines or of the output. A judge
    /// without the verdict PE accepts these outputs.
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

/// A language standard that a judge's compiler follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standard {
    /// The compiler option for the standard, such as `-std=gnu++98`.
    pub flag: String,
    /// The source that names this standard, or `not known`.
    pub source: String,
}

impl Standard {
    /// The name of the standard, such as `gnu++98`.
    pub fn name(&self) -> &str {
        self.flag.rsplit(['=', '-']).next().unwrap_or_default()
    }
}

impl Judge {
    /// Whether the judge accepts source files with the extension `ending`. For a closed judge, this is not
    /// known, so every extension is assumed to be accepted.
    pub fn takes(&self, ending: &str) -> bool {
        self.choose.is_empty() || self.choose.contains_key(ending)
    }
}

/// The initial facts of a new problem of a judge. `{}` stands for the number in the problem's id.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The prefix of problem ids, such as `poj` in `poj3074`.
    pub prefix: String,
    /// The problem's number on the judge.
    pub number: String,
    /// The address of the statement.
    pub address: String,
    /// The usual time limit, in seconds.
    pub time: f64,
    /// The usual memory limit, in MiB.
    pub memory: u64,
}

/// Whether a judge still takes submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The judge takes submissions.
    #[default]
    Alive,
    /// The judge is closed; solutions can be judged only with the project's cases or on the judge of a twin.
    Closed,
}

/// All judges, keyed by name. Parsing cannot fail: the file is part of this program, and a test parses it.
static JUDGES: LazyLock<BTreeMap<String, Judge>> = LazyLock::new(|| {
    let judges = toml::from_str(crate::texts::words("src/judges.toml"));
    judges.unwrap_or_else(|error| panic!("problems/src/judges.toml: {error}"))
});

/// The judge called `name`, such as `Luogu`; upper and lower case are not distinguished.
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, judge)| judge)
}

/// The judge of the problem `id` and the number in the id, such as `POJ` and `3074` for `poj3074`.
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
