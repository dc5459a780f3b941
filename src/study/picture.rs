//! Pictures of instances: shapes on a ground, and the shapes that each option adds when it is chosen.
//!
//! Lengths have the unit that the problem likes (a cell of a grid is usually 1 wide); whoever draws scales.

use serde::ser::{Serialize, SerializeSeq, Serializer};

/// What a shape is painted with. Whoever draws chooses the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// What is written, and what is there from the start.
    Ink,
    /// A thin line.
    Line,
    /// A thick line.
    Bold,
    /// What is there but of no weight: a hole, a place that may be used.
    Faint,
    /// One of as many hues as there are, told apart.
    Hue(usize),
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    kind: Kind,
    paint: Paint,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Left, top, width, height.
    Area([f64; 4]),
    /// Centre and radius.
    Disc([f64; 3]),
    /// Centre and radius of a circle that is not filled.
    Ring([f64; 3]),
    /// The same of the square that stands on its corner: what is near by the sum of the differences.
    Diamond([f64; 3]),
    /// From where to where.
    Stroke([f64; 4]),
    /// Centre, height, what is written.
    Text([f64; 3], String),
}

impl Shape {
    /// A filled rectangle.
    pub fn area(left: f64, top: f64, width: f64, height: f64, paint: Paint) -> Shape {
        Shape { kind: Kind::Area([left, top, width, height]), paint }
    }

    /// A filled circle.
    pub fn disc(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape { kind: Kind::Disc([x, y, radius]), paint }
    }

    /// A circle.
    pub fn ring(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape { kind: Kind::Ring([x, y, radius]), paint }
    }

    /// A square on its corner, `radius` from the centre to each.
    pub fn diamond(x: f64, y: f64, radius: f64, paint: Paint) -> Shape {
        Shape { kind: Kind::Diamond([x, y, radius]), paint }
    }

    /// A line.
    pub fn stroke(from: (f64, f64), to: (f64, f64), paint: Paint) -> Shape {
        Shape { kind: Kind::Stroke([from.0, from.1, to.0, to.1]), paint }
    }

    /// A word, `size` high.
    pub fn text(x: f64, y: f64, size: f64, text: impl Into<String>, paint: Paint) -> Shape {
        Shape { kind: Kind::Text([x, y, size], text.into()), paint }
    }
}

/// An instance drawn: the part from (0, 0) to (`width`, `height`) is seen.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Picture {
    /// To the right.
    pub width: f64,
    /// Downwards.
    pub height: f64,
    /// What is there from the start.
    pub ground: Vec<Shape>,
    /// For each option what it adds.
    pub options: Vec<Vec<Shape>>,
    /// For each item where it is, for those that are somewhere; or nothing at all.
    pub items: Vec<Vec<Shape>>,
}

impl Picture {
    /// An empty picture of that size.
    pub fn new(width: f64, height: f64) -> Picture {
        Picture { width, height, ground: Vec::new(), options: Vec::new(), items: Vec::new() }
    }

    /// Adds lines between the cells of `rows` x `columns` cells of size 1, and a thick frame.
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

/// Written as short as can be: `["area", paint, left, top, width, height]`, a number as the paint for a hue.
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, lengths, text): (_, &[f64], _) = match &self.kind {
            Kind::Area(lengths) => ("area", lengths, None),
            Kind::Disc(lengths) => ("disc", lengths, None),
            Kind::Ring(lengths) => ("ring", lengths, None),
            Kind::Diamond(lengths) => ("diamond", lengths, None),
            Kind::Stroke(lengths) => ("stroke", lengths, None),
            Kind::Text(lengths, text) => ("text", lengths, Some(text)),
        };
        let mut sequence = serializer.serialize_seq(None)?;
        sequence.serialize_element(name)?;
        match self.paint {
            Paint::Ink => sequence.serialize_element("ink")?,
            Paint::Line => sequence.serialize_element("line")?,
            Paint::Bold => sequence.serialize_element("bold")?,
            Paint::Faint => sequence.serialize_element("faint")?,
            Paint::Hue(hue) => sequence.serialize_element(&hue)?,
        }
        for length in lengths {
            // A thousandth of a cell is nothing that anybody sees.
            let rounded = (length * 1000.0).round() / 1000.0;
            if rounded.fract() == 0.0 {
                sequence.serialize_element(&(rounded as i64))?;
            } else {
                sequence.serialize_element(&rounded)?;
            }
        }
        if let Some(text) = text {
            sequence.serialize_element(text)?;
        }
        sequence.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_written_short() {
        let shapes = [
            Shape::area(0.0, 1.0, 0.5, 1.0, Paint::Hue(3)),
            Shape::text(0.5, 1.0 / 3.0, 0.6, "7", Paint::Ink),
        ];
        let written = serde_json::to_string(&shapes).unwrap();
        assert_eq!(written, r#"[["area",3,0,1,0.5,1],["text","ink",0.5,0.333,0.6,"7"]]"#);
    }
}
