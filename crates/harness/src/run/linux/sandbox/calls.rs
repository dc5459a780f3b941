//! Lists the system calls that a run may make; all other calls are refused. An allow-list also refuses calls
//! that new kernels add.
//!
//! Calls are listed by name for all architectures; names that an architecture lacks are skipped. Calls that
//! make the kernel hold uncounted memory are refused: one process held 250 MiB in Landlock rulesets, and the
//! same amount in access control lists of 4,000 empty files, even in a control group (2026-11-26).

mod names;

use self::names::{ABSENT, ALLOWED, CUTTING, METADATA};
use super::filter::{Condition, Decision, Table};
use std::collections::BTreeMap;

/// The flags of clone(2) that create namespaces.
const NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u32;

/// The flags of clone(2) for creating a thread, for sharing memory, and for sharing open files.
const THREAD: u32 = libc::CLONE_THREAD as u32;
const MEMORY: u32 = libc::CLONE_VM as u32;
const SHARED_FILES: u32 = libc::CLONE_FILES as u32;

/// The types of sockets whose pairs stay connected to each other.
const PAIRS: &[u32] = &{
    let (stream, packets) = (libc::SOCK_STREAM as u32, libc::SOCK_SEQPACKET as u32);
    let (close, no_wait) = (libc::SOCK_CLOEXEC as u32, libc::SOCK_NONBLOCK as u32);
    [
        stream,
        stream | close,
        stream | no_wait,
        stream | close | no_wait,
        packets,
        packets | close,
        packets | no_wait,
        packets | close | no_wait,
    ]
};

/// The flags of mmap(2) for shared anonymous memory. Once unmapped, such memory may still exist, but belongs
/// to no process.
const SHARED_MEMORY: u32 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u32;

/// The permitted commands of prctl(2): commands for names, the parent death signal, speculation and huge
/// pages, and commands that only read. The last two commands name memory and read the auxiliary vector.
const PRCTL: &[u32] =
    &[1, 2, 3, 15, 16, 21, 23, 27, 29, 30, 38, 39, 41, 42, 52, 53, 54, 55, 56, 0x5356_4d41, 0x4155_5856];

/// The permitted requests of ioctl(2): those that query a terminal, count readable bytes, or set flags of
/// open files.
const IOCTL: &[u32] = &[0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c_542a];

/// The denied commands of fcntl(2): owners and signals of descriptors, pipe sizes, leases, change
/// notifications, and write hints, which a later run could read from a system file.
const FCNTL: &[u32] = &[8, 10, 15, 1024, 1026, 1031, 1036, 1038];
/// The commands of fcntl(2) for locks. Anyone who can read a file can lock it and see locks, so runs could
/// communicate through locks.
const LOCKING: &[u32] = &[5, 6, 7, 12, 13, 14, 36, 37, 38];

/// The mode bits setuid and setgid.
const SET_ID: u32 = 0o6000;
/// The flags of open(2) that create a file. Without these flags, the mode is ignored.
const MAKES: u32 = (libc::O_CREAT | libc::O_TMPFILE & !libc::O_DIRECTORY) as u32;

/// Flags of open(2), as a mask and a value, for truncating a file that is opened for reading. Before Linux
/// 6.2, Landlock allows such truncation.
const HOW: u32 = (libc::O_TRUNC | libc::O_ACCMODE) as u32;
const CUT_TO_READ: u32 = (libc::O_TRUNC | libc::O_RDONLY) as u32;
/// The access mode of open(2) for neither reading nor writing. Landlock permits this mode, although it can
/// truncate files, too.
const NEITHER: u32 = libc::O_ACCMODE as u32;

const ITSELF: &[Condition] = &[Condition::OneOf(0, &[0])];
const MAP: &[Condition] = &[Condition::Not(3, SHARED_MEMORY, SHARED_MEMORY)];
const CONTROL: &[Condition] = &[Condition::NoneOf(1, FCNTL)];
const CONTROL_WITHOUT_LOCKS: &[Condition] = &[Condition::NoneOf(1, FCNTL), Condition::NoneOf(1, LOCKING)];

const CLONE: &[Condition] = &[
    Condition::Without(0, NAMESPACES),
    // A thread with a separate table of open files could open files that are not counted.
    Condition::Not(0, THREAD | SHARED_FILES, THREAD),
    // Processes that share memory could hide memory from the checks. No language runtime needs such
    // processes.
    Condition::Without(0, libc::CLONE_PARENT as u32),
    Condition::Not(0, MEMORY | THREAD | libc::CLONE_VFORK as u32, MEMORY),
];

/// Calls allowed under conditions.
const CONDITIONAL: &[(&str, &[Condition])] = &[
    ("mmap", MAP),
    ("mmap2", MAP),
    (
        "open",
        &[
            Condition::WithoutIf(2, SET_ID, 1, MAKES),
            Condition::Not(1, HOW, CUT_TO_READ),
            Condition::Not(1, NEITHER, NEITHER),
        ],
    ),
    (
        "openat",
        &[
            Condition::WithoutIf(3, SET_ID, 2, MAKES),
            Condition::Not(2, HOW, CUT_TO_READ),
            Condition::Not(2, NEITHER, NEITHER),
        ],
    ),
    ("creat", &[Condition::Without(1, SET_ID)]),
    ("mknod", &[Condition::Without(1, SET_ID)]),
    ("mknodat", &[Condition::Without(2, SET_ID)]),
    ("clone", CLONE),
    ("close_range", &[Condition::Without(2, libc::CLOSE_RANGE_UNSHARE)]),
    ("ioctl", &[Condition::OneOf(1, IOCTL)]),
    ("prctl", &[Condition::OneOf(0, PRCTL)]),
    ("prlimit64", ITSELF),
    ("sched_setaffinity", ITSELF),
    // With a lower priority, a process could delay the release of its memory.
    ("sched_setscheduler", &[Condition::OneOf(0, &[0]), Condition::OneOf(1, &[libc::SCHED_OTHER as u32])]),
    ("sched_setparam", ITSELF),
    ("personality", &[Condition::OneOf(0, &[0, u32::MAX])]),
    ("socketpair", &[Condition::OneOf(0, &[libc::AF_UNIX as u32]), Condition::OneOf(1, PAIRS)]),
    // With an address, a message could be sent to a socket outside the pair.
    ("sendto", &[Condition::Null(4)]),
];

/// Conditional calls for programs that may lock files, and for programs that may not.
const WITH_LOCKS: &[(&str, &[Condition])] = &[("flock", &[]), ("fcntl", CONTROL), ("fcntl64", CONTROL)];
const WITHOUT_LOCKS: &[(&str, &[Condition])] =
    &[("fcntl", CONTROL_WITHOUT_LOCKS), ("fcntl64", CONTROL_WITHOUT_LOCKS)];

/// Calls that, under conditions, fail as if the kernel lacked them. To look up a user, glibc first asks
/// nscd(8) through a socket, and reads files if it gets no socket; this happens in every Java program at
/// startup.
const ABSENT_IF: &[(&str, &[Condition])] = &[("socket", &[Condition::OneOf(0, &[libc::AF_UNIX as u32])])];

/// An architecture: its number in the kernel, and its calls by name.
struct Abi {
    architecture: u32,
    number: fn(&str) -> Option<u32>,
    name: fn(u32) -> Option<&'static str>,
}

macro_rules! abi {
    ($architecture:expr, $calls:ident) => {
        Abi {
            architecture: $architecture,
            number: |name| name.parse::<syscalls::$calls::Sysno>().ok().map(|call| call.id() as u32),
            name: |number| syscalls::$calls::Sysno::new(number as usize).map(|call| call.name()),
        }
    };
}

/// The architectures whose programs this processor can run. Linux uses the processor numbers of ELF files,
/// with an additional bit for 64-bit processors and another for the byte order (linux/audit.h).
const ABIS: &[Abi] = &[
    #[cfg(target_arch = "x86_64")]
    abi!(0xc000_003e, x86_64),
    #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
    abi!(0x4000_0003, x86),
    #[cfg(target_arch = "aarch64")]
    abi!(0xc000_00b7, aarch64),
    #[cfg(target_arch = "riscv64")]
    abi!(0xc000_00f3, riscv64),
];

/// The treatment of calls that change metadata of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metadata {
    /// The calls are executed.
    Changed,
    /// The calls only seem to succeed, because linkers and Go fail if these calls fail.
    Pretended,
    /// The calls are refused.
    Refused,
}

/// Additional permissions of some programs.
#[derive(Clone, Copy, Debug)]
pub struct Granted {
    /// The treatment of calls that change metadata of files.
    pub metadata: Metadata,
    /// Whether the programs may truncate files by name.
    pub cutting: bool,
    /// Whether the programs may lock files.
    pub locks: bool,
}

/// Returns the tables for this processor, or none for unknown processors.
pub fn tables(granted: Granted) -> Vec<Table> {
    ABIS.iter()
        .map(|kind| Table { architecture: kind.architecture, decisions: decisions(kind.number, granted) })
        .collect()
}

fn decisions(number: fn(&str) -> Option<u32>, granted: Granted) -> BTreeMap<u32, Decision> {
    let metadata = match granted.metadata {
        Metadata::Changed => Some(Decision::Allow(&[])),
        Metadata::Pretended => Some(Decision::Pretended),
        Metadata::Refused => None,
    };
    let metadata = metadata.into_iter().flat_map(|decision| each(METADATA).map(move |name| (name, decision)));
    let cutting = if granted.cutting { CUTTING } else { &[] };
    let locks = if granted.locks { WITH_LOCKS } else { WITHOUT_LOCKS };
    let allowed = each(ALLOWED).chain(each(cutting)).map(|name| (name, Decision::Allow(&[])));
    let absent = each(ABSENT).map(|name| (name, Decision::Absent(&[])));
    let conditional = CONDITIONAL.iter().chain(locks);
    let conditional = conditional.map(|(name, conditions)| (*name, Decision::Allow(conditions)));
    let probes = ABSENT_IF.iter().map(|(name, conditions)| (*name, Decision::Absent(conditions)));
    let all = allowed.chain(metadata).chain(absent).chain(conditional).chain(probes);
    let numbered = all.filter_map(|(name, decision)| Some((number(name)?, decision)));
    // In 32-bit programs, mmap(2) is the old call with flags in memory; libraries only use mmap2(2).
    let old = number("mmap2").and(number("mmap"));
    numbered.filter(|(number, _)| Some(*number) != old).collect()
}

/// Splits strings of names separated by spaces.
fn each(names: &[&'static str]) -> impl Iterator<Item = &'static str> {
    names.iter().flat_map(|names| names.split(' '))
}

/// Returns the name of a call, as in its manual page.
pub fn name(architecture: u32, number: u32) -> Option<&'static str> {
    let kind = ABIS.iter().find(|kind| kind.architecture == architecture)?;
    Some(match (kind.name)(number)? {
        "prlimit64" => "prlimit",
        name => name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_exists_on_some_architecture_and_is_listed_once() {
        let known = |name: &str| {
            name.parse::<syscalls::x86_64::Sysno>().is_ok()
                || name.parse::<syscalls::x86::Sysno>().is_ok()
                || name.parse::<syscalls::aarch64::Sysno>().is_ok()
                || name.parse::<syscalls::riscv64::Sysno>().is_ok()
        };
        let conditional = CONDITIONAL.iter().chain(WITH_LOCKS).map(|(name, _)| *name);
        let names: Vec<&str> =
            [ALLOWED, CUTTING, METADATA, ABSENT].into_iter().flat_map(each).chain(conditional).collect();
        let unknown: Vec<&&str> = names.iter().filter(|name| !known(name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn calls_that_landlock_does_not_control_are_refused_or_faked() {
        let of = |name: &str, metadata, cutting| {
            let kind = &ABIS[0];
            let decisions = decisions(kind.number, Granted { metadata, cutting, locks: false });
            (kind.number)(name).and_then(|number| decisions.get(&number).copied())
        };
        assert_eq!(of("truncate", Metadata::Refused, false), None);
        assert_eq!(of("truncate", Metadata::Refused, true), Some(Decision::Allow(&[])));
        assert_eq!(of("fchmod", Metadata::Pretended, true), Some(Decision::Pretended));
        assert_eq!(of("fchmod", Metadata::Refused, true), None);
    }

    #[test]
    fn calls_that_reach_outside_the_sandbox_are_not_listed() {
        let outside = [
            "connect bind sendmsg ptrace process_vm_writev mount umount2 unshare setns chroot pivot_root shmget",
            "msgget semget mq_open memfd_create memfd_secret bpf perf_event_open userfaultfd io_setup",
            "fanotify_init keyctl add_key setsid setpgid seccomp kexec_load open_by_handle_at ioprio_set",
            "socketcall ipc vmsplice remap_file_pages",
            // These calls make the kernel hold memory that is not counted: rules, access lists, segments.
            "landlock_create_ruleset landlock_add_rule setxattr fsetxattr modify_ldt",
        ];
        let granted = Granted { metadata: Metadata::Changed, cutting: true, locks: true };
        for kind in ABIS {
            let decisions = decisions(kind.number, granted);
            for name in each(&outside) {
                let number = (kind.number)(name);
                assert!(number.is_none_or(|number| !decisions.contains_key(&number)), "{name}");
            }
        }
    }
}
