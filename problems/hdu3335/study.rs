//! Builds the models of HDU 3335 for the commands `model` and `trace`: chains of divisors cover the numbers.
//! The solution finds the minimum number of chains by matching and never lists them; this module lists the
//! maximal chains, unless there are too many.

use super::solution;
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

const MOST_CHAINS: usize = 2000;

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let numbers = study::nth(input, case, solution::numbers)?;
    let chains = chains(&solution::multiples(&numbers)).ok_or_else(|| {
        input.error(&format!("numbers with at most {MOST_CHAINS} chains, because no more are shown"))
    })?;
    let mut matrix = Matrix::new(numbers.len(), 0);
    for chain in &chains {
        matrix.add(chain);
    }
    let names: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
    let picture = slots::picture(&matrix, &names);
    let option = |option: usize| {
        let chain: Vec<&str> = chains[option].iter().map(|&number| names[number].as_str()).collect();
        chain.join(" divides ")
    };
    let item = |item: usize| ("numbers", names[item].clone());
    Ok(Model::new("HDU 3335 Divisibility", Cover::Repeat, Goal::Fewest, matrix, item, option)
        .with_note("Options are the maximal chains; the solution finds the fewest without listing any.")
        .drawn(picture))
}

/// All maximal chains, in ascending order. None if there are too many.
fn chains(multiples: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    // The possible next numbers in a chain: the multiples of `number` that are not multiples of its other
    // multiples.
    let next = |number: usize| {
        let all = &multiples[number];
        let is_next = move |more: &&usize| !all.iter().any(|between| multiples[*between].contains(*more));
        all.iter().filter(is_next).copied()
    };
    let has_divisor = |number: usize| multiples.iter().any(|multiples| multiples.contains(&number));
    let mut open: Vec<Vec<usize>> =
        (0..multiples.len()).rev().filter(|&n| !has_divisor(n)).map(|n| vec![n]).collect();
    let mut chains = Vec::new();
    while let Some(chain) = open.pop() {
        let mut longer: Vec<_> =
            next(chain[chain.len() - 1]).map(|more| [&chain[..], &[more]].concat()).collect();
        if longer.is_empty() {
            chains.push(chain);
        }
        if chains.len() > MOST_CHAINS {
            return None;
        }
        longer.reverse();
        open.append(&mut longer);
    }
    Some(chains)
}
