//! Conversion between [`Problem`] and [`Named`], the contents of files in the formats of
//! [`dlx_study::formats`] and [`formats`](crate::formats).

use super::{Cell, Problem, ProblemError};
use dlx_study::formats::knuth::Named;

impl<T> Problem<T> {
    /// Converts a problem that was read from a file. `label` receives the number of each option and the
    /// comment above the option or, without a comment, the option's items.
    pub fn from_named(named: &Named, mut label: impl FnMut(usize, String) -> T) -> Problem<T> {
        let mut problem = Problem::new();
        for (item, name) in named.items.iter().enumerate() {
            match named.matrix.bounds(item) {
                _ if item >= named.matrix.primary() => problem.optional(name),
                (low, high) => problem.between(name, low, high),
            };
        }
        for (option, &cost) in named.costs.iter().enumerate() {
            let cell = |(index, item): (usize, usize)| Cell {
                item: named.items[item].clone(),
                colour: match named.matrix.colour(option, index) {
                    0 => None,
                    colour => Some(named.colours[colour as usize - 1].clone()),
                },
            };
            let text = named.decisions.get(&option).cloned().unwrap_or_else(|| named.option(option));
            let cells = named.matrix.option(option).enumerate().map(cell);
            problem.option_at(label(option, text), cells, cost);
        }
        problem
    }

    /// Converts the problem for writing, without forbidden items and options. `comment` returns the comment
    /// to write above an option, if any. Names are not escaped: a name in a file must not contain blanks, `:`
    /// or `|`.
    ///
    /// # Errors
    /// Fails if items or options contradict each other.
    pub fn to_named(&self, comment: impl Fn(&T) -> Option<String>) -> Result<Named, ProblemError> {
        let numbered = self.numbered()?;
        let options = numbered.names.iter().enumerate();
        let decisions = options.filter_map(|(option, &name)| Some((option, comment(self.label(name))?)));
        let names = |names: Vec<&str>| names.into_iter().map(String::from).collect();
        Ok(Named {
            decisions: decisions.collect(),
            has_costs: numbered.costs.iter().any(|&cost| cost > 0),
            items: names(numbered.items),
            colours: names(numbered.colours),
            matrix: numbered.matrix,
            costs: numbered.costs,
            first_secondary: None,
            first_bounded: None,
        })
    }
}
