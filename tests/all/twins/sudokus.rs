//! Valid inputs of the sudoku problems: grids with a completion where they must have one.

use super::Random;
use std::fmt::Write as _;
use std::path::Path;

/// Digits from 1, 0 for blank, row by row.
type Grid = Vec<usize>;

/// Puts `items` in random order.
fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The numbers 0 to `order`^2 - 1 in a random order that keeps bands of `order` together.
fn lines(random: &mut Random, order: usize) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..order).map(|band| (band * order..(band + 1) * order).collect()).collect();
    bands.iter_mut().for_each(|band| shuffle(random, band));
    shuffle(random, &mut bands);
    bands.concat()
}

/// A full grid.
fn full(random: &mut Random, order: usize) -> Grid {
    let side = order * order;
    let mut digits: Vec<usize> = (1..=side).collect();
    shuffle(random, &mut digits);
    let (rows, columns) = (lines(random, order), lines(random, order));
    let mut grid = Vec::new();
    for row in &rows {
        for column in &columns {
            grid.push(digits[(order * (row % order) + row / order + column) % side]);
        }
    }
    if random.below(2) == 0 {
        grid = (0..side * side).map(|cell| grid[cell % side * side + cell / side]).collect();
    }
    grid
}

/// Blanks all cells of `grid` except `left`.
fn dig(random: &mut Random, grid: &mut Grid, left: usize) {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    shuffle(random, &mut cells);
    cells[left..].iter().for_each(|&cell| grid[cell] = 0);
}

fn puzzle(random: &mut Random, order: usize, left: usize) -> Grid {
    let mut grid = full(random, order);
    dig(random, &mut grid, left);
    grid
}

/// The number of givens of a grid of order 3.
fn left(random: &mut Random) -> usize {
    let any = random.below(82);
    random.one_of(&[0, 17, 22, 24, 26, 28, 30, 40, 80, 81, any])
}

/// The number of givens of a grid of order 4.
fn left_of_256(random: &mut Random) -> usize {
    let many = random.within(135, 200);
    random.one_of(&[0, 1, 12, 140, 150, 160, 255, 256, many])
}

/// Rows with one symbol per cell, `symbols[0]` for a blank.
fn rows(grid: &[usize], side: usize, symbols: &str, between: &str) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    let row = |row: &[usize]| {
        let cells: Vec<String> = row.iter().map(|&digit| symbols[digit].to_string()).collect();
        cells.join(between) + "\n"
    };
    grid.chunks(side).map(row).collect()
}

pub fn poj3074(random: &mut Random) -> String {
    let grid = |random: &mut Random| {
        let left = left(random);
        rows(&puzzle(random, 3, left), 81, ".123456789", "")
    };
    (0..6).map(|_| grid(random)).collect::<String>() + random.one_of(&["end\n", "", "end"])
}

pub fn poj2676(random: &mut Random) -> String {
    let mut input = String::from("5\n");
    for _ in 0..5 {
        let left = left(random);
        input += &rows(&puzzle(random, 3, left), 9, "0123456789", "");
    }
    input
}

pub fn hdu1426(random: &mut Random) -> String {
    let mut input = String::new();
    for _ in 0..4 {
        let left = left(random);
        input += &rows(&puzzle(random, 3, left), 9, "?123456789", " ");
        input += random.one_of(&["\n", "", " \n\n"]);
    }
    input
}

pub fn luogu1784(random: &mut Random) -> String {
    let left = left(random);
    rows(&puzzle(random, 3, left), 9, "0123456789", " ")
}

pub fn noip2009(random: &mut Random) -> String {
    let left = random.one_of(&[28, 30, 35, 45, 80, 81]);
    let mut grid = puzzle(random, 3, left);
    // Occasionally a grid without a completion.
    if random.below(4) == 0 {
        grid[random.below(81)] = random.within(1, 9);
    }
    rows(&grid, 9, "0123456789", " ")
}

pub fn zoj3122(random: &mut Random) -> String {
    let mut input = String::new();
    for index in 0..2 {
        let left = left_of_256(random);
        input += if index > 0 { random.one_of(&["\n", ""]) } else { "" };
        input += &rows(&puzzle(random, 4, left), 16, "-ABCDEFGHIJKLMNOP", "");
    }
    input
}

pub fn spoj1110(random: &mut Random) -> String {
    format!("2\n\n{}", zoj3122(random))
}

/// Grids of the cases, rotated, mirrored and with digits renamed, which keeps the diagonals.
pub fn sudokux(random: &mut Random) -> String {
    let solved = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/sudokux/sample-1.out");
    let solved = std::fs::read_to_string(solved).unwrap();
    let grids: Vec<&str> = solved.lines().collect();
    let mut input = String::new();
    for _ in 0..4 {
        let mut digits: Vec<usize> = (1..=9).collect();
        shuffle(random, &mut digits);
        let mut grid: Grid =
            random.one_of(&grids).bytes().map(|digit| digits[usize::from(digit - b'1')]).collect();
        if random.below(2) == 0 {
            grid.reverse();
        }
        if random.below(2) == 0 {
            grid = (0..81).map(|cell| grid[cell % 9 * 9 + cell / 9]).collect();
        }
        if random.below(2) == 0 {
            grid.chunks_mut(9).for_each(|row| row.reverse());
        }
        let left = left(random);
        dig(random, &mut grid, left);
        input += &rows(&grid, 81, ".123456789", "");
    }
    input + random.one_of(&["end\n", ""])
}

/// Whether all `cells` are connected to the first.
fn connected(cells: &[usize]) -> bool {
    let beside = |a: usize, b: usize| (a / 9).abs_diff(b / 9) + (a % 9).abs_diff(b % 9) == 1;
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while next < reached.len() {
        let new = cells.iter().filter(|&&cell| beside(cell, reached[next]) && !reached.contains(&cell));
        let new: Vec<usize> = new.copied().collect();
        reached.extend(new);
        next += 1;
    }
    reached.len() == cells.len()
}

/// The boxes of a jigsaw sudoku that `grid` completes: square boxes, some of which exchange cells with the same digit.
fn boxes(random: &mut Random, grid: &Grid) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    for _ in 0..random.one_of(&[0, 100, 2000]) {
        let (a, b) = (random.below(81), random.below(81));
        if grid[a] != grid[b] {
            continue;
        }
        boxes.swap(a, b);
        let whole = |index: usize| {
            let cells: Vec<usize> = (0..81).filter(|&cell| boxes[cell] == index).collect();
            connected(&cells)
        };
        if !whole(boxes[a]) || !whole(boxes[b]) {
            boxes.swap(a, b);
        }
    }
    boxes
}

pub fn hdu4069(random: &mut Random) -> String {
    let mut input = String::from("3\n");
    for _ in 0..3 {
        let mut grid = full(random, 3);
        let boxes = boxes(random, &grid);
        // With few givens, a search for a second completion in odd boxes can take minutes.
        let left = random.one_of(&[20, 24, 28, 32, 40, 81]);
        dig(random, &mut grid, left);
        for cell in 0..81 {
            let wall = |inside: bool, other: usize| !inside || boxes[other % 81] != boxes[cell];
            let walls = [
                (wall(cell >= 9, cell + 72), 16),
                (wall(cell % 9 < 8, cell + 1), 32),
                (wall(cell < 72, cell + 9), 64),
                (wall(cell % 9 > 0, cell + 80), 128),
            ];
            let walls: usize = walls.iter().filter(|(wall, _)| *wall).map(|(_, value)| value).sum();
            write!(input, "{}{}", grid[cell] + walls, if cell % 9 == 8 { "\n" } else { " " }).unwrap();
        }
    }
    input
}

pub fn hdu3909(random: &mut Random) -> String {
    let mut input = String::new();
    for _ in 0..3 {
        let order = random.within(2, 4);
        let left = match order {
            2 => random.below(17),
            3 => left(random),
            _ => left_of_256(random),
        };
        let mut grid = puzzle(random, order, left);
        if random.below(6) == 0 {
            let cell = random.below(grid.len());
            grid[cell] = random.within(1, order * order);
        }
        writeln!(input, "{order}").unwrap();
        input += &rows(&grid, order * order, ".123456789ABCDEFG", "");
    }
    input
}
