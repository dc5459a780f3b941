//! HDU 4210 Su-domino-ku: complete a sudoku made of the 36 dominoes of two different digits, some of them
//! placed already, and of nine given cells that hold 1 to 9.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81), domino (36). Options: a given cell (four
//! items each); a domino on two cells, either way round (nine items each), if it fits the placed dominoes and
//! digits.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The number of items: four per cell, and one per domino.
pub const ITEMS: usize = 4 * 81 + 36;

/// A domino or a single digit on the grid: its cells and their digits, all numbered from 0.
pub type Tile = Vec<(usize, usize)>;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for number in 1.. {
        let mut start = input.clone();
        let placed = match puzzle(&mut input)? {
            Some(placed) => placed,
            None => break,
        };
        let tiles = tiles(&placed);
        let chosen = Exact::new(&matrix(&tiles)).first();
        let chosen = chosen.ok_or_else(|| start.error("a puzzle with a completion"))?;
        let mut grid = [b'\n'; 90];
        for &(cell, digit) in chosen.iter().flat_map(|&option| &tiles[option]) {
            grid[cell / 9 * 10 + cell % 9] = b'1' + digit as u8;
        }
        writeln!(out, "Puzzle {}", number)?;
        out.write_all(&grid)?;
    }
    Ok(())
}

/// Reads the placed tiles: dominoes, then single digits. None at the 0 after the last puzzle.
pub fn puzzle(input: &mut Input<'_>) -> Result<Option<Vec<Tile>>, Stop> {
    let mut start = input.clone();
    let dominoes = match input.integer("the number of dominoes", 0, 35)? {
        0 => return Ok(None),
        1..=9 => return Err(start.error("10 to 35 dominoes, or 0")),
        dominoes => dominoes as usize,
    };
    let mut placed = Vec::new();
    let mut taken = [false; ITEMS];
    for number in 0..dominoes + 9 {
        let mut start = input.clone();
        let tile = match number.checked_sub(dominoes) {
            None => domino(input)?,
            Some(digit) => vec![(cell(input)?, digit)],
        };
        for item in items(&tile) {
            if std::mem::replace(&mut taken[item], true) {
                return Err(start.error("a domino or a single digit that fits the tiles before it"));
            }
        }
        placed.push(tile);
    }
    Ok(Some(placed))
}

fn domino(input: &mut Input<'_>) -> Result<Tile, Stop> {
    let mut start = input.clone();
    let mut half = || -> Result<(usize, usize), Stop> {
        let digit = input.integer("a digit of a domino", 1, 9)? as usize - 1;
        Ok((cell(input)?, digit))
    };
    let (one, other) = (half()?, half()?);
    if one.1 == other.1 {
        return Err(start.error("a domino with two different digits"));
    }
    if !neighbours(one.0).any(|cell| cell == other.0) && !neighbours(other.0).any(|cell| cell == one.0) {
        return Err(start.error("a domino on two cells that touch"));
    }
    Ok(vec![one, other])
}

/// Reads a cell: a letter for the row, a digit for the column.
fn cell(input: &mut Input<'_>) -> Result<usize, Stop> {
    let text = input.token("a cell, A1 to I9")?;
    match *text.bytes() {
        [row @ b'A'..=b'I', column @ b'1'..=b'9'] => {
            Ok(usize::from(row - b'A') * 9 + usize::from(column - b'1'))
        }
        _ => Err(text.error("a cell, A1 to I9")),
    }
}

/// The cells to the right of `cell` and below it.
fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let right = if cell % 9 < 8 { Some(cell + 1) } else { None };
    let below = if cell < 72 { Some(cell + 9) } else { None };
    right.into_iter().chain(below)
}

/// The items that a tile covers: four per cell and, for a domino, the domino's item.
pub fn items(tile: &[(usize, usize)]) -> Vec<usize> {
    let mut items = Vec::with_capacity(9);
    for &(cell, digit) in tile {
        let (row, column) = (cell / 9, cell % 9);
        let units = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        items.push(cell);
        items.extend(units.iter().map(|unit| 81 + unit * 9 + digit));
    }
    if let [(_, one), (_, other)] = *tile {
        let (low, high) = (one.min(other), one.max(other));
        items.push(4 * 81 + high * (high - 1) / 2 + low);
    }
    items
}

/// The tiles to choose from: `placed`, and every placement of a domino that shares no item with `placed`.
pub fn tiles(placed: &[Tile]) -> Vec<Tile> {
    let mut taken = [false; ITEMS];
    placed.iter().flat_map(|tile| items(tile)).for_each(|item| taken[item] = true);
    let mut tiles = placed.to_vec();
    for cell in 0..81 {
        for other in neighbours(cell) {
            let pairs = (0..81).map(|pair| (pair / 9, pair % 9)).filter(|pair| pair.0 != pair.1);
            let dominoes = pairs.map(|(one, two)| vec![(cell, one), (other, two)]);
            tiles.extend(dominoes.filter(|tile| items(tile).iter().all(|&item| !taken[item])));
        }
    }
    tiles
}

/// The matrix whose options are `tiles`.
pub fn matrix(tiles: &[Tile]) -> Matrix {
    let mut matrix = Matrix::new(ITEMS, 0);
    for tile in tiles {
        matrix.add(&items(tile));
    }
    matrix
}
