//! Round robin: an even number n of teams meet each other once in n - 1 rounds; some games are already fixed.
//! Print a timetable, if there is one.
//! Items: pairs of teams; team x round. Options: a game in a round, which covers the pair of teams, and each
//! team in that round.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of teams.
pub const MOST_TEAMS: i64 = 10;

/// A game: its round and its two teams, the lower number first. Rounds and teams are numbered from 0.
pub type Game = (usize, usize, usize);

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (teams, fixed) = case(&mut input)?;
        let games = games(teams, &fixed);
        match Exact::new(&matrix(teams, &games)).first() {
            Some(cover) => {
                let chosen: Vec<Game> = cover.iter().map(|&option| games[option]).collect();
                write_rounds(teams, &chosen, out)?;
            }
            None => out.write_all(b"none\n")?,
        }
    }
    Ok(())
}

/// Writes a line for each round, with the opponent of each team.
fn write_rounds(teams: usize, games: &[Game], out: &mut dyn Write) -> Result<(), Stop> {
    let mut opponents = vec![vec![0; teams]; teams - 1];
    for &(round, one, other) in games {
        opponents[round][one] = other + 1;
        opponents[round][other] = one + 1;
    }
    for round in opponents {
        let round: Vec<String> = round.iter().map(usize::to_string).collect();
        writeln!(out, "{}", round.join(" "))?;
    }
    Ok(())
}

/// Reads a case: the number of teams, and the fixed games.
pub fn case(input: &mut Input<'_>) -> Result<(usize, Vec<Game>), Stop> {
    let mut start = input.clone();
    let teams = input.integer("n, the number of teams", 2, MOST_TEAMS)?;
    if teams % 2 == 1 {
        return Err(start.error("an even number of teams"));
    }
    let fixed = input.integer("the number of fixed games", 0, teams * (teams - 1) / 2)?;
    let mut games = Vec::new();
    for _ in 0..fixed {
        let round = input.integer("a round", 1, teams - 1)? as usize - 1;
        let mut start = input.clone();
        let one = input.integer("a team", 1, teams)? as usize - 1;
        let other = input.integer("a team", 1, teams)? as usize - 1;
        if one == other {
            return Err(start.error("two teams"));
        }
        games.push((round, one.min(other), one.max(other)));
    }
    Ok((teams as usize, games))
}

/// The games that may be chosen, pair by pair: a pair with a fixed game can meet only in the round of
/// that game.
pub fn games(teams: usize, fixed: &[Game]) -> Vec<Game> {
    let mut games = Vec::new();
    for one in 0..teams {
        for other in one + 1..teams {
            let of_pair: Vec<Game> =
                fixed.iter().filter(|game| (game.1, game.2) == (one, other)).copied().collect();
            let fits = |game: &Game| of_pair.iter().all(|of_pair| of_pair == game);
            games.extend((0..teams - 1).map(|round| (round, one, other)).filter(fits));
        }
    }
    games
}

/// The matrix with the options `games`: first the items of the pairs, then the items of the teams, round by
/// round.
pub fn matrix(teams: usize, games: &[Game]) -> Matrix {
    let pairs = teams * (teams - 1) / 2;
    let mut matrix = Matrix::new(pairs + teams * (teams - 1), 0);
    for &(round, one, other) in games {
        let at = pairs + teams * round;
        matrix.add(&[pair(one, other), at + one, at + other]);
    }
    matrix
}

/// The item of a pair of teams.
pub fn pair(one: usize, other: usize) -> usize {
    other * (other - 1) / 2 + one
}
