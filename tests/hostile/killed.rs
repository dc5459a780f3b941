//! The judge may be killed at any moment: it leaves nothing behind that the next judge does not remove.

use super::judged::{Place, have};
use crate::tools::is_sampled;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Time limit for the judge's processes to end after the judge. They need far less time.
const PATIENCE: Duration = Duration::from_secs(20);
/// Time limit for the judge to end after a signal. The judge promises to end within one second on an idle
/// machine.
const SECOND: Duration = Duration::from_secs(3);

const SIGNALS: [libc::c_int; 4] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGKILL];

fn judge(place: &Place, arguments: &[&str]) -> Command {
    let mut command = place.judging(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // SIGHUP may be ignored here, as under `nohup`.
    set_hangup(&mut command, libc::SIG_DFL);
    command
}

/// Makes a program start with this disposition of SIGHUP: default or ignored.
fn set_hangup(command: &mut Command, disposition: libc::sighandler_t) {
    let set = move || {
        // SAFETY: the call takes two numbers.
        unsafe { libc::signal(libc::SIGHUP, disposition) };
        Ok(())
    };
    // SAFETY: the closure makes one system call.
    unsafe { command.pre_exec(set) };
}

fn send(judge: &Child, signal: libc::c_int) {
    // SAFETY: the call takes two numbers; the child has not been waited for, so the id still belongs to it.
    assert_eq!(unsafe { libc::kill(judge.id() as i32, signal) }, 0);
}

/// Sends a signal to the judge, and returns the time until the judge ends.
fn time_to_end(judge: &mut Child, signal: libc::c_int) -> Duration {
    let start = Instant::now();
    send(judge, signal);
    while judge.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "deaf to signal {signal}");
        std::thread::sleep(Duration::from_millis(2));
    }
    start.elapsed()
}

/// The files and folders in a folder of `place`.
fn within(place: &Place, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(place.path(folder)).into_iter().flatten().flatten();
    entries.map(|entry| entry.path().display().to_string()).collect()
}

/// Everything left by judges with the mark of `place`, except the cache: processes, files, control groups and
/// mounts.
fn left(place: &Place) -> Vec<String> {
    let mut left = [place.left_running(), within(place, "tmp"), within(place, "here")].concat();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let root = place.path("tmp").display().to_string();
    left.extend(mounts.lines().filter(|line| line.contains(&root)).map(str::to_string));
    left
}

/// The control groups of dead judges.
fn groups_of_the_dead() -> Vec<String> {
    let all = walkdir::WalkDir::new("/sys/fs/cgroup").into_iter().flatten();
    let ours = all.filter(|entry| entry.file_type().is_dir());
    let ours = ours.filter_map(|entry| {
        let number =
            entry.file_name().to_str()?.strip_prefix("dlx-judge-")?.split('-').next()?.parse::<u32>().ok()?;
        (!Path::new(&format!("/proc/{number}")).exists()).then(|| entry.path().display().to_string())
    });
    ours.collect()
}

fn assert_gone(place: &Place, what: &str) {
    let start = Instant::now();
    while !left(place).is_empty() {
        assert!(start.elapsed() < PATIENCE, "{what}: {:?}", left(place));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Number of cases to import.
const CASES: usize = 300;

/// Two problems with programs in their folders: one in this project's format, and a Kattis package.
const PROBLEM: [(&str, &str); 5] = [
    ("problem/checker.py", "import sys\nsys.exit(open(sys.argv[2]).read() != open(sys.argv[3]).read())\n"),
    ("problem/generate.py", "import sys\nprint(sys.argv[1])\n"),
    ("problem/reference.py", "print(int(input()))\n"),
    ("package/problem.yaml", "validation: custom\n"),
    (
        "package/output_validators/validate.py",
        "import os, sys\nos.makedirs(sys.argv[3] + 'a/b')\nsys.exit(42 if input() == '7' else 43)\n",
    ),
];

/// A place with work of each kind: running, compiling, checking and writing.
fn place() -> Place {
    let place = Place::new(b"7\n", b"7\n");
    for case in 3..40 {
        place.write(&format!("cases/{case}.in"), b"7\n");
        place.write(&format!("cases/{case}.out"), b"8\n");
    }
    for case in 0..CASES {
        place.write(&format!("many/{case}.in"), b"7\n");
        place.write(&format!("many/{case}.out"), b"7\n");
    }
    for case in 0..20 {
        for file in ["problem/cases", "package/data/secret"].map(|folder| format!("{folder}/{case}")) {
            for ending in ["in", "out"] {
                place.write(&format!("{file}.{ending}"), b"7\n");
            }
        }
    }
    place.make(&PROBLEM);
    place.write("slow.cpp", b"#include <bits/stdc++.h>\nint main() { std::cout << 7; }\n");
    let script = "#!/bin/sh\nsleep 300 & setsid sleep 300 & (setsid sh -c 'trap \"\" TERM HUP; sleep 300' &)\n\
                  echo x > \"$TMPDIR/file\"\n[ \"$(cat)\" = 7 ] || exec sleep 300\n";
    place.script("leaver", script);
    place
}

/// Checks that the next judge removes the temporary files of a killed judge. If the launcher had already
/// started, it removes the folder of its run itself.
fn assert_removed_by_the_next(place: &Place, what: &str) {
    let start = Instant::now();
    while !left(place).is_empty() && start.elapsed() < PATIENCE / 10 {
        std::thread::sleep(Duration::from_millis(5));
    }
    if !within(place, "tmp").is_empty() {
        judge(place, &["test", "../cases/1", "--exec", "cat"]).output().unwrap();
    }
    assert_gone(place, what);
}

/// The inputs that exist in a folder before cases are imported.
const OWN: [&str; 2] = ["own.in", "other.in"];

/// The number of imported cases in a folder with other cases, as a judge lists them. A judge killed while it
/// moved files leaves a hidden folder, which the next import empties and removes; until then, no case is listed.
fn imported(place: &Place) -> usize {
    let listed = judge(place, &["case", "../imported/many"]).output().unwrap();
    String::from_utf8_lossy(&listed.stdout).lines().count() - OWN.len()
}

/// Kills the given number of judges, each after a different time.
fn kill_judges(count: u32) {
    let place = place();
    let before = groups_of_the_dead();
    let mark = ["--env", "DLX_JUDGE_HOSTILE_TEST"];
    let works: [&[&str]; 10] = [
        &["test", "../cases", "--exec", "../leaver", "--no-sandbox", "-j", "2"],
        &["test", "../cases", "--exec", "cat", "-j", "2", mark[0], mark[1]],
        &["test", "../cases", "--solution", "../slow.cpp", mark[0], mark[1]],
        &["import", "../many", "--id", "many", "--cases", "../imported", "--force"],
        &["test", "../problem", "--exec", "cat", "-j", "2", mark[0], mark[1]],
        &["test", "../package", "--exec", "cat", "-j", "2", mark[0], mark[1]],
        &["stress", "../problem", "--exec", "cat", mark[0], mark[1]],
        &["gen", "../problem"],
        &["strength", "../problem", "--solution", "../problem/reference.py", mark[0], mark[1]],
        &["tutor", "nqueens", "--model", "cat", mark[0], mark[1]],
    ];
    let mut random = 0x9E37_79B9_u32;
    for round in 0..count {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let work = works[round as usize % works.len()];
        let is_beside = (round as usize / works.len()).is_multiple_of(2);
        let signal = if is_beside { libc::SIGKILL } else { SIGNALS[(random >> 24) as usize % 4] };
        if work.contains(&"import") {
            // Imports into a new folder, or into a folder with other cases.
            let _ = fs::remove_dir_all(place.path("imported"));
            if is_beside {
                fs::create_dir_all(place.path("imported/many")).unwrap();
                OWN.iter().for_each(|name| drop(place.write(&format!("imported/many/{name}"), b"")));
            }
        }
        if work.contains(&"--solution") {
            if !have("g++", "kill_judges") {
                continue;
            }
            // Force recompiling.
            let _ = fs::remove_dir_all(place.path("cache/dlx-judge/programs"));
        }
        let mut killed = judge(&place, work).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(u64::from(random >> 8) % 400_000));
        let what = format!("round {round}: {work:?}, signal {signal}");
        if killed.try_wait().unwrap().is_none() {
            let time = time_to_end(&mut killed, signal);
            assert!(time < SECOND, "{what}: {time:?}");
        }
        killed.wait().unwrap();
        assert_removed_by_the_next(&place, &what);
        if work.contains(&"import") {
            let count = match is_beside {
                true => imported(&place),
                false => within(&place, "imported/many").len() / 2,
            };
            assert!([0, CASES].contains(&count), "{what}: {count}");
            // The next import must remove unfinished files.
            assert!(judge(&place, work).output().unwrap().status.success());
            let hidden = walkdir::WalkDir::new(place.path("imported")).into_iter().flatten();
            let hidden = hidden.map(|entry| entry.path().display().to_string());
            assert_eq!(hidden.filter(|path| path.contains("/.")).collect::<Vec<_>>(), [""; 0], "{what}");
        }
    }
    judge(&place, &["test", "../cases", "--exec", "echo 8"]).output().unwrap();
    let building = fs::read_dir(place.path("cache/dlx-judge/building"));
    assert_eq!(building.map_or(0, |entries| entries.count()), 0);
    let start = Instant::now();
    while groups_of_the_dead().iter().any(|group| !before.contains(group)) {
        assert!(start.elapsed() < PATIENCE, "{:?}", groups_of_the_dead());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_judge_killed_at_any_moment_leaves_nothing_behind() {
    kill_judges(if is_sampled() { 6 } else { 20 });
}

#[test]
#[ignore = "takes minutes; `.ci/run --all` runs it"]
fn a_judge_killed_at_200_moments_leaves_nothing_behind() {
    kill_judges(200);
}

#[test]
fn the_next_judge_cleans_up_after_a_killed_judge_and_launcher() {
    let place = place();
    let sleep = ["--exec", "sleep 300", "--env", "DLX_JUDGE_HOSTILE_TEST", "--sandbox", "landlock"];
    let arguments = [&["test", "../cases/1"], &sleep[..]].concat();
    let mut killed = judge(&place, &arguments).spawn().unwrap();
    let start = Instant::now();
    let launcher = loop {
        let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", killed.id())).unwrap();
        let is_run = |line: &String| line.starts_with("sleep");
        match children.split_whitespace().next().map(|child| child.parse().unwrap()) {
            Some(child) if place.left_running().iter().any(is_run) => break child,
            _ => assert!(start.elapsed() < PATIENCE),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    // The judge is stopped first, because it would clean up after its launcher.
    for (process, signal) in [(killed.id() as i32, libc::SIGSTOP), (launcher, libc::SIGKILL)] {
        // SAFETY: the call takes two numbers; neither process has been waited for.
        assert_eq!(unsafe { libc::kill(process, signal) }, 0);
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let folders = within(&place, "tmp");
    assert_eq!(folders.len(), 1, "{folders:?}");
    for process in place.processes() {
        // SAFETY: the call takes two numbers; the process was started by this test.
        unsafe { libc::kill(process, libc::SIGKILL) };
    }
    assert!(judge(&place, &["test", "../cases/1", "--exec", "cat"]).output().unwrap().status.success());
    assert_gone(&place, "after the next judge");
}

#[test]
fn signals_end_a_judge_whose_report_nobody_reads() {
    let place = place();
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // With long lines on standard error, a few cases fill the report's pipe.
        let long = "x".repeat(4000);
        let mut waiting = judge(
            &place,
            &["test", "../cases", "--exec", &format!("sh -c 'echo {long} >&2; exit 3'"), "--format", "json"],
        );
        let mut waiting = waiting.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(700));
        assert!(waiting.try_wait().unwrap().is_none());
        let time = time_to_end(&mut waiting, signal);
        assert!(time < SECOND, "{time:?}");
        assert_gone(&place, "without a reader");
    }
}

#[test]
fn ignored_signals_stay_ignored() {
    let place = place();
    let mut command = judge(&place, &["test", "../cases/1", "--exec", "sleep 1"]);
    set_hangup(&mut command, libc::SIG_IGN);
    let judge = command.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    send(&judge, libc::SIGHUP);
    let output = judge.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("wrong answer on the case"), "{output:?}");
}
