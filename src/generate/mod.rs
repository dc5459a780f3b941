//! Random valid inputs: one small function for each problem.
//!
//! An input depends on a seed and a size only. Size 1 is as small as a case gets that can still go wrong: a grid with a
//! few blanks, two or three points. Every step up allows some more cases and larger ones, up to the judge's limits; so
//! inputs tried in the order of their sizes show a difference on a small one first. Values at the far end of what a
//! judge allows come at every size.
//!
//! What a problem promises beyond its format, such as that a grid has one completion, [`keeps_promise`] tells; the
//! format itself is known to the parser of the problem's solution, and nobody else.

mod boards;
mod covers;
mod matrices;
mod promises;
mod sudokus;

use crate::problems::Problem;
use fastrand::Rng;

/// Makes an input of a size, from 1.
type Generate = fn(&mut Rng, usize) -> String;

/// Whether an input, which is in the format of its problem, has what the statement promises besides; the error says what
/// it has not.
type Promise = fn(&[u8]) -> Result<(), &'static str>;

/// The largest size that makes a difference.
pub const LARGEST: usize = 20;

/// The generator of each problem, by id, and what the problem promises.
const GENERATORS: &[(&str, Generate, Option<Promise>)] = &[
    ("poj3074", sudokus::poj3074, Some(promises::nine_to_end)),
    ("spoj1110", sudokus::spoj1110, Some(promises::sixteen_after_count)),
    ("zoj3122", sudokus::zoj3122, Some(promises::sixteen)),
    ("noip2009", sudokus::noip2009, Some(promises::noip2009)),
    ("hdu5046", covers::hdu5046, None),
    ("poj2676", sudokus::poj2676, None),
    ("poj3076", sudokus::zoj3122, Some(promises::sixteen)),
    ("uva1309", sudokus::zoj3122, Some(promises::sixteen)),
    ("sudokux", sudokus::sudokux, Some(promises::nine_with_diagonals)),
    ("sudokugen", sudokus::sudokugen, None),
    ("hdu4069", sudokus::hdu4069, None),
    ("hdu1426", sudokus::hdu1426, Some(promises::nine)),
    ("hdu3909", sudokus::hdu3909, None),
    ("luogu1784", sudokus::luogu1784, Some(promises::nine)),
    ("hdu2295", covers::hdu2295, None),
    ("hdu3498", covers::hdu3498, None),
    ("fzu1686", covers::fzu1686, None),
    ("poj1084", covers::poj1084, None),
    ("hdu4979", covers::hdu4979, None),
    ("hdu3335", covers::hdu3335, None),
    ("hust1017", matrices::hust1017, None),
    ("poj3740", matrices::poj3740, None),
    ("hiho1317", matrices::hiho1317, None),
    ("exactcover", matrices::exactcover, None),
    ("nqueens", boards::nqueens, None),
    ("spoj1771", boards::spoj1771, None),
    ("pentomino", boards::pentomino, None),
    ("luogu4205", boards::luogu4205, Some(promises::luogu4205)),
    ("zoj3209", boards::zoj3209, None),
    ("hdu3663", covers::hdu3663, None),
    ("luogu4929", matrices::luogu4929, None),
];

/// The input that `seed` and `size` make for a problem; sizes count from 1 to [`LARGEST`]. None if the problem has no
/// generator.
pub fn input(problem: &Problem, seed: u64, size: usize) -> Option<Vec<u8>> {
    let (_, generate, _) = GENERATORS.iter().find(|(id, ..)| *id == problem.id)?;
    // Neighbouring seeds must not make neighbouring inputs.
    let mut rng = Rng::with_seed(Rng::with_seed(seed).u64(..) ^ size as u64);
    Some(generate(&mut rng, size.clamp(1, LARGEST)).into_bytes())
}

/// Whether the statement of a problem promises more than the format of its input.
pub fn has_promise(problem: &Problem) -> bool {
    GENERATORS.iter().any(|(id, _, promise)| *id == problem.id && promise.is_some())
}

/// Whether an input that the solution of `problem` accepts also has what the statement promises besides.
///
/// # Errors
/// What it has not.
pub fn keeps_promise(problem: &Problem, input: &[u8]) -> Result<(), &'static str> {
    let promise = GENERATORS.iter().find(|(id, ..)| *id == problem.id).and_then(|(_, _, promise)| *promise);
    promise.map_or(Ok(()), |promise| promise(input))
}

/// How many cases an input of a size has, at most `most`.
fn cases(rng: &mut Rng, size: usize, most: usize) -> usize {
    rng.usize(1..=(1 + size / 2).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::PROBLEMS;

    #[test]
    fn every_problem_accepts_its_random_inputs() {
        for problem in PROBLEMS {
            for seed in 0..60 {
                let size = 1 + seed as usize % 6;
                // A problem that was just begun has none.
                let Some(input) = input(problem, seed, size) else { continue };
                let place = format!("dlx-judge gen {} --seed {seed} --size {size}", problem.id);
                let mut output = Vec::new();
                if let Err(stop) = (problem.solve)(&input, &mut output) {
                    panic!("{place}: {stop}\n{}", String::from_utf8_lossy(&input));
                }
                assert_eq!(
                    keeps_promise(problem, &input),
                    Ok(()),
                    "{place}\n{}",
                    String::from_utf8_lossy(&input)
                );
                if let Some(check) = problem.check {
                    assert_eq!(check(&input, &output, &output), Ok(()), "{place}");
                }
            }
        }
    }

    #[test]
    fn generators_are_for_problems() {
        for (id, ..) in GENERATORS {
            assert!(PROBLEMS.iter().any(|problem| problem.id == *id), "{id}");
        }
        assert!(GENERATORS.len() > 30);
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
