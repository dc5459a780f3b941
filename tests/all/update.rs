//! `UPDATE=ID cargo test update` rewrites everything that is measured for a problem or generated from its
//! facts.
//!
//! These are: its list `beyond`; its counts of mutants and outputs of changed models in
//! `problems/measured.txt`, to which `tests/wrong` adds those of wrong solutions; the figures of its README;
//! the tables of docs/problems.md.

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
