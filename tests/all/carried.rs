//! The files embedded in the program match the checkout.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The embedded cases, compressed by zlib, keyed by path from the project's root.
static CARRIED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

#[test]
fn embedded_cases_equal_those_of_the_checkout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = walkdir::WalkDir::new(root.join("cases")).into_iter().map(Result::unwrap);
    let files = files.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path);
    let mut files: Vec<PathBuf> = files.collect();
    files.sort_by_key(|file| file.strip_prefix(root).unwrap().to_str().unwrap().to_string());
    assert_eq!(CARRIED.len(), files.len());
    for ((path, packed), file) in CARRIED.iter().zip(files) {
        assert_eq!(root.join(path), file);
        let mut bytes = Vec::new();
        flate2::read::ZlibDecoder::new(*packed).read_to_end(&mut bytes).unwrap();
        assert!(bytes == fs::read(&file).unwrap(), "{path}");
    }
}
