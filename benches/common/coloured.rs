//! The published crates that support colours or multiplicities, each with a function that counts the covers
//! of a matrix up to a limit, or returns None if the crate does not support the matrix.
//!
//! `exact-covers` 0.3 does not implement its dancing cells yet, so we measure its dancing links. `xcc` and
//! `algoxcc` store all covers in memory, so they find either all covers or only the first.

use super::crates::{Crate, counted};
use dlx_kernel::Matrix;
use std::ops::ControlFlow;

/// The published crates for colours and multiplicities.
pub const CRATES: [Crate; 4] = [
    ("dlx", true, dlx),
    ("exact-covers", false, exact_covers),
    ("xcc", false, xcc),
    ("algoxcc", false, algoxcc),
];

/// The items of an option, each with its colour.
fn cells(matrix: &Matrix, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
    let items = matrix.option(option).enumerate();
    items.map(move |(index, item)| (item, matrix.colour(option, index)))
}

fn dlx(matrix: &Matrix, limit: u64) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    let (primary, secondary) = (matrix.primary() as u64, (matrix.items() - matrix.primary()) as u64);
    let row = |option| cells(matrix, option).map(|(item, colour)| (item as u64, i64::from(colour))).collect();
    let rows: Vec<Vec<(u64, i64)>> = (0..matrix.options()).map(row).collect();
    if matrix.has_single_bounds() {
        let mut problem = dlx::c::make_problem(primary, secondary, &rows, dlx::OptOrder::Seq);
        let mut solver = dlx::Solver::new(&mut problem);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        return counted(limit, || solver.next_solution(&mut chooser));
    }
    let bounds = (0..matrix.primary()).map(|item| matrix.bounds(item));
    let bounds = bounds.map(|(low, high)| (i64::from(low), i64::from(high)));
    let options = dlx::c::ONodes::new(primary + secondary, primary, &rows, dlx::OptOrder::Seq);
    let mut problem = dlx::mc::Problem::new(dlx::m::INodes::new(bounds, secondary), options);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    counted(limit, || solver.next_solution(&mut chooser))
}

fn exact_covers(matrix: &Matrix, limit: u64) -> u64 {
    use exact_covers::{DlSolver, Solver};
    let items: Vec<u32> = (0..matrix.items() as u32).collect();
    let (primary, secondary) = items.split_at(matrix.primary());
    let mut solver: DlSolver<u32, u32> = DlSolver::new(primary, secondary);
    for option in 0..matrix.options() {
        let (mut of_primary, mut of_secondary) = (Vec::new(), Vec::new());
        for (item, colour) in cells(matrix, option) {
            if item < matrix.primary() {
                of_primary.push(item as u32);
            } else {
                of_secondary.push((item as u32, Some(colour).filter(|&colour| colour != 0)));
            }
        }
        solver.add_option(of_primary, of_secondary);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

fn xcc(matrix: &Matrix, limit: u64) -> u64 {
    use xcc::{Color, ColoredItem, ItemId, Limit, Solver};
    let mut rows = xcc::Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
    for option in 0..matrix.options() {
        let cell = |(item, colour): (usize, u32)| match colour {
            0 => ColoredItem::new(ItemId::new(item)),
            colour => ColoredItem::with_color(ItemId::new(item), Color::new(colour as usize)),
        };
        rows.add_option(option, &cells(matrix, option).map(cell).collect::<Vec<_>>());
    }
    let limit = usize::try_from(limit)
        .map_or(Limit::All, |limit| if limit == usize::MAX { Limit::All } else { Limit::Max(limit) });
    Solver::new(&rows).solve(limit).len() as u64
}

/// Counts the covers with the crate algoxcc, which finds either all covers or only one.
fn algoxcc(matrix: &Matrix, limit: u64) -> u64 {
    let names: Vec<String> = (0..matrix.items()).map(|item| item.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (primary, secondary) = names.split_at(matrix.primary());
    let option = |option: usize| {
        let (mut of_primary, mut of_secondary) = (Vec::new(), Vec::new());
        for (item, colour) in cells(matrix, option) {
            match colour {
                _ if item < matrix.primary() => of_primary.push(names[item]),
                0 => of_secondary.push((names[item], String::new())),
                colour => of_secondary.push((names[item], colour.to_string())),
            }
        }
        let of_secondary = of_secondary.iter().map(|(item, colour)| (*item, colour.as_str())).collect();
        algoxcc::Option::new_validated(&option.to_string(), &of_primary, &of_secondary)
    };
    let options = (0..matrix.options()).map(option).collect();
    let problem = algoxcc::Problem::new_validated(&primary.to_vec(), &secondary.to_vec(), &options);
    algoxcc::solve(&problem, limit > 1).map_or(0, |found| found.count() as u64)
}
