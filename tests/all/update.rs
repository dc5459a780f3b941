//! `UPDATE=ID cargo test update`: all that is measured of a problem, or made of its facts, is written.
//!
//! Its list `beyond`; the numbers of mutants and the outputs of changed models in `problems/measured.txt`, to
//! which `tests/wrong` adds those of wrong solutions; the figures of its README; the tables of docs/problems.md.

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
