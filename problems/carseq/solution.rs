//! Car sequencing: cars of several classes move along a line; of any q consecutive cars, at most p may get an
//! option. Print the number of sequences, or `many` if there are more than 100,000.
//! Items: places, covered once; classes, once per car; windows of each option, 0 to p times; starts and ends
//! of the line that must contain cars with an option, at most once for each of their cars that may lack it.
//! Options: a class at a place, which covers both; for each car option that the class has, the windows that
//! contain the place; and for each car option that the class lacks, the starts and ends that contain it.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;
use std::ops::Range;

/// The maximum number of cars.
pub const MOST_CARS: i64 = 20;
/// The maximum number of options.
pub const MOST_OPTIONS: i64 = 5;
/// The maximum number of classes.
pub const MOST_CLASSES: i64 = 10;
/// The maximum number of sequences that are counted.
pub const MOST_SEQUENCES: u64 = 100_000;

/// A case.
pub struct Case {
    /// For each option, p and q: at most p of any q consecutive cars get the option.
    pub capacities: Vec<(usize, usize)>,
    /// For each class, its number of cars and its options.
    pub classes: Vec<(usize, Vec<usize>)>,
}

/// Solves the input `input` and writes the output to `out`.
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
        let most = input.integer("p, the maximum number of cars with an option", 1, MOST_CARS)?;
        let window = input.integer("q, the number of cars in a row", most, MOST_CARS)?;
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

/// Consecutive places in the line, with bounds on how many of their cars have (or lack) an option.
pub struct Span {
    /// The number of the option.
    pub option: usize,
    /// Whether cars with the option are counted, rather than cars without it.
    pub is_got: bool,
    /// The range of places.
    pub places: Range<usize>,
    /// The minimum number of counted cars.
    pub least: usize,
    /// The maximum number of counted cars.
    pub most: usize,
}

/// The windows of all options; then the first and last stretches of the line that must contain cars with an
/// option, because the windows that fill the rest of the line cannot hold all cars with the option.
pub fn spans(case: &Case) -> Vec<Span> {
    let cars: usize = case.classes.iter().map(|class| class.0).sum();
    let (mut spans, mut ends) = (Vec::new(), Vec::new());
    for (option, &(most, window)) in case.capacities.iter().enumerate() {
        // Windows are not longer than the line.
        let window = window.min(cars);
        for first in 0..=cars - window {
            spans.push(Span { option, is_got: true, places: first..first + window, least: 0, most });
        }
        let with = case.classes.iter().filter(|class| class.1.contains(&option));
        let all: usize = with.map(|class| class.0).sum();
        for windows in 1..=cars / window {
            let rest = cars - windows * window;
            match all.saturating_sub(windows * most).min(rest) {
                0 => {}
                least => {
                    ends.extend([0..rest, cars - rest..cars].map(|places| needing(option, places, least)))
                }
            }
        }
    }
    spans.append(&mut ends);
    spans
}

/// The first or last stretch of the line, which must contain at least `least` cars with an option: an upper
/// bound on its cars without the option or, if all its cars must have the option, a bound on these.
fn needing(option: usize, places: Range<usize>, least: usize) -> Span {
    match places.len() - least {
        0 => Span { option, is_got: true, places, least, most: least },
        most => Span { option, is_got: false, places, least: 0, most },
    }
}

/// The matrix of a case. Option c + classes x t is a car of class c at place t.
pub fn matrix(case: &Case) -> Matrix {
    let cars: usize = case.classes.iter().map(|class| class.0).sum();
    let spans = spans(case);
    let start = cars + case.classes.len();
    let mut matrix = Matrix::new(start + spans.len(), 0);
    for (class, &(cars_of_class, _)) in case.classes.iter().enumerate() {
        matrix.set_bounds(cars + class, cars_of_class as u32, cars_of_class as u32);
    }
    for (item, span) in spans.iter().enumerate() {
        matrix.set_bounds(start + item, span.least as u32, span.most as u32);
    }
    for place in 0..cars {
        for (class, (_, options)) in case.classes.iter().enumerate() {
            let mut items = vec![place, cars + class];
            for (item, span) in spans.iter().enumerate() {
                if options.contains(&span.option) == span.is_got && span.places.contains(&place) {
                    items.push(start + item);
                }
            }
            matrix.add(&items);
        }
    }
    matrix
}
