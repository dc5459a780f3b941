//! Generated instances with colours and multiplicities, the same in every run.

use super::instances::Random;
use dlx_kernel::Matrix;
use std::collections::BTreeSet;

/// The matrix of word rectangles with one word in each row and column, chosen from `count` random words for
/// rows and `count` for columns, over an alphabet of `letters` letters. A letter is the colour of a cell.
pub fn words(rows: usize, columns: usize, count: usize, letters: usize, seed: u64) -> Matrix {
    let mut random = Random::new(seed);
    let mut list = |length: usize| -> Vec<Vec<u32>> {
        (0..count).map(|_| (0..length).map(|_| random.below(letters) as u32 + 1).collect()).collect()
    };
    let (across, down) = (list(columns), list(rows));
    let mut matrix = Matrix::new(rows + columns, rows * columns);
    let cell = |row: usize, column: usize| rows + columns + row * columns + column;
    let mut add = |line: usize, word: &[u32], cells: &dyn Fn(usize) -> usize| {
        let letters = word.iter().enumerate().map(|(place, &letter)| (cells(place), letter));
        matrix.add_coloured(&std::iter::once((line, 0)).chain(letters).collect::<Vec<_>>());
    };
    for row in 0..rows {
        across.iter().for_each(|word| add(row, word, &|column| cell(row, column)));
    }
    for column in 0..columns {
        down.iter().for_each(|word| add(rows + column, word, &|row| cell(row, column)));
    }
    matrix
}

/// The matrix of MacMahon's squares: all squares with edges in `colours` colours, up to rotation, are placed
/// on a board of `rows` x `columns` so that touching edges match and all edges at the border have the colour
/// `border`.
pub fn macmahon(rows: usize, columns: usize, colours: u32, border: u32) -> Matrix {
    let turns = |[west, north, east, south]: [u32; 4]| {
        let (one, three) = ([north, east, south, west], [south, west, north, east]);
        [[west, north, east, south], one, [east, south, west, north], three]
    };
    let tile = |number: u32| [0, 1, 2, 3].map(|edge| number / colours.pow(edge) % colours + 1);
    let is_first = |tile: &[u32; 4]| turns(*tile).iter().min() == Some(tile);
    let tiles: Vec<[u32; 4]> = (0..colours.pow(4)).map(tile).filter(is_first).collect();
    let cells = rows * columns;
    // The items of vertical edges come first, row by row, then those of horizontal edges.
    let left = |row: usize, column: usize| tiles.len() + cells + row * (columns + 1) + column;
    let above =
        |row: usize, column: usize| tiles.len() + cells + rows * (columns + 1) + row * columns + column;
    let edges = rows * (columns + 1) + (rows + 1) * columns;
    let mut matrix = Matrix::new(tiles.len() + cells, edges);
    for (number, &tile) in tiles.iter().enumerate() {
        for cell in 0..cells {
            let (row, column) = (cell / columns, cell % columns);
            for [west, north, east, south] in BTreeSet::from(turns(tile)) {
                let is_at_border =
                    |at: usize, border_at: usize, colour: u32| at == border_at && colour != border;
                if is_at_border(column, 0, west)
                    || is_at_border(row, 0, north)
                    || is_at_border(column, columns - 1, east)
                    || is_at_border(row, rows - 1, south)
                {
                    continue;
                }
                matrix.add_coloured(&[
                    (number, 0),
                    (tiles.len() + cell, 0),
                    (left(row, column), west),
                    (above(row, column), north),
                    (left(row, column + 1), east),
                    (above(row + 1, column), south),
                ]);
            }
        }
    }
    matrix
}

/// Random options of `size` items, out of `primary` primary and `secondary` secondary items, in `colours`
/// colours.
pub fn random(
    primary: usize,
    secondary: usize,
    options: usize,
    size: usize,
    colours: u32,
    seed: u64,
) -> Matrix {
    let mut random = Random::new(seed);
    let mut matrix = Matrix::new(primary, secondary);
    for _ in 0..options {
        let mut option: Vec<(usize, u32)> = Vec::new();
        while option.len() < size {
            let item = random.below(primary + secondary);
            if option.iter().all(|&(other, _)| other != item) {
                let colour = if item < primary { 0 } else { random.below(colours as usize + 1) as u32 };
                option.push((item, colour));
            }
        }
        if option.iter().any(|&(item, _)| item < primary) {
            matrix.add_coloured(&option);
        }
    }
    matrix
}

/// Random options of `size` items, where each item must be covered a number of times within `bounds`.
pub fn bounded(items: usize, options: usize, size: usize, bounds: (u32, u32), seed: u64) -> Matrix {
    let plain = super::instances::random(items, options, size, seed);
    let mut matrix = Matrix::new(items, 0);
    (0..items).for_each(|item| matrix.set_bounds(item, bounds.0, bounds.1));
    for option in 0..plain.options() {
        matrix.add(&plain.option(option).collect::<Vec<_>>());
    }
    matrix
}

/// `count` queens on an n x n board, at most `most` queens in each row, column and diagonal.
pub fn queens(n: usize, count: u32, most: u32) -> Matrix {
    let mut matrix = Matrix::new(1 + 2 * n + 2 * (2 * n - 1), 0);
    matrix.set_bounds(0, count, count);
    (1..matrix.primary()).for_each(|line| matrix.set_bounds(line, 0, most));
    for cell in 0..n * n {
        let (row, column) = (cell / n, cell % n);
        matrix.add(&[0, 1 + row, 1 + n + column, 1 + 2 * n + row + column, 4 * n + row + n - 1 - column]);
    }
    matrix
}

/// `magnitude` queens in each row and column of an n x n board, at most `most` queens on each diagonal.
pub fn even_queens(n: usize, magnitude: u32, most: u32) -> Matrix {
    let mut matrix = Matrix::new(2 * n + 2 * (2 * n - 1), 0);
    (0..2 * n).for_each(|line| matrix.set_bounds(line, magnitude, magnitude));
    (2 * n..matrix.primary()).for_each(|line| matrix.set_bounds(line, 0, most));
    for cell in 0..n * n {
        let (row, column) = (cell / n, cell % n);
        matrix.add(&[row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column]);
    }
    matrix
}
