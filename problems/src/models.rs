//! Models that several problems share: `model` in `problem.toml` names one of these functions, which builds
//! the model from what the solution reads of a case.

use crate::facts::Facts;
use crate::form::Form;
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::{queens as board, slots as plain, sudoku as grid};
use dlx_study::{Goal, Model, nth};

/// The goal of a problem's model, which the form of the answers determines.
fn goal(facts: &Facts) -> Goal {
    match facts.answer.form {
        Form::Fewest => Goal::Fewest,
        Form::Rows if facts.answer.least => Goal::Fewest,
        Form::Covers => Goal::All,
        _ if facts.answer.count.is_some() => Goal::All,
        Form::Grid if !facts.answer.several.is_empty() => Goal::UpTo(2),
        _ => Goal::First,
    }
}

/// The title of a model: the judge, the problem's number on that judge, and the problem's title without the
/// part in parentheses. If the number has no digits, the problem's title is left out; for a problem of this
/// project, the problem's title is used alone.
fn title(facts: &Facts) -> String {
    let title = facts.title.split(" (").next().unwrap_or_default();
    match facts.number.contains(|c: char| c.is_ascii_digit()) {
        _ if facts.judge == "dlx-judge" => title.to_string(),
        true => format!("{} {} {title}", facts.judge, facts.number),
        false => format!("{} {}", facts.judge, facts.number),
    }
}

/// The model of the matrix that `solution::matrix` reads: the items are the columns, and the options are the
/// rows.
pub fn slots(
    facts: &Facts,
    (input, case): (&mut Input, usize),
    read: impl FnMut(&mut Input) -> Result<Matrix, Stop>,
) -> Result<Model, Stop> {
    let model = plain::model(&title(facts), goal(facts), nth(input, case, read)?);
    Ok(Model { cover: facts.cover, ..model })
}

/// A grid that `solution::grid` reads, with its rules and givens.
pub trait Grid {
    /// The rules, and the givens, 0 for a blank. None if the input has an end mark instead of a grid.
    fn parts(self) -> Option<(Sudoku, Vec<u8>)>;
}

impl<const CELLS: usize> Grid for [u8; CELLS] {
    fn parts(self) -> Option<(Sudoku, Vec<u8>)> {
        (CELLS.isqrt(), self.to_vec()).parts()
    }
}

impl Grid for (usize, Vec<u8>) {
    fn parts(self) -> Option<(Sudoku, Vec<u8>)> {
        Some((Sudoku::new(self.0.isqrt()), self.1))
    }
}

impl Grid for (Vec<usize>, [u8; 81]) {
    fn parts(self) -> Option<(Sudoku, Vec<u8>)> {
        Some((Sudoku::jigsaw(9, &self.0), self.1.to_vec()))
    }
}

impl<G: Grid> Grid for Option<(Text<'_>, G)> {
    fn parts(self) -> Option<(Sudoku, Vec<u8>)> {
        self?.1.parts()
    }
}

/// The model of the sudoku that `solution::grid` reads, with the symbols of the answers.
pub fn sudoku<'a, G: Grid>(
    facts: &Facts,
    (input, case): (&mut Input<'a>, usize),
    mut read: impl FnMut(&mut Input<'a>) -> Result<G, Stop>,
) -> Result<Model, Stop> {
    let (rules, givens) =
        nth(input, case, |input| read(input)?.parts().ok_or_else(|| input.error("a grid of 81 cells")))?;
    let symbols = facts.answer.symbols.as_bytes();
    Ok(grid::model(&title(facts), goal(facts), &rules, &givens, symbols, &[]))
}

/// A board that `solution::board` reads, which may have queens on it.
pub trait Board {
    /// The number of rows, and the row and column of each queen.
    fn parts(self) -> (usize, Vec<(usize, usize)>);
}

impl Board for usize {
    fn parts(self) -> (usize, Vec<(usize, usize)>) {
        (self, Vec::new())
    }
}

impl Board for (usize, Vec<(usize, usize)>) {
    fn parts(self) -> (usize, Vec<(usize, usize)>) {
        self
    }
}

/// The model of queens on the board that `solution::board` reads.
pub fn queens<B: Board>(
    facts: &Facts,
    (input, case): (&mut Input, usize),
    read: impl FnMut(&mut Input) -> Result<B, Stop>,
) -> Result<Model, Stop> {
    let (n, given) = nth(input, case, read)?.parts();
    Ok(board::model(&title(facts), goal(facts), n, &given))
}
