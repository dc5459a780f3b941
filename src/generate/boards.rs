//! Queens, polyominoes and maps.

use super::cases;
use super::promises;
use crate::cover::formulations::queens::Queens;
use crate::problems::luogu4205 as beads;
use fastrand::Rng;
use std::fmt::Write;

/// A board size a line.
pub fn nqueens(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 8)).map(|_| format!("{}\n", rng.usize(1..=(3 + size).min(10)))).collect()
}

/// A board size and the column of each row's queen, or 0; the queens leave a placement of all.
pub fn spoj1771(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let n = match rng.usize(1..=(4 + 2 * size).min(24)) {
            2 | 3 => 4,
            n => n,
        };
        let mut given = placement(rng, n);
        rng.shuffle(&mut given);
        given.truncate(rng.usize(0..=n));
        let column = |row: usize| given.iter().find(|queen| queen.0 == row).map_or(0, |queen| queen.1 + 1);
        let columns: String = (0..n).map(|row| format!(" {}", column(row))).collect();
        format!("{n}{columns}\n")
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// A placement of n queens, as rows and columns.
fn placement(rng: &mut Rng, n: usize) -> Vec<(usize, usize)> {
    let mut board = Queens::new(n);
    // One queen anywhere, then whatever the engine finds, turned and mirrored.
    let queen = (rng.usize(..n), rng.usize(..n));
    let columns = board.first(&[queen]).or_else(|| board.first(&[])).expect("there are placements");
    let (mirror, turn) = (rng.bool(), rng.bool());
    let image = |(row, column): (usize, usize)| {
        let column = if mirror { n - 1 - column } else { column };
        if turn { (column, row) } else { (row, column) }
    };
    columns.into_iter().enumerate().map(image).collect()
}

/// Boards of 60 free cells, mostly.
pub fn pentomino(rng: &mut Rng, size: usize) -> String {
    let mut text = String::new();
    for index in 0..cases(rng, size, 3) {
        // All tilings are looked for, whatever is asked, which takes long on wide boards.
        let (rows, columns) = match rng.usize(..4) {
            0 if size > 3 => (8, 8),
            0 => (rng.usize(1..=9), rng.usize(1..=5)),
            _ => (3, 20 + rng.usize(..=2)),
        };
        let (rows, columns) = if rng.bool() { (rows, columns) } else { (columns, rows) };
        let mode = *rng.choice(&["count", "first", "all", "unique"]).expect("not empty");
        let mut board = vec![b'.'; rows * columns];
        let holes = (rows * columns).saturating_sub(60);
        let mut cells: Vec<usize> = (0..board.len()).collect();
        rng.shuffle(&mut cells);
        if (rows, columns) == (8, 8) {
            cells = vec![27, 28, 35, 36];
        }
        cells.iter().take(holes).for_each(|&cell| board[cell] = b'#');
        if index > 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "{mode}");
        board.chunks(columns).for_each(|row| {
            let _ = writeln!(text, "{}", String::from_utf8_lossy(row));
        });
    }
    text
}

/// A triangle with some pieces laid, which has one completion or none.
pub fn luogu4205(rng: &mut Rng, size: usize) -> String {
    let mut tiling = solved(&[b'.'; 55]).expect("the empty triangle has a tiling");
    // A tiling that keeps some of the last one's pieces, in the mirror, is mostly another.
    for _ in 0..3 {
        let kept = keep(rng, &mirrored(&tiling), 4);
        tiling = solved(&kept).unwrap_or(tiling);
    }
    let mut laid = 12 - rng.usize(0..=(1 + size / 2).min(9));
    let mut triangle = keep(rng, &tiling, laid);
    if rng.usize(..6) == 0 {
        misplace(rng, &mut triangle);
    }
    while promises::luogu4205(written(&triangle).as_bytes()).is_err() {
        laid += 1;
        triangle = keep(rng, &tiling, laid);
    }
    written(&triangle)
}

/// The tiling that the solution finds.
fn solved(triangle: &[u8]) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    beads::solve(written(triangle).as_bytes(), &mut output).ok()?;
    let cells: Vec<u8> = output.into_iter().filter(u8::is_ascii_uppercase).collect();
    (cells.len() == 55).then_some(cells)
}

fn written(triangle: &[u8]) -> String {
    let row = |row: usize| String::from_utf8_lossy(&triangle[row * (row + 1) / 2..][..row + 1]) + "\n";
    (0..10).map(row).collect()
}

/// Some of the pieces of a tiling.
fn keep(rng: &mut Rng, tiling: &[u8], count: usize) -> Vec<u8> {
    let mut letters: Vec<u8> = (b'A'..=b'L').collect();
    rng.shuffle(&mut letters);
    letters.truncate(count);
    tiling.iter().map(|cell| if letters.contains(cell) { *cell } else { b'.' }).collect()
}

/// The triangle with its two short sides exchanged.
fn mirrored(triangle: &[u8]) -> Vec<u8> {
    let at = |row: usize, column: usize| triangle[row * (row + 1) / 2 + column];
    (0..10).flat_map(|row| (0..=row).map(move |column| at(9 - column, 9 - row))).collect()
}

/// Moves a piece that is laid to where it is in the mirror, if there is room, which may leave no completion.
fn misplace(rng: &mut Rng, triangle: &mut [u8]) {
    let letter = rng.u8(b'A'..=b'L');
    let mirror = mirrored(triangle);
    let free = |cell: usize| triangle[cell] == b'.' || triangle[cell] == letter;
    if (0..55).all(|cell| mirror[cell] != letter || free(cell)) {
        for cell in 0..55 {
            triangle[cell] = match (mirror[cell] == letter, triangle[cell] == letter) {
                (true, _) => letter,
                (false, true) => b'.',
                (false, false) => triangle[cell],
            };
        }
    }
}

/// Maps, and pieces among which there is mostly a tiling.
pub fn zoj3209(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 8);
    let case = |rng: &mut Rng| {
        let side = |rng: &mut Rng| rng.usize(1..=(1 + size).min(12));
        let (width, height) = (side(rng), side(rng));
        let mut pieces = Vec::new();
        for _ in 0..rng.usize(0..=2) {
            pieces.extend(cut(rng, (0, 0, width, height)));
        }
        for _ in 0..rng.usize(0..=2 + size) {
            let (left, bottom) = (rng.usize(..width), rng.usize(..height));
            pieces.push((left, bottom, rng.usize(left + 1..=width), rng.usize(bottom + 1..=height)));
        }
        if pieces.is_empty() {
            pieces.push((0, 0, width, height));
        }
        rng.shuffle(&mut pieces);
        let mut text = format!("{width} {height} {}\n", pieces.len());
        for (left, bottom, right, top) in pieces {
            let _ = writeln!(text, "{left} {bottom} {right} {top}");
        }
        text
    };
    let maps: Vec<String> = (0..count).map(|_| case(rng)).collect();
    format!("{count}\n{}", maps.join("\n"))
}

type Rectangle = (usize, usize, usize, usize);

/// A rectangle, or a random cutting of it.
fn cut(rng: &mut Rng, (left, bottom, right, top): Rectangle) -> Vec<Rectangle> {
    let (wide, high) = (right - left, top - bottom);
    let halves = match rng.usize(..4) {
        0 | 1 if wide > 1 => {
            let at = rng.usize(left + 1..right);
            [(left, bottom, at, top), (at, bottom, right, top)]
        }
        2 if high > 1 => {
            let at = rng.usize(bottom + 1..top);
            [(left, bottom, right, at), (left, at, right, top)]
        }
        _ => return vec![(left, bottom, right, top)],
    };
    halves.into_iter().flat_map(|half| cut(rng, half)).collect()
}
