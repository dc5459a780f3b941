//! Imports cases from a folder or an archive in any of the [`layouts`], from an FPS file (an export of
//! problems from another judge), or from a browser ([`companion`]).

pub mod companion;
pub mod request;

use crate::folder::Folder;
use anyhow::{Context, anyhow, bail};
use dlx_harness::cases::layouts::{self, Contents, Entry};
use dlx_harness::cases::{MAX_SET_BYTES, MAX_SET_FILES};
use dlx_harness::platform;
use std::collections::BTreeMap;
use std::path::Path;

/// A case to import.
#[derive(Debug, PartialEq, Eq)]
pub struct ImportedCase {
    /// The name of the case: only letters, digits, dots, dashes and underscores.
    pub name: String,
    /// The input of the case.
    pub input: Vec<u8>,
    /// The expected output of the case.
    pub output: Vec<u8>,
}

/// The contents of a folder or an archive.
#[derive(Debug, Default)]
pub struct Import {
    /// Complete cases.
    pub cases: Vec<ImportedCase>,
    /// Inputs without an output and outputs without an input, each with the reason why it is left out.
    pub alone: Vec<(String, String)>,
    /// Files that belong to no case, each with the reason why it is left out.
    pub left_out: Vec<(String, String)>,
    /// Remarks, one line each.
    pub notes: Vec<String>,
}

/// Reads the cases in a folder, an archive or an FPS file.
///
/// # Errors
/// Fails if `path` cannot be read or is too large, if two files are the input, or the output, of the same
/// case, or if two cases would get the same name. Archives with links, or with paths that lead out of the
/// archive, are rejected.
pub fn read(path: &Path) -> anyhow::Result<Import> {
    let contents = match Folder::of_package(path)? {
        None => layouts::read(path)?,
        Some(folder) => {
            let contents = folder.contents()?;
            let notes = folder.notes.iter().chain(&folder.unread).cloned().chain(contents.notes);
            Contents { notes: notes.chain(not_imported(&folder)).collect(), ..contents }
        }
    };
    let too_large =
        || format!("{}: more than {} MiB, or {MAX_SET_FILES} files", path.display(), MAX_SET_BYTES >> 20);
    let mut import = Import { left_out: contents.left_out, notes: contents.notes, ..Import::default() };
    let mut keys = Vec::new();
    let mut left = MAX_SET_BYTES;
    let mut bytes = |entry: Entry| -> anyhow::Result<Vec<u8>> {
        let source = entry.source.map_err(|wrong| anyhow!(wrong))?;
        // Check the size before reading, because a file may be endless, and many cases may use the same file.
        left = left.checked_sub(source.size()?).with_context(too_large)?;
        Ok(source.read()?.into_owned())
    };
    for pair in contents.pairs {
        match (pair.input, pair.output) {
            (Some(input), Some(output)) => {
                let (input, output) = (bytes(input)?, bytes(output)?);
                import.cases.push(ImportedCase { name: String::new(), input, output });
                keys.push(pair.name);
            }
            (Some(alone), None) => import.alone.push((alone.path, "its output is missing".to_string())),
            (None, Some(alone)) => import.alone.push((alone.path, "its input is missing".to_string())),
            (None, None) => {}
        }
    }
    if import.cases.len() > MAX_SET_FILES {
        bail!(too_large());
    }
    for (case, name) in import.cases.iter_mut().zip(names(&keys)?) {
        case.name = name;
    }
    Ok(import)
}

/// Remarks on the parts that decide verdicts but are not imported with the cases, and how to judge with them.
fn not_imported(folder: &Folder) -> Vec<String> {
    let name = folder.name();
    let has_limits = folder.time.is_some() || folder.memory.is_some() || folder.output.is_some();
    let parts = [
        (!folder.checkers.is_empty(), "its checker is not imported"),
        (folder.compare.is_some() && folder.checkers.is_empty(), "its comparison rule is not imported"),
        (has_limits, "its limits are not imported"),
        (!folder.validators.is_empty(), "its validators are not imported"),
    ];
    let mut lines: Vec<String> =
        parts.iter().filter(|(is_there, _)| *is_there).map(|(_, part)| format!("{name}: {part}")).collect();
    if !lines.is_empty() {
        lines.push(format!(
            "to judge with the whole package: dlx-judge test {} --solution FILE",
            platform::quote(&name)
        ));
    }
    lines
}

/// Derives case names from the file paths `keys`, without the folders that all paths have in common.
fn names(keys: &[String]) -> anyhow::Result<Vec<String>> {
    let parts: Vec<Vec<&str>> =
        keys.iter().map(|key| key.split('/').filter(|part| !part.is_empty()).collect()).collect();
    let mut common = 0;
    while parts.iter().all(|part| part.len() > common + 1 && part[common] == parts[0][common]) && common < 64
    {
        common += 1;
    }
    let mut names = BTreeMap::new();
    let name = |parts: &Vec<&str>| {
        let words: Vec<String> =
            parts[common..].iter().map(|part| plain(part)).filter(|part| !part.is_empty()).collect();
        if words.is_empty() { "case".to_string() } else { words.join("-") }
    };
    let all: Vec<String> = parts.iter().map(name).collect();
    for (name, key) in all.iter().zip(keys) {
        if let Some(other) = names.insert(name, key) {
            bail!("the cases {other} and {key} would both be called {name}");
        }
    }
    Ok(all)
}

/// Turns a part of a path into a part of a name. The result contains only letters, digits, dots, dashes and
/// underscores, and begins and ends with a letter or digit.
fn plain(part: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    let part: String = part.chars().map(safe).collect();
    part.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_include_the_folders_that_differ_between_cases() {
        let of = |keys: &[&str]| names(&keys.iter().map(|key| key.to_string()).collect::<Vec<_>>());
        assert_eq!(of(&["p/data/sample/1", "p/data/secret/1"]).unwrap(), ["sample-1", "secret-1"]);
        assert_eq!(of(&["", "Case 1"]).unwrap(), ["case", "Case-1"]);
        let error = of(&["a b", "a-b"]).unwrap_err().to_string();
        assert!(error.contains("both be called a-b"), "{error}");
    }

    #[test]
    fn names_contain_no_path_to_another_folder() {
        for part in ["..", "../x", "/etc", "-rf", ".hidden", "a/../b"] {
            let plain = plain(part);
            assert!(!plain.contains('/') && !plain.starts_with(['.', '-']), "{plain}");
        }
    }
}
