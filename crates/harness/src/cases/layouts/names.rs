//! Pairs files by name.

use super::entry::{Contents, Entry, Pair};
use super::marks::{self, Half, Mark};
use super::places::Places;
use std::collections::{BTreeMap, BTreeSet};

/// Paths of inputs and outputs with the same key.
#[derive(Default)]
struct Halves([Vec<String>; 2]);

impl Halves {
    /// Returns the half that has no file, or None if both halves have files.
    fn missing(&self) -> Option<Half> {
        [Half::Input, Half::Output].into_iter().find(|half| self.0[*half as usize].is_empty())
    }

    fn is_pair(&self) -> bool {
        self.missing().is_none()
    }
}

/// Pairs files by name: first by key, then by short key (see [`Mark::short`]), and then with unmarked files.
/// An input without an output gets the case name that it will have once the output has its usual path.
pub fn pair(mut files: BTreeMap<String, Entry>, contents: &mut Contents) {
    let group = |paths: &mut dyn Iterator<Item = &String>, short: bool| {
        let mut groups: BTreeMap<String, Halves> = BTreeMap::new();
        for path in paths {
            let Some(mark) = marks::mark(path) else { continue };
            let key = if short { mark.short.unwrap_or(mark.key) } else { mark.key };
            groups.entry(key).or_default().0[mark.half as usize].push(path.clone());
        }
        groups
    };
    let is_marked = |path: &String| marks::mark(path).is_some() && !is_stray(path, &files);
    let marked: BTreeSet<String> = files.keys().filter(|path| is_marked(path)).cloned().collect();
    let (mut pairs, alone): (BTreeMap<_, _>, BTreeMap<_, _>) =
        group(&mut marked.iter(), false).into_iter().partition(|(_, halves)| halves.is_pair());
    let left: Vec<String> = alone.into_values().flat_map(|halves| halves.0.into_iter().flatten()).collect();
    let (short, alone): (BTreeMap<_, _>, BTreeMap<_, _>) = group(&mut left.iter(), true)
        .into_iter()
        .partition(|(key, halves)| halves.is_pair() && !pairs.contains_key(key));
    pairs.extend(short);
    let left: Vec<String> = alone.into_values().flat_map(|halves| halves.0.into_iter().flatten()).collect();
    for (key, mut halves) in group(&mut left.iter(), false) {
        if let Some(missing) = halves.missing() {
            let found = marks::unmarked(&key, missing)
                .into_iter()
                .find(|path| files.contains_key(path) && !marked.contains(path));
            halves.0[missing as usize].extend(found);
        }
        pairs.insert(key, halves);
    }
    // The folder and extension of each unmarked input: other numbered files that share both are inputs, too.
    let mut kinds = BTreeSet::new();
    let mut places = Places::default();
    for Halves([inputs, outputs]) in pairs.values() {
        if let ([input], [output]) = (&inputs[..], &outputs[..]) {
            places.learn(input, output);
            kinds.extend(kind(input).filter(|_| !marked.contains(input)));
        }
    }
    let paired: BTreeSet<String> =
        pairs.values().flat_map(|halves| halves.0.iter().flatten()).cloned().collect();
    for path in files.keys().filter(|path| !paired.contains(*path)) {
        if kind(path).is_some_and(|kind| kinds.contains(&kind)) {
            pairs.entry(path.clone()).or_default().0[Half::Input as usize].push(path.clone());
        }
    }
    let mut taken: BTreeSet<String> = pairs.keys().cloned().collect();
    for (mut name, Halves([input, mut output])) in pairs {
        leave_out(&mut output, &mut files, contents);
        let mut place =
            Err("the name of the expected output cannot be derived from the name of the input".to_string());
        if let ([input], []) = (&input[..], &output[..]) {
            let mut found =
                places.of(input).filter(|place| !files.contains_key(place) && !paired.contains(place));
            let found = found.find_map(|place| {
                let is_free = |called: &String| *called == name || !taken.contains(called);
                Some((joint(input, &place).filter(is_free)?, place))
            });
            if let Some((called, output)) = found {
                (name, place) = (called, Ok(output.into()));
            }
            taken.insert(name.clone());
        }
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
        contents.pairs.push(Pair { name, input, output, place });
    }
    for (path, entry) in files {
        match entry.source {
            Ok(_) => {
                let reason = "its name marks it neither as an input nor as an output";
                contents.left_out.push((path, reason.to_string()));
            }
            Err(_) => {
                let place = Err("its input cannot be read".to_string());
                contents.pairs.push(Pair { name: path, input: Some(entry), output: None, place });
            }
        }
    }
}

/// Returns whether a `.i` or `.o` file comes from a compiler (`main.o`) and is not half of a case (`1.i` with
/// `1.o`).
fn is_stray(path: &str, files: &BTreeMap<String, Entry>) -> bool {
    let beside = |ending: &str, other: &str| {
        path.strip_suffix(ending).is_some_and(|stem| !files.contains_key(&format!("{stem}{other}")))
    };
    beside(".o", ".i") || beside(".i", ".o")
}

/// If exactly one of the outputs is marked as the answer, leaves out the others.
fn leave_out(outputs: &mut Vec<String>, files: &mut BTreeMap<String, Entry>, contents: &mut Contents) {
    let answers: Vec<&String> = outputs.iter().filter(|path| marks::is_answer(path)).collect();
    let [answer] = answers[..] else { return };
    let answer = answer.clone();
    for output in outputs.iter().filter(|path| **path != answer) {
        files.remove(output);
        contents.left_out.push((output.clone(), format!("{answer} is the expected output")));
    }
    *outputs = vec![answer];
}

/// Returns the folder and extension of a file whose name is a number, such as `01`.
fn kind(path: &str) -> Option<(String, String)> {
    let (folder, file) = marks::split(path);
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    (marks::is_number(stem) && marks::mark(path).is_none()).then(|| (folder.to_string(), ending.to_string()))
}

/// Returns the name of the case with the halves `input` and `output`, or None if they do not belong together.
fn joint(input: &str, output: &str) -> Option<String> {
    match (marks::mark(input), marks::mark(output)) {
        (Some(Mark { key, short, .. }), Some(other)) => {
            let is_output = other.half == Half::Output;
            let name = if key == other.key {
                Some(key)
            } else {
                short.filter(|short| Some(short) == other.short.as_ref())
            };
            name.filter(|_| is_output)
        }
        (None, Some(Mark { half: Half::Output, key, .. })) => {
            marks::unmarked(&key, Half::Input).iter().any(|path| path == input).then_some(key)
        }
        (Some(Mark { key, .. }), None) => {
            marks::unmarked(&key, Half::Output).iter().any(|path| path == output).then_some(key)
        }
        _ => None,
    }
}
