//! FPS, the XML format of HUSTOJ for exchanging problems. In each `item`, the first `sample_input` belongs to
//! the first `sample_output`, and so on; the same holds for `test_input` and `test_output`. See
//! <https://github.com/zhblue/freeproblemset>.

use super::entry::{Budget, Contents, Entry, PACKED, Pair, check_number};
use super::xml::character;
use crate::cases::MAX_SET_FILES;
use crate::cases::source::Source;
use anyhow::{Context, bail};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::{BTreeMap, BTreeSet};

const MAX_DEPTH: usize = 64;

/// Number of bytes at the start of a file within which `<fps` must occur.
const MAX_PROLOGUE_BYTES: usize = 16 << 10;

/// Returns whether a file is an FPS file, judging by its beginning.
pub fn is_fps(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(MAX_PROLOGUE_BYTES)];
    let text = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    text.starts_with(b"<") && memchr::memmem::find(beginning, b"<fps").is_some()
}

/// Removes the FPS files from `files` and reads their cases.
///
/// # Errors
/// Fails if an FPS file is malformed or there are too many cases.
pub fn take(
    files: &mut BTreeMap<String, Entry>,
    contents: &mut Contents,
    budget: &mut Budget,
) -> anyhow::Result<()> {
    let paths: Vec<String> = files.keys().filter(|path| path.ends_with(".xml")).cloned().collect();
    for path in paths {
        let source = files[&path].source.clone();
        let Some(bytes) =
            source.ok().and_then(|source| budget.read(&source).ok()).filter(|bytes| is_fps(bytes))
        else {
            continue;
        };
        files.remove(&path);
        let (pairs, left_out) = pairs(&bytes, &path).with_context(|| path.clone())?;
        contents.notes.extend(note(&path, &pairs));
        contents.left_out.extend(left_out);
        check_number(&path, contents.pairs.len() + pairs.len())?;
        for pair in pairs {
            let name = format!("{}/{}", path.trim_end_matches(".xml"), pair.name);
            contents.pairs.push(Pair { name, ..pair });
        }
    }
    Ok(())
}

/// The elements, other than the cases, on which verdicts depend.
const UNREAD: [&str; 6] = ["time_limit", "memory_limit", "spj", "tpj", "prepend", "append"];

/// The reason why these elements are left out.
pub const CASES_ONLY: &str = "only the cases of this file are read";

/// The elements of a file that are not read, each with the reason.
type LeftOut = Vec<(String, String)>;

/// Returns the cases in the FPS file at `place`, and what else it states for verdicts. If the file has
/// several problems, case names begin with the problem number.
///
/// # Errors
/// Fails if the file is malformed, or if inputs and outputs differ in number.
pub fn pairs(bytes: &[u8], place: &str) -> anyhow::Result<(Vec<Pair>, LeftOut)> {
    let mut unread: BTreeSet<&str> = BTreeSet::new();
    let mut items: Vec<Vec<Text>> = Vec::new();
    let mut open: Option<Text> = None;
    let mut reader = Reader::from_reader(bytes);
    reader.config_mut().expand_empty_elements = true;
    // The names of the open elements, outermost first.
    let mut within: Vec<String> = Vec::new();
    let mut texts = 0;
    loop {
        let at = reader.buffer_position();
        let malformed = || format!("not well-formed XML at byte {at}");
        let event = reader.read_event().with_context(malformed)?;
        if let Event::CData(_) | Event::Text(_) = &event
            && !event.trim_ascii().is_empty()
        {
            unread.extend(within.last().and_then(|tag| UNREAD.iter().find(|known| *known == tag)));
        }
        match event {
            Event::Start(_) if within.len() == MAX_DEPTH => {
                bail!("byte {at}: elements nested deeper than {MAX_DEPTH}")
            }
            Event::Start(_) if items.len() > MAX_SET_FILES || texts > 2 * MAX_SET_FILES => {
                bail!("more than {MAX_SET_FILES} problems or cases")
            }
            Event::Start(tag) => {
                let name = tag.name();
                within.push(String::from_utf8_lossy(name.as_ref()).into_owned());
                match kind(name.as_ref()) {
                    Some((kind, is_input)) if open.is_none() => {
                        open = Some(Text { kind, is_input, bytes: Vec::new() });
                    }
                    None if name.as_ref() == b"item" => items.push(Vec::new()),
                    _ => {}
                }
            }
            Event::End(tag) => {
                within.pop();
                if kind(tag.name().as_ref()).is_some()
                    && let (Some(text), Some(item)) = (open.take(), items.last_mut())
                {
                    item.push(text);
                    texts += 1;
                }
            }
            Event::CData(text) => open.iter_mut().for_each(|open| open.bytes.extend_from_slice(&text)),
            Event::Text(text) => open.iter_mut().for_each(|open| open.bytes.extend_from_slice(&text)),
            Event::GeneralRef(reference) => {
                if let Some(open) = &mut open {
                    open.bytes.extend(character(&reference).with_context(malformed)?.bytes());
                }
            }
            Event::Eof => match within.last() {
                Some(tag) => bail!("not well-formed XML at byte {at}: the file ends within <{tag}>"),
                None => break,
            },
            _ => {}
        }
    }
    let mut pairs = Vec::new();
    let is_one = items.len() == 1;
    for (number, item) in items.into_iter().enumerate() {
        let prefix = if is_one { String::new() } else { format!("{}/", number + 1) };
        let (samples, tests): (Vec<Text>, Vec<Text>) = item.into_iter().partition(|it| it.kind == "sample");
        for (kind, texts) in [("sample", samples), ("test", tests)] {
            let (inputs, outputs): (Vec<Text>, Vec<Text>) = texts.into_iter().partition(|text| text.is_input);
            if inputs.len() != outputs.len() {
                bail!(
                    "item {}: {} {kind}_input, but {} {kind}_output",
                    number + 1,
                    inputs.len(),
                    outputs.len()
                );
            }
            for (index, (input, output)) in inputs.into_iter().zip(outputs).enumerate() {
                let name = format!("{prefix}{kind}-{}", index + 1);
                // Each text is moved, so that a large file is not in memory twice.
                let entry = |half: &str, text: Text| {
                    let source = Ok(Source::Memory(text.bytes.into()));
                    Some(Entry { path: format!("{name}, {half}"), source })
                };
                let (input, output) = (entry("input", input), entry("output", output));
                pairs.push(Pair { name, input, output, place: Err(PACKED.to_string()) });
            }
        }
    }
    let why = CASES_ONLY.to_string();
    let left_out = unread.into_iter().map(|element| (format!("{place}: {element}"), why.clone()));
    Ok((pairs, left_out.collect()))
}

/// Returns a remark if a file contains several problems.
pub fn note(place: &str, pairs: &[Pair]) -> Option<String> {
    let numbers: BTreeSet<&str> =
        pairs.iter().filter_map(|pair| Some(pair.name.split_once('/')?.0)).collect();
    (numbers.len() > 1).then(|| {
        format!(
            "{place} has {} problems, whose cases are used together; the name of a case begins with the number of \
             its problem; limits, solutions and special judges are read only from files with one problem",
            numbers.len()
        )
    })
}

/// The text of an input or output element, and the kind of its case: `sample` or `test`.
struct Text {
    kind: &'static str,
    is_input: bool,
    bytes: Vec<u8>,
}

/// Returns the kind of case to which an element belongs, and whether the element is the input.
fn kind(tag: &[u8]) -> Option<(&'static str, bool)> {
    match tag {
        b"sample_input" => Some(("sample", true)),
        b"sample_output" => Some(("sample", false)),
        b"test_input" => Some(("test", true)),
        b"test_output" => Some(("test", false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(text: &str) -> Vec<(String, String, String)> {
        let bytes = |entry: Option<Entry>| entry.unwrap().source.unwrap().read().unwrap().into_owned();
        let text_of = |entry| String::from_utf8(bytes(entry)).unwrap();
        pairs(text.as_bytes(), "x.xml")
            .unwrap()
            .0
            .into_iter()
            .map(|pair| (pair.name, text_of(pair.input), text_of(pair.output)))
            .collect()
    }

    #[test]
    fn cases_of_one_or_several_problems_are_read() {
        let item = "<item><title>x</title><sample_input><![CDATA[1 <2\n]]></sample_input><sample_output>3 &lt;4&#10;</sample_output>\
                    <test_input>5</test_input><test_output/><test_input/><test_output>6</test_output></item>";
        let one = format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE fps [<!ELEMENT fps (item*)>]>\n<fps version=\"1.2\">{item}</fps>"
        );
        assert!(is_fps(one.as_bytes()) && !is_fps(b"<html></html>"));
        let case =
            |name: &str, input: &str, output: &str| (name.to_string(), input.to_string(), output.to_string());
        let expected =
            [case("sample-1", "1 <2\n", "3 <4\n"), case("test-1", "5", ""), case("test-2", "", "6")];
        assert_eq!(cases(&one), expected);
        let two = cases(&format!("<fps>{item}{item}</fps>"));
        assert_eq!((two.len(), two[3].0.as_str()), (6, "2/sample-1"));
    }

    #[test]
    fn malformed_files_are_rejected() {
        for text in [
            "<fps><item></fps>",
            "<fps><item><test_input>1</test_input></item></fps>",
            "<fps><item><test_input>&x;</test_input>",
            "<fps><item><test_input>1</test_input><test_output>2</test_output></item>",
            "<fps><item><test_input>1</test_input><test_output>2",
        ] {
            assert!(pairs(text.as_bytes(), "x.xml").is_err(), "{text}");
        }
    }
}
