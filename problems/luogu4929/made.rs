//! The largest case of Luogu P4929: 500 rows, 500 columns and 5000 ones.

use crate::Made;
use crate::generate::matrices::{planted, planted_cover, written};

/// The largest matrix, with exactly one cover, and the expected output.
pub const FILES: &[Made] = &[
    ("edge-largest.in", || written(&planted(500, 500, 10), 500)),
    ("edge-largest.out", || planted_cover(500, 500, 10)),
];
