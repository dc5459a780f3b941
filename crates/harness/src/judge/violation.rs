//! Verdicts that do not depend on the content of the output: TLE, MLE, OLE and RE.
//!
//! The worst violation counts: TLE before MLE before OLE before RE. However, exceeding the process limit is
//! always RE.

use super::verdict::{Finding, Verdict};
use crate::language::Text;
use crate::platform;
use crate::run::protocol::{Ended, Exit, Limits, Stopped, is_over};
use crate::words;
use std::time::Duration;

/// Returns the worst violation of a run: the limit that it exceeded, or else how it failed. None if it
/// neither exceeded a limit nor failed. `is_flooded` says whether the run wrote too much to its standard
/// output.
pub fn worst(ended: &Ended, is_flooded: bool, limits: &Limits) -> Option<Finding> {
    // A fork bomb is RE, regardless of its time and memory.
    let (verdict, reason) = over_processes(ended, limits)
        .or_else(|| over_time(ended, limits))
        .or_else(|| over_memory(ended, limits))
        .or_else(|| over_output(ended, is_flooded, limits))
        .or_else(|| failed(ended.exit))?;
    Some(Finding::new(verdict, reason))
}

/// Returns whether a run was stopped at the wall-clock limit only because it had to wait for a processor.
pub fn is_starved(ended: &Ended, limits: &Limits) -> bool {
    let used = ended.waited.map(|waited| ended.wall.saturating_sub(waited));
    ended.stopped == Some(Stopped::Wall) && used.zip(limits.wall).is_some_and(|(used, limit)| used <= limit)
}

type Violation = Option<(Verdict, Text)>;

fn over_time(ended: &Ended, limits: &Limits) -> Violation {
    let seconds = |time: Option<Duration>| format!("{:.3}", time.unwrap_or_default().as_secs_f64());
    let cpu = seconds(Some(ended.cpu));
    let reason = if is_over(ended.cpu, limits.cpu) || ended.stopped == Some(Stopped::Cpu) {
        words::CPU_TIME.with([&seconds(limits.cpu)])
    } else if ended.stopped != Some(Stopped::Wall) {
        return None;
    } else if is_starved(ended, limits) {
        words::WAITED.with([&seconds(limits.clock), &seconds(ended.waited), &cpu])
    } else {
        words::WALL_TIME.with([&seconds(limits.wall), &cpu])
    };
    Some((Verdict::TLE, reason))
}

fn over_memory(ended: &Ended, limits: &Limits) -> Violation {
    let is_stopped = ended.stopped == Some(Stopped::Memory);
    let limit = limits.memory.filter(|_| is_stopped || ended.memory > limits.memory)?;
    Some((Verdict::MLE, words::MEMORY.with([&(limit >> 20)])))
}

fn over_output(ended: &Ended, is_flooded: bool, limits: &Limits) -> Violation {
    if let Some(output) = limits.output.filter(|_| is_flooded) {
        return Some((Verdict::OLE, words::OUTPUT.with([&size(output)])));
    }
    if let Some(file) = limits.file.filter(|_| ended.stopped == Some(Stopped::File)) {
        return Some((Verdict::OLE, words::IN_FILE.with([&size(file)])));
    }
    let over = match ended.stopped? {
        Stopped::Folder => words::IN_FOLDER.with([&size(limits.folder?)]),
        Stopped::Entries => words::ENTRIES.with([&limits.entries?]),
        Stopped::Depth => words::DEPTH.with([&limits.depth?]),
        _ => return None,
    };
    Some((Verdict::OLE, over))
}

/// Formats a number of bytes, in MiB if it is a whole number of MiB.
fn size(bytes: u64) -> Text {
    let mebibyte: u64 = 1 << 20;
    if bytes > 0 && bytes.is_multiple_of(mebibyte) {
        format!("{} MiB", bytes >> 20).into()
    } else {
        words::BYTES.with([&bytes])
    }
}

fn over_processes(ended: &Ended, limits: &Limits) -> Violation {
    let limit = limits.processes.filter(|_| ended.stopped == Some(Stopped::Processes))?;
    Some((Verdict::RE, words::PROCESSES.with([&limit])))
}

fn failed(exit: Exit) -> Violation {
    let reason = match exit {
        Exit::Code(0) => return None,
        Exit::Code(code) => words::EXIT_CODE.with([&platform::exit_code(code)]),
        Exit::Signal(number) => platform::signal(number).into(),
        Exit::NotStarted(error) => match std::io::Error::from_raw_os_error(error) {
            error if error.kind() == std::io::ErrorKind::StorageFull => {
                format!("no disk space for its files: {error}").into()
            }
            error => format!("cannot be started: {error}").into(),
        },
    };
    let is_shortage = matches!(exit, Exit::NotStarted(error) if platform::is_shortage(error));
    Some((if is_shortage { Verdict::SE } else { Verdict::RE }, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_violation_of_a_run_counts() {
        let limits = Limits {
            cpu: Some(Duration::from_secs(1)),
            wall: Some(Duration::from_secs(3)),
            output: Some(100),
            memory: Some(64 << 20),
            processes: Some(8),
            ..Limits::default()
        };
        let found = |cpu: u64, memory: u64, flooded: bool, exit: Exit, stopped: Option<Stopped>| {
            let (cpu, memory) = (Duration::from_millis(cpu), Some(memory << 20));
            let ended = Ended { exit, stopped, cpu, wall: cpu, memory, ..Ended::default() };
            let found = worst(&ended, flooded, &limits);
            found.map(|found| (found.verdict, found.reason.unwrap_or_default().to_string()))
        };
        let killed = Exit::Signal(9);
        let is = |verdict, reason: &str| Some((verdict, reason.to_string()));
        assert_eq!(found(999, 64, false, Exit::Code(0), None), None);
        assert_eq!(found(0, 0, false, Exit::Code(3), None), is(Verdict::RE, "exit code 3"));
        assert_eq!(found(0, 0, false, Exit::Signal(11), None), is(Verdict::RE, &platform::signal(11)));
        let asked = Some(Stopped::Asked);
        assert_eq!(found(0, 0, true, killed, asked), is(Verdict::OLE, "over 100 bytes of output"));
        assert_eq!(found(0, 65, true, Exit::Code(1), None), is(Verdict::MLE, "over 64 MiB of memory"));
        assert_eq!(found(1001, 65, true, killed, None), is(Verdict::TLE, "over 1.000 s of CPU time"));
        let processes = Some(Stopped::Processes);
        assert_eq!(found(1001, 65, true, killed, processes), is(Verdict::RE, "over 8 processes and threads"));
        let wall = Some(Stopped::Wall);
        assert_eq!(
            found(5, 1, false, killed, wall),
            is(Verdict::TLE, "over 3.000 s of wall-clock time, with 0.005 s of CPU time used")
        );
    }

    #[test]
    fn time_spent_waiting_for_a_processor_is_not_charged_to_the_run() {
        let seconds = Duration::from_secs;
        let limits = Limits { wall: Some(seconds(3)), clock: Some(seconds(9)), ..Limits::default() };
        let found = |wall: u64, waited: Option<u64>| {
            let (stopped, waited) = (Some(Stopped::Wall), waited.map(seconds));
            let ended = Ended { stopped, cpu: seconds(1), wall: seconds(wall), waited, ..Ended::default() };
            let reason =
                worst(&ended, false, &limits).and_then(|found| found.reason).unwrap_or_default().to_string();
            (is_starved(&ended, &limits), reason)
        };
        let slept = "over 3.000 s of wall-clock time, with 1.000 s of CPU time used".to_string();
        assert_eq!(found(4, Some(0)), (false, slept.clone()));
        assert_eq!(found(9, Some(5)), (false, slept.clone()));
        // If the system does not report how long the run waited, the run is assumed to have slept.
        assert_eq!(found(4, None), (false, slept));
        let waited = "over 9.000 s of wall-clock time, 7.000 s of it waiting for a processor, with 1.000 s of CPU time used";
        assert_eq!(found(9, Some(7)), (true, waited.to_string()));
    }
}
