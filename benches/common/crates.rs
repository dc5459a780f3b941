//! The published exact cover crates, each with a function that counts the covers of a matrix up to a limit.
//!
//! The measured time includes converting the matrix to the crate's format, as for our engines.

use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::{Exact, Matrix};
use std::ops::ControlFlow;

/// A function that counts the covers of a matrix up to a limit.
pub type Count = fn(&Matrix, u64) -> u64;

/// A published crate: its name, whether it supports multiplicities, and its counting function.
pub type Crate = (&'static str, bool, Count);

/// The published crates for plain matrices.
pub const CRATES: [Crate; 4] = [
    ("dlx", false, dlx),
    ("xcov", false, xcov),
    ("dlx-rs", false, dlx_rs),
    ("dancing-links", false, dancing_links),
];

/// Counts the covers that `next` finds, up to a limit.
pub fn counted(limit: u64, mut next: impl FnMut() -> bool) -> u64 {
    (0..limit).take_while(|_| next()).count() as u64
}

/// Counts covers with our fast engine.
pub fn exact(matrix: &Matrix, limit: u64) -> u64 {
    Exact::new(matrix).count(limit)
}

/// Counts covers with our textbook engine.
pub fn textbook(matrix: &Matrix, limit: u64) -> u64 {
    let mut count = 0;
    Dlx::new(matrix).exact(Choose::Smallest, &mut (), |_| {
        count += 1;
        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

/// The options of a matrix, with items numbered from `first`.
fn options(matrix: &Matrix, first: usize) -> impl Iterator<Item = Vec<usize>> + '_ {
    (0..matrix.options()).map(move |option| matrix.option(option).map(|item| item + first).collect())
}

fn secondary(matrix: &Matrix) -> usize {
    matrix.items() - matrix.primary()
}

fn dlx(matrix: &Matrix, limit: u64) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    let rows: Vec<Vec<u64>> =
        options(matrix, 0).map(|option| option.into_iter().map(|item| item as u64).collect()).collect();
    let mut problem =
        dlx::x::make_problem(matrix.primary() as u64, secondary(matrix) as u64, &rows, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    counted(limit, || solver.next_solution(&mut chooser))
}

fn xcov(matrix: &Matrix, limit: u64) -> u64 {
    use xcov::ExactCoverProblem;
    let mut builder = xcov::DlxBuilder::new(matrix.primary(), secondary(matrix));
    for mut option in options(matrix, 1) {
        option.sort_unstable();
        builder.add_option(&option);
    }
    let mut search = xcov::MrvExactCoverSearch::new(builder.build());
    counted(limit, || search.search())
}

fn dlx_rs(matrix: &Matrix, limit: u64) -> u64 {
    let mut solver = dlx_rs::Solver::new_optional(matrix.primary(), secondary(matrix));
    for (name, option) in options(matrix, 1).enumerate() {
        solver.add_option(name, &option);
    }
    solver.take(limit as usize).count() as u64
}

fn dancing_links(matrix: &Matrix, limit: u64) -> u64 {
    let problem = Possibilities {
        options: options(matrix, 0).collect(),
        items: (0..matrix.items()).collect(),
        primary: matrix.primary(),
    };
    dancing_links::ExactCover::solver(&problem).take(limit as usize).count() as u64
}

struct Possibilities {
    options: Vec<Vec<usize>>,
    items: Vec<usize>,
    primary: usize,
}

impl dancing_links::ExactCover for Possibilities {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[Vec<usize>] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}
