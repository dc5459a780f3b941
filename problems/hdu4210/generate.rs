//! Random inputs for HDU 4210.

use super::solution::{self, Tile};
use crate::generate::sudokus::{full, promised};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{Exact, Matrix};

/// Generates puzzles with one completion each.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let puzzle = |rng: &mut Rng| {
        let away = rng.usize(0..=(3 * size).min(25));
        let (dominoes, singles) = puzzle(rng, 35 - away);
        written(rng, &dominoes, &singles)
    };
    (0..cases(rng, size, 5)).map(|_| puzzle(rng)).collect::<String>() + "0\n"
}

/// One puzzle with the maximum number of given dominoes and one with the minimum number.
fn extreme(rng: &mut Rng) -> String {
    let mut text = String::new();
    for wanted in [35, 10] {
        let (dominoes, singles) = loop {
            let tiles = puzzle(rng, wanted);
            if tiles.0.len() == wanted {
                break tiles;
            }
        };
        text += &written(rng, &dominoes, &singles);
    }
    text + "0\n"
}

/// A puzzle with one completion. Takes all dominoes and single digits of a full grid and removes dominoes
/// until `least` remain or every remaining domino is needed.
fn puzzle(rng: &mut Rng, least: usize) -> (Vec<Tile>, Vec<Tile>) {
    let (mut dominoes, singles) = laid(rng);
    for place in (0..dominoes.len()).rev() {
        if dominoes.len() > least {
            let domino = dominoes.remove(place);
            if !is_unique(&[&dominoes[..], &singles].concat()) {
                dominoes.push(domino);
            }
        }
    }
    (dominoes, singles)
}

/// A full grid laid out with dominoes and single digits: the dominoes in random order, and the single digits
/// in ascending order.
fn laid(rng: &mut Rng) -> (Vec<Tile>, Vec<Tile>) {
    loop {
        let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
        let half = |cell: usize| (cell, usize::from(grid[cell]) - 1);
        let mut tiles: Vec<Tile> = (0..81).map(|cell| vec![half(cell)]).collect();
        tiles.extend((0..81).filter(|cell| cell % 9 < 8).map(|cell| vec![half(cell), half(cell + 1)]));
        tiles.extend((0..72).map(|cell| vec![half(cell), half(cell + 9)]));
        rng.shuffle(&mut tiles);
        // The items are the cells, the dominoes and the single digits.
        let mut matrix = Matrix::new(81 + 36 + 9, 0);
        for tile in &tiles {
            let piece = match tile[..] {
                [(_, digit)] => 81 + 36 + digit,
                _ => solution::items(tile)[8] - 3 * 81,
            };
            let cells = tile.iter().map(|half| half.0);
            matrix.add(&cells.chain([piece]).collect::<Vec<_>>());
        }
        // Some full grids cannot be laid out with the dominoes.
        if let Some(chosen) = Exact::new(&matrix).first() {
            let chosen = chosen.into_iter().map(|option| tiles[option].clone());
            let (mut dominoes, mut singles): (Vec<Tile>, Vec<Tile>) =
                chosen.partition(|tile| tile.len() == 2);
            singles.sort_by_key(|tile| tile[0].1);
            rng.shuffle(&mut dominoes);
            return (dominoes, singles);
        }
    }
}

/// Whether the puzzle with the tiles `placed` has exactly one completion. Several covers may give the same
/// grid.
fn is_unique(placed: &[Tile]) -> bool {
    let tiles = solution::tiles(placed);
    let mut exact = Exact::new(&solution::matrix(&tiles));
    let mut grids = exact.covers().map(|chosen| {
        let mut halves: Tile = chosen.iter().flat_map(|&option| tiles[option].clone()).collect();
        halves.sort_unstable();
        halves
    });
    let first = grids.next();
    first.is_some_and(|first| grids.all(|grid| grid == first))
}

fn written(rng: &mut Rng, dominoes: &[Tile], singles: &[Tile]) -> String {
    let name = |cell: usize| format!("{}{}", (b'A' + (cell / 9) as u8) as char, cell % 9 + 1);
    let mut text = format!("{}\n", dominoes.len());
    for domino in dominoes {
        let mut halves: Vec<String> =
            domino.iter().map(|&(cell, digit)| format!("{} {}", digit + 1, name(cell))).collect();
        rng.shuffle(&mut halves);
        text += &(halves.join(" ") + "\n");
    }
    let cells: Vec<String> = singles.iter().map(|tile| name(tile[0].0)).collect();
    text + &cells.join(" ") + "\n"
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let mut start = input.clone();
    while let Some(placed) = solution::puzzle(input)? {
        promised(&mut start, is_unique(&placed))?;
        start = input.clone();
    }
    Ok(())
}
