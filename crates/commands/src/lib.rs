//! Code shared by the command lines of `dlx-judge` and `dlx-cover`: errors, option values, manual pages and
//! completions, and views of a matrix and its search.

#![forbid(unsafe_code)]

mod pages;
pub mod view;

pub use self::pages::{Completions, Man};

use anyhow::Context;
use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_system::interrupt::Interrupt;
use dlx_system::terminal::{self, say};
use dlx_system::{files, platform};
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

/// An invalid command line; the program then exits with code 2.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Error for Usage {}

/// Returns from the function with a [`Usage`] error, as `bail!` does with other errors.
#[macro_export]
macro_rules! misuse {
    ($($text:tt)+) => {
        return Err($crate::Usage(format!($($text)+)).into())
    };
}

/// Parses the command line `typed`, which may contain untrusted text such as file names. Exits the process if
/// the command line asks for help or the version, or is invalid. `prepare` customizes the help, `translate`
/// puts help and errors into another language, and `failed` prints an error.
pub fn parse<P: Parser>(
    typed: &[OsString],
    prepare: fn(clap::Command) -> clap::Command,
    translate: fn(&str) -> Option<String>,
    failed: fn(&anyhow::Error) -> ExitCode,
) -> P {
    let mut command = prepare(P::command());
    let parsed =
        command.try_get_matches_from_mut(typed).and_then(|mut matches| P::from_arg_matches_mut(&mut matches));
    parsed.map_err(|error| error.format(&mut command)).unwrap_or_else(|error| {
        let english = error.render().to_string();
        let translated = translate(&english);
        if !error.use_stderr() {
            // The help or the version was requested.
            let printed = match &translated {
                Some(text) => print(text, "the help").map(|_| ()),
                None => terminal::trusted().and_then(|_| error.print()).context("cannot write the help"),
            };
            let code = printed.map_or_else(|error| failed(&error), |()| ExitCode::SUCCESS);
            std::process::exit(i32::from(code != ExitCode::SUCCESS));
        }
        translated.unwrap_or(english).lines().for_each(say);
        std::process::exit(error.exit_code());
    })
}

/// Whether an error only means that the reader of standard output has exited early, as `head` does.
pub fn is_reader_gone(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &(dyn Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(platform::is_broken_pipe)
    };
    error.chain().any(is_broken) && platform::reader_is_gone()
}

/// Returns an interrupt that Ctrl-C sets.
///
/// # Errors
/// Fails if the system refuses the signal handler.
pub fn interrupt() -> anyhow::Result<Interrupt> {
    Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Fails if the file cannot be read or has more than `most` bytes.
pub fn read(file: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    files::read_named(file, most).with_context(|| format!("cannot read {}", file.display()))
}

/// Writes `text` to standard output; `what` names the text in errors.
///
/// # Errors
/// Fails if the output cannot be written.
pub fn print(text: impl AsRef<[u8]>, what: &str) -> anyhow::Result<ExitCode> {
    let mut out = terminal::stdout();
    let written = out.write_all(text.as_ref()).and_then(|()| out.flush());
    written.with_context(|| format!("cannot write {what}")).map(|()| ExitCode::SUCCESS)
}

/// The output format of an answer.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum Form {
    /// Text for people.
    Text,
    /// One JSON object.
    Json,
}

/// Returns a parser that maps each word to its value.
pub fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    choices: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(choices.each_ref().map(|(word, _)| *word));
    words.try_map(move |typed| {
        let found = choices.iter().find(|(word, _)| *word == typed);
        found.map(|(_, value)| value.clone()).ok_or("expected one of the words")
    })
}

/// Parses a positive number, such as a number of seconds or a factor.
pub fn positive(text: &str) -> Result<f64, String> {
    number(text, f64::MIN_POSITIVE, "expected more than 0 and less than 1000000")
}

/// Parses a number that may be 0, such as a number of seconds.
pub fn not_negative(text: &str) -> Result<f64, String> {
    number(text, 0.0, "expected 0 or more and less than 1000000")
}

fn number(text: &str, least: f64, expected: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "expected a number".to_string())?;
    if (least..1e6).contains(&number) { Ok(number) } else { Err(expected.into()) }
}

const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` in another thread and returns its result. Returns None if `work` takes longer than `seconds`
/// or if Ctrl-C is pressed; the thread then keeps running until the process ends. `wait` is called
/// periodically.
///
/// # Errors
/// Fails if a thread cannot be started or if `work` panics.
pub fn within<T: Send + 'static>(
    seconds: Option<f64>,
    work: impl FnOnce() -> T + Send + 'static,
    mut wait: impl FnMut(),
) -> anyhow::Result<Option<T>> {
    let interrupt = interrupt()?;
    let end = seconds.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
    let (done, result) = mpsc::channel();
    let worker = thread::Builder::new().spawn(move || {
        let _ = done.send(work());
    });
    worker.context("cannot start a thread")?;
    loop {
        match result.recv_timeout(CHECK_INTERVAL) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the search failed"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt.is_set() || end.is_some_and(|end| Instant::now() >= end) {
            return Ok(None);
        }
        wait();
    }
}
