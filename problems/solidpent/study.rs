//! Builds the models of boxes of solid pentominoes for the commands `model` and `trace`.

use super::solution::{self, CELLS, Placement, SIZE};
use dlx_kernel::formulations::polyomino::Piece;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of box number `case`, with the goal of finding all ways to fill the box.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let all = solution::placements();
    solution::boxes(input)?;
    let given = study::nth(input, case, |input| solution::given(input, &all))?;
    let options = solution::possible(&given, &all);
    let (cells, pieces) = solution::left(&given);
    let families = Families::default()
        .with("cells", cells.iter().copied(), name, |_| Vec::new())
        .worded("is empty", "is covered {times}")
        .with("pieces", pieces.iter().copied(), |piece| format!("piece {}", letter(piece)), |_| Vec::new())
        .worded("is not placed", "is placed {times}");
    let option = |option: usize| {
        let Placement { piece, cells } = options[option];
        let cells: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
        format!("{} on {}", letter(*piece), cells.join(" "))
    };
    let picture = picture(&given, &options, &cells, &pieces);
    let matrix = solution::matrix(&given, &options);
    Ok(families.model("Solid pentominoes", (Cover::Exact, Goal::All), matrix, option).drawn(picture))
}

/// The name of a cell: its layer, row and column.
fn name(cell: usize) -> String {
    let [layer, row, column] = solution::place(cell);
    format!("l{}r{}c{}", layer + 1, row + 1, column + 1)
}

fn letter(piece: usize) -> char {
    char::from(Piece::pentominoes()[piece].name)
}

/// Draws the layers side by side, with the letters of the remaining pieces below them.
fn picture(given: &[Placement], options: &[&Placement], cells: &[usize], pieces: &[usize]) -> Picture {
    let [layers, rows, columns] = SIZE;
    let below = rows as f64 + 0.3;
    let mut picture = Picture::new((layers * (columns + 1) - 1) as f64, below + 1.0);
    let corner = |cell: usize| {
        let [layer, row, column] = solution::place(cell);
        ((layer * (columns + 1) + column) as f64, row as f64)
    };
    let area = |cell: usize, paint| Shape::area(corner(cell).0, corner(cell).1, 1.0, 1.0, paint);
    let tile = |(x, y): (f64, f64), piece: usize, paint| {
        let text = Shape::text(x + 0.5, y + 0.5, 0.6, letter(piece).to_string(), Paint::Ink);
        [Shape::area(x + 0.04, y + 0.04, 0.92, 0.92, paint), text]
    };
    for cell in 0..CELLS {
        let (x, y) = corner(cell);
        picture.ground.push(area(cell, Paint::Faint));
        for (from, to) in [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1))] {
            let at = |(right, down): (i32, i32)| (x + f64::from(right), y + f64::from(down));
            picture.ground.push(Shape::stroke(at(from), at(to), Paint::Line));
        }
    }
    for Placement { piece, cells } in given {
        picture.ground.extend(cells.iter().flat_map(|&cell| tile(corner(cell), *piece, Paint::Line)));
    }
    let place_below = |piece: usize| (pieces.binary_search(&piece).unwrap_or(0) as f64, below);
    picture.items.extend(cells.iter().map(|&cell| vec![area(cell, Paint::Ink)]));
    for &piece in pieces {
        let (x, y) = place_below(piece);
        picture.ground.extend(tile((x, y), piece, Paint::Faint));
        picture.items.push(vec![Shape::area(x, y, 1.0, 1.0, Paint::Ink)]);
    }
    for Placement { piece, cells } in options {
        let places = cells.iter().map(|&cell| corner(cell)).chain(Some(place_below(*piece)));
        picture.options.push(places.flat_map(|at| tile(at, *piece, Paint::Hue(*piece))).collect());
    }
    picture
}
