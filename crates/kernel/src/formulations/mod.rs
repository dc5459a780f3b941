//! Formulations that several problems share.

pub mod k_centre;
pub mod polyomino;
pub mod queens;
