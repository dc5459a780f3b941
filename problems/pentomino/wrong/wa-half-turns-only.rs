//! Takes two tilings for the same only if a half turn of the board takes one into the other. Caught by edge-20x3-unique.

use std::io::Read;

const PIECES: [(char, [&str; 3]); 12] = [
    ('F', [".##", "##.", ".#."]),
    ('I', ["#####", "", ""]),
    ('L', ["####", "#...", ""]),
    ('N', ["###.", "..##", ""]),
    ('P', ["###", "##.", ""]),
    ('T', ["###", ".#.", ".#."]),
    ('U', ["###", "#.#", ""]),
    ('V', ["###", "#..", "#.."]),
    ('W', ["##.", ".##", "..#"]),
    ('X', [".#.", "###", ".#."]),
    ('Y', ["####", ".#..", ""]),
    ('Z', ["##.", ".#.", ".##"]),
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

/// For each cell the placements that cover it, as the piece and the bits of its cells.
fn placements(cells: &[(i32, i32)]) -> Vec<Vec<(usize, u64)>> {
    let mut placements = vec![Vec::new(); cells.len()];
    for (piece, (_, rows)) in PIECES.iter().enumerate() {
        for orientation in orientations(rows) {
            for &(top, left) in cells {
                let place = |cell: &(i32, i32)| cells.binary_search(&(top + cell.0, left + cell.1)).ok();
                if let Some(places) = orientation.iter().map(place).collect::<Option<Vec<usize>>>() {
                    let bits = places.iter().fold(0, |bits, place| bits | 1 << place);
                    places.iter().for_each(|&place| placements[place].push((piece, bits)));
                }
            }
        }
    }
    placements
}

type Placement = (usize, u64);

/// Fills the cells in `order`; `found` is told the placements of every tiling.
fn fill(
    all: &[Vec<Placement>],
    order: &[usize],
    free: u64,
    used: usize,
    chosen: &mut Vec<Placement>,
    found: &mut dyn FnMut(&[Placement]),
) {
    if free == 0 {
        return found(chosen);
    }
    let next = order.iter().position(|cell| free >> cell & 1 == 1).unwrap();
    for &(piece, bits) in &all[order[next]] {
        if used >> piece & 1 == 0 && bits & !free == 0 {
            chosen.push((piece, bits));
            fill(all, &order[next..], free & !bits, used | 1 << piece, chosen, found);
            chosen.pop();
        }
    }
}

/// All tilings as the letters of the cells, ascending.
fn tilings(cells: &[(i32, i32)]) -> Vec<String> {
    let mut tilings = Vec::new();
    // Along the short side.
    let mut order: Vec<usize> = (0..cells.len()).collect();
    if cells.iter().map(|cell| cell.1).max() > cells.iter().map(|cell| cell.0).max() {
        order.sort_by_key(|&cell| (cells[cell].1, cells[cell].0));
    }
    if cells.len() == 60 {
        fill(&placements(cells), &order, (1 << 60) - 1, 0, &mut Vec::new(), &mut |chosen| {
            let of = |cell: usize| chosen.iter().find(|placement| placement.1 >> cell & 1 == 1).unwrap().0;
            tilings.push((0..60).map(|cell| PIECES[of(cell)].0).collect());
        });
    }
    tilings.sort();
    tilings
}

/// `tiling` after turn or reflection `turn` of the board, if that lays the board on itself.
fn image(cells: &[(i32, i32)], tiling: &str, turn: usize) -> Option<String> {
    let (top, bottom) = (cells.iter().map(|cell| cell.0).min()?, cells.iter().map(|cell| cell.0).max()?);
    let (left, right) = (cells.iter().map(|cell| cell.1).min()?, cells.iter().map(|cell| cell.1).max()?);
    let place = |&(row, column): &(i32, i32)| {
        let (row, column) =
            if turn & 4 == 0 { (row - top, column - left) } else { (column - left, row - top) };
        let row = if turn & 1 == 0 { top + row } else { bottom - row };
        let column = if turn & 2 == 0 { left + column } else { right - column };
        cells.binary_search(&(row, column)).ok()
    };
    let places = cells.iter().map(place).collect::<Option<Vec<usize>>>()?;
    Some(places.iter().map(|&place| tiling.as_bytes()[place] as char).collect())
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut mode = "";
    let mut lines = input.lines().map(str::trim);
    while let Some(mut line) = lines.next() {
        if ["count", "first", "all", "unique"].contains(&line) {
            mode = line;
            line = lines.next().unwrap();
        }
        let mut rows = Vec::new();
        while !line.is_empty() {
            rows.push(line);
            line = lines.next().unwrap_or("");
        }
        if rows.is_empty() {
            continue;
        }
        let mut cells = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            cells.extend(
                line.bytes()
                    .enumerate()
                    .filter(|cell| cell.1 == b'.')
                    .map(|cell| (row as i32, cell.0 as i32)),
            );
        }
        let mut tilings = tilings(&cells);
        let none = tilings.is_empty();
        match mode {
            "unique" => tilings.retain(|tiling| {
                ![3].iter().any(|&turn| image(&cells, tiling, turn).map_or(false, |image| image < *tiling))
            }),
            "first" => tilings.truncate(1),
            _ => {}
        }
        if none {
            println!("no tiling");
            continue;
        }
        for tiling in tilings.iter().filter(|_| mode != "count") {
            let mut letters = tiling.chars();
            for row in &rows {
                println!(
                    "{}",
                    row.chars()
                        .map(|cell| if cell == '.' { letters.next().unwrap() } else { cell })
                        .collect::<String>()
                );
            }
            println!();
        }
        if mode != "first" {
            println!("{}", tilings.len());
        }
    }
}
