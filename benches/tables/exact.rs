//! The exact cover engines and published crates on the same instances.
//!
//! Each figure is the median CPU time of interleaved runs (ours, theirs, ours, ...). Every engine gets the
//! same matrix and counts its covers up to the same limit; the time includes preparing the matrix. The
//! counts are compared.

use super::process::disagree;
use super::{NONE, OURS, Settings, Table, ratio, time as shown};
use crate::common::clock::{median, time};
use crate::common::crates::{CRATES, Count, Crate, exact, textbook};
use crate::common::{coloured, coloured_instances, instances};
use dlx_kernel::Matrix;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{sudoku::nine, sudoku::sixteen};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Maximum number of rounds.
const ROUNDS: usize = 9;
/// An engine that has used this much time starts no further round.
const ENOUGH: Duration = Duration::from_millis(500);

/// A few matrices, whose covers are counted one matrix after the other, and an optional specialised engine.
struct Row {
    name: &'static str,
    matrices: Vec<Matrix>,
    limit: u64,
    own: Option<Box<dyn Fn() -> u64>>,
}

impl Row {
    fn all(name: &'static str, matrix: Matrix) -> Row {
        Row { name, matrices: vec![matrix], limit: u64::MAX, own: None }
    }
}

fn rows() -> Vec<Row> {
    let mut rows = vec![
        Row::all("queens 6", instances::queens(6)),
        Row::all("queens 8", instances::queens(8)),
        Row::all("queens 10", instances::queens(10)),
        Row::all("queens 12", instances::queens(12)),
        Row::all("Langford 7", instances::langford(7)),
        Row::all("Langford 8", instances::langford(8)),
        Row::all("Langford 11", instances::langford(11)),
        Row::all("pentominoes 8x8 without centre", instances::pentominoes(8, 8, instances::centre)),
        Row::all("pentominoes 4x15", instances::pentominoes(4, 15, |_, _| false)),
        Row::all("random, 30 items, 160 options of 3", instances::random(30, 160, 3, 1)),
        Row::all("random, 48 items, 200 options of 4", instances::random(48, 200, 4, 1)),
    ];
    for (name, path) in [
        ("sudoku 9x9, 17 givens, 20 grids", "poj3074/hard-17-clues.in"),
        ("sudoku 9x9, hardest, 20 grids", "poj3074/hard-hardest.in"),
    ] {
        let grids = instances::nines(path, 20);
        let matrices = grids.iter().map(|givens| Sudoku::new(3).matrix(givens)).collect();
        let own = move || grids.iter().filter(|givens| nine::first(givens).is_some()).count() as u64;
        rows.push(Row { name, matrices, limit: 1, own: Some(Box::new(own)) });
    }
    let grids = instances::sixteens("zoj3122/hard-150-givens.in");
    let matrices = grids.iter().map(|givens| Sudoku::new(4).matrix(givens)).collect();
    let own = move || grids.iter().filter(|givens| sixteen::first(givens).is_some()).count() as u64;
    let name = "sudoku 16x16, 150 givens, 10 grids";
    rows.push(Row { name, matrices, limit: 1, own: Some(Box::new(own)) });
    rows
}

/// Matrices with colours and multiplicities.
fn coloured_rows() -> Vec<Row> {
    use coloured_instances::{bounded, even_queens, macmahon, queens, random, words};
    let some = |name, matrix, limit| Row { name, matrices: vec![matrix], limit, own: None };
    vec![
        // The first row is one that every crate solves quickly, because a quick run measures only this row.
        Row::all("random, 20 + 10 items, 3 colours", random(20, 10, 200, 4, 3, 1)),
        Row::all("words 3x3, 300 of 10 letters", words(3, 3, 300, 10, 1)),
        some("words 4x4, 1000 of 12 letters, 2000 covers", words(4, 4, 1000, 12, 1), 2000),
        some("words 5x5, 5757 of 15 letters, one cover", words(5, 5, 5757, 15, 1), 1),
        some("MacMahon's squares 4x6, 20 covers", macmahon(4, 6, 3, 1), 20),
        Row::all("random, 40 + 40 items, 2 colours", random(40, 40, 300, 5, 2, 2)),
        Row::all("random, 2 to 3 times", bounded(12, 34, 3, (2, 3), 1)),
        Row::all("random, twice", bounded(18, 60, 4, (2, 2), 1)),
        Row::all("11 queens on 6x6, at most two in line", queens(6, 11, 2)),
        Row::all("queens 6x6, two in a row, at most two on a diagonal", even_queens(6, 2, 2)),
    ]
}

/// An engine and its name.
type Engine<'a> = (&'static str, Box<dyn Fn() -> u64 + 'a>);

/// Measures the table of plain matrices.
pub fn plain(settings: &Settings) -> Table {
    measured(settings, &CRATES, rows)
}

/// Measures the table of matrices with colours and multiplicities.
pub fn coloured(settings: &Settings) -> Table {
    measured(settings, &coloured::CRATES, coloured_rows)
}

/// A table of `rows`: our engine, the textbook, and the crates that support the row.
fn measured(settings: &Settings, crates: &[Crate], rows: fn() -> Vec<Row>) -> Table {
    let names: Vec<&str> =
        [OURS, "textbook"].into_iter().chain(crates.iter().map(|&(name, ..)| name)).collect();
    let mut table = Table::new(&[&["instance"], &names[..]].concat());
    for row in settings.rows(rows(), |row| row.name) {
        let engines = engines(&row, crates);
        let times = times(row.name, &engines, settings.rounds(ROUNDS));
        let of = |name: &str| {
            let place = engines.iter().position(|(other, _)| *other == name)?;
            times[place].map(|time| time.as_secs_f64())
        };
        let Some(ours) = of(OURS) else { continue };
        let mut cells = vec![row.name.to_string(), shown(ours)];
        cells.extend(names[1..].iter().map(|name| match of(name) {
            Some(theirs) => ratio(Some(ours), Some(theirs), 0),
            None => NONE.to_string(),
        }));
        table.push(cells);
    }
    table
}

fn engines<'a>(row: &'a Row, crates: &[Crate]) -> Vec<Engine<'a>> {
    let counting = |count: Count| move || row.matrices.iter().map(|matrix| count(matrix, row.limit)).sum();
    let own: Box<dyn Fn() -> u64> = match &row.own {
        Some(own) => Box::new(own),
        None => Box::new(counting(exact)),
    };
    let is_bounded = row.matrices.iter().any(|matrix| !matrix.has_single_bounds());
    let takes = |&&(name, takes_bounds, _): &&Crate| {
        // One crate either counts all covers or finds one.
        let is_all = name != "algoxcc" || row.limit == 1 || row.limit == u64::MAX;
        is_all && (takes_bounds || !is_bounded)
    };
    let mut engines: Vec<Engine> = vec![(OURS, own), ("textbook", Box::new(counting(textbook)))];
    let others = crates.iter().filter(takes);
    engines.extend(others.map(|&(name, _, count)| -> Engine { (name, Box::new(counting(count))) }));
    engines
}

/// The median times of the engines, run alternately. None for an engine that fails or disagrees with the
/// first.
fn times(row: &str, engines: &[Engine], rounds: usize) -> Vec<Option<Duration>> {
    let mut times = vec![Some(Vec::new()); engines.len()];
    let mut expected = None;
    for _ in 0..rounds {
        for ((name, engine), own) in engines.iter().zip(&mut times) {
            if own.as_ref().is_none_or(|times| times.iter().sum::<Duration>() > ENOUGH) {
                continue;
            }
            let Ok((taken, found)) = catch_unwind(AssertUnwindSafe(|| time(engine))) else {
                eprintln!("{row}: {name} panicked");
                *own = None;
                continue;
            };
            if *expected.get_or_insert(found) == found {
                own.iter_mut().for_each(|times| times.push(taken));
            } else {
                disagree(row, name, &found.to_string(), &expected.unwrap_or_default().to_string());
                *own = None;
            }
        }
    }
    times.into_iter().map(|times| times.filter(|times| !times.is_empty()).map(median)).collect()
}
