//! The form of the answers of `hdu2828`.

use super::solution::STATES;
use crate::stated::{Answer, Format};

/// The state of each switch.
pub const FORMAT: Format = Format::new("room", Answer::States { of: "switch", states: &STATES, none: "-1" })
    .unknown("there is no {}");
