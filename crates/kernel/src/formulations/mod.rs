//! Formulations that several problems share.

pub mod centre;
pub mod k_centre;
pub mod polyomino;
pub mod queens;
