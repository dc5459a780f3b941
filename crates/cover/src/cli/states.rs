//! `dlx-cover count --states`: writes the states of a count, which `tests/count_states.py` checks.

use super::bounds::Bounds;
use super::problem::Source;
use anyhow::{Context, bail};
use dlx_count::{BigUint, states};
use dlx_study::formats::knuth::Named;
use dlx_system::files;
use dlx_system::terminal::say;
use std::io::ErrorKind;
use std::path::Path;

/// Writes the states to a file and returns the number of covers. If the states exceed the memory or time
/// limit, prints a message, writes no file and returns None.
pub fn write(
    named: &Named,
    source: &Source,
    file: &Path,
    bounds: &Bounds,
) -> anyhow::Result<Option<BigUint>> {
    if !named.matrix.is_plain() {
        bail!("{}: --states expects a matrix without colours and bounds", source.name());
    }
    let (mut steps, mut is_stopped, mut count) = (bounds.steps("steps")?, false, None);
    let mut goes_on = || {
        is_stopped = !steps();
        !is_stopped
    };
    let written = files::write(file, |out| {
        count = states::write(&named.matrix, bounds.bytes(), out, &mut goes_on)?;
        count.as_ref().map(drop).ok_or_else(|| ErrorKind::Interrupted.into())
    });
    if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {
        let why = match is_stopped {
            true => "stopped before all states were known".into(),
            false => format!("the states do not fit in {bounds}"),
        };
        say(&format!("dlx-cover: {}: {why}", source.name()));
        return Ok(None);
    }
    written.with_context(|| format!("cannot write {}", file.display()))?;
    Ok(count)
}
