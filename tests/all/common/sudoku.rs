//! Sudokus of any shape by plain backtracking: the blank cell with the fewest digits left first. No covers,
//! no links.

use super::Random;

/// The rules: the number of cells of a side, and the units (rows, columns, boxes, others) of each cell.
pub struct Rules {
    pub side: usize,
    units: Vec<Vec<usize>>,
}

impl Rules {
    /// Square boxes of `order` x `order` cells.
    pub fn new(order: usize) -> Rules {
        let side = order * order;
        Rules::jigsaw(
            &(0..side * side)
                .map(|cell| cell / side / order * order + cell % side / order)
                .collect::<Vec<_>>(),
        )
    }

    /// With the given box of each cell.
    pub fn jigsaw(boxes: &[usize]) -> Rules {
        let side = (1..=16).find(|side| side * side == boxes.len()).unwrap();
        let units = |cell: usize| vec![cell / side, side + cell % side, 2 * side + boxes[cell]];
        Rules { side, units: (0..boxes.len()).map(units).collect() }
    }

    /// With both diagonals as units.
    pub fn with_diagonals(mut self) -> Rules {
        let side = self.side;
        for line in 0..side {
            self.units[line * side + line].push(3 * side);
            self.units[line * side + side - 1 - line].push(3 * side + 1);
        }
        self
    }

    /// The units of a cell, numbered without gaps.
    pub fn units(&self, cell: usize) -> &[usize] {
        &self.units[cell]
    }

    /// Whether `grid` is full, keeps `givens` (0 for blank) and has no digit twice in a unit.
    pub fn is_completion(&self, givens: &[u8], grid: &[u8]) -> bool {
        let mut used = vec![0_u32; 3 * self.side + 2];
        grid.len() == givens.len()
            && (0..grid.len()).all(|cell| {
                let fits = |unit: &usize| used[*unit] >> grid[cell] & 1 == 0;
                let right = (1..=self.side as u8).contains(&grid[cell])
                    && (givens[cell] == 0 || givens[cell] == grid[cell])
                    && self.units[cell].iter().all(fits);
                self.units[cell].iter().for_each(|&unit| used[unit] |= 1 << grid[cell]);
                right
            })
    }

    /// Up to `limit` completions of `givens`.
    pub fn completions(&self, givens: &[u8], limit: usize) -> Vec<Vec<u8>> {
        let mut used = vec![0_u32; 3 * self.side + 2];
        for cell in (0..givens.len()).filter(|&cell| givens[cell] != 0) {
            for &unit in &self.units[cell] {
                if used[unit] >> givens[cell] & 1 == 1 {
                    return Vec::new();
                }
                used[unit] |= 1 << givens[cell];
            }
        }
        let mut found = Vec::new();
        self.search(&mut givens.to_vec(), &mut used, limit, &mut found);
        found
    }

    fn search(&self, grid: &mut Vec<u8>, used: &mut Vec<u32>, limit: usize, found: &mut Vec<Vec<u8>>) {
        let all = ((1_u32 << self.side) - 1) << 1;
        let free = |used: &[u32], cell: usize| {
            all & !self.units[cell].iter().fold(0, |union, &unit| union | used[unit])
        };
        let blanks = (0..grid.len()).filter(|&cell| grid[cell] == 0);
        let Some(cell) = blanks.min_by_key(|&cell| free(used, cell).count_ones()) else {
            return found.push(grid.clone());
        };
        let digits = free(used, cell);
        for digit in (1..=self.side as u8).filter(|digit| digits >> digit & 1 == 1) {
            if found.len() == limit {
                return;
            }
            grid[cell] = digit;
            self.units[cell].iter().for_each(|&unit| used[unit] |= 1 << digit);
            self.search(grid, used, limit, found);
            self.units[cell].iter().for_each(|&unit| used[unit] &= !(1 << digit));
            grid[cell] = 0;
        }
    }
}

/// A full grid with square boxes: the regular pattern with digits, rows, columns, bands and stacks shuffled.
pub fn full(order: usize, random: &mut Random) -> Vec<u8> {
    let side = order * order;
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    let mut lines = || {
        let mut bands: Vec<Vec<usize>> =
            (0..order).map(|band| (band * order..(band + 1) * order).collect()).collect();
        bands.iter_mut().for_each(|band| random.shuffle(band));
        random.shuffle(&mut bands);
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let pattern = |row: usize, column: usize| (row * order + row / order + column) % side;
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
        .map(|(r, c)| digits[pattern(r, c)])
        .collect()
}

/// `grid` with its digits renamed.
pub fn renamed(grid: &[u8], random: &mut Random) -> Vec<u8> {
    let mut names: Vec<u8> = (1..=*grid.iter().max().unwrap()).collect();
    random.shuffle(&mut names);
    grid.iter().map(|&digit| names[digit as usize - 1]).collect()
}

/// `grid` with `blanks` cells blank.
pub fn dug(grid: &[u8], blanks: usize, random: &mut Random) -> Vec<u8> {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    random.shuffle(&mut cells);
    let mut dug = grid.to_vec();
    cells[..blanks].iter().for_each(|&cell| dug[cell] = 0);
    dug
}

/// The lines of a grid, each cell as a character of `symbols`, the first of which is a blank.
pub fn rows(grid: &[u8], side: usize, symbols: &str) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    let row = |row: &[u8]| row.iter().map(|&cell| symbols[cell as usize]).collect::<String>() + "\n";
    grid.chunks(side).map(row).collect()
}

/// The cells of a text, one for each character in `symbols`; others are skipped.
pub fn cells(text: &str, symbols: &str) -> Vec<u8> {
    text.chars()
        .filter_map(|symbol| symbols.chars().position(|other| other == symbol))
        .map(|cell| cell as u8)
        .collect()
}

/// The boxes of HDU 4069's cells: cells without a wall between them get the same number.
pub fn boxes(cells: &[i64]) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..81).collect();
    let mut join = |a: usize, b: usize| {
        let (from, to) = (boxes[a], boxes[b]);
        boxes.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
    };
    for (cell, walls) in cells.iter().enumerate() {
        if cell % 9 < 8 && walls & 32 == 0 {
            join(cell, cell + 1);
        }
        if cell < 72 && walls & 64 == 0 {
            join(cell, cell + 9);
        }
    }
    let mut names = boxes.clone();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 9);
    boxes.iter().map(|name| names.binary_search(name).unwrap()).collect()
}
