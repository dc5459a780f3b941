//! `dlx-judge report FILES`: joins the reports of parts and machines.

use super::errors::misuse;
use anyhow::{Context, anyhow};
use dlx_harness::files;
use dlx_harness::judge::verdict::got;
use dlx_harness::report::{Joined, Suites, SummaryLine, counts};
use dlx_harness::terminal::{harmless, say};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Join the JSON reports of `test --partition`, of several machines, or of `test --resume`, and report
/// missing or duplicate results
#[derive(clap::Args)]
pub struct Report {
    /// Reports of `test --format json`, or files of `test --resume`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Human-readable report, JSON (one object per line, the summary last), or JUnit XML
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// The format of a report.
#[derive(Clone, Copy, Default, PartialEq, clap::ValueEnum)]
pub enum Format {
    #[default]
    Human,
    Json,
    Junit,
}

impl Report {
    /// Joins the reports and prints the result. Exit code 0 if nothing is missing and every solution got the
    /// expected verdict.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut out = io::BufWriter::new(dlx_harness::terminal::stdout());
        let (mut joined, mut suites) = (Joined::default(), Suites::default());
        for file in &self.files {
            if self.files.iter().filter(|other| *other == file).count() > 1 {
                misuse!("{} is named twice", file.display());
            }
            let name = file.display().to_string();
            let bytes = dlx_commands::read(file, files::MAX_INPUT_BYTES)?;
            let text = String::from_utf8_lossy(&bytes);
            let added = joined.add(&name, &text, |text, line| match self.format {
                Format::Human => Ok(()),
                Format::Json => writeln!(out, "{text}"),
                Format::Junit => {
                    let evidence = line.reason.as_deref().unwrap_or_default();
                    suites.add(line, evidence.lines().next().unwrap_or_default(), evidence);
                    Ok(())
                }
            });
            let wrong = |line| anyhow!("{name}: line {line}: expected a report of `test --format json`");
            added.map_err(wrong)?.context("cannot write the report")?;
        }
        joined.finish();
        let written = match self.format {
            Format::Human => human(&joined, &mut out),
            Format::Json => json(&joined, &mut out),
            Format::Junit => {
                suites.write(&mut out, Duration::try_from_secs_f64(joined.seconds).unwrap_or_default())
            }
        };
        written.and_then(|()| out.flush()).context("cannot write the report")?;
        joined.faults.iter().for_each(|fault| say(&format!("dlx-judge: {fault}")));
        Ok(ExitCode::from(u8::from(!joined.is_well())))
    }
}

/// One line per solution, and a summary line.
fn human(joined: &Joined, out: &mut impl Write) -> io::Result<()> {
    for (solution, results) in &joined.solutions {
        let got = got(&results.verdicts);
        let line = match solution {
            Some(solution) if !results.is_expected() => {
                format!("WRONG: {solution} gets {got}, expected {}", results.expected)
            }
            Some(solution) => format!("as expected: {solution} gets {got}"),
            None => got,
        };
        writeln!(out, "{}{}", harmless(&line), results.cases())?;
    }
    let (judged, seconds) = (joined.judged(), joined.seconds);
    writeln!(out, "{judged} cases, {seconds:.1} s of CPU time: {}", counts(&joined.verdicts))?;
    joined.remarks.iter().try_for_each(|remark| writeln!(out, "{}", harmless(remark)))
}

fn json(joined: &Joined, out: &mut impl Write) -> io::Result<()> {
    let judged = joined.judged();
    let summary = SummaryLine {
        cases: judged,
        judged,
        passed: joined.passed,
        accepted: joined.is_well(),
        verdicts: joined.verdicts.clone(),
        remarks: joined.remarks.iter().cloned().collect(),
        cpu_seconds: Some(joined.seconds),
        faults: Some(joined.faults.clone()),
        ..SummaryLine::default()
    };
    summary.write(out)
}
