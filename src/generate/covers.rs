//! Points, graphs, grids of monsters, matches and numbers: what repeat covers are made of.

use super::cases;
use fastrand::Rng;
use std::fmt::Write;

/// A number of things, at most `most`: about three for each step in size.
fn count(rng: &mut Rng, size: usize, most: usize) -> usize {
    rng.usize(1..=(1 + 3 * size).min(most))
}

/// Points in a square about the origin: of a few units, or as far out as `farthest`, or in clusters; now and then two
/// in the same place.
fn points(rng: &mut Rng, count: usize, least: i64, farthest: i64) -> Vec<(i64, i64)> {
    let reach = *rng.choice(&[3, 10, 100, farthest, farthest]).expect("not empty");
    let (low, high) = ((-reach).max(least), reach.min(farthest));
    let corners = rng.usize(..4) == 0;
    let mut points: Vec<(i64, i64)> = Vec::new();
    for _ in 0..count {
        let mut coordinate = || {
            let value = rng.i64(low..=high);
            match corners {
                true if value - low < high - value => low,
                true => high,
                false => value,
            }
        };
        points.push((coordinate(), coordinate()));
    }
    points
}

fn lines(points: &[(i64, i64)]) -> String {
    points.iter().map(|(x, y)| format!("{x} {y}\n")).collect()
}

/// Cities, of which some get airports.
pub fn hdu5046(rng: &mut Rng, size: usize) -> String {
    let cases = cases(rng, size, 10);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let cities = count(rng, size, 60);
        let airports = rng.usize(1..=cities.min(10));
        let points = points(rng, cities, i64::MIN, 1_000_000_000);
        let _ = write!(text, "{cities} {airports}\n{}", lines(&points));
    }
    text
}

/// Cities, and radars of which some can be switched on.
pub fn hdu2295(rng: &mut Rng, size: usize) -> String {
    let cases = cases(rng, size, 10);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let (cities, radars) = (count(rng, size, 50), count(rng, size, 50));
        let most = rng.usize(1..=radars.min(10));
        let towns = points(rng, cities, 0, 1000);
        let sites = points(rng, radars, 0, 1000);
        let _ = write!(text, "{cities} {radars} {most}\n{}{}", lines(&towns), lines(&sites));
    }
    text
}

/// `edges` pairs of `nodes`, from 1, repetitions among them.
fn edges(rng: &mut Rng, nodes: usize, edges: usize) -> String {
    (0..edges).map(|_| format!("{} {}\n", rng.usize(1..=nodes), rng.usize(1..=nodes))).collect()
}

/// Units, and pairs of neighbours.
pub fn hdu3498(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let units = count(rng, size, 40).max(2);
        let pairs = rng.usize(0..=2 * units);
        format!("{units} {pairs}\n{}", edges(rng, units, pairs))
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// Towns, cables, and the days on which each town's station can work.
pub fn hdu3663(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (towns, days) = (count(rng, size, 12), rng.usize(1..=5));
        let cables = rng.usize(1..=towns + towns / 2);
        let mut text = format!("{towns} {cables} {days}\n{}", edges(rng, towns, cables));
        for _ in 0..towns {
            let first = if rng.bool() { 1 } else { rng.usize(1..=days) };
            let last = if rng.bool() { days } else { rng.usize(first..=days) };
            let _ = writeln!(text, "{first} {last}");
        }
        text + "\n"
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// Grids with monsters, and the window of a blow.
pub fn fzu1686(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let mut side = || rng.usize(1..=(1 + size).min(10));
        let (rows, columns) = (side(), side());
        let density = rng.f64();
        let mut row = |columns: usize| {
            let cells: Vec<&str> =
                (0..columns).map(|_| if rng.f64() < density { "1" } else { "0" }).collect();
            cells.join(" ") + "\n"
        };
        let monsters: String = (0..rows).map(|_| row(columns)).collect();
        let window = (rng.usize(1..=rows), rng.usize(1..=columns));
        format!("{rows} {columns}\n{monsters}{} {}\n", window.0, window.1)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// Grids of matches, and which of them are gone.
pub fn poj1084(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let side = rng.usize(1..=(1 + size / 2).min(5));
        let mut sticks: Vec<usize> = (1..=2 * side * (side + 1)).collect();
        rng.shuffle(&mut sticks);
        sticks.truncate(rng.usize(0..=sticks.len() / 2));
        let gone: String = sticks.iter().map(|stick| format!(" {stick}")).collect();
        let _ = writeln!(text, "{side}\n{}{gone}", sticks.len());
    }
    text
}

/// Covering designs.
pub fn hdu4979(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let numbers = rng.usize(1..=(1 + size).min(8));
        let ticket = rng.usize(1..=numbers);
        let _ = writeln!(text, "{numbers} {ticket} {}", rng.usize(1..=ticket));
    }
    text
}

/// Numbers with many divisors among them, small ones, and ones beyond 32 bits.
pub fn hdu3335(rng: &mut Rng, size: usize) -> String {
    let cases = cases(rng, size, 6);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let numbers = count(rng, 2 * size, 60);
        let kind = rng.usize(..3);
        let number = |rng: &mut Rng| match kind {
            0 => rng.i64(1..=60),
            1 => product(rng, 1000),
            _ => product(rng, i64::MAX),
        };
        let list: Vec<String> = (0..numbers).map(|_| number(rng).to_string()).collect();
        let _ = writeln!(text, "{numbers}\n{}", list.join(" "));
    }
    text
}

/// A product of small primes, up to `most`.
fn product(rng: &mut Rng, most: i64) -> i64 {
    let mut product = 1;
    for _ in 0..rng.usize(0..=40) {
        let factor = *rng.choice(&[2, 3, 5, 7]).expect("not empty");
        if product > most / factor {
            break;
        }
        product *= factor;
    }
    product
}
