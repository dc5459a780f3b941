//! The options of each item, ascending: the matrix item by item.

use dlx_kernel::Matrix;
use std::ops::Index;

/// The columns of a matrix, one after the other: 8 bytes for each one.
pub(super) struct Columns {
    cells: Vec<(u32, u32)>,
    /// Where each column ends.
    ends: Vec<usize>,
}

impl Columns {
    /// The columns of those options that `is_kept` keeps.
    pub(super) fn of(matrix: &Matrix, is_kept: impl Fn(usize) -> bool) -> Columns {
        let options = || (0..matrix.options()).filter(|&option| is_kept(option));
        let mut ends = vec![0; matrix.items()];
        options().flat_map(|option| matrix.option(option)).for_each(|item| ends[item] += 1);
        let mut sum = 0;
        for end in &mut ends {
            // The start of the column, which its cells then move to its end.
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

/// The options of an item, each with the colour that it gives the item, 0 for none.
impl Index<usize> for Columns {
    type Output = [(u32, u32)];

    fn index(&self, item: usize) -> &[(u32, u32)] {
        let start = item.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start..self.ends[item]]
    }
}
