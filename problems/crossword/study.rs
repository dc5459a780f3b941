//! Builds the models of the crossword problem for the commands `model` and `trace`.

use super::solution::{self, Case, name};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Cells, Paint, Picture};
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let columns = case.columns;
    let grid = Cells { columns, margin: 0.0 };
    let word = |word: usize| String::from_utf8_lossy(case.words[word]).into_owned();
    let families = Families::default()
        .with(
            "places",
            0..case.places.len(),
            |place| name(&case.places[place], columns),
            |place| grid.areas(case.places[place].iter().copied()),
        )
        .with("words", 0..case.words.len(), word, |_| Vec::new())
        .with("cells", solution::empty(&case), |cell| grid.name(cell), |cell| grid.areas([cell]));
    let options = solution::options(&case);
    let option = |option: usize| {
        let (place, number) = options[option];
        format!("{} {}", name(&case.places[place], columns), word(number))
    };
    let title = format!("Crossword, {} x {columns}", case.grid.len() / columns);
    let model = families.model(title, (Cover::Exact, Goal::UpTo(2)), solution::matrix(&case), option);
    Ok(model.with_colours(('a'..='z').map(String::from)).drawn(picture(grid, &case, &options)))
}

fn picture(grid: Cells, case: &Case<'_>, options: &[(usize, usize)]) -> Picture {
    let (columns, rows) = (case.columns, case.grid.len() / case.columns);
    let letter = |(&cell, &letter): (&usize, &u8)| grid.text(cell, 0.6, char::from(letter).to_string());
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    picture.ground.extend(
        (0..case.grid.len()).filter(|&cell| case.grid[cell] == b'#').map(|cell| grid.area(cell, Paint::Ink)),
    );
    let letters = |&(place, word): &(usize, usize)| {
        case.places[place].iter().zip(case.words[word]).map(letter).collect()
    };
    picture.options = options.iter().map(letters).collect();
    picture
}
