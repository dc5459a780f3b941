//! HDU 3663 Power Stations: each station supplies its town and all neighbouring towns on consecutive
//! days of its range; every day, exactly one station supplies each town. Print any such choice of days, or
//! `No solution`.
//! Items: town x day (up to 300), primary; station (up to 60), secondary. Options: a station and its days (up
//! to 900).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of towns.
pub const MOST_TOWNS: i64 = 60;
/// The maximum number of days.
pub const MOST_DAYS: i64 = 5;

/// The first and last day on which a station works, counted from 1.
pub type Days = (usize, usize);

/// A case.
pub struct Network {
    /// The number of days.
    pub days: usize,
    /// Whether two towns are the same or neighbours.
    pub near: Vec<Vec<bool>>,
    /// The first and last day on which each station is available.
    pub can: Vec<Days>,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let network = network(&mut input)?;
        let works = works(&network);
        match Exact::new(&matrix(&network)).first() {
            None => out.write_all(b"No solution\n")?,
            Some(chosen) => {
                let mut days = vec![(0, 0); network.can.len()];
                chosen.iter().for_each(|&option| days[works[option].0] = works[option].1);
                days.iter().try_for_each(|(first, last)| writeln!(out, "{} {}", first, last))?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a case.
pub fn network(input: &mut Input<'_>) -> Result<Network, Stop> {
    let towns = input.integer("N, the number of towns", 1, MOST_TOWNS)?;
    let cables = input.integer("M, the number of cables", 0, i64::from(u32::MAX))?;
    let days = input.integer("D, the number of days", 1, MOST_DAYS)?;
    let towns_of = |town| (0..towns as usize).map(|other| other == town).collect();
    let mut near: Vec<Vec<bool>> = (0..towns as usize).map(towns_of).collect();
    for _ in 0..cables {
        let a = input.integer("a town", 1, towns)? as usize - 1;
        let b = input.integer("a town", 1, towns)? as usize - 1;
        near[a][b] = true;
        near[b][a] = true;
    }
    let mut can = Vec::new();
    for _ in 0..towns {
        let first = input.integer("the first day of a station", 1, days)?;
        can.push((first as usize, input.integer("the last day of a station", first, days)? as usize));
    }
    Ok(Network { days: days as usize, near, can })
}

/// For each option, the station and the days on which it works.
pub fn works(network: &Network) -> Vec<(usize, Days)> {
    let mut works = Vec::new();
    for (station, &(first, last)) in network.can.iter().enumerate() {
        for from in first..=last {
            works.extend((from..=last).map(|to| (station, (from, to))));
        }
    }
    works
}

/// The matrix: the items are the days of the first town, of the second, and so on, then the stations.
pub fn matrix(network: &Network) -> Matrix {
    let towns = network.near.len();
    let mut matrix = Matrix::new(towns * network.days, towns);
    for (station, (from, to)) in works(network) {
        let mut items = vec![towns * network.days + station];
        for town in (0..towns).filter(|&town| network.near[station][town]) {
            items.extend((from..=to).map(|day| town * network.days + day - 1));
        }
        matrix.add(&items);
    }
    matrix
}
