//! Random valid inputs. Each problem has its own generator, `problems/<id>/generate.rs`; this module has the parts they
//! share.
//!
//! An input depends only on a seed and a size. Size 1 is the smallest case that can still go wrong: a grid with a few
//! blanks, two or three points. Each step up allows somewhat more and larger cases, up to the judge's limits; trying
//! inputs in order of size therefore finds a difference on a small one first. Extreme values occur at every size.
//!
//! [`keeps_promise`] checks the promises of a problem beyond its format, such as a unique completion; the format and
//! its limits are defined by the problem's solution, whose parser and constants the generators use.
//!
//! * [`matrices`]: 0/1 matrices;
//! * [`places`]: points, and pairs of them;
//! * [`sudokus`]: full grids, and puzzles made from them.

mod generator;
pub mod matrices;
pub mod places;
pub mod sudokus;

pub use self::generator::{Generator, LARGEST, Promise};
pub use fastrand::Rng;

use crate::input::{Input, Stop};
use crate::problems::Problem;

/// The input for `seed` and `size`, from 1 to [`LARGEST`]. None if the problem has no generator.
pub fn input(problem: &Problem, seed: u64, size: usize) -> Option<Vec<u8>> {
    let size = size.clamp(1, LARGEST);
    Some((problem.generator?.input)(&mut rng(seed, size), size).into_bytes())
}

/// The input of extreme sizes for `seed`. None if the problem has no generator.
pub fn extreme(problem: &Problem, seed: u64) -> Option<Vec<u8>> {
    Some((problem.generator?.extreme)(&mut rng(seed, 0)).into_bytes())
}

/// Similar seeds must not make similar inputs.
fn rng(seed: u64, size: usize) -> Rng {
    Rng::with_seed(Rng::with_seed(seed).u64(..) ^ size as u64)
}

/// Whether the statement of a problem promises more than the format of its input.
pub fn has_promise(problem: &Problem) -> bool {
    problem.generator.is_some_and(|generator| generator.promise.is_some())
}

/// Checks whether an input keeps the promises of `problem` beyond its format.
///
/// # Errors
/// The first violation of a promise or of the format.
pub fn keeps_promise(problem: &Problem, input: &[u8]) -> Result<(), Stop> {
    let promise = problem.generator.and_then(|generator| generator.promise);
    promise.map_or(Ok(()), |promise| promise(&mut Input::new(input)))
}

/// The number of cases of an input of a size, at most `most`.
pub fn cases(rng: &mut Rng, size: usize, most: usize) -> usize {
    rng.usize(1..=(1 + size / 2).min(most))
}

/// One of `choices`.
///
/// # Panics
/// If there are none.
pub fn one_of<T: Copy>(rng: &mut Rng, choices: &[T]) -> T {
    choices[rng.usize(..choices.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::PROBLEMS;

    fn is_accepted(problem: &Problem, input: &[u8], made: &str) {
        let shown = || format!("dlx-judge gen {} {made}\n{}", problem.id, String::from_utf8_lossy(input));
        let mut output = Vec::new();
        if let Err(stop) = (problem.solve)(input, &mut output) {
            panic!("{stop}: {}", shown());
        }
        if let Err(stop) = keeps_promise(problem, input) {
            panic!("{stop}: {}", shown());
        }
        if let Some(check) = problem.check {
            assert_eq!(check(input, &output, &output), Ok(()), "{}", shown());
        }
    }

    #[test]
    fn every_problem_accepts_its_random_inputs() {
        for problem in PROBLEMS {
            for seed in 0..60 {
                let size = 1 + seed as usize % 6;
                let Some(input) = input(problem, seed, size) else { continue };
                is_accepted(problem, &input, &format!("--seed {seed} --size {size}"));
            }
        }
    }

    #[test]
    fn every_problem_accepts_its_extreme_inputs() {
        for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
            for seed in 0..3 {
                let Some(input) = extreme(problem, seed) else { continue };
                is_accepted(problem, &input, &format!("--seed {seed} --extreme"));
            }
        }
    }

    #[test]
    fn an_input_depends_on_seed_and_size_only() {
        for problem in PROBLEMS.iter().filter(|problem| input(problem, 0, 1).is_some()) {
            assert_eq!(input(problem, 7, 2), input(problem, 7, 2), "{}", problem.id);
            let different = (0..20).filter(|&seed| input(problem, seed, 3) != input(problem, seed + 1, 3));
            assert!(different.count() > 5, "{}: other seeds hardly make a difference", problem.id);
        }
    }
}
