//! Checkers judge outputs of problems with several correct answers.
//!
//! A problem that needs one keeps it in `problems/<id>/checker.rs` and sets `compare = "checker"` in its
//! `problem.toml`.

use dlx_kernel::Matrix;

pub use dlx_comparison::{Check, Fault};

/// Whether `chosen`, rows of `matrix` counted from 0, cover each of its columns exactly once; the error names
/// the first violation, counting from 1.
pub fn exact_cover(matrix: &Matrix, chosen: &[usize]) -> Result<(), String> {
    let mut by: Vec<Option<usize>> = vec![None; matrix.items()];
    for (index, &row) in chosen.iter().enumerate() {
        if chosen[..index].contains(&row) {
            return Err(format!("row {} is chosen twice", row + 1));
        }
        let mut columns: Vec<usize> = matrix.option(row).collect();
        columns.sort_unstable();
        for column in columns {
            if let Some(other) = by[column].replace(row) {
                return Err(format!("column {} is in rows {} and {}", column + 1, other + 1, row + 1));
            }
        }
    }
    match by.iter().position(Option::is_none) {
        Some(column) => Err(format!("column {} is in no chosen row", column + 1)),
        None => Ok(()),
    }
}

/// Turns a reader's error in the output into a fault.
pub fn wrong(stop: dlx_kernel::input::Stop) -> Fault {
    Fault::Wrong(format!("output, {stop}"))
}

/// Turns a reader's error in the case itself, its input or expected answer, into a fault.
pub fn bad_case(stop: dlx_kernel::input::Stop) -> Fault {
    Fault::Case(format!("the case itself, {stop}"))
}
