//! Finds, in the system's lists of mounts and groups, where a control group can be created.

use std::fs;
use std::path::{Path, PathBuf};

/// A place where a group can be created.
#[derive(Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder in which to create the group.
    pub above: PathBuf,
    /// The folder of this process's current group.
    pub own: PathBuf,
    /// The version of control groups: 1 or 2.
    pub version: u8,
}

/// Returns the places for a group of `controller` according to `/proc/self/cgroup` and
/// `/proc/self/mountinfo`, best place first.
pub fn places(controller: &str, groups: &str, mounts: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for group in groups.lines() {
        let [_, controllers, path] = group.splitn(3, ':').collect::<Vec<_>>()[..] else { continue };
        let version = if controllers.is_empty() { 2 } else { 1 };
        if version == 1 && !controllers.split(',').any(|other| other == controller) {
            continue;
        }
        let Some((mount, root)) = mounts.lines().find_map(|line| mounted(line, controller, version)) else {
            continue;
        };
        let Ok(below) = Path::new(path).strip_prefix(root) else { continue };
        let own = mount.join(below);
        if version == 1 {
            places.push(Place { above: own.clone(), own, version });
            continue;
        }
        let hands_on = |folder: &&Path| {
            let handed = fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
            handed.split_whitespace().any(|other| other == controller)
        };
        let above = own.ancestors().take_while(|folder| folder.starts_with(mount)).filter(hands_on);
        let found: Vec<Place> =
            above.map(|above| Place { above: above.to_path_buf(), own: own.clone(), version }).collect();
        places.extend(found);
    }
    places.sort_by_key(|place| std::cmp::Reverse(place.version));
    places
}

/// Returns the mount point in a line of mountinfo that mounts groups of `version` (for version 1, groups of
/// `controller`), and the group at the top of this mount.
fn mounted<'a>(line: &'a str, controller: &str, version: u8) -> Option<(&'a Path, &'a str)> {
    let (place, kind) = line.split_once(" - ")?;
    let place: Vec<&str> = place.split(' ').collect();
    let kind: Vec<&str> = kind.split(' ').collect();
    let right = match version {
        2 => *kind.first()? == "cgroup2",
        _ => *kind.first()? == "cgroup" && kind.last()?.split(',').any(|option| option == controller),
    };
    right.then_some((Path::new(*place.get(4)?), *place.get(3)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_1_groups_are_created_in_the_current_group() {
        let groups = "9:name=systemd:/\n8:pids:/user/1\n4:memory:/other\n0::/\n";
        let mounts = "\
            30 25 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n\
            31 25 0:27 /user /sys/fs/cgroup/pids rw,relatime shared:1 - cgroup cgroup rw,pids\n";
        let own = PathBuf::from("/sys/fs/cgroup/pids/1");
        assert_eq!(places("pids", groups, mounts), [Place { above: own.clone(), own, version: 1 }]);
        let memory = PathBuf::from("/sys/fs/cgroup/memory/other");
        let place = Place { above: memory.clone(), own: memory, version: 1 };
        assert_eq!(places("memory", groups, mounts), [place]);
        assert_eq!(places("pids", "", mounts), []);
        assert_eq!(places("pids", "nonsense\n8:pids:/elsewhere\n", mounts), []);
    }

    #[test]
    fn version_2_groups_are_created_in_a_group_that_delegates_the_controller() {
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name);
        fs::create_dir_all(path("user/app/tab")).unwrap();
        for (folder, handed) in [("", "cpu memory pids"), ("user", "cpu"), ("user/app", "memory pids")] {
            fs::write(path(folder).join("cgroup.subtree_control"), handed).unwrap();
        }
        let mounts = format!("30 25 0:26 / {} rw - cgroup2 cgroup rw\n", root.path().display());
        let found = places("pids", "0::/user/app/tab\n", &mounts);
        let own = path("user/app/tab");
        let place = |above: &str| Place { above: root.path().join(above), own: own.clone(), version: 2 };
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], place("user/app"));
        assert_eq!(found[1].above.canonicalize().unwrap(), root.path().canonicalize().unwrap());
    }
}
