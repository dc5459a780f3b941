//! ZOJ 3209 Treasure Map: the fewest of p rectangles that tile an n x m map without overlap, or -1.
//! Items: cells between the edge lines of the rectangles (up to 900). Options: rectangles (up to 500).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of cases.
pub const MOST_CASES: i64 = 500;
/// The maximum side length of a map.
pub const MOST_SIDE: i64 = 30;
/// The maximum number of pieces.
pub const MOST_PIECES: i64 = 500;

/// An interval along one axis.
pub type Span = (usize, usize);

/// A case: a map and its pieces.
pub struct Map {
    /// The width and height of the map.
    pub sides: (usize, usize),
    /// The spans of each piece along x and along y.
    pub pieces: Vec<(Span, Span)>,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let map = map(&mut input)?;
        match Exact::new(&matrix(&map)).fewest() {
            Some(pieces) => writeln!(out, "{}", pieces.len())?,
            None => out.write_all(b"-1\n")?,
        }
    }
    Ok(())
}

/// Reads the number of maps.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("T, the number of maps", 0, MOST_CASES)
}

/// Reads a case.
pub fn map(input: &mut Input<'_>) -> Result<Map, Stop> {
    let width = input.integer("n, the width of the map", 1, MOST_SIDE)?;
    let height = input.integer("m, the height of the map", 1, MOST_SIDE)?;
    let mut pieces = Vec::new();
    for _ in 0..input.integer("p, the number of pieces", 1, MOST_PIECES)? {
        let left = input.integer("x1", 0, width - 1)?;
        let bottom = input.integer("y1", 0, height - 1)?;
        let right = input.integer("x2", left + 1, width)?;
        let top = input.integer("y2", bottom + 1, height)?;
        pieces.push(((left as usize, right as usize), (bottom as usize, top as usize)));
    }
    pieces.sort_unstable();
    pieces.dedup();
    Ok(Map { sides: (width as usize, height as usize), pieces })
}

/// The matrix: the items are the cells, column by column.
pub fn matrix(map: &Map) -> Matrix {
    let (columns, rows) = lines_of(map);
    let (last_column, last_row) = (columns[map.sides.0], rows[map.sides.1]);
    let mut matrix = Matrix::new(last_column * last_row, 0);
    let mut items = Vec::new();
    for &((left, right), (bottom, top)) in &map.pieces {
        items.clear();
        for column in columns[left]..columns[right] {
            items.extend((rows[bottom]..rows[top]).map(|row| column * last_row + row));
        }
        matrix.add(&items);
    }
    matrix
}

/// The results of [`lines`] for the width and for the height.
pub fn lines_of(map: &Map) -> (Vec<usize>, Vec<usize>) {
    let along = |side, spans: Vec<Span>| lines(side, spans.into_iter());
    let columns = along(map.sides.0, map.pieces.iter().map(|piece| piece.0).collect());
    (columns, along(map.sides.1, map.pieces.iter().map(|piece| piece.1).collect()))
}

/// For each coordinate along a side, the number of coordinates before it at which a span or the map begins or
/// ends. All cells between two neighbouring ends are covered by the same pieces, so one item represents them.
fn lines(side: usize, spans: impl Iterator<Item = Span>) -> Vec<usize> {
    let mut ends = vec![false; side + 1];
    ends[0] = true;
    ends[side] = true;
    spans.for_each(|(from, to)| {
        ends[from] = true;
        ends[to] = true;
    });
    let before = |at: usize| ends[..at].iter().filter(|&&end| end).count();
    (0..=side).map(before).collect()
}
