//! Known mistakes, recognised by the outputs of the wrong solutions that have them.
//!
//! [`measured`] has, for each wrong solution that prints wrong answers, its first line and a digest of its
//! output for each built-in case that it gets wrong.

use dlx_comparison::tokens::Tokens;
use dlx_embedded::{self as embedded, measured, measured::STRENGTH};
use dlx_harness::judge::verdict::Verdict;
use dlx_problems::Problem;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The outputs of a solution on the built-in cases, each by the name of its case: `AC`, `WA` or `PE` with a
/// digest, or another verdict.
pub type Outputs = BTreeMap<String, String>;

/// A wrong solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// Its file, without the ending.
    #[serde(skip)]
    pub name: String,
    /// The mistake, one sentence.
    pub says: String,
    /// Its outputs on the cases that it gets wrong.
    pub outputs: Outputs,
}

/// What is said before a mistake whose outputs are the same.
pub const SAME: &str = "the same outputs as a known mistake: ";

/// The fewest wrong outputs by which a mistake is recognised.
const FEWEST: usize = 2;

/// The record of an output with this verdict: of its words if it is wrong, of all its bytes if only the
/// layout is.
pub fn record(verdict: Verdict, output: &[u8]) -> String {
    let mut digest = Sha256::new();
    match verdict {
        Verdict::WA if Tokens::new(output, 0).next().is_none() => return "WA, empty".to_string(),
        Verdict::WA => Tokens::new(output, 0).for_each(|token| {
            digest.update(&output[token]);
            digest.update(b"\n");
        }),
        Verdict::PE => digest.update(output),
        _ => return verdict.name().to_string(),
    }
    let digest: String = digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{} {digest}", verdict.name())
}

/// The mistakes of a problem.
pub fn known(problem: &Problem) -> Vec<Mistake> {
    let text = embedded::text(measured::FILE).unwrap_or_default();
    let mistakes = measured::of(text, problem).filter(|(name, _)| *name != STRENGTH);
    let read = |(name, value): (&str, &str)| -> Option<Mistake> {
        Some(Mistake { name: name.to_string(), ..serde_json::from_str(value).ok()? })
    };
    mistakes.filter_map(read).collect()
}

/// The mistakes that outputs tell of.
#[derive(Debug, Default)]
pub struct Recognised {
    /// The one with the same outputs.
    pub same: Option<Mistake>,
    /// Those that fail the same cases, with other outputs.
    pub alike: Vec<Mistake>,
}

fn is_wrong(record: &str) -> bool {
    record.starts_with("WA") || record.starts_with("PE")
}

/// The mistakes of `problem` that a solution with these outputs has, as far as they tell.
pub fn recognise(problem: &Problem, outputs: &Outputs) -> Recognised {
    among(&known(problem), &problem.facts().beyond, outputs)
}

/// The same among the mistakes `known`, where `beyond` are cases on which they were not run.
pub fn among(known: &[Mistake], beyond: &[String], outputs: &Outputs) -> Recognised {
    let wrong: BTreeSet<&String> =
        outputs.iter().filter(|(_, record)| is_wrong(record)).map(|(case, _)| case).collect();
    let is_enough = wrong.len() >= FEWEST && wrong.iter().any(|case| !case.starts_with("sample"));
    if !is_enough {
        return Recognised::default();
    }
    // Cases on which either of them is over a limit, or ends with an error, tell nothing.
    let own = |mistake: &Mistake, case: &String| {
        mistake.outputs.get(case).cloned().unwrap_or_else(|| Verdict::AC.name().to_string())
    };
    let tells = |record: &str| is_wrong(record) || record == Verdict::AC.name();
    let cases = |mistake: &Mistake| -> Vec<(String, String)> {
        let both = outputs.iter().filter(|(case, _)| !beyond.contains(case));
        both.map(|(case, record)| (record.clone(), own(mistake, case)))
            .filter(|(one, other)| tells(one) && tells(other))
            .collect()
    };
    let (mut same, mut alike) = (Vec::new(), Vec::new());
    for mistake in known {
        let cases = cases(mistake);
        let shared = cases.iter().filter(|(one, other)| is_wrong(one) && is_wrong(other)).count();
        let is_alike = cases.iter().all(|(one, other)| is_wrong(one) == is_wrong(other));
        if !is_alike || shared < FEWEST {
            continue;
        }
        let is_same = cases.iter().all(|(one, other)| one == other);
        let is_told = cases.iter().any(|(one, _)| is_wrong(one) && !one.ends_with("empty"));
        match is_same && is_told {
            true => same.push(mistake.clone()),
            false => alike.push(mistake.clone()),
        }
    }
    // Outputs that several mistakes share do not tell which it is.
    match same.len() {
        1 => Recognised { same: same.pop(), alike },
        _ => Recognised { same: None, alike: [same, alike].concat() },
    }
}

impl Mistake {
    /// Such as `distances are added in 32 bits, where they overflow (problems/hdu5046, Pitfalls)`.
    pub fn line(&self, problem: &Problem) -> String {
        let says = self.says.trim_end_matches('.');
        let mut letters = says.chars();
        let second = letters.clone().nth(1);
        // A name or an abbreviation keeps its capital letter.
        let first = match letters.next() {
            Some(first) if second.is_some_and(char::is_lowercase) || second == Some(' ') => {
                first.to_lowercase().to_string()
            }
            first => first.map(String::from).unwrap_or_default(),
        };
        format!("{first}{} (problems/{}, Pitfalls)", letters.as_str(), problem.home)
    }
}
