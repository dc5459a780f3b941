//! Finding the first cover of large sudokus and quasigroups with holes, compared with CaDiCaL if `python3`
//! has `pysat`.
//!
//! Each row has several instances of one kind. Its time is the sum over these instances, and is at least the
//! limit if one of them was stopped.

use super::count::written;
use super::process::{self, Peer, version};
use super::{Settings, Table};
use crate::common::instances::Random;
use dlx_cover::formats::cnf;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{Exact, Matrix};
use dlx_study::formats::knuth::Named;

/// Time limit of a run in seconds.
pub const MOST: u32 = 10;

/// Runs the newest CaDiCaL in the package, and prints the seconds, and 1 if there is a model.
pub const CADICAL: &str = "
from pysat.formula import CNF
from pysat.solvers import Solver
solver = Solver(name='cadical195', bootstrap_with=CNF(from_file=sys.argv[1]).clauses)
begin()
found = solver.solve()
print(seconds(), int(found))
";

/// A kind of instances.
struct Row {
    name: &'static str,
    instances: Vec<Matrix>,
}

fn rows(settings: &Settings) -> Vec<Row> {
    let seeds = if settings.is_quick { 1..2 } else { 1..3 };
    let squares = |side| seeds.clone().map(|seed| quasigroup(side, 42, seed)).collect();
    vec![
        Row { name: "sudoku 25x25, 270 givens, 2 grids", instances: sudokus(5, 270, seeds.clone()) },
        Row { name: "sudoku 36x36, 600 givens, 2 grids", instances: sudokus(6, 600, seeds.clone()) },
        Row { name: "sudoku 49x49, 1,150 givens, 1 grid", instances: sudokus(7, 1150, 1..2) },
        Row { name: "quasigroup of order 30, 42 % holes, 2 squares", instances: squares(30) },
        Row { name: "quasigroup of order 35, 42 % holes, 2 squares", instances: squares(35) },
        Row { name: "quasigroup of order 40, 42 % holes, 2 squares", instances: squares(40) },
    ]
}

/// Measures the table.
pub fn table(settings: &Settings) -> Table {
    let mut table = Table::new(&["instance", "ours", "CaDiCaL"]);
    let script = version(&settings.python, "python-sat").map(|_| CADICAL.to_string());
    let peers = [Peer { name: "CaDiCaL", script, file: "it.cnf", write: cnf::write }];
    for row in settings.rows(rows(settings), |row| row.name) {
        let instances: Vec<String> = row.instances.iter().map(written).collect();
        table.push(process::row(settings, [row.name, "first"], settings.most(MOST), &instances, &peers));
    }
    table
}

/// 1 if there is a cover, otherwise 0. Computed in this process.
pub fn one(text: &[u8]) -> String {
    let matrix = Named::read(text).expect("an instance").matrix;
    Exact::new(&matrix).up_to(1).len().to_string()
}

/// The numbers below `end` in random order.
fn shuffled(end: usize, random: &mut Random) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..end).collect();
    (1..end).rev().for_each(|place| numbers.swap(place, random.below(place + 1)));
    numbers
}

/// The completions of a partial Latin square: the cyclic group's, with rows, columns and symbols in random
/// order and `percent` of its cells empty.
fn quasigroup(side: usize, percent: usize, seed: u64) -> Matrix {
    let mut random = Random::new(seed);
    let [rows, columns, symbols] = [(); 3].map(|()| shuffled(side, &mut random));
    let holes = shuffled(side * side, &mut random).split_off(side * side * (100 - percent) / 100);
    let symbol = |cell: usize| symbols[(rows[cell / side] + columns[cell % side]) % side];
    let mut is_hole = vec![false; side * side];
    holes.iter().for_each(|&cell| is_hole[cell] = true);
    let given = (0..side * side).filter(|&cell| !is_hole[cell]);
    let mut is_covered = vec![false; 3 * side * side];
    let items = |cell: usize, symbol: usize| {
        [cell, side * side + cell / side * side + symbol, 2 * side * side + cell % side * side + symbol]
    };
    given.for_each(|cell| items(cell, symbol(cell)).iter().for_each(|&item| is_covered[item] = true));
    let mut number = vec![0; is_covered.len()];
    let mut count = 0;
    for item in (0..is_covered.len()).filter(|&item| !is_covered[item]) {
        (number[item], count) = (count, count + 1);
    }
    let mut matrix = Matrix::new(count, 0);
    for option in 0..side * side * side {
        let own = items(option / side, option % side);
        if own.iter().all(|&item| !is_covered[item]) {
            matrix.add(&own.map(|item| number[item]));
        }
    }
    matrix
}

/// Sudokus with `givens` cells of a grid made of shifts, with bands, rows, columns and digits in random
/// order.
fn sudokus(order: usize, givens: usize, seeds: std::ops::Range<u64>) -> Vec<Matrix> {
    let side = order * order;
    let grid = |seed: u64| {
        let mut random = Random::new(seed);
        // The position of a line: its band, then its place in the band.
        let mut lines = || -> Vec<usize> {
            let bands = shuffled(order, &mut random);
            bands
                .into_iter()
                .flat_map(|band| {
                    shuffled(order, &mut random).into_iter().map(move |line| band * order + line)
                })
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        let digits = shuffled(side, &mut random);
        let mut cells = vec![0; side * side];
        for &cell in &shuffled(side * side, &mut random)[..givens] {
            let (row, column) = (rows[cell / side], columns[cell % side]);
            cells[cell] = digits[(row % order * order + row / order + column) % side] as u8 + 1;
        }
        Sudoku::new(order).matrix(&cells)
    };
    seeds.map(grid).collect()
}
