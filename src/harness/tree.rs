//! The processes below a process, as `/proc` tells.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

/// What a set of processes uses at this moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Processor time, with that of the children they have waited for.
    pub cpu: Duration,
    /// Bytes of memory, pages that two share counted twice, with page tables and what sockets may hold.
    pub memory: u64,
    /// Threads, at least one a process.
    pub threads: u64,
}

/// The children of `process` at this moment.
pub fn children(process: i32) -> Vec<i32> {
    let mut found = Vec::new();
    // A child belongs to the thread that started it.
    for task in fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(list.split_ascii_whitespace().filter_map(|child| child.parse::<i32>().ok()));
    }
    found
}

/// All processes below `process` at this moment, parents before their children.
pub fn descendants(process: i32) -> Vec<i32> {
    let mut found = children(process);
    let mut next = 0;
    while next < found.len() {
        let below = children(found[next]);
        found.extend(below);
        next += 1;
    }
    found
}

/// All processes of the user with number `user`.
pub fn of_user(user: u32) -> Vec<i32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|process| process.metadata().is_ok_and(|folder| folder.uid() == user));
    own.filter_map(|process| process.file_name().to_str()?.parse().ok()).collect()
}

/// What `processes` use together.
pub fn usage(processes: &[i32]) -> Usage {
    let second = rustix::param::clock_ticks_per_second();
    let page = rustix::param::page_size() as u64;
    let mut sum = Usage::default();
    for process in processes {
        let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else { continue };
        let Some((ticks, threads, pages)) = parse(&stat) else { continue };
        sum.cpu += Duration::from_millis(ticks * 1000 / second);
        sum.memory += pages * page + tables(*process) + sockets(*process);
        sum.threads += threads;
    }
    sum
}

/// Bytes of the page tables of a process, which are a part of no other figure.
fn tables(process: i32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let size = status.lines().find_map(|line| line.strip_prefix("VmPTE:")?.trim().strip_suffix(" kB"));
    size.and_then(|size| size.parse::<u64>().ok()).unwrap_or(0) << 10
}

/// So many open files are looked at no closer.
const FEW_FILES: u64 = 32;
/// What a socket may hold that was not read yet, unless the system was told otherwise.
const SOCKET: u64 = 208 << 10;

/// Bytes that the sockets of a process may hold, should there be many.
fn sockets(process: i32) -> u64 {
    let files = format!("/proc/{process}/fd");
    // From Linux 6.2 on, the size of this folder is the number of open files; before, it is 0.
    if fs::metadata(&files).is_ok_and(|folder| (1..FEW_FILES).contains(&folder.len())) {
        return 0;
    }
    let links = fs::read_dir(&files)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|file| fs::read_link(file.path()).ok());
    let sockets = links.filter(|link| link.to_string_lossy().starts_with("socket:")).count() as u64;
    if sockets < FEW_FILES { 0 } else { sockets * SOCKET }
}

/// The ticks of processor time, the threads and the pages of memory in a line of `/proc/PID/stat` (proc_pid_stat(5)).
fn parse(stat: &str) -> Option<(u64, u64, u64)> {
    // The name of the program, field 2, is in brackets and may hold anything.
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_ascii_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    Some((field(14)? + field(15)? + field(16)? + field(17)?, field(20)?, field(24)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_stat_is_read_past_any_program_name() {
        let line = "7 (a) b ) S 1 7 7 0 -1 0 0 0 0 0 1 20 300 4000 20 0 5 0 5 999 42 18446744073709551615";
        assert_eq!(parse(line), Some((4321, 5, 42)));
        assert_eq!(parse("7 (a"), None);
    }

    #[test]
    fn our_own_usage_is_seen() {
        let own = std::process::id() as i32;
        assert!(of_user(rustix::process::getuid().as_raw()).contains(&own));
        let usage = usage(&[own]);
        assert!(usage.memory > 100_000, "{usage:?}");
    }
}
