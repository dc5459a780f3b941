//! The tests of this crate in one binary outside the library, so that the library is compiled only once.
//! `internal` exposes the parts of the engines that the tests need.

#![allow(clippy::unwrap_used)]

mod any;
mod best;
mod brute_force;
mod cells;
mod cheapest;
mod counters;
mod engines;
mod input;
mod learn;
mod library;
mod linear;
mod matrix;
mod multipliers;
mod polyomino;
mod processor;
mod queens;
mod sudoku;
mod watch;

use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::Matrix;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Sets of options, each sorted, in lexicographic order.
pub type Covers = Vec<Vec<usize>>;

/// Matrices of up to 10 items and fewer than `options` options, with few covers, including empty matrices,
/// items without options, empty and equal options, and matrices with only secondary items.
pub fn matrices(options: usize) -> impl Strategy<Value = Matrix> {
    (0usize..7, 0usize..4).prop_flat_map(move |(primary, secondary)| {
        let items = primary + secondary;
        let option = prop::collection::vec(0..items.max(1), 0..if items == 0 { 1 } else { 5 });
        prop::collection::vec(option, 0..options).prop_map(move |options| {
            let mut matrix = Matrix::new(primary, secondary);
            for option in &options {
                matrix.add(option);
            }
            matrix
        })
    })
}

/// The exact covers found by textbook dancing links.
pub fn exact_covers(matrix: &Matrix) -> Covers {
    let mut covers = Vec::new();
    Dlx::new(matrix).exact(Choose::Smallest, &mut (), |options| {
        covers.push(options.to_vec());
        ControlFlow::Continue(())
    });
    sorted(covers)
}

/// Sorts covers, so that they can be compared.
pub fn sorted(mut covers: Covers) -> Covers {
    covers.iter_mut().for_each(|cover| cover.sort_unstable());
    covers.sort();
    covers
}
