//! The digests in `problems/measured.txt` by which `test` recognises the mistakes of wrong solutions;
//! `UPDATE=ID cargo test update` writes them.

use crate::measured;
use dlx_judge::explain::mistake::{self, Mistake, Outputs};
use dlx_judge::measured::STRENGTH;
use dlx_problems::{PROBLEMS, Problem};
use dlx_wrong::{ALL, Wrong};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Mistakes, keyed by problem and name.
type ByName = BTreeMap<(&'static str, &'static str), Mistake>;

/// The mistakes found in this run. None if the run does not write them.
static FOUND: LazyLock<Option<Mutex<ByName>>> =
    LazyLock::new(|| std::env::var_os("UPDATE").map(|_| Mutex::default()));

/// The advice in failure messages: how to write the file.
const UPDATE: &str = "UPDATE=ID cargo test update writes it";

/// The sentence about a mistake: the first paragraph of the solution's comment, without the cases that catch
/// the mistake.
fn says(wrong: &Wrong) -> String {
    let lines = wrong.text.lines().filter_map(|line| line.strip_prefix("//!"));
    let text = lines.map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<&str>>().join(" ");
    text.split(" Caught by ").next().unwrap_or_default().trim_end_matches('.').to_string()
}

/// Whether this run writes the mistakes that it finds.
pub fn is_written() -> bool {
    FOUND.is_some()
}

/// Compares the wrong outputs of a solution, on all cases of its problem or on a sample, with the digests in
/// the file.
pub fn compare(problem: &Problem, wrong: &Wrong, outputs: Outputs, sample: Option<&[String]>) {
    if problem.id != problem.home || !outputs.values().any(|record| record.starts_with(['W', 'P'])) {
        return;
    }
    let found = Mistake { name: wrong.name.to_string(), says: says(wrong), outputs };
    match &*FOUND {
        Some(all) => {
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.insert((wrong.problem, wrong.name), found);
        }
        None => {
            let known = mistake::known(problem).into_iter().find(|known| known.name == wrong.name);
            let mut known = known.unwrap_or_else(|| panic!("unknown: {UPDATE}"));
            if let Some(sample) = sample {
                known.outputs.retain(|case, _| sample.contains(case));
            }
            // On a busy machine, a case may get TLE instead of its known verdict.
            let mut told = found.outputs;
            for (case, record) in told.iter_mut().filter(|(_, record)| *record == "TLE") {
                if let Some(known) = known.outputs.get(case) {
                    record.clone_from(known);
                }
            }
            assert_eq!(known.outputs, told, "{UPDATE}");
        }
    }
}

/// Writes the mistakes found for these problems, if `UPDATE` asks for this.
pub fn write(problems: &[&Problem]) {
    let Some(found) = &*FOUND else { return };
    let found = found.lock().unwrap_or_else(PoisonError::into_inner);
    for problem in problems {
        let own = found.iter().filter(|((id, _), _)| *id == problem.id);
        let value = |mistake: &Mistake| serde_json::to_string(mistake).unwrap();
        let values = own.map(|((_, name), mistake)| (name.to_string(), value(mistake)));
        let is_own = |name: &str| name != STRENGTH && !name.starts_with(mistake::CHANGED);
        measured::write(problem, is_own, values.collect());
    }
}

/// The tests of all known mistakes.
pub fn trials() -> impl Iterator<Item = Trial> {
    let own = crate::trial("each_mistake_is_distinguished_from_others_of_its_problem".to_string(), told);
    let none = crate::trial("each_mistake_is_described_in_its_solution".to_string(), || {
        for problem in PROBLEMS.iter() {
            for known in mistake::known(problem).into_iter().filter(|known| !known.is_of_model()) {
                let is_it = |wrong: &&Wrong| wrong.problem == problem.home && wrong.name == known.name;
                let wrong = ALL.iter().find(is_it);
                assert_eq!(wrong.map(says), Some(known.says), "{}/{}: {UPDATE}", problem.id, known.name);
            }
        }
    });
    [own, none].into_iter()
}

/// Checks that each mistake is recognised by its outputs, and that these outputs match no other mistake on
/// the list.
fn told() {
    let (mut all, mut same, mut missed) = (0, 0, Vec::new());
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        let known = mistake::known(problem);
        for mistake in known.iter().filter(|known| !known.is_of_model()) {
            all += 1;
            let recognised = mistake::recognise(problem, &with_accepted(problem, &mistake.outputs));
            match &recognised {
                Some(_) => same += 1,
                None => missed.push(format!("{}/{}", problem.id, mistake.name)),
            }
            if let Some(other) = recognised {
                assert_eq!(other.name, mistake.name, "{}: taken for another", problem.id);
            }
            let others: Vec<Mistake> = known.iter().filter(|it| it.name != mistake.name).cloned().collect();
            let outputs = with_accepted(problem, &mistake.outputs);
            let left = mistake::among(&others, &problem.facts().beyond, &outputs);
            assert!(left.is_none(), "{}: {} is taken for {left:?}", problem.id, mistake.name);
        }
        // If a changed model has the same outputs as another mistake, neither is recognised.
        for change in known.iter().filter(|known| known.is_of_model()) {
            let is_same = |it: &&Mistake| it.name != change.name && it.outputs == change.outputs;
            let told = mistake::recognise(problem, &change.outputs);
            assert!(told.is_none_or(|told| told.name == change.name), "{}: {}", problem.id, change.name);
            if known.iter().any(|it| is_same(&it)) {
                assert!(mistake::recognise(problem, &change.outputs).is_none(), "{}", change.name);
            }
        }
        // The outputs of other problems' mistakes are not recognised.
        for other in PROBLEMS.iter().filter(|other| other.id == other.home && other.id != problem.id) {
            for mistake in mistake::known(other) {
                assert!(mistake::recognise(problem, &mistake.outputs).is_none(), "{}", problem.id);
            }
        }
        assert!(mistake::recognise(problem, &with_accepted(problem, &Outputs::new())).is_none());
    }
    println!("{same} of {all} wrong solutions with wrong outputs are recognised by these");
    assert!(missed.is_empty(), "not recognised: {}", missed.join(", "));
}

/// The records of all built-in cases: those in `wrong`, and AC for all others.
fn with_accepted(problem: &Problem, wrong: &Outputs) -> Outputs {
    let cases = dlx_judge::embedded::cases(problem).into_iter();
    let mut all: Outputs = cases.map(|case| (case.name, "AC".to_string())).collect();
    all.extend(wrong.iter().map(|(case, record)| (case.clone(), record.clone())));
    all
}
