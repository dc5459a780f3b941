//! The output formats of answers (text, option numbers, JSON), and the exit codes.

use super::problem::Source;
use anyhow::Context;
use dlx_commands::Form;
use dlx_study::formats::knuth::{NO_COVER, Named};
use dlx_system::terminal::say;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// The exit codes as shown by `--help`.
pub const EXIT_CODES: &str = "\
Exit codes:
  0  answered, even if a count is 0 or --limit is reached
  1  there is no cover (`solve`, `sample`, `cheapest`), the options are not a cover (`check`),
     or there is a cover (`why`); standard error says so
  2  wrong usage, or bad input
  3  stopped by a limit or Ctrl-C: the partial result is on standard error, or as JSON on standard
     output with \"complete\": false";

/// Exit code 1: the answer is no.
pub const NO: u8 = 1;
/// Exit code 2: wrong usage or bad input.
pub const BAD: u8 = 2;
/// Exit code 3: stopped.
pub const STOPPED: u8 = 3;

/// Returns the exit code: success if the answer is complete, otherwise 3.
pub fn code(is_complete: bool) -> ExitCode {
    if is_complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) }
}

/// Reports that there is no cover, and returns the exit code.
pub fn no_cover() -> ExitCode {
    say(NO_COVER);
    ExitCode::from(NO)
}

/// Reports that the search was stopped, and returns the exit code.
pub fn stopped() -> ExitCode {
    say("stopped before the search was finished");
    ExitCode::from(STOPPED)
}

#[derive(clap::Args)]
pub struct Answer {
    /// Output format: `text`, or `json` (one object, described by docs/answers.schema.json)
    #[arg(long, value_name = "FORM", value_enum, default_value = "text", hide_possible_values = true)]
    format: Form,
}

impl Answer {
    /// Whether the output format is JSON.
    pub fn is_json(&self) -> bool {
        self.format == Form::Json
    }
}

#[derive(clap::Args)]
pub struct Rows {
    /// Each cover is one line of option numbers, counted from 1 in the order of the file
    #[arg(long)]
    pub rows: bool,
}

/// The format in which covers are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One option per line.
    Options,
    /// Option numbers on one line.
    Rows,
    /// A JSON object.
    Json,
}

impl Shape {
    /// Returns the requested format.
    pub fn of(source: &Source, rows: &Rows) -> Shape {
        match (source.is_json(), rows.rows) {
            (true, _) => Shape::Json,
            (false, true) => Shape::Rows,
            (false, false) => Shape::Options,
        }
    }

    /// Appends a cover to `text`. If it is one of several covers, an empty line follows it in the format
    /// `Options`, and a comma precedes it in the format `Json`.
    pub fn add(self, named: &Named, options: &[usize], several: bool, text: &mut Vec<u8>) {
        // Writing to memory cannot fail.
        let _ = match self {
            Shape::Options => {
                let mut written = options.iter().map(|&option| named.write_option(option, text));
                written.try_for_each(|line| line).and_then(|()| if several { writeln!(text) } else { Ok(()) })
            }
            Shape::Rows => {
                let line: Vec<String> = rows(options).iter().map(usize::to_string).collect();
                writeln!(text, "{}", line.join(" "))
            }
            Shape::Json => {
                let comma = if several { ",\n" } else { "" };
                write!(text, "{comma}{}", value(named, options))
            }
        };
    }
}

/// Converts options to numbers from 1, ascending.
fn rows(options: &[usize]) -> Vec<usize> {
    let mut rows: Vec<usize> = options.iter().map(|option| option + 1).collect();
    rows.sort_unstable();
    rows
}

/// Formats a cover as JSON.
pub fn value(named: &Named, options: &[usize]) -> Value {
    let rows = rows(options);
    let options: Vec<String> = rows.iter().map(|row| line(named, row - 1)).collect();
    json!({ "rows": rows, "options": options })
}

/// Formats an option as `solve` prints it.
pub fn line(named: &Named, option: usize) -> String {
    let mut line = Vec::new();
    // Writing to memory cannot fail.
    let _ = named.write_option(option, &mut line);
    String::from_utf8_lossy(&line).trim_end().to_string()
}

/// Writes and flushes `text`.
pub fn print(text: &[u8], out: &mut impl Write) -> anyhow::Result<()> {
    out.write_all(text).and_then(|()| out.flush()).context("cannot write the output")
}

/// Prints a complete answer to standard output, but an incomplete answer to standard error, so that a file of
/// answers never contains an incomplete one.
pub fn print_found(text: &[u8], is_complete: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if is_complete {
        return print(text, out);
    }
    String::from_utf8_lossy(text).lines().for_each(say);
    Ok(())
}

/// Prints a JSON object on one line: the fields of `answer`, with `command` and `complete`.
pub fn print_json(
    command: &str,
    is_complete: bool,
    answer: Value,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut object = json!({ "command": command, "complete": is_complete });
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), answer) {
        object.extend(fields);
    }
    print(format!("{object}\n").as_bytes(), out)
}
