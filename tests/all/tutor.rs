//! The tutor distinguishes right matrices from wrong ones, and explains what is wrong.

mod change;
pub mod matrix;
mod process;
pub mod reasons;
mod truth;

use self::matrix::Matrix;
use crate::common::of_today;
use crate::tools::{is_for_every, is_sampled};
use dlx_judge::tutor::covers::Limits;
use dlx_judge::tutor::instances::Instance;
use dlx_judge::tutor::words::{name_of_family, of_family};
use dlx_judge::tutor::{Checked, check};
use dlx_problems::{PROBLEMS, Problem, find};
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use std::time::{Duration, Instant};

/// Time limit per instance if there are many instances.
const SHORT: Duration = Duration::from_millis(500);

/// The tutor's result for a matrix.
fn checked(model: &Model, matrix: &Matrix) -> Checked {
    checked_within(model, matrix, Limits::default())
}

fn checked_within(model: &Model, matrix: &Matrix, limits: Limits) -> Checked {
    let named =
        Named::read(matrix.text().as_bytes()).unwrap_or_else(|error| panic!("{error}\n{}", matrix.text()));
    check(model, named, limits).unwrap_or_else(|unknown| panic!("{unknown:?}"))
}

fn told(checked: &Checked) -> String {
    let Some(diagnosis) = &checked.diagnosis else { return "right".to_string() };
    let reasons = diagnosis.reasons.iter().map(|said| format!("\n  {}: {}", said.key, said.text));
    diagnosis.difference.text.to_string() + &reasons.collect::<String>()
}

/// Small instances of a problem, from inputs that its generator makes.
pub fn instances(problem: &Problem, seeds: u64, sizes: usize) -> Vec<Instance> {
    let study = problem.study.expect("a model");
    let generator = problem.generator.expect("a generator");
    let inputs = (1..=sizes).flat_map(|size| (0..seeds).map(move |seed| (seed, size)));
    inputs.flat_map(|(seed, size)| Instance::all(study, &generator.random_input(seed, size))).collect()
}

#[test]
fn an_input_with_one_case_is_used_unchanged() {
    for (id, input) in
        [("manyqueens", "1 1 1\n"), ("lottery", "1 1 1 1\n"), ("hdu2295", "1\n1 1 1\n0 0\n0 1\n")]
    {
        let study = find(id).unwrap().study.unwrap();
        let instances = Instance::all(study, input.as_bytes());
        let inputs: Vec<_> =
            instances.iter().map(|instance| String::from_utf8_lossy(&instance.input)).collect();
        assert_eq!(inputs, [input], "{id}");
    }
}

/// Every family of items has a description in English and in Chinese.
#[test]
fn every_family_has_words_in_both_languages() {
    let lessons = dlx_judge::site::lessons::all().unwrap().into_iter().map(|lesson| lesson.model);
    let models = PROBLEMS.iter().flat_map(|problem| instances(problem, 1, 1)).map(|instance| instance.model);
    for family in lessons.chain(models).flat_map(|model| model.families) {
        let [english, chinese] = name_of_family(&family.name);
        assert!(english == family.name && english != chinese, "{}", family.name);
        for words in [&family.uncovered, &family.repeated] {
            let [english, chinese] = of_family(words);
            assert!(english == *words && english != chinese, "{}: {words}", family.name);
        }
    }
}

/// The models of all problems, written in Knuth's format with decisions, are right.
#[test]
fn every_model_is_right() {
    let mut decided = Vec::new();
    // With `--all`, built-in and larger instances are tried, too, so each instance has a short time limit.
    let limits = if is_for_every() { Limits { time: SHORT, ..Limits::default() } } else { Limits::default() };
    let problems = of_today(PROBLEMS.iter());
    for &problem in &problems {
        let mut all = instances(problem, 3, if is_for_every() { 4 } else { 2 });
        assert!(!all.is_empty(), "{}: no instance", problem.id);
        if is_for_every() {
            let built_in = Instance::built_in(problem, problem.study.unwrap());
            all.extend(built_in.into_iter().map(|(_, instance)| instance));
        }
        for Instance { input, model } in &all {
            if model.matrix.ones() > 5000 {
                continue;
            }
            let checked = checked_within(model, &Matrix::of(model), limits);
            let place = || format!("{}: {}", problem.id, String::from_utf8_lossy(input));
            assert!(checked.diagnosis.is_none(), "{}\n{}", place(), told(&checked));
            if (checked.comparison.is_complete && checked.comparison.covers > 0)
                || checked.comparison.counted.is_some()
            {
                decided.push(problem.id);
            }
        }
    }
    let missing: Vec<&str> =
        problems.iter().map(|problem| problem.id).filter(|id| !decided.contains(id)).collect();
    // Most boards of `pentomino` take millions of steps.
    assert!(missing.iter().all(|id| *id == "pentomino"), "no instance with covers was compared: {missing:?}");
}

/// Thousands of covers with thousands of options are compared as far as time allows.
#[test]
fn large_comparisons_meet_the_time_limit() {
    let problem = find("hdu3335").unwrap();
    let most = |(_, instance): &(String, Instance)| instance.model.matrix.options();
    let built_in = Instance::built_in(problem, problem.study.unwrap());
    let (_, Instance { model, .. }) = built_in.into_iter().max_by_key(most).unwrap();
    let start = Instant::now();
    checked_within(&model, &Matrix::of(&model), Limits { time: SHORT, ..Limits::default() });
    assert!(start.elapsed() < 20 * SHORT, "{:?}", start.elapsed());
}

/// Changes a matrix at random, as a learner might.
pub fn mutated(matrix: &Matrix, random: &mut fastrand::Rng) -> (Matrix, String) {
    let mut own = matrix.clone();
    let (option, item) = (random.usize(..own.options.len().max(1)), random.usize(..own.items.len().max(1)));
    if own.options.is_empty() || own.items.is_empty() {
        return (own, "nothing".into());
    }
    let of_family: Vec<usize> =
        (0..own.items.len()).filter(|&other| own.items[other].family == own.items[item].family).collect();
    let what = random.usize(..13);
    match what {
        0 => own.toggle(option, item),
        1 => own.options.iter_mut().for_each(|option| option.cells.retain(|cell| cell.0 != item)),
        2 => {
            own.options.iter_mut().for_each(|option| option.cells.retain(|cell| !of_family.contains(&cell.0)))
        }
        3 => drop(own.options.remove(option)),
        4 => own.options.push(own.options[option].clone()),
        5 => {
            own.items[item].is_primary ^= true;
            if own.items[item].is_primary {
                own.items[item].bounds = (1, 1)
            }
        }
        6 => of_family.iter().for_each(|&other| {
            own.items[other].is_primary ^= true;
            own.items[other].bounds = (1, 1);
        }),
        7 => {
            let other = random.usize(..own.items.len());
            let cells = &mut own.options[option].cells;
            if let Some(place) = cells.iter().position(|cell| cell.0 == item) {
                cells.remove(place);
                cells.retain(|cell| cell.0 != other);
                cells.push((other, None));
            }
        }
        8 => own.items[item].bounds = (random.u32(..2), random.u32(1..3)),
        9 => {
            // Merges two items.
            let other = of_family[random.usize(..of_family.len())];
            for option in &mut own.options {
                let has = option.cells.iter().any(|cell| cell.0 == item);
                option.cells.retain(|cell| !(has && cell.0 == other));
                option.cells.iter_mut().filter(|cell| cell.0 == other).for_each(|cell| cell.0 = item);
            }
            own.items[other].is_primary = false;
        }
        10 => {
            // Adds an option that covers a single item and has no decision.
            own.options.push(matrix::Choice { decision: None, cells: vec![(item, None)], cost: 0 });
        }
        11 => own.options[option].decision = None,
        _ => {
            let other = random.usize(..own.options.len());
            own.options[option].decision = matrix.options[other].decision.clone();
        }
    }
    (own, what.to_string())
}

/// The tutor agrees with brute force on every change of a small model.
#[test]
fn tutor_agrees_with_brute_force_on_changed_models() {
    let wanted = if is_for_every() {
        100_000
    } else if is_sampled() {
        500
    } else {
        1_500
    };
    let mut random = fastrand::Rng::with_seed(1);
    let mut all: Vec<(&str, Instance)> = Vec::new();
    for problem in PROBLEMS.iter() {
        let small = |instance: &Instance| {
            let matrix = Matrix::of(&instance.model);
            (2..=40).contains(&instance.model.matrix.options())
                && truth::is_right(&instance.model, &matrix, &matrix).is_some()
        };
        all.extend(
            instances(problem, if is_sampled() { 1 } else { 4 }, 3)
                .into_iter()
                .filter(small)
                .take(6)
                .map(|instance| (problem.id, instance)),
        );
    }
    let (mut tried, mut right) = (0, 0);
    for round in 0..100 * wanted {
        let (id, Instance { model, .. }) = &all[round % all.len()];
        let matrix = Matrix::of(model);
        let (mut own, mut changes) = mutated(&matrix, &mut random);
        while random.usize(..4) == 0 {
            let (next, more) = mutated(&own, &mut random);
            (own, changes) = (next, changes + "+" + &more);
        }
        if model.cover == dlx_study::model::Cover::Repeat
            && own.items.iter().any(|item| item.is_primary && item.bounds != (1, 1))
        {
            continue;
        }
        let Some(truth) = truth::is_right(model, &matrix, &own) else { continue };
        let checked = checked(model, &own);
        if checked.diagnosis.is_none() && !checked.comparison.is_complete {
            continue;
        }
        tried += 1;
        right += usize::from(truth);
        assert_eq!(
            checked.diagnosis.is_none(),
            truth,
            "{id}, change {changes}: {}\n{:?}\nmodel\n{}\nreader\n{}",
            told(&checked),
            checked.comparison,
            matrix.text(),
            own.text()
        );
        if tried == wanted {
            break;
        }
    }
    assert!(tried == wanted && right * 20 > tried, "{right} of {tried} were right");
}
