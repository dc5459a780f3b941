//! Temporary folders that look like leftovers of runs but belong to another user.

use super::judged::{NOBODY, Place};
use crate::tools::tools;
use std::fs;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

/// Makes folders in the first argument that look like leftovers, and swaps a folder in each with a link to
/// the second argument, until killed.
const ATTACKER: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#define FOLDERS 64
int main(int count, char **words) {
    static char left[FOLDERS][500], inner[FOLDERS][500], away[FOLDERS][500];
    umask(0);
    for (int i = 0; i < FOLDERS; i++) {
        snprintf(left[i], 500, "%s/dlx-judge-run-%d", words[1], i);
        snprintf(inner[i], 500, "%s/inner", left[i]);
        snprintf(away[i], 500, "%s/away-%d", words[1], i);
    }
    for (int i = 0;; i = (i + 1) % FOLDERS)
        if (syscall(SYS_renameat2, AT_FDCWD, inner[i], AT_FDCWD, away[i], 2)) {
            mkdir(left[i], 0777);
            mkdir(inner[i], 0777);
            unlink(away[i]);
            rmdir(away[i]);
            if (symlink(words[2], away[i])) return 1;
        }
}
"#;

/// Number of files that the attack could remove.
const VICTIMS: usize = 200;
const LONG_ENOUGH: Duration = Duration::from_secs(3);

#[test]
fn removing_leftovers_follows_no_links() {
    if !rustix::process::getuid().is_root() || !tools(&["gcc"]) {
        return; // Only a judge run by root can remove other users' files.
    }
    let place = Place::new(b"fine\n", b"fine\n");
    place.set_mode("", 0o755);
    place.set_mode("tmp", 0o1777);
    (0..VICTIMS).for_each(|number| drop(place.write(&format!("victims/{number}"), b"")));
    let mut attacker = Command::new(place.compile("attacker.c", ATTACKER, &[]));
    attacker.args(["tmp", "victims"].map(|folder| place.path(folder))).uid(NOBODY).gid(NOBODY);
    let mut attacker = attacker.spawn().unwrap();
    let start = Instant::now();
    while start.elapsed() < LONG_ENOUGH {
        let judged = place.judge(&["test", "../cases", "--exec", "cat"]);
        assert!(judged.status.success(), "{judged:?}");
    }
    assert!(attacker.try_wait().unwrap().is_none());
    attacker.kill().unwrap();
    attacker.wait().unwrap();
    assert_eq!(fs::read_dir(place.path("victims")).unwrap().count(), VICTIMS);
    let of_runs = fs::read_dir(place.path("tmp")).unwrap().flatten();
    let of_runs = of_runs.filter(|entry| entry.file_name().to_string_lossy().starts_with("dlx-judge-run-"));
    assert!(of_runs.count() > VICTIMS / 10);
}
