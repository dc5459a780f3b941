//! Names of the system calls whose arguments do not matter for the decision. Spaces separate the names.

/// Calls allowed with any arguments.
pub const ALLOWED: &[&str] = &[
    // Files that the run can open.
    "read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 close stat fstat lstat",
    "stat64 fstat64 lstat64 newfstatat fstatat64 statx oldstat oldfstat oldlstat access faccessat",
    "faccessat2 readlink readlinkat lseek _llseek getdents getdents64 getcwd chdir fchdir mkdir mkdirat",
    "rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat ftruncate",
    "ftruncate64 fallocate fsync fdatasync sync_file_range fadvise64 fadvise64_64 readahead",
    "umask statfs fstatfs statfs64 fstatfs64 copy_file_range getxattr lgetxattr fgetxattr listxattr",
    "llistxattr flistxattr pipe pipe2 dup dup2 dup3 poll ppoll ppoll_time64 select _newselect pselect6",
    "pselect6_time64 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd",
    "eventfd2 signalfd signalfd4 timerfd_create timerfd_settime timerfd_settime64 timerfd_gettime",
    "timerfd_gettime64 recvmsg recvfrom shutdown getsockname getpeername getsockopt",
    // The run's own memory.
    "munmap mremap mprotect madvise brk mincore msync mlock mlock2 munlock mlockall munlockall",
    "pkey_alloc pkey_free pkey_mprotect membarrier get_mempolicy arch_prctl set_thread_area",
    "get_thread_area riscv_flush_icache riscv_hwprobe map_shadow_stack",
    // The run's processes and threads.
    "fork vfork execve execveat exit exit_group wait4 waitpid waitid set_tid_address set_robust_list",
    "get_robust_list rseq futex futex_time64 futex_waitv futex_wake futex_wait futex_requeue",
    "restart_syscall sched_yield getcpu",
    // Signals, which the sandbox confines to the processes of the run.
    "kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo rt_sigaction rt_sigprocmask rt_sigreturn",
    "rt_sigpending rt_sigsuspend rt_sigtimedwait rt_sigtimedwait_time64 sigaltstack signal sigaction",
    "sigprocmask sigpending sigsuspend sigreturn sgetmask ssetmask pause alarm setitimer getitimer",
    "timer_create timer_settime timer_settime64 timer_gettime timer_gettime64 timer_getoverrun",
    "timer_delete",
    // Time and system information.
    "nanosleep clock_nanosleep clock_nanosleep_time64 clock_gettime clock_gettime64 clock_getres",
    "clock_getres_time64 gettimeofday time times getrusage getpid getppid gettid getuid geteuid getgid",
    "getegid getresuid getresgid getgroups getuid32 geteuid32 getgid32 getegid32 getresuid32",
    "getresgid32 getgroups32 getpgid getpgrp getsid capget uname oldolduname olduname sysinfo getrandom",
    "getpriority ioprio_get sched_getaffinity sched_getscheduler sched_getparam sched_getattr",
    "sched_get_priority_max sched_get_priority_min sched_rr_get_interval sched_rr_get_interval_time64",
    // Resource limits, which the run can only lower.
    "getrlimit ugetrlimit setrlimit",
];

/// Calls that truncate a file by name. Landlock controls these calls from Linux 6.2 on. The calls are allowed
/// only if Landlock controls them, or if all other files are on a read-only file system.
pub const CUTTING: &[&str] = &["truncate truncate64"];

/// Calls that change the metadata of a file. Landlock does not control these calls, so they are executed only
/// if all other files are on a read-only file system.
pub const METADATA: &[&str] = &[
    "chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat chown32 fchown32 lchown32 utime",
    "utimes futimesat utimensat utimensat_time64",
];

/// Calls that programs may try, but can do without.
pub const ABSENT: &[&str] = &[
    // The flags of clone3(2), which could create namespaces, are in memory, where filters cannot see them.
    "clone3",
    // These calls put pages of a file into a pipe. If the file is deleted, such a page keeps the file's
    // memory in use, and no process is charged for it. Without these calls, programs fall back to read(2).
    "sendfile sendfile64 splice",
    // For openat2(2), the mode of a new file is in memory, where filters cannot see it.
    "openat2",
    "io_uring_setup io_uring_enter io_uring_register pidfd_open pidfd_send_signal pidfd_getfd",
    "set_mempolicy_home_node cachestat statmount listmount uretprobe mseal",
];
