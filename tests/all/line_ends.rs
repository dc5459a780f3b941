//! A checkout on Windows keeps the bytes of every file, although git may convert line ends on Windows.

use crate::common::Run;
use crate::tools::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn git(folder: &Path, arguments: &[&str]) {
    let name = ["-c", "user.name=a test", "-c", "user.email=test@example.org"];
    Command::new("git").args(name).args(arguments).current_dir(folder).ran().ends(0);
}

/// A file in `cases` whose bytes satisfy `wanted`.
fn case(wanted: impl Fn(&[u8]) -> bool) -> PathBuf {
    let files =
        walkdir::WalkDir::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")).sort_by_file_name();
    let files = files.into_iter().map(|entry| entry.unwrap().into_path());
    files.filter(|path| path.is_file()).find(|path| wanted(&fs::read(path).unwrap())).expect("no such case")
}

#[test]
fn checkouts_keep_line_ends() {
    if !tools(&["git"]) {
        return;
    }
    let with_returns = case(|bytes| bytes.windows(2).any(|pair| pair == b"\r\n"));
    let without = case(|bytes| bytes.contains(&b'\n') && !bytes.contains(&b'\r'));
    let folder = tempfile::tempdir().unwrap();
    let origin = folder.path().join("origin");
    fs::create_dir(&origin).unwrap();
    let attributes = Path::new(env!("CARGO_MANIFEST_DIR")).join(".gitattributes");
    for (name, file) in [(".gitattributes", &attributes), ("with", &with_returns), ("without", &without)] {
        fs::copy(file, origin.join(name)).unwrap();
    }
    git(&origin, &["init", "--quiet"]);
    git(&origin, &["-c", "core.autocrlf=true", "add", "--all"]);
    git(&origin, &["commit", "--quiet", "--message", "files"]);
    let clone = ["clone", "--quiet", "--config", "core.autocrlf=true", "origin", "clone"];
    git(folder.path(), &clone);
    for (name, file) in [("with", with_returns), ("without", without)] {
        assert_eq!(
            fs::read(folder.path().join("clone").join(name)).unwrap(),
            fs::read(file).unwrap(),
            "{name}"
        );
    }
}
