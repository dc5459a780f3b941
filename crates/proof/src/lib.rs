//! Answers about the covers of a matrix, with proofs for an independent checker, VeriPB.
//!
//! | module | contents |
//! |---|---|
//! | [`opb`] | the problem as constraints, to which the proof refers |
//! | `search` | a counter-based search that logs each dead end as a line of the proof |
//! | `search::bound` | lower bounds from Lagrangian multipliers, each bound a line of the proof |
//! | `search::weights` | item weights modulo a prime that rule out a cover |
//! | `log` | the lines of the proof |
//! | `files` | the files of the proof |
//!
//! The search is designed for proof logging, and is slower than the bit-set searches of [`dlx_kernel`].
//!
//! ```
//! use dlx_kernel::Matrix;
//! use dlx_proof::{Answer, Cover, Problem, Question, Texts, prove};
//! let matrix: Matrix = [vec![0, 1], vec![1, 2], vec![2, 0]].into_iter().collect();
//! let problem = Problem { matrix: &matrix, cover: Cover::Exact, costs: None, at_most: None };
//! let (mut opb, mut proof) = (Vec::new(), Vec::new());
//! let texts = Texts { opb: &mut opb, proof: Some(&mut proof), covers: &mut |_| Ok(()) };
//! let proved = prove(&problem, Question::First, &[], &|option| format!("pair {option}"), texts, || true)?;
//! assert_eq!(proved.answer, Answer::None);
//! assert!(String::from_utf8_lossy(&proof).contains("conclusion UNSAT"));
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

mod files;
mod log;
pub mod opb;
mod search;

pub use self::files::Files;
use self::log::{Id, Log};
pub use self::opb::{Cover, Problem};
use self::search::{COST_LIMIT, Search, Step};
use std::io::{self, Write};

/// The question to answer with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Find a cover, or prove that there is none.
    First,
    /// List all covers, up to this number.
    All(u64),
    /// Find a cover of least cost.
    Cheapest,
}

/// The callback for each cover when covers are listed.
pub type Found<'a> = dyn FnMut(&[usize]) -> io::Result<()> + 'a;

/// The outputs of a proof.
pub struct Texts<'a> {
    /// The problem in OPB format.
    pub opb: &'a mut dyn Write,
    /// The proof. If None, the search is the same, but no proof is written.
    pub proof: Option<&'a mut dyn Write>,
    /// The callback for each cover of [`Question::All`].
    pub covers: &'a mut Found<'a>,
}

/// The proved answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is no cover.
    None,
    /// The options of a cover, ascending.
    Cover(Vec<usize>),
    /// The number of covers.
    All(u64),
    /// The least cost, and a cover of that cost.
    Cheapest(u64, Vec<usize>),
    /// There are more covers than the limit of [`Question::All`].
    More,
    /// The search was stopped.
    Stopped {
        /// The number of covers found.
        covers: u64,
        /// The cheapest cover found.
        best: Option<(u64, Vec<usize>)>,
        /// A lower bound on the cost of all covers.
        bound: u64,
    },
}

/// An answer and the size of its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// The answer.
    pub answer: Answer,
    /// The number of lines of the proof.
    pub lines: u64,
    /// The number of decisions of the search.
    pub nodes: u64,
}

/// Answers a question about a problem and writes the proof. `comments` and the names of options are written
/// to the OPB file. `goes_on` is called before each decision and returns false to stop.
///
/// # Errors
/// Fails if an output cannot be written, or if a cost or `at_most` is 2^34 or more, because its multiples
/// might overflow.
pub fn prove(
    problem: &Problem<'_>,
    question: Question,
    comments: &[String],
    name: &dyn Fn(usize) -> String,
    texts: Texts<'_>,
    mut goes_on: impl FnMut() -> bool,
) -> io::Result<Proved> {
    let mut costs = problem.costs.unwrap_or_default().iter().chain(&problem.at_most);
    if costs.any(|&cost| cost >= COST_LIMIT) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected costs and at_most below 2^34"));
    }
    let given = opb::write(problem, comments, name, texts.opb)?;
    let log = Log::new(texts.proof)?;
    let search = Search::new(*problem, given, log, matches!(question, Question::All(_)));
    let mut run = Run { search, opb: texts.opb, covers: texts.covers, found: 0, best: None };
    let answer = run.answer(&question, &mut goes_on)?;
    run.opb.flush()?;
    let Search { log, nodes, .. } = run.search;
    Ok(Proved { answer, lines: log.lines, nodes })
}

/// A search, and the covers found so far.
struct Run<'a, 'b> {
    search: Search<'a, 'b>,
    opb: &'b mut dyn Write,
    covers: &'b mut Found<'b>,
    found: u64,
    best: Option<(u64, Vec<usize>)>,
}

impl Run<'_, '_> {
    /// Runs the search to the end.
    fn answer(&mut self, question: &Question, goes_on: &mut dyn FnMut() -> bool) -> io::Result<Answer> {
        let is_priced = self.search.problem.costs.is_some();
        let mut end = self.search.start()?;
        let id = loop {
            if let Some(id) = end {
                break id;
            } else if !goes_on() {
                return self.stop();
            }
            end = match (self.search.step()?, question) {
                (Step::Done(id), _) => Some(id),
                (Step::Open, _) => None,
                (Step::Cover(cover), _) if is_priced => self.improve(cover)?,
                (Step::Cover(_), Question::All(most)) if self.found == *most => {
                    return self.end("NONE", Answer::More);
                }
                (Step::Cover(cover), Question::All(_)) => self.exclude(&cover)?,
                (Step::Cover(cover), _) => {
                    return self.end(&format!("SAT : {}", self.values(&cover)), Answer::Cover(cover));
                }
            };
        };
        let (conclusion, answer) = match (self.best.take(), question) {
            (Some((cost, cover)), _) => (
                format!("BOUNDS {cost} : {id} {cost} : {}", self.values(&cover)),
                Answer::Cheapest(cost, cover),
            ),
            (None, _) if is_priced => (format!("BOUNDS INF : {id} INF"), Answer::None),
            (None, Question::All(_)) => (format!("UNSAT : {id}"), Answer::All(self.found)),
            (None, _) => (format!("UNSAT : {id}"), Answer::None),
        };
        self.end(&conclusion, answer)
    }

    fn end(&mut self, conclusion: &str, answer: Answer) -> io::Result<Answer> {
        self.search.log.end(&format!("conclusion {conclusion};"))?;
        Ok(answer)
    }

    /// Ends the proof of an unfinished search.
    fn stop(&mut self) -> io::Result<Answer> {
        let (covers, best) = (self.found, self.best.take());
        if self.search.problem.costs.is_none() {
            return self.end("NONE", Answer::Stopped { covers, best, bound: 0 });
        }
        let (bound, id) = self.search.lower_bound()?;
        let upper =
            best.as_ref().map_or("INF".into(), |(cost, cover)| format!("{cost} : {}", self.values(cover)));
        self.end(&format!("BOUNDS {bound} : {id} {upper}"), Answer::Stopped { covers, best, bound })
    }

    /// Adds a cover to the list, and adds to the problem a constraint that excludes the cover.
    fn exclude(&mut self, cover: &[usize]) -> io::Result<Option<Id>> {
        self.found += 1;
        let id = Id::Cover(self.found);
        (self.covers)(cover)?;
        write!(self.opb, "{id}")?;
        let all = (0..self.search.problem.matrix.options()).collect();
        for option in if self.search.is_fixed { cover.to_vec() } else { all } {
            let sign = if cover.binary_search(&option).is_ok() { "~" } else { "" };
            write!(self.opb, " +1 {sign}x{}", option + 1)?;
        }
        writeln!(self.opb, " >= 1 ;")?;
        self.search.exclude(id)
    }

    /// Logs a better cover.
    fn improve(&mut self, cover: Vec<usize>) -> io::Result<Option<Id>> {
        let costs = self.search.problem.costs.unwrap_or_default();
        let cost = cover.iter().map(|&option| costs[option]).sum();
        let values = self.values(&cover);
        self.best = Some((cost, cover));
        let id = self.search.log.improve(&values)?;
        self.search.restart()?;
        // A cover of cost 0 is optimal, because costs are not negative.
        let Some(most) = cost.checked_sub(1) else { return self.search.log.clause(&[], &[id]).map(Some) };
        let unused = self.search.bound.improve(id, most);
        self.search.log.delete(&unused)?;
        Ok(None)
    }

    /// Formats the values that a cover gives to all variables.
    fn values(&self, cover: &[usize]) -> String {
        let Search { problem, given, .. } = &self.search;
        let matrix = problem.matrix;
        let mut values = vec![false; matrix.options() + given.colours.len()];
        for &option in cover {
            values[option] = true;
            for (index, item) in matrix.option(option).enumerate() {
                let colour = (item, matrix.colour(option, index));
                let place = given.colours.iter().position(|&other| other == colour);
                place.into_iter().for_each(|place| values[matrix.options() + place] = true);
            }
        }
        let literal =
            |(index, &value): (usize, &bool)| format!("{}x{}", if value { "" } else { "~" }, index + 1);
        let values: Vec<String> = values.iter().enumerate().map(literal).collect();
        // The list of values must not be empty; without options, x1 is a variable that no constraint
        // contains.
        if values.is_empty() { "x1".into() } else { values.join(" ") }
    }
}
