//! The problems. Everything that is known about a problem is in the folder `problems/<id>/`.
//!
//! The build script lists the folders, so a new folder becomes a problem without any other code. A folder
//! contains the facts (`problem.toml`), the solutions, the model for study, the generator, and the checker if
//! several answers are right. The cases are in the folder `cases/<id>/`.
//!
//! * [`Problem`], [`Facts`], [`find`], [`PROBLEMS`]: the problems and their facts;
//! * [`judges`]: facts that hold for all problems of a judge, such as its source limit;
//! * [`generate`]: random valid inputs; [`checker`]: code that checkers share; [`form`]: how answers are
//!   written; [`output`]: what an output states about each case; [`models`]: models that problems share;
//! * [`text`], [`provide`]: the text files of the folders.

#![forbid(unsafe_code)]

pub mod checker;
mod facts;
pub mod form;
pub mod generate;
pub mod judges;
mod lines;
pub mod models;
pub mod output;
mod texts;
mod valid;

pub use crate::facts::{Divided, Facts, LESSONS, Limits};
pub use crate::judges::State;
pub use crate::texts::{Texts, provide, text};
pub use dlx_study::model::Cover;

use crate::checker::Check;
use crate::form::Format;
use crate::generate::Generator;
use dlx_kernel::input::Solve;
use dlx_study::Study;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A generated file of a built-in case, too large to store: its name, and the function that makes it.
pub type Made = (&'static str, fn() -> String);

/// One problem of one judge, with its built-in solution.
#[derive(Clone, Copy)]
pub struct Problem {
    /// The name that commands accept, such as `poj3074`.
    pub id: &'static str,
    /// The name of the problem's folder and of the folder of its cases: its id or, for a twin, the id of the
    /// problem whose built-in solution it shares.
    pub home: &'static str,
    /// The solution.
    pub solve: Solve,
    /// The checker, if several answers are correct.
    pub check: Option<Check>,
    /// The function that builds the model of an instance for study.
    pub study: Option<Study>,
    /// The generator of random inputs.
    pub generator: Option<&'static Generator>,
    /// The files of built-in cases that are generated because they are too large to store.
    pub made: &'static [Made],
    /// The facts for each judge, the home judge first, parsed when first used.
    facts: &'static LazyLock<Vec<Facts>>,
}

include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// Every problem, in the order of the ids: the problems of the folders, and their listed twins.
pub static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let mut problems: Vec<Problem> = HOMES.to_vec();
    for home in HOMES {
        problems.extend(home.listed_twins().map(|id| Problem { id, ..*home }));
    }
    problems.sort_by_key(|problem| problem.id);
    problems
});

impl Problem {
    /// A problem with a solution, without a checker, a model, a generator or made files.
    const fn new(id: &'static str, facts: &'static LazyLock<Vec<Facts>>, solve: Solve) -> Problem {
        let (check, study, generator) = (None, None, None);
        Problem { id, home: id, solve, check, study, generator, made: &[], facts }
    }

    /// The ids of the problem's twins that are listed as problems. Searches the text instead of parsing it,
    /// because every run of a built-in solution calls this, and parsing would take longer than a short run.
    fn listed_twins(&self) -> impl Iterator<Item = &'static str> + use<> {
        let text = texts::words(&format!("{}/problem.toml", self.home));
        let twins = text.split("[[twins]]").skip(1).filter(|twin| twin.contains("\nlisted = true"));
        twins.filter_map(|twin| twin.split("\nid = \"").nth(1)?.split('"').next())
    }

    /// The facts for the judge that the problem's id belongs to.
    ///
    /// # Panics
    /// Panics if `problem.toml` is malformed or has no judge with this id, which tests rule out.
    pub fn facts(&self) -> &'static Facts {
        let facts = self.facts.iter().find(|facts| facts.id == self.id);
        facts.unwrap_or_else(|| panic!("problems/{}/problem.toml: no twin is called {}", self.home, self.id))
    }

    /// How the problem's answers are written.
    pub fn format(&self) -> &'static Format {
        &self.facts().answer
    }

    /// The facts for each of the problem's judges: first the judge of the problem's id, then the other judges
    /// in the order of `problem.toml`, which begins with the home judge.
    pub fn judges(&self) -> impl Iterator<Item = &'static Facts> + use<> {
        let own = self.facts();
        std::iter::once(own).chain(self.facts.iter().filter(|facts| facts.id != own.id))
    }

    /// The languages, `rust` and `cpp`, that at least one of the problem's judges accepts, in alphabetical
    /// order.
    pub fn languages(&self) -> Vec<&'static str> {
        let mut languages: Vec<&str> =
            self.judges().flat_map(|facts| &facts.languages).map(String::as_str).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// The other names that commands accept for this problem.
    pub fn aliases(&self) -> Vec<&'static str> {
        if self.id != self.home {
            return Vec::new();
        }
        self.facts.iter().filter(|facts| !facts.listed).map(|facts| facts.id.as_str()).collect()
    }

    /// The path, from the root of the project, of the file `name` in the problem's folder.
    pub fn file(&self, name: &str) -> String {
        format!("problems/{}/{name}", self.home)
    }

    /// The folders in `names` that hold the problem's cases. A folder has the problem's id or an alias as
    /// its name, in upper or lower case; the folder with the id comes first. If there are no such folders,
    /// the folders of the problem whose cases this problem shares.
    pub fn names_of_cases<'a>(&self, names: &'a [String]) -> Vec<&'a str> {
        let mut found = names_of(self.listed(), names);
        if found.is_empty() {
            found = names_of(self.home, names);
        }
        found.sort_by_key(|name| (*name != self.id, *name != self.home));
        found
    }

    /// The problem's id in [`PROBLEMS`]: its own id or, for an alias, the id of the problem that the alias
    /// stands for.
    fn listed(&self) -> &'static str {
        if PROBLEMS.iter().any(|problem| problem.id == self.id) { self.id } else { self.home }
    }
}

/// The elements of `names` that stand for the problem `id`, sorted.
fn names_of<'a>(id: &str, names: &'a [String]) -> Vec<&'a str> {
    let is_its = |name: &&str| known(name).is_some_and(|problem| problem.listed() == id);
    let mut found: Vec<&str> = names.iter().map(String::as_str).filter(is_its).collect();
    found.sort_unstable();
    found
}

/// Whether the folder `name`, found among folders with cases of problems, is not hidden and belongs to no
/// problem.
pub fn is_unknown_folder(name: &str) -> bool {
    !name.starts_with('.') && known(name).is_none()
}

/// A problem for each alias, with the facts of the alias's judge.
static ALIASES: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let aliases =
        |problem: &'static Problem| problem.aliases().into_iter().map(|id| Problem { id, ..*problem });
    PROBLEMS.iter().flat_map(aliases).collect()
});

/// The problems, keyed by their [`plain`] names: ids, judges with numbers such as `POJ-3074`, numbers with
/// letters such as `P10482`, and addresses of statements.
static NAMES: LazyLock<BTreeMap<String, &'static Problem>> = LazyLock::new(|| {
    let mut names: BTreeMap<String, &Problem> = BTreeMap::new();
    for problem in PROBLEMS.iter().chain(ALIASES.iter()) {
        names.insert(plain(problem.id), problem);
    }
    // Aliases come first: an alias stands for the problem on exactly the judge that uses its number or
    // address.
    for problem in ALIASES.iter().chain(PROBLEMS.iter()) {
        let facts = problem.facts();
        let number = facts.number.chars().any(char::is_alphabetic).then(|| facts.number.clone());
        let full = [format!("{}{}", facts.judge, facts.number), facts.address.clone()];
        // A page on which a judge takes submissions for all its problems identifies none of them.
        let of_all = judges::find(&facts.judge).and_then(|judge| judge.submit.as_ref());
        let page = facts.submit.clone().filter(|page| Some(page) != of_all);
        for name in full
            .into_iter()
            .chain(page)
            .chain(number)
            .map(|name| plain(&name))
            .filter(|name| !name.is_empty())
        {
            names.entry(name).or_insert(problem);
        }
    }
    names
});

/// The letters and digits of a name, in lower case. The scheme of an address is removed; of an address on
/// vjudge, only the judge and the number remain.
fn plain(name: &str) -> String {
    let address = name.split_once("://").map_or(name, |(_, address)| address);
    let address = address.split('#').next().unwrap_or_default().trim_start_matches("www.");
    // UVa's addresses have additional parameters, which depend on the page that links to the problem.
    let address = match address.split_once("page=show_problem&problem=") {
        Some((place, number)) => [place.split('/').next().unwrap_or_default(), number].concat(),
        None => address.to_string(),
    };
    let name = address.trim_start_matches("vjudge.net/problem/").replace("洛谷", "luogu");
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The problem called `id`. No text file is read unless the problem is a twin, because each run of a built-in
/// solution calls this function, and the text would count as memory of the run.
pub fn called(id: &str) -> Option<&'static Problem> {
    let is_called = |problem: &&Problem| problem.id == id;
    HOMES.iter().find(is_called).or_else(|| PROBLEMS.iter().find(is_called))
}

/// Whether `name` may refer to a problem: whether it looks like an address, or ends in the number or id of a
/// problem. For other words, such as names of folders, the text files need not be parsed; that would take
/// longer than judging a few cases.
fn may_be_known(name: &str) -> bool {
    let last = plain(name);
    let ends_it = |home: &Problem| {
        let text = texts::words(&format!("{}/problem.toml", home.home));
        let is_key = |line: &&str| line.starts_with("number = \"") || line.starts_with("id = \"");
        let mut ends = text.lines().filter(is_key).filter_map(|line| line.split('"').nth(1));
        last.ends_with(home.id) || ends.any(|end| last.ends_with(&plain(end)))
    };
    name.contains(['/', '.']) || HOMES.iter().any(ends_it)
}

/// The problem that `name` refers to, as in [`find`].
pub fn known(name: &str) -> Option<&'static Problem> {
    let is_path = name.starts_with(['.', '/']);
    let named = || (!is_path && may_be_known(name)).then(|| NAMES.get(&plain(name)).copied());
    called(name).or_else(|| named().flatten())
}

/// The problem that `name` refers to. A name is an id or alias, a judge's number such as `POJ-3074` or
/// `P10482`, or the address of a statement, in upper or lower case. For an unknown name, returns the most
/// [`similar`] names as the error.
pub fn find(name: &str) -> Result<&'static Problem, Vec<String>> {
    known(name).ok_or_else(|| similar(name))
}

/// The problems on any judge whose ids end in this number.
pub fn numbered(number: &str) -> Vec<&'static Problem> {
    let is_numbered = |problem: &&Problem| {
        !number.is_empty() && problem.id.trim_start_matches(|c: char| c.is_ascii_alphabetic()) == number
    };
    PROBLEMS.iter().chain(ALIASES.iter()).filter(is_numbered).collect()
}

/// The maximum length, in bytes, of a name for which similar names are suggested.
const MAX_SIMILAR_BYTES: usize = 200;

/// The known names that the user may have meant by `name`: the problems with the number `name` or, if there
/// are none, up to three of the most similar names, best first.
pub fn similar(name: &str) -> Vec<String> {
    let numbered = numbered(name);
    if !numbered.is_empty() {
        return numbered.iter().map(|problem| problem.id.to_string()).collect();
    }
    // A long name, such as an address that a browser sent, resembles no known name, and comparing it would be
    // slow.
    if name.len() > MAX_SIMILAR_BYTES {
        return Vec::new();
    }
    let likeness = |id: &str| strsim::jaro_winkler(id, name);
    let known = PROBLEMS.iter().chain(ALIASES.iter()).map(|problem| problem.id.to_string());
    let mut near: Vec<String> = known.filter(|id| likeness(id) > 0.7).collect();
    near.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    near.truncate(3);
    near
}
