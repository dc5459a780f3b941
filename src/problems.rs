//! The registry of problems: one line each. Everything else about a problem is in `problems/<id>/` and `cases/<id>/`.

use crate::checker::Check;
use crate::input::Solve;
use crate::study::Study;
use serde::{Deserialize, Serialize};

/// One problem of one judge, with the solution that is built in.
pub struct Problem {
    /// The name that commands take, such as `poj3074`.
    pub id: &'static str,
    /// The solution.
    pub solve: Solve,
    /// The checker, where several answers are right.
    pub check: Option<Check>,
    /// The model of an instance, to be studied.
    pub study: Option<Study>,
    /// Where the solution is from the root of the project, such as `problems/poj3074/solution.rs`. Problems of several
    /// judges that are one problem share it.
    pub path: &'static str,
    /// The text of its `problem.toml`.
    facts: &'static str,
}

/// What `problem.toml` says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The home judge, such as `POJ`.
    pub judge: String,
    /// The judge's own number or code of the problem.
    pub number: String,
    /// The judge's title.
    pub title: String,
    /// Where the statement is.
    pub address: String,
    /// Exact or repeat cover.
    pub cover: Cover,
    /// How the judge compares outputs.
    pub compare: String,
    /// What a run may use.
    pub limits: Limits,
    /// The languages of this project that the home judge takes: `rust`, `cpp`.
    pub languages: Vec<String>,
    /// Whether the home judge still takes submissions.
    #[serde(default)]
    pub state: State,
    /// The same problem, with the same data format, on other judges.
    #[serde(default)]
    pub twins: Vec<Twin>,
}

/// The kind of cover problem that a problem becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Every item once.
    Exact,
    /// Every item at least once.
    Repeat,
}

/// Whether a judge still takes submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It does.
    #[default]
    Alive,
    /// It is gone; the project's cases, or a twin, are what is left.
    Closed,
}

/// What a judge lets a run use.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds of processor time.
    pub time: f64,
    /// MiB.
    pub memory: u64,
}

/// The same problem on another judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twin {
    /// The alias that commands take, such as `luogu10482`.
    pub id: String,
    /// The judge, such as `Luogu`.
    pub judge: String,
    /// That judge's number or code.
    pub number: String,
    /// Where the statement is.
    pub address: String,
    /// The languages of this project that this judge takes.
    pub languages: Vec<String>,
}

macro_rules! optional {
    [] => { None };
    [$value:expr] => { Some($value) };
}

/// The module of a solution, unless it is that of another problem.
macro_rules! solution {
    ($id:ident $path:literal) => {
        #[path = $path]
        #[clippy::msrv = "1.56"]
        pub mod $id;
    };
    ($id:ident $path:literal $other:ident) => {
        pub use self::$other as $id;
    };
}

/// Each line: the id, where its solution is, whose that is if it is another problem's, the name and place of its study if it
/// has one (the name alone if it is another problem's), and, where several answers are right, the name and place of the checker.
macro_rules! problems {
    ($($id:ident $path:literal $(of $other:ident)? $(, study $study:ident $($study_path:literal)?)?
        $(, checker $checker:ident $checker_path:literal)?;)*) => {
        $(
            solution!($id $path $($other)?);
            $($(#[path = $study_path] pub mod $study;)?)?
            $(#[path = $checker_path] pub mod $checker;)?
        )*

        /// Every problem, in the order of the registry.
        pub static PROBLEMS: &[Problem] = &[$(Problem {
            id: stringify!($id),
            solve: $id::solve,
            path: $path.split_at("../".len()).1,
            check: optional![$($checker::check)?],
            study: optional![$($study::model)?],
            facts: include_str!(concat!("../problems/", stringify!($id), "/problem.toml")),
        }),*];
    };
}

problems! {
    poj3074 "../problems/poj3074/solution.rs", study poj3074_study "../problems/poj3074/study.rs";
    spoj1110 "../problems/spoj1110/solution.rs", study spoj1110_study "../problems/spoj1110/study.rs";
    zoj3122 "../problems/zoj3122/solution.rs", study zoj3122_study "../problems/zoj3122/study.rs";
    noip2009 "../problems/noip2009/solution.rs", study noip2009_study "../problems/noip2009/study.rs";
    hdu5046 "../problems/hdu5046/solution.rs", study hdu5046_study "../problems/hdu5046/study.rs";
    poj2676 "../problems/poj2676/solution.rs", study poj2676_study "../problems/poj2676/study.rs", checker poj2676_checker "../problems/poj2676/checker.rs";
    poj3076 "../problems/zoj3122/solution.rs" of zoj3122, study zoj3122_study;
    uva1309 "../problems/zoj3122/solution.rs" of zoj3122, study zoj3122_study;
    sudokux "../problems/sudokux/solution.rs", study sudokux_study "../problems/sudokux/study.rs";
    sudokugen "../problems/sudokugen/solution.rs", study sudokugen_study "../problems/sudokugen/study.rs", checker sudokugen_checker "../problems/sudokugen/checker.rs";
    hdu4069 "../problems/hdu4069/solution.rs", study hdu4069_study "../problems/hdu4069/study.rs";
    hdu1426 "../problems/hdu1426/solution.rs", study hdu1426_study "../problems/hdu1426/study.rs";
    hdu3909 "../problems/hdu3909/solution.rs", study hdu3909_study "../problems/hdu3909/study.rs";
    luogu1784 "../problems/luogu1784/solution.rs", study luogu1784_study "../problems/luogu1784/study.rs";
    hdu2295 "../problems/hdu2295/solution.rs", study hdu2295_study "../problems/hdu2295/study.rs";
    hdu3498 "../problems/hdu3498/solution.rs", study hdu3498_study "../problems/hdu3498/study.rs";
    fzu1686 "../problems/fzu1686/solution.rs", study fzu1686_study "../problems/fzu1686/study.rs";
    poj1084 "../problems/poj1084/solution.rs", study poj1084_study "../problems/poj1084/study.rs";
    hdu4979 "../problems/hdu4979/solution.rs", study hdu4979_study "../problems/hdu4979/study.rs";
    hdu3335 "../problems/hdu3335/solution.rs", study hdu3335_study "../problems/hdu3335/study.rs";
    hust1017 "../problems/hust1017/solution.rs", study hust1017_study "../problems/hust1017/study.rs", checker hust1017_checker "../problems/hust1017/checker.rs";
    poj3740 "../problems/poj3740/solution.rs", study poj3740_study "../problems/poj3740/study.rs";
    hiho1317 "../problems/hiho1317/solution.rs", study hiho1317_study "../problems/hiho1317/study.rs";
    exactcover "../problems/exactcover/solution.rs", study exactcover_study "../problems/exactcover/study.rs";
    nqueens "../problems/nqueens/solution.rs", study nqueens_study "../problems/nqueens/study.rs";
    spoj1771 "../problems/spoj1771/solution.rs", study spoj1771_study "../problems/spoj1771/study.rs", checker spoj1771_checker "../problems/spoj1771/checker.rs";
    pentomino "../problems/pentomino/solution.rs", study pentomino_study "../problems/pentomino/study.rs";
    luogu4205 "../problems/luogu4205/solution.rs", study luogu4205_study "../problems/luogu4205/study.rs";
    zoj3209 "../problems/zoj3209/solution.rs", study zoj3209_study "../problems/zoj3209/study.rs";
    hdu3663 "../problems/hdu3663/solution.rs", study hdu3663_study "../problems/hdu3663/study.rs", checker hdu3663_checker "../problems/hdu3663/checker.rs";
    luogu4929 "../problems/luogu4929/solution.rs", study luogu4929_study "../problems/luogu4929/study.rs", checker luogu4929_checker "../problems/luogu4929/checker.rs";
}

impl Problem {
    /// What `problem.toml` says.
    ///
    /// # Panics
    /// If the file is malformed, which a test rules out.
    pub fn facts(&self) -> Facts {
        toml::from_str(self.facts)
            .unwrap_or_else(|error| panic!("problems/{}/problem.toml: {error}", self.id))
    }
}

/// The problem that goes by `name`, its id or the id of a twin; or else the known names nearest to it, best first.
pub fn find(name: &str) -> Result<&'static Problem, Vec<String>> {
    if let Some(problem) = PROBLEMS.iter().find(|problem| problem.id == name) {
        return Ok(problem);
    }
    let mut known: Vec<(String, &'static Problem)> = Vec::new();
    for problem in PROBLEMS {
        known.push((problem.id.to_string(), problem));
        known.extend(problem.facts().twins.into_iter().map(|twin| (twin.id, problem)));
    }
    if let Some((_, problem)) = known.iter().find(|(id, _)| id == name) {
        return Ok(problem);
    }
    let likeness = |id: &str| strsim::jaro_winkler(id, name);
    let mut near: Vec<String> = known.into_iter().map(|(id, _)| id).filter(|id| likeness(id) > 0.7).collect();
    near.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    near.truncate(3);
    Err(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_readable_facts_and_names_of_its_own() {
        let mut names: Vec<String> = Vec::new();
        for problem in PROBLEMS {
            names.push(problem.id.to_string());
            names.extend(problem.facts().twins.into_iter().map(|twin| twin.id));
        }
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "a name is taken twice");
    }

    #[test]
    fn an_alias_finds_its_problem_and_a_typing_error_the_nearest_names() {
        assert_eq!(find("luogu10482").map(|problem| problem.id).ok(), Some("poj3074"));
        assert_eq!(find("poj3047").err().unwrap()[0], "poj3074");
        assert!(find("@@@@").err().unwrap().is_empty());
    }
}
