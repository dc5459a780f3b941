//! Short textbook versions of the kernel's modules: the same public signatures, on plain dancing links.
//!
//! [`Matrix`] holds the links; every other module adds a few lines. Students read these modules, contestants
//! type them, and tests compare the fast engines with them. On request, bundles use these modules instead of
//! the fast ones; formulations without a textbook version stay the same, on the textbook engines.
//!
//! Costs: selecting an item walks the list of remaining items; covering an item takes time proportional to
//! the total size of its options. Preconditions are not checked. The searches for repeat covers and for the
//! fewest options recurse, one level per chosen option.
//!
//! ```
//! use dlx_kernel::textbook::{Exact, Matrix};
//! let mut matrix = Matrix::new(3, 1);
//! for items in &[&[0, 3][..], &[1, 2], &[0], &[1, 2, 3]] {
//!     matrix.add(items);
//! }
//! assert_eq!(Exact::new(&matrix).count(10), 3);
//! ```

mod exact;
pub mod input;
mod matrix;
mod repeat;
pub mod sudoku;

/// Formulations whose fast versions have special engines.
pub mod formulations {
    pub mod k_centre;
}

pub use self::exact::Exact;
pub use self::matrix::Matrix;
pub use self::repeat::Repeat;

/// Converts `matrix` to linked lists.
pub fn linked(matrix: &super::Matrix) -> Matrix {
    let mut linked = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
    for item in 0..matrix.primary() {
        let (low, high) = matrix.bounds(item);
        linked.set_bounds(item, low, high);
    }
    for option in 0..matrix.options() {
        let items = matrix.option(option).enumerate();
        let items: Vec<_> = items.map(|(index, item)| (item, matrix.colour(option, index))).collect();
        linked.add_coloured(&items);
    }
    linked
}
