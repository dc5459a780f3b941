//! Study: cover problems with named items and options, to read and to watch.
//!
//! * [`model`]: the matrix of an instance, with names for its items and options, as each problem's `study.rs` builds
//!   it;
//! * [`picture`]: the drawing of an instance and the shapes that each option adds to it;
//! * [`sudoku`], [`k_centre`], [`board`], [`queens`], [`slots`]: models that several problems share;
//! * [`settle`]: what is left after all forced options are chosen;
//! * [`statistics`], [`text`], [`grid`], [`svg`]: the statistics, text and drawing of a model;
//! * [`event`], [`trace`], [`trace_text`], [`page`]: the textbook search of a model, event by event, as text and as a
//!   web page;
//! * [`knuth`], [`set_cover`], [`mod@file`]: Knuth's DLX format, those of the OR-library, and the model of such a file;
//! * [`cnf`], [`lp`]: a file for other solvers;
//! * [`points`]: points in the plane, for the k-centre problem.

pub mod board;
pub mod cnf;
pub mod event;
pub mod file;
pub mod grid;
pub mod k_centre;
pub mod knuth;
pub mod lp;
pub mod model;
pub mod page;
pub mod picture;
pub mod points;
pub mod queens;
mod recorder;
pub mod set_cover;
pub mod settle;
pub mod slots;
pub mod statistics;
pub mod sudoku;
pub mod svg;
pub mod text;
pub mod trace;
pub mod trace_text;

pub use self::model::{Goal, Model};

use dlx_kernel::input::{Input, Stop};

/// The function in a problem's `study.rs`: the model of case number `case`, from 1, of judge input.
pub type Study = fn(&mut Input, usize) -> Result<Model, Stop>;

/// Case number `case`, from 1, of the cases that `read` reads in turn.
///
/// # Errors
/// If a case up to that one is malformed, or the input ends before it.
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
