//! The form of the answers of `roundrobin`.

use crate::stated::{Answer, Format};

/// A timetable, which the checker reads.
pub const FORMAT: Format = Format::new("case", Answer::Free);
