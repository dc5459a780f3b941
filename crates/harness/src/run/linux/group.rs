//! A control group for the launcher and its runs, if the system allows one (cgroups(7)). The kernel then
//! continuously limits the processes and memory of the group, and counts the resources used, including those
//! of children that no process has waited for.
//!
//! With version 2, the group is created below the nearest parent group that delegates `pids` and in which
//! this user may create groups: root may do so in any group, other users in their own systemd session,
//! whose groups belong to them. With version 1, root can create a group for each controller. The launcher
//! itself counts what a missing controller would count.
//!
//! Only a few files are read and written; a crate for all controllers (cgroups-rs) would be more code than
//! this file.
//!
//! The bounds of a group are wider than the limits of a run. The launcher itself detects a run over its
//! limit, so verdicts are the same with and without a group.

mod figures;
mod places;

pub use self::figures::Memory;

use self::places::Place;
use crate::run::protocol::Limits;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The group that this process has created and entered: one folder with version 2, one per controller with
/// version 1.
pub struct Group {
    members: Vec<Member>,
    /// The open files of the group for limits and figures. The files stay open because their paths may become
    /// unreachable.
    files: BTreeMap<&'static str, File>,
}

/// A folder of the group.
struct Member {
    folder: PathBuf,
    /// The folder of this process's previous group, to which the process returns.
    before: PathBuf,
    version: u8,
}

/// Number of processes by which `pids.max` exceeds the limit of a run, because the group also contains the
/// launcher.
const MORE_PROCESSES: u64 = 64;
/// Bytes by which `memory.max` exceeds the memory limit: a group also counts the page cache.
const MORE_MEMORY: u64 = 256 << 20;

/// Prefix of the names of launchers' groups; the process ID of the launcher follows.
const NAME: &str = "dlx-judge-";

/// The files with limits in both versions of control groups.
const BOUNDS: [&str; 4] = ["pids.max", "memory.max", "memory.swap.max", "memory.limit_in_bytes"];

impl Group {
    /// Creates a group and enters it. Returns None if no group can limit the number of processes.
    pub fn enter() -> Option<Group> {
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let mut group = Group { members: Vec::new(), files: BTreeMap::new() };
        places::places("pids", &groups, &mounts).into_iter().find(|place| group.join(place).is_some())?;
        if group.members.iter().all(|member| member.version == 1) {
            for controller in ["memory", "cpuacct"] {
                let places = places::places(controller, &groups, &mounts);
                places.iter().filter(|place| place.version == 1).find(|place| group.join(place).is_some());
            }
        }
        Some(group)
    }

    /// Creates a group at `place` and enters it.
    fn join(&mut self, place: &Place) -> Option<()> {
        sweep(&place.above);
        let folder = place.above.join(format!("{NAME}{}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        if join(&folder, place.version).is_err() {
            let _ = fs::remove_dir(&folder);
            return None;
        }
        for name in BOUNDS {
            let file = File::options().write(true).open(folder.join(name));
            self.files.extend(file.ok().map(|file| (name, file)));
        }
        for name in figures::FILES {
            self.files.extend(File::open(folder.join(name)).ok().map(|file| (name, file)));
        }
        self.members.push(Member { folder, before: place.own.clone(), version: place.version });
        Some(())
    }

    /// Sets the bounds for the next run.
    pub fn limit(&self, limits: &Limits) {
        let most = |limit: Option<u64>, more: u64, none: &str| {
            limit.map_or(none.to_string(), |limit| limit.saturating_add(more).to_string())
        };
        let write = |name: &str, text: &str| {
            self.files.get(name).map(|file| file.write_at(text.as_bytes(), 0));
        };
        // If a bound is refused, the launcher's checks remain, as without a group.
        write("pids.max", &most(limits.processes, MORE_PROCESSES, "max"));
        write("memory.max", &most(limits.memory, MORE_MEMORY, "max"));
        write("memory.swap.max", "0");
        write("memory.limit_in_bytes", &most(limits.memory, MORE_MEMORY, "-1"));
    }

    /// Returns the folders of the group, so that another process can remove them if this process cannot.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.members.iter().map(|member| member.folder.clone()).collect()
    }

    /// Describes the group in a few words: its version and what it counts.
    pub fn name(&self) -> String {
        let version = self.members.first().map_or(2, |member| member.version);
        let mut parts = vec!["processes"];
        parts.extend(self.memory().map(|_| "memory"));
        parts.extend(self.cpu().map(|_| "CPU time"));
        format!("cgroup version {version} ({})", parts.join(", "))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for member in &self.members {
            let _ = leave(member).and_then(|()| fs::remove_dir(&member.folder));
        }
    }
}

/// Moves this process, which has a single thread, into a group. Moving a process can make the kernel wait for
/// a few milliseconds, so with version 1 only the thread is moved.
fn join(folder: &Path, version: u8) -> io::Result<()> {
    fs::write(folder.join(if version == 1 { "tasks" } else { "cgroup.procs" }), "0")
}

/// Moves this process, with all its threads, back into its previous group.
fn leave(member: &Member) -> io::Result<()> {
    if member.version == 2 {
        return join(&member.before, 2);
    }
    for thread in fs::read_dir("/proc/self/task")? {
        fs::write(member.before.join("tasks"), thread?.file_name().as_encoded_bytes())?;
    }
    Ok(())
}

/// Removes groups of launchers that were killed.
fn sweep(above: &Path) {
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(NAME)?.parse::<u32>().ok());
        if number.is_some_and(|number| !Path::new(&format!("/proc/{number}")).exists()) {
            // The kernel does not remove a group that contains processes.
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Returns a group whose files are in `folder`, as the kernel would show them.
    fn group(folder: &Path, files: &[(&str, &str)]) -> Group {
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        let open = |name: &'static str| {
            let file = File::options().read(true).write(true).open(folder.join(name)).ok()?;
            Some((name, file))
        };
        Group {
            members: Vec::new(),
            files: BOUNDS.into_iter().chain(figures::FILES).filter_map(open).collect(),
        }
    }

    #[test]
    fn the_bounds_of_a_group_exceed_the_limits_of_a_run() {
        let root = tempfile::tempdir().unwrap();
        let names = ["pids.max", "memory.max", "memory.swap.max", "memory.limit_in_bytes"];
        let group = group(root.path(), &names.map(|name| (name, "")));
        let bounds = |limits: Limits| {
            group.limit(&limits);
            names.map(|name| fs::read_to_string(root.path().join(name)).unwrap())
        };
        assert_eq!(bounds(Limits { processes: Some(8), ..Limits::default() }), ["72", "max", "0", "-1"]);
        let memory = (257 << 20).to_string();
        let limits = Limits { memory: Some(1 << 20), processes: Some(100), ..Limits::default() };
        assert_eq!(bounds(limits), ["164", &memory, "0", &memory]);
    }

    #[test]
    fn a_missing_controller_leaves_its_figures_unknown() {
        let root = tempfile::tempdir().unwrap();
        let group =
            group(root.path(), &[("pids.max", ""), ("cpu.stat", "usage_usec 1500\nuser_usec 1000\n")]);
        group.limit(&Limits { memory: Some(1), ..Limits::default() });
        assert_eq!(group.cpu(), Some(Duration::from_micros(1500)));
        assert_eq!((group.memory(), group.kills()), (None, 0));
    }

    #[test]
    fn groups_of_dead_processes_are_removed() {
        let root = tempfile::tempdir().unwrap();
        let [dead, own, other] =
            [format!("{NAME}4194999"), format!("{NAME}{}", std::process::id()), "other".into()];
        for name in [&dead, &own, &other] {
            fs::create_dir(root.path().join(name)).unwrap();
        }
        sweep(root.path());
        let left = [&dead, &own, &other].map(|name| root.path().join(name).exists());
        assert_eq!(left, [false, true, true]);
    }
}
