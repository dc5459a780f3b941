//! The last line of a report: the result of all cases in one sentence, without predictions.

use super::{Standing, Summary, plural};
use crate::judge::verdict::{Counts, Verdict};

impl Summary {
    /// Returns the verdicts of the cases that count: all except extra-hard ones and those outside the
    /// statement, unless there are no others, and except those whose outputs were accepted as expected.
    pub fn counted(&self) -> Counts {
        let mut counted = self.verdicts.clone();
        let apart = self.beyond.iter().chain(&self.outside).filter(|_| self.has_counted());
        for (verdict, others) in apart.chain(&self.taken) {
            counted.entry(*verdict).and_modify(|count| *count = count.saturating_sub(*others));
        }
        counted.retain(|_, count| *count > 0);
        counted
    }

    /// Returns whether a case that counts was judged.
    fn has_counted(&self) -> bool {
        let apart: usize = self.beyond.values().chain(self.outside.values()).sum();
        apart < self.verdicts.values().sum()
    }

    /// Returns a sentence such as `all 11 cases pass by POJ's rules; 3 extra-hard cases are over the limit`,
    /// where `rules` is ` by POJ's rules`.
    pub fn conclusion(&self, rules: &str) -> String {
        if !self.standings.is_empty() {
            return self.unjudged() + &of_solutions(&self.standings);
        }
        let counted = self.counted();
        let taken: usize = self.taken.values().sum();
        let rules = if self.is_refused { "" } else { rules };
        let mut text = self.unjudged() + &of_cases(&counted, self.uncompiled, rules);
        if taken > 0 {
            text += &format!("; {} accepted as expected", plural(taken, "output"));
        }
        if self.has_counted() {
            text += &of_others(&self.beyond, "extra-hard case", "");
            text += &of_others(&self.outside, "case", " outside the statement");
        } else if self.beyond.values().chain(self.outside.values()).any(|count| *count > 0) {
            text += " (extra-hard or outside the statement)";
        }
        self.remarks.iter().for_each(|remark| text += &format!("; {remark}"));
        text
    }

    /// As [`Self::conclusion`], for a package with `unread` unsupported parts, so nothing is as expected.
    pub fn conclusion_of_part(&self, unread: usize) -> String {
        let is_are = if unread == 1 { "is" } else { "are" };
        let parts = format!("{} of the package {is_are} not read", plural(unread, "part"));
        match self.is_well() {
            true => format!(
                "{}, but {parts}",
                of_solutions(&self.standings).replace(" as expected", " right so far")
            ),
            false => format!("{}; {parts}", self.conclusion("")),
        }
    }

    /// Returns how many cases were judged, if not all.
    fn unjudged(&self) -> String {
        let interrupted = if self.interrupted { "interrupted: " } else { "" };
        match (self.judged(), self.cases()) {
            (judged, cases) if judged < cases => format!("{interrupted}{judged} of {cases} cases judged: "),
            _ => interrupted.to_string(),
        }
    }
}

/// Returns whether each solution got an expected verdict.
fn of_solutions(standings: &[Standing]) -> String {
    let wrong = standings.iter().filter(|standing| !standing.results.is_expected()).count();
    match (wrong, standings.len()) {
        (0, 1) => "the solution is as expected".to_string(),
        (0, all) => format!("all {all} solutions are as expected"),
        (_, 1) => "the solution is not as expected".to_string(),
        (1, all) => format!("1 of {all} solutions is not as expected"),
        (wrong, all) => format!("{wrong} of {all} solutions are not as expected"),
    }
}

/// Returns the verdicts of cases, of which some stand for solutions that do not compile.
fn of_cases(counted: &Counts, uncompiled: usize, rules: &str) -> String {
    let all: usize = counted.values().sum();
    let failed = counted.iter().filter(|(verdict, _)| **verdict != Verdict::AC);
    let failed: Vec<String> =
        failed.map(|(verdict, count)| format!("{} on {count}", verdict.words())).collect();
    match (&failed[..], all) {
        (_, 1) if uncompiled == 1 => "the solution does not compile".to_string(),
        (_, 0) => "no case was judged".to_string(),
        ([], 1) => format!("the case passes{rules}"),
        ([], all) => format!("all {all} cases pass{rules}"),
        ([failed], 1) => format!("{} on the case", failed.trim_end_matches(" on 1")),
        (failed, all) => format!("{} of {}", failed.join(", "), plural(all, "case")),
    }
}

/// Returns the verdicts of cases that do not count, such as `; 2 extra-hard cases pass, 1 is over the limit`.
fn of_others(others: &Counts, noun: &str, which: &str) -> String {
    let (mut passed, mut over, mut failed) = (0, 0, 0);
    for (verdict, count) in others {
        match verdict {
            Verdict::AC => passed += count,
            Verdict::TLE | Verdict::MLE | Verdict::OLE => over += count,
            _ => failed += count,
        }
    }
    let parts = [(passed, "passes", "pass"), (over, "is over the limit", "are over the limit")];
    let parts = parts.into_iter().chain([(failed, "fails", "fail")]).filter(|(count, ..)| *count > 0);
    let mut text = String::new();
    for (index, (count, one, several)) in parts.enumerate() {
        text += &match index {
            0 => format!("; {}{which}", plural(count, noun)),
            _ => format!(", {count}"),
        };
        text += &format!(" {}", if count == 1 { one } else { several });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_what_came_of_the_cases_that_count() {
        let says = |verdicts: &[(Verdict, usize)], beyond: &[(Verdict, usize)]| {
            let counts = |of: &[(Verdict, usize)]| of.iter().copied().collect::<Counts>();
            let (verdicts, beyond) = (counts(verdicts), counts(beyond));
            let planned = verdicts.values().sum();
            let summary = Summary { verdicts, beyond, ..Summary::new(planned) };
            (summary.conclusion(" by POJ's rules"), summary.is_well())
        };
        use Verdict::{AC, TLE, WA};
        for (verdicts, beyond, expected, is_well) in [
            (
                &[(AC, 11), (TLE, 3)][..],
                &[(TLE, 3)][..],
                "all 11 cases pass by POJ's rules; 3 extra-hard cases are over the limit",
                true,
            ),
            (&[(AC, 9), (WA, 2)], &[], "wrong answer on 2 of 11 cases", false),
            (
                &[(AC, 9), (WA, 2), (TLE, 2)],
                &[(AC, 1), (TLE, 1)],
                "wrong answer on 2, time limit exceeded on 1 of 11 cases; 1 extra-hard case passes, 1 is over the limit",
                false,
            ),
            (
                &[(TLE, 1)],
                &[(TLE, 1)],
                "time limit exceeded on the case (extra-hard or outside the statement)",
                false,
            ),
            (&[(AC, 1)], &[], "the case passes by POJ's rules", true),
        ] {
            assert_eq!(says(verdicts, beyond), (expected.to_string(), is_well));
        }
    }
}
