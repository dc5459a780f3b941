//! Writes `No Solution` for `No solution`. Caught by edge-no-solution-at-once.

use std::io::Read;

const PIECES: [(char, [&str; 3]); 12] = [
    ('A', ["##", "#.", ""]),
    ('B', ["####", "", ""]),
    ('C', ["###", "#..", ""]),
    ('D', ["##", "##", ""]),
    ('E', ["###", "#..", "#.."]),
    ('F', ["####", ".#..", ""]),
    ('G', ["###", "#.#", ""]),
    ('H', ["###", "##.", ""]),
    ('I', ["###.", "..##", ""]),
    ('J', [".#.", "###", ".#."]),
    ('K', ["##.", ".##", "..#"]),
    ('L', ["####", "#...", ""]),
];

/// The orientations of a piece, each from its first cell.
fn orientations(rows: &[&str]) -> Vec<Vec<(i32, i32)>> {
    let mut cells = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        cells.extend(
            line.bytes().enumerate().filter(|cell| cell.1 == b'#').map(|cell| (row as i32, cell.0 as i32)),
        );
    }
    let mut orientations = Vec::new();
    for turn in 0..8 {
        let turned = cells.iter().map(|&(row, column)| {
            let column = if turn & 4 == 0 { column } else { -column };
            [(row, column), (column, -row), (-row, -column), (-column, row)][turn & 3]
        });
        let mut turned: Vec<(i32, i32)> = turned.collect();
        turned.sort();
        let (top, left) = turned[0];
        turned.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
        orientations.push(turned);
    }
    orientations.sort();
    orientations.dedup();
    orientations
}

/// For each cell the placements whose first cell it is, as the piece and the bits of its cells.
fn placements(cells: &[(i32, i32)]) -> Vec<Vec<(usize, u64)>> {
    let mut placements = vec![Vec::new(); cells.len()];
    for (piece, (_, rows)) in PIECES.iter().enumerate() {
        for orientation in orientations(rows) {
            for (first, &(top, left)) in cells.iter().enumerate() {
                let place = |cell: &(i32, i32)| cells.binary_search(&(top + cell.0, left + cell.1)).ok();
                if let Some(places) = orientation.iter().map(place).collect::<Option<Vec<usize>>>() {
                    placements[first].push((piece, places.iter().fold(0, |bits, place| bits | 1 << place)));
                }
            }
        }
    }
    placements
}

type Placement = (usize, u64);

/// Fills the first free cell, then the next ...
fn fill(all: &[Vec<Placement>], free: u64, used: usize, chosen: &mut Vec<Placement>) -> bool {
    if free == 0 {
        return true;
    }
    for &(piece, bits) in &all[free.trailing_zeros() as usize] {
        if used >> piece & 1 == 0 && bits & !free == 0 {
            chosen.push((piece, bits));
            if fill(all, free & !bits, used | 1 << piece, chosen) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut letters: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let cells: Vec<(i32, i32)> = (0..10).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    let free = (0..55).filter(|&cell| letters[cell] == '.').fold(0, |bits, cell| bits | 1 << cell);
    let laid = |piece: &usize| letters.contains(&PIECES[*piece].0);
    let used = (0..PIECES.len()).filter(laid).fold(0, |bits, piece| bits | 1 << piece);
    let mut chosen = Vec::new();
    if !fill(&placements(&cells), free, used, &mut chosen) {
        return println!("No Solution");
    }
    for (piece, bits) in chosen {
        (0..55).filter(|cell| bits >> cell & 1 == 1).for_each(|cell| letters[cell] = PIECES[piece].0);
    }
    let mut letters = letters.iter();
    for row in 1..=10 {
        println!("{}", letters.by_ref().take(row).collect::<String>());
    }
}
