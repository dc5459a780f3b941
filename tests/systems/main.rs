//! Tests for every system: this program judges itself in many roles, on Linux, on other Unix systems and on
//! Windows.
//!
//! If its first argument is [`acts::ARGUMENT`], it acts as a solution, so the tests need no compiler.

mod acts;
mod commands;
mod judge;
mod verdicts;
mod waiting;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().is_some_and(|argument| argument == acts::ARGUMENT) {
        return acts::act(&arguments.collect::<Vec<_>>());
    }
    let mut arguments = Arguments::from_args();
    // Measured runs must not compete with many others; with a second thread, runs that wait do not hold up
    // the rest.
    arguments.test_threads = Some(2);
    let mut trials: Vec<Trial> = Vec::new();
    for (name, test) in verdicts::TESTS.iter().chain(commands::TESTS).chain(waiting::TESTS) {
        trials.push(Trial::test(*name, || {
            test();
            Ok(())
        }));
    }
    for (name, test) in commands::LONG {
        trials.push(
            Trial::test(*name, || {
                test();
                Ok(())
            })
            .with_ignored_flag(true),
        );
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
