//! Models that several problems share.

pub mod board;
pub mod k_centre;
pub mod queens;
pub mod slots;
pub mod sudoku;
