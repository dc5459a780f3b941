//! Wrong solutions are caught by `dlx-judge stress`, on valid inputs that reproduce the failure.

use crate::tools::day;
use crate::tools::deadline::InTime;
use crate::{command, path, trial};
use dlx_wrong::{ALL, Wrong};
use libtest_mimic::Trial;
use std::process::{Command, Output};

/// The problems whose wrong solutions are judged on random inputs.
const PROBLEMS: [&str; 5] = ["poj3074", "spoj1110", "zoj3122", "noip2009", "hdu5046"];

/// A solution that is right on every input in which nothing follows `end`.
const RIGHT: &str = "wa-does-not-stop-at-end";

/// A generous time limit, because these tests are not about time and may run on a busy machine.
const TIME: [&str; 2] = ["--time-limit", "60"];

/// A test for each wrong solution of these problems whose outputs are wrong; solutions that are only slow are
/// left out. A sample contains a third of these solutions, a different third each day.
pub fn trials(is_sample: bool) -> impl Iterator<Item = Trial> {
    let is_wrong = |name: &str| (name.starts_with("wa-") || name.starts_with("pe-")) && name != RIGHT;
    let stressed = ALL.iter().filter(|it| PROBLEMS.contains(&it.problem) && is_wrong(it.name));
    let stressed: Vec<&Wrong> = stressed.collect();
    let all = stressed.len();
    let of_today = stressed.into_iter().skip(if is_sample { day() % 3 } else { 0 });
    let caught = of_today.step_by(if is_sample { 3 } else { 1 });
    let caught = caught.map(|wrong| trial(format!("{}/is_caught", path(wrong)), || is_caught(wrong)));
    caught.chain([trial("wrong_solutions_are_caught".to_string(), move || {
        assert!(all >= PROBLEMS.len(), "{all} wrong solutions");
    })])
}

fn judge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dlx-judge")).args(arguments).output_in_time().unwrap()
}

fn is_caught(wrong: &Wrong) {
    let cases = tempfile::tempdir().unwrap();
    let (cases, exec, id) = (cases.path().to_str().unwrap(), &*command(wrong), wrong.problem);
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    // Shrinking gets little time, because its result does not matter.
    let options = ["--exec", exec, "--cases", cases, "--save", "found", "--shrink", "0.2"];
    let output = judge(&[&["stress", id], &options[..], &TIME[..]].concat());
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "got away: {report}{}", text(&output.stderr));
    assert!(report.contains("saved; to rerun it: dlx-judge test"), "{report}");
    let case = format!("{id}/found");
    let test = ["test", &case, "--cases", cases];
    let wrong = judge(&[&test[..], &["--exec", exec], &TIME[..]].concat());
    assert_eq!(wrong.status.code(), Some(1), "{report}{}", text(&wrong.stdout));
    let right = judge(&[&test[..], &TIME[..]].concat());
    assert_eq!(right.status.code(), Some(0), "{report}{}", text(&right.stdout));
}
