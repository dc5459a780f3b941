//! File formats for cover problems, all of which can be converted to and from [`Named`], a matrix with names,
//! colours and costs.
//!
//! | format | read | written |
//! |---|---|---|
//! | Knuth's DLX ([`knuth`]) | yes | yes, also from a [`Model`](crate::Model) |
//! | rows of 0 and 1 ([`rows`]) | yes | yes |
//!
//! The crate dlx-cover supports the formats of other solvers.

mod file;
pub mod knuth;
pub mod rows;

use self::knuth::{Malformed, Named};
use std::io;

/// Reads a problem in Knuth's format or, if the text is not valid in that format, as rows of 0 and 1. Also
/// returns whether the text was read as rows.
///
/// # Errors
/// Fails if the text is in neither format. If the text begins with a row, the error is the one from reading
/// rows.
pub fn read(text: &[u8]) -> Result<(Named, bool), Malformed> {
    let malformed = match Named::read(text) {
        Ok(named) => return Ok((named, false)),
        Err(malformed) => malformed,
    };
    match rows::read(text) {
        Ok(named) => Ok((named, true)),
        Err(error) => Err(if rows::begins(text) { error } else { malformed }),
    }
}

/// Checks that `named` has no secondary items and no bounds, and that every count in `needed`, a list of
/// names and counts, is positive.
///
/// # Errors
/// Fails if `named` has secondary items or bounds, or a count is 0.
pub fn check_plain(named: &Named, needed: &[(&str, usize)]) -> io::Result<()> {
    let refused = |what: String| Err(io::Error::new(io::ErrorKind::InvalidData, what));
    if named.matrix.items() > named.matrix.primary() {
        return refused("expected no secondary items: the format does not support them".into());
    }
    if !named.matrix.has_single_bounds() {
        return refused("expected items without bounds: the format does not support bounds".into());
    }
    match needed.iter().find(|(_, number)| *number == 0) {
        Some((what, _)) => refused(format!("expected at least one {what}, as the format requires")),
        None => Ok(()),
    }
}
