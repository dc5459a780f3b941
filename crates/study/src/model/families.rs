//! Builds families of items in the order of the matrix, so that no item number has to be decoded by division.

use super::{Cover, Family, Goal, Model};
use crate::picture::Shape;
use dlx_kernel::Matrix;

/// The families of a matrix's items, and the name and the shapes of each item.
#[derive(Default)]
pub struct Families {
    families: Vec<Family>,
    names: Vec<String>,
    shapes: Vec<Vec<Shape>>,
}

/// Returns all pairs of a number below `one` and a number below `other`.
pub fn pairs(one: usize, other: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..one).flat_map(move |first| (0..other).map(move |second| (first, second)))
}

/// Returns a function that names pairs of a unit and a digit, counted from 0: (0, 0) gives `row 1 has 1`.
pub fn has(unit: &'static str) -> impl Fn((usize, usize)) -> String {
    move |(number, digit)| format!("{unit} {} has {}", number + 1, digit + 1)
}

/// Returns a function that appends a number, given from 0, to the noun `thing`: 0 gives `row 1`.
pub fn numbered(thing: &'static str) -> impl Fn(usize) -> String {
    move |number| format!("{thing} {}", number + 1)
}

impl Families {
    /// Adds a family that has one item for each of `things`.
    pub fn with<T: Copy>(
        mut self,
        family: &str,
        things: impl IntoIterator<Item = T>,
        name: impl Fn(T) -> String,
        shapes: impl Fn(T) -> Vec<Shape>,
    ) -> Families {
        let first = self.names.len();
        for thing in things {
            self.names.push(name(thing));
            self.shapes.push(shapes(thing));
        }
        self.families.push(Family::new(family, (first..self.names.len()).collect()));
        self
    }

    /// Sets the phrases for the family added last; see [`Family`].
    pub fn worded(mut self, uncovered: &'static str, repeated: &'static str) -> Families {
        if let Some(family) = self.families.last_mut() {
            (family.uncovered, family.repeated) = (uncovered.into(), repeated.into());
        }
        self
    }

    /// Creates the model of `matrix` with these items; `option` returns the name of an option.
    pub fn model(
        mut self,
        title: impl Into<String>,
        (cover, goal): (Cover, Goal),
        matrix: Matrix,
        option: impl FnMut(usize) -> String,
    ) -> Model {
        self.families.retain(|family| !family.items.is_empty());
        for family in &mut self.families {
            family.is_primary = family.items[0] < matrix.primary();
        }
        let mut names = self.names.into_iter();
        let name = |_| ("", names.next().unwrap_or_default());
        let mut model = Model::new(title, cover, goal, matrix, name, option);
        model.families = self.families;
        model.picture.items = self.shapes;
        model
    }
}
