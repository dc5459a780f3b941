//! The edits that turn one sequence into another.

use similar::DiffOp;
use similar::algorithms::{Capture, Replace, myers};

/// The edits that turn `old` into `new`. The algorithm is called by name: choosing it at run time would compile all of them.
pub fn edits<T: PartialEq>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut edits = Replace::new(Capture::new());
    let Ok(()) = myers::diff_deadline_raw(&mut edits, old, 0..old.len(), new, 0..new.len(), None);
    edits.into_inner().into_ops()
}
