//! The tutor: whether a reader's matrix models an instance of a problem, and if not, why.
//!
//! * `decisions`: options by what they stand for, on both sides;
//! * `compare`: the covers of both as sets of decisions;
//! * `covers`: those of one side, within bounds;
//! * `counted`: covers too many to list;
//! * `reason`: why they differ, in the words of the reference, by the sentences of `words`.
//! * `grade`: a right matrix beside the reference;
//! * `instances`: inputs of one case each, to try a model on.
//!
//! These know nothing about programs or files; the page of the site has them again.

pub mod compare;
mod counted;
pub mod covers;
pub mod decisions;
pub mod grade;
pub mod instances;
pub mod reason;
pub mod words;

use self::compare::{Comparison, compare};
use self::covers::Limits;
use self::decisions::{Learner, Side, Unknown, Vocabulary};
use self::reason::{Diagnosis, diagnose, notes};
use self::words::Message;
use dlx_study::Model;
use dlx_study::formats::knuth::Named;

/// What is known about a reader's matrix for one instance.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The covers of both.
    pub comparison: Comparison,
    /// What is wrong. None if nothing is.
    pub diagnosis: Option<Diagnosis>,
    /// Slips in a right matrix that change no cover.
    pub notes: Vec<Message>,
    /// The matrix.
    pub learner: Learner,
}

/// Checks the matrix `named` of a reader for `model`.
///
/// # Errors
/// If an option stands for an unknown decision.
pub fn check(model: &Model, named: Named, limits: Limits) -> Result<Checked, Unknown> {
    let learner = Learner::new(model, named)?;
    let reference = Side::of_model(model, &Vocabulary::new(model));
    let comparison = compare(&reference, &model.goal, &learner.side, limits);
    let diagnosis = diagnose(model, &reference, &learner, &comparison);
    let notes = match diagnosis {
        None => notes(model, &reference, &learner, &comparison),
        Some(_) => Vec::new(),
    };
    Ok(Checked { comparison, diagnosis, notes, learner })
}
