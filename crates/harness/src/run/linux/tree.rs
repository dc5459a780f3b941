//! Finds and measures the descendants of a process in `/proc`. Each descendant is measured as soon as it is
//! found. When measuring waited until all had been found, a chain of short-lived processes held up to 14
//! times its memory limit unnoticed (2026-11-26).

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

/// The resources that a set of processes uses now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// CPU time, including the time of children that the processes have waited for.
    pub cpu: Duration,
    /// Memory in bytes, including page tables; shared pages count once for each process.
    pub memory: u64,
    /// Number of threads, at least one per process.
    pub threads: u64,
    /// Whether the first thread of any of the processes runs or waits for a processor.
    pub is_runnable: bool,
}

/// Returns the current children of `process`.
pub fn children(process: i32) -> Vec<i32> {
    let mut found = Vec::new();
    // The kernel lists a child under the thread that started it.
    for task in fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(list.split_ascii_whitespace().filter_map(|child| child.parse::<i32>().ok()));
    }
    found
}

/// Returns the current descendants of `process`, parents before their children.
pub fn descendants(process: i32) -> Vec<i32> {
    each_below(process, |_| {})
}

/// Memory in bytes of processes at the last check, by process number and start time.
pub type Memory = HashMap<(i32, u64), u64>;

/// Returns the descendants of `process` and their total resource use. Each descendant is measured as soon as
/// it is found, because a short-lived process may end before all descendants are found. `known` contains the
/// memory of the descendants at the last check, and is updated.
pub fn used_below(process: i32, known: &mut Memory) -> (Vec<i32>, Usage) {
    let (mut sum, before) = (Usage::default(), std::mem::take(known));
    let found = each_below(process, |process| sum.add(process, &before, known));
    (found, sum)
}

fn each_below(process: i32, mut at: impl FnMut(i32)) -> Vec<i32> {
    let (mut found, mut next) = (Vec::new(), 0);
    let mut parent = Some(process);
    while let Some(process) = parent {
        let below = children(process);
        below.iter().for_each(|&child| at(child));
        found.extend(below);
        parent = found.get(next).copied();
        next += 1;
    }
    found
}

/// Returns all processes of the user with the ID `user`.
pub fn of_user(user: u32) -> Vec<i32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|process| process.metadata().is_ok_and(|folder| folder.uid() == user));
    own.filter_map(|process| process.file_name().to_str()?.parse().ok()).collect()
}

/// Returns the total resource use of `processes`, without memory held by open files.
pub fn usage(processes: &[i32]) -> Usage {
    let mut sum = Usage::default();
    processes.iter().for_each(|&process| sum.add(process, &Memory::new(), &mut Memory::new()));
    sum
}

impl Usage {
    fn add(&mut self, process: i32, before: &Memory, now: &mut Memory) {
        let Some(stat) = stat(&format!("/proc/{process}")) else { return };
        self.cpu += Duration::from_millis(stat.ticks * 1000 / rustix::param::clock_ticks_per_second());
        self.threads += stat.threads;
        self.is_runnable |= stat.is_runnable;
        let holder = stat.holder(process);
        let pages =
            if stat.pages == 0 { self::stat(&holder).map_or(0, |stat| stat.pages) } else { stat.pages };
        let status = of_status(&fs::read_to_string(format!("{holder}/status")).unwrap_or_default());
        let began = (process, stat.began);
        let before = before.get(&began).copied().unwrap_or(0);
        let memory = stat.memory(pages, status, before);
        self.memory += memory;
        now.insert(began, memory);
    }
}

/// Returns whether any thread of `processes` runs or waits for a processor.
pub fn has_runnable_thread(processes: &[i32]) -> bool {
    let threads =
        |process: &i32| fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let mut threads = processes.iter().flat_map(threads);
    threads.any(|thread| stat(&thread.path().to_string_lossy()).is_some_and(|stat| stat.is_runnable))
}

/// Returns the folder in `/proc` with the memory and open files of a process: its own folder, or the folder
/// of another thread if its first thread has ended (pthread_exit(3) in `main`).
pub fn holder(process: i32) -> String {
    let own = format!("/proc/{process}");
    stat(&own).map_or(own, |stat| stat.holder(process))
}

/// Returns whether the process whose `/proc` folder is `holder` still reports memory; an exiting process
/// reports none.
pub fn has_memory(holder: &str) -> bool {
    stat(holder).is_some_and(|stat| stat.pages > 0)
}

/// Returns whether a process is exiting: it is still freeing its memory, but shows no memory.
pub fn is_ending(process: i32) -> bool {
    stat(&format!("/proc/{process}"))
        .is_some_and(|stat| !stat.is_gone() && !has_memory(&stat.holder(process)))
}

/// Memory according to `/proc/PID/status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Status {
    /// Bytes that no other figure includes: page tables, swapped memory, and huge pages.
    beside: u64,
    /// Whether exec is in progress: the new memory is shown while the old memory is being freed.
    is_becoming: bool,
}

fn of_status(status: &str) -> Status {
    let size = |line: &str, names: &[&str]| {
        let (name, size) = line.split_once(':')?;
        size.trim().strip_suffix(" kB").filter(|_| names.contains(&name))?.parse::<u64>().ok()
    };
    let beside = status.lines().filter_map(|line| size(line, &["VmPTE", "VmSwap", "HugetlbPages"]));
    let is_becoming = status.lines().any(|line| size(line, &["VmExe"]) == Some(0));
    Status { beside: beside.sum::<u64>() << 10, is_becoming }
}

/// Some fields of `/proc/PID/stat` (proc_pid_stat(5)).
#[derive(Debug, Default, PartialEq, Eq)]
struct Stat {
    /// Whether the thread has ended; other threads of the process may continue.
    has_ended: bool,
    is_runnable: bool,
    /// CPU time in clock ticks, including the time of children that the process has waited for.
    ticks: u64,
    threads: u64,
    /// Start time in ticks since boot.
    began: u64,
    /// Resident memory in pages.
    pages: u64,
}

impl Stat {
    /// Returns the result of [`holder`](fn@holder) for the process with these fields.
    fn holder(&self, process: i32) -> String {
        let own = format!("/proc/{process}");
        if self.pages > 0 || self.threads < 2 {
            return own;
        }
        let tasks = fs::read_dir(format!("{own}/task")).into_iter().flatten().flatten();
        let mut tasks = tasks.map(|task| task.path().to_string_lossy().into_owned());
        tasks.find(|task| has_memory(task)).unwrap_or(own)
    }

    /// Returns whether the process has ended with all its threads.
    fn is_gone(&self) -> bool {
        self.has_ended && self.threads < 2
    }

    /// Returns the memory in bytes of a process with `pages` pages. While the kernel frees the memory of the
    /// process, the result is at least `before`: the memory being freed is not shown, and freeing it can take
    /// a long time on a busy machine.
    fn memory(&self, pages: u64, status: Status, before: u64) -> u64 {
        let shown = pages * rustix::param::page_size() as u64 + status.beside;
        let is_hidden = pages == 0 && !self.is_gone() || status.is_becoming;
        if is_hidden { shown.max(before) } else { shown }
    }
}

fn stat(folder: &str) -> Option<Stat> {
    parse(&fs::read_to_string(format!("{folder}/stat")).ok()?)
}

fn parse(stat: &str) -> Option<Stat> {
    // The program name, field 2, is in parentheses and may contain anything.
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_ascii_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    Some(Stat {
        has_ended: matches!(*fields.first()?, "Z" | "X"),
        is_runnable: *fields.first()? == "R",
        ticks: field(14)? + field(15)? + field(16)? + field(17)?,
        threads: field(20)?,
        began: field(22)?,
        pages: field(24)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_is_parsed_whatever_the_program_name() {
        let line = "7 (a) b ) S 1 7 7 0 -1 0 0 0 0 0 1 20 300 4000 20 0 5 0 5 999 42 18446744073709551615";
        let expected = Stat { ticks: 4321, threads: 5, began: 5, pages: 42, ..Stat::default() };
        assert_eq!(parse(line), Some(expected));
        assert_eq!(parse("7 (a"), None);
    }

    #[test]
    fn page_tables_swap_and_huge_pages_are_added_up() {
        let status =
            "VmRSS:\t    9 kB\nVmPTE:\t      52 kB\nVmSwap:\t   8 kB\nHugetlbPages:\t 2048 kB\nThreads:\t1\n";
        assert_eq!(of_status(status), Status { beside: 2108 << 10, is_becoming: false });
        assert_eq!(of_status(""), Status { beside: 0, is_becoming: false });
    }

    #[test]
    fn memory_counts_until_it_is_released() {
        let memory = |state: &str, threads: u64, pages: u64, status: &str| {
            let line =
                format!("7 (a) {state} 1 7 7 0 -1 0 0 0 0 0 1 20 300 4000 20 0 {threads} 0 5 999 {pages}");
            parse(&line).unwrap().memory(pages, of_status(status), 1 << 20)
        };
        // The kernel hides the memory of an exiting process before freeing it.
        assert_eq!(
            [memory("R", 1, 0, ""), memory("Z", 2, 0, ""), memory("Z", 1, 0, "")],
            [1 << 20, 1 << 20, 0]
        );
        // A process in exec shows the memory of the new program, which has no code yet.
        assert_eq!(memory("R", 1, 1, "VmExe:\t       0 kB\n"), 1 << 20);
        assert_eq!(memory("R", 1, 1, "VmExe:\t       4 kB\n"), rustix::param::page_size() as u64);
    }

    #[test]
    fn the_usage_of_this_process_is_measured() {
        let own = std::process::id() as i32;
        assert!(of_user(rustix::process::getuid().as_raw()).contains(&own));
        let usage = usage(&[own]);
        assert!(usage.memory > 100_000, "{usage:?}");
        assert!(has_runnable_thread(&[own]));
        assert!(!has_runnable_thread(&[]));
    }
}
