//! The matrix of an instance with named items and options, built from judge input by a problem's `study.rs`.
//!
//! [`Statistics`] holds the sizes and the forced options; `settle.rs` chooses the forced options; `text.rs`,
//! `json.rs`, `grid.rs` and `svg.rs` write the model; [`Names`] stores the names of options; [`chinese`]
//! translates names.

pub mod chinese;
mod families;
mod grid;
mod json;
mod names;
mod settle;
mod statistics;
pub(crate) mod svg;
pub(crate) mod text;

pub use self::families::{Families, has, numbered, pairs};
pub use self::names::Names;
pub use self::statistics::Statistics;

use crate::picture::Picture;
use dlx_kernel::Matrix;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;

/// The kind of cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Each item is covered exactly once.
    Exact,
    /// Each item is covered at least once.
    Repeat,
}

/// The covers that a problem asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any cover.
    First,
    /// Up to this many covers; used to decide whether there are none, one, or several.
    UpTo(usize),
    /// All covers.
    All,
    /// A cover with the fewest options.
    Fewest,
    /// A cover with at most this many options.
    AtMost(usize),
    /// A cover of greatest weight; holds the weight of each option.
    Best(Vec<i64>),
}

/// A family of items: the same requirement for different rows, cells, pieces, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Family {
    /// The items, ascending.
    pub items: Vec<usize>,
    /// The name, such as `row x digit`.
    pub name: String,
    /// Whether every item of the family must be covered; otherwise, every item may stay uncovered.
    #[serde(rename = "primary")]
    pub is_primary: bool,
    /// The phrase after the name of an uncovered item: `has no power`.
    #[serde(skip)]
    pub uncovered: Cow<'static, str>,
    /// The phrase after the name of an item covered several times: `has {n} queens`. `{n}` stands for the
    /// number of times, `{times}` for a phrase such as `twice` or `3 times`.
    #[serde(skip)]
    pub repeated: Cow<'static, str>,
}

impl Family {
    /// Creates a family of primary items.
    fn new(name: &str, items: Vec<usize>) -> Family {
        let (uncovered, repeated) = ("is not covered".into(), "is covered {times}".into());
        Family { name: name.to_string(), is_primary: true, items, uncovered, repeated }
    }
}

/// The cover problem of an instance, with named items and options.
#[derive(Clone, Debug)]
pub struct Model {
    /// A short title of the instance.
    pub title: String,
    /// The title in Chinese; None if it is the same as in English.
    pub title_zh: Option<String>,
    /// The kind of cover problem.
    pub cover: Cover,
    /// The covers that the problem asks for.
    pub goal: Goal,
    /// The matrix of the cover problem.
    pub matrix: Matrix,
    /// The families of items.
    pub families: Vec<Family>,
    /// The name of each item, such as `row 3 has 7`.
    pub items: Vec<String>,
    /// The name of each option, such as `r1c5=7`.
    pub options: Names,
    /// The names of the colours, starting with colour 1; further colours are named by number.
    pub colours: Vec<String>,
    /// The cost of each option in Knuth's format, if the model has costs.
    pub costs: Option<Vec<u64>>,
    /// Notes, one sentence each.
    pub notes: Vec<String>,
    /// The picture of the instance.
    pub picture: Picture,
}

impl Model {
    /// Creates a model of `matrix`. `item` returns the family and name of an item, `option` the name of an
    /// option. Families are ordered by their first items.
    pub fn new(
        title: impl Into<String>,
        cover: Cover,
        goal: Goal,
        matrix: Matrix,
        mut item: impl FnMut(usize) -> (&'static str, String),
        option: impl FnMut(usize) -> String,
    ) -> Model {
        let mut families: Vec<Family> = Vec::new();
        let mut items = Vec::with_capacity(matrix.items());
        for number in 0..matrix.items() {
            let (family, name) = item(number);
            let is_primary = number < matrix.primary();
            match families.iter_mut().find(|known| known.name == family && known.is_primary == is_primary) {
                Some(family) => family.items.push(number),
                None => families.push(Family { is_primary, ..Family::new(family, vec![number]) }),
            }
            items.push(name);
        }
        let options = (0..matrix.options()).map(option).collect();
        Model {
            title: title.into(),
            title_zh: None,
            cover,
            goal,
            matrix,
            families,
            items,
            options,
            colours: Vec::new(),
            costs: None,
            notes: Vec::new(),
            picture: Picture::new(0.0, 0.0),
        }
    }

    /// Adds a note.
    pub fn with_note(mut self, note: impl Into<String>) -> Model {
        self.notes.push(note.into());
        self
    }

    /// Sets the phrases for the items of `family`; see [`Family`].
    pub fn worded(
        mut self,
        family: &str,
        uncovered: impl Into<Cow<'static, str>>,
        repeated: impl Into<Cow<'static, str>>,
    ) -> Model {
        let (uncovered, repeated) = (uncovered.into(), repeated.into());
        for family in self.families.iter_mut().filter(|known| known.name == family) {
            (family.uncovered, family.repeated) = (uncovered.clone(), repeated.clone());
        }
        self
    }

    /// Sets the names of the colours, starting with colour 1.
    pub fn with_colours(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Model {
        self.colours = names.into_iter().map(Into::into).collect();
        self
    }

    /// Returns the name of a colour.
    pub fn colour(&self, colour: u32) -> String {
        let name = self.colours.get((colour as usize).wrapping_sub(1));
        name.cloned().unwrap_or_else(|| colour.to_string())
    }

    /// Formats an item with its colour; colour 0 means none.
    fn coloured(&self, (item, colour): (usize, u32)) -> String {
        match (&self.items[item], colour) {
            (name, 0) => name.clone(),
            (name, colour) => format!("{name}:{}", self.colour(colour)),
        }
    }

    /// Returns the greatest colour, 0 if there are no colours.
    pub(crate) fn most_colour(&self) -> u32 {
        let cells = (0..self.matrix.options()).flat_map(|option| self.cells(option));
        cells.map(|(_, colour)| colour).max().unwrap_or(0)
    }

    /// Returns the items of an option with their colours.
    pub(crate) fn cells(&self, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let items = self.matrix.option(option).enumerate();
        items.map(move |(index, item)| (item, self.matrix.colour(option, index)))
    }

    /// Sets the picture. If `picture` does not mark items, the existing marks of items are retained.
    pub fn drawn(mut self, mut picture: Picture) -> Model {
        if picture.items.is_empty() {
            picture.items = self.picture.items;
        }
        self.picture = picture;
        self
    }

    /// Restricts the model to the options `given`, which every cover must contain, and the options that share
    /// no item with the given options. The covers of the result are the covers of the whole matrix that
    /// contain all of `given`, provided that each given option has a primary item.
    pub fn keeping(self, given: &[usize]) -> Model {
        let mut owner = vec![None; self.matrix.items()];
        let mut clash = HashSet::new();
        for &option in given {
            for item in self.matrix.option(option) {
                if let Some(other) = owner[item].replace(option) {
                    clash.extend([other, option]);
                }
            }
        }
        let free = |option: usize| {
            let mut items = self.matrix.option(option);
            let taken = items.any(|item| owner[item].is_some_and(|other| other != option));
            !taken && !clash.contains(&option)
        };
        let kept: Vec<usize> = (0..self.matrix.options()).filter(|&option| free(option)).collect();
        let items: Vec<usize> = (0..self.matrix.items()).collect();
        self.only(&kept, &items)
    }

    /// Restricts the model to these options and items, both in ascending order.
    pub(crate) fn only(mut self, options: &[usize], items: &[usize]) -> Model {
        const GONE: usize = usize::MAX;
        let mut place = vec![GONE; self.items.len()];
        items.iter().enumerate().for_each(|(new, &item)| place[item] = new);
        let primary = items.iter().filter(|&&item| item < self.matrix.primary()).count();
        let mut matrix = Matrix::new(primary, items.len() - primary);
        for &item in items.iter().filter(|&&item| item < self.matrix.primary()) {
            let (low, high) = self.matrix.bounds(item);
            matrix.set_bounds(place[item], low, high);
        }
        for &option in options {
            let own = self.cells(option).map(|(item, colour)| (place[item], colour));
            matrix.add_coloured(&own.filter(|&(item, _)| item != GONE).collect::<Vec<_>>());
        }
        for family in &mut self.families {
            family.items =
                family.items.iter().map(|&item| place[item]).filter(|&item| item != GONE).collect();
        }
        self.families.retain(|family| !family.items.is_empty());
        self.items = picked(self.items, items);
        self.options = options.iter().map(|&option| &self.options[option]).collect();
        self.picture.items = picked(self.picture.items, items);
        self.picture.options = picked(self.picture.options, options);
        if let Goal::Best(weights) = &mut self.goal {
            *weights = options.iter().map(|&option| weights[option]).collect();
        }
        self.costs = self.costs.map(|costs| options.iter().map(|&option| costs[option]).collect());
        self.matrix = matrix;
        self
    }

    /// Returns the family of each item.
    pub fn family_of_items(&self) -> Vec<usize> {
        let mut of = vec![0; self.items.len()];
        for (number, family) in self.families.iter().enumerate() {
            family.items.iter().for_each(|&item| of[item] = number);
        }
        of
    }

    /// Returns the items family by family, each family in natural order of names.
    pub fn order(&self) -> Vec<usize> {
        let sorted = |family: &Family| {
            let mut items = family.items.clone();
            items.sort_by(|&a, &b| natural(&self.items[a]).cmp(natural(&self.items[b])));
            items
        };
        self.families.iter().flat_map(sorted).collect()
    }

    /// Returns, for each item, the options that cover it, ascending.
    pub fn columns(&self) -> Vec<Vec<usize>> {
        let mut columns = vec![Vec::new(); self.matrix.items()];
        for option in 0..self.matrix.options() {
            self.matrix.option(option).for_each(|item| columns[item].push(option));
        }
        columns
    }
}

/// Takes the elements of `all` at the indices `numbers`. The result is empty if `all` is empty.
fn picked<T: Default>(mut all: Vec<T>, numbers: &[usize]) -> Vec<T> {
    match all.is_empty() {
        true => all,
        false => numbers.iter().map(|&number| std::mem::take(&mut all[number])).collect(),
    }
}

/// Returns the parts of a name, a number and the text after it. Names are compared part by part for their
/// natural order, with numbers by value.
fn natural(name: &str) -> impl Iterator<Item = (u64, &str)> {
    let mut rest = name;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, text) = rest.split_at(digits);
        let letters = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        rest = &text[letters..];
        // Numbers too long to parse come last.
        let number = if digits == 0 { 0 } else { number.parse().unwrap_or(u64::MAX) };
        Some((number, &text[..letters]))
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use dlx_kernel::Exact;

    /// Creates a model with `must` primary and `may` secondary items i0, i1, ... and options o0, o1, ...
    pub fn model(cover: Cover, goal: Goal, (must, may): (usize, usize), options: &[&[usize]]) -> Model {
        let mut matrix = Matrix::new(must, may);
        for option in options {
            matrix.add(option);
        }
        let item = |item: usize| (if item < must { "must" } else { "may" }, format!("i{item}"));
        Model::new("a test", cover, goal, matrix, item, |option| format!("o{option}"))
    }

    #[test]
    fn keeping_retains_only_covers_with_the_given_options() {
        let options: &[&[usize]] = &[&[0, 3], &[1, 3], &[1], &[2], &[2, 0], &[0, 1, 2]];
        let count = |model: &Model| Exact::new(&model.matrix).count(100);
        let all = model(Cover::Exact, Goal::All, (3, 1), options);
        for given in [&[0][..], &[1], &[4], &[0, 2], &[0, 1], &[]] {
            let expected = Exact::new(&all.matrix).given(given).count(100);
            assert_eq!(count(&all.clone().keeping(given)), expected, "given {given:?}");
        }
        assert_eq!(all.keeping(&[0]).options.iter().collect::<Vec<_>>(), ["o0", "o2", "o3"]);
    }

    #[test]
    fn names_sort_in_natural_order() {
        let mut names = ["r10c1", "r2c11", "r2c3", "a", "row 2", "row 10", "row 1"];
        names.sort_by(|a, b| natural(a).cmp(natural(b)));
        assert_eq!(names, ["a", "r2c3", "r2c11", "r10c1", "row 1", "row 2", "row 10"]);
    }
}
