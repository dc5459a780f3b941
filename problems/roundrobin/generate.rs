//! Random inputs for round robin.

use super::solution::MOST_TEAMS;
use crate::generate::{Generator, Rng, cases};

/// Generates cases whose fixed games come from a timetable; some games are moved to another round.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 8);
    let one = |rng: &mut Rng| {
        let teams = 2 * rng.usize(1..=(1 + size / 2).min(MOST_TEAMS as usize / 2));
        let fixed = rng.usize(..teams * (teams - 1) / 2 + 1);
        let moved = [0, 0, 1, 2][rng.usize(..4)];
        case(rng, teams, fixed, moved)
    };
    (0..count).map(|_| one(rng)).collect()
}

/// A case with `fixed` games of a timetable; `moved` of the games are moved to a random round.
fn case(rng: &mut Rng, teams: usize, fixed: usize, moved: usize) -> String {
    // The circle method: all teams but the last stand in a circle. In each round, the last team meets one
    // team of the circle, and the two teams at each distance from this one on the circle meet each other.
    let rounds = teams - 1;
    let mut names: Vec<usize> = (1..=teams).collect();
    rng.shuffle(&mut names);
    let mut order: Vec<usize> = (1..=rounds).collect();
    rng.shuffle(&mut order);
    let mut games = Vec::new();
    for (round, &number) in order.iter().enumerate() {
        games.push((number, names[teams - 1], names[round]));
        for step in 1..teams / 2 {
            games.push((number, names[(round + step) % rounds], names[(round + rounds - step) % rounds]));
        }
    }
    rng.shuffle(&mut games);
    games.truncate(fixed);
    for game in games.iter_mut().take(moved) {
        game.0 = rng.usize(1..=rounds);
    }
    let lines: String = games.iter().map(|(round, one, other)| format!("{round} {one} {other}\n")).collect();
    format!("{teams} {}\n{lines}", games.len())
}

/// Cases with two teams, and cases with the maximum number of teams in which no game, all games or some of
/// the games are fixed.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_TEAMS as usize;
    let games = most * (most - 1) / 2;
    [(2, 0, 0), (2, 1, 0), (most, 0, 0), (most, games, 0), (most, games / 2, 0), (most, games / 3, 1)]
        .map(|(teams, fixed, moved)| case(rng, teams, fixed, moved))
        .concat()
}
