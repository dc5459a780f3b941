//! Models shared by several problems.

pub mod board;
pub mod k_centre;
pub mod queens;
pub mod slots;
pub mod sudoku;
