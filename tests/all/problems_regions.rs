//! Futoshiki and suguru against filling one cell after the other, and on invalid input.

use crate::common::{Random, answer, assert_refused};

/// Fills the blank cells of `grid` in order with digits up to those of `most`; `fits` looks at a cell and the
/// digits before it. Returns up to two fillings.
fn fillings(
    grid: &mut Vec<usize>,
    most: &[usize],
    fits: &dyn Fn(&[usize], usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    fill(grid, 0, most, fits, &mut found);
    found
}

fn fill(
    grid: &mut Vec<usize>,
    cell: usize,
    most: &[usize],
    fits: &dyn Fn(&[usize], usize) -> bool,
    found: &mut Vec<Vec<usize>>,
) {
    if found.len() == 2 || cell == grid.len() {
        if found.len() < 2 {
            found.push(grid.clone());
        }
        return;
    }
    let given = grid[cell];
    for digit in (1..=most[cell]).filter(|&digit| given == 0 || given == digit) {
        grid[cell] = digit;
        if fits(grid, cell) {
            fill(grid, cell + 1, most, fits, found);
        }
    }
    grid[cell] = given;
}

/// The output for these fillings.
fn written(found: &[Vec<usize>], side: usize) -> String {
    match found {
        [] => "none\n".to_string(),
        [grid] => {
            grid.chunks(side).map(|row| row.iter().map(usize::to_string).collect::<String>() + "\n").collect()
        }
        _ => "several\n".to_string(),
    }
}

fn rows(cells: &[usize], side: usize) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    cells.chunks(side).map(row).collect()
}

#[test]
fn futoshikis_are_those_of_filling_cell_after_cell() {
    let (mut random, mut kinds) = (Random(3), [0; 3]);
    for _ in 0..400 {
        let side = random.within(2, 4);
        let cells = side * side;
        let mut grid: Vec<usize> = (0..cells).map(|_| random.within(1, side)).collect();
        grid.iter_mut().for_each(|digit| *digit = if random.below(8) == 0 { *digit } else { 0 });
        let (mut signs, mut lines) = (Vec::new(), String::new());
        for cell in 0..cells {
            for other in [cell + 1, cell + side] {
                let is_beside = other < cells && (other != cell + 1 || other % side > 0);
                if is_beside && random.below(3) == 0 {
                    let (less, more) = if random.below(2) == 0 { (cell, other) } else { (other, cell) };
                    signs.push((less, more));
                    let place = |cell: usize| format!("{} {}", cell / side + 1, cell % side + 1);
                    lines += &format!("{} {}\n", place(less), place(more));
                }
            }
        }
        let input = format!("{side}\n{}{}\n{lines}", rows(&grid, side), signs.len());
        let fits = |grid: &[usize], cell: usize| {
            let is_line = |other: usize| other / side == cell / side || other % side == cell % side;
            let holds = |&(less, more): &(usize, usize)| less.max(more) != cell || grid[less] < grid[more];
            (0..cell).all(|other| !is_line(other) || grid[other] != grid[cell]) && signs.iter().all(holds)
        };
        let found = fillings(&mut grid, &vec![side; cells], &fits);
        assert_eq!(answer("futoshiki", &input), written(&found, side), "{input}");
        kinds[found.len()] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn sugurus_are_those_of_filling_cell_after_cell() {
    let (mut random, mut kinds) = (Random(4), [0; 3]);
    for _ in 0..600 {
        let side = random.within(1, 4);
        let cells = side * side;
        // Cells beside each other are often in one region, which any cells may be.
        let mut region_of: Vec<usize> = Vec::new();
        for cell in 0..cells {
            let near = [cell.checked_sub(1), cell.checked_sub(side)][random.below(2)];
            let region = near.filter(|_| random.below(4) > 0).map_or(cell, |near| region_of[near]);
            let is_full = region_of.iter().filter(|&&other| other == region).count() == 6;
            region_of.push(if is_full { cell } else { region });
        }
        let size = |region: usize| region_of.iter().filter(|&&other| other == region).count();
        let most: Vec<usize> = region_of.iter().map(|&region| size(region)).collect();
        let mut grid: Vec<usize> =
            most.iter().map(|&most| if random.below(6) == 0 { random.within(1, most) } else { 0 }).collect();
        let letters = region_of
            .chunks(side)
            .map(|row| row.iter().map(|&region| char::from(b'a' + region as u8)).collect::<String>() + "\n");
        let input = format!("{side}\n{}{}", letters.collect::<String>(), rows(&grid, side));
        let fits = |grid: &[usize], cell: usize| {
            let apart = |one: usize, other: usize| {
                (one / side).abs_diff(other / side).max((one % side).abs_diff(other % side)) > 1
            };
            let differ = |other: usize| grid[other] != grid[cell];
            (0..cell).all(|other| differ(other) || apart(cell, other) && region_of[other] != region_of[cell])
        };
        let found = fillings(&mut grid, &most, &fits);
        assert_eq!(answer("suguru", &input), written(&found, side), "{input}");
        kinds[found.len()] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn bad_input_is_rejected_at_its_position() {
    assert_refused(&[
        ("futoshiki", "1\n", "", "line 1, column 1: expected n, the number of rows (2 to 7), found '1'"),
        ("futoshiki", "2\n0 0\n0 3\n", "", "line 3, column 3: expected a digit, 0 for a blank (0 to 2)"),
        ("futoshiki", "2\n0 0\n0 0\n5\n", "", "line 4, column 1: expected the number of signs (0 to 4)"),
        ("futoshiki", "2\n0 0\n0 0\n1\n1 1 2 2\n", "", "line 5, column 1: expected two cells side by side"),
        (
            "futoshiki",
            "2\n0 0\n0 0\n2\n1 1 1 2\n1 2 1 1\n",
            "",
            "line 6, column 1: expected two cells without a sign yet",
        ),
        ("suguru", "9\n", "", "line 1, column 1: expected n, the number of rows (1 to 8), found '9'"),
        ("suguru", "2\nA\n", "", "line 2, column 2: expected a letter"),
        ("suguru", "2\nABC\nAB\n", "", "line 2, column 3: expected end of line, found 'C'"),
        ("suguru", "1\n1\n", "", "line 2, column 1: expected a letter, found '1'"),
        ("suguru", "3\nAAA\nAAA\nABB\n", "", "line 4, column 1: expected a region of up to 6 cells"),
        ("suguru", "1\nA\n2\n", "", "line 3, column 1: expected a digit, 0 for a blank (0 to 1), found '2'"),
        ("suguru", "1\nA\n0\n2\n", "1\n", "line 5, column 1: expected a row of letters"),
    ]);
}
