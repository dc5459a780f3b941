//! Pairing files by their names.

use super::entry::{Contents, Entry, Pair};
use super::marks::{self, Half};
use std::collections::BTreeMap;

/// The halves that have a key, and that of them which is missing.
#[derive(Default)]
struct Halves([Vec<String>; 2]);

impl Halves {
    fn is_pair(&self) -> bool {
        self.0.iter().all(|half| !half.is_empty())
    }

    /// The half that is missing, if one is.
    fn missing(&self) -> Option<Half> {
        match &self.0 {
            [input, _] if input.is_empty() => Some(Half::Input),
            [_, output] if output.is_empty() => Some(Half::Output),
            _ => None,
        }
    }
}

/// Pairs files by their names: by their marks, then without the marks that their folders have, too, then with files that
/// have no mark.
pub fn pair(mut files: BTreeMap<String, Entry>, contents: &mut Contents) {
    let group = |paths: &[String], short: bool| {
        let mut groups: BTreeMap<String, Halves> = BTreeMap::new();
        for path in paths {
            let Some(mark) = marks::mark(path) else { continue };
            let key = if short { mark.short.unwrap_or(mark.key) } else { mark.key };
            groups.entry(key).or_default().0[mark.half as usize].push(path.clone());
        }
        groups
    };
    let marked: Vec<String> = files.keys().filter(|path| marks::mark(path).is_some()).cloned().collect();
    let (mut pairs, alone): (BTreeMap<_, _>, BTreeMap<_, _>) =
        group(&marked, false).into_iter().partition(|(_, halves)| halves.is_pair());
    let left: Vec<String> = alone.into_values().flat_map(|halves| halves.0.into_iter().flatten()).collect();
    let (short, alone): (BTreeMap<_, _>, BTreeMap<_, _>) = group(&left, true)
        .into_iter()
        .partition(|(key, halves)| halves.is_pair() && !pairs.contains_key(key));
    pairs.extend(short);
    let left: Vec<String> = alone.into_values().flat_map(|halves| halves.0.into_iter().flatten()).collect();
    for (key, mut halves) in group(&left, false) {
        if let Some(missing) = halves.missing() {
            let found = marks::unmarked(&key, missing)
                .into_iter()
                .find(|path| files.contains_key(path) && !marked.contains(path));
            halves.0[missing as usize].extend(found);
        }
        pairs.insert(key, halves);
    }
    for (name, Halves([input, output])) in pairs {
        let mut take = |paths: Vec<String>, half: Half| match &paths[..] {
            [] => None,
            [path] => files.remove(path),
            [one, .., other] => {
                let wrong = format!("{one} and {other} are both the {} of one case", half.name());
                let path = one.clone();
                paths.iter().for_each(|path| drop(files.remove(path)));
                Some(Entry { path, source: Err(wrong) })
            }
        };
        let (input, output) = (take(input, Half::Input), take(output, Half::Output));
        contents.pairs.push(Pair { name, input, output });
    }
    for (path, entry) in files {
        match entry.source {
            Ok(_) => {
                let reason = "its name marks it neither as an input nor as an output";
                contents.left_out.push((path, reason.to_string()));
            }
            Err(_) => contents.pairs.push(Pair { name: path, input: Some(entry), output: None }),
        }
    }
}
