//! The engines that find covers with one thread.

use dlx_kernel::Matrix;
use dlx_kernel::exact::Exact;
use dlx_kernel::exact::hard;
use dlx_kernel::exact::multiple::Multiple;
use std::ops::ControlFlow;

/// A cover, if there is one.
pub fn find(matrix: &Matrix) -> Option<Vec<usize>> {
    if matrix.is_plain() {
        return hard::first(matrix);
    }
    let mut first = None;
    visit(matrix, |options| {
        first = Some(options.to_vec());
        ControlFlow::Break(())
    });
    first
}

/// Visits the exact covers of a matrix with the engine that is fastest for it.
pub fn visit(matrix: &Matrix, visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
    if matrix.is_plain() {
        Exact::new(matrix).covers(visit)
    } else {
        Multiple::with_dense(matrix).covers(visit)
    }
}
