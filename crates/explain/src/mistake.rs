//! Known mistakes, recognised by the outputs of the wrong solutions that have them.
//!
//! [`measured`] has, for each wrong solution that prints wrong answers, its first line and a digest of its
//! output for each built-in case that it gets wrong.

use crate::words;
use dlx_comparison::tokens::Tokens;
use dlx_embedded::{self as embedded, measured, measured::STRENGTH};
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::language::Text;
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

/// What the names of changed models begin with. Their outputs are known on the cases that are listed alone.
pub const CHANGED: &str = "model-";

/// That a program with the mistake that `line` says prints the same.
pub fn same(line: &Text) -> Text {
    words::SAME_OUTPUT.with([line])
}

/// The record of an output that many mistakes give, which tells nothing.
pub const GENERAL: &str = "general";

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

fn is_wrong(record: &str) -> bool {
    record.starts_with("WA") || record.starts_with("PE")
}

/// The one mistake of `problem` whose outputs are these. None if several have them, or none has.
pub fn recognise(problem: &Problem, outputs: &Outputs) -> Option<Mistake> {
    among(&known(problem), &problem.facts().beyond, outputs)
}

/// The same among the mistakes `known`, where `beyond` are cases on which they were not run.
pub fn among(known: &[Mistake], beyond: &[String], outputs: &Outputs) -> Option<Mistake> {
    let wrong: BTreeSet<&String> =
        outputs.iter().filter(|(_, record)| is_wrong(record)).map(|(case, _)| case).collect();
    let is_enough = wrong.len() >= FEWEST && wrong.iter().any(|case| !case.starts_with("sample"));
    if !is_enough {
        return None;
    }
    // Cases on which either of them is over a limit, or ends with an error, tell nothing.
    let tells = |record: &str| is_wrong(record) || record == Verdict::AC.name();
    let is_same = |mistake: &&Mistake| {
        // Nothing is known of a changed model on the other cases.
        if mistake.is_of_model() && wrong.iter().any(|&case| !mistake.outputs.contains_key(case)) {
            return false;
        }
        let other = if mistake.is_of_model() { "" } else { Verdict::AC.name() };
        let own = |case: &String| mistake.outputs.get(case).map_or(other, String::as_str);
        let both = outputs.iter().filter(|(case, _)| !beyond.contains(case));
        let both = both.map(|(case, record)| (record.as_str(), own(case)));
        let cases: Vec<_> = both.filter(|(one, other)| tells(one) && tells(other)).collect();
        let shared = cases.iter().filter(|(one, other)| is_wrong(one) && is_wrong(other)).count();
        shared >= FEWEST && cases.iter().all(|(one, other)| one == other)
    };
    let mut same = known.iter().filter(is_same);
    let first = same.next()?;
    // Outputs that several mistakes share do not tell which it is.
    same.next().is_none().then(|| first.clone())
}

impl Mistake {
    /// Whether it is a change of the model, and no wrong solution.
    pub fn is_of_model(&self) -> bool {
        self.name.starts_with(CHANGED)
    }

    /// Such as `distances are added in 32 bits, where they overflow (problems/hdu5046, Pitfalls)`.
    pub fn line(&self, problem: &Problem) -> Text {
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
        match self.is_of_model() {
            true => (first + letters.as_str()).into(),
            false => words::PITFALLS.with([&(first + letters.as_str()), &problem.home]),
        }
    }
}
