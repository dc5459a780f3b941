//! Instances without colours, the same in every run: generated here, or read from the project's cases.

use dlx_kernel::Matrix;
use dlx_kernel::formulations::k_centre::KCentre;
use dlx_kernel::formulations::polyomino::{Board, Piece};
use std::path::Path;

/// The n queens problem. Rows and columns are primary items; diagonals are secondary items.
pub fn queens(n: usize) -> Matrix {
    let mut matrix = Matrix::new(2 * n, 4 * n - 2);
    for row in 0..n {
        for column in 0..n {
            matrix.add(&[row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column]);
        }
    }
    matrix
}

/// Langford pairs: each number k from 1 to n is placed twice, with k other numbers in between. Mirror
/// images count as different.
pub fn langford(n: usize) -> Matrix {
    let mut matrix = Matrix::new(3 * n, 0);
    for number in 1..=n {
        for place in 0..2 * n - number - 1 {
            matrix.add(&[number - 1, n + place, n + place + number + 1]);
        }
    }
    matrix
}

/// Tilings of a board of `rows` x `columns`, without the cells for which `hole` is true, by the twelve
/// pentominoes.
pub fn pentominoes(rows: usize, columns: usize, hole: impl Fn(usize, usize) -> bool) -> Matrix {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    Board::new(cells.filter(|&(row, column)| !hole(row, column)).collect(), &Piece::pentominoes()).matrix()
}

/// Returns true for the four cells in the centre of the 8 x 8 board.
pub fn centre(row: usize, column: usize) -> bool {
    (3..5).contains(&row) && (3..5).contains(&column)
}

/// A deterministic random number generator (xorshift64*), so that instances are the same on all machines.
pub struct Random(u64);

impl Random {
    /// Creates a generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed * 2 + 1)
    }

    /// Returns a random number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

/// A matrix of `options` random options, each with `size` distinct items out of `items` primary items.
pub fn random(items: usize, options: usize, size: usize, seed: u64) -> Matrix {
    let mut random = Random::new(seed);
    let mut matrix = Matrix::new(items, 0);
    for _ in 0..options {
        let mut option = Vec::new();
        while option.len() < size {
            let item = random.below(items);
            if !option.contains(&item) {
                option.push(item);
            }
        }
        matrix.add(&option);
    }
    matrix
}

/// The problem of assigning `side` rows to distinct columns, with a random weight below 1000 for each pair of
/// a row and a column.
pub fn assignment(side: usize, seed: u64) -> (Matrix, Vec<i64>) {
    let mut random = Random::new(seed);
    let mut matrix = Matrix::new(2 * side, 0);
    let mut worth = Vec::new();
    for row in 0..side {
        for column in 0..side {
            matrix.add(&[row, side + column]);
            worth.push(random.below(1000) as i64);
        }
    }
    (matrix, worth)
}

/// The contents of the file `path` in `cases/`.
pub fn case(path: &str) -> Vec<u8> {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.find_map(|folder| std::fs::read(folder.join("cases").join(path)).ok());
    found.unwrap_or_else(|| panic!("no file cases/{path}"))
}

/// The first `count` grids of 81 cells in a POJ 3074 file; if the file has fewer grids, they are repeated.
pub fn nines(path: &str, count: usize) -> Vec<[u8; 81]> {
    let text = String::from_utf8(case(path)).expect("a text");
    let grids: Vec<&str> = text.lines().filter(|line| line.len() == 81).collect();
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let grid = |line: &&str| std::array::from_fn(|cell| digit(line.as_bytes()[cell]));
    grids.iter().cycle().take(count).map(grid).collect()
}

/// The grids of 256 cells in a ZOJ 3122 file.
pub fn sixteens(path: &str) -> Vec<[u8; 256]> {
    let cells: Vec<u8> = case(path).into_iter().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let letter = |byte: u8| if byte == b'-' { 0 } else { byte - b'A' + 1 };
    cells.chunks_exact(256).map(|grid| std::array::from_fn(|cell| letter(grid[cell]))).collect()
}

/// The p-centre problem with squared distances on `n` random points in a square, each of which may be a
/// centre.
pub fn centres(n: usize, seed: u64) -> KCentre {
    let mut random = Random::new(seed);
    let points: Vec<(i64, i64)> =
        (0..n).map(|_| (random.below(10_000) as i64, random.below(10_000) as i64)).collect();
    KCentre::new(n, n, |a, b| {
        let (x, y) = (points[a].0 - points[b].0, points[a].1 - points[b].1);
        x * x + y * y
    })
}

/// The Steiner triple systems of 9, 15, 27, 45 or 81 points as set covers (Fulkerson, Nemhauser and Trotter, "Two
/// computationally difficult set covering problems", 1974): each triple is an item, and each point is an
/// option that covers the triples that contain it.
pub fn steiner(points: usize) -> Matrix {
    let triples = system(points);
    let mut matrix = Matrix::new(triples.len(), 0);
    for point in 0..points {
        let within: Vec<usize> =
            (0..triples.len()).filter(|&triple| triples[triple].contains(&point)).collect();
        matrix.add(&within);
    }
    matrix
}

/// The triples of the system. For 15 points, they come from Bose's construction on the residues modulo 5 in
/// three layers. Otherwise, the system is built from the system on a third of the points, in three layers:
/// for each triple, its copies within and across the layers, and for each point, the triple of its three
/// copies.
fn system(points: usize) -> Vec<[usize; 3]> {
    match points {
        3 => return vec![[0, 1, 2]],
        15 => return fifteen(),
        _ => assert!(points > 3 && points.is_multiple_of(3), "no system of {points} points"),
    }
    let n = points / 3;
    let mut product: Vec<[usize; 3]> = (0..n).map(|point| [point, n + point, 2 * n + point]).collect();
    for [a, b, c] in system(n) {
        for (first, second) in (0..9).map(|code| (code / 3, code % 3)) {
            product.push([first * n + a, second * n + b, (6 - first - second) % 3 * n + c]);
        }
    }
    product
}

fn fifteen() -> Vec<[usize; 3]> {
    let mut triples: Vec<[usize; 3]> = (0..5).map(|point| [point, 5 + point, 10 + point]).collect();
    for layer in 0..3 {
        for a in 0..5 {
            for b in a + 1..5 {
                // Half of the sum modulo 5, where 3 is the inverse of 2.
                let middle = (a + b) * 3 % 5;
                triples.push([5 * layer + a, 5 * layer + b, 5 * ((layer + 1) % 3) + middle]);
            }
        }
    }
    triples
}
