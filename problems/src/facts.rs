//! The facts in `problem.toml`: each file is parsed once, into the facts for each of the problem's judges.

use crate::form::{Format, Read};
use crate::judges::{self, State};
use dlx_comparison::EndRules;
use dlx_study::model::Cover;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The facts about a problem on one of its judges.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The name that commands accept, such as `luogu10482`.
    pub id: String,
    /// Whether the problem is listed under this id; otherwise the id is an alias of the problem's id on the
    /// home judge, the first judge in `problem.toml`.
    pub listed: bool,
    /// The judge, such as `Luogu`.
    pub judge: String,
    /// The number or code that the judge gives to the problem.
    pub number: String,
    /// The title on the judge or, if `problem.toml` does not give that title, on the home judge.
    pub title: String,
    /// The title in Chinese; the same as `title` if `problem.toml` gives no Chinese title.
    pub title_zh: String,
    /// The address of the statement.
    pub address: String,
    /// The page on which solutions are submitted: the judge's form for this problem, or the statement, which
    /// has a button for submitting. None if the judge is closed, or the problem is on no online judge.
    pub submit: Option<String>,
    /// How the judge compares outputs: `checker`, or the name of a rule.
    pub compare: String,
    /// The limits of a run.
    pub limits: Limits,
    /// The files that a solution reads and writes in place of standard input and output.
    pub files: Option<[String; 2]>,
    /// The languages of the project (`rust`, `cpp`) that the judge accepts, the preferred one first.
    pub languages: Vec<String>,
    /// Whether the judge still accepts submissions.
    pub state: State,
    /// Whether the problem is an exact or a repeat cover.
    pub cover: Cover,
    /// The size of the matrix of the largest legal instance, items x options; secondary items after a `+`.
    pub size: String,
    /// The names of the extra-hard cases, which are probably harder than the judge's own: cases for which the
    /// textbook solution, or a plainer solution, needs more than half of the time limit. `UPDATE=ID cargo
    /// test update` measures the cases.
    pub beyond: Vec<String>,
    /// The names of the cases whose inputs break the format or a promise of the statement; a `*` at the end
    /// of a name matches any text.
    pub outside: Vec<String>,
    /// The ranges that the statement promises but the solution does not check: the minimum and maximum of a
    /// number, keyed by the name under which the solution reads the number, or of a count, keyed by what is
    /// counted.
    pub input: BTreeMap<String, [i64; 2]>,
    /// How an input with several cases is divided. None if an input is one case, or cannot be divided.
    pub divided: Option<Divided>,
    /// The engines of the kernel that a bundle includes, such as `dense`; the kernel's module `choice`
    /// defines the names.
    pub engines: Vec<String>,
    /// The lesson that the problem's model illustrates: a keyword of [`LESSONS`].
    pub teaches: String,
    /// How the problem's answers are written.
    pub answer: Format,
}

/// The lessons that the problems' models teach, easiest first: the keyword of each lesson, and the heading
/// for its problems.
pub const LESSONS: [(&str, &str); 11] = [
    ("matrix", "The input is the matrix"),
    ("sudoku", "Sudoku: every value once in each unit"),
    ("secondary", "Secondary items: at most once"),
    ("tiling", "Tiling and packing"),
    ("lines", "Options that decide a whole line, cage or shape"),
    ("colours", "Colours: options that agree on a letter"),
    ("multiplicity", "Multiplicities: items covered several times"),
    ("repeat", "Repeat cover: the fewest options"),
    ("radius", "Repeat cover within a search for the radius"),
    ("best", "The best cover: options that cost or score"),
    ("count", "Counting all covers"),
];

impl Facts {
    /// The facts in `problems/HOME/problem.toml`, whose text is `text`, for each judge: the home judge, then
    /// the judges of the twins. `read` reads the answers if their form is `own`.
    ///
    /// # Panics
    /// Panics if the file is malformed or names an unknown judge, which a test rules out.
    pub fn of_file(home: &str, text: &str, read: Option<Read>) -> Vec<Facts> {
        let place = format!("problems/{home}/problem.toml");
        let mut file: File = toml::from_str(text).unwrap_or_else(|error| panic!("{place}: {error}"));
        file.answer.read = read;
        let first = Twin {
            id: home.to_string(),
            listed: true,
            judge: file.judge,
            number: file.number,
            title: None,
            title_zh: None,
            address: file.address,
            submit: file.submit,
            compare: None,
            limits: Some(file.limits.clone()),
            files: file.files,
            languages: file.languages,
        };
        let facts = |twin: Twin| {
            let judge = judges::find(&twin.judge).unwrap_or_else(|| {
                panic!("{place}: expected a judge of problems/src/judges.toml, found {}", twin.judge)
            });
            let stated = twin.compare.or_else(|| file.compare.clone());
            let page = |form: &String| form.replace("{}", &twin.number);
            let submit = twin
                .submit
                .or_else(|| judge.submit.as_ref().map(page))
                .unwrap_or_else(|| twin.address.clone());
            let is_open = judge.state == State::Alive && !judge.choose.is_empty();
            Facts {
                submit: is_open.then_some(submit),
                id: twin.id,
                listed: twin.listed,
                judge: twin.judge,
                number: twin.number,
                title_zh: twin
                    .title_zh
                    .or_else(|| file.title_zh.clone())
                    .or_else(|| twin.title.clone())
                    .unwrap_or_else(|| file.title.clone()),
                title: twin.title.unwrap_or_else(|| file.title.clone()),
                address: twin.address,
                compare: stated.unwrap_or_else(|| judge.compare.clone()),
                limits: twin.limits.unwrap_or_else(|| Limits { unknown: true, ..file.limits.clone() }),
                files: twin.files,
                languages: twin.languages.unwrap_or_else(|| judge.languages.clone()),
                state: judge.state,
                cover: file.cover,
                size: file.size.clone(),
                beyond: file.beyond.clone(),
                outside: file.outside.clone(),
                input: file.input.clone(),
                divided: file.divided.clone(),
                engines: file.engines.clone(),
                teaches: file.teaches.clone(),
                answer: file.answer.clone(),
            }
        };
        std::iter::once(first).chain(file.twins).map(facts).collect()
    }

    /// The judge's verdicts on outputs that differ from the expected output only at the ends of lines or of
    /// the output.
    pub fn ends(&self) -> Option<EndRules> {
        judges::find(&self.judge).map(|judge| judge.end_rules(&self.judge))
    }

    /// Whether [`outside`](Facts::outside) lists the built-in case called `name`.
    pub fn is_outside(&self, name: &str) -> bool {
        self.outside.iter().any(|listed| match listed.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == listed,
        })
    }
}

/// How an input is divided into cases. The problem's `study` finds the end of each case.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Divided {
    /// The number of cases comes first.
    Count,
    /// The cases continue to the end of the input.
    End,
    /// The cases continue until these words, such as `end` or `0 0`.
    Until(String),
}

/// The limits that a judge sets for a run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The CPU time, in seconds.
    pub time: f64,
    /// The memory, in MiB.
    pub memory: u64,
    /// The limits for solutions in Java, if the judge states different limits for them.
    pub java: Option<Box<Limits>>,
    /// Whether the judge's actual limits are unknown.
    #[serde(default)]
    pub unknown: bool,
}

impl Limits {
    /// The CPU time limit.
    pub fn cpu(&self) -> Duration {
        Duration::from_secs_f64(self.time)
    }

    /// The memory limit, in bytes.
    pub fn bytes(&self) -> u64 {
        self.memory << 20
    }
}

/// The contents of `problem.toml`: the facts of the home judge, and the facts of other judges where they
/// differ.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    judge: String,
    number: String,
    title: String,
    title_zh: Option<String>,
    address: String,
    submit: Option<String>,
    cover: Cover,
    size: String,
    teaches: String,
    #[serde(default)]
    answer: Format,
    /// The name of the function in `models` that builds the model; only the build script uses this field.
    #[serde(rename = "model")]
    _model: Option<String>,
    /// The comparison rule; by default, the rule of each judge.
    compare: Option<String>,
    limits: Limits,
    /// The file names apply only to the home judge.
    files: Option<[String; 2]>,
    #[serde(default)]
    input: BTreeMap<String, [i64; 2]>,
    #[serde(default)]
    beyond: Vec<String>,
    #[serde(default)]
    outside: Vec<String>,
    divided: Option<Divided>,
    #[serde(default)]
    engines: Vec<String>,
    /// The languages; by default, all languages of each judge. The file may list fewer.
    languages: Option<Vec<String>>,
    #[serde(default)]
    twins: Vec<Twin>,
}

/// The same problem, with the same data format, on another judge.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Twin {
    id: String,
    #[serde(default)]
    listed: bool,
    judge: String,
    number: String,
    title: Option<String>,
    title_zh: Option<String>,
    address: String,
    submit: Option<String>,
    /// The comparison rule; by default, the rule that the file gives for the home judge, otherwise this
    /// judge's own rule.
    compare: Option<String>,
    limits: Option<Limits>,
    files: Option<[String; 2]>,
    languages: Option<Vec<String>>,
}
