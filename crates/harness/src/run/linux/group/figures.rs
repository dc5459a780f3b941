//! Reads the resources used by the processes of a control group from the group's files (both versions).

use super::Group;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::time::Duration;

/// The files with figures in both versions of control groups.
pub const FILES: [&str; 7] = [
    "pids.current",
    "memory.stat",
    "memory.events",
    "memory.kmem.usage_in_bytes",
    "memory.oom_control",
    "cpu.stat",
    "cpuacct.usage",
];

/// Memory of a group in bytes, without file pages, which the kernel can reclaim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Memory of processes, and of the kernel's data for processes: page tables, sockets, pipes.
    pub held: u64,
    /// Memory of in-memory file systems, and shared memory.
    pub shared: u64,
}

/// Maximum number of bytes read from each file.
const MAX_FILE_BYTES: usize = 8 << 10;

impl Group {
    /// Returns the number of threads in the group, or None if the system does not count threads.
    pub fn threads(&self) -> Option<u64> {
        read(self.files.get("pids.current")?)?.trim().parse().ok()
    }

    /// Returns the CPU time of all current and former processes in the group, or None if the system does not
    /// count it.
    pub fn cpu(&self) -> Option<Duration> {
        if let Some(file) = self.files.get("cpu.stat") {
            return Some(Duration::from_micros(figure(&read(file)?, "usage_usec")?));
        }
        Some(Duration::from_nanos(read(self.files.get("cpuacct.usage")?)?.trim().parse().ok()?))
    }

    /// Returns the memory of the group, or None if the system does not count it.
    pub fn memory(&self) -> Option<Memory> {
        let kernel = self.files.get("memory.kmem.usage_in_bytes");
        let kernel = kernel.and_then(|file| read(file)?.trim().parse().ok());
        of_stat(&read(self.files.get("memory.stat")?)?, kernel)
    }

    /// Returns how many processes of the group the kernel has killed to free memory.
    pub fn kills(&self) -> u64 {
        let files = ["memory.events", "memory.oom_control"];
        let text = files.iter().find_map(|name| read(self.files.get(name)?));
        text.and_then(|text| figure(&text, "oom_kill")).unwrap_or(0)
    }
}

/// Parses the text of `memory.stat`. With version 1, `kernel` is the kernel memory in bytes, which comes from
/// another file.
fn of_stat(stat: &str, kernel: Option<u64>) -> Option<Memory> {
    let value = |name: &str| figure(stat, name);
    if let Some(processes) = value("anon") {
        let parts = ["kernel_stack", "pagetables", "sock", "slab_unreclaimable", "vmalloc"];
        let of_kernel: u64 = parts.iter().filter_map(|name| value(name)).sum();
        // From Linux 5.18 on, the figure `kernel` counts all kernel memory; no other figure includes pipes.
        let all = value("kernel").map(|all| all.saturating_sub(value("slab_reclaimable").unwrap_or(0)));
        let of_kernel = all.map_or(of_kernel, |all| all + value("sock").unwrap_or(0));
        return Some(Memory { held: processes + of_kernel, shared: value("shmem").unwrap_or(0) });
    }
    let held = value("total_rss")? + kernel.unwrap_or(0);
    Some(Memory { held, shared: value("total_shmem").unwrap_or(0) })
}

/// Returns the number that follows `name` in the line that starts with it.
fn figure(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}

/// Returns the text of a file from its start. The kernel generates the text on each read; one read returns
/// all of it if the buffer is large enough.
fn read(file: &File) -> Option<String> {
    let mut bytes = vec![0; MAX_FILE_BYTES];
    let count = file.read_at(&mut bytes, 0).ok()?;
    bytes.truncate(count);
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_report_memory_that_cannot_be_reclaimed() {
        let second = "anon 1000\nfile 90000\nkernel 500\nkernel_stack 100\npagetables 200\nsock 7\nshmem 40\nslab_reclaimable 60\n";
        assert_eq!(of_stat(second, None), Some(Memory { held: 1447, shared: 40 }));
        let older = "anon 1000\nkernel_stack 100\npagetables 200\nsock 7\nslab_unreclaimable 3\n";
        assert_eq!(of_stat(older, None), Some(Memory { held: 1310, shared: 0 }));
        let first =
            "cache 90000\nrss 1\ntotal_cache 90000\ntotal_rss 1000\ntotal_rss_huge 9\ntotal_shmem 40\n";
        assert_eq!(of_stat(first, Some(300)), Some(Memory { held: 1300, shared: 40 }));
        assert_eq!(of_stat("", None), None);
    }

    #[test]
    fn figures_are_read_again_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("memory.oom_control");
        std::fs::write(&path, "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n").unwrap();
        let files = [("memory.oom_control", File::open(&path).unwrap())].into();
        let group = Group { members: Vec::new(), files };
        assert_eq!(group.kills(), 2);
        std::fs::write(&path, "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n").unwrap();
        assert_eq!(group.kills(), 3);
    }
}
