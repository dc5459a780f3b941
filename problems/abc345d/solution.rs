//! AtCoder ABC 345 D Tiling: whether some of n rectangular tiles, turned or not, cover an h x w grid without
//! overlap.
//! Items: cells (up to 100), primary; tiles (up to 7), secondary. Options: placements of tiles (up to 1260).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of tiles.
pub const MOST_TILES: i64 = 7;
/// The maximum side length of the grid and of a tile.
pub const MOST_SIDE: i64 = 10;

/// A case.
pub struct Grid {
    /// The number of rows of the grid.
    pub rows: usize,
    /// The number of columns of the grid.
    pub columns: usize,
    /// The sides of each tile.
    pub tiles: Vec<(usize, usize)>,
}

/// A tile placed on the grid.
pub struct Place {
    /// The number of the tile, from 0.
    pub tile: usize,
    /// The tile's first row, from 0.
    pub row: usize,
    /// The tile's first column, from 0.
    pub column: usize,
    /// The number of rows that the tile covers.
    pub height: usize,
    /// The number of columns that the tile covers.
    pub width: usize,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let is_tiled = Exact::new(&matrix(&grid)).first().is_some();
    Ok(writeln!(out, "{}", if is_tiled { "Yes" } else { "No" })?)
}

/// Reads the case.
pub fn grid(input: &mut Input<'_>) -> Result<Grid, Stop> {
    let number = input.integer("N, the number of tiles", 1, MOST_TILES)?;
    let rows = input.integer("H, the number of rows", 1, MOST_SIDE)? as usize;
    let columns = input.integer("W, the number of columns", 1, MOST_SIDE)? as usize;
    let mut tiles = Vec::new();
    for _ in 0..number {
        let one = input.integer("A, a side of a tile", 1, MOST_SIDE)? as usize;
        tiles.push((one, input.integer("B, the other side of a tile", 1, MOST_SIDE)? as usize));
    }
    Ok(Grid { rows, columns, tiles })
}

/// All placements of each tile, as given and turned, in the order of the options.
pub fn places(grid: &Grid) -> Vec<Place> {
    let mut places = Vec::new();
    for (tile, &(one, other)) in grid.tiles.iter().enumerate() {
        let turns = [(one, other), (other, one)];
        // Turning a square changes nothing.
        for &(height, width) in &turns[..if one == other { 1 } else { 2 }] {
            for row in 0..(grid.rows + 1).saturating_sub(height) {
                for column in 0..(grid.columns + 1).saturating_sub(width) {
                    places.push(Place { tile, row, column, height, width });
                }
            }
        }
    }
    places
}

/// The matrix: the items are the cells, row by row, then the tiles.
pub fn matrix(grid: &Grid) -> Matrix {
    let cells = grid.rows * grid.columns;
    let mut matrix = Matrix::new(cells, grid.tiles.len());
    for place in places(grid) {
        let mut items = vec![cells + place.tile];
        for row in place.row..place.row + place.height {
            items
                .extend((place.column..place.column + place.width).map(|column| row * grid.columns + column));
        }
        matrix.add(&items);
    }
    matrix
}
