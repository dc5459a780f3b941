//! Fingerprints of files and folders that a result depends on: their contents or, for system files, their
//! [stamps](stamp).

use crate::beneath::Member;
use crate::run::protocol::Needs;
use crate::{files, platform};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of entries stamped in folders of interpreters and libraries.
const MAX_STAMPED: usize = 10_000;

/// Returns the first 16 bytes of the SHA-256 digest of `bytes`, in hexadecimal.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a string that changes when the file at `path` is changed or replaced.
pub fn stamp(path: &Path) -> String {
    let found = fs::metadata(path).ok();
    let of_file =
        found.map(|file| (platform::identity(&file), file.len(), file.modified().ok(), file.is_dir()));
    format!("{} {of_file:?}\n", path.display())
}

/// Maximum number of files, and of bytes, that are read for a digest.
const MAX_DIGEST_FILES: usize = 10_000;
const MAX_DIGEST_BYTES: u64 = 256 << 20;

/// Opens the files and folders at these paths, which the user named; omits those that cannot be opened.
pub fn named(paths: &[PathBuf]) -> Vec<Member> {
    paths.iter().flat_map(|path| Member::named(path)).collect()
}

/// Returns a digest of the files in `places` and of the contents of the folders among them, except entries
/// for which `is_read` is false. Follows links that stay within a folder. None if there is too much to read,
/// or if other users could change something between two reads.
pub fn digest(places: &[Member], is_read: &dyn Fn(&Path) -> bool) -> Option<String> {
    let (mut all, mut files_left, mut bytes_left) = (String::new(), MAX_DIGEST_FILES, MAX_DIGEST_BYTES);
    for place in places {
        let members: Vec<Member> = match place.tree() {
            // Anyone who can write to a folder can add and remove a file.
            Ok(tree) if platform::is_folder_of_others(tree.dir()) => return None,
            Ok(tree) => {
                let read = tree.walk().ok()?.into_iter().filter(|(path, _)| path.ancestors().all(is_read));
                read.map(|(path, _)| tree.member(path)).collect()
            }
            Err(_) => vec![place.clone()],
        };
        files_left = files_left.checked_sub(members.len())?;
        for member in members {
            let mut content = String::new();
            if member.tree().is_ok_and(|tree| platform::is_folder_of_others(tree.dir())) {
                return None;
            }
            if member.is_file() {
                let file = member.open(bytes_left).ok()?;
                if platform::is_of_others(&file.metadata().ok()?) {
                    return None;
                }
                let bytes = files::all(file, bytes_left).ok()?;
                bytes_left -= bytes.len() as u64;
                content = hash(&bytes);
            }
            all += &format!("{} {content}\n", member.path().display());
        }
    }
    Some(hash(all.as_bytes()))
}

/// Returns the stamps of the files and folders that commands need, and of the entries of these folders.
pub fn stamps_of(needs: &Needs) -> String {
    let inside = |folder: &PathBuf| walkdir::WalkDir::new(folder).max_depth(1).sort_by_file_name();
    let inside = needs.folders.iter().flat_map(inside).flatten().take(MAX_STAMPED);
    let paths = needs.files.iter().cloned().chain(inside.map(walkdir::DirEntry::into_path));
    paths.map(|path| stamp(&path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_covers_all_files_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("cases")).unwrap();
        fs::create_dir_all(root.join("lib/deep")).unwrap();
        let place = || [Member::named(root).unwrap()];
        let now = || digest(&place(), &|path| path != Path::new("cases")).unwrap();
        let mut before = now();
        for (name, is_read) in [("lib/deep/x.py", true), (".x", true), ("cases/1.in", false)] {
            for text in ["one", "two"] {
                fs::write(root.join(name), text).unwrap();
                assert_eq!(now() != before, is_read, "{name}");
                before = now();
            }
        }
        let large = fs::File::create(root.join("large")).unwrap();
        large.set_len(MAX_DIGEST_BYTES).unwrap();
        assert_eq!(digest(&place(), &|_| true), None);
    }
}
