//! Checkers judge the outputs of problems with several right answers.
//!
//! The checker of a problem is in `problems/<id>/checker.rs`; a problem that has one sets
//! `compare = "checker"` in its `problem.toml`.

use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::fmt;

pub use dlx_comparison::{Check, Fault};

/// The first reason why the chosen rows are not an exact cover. Rows and columns are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A row is chosen twice.
    Twice(usize),
    /// A column is in two chosen rows.
    Shared(usize, [usize; 2]),
    /// A column is in no chosen row.
    Uncovered(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Twice(row) => write!(out, "row {row} is chosen twice"),
            Flaw::Shared(column, [one, other]) => write!(out, "column {column} is in rows {one} and {other}"),
            Flaw::Uncovered(column) => write!(out, "column {column} is in no chosen row"),
        }
    }
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Fault {
        Fault::Wrong(flaw.to_string())
    }
}

/// Checks that the rows `chosen` of `matrix`, numbered from 0, cover each column exactly once.
///
/// # Errors
/// Fails with the first flaw if the rows are not an exact cover.
pub fn exact_cover(matrix: &Matrix, chosen: &[usize]) -> Result<(), Flaw> {
    let mut by: Vec<Option<usize>> = vec![None; matrix.items()];
    for (index, &row) in chosen.iter().enumerate() {
        if chosen[..index].contains(&row) {
            return Err(Flaw::Twice(row + 1));
        }
        let mut columns: Vec<usize> = matrix.option(row).collect();
        columns.sort_unstable();
        for column in columns {
            if let Some(other) = by[column].replace(row) {
                return Err(Flaw::Shared(column + 1, [other + 1, row + 1]));
            }
        }
    }
    match by.iter().position(Option::is_none) {
        Some(column) => Err(Flaw::Uncovered(column + 1)),
        None => Ok(()),
    }
}

/// The fault to report for a parse error in the output.
pub fn wrong(stop: Stop) -> Fault {
    Fault::Wrong(format!("output, {stop}"))
}

/// The fault to report for a parse error in the case itself: in its input or its expected answer.
pub fn bad_case(stop: Stop) -> Fault {
    Fault::Case(format!("the case itself, {stop}"))
}

/// A checker for problems whose answer to a case is the number of rows of an exact cover, then the rows in
/// any order.
pub struct CountedCovers {
    /// The word for a case, such as `matrix`.
    pub case: &'static str,
    /// The word for a cover, such as `cover`.
    pub cover: &'static str,
    /// The text that is written if there is no cover.
    pub none: &'static str,
    /// A description of how an answer must begin, for error messages.
    pub expected: &'static str,
    /// A description of each number in the list of rows, such as `a row`, for error messages.
    pub row: &'static str,
    /// Explains a flaw: why the rows of an answer are not a cover.
    pub says: fn(Flaw) -> String,
}

impl CountedCovers {
    /// Checks that `output` gives a cover for each case of `input` that has a cover, and says that there is
    /// none for the other cases. `matrix` reads the matrix of a case; `answer`, the expected output, shows
    /// which cases have no cover.
    ///
    /// # Errors
    /// Fails if the output is wrong or if the case itself is at fault.
    pub fn check(
        &self,
        matrix: impl Fn(&mut Input) -> Result<Matrix, Stop>,
        [input, output, answer]: [&[u8]; 3],
    ) -> Result<(), Fault> {
        let CountedCovers { case, cover, none, .. } = self;
        let (mut input, mut output, mut answer) =
            (Input::new(input), Input::verbatim(output), Input::new(answer));
        let mut number = 0;
        while !input.at_end() {
            number += 1;
            let matrix = matrix(&mut input).map_err(bad_case)?;
            let expected = self.rows(&mut answer, matrix.options()).map_err(bad_case)?;
            match self.rows(&mut output, matrix.options()).map_err(wrong)? {
                None if expected.is_some() => {
                    return Err(Fault::Wrong(format!("{case} {number}: {none}, but there is a {cover}")));
                }
                None => {}
                Some(chosen) => {
                    exact_cover(&matrix, &chosen)
                        .map_err(|flaw| Fault::Wrong(format!("{case} {number}: {}", (self.says)(flaw))))?;
                    if expected.is_none() {
                        let what = format!("{case} {number}: there is a {cover}, but the answer says {none}");
                        return Err(Fault::Case(what));
                    }
                }
            }
        }
        if output.at_end() { Ok(()) } else { Err(wrong(output.error("end of output"))) }
    }

    /// Reads the rows of a cover, numbered from 0. None if the text says that there is no cover.
    fn rows(&self, text: &mut Input<'_>, rows: usize) -> Result<Option<Vec<usize>>, Stop> {
        if text.clone().token(self.expected)?.bytes() == self.none.as_bytes() {
            text.token(self.expected)?;
            return Ok(None);
        }
        let count = text.integer(self.expected, 1, rows as i64)?;
        let rows = (0..count).map(|_| Ok(text.integer(self.row, 1, rows as i64)? as usize - 1));
        rows.collect::<Result<_, Stop>>().map(Some)
    }
}
