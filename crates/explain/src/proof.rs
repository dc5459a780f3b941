//! Proves the `(proved)` and `(counted)` statements of explanations for an independent checker.

use super::{Explanation, model};
use anyhow::{Context, bail};
use dlx_problems::Problem;
pub use dlx_proof::Files;
use dlx_proof::{Answer, Cover, Question};
use dlx_study::model;

/// A statement about a case to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no cover.
    None,
    /// There are exactly this many covers.
    Covers(u64),
    /// If the options have these costs, every cover costs more than this number.
    NoneAtMost(Vec<u64>, u64),
    /// The statement is not about the matrix of the case, for the reason that the string gives.
    Other(&'static str),
}

/// The maximum number of covers that a proof lists.
const MAX_COVERS: u64 = 1_000_000;

/// Proves the claim that `explanation` makes about `input`, and returns the number of lines of the proof.
/// `goes_on` is called before each decision and returns false to stop.
///
/// # Errors
/// Fails if the explanation has no provable claim, the files cannot be written, or the search is stopped.
pub fn prove(
    problem: &Problem,
    input: &[u8],
    explanation: Option<&Explanation>,
    files: Files<'_>,
    goes_on: impl FnMut() -> bool,
) -> anyhow::Result<u64> {
    let found = explanation.and_then(|it| Some((it.claim.as_ref()?, it.number?)));
    let (claim, number) = found.context("nothing is proved in this explanation")?;
    let (question, costs, at_most) = match claim {
        Claim::None => (Question::First, None, None),
        Claim::Covers(count @ 0..=MAX_COVERS) => (Question::All(*count), None, None),
        Claim::Covers(count) => {
            bail!("a proof lists every cover: expected at most {MAX_COVERS}, found {count}")
        }
        Claim::NoneAtMost(costs, most) => (Question::First, Some(&costs[..]), Some(*most)),
        Claim::Other(why) => bail!("this explanation has no proof: {why}"),
    };
    let model = model(problem, input, number).context("the case has no model")?;
    let cover = match model.cover {
        model::Cover::Exact => Cover::Exact,
        model::Cover::Repeat => Cover::Repeat,
    };
    let task = dlx_proof::Problem { matrix: &model.matrix, cover, costs, at_most };
    let comments = [model.title.clone()];
    let name = |option: usize| model.options[option].to_string();
    let proved = files.prove(&task, question, &comments, &name, &mut |_| Ok(()), goes_on)?;
    match (proved.answer, claim) {
        (Answer::None, Claim::None | Claim::NoneAtMost(..)) => Ok(proved.lines),
        (Answer::All(found), Claim::Covers(count)) if found == *count => Ok(proved.lines),
        (Answer::Stopped { .. }, _) => bail!("the proof was stopped before it was finished"),
        _ => bail!("the proof disagrees with the explanation; please report this"),
    }
}
