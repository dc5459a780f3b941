//! Builds the models of HDU 3529 Bomberman for the commands `model` and `trace`.

use super::solution::{self, CONCRETE, EMPTY, WALL};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of room number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let room = study::nth(input, case, solution::room)?;
    let (walls, bombs) = (solution::places(&room, WALL), solution::places(&room, EMPTY));
    let grid = Cells { columns: room.columns, margin: 0.0 };
    let item = |item: usize| ("walls", grid.name(walls[item]));
    let option = |option: usize| format!("bomb {}", grid.name(bombs[option]));
    let matrix = solution::matrix(&room);
    let middle = |cell: usize| (grid.corner(cell).0 + 0.5, grid.corner(cell).1 + 0.5);
    let rows = room.cells.len() / room.columns;
    let mut picture = Picture::new(room.columns as f64, rows as f64).grid(rows, room.columns);
    for cell in solution::places(&room, CONCRETE) {
        picture.ground.push(grid.area(cell, Paint::Line));
    }
    for &wall in &walls {
        picture.ground.push(grid.area(wall, Paint::Faint));
        picture.items.push(grid.areas([wall]));
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
