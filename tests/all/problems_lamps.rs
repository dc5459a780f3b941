//! Lamps against all states of their switches, lotteries against dynamic programming over sets of
//! draws, and both on invalid input.

use crate::common::{Random, accepts, answer, assert_refused, cases};
use std::fmt::Write;

#[test]
fn lamps_are_lit_where_some_states_light_them() {
    let mut random = Random(2828);
    let (mut lit, mut dark) = (0, 0);
    for _ in 0..400 {
        let (n, m) = (random.within(1, 6), random.within(1, 7));
        let mut lamps = vec![Vec::new(); n];
        for switch in 0..m {
            for _ in 0..2 {
                lamps[random.below(n)].push((switch, random.below(2)));
            }
        }
        let mut input = format!("{n} {m}\n");
        for lamp in &lamps {
            let pairs =
                lamp.iter().map(|(switch, state)| format!(" {} {}", switch + 1, ["ON", "OFF"][*state]));
            writeln!(input, "{}{}", lamp.len(), pairs.collect::<String>()).unwrap();
        }
        let are_lit = |states: &usize| {
            lamps.iter().all(|lamp| lamp.iter().any(|(switch, state)| states >> switch & 1 == *state))
        };
        let output = answer("hdu2828", &input);
        match (0..1_usize << m).find(are_lit) {
            None => {
                assert_eq!(output, "-1\n", "{input}");
                dark += 1;
            }
            Some(states) => {
                let words: Vec<&str> = (0..m).map(|switch| ["ON", "OFF"][states >> switch & 1]).collect();
                assert!(accepts("hdu2828", &input, &output, &words.join(" ")), "{input}{output}");
                assert!(accepts("hdu2828", &input, &words.join(" "), &output), "{input}");
                lit += 1;
            }
        }
    }
    assert!(lit > 100 && dark > 100, "{lit} {dark}");
}

/// The fewest of `options` that cover `items` items, both as bit sets.
fn fewest(items: usize, options: &[usize]) -> usize {
    let mut fewest = vec![usize::MAX; 1 << items];
    fewest[0] = 0;
    for covered in 0..fewest.len() {
        for option in options {
            fewest[covered | option] = fewest[covered | option].min(fewest[covered].saturating_add(1));
        }
    }
    fewest[(1 << items) - 1]
}

/// All lotteries of at most `most` numbers.
fn lotteries(most: usize) -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for n in 1..=most {
        for (k, p) in (0..n * n).map(|code| (code / n + 1, code % n + 1)) {
            all.extend((1..=k.min(p)).map(|t| [n, k, p, t]));
        }
    }
    all
}

/// The answers for lotteries.
fn tickets(lotteries: &[[usize; 4]]) -> Vec<usize> {
    let input: String = lotteries.iter().map(|[n, k, p, t]| format!("{n} {k} {p} {t}\n")).collect();
    answer("lottery", &input).lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn small_lotteries_need_the_tickets_that_dynamic_programming_finds() {
    let all: Vec<[usize; 4]> =
        lotteries(6).into_iter().filter(|[n, _, p, _]| *n < 6 || [1, 2, 4, 5, 6].contains(p)).collect();
    for ([n, k, p, t], found) in all.iter().zip(tickets(&all)) {
        let sets = |size: &usize| {
            let size = *size as u32;
            (0..1_usize << n).filter(move |set| set.count_ones() == size).collect::<Vec<usize>>()
        };
        let draws = sets(p);
        let wins = |ticket: &usize| {
            let won = draws.iter().enumerate().filter(|(_, draw)| (*draw & ticket).count_ones() >= *t as u32);
            won.map(|(place, _)| 1 << place).sum()
        };
        let options: Vec<usize> = sets(k).iter().map(wins).collect();
        assert_eq!(found, fewest(draws.len(), &options), "{n} {k} {p} {t}");
    }
}

#[test]
fn complements_of_tickets_and_draws_are_a_lottery_as_large() {
    // What is not on a ticket and not drawn has n - k - p numbers more in common.
    let all: Vec<[usize; 4]> =
        lotteries(7).into_iter().filter(|[n, k, p, t]| k < n && p < n && n + t > k + p).collect();
    let others: Vec<[usize; 4]> = all.iter().map(|[n, k, p, t]| [*n, n - k, n - p, n + t - k - p]).collect();
    assert_eq!(tickets(&all), tickets(&others));
    assert_eq!(all.len(), 126);
}

#[test]
fn layout_does_not_matter() {
    let (_, input, expected) =
        cases("hdu2828").into_iter().find(|case| case.0.ends_with("/sample-1")).unwrap();
    for input in [input.replace('\n', "\r\n"), input.trim_end().to_string(), input.replace(' ', " \t\n\n")] {
        assert_eq!(answer("hdu2828", &input), expected);
    }
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let sample = "2 2\n2 1 ON 2 ON\n1 1 OFF\n";
    let refused = |line: &str| format!("{sample}{line}");
    assert_refused(&[
        ("hdu2828", "0 1\n", "", "line 1, column 1: expected N, the number of lamps (1 to 500), found '0'"),
        (
            "hdu2828",
            "1 501\n",
            "",
            "line 1, column 3: expected M, the number of switches (1 to 500), found '501'",
        ),
        ("hdu2828", "1 1\n-1\n", "", "line 2, column 1: expected K, the number of switches of a lamp (0 to "),
        (
            "hdu2828",
            "1 1\n4294967295 1 ON",
            "",
            "line 2, column 16: expected a switch (1 to 1), found end of input",
        ),
        (
            "hdu2828",
            &refused("1 1\n1 2 ON\n"),
            "OFF ON\n",
            "line 5, column 3: expected a switch (1 to 1), found '2'",
        ),
        (
            "hdu2828",
            &refused("1 1\n1 1 on\n"),
            "OFF ON\n",
            "line 5, column 5: expected ON or OFF, found 'on'",
        ),
        (
            "hdu2828",
            &refused("1 1\n1 1"),
            "OFF ON\n",
            "line 5, column 4: expected ON or OFF, found end of input",
        ),
    ]);
}
