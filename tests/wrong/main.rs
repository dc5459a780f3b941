//! The plausible wrong solutions: each gets the verdict in its name on the problem's own cases, and random
//! inputs catch it.
//!
//! If its first argument is [`SOLUTION`], this program runs one of the solutions instead of tests, so that
//! the solutions and the kernel are compiled only once.

mod judged;
mod known;
#[path = "../tools/measured.rs"]
mod measured;
mod ports;
mod stressed;
#[allow(dead_code)] // These tests do not use all functions of this module.
#[path = "../tools/mod.rs"]
mod tools;
#[path = "../tools/truth.rs"]
mod truth;

use dlx_wrong::{ALL, Wrong};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

/// The first argument that makes this program a solution; the solution's path follows.
const SOLUTION: &str = "--solution";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().is_some_and(|argument| argument == SOLUTION) {
        let path = arguments.next().expect("the path of a solution");
        let wrong = ALL.iter().find(|wrong| self::path(wrong) == path).expect("a wrong solution");
        std::process::exit((wrong.run)());
    }
    let mut arguments = Arguments::from_args();
    // One thread more than there are processors, because tests also wait for processes.
    let threads = std::thread::available_parallelism().map_or(1, usize::from) + 1;
    arguments.test_threads.get_or_insert(threads);
    let updated = measured::updated();
    let trials = match &updated {
        Some(problems) => {
            arguments.filter = None;
            let is_of =
                |name: &str| problems.iter().any(|problem| name.starts_with(&format!("{}/", problem.id)));
            judged::trials(false).filter(|trial| is_of(trial.name())).collect()
        }
        None => {
            // If the command line has a filter for test names, it applies to all tests, not to a sample.
            let is_sample = tools::is_sampled() && arguments.filter.is_none();
            let judged = judged::trials(is_sample).chain(stressed::trials(is_sample));
            let trials = judged.chain(known::trials());
            trials.chain(ports::trials()).collect()
        }
    };
    let conclusion = libtest_mimic::run(&arguments, trials);
    known::write(&updated.unwrap_or_default());
    conclusion.exit_code()
}

/// A test that fails if `test` panics.
fn trial(name: String, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, || {
        test();
        Ok(())
    })
}

/// The path of a solution, such as `poj3074/wa-nine-lines-a-grid`.
fn path(wrong: &Wrong) -> String {
    format!("{}/{}", wrong.problem, wrong.name)
}

/// The value of `--exec` that runs a solution.
fn command(wrong: &Wrong) -> String {
    let (own, path) = (std::env::current_exe().unwrap(), path(wrong));
    [own.to_str().unwrap(), SOLUTION, &path].map(dlx_harness::platform::quote).join(" ")
}
