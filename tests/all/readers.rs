//! The readers of judge input in Rust and C++: the fast ones read any bytes the same way and report the same
//! errors, whatever value is requested. The short textbook readers agree with the fast ones on text.

use crate::cpp_twins::{compile, compiler, run};
use dlx_kernel::{input, textbook};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use std::path::Path;

/// Byte sequences that readers may disagree about: blanks, end-of-file marks, numbers in all forms, and bytes
/// that are not text.
const PARTS: [&[u8]; 29] = [
    b" ",
    b"\n",
    b"\n",
    b"\r",
    b"\r\n",
    b"\t",
    b"\x0b",
    b"\x0c",
    b"\0",
    b"\x1a",
    b"\x1c",
    b"\x85",
    b"\xc2\xa0",
    b"\xef\xbb\xbf",
    b"\xff",
    b"0",
    b"1",
    b"1",
    b"00",
    b"01",
    b"+1",
    b"-0",
    b"-",
    b"+",
    b"123",
    b"42",
    b"1e1",
    b"9223372036854775808",
    b"abcdefghijklmnopqrstuvwxyz0123456789",
];

/// An input, and the values requested from it, in the format of `twins/readers.cpp`.
fn scripts() -> impl Strategy<Value = (Vec<u8>, String)> {
    let part = prop::sample::select(&PARTS[..]);
    let question = prop::sample::select(&b"lfttiiooce"[..]);
    (prop::collection::vec(part, 0..12), prop::collection::vec(question, 1..8))
        .prop_map(|(parts, questions)| (parts.concat(), questions.into_iter().map(char::from).collect()))
}

/// Whether the textbook reader must agree with the fast reader: the input is text, and no line that may be
/// blank is requested.
fn is_for_the_textbook(bytes: &[u8], questions: &str) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_graphic() || b" \t\n\x0b\x0c\r".contains(byte);
    bytes.iter().all(is_text) && !questions.contains('l')
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold("-".to_string(), |text, byte| text + &format!("{byte:02x}"))
}

/// The answers of a Rust reader.
macro_rules! answers {
    ($reader:ident, $bytes:expr, $questions:expr) => {{
        let mut input = $reader::Input::new($bytes);
        let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
        let mut answer = |question: char| -> Result<String, $reader::Stop> {
            let line = |line: Option<$reader::Text<'_>>| {
                line.map_or("none".to_string(), |line| hexadecimal(line.bytes()))
            };
            Ok(match question {
                'l' => line(input.line()),
                'f' => line(input.filled_line()),
                't' => hexadecimal(input.token("a token")?.bytes()),
                'i' => input.integer("a number", -5, 99)?.to_string(),
                'o' => input.ones(3)?.into_iter().map(|one| one.to_string()).collect(),
                'c' => {
                    let cells = input.token("digits")?.cells::<3, _>(digit, "a digit")?;
                    cells.iter().map(|cell| cell.to_string()).collect()
                }
                _ => if input.at_end() { "end" } else { "more" }.to_string(),
            })
        };
        let mut answers = String::new();
        for question in $questions.chars() {
            match answer(question) {
                Ok(text) => answers += &(text + ";"),
                Err(stop) => {
                    answers += &format!("{stop};");
                    break;
                }
            }
        }
        answers
    }};
}

fn fast(bytes: &[u8], questions: &str) -> String {
    answers!(input, bytes, questions)
}

/// The answers of the textbook reader, whose error messages state only what was expected.
fn plain(bytes: &[u8], questions: &str) -> String {
    use textbook::input;
    without_message(&answers!(input, bytes, questions))
}

fn without_message(answers: &str) -> String {
    match answers.split_once("expected ") {
        Some((before, _)) => {
            before.split_inclusive(';').filter(|part| part.ends_with(';')).collect::<String>() + "error;"
        }
        None => answers.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, max_global_rejects: 200_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fast_and_textbook_readers_agree((bytes, questions) in scripts()) {
        prop_assume!(is_for_the_textbook(&bytes, &questions));
        prop_assert_eq!(without_message(&fast(&bytes, &questions)), plain(&bytes, &questions));
    }
}

#[test]
fn readers_in_cpp_read_the_same_as_those_in_rust() {
    let Some(compiler) = compiler() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut script = || scripts().new_tree(&mut runner).unwrap().current();
    let scripts: Vec<(Vec<u8>, String)> = (0..20_000).map(|_| script()).collect();
    let text: String =
        scripts.iter().map(|(bytes, questions)| format!("{} {questions}\n", hexadecimal(bytes))).collect();
    let source = root.join("tests/all/twins/readers.cpp");
    let headers = format!("-I{}/crates/kernel/cpp", root.display());
    for (flags, is_plain) in [(&[&headers[..]][..], false), (&[&headers, "-DTEXTBOOK"], true)] {
        let folder = tempfile::tempdir().unwrap();
        let program = compile(&compiler, &source, flags, folder.path());
        let output = run(&program, text.as_bytes());
        output.ends(0);
        let answers = output.out;
        assert_eq!(answers.lines().count(), scripts.len());
        for ((bytes, questions), answers) in scripts.iter().zip(answers.lines()) {
            if is_plain && !is_for_the_textbook(bytes, questions) {
                continue;
            }
            let expected = if is_plain { plain(bytes, questions) } else { fast(bytes, questions) };
            assert_eq!(answers, expected, "{bytes:?} {questions}");
        }
    }
}
