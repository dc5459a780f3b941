//! Killer sudoku for `model` and `trace`.

use super::solution::{self, Cage, RULES};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let cages = study::nth(input, case, solution::cages)?;
    let sets = solution::sets(&cages);
    let count = cages.len();
    let unit = |name: &str, item: usize| format!("{name} {} has {}", item / 9 + 1, item % 9 + 1);
    let item = |item: usize| match item {
        0..=80 => ("cells", format!("r{}c{}", item / 9 + 1, item % 9 + 1)),
        81..=161 => ("rows x digits", unit("row", item - 81)),
        162..=242 => ("columns x digits", unit("column", item - 162)),
        243..RULES => ("boxes x digits", unit("box", item - 243)),
        _ if item < RULES + count => {
            let cage = item - RULES;
            ("cages", format!("cage {} of sum {}", cage + 1, cages[cage].sum))
        }
        _ => ("cages x digits", unit("cage", item - RULES - count)),
    };
    let option = |option: usize| match option.checked_sub(729) {
        None => format!("r{}c{}={}", option / 81 + 1, option / 9 % 9 + 1, option % 9 + 1),
        Some(set) => {
            let (cage, set) = sets[set];
            let digits = (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| (digit + 1).to_string());
            format!("cage {} has {}", cage + 1, digits.collect::<Vec<_>>().join("+"))
        }
    };
    let matrix = solution::matrix(&cages);
    Ok(Model::new("Killer sudoku", Cover::Exact, Goal::UpTo(2), matrix, item, option)
        .worded("cells", "is empty", "has {n} digits")
        .worded("rows x digits", "nowhere", "{times}")
        .worded("columns x digits", "nowhere", "{times}")
        .worded("boxes x digits", "nowhere", "{times}")
        .worded("cages", "has another sum", "has {n} sets of digits")
        .worded("cages x digits", "is not decided", "{times}")
        .with_note("A set of digits covers the digits that its cage does not have.")
        .drawn(picture(&cages, &sets)))
}

fn picture(cages: &[Cage], sets: &[(usize, usize)]) -> Picture {
    let area = |cell: usize, paint| {
        Shape::area((cell % 9) as f64 + 0.03, (cell / 9) as f64 + 0.03, 0.94, 0.94, paint)
    };
    let text = |cell: usize, size: f64, at: f64, text: String| {
        Shape::text((cell % 9) as f64 + at, (cell / 9) as f64 + at, size, text, Paint::Ink)
    };
    let mut picture = Picture::new(9.0, 9.0);
    for (number, cage) in cages.iter().enumerate() {
        picture.ground.extend(cage.cells.iter().map(|&cell| area(cell, Paint::Hue(number))));
    }
    picture = picture.grid(9, 9);
    for cage in cages {
        picture.ground.push(text(cage.cells[0], 0.28, 0.2, cage.sum.to_string()));
    }
    let cells_of = |item: usize| -> Vec<usize> {
        let (unit, cells) = (item % 81 / 9, 0..81);
        match item {
            0..=80 => vec![item],
            81..=161 => cells.filter(|cell| cell / 9 == unit).collect(),
            162..=242 => cells.filter(|cell| cell % 9 == unit).collect(),
            243..RULES => cells.filter(|cell| cell / 27 * 3 + cell % 9 / 3 == unit).collect(),
            _ if item < RULES + cages.len() => cages[item - RULES].cells.clone(),
            _ => cages[(item - RULES - cages.len()) / 9].cells.clone(),
        }
    };
    let shapes = |item: usize| cells_of(item).into_iter().map(|cell| area(cell, Paint::Ink)).collect();
    picture.items = (0..RULES + 10 * cages.len()).map(shapes).collect();
    let digit = |option: usize| {
        let (cell, digit) = (option / 9, option % 9);
        vec![area(cell, Paint::Faint), text(cell, 0.62, 0.5, (digit + 1).to_string())]
    };
    picture.options = (0..729).map(digit).chain(sets.iter().map(|_| Vec::new())).collect();
    picture
}
