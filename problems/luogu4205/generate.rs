//! Random inputs for Luogu P4205.

use super::solution;
use super::solution::{FREE, ROWS};
use crate::generate::{Generator, Rng};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};

/// Generates a triangle with some pieces placed and at most one completion.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

const CELLS: usize = ROWS * (ROWS + 1) / 2;
const PIECES: usize = 12;

fn input(rng: &mut Rng, size: usize) -> String {
    let laid = PIECES - rng.usize(0..=(1 + size / 2).min(9));
    let tiling = tiling(rng);
    let mut triangle = keep(rng, &tiling, laid);
    if rng.usize(..6) == 0 {
        misplace(rng, &mut triangle);
    }
    at_most_one_completion(rng, triangle, &tiling, laid)
}

/// A full triangle, or a triangle with as few as two pieces placed and at most one completion.
fn extreme(rng: &mut Rng) -> String {
    let tiling = tiling(rng);
    let laid = if rng.usize(..4) == 0 { PIECES } else { 2 };
    let triangle = keep(rng, &tiling, laid);
    at_most_one_completion(rng, triangle, &tiling, laid)
}

/// `triangle` in the input format or, if it has several completions, a triangle with more than `laid` pieces
/// of `tiling`.
fn at_most_one_completion(rng: &mut Rng, mut triangle: Vec<u8>, tiling: &[u8], mut laid: usize) -> String {
    while promise(&mut Input::new(written(&triangle).as_bytes())).is_err() {
        laid += 1;
        triangle = keep(rng, tiling, laid);
    }
    written(&triangle)
}

/// A random tiling of the triangle.
fn tiling(rng: &mut Rng) -> Vec<u8> {
    let mut tiling = solved(&[FREE; CELLS]).expect("the empty triangle has a tiling");
    // Keeping some pieces of the mirrored tiling and solving the rest usually gives a different tiling.
    for _ in 0..3 {
        let kept = keep(rng, &mirrored(&tiling), 4);
        tiling = solved(&kept).unwrap_or(tiling);
    }
    tiling
}

/// The completion of `triangle` that the solution finds; None if there is no completion.
fn solved(triangle: &[u8]) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    solution::solve(written(triangle).as_bytes(), &mut output).ok()?;
    let cells: Vec<u8> = output.into_iter().filter(u8::is_ascii_uppercase).collect();
    (cells.len() == CELLS).then_some(cells)
}

fn written(triangle: &[u8]) -> String {
    let row = |row: usize| String::from_utf8_lossy(&triangle[row * (row + 1) / 2..][..row + 1]) + "\n";
    (0..ROWS).map(row).collect()
}

/// Keeps `count` random pieces of a tiling and removes the others.
fn keep(rng: &mut Rng, tiling: &[u8], count: usize) -> Vec<u8> {
    let mut letters: Vec<u8> = solution::pieces().iter().map(|piece| piece.name).collect();
    rng.shuffle(&mut letters);
    letters.truncate(count);
    tiling.iter().map(|cell| if letters.contains(cell) { *cell } else { FREE }).collect()
}

/// The triangle reflected so that its two legs are exchanged.
fn mirrored(triangle: &[u8]) -> Vec<u8> {
    let at = |row: usize, column: usize| triangle[row * (row + 1) / 2 + column];
    (0..ROWS).flat_map(|row| (0..=row).map(move |column| at(ROWS - 1 - column, ROWS - 1 - row))).collect()
}

/// Moves a random piece to its mirror image if the cells of the image are free. The result may have no
/// completion.
fn misplace(rng: &mut Rng, triangle: &mut [u8]) {
    let letter = rng.u8(b'A'..=b'L');
    let mirror = mirrored(triangle);
    let free = |cell: usize| triangle[cell] == FREE || triangle[cell] == letter;
    if (0..CELLS).all(|cell| mirror[cell] != letter || free(cell)) {
        for cell in 0..CELLS {
            triangle[cell] = match (mirror[cell] == letter, triangle[cell] == letter) {
                (true, _) => letter,
                (false, true) => FREE,
                (false, false) => triangle[cell],
            };
        }
    }
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let mut start = input.clone();
    let board = solution::board(&solution::triangle(input)?, &solution::pieces());
    match Exact::new(&solution::matrix(&board)).count(2) {
        0 | 1 => Ok(()),
        _ => Err(start.error("a triangle with at most one completion")),
    }
}
