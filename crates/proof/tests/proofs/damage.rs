//! Damaged proofs: VeriPB rejects a damaged proof, unless it still proves a true conclusion.

use super::random::{KINDS, brute, random};
use super::{Case, check, tools, veripb};
use std::collections::BTreeMap;

/// The number of proofs, and the number of damaged versions of each proof.
const PROOFS: usize = 30;
const DAMAGES_PER_PROOF: usize = 10;

/// A change to one line of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Damage {
    Remove,
    Negate,
    /// Remove a literal from a clause.
    Shorten,
    /// Raise a divisor, or the bound of a clause or the conclusion, by one.
    Raise,
    /// Refer to the next constraint.
    Misname,
    /// Duplicate the line.
    Repeat,
}

const DAMAGES_OF_LINES: [Damage; 6] =
    [Damage::Remove, Damage::Negate, Damage::Shorten, Damage::Raise, Damage::Misname, Damage::Repeat];

/// Returns the damaged line, or None if the line cannot be damaged in this way.
fn damaged(line: &str, damage: Damage, random: &mut fastrand::Rng) -> Option<String> {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let of = |words: &[String], wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (1..words.len()).filter(|&place| wanted(&words[place])).collect()
    };
    let name = |word: &str| word.trim_start_matches('~').starts_with('x');
    let number = |word: &str| word.trim_end_matches(';').parse::<u64>().is_ok();
    let label = |word: &str| word.starts_with("@a");
    let one = |places: Vec<usize>, random: &mut fastrand::Rng| random.choice(places);
    match damage {
        Damage::Remove => return Some(String::new()),
        Damage::Repeat => return Some(format!("{line}\n{line}")),
        Damage::Negate => {
            let place = one(of(&words, &name), random)?;
            let word = &words[place];
            words[place] = word.strip_prefix('~').map_or(format!("~{word}"), str::to_string);
        }
        Damage::Shorten => {
            if words.get(1).is_none_or(|rule| rule != "rup") {
                return None;
            }
            let place = one(of(&words, &name), random)?;
            words.drain(place - 1..=place);
        }
        Damage::Raise | Damage::Misname => {
            let is_bound = |place: &usize| {
                words[place - 1] == ">="
                    || words[0] == "conclusion"
                    || words.get(place + 1).is_some_and(|next| next == "d;")
            };
            let wanted = |word: &str| number(word) || damage == Damage::Misname && label(word);
            let places = of(&words, &wanted).into_iter();
            let places = places.filter(|place| is_bound(place) == (damage == Damage::Raise));
            let place = one(places.collect(), random)?;
            let end = if words[place].ends_with(';') { ";" } else { "" };
            let (prefix, digits) =
                words[place].trim_end_matches(';').split_at(if label(&words[place]) { 2 } else { 0 });
            words[place] = format!("{prefix}{}{end}", digits.parse::<u64>().ok()? + 1);
        }
    }
    Some(words.join(" "))
}

/// Returns whether `said`, the conclusion that VeriPB verified, is true.
fn is_true(case: &Case, said: &str) -> bool {
    let all = brute(case);
    let cost = |cover: &Vec<usize>| cover.iter().map(|&o| case.costs.as_ref().unwrap()[o]).sum::<u64>();
    match (said, all.iter().map(|cover| if case.costs.is_some() { cost(cover) } else { 0 }).min()) {
        ("UNSATISFIABLE", least) => least.is_none() || matches!(case.question, dlx_proof::Question::All(_)),
        ("SATISFIABLE", least) => least.is_some(),
        ("NO CONCLUSION", _) => true,
        (said, least) => {
            let Some(bounds) = said.strip_prefix("BOUNDS ") else { return false };
            let (lower, upper) = bounds.split_once(" <= obj <= ").unwrap();
            let number = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
            let least = least.unwrap_or(u64::MAX);
            number(lower) <= least && least <= number(upper)
        }
    }
}

#[test]
fn damaged_proofs_are_rejected_or_still_correct() {
    let Some(program) = veripb() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut accepted: BTreeMap<Damage, usize> = BTreeMap::new();
    let (proofs, damages) = if tools::is_sampled() { (7, 3) } else { (PROOFS, DAMAGES_PER_PROOF) };
    for seed in 0..proofs {
        let random_numbers = &mut fastrand::Rng::with_seed(seed as u64);
        let longest = (0..20).map(|_| random(KINDS[seed % KINDS.len()], random_numbers));
        let (case, (_, files)) = longest
            .map(|case| {
                let proof = case.prove(u64::MAX);
                (case, proof)
            })
            .max_by_key(|(_, (proved, _))| proved.lines)
            .unwrap();
        let text = String::from_utf8(files.proof).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut done = 0;
        while done < damages {
            let (place, damage) =
                (random_numbers.usize(1..lines.len() - 1), random_numbers.choice(DAMAGES_OF_LINES).unwrap());
            let Some(line) = damaged(lines[place], damage, random_numbers) else { continue };
            done += 1;
            let mut lines: Vec<&str> = lines.clone();
            lines[place] = &line;
            let (verified, _) =
                check(&program, folder.path(), &files.opb, (lines.join("\n") + "\n").as_bytes());
            if let Some(said) = verified {
                *accepted.entry(damage).or_default() += 1;
                println!("accepted: {damage:?}: {} -> {line}", text.lines().nth(place).unwrap());
                assert!(is_true(&case, &said), "{said}\n{}", lines.join("\n"));
            }
        }
    }
    println!("{accepted:?} of {}", proofs * damages);
}
