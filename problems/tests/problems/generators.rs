//! The generators: valid inputs of every size, the same for the same seed.

use dlx_problems::generate::{Generator, Rng};
use dlx_problems::{PROBLEMS, Problem};
use std::ops::Range;

/// The problems with their own generator.
fn generated() -> impl Iterator<Item = (&'static Problem, &'static Generator)> {
    let own = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    own.filter_map(|problem| Some((problem, problem.generator?)))
}

/// The first seeds, of which `cargo test` alone takes a fifth.
fn seeds(all: u64) -> Range<u64> {
    let is_sampled = std::env::var_os("DLX_JUDGE_EVERY").is_none();
    0..if is_sampled { all.div_ceil(5) } else { all }
}

fn assert_accepted(problem: &Problem, generator: &Generator, input: &[u8], options: &str) {
    let shown = || format!("dlx-judge gen {} {options}\n{}", problem.id, String::from_utf8_lossy(input));
    let mut output = Vec::new();
    if let Err(stop) = (problem.solve)(input, &mut output) {
        panic!("{stop}: {}", shown());
    }
    if let Err(stop) = generator.keeps_promise(input) {
        panic!("{stop}: {}", shown());
    }
    if let Some(check) = problem.check {
        assert_eq!(check(input, &output, &output), Ok(()), "{}", shown());
    }
}

#[test]
fn every_problem_accepts_its_random_inputs() {
    for (problem, generator) in generated() {
        for seed in seeds(60) {
            let size = 1 + seed as usize % 6;
            let input = generator.random_input(seed, size);
            assert_accepted(problem, generator, &input, &format!("--seed {seed} --size {size}"));
        }
    }
}

#[test]
fn every_problem_accepts_its_extreme_inputs() {
    for (problem, generator) in generated() {
        for seed in seeds(3) {
            let input = generator.extreme_input(seed);
            assert_accepted(problem, generator, &input, &format!("--seed {seed} --extreme"));
        }
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
fn choices_before_a_turn_stay_and_those_after_it_change() {
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
