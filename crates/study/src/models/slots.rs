//! Models and pictures of plain matrices: each item is a slot, and options fill the slots.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Paint, Picture, Shape};
use dlx_kernel::Matrix;

const SLOTS_PER_LINE: usize = 25;

/// Builds the model of an exact cover problem with columns as items and rows as options, named by number.
pub fn model(title: &str, goal: Goal, matrix: Matrix) -> Model {
    let numbers: Vec<String> = (1..=matrix.items()).map(|column| column.to_string()).collect();
    let picture = picture(&matrix, &numbers);
    let item = |item: usize| ("columns", format!("column {}", item + 1));
    Model::new(title, Cover::Exact, goal, matrix, item, |option| format!("row {}", option + 1))
        .worded("columns", "is in no chosen row", "is in {n} chosen rows")
        .drawn(picture)
}

/// Draws slots labelled with `names`. Each option fills the slots of its items with a distinct hue.
pub fn picture(matrix: &Matrix, names: &[String]) -> Picture {
    let wide = names.len().clamp(1, SLOTS_PER_LINE);
    let at = |item: usize| ((item % wide) as f64, (item / wide) as f64 * 1.5);
    let mut picture = Picture::new(wide as f64, names.len().div_ceil(wide) as f64 * 1.5);
    for (item, name) in names.iter().enumerate() {
        let (x, y) = at(item);
        let size = if name.len() > 3 { 0.25 } else { 0.35 };
        picture.ground.push(Shape::text(x + 0.5, y + 0.22, size, name.as_str(), Paint::Ink));
        picture.ground.push(Shape::area(x + 0.04, y + 0.44, 0.92, 0.96, Paint::Faint));
        picture.items.push(vec![Shape::area(x, y + 0.4, 1.0, 1.04, Paint::Ink)]);
    }
    let fill = |option: usize| {
        let item = |item: usize| {
            let (x, y) = at(item);
            Shape::area(x + 0.04, y + 0.44, 0.92, 0.96, Paint::Hue(option))
        };
        matrix.option(option).map(item).collect()
    };
    picture.options = (0..matrix.options()).map(fill).collect();
    picture
}
