//! The second room behind each door of the kernel: the same public signatures, short and obvious, on plain dancing links.
//!
//! [`matrix`] holds the links; every other room is a few lines over it. A student reads these rooms, a contestant types them, and
//! the tests hold the fast ones to them. Bundles take them in place of the fast ones on request; the input is then read by
//! [`input::plain`](crate::input::plain), and formulations that have no room here stand on these engines unchanged.
//!
//! What all rooms cost: to choose an item, a walk along all ones that are left; to cover it, the sizes of the options that have
//! it. Nothing is checked that the doors of the fast rooms check, and all recurse, one level for each option chosen.
//!
//! ```
//! use dlx_judge::cover::textbook::{exact::Exact, Matrix};
//! let mut matrix = Matrix::new(3, 1);
//! for items in &[&[0, 3][..], &[1, 2], &[0], &[1, 2, 3]] {
//!     matrix.add(items);
//! }
//! assert_eq!(Exact::new(&matrix).count(10), 3);
//! ```

pub mod exact;
pub mod matrix;
pub mod repeat;
pub mod sudoku;

/// Formulations that have fast insides of their own.
pub mod formulations {
    pub mod k_centre;
}

pub use self::matrix::Matrix;

/// The same matrix, as this room holds it.
pub fn linked(matrix: &super::Matrix) -> Matrix {
    let mut linked = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
    for option in 0..matrix.options() {
        let items: Vec<usize> = matrix.option(option).iter().map(|&item| item as usize).collect();
        linked.add(&items);
    }
    linked
}
