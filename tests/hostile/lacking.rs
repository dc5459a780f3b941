//! Systems that lack a part of the sandbox, or run out of resources while it is set up: runs are confined as
//! requested, or not started.

use super::judged::{Place, Setting, fails};
use crate::tools::deadline::InTime;
use crate::tools::{is_for_every, tools};
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::thread::{CapabilitySet, remove_capability_from_bounding_set};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A program that copies its input, or fails if it can do something forbidden.
const TRIES: &[u8] = br#"
#include "hostile.h"
static void hostile(void) {
    if (fopen(below("cases/1.out"), "r")) exit(3);
    if (chmod(below("victim"), 0600) == 0 || open(below("victim"), O_WRONLY) >= 0) exit(4);
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) exit(5);
    if (fcntl(3, F_GETFD) >= 0) exit(6);
}"#;

/// Compiles `TRIES` in `folder`. None without a compiler.
fn tries(folder: &Path) -> Option<PathBuf> {
    if !tools(&["gcc"]) {
        return None;
    }
    let (source, program) = (folder.join("tries.c"), folder.join("tries"));
    std::fs::write(&source, TRIES).unwrap();
    std::fs::write(folder.join("hostile.h"), include_bytes!("programs/hostile.h")).unwrap();
    let compiled = Command::new("gcc").arg("-o").args([&program, &source]).output_in_time().unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    Some(program)
}

/// The command that judges this program in `place`.
fn judge(place: &Place, program: &Path, options: &[&str]) -> Command {
    let tested = ["test", "../cases", "--exec", program.to_str().unwrap(), "--env", "HOSTILE_ROOT"];
    place.judging(&[&tested, options].concat())
}

/// The judge's output on a system without the system call `call`, on four processors.
fn without(call: libc::c_long, program: &Path, options: &[&str]) -> Output {
    let place = Place::new(b"hostile\n", b"hostile\n");
    let missing = SeccompAction::Errno(libc::ENOSYS as u32);
    let calls = [(call, Vec::new())].into_iter().collect();
    let target = std::env::consts::ARCH.try_into().unwrap();
    let filter: BpfProgram =
        SeccompFilter::new(calls, SeccompAction::Allow, missing, target).unwrap().try_into().unwrap();
    let mut command = judge(&place, program, options);
    command.args(["-j", "4"]);
    // SAFETY: one system call with a filter program built beforehand.
    unsafe { command.pre_exec(move || seccompiler::apply_filter(&filter).map_err(std::io::Error::other)) };
    command.output_in_time().unwrap()
}

fn printed(output: &Output) -> [String; 2] {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned())
}

/// Expects that both cases are accepted. Returns what the judge wrote to standard error.
fn judged(output: &Output) -> String {
    let [report, said] = printed(output);
    assert!(report.contains("all 2 cases pass"), "{report}{said}");
    said
}

/// Expects one line that says why nothing is run.
fn refused(output: &Output, why: &str) {
    assert!(output.stdout.is_empty(), "{output:?}");
    for words in ["runs cannot be sandboxed: ", why, "; --sandbox none runs without a sandbox\n"] {
        fails(output, 1, words);
    }
}

/// If a variable set for runs makes the dynamic linker load a library, the launcher must not load it.
#[test]
fn variables_for_runs_load_no_code_in_the_launcher() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    let source = "#include <stdio.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void load(void) {
            FILE *file = fopen(getenv(\"PROOF\"), \"a\");
            if (file) fclose(file);
        }";
    let library = place.compile("library.c", source, &["-shared", "-fPIC"]);
    let proof = place.path("proof");
    let preload = format!("LD_PRELOAD={}", library.display());
    let readable = library.to_str().unwrap();
    for layer in ["auto", "landlock"] {
        let options =
            ["--readable", readable, "--env", &preload, "--env", &format!("PROOF={}", proof.display())];
        let arguments = [&["--exec", "cat", "--sandbox", layer], &options[..]].concat();
        let found = place.verdicts(&arguments);
        assert!(found.iter().all(|(verdict, _)| verdict == "AC") && !proof.exists(), "{layer}: {found:?}");
    }
    // Runs do get these variables.
    let words = ["--exec", "sh -c 'echo $GIVEN'", "--env", "GIVEN=7"];
    assert_eq!(place.verdicts(&words)[0].0, "AC");
}

#[test]
fn nothing_is_run_if_landlock_is_required_but_missing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    let call = libc::SYS_landlock_create_ruleset;
    refused(&without(call, &tries, &["--sandbox", "landlock"]), "this kernel does not support Landlock");
    assert_eq!(judged(&without(call, "cat".as_ref(), &["--no-sandbox"])), "");
}

#[test]
fn nothing_is_run_without_seccomp() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    for layer in ["auto", "landlock"] {
        refused(&without(libc::SYS_seccomp, &tries, &["--sandbox", layer]), "seccomp: ");
    }
}

#[test]
fn landlock_takes_the_place_of_missing_namespaces() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    let said = judged(&without(libc::SYS_mount_setattr, &tries, &["-v"]));
    assert!(said.contains("sandbox: Landlock") && said.contains("; no namespaces: "), "{said}");
    let needed = without(libc::SYS_mount_setattr, &tries, &["--sandbox", "namespaces"]);
    refused(&needed, "namespaces: ");
    let with = judged(&without(libc::SYS_acct, &tries, &["-v"]));
    assert!(with.contains("sandbox: namespaces") || with.contains("; no namespaces: "), "{with}");
}

#[test]
fn nothing_is_run_if_root_keeps_its_capabilities() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    if !rustix::process::getuid().is_root() {
        return;
    }
    for layer in ["auto", "landlock"] {
        let place = Place::new(b"hostile\n", b"hostile\n");
        let mut command = judge(&place, &tries, &["--sandbox", layer]);
        // Without this capability, the judge cannot give up the other capabilities.
        let give_up = || remove_capability_from_bounding_set(CapabilitySet::SETPCAP).map_err(Into::into);
        // SAFETY: one system call.
        unsafe { command.pre_exec(give_up) };
        refused(&command.output_in_time().unwrap(), "capabilities: ");
    }
}

#[test]
fn a_missing_sandbox_gives_a_warning_or_an_error() {
    let judge = |options: &[&str]| {
        let place = Place::new(b"hostile\n", b"hostile\n");
        judge(&place, "cat".as_ref(), options).env("DLX_JUDGE_RUNS", "portable").output_in_time().unwrap()
    };
    let said = judged(&judge(&["--sandbox", "auto"]));
    assert!(said.contains("runs are not sandboxed") && said.lines().count() == 1, "{said}");
    assert_eq!(judged(&judge(&["--sandbox", "none"])), "");
    for layer in ["landlock", "namespaces"] {
        let output = judge(&["--sandbox", layer]);
        assert!(output.stdout.is_empty(), "{output:?}");
        fails(&output, 1, "this system has no sandbox; --sandbox none runs without a sandbox");
    }
}

#[test]
fn sandbox_mechanisms_are_listed_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    let said = judged(&without(libc::SYS_acct, &tries, &["-v"]));
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains("limits: ") && said.contains("sandbox: "), "{said}");
}

/// System calls that a kernel may lack, or a container may deny.
const DISPENSABLE: &[libc::c_long] = &[
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_seccomp,
    libc::SYS_memfd_create,
    libc::SYS_perf_event_open,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_sethostname,
    libc::SYS_statx,
    libc::SYS_pidfd_open,
    libc::SYS_close_range,
    libc::SYS_openat2,
    libc::SYS_clone3,
    libc::SYS_faccessat2,
    libc::SYS_getrandom,
    libc::SYS_copy_file_range,
    libc::SYS_rseq,
    libc::SYS_setsid,
    libc::SYS_flock,
];

#[test]
fn if_a_system_call_is_missing_the_sandbox_holds_or_nothing_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    for &call in DISPENSABLE {
        for layer in ["auto", "landlock"] {
            let output = without(call, &tries, &["--sandbox", layer]);
            let [report, said] = printed(&output);
            let debug = ["Errno", "Error(", "Os {", "{ code"].iter().any(|words| said.contains(words));
            assert!(!debug && said.lines().count() <= 1, "without {call}: {said}");
            if said.contains("runs cannot be sandboxed") {
                refused(&output, "");
            } else {
                assert!(report.contains("all 2 cases pass"), "without {call}, {layer}: {report}{said}");
            }
        }
    }
}

/// A user without other processes, who runs the judge if root runs the tests.
const STRANGER: u32 = 65533;

/// Whichever process or thread exceeds the limit, the judge reports an error, and every run is fully
/// confined.
#[test]
fn runs_stay_confined_at_the_limit_on_processes() {
    let folder = tempfile::tempdir().unwrap();
    let Some(tries) = tries(folder.path()) else { return };
    let root = rustix::process::getuid().is_root();
    let others = if root { 0 } else { threads_of_user() };
    let all: [&[&str]; 4] =
        [&["-j", "1"], &["-j", "3"], &["--sandbox", "landlock", "-j", "1"], &["--no-sandbox", "-j", "1"]];
    let counts: &[u64] = if is_for_every() { &[1, 2, 3, 4, 5, 6, 7, 8, 10, 12] } else { &[1, 4, 12] };
    for (most, options) in counts.iter().flat_map(|&most| all.map(|options| (most, options))) {
        let place = Place::under(&Setting::of(root.then_some(STRANGER)), b"hostile\n", b"hostile\n");
        let program = place.path("tries");
        assert!(Command::new("cp").arg(&tries).arg(&program).status().unwrap().success());
        let is_confined = !options.contains(&"--no-sandbox");
        let mut command = judge(&place, if is_confined { &program } else { "cat".as_ref() }, options);
        let bound = Some(others + most);
        let limit = Rlimit { current: bound, maximum: bound };
        // SAFETY: one system call.
        unsafe { command.pre_exec(move || Ok(setrlimit(Resource::Nproc, limit)?)) };
        let output = command.output_in_time().unwrap();
        let [report, said] = printed(&output);
        let what = format!("{most}, {options:?}: {:?} {report}{said}", output.status);
        let is_judged = report.contains("all 2 cases pass") && said.is_empty();
        let is_short = report.contains("SE  ") && !report.contains("RE  ") && said.is_empty();
        let is_error = report.is_empty() && said.lines().count() == 1 && !said.contains("panicked");
        assert_eq!(output.status.code(), Some(i32::from(!is_judged)), "{what}");
        assert!(is_judged || is_short || is_error, "{what}");
        assert!(is_judged || most < 12 || !root, "{what}");
    }
}

/// The number of processes and threads of the user who runs the tests.
fn threads_of_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::getuid().as_raw();
    let processes = std::fs::read_dir("/proc").unwrap().flatten().map(|process| process.path());
    let ours = processes.filter(|process| std::fs::metadata(process).is_ok_and(|found| found.uid() == user));
    ours.filter_map(|process| Some(std::fs::read_dir(process.join("task")).ok()?.count() as u64)).sum()
}
