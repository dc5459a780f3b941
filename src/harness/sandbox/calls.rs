//! Which system calls a run may make: those listed here, and no other.
//!
//! Calls are listed by name for all kinds of programs; a name that one kind does not have is skipped for it.

use super::filter::{Condition, Decision, Table};
use std::collections::BTreeMap;

/// Allowed whatever the arguments are.
const ALLOWED: &[&str] = &[
    // Files, as far as they can be opened.
    "read",
    "write",
    "readv",
    "writev",
    "pread64",
    "pwrite64",
    "preadv",
    "pwritev",
    "preadv2",
    "pwritev2",
    "close",
    "close_range",
    "stat",
    "fstat",
    "lstat",
    "stat64",
    "fstat64",
    "lstat64",
    "newfstatat",
    "fstatat64",
    "statx",
    "oldstat",
    "oldfstat",
    "oldlstat",
    "access",
    "faccessat",
    "faccessat2",
    "readlink",
    "readlinkat",
    "lseek",
    "_llseek",
    "getdents",
    "getdents64",
    "getcwd",
    "chdir",
    "fchdir",
    "mkdir",
    "mkdirat",
    "rmdir",
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "renameat2",
    "link",
    "linkat",
    "symlink",
    "symlinkat",
    "truncate",
    "ftruncate",
    "truncate64",
    "ftruncate64",
    "fallocate",
    "fsync",
    "fdatasync",
    "sync_file_range",
    "fadvise64",
    "fadvise64_64",
    "readahead",
    "umask",
    "statfs",
    "fstatfs",
    "statfs64",
    "fstatfs64",
    "flock",
    "sendfile",
    "sendfile64",
    "copy_file_range",
    "splice",
    "getxattr",
    "lgetxattr",
    "fgetxattr",
    "listxattr",
    "llistxattr",
    "flistxattr",
    "pipe",
    "pipe2",
    "dup",
    "dup2",
    "dup3",
    "poll",
    "ppoll",
    "ppoll_time64",
    "select",
    "_newselect",
    "pselect6",
    "pselect6_time64",
    "epoll_create",
    "epoll_create1",
    "epoll_ctl",
    "epoll_wait",
    "epoll_pwait",
    "epoll_pwait2",
    "eventfd",
    "eventfd2",
    "signalfd",
    "signalfd4",
    "timerfd_create",
    "timerfd_settime",
    "timerfd_settime64",
    "timerfd_gettime",
    "timerfd_gettime64",
    "recvmsg",
    "recvfrom",
    "shutdown",
    "getsockname",
    "getpeername",
    "getsockopt",
    // Memory of its own.
    "munmap",
    "mremap",
    "mprotect",
    "madvise",
    "brk",
    "mincore",
    "msync",
    "mlock",
    "mlock2",
    "munlock",
    "mlockall",
    "munlockall",
    "pkey_alloc",
    "pkey_free",
    "pkey_mprotect",
    "membarrier",
    "get_mempolicy",
    "modify_ldt",
    "arch_prctl",
    "set_thread_area",
    "get_thread_area",
    "riscv_flush_icache",
    "riscv_hwprobe",
    "map_shadow_stack",
    // Processes and threads below it.
    "fork",
    "vfork",
    "execve",
    "execveat",
    "exit",
    "exit_group",
    "wait4",
    "waitpid",
    "waitid",
    "set_tid_address",
    "set_robust_list",
    "get_robust_list",
    "rseq",
    "futex",
    "futex_time64",
    "futex_waitv",
    "futex_wake",
    "futex_wait",
    "futex_requeue",
    "restart_syscall",
    "sched_yield",
    "getcpu",
    // Signals, which the sandbox keeps among its own processes.
    "kill",
    "tkill",
    "tgkill",
    "rt_sigqueueinfo",
    "rt_tgsigqueueinfo",
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigpending",
    "rt_sigsuspend",
    "rt_sigtimedwait",
    "rt_sigtimedwait_time64",
    "sigaltstack",
    "signal",
    "sigaction",
    "sigprocmask",
    "sigpending",
    "sigsuspend",
    "sigreturn",
    "sgetmask",
    "ssetmask",
    "pause",
    "alarm",
    "setitimer",
    "getitimer",
    "timer_create",
    "timer_settime",
    "timer_settime64",
    "timer_gettime",
    "timer_gettime64",
    "timer_getoverrun",
    "timer_delete",
    // Time, and what it is.
    "nanosleep",
    "clock_nanosleep",
    "clock_nanosleep_time64",
    "clock_gettime",
    "clock_gettime64",
    "clock_getres",
    "clock_getres_time64",
    "gettimeofday",
    "time",
    "times",
    "getrusage",
    "getpid",
    "getppid",
    "gettid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getresuid",
    "getresgid",
    "getgroups",
    "getuid32",
    "geteuid32",
    "getgid32",
    "getegid32",
    "getresuid32",
    "getresgid32",
    "getgroups32",
    "getpgid",
    "getpgrp",
    "getsid",
    "capget",
    "uname",
    "oldolduname",
    "olduname",
    "sysinfo",
    "getrandom",
    "getpriority",
    "ioprio_get",
    "sched_getaffinity",
    "sched_getscheduler",
    "sched_getparam",
    "sched_getattr",
    "sched_get_priority_max",
    "sched_get_priority_min",
    "sched_rr_get_interval",
    "sched_rr_get_interval_time64",
    "nice",
    // Limits of its own, which it can only lower.
    "getrlimit",
    "ugetrlimit",
    "setrlimit",
    // To be more shut off.
    "landlock_create_ruleset",
    "landlock_add_rule",
    "landlock_restrict_self",
];

/// Those that change what is known about a file and not the file. Landlock has no say in them, so that they are allowed
/// only where every other file is on a file system that cannot be written to.
const METADATA: &[&str] = &[
    "chmod",
    "fchmod",
    "fchmodat",
    "fchmodat2",
    "chown",
    "fchown",
    "lchown",
    "fchownat",
    "chown32",
    "fchown32",
    "lchown32",
    "utime",
    "utimes",
    "futimesat",
    "utimensat",
    "utimensat_time64",
    "setxattr",
    "lsetxattr",
    "fsetxattr",
    "removexattr",
    "lremovexattr",
    "fremovexattr",
];

/// Programs ask for these and do without.
const ABSENT: &[&str] = &[
    // Its flags, which could ask for namespaces, are in memory, where no filter sees them.
    "clone3",
    // The mode of a new file is in memory, too.
    "openat2",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "pidfd_open",
    "pidfd_send_signal",
    "pidfd_getfd",
    "set_mempolicy_home_node",
    "cachestat",
    "statmount",
    "listmount",
    "uretprobe",
    "mseal",
];

/// The flags of clone(2) that make namespaces.
const NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u32;

/// The pairs of sockets that are connected with each other for good.
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

/// What prctl(2) may be asked for: names, the death of the parent, speculation, huge pages, and to read; the
/// last two are names of memory, and what the kernel told the program at its start.
const PRCTL: &[u32] =
    &[1, 2, 3, 15, 16, 21, 23, 27, 29, 30, 38, 39, 41, 42, 52, 53, 54, 55, 56, 0x5356_4d41, 0x4155_5856];

/// What ioctl(2) may be asked for: whether this is a terminal, how much there is to read, flags of open files.
const IOCTL: &[u32] = &[0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c_542a];

/// What fcntl(2) may not be asked for: signals to others, pipes of any size, leases, and to be told of changes.
const FCNTL: &[u32] = &[8, 10, 15, 1024, 1026, 1031];

/// The bits of a mode that have a program run as the owner of its file.
const SET_ID: u32 = 0o6000;
/// The flags of open(2) with which a file is made; without them the mode is whatever was there.
const MAKES: u32 = (libc::O_CREAT | libc::O_TMPFILE & !libc::O_DIRECTORY) as u32;

const ITSELF: &[Condition] = &[Condition::OneOf(0, &[0])];
const MAP: &[Condition] = &[Condition::NotAll(3, SHARED_MEMORY)];
const CONTROL: &[Condition] = &[Condition::NoneOf(1, FCNTL)];

/// Allowed under conditions.
const CONDITIONAL: &[(&str, &[Condition])] = &[
    ("mmap", MAP),
    ("mmap2", MAP),
    ("open", &[Condition::WithoutIf(2, SET_ID, 1, MAKES)]),
    ("openat", &[Condition::WithoutIf(3, SET_ID, 2, MAKES)]),
    ("creat", &[Condition::Without(1, SET_ID)]),
    ("mknod", &[Condition::Without(1, SET_ID)]),
    ("mknodat", &[Condition::Without(2, SET_ID)]),
    ("clone", &[Condition::Without(0, NAMESPACES)]),
    ("fcntl", CONTROL),
    ("fcntl64", CONTROL),
    ("ioctl", &[Condition::OneOf(1, IOCTL)]),
    ("prctl", &[Condition::OneOf(0, PRCTL)]),
    ("prlimit64", ITSELF),
    ("sched_setaffinity", ITSELF),
    ("sched_setscheduler", ITSELF),
    ("sched_setparam", ITSELF),
    ("setpriority", &[Condition::OneOf(0, &[0]), Condition::OneOf(1, &[0])]),
    ("personality", &[Condition::OneOf(0, &[0, u32::MAX])]),
    ("socketpair", &[Condition::OneOf(0, &[libc::AF_UNIX as u32]), Condition::OneOf(1, PAIRS)]),
    // To an address it would leave the pair.
    ("sendto", &[Condition::Null(4)]),
];

/// A kind of programs: what the kernel calls it, and its calls by name.
struct Kind {
    architecture: u32,
    number: fn(&str) -> Option<u32>,
    name: fn(u32) -> Option<&'static str>,
}

macro_rules! kind {
    ($architecture:expr, $calls:ident) => {
        Kind {
            architecture: $architecture,
            number: |name| name.parse::<syscalls::$calls::Sysno>().ok().map(|call| call.id() as u32),
            name: |number| syscalls::$calls::Sysno::new(number as usize).map(|call| call.name()),
        }
    };
}

/// The kinds of programs that this processor runs. Linux names them by the number of the processor in ELF files, with a bit for
/// 64 bits and one for the order of bytes (linux/audit.h).
const KINDS: &[Kind] = &[
    #[cfg(target_arch = "x86_64")]
    kind!(0xc000_003e, x86_64),
    #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
    kind!(0x4000_0003, x86),
    #[cfg(target_arch = "aarch64")]
    kind!(0xc000_00b7, aarch64),
    #[cfg(target_arch = "riscv64")]
    kind!(0xc000_00f3, riscv64),
];

/// The tables for this processor; empty where we know none. With `metadata`, what is known of files can be changed.
pub fn tables(metadata: bool) -> Vec<Table> {
    KINDS
        .iter()
        .map(|kind| Table { architecture: kind.architecture, decisions: decisions(kind.number, metadata) })
        .collect()
}

fn decisions(number: fn(&str) -> Option<u32>, metadata: bool) -> BTreeMap<u32, Decision> {
    let metadata = METADATA.iter().filter(|_| metadata);
    let allowed = ALLOWED.iter().chain(metadata).map(|name| (*name, Decision::Allow));
    let absent = ABSENT.iter().map(|name| (*name, Decision::Absent));
    let conditional = CONDITIONAL.iter().map(|(name, conditions)| (*name, Decision::If(conditions)));
    let all = allowed.chain(absent).chain(conditional);
    all.filter_map(|(name, decision)| Some((number(name)?, decision))).collect()
}

/// The name of a call, as its manual page is called.
pub fn name(architecture: u32, number: u32) -> Option<&'static str> {
    let kind = KINDS.iter().find(|kind| kind.architecture == architecture)?;
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
        let conditional = CONDITIONAL.iter().map(|(name, _)| name);
        let names: Vec<&str> =
            ALLOWED.iter().chain(METADATA).chain(ABSENT).chain(conditional).copied().collect();
        let unknown: Vec<&&str> = names.iter().filter(|name| !known(name)).collect();
        assert_eq!(unknown, Vec::<&&str>::new());
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn calls_that_reach_outside_are_not_listed() {
        let outside = [
            "socket",
            "connect",
            "bind",
            "sendmsg",
            "ptrace",
            "process_vm_writev",
            "mount",
            "umount2",
            "unshare",
            "setns",
            "chroot",
            "pivot_root",
            "shmget",
            "msgget",
            "semget",
            "mq_open",
            "memfd_create",
            "memfd_secret",
            "bpf",
            "perf_event_open",
            "userfaultfd",
            "io_setup",
            "fanotify_init",
            "keyctl",
            "add_key",
            "setsid",
            "setpgid",
            "seccomp",
            "kexec_load",
            "open_by_handle_at",
            "ioprio_set",
            "socketcall",
            "ipc",
            "vmsplice",
            "remap_file_pages",
        ];
        for table in tables(true) {
            for name in outside {
                let number = KINDS
                    .iter()
                    .find(|kind| kind.architecture == table.architecture)
                    .and_then(|kind| (kind.number)(name));
                assert!(number.is_none_or(|number| !table.decisions.contains_key(&number)), "{name}");
            }
        }
    }
}
