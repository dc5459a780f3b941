//! Models of pieces placed on a board.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Paint, Picture, Shape};
use dlx_kernel::Matrix;
use dlx_kernel::formulations::polyomino::{Piece, Placement};

/// Builds the model of `matrix`. Its items are the `cells` of a board as (row, column), then the `pieces`;
/// its options are `placements`.
pub fn model(
    title: &str,
    goal: Goal,
    matrix: Matrix,
    cells: &[(usize, usize)],
    pieces: &[Piece],
    placements: &[Placement],
) -> Model {
    let name = |piece: usize| pieces[piece].name as char;
    let item = |item: usize| match cells.get(item) {
        Some((row, column)) => ("cells", format!("r{}c{}", row + 1, column + 1)),
        None => ("pieces", format!("piece {}", name(item - cells.len()))),
    };
    let option = |option: usize| {
        let Placement { piece, cells: own, .. } = &placements[option];
        let places: Vec<String> =
            own.iter().map(|&cell| format!("r{}c{}", cells[cell].0 + 1, cells[cell].1 + 1)).collect();
        format!("{} on {}", name(*piece), places.join(" "))
    };
    let picture = picture(cells, pieces, placements);
    Model::new(title, Cover::Exact, goal, matrix, item, option)
        .worded("cells", "is empty", "is covered {times}")
        .worded("pieces", "is not placed", "is placed {times}")
        .drawn(picture)
}

fn picture(cells: &[(usize, usize)], pieces: &[Piece], placements: &[Placement]) -> Picture {
    let rows = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
    let columns = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
    // The board is centred; the letters of the pieces are below the board.
    let wide = columns.max(pieces.len()) as f64;
    let (left, below_left) = ((wide - columns as f64) / 2.0, (wide - pieces.len() as f64) / 2.0);
    let corner = |cell: usize| (left + cells[cell].1 as f64, cells[cell].0 as f64);
    let area = |cell: usize, paint| Shape::area(corner(cell).0, corner(cell).1, 1.0, 1.0, paint);
    let frame = |cell: usize, paint| {
        let (x, y) = corner(cell);
        [
            Shape::stroke((x, y), (x + 1.0, y), paint),
            Shape::stroke((x, y + 1.0), (x + 1.0, y + 1.0), paint),
            Shape::stroke((x, y), (x, y + 1.0), paint),
            Shape::stroke((x + 1.0, y), (x + 1.0, y + 1.0), paint),
        ]
    };
    let mut picture = Picture::new(wide, rows as f64 + 1.2);
    for cell in 0..cells.len() {
        picture.ground.push(area(cell, Paint::Faint));
        picture.ground.extend(frame(cell, Paint::Line));
        picture.items.push(vec![area(cell, Paint::Ink)]);
    }
    let letter = |piece: usize, x: f64, y: f64| {
        Shape::text(x, y, 0.6, (pieces[piece].name as char).to_string(), Paint::Ink)
    };
    let below = |piece: usize, paint| {
        Shape::area(below_left + piece as f64 + 0.05, rows as f64 + 0.25, 0.9, 0.9, paint)
    };
    for piece in 0..pieces.len() {
        picture.ground.push(below(piece, Paint::Faint));
        picture.ground.push(letter(piece, below_left + piece as f64 + 0.5, rows as f64 + 0.7));
        picture.items.push(vec![below(piece, Paint::Ink)]);
    }
    for Placement { piece, cells: own, .. } in placements {
        let mut shapes: Vec<Shape> = own.iter().map(|&cell| area(cell, Paint::Hue(*piece))).collect();
        for &cell in own {
            let (x, y) = corner(cell);
            shapes.push(letter(*piece, x + 0.5, y + 0.5));
            // Draw lines along the border of the piece.
            let inside = |row: usize, column: usize| own.iter().any(|&other| cells[other] == (row, column));
            let (row, column) = cells[cell];
            let ends = [
                row == 0 || !inside(row - 1, column),
                !inside(row + 1, column),
                column == 0 || !inside(row, column - 1),
                !inside(row, column + 1),
            ];
            let lines = frame(cell, Paint::Bold).into_iter().zip(ends).filter(|(_, end)| *end);
            shapes.extend(lines.map(|(line, _)| line));
        }
        shapes.push(below(*piece, Paint::Hue(*piece)));
        shapes.push(letter(*piece, below_left + *piece as f64 + 0.5, rows as f64 + 0.7));
        picture.options.push(shapes);
    }
    picture
}
