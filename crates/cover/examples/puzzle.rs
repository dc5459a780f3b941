//! Makes a sudoku with a unique solution, from which no clue can be removed.

use dlx_cover::{Problem, ProblemError};

/// A cell and its digit.
type Move = (usize, usize);

/// Builds the exact cover problem of an empty grid.
fn sudoku() -> Problem<Move> {
    let mut grid = Problem::new();
    for (cell, digit) in (0..81 * 9).map(|option| (option / 9, option % 9 + 1)) {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        let units = [("row", row), ("column", column), ("box", square)];
        let items = units.map(|(unit, number)| format!("{digit} in {unit} {number}"));
        grid.option((cell, digit), items.into_iter().chain([format!("cell {cell}")]));
    }
    grid
}

/// Allows only `digit` in a cell, or any digit if `digit` is None.
fn fill(grid: &mut Problem<Move>, cell: usize, digit: Option<usize>) {
    for option in cell * 9..cell * 9 + 9 {
        match digit {
            Some(digit) if grid.label(option).1 != digit => grid.forbid(option),
            _ => grid.allow(option),
        };
    }
}

fn main() -> Result<(), ProblemError> {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut grid = sudoku();
    let full = grid.exact()?.seed(seed).covers().next().into_iter().flatten().flatten().copied();
    let mut clues = [0; 81];
    full.for_each(|(cell, digit)| clues[cell] = digit);
    (0..81).for_each(|cell| fill(&mut grid, cell, Some(clues[cell])));
    let mut order: Vec<usize> = (0..81).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    for cell in order {
        fill(&mut grid, cell, None);
        if grid.exact()?.covers().take(2).count() > 1 {
            fill(&mut grid, cell, Some(clues[cell]));
        } else {
            clues[cell] = 0;
        }
    }
    for row in clues.chunks(9) {
        println!("{}", row.iter().map(|digit| format!("{digit} ")).collect::<String>().replace('0', "."));
    }
    Ok(())
}
