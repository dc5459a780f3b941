//! Runs in separate processes, whose CPU time is measured and which are stopped after a few seconds: our
//! runs, which call this program as `--one WAY FILE`, and runs of other programs.

use super::{NONE, Settings, ours, ratio};
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::process::Command;

/// A run that ended or was stopped.
#[derive(Clone, Debug)]
pub struct Run {
    /// CPU time, if the run ended in time.
    pub seconds: Option<f64>,
    /// The last line of its output.
    pub answer: String,
}

/// A run of this program on `file`.
pub fn own(way: &str, file: &Path, most: u32) -> Option<Run> {
    let this = std::env::current_exe().ok()?;
    run(&[this.as_os_str(), "--one".as_ref(), way.as_ref(), file.as_os_str()], most)
}

/// Runs a command and measures its CPU time. None if it fails, which is reported in a line.
pub fn run(command: &[&OsStr], most: u32) -> Option<Run> {
    limited(command, most, most / 2)
}

/// A run that is stopped after `most` seconds. A run that is killed counts as stopped if it took at least
/// `least` seconds.
fn limited(command: &[&OsStr], most: u32, least: u32) -> Option<Run> {
    let script = format!("ulimit -t {most}; TIMEFORMAT='%3U %3S'; time \"$@\"");
    let output = Command::new("bash").args(["-c", &script, "time"]).args(command).output();
    let output = output.map_err(|error| eprintln!("bash: {error}")).ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().last().unwrap_or_default();
    let times: Vec<f64> = last.split(' ').filter_map(|time| time.parse().ok()).collect();
    let seconds: f64 = times.iter().sum();
    // Killed by SIGKILL or SIGXCPU, as shells report it; the system measures time in ticks.
    let is_stopped = matches!(output.status.code(), Some(137 | 152)) && seconds >= f64::from(least);
    if times.len() != 2 || !output.status.success() && !is_stopped {
        let name = Path::new(command[0]).file_name().unwrap_or_default().to_string_lossy();
        eprintln!("{name}: {}", errors.lines().rev().nth(1).unwrap_or("it failed"));
        return None;
    }
    let answer =
        String::from_utf8_lossy(&output.stdout).trim().lines().last().unwrap_or_default().to_string();
    Some(Run { seconds: (!is_stopped).then_some(seconds), answer })
}

/// The median of several runs, or a single run if it takes long.
pub fn median(settings: &Settings, run: impl Fn() -> Option<Run>) -> Option<Run> {
    let first = run()?;
    if first.seconds.is_none_or(|seconds| seconds > 0.5) {
        return Some(first);
    }
    let mut runs = vec![first];
    runs.extend((1..settings.rounds(3)).filter_map(|_| run()));
    runs.sort_by(|one, other| one.seconds.unwrap_or(f64::MAX).total_cmp(&other.seconds.unwrap_or(f64::MAX)));
    Some(runs.swap_remove(runs.len() / 2))
}

/// The version of a Python package, if installed.
pub fn version(python: &str, package: &str) -> Option<String> {
    let script = format!("import importlib.metadata as m; print(m.version('{package}'))");
    let output = Command::new(python).args(["-c", &script]).output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_string();
    (output.status.success() && !version.is_empty()).then_some(version)
}

/// The beginning of a Python script: limits the search to a number of seconds from this point, and defines
/// `seconds`, which returns the seconds used.
const CLOCK: &str = "
import resource, sys
def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
def begin():
    global start
    start = used()
    end = int(start) + 1 + int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_CPU, (end, end))
def seconds():
    return used() - start
";

/// Runs a script, which calls `begin` before its search and then prints `seconds()` and its answer.
pub fn script(settings: &Settings, script: &str, file: &Path, most: u32) -> Option<Run> {
    let (limit, script) = (most.to_string(), format!("{CLOCK}{script}"));
    let words = [settings.python.as_ref(), "-c".as_ref(), script.as_ref(), file.as_os_str(), limit.as_ref()];
    // Reading may take long, too.
    let run = limited(&words, most + 60, most / 2)?;
    let parts =
        run.answer.split_once(' ').and_then(|(seconds, answer)| Some((seconds.parse().ok()?, answer)));
    match (run.seconds, parts) {
        (None, _) => Some(Run { seconds: None, answer: String::new() }),
        (Some(_), Some((seconds, answer))) => {
            let is_in_time = seconds <= f64::from(most);
            Some(Run { seconds: is_in_time.then_some(seconds), answer: answer.to_string() })
        }
        (Some(_), None) => {
            eprintln!("{}: it printed {:?}", settings.python, run.answer);
            None
        }
    }
}

/// The run of another program; None if both ended and the answers differ, which is reported in a line.
pub fn agreeing(row: &str, name: &str, theirs: Option<Run>, ours: Option<&Run>) -> Option<Run> {
    let ours = ours.filter(|ours| ours.seconds.is_some());
    match (theirs, ours) {
        (Some(theirs), Some(ours)) if theirs.seconds.is_some() && theirs.answer != ours.answer => {
            disagree(row, name, &theirs.answer, &ours.answer);
            None
        }
        (theirs, _) => theirs,
    }
}

/// Reports that two programs disagree; the other program's run does not count.
pub fn disagree(row: &str, name: &str, theirs: &str, ours: &str) {
    eprintln!("{row}: {name} answers {theirs}, ours {ours}");
}

/// Another program that solves the instances of a row.
pub struct Peer {
    pub name: &'static str,
    /// Its script; None if it is not installed, or does not take the row.
    pub script: Option<String>,
    /// The name of its files; the ending tells the program the format.
    pub file: &'static str,
    /// Writes an instance in that format.
    pub write: fn(&Named, Cover, &mut BufWriter<File>) -> io::Result<()>,
}

/// The cells of a row: its name, our time and the ratios of `peers`. Each time is the sum over `instances`,
/// which are in our format, and is at least the limit if one of them was stopped.
pub fn row(
    settings: &Settings,
    [name, way]: [&str; 2],
    most: u32,
    instances: &[String],
    peers: &[Peer],
) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let knuth = folder.path().join("it.dlx");
    let cover = if way == "repeat" { Cover::Repeat } else { Cover::Exact };
    let (mut own, mut others) = (Some(0.0), vec![Some(Some(0.0)); peers.len()]);
    for text in instances {
        std::fs::write(&knuth, text).expect("a temporary file");
        let named = Named::read(text.as_bytes()).expect("an instance");
        let ours = self::own(way, &knuth, most);
        own = own.zip(ours.as_ref().and_then(|run| run.seconds)).map(|(sum, seconds)| sum + seconds);
        for (peer, sum) in peers.iter().zip(&mut others) {
            let run = peer.script.as_ref().and_then(|text| {
                let other = folder.path().join(peer.file);
                let mut file = BufWriter::new(File::create(&other).expect("a temporary file"));
                (peer.write)(&named, cover, &mut file).expect("a temporary file");
                drop(file);
                script(settings, text, &other, most)
            });
            let run = agreeing(name, peer.name, run, ours.as_ref());
            *sum = sum.zip(run).map(|(sum, run)| Some(sum? + run.seconds?));
        }
    }
    let ours = ours(&Run { seconds: own, answer: String::new() }, most);
    let ratios = others.into_iter().map(|sum| sum.map_or(NONE.to_string(), |sum| ratio(own, sum, most)));
    [name.to_string(), ours].into_iter().chain(ratios).collect()
}
