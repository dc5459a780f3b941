//! Searches by depth of any size, behind which the numbers of words are hidden.

use super::depth::Depth;
use super::descent::Descent;
use super::fold::Fold;
use super::frontier::Layout;
use super::search::Search;
use super::state::{MOST_OPTIONS, Tables};
use dlx_kernel::Matrix;

/// The most primary items of [`by_smallest`].
const MOST_ITEMS: usize = 1024;

/// A search that branches on the smallest item. None if the matrix has multiplicities or is too large for tables of bits.
pub fn by_smallest<F: Fold + 'static>(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<F>>> {
    if !matrix.has_single_bounds() || matrix.options() > MOST_OPTIONS || matrix.primary() > MOST_ITEMS {
        return None;
    }
    let mut counts = vec![0; matrix.items()];
    for option in 0..matrix.options() {
        matrix.option(option).iter().for_each(|&item| counts[item as usize] += 1);
    }
    let most = counts[..matrix.primary()].iter().max().map_or(0, |&most| most);
    macro_rules! build {
        ($words:literal, $planes:literal) => {
            Box::new(Depth::<$words, $planes, F>::new(Tables::new(matrix), memory))
        };
    }
    Some(match (matrix.primary(), most) {
        (0..=64, 0..=31) => build!(1, 5),
        (0..=64, 0..=255) => build!(1, 8),
        (0..=64, _) => build!(1, 13),
        (0..=128, 0..=31) => build!(2, 5),
        (0..=128, 0..=255) => build!(2, 8),
        (0..=128, _) => build!(2, 13),
        (0..=256, 0..=31) => build!(4, 5),
        (0..=256, _) => build!(4, 13),
        (0..=512, _) => build!(8, 13),
        _ => build!(16, 13),
    })
}

/// A search that covers the items in the order of `layout`. None if its states are too wide.
pub fn by_frontier<F: Fold + 'static>(layout: &Layout, memory: usize) -> Option<Box<dyn Search<F>>> {
    Some(match layout.words {
        1 => Box::new(Descent::<1, F>::new(layout.frontier(), memory)),
        2 => Box::new(Descent::<2, F>::new(layout.frontier(), memory)),
        3..=4 => Box::new(Descent::<4, F>::new(layout.frontier(), memory)),
        5..=8 => Box::new(Descent::<8, F>::new(layout.frontier(), memory)),
        _ => return None,
    })
}
