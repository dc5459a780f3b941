//! HDU 3529 Bomberman for `model` and `trace`.

use super::solution::{self, CONCRETE, EMPTY, WALL};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of room number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let room = study::nth(input, case, solution::room)?;
    let (walls, bombs) = (solution::places(&room, WALL), solution::places(&room, EMPTY));
    let place = |cell: usize| format!("r{}c{}", cell / room.columns + 1, cell % room.columns + 1);
    let item = |item: usize| ("walls", place(walls[item]));
    let option = |option: usize| format!("bomb {}", place(bombs[option]));
    let matrix = solution::matrix(&room);
    let corner = |cell: usize| ((cell % room.columns) as f64, (cell / room.columns) as f64);
    let area = |cell: usize, paint| Shape::area(corner(cell).0, corner(cell).1, 1.0, 1.0, paint);
    let middle = |cell: usize| (corner(cell).0 + 0.5, corner(cell).1 + 0.5);
    let rows = room.cells.len() / room.columns;
    let mut picture = Picture::new(room.columns as f64, rows as f64).grid(rows, room.columns);
    for cell in solution::places(&room, CONCRETE) {
        picture.ground.push(area(cell, Paint::Line));
    }
    for &wall in &walls {
        picture.ground.push(area(wall, Paint::Faint));
        picture.items.push(vec![area(wall, Paint::Ink)]);
    }
    for (option, &bomb) in bombs.iter().enumerate() {
        let blasts = matrix
            .option(option)
            .map(|wall| Shape::stroke(middle(bomb), middle(walls[wall]), Paint::Hue(option)));
        let disc = Shape::disc(middle(bomb).0, middle(bomb).1, 0.3, Paint::Hue(option));
        picture.options.push(blasts.chain([disc]).collect());
    }
    Ok(Model::new("HDU 3529 Bomberman", Cover::Repeat, Goal::Fewest, matrix, item, option)
        .worded("walls", "is not destroyed", "is destroyed {times}")
        .drawn(picture))
}
