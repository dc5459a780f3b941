//! Tests that generators make valid inputs of every size, and the same input for the same seed.

use dlx_problems::generate::{Generator, Rng};
use dlx_problems::{PROBLEMS, Problem};
use std::ops::Range;

/// The problems that have a generator, except twins, each with its generator.
fn generated() -> impl Iterator<Item = (&'static Problem, &'static Generator)> {
    let own = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    own.filter_map(|problem| Some((problem, problem.generator?)))
}

/// The first `all` seeds; only the first fifth of them in `cargo test` alone, and the first third in
/// `.ci/run`.
fn seeds(all: u64) -> Range<u64> {
    let every = std::env::var_os("DLX_JUDGE_EVERY");
    let part = every.map_or(5, |what| if what == "bundles" { 3 } else { 1 });
    0..all.div_ceil(part)
}

/// The reason why an input is not valid or the solution's output for it is not accepted. None if there is no
/// fault.
fn fault(problem: &Problem, input: &[u8], options: &str) -> Option<String> {
    let checked = problem.check_input(input).map_err(|stop| stop.to_string()).and_then(|()| {
        let Some(check) = problem.check else { return Ok(()) };
        let mut output = Vec::new();
        (problem.solve)(input, &mut output).unwrap();
        check(input, &output, &output).map_err(|fault| format!("{fault:?}"))
    });
    let fault = checked.err()?;
    Some(format!("{fault}: dlx-judge gen {} {options}\n{}", problem.id, String::from_utf8_lossy(input)))
}

/// Checks the inputs of the first `all` seeds; `make` returns an input and the options with which `gen` makes
/// the input.
fn assert_valid(all: u64, make: impl Fn(&Generator, u64) -> (Vec<u8>, String)) {
    let of_problem = |(problem, generator): (&Problem, &Generator)| {
        seeds(all).find_map(|seed| {
            let (input, options) = make(generator, seed);
            fault(problem, &input, &options)
        })
    };
    let faults: Vec<String> = generated().filter_map(of_problem).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn random_inputs_are_valid() {
    assert_valid(60, |generator, seed| {
        let size = 1 + seed as usize % 6;
        (generator.random_input(seed, size), format!("--seed {seed} --size {size}"))
    });
}

#[test]
fn extreme_inputs_are_valid() {
    assert_valid(3, |generator, seed| (generator.extreme_input(seed), format!("--seed {seed} --extreme")));
}

#[test]
fn text_after_a_valid_input_is_refused() {
    for (problem, generator) in generated() {
        let input = [&generator.random_input(1, 1)[..], b"\n~ ~\n"].concat();
        assert!(problem.check_input(&input).is_err(), "{} accepts text after an input", problem.id);
        assert!(problem.check_input(b"0\n~ ~\n").is_err(), "{} accepts text after a 0", problem.id);
    }
}

#[test]
fn an_input_depends_on_seed_and_size_only() {
    for (problem, generator) in generated() {
        assert_eq!(generator.random_input(7, 2), generator.random_input(7, 2), "{}", problem.id);
        let differs = |seed: &u64| generator.random_input(*seed, 3) != generator.random_input(seed + 1, 3);
        let different = (0..20).filter(differs).take(6).count();
        assert!(different > 5, "{}: other seeds hardly make a difference", problem.id);
    }
}

#[test]
fn a_turn_changes_only_the_choices_after_it() {
    let choices = |turns: &[(u64, u64)]| -> Vec<u64> {
        let mut rng = Rng::with_turns(7, turns);
        (0..20).map(|_| rng.u64(..)).collect()
    };
    let (plain, turned, again) = (choices(&[]), choices(&[(5, 8)]), choices(&[(5, 8), (12, 9)]));
    assert_eq!(plain[..5], turned[..5]);
    assert_ne!(plain[5..7], turned[5..7]);
    assert_eq!(turned[..12], again[..12]);
    assert_ne!(turned[12..14], again[12..14]);
}
