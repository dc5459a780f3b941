//! Random valid inputs. Each problem has a generator of its own, `problems/<id>/generate.rs`; here is what they share.
//!
//! An input depends on a seed and a size only. Size 1 is as small as a case gets that can still go wrong: a grid with a
//! few blanks, two or three points. Every step up allows some more cases and larger ones, up to the judge's limits; so
//! inputs tried in the order of their sizes show a difference on a small one first. Values at the far end of what a
//! judge allows come at every size.
//!
//! What a problem promises beyond its format, such as that a grid has one completion, [`keeps_promise`] tells; the
//! format itself and its limits are known to the problem's solution, whose parser and constants generators use.
//!
//! * [`matrices`]: 0/1 matrices;
//! * [`places`]: points, and pairs of them;
//! * [`sudokus`]: full grids, and puzzles made of them.

pub mod matrices;
pub mod places;
pub mod sudokus;

pub use fastrand::Rng;

use crate::input::{Input, Stop};
use crate::problems::Problem;

/// How a problem makes random inputs.
pub struct Generator {
    /// Makes an input of a size, from 1 to [`LARGEST`].
    pub input: fn(&mut Rng, usize) -> String,
    /// Makes an input whose cases are as small and as large as the format allows, or as is sensible to solve.
    pub extreme: fn(&mut Rng) -> String,
    /// What the statement promises beyond the format.
    pub promise: Option<Promise>,
}

/// Whether an input has what the statement promises beyond its format; the error names the place where it does not.
pub type Promise = fn(&mut Input<'_>) -> Result<(), Stop>;

/// The largest size that makes a difference.
pub const LARGEST: usize = 20;

/// The input that `seed` and `size` make for a problem; sizes count from 1 to [`LARGEST`]. None if the problem has no
/// generator.
pub fn input(problem: &Problem, seed: u64, size: usize) -> Option<Vec<u8>> {
    let size = size.clamp(1, LARGEST);
    Some((problem.generator?.input)(&mut rng(seed, size), size).into_bytes())
}

/// The input of extreme sizes that `seed` makes for a problem. None if the problem has no generator.
pub fn extreme(problem: &Problem, seed: u64) -> Option<Vec<u8>> {
    Some((problem.generator?.extreme)(&mut rng(seed, 0)).into_bytes())
}

/// Neighbouring seeds must not make neighbouring inputs.
fn rng(seed: u64, size: usize) -> Rng {
    Rng::with_seed(Rng::with_seed(seed).u64(..) ^ size as u64)
}

/// Whether the statement of a problem promises more than the format of its input.
pub fn has_promise(problem: &Problem) -> bool {
    problem.generator.is_some_and(|generator| generator.promise.is_some())
}

/// Whether an input has what the statement of `problem` promises beyond its format.
///
/// # Errors
/// The place where it does not, or where the input is not in the format.
pub fn keeps_promise(problem: &Problem, input: &[u8]) -> Result<(), Stop> {
    let promise = problem.generator.and_then(|generator| generator.promise);
    promise.map_or(Ok(()), |promise| promise(&mut Input::new(input)))
}

/// How many cases an input of a size has, at most `most`.
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
