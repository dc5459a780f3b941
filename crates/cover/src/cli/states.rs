//! `dlx-cover count --states`: a count that `tests/count_states.py` checks.

use super::bounds::Bounds;
use super::problem::Source;
use anyhow::{Context, bail};
use dlx_count::{BigUint, states};
use dlx_study::formats::knuth::Named;
use dlx_system::files;
use dlx_system::terminal::say;
use std::io::ErrorKind;
use std::path::Path;

/// The steps between two looks at the clock.
const LOOK: u64 = 64;

/// Writes the states to a file. The number of covers; None, and no file, if they are not all known within
/// the bounds, which is said.
pub fn write(
    named: &Named,
    source: &Source,
    file: &Path,
    bounds: &Bounds,
) -> anyhow::Result<Option<BigUint>> {
    if !named.matrix.is_plain() {
        bail!("{}: --states expects a matrix without colours and bounds", source.name());
    }
    let (clock, mut progress, mut number, mut count) = (bounds.clock()?, bounds.progress(), 0, None);
    let mut goes_on = || {
        number += 1;
        if number % LOOK != 1 {
            return true;
        }
        progress.show(|| format!("{number} steps"));
        !clock.is_over()
    };
    let written = files::write(file, |out| {
        count = states::write(&named.matrix, bounds.bytes(), out, &mut goes_on)?;
        count.as_ref().map(drop).ok_or_else(|| ErrorKind::Interrupted.into())
    });
    match written {
        Err(error) if error.kind() == ErrorKind::Interrupted && clock.is_over() => {
            say(&format!("dlx-cover: {}: stopped before all states were known", source.name()));
        }
        Err(error) if error.kind() == ErrorKind::Interrupted => {
            say(&format!("dlx-cover: {}: the states do not fit in {bounds}", source.name()));
        }
        written => written.with_context(|| format!("cannot write {}", file.display()))?,
    }
    Ok(count)
}
