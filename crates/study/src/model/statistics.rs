//! Statistics of a matrix before any search: sizes, density, forced options.

use crate::model::Model;

/// The statistics of a model.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Statistics {
    /// Items, primary and secondary.
    pub items: usize,
    /// Primary items.
    pub primary: usize,
    /// Options.
    pub options: usize,
    /// The total size of all options.
    pub ones: usize,
    /// The fraction of ones in the matrix, 0 to 1.
    pub density: f64,
    /// The fewest and the most items of an option; None without options.
    pub option_sizes: Option<(usize, usize)>,
    /// The number of options of each item.
    pub sizes: Vec<usize>,
    /// The primary items without options, or with fewer than must be chosen: if there is one, there is no
    /// cover.
    pub uncoverable: Vec<usize>,
    /// The options that some primary item cannot do without, and so are in every cover, each with such an
    /// item.
    pub forced: Vec<(usize, usize)>,
}

impl Statistics {
    /// Counts.
    pub fn of(model: &Model) -> Statistics {
        let matrix = &model.matrix;
        let mut sizes = vec![0; matrix.items()];
        (0..matrix.options()).flat_map(|option| matrix.option(option)).for_each(|item| sizes[item] += 1);
        let lengths = (0..matrix.options()).map(|option| matrix.option(option).len());
        let places = matrix.items() * matrix.options();
        let low = |item: usize| matrix.bounds(item).0 as usize;
        // The first of the items that cannot do without an option.
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

    /// The fewest and the most options of the items `items`; None without items.
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
    fn what_is_forced_and_what_has_no_cover_is_seen() {
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
