//! Recognises from the path of a file which half of a case the file is.

/// Half of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The input.
    Input,
    /// The expected output.
    Output,
}

/// Extensions and words that mark the correct output, not the output of a program.
pub(super) const ANSWER_ENDINGS: [&str; 6] = ["a", "ok", "diff", "exp", "ref", "std"];
pub(super) const ANSWER_WORDS: [&str; 6] = ["ans", "answer", "answers", "sol", "expected", "答案"];

impl Half {
    /// Returns `input` or `output`.
    pub fn name(self) -> &'static str {
        match self {
            Half::Input => "input",
            Half::Output => "output",
        }
    }

    /// Returns the half that an extension indicates.
    fn of_ending(ending: &str) -> Option<Half> {
        match ending.to_ascii_lowercase().as_str() {
            "i" | "inp" | "stdin" => Some(Half::Input),
            "o" | "res" | "stdout" => Some(Half::Output),
            ending if ANSWER_ENDINGS.contains(&ending) => Some(Half::Output),
            ending => Half::of_word(ending),
        }
    }

    /// Returns the half that a word in a name indicates.
    fn of_word(word: &str) -> Option<Half> {
        match word.to_ascii_lowercase().as_str() {
            "in" | "input" | "inputs" | "输入" => Some(Half::Input),
            "out" | "output" | "outputs" | "输出" => Some(Half::Output),
            word if ANSWER_WORDS.contains(&word) => Some(Half::Output),
            _ => None,
        }
    }
}

/// The half of a case to which the path of a file belongs, and keys that pair the file with the other half.
#[derive(Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which half the file is.
    pub half: Half,
    /// The path without the mark; equal for both halves.
    pub key: String,
    /// The key without the mark in a folder name, if a folder name repeats the mark: `X` for `in/X.in`.
    pub short: Option<String>,
}

/// Returns the path without the extension `.gz`.
pub fn uncompressed(path: &str) -> &str {
    path.strip_suffix(".gz").unwrap_or(path)
}

/// Splits a path into folder and file.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Returns whether an output is marked as the correct answer, like `a.ans`, and not as the output of a
/// program, like `a.out`.
pub fn is_answer(path: &str) -> bool {
    let path = uncompressed(path);
    let (folder, file) = split(path);
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let is_word = |word: &str| ANSWER_WORDS.contains(&word.to_ascii_lowercase().as_str());
    if Half::of_ending(ending).is_some() && !stem.is_empty() {
        return is_word(ending) || ANSWER_ENDINGS.contains(&ending.to_ascii_lowercase().as_str());
    }
    let name = if without_word(file).is_some() { file } else { folder };
    words(name).into_iter().any(|word| is_word(&name[word]))
}

/// Returns the mark of the file at `path`, if any.
pub fn mark(path: &str) -> Option<Mark> {
    let path = uncompressed(path);
    let (folder, file) = split(path);
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let marked = |half, name: &str| {
        let short = without_word_in_folders(folder, half).map(|folder| within(&folder, name));
        Some(Mark { half, key: within(folder, name), short })
    };
    if let Some(half) = Half::of_ending(ending).filter(|_| !stem.is_empty()) {
        return marked(half, stem);
    }
    // `x.in1`.
    let number = &ending[ending.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let word = &ending[..ending.len() - number.len()];
    if let Some(half) = Half::of_word(word).filter(|_| !stem.is_empty() && !number.is_empty()) {
        return marked(half, &format!("{stem}.{number}"));
    }
    // Words in the name count only if the extension suggests a text file.
    if !is_text(ending) {
        return None;
    }
    let name = if is_numbered(ending) { file } else { stem };
    if let Some((rest, half)) = without_word(name) {
        return marked(half, &rest);
    }
    // USACO names files I.1 and O.1.
    match stem {
        "I" if is_number(ending) => return marked(Half::Input, ending),
        "O" if is_number(ending) => return marked(Half::Output, ending),
        _ => {}
    }
    let half = folder.split('/').rev().find_map(|part| without_word(part).map(|(_, half)| half))?;
    let key = within(&without_word_in_folders(folder, half)?, name);
    Some(Mark { half, key, short: None })
}

/// Returns unmarked paths that may be the `missing` half of the case whose other half has the key `key`: `01`
/// next to `01.a`, `1.dat` next to `1.ok` or `1.in`.
pub fn unmarked(key: &str, missing: Half) -> Vec<String> {
    match missing {
        Half::Input => vec![key.to_string(), format!("{key}.dat"), format!("{key}.txt")],
        Half::Output => vec![format!("{key}.dat")],
    }
}

pub(super) fn within(folder: &str, name: &str) -> String {
    let parts = folder.split('/').chain(name.split('/')).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("/")
}

fn is_text(ending: &str) -> bool {
    matches!(ending.to_ascii_lowercase().as_str(), "" | "txt" | "dat") || is_numbered(ending)
}

/// Returns whether a string is a number, possibly followed by a letter, as in `1a`.
fn is_numbered(text: &str) -> bool {
    is_number(text.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(text))
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the path of a folder without the last word that marks `half`, or None if no word marks it.
fn without_word_in_folders(folder: &str, half: Half) -> Option<String> {
    let mut parts: Vec<String> = folder.split('/').map(str::to_string).collect();
    let found = parts.iter_mut().rev().find_map(|part| match without_word(part) {
        Some((rest, found)) if found == half => Some((part, rest)),
        _ => None,
    });
    let (part, rest) = found?;
    *part = rest;
    Some(parts.join("/"))
}

/// Returns the ranges of words in `text`: runs of letters, split where a capital letter follows a lower-case
/// letter. Chinese has no spaces between words, so only the Chinese words that mark a half are found.
pub(super) fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let chinese = ["输入", "输出", "答案"].iter().flat_map(|word| text.match_indices(word));
    let mut words: Vec<_> = chinese.map(|(at, word)| at..at + word.len()).collect();
    let mut start = None;
    let mut was_small = false;
    for (at, character) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_next = was_small && character.is_ascii_uppercase();
        was_small = character.is_ascii_lowercase();
        match (start, character.is_ascii_alphabetic()) {
            (None, true) => start = Some(at),
            (Some(from), is_letter) if is_next || !is_letter => {
                words.push(from..at);
                start = is_letter.then_some(at);
            }
            _ => {}
        }
    }
    words.sort_by_key(|word| word.start);
    words
}

/// Removes the words that mark a half of a case from `name`, such as both words of `expected_output`. Returns
/// the remaining name and the half.
fn without_word(name: &str) -> Option<(String, Half)> {
    let words = words(name);
    let half = |range: &std::ops::Range<usize>| Half::of_word(&name[range.clone()]);
    let first = words.iter().position(|word| half(word).is_some())?;
    let found = half(&words[first])?;
    let last = words[first..].iter().take_while(|word| half(word) == Some(found)).last()?;
    let is_separator = |c: char| !c.is_alphanumeric();
    let (left, right) = (&name[..words[first].start], &name[last.end..]);
    let rest = match (left.is_empty(), right.is_empty()) {
        (true, _) => right.trim_start_matches(is_separator).to_string(),
        (_, true) => left.trim_end_matches(is_separator).to_string(),
        _ if left.ends_with(is_separator) => format!("{left}{}", right.trim_start_matches(is_separator)),
        _ => format!("{left}{right}"),
    };
    Some((rest, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_distinguished_from_program_outputs() {
        for answer in ["a.ans", "a.a", "a.std", "answer/1.txt", "expected_output1.txt", "a.ans.gz"] {
            assert!(is_answer(answer), "{answer}");
        }
        for output in ["a.out", "a.res", "output/1.txt", "answer/1.out", "out1.txt", "a.o"] {
            assert!(!is_answer(output), "{output}");
        }
    }

    #[test]
    fn both_halves_have_the_same_key_in_rare_layouts() {
        for (input, output, key) in [
            ("1.in", "1.a", "1"),
            ("1.in", "1.exp", "1"),
            ("test-3-input.txt", "test-3-answer.txt", "test-3"),
            ("input_2.txt", "expected_output_2.txt", "2"),
            ("input.txt", "output.txt", ""),
            ("Case 1.IN", "Case 1.OUT", "Case 1"),
        ] {
            let [left, right] = [input, output].map(|path| mark(path).unwrap());
            assert_eq!((left.half, right.half), (Half::Input, Half::Output), "{input}");
            assert_eq!((left.key.as_str(), right.key.as_str()), (key, key), "{input}");
        }
        let [left, right] = ["p/in/X.in", "p/out/X.out"].map(|path| mark(path).unwrap().short);
        assert_eq!((left.as_deref(), right.as_deref()), (Some("p/X"), Some("p/X")));
        for path in ["README.md", "main.cpp", "01", "1.dat", "notes.txt", ".in", "1", "IO.1"] {
            assert_eq!(mark(path), None, "{path}");
        }
    }
}
