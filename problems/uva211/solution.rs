//! UVa 211 The Domino Effect: the 28 bones of a set of dominoes cover a 7 x 8 board of pips; print all maps
//! that show which bone is on each cell.
//! Items: cells (56), bones (28). Options: two neighbouring cells, and the bone that they show (97).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The number of rows.
pub const ROWS: usize = 7;
/// The number of columns.
pub const COLUMNS: usize = 8;
/// The number of cells.
pub const CELLS: usize = 56;
/// The number of bones.
pub const BONES: usize = 28;
/// The maximum number of pips on half a bone.
pub const MOST_PIPS: i64 = 6;

/// A number for each cell, row by row: in a board, its pips; in a map, its bone, from 1.
pub type Board = [usize; CELLS];

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while !input.at_end() {
        let pips = pips(&mut input)?;
        number += 1;
        let between = if number == 1 { "" } else { "\n\n\n" };
        writeln!(out, "{}Layout #{}:\n", between, number)?;
        write(&pips, out)?;
        writeln!(out, "Maps resulting from layout #{} are:\n", number)?;
        let mut maps = maps(&pips);
        let count = maps.len();
        maps.try_for_each(|map| write(&map, out))?;
        writeln!(out, "There are {} solution(s) for layout #{}.", count, number)?;
    }
    Ok(())
}

/// Reads a board of pips.
pub fn pips(input: &mut Input<'_>) -> Result<Board, Stop> {
    let mut pips = [0; CELLS];
    for cell in &mut pips {
        *cell = input.integer("a number of pips", 0, MOST_PIPS)? as usize;
    }
    Ok(pips)
}

/// Writes a board, and an empty line.
pub fn write(board: &Board, out: &mut dyn Write) -> Result<(), Stop> {
    for row in board.chunks(COLUMNS) {
        row.iter().try_for_each(|number| write!(out, "{:4}", number))?;
        out.write_all(b"\n")?;
    }
    Ok(out.write_all(b"\n")?)
}

/// The number of the bone with these pips, from 1.
pub fn bone(one: usize, other: usize) -> usize {
    let (less, more) = (one.min(other), one.max(other));
    // Bones whose smaller half is less than `less` come first; there are 7 + 6 + ... such bones.
    less * (15 - less) / 2 + more - less + 1
}

/// The pairs of neighbouring cells in the order of the options: by first cell, the pair to the right before
/// the pair downwards.
pub fn pairs() -> Vec<(usize, usize)> {
    let of = |cell: usize| {
        let right = if cell % COLUMNS + 1 < COLUMNS { Some((cell, cell + 1)) } else { None };
        let down = if cell + COLUMNS < CELLS { Some((cell, cell + COLUMNS)) } else { None };
        right.into_iter().chain(down)
    };
    (0..CELLS).flat_map(of).collect()
}

/// The matrix of a board: the items are the cells, then the bones.
pub fn matrix(pips: &Board) -> Matrix {
    let mut matrix = Matrix::new(CELLS + BONES, 0);
    for (one, other) in pairs() {
        matrix.add(&[one, other, CELLS + bone(pips[one], pips[other]) - 1]);
    }
    matrix
}

/// All the maps of a board, in the order of a search that fills the first free cell, first with a bone to the
/// right, then with a bone downwards.
pub fn maps(pips: &Board) -> impl ExactSizeIterator<Item = Board> + '_ {
    // A board may have 200,000 maps: each is stored as its option numbers, one byte each.
    let sorted = |mut cover: Vec<usize>| -> Vec<u8> {
        cover.sort_unstable();
        cover.iter().map(|&option| option as u8).collect()
    };
    let mut covers: Vec<Vec<u8>> = Exact::new(&matrix(pips)).covers().map(sorted).collect();
    covers.sort_unstable();
    let pairs = pairs();
    covers.into_iter().map(move |cover| {
        let mut map = [0; CELLS];
        for (one, other) in cover.iter().map(|&option| pairs[usize::from(option)]) {
            map[one] = bone(pips[one], pips[other]);
            map[other] = map[one];
        }
        map
    })
}
