//! Documents in English and in Chinese are edited together: `tests/pairs.txt` has two digests for each
//! section of a pair. `UPDATE_PAIRS=1 cargo test pairs` writes this file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use walkdir::WalkDir;

/// The sections of a document: each with its heading and a digest of its text without code blocks and blanks.
fn sections(text: &str) -> Vec<(String, u16)> {
    let (mut sections, mut is_code) = (vec![(String::new(), String::new())], false);
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        if line.starts_with('#') && !is_code {
            sections.push((line.to_string(), String::new()));
        }
        if let Some((_, text)) = sections.last_mut().filter(|_| !is_code && !line.starts_with("```")) {
            text.extend(line.split_whitespace());
        }
    }
    let digest = |text: String| {
        // FNV-1a.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        (hash ^ (hash >> 32)) as u16
    };
    sections.into_iter().map(|(heading, text)| (heading, digest(text))).collect()
}

/// The digests of a pair, as a line of the file, and the differences from `known`, the line in the file.
fn compared(name: &str, [english, chinese]: [&str; 2], known: &str) -> (String, Vec<String>) {
    let [english, chinese] = [english, chinese].map(sections);
    let mut wrong = Vec::new();
    if english.len() != chinese.len() {
        wrong.push(format!("{name}: {} sections in English, {} in Chinese", english.len(), chinese.len()));
    }
    let (mut line, mut known) = (String::new(), known.split(' '));
    for ((heading, english), (_, chinese)) in english.into_iter().zip(chinese) {
        let new = [english, chinese].map(|digest| format!("{digest:04x}"));
        let (before, after) = known.next().and_then(|both| both.split_once('-')).unwrap_or_default();
        match (new[0] == before, new[1] == after) {
            (true, true) => {}
            (false, false) => wrong.push(format!("{name}, '{heading}': both were edited")),
            (false, true) => wrong.push(format!("{name}, '{heading}': only the English was edited")),
            (true, false) => wrong.push(format!("{name}, '{heading}': only the Chinese was edited")),
        }
        let _ = write!(line, " {}-{}", new[0], new[1]);
    }
    (line.trim_start().to_string(), wrong)
}

#[test]
fn pairs_of_texts_are_edited_together() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("tests/pairs.txt");
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    let known: BTreeMap<&str, &str> = known.lines().filter_map(|line| line.split_once(": ")).collect();
    let (mut lines, mut wrong) = (String::new(), Vec::new());
    for place in ["README.zh-CN.md", "crates", "docs", "problems", "src"] {
        for entry in WalkDir::new(root.join(place)).sort_by_file_name().into_iter().flatten() {
            let Some(english) = entry.path().to_str().unwrap().strip_suffix(".zh-CN.md") else { continue };
            let english = format!("{english}.md");
            let texts =
                [Path::new(&english), entry.path()].map(|text| std::fs::read_to_string(text).unwrap());
            let name = Path::new(&english).strip_prefix(root).unwrap().display().to_string();
            let known = known.get(name.as_str()).unwrap_or(&"");
            let (line, faults) = compared(&name, texts.each_ref().map(String::as_str), known);
            let _ = writeln!(lines, "{name}: {line}");
            wrong.extend(faults);
        }
    }
    if std::env::var_os("UPDATE_PAIRS").is_some() {
        return std::fs::write(file, lines).unwrap();
    }
    assert!(
        wrong.is_empty(),
        "{}\nEdit the other language, too; then UPDATE_PAIRS=1 cargo test pairs writes tests/pairs.txt",
        wrong.join("\n")
    );
}

#[test]
fn an_edit_of_one_language_is_found_in_its_section() {
    let [english, chinese] = ["a\n# b\nc\n```\n# d\n```\n", "甲\n# 乙\n丙\n"];
    let (known, _) = compared("x", [english, chinese], "");
    let faults = |english: &str, chinese: &str| compared("x", [english, chinese], &known).1;
    assert_eq!(faults(&english.replace("# d", "e"), &chinese.replace("丙", "丙\n")), [""; 0]);
    assert_eq!(faults(&english.replace('c', "d"), chinese), ["x, '# b': only the English was edited"]);
    assert_eq!(faults(english, &chinese.replace('甲', "乙")), ["x, '': only the Chinese was edited"]);
    let both = faults(&english.replace('c', "d"), &chinese.replace('甲', "乙"));
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(faults(english, "甲\n"), ["x: 2 sections in English, 1 in Chinese"]);
}
