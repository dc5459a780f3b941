//! Proofs of answers about built-in cases, and of statements by `explain`, checked by VeriPB.

use crate::common::{cases, fresh, judge_in, of_today};
use crate::tools::parallel::in_parallel;
use crate::tools::{day, is_for_every};
use crate::veripb::{verify, veripb};
use dlx_kernel::input::Input;
use dlx_kernel::{Exact, Matrix, Repeat};
use dlx_problems::{PROBLEMS, Problem};
use dlx_proof::{Answer, Cover, Files, Question};
use dlx_study::{Goal, Model};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

/// Maximum number of cases per file whose answers are proved.
const MOST_CASES: usize = 3;
/// Maximum number of covers that a proof lists for a case.
const MOST_COVERS: u64 = 50_000;
/// Proofs with more decisions are skipped.
const MOST_NODES: u64 = 100_000;
/// Matrices with more ones are skipped.
const MOST_ONES: usize = 15_000;
/// Maximum product of the number of decisions in a proof and the number of ones in its matrix: without costs,
/// and with costs, for which each decision needs bounds.
const WORK: [u64; 2] = [500_000_000, 100_000_000];
/// Replaces `MOST_NODES` if only the first case of one file of each problem is proved.
const SAMPLE_NODES: u64 = 500;
/// Maximum number of options that are removed from a matrix, one by one, until it has no cover.
const MOST_GONE: usize = 6;
/// Minimum numbers in a full run: of proofs, of proofs of each kind, and of proofs with more than 10^4 lines.
const LEAST: (usize, usize, usize) = (200, 20, 50);

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    None,
    First,
    All,
    Cheapest,
    Fewest,
}

/// A question about a matrix.
struct Asked<'a> {
    matrix: &'a Matrix,
    cover: Cover,
    costs: Option<Vec<u64>>,
    question: Question,
}

impl Asked<'_> {
    /// Proves the answer. None if the proof takes too long.
    fn prove(&self, files: Files<'_>) -> Option<(Answer, u64)> {
        let Asked { matrix, cover, costs, question } = self;
        let problem = dlx_proof::Problem { matrix, cover: *cover, costs: costs.as_deref(), at_most: None };
        let work = WORK[usize::from(costs.is_some())] / (matrix.ones() as u64 + 1);
        let mut left = if is_for_every() { MOST_NODES } else { SAMPLE_NODES }.min(work);
        let goes_on = || {
            left = left.saturating_sub(1);
            left > 0
        };
        let name = |option: usize| format!("option {}", option + 1);
        let proved = files.prove(&problem, question.clone(), &[], &name, &mut |_| Ok(()), goes_on).unwrap();
        match proved.answer {
            Answer::Stopped { .. } | Answer::More => None,
            answer => Some((answer, proved.lines)),
        }
    }

    /// Compares an answer with that of the engines. Returns its kind, and VeriPB's expected response to the
    /// proof.
    fn compare(&self, answer: &Answer) -> (Kind, String) {
        let matrix = self.matrix;
        let unsatisfiable = "UNSATISFIABLE".to_string();
        match (answer, self.costs.as_deref()) {
            (Answer::None | Answer::All(0), costs) => {
                assert_eq!(Exact::new(matrix).count(1), 0);
                let bounds = costs.map(|_| "BOUNDS INF <= obj <= INF".to_string());
                (Kind::None, bounds.unwrap_or(unsatisfiable))
            }
            (Answer::All(count), _) => {
                assert_eq!(*count, Exact::new(matrix).count(MOST_COVERS + 1));
                (Kind::All, unsatisfiable)
            }
            (Answer::Cheapest(cost, _), Some(costs)) => {
                let best = match self.cover {
                    Cover::Repeat => Repeat::new(matrix).cheapest(costs),
                    Cover::Exact => Exact::new(matrix).cheapest(costs),
                };
                assert_eq!(Some(*cost), best.map(|(best, _)| best));
                let is_fewest = costs.iter().all(|&cost| cost == 1);
                let kind = if is_fewest { Kind::Fewest } else { Kind::Cheapest };
                (kind, format!("BOUNDS {cost} <= obj <= {cost}"))
            }
            (Answer::Cover(_), _) => (Kind::First, "SATISFIABLE".to_string()),
            _ => panic!("{answer:?}"),
        }
    }
}

/// The costs to minimise: if the options have weights, the distance from the greatest weight; if the fewest
/// options are wanted, 1 for each; otherwise arbitrary costs.
fn costs(model: &Model) -> Vec<u64> {
    let options = model.matrix.options();
    match &model.goal {
        Goal::Best(weights) => {
            let most = weights.iter().copied().max().unwrap_or(0);
            weights.iter().map(|weight| (most - weight) as u64).collect()
        }
        Goal::Fewest | Goal::AtMost(_) => vec![1; options],
        _ => (0..options as u64).map(|option| 1 + option * 7919 % 97).collect(),
    }
}

/// The matrix without the option `gone`.
fn without(matrix: &Matrix, gone: usize) -> Matrix {
    let mut rest = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
    for item in 0..matrix.primary() {
        let (low, high) = matrix.bounds(item);
        rest.set_bounds(item, low, high);
    }
    for option in (0..matrix.options()).filter(|&option| option != gone) {
        let items = matrix.option(option).enumerate();
        rest.add_coloured(&items.map(|(at, item)| (item, matrix.colour(option, at))).collect::<Vec<_>>());
    }
    rest
}

/// Removes options from the matrix until it has no cover: for each cover found, removes the option of this
/// cover whose rarest item has the most options. None if a search takes too long.
fn uncoverable(model: &Model, files: Files<'_>) -> Option<Matrix> {
    let mut matrix = without(&model.matrix, usize::MAX);
    for _ in 0..MOST_GONE {
        let asked = Asked { matrix: &matrix, cover: Cover::Exact, costs: None, question: Question::First };
        let (Answer::Cover(cover), _) = asked.prove(files)? else { return Some(matrix) };
        let mut options = vec![0; matrix.items()];
        let all = (0..matrix.options()).flat_map(|option| matrix.option(option));
        all.for_each(|item| options[item] += 1);
        let rarest = |&&option: &&usize| matrix.option(option).map(|item| options[item]).min();
        let gone = *cover.iter().max_by_key(rarest)?;
        matrix = without(&matrix, gone);
    }
    None
}

/// Proves the answers about a case, and calls `proved` with the kind and the number of lines of each proof.
fn prove(model: &Model, program: &Path, place: &str, mut proved: impl FnMut(Kind, u64)) {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("a");
    let files = Files(&name);
    let is_repeat = model.cover == dlx_study::model::Cover::Repeat;
    let rest = if is_repeat { None } else { uncoverable(model, files) };
    let of = |matrix, costs, question| {
        let cover = if is_repeat { Cover::Repeat } else { Cover::Exact };
        Asked { matrix, cover, costs, question }
    };
    let mut all = vec![of(&model.matrix, Some(costs(model)), Question::Cheapest)];
    if !is_repeat {
        all.push(of(&model.matrix, None, Question::First));
        all.push(of(&model.matrix, None, Question::All(MOST_COVERS)));
    }
    all.extend(rest.as_ref().map(|rest| of(rest, None, Question::First)));
    for asked in all {
        let Some((answer, lines)) = asked.prove(files) else { continue };
        let (kind, expected) = asked.compare(&answer);
        let (said, text) = verify(program, folder.path(), "a");
        assert_eq!(said, Some(expected), "{place}, {kind:?}: {text}");
        proved(kind, lines);
    }
}

#[test]
fn answers_about_built_in_cases_are_proved() {
    let Some(program) = veripb() else { return };
    let lines: Mutex<BTreeMap<Kind, Vec<u64>>> = Mutex::default();
    let is_studied = |problem: &&Problem| problem.study.is_some() && problem.id == problem.home;
    in_parallel(2, &of_today(PROBLEMS.iter().filter(is_studied)), |problem| {
        let files = cases(problem.id);
        let first = if is_for_every() { 0 } else { day() % files.len() };
        let (files, numbers) =
            if is_for_every() { (&files[..], MOST_CASES) } else { (&files[first..=first], 1) };
        for (name, input, _) in files {
            let study = |number| problem.study.unwrap()(&mut Input::new(input.as_bytes()), number).ok();
            let models = (1..=numbers).map_while(study);
            for (at, model) in models.enumerate().filter(|(_, model)| model.matrix.ones() <= MOST_ONES) {
                prove(&model, &program, &format!("{name}, case {}", at + 1), |kind, count| {
                    lines.lock().unwrap().entry(kind).or_default().push(count);
                });
            }
        }
    });
    let lines = lines.into_inner().unwrap();
    let is_long = |&&count: &&u64| count > 10_000;
    let count = lines.values().map(Vec::len).sum::<usize>();
    let long = lines.values().flatten().filter(is_long).count();
    for (kind, counts) in &lines {
        println!("{kind:?}: {}, {} of them long", counts.len(), counts.iter().filter(is_long).count());
    }
    println!("{count} proofs of {} lines, {long} of them long", lines.values().flatten().sum::<u64>());
    assert!(count > 0);
    if is_for_every() {
        let fewest = lines.values().map(Vec::len).min().unwrap();
        assert!(lines.len() == 5 && count >= LEAST.0 && fewest >= LEAST.1 && long >= LEAST.2);
    }
}

#[test]
fn explain_writes_valid_proofs() {
    let program = veripb();
    for (case, output, says, verified) in [
        ("poj3740/sample-1", "Yes, I found it\nYes, I found it\n", "no cover (proved)", "UNSATISFIABLE"),
        ("noip2009/sample-1", "2830\n", "is worth 2830 (proved)", "BOUNDS INF <= obj <= INF"),
        ("hdu4979/sample-1", "Case #1: 1\n", "1 ticket is not enough (proved)", "BOUNDS INF <= obj <= INF"),
        ("sudokunique/sample-1", "Non-unique\n", "only one completion (proved)", "UNSATISFIABLE"),
        ("manyqueens/sample-1", "77\n", "there are 2 placements (counted)", "UNSATISFIABLE"),
    ] {
        let folder = fresh(&[("out", output)]);
        let ran = judge_in(folder.path(), &["explain", case, "--output", "out", "--proof", "p"]);
        ran.ends(1).says(says).warns("veripb --opb p.opb p.pbp");
        if let Some(program) = &program {
            let (said, text) = verify(program, folder.path(), "p");
            assert_eq!(said.as_deref(), Some(verified), "{case}: {text}");
        }
    }
    let folder = fresh(&[("out", "Case #1: 1\n")]);
    for (case, warns) in [
        ("hdu5046/sample-1", "has no proof: a smaller radius needs another matrix"),
        ("poj3740/sample-1", "nothing is proved in this explanation"),
    ] {
        let ran = judge_in(folder.path(), &["explain", case, "--output", "out", "--proof", "p"]);
        ran.ends(1).warns(warns);
        assert!(!folder.path().join("p.opb").exists());
    }
}
