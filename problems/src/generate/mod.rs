//! Random valid inputs. Each problem has its own generator, `problems/<id>/generate.rs`; this module has the
//! parts they share.
//!
//! An input depends only on a seed and a size. Size 1 is the smallest case that can still go wrong: a grid
//! with a few blanks, two or three points. Each step up allows somewhat more and larger cases, up to the
//! judge's limits; trying inputs in order of size therefore finds a difference on a small one first. Extreme
//! values occur at every size.
//!
//! [`Generator::keeps_promise`] checks the promises of a problem beyond its format, such as a unique
//! completion; the format and its limits are defined by the problem's solution, whose parser and constants
//! the generators use.
//!
//! * [`matrices`]: 0/1 matrices;
//! * [`places`]: points, and pairs of them;
//! * [`sudokus`]: full grids, and puzzles made from them.

mod generator;
pub mod matrices;
pub mod places;
mod rng;
pub mod sudokus;

pub use self::generator::{Choices, Generator, LARGEST, Promise};
pub use self::rng::Rng;

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
    use crate::{PROBLEMS, Problem};

    /// The problems with their own generator.
    fn generated() -> impl Iterator<Item = (&'static Problem, &'static Generator)> {
        let own = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
        own.filter_map(|problem| Some((problem, problem.generator?)))
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
            for seed in 0..60 {
                let size = 1 + seed as usize % 6;
                let input = generator.random_input(seed, size);
                assert_accepted(problem, generator, &input, &format!("--seed {seed} --size {size}"));
            }
        }
    }

    #[test]
    fn every_problem_accepts_its_extreme_inputs() {
        for (problem, generator) in generated() {
            for seed in 0..3 {
                let input = generator.extreme_input(seed);
                assert_accepted(problem, generator, &input, &format!("--seed {seed} --extreme"));
            }
        }
    }

    #[test]
    fn an_input_depends_on_seed_and_size_only() {
        for (problem, generator) in generated() {
            assert_eq!(generator.random_input(7, 2), generator.random_input(7, 2), "{}", problem.id);
            let differs =
                |seed: &u64| generator.random_input(*seed, 3) != generator.random_input(seed + 1, 3);
            let different = (0..20).filter(differs).count();
            assert!(different > 5, "{}: other seeds hardly make a difference", problem.id);
        }
    }
}
