//! The system calls that a run may make; all others are refused.
//!
//! Calls are listed by name for all kinds of programs; a name that one kind does not have is skipped for it.

mod names;

use self::names::{ABSENT, ALLOWED, CUTTING, METADATA};
use super::filter::{Condition, Decision, Table};
use std::collections::BTreeMap;

/// The flags of clone(2) that make namespaces.
const NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u32;

/// The flags of clone(2) that make a thread, and share the memory and the open files of a process.
const THREAD: u32 = libc::CLONE_THREAD as u32;
const MEMORY: u32 = libc::CLONE_VM as u32;
const SHARED_FILES: u32 = libc::CLONE_FILES as u32;

/// The types of sockets whose pairs stay connected to each other for good.
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

/// Of mmap(2): memory that is shared with nothing on disk. It is no process's once it is out of their tables.
const SHARED_MEMORY: u32 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u32;

/// The permitted commands of prctl(2): names, the death of the parent, speculation, huge pages, and to read;
/// the last two are names of memory, and what the kernel told the program at its start.
const PRCTL: &[u32] =
    &[1, 2, 3, 15, 16, 21, 23, 27, 29, 30, 38, 39, 41, 42, 52, 53, 54, 55, 56, 0x5356_4d41, 0x4155_5856];

/// The permitted requests of ioctl(2): whether this is a terminal, how much there is to read, flags of open
/// files.
const IOCTL: &[u32] = &[0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c_542a];

/// The denied commands of fcntl(2): owners and signals of descriptors, pipe sizes, leases, notifications of
/// changes.
const FCNTL: &[u32] = &[8, 10, 15, 1024, 1026, 1031];
/// Those about locks. Whoever may read a file can lock it and see that it is locked: so runs could talk.
const LOCKING: &[u32] = &[5, 6, 7, 12, 13, 14, 36, 37, 38];

/// The bits of a mode that have a program run as the owner of its file.
const SET_ID: u32 = 0o6000;
/// The flags of open(2) with which a file is made; without them the mode is whatever was there.
const MAKES: u32 = (libc::O_CREAT | libc::O_TMPFILE & !libc::O_DIRECTORY) as u32;

/// Of open(2): to cut off a file that is opened to read is no writing for Landlock before Linux 6.2.
const HOW: u32 = (libc::O_TRUNC | libc::O_ACCMODE) as u32;
const CUT_TO_READ: u32 = (libc::O_TRUNC | libc::O_RDONLY) as u32;
/// The way to open that asks for neither reading nor writing: Landlock lets it pass, and it may cut off, too.
const NEITHER: u32 = libc::O_ACCMODE as u32;

const ITSELF: &[Condition] = &[Condition::OneOf(0, &[0])];
const MAP: &[Condition] = &[Condition::Not(3, SHARED_MEMORY, SHARED_MEMORY)];
const CONTROL: &[Condition] = &[Condition::NoneOf(1, FCNTL)];
const CONTROL_WITHOUT_LOCKS: &[Condition] = &[Condition::NoneOf(1, FCNTL), Condition::NoneOf(1, LOCKING)];

const CLONE: &[Condition] = &[
    Condition::Without(0, NAMESPACES),
    // Files in a table of a thread alone would be counted nowhere.
    Condition::Not(0, THREAD | SHARED_FILES, THREAD),
    // Memory that goes from process to process is hard to find: no runtime needs that.
    Condition::Without(0, libc::CLONE_PARENT as u32),
    Condition::Not(0, MEMORY | THREAD | libc::CLONE_VFORK as u32, MEMORY),
];

/// Allowed under conditions.
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
    // One of less right to a processor would give back its memory when it likes.
    ("sched_setscheduler", &[Condition::OneOf(0, &[0]), Condition::OneOf(1, &[libc::SCHED_OTHER as u32])]),
    ("sched_setparam", ITSELF),
    ("personality", &[Condition::OneOf(0, &[0, u32::MAX])]),
    ("socketpair", &[Condition::OneOf(0, &[libc::AF_UNIX as u32]), Condition::OneOf(1, PAIRS)]),
    // To an address it would leave the pair.
    ("sendto", &[Condition::Null(4)]),
];

/// Allowed under conditions, to programs that may lock files and to others.
const WITH_LOCKS: &[(&str, &[Condition])] = &[("flock", &[]), ("fcntl", CONTROL), ("fcntl64", CONTROL)];
const WITHOUT_LOCKS: &[(&str, &[Condition])] =
    &[("fcntl", CONTROL_WITHOUT_LOCKS), ("fcntl64", CONTROL_WITHOUT_LOCKS)];

/// Absent under conditions: glibc asks nscd(8) about a user through a socket before it reads files, and goes
/// on without. Every Java program does so at its start.
const ABSENT_IF: &[(&str, &[Condition])] = &[("socket", &[Condition::OneOf(0, &[libc::AF_UNIX as u32])])];

/// A kind of programs: what the kernel calls it, and its calls by name.
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

/// The kinds of programs that this processor runs. Linux names them by the number of the processor in ELF
/// files, with a bit for 64 bits and one for the order of bytes (linux/audit.h).
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

/// What becomes of calls that change what is known of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metadata {
    /// They are made.
    Changed,
    /// They are answered as if they were made: linkers and Go end without that.
    Pretended,
    /// They are refused.
    Refused,
}

/// What some programs may do besides.
#[derive(Clone, Copy, Debug)]
pub struct Granted {
    /// What becomes of calls that change what is known of files.
    pub metadata: Metadata,
    /// Whether they cut off files by name.
    pub cutting: bool,
    /// Whether they lock files.
    pub locks: bool,
}

/// The tables for this processor; empty where we know none.
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
    // Of programs of 32 bits, mmap(2) is the old one: its flags are in memory. Libraries use mmap2(2) alone.
    let old = number("mmap2").and(number("mmap"));
    numbered.filter(|(number, _)| Some(*number) != old).collect()
}

/// Each name of a list.
fn each(names: &[&'static str]) -> impl Iterator<Item = &'static str> {
    names.iter().flat_map(|names| names.split(' '))
}

/// The name of a call, as its manual page is called.
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
    fn every_name_is_known_to_some_kind_of_program_and_listed_once() {
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
    fn what_the_kernel_does_not_control_is_refused_or_pretended() {
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
    fn calls_that_reach_outside_are_not_listed() {
        let outside = [
            "connect bind sendmsg ptrace process_vm_writev mount umount2 unshare setns chroot pivot_root shmget",
            "msgget semget mq_open memfd_create memfd_secret bpf perf_event_open userfaultfd io_setup",
            "fanotify_init keyctl add_key setsid setpgid seccomp kexec_load open_by_handle_at ioprio_set",
            "socketcall ipc vmsplice remap_file_pages",
            // They have the kernel hold memory that is counted nowhere: rules, lists of access, segments.
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
