//! Cover problems for study: matrices of [`dlx_kernel`] with named items and options, printed, drawn, and
//! searched step by step.
//!
//! | entry point | purpose |
//! |---|---|
//! | [`Model`] | the named matrix of an instance, built by a problem's `study.rs`, and written as text, grid, JSON or SVG |
//! | [`model::Statistics`] | sizes, density, and forced options, which [`Model::settled`] chooses |
//! | [`trace::search`] | the textbook search of a model, event by event; [`Model::write_trace`] writes it as text |
//! | [`Model::write_page`] | the search as an offline web page; [`page`] contains the parts of the page, for use in a site |
//! | [`picture`] | the picture of an instance, and the shapes that each option adds |
//! | [`models`] | models shared by several problems: sudokus, queens, pieces on a board, k-centres |
//! | [`formats`] | files of Knuth's programs, and rows of 0 and 1 |
//!
//! ```
//! use dlx_kernel::{Matrix, dlx::Choose};
//! use dlx_study::{Goal, Model, model::Cover, trace};
//!
//! let mut matrix = Matrix::new(3, 0);
//! for option in [&[0, 1][..], &[1, 2], &[2]] {
//!     matrix.add(option);
//! }
//! let item = |item: usize| ("towns", ["Aix", "Bonn", "Cork"][item].to_string());
//! let model = Model::new("Trips", Cover::Exact, Goal::All, matrix, item, |option| format!("trip {}", option + 1));
//!
//! let mut lines = Vec::new();
//! let summary = trace::search(&model, Choose::Smallest, 1000, &mut |_, _, event| {
//!     lines.push(model.describe(&event, Choose::Smallest));
//! });
//! assert_eq!(lines[0], "item Aix: 1 option, fewer than any other item");
//! assert_eq!(lines[1..3], ["cover Aix: 1 option out: trip 1", "try trip 1"]);
//! assert_eq!(summary.answer, Some(vec![0, 2]));
//! ```

#![forbid(unsafe_code)]

pub mod formats;
pub mod model;
pub mod models;
pub mod page;
pub mod picture;
pub mod trace;

pub use self::model::{Goal, Model};

use dlx_kernel::input::{Input, Stop};

/// The function in a problem's `study.rs`: builds the model of case number `case` (from 1) of a judge input.
pub type Study = fn(&mut Input, usize) -> Result<Model, Stop>;

/// Reads cases with `read` up to case number `case` (from 1), and returns that case.
///
/// # Errors
/// Fails if one of these cases is malformed, or the input ends before the case.
pub fn nth<'a, T>(
    input: &mut Input<'a>,
    case: usize,
    mut read: impl FnMut(&mut Input<'a>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    for number in 1..=case {
        if input.at_end() {
            return Err(input.error(&format!("case {number}")));
        }
        let read = read(input)?;
        if number == case {
            return Ok(read);
        }
    }
    Err(input.error("a case, counted from 1"))
}
