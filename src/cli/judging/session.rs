//! Judges a request: runs the cases, writes the report, and accepts outputs.

use super::limits::Passing;
use super::plan::Plan;
use super::request::{Request, Solution};
use super::{rerun, shares, why};
use crate::cli::accept::Accept;
use crate::cli::archive::Agreement;
use crate::cli::errors;
use crate::cli::report::Format;
use anyhow::Context;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::schedule::Schedule;
use dlx_harness::judge::{Settings, Task};
use dlx_harness::language::Text;
use dlx_harness::platform;
use dlx_harness::report::{self, Human, Json, Junit, PartNote, Progress, Report, Summary, Table};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::{self, Runner};
use dlx_harness::solutions::cache::Cache;
use dlx_harness::terminal::{self, fitted, harmless, say};
use dlx_harness::words;
use dlx_problems::{self as problems, judges};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

const CANNOT: &str = "cannot write the report";

/// Judges the request once and writes the report. Returns whether all cases that count were accepted.
///
/// # Errors
/// Fails if the cases or solutions cannot be found, or the report cannot be written.
pub fn judge(request: &Request, interrupt: &Interrupt) -> anyhow::Result<bool> {
    let plan = Plan::new(request, interrupt)?;
    // A folder's solutions are compiled one after the other, so that results appear early.
    let is_own = matches!(request.solution, Solution::Own(_));
    let is_by_turns = is_own
        && request.manner.format == Format::Human
        && request.manner.partition.is_none()
        && request.manner.resume.is_none()
        && request.only.is_empty();
    let mut tasks = match is_by_turns {
        true => plan.tasks_of_one(0)?.unwrap_or_default(),
        false => plan.tasks()?,
    };
    let note = request.manner.partition.as_ref().map(|part| shares::note(part, &tasks));
    if let Some(part) = &request.manner.partition {
        tasks = shares::share(tasks, part, request.manner.timings.as_deref())?;
    }
    let journal = match &request.manner.resume {
        Some(file) => Some(shares::resume(file, &mut tasks, note.clone())?),
        None => None,
    };
    let (mut journal, resumed) = journal.unzip();
    if let Some(file) = request.manner.resume.as_deref().filter(|_| tasks.is_empty()) {
        let (place, file) = (file.display(), file.to_string_lossy());
        say(&format!(
            "dlx-judge: {place} has all results; to print them: dlx-judge report {}",
            platform::quote(&file)
        ));
    }
    let models = why::Models::default();
    let settings = Settings {
        width: request.manner.view().width(),
        keep: Cache::open()
            .map_err(|error| errors::report(&error.context("wrong outputs are not kept")))
            .ok(),
        // For an archive, all that matters is whether the verdicts agree with the judge's.
        explain: match request.solution {
            Solution::Archive(_) => None,
            _ => Some(Box::new(models.clone())),
        },
        turn: Default::default(),
    };
    let schedule = Schedule { jobs: usize::from(request.manner.jobs), fail_fast: request.manner.fail_fast };
    let mut runner = runner(request, &plan, &tasks, interrupt)?;
    if request.manner.format == Format::Human {
        writeln!(terminal::stdout(), "{}", fitted(&harmless(request.title.local()))).context(CANNOT)?;
    }
    let mut failed = BTreeSet::new();
    let mut report = report(request, &tasks, note).context(CANNOT)?;
    let mut summary = Summary::of_numbers(tasks.len());
    let mut passing = Passing::new(&request.manner.limits, request.rules.time_factor);
    let mut accept = Accept { yes: request.manner.yes, interrupt, taken: 0, built_in: Vec::new() };
    let mut add = |event: Event| {
        summary.add(&event);
        passing.add(&event);
        if let (Event::Judged(task, result), true) = (&event, failed.len() <= rerun::MAX_FAILED)
            && !report::passes(task, result.verdict())
        {
            failed.insert(report::again(task));
        }
        models.add(&event);
        if let (Some(journal), Some(file)) = (&mut journal, &request.manner.resume) {
            journal.add(&event).with_context(|| format!("cannot write {}", file.display()))?;
        }
        report.add(&event).context(CANNOT)?;
        match event {
            Event::Judged(task, result) if request.manner.accept && accept.offer(task, result)? => {
                let accepted = Event::Accepted(task, result.verdict());
                summary.add(&accepted);
                report.add(&accepted).context(CANNOT)
            }
            _ => Ok(()),
        }
    };
    let (mut wall, mut interrupted, mut turn) = (Duration::ZERO, false, 0);
    let mut turns = Vec::new();
    loop {
        let tasks = turns.last().unwrap_or(&tasks);
        schedule.judge(tasks, &settings, interrupt, runner, |event| match event {
            Event::Ended { wall: more, interrupted: is_ended } => {
                wall += more;
                interrupted |= is_ended;
                Ok(())
            }
            event => add(event),
        })?;
        turn += 1;
        let next = if is_by_turns && !interrupt.is_set() { plan.tasks_of_one(turn)? } else { None };
        let Some(next) = next else { break };
        add(Event::Planned(next.len()))?;
        runner = Runner::new(interrupt);
        turns.push(next);
    }
    add(Event::Ended { wall, interrupted })?;
    if request.manner.accept {
        accept.report();
    }
    let passing = if request.manner.limits.is_empty() { Vec::new() } else { passing.lines() };
    for line in models.lines().into_iter().chain(passing) {
        match request.manner.format {
            Format::Human => {
                writeln!(terminal::stdout(), "{}", fitted(&harmless(line.local()))).context(CANNOT)?
            }
            Format::Json | Format::Junit => say(&line),
        }
    }
    // With more parts than cases, some parts are empty.
    let is_well = match (&request.manner.resume, resumed) {
        // Results from before an interruption count too.
        (Some(file), Some(open)) => {
            drop(journal);
            shares::is_well(file, open)?
        }
        _ => summary.is_well() || request.manner.partition.is_some() && tasks.is_empty(),
    };
    let is_well = is_well && (!is_own || plan.unread() == 0);
    let words = request.words.as_ref().filter(|_| !interrupt.is_set() || request.manner.fail_fast);
    let has_failed = words.is_some_and(|words| rerun::keep(words, failed));
    // The report on an archive ends with its own summary line.
    if request.manner.format == Format::Human && !matches!(request.solution, Solution::Archive(_)) {
        let unread = plan.unread();
        let colour = if is_well { report::GREEN } else { report::RED };
        let mut out = anstream::AutoStream::new(terminal::trusted()?, request.manner.color);
        if has_failed && summary.cases() > 1 {
            let line = words::RERUN_FAILED.with([&"dlx-judge test --failed"]);
            writeln!(out, "{}", line.local()).context(CANNOT)?;
        }
        let conclusion = match is_own && unread > 0 {
            true => summary.conclusion_of_part(unread),
            false => summary.conclusion(&rules(request, &tasks)),
        };
        let conclusion = match &request.manner.resume {
            Some(_) if unread == 0 && is_well != summary.is_well() => {
                if is_well { words::SO_WELL } else { words::SO_ILL }.with([&conclusion])
            }
            _ => conclusion,
        };
        writeln!(out, "{colour}{}{colour:#}", fitted(&harmless(conclusion.local()))).context(CANNOT)?;
    }
    Ok(is_well)
}

/// Names the judge whose rules apply to the tasks, as in ` by POJ's rules`. Empty if no judge is known.
fn rules(request: &Request, tasks: &[Task]) -> Text {
    // Collect distinct names first: resolving a name is slower than comparing it.
    let names: BTreeSet<&str> = tasks.iter().map(|task| task.subject.name.as_str()).collect();
    let judge = |name: &str| {
        let name = &problems::known(name)?.facts().judge;
        judges::find(name).map(|_| name.as_str())
    };
    let judges: BTreeSet<Option<&str>> = names.into_iter().map(judge).collect();
    match judges.iter().collect::<Vec<_>>()[..] {
        _ if request.rules.are_changed() => words::WITH_OPTIONS.with([]),
        [Some(judge)] => words::RULES_OF.with([judge]),
        [_, _, ..] => words::RULES_OF_JUDGES.with([]),
        _ => Text::default(),
    }
}

/// Starts the first runner, so that sandbox features missing on this machine are reported once and before any
/// case; with --verbose, also reports how runs are limited.
fn runner<'a>(
    request: &Request,
    plan: &Plan,
    tasks: &[Task],
    interrupt: &'a Interrupt,
) -> anyhow::Result<Runner<'a>> {
    let mut runner = Runner::new(interrupt);
    runner.confine(tasks.first().and_then(|task| task.subject.confinement.as_ref()));
    let ready = runner.ready().context("cannot start the process that launches runs")?;
    let mut lines: Vec<String> = ready.lacking.iter().cloned().collect();
    if request.manner.verbose {
        let group = ready.group.as_ref().map_or("no cgroup available", |(name, _)| name);
        // On systems with weaker limits than Linux, there are no cgroups to report.
        let group = if ready.weaker.is_empty() { format!("; {group}") } else { String::new() };
        lines.push(format!("limits: {}{group}", runner::means()));
        lines.extend(ready.weaker.iter().map(|weaker| format!("weaker than on Linux: {weaker}")));
        if let Solution::Files(_) = &request.solution {
            lines.extend(plan.compiler_lines().into_iter().map(|line| format!("compiler: {line}")));
        }
        let refused = ready.refused.iter().map(|why| format!("; no namespaces: {why}")).collect::<String>();
        let sandbox = if ready.sandbox.is_empty() { "none" } else { &ready.sandbox };
        lines.push(format!("sandbox: {sandbox}{refused}"));
    }
    for line in lines {
        say(&format!("dlx-judge: {line}"));
    }
    Ok(runner)
}

fn report(request: &Request, tasks: &[Task], part: Option<PartNote>) -> io::Result<Box<dyn Report>> {
    let out = terminal::trusted()?;
    Ok(match request.manner.format {
        Format::Json => Box::new(Json::new(out, tasks.len(), part)),
        Format::Junit => Box::new(Junit::new(out)),
        Format::Human => {
            // With --accept, there is no progress bar, because it would overwrite the questions.
            let progress = match io::stderr().is_terminal() && !request.manner.accept {
                true => Progress::bar(tasks.len()),
                false => Progress::lines(),
            };
            let out = anstream::AutoStream::new(out, request.manner.color);
            if let Solution::Archive(archive) = &request.solution {
                return Ok(Box::new(Agreement::new(out, (**archive).clone(), tasks.len(), progress)));
            }
            if request.solution.is_contest() {
                let labels =
                    tasks.iter().filter_map(|task| Some(task.subject.entrant.as_ref()?.label.as_str()));
                let solutions = labels.collect::<BTreeSet<&str>>().len();
                let columns = terminal::columns();
                return Ok(Box::new(Table::new(out, tasks.len(), solutions, columns, progress)));
            }
            Box::new(Human::new(out, tasks, request.manner.view(), progress))
        }
    })
}
