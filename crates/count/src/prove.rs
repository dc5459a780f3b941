//! A proof that there is no cover: by linear algebra, then by the searches that count.

use super::lattice::{self, MOST};
use super::race::Race;
use dlx_kernel::Matrix;

/// Whether it was proved that `matrix` has no cover. `go_on` is asked every tenth of a second or so.
pub fn proves_none(matrix: &Matrix, memory: usize, mut go_on: impl FnMut() -> bool) -> bool {
    lattice::decide(matrix, MOST) == Some(true) || Race::new(matrix, memory).proves_none(&mut go_on)
}
