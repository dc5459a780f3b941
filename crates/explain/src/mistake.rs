//! Recognizes known mistakes by the outputs of wrong solutions that make them.
//!
//! For each wrong solution that prints wrong answers, [`measured`] holds the mistake in one sentence and, for
//! each built-in case that the solution gets wrong, a digest of the output.

use crate::words;
use dlx_comparison::tokens::Tokens;
use dlx_embedded::{self as embedded, measured, measured::STRENGTH};
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::language::Text;
use dlx_problems::Problem;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The outputs of a solution on the built-in cases, by case name: `AC`, `WA` or `PE` with a digest, or
/// another verdict.
pub type Outputs = BTreeMap<String, String>;

/// A known mistake, made by a wrong solution or by a changed model (see [`CHANGED`]).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// The file name of the wrong solution without its extension, or the name of the changed model.
    #[serde(skip)]
    pub name: String,
    /// A sentence that describes the mistake.
    pub says: String,
    /// The outputs on the cases that the solution gets wrong, or on which the changed model was evaluated.
    pub outputs: Outputs,
}

/// The name prefix of changed models, which lack items or options of the problem's model. Their outputs are
/// known only on the cases in [`Mistake::outputs`].
pub const CHANGED: &str = "model-";

/// States that a program with the mistake `line` prints the same output.
pub fn same(line: &Text) -> Text {
    words::SAME_OUTPUT.with([line])
}

/// The record of an output that many mistakes produce and that identifies none of them.
pub const GENERAL: &str = "general";

/// The minimum number of matching wrong outputs needed to recognize a mistake.
const MIN_WRONG_OUTPUTS: usize = 2;

/// Returns the record of an output: a digest of its tokens if an answer is wrong, or of all its bytes if only
/// the layout is wrong.
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

/// Returns the known mistakes of a problem.
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

/// Returns the only mistake of `problem` with these outputs. None if no mistake matches, or several do.
pub fn recognise(problem: &Problem, outputs: &Outputs) -> Option<Mistake> {
    among(&known(problem), &problem.facts().beyond, outputs)
}

/// Like [`recognise`], but chooses among the mistakes `known`, which were not run on the cases `beyond`.
pub fn among(known: &[Mistake], beyond: &[String], outputs: &Outputs) -> Option<Mistake> {
    let wrong: BTreeSet<&String> =
        outputs.iter().filter(|(_, record)| is_wrong(record)).map(|(case, _)| case).collect();
    let is_enough = wrong.len() >= MIN_WRONG_OUTPUTS && wrong.iter().any(|case| !case.starts_with("sample"));
    if !is_enough {
        return None;
    }
    // Ignore cases on which either program exceeds a limit or ends with an error.
    let tells = |record: &str| is_wrong(record) || record == Verdict::AC.name();
    let is_same = |mistake: &&Mistake| {
        // The outputs of a changed model are unknown on cases that `outputs` does not contain.
        if mistake.is_of_model() && wrong.iter().any(|&case| !mistake.outputs.contains_key(case)) {
            return false;
        }
        let other = if mistake.is_of_model() { "" } else { Verdict::AC.name() };
        let own = |case: &String| mistake.outputs.get(case).map_or(other, String::as_str);
        let both = outputs.iter().filter(|(case, _)| !beyond.contains(case));
        let both = both.map(|(case, record)| (record.as_str(), own(case)));
        let cases: Vec<_> = both.filter(|(one, other)| tells(one) && tells(other)).collect();
        let shared = cases.iter().filter(|(one, other)| is_wrong(one) && is_wrong(other)).count();
        shared >= MIN_WRONG_OUTPUTS && cases.iter().all(|(one, other)| one == other)
    };
    let mut same = known.iter().filter(is_same);
    let first = same.next()?;
    // If several mistakes match, it is unknown which of them the solution makes.
    same.next().is_none().then(|| first.clone())
}

impl Mistake {
    /// Whether this is a changed model rather than a wrong solution.
    pub fn is_of_model(&self) -> bool {
        self.name.starts_with(CHANGED)
    }

    /// Formats, for example, `distances are added in 32 bits, where they overflow (problems/hdu5046,
    /// Pitfalls)`.
    pub fn line(&self, problem: &Problem) -> Text {
        let says = self.says.trim_end_matches('.');
        let mut letters = says.chars();
        let second = letters.clone().nth(1);
        // Names and abbreviations keep their capital letter.
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
