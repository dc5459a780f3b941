//! Crossword for `model` and `trace`.

use super::solution::{self, Case, name};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let (places, columns) = (case.places.len(), case.columns);
    let word = |word: usize| String::from_utf8_lossy(case.words[word]).into_owned();
    let empty = solution::empty(&case);
    let item = |item: usize| match item.checked_sub(2 * places) {
        None if item < places => ("places", name(&case.places[item], columns)),
        None => ("words", word(item - places)),
        Some(number) => {
            ("cells", format!("r{}c{}", empty[number] / columns + 1, empty[number] % columns + 1))
        }
    };
    let options = solution::options(&case);
    let option = |option: usize| {
        let (place, number) = options[option];
        format!("{} {}", name(&case.places[place], columns), word(number))
    };
    let title = format!("Crossword, {} x {columns}", case.grid.len() / columns);
    let model = Model::new(title, Cover::Exact, Goal::UpTo(2), solution::matrix(&case), item, option);
    Ok(model.with_colours(('a'..='z').map(String::from)).drawn(picture(&case, &options)))
}

fn picture(case: &Case<'_>, options: &[(usize, usize)]) -> Picture {
    let (columns, rows) = (case.columns, case.grid.len() / case.columns);
    let area =
        |cell: usize| Shape::area((cell % columns) as f64, (cell / columns) as f64, 1.0, 1.0, Paint::Ink);
    let letter = |(&cell, &letter): (&usize, &u8)| {
        let (x, y) = ((cell % columns) as f64 + 0.5, (cell / columns) as f64 + 0.5);
        Shape::text(x, y, 0.6, char::from(letter).to_string(), Paint::Ink)
    };
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    picture.ground.extend((0..case.grid.len()).filter(|&cell| case.grid[cell] == b'#').map(area));
    picture.items = case.places.iter().map(|cells| cells.iter().map(|&cell| area(cell)).collect()).collect();
    picture.items.extend(case.words.iter().map(|_| Vec::new()));
    picture.items.extend(solution::empty(case).into_iter().map(|cell| vec![area(cell)]));
    let letters = |&(place, word): &(usize, usize)| {
        case.places[place].iter().zip(case.words[word]).map(letter).collect()
    };
    picture.options = options.iter().map(letters).collect();
    picture
}
