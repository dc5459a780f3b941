//! The report on an archive: one line per submission with the judge's verdict and ours; if they differ, the
//! failing case; and how often the two verdicts agree.

use super::{Archive, JudgeVerdict};
use dlx_harness::judge::Task;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::{CaseResult, Verdict, got};
use dlx_harness::report::{Progress, Report, Summary, name, plural};
use dlx_harness::terminal::harmless;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

/// Writes the report.
pub struct Agreement<W> {
    out: W,
    archive: Archive,
    /// The indices of the submissions by label.
    places: HashMap<String, usize>,
    summary: Summary,
    progress: Progress,
    /// The submission being judged, and its first failing case with the reason.
    current: Option<(String, Option<String>)>,
    /// For submissions that the judge accepted (true) or rejected (false): how many of them dlx-judge has
    /// judged, and how many of these got the expected verdict.
    counts: BTreeMap<bool, (usize, usize)>,
}

impl<W: Write> Agreement<W> {
    /// Creates a report on the submissions of `archive`, which have `tasks` tasks in total.
    pub fn new(out: W, archive: Archive, tasks: usize, progress: Progress) -> Agreement<W> {
        let summary = Summary::of_numbers(tasks);
        let labels = archive.submissions.iter().map(|it| it.entrant.label.clone());
        let places = labels.enumerate().map(|(index, label)| (label, index)).collect();
        Agreement { out, archive, places, summary, progress, current: None, counts: BTreeMap::new() }
    }

    /// Records the current submission's first case that is not accepted; writes the line of the previous
    /// submission when a new one begins.
    fn note(&mut self, task: &Task, result: &CaseResult) -> io::Result<()> {
        let label = task.subject.entrant.as_ref().map(|entrant| entrant.label.clone()).unwrap_or_default();
        if self.current.as_ref().is_none_or(|(current, _)| *current != label) {
            match self.current.replace((label, None)) {
                Some((judged, first)) => self.line(&judged, first)?,
                None => writeln!(self.out, "{:<12} {:<9} {:<9} submission", "problem", "judge", "here")?,
            }
        }
        if let Some((_, first @ None)) = &mut self.current
            && result.verdict() != Verdict::AC
            && task.counts()
        {
            let reason = result.finding.reason.as_deref().unwrap_or_default();
            let reason = reason.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
            let case = if task.origin().is_some() { name(task) } else { task.subject.name.clone() };
            *first = Some(format!("{} {case}: {reason}", result.verdict().name()));
        }
        Ok(())
    }

    /// Writes the line of the submission `label`, which has been judged; `first` is its first failing case.
    fn line(&mut self, label: &str, first: Option<String>) -> io::Result<()> {
        let submission = self.places.get(label).map(|&place| &self.archive.submissions[place]);
        let (Some(submission), Some(standing)) = (submission, self.summary.standings.last()) else {
            return Ok(());
        };
        let agrees = standing.results.is_expected();
        let count = self.counts.entry(submission.said.is_accepted()).or_default();
        (count.0, count.1) = (count.0 + 1, count.1 + usize::from(agrees));
        let (problem, JudgeVerdict(said), here) =
            (submission.problem.id, submission.said, got(&standing.results.verdicts));
        writeln!(self.out, "{problem:<12} {said:<9} {here:<9} {}", harmless(label))?;
        match (agrees, first) {
            (true, _) => Ok(()),
            (false, Some(first)) => writeln!(self.out, "    differs: {}", harmless(&first)),
            (false, None) => writeln!(self.out, "    differs: it fails no case that counts"),
        }
    }

    /// Writes how often the two verdicts agree. An interrupted submission is not counted.
    fn end(&mut self, interrupted: bool) -> io::Result<()> {
        if let Some((label, first)) = self.current.take().filter(|_| !interrupted) {
            self.line(&label, first)?;
        }
        let of = |is_accepted| self.counts.get(&is_accepted).copied().unwrap_or_default();
        let ((accepted, right), (rejected, wrong)) = (of(true), of(false));
        let judged = accepted + rejected;
        writeln!(self.out)?;
        for (said, all, agree, here) in
            [("accepted", accepted, right, "AC here"), ("rejected", rejected, wrong, "not AC here")]
        {
            if let Some(share) = (100 * agree).checked_div(all) {
                writeln!(self.out, "{said} by the judge: {all}; {agree} of them {here} ({share} %)")?;
            }
        }
        let Archive { of_others, without_verdict, submissions, .. } = &self.archive;
        let left: Vec<String> = [(*of_others, "for other problems"), (*without_verdict, "without a verdict")]
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{} {what}", plural(*count, "source")))
            .collect();
        if !left.is_empty() {
            writeln!(self.out, "not judged: {}", left.join(", "))?;
        }
        let all = match submissions.len() {
            all if judged < all => format!("{judged} of {all} submissions were judged"),
            all => plural(all, "submission"),
        };
        writeln!(self.out, "{all}: the verdict agrees for {}", right + wrong)?;
        self.out.flush()
    }
}

impl<W: Write + Send> Report for Agreement<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        self.progress.add(event);
        if let Event::Judged(task, result) = event {
            self.note(task, result)?;
        }
        self.summary.add(event);
        match event {
            Event::Ended { interrupted, .. } => self.end(*interrupted),
            _ => Ok(()),
        }
    }
}
