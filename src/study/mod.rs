//! Study: cover problems under names, to be read and watched.
//!
//! * [`model`]: the matrix of an instance, with names for its items and options; what each problem's `study.rs` makes;
//! * [`picture`]: how an instance is drawn, and what each option adds to the drawing;
//! * [`sudoku`], [`k_centre`], [`board`], [`queens`], [`slots`]: models that several problems share;
//! * [`settle`]: what is left when the options that are forced are chosen;
//! * [`statistics`], [`text`], [`grid`], [`svg`]: a model counted, written and drawn;
//! * [`event`], [`trace`], [`trace_text`], [`page`]: the textbook search of a model, event by event, as text and as a page;
//! * [`knuth`]: Knuth's DLX format.

pub mod board;
pub mod event;
pub mod grid;
pub mod k_centre;
pub mod knuth;
pub mod model;
pub mod page;
pub mod picture;
pub mod queens;
mod recorder;
pub mod settle;
pub mod slots;
pub mod statistics;
pub mod sudoku;
pub mod svg;
pub mod text;
pub mod trace;
pub mod trace_text;

pub use self::model::{Goal, Model};

use crate::input::{Input, Stop};

/// What a problem's `study.rs` has: the model of case number `case`, from 1, of judge input.
pub type Study = fn(&mut Input, usize) -> Result<Model, Stop>;

/// Case number `case`, from 1, of those that `read` reads one after the other.
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
