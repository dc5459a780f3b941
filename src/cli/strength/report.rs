//! The report of `strength`, as text and as JSON.

use super::find::{Found, Outcome, Wrong};
use crate::cli::stress::indented;
use crate::folder::mutants::Listed;
use crate::measured::Counted;
use crate::strength::measure::Fate;
use crate::strength::{Change, MAX_MUTANTS, Operator};
use dlx_harness::judge::verdict::Expected;
use dlx_harness::report::plural;
use dlx_harness::terminal::harmless;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// The results for the mutants of some solutions.
#[derive(Default, Serialize)]
pub struct Report {
    problem: String,
    /// Totals over all solutions.
    #[serde(flatten)]
    counted: Counted,
    /// Number of mutants killed, by verdict.
    verdicts: BTreeMap<String, usize>,
    #[serde(skip)]
    cases: usize,
    /// Wrong solutions that pass all cases.
    pub passing: Vec<Passing>,
    solutions: Vec<Measured>,
    pub survived: Vec<Survivor>,
    /// Solutions that could not be measured, each with the reason.
    failed: Vec<(String, String)>,
    /// Solutions that are not measured because of the limit on the number of mutants.
    pub left_out: Vec<String>,
    /// Changes listed in `mutants.toml` that match no surviving mutant.
    unused: Vec<String>,
    /// The lines in `mutants.toml` that list surviving changes.
    #[serde(skip)]
    used: BTreeSet<String>,
    /// For each killed change, the line that would list it in `mutants.toml`.
    #[serde(skip)]
    killed: BTreeSet<String>,
    /// The result of the search. None if there was no search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Outcome>,
}

/// A solution that passes all cases although another verdict is expected.
#[derive(Serialize)]
pub struct Passing {
    pub solution: String,
    pub expected: Expected,
}

#[derive(Serialize)]
struct Measured {
    solution: String,
    #[serde(flatten)]
    counted: Counted,
    survived: usize,
    /// Whether the solution has more mutants than were judged.
    is_choice: bool,
    #[serde(skip)]
    verdicts: BTreeMap<String, usize>,
}

#[derive(Serialize)]
pub struct Survivor {
    pub solution: String,
    operator: Operator,
    #[serde(flatten)]
    pub change: Change,
    /// The line that lists the mutant in `mutants.toml`.
    listed: String,
}

impl Report {
    /// An empty report.
    pub fn new(problem: &str, cases: usize) -> Report {
        Report { problem: problem.to_string(), cases, ..Report::default() }
    }

    /// Adds the mutants of a solution. Returns the indices of the surviving mutants.
    pub fn add(
        &mut self,
        solution: &str,
        mutants: impl ExactSizeIterator<Item = ((Operator, Change), Fate)>,
        listed: &Listed,
    ) -> Vec<usize> {
        let is_choice = mutants.len() == MAX_MUTANTS;
        let (mut counted, mut verdicts, mut survived) = (Counted::default(), BTreeMap::new(), Vec::new());
        for (index, ((operator, change), fate)) in mutants.enumerate() {
            counted.mutants += usize::from(fate != Fate::Uncompiled);
            match fate {
                Fate::Uncompiled => {}
                Fate::Killed { verdict, .. } => {
                    counted.killed += 1;
                    self.killed.insert(change.words());
                    *self.verdicts.entry(verdict.clone()).or_default() += 1;
                    *verdicts.entry(verdict).or_default() += 1;
                }
                Fate::Survived(_) if listed.has(&change.words()) => {
                    counted.equivalent += 1;
                    self.used.insert(change.words());
                }
                Fate::Survived(_) => {
                    survived.push(index);
                    let (solution, listed) = (solution.to_string(), change.words());
                    self.survived.push(Survivor { solution, operator, change, listed });
                }
            }
        }
        self.counted.mutants += counted.mutants;
        self.counted.killed += counted.killed;
        self.counted.equivalent += counted.equivalent;
        let (solution, left) = (solution.to_string(), survived.len());
        self.solutions.push(Measured { solution, counted, survived: left, is_choice, verdicts });
        survived
    }

    /// Adds a solution that could not be measured.
    pub fn add_failed(&mut self, solution: &str, why: &str) {
        let why = why.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        self.failed.push((solution.to_string(), why.to_string()));
    }

    /// Records which listed changes match no surviving mutant.
    pub fn close(&mut self, listed: &Listed) {
        let unused = listed.changes().map(|(change, _)| change.to_string());
        self.unused = unused.filter(|change| !self.used.contains(change)).collect();
    }

    /// Whether saved cases kill all survivors and all wrong solutions that passed, and nothing else is wrong.
    pub fn is_well(&self) -> bool {
        let found = self.search.iter().flat_map(|search| &search.found);
        let killed: usize = found.filter(|it| it.saved.is_some()).map(|it| it.killed.len()).sum();
        killed == self.passing.len() + self.survived.len()
            && self.unused.is_empty()
            && self.failed.is_empty()
            && self.search.as_ref().is_none_or(|search| search.wrong.is_empty())
    }

    /// Writes the report as text.
    ///
    /// # Errors
    /// Fails if `out` cannot be written to.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for Passing { solution, expected } in &self.passing {
            let cases = plural(self.cases, "case");
            writeln!(out, "wrong, but passes {cases}: {}, expected {expected}", harmless(solution))?;
        }
        if !self.passing.is_empty() {
            writeln!(out)?;
        }
        let found = || self.search.iter().flat_map(|search| &search.found);
        found().try_for_each(|found| self.write_found(found, out))?;
        let is_found =
            |at: usize| found().flat_map(|it| &it.killed).any(|it| it.suspect == self.passing.len() + at);
        for (_, survivor) in self.survived.iter().enumerate().filter(|(at, _)| !is_found(*at)) {
            survivor.write("survived", out)?;
            writeln!(out)?;
        }
        for change in self.unused.iter().take(MAX_UNUSED) {
            let why = if self.killed.contains(change) {
                "a killed mutant"
            } else {
                "a change that is not a mutant of these solutions"
            };
            writeln!(out, "mutants.toml lists {why}: {}", harmless(change))?;
        }
        if let more @ 1.. = self.unused.len().saturating_sub(MAX_UNUSED) {
            writeln!(out, "mutants.toml lists {} more", plural(more, "such change"))?;
        }
        self.solutions.iter().try_for_each(|solution| self.write_counts(solution, out))?;
        for (name, why) in &self.failed {
            writeln!(out, "left out: {}: {}", harmless(name), harmless(why))?;
        }
        if !self.left_out.is_empty() {
            let names = self.left_out.join(", ");
            writeln!(
                out,
                "left out, because the other solutions have enough mutants: {}; to measure one, add --solution FILE",
                harmless(&names)
            )?;
        }
        self.search.as_ref().map_or(Ok(()), |search| self.write_search(search, out))?;
        match self.survived.is_empty() {
            true => Ok(()),
            false => writeln!(
                out,
                "if no valid input can kill one, add its field \"listed\" from --format json to mutants.toml"
            ),
        }
    }

    fn write_found(&self, found: &Found, out: &mut impl Write) -> io::Result<()> {
        let how = match found.tried {
            0 => "not shrunk".to_string(),
            tried => format!("shrunk by trying {}", plural(tried, "other")),
        };
        writeln!(out, "found: seed {}, size {}; {how}:\n", found.seed, found.size)?;
        writeln!(out, "{}", indented(&found.input))?;
        for killed in &found.killed {
            let what = format!("fails it ({})", killed.verdict);
            match killed.suspect.checked_sub(self.passing.len()) {
                Some(at) => self.survived[at].write(&what, out)?,
                None => writeln!(out, "{what}: {}", harmless(&self.passing[killed.suspect].solution))?,
            }
        }
        match &found.reason {
            Some(reason) => writeln!(out, "\n{}", harmless(reason.lines().next().unwrap_or_default()))?,
            None => {
                let [right, own] = [&found.expected, found.output.as_bytes()].map(indented);
                let whose = if found.killed.len() > 1 { "the output of the first" } else { "its output" };
                write!(out, "\na correct output:\n{right}{whose}:\n{own}")?;
            }
        }
        match &found.saved {
            Some(name) => writeln!(out, "saved as {}/{}\n", harmless(&self.problem), harmless(name)),
            None => writeln!(out, "--save writes it as a case\n"),
        }
    }

    fn write_counts(&self, solution: &Measured, out: &mut impl Write) -> io::Result<()> {
        let Counted { mutants, killed, equivalent } = solution.counted;
        let most = if solution.is_choice { "a sample of " } else { "" };
        let verdicts = solution.verdicts.iter().map(|(verdict, count)| format!("{verdict} {count}"));
        let verdicts = match verdicts.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => none,
            some => format!(" ({some})"),
        };
        let percent = 100.0 * killed as f64 / solution.counted.mistakes().max(1) as f64;
        writeln!(
            out,
            "{}: {most}{} of {}, {}: {killed} killed{verdicts}, {equivalent} equivalent, {} survived; {percent:.1} %",
            harmless(&self.problem),
            plural(mutants, "mutant"),
            harmless(&solution.solution),
            plural(self.cases, "case"),
            solution.survived
        )
    }

    fn write_search(&self, search: &Outcome, out: &mut impl Write) -> io::Result<()> {
        for Wrong { solution, verdict, seed, size, input } in &search.wrong {
            let name = harmless(solution);
            writeln!(
                out,
                "WRONG: {name} itself gets {verdict} on this input, from seed {seed}, size {size}:"
            )?;
            writeln!(out, "\n{}", indented(input))?;
        }
        let found: usize = search.found.iter().map(|it| it.killed.len()).sum();
        let all = self.passing.len() + self.survived.len();
        let (inputs, seconds) = (plural(search.inputs as usize, "random input"), search.seconds);
        writeln!(out, "search: {found} of {all} distinguished, {inputs} in {seconds:.1} s")?;
        let is_found = |at: usize| search.found.iter().flat_map(|it| &it.killed).any(|it| it.suspect == at);
        let passing = self.passing.iter().enumerate().filter(|&(at, _)| !is_found(at));
        passing.map(|(at, it)| (search.tried[at], harmless(&it.solution))).try_for_each(|(tried, name)| {
            let inputs = plural(tried as usize, "input");
            let how = "--time searches longer, `stress --slowest` finds slow inputs";
            writeln!(out, "not distinguished by {inputs}: {name}; {how}")
        })
    }
}

/// Maximum number of lines printed of each side of a change; more than those that a change of one line needs.
const MAX_LINES: usize = 25;
/// Maximum number of printed changes that `mutants.toml` lists in vain.
const MAX_UNUSED: usize = 20;

impl Survivor {
    /// Writes the mutant's location and change, after the text `what`.
    fn write(&self, what: &str, out: &mut impl Write) -> io::Result<()> {
        let operator = format!("{:?}", self.operator).to_lowercase();
        writeln!(out, "{what}: {operator}, {}:{}", harmless(&self.solution), self.change.line)?;
        for (sign, text) in [('-', &self.change.before), ('+', &self.change.after)] {
            let mut lines = text.lines().filter(|line| sign == '-' || !line.trim().is_empty());
            for line in lines.by_ref().take(MAX_LINES) {
                writeln!(out, "{sign} {}", harmless(line))?;
            }
            match lines.count() {
                0 => {}
                more => writeln!(out, "  and {}", plural(more, "more line"))?,
            }
        }
        Ok(())
    }
}
