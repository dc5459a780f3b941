//! Programs that a test needs and that a machine may lack: compilers, interpreters, a browser.
//!
//! A test that lacks a program is skipped: it passes, but reports on stderr that it was skipped; the last
//! line of each test binary counts the skipped tests. If `DLX_JUDGE_NO_SKIPS` is set, the test fails instead.

pub mod deadline;
pub mod parallel;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, Once};

/// The skipped tests, and the missing program of each.
static SKIPPED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// The first of `names` that is installed (see [`find`]). If none is, the calling test is skipped and must
/// return.
pub fn tool(names: &[&str]) -> Option<PathBuf> {
    let found = names.iter().find_map(|name| find(name));
    if found.is_none() {
        let test = std::thread::current().name().unwrap_or("a test").to_string();
        skip(&test, &names.join(" or "));
    }
    found
}

/// Whether all of `names` are on the `PATH`. If not, the calling test is skipped and must return.
pub fn tools(names: &[&str]) -> bool {
    names.iter().all(|name| tool(&[name]).is_some())
}

/// Whether this is a plain `cargo test`, which tests samples where `.ci/run` tests everything.
pub fn is_sampled() -> bool {
    std::env::var_os("DLX_JUDGE_EVERY").is_none()
}

/// The number of days since 1970. Samples depend on it, so that everything is tested over time.
pub fn day() -> usize {
    (std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() / 86_400) as usize
}

/// Whether the calling test is left to `.ci/run`, because it is slow or needs a browser. If so, the test must
/// return.
pub fn is_left_to_ci() -> bool {
    if is_sampled() {
        let test = std::thread::current().name().unwrap_or("a test").to_string();
        record(&test, "DLX_JUDGE_EVERY", "`.ci/run` has it, and `DLX_JUDGE_EVERY=1 cargo test`");
    }
    is_sampled()
}

/// Whether to test everything where even `.ci/run` tests samples: `.ci/run --all` does.
pub fn is_for_every() -> bool {
    std::env::var_os("DLX_JUDGE_EVERY").is_some_and(|what| what != "bundles")
}

/// The program `name` on the `PATH`; `name` may also be an absolute path.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Records that `test`, or a part of it, is skipped because the program `missing` is not installed.
pub fn skip(test: &str, missing: &str) {
    assert!(
        std::env::var_os("DLX_JUDGE_NO_SKIPS").is_none(),
        "{test} needs {missing}, and DLX_JUDGE_NO_SKIPS is set"
    );
    record(test, missing, &format!("{missing} is not installed"));
}

/// Prints at once that `test` is skipped for this reason, and counts it among the tests that lack `missing`.
pub fn record(test: &str, missing: &str, reason: &str) {
    // `atexit` is used because the test harness has no hook for the end of all tests.
    static AT_EXIT: Once = Once::new();
    // SAFETY: `summary` is a function of this program and does not unwind.
    AT_EXIT.call_once(|| assert_eq!(unsafe { libc::atexit(summary) }, 0));
    let is_first =
        SKIPPED.lock().is_ok_and(|mut all| all.insert(test.to_string(), missing.to_string()).is_none());
    if is_first {
        // The test harness captures the output of `eprintln!`, but not this text.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {test}: {reason}");
    }
}

extern "C" fn summary() {
    let Ok(all) = SKIPPED.lock() else { return };
    let mut counts = BTreeMap::<&str, usize>::new();
    all.values().for_each(|missing| *counts.entry(missing).or_default() += 1);
    let counts: Vec<String> =
        counts.iter().map(|(missing, count)| format!("{count} for want of {missing}")).collect();
    let _ = writeln!(std::io::stderr(), "SKIPPED: {} tests: {}\n", all.len(), counts.join(", "));
}
