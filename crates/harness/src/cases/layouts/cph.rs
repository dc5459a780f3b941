//! CPH, an extension of Visual Studio Code, stores the cases of a source file as JSON in
//! `.cph/.FILE_HASH.prob`. See <https://github.com/agrawal-d/cph>.

use super::entry::{Budget, Contents, Entry, PACKED, Pair, check_number};
use crate::cases::MAX_SET_FILES;
use crate::cases::source::Source;
use anyhow::{Context, anyhow, bail};
use serde::Deserialize;
use std::collections::BTreeMap;

const MAX_FILE_BYTES: u64 = 64 << 20;
/// The extension of CPH files.
pub const ENDING: &str = ".prob";

/// The fields of a CPH file that this program uses.
#[derive(Deserialize)]
struct Saved {
    /// The address of the statement.
    #[serde(default)]
    url: String,
    tests: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    input: String,
    output: String,
}

/// Removes the CPH files from `files` and reads their cases.
///
/// # Errors
/// Fails if a CPH file is unreadable, malformed or too large, or if there are too many cases.
pub fn take(
    files: &mut BTreeMap<String, Entry>,
    contents: &mut Contents,
    budget: &mut Budget,
) -> anyhow::Result<()> {
    let paths: Vec<String> = files.keys().filter(|path| path.ends_with(ENDING)).cloned().collect();
    for (path, entry) in paths.into_iter().filter_map(|path| files.remove_entry(&path)) {
        let bytes = entry.source.map_err(anyhow::Error::msg).and_then(|source| budget.read(&source))?;
        let folder = path.rfind('/').map_or("", |slash| &path[..=slash]);
        let name = format!("{folder}{}", source_of(&path[folder.len()..]));
        let pairs = pairs(&bytes).with_context(|| path.clone())?;
        check_number(&path, contents.pairs.len() + pairs.len())?;
        for pair in pairs {
            contents.pairs.push(Pair { name: format!("{name}/{}", pair.name), ..pair });
        }
    }
    Ok(())
}

/// Returns the cases of a CPH file, named by number. An empty output counts as missing.
///
/// # Errors
/// Fails if the file is malformed.
pub fn pairs(bytes: &[u8]) -> anyhow::Result<Vec<Pair>> {
    let pair = |(index, test): (usize, Test)| {
        let name = format!("cph-{}", index + 1);
        let half = |half: &str, text: &str| Entry {
            path: format!("{name}, {half}"),
            // CPH stores text as typed or pasted, usually without a final newline.
            source: Ok(Source::Memory(format!("{}\n", text.trim_end_matches('\n')).into_bytes().into())),
        };
        let output = (!test.output.trim().is_empty()).then(|| half("output", &test.output));
        Pair { input: Some(half("input", &test.input)), output, place: Err(PACKED.to_string()), name }
    };
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    let tests = saved(bytes)?.tests;
    if tests.len() > MAX_SET_FILES {
        bail!("more than {MAX_SET_FILES} tests");
    }
    Ok(tests.into_iter().enumerate().map(pair).collect())
}

/// Returns the address of the statement stored in a CPH file, or an empty string if the file has no address.
///
/// # Errors
/// Fails if the file is malformed.
pub fn address(bytes: &[u8]) -> anyhow::Result<String> {
    Ok(saved(bytes)?.url)
}

fn saved(bytes: &[u8]) -> anyhow::Result<Saved> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        anyhow!("not a CPH file: {place}: expected {{\"tests\": [{{\"input\": ..., \"output\": ...}}]}}")
    })
}

/// Returns the name of the source file to which a CPH file belongs: `a.cpp` for `.a.cpp_HASH.prob`.
fn source_of(name: &str) -> &str {
    let name = name.trim_end_matches(ENDING).trim_start_matches('.');
    name.rsplit_once('_').map_or(name, |(source, _)| source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_named_after_the_source_file() {
        assert_eq!(source_of(".a.cpp_0123abcd.prob"), "a.cpp");
        assert_eq!(source_of(".A_Two_Sum.py_0123abcd.prob"), "A_Two_Sum.py");
        assert_eq!(source_of("mine.prob"), "mine");
    }

    #[test]
    fn texts_end_with_one_newline_and_malformed_files_are_rejected() {
        let pairs = pairs(
            br#"{"name":"x","tests":[{"id":1,"input":"1 2\n\n","output":"3"},{"input":"","output":" "}]}"#,
        );
        let pairs = pairs.unwrap();
        let text = |entry: &Option<Entry>| {
            entry.as_ref().map(|entry| entry.source.as_ref().unwrap().read().unwrap().into_owned())
        };
        assert_eq!(
            (text(&pairs[0].input), text(&pairs[0].output)),
            (Some(b"1 2\n".to_vec()), Some(b"3\n".to_vec()))
        );
        assert_eq!((text(&pairs[1].input), text(&pairs[1].output)), (Some(b"\n".to_vec()), None));
        assert!(super::pairs(b"{\"tests\":1}").is_err() && super::pairs(b"x").is_err());
    }
}
