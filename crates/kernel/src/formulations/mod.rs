//! Formulations that several problems share.

pub mod k_centre;
mod library;
pub mod polyomino;
pub mod queens;
