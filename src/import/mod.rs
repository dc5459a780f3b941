//! Imports cases in other layouts.
//!
//! A file is half of a case if its path shows it: by its extension (`.in` with `.out`, `.ans`, `.a`), or by a word in
//! its name or that of a folder (`input1.txt` with `output1.txt`, `x/input` with `x/output`, `test_input/1` with
//! `test_output/1`). The rest of the path must be the same for both halves and gives the name of the case. All other
//! files are ignored: statements, programs, pictures.

mod archive;
pub mod companion;
pub mod request;

use crate::{files, terminal};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::path::Path;

/// A case to import.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name: only letters, digits, dots, dashes and underscores.
    pub name: String,
    /// Its input.
    pub input: Vec<u8>,
    /// Its expected output.
    pub output: Vec<u8>,
}

/// The content of a folder or an archive.
#[derive(Debug, Default)]
pub struct Import {
    /// Complete cases.
    pub cases: Vec<Found>,
    /// Files whose other half is missing.
    pub alone: Vec<String>,
}

/// A file that may be half of a case: its path and its content.
type File = (String, Vec<u8>);

/// Anything larger is not a set of cases, or is an attack.
const MOST_BYTES: u64 = 512 << 20;
const MOST_FILES: usize = 20_000;

/// The cases in a folder or a zip archive.
///
/// # Errors
/// If it cannot be read, is too large, or two files are the same half of a case. An archive that contains a path
/// pointing outside it, or a link, is rejected.
pub fn read(path: &Path) -> anyhow::Result<Import> {
    let files = if path.is_dir() { folder(path)? } else { archive::files(path)? };
    import(files)
}

/// The files below `folder` that may be halves of cases, with their paths relative to it.
fn folder(folder: &Path) -> anyhow::Result<Vec<File>> {
    let mut files = Vec::new();
    let mut left = MOST_BYTES;
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        let path = entry.path();
        let name = terminal::name(path.strip_prefix(folder).unwrap_or(path));
        if !entry.file_type().is_file() || half(&name).is_none() {
            continue;
        }
        let size = entry.metadata().with_context(|| format!("cannot read {}", path.display()))?.len();
        if size > left {
            bail!(too_large(folder));
        }
        let bytes = files::read(path, left).with_context(|| format!("cannot read {}", path.display()))?;
        left -= bytes.len() as u64;
        files.push((name, bytes));
        if files.len() > MOST_FILES {
            bail!(too_large(folder));
        }
    }
    Ok(files)
}

fn too_large(path: &Path) -> String {
    format!("{}: more than {} MiB, or {MOST_FILES} files", path.display(), MOST_BYTES >> 20)
}

/// Pairs halves of cases.
fn import(files: Vec<File>) -> anyhow::Result<Import> {
    let mut halves: BTreeMap<String, [Option<File>; 2]> = BTreeMap::new();
    for (path, bytes) in files {
        let Some((key, half)) = half(&path) else { continue };
        let place = &mut halves.entry(key).or_default()[half as usize];
        if let Some((other, _)) = place {
            bail!("{other} and {path} are both the {} of one case", half.name());
        }
        *place = Some((path, bytes));
    }
    let mut import = Import::default();
    let mut keys = Vec::new();
    for (key, halves) in halves {
        match halves {
            [Some((_, input)), Some((_, output))] => {
                keys.push(key);
                import.cases.push(Found { name: String::new(), input, output });
            }
            [input, output] => {
                import.alone.extend([input, output].into_iter().flatten().map(|(path, _)| path))
            }
        }
    }
    for (case, name) in import.cases.iter_mut().zip(names(&keys)?) {
        case.name = name;
    }
    Ok(import)
}

/// The names of cases, from the paths that their files share, without folders common to all.
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

/// Turns a part of a path into a part of a name: only letters, digits, dots, dashes and underscores, starting and
/// ending with a letter or digit.
fn plain(part: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    let part: String = part.chars().map(safe).collect();
    part.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_string()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    Input,
    Output,
}

impl Half {
    fn name(self) -> &'static str {
        match self {
            Half::Input => "input",
            Half::Output => "output",
        }
    }

    /// The half that an extension or a word in a path indicates.
    fn of(word: &str) -> Option<Half> {
        match word.to_ascii_lowercase().as_str() {
            "in" | "input" | "inputs" => Some(Half::Input),
            "out" | "output" | "outputs" | "ans" | "answer" | "answers" | "a" | "sol" => Some(Half::Output),
            _ => None,
        }
    }
}

/// The half of a case that the file at `path` is, if any, and its path without that mark.
fn half(path: &str) -> Option<(String, Half)> {
    if path.split('/').any(|part| part.starts_with('.') || part == "__MACOSX") {
        return None;
    }
    let (folder, file) = path.rsplit_once('/').map_or(("", path), |(folder, file)| (folder, file));
    let within = |name: &str| if folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") };
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    if let Some(half) = Half::of(ending).filter(|_| !stem.is_empty()) {
        return Some((within(stem), half));
    }
    // From here on words decide, and only for files whose names suggest text.
    if !matches!(ending.to_ascii_lowercase().as_str(), "" | "txt" | "dat") && !is_number(ending) {
        return None;
    }
    let name = if is_number(ending) { file } else { stem };
    if let Some((rest, half)) = without_word(name) {
        return Some((within(&rest), half));
    }
    let mut parts: Vec<String> = folder.split('/').map(str::to_string).collect();
    for part in parts.iter_mut().rev() {
        if let Some((rest, half)) = without_word(part) {
            *part = rest;
            parts.push(name.to_string());
            return Some((parts.join("/"), half));
        }
    }
    None
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `name` without the word that marks which half of a case it is. Words are runs of letters; `a` alone does not count.
fn without_word(name: &str) -> Option<(String, Half)> {
    let mut start = 0;
    while start < name.len() {
        let rest = &name[start..];
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        if let Some(half) = Half::of(&rest[..length]).filter(|_| length > 1) {
            return Some((format!("{}{}", &name[..start], &rest[length..]), half));
        }
        start += length + rest[length..].chars().next().map_or(0, char::len_utf8);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(paths: &[&str]) -> Vec<(String, String, String)> {
        let files = paths.iter().map(|path| (path.to_string(), path.as_bytes().to_vec())).collect();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let import = import(files).unwrap();
        import.cases.into_iter().map(|case| (case.name, text(case.input), text(case.output))).collect()
    }

    #[test]
    fn layouts_in_the_wild_are_understood() {
        for (input, output, name) in [
            ("a.in", "a.out", "a"),
            ("data/sample/1.in", "data/sample/1.ans", "1"),
            ("1.in", "1.a", "1"),
            ("input1.txt", "output1.txt", "1"),
            ("input.1", "output.1", "1"),
            ("in07.txt", "out07.txt", "07"),
            ("test-3-input.txt", "test-3-answer.txt", "test-3"),
            ("x/input", "x/output", "x"),
            ("test_input/1.txt", "test_output/1.txt", "1"),
            ("in/0.txt", "out/0.txt", "0"),
            ("input.txt", "output.txt", "case"),
            ("Case 1.IN", "Case 1.OUT", "Case-1"),
        ] {
            let found = cases(&[input, output, "README.md", "problem.yaml", "gen/main.cpp"]);
            assert_eq!(found, [(name.to_string(), input.to_string(), output.to_string())]);
        }
    }

    #[test]
    fn folders_become_parts_of_names() {
        let found = cases(&[
            "p/data/sample/1.in",
            "p/data/sample/1.ans",
            "p/data/secret/1.in",
            "p/data/secret/1.ans",
        ]);
        let names: Vec<&str> = found.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["sample-1", "secret-1"]);
    }

    #[test]
    fn what_is_half_is_told_and_what_is_twice_refused() {
        let files =
            |paths: &[&str]| paths.iter().map(|path| (path.to_string(), Vec::new())).collect::<Vec<_>>();
        let found = import(files(&["a.in", "b.out", "c.in", "c.out"])).unwrap();
        assert_eq!((found.cases.len(), found.alone), (1, vec!["a.in".to_string(), "b.out".to_string()]));
        let error = import(files(&["a.in", "a.out", "a.ans"])).unwrap_err().to_string();
        assert_eq!(error, "a.out and a.ans are both the output of one case");
        let error = import(files(&["a b.in", "a b.out", "a-b.in", "a-b.out"])).unwrap_err().to_string();
        assert!(error.contains("both be called a-b"), "{error}");
    }

    #[test]
    fn names_cannot_lead_anywhere() {
        for part in ["..", "../x", "/etc", "-rf", ".hidden", "a/../b"] {
            let plain = plain(part);
            assert!(!plain.contains('/') && !plain.starts_with(['.', '-']), "{plain}");
        }
    }
}
