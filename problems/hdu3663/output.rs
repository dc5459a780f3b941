//! The form of the answers of `hdu3663`.

use crate::stated::{Answer, Format};

/// The days on which each of the stations works.
pub const FORMAT: Format =
    Format::new("network", Answer::Stations).unknown("{}: it cannot work on these days");
