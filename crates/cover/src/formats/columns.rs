//! A matrix by columns: the options of each item, ascending.

use dlx_kernel::Matrix;
use std::ops::Index;

/// The columns of a matrix in one array, which takes 8 bytes for each 1 in the matrix.
pub(super) struct Columns {
    cells: Vec<(u32, u32)>,
    /// The end of each column in `cells`.
    ends: Vec<usize>,
}

impl Columns {
    /// Builds the columns from the options for which `is_kept` is true.
    pub(super) fn of(matrix: &Matrix, is_kept: impl Fn(usize) -> bool) -> Columns {
        let options = || (0..matrix.options()).filter(|&option| is_kept(option));
        let mut ends = vec![0; matrix.items()];
        options().flat_map(|option| matrix.option(option)).for_each(|item| ends[item] += 1);
        let mut sum = 0;
        for end in &mut ends {
            // At first, this is the start of the column; inserting the cells of the column advances it to the
            // end.
            (*end, sum) = (sum, sum + *end);
        }
        let mut cells = vec![(0, 0); sum];
        for option in options() {
            for (index, item) in matrix.option(option).enumerate() {
                cells[ends[item]] = (option as u32, matrix.colour(option, index));
                ends[item] += 1;
            }
        }
        Columns { cells, ends }
    }
}

/// Returns the options of an item, each with the colour that it gives the item, or 0 if it gives none.
impl Index<usize> for Columns {
    type Output = [(u32, u32)];

    fn index(&self, item: usize) -> &[(u32, u32)] {
        let start = item.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start..self.ends[item]]
    }
}
