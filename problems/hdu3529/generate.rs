//! Random inputs for HDU 3529.

use super::solution::{CONCRETE, EMPTY, LEAST_SIDE, MOST_SIDE, WALL};
use crate::generate::{Generator, Rng, cases};

/// Generates rooms in which each ordinary wall is next to an empty cell.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of ordinary walls that the statement allows.
const WALLS: usize = 30;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (least, most) = (LEAST_SIDE as usize, MOST_SIDE as usize);
        let mut side = || rng.usize(least..=(least + 1 + size).min(most));
        let sides = (side(), side());
        let walls = rng.usize(0..=(2 * size).min(WALLS));
        let concrete = rng.f64() * 0.5;
        room(rng, sides, walls, concrete)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// A room with up to `walls` ordinary walls; about the fraction `concrete` of the other inner cells is
/// concrete.
fn room(rng: &mut Rng, (rows, columns): (usize, usize), walls: usize, concrete: f64) -> String {
    let is_inside = |cell: &usize| {
        (1..rows - 1).contains(&(cell / columns)) && (1..columns - 1).contains(&(cell % columns))
    };
    let mut inside: Vec<usize> = (0..rows * columns).filter(is_inside).collect();
    rng.shuffle(&mut inside);
    let mut cells = vec![CONCRETE; rows * columns];
    for (place, &cell) in inside.iter().enumerate() {
        cells[cell] = match place {
            _ if place < walls => WALL,
            _ if rng.f64() < concrete => CONCRETE,
            _ => EMPTY,
        };
    }
    for cell in inside {
        let beside = [cell - 1, cell + 1, cell - columns, cell + columns];
        if cells[cell] == WALL && beside.iter().all(|&other| cells[other] != EMPTY) {
            cells[cell] = EMPTY;
        }
    }
    let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
    format!("{rows} {columns}\n{}", cells.chunks(columns).map(row).collect::<String>())
}

/// One inner cell; one inner row and one inner column of the maximum length; the largest room without
/// ordinary walls, and with the maximum number of them, with and without concrete inside.
fn extreme(rng: &mut Rng) -> String {
    let (least, most) = (LEAST_SIDE as usize, MOST_SIDE as usize);
    [
        ((least, least), 0, 0.0),
        ((least, least), 0, 1.0),
        ((least, most), 6, 0.0),
        ((most, least), 6, 0.2),
        ((most, most), 0, 0.0),
        ((most, most), WALLS, 0.0),
        ((most, most), WALLS, 0.2),
    ]
    .map(|(sides, walls, concrete)| room(rng, sides, walls, concrete))
    .concat()
}
