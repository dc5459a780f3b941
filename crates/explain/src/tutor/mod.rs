//! The tutor: checks whether a reader's matrix models an instance of a problem, and explains why not.
//!
//! * `decisions`: finds the decisions that options stand for, in the reader's matrix and in the reference;
//! * `compare`: compares the covers of these two sides as sets of decisions;
//! * `covers`: finds the covers of one side, within limits;
//! * `counted`: compares covers if there are too many to list;
//! * `reason`: explains differences in terms of the reference, with the sentences of `words`;
//! * `grade`: compares a correct matrix with the reference;
//! * `instances`: splits inputs into one-case inputs to test a model on.
//!
//! These modules run no programs and read no files, so that the pages of the site can use them.

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

/// The result of checking a reader's matrix on one instance.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The comparison of the covers.
    pub comparison: Comparison,
    /// Why the matrix is wrong. None if the matrix is right.
    pub diagnosis: Option<Diagnosis>,
    /// Slips in a correct matrix that do not change its covers.
    pub notes: Vec<Message>,
    /// The reader's matrix.
    pub learner: Learner,
}

/// Checks the reader's matrix `named` for `model`.
///
/// # Errors
/// Fails if an option stands for an unknown decision.
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
