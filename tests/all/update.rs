//! `UPDATE=ID cargo test update` rewrites everything that is measured for a problem or generated from its
//! facts.
//!
//! It rewrites the problem's `beyond` list; in `problems/measured.txt`, the counts of mutants and the outputs
//! of changed models (`tests/wrong` adds the outputs of wrong solutions); the figures of the README; and the
//! tables of docs/problems.md.

#[path = "../tools/measured.rs"]
pub mod measured;

use crate::{beyond, figures, model_changes, readme, strength};

#[test]
fn update() {
    let Some(problems) = measured::updated() else { return };
    figures::write(&problems);
    for problem in problems {
        beyond::measure(problem);
        strength::measure(problem);
        model_changes::measure(problem);
    }
    readme::write();
}
