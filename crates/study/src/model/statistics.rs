//! Statistics of a matrix before the search: sizes, density, forced options.

use crate::model::Model;

/// The statistics of a model. The fields are in alphabetical order, as in JSON.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Statistics {
    /// The fraction of ones in the matrix, from 0 to 1.
    pub density: f64,
    /// The options that are in every cover because a primary item needs them, each with the first such item.
    pub forced: Vec<(usize, usize)>,
    /// The number of items, primary and secondary.
    pub items: usize,
    /// The number of ones in the matrix.
    pub ones: usize,
    /// The minimum and maximum number of items of an option. None if there are no options.
    pub option_sizes: Option<(usize, usize)>,
    /// The number of options.
    pub options: usize,
    /// The number of primary items.
    pub primary: usize,
    /// The number of options of each item.
    pub sizes: Vec<usize>,
    /// The primary items with too few options. If there are any, there is no cover.
    pub uncoverable: Vec<usize>,
}

impl Statistics {
    /// Computes the statistics of a model.
    pub fn of(model: &Model) -> Statistics {
        let matrix = &model.matrix;
        let mut sizes = vec![0; matrix.items()];
        (0..matrix.options()).flat_map(|option| matrix.option(option)).for_each(|item| sizes[item] += 1);
        let lengths = (0..matrix.options()).map(|option| matrix.option(option).len());
        let places = matrix.items() * matrix.options();
        let low = |item: usize| matrix.bounds(item).0 as usize;
        // Returns the first primary item that needs `option`.
        let needing = |option: usize| {
            let items = matrix.option(option).filter(|&item| item < matrix.primary());
            items.filter(|&item| sizes[item] == low(item)).min()
        };
        let forced = (0..matrix.options()).filter_map(|option| Some((option, needing(option)?))).collect();
        Statistics {
            items: matrix.items(),
            primary: matrix.primary(),
            options: matrix.options(),
            ones: matrix.ones(),
            density: if places == 0 { 0.0 } else { matrix.ones() as f64 / places as f64 },
            option_sizes: lengths.clone().min().zip(lengths.max()),
            uncoverable: (0..matrix.primary()).filter(|&item| sizes[item] < low(item)).collect(),
            sizes,
            forced,
        }
    }

    /// Returns the minimum and maximum number of options per item of `items`. None if `items` is empty.
    pub fn range(&self, items: &[usize]) -> Option<(usize, usize)> {
        let sizes = || items.iter().map(|&item| self.sizes[item]);
        sizes().min().zip(sizes().max())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use crate::model::{Cover, tests::model};

    #[test]
    fn forced_options_and_uncoverable_items_are_found() {
        let options: &[&[usize]] = &[&[0, 1], &[1, 4], &[], &[2, 1, 0]];
        let model = model(Cover::Exact, Goal::All, (4, 1), options);
        let statistics = Statistics::of(&model);
        assert_eq!(statistics.sizes, [2, 3, 1, 0, 1]);
        assert_eq!(
            (statistics.uncoverable.as_slice(), statistics.forced.as_slice()),
            (&[3][..], &[(3, 2)][..])
        );
        assert_eq!((statistics.option_sizes, statistics.range(&[0, 1])), (Some((0, 3)), Some((2, 3))));
        assert_eq!((statistics.ones, statistics.density), (7, 0.35));
    }
}
