//! Pictures of instances: background shapes, and the shapes that each chosen option adds.
//!
//! Lengths are in a unit chosen by the problem (usually the width of a grid cell); the renderer scales them.

use serde::ser::{Serialize, SerializeSeq, Serializer};

/// The paint of a shape. The renderer chooses the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The colour of text and of solid shapes.
    Ink,
    /// A thin line.
    Line,
    /// A thick line.
    Bold,
    /// A faint fill, for a hole or an area that options may fill.
    Faint,
    /// One of any number of distinct hues.
    Hue(usize),
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    name: &'static str,
    paint: Paint,
    /// Coordinates and sizes, in the order of the constructor's parameters.
    lengths: Vec<f64>,
    text: Option<String>,
}

impl Shape {
    fn new(name: &'static str, lengths: impl Into<Vec<f64>>, paint: Paint) -> Shape {
        Shape { name, paint, lengths: lengths.into(), text: None }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn paint(&self) -> Paint {
        self.paint
    }

    pub(crate) fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// Returns the string of a text shape.
    pub(crate) fn words(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// Creates a filled rectangle.
    pub fn area(left: f64, top: f64, width: f64, height: f64, paint: Paint) -> Shape {
        Shape::new("area", [left, top, width, height], paint)
    }

    /// Creates a filled circle.
    pub fn disc(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape::new("disc", [x, y, radius], paint)
    }

    /// Creates a circle.
    pub fn ring(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape::new("ring", [x, y, radius], paint)
    }

    /// Creates a square that stands on a corner, with its corners at distance `radius` from the centre.
    pub fn diamond(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape::new("diamond", [x, y, radius], paint)
    }

    /// Creates a line.
    pub fn stroke(from: (f64, f64), to: (f64, f64), paint: Paint) -> Shape {
        Shape::new("stroke", [from.0, from.1, to.0, to.1], paint)
    }

    /// Creates a text shape of height `size`.
    pub fn text(x: f64, y: f64, size: f64, text: impl Into<String>, paint: Paint) -> Shape {
        Shape { text: Some(text.into()), ..Shape::new("text", [x, y, size], paint) }
    }
}

/// The layout of a grid of square cells, which are numbered row by row.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    /// The number of columns.
    pub columns: usize,
    /// The free margin inside each edge of a cell of side 1.
    pub margin: f64,
}

impl Cells {
    /// Returns the name of a cell, such as `r1c1`.
    pub fn name(self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// Returns the top left corner of a cell.
    pub fn corner(self, cell: usize) -> (f64, f64) {
        ((cell % self.columns) as f64, (cell / self.columns) as f64)
    }

    /// Returns the area of a cell.
    pub fn area(self, cell: usize, paint: Paint) -> Shape {
        let ((x, y), Cells { margin, .. }) = (self.corner(cell), self);
        Shape::area(x + margin, y + margin, 1.0 - 2.0 * margin, 1.0 - 2.0 * margin, paint)
    }

    /// Returns the areas of several cells as the shapes of an item.
    pub fn areas(self, cells: impl IntoIterator<Item = usize>) -> Vec<Shape> {
        cells.into_iter().map(|cell| self.area(cell, Paint::Ink)).collect()
    }

    /// Returns a text shape of height `size` in the middle of a cell.
    pub fn text(self, cell: usize, size: f64, text: impl Into<String>) -> Shape {
        let (x, y) = self.corner(cell);
        Shape::text(x + 0.5, y + 0.5, size, text, Paint::Ink)
    }
}

/// The picture of an instance. The part from (0, 0) to (`width`, `height`) is visible.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Picture {
    /// The width of the visible part.
    pub width: f64,
    /// The height of the visible part.
    pub height: f64,
    /// The background.
    pub ground: Vec<Shape>,
    /// The shapes that each option adds.
    pub options: Vec<Vec<Shape>>,
    /// For each item, the shapes that mark it, if the picture shows it. Empty if the picture shows no items.
    pub items: Vec<Vec<Shape>>,
}

impl Picture {
    /// Creates an empty picture.
    pub fn new(width: f64, height: f64) -> Picture {
        Picture { width, height, ground: Vec::new(), options: Vec::new(), items: Vec::new() }
    }

    /// Adds the lines of a grid of `rows` x `columns` cells of size 1, and a thick frame.
    pub fn grid(mut self, rows: usize, columns: usize) -> Picture {
        let (high, wide) = (rows as f64, columns as f64);
        let paint = |at: usize, last: usize| if at == 0 || at == last { Paint::Bold } else { Paint::Line };
        for row in 0..=rows {
            self.ground.push(Shape::stroke((0.0, row as f64), (wide, row as f64), paint(row, rows)));
        }
        for column in 0..=columns {
            let x = column as f64;
            self.ground.push(Shape::stroke((x, 0.0), (x, high), paint(column, columns)));
        }
        self
    }
}

/// Serializes compactly: `["area", paint, left, top, width, height]`, where a numeric paint is a hue.
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        sequence.serialize_element(self.name)?;
        match self.paint {
            Paint::Ink => sequence.serialize_element("ink")?,
            Paint::Line => sequence.serialize_element("line")?,
            Paint::Bold => sequence.serialize_element("bold")?,
            Paint::Faint => sequence.serialize_element("faint")?,
            Paint::Hue(hue) => sequence.serialize_element(&hue)?,
        }
        for length in &self.lengths {
            // A thousandth of a cell is not visible.
            let rounded = (length * 1000.0).round() / 1000.0;
            if rounded.fract() == 0.0 {
                sequence.serialize_element(&(rounded as i64))?;
            } else {
                sequence.serialize_element(&rounded)?;
            }
        }
        if let Some(text) = &self.text {
            sequence.serialize_element(text)?;
        }
        sequence.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_serialized_compactly() {
        let shapes = [
            Shape::area(0.0, 1.0, 0.5, 1.0, Paint::Hue(3)),
            Shape::text(0.5, 1.0 / 3.0, 0.6, "7", Paint::Ink),
        ];
        let written = serde_json::to_string(&shapes).unwrap();
        assert_eq!(written, r#"[["area",3,0,1,0.5,1],["text","ink",0.5,0.333,0.6,"7"]]"#);
    }
}
