//! Two runs, at the same time or one after the other, under one judge or two: neither run can detect the
//! other run.

use super::judged::Place;
use crate::tools::deadline::Deadline;
use crate::tools::tools;
use std::collections::BTreeSet;
use std::fs;
use std::process::{Child, Stdio};
use std::time::Duration;

/// The channels that no sandbox can block: through a page of a file that both runs can read, one run can wake
/// the other.
const KNOWN: &[&str] = &["page-of-a-file"];

/// The channels on which one run sent a word, and those on which the other run received it.
struct Talk {
    said: Vec<String>,
    heard: Vec<String>,
}

/// Consecutive runs under one judge: no run sees changes that an earlier run made to its folder.
#[test]
fn a_folder_changed_by_a_run_is_not_reused() {
    // The number of distinct names among the folders in which the cases ran. Inside namespaces, all folders
    // have the same name.
    let folders = |script: &str, sandbox: &str| {
        let place = Place::new(b"1\n", b"1\n");
        let script = format!("sh -c '{script}; echo $HOME'");
        let output = place.judge(&["test", "../cases", "-j", "1", "--exec", &script, "--sandbox", sandbox]);
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        let names = report.split("dlx-judge-run-").skip(1).map(|rest| rest[..6].to_string());
        names.collect::<BTreeSet<String>>().len()
    };
    for script in ["touch $HOME/x; rm $HOME/x", "mkdir $HOME/x", "touch $HOME/x"] {
        assert_eq!(folders(script, "landlock"), 2, "{script}");
    }
    // A run that changes nothing leaves its folder to the next run, because making a new folder takes time.
    assert_eq!(folders("ls $HOME", "landlock"), 1);
}

/// Lets two runs communicate: under two judges if `judges` is 2, or under one with `-j 2`.
fn talk(place: &Place, judges: usize, sandbox: &str) -> Talk {
    let _ = fs::remove_dir_all(place.path("signs"));
    place.make(&[("cases/1.in", "say\n"), ("cases/2.in", "hear\n"), ("signs/open", "open\n")]);
    place.make(&[("cases/1.out", "nothing\n"), ("cases/2.out", "nothing\n")]);
    let (solution, signs) = (place.path("talks"), place.path("signs"));
    let start = |cases: &[&str]| -> Child {
        let mut judge = place.judging(&["test"]);
        judge.args(cases).arg("--exec").arg(&solution).arg("--readable").arg(&signs);
        judge.args(["--sandbox", sandbox, "--env", "HOSTILE_ROOT", "--env", super::judged::MARK]);
        judge.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
    };
    let started: Vec<Child> = match judges {
        1 => vec![start(&["../cases", "-j", "2"])],
        _ => vec![start(&["../cases/1"]), start(&["../cases/2"])],
    };
    let _deadline = Deadline::start("two runs that talk".into());
    for (names, sign) in [
        (&["ready", "ready"][..], "signs/say"),
        (&["ready", "said"], "signs/hear"),
        (&["heard", "said"], "signs/end"),
    ] {
        let are_there = || {
            let mut found = place.names();
            found.retain(|name| names.contains(&name.as_str()));
            found.sort();
            found == names
        };
        while !are_there() {
            std::thread::sleep(Duration::from_millis(5));
        }
        place.write(sign, b"");
    }
    for mut judge in started {
        judge.wait().unwrap();
    }
    let kept = walkdir::WalkDir::new(place.path("cache/dlx-judge/outputs")).into_iter().flatten();
    let kept: Vec<_> = kept.filter(|entry| entry.file_type().is_file()).collect();
    let of = |case: &str| {
        let file = kept.iter().find(|file| file.path().ends_with(case));
        let text = file.map(|file| fs::read_to_string(file.path()).unwrap()).unwrap_or_default();
        text.lines().map(String::from).collect()
    };
    let talk = Talk { said: of("1.out"), heard: of("2.out") };
    for file in &kept {
        fs::remove_file(file.path()).unwrap();
    }
    talk
}

#[test]
fn simultaneous_runs_cannot_communicate() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"", b"");
    place.write("hostile.h", include_bytes!("programs/hostile.h"));
    place.compile("talks.c", include_str!("talks.c"), &["-pthread"]);
    for judges in [1, 2] {
        for sandbox in ["auto", "landlock"] {
            let mut talk = talk(&place, judges, sandbox);
            talk.heard.retain(|way| !KNOWN.contains(&way.as_str()));
            assert_eq!(talk.heard, [""; 0], "{judges}, {sandbox}");
        }
        // Without a sandbox, every channel must work.
        let free = talk(&place, judges, "none");
        assert!(free.said.len() > 10 && free.heard == free.said, "{:?}\n{:?}", free.said, free.heard);
    }
}
