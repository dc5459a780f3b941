//! Covers too many to list: their number, how many have each decision, and covers drawn at random, which are
//! held against the other side.

use super::covers::{Bounds, Flaw, has, is_cover};
use super::decisions::{Side, sort};
use dlx_count::{Counter, Diagram};
use std::collections::BTreeMap;

/// The memory for the diagram of all covers, in bytes, and how often its search is allowed to go on.
const MEMORY: usize = 256 << 20;
const TURNS: u32 = 12;
/// The covers that are drawn on each side.
const DRAWN: usize = 200;

/// Compares the covers of exact cover problems: the number of covers, in words, or how they differ. None if
/// that takes too long, or covers of the reader's are not sets of decisions, because options stand for none
/// or for the same one.
pub(super) fn counted(
    reference: &Side,
    learner: &Side,
    left_out: &[usize],
    limits: Bounds,
) -> Option<Result<String, Flaw>> {
    if !learner.free.is_empty() || learner.options.iter().any(|options| options.len() > 1) {
        return None;
    }
    let (right, own) = (diagram(reference, limits)?, diagram(learner, limits)?);
    for cover in drawn(&own) {
        let mut whole = learner.decisions(&cover);
        whole.extend(left_out);
        sort(&mut whole);
        if !is_cover(reference, &whole) {
            return Some(Err(Flaw::Allows(whole)));
        }
    }
    for mut cover in drawn(&right) {
        sort(&mut cover);
        let present: Vec<usize> =
            cover.iter().copied().filter(|decision| !left_out.contains(decision)).collect();
        if has(learner, &present, usize::MAX, limits) == Some(false) {
            return Some(Err(Flaw::Forbids(cover)));
        }
    }
    let numbers = (own.count(), right.count());
    let with = |side: &Side, diagram: &Diagram| -> BTreeMap<usize, _> {
        let counts = diagram.marginals(side.matrix.options()).into_iter().enumerate();
        let counts = counts.filter_map(|(option, count)| Some((side.decision[option]?, count)));
        counts.filter(|(decision, count)| !left_out.contains(decision) && count.bits() > 0).collect()
    };
    Some(match numbers.0 == numbers.1 && with(learner, &own) == with(reference, &right) {
        true => Ok(numbers.1.to_string()),
        false => Err(Flaw::Counts(numbers.0.to_string(), numbers.1.to_string())),
    })
}

fn diagram(side: &Side, limits: Bounds) -> Option<Diagram> {
    let mut turns = 0;
    Counter::new(&side.matrix).memory(MEMORY).diagram_while(|| {
        turns += 1;
        turns <= TURNS && !limits.is_over()
    })
}

/// Covers drawn at random, the same ones every time.
fn drawn(diagram: &Diagram) -> Vec<Vec<usize>> {
    let mut random = fastrand::Rng::with_seed(1);
    let sampler = diagram.sampler();
    sampler.map_or(Vec::new(), |sampler| (0..DRAWN).map(|_| sampler.draw(|| random.u64(..))).collect())
}
