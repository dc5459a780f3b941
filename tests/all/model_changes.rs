//! The answers to a problem if its model lacks something, as in a wrong program: a family of items, the first
//! or last item of a family, or the first or last option.
//!
//! `problems/measured.txt` stores the outputs with those of wrong solutions, so that `test` recognises both
//! as known mistakes. If a changed model and a wrong solution have the same outputs, `test` reports neither.

use crate::common::of_today;
use crate::update::measured;
use dlx_harness::judge::verdict::Verdict;
use dlx_judge::embedded;
use dlx_judge::explain::mistake::{CHANGED, Mistake, Outputs, record};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::input::Input;
use dlx_problems::form::Form;
use dlx_problems::{PROBLEMS, Problem};
use dlx_study::model::Cover;
use dlx_study::{Goal, Model};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Maximum number of steps in the search of a case; cases that need more are left out.
const STEPS: u64 = 200_000;
/// Maximum size in bytes of a case's input; larger cases are left out.
const MOST: usize = 4 << 10;

/// What a model lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Nothing,
    Family(String),
    FirstOf(String),
    LastOf(String),
    FirstOption,
    LastOption,
}

impl Change {
    fn all(model: &Model) -> Vec<Change> {
        let mut all = vec![Change::FirstOption, Change::LastOption];
        for family in &model.families {
            if model.families.len() > 1 {
                all.push(Change::Family(family.name.clone()));
            }
            all.push(Change::FirstOf(family.name.clone()));
            all.push(Change::LastOf(family.name.clone()));
        }
        all
    }

    fn name(&self) -> String {
        let dashed = |name: &str| name.replace(' ', "-");
        let name = match self {
            Change::Nothing => "nothing".to_string(),
            Change::Family(name) => format!("no-{}", dashed(name)),
            Change::FirstOf(name) => format!("first-of-{}", dashed(name)),
            Change::LastOf(name) => format!("last-of-{}", dashed(name)),
            Change::FirstOption => "first-option".to_string(),
            Change::LastOption => "last-option".to_string(),
        };
        format!("{CHANGED}{name}")
    }

    /// The change in one sentence; `option` is the problem's word for an option.
    fn says(&self, option: &str) -> String {
        match self {
            Change::Nothing => String::new(),
            Change::Family(name) => format!("Leaves out the items for {name}"),
            Change::FirstOf(name) => format!("Leaves out the first of the items for {name}"),
            Change::LastOf(name) => format!("Leaves out the last of the items for {name}"),
            Change::FirstOption => format!("Leaves out the first {option}"),
            Change::LastOption => format!("Leaves out the last {option}"),
        }
    }

    /// The matrix of `model` with this change. None if the model lacks what the change leaves out.
    fn of(&self, model: &Model) -> Option<Matrix> {
        let family = |wanted: &str| model.families.iter().find(|family| family.name == wanted);
        let (mut items, mut option) = (BTreeSet::new(), None);
        match self {
            Change::Nothing => {}
            Change::Family(name) => items.extend(family(name)?.items.iter().copied()),
            Change::FirstOf(name) => items.extend(family(name)?.items.first()),
            Change::LastOf(name) => items.extend(family(name)?.items.last()),
            Change::FirstOption => option = Some(0),
            Change::LastOption => option = Some(model.matrix.options().checked_sub(1)?),
        }
        let matrix = &model.matrix;
        let kept: Vec<usize> = (0..matrix.items()).filter(|item| !items.contains(item)).collect();
        let primary = kept.iter().filter(|&&item| item < matrix.primary()).count();
        let mut changed = Matrix::new(primary, kept.len() - primary);
        for (new, &item) in kept.iter().enumerate().take(primary) {
            let (low, high) = matrix.bounds(item);
            changed.set_bounds(new, low, high);
        }
        for old in (0..matrix.options()).filter(|&old| Some(old) != option) {
            let own = matrix.option(old).enumerate().filter_map(|(index, item)| {
                Some((kept.binary_search(&item).ok()?, matrix.colour(old, index)))
            });
            let own: Vec<_> = own.collect();
            if !own.is_empty() {
                changed.add_coloured(&own);
            }
        }
        Some(changed)
    }
}

struct Steps(u64);

impl Observer for Steps {
    fn is_watching(&self) -> bool {
        false
    }

    fn step(&mut self, _: Step) {
        self.0 = self.0.saturating_sub(1);
    }

    fn is_done(&self) -> bool {
        self.0 == 0
    }
}

/// The number of covers, up to `most`, and the number of options in a smallest cover. None if the search
/// takes too long.
fn covers(matrix: &Matrix, model: &Model, most: usize) -> Option<(usize, Option<usize>)> {
    let (mut count, mut fewest, mut steps) = (0, None, Steps(STEPS));
    match model.cover {
        Cover::Exact => {
            Dlx::new(matrix).exact(Choose::Smallest, &mut steps, |options| {
                count += 1;
                fewest = Some(fewest.map_or(options.len(), |fewest: usize| fewest.min(options.len())));
                if count == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        Cover::Repeat => {
            Dlx::new(matrix).repeat(Choose::Smallest, matrix.options(), &mut steps, |options| {
                (count, fewest) = (count + 1, Some(options.len()));
                ControlFlow::Break(options.len().checked_sub(1))
            });
        }
    }
    (!steps.is_done() || count == most).then_some((count, fewest))
}

/// The line `right` of the expected output, with the answer replaced by that of a changed model.
fn line(problem: &Problem, model: &Model, matrix: &Matrix, right: &str) -> Option<String> {
    let format = problem.format();
    let number = |number: usize| match right.rsplit_once(' ') {
        Some((before, _)) => format!("{before} {number}"),
        None => number.to_string(),
    };
    match (format.form, &model.goal) {
        (Form::Word, Goal::First) => {
            let (count, _) = covers(matrix, model, 1)?;
            Some(if count > 0 { format.yes.clone() } else { format.none.clone() })
        }
        (Form::Covers, Goal::All) => Some(number(covers(matrix, model, usize::MAX)?.0)),
        (Form::Fewest, Goal::Fewest) => match covers(matrix, model, usize::MAX)?.1 {
            Some(fewest) => Some(number(fewest + format.beside)),
            None => (!format.none.is_empty()).then(|| format.none.clone()),
        },
        _ => None,
    }
}

/// The output for `input` with `change` made to the models of all its cases. None if a model lacks the part
/// to change, or if a search takes too long.
fn output(problem: &Problem, change: &Change, input: &[u8], expected: &str) -> Option<String> {
    let study = problem.study?;
    let right: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut text = String::new();
    for (index, right) in right.iter().enumerate() {
        let model = study(&mut Input::new(input), index + 1).ok()?;
        text += &line(problem, &model, &change.of(&model)?, right)?;
        text += "\n";
    }
    Some(text)
}

/// The mistakes that a problem's changed models make.
fn of(problem: &Problem) -> Vec<Mistake> {
    let is_read = |form: Form| matches!(form, Form::Word | Form::Covers | Form::Fewest);
    let Some(study) = problem.study.filter(|_| is_read(problem.format().form)) else { return Vec::new() };
    let cases: Vec<(String, Vec<u8>, String)> = embedded::cases(problem)
        .into_iter()
        .filter_map(|case| {
            let files = case.files.ok()?;
            let (input, expected) = (files.input.read().ok()?, files.expected?.read().ok()?);
            let is_small = input.len() <= MOST && !problem.facts().beyond.contains(&case.name);
            let expected = String::from_utf8_lossy(&expected).into_owned();
            is_small.then(|| (case.name, input.into_owned(), expected))
        })
        .collect();
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    // If the unchanged model does not give the expected answers, changed models are not evaluated.
    let is_right = |(_, input, expected): &&(String, Vec<u8>, String)| {
        output(problem, &Change::Nothing, input, expected).is_some_and(|own| words(&own) == words(expected))
    };
    let cases: Vec<_> = cases.iter().filter(is_right).collect();
    let models = cases.iter().filter_map(|(_, input, _)| study(&mut Input::new(input), 1).ok());
    let Some(model) = models.max_by_key(|model| model.matrix.options()) else { return Vec::new() };
    let option =
        model.options.iter().next().and_then(|name| name.split_once(' ')).map(|(noun, _)| noun.to_string());
    let option = option.filter(|noun| noun.chars().all(|c| c.is_ascii_alphabetic()));
    let mut changed = Vec::new();
    for change in Change::all(&model) {
        let outputs: Outputs = cases
            .iter()
            .filter_map(|(name, input, expected)| {
                let own = output(problem, &change, input, expected)?;
                let verdict = if words(&own) == words(expected) { Verdict::AC } else { Verdict::WA };
                Some((name.clone(), record(verdict, own.as_bytes())))
            })
            .collect();
        if outputs.values().filter(|record| record.starts_with("WA")).count() >= 2 {
            let says = change.says(option.as_deref().unwrap_or("option"));
            changed.push(Mistake { name: change.name(), says, outputs });
        }
    }
    changed
}

/// The mistakes as stored: names, and values in JSON.
fn lines(problem: &Problem) -> Vec<(String, String)> {
    let value = |mistake: Mistake| (mistake.name.clone(), serde_json::to_string(&mistake).unwrap());
    of(problem).into_iter().map(value).collect()
}

/// Determines the mistakes of a problem's changed models and stores them.
pub fn measure(problem: &Problem) {
    measured::write(problem, |name| name.starts_with(CHANGED), lines(problem));
}

#[test]
fn changed_models_match_the_measurements() {
    let text = measured::text();
    for problem in of_today(PROBLEMS.iter().filter(|problem| problem.id == problem.home)) {
        let kept = dlx_judge::measured::of(&text, problem).filter(|(name, _)| name.starts_with(CHANGED));
        let kept: BTreeSet<_> = kept.map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let now: BTreeSet<_> = lines(problem).into_iter().collect();
        assert_eq!(now, kept, "UPDATE={} cargo test update", problem.id);
    }
}
