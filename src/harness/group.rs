//! A control group for the launcher and its runs, where one can be had: the number of their processes, and with version 2
//! their memory, are then bounded by the kernel at every moment, and not by looking every now and then (cgroups(7)).
//!
//! One can be had with version 2 below the nearest group above ours that hands `pids` on to its children and lets us
//! make one: as root, or in a session of systemd's, in which the groups are the user's. With version 1, as root.
//!
//! The bounds are wider than a run's limits, so that it is the launcher that finds a run over its limit, and the verdict
//! is the same with and without a group.

use super::protocol::Limits;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// A group that we made and are in.
pub struct Group {
    folder: PathBuf,
    /// The files by which it is bounded, open: where we go, they may have no place.
    bounds: Vec<(&'static str, File)>,
    /// The group that we were in, to go back to.
    before: PathBuf,
    version: u8,
}

/// How many more processes than a run may have the kernel lets it have, with the launcher.
const MORE_PROCESSES: u64 = 64;
/// How many more bytes of memory: pages of files count here that do not count there.
const MORE_MEMORY: u64 = 256 << 20;

/// The files of a group by which it is bounded.
const BOUNDS: [&str; 3] = ["pids.max", "memory.max", "memory.swap.max"];

impl Group {
    /// Makes a group and enters it. None where there is none to be had.
    pub fn enter() -> Option<Group> {
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let name = format!("dlx-judge-{}", std::process::id());
        places(&groups, &mounts).into_iter().find_map(|place| {
            let folder = place.above.join(&name);
            fs::create_dir(&folder).ok()?;
            let open = |name: &&'static str| {
                Some((*name, File::options().write(true).open(folder.join(name)).ok()?))
            };
            let bounds = BOUNDS.iter().filter_map(open).collect();
            let group = Group { folder, bounds, before: place.own, version: place.version };
            join(&group.folder, group.version).ok()?;
            Some(group)
        })
    }

    /// Bounds what is in it from now on.
    pub fn limit(&self, limits: &Limits) {
        let most = |limit: Option<u64>, more: u64| {
            limit.map_or("max".to_string(), |limit| limit.saturating_add(more).to_string())
        };
        let write = |name: &str, text: &str| {
            let file = self.bounds.iter().find(|(bound, _)| *bound == name);
            file.map(|(_, file)| file.write_at(text.as_bytes(), 0))
        };
        // A bound that is refused leaves what there is without a group.
        let _ = write("pids.max", &most(limits.processes, MORE_PROCESSES));
        if self.version == 2 {
            let _ = write("memory.max", &most(limits.memory, MORE_MEMORY));
            let _ = write("memory.swap.max", "0");
        }
    }

    /// Where it is, for whoever has to remove it in our place.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it is, in a few words.
    pub fn name(&self) -> String {
        let memory = self.folder.join("memory.max").exists();
        let bounds = if memory { "processes, memory" } else { "processes" };
        format!("cgroup version {} ({bounds})", self.version)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = join(&self.before, self.version).and_then(|()| fs::remove_dir(&self.folder));
    }
}

/// Moves this process, which has one thread. As a process it would wait for all others to be between two moves, some
/// milliseconds; as a thread, which only version 1 moves alone, it need not.
fn join(folder: &Path, version: u8) -> io::Result<()> {
    fs::write(folder.join(if version == 1 { "tasks" } else { "cgroup.procs" }), "0")
}

/// Where a group may be made.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    /// The folder to make it in.
    above: PathBuf,
    /// The folder of the group that we are in.
    own: PathBuf,
    version: u8,
}

/// Where a group may be made according to `/proc/self/cgroup` and `/proc/self/mountinfo`, the best place first.
fn places(groups: &str, mounts: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for group in groups.lines() {
        let Some((_, (controllers, path))) =
            group.split_once(':').and_then(|(number, rest)| Some((number, rest.split_once(':')?)))
        else {
            continue;
        };
        let version = if controllers.is_empty() { 2 } else { 1 };
        if version == 1 && !controllers.split(',').any(|controller| controller == "pids") {
            continue;
        }
        let Some((mount, root)) = mounts.lines().find_map(|line| mounted(line, version)) else { continue };
        let Ok(below) = Path::new(path).strip_prefix(root) else { continue };
        let own = mount.join(below);
        if version == 1 {
            places.push(Place { above: own.clone(), own, version });
            continue;
        }
        let hands_on = |folder: &&Path| {
            let handed = fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
            handed.split_whitespace().any(|controller| controller == "pids")
        };
        let above = own.ancestors().take_while(|folder| folder.starts_with(mount)).filter(hands_on);
        let found: Vec<Place> =
            above.map(|above| Place { above: above.to_path_buf(), own: own.clone(), version }).collect();
        places.extend(found);
    }
    places.sort_by_key(|place| std::cmp::Reverse(place.version));
    places
}

/// Where a line of mountinfo says that the groups of `version` are (of version 1, those for processes), and which of
/// them is at the top there.
fn mounted(line: &str, version: u8) -> Option<(&Path, &str)> {
    let (place, kind) = line.split_once(" - ")?;
    let place: Vec<&str> = place.split(' ').collect();
    let kind: Vec<&str> = kind.split(' ').collect();
    let right = match version {
        2 => *kind.first()? == "cgroup2",
        _ => *kind.first()? == "cgroup" && kind.last()?.split(',').any(|option| option == "pids"),
    };
    right.then_some((Path::new(*place.get(4)?), *place.get(3)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_version_has_its_place_below_our_own_group() {
        let groups = "9:name=systemd:/\n8:pids:/user/1\n4:memory:/other\n0::/\n";
        let mounts = "\
            30 25 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n\
            31 25 0:27 /user /sys/fs/cgroup/pids rw,relatime shared:1 - cgroup cgroup rw,pids\n";
        let own = PathBuf::from("/sys/fs/cgroup/pids/1");
        assert_eq!(places(groups, mounts), [Place { above: own.clone(), own, version: 1 }]);
        assert_eq!(places("", mounts), []);
        assert_eq!(places("nonsense\n8:pids:/elsewhere\n", mounts), []);
    }

    #[test]
    fn the_second_version_has_its_place_where_processes_are_handed_on() {
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name);
        fs::create_dir_all(path("user/app/tab")).unwrap();
        for (folder, handed) in [("", "cpu memory pids"), ("user", "cpu"), ("user/app", "memory pids")] {
            fs::write(path(folder).join("cgroup.subtree_control"), handed).unwrap();
        }
        let mounts = format!("30 25 0:26 / {} rw - cgroup2 cgroup rw\n", root.path().display());
        let found = places("0::/user/app/tab\n", &mounts);
        let own = path("user/app/tab");
        let place = |above: &str| Place { above: root.path().join(above), own: own.clone(), version: 2 };
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], place("user/app"));
        assert_eq!(found[1].above.canonicalize().unwrap(), root.path().canonicalize().unwrap());
    }

    #[test]
    fn bounds_are_wider_than_limits() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().to_path_buf();
        let file = |name: &'static str| (name, File::create(folder.join(name)).unwrap());
        let bounds = BOUNDS.map(file).into();
        let group = Group { before: folder.join("none"), bounds, folder: folder.clone(), version: 2 };
        let limits = Limits { processes: Some(8), ..Limits::default() };
        group.limit(&limits);
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!((read("pids.max").as_str(), read("memory.max").as_str()), ("72", "max"));
    }
}
