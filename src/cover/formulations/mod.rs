//! Problems that are put as cover problems in more than one place.

pub mod k_centre;
pub mod polyomino;
pub mod queens;
