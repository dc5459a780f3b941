//! The last line of a report: the result of all cases in one sentence, which does not predict the judge's
//! verdict.

use super::{Standing, Summary};
use crate::judge::verdict::{Counts, Verdict};
use crate::language::{Sentence, Text};
use crate::words;

impl Summary {
    /// Returns the verdicts of the cases that count. Extra-hard cases and cases outside the statement count
    /// only if there are no other cases; cases whose outputs were accepted as expected outputs never count.
    pub fn counted(&self) -> Counts {
        let mut counted = self.verdicts.clone();
        let apart = self.beyond.iter().chain(&self.outside).filter(|_| self.has_counted());
        for (verdict, others) in apart.chain(&self.taken) {
            counted.entry(*verdict).and_modify(|count| *count = count.saturating_sub(*others));
        }
        counted.retain(|_, count| *count > 0);
        counted
    }

    /// Returns whether at least one case that counts was judged.
    fn has_counted(&self) -> bool {
        let apart: usize = self.beyond.values().chain(self.outside.values()).sum();
        apart < self.verdicts.values().sum()
    }

    /// Returns a sentence such as `all 11 cases pass by POJ's rules; 3 extra-hard cases are over the limit`,
    /// where `rules` is ` by POJ's rules`.
    pub fn conclusion(&self, rules: &Text) -> Text {
        if !self.standings.is_empty() {
            return self.unjudged(of_solutions(&self.standings));
        }
        let counted = self.counted();
        let taken: usize = self.taken.values().sum();
        let none = Text::default();
        let rules = if self.is_refused { &none } else { rules };
        let mut text = self.unjudged(of_cases(&counted, self.uncompiled, rules));
        if taken > 0 {
            let taken = if taken == 1 { words::ONE_OUTPUT.with([]) } else { words::OUTPUTS.with([&taken]) };
            text = words::ACCEPTED_AS.with([&text, &taken]);
        }
        if self.has_counted() {
            text = of_others(text, &self.beyond, [words::HARD, words::HARDS]);
            text = of_others(text, &self.outside, [words::OUTSIDE, words::OUTSIDES]);
        } else if self.beyond.values().chain(self.outside.values()).any(|count| *count > 0) {
            text = words::NOT_COUNTING.with([&text]);
        }
        self.remarks.iter().fold(text, |text, remark| words::REMARK.with([&text, remark]))
    }

    /// Returns the conclusion for a package with `unread` unsupported parts. Unlike [`Self::conclusion`], it
    /// never says unconditionally that everything is as expected.
    pub fn conclusion_of_part(&self, unread: usize) -> Text {
        let parts = if unread == 1 { words::ONE_UNREAD.with([]) } else { words::UNREAD.with([&unread]) };
        match (self.is_well(), self.standings.len()) {
            (true, 1) => words::RIGHT_BUT.with([&parts]),
            (true, all) => words::ALL_RIGHT_BUT.with([&all, &parts]),
            (false, _) => words::REMARK.with([&self.conclusion(&Text::default()), &parts]),
        }
    }

    /// Adds to `text` how many cases were judged, if not all were, and whether judging was interrupted.
    fn unjudged(&self, text: Text) -> Text {
        let text = match (self.judged(), self.cases()) {
            (judged, cases) if judged < cases => words::JUDGED_OF.with([&judged, &cases, &text]),
            _ => text,
        };
        if self.interrupted { words::INTERRUPTED.with([&text]) } else { text }
    }
}

/// Returns a sentence that says how many solutions did not get their expected verdicts.
fn of_solutions(standings: &[Standing]) -> Text {
    let wrong = standings.iter().filter(|standing| !standing.results.is_expected()).count();
    match (wrong, standings.len()) {
        (0, 1) => words::AS_EXPECTED.with([]),
        (0, all) => words::ALL_AS_EXPECTED.with([&all]),
        (_, 1) => words::NOT_AS_EXPECTED.with([]),
        (1, all) => words::ONE_NOT.with([&all]),
        (wrong, all) => words::SOME_NOT.with([&wrong, &all]),
    }
}

/// Returns a sentence on the verdicts of cases. `uncompiled` is the number of verdicts on solutions that do
/// not compile.
fn of_cases(counted: &Counts, uncompiled: usize, rules: &Text) -> Text {
    let all: usize = counted.values().sum();
    let failed: Vec<(Text, usize)> = counted
        .iter()
        .filter(|(verdict, _)| **verdict != Verdict::AC)
        .map(|(verdict, count)| (Text::new(verdict.words(), verdict.name()), *count))
        .collect();
    match (&failed[..], all) {
        (_, 1) if uncompiled == 1 => words::SOLUTION_NOT_COMPILED.with([]),
        (_, 0) => words::NONE_JUDGED.with([]),
        ([], 1) => words::CASE_PASSES.with([rules]),
        ([], all) => words::ALL_PASS.with([&all, rules]),
        ([(failed, _)], 1) => words::ON_CASE.with([failed]),
        ([first, others @ ..], all) => {
            let on = |(verdict, count): &(Text, usize)| words::ON_COUNT.with([verdict, count]);
            let failed = others.iter().fold(on(first), |text, other| words::ALSO.with([&text, &on(other)]));
            words::OF_CASES.with([&failed, &words::cases(all)])
        }
    }
}

/// Adds to `text` the results of cases that do not count, such as `; 2 extra-hard cases pass, 1 is over the
/// limit`.
fn of_others(text: Text, others: &Counts, [one, several]: [Sentence<1>; 2]) -> Text {
    let (mut passed, mut over, mut failed) = (0, 0, 0);
    for (verdict, count) in others {
        match verdict {
            Verdict::AC => passed += count,
            Verdict::TLE | Verdict::MLE | Verdict::OLE => over += count,
            _ => failed += count,
        }
    }
    let parts = [(passed, words::PASSES, words::PASS), (over, words::IS_OVER, words::ARE_OVER)];
    let parts = parts.into_iter().chain([(failed, words::FAILS, words::FAIL)]);
    let parts = parts.filter(|(count, ..)| *count > 0).enumerate();
    parts.fold(text, |text, (index, (count, is, are))| {
        let noun = match (index, count) {
            (0, 1) => one,
            (0, _) => several,
            _ => words::COUNT,
        };
        let part = if count == 1 { is } else { are }.with([&noun.with([&count])]);
        if index == 0 { words::REMARK } else { words::ALSO }.with([&text, &part])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_sums_up_the_cases_that_count() {
        let says = |verdicts: &[(Verdict, usize)], beyond: &[(Verdict, usize)]| {
            let counts = |of: &[(Verdict, usize)]| of.iter().copied().collect::<Counts>();
            let (verdicts, beyond) = (counts(verdicts), counts(beyond));
            let planned = verdicts.values().sum();
            let summary = Summary { verdicts, beyond, ..Summary::new(planned) };
            (summary.conclusion(&words::RULES_OF.with([&"POJ"])).to_string(), summary.is_well())
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
