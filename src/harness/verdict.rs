//! Verdicts, and what each rests on.

use super::compare::Difference;
use super::diff::Diff;
use super::protocol::{Ended, Exit, Limits, Stopped};
use super::runner::{End, Ran};
use serde::{Serialize, Serializer};
use std::path::PathBuf;
use std::time::Duration;

/// What a judge says about a run on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted.
    AC,
    /// Presentation error: the tokens are right, the layout is not, and the judge minds.
    PE,
    /// Wrong answer.
    WA,
    /// Run-time error: a signal, or an exit code other than 0.
    RE,
    /// Output limit exceeded.
    OLE,
    /// Memory limit exceeded.
    MLE,
    /// Time limit exceeded, of processor time or on the clock.
    TLE,
    /// Compile error.
    CE,
    /// System error: the judge or the case itself is at fault.
    SE,
}

impl Verdict {
    /// As judges abbreviate it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::AC => "AC",
            Verdict::PE => "PE",
            Verdict::WA => "WA",
            Verdict::RE => "RE",
            Verdict::OLE => "OLE",
            Verdict::MLE => "MLE",
            Verdict::TLE => "TLE",
            Verdict::CE => "CE",
            Verdict::SE => "SE",
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A judged case.
#[derive(Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, in a few words: the limit that was hit, the signal, the exit code, the place of the first difference.
    pub reason: Option<String>,
    /// Processor time.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// Bytes of memory at the peak.
    pub memory: u64,
    /// How the program ended. None if it was not run to its end.
    pub exit: Option<Exit>,
    /// The end of what it wrote to stderr.
    pub errors: String,
    /// The first difference in its output, if the verdict is about that.
    pub difference: Option<Difference>,
    /// The surroundings of the first difference.
    pub diff: Option<Diff>,
    /// Where its whole output was written to.
    pub kept: Option<PathBuf>,
}

impl Outcome {
    /// A case that was not run, or about whose run nothing is known.
    pub fn unknown(verdict: Verdict, reason: impl Into<String>) -> Outcome {
        Outcome {
            verdict,
            reason: Some(reason.into()),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            exit: None,
            errors: String::new(),
            difference: None,
            diff: None,
            kept: None,
        }
    }

    /// What a run says for itself, before its output is looked at: AC unless it broke a limit or failed. The worst it
    /// did counts: TLE before MLE before OLE before RE. None if we were interrupted.
    pub fn of(ran: &Ran, limits: &Limits, most: u64) -> Option<Outcome> {
        let ended = match &ran.end {
            End::Ended(ended) => ended,
            End::LauncherLost(how) => {
                return Some(Outcome::unknown(
                    Verdict::RE,
                    format!("the process that watched the run was {how}"),
                ));
            }
            End::Interrupted => return None,
        };
        let broken = over_time(ended, limits)
            .or_else(|| over_memory(ended, limits))
            .or_else(|| over_output(ran, ended, limits, most))
            .or_else(|| over_processes(ended, limits))
            .or_else(|| failed(ended.exit));
        let (verdict, reason) = match broken {
            Some((verdict, reason)) => (verdict, Some(reason)),
            None => (Verdict::AC, None),
        };
        let errors = String::from_utf8_lossy(&ran.errors).into_owned();
        Some(Outcome {
            verdict,
            reason,
            cpu: ended.cpu,
            wall: ended.wall,
            memory: ended.memory,
            exit: Some(ended.exit),
            errors,
            difference: None,
            diff: None,
            kept: None,
        })
    }
}

type Broken = Option<(Verdict, String)>;

fn over_time(ended: &Ended, limits: &Limits) -> Broken {
    let said = |limit: Option<Duration>, of: &str| {
        Some((Verdict::TLE, format!("over {:.3} s {of}", limit.unwrap_or_default().as_secs_f64())))
    };
    let over_cpu = limits.cpu.is_some_and(|limit| ended.cpu > limit);
    if over_cpu || ended.stopped == Some(Stopped::Cpu) || ended.exit == Exit::Signal(libc::SIGXCPU) {
        said(limits.cpu, "of processor time")
    } else if ended.stopped == Some(Stopped::Wall) {
        said(limits.wall, "on the clock")
    } else {
        None
    }
}

fn over_memory(ended: &Ended, limits: &Limits) -> Broken {
    let limit =
        limits.memory.filter(|&limit| ended.memory > limit || ended.stopped == Some(Stopped::Memory))?;
    Some((Verdict::MLE, format!("over {} MiB of memory", limit >> 20)))
}

fn over_output(ran: &Ran, ended: &Ended, limits: &Limits, most: u64) -> Broken {
    if ran.flooded {
        return Some((Verdict::OLE, format!("over {most} bytes of output")));
    }
    if let Some(file) = limits.file.filter(|_| ended.exit == Exit::Signal(libc::SIGXFSZ)) {
        return Some((Verdict::OLE, format!("over {file} bytes in a file")));
    }
    let folder = limits.folder.filter(|_| ended.stopped == Some(Stopped::Folder))?;
    Some((Verdict::OLE, format!("over {folder} bytes in its own folder")))
}

fn over_processes(ended: &Ended, limits: &Limits) -> Broken {
    let limit = limits.processes.filter(|_| ended.stopped == Some(Stopped::Processes))?;
    Some((Verdict::RE, format!("over {limit} processes and threads")))
}

fn failed(exit: Exit) -> Broken {
    let reason = match exit {
        Exit::Code(0) => return None,
        Exit::Code(code) => format!("exit code {code}"),
        Exit::Signal(signal) => signal_name(signal),
        Exit::NotStarted(error) => format!("cannot be started: {}", std::io::Error::from_raw_os_error(error)),
    };
    // Those are lacks of the system, and none of the program's.
    let lacks = [libc::EAGAIN, libc::ENOMEM, libc::EMFILE, libc::ENFILE].map(Exit::NotStarted);
    Some((if lacks.contains(&exit) { Verdict::SE } else { Verdict::RE }, reason))
}

/// The number and the name of a signal, as in `signal 11 (SIGSEGV)`.
pub fn signal_name(signal: i32) -> String {
    match signal_hook::low_level::signal_name(signal) {
        Some(name) => format!("signal {signal} ({name})"),
        None => format!("signal {signal}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_that_a_run_did_counts() {
        let limits = Limits {
            cpu: Some(Duration::from_secs(1)),
            wall: Some(Duration::from_secs(3)),
            memory: Some(64 << 20),
            ..Limits::default()
        };
        let judged = |cpu: u64, memory: u64, flooded: bool, exit: Exit, stopped: Option<Stopped>| {
            let (cpu, memory) = (Duration::from_millis(cpu), memory << 20);
            let end = End::Ended(Ended { exit, stopped, cpu, wall: cpu, memory });
            let ran = Ran { end, output: Vec::new(), flooded, errors: Vec::new() };
            let outcome = Outcome::of(&ran, &limits, 100).unwrap();
            (outcome.verdict, outcome.reason.unwrap_or_default())
        };
        let killed = Exit::Signal(libc::SIGKILL);
        let said = |verdict, reason: &str| (verdict, reason.to_string());
        assert_eq!(judged(999, 64, false, Exit::Code(0), None), said(Verdict::AC, ""));
        assert_eq!(judged(0, 0, false, Exit::Code(3), None), said(Verdict::RE, "exit code 3"));
        assert_eq!(judged(0, 0, false, Exit::Signal(11), None), said(Verdict::RE, "signal 11 (SIGSEGV)"));
        assert_eq!(
            judged(0, 0, true, killed, Some(Stopped::Asked)),
            said(Verdict::OLE, "over 100 bytes of output")
        );
        assert_eq!(judged(0, 65, true, Exit::Code(1), None), said(Verdict::MLE, "over 64 MiB of memory"));
        assert_eq!(
            judged(1001, 65, true, killed, None),
            said(Verdict::TLE, "over 1.000 s of processor time")
        );
        assert_eq!(
            judged(5, 1, false, killed, Some(Stopped::Wall)),
            said(Verdict::TLE, "over 3.000 s on the clock")
        );
    }
}
