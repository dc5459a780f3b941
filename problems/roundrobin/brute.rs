//! Tries every round for every game.

use crate::brute::{Brute, joined, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-nothing-fixed", "hard-"] };

/// The round, from 1, in which each pair of teams meets; 0 if not chosen yet.
type Rounds = Vec<Vec<usize>>;

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (teams, fixed): (usize, usize) = (words.number(), words.number());
        let (mut rounds, mut is_clash) = (vec![vec![0; teams]; teams], false);
        for _ in 0..fixed {
            let (round, one, other): (usize, usize, usize) = (words.number(), words.number(), words.number());
            let (one, other) = (one - 1, other - 1);
            let is_taken = rounds[one].contains(&round) || rounds[other].contains(&round);
            is_clash |= rounds[one][other] != round && (is_taken || rounds[one][other] > 0);
            (rounds[one][other], rounds[other][one]) = (round, round);
        }
        if is_clash || !find_rounds(teams, &mut rounds, 0) {
            return "none\n".to_string();
        }
        let opponent =
            |round: usize, team: usize| rounds[team].iter().position(|&other| other == round).unwrap() + 1;
        (1..teams).map(|round| joined((0..teams).map(|team| opponent(round, team))) + "\n").collect()
    })
}

/// Whether rounds can be found for the games of all pairs from `next` on.
fn find_rounds(teams: usize, rounds: &mut Rounds, next: usize) -> bool {
    let (one, other) = (next / teams, next % teams);
    if one == teams {
        return true;
    }
    if one >= other || rounds[one][other] > 0 {
        return find_rounds(teams, rounds, next + 1);
    }
    for round in 1..teams {
        if !rounds[one].contains(&round) && !rounds[other].contains(&round) {
            (rounds[one][other], rounds[other][one]) = (round, round);
            if find_rounds(teams, rounds, next + 1) {
                return true;
            }
            (rounds[one][other], rounds[other][one]) = (0, 0);
        }
    }
    false
}
