//! Formulations shared by several problems.

pub mod k_centre;
mod library;
pub mod polyomino;
pub mod queens;
