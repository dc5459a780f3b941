//! Car sequencing: cars of several classes go along a line, and of any q cars in a row at most p may get an
//! option. The number of sequences, `many` if there are more than 100,000.
//! Items: places, once; classes, as often as there are cars of it; windows of each option, 0 to p times.
//! Options: a class at a place, which also covers the windows of its options around that place.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The most cars.
pub const MOST_CARS: i64 = 20;
/// The most options.
pub const MOST_OPTIONS: i64 = 5;
/// The most classes.
pub const MOST_CLASSES: i64 = 10;
/// The most sequences that are counted.
pub const MOST_SEQUENCES: u64 = 100_000;

/// A case.
pub struct Case {
    /// For each option p and q: at most p of any q cars in a row get it.
    pub capacities: Vec<(usize, usize)>,
    /// For each class its number of cars, and its options.
    pub classes: Vec<(usize, Vec<usize>)>,
}

/// Solves input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&case(&mut input)?)).count(MOST_SEQUENCES + 1) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}

/// Reads a case.
pub fn case(input: &mut Input<'_>) -> Result<Case, Stop> {
    let options = input.integer("the number of options", 0, MOST_OPTIONS)?;
    let number = input.integer("the number of classes", 1, MOST_CLASSES)?;
    let mut case = Case { capacities: Vec::new(), classes: Vec::new() };
    for _ in 0..options {
        let most = input.integer("p, the most cars with an option", 1, MOST_CARS)?;
        let window = input.integer("q, the cars in a row", most, MOST_CARS)?;
        case.capacities.push((most as usize, window as usize));
    }
    let mut left = MOST_CARS;
    for _ in 0..number {
        let cars = input.integer("the number of cars of a class", 1, left)?;
        left -= cars;
        case.classes.push((cars as usize, input.ones(options as usize)?));
    }
    Ok(case)
}

/// The matrix of a case. Option c + classes x t is a car of class c at place t.
pub fn matrix(case: &Case) -> Matrix {
    let cars: usize = case.classes.iter().map(|class| class.0).sum();
    // A window that is longer than the line is the whole line.
    let windows = |option: usize| cars + 1 - case.capacities[option].1.min(cars);
    let (mut starts, mut items) = (Vec::new(), cars + case.classes.len());
    for option in 0..case.capacities.len() {
        starts.push(items);
        items += windows(option);
    }
    let mut matrix = Matrix::new(items, 0);
    for (class, &(cars_of_class, _)) in case.classes.iter().enumerate() {
        matrix.set_bounds(cars + class, cars_of_class as u32, cars_of_class as u32);
    }
    for (option, &(most, _)) in case.capacities.iter().enumerate() {
        (0..windows(option)).for_each(|window| matrix.set_bounds(starts[option] + window, 0, most as u32));
    }
    for place in 0..cars {
        for (class, (_, options)) in case.classes.iter().enumerate() {
            let mut items = vec![place, cars + class];
            for &option in options {
                let first = (place + 1).saturating_sub(case.capacities[option].1);
                let last = place.min(windows(option) - 1);
                items.extend((first..=last).map(|window| starts[option] + window));
            }
            matrix.add(&items);
        }
    }
    matrix
}
