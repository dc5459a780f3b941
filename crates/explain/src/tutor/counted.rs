//! Compares the covers of two matrices if there are too many to list: by the number of covers, the number
//! that contain each decision, and random samples.

use super::covers::{Bounds, Flaw, has, is_cover};
use super::decisions::{Side, sort};
use dlx_count::{Counter, Diagram};
use std::collections::BTreeMap;

const DIAGRAM_BYTES: usize = 256 << 20;
const MAX_TURNS: u32 = 12;
/// The number of covers drawn on each side.
const SAMPLES: usize = 200;

/// Compares exact covers. Returns the number of covers, or how the covers differ. None if the comparison
/// takes too long, or the reader's covers are not sets of decisions because some options stand for no
/// decision, or several for the same decision.
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
    Counter::new(&side.matrix).memory(DIAGRAM_BYTES).diagram_while(|| {
        turns += 1;
        turns <= MAX_TURNS && !limits.is_over()
    })
}

/// Draws covers with a fixed seed.
fn drawn(diagram: &Diagram) -> Vec<Vec<usize>> {
    let mut random = fastrand::Rng::with_seed(1);
    let sampler = diagram.sampler();
    sampler.map_or(Vec::new(), |sampler| (0..SAMPLES).map(|_| sampler.draw(|| random.u64(..))).collect())
}
