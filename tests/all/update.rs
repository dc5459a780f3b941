//! `UPDATE=ID cargo test update`: all that is measured of a problem, or made of its facts, is written.
//!
//! Its list `beyond`; the numbers of mutants in `problems/measured.txt`, to which `tests/wrong` adds the outputs
//! of wrong solutions; the figures of its README; the tables of docs/problems.md.

#[path = "../tools/measured.rs"]
pub mod measured;

use crate::{beyond, figures, readme, strength};

#[test]
fn update() {
    let Some(problems) = measured::updated() else { return };
    figures::write(&problems);
    for problem in problems {
        beyond::measure(problem);
        strength::measure(problem);
    }
    readme::write();
}
