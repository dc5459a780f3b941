//! Random inputs for HDU 3957.

use super::solution::{LEAST_ROLES, MOST_BEATEN, MOST_MODELS, MOST_ROLES};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Generates roles with their models and, for each model, the models that it beats.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let case = |rng: &mut Rng| {
        let roles = rng.usize(LEAST_ROLES as usize..=(2 + size).min(MOST_ROLES as usize));
        let single = rng.f64() * 0.6;
        let most = rng.usize(1..=MOST_BEATEN as usize);
        case(rng, roles, single, (1, most))
    };
    let cases: String = (0..count).map(|_| case(rng)).collect();
    format!("{count}\n{cases}")
}

/// A case in which each role has one model with probability `single`. In half of the cases, each model beats
/// mostly models with the same number, so that both models of a role would be useful.
fn case(rng: &mut Rng, roles: usize, single: f64, (least, most): (usize, usize)) -> String {
    let alike = rng.bool();
    let models: Vec<usize> =
        (0..roles).map(|_| if rng.f64() < single { 1 } else { MOST_MODELS as usize }).collect();
    let mut text = format!("{roles}\n");
    for own in &models {
        let _ = writeln!(text, "{own}");
        for model in 0..*own {
            let beaten = rng.usize(least..=most);
            let _ = write!(text, "{beaten}");
            for _ in 0..beaten {
                let other = rng.usize(..roles);
                let any = rng.usize(..models[other]);
                let _ = write!(text, " {other} {}", if alike { model.min(models[other] - 1) } else { any });
            }
            text.push('\n');
        }
    }
    text
}

/// Cases with the minimum number of roles, with one model each or two, and cases with the maximum number of
/// roles, with models that beat few others or many.
fn extreme(rng: &mut Rng) -> String {
    let (fewest, most, beaten) = (LEAST_ROLES as usize, MOST_ROLES as usize, MOST_BEATEN as usize);
    let kinds = [
        (fewest, 1.0, (1, 1)),
        (fewest, 0.0, (1, beaten)),
        (most, 1.0, (1, beaten)),
        (most, 0.0, (1, 1)),
        (most, 0.0, (1, 3)),
        (most, 0.0, (beaten, beaten)),
    ];
    let cases = kinds.map(|(roles, single, beaten)| case(rng, roles, single, beaten));
    format!("{}\n{}", kinds.len(), cases.concat())
}
