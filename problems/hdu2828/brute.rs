//! Tries all states of the switches.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-", "hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (n, m): (usize, usize) = (words.number(), words.number());
        let mut lamps = Vec::new();
        for _ in 0..n {
            let pairs: usize = words.number();
            let pair = |_| (words.number::<usize>() - 1, usize::from(words.word() == "ON"));
            lamps.push((0..pairs).map(pair).collect::<Vec<_>>());
        }
        let are_lit = |states: &usize| {
            lamps.iter().all(|lamp| lamp.iter().any(|(switch, state)| states >> switch & 1 == *state))
        };
        match (0..1_usize << m).find(are_lit) {
            None => "-1\n".to_string(),
            Some(states) => {
                (0..m).map(|switch| ["OFF", "ON"][states >> switch & 1]).collect::<Vec<_>>().join(" ") + "\n"
            }
        }
    })
}
