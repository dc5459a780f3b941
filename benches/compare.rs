//! Our engines and published crates on the same instances, as a table:
//! `cargo bench -p dlx-benches --bench compare [-- FILTER]`.
//!
//! A figure is the median CPU time of interleaved runs (ours, theirs, ours, ...); a ratio is the other
//! crate's time divided by ours, so above 1 ours is faster. Every engine gets the same matrix, counts its
//! covers up to the same limit, and its preparation is included in the time. The counts are compared.

mod common;

use common::clock::{median, time};
use common::crates::{CRATES, Count, exact, textbook};
use common::{coloured, coloured_instances, instances};
use dlx_kernel::Matrix;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{sudoku::nine, sudoku::sixteen};
use std::time::Duration;

/// The most rounds.
const ROUNDS: usize = 9;
/// No engine starts another round after using this much time.
const ENOUGH: Duration = Duration::from_millis(500);

/// A few matrices, whose covers are counted in turn, and possibly an engine specialised for them.
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
        Row::all("words 3x3, 300 of 10 letters", words(3, 3, 300, 10, 1)),
        some("words 4x4, 1000 of 12 letters, 2000 covers", words(4, 4, 1000, 12, 1), 2000),
        some("words 5x5, 5757 of 15 letters, one cover", words(5, 5, 5757, 15, 1), 1),
        some("MacMahon's squares 4x6, 20 covers", macmahon(4, 6, 3, 1), 20),
        Row::all("random, 20 + 10 items, 3 colours", random(20, 10, 200, 4, 3, 1)),
        Row::all("random, 40 + 40 items, 2 colours", random(40, 40, 300, 5, 2, 2)),
        Row::all("random, 2 to 3 times", bounded(12, 34, 3, (2, 3), 1)),
        Row::all("random, twice", bounded(18, 60, 4, (2, 2), 1)),
        Row::all("11 queens on 6x6, at most two in line", queens(6, 11, 2)),
        Row::all("queens 6x6, two in a row, at most two on a diagonal", even_queens(6, 2, 2)),
    ]
}

/// The median times of the engines that take the matrices of `row`, run in turn.
fn measure_coloured(row: &Row) -> Vec<Option<Duration>> {
    let is_bounded = row.matrices.iter().any(|matrix| !matrix.has_single_bounds());
    let counting = |count: Count| row.matrices.iter().map(|matrix| count(matrix, row.limit)).sum::<u64>();
    let mut engines: Vec<(bool, Count)> = vec![(true, coloured::multiple), (true, coloured::textbook)];
    engines.extend(coloured::CRATES.map(|(name, takes_bounds, count)| {
        // One crate counts all covers or looks for one.
        let is_all = name != "algoxcc" || row.limit == 1 || row.limit == u64::MAX;
        (is_all && (takes_bounds || !is_bounded), count)
    }));
    let mut times = vec![Vec::new(); engines.len()];
    for _ in 0..ROUNDS {
        let mut expected = None;
        for ((takes, count), times) in engines.iter().zip(&mut times) {
            if !takes || times.iter().sum::<Duration>() > ENOUGH {
                continue;
            }
            let (taken, found) = time(|| counting(*count));
            assert_eq!(*expected.get_or_insert(found), found, "{}: engines disagree", row.name);
            times.push(taken);
        }
    }
    times.into_iter().map(|times| if times.is_empty() { None } else { Some(median(times)) }).collect()
}

/// The median times of the engines, run in turn.
fn measure(row: &Row) -> Vec<Duration> {
    let counting = |count: Count| move || row.matrices.iter().map(|matrix| count(matrix, row.limit)).sum();
    let mut engines: Vec<Box<dyn Fn() -> u64 + '_>> = Vec::new();
    match &row.own {
        Some(own) => engines.push(Box::new(own)),
        None => engines.push(Box::new(counting(exact))),
    }
    engines.push(Box::new(counting(textbook)));
    engines.extend(CRATES.map(|(_, count)| Box::new(counting(count)) as Box<dyn Fn() -> u64>));
    let mut times = vec![Vec::new(); engines.len()];
    for _ in 0..ROUNDS {
        let mut expected = None;
        for (engine, times) in engines.iter().zip(&mut times) {
            if times.iter().sum::<Duration>() > ENOUGH {
                continue;
            }
            let (taken, found) = time(engine);
            assert_eq!(*expected.get_or_insert(found), found, "{}: engines disagree", row.name);
            times.push(taken);
        }
    }
    times.into_iter().map(median).collect()
}

fn main() {
    // `cargo bench` passes `--bench`; any other argument filters the rows.
    let filter: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let crates: Vec<&str> = CRATES.iter().map(|&(name, _)| name).collect();
    println!("| instance | ours | textbook | {} |", crates.join(" | "));
    println!("|---|---:|---:|{}", "---:|".repeat(crates.len()));
    for row in rows() {
        if filter.is_empty() || filter.iter().any(|part| row.name.contains(part.as_str())) {
            let times = measure(&row);
            let ours = times[0].as_secs_f64();
            let ratio = |time: &Duration| format!(" {:.1} |", time.as_secs_f64() / ours);
            let ratios: String = times[1..].iter().map(ratio).collect();
            println!("| {} | {:.2} ms |{ratios}", row.name, ours * 1e3);
        }
    }
    let crates: Vec<&str> = coloured::CRATES.iter().map(|&(name, ..)| name).collect();
    println!("\n| with colours or multiplicities | ours | textbook | {} |", crates.join(" | "));
    println!("|---|---:|---:|{}", "---:|".repeat(crates.len()));
    for row in coloured_rows() {
        if filter.is_empty() || filter.iter().any(|part| row.name.contains(part.as_str())) {
            let times = measure_coloured(&row);
            let ours = times[0].map_or(0.0, |time| time.as_secs_f64());
            let ratio = |time: &Option<Duration>| match time {
                Some(time) => format!(" {:.1} |", time.as_secs_f64() / ours),
                None => " - |".to_string(),
            };
            println!(
                "| {} | {:.2} ms |{}",
                row.name,
                ours * 1e3,
                times[1..].iter().map(ratio).collect::<String>()
            );
        }
    }
}
