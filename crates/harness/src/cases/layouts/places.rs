//! Chooses a path for the missing output of a case: one like those of the other outputs in the folder, or
//! else the simplest one.

use super::marks::{ANSWER_ENDINGS, ANSWER_WORDS, is_number, split, uncompressed, within, words};
use std::collections::BTreeMap;

/// Words and extensions that mark outputs, in addition to [`ANSWER_WORDS`] and [`ANSWER_ENDINGS`].
const OUTPUTS: [&str; 7] = ["out", "output", "outputs", "输出", "res", "dat", "expected_output"];

/// Maximum number of [`Change`]s tried for an input: each takes time, and most sets need only one or two.
const MAX_CHANGES: usize = 8;

/// How the path of an output differs from the path of its input: the word that replaces the mark in the file
/// name, and the word that replaces the mark in a folder name. None stands for an unchanged name.
type Change = (Option<&'static str>, Option<&'static str>);

/// The changes found in a set of pairs, and how often each change occurs, in total and per input folder.
#[derive(Default)]
pub struct Places {
    all: BTreeMap<Change, usize>,
    of_folder: BTreeMap<String, BTreeMap<Change, usize>>,
}

impl Places {
    /// Records how the path of `output` differs from the path of `input`.
    pub fn learn(&mut self, input: &str, output: &str) {
        let [input, output] = [input, output].map(uncompressed);
        let ((folder, file), (output_folder, output_file)) = (split(input), split(output));
        let equal = |change: fn(&str, &str) -> Option<String>, one: &str, other: &str| {
            let mut words = OUTPUTS.into_iter().chain(ANSWER_ENDINGS).chain(ANSWER_WORDS);
            let found = words.find(|word| change(one, word).as_deref() == Some(other));
            if one == other { Some(None) } else { found.map(Some) }
        };
        let file = equal(in_file, file, output_file);
        let change = equal(in_folders, folder, output_folder);
        if let (Some(file), Some(change)) = (file, change) {
            *self.all.entry((file, change)).or_default() += 1;
            let here = self.of_folder.entry(folder.to_string()).or_default();
            *here.entry((file, change)).or_default() += 1;
        }
    }

    /// Returns possible paths of the output for the input at `path`, most likely first.
    pub fn of(&self, path: &str) -> impl Iterator<Item = String> {
        let path = uncompressed(path);
        let (folder, file) = split(path);
        let mut changes = Vec::new();
        for counts in self.of_folder.get(folder).into_iter().chain([&self.all]) {
            let mut known: Vec<(Change, usize)> =
                counts.iter().map(|(change, count)| (*change, *count)).collect();
            known.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            changes.extend(known.into_iter().map(|(change, _)| change).take(MAX_CHANGES));
        }
        let known = changes.into_iter().filter_map(move |(in_name, in_path)| {
            let file = in_name.map_or(Some(file.to_string()), |word| in_file(file, word));
            let folder = in_path.map_or(Some(folder.to_string()), |word| in_folders(folder, word));
            Some(within(&folder?, &file?))
        });
        let plain = move || {
            let other = || folder.split('/').rev().find_map(partner);
            let plain = partner(file).and_then(|word| in_file(file, word)).map(|file| within(folder, &file));
            plain.or_else(|| Some(within(&in_folders(folder, other()?)?, file)))
        };
        known.chain(std::iter::once_with(plain).flatten()).filter(move |place| place != path)
    }
}

/// Returns the word for outputs that corresponds to the input mark in `name`.
fn partner(name: &str) -> Option<&'static str> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    if stem == "I" && is_number(ending) || ending == "i" {
        return Some("out");
    }
    let of_word = |word: &str| match word.to_ascii_lowercase().as_str() {
        "in" | "inp" => Some("out"),
        "input" => Some("output"),
        "inputs" => Some("outputs"),
        "输入" => Some("输出"),
        _ => None,
    };
    words(name).into_iter().rev().find_map(|range| of_word(&name[range]))
}

/// Returns a file name with `word` in place of its input mark; if the name has no mark, `word` is appended or
/// replaces the extension.
fn in_file(name: &str, word: &str) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    if stem == "I" && is_number(ending) {
        return Some(format!("O.{ending}"));
    }
    in_word(name, word).or_else(|| match ending {
        "i" => Some(format!("{stem}.o")),
        "dat" | "txt" => Some(format!("{stem}.{word}")),
        _ => Some(format!("{name}.{word}")),
    })
}

/// Returns the path of a folder with `word` in place of its last input mark.
fn in_folders(path: &str, word: &str) -> Option<String> {
    let mut parts: Vec<String> = path.split('/').map(str::to_string).collect();
    let part = parts.iter_mut().rev().find(|part| in_word(part, word).is_some())?;
    *part = in_word(part, word)?;
    Some(parts.join("/"))
}

/// Replaces the last word in `name` that marks an input with `word`, keeping the capitalisation.
fn in_word(name: &str, word: &str) -> Option<String> {
    let is_mark =
        |text: &str| ["in", "inp", "input", "inputs", "输入"].contains(&text.to_ascii_lowercase().as_str());
    let range = words(name).into_iter().rev().find(|range| is_mark(&name[range.clone()]))?;
    let mark = &name[range.clone()];
    let mut word = word.to_string();
    if mark.bytes().all(|byte| byte.is_ascii_uppercase()) {
        word.make_ascii_uppercase();
    } else if mark.starts_with(|c: char| c.is_ascii_uppercase()) {
        // Chinese has no capital letters.
        if let Some(first) = word.get_mut(..1) {
            first.make_ascii_uppercase();
        }
    }
    Some(format!("{}{word}{}", &name[..range.start], &name[range.end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_output_is_placed_like_other_outputs() {
        for (input, output, path, expected) in [
            ("1.dat", "1.ok", "2.dat", "2.ok"),
            ("1.in", "1.dat", "2.in", "2.dat"),
            ("in1.txt", "expected_output1.txt", "in2.txt", "expected_output2.txt"),
            ("A.IN", "A.ANS", "B.IN", "B.ANS"),
            ("input/01.in", "answer/01.ans", "input/02.in", "answer/02.ans"),
            ("sampleInput1.txt", "sampleOutput1.txt", "sampleInput2.txt", "sampleOutput2.txt"),
        ] {
            let mut places = Places::default();
            places.learn(input, output);
            assert_eq!(places.of(path).next().as_deref(), Some(expected));
        }
    }

    #[test]
    fn the_number_of_paths_tried_for_an_output_is_limited() {
        let mut places = Places::default();
        for word in OUTPUTS.into_iter().chain(ANSWER_ENDINGS).chain(ANSWER_WORDS) {
            places.learn("in/1.in", &format!("{word}/1.{word}"));
        }
        assert!((MAX_CHANGES..=2 * MAX_CHANGES + 1).contains(&places.of("in/2.in").count()));
    }

    #[test]
    fn without_other_cases_the_simplest_path_is_chosen() {
        for (input, output) in [
            ("a.in", "a.out"),
            ("p/A.IN", "p/A.OUT"),
            ("input1.txt", "output1.txt"),
            ("airport.in.1", "airport.out.1"),
            ("x/input", "x/output"),
            ("in/0.txt", "out/0.txt"),
            ("test_input/1", "test_output/1"),
            ("I.3", "O.3"),
            ("1.i", "1.o"),
            ("1.in.gz", "1.out"),
            ("输入1.txt", "输出1.txt"),
        ] {
            assert_eq!(Places::default().of(input).collect::<Vec<_>>(), [output]);
        }
        assert!(Places::default().of("01").next().is_none());
    }
}
