//! Systems that lack a part of the sandbox: one line names it, and everything else works.

use super::judged::Place;
use crate::tools::deadline::InTime;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::os::unix::process::CommandExt;

/// The judge's stderr on a system without the system call `call`, judging `cat` on four processors.
fn stderr_without(call: libc::c_long, options: &[&str]) -> String {
    let place = Place::new(b"7\n", b"7\n");
    let missing = SeccompAction::Errno(libc::ENOSYS as u32);
    let calls = [(call, Vec::new())].into_iter().collect();
    let target = std::env::consts::ARCH.try_into().unwrap();
    let filter: BpfProgram =
        SeccompFilter::new(calls, SeccompAction::Allow, missing, target).unwrap().try_into().unwrap();
    let mut command = place.command(env!("CARGO_BIN_EXE_dlx-judge").as_ref());
    command.args(["test", "../cases", "--exec", "cat", "-j", "4"]).args(options);
    // SAFETY: one system call with a filter program built beforehand.
    unsafe { command.pre_exec(move || seccompiler::apply_filter(&filter).map_err(std::io::Error::other)) };
    let output = command.output_in_time().unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(report.contains("2 AC"), "without {call}: {report}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn kernel_without_landlock() {
    let printed = stderr_without(libc::SYS_landlock_create_ruleset, &["--sandbox", "landlock"]);
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(
        printed.contains("runs can read and write any file (this kernel does not support Landlock"),
        "{printed}"
    );
    assert_eq!(stderr_without(libc::SYS_landlock_create_ruleset, &["--no-sandbox"]), "");
}

#[test]
fn kernel_without_seccomp() {
    let printed = stderr_without(libc::SYS_seccomp, &[]);
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(printed.contains("runs can make any system call"), "{printed}");
}

#[test]
fn system_without_namespaces() {
    let printed = stderr_without(libc::SYS_mount_setattr, &["-v"]);
    assert!(printed.contains("sandbox: Landlock"), "{printed}");
    let with = stderr_without(libc::SYS_acct, &["-v"]);
    assert!(with.contains("sandbox: namespaces") || with.contains("sandbox: Landlock"), "{with}");
}

#[test]
fn mechanisms_are_listed_on_request() {
    let printed = stderr_without(libc::SYS_acct, &["-v"]);
    assert_eq!(printed.lines().count(), 2, "{printed}");
    assert!(printed.contains("limits: ") && printed.contains("sandbox: "), "{printed}");
}

/// System calls that a kernel may not have, or a container may deny.
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
fn kernel_without_one_call_after_the_other() {
    for &call in DISPENSABLE {
        for options in [&["--sandbox", "auto"], &["--sandbox", "landlock"]] {
            let printed = stderr_without(call, options);
            assert!(printed.lines().count() <= 1, "without {call}: {printed}");
            let debug = ["Errno", "Error(", "Os {", "{ code"].iter().any(|words| printed.contains(words));
            assert!(!debug, "without {call}: {printed}");
        }
    }
}
