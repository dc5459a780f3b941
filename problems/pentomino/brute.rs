//! Always places a piece on the first free cell; cells are ordered along the short side.

use crate::brute::Brute;
use std::collections::{BTreeMap, BTreeSet};

/// The cases that are left out take ten million nodes or more.
pub const BRUTE: Brute = Brute {
    answer,
    most: 3,
    left_out: &[
        "sample-count",
        "sample-first",
        "edge-corners-cut",
        "edge-no-symmetry",
        "hard-8x8-all",
        "hard-8x8-unique",
        "hard-6x10-count",
        "hard-5x12-count",
    ],
};

/// A tiling, which gives the shapes of the twelve pieces.
const ALL: &str = "UUXIIIIINNNFTWYYYYZV
UXXXPPLNNFFFTWWYZZZV
UUXPPPLLLLFTTTWWZVVV";

/// A position: (row, column).
type Cell = (i32, i32);

/// The pieces, each a letter and its orientations relative to their first cells.
pub type Pieces = Vec<(char, BTreeSet<Vec<Cell>>)>;

fn answer(input: &str) -> String {
    let (mut mode, mut output) = ("", String::new());
    let modes = ["count", "first", "all", "unique"];
    for block in input.replace('\r', "").trim().split("\n\n").filter(|block| !block.is_empty()) {
        let mut board: Vec<String> = block.lines().map(str::to_string).collect();
        if let Some(known) = modes.into_iter().find(|mode| *mode == board[0]) {
            mode = known;
            board.remove(0);
        }
        output += &tilings(mode, &board);
    }
    output
}

/// The output for a board.
fn tilings(mode: &str, board: &[String]) -> String {
    let is_full = cells_of(board, '.').len() == 60;
    let mut tilings = if is_full { fillings(board, &pieces(&lines(ALL))) } else { Vec::new() };
    if tilings.is_empty() {
        return "no tiling\n".to_string();
    }
    let least =
        |tiling: &Vec<String>| (1..8).filter_map(|turn| image(tiling, turn)).all(|image| *tiling <= image);
    match mode {
        "count" => return format!("{}\n", tilings.len()),
        "first" => return tilings[0].join("\n") + "\n\n",
        "unique" => tilings.retain(least),
        _ => {}
    }
    let drawn: String = tilings.iter().map(|tiling| tiling.join("\n") + "\n\n").collect();
    format!("{drawn}{}\n", tilings.len())
}

pub fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

fn cells_of(drawing: &[String], letter: char) -> Vec<Cell> {
    let own = |(row, line): (usize, &String)| {
        let places = line.chars().enumerate().filter(|place| place.1 == letter);
        places.map(|place| (row as i32, place.0 as i32)).collect::<Vec<_>>()
    };
    drawing.iter().enumerate().flat_map(own).collect()
}

/// `cells` after rotation or reflection number `turn`.
fn turned(cells: &[Cell], turn: usize) -> Vec<Cell> {
    let turn_cell = |&(row, column): &Cell| {
        let (row, column) = [(row, column), (column, -row), (-row, -column), (-column, row)][turn % 4];
        if turn < 4 { (row, column) } else { (row, -column) }
    };
    let mut turned: Vec<Cell> = cells.iter().map(turn_cell).collect();
    turned.sort_unstable();
    turned
}

/// The pieces that tile `drawing`.
pub fn pieces(drawing: &[String]) -> Pieces {
    let letters: BTreeSet<char> =
        drawing.iter().flat_map(|line| line.chars()).filter(char::is_ascii_uppercase).collect();
    let from_first =
        |cells: Vec<Cell>| cells.iter().map(|cell| (cell.0 - cells[0].0, cell.1 - cells[0].1)).collect();
    let orientations =
        |letter: char| (0..8).map(|turn| from_first(turned(&cells_of(drawing, letter), turn))).collect();
    letters.into_iter().map(|letter| (letter, orientations(letter))).collect()
}

/// A search for all ways to fill the free cells `.` of a drawing with the given pieces, each used exactly
/// once.
struct Fill<'a> {
    drawing: &'a [String],
    pieces: &'a Pieces,
    /// The free cells, in order. Sets of cells are bit sets, in which the first cell is the lowest bit.
    free: Vec<Cell>,
    /// For each piece and each first cell, the cells of every orientation.
    places: Vec<Vec<Vec<u128>>>,
    /// The cells that each piece covers, 0 for a piece that is not placed.
    used: Vec<u128>,
    found: Vec<Vec<String>>,
}

impl<'a> Fill<'a> {
    fn new(drawing: &'a [String], pieces: &'a Pieces) -> Fill<'a> {
        let free = cells_of(drawing, '.');
        let bits: BTreeMap<Cell, u128> =
            free.iter().zip(0..).map(|(&cell, place)| (cell, 1 << place)).collect();
        let at = |from: &Cell, orientation: &Vec<Cell>| {
            let cells = orientation.iter().map(|cell| bits.get(&(from.0 + cell.0, from.1 + cell.1)));
            cells.sum::<Option<u128>>()
        };
        let of = |piece: &(char, BTreeSet<Vec<Cell>>)| {
            free.iter().map(|from| piece.1.iter().filter_map(|cells| at(from, cells)).collect()).collect()
        };
        let places = pieces.iter().map(of).collect();
        Fill { drawing, pieces, places, used: vec![0; pieces.len()], found: Vec::new(), free }
    }

    /// Fills the cells in `left`.
    fn search(&mut self, left: u128) {
        if left == 0 {
            if !self.used.contains(&0) {
                self.found.push(self.drawn());
            }
            return;
        }
        let first = left.trailing_zeros() as usize;
        for piece in 0..self.pieces.len() {
            for place in 0..self.places[piece][first].len() {
                let cells = self.places[piece][first][place];
                if self.used[piece] == 0 && cells & !left == 0 {
                    self.used[piece] = cells;
                    self.search(left & !cells);
                    self.used[piece] = 0;
                }
            }
        }
    }

    /// The drawing with the pieces on it.
    fn drawn(&self) -> Vec<String> {
        let mut drawn: Vec<Vec<char>> = self.drawing.iter().map(|line| line.chars().collect()).collect();
        for (piece, cells) in self.pieces.iter().zip(&self.used) {
            let own = self.free.iter().enumerate().filter(|(place, _)| cells >> place & 1 == 1);
            own.for_each(|(_, cell)| drawn[cell.0 as usize][cell.1 as usize] = piece.0);
        }
        drawn.into_iter().map(|line| line.into_iter().collect()).collect()
    }
}

/// All ways to fill `drawing` with `pieces`, in order. A rectangle is filled along its short side.
pub fn fillings(drawing: &[String], pieces: &Pieces) -> Vec<Vec<String>> {
    let transposed = |drawing: &[String]| -> Vec<String> {
        let rows: Vec<Vec<char>> = drawing.iter().map(|line| line.chars().collect()).collect();
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    };
    let width = drawing[0].len();
    let is_wide = width > drawing.len() && drawing.iter().all(|line| line.len() == width);
    let drawing = if is_wide { transposed(drawing) } else { drawing.to_vec() };
    let mut fill = Fill::new(&drawing, pieces);
    fill.search(1_u128.checked_shl(fill.free.len() as u32).unwrap_or(0).wrapping_sub(1));
    let mut found = fill.found;
    if is_wide {
        found.iter_mut().for_each(|found| *found = transposed(found));
    }
    found.sort();
    found
}

/// The tiling `drawing` after rotation or reflection number `turn`. None unless the board is mapped to
/// itself.
fn image(drawing: &[String], turn: usize) -> Option<Vec<String>> {
    let placed = |(row, line): (usize, &String)| {
        let cells = line.chars().enumerate().filter(|cell| cell.1 != '#');
        cells.map(|(column, letter)| ((row as i32, column as i32), letter)).collect::<Vec<_>>()
    };
    let letters: Vec<(Cell, char)> = drawing.iter().enumerate().flat_map(placed).collect();
    let all: Vec<Cell> = letters.iter().map(|place| place.0).collect();
    let least = |cells: &[Cell]| {
        (cells.iter().map(|cell| cell.0).min().unwrap(), cells.iter().map(|cell| cell.1).min().unwrap())
    };
    let (from, to) = (least(&turned(&all, turn)), least(&all));
    let mut image: Vec<Vec<char>> = drawing.iter().map(|line| vec!['#'; line.len()]).collect();
    for (cell, letter) in &letters {
        let moved = turned(&[*cell], turn)[0];
        let (row, column) = (moved.0 - from.0 + to.0, moved.1 - from.1 + to.1);
        if !all.contains(&(row, column)) {
            return None;
        }
        image[row as usize][column as usize] = *letter;
    }
    Some(image.into_iter().map(|line| line.into_iter().collect()).collect())
}
