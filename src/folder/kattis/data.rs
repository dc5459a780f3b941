//! The folder `data` of a package. Only `sample` and `secret` hold cases; the other folders hold data that
//! the package's validators must accept or reject.

use super::{File, MAX_BYTES, Words};
use crate::folder::{Claim, Folder};
use anyhow::Context;
use dlx_harness::beneath::{Found, Member, Tree};
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::cases::layouts::{Contents, Entry, Pair};
use dlx_harness::cases::{self, Case, Source};
use dlx_harness::report::plural;
use dlx_harness::terminal;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The folders in `data` that contain cases.
const CASES: [&str; 2] = ["sample", "secret"];
/// File names of settings for all cases in a folder, in the older and the newer format.
const ABOUT: [&str; 2] = ["testdata.yaml", "test_group.yaml"];
/// Keys of settings for points.
const POINTS: [&str; 10] = [
    "grading",
    "grader_flags",
    "accept_score",
    "reject_score",
    "range",
    "max_score",
    "score_aggregation",
    "static_validation_score",
    "scoring",
    "require_pass",
];

/// Other keys of settings, in the older and the newer format.
const KEYS: [&[&str]; 2] = [
    &["on_reject", "grading", "input_validator_flags", "output_validator_flags"],
    &[
        "input_validator_args",
        "output_validator_args",
        "args",
        "full_feedback",
        "hint",
        "description",
        "static_validation",
        "static_validator_args",
        "input_visualizer_args",
        "output_visualizer_args",
    ],
];

/// Maximum total size in bytes of the settings of single cases.
const MAX_CASE_SETTINGS: u64 = 8 << 20;
/// Maximum number of unknown keys that are reported for a file.
const MAX_UNKNOWN: usize = 100;

/// The files in `data` by path; instead of an unreadable file, the reason why it cannot be read.
pub struct Data {
    tree: Tree,
    files: BTreeMap<String, Result<Member, String>>,
    folders: BTreeSet<String>,
}

impl Data {
    /// Reads the folder `data`. None if it does not exist.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
    pub fn of(folder: &Folder) -> anyhow::Result<Option<Data>> {
        let place = folder.tree.member("data");
        if !place.is_dir() {
            return Ok(None);
        }
        let cannot = || format!("cannot read the cases in {}", place.path().display());
        let tree = place.tree().with_context(cannot)?;
        let (mut files, mut folders) = (BTreeMap::new(), BTreeSet::new());
        for (path, found) in tree.walk().with_context(cannot)? {
            let name = terminal::name(&path);
            if name.split('/').any(|part| part.starts_with('.')) {
                continue;
            }
            let shown = tree.member(&path).path().display().to_string();
            let file = match found {
                Found::File => Ok(tree.regular(path)),
                Found::Special => Err(format!("cannot read {shown}: expected a file or a folder")),
                Found::Outside => Err(format!("cannot read {shown}: it leads out of the folder")),
                Found::Unreadable(why) => Err(format!("cannot read {shown}: {why}")),
                Found::Folder if is_of_case(&name) => {
                    Err(format!("cannot read {shown}: expected a file, found a folder"))
                }
                Found::Folder => {
                    folders.insert(name);
                    continue;
                }
            };
            files.insert(name, file);
        }
        Ok(Some(Data { tree, files, folders }))
    }

    /// Returns the cases below a folder.
    fn pairs(&self, folder: &str) -> Vec<Pair> {
        let below = format!("{folder}/");
        let names = self.files.keys().filter(|path| path.starts_with(&below));
        let pair = |name: &str| {
            let entry = |ending: &str| {
                let path = format!("{name}.{ending}");
                let source = self.files.get(&path)?.clone().map(Source::File);
                Some(Entry { path, source })
            };
            let place = Ok(format!("{name}.ans").into());
            Pair { name: name.to_string(), input: entry("in"), output: entry("ans"), place }
        };
        names.filter_map(|path| path.strip_suffix(".in")).map(pair).collect()
    }

    /// Returns the cases to judge.
    pub fn contents(&self) -> Contents {
        Contents {
            pairs: CASES.iter().flat_map(|folder| self.pairs(folder)).collect(),
            ..Contents::default()
        }
    }

    /// Returns the cases in a folder such as `invalid_input`, which test validators or checkers.
    fn apart(&self, folder: &str) -> Vec<Case> {
        let pairs = self.pairs(folder);
        cases::of(Contents { pairs, ..Contents::default() })
    }

    /// Returns the outputs below a folder; adds a line to `missing` for each case without an output.
    fn claims(&self, folder: &str, missing: &mut Vec<String>) -> Vec<Claim> {
        let mut claims = Vec::new();
        for case in self.apart(folder) {
            match self.files.get(&format!("{}.out", case.name)) {
                Some(Ok(output)) => claims.push(Claim { output: output.clone(), case }),
                Some(Err(why)) => missing.push(why.clone()),
                None => missing.push(format!("{}: not checked: it has no .out", self.shown(&case.name))),
            }
        }
        claims
    }

    fn shown(&self, path: &str) -> String {
        self.tree.member(path).path().display().to_string()
    }

    /// Returns the flags that the settings state under `key`. The same flags are used for all cases. If the
    /// settings of folders differ, those for the secret cases are used.
    ///
    /// # Errors
    /// Fails if there are too many.
    fn flags(
        &self,
        key: &str,
        about: &[(String, File)],
        unread: &mut Vec<String>,
    ) -> anyhow::Result<Option<Words>> {
        let parents = self.contents().pairs.into_iter().map(|pair| parent(&pair.name).to_string());
        let parents: BTreeSet<String> = parents.collect();
        let mut by_folder = BTreeMap::new();
        for (place, file) in about {
            if let Some(node) = file.tree.get(key) {
                by_folder.entry(place.as_str()).or_insert((file, node));
            }
        }
        let nearest = |folder: &str| {
            let mut folder = folder;
            loop {
                let found = by_folder.get(folder).copied();
                if found.is_some() || folder.is_empty() {
                    return found;
                }
                folder = parent(folder);
            }
        };
        let used = parents.iter().next_back().and_then(|folder| nearest(folder));
        // Many folders may share long settings, so each file is compared once.
        let mut known: BTreeMap<Option<&str>, bool> = BTreeMap::new();
        for folder in &parents {
            let own = nearest(folder);
            let is_same = *known.entry(own.map(|(file, _)| file.name.as_str())).or_insert_with(|| {
                let [own, used] =
                    [own, used].map(|found| found.into_iter().flat_map(|(_, node)| words(node)));
                own.map(|(_, word)| word).eq(used.map(|(_, word)| word))
            });
            if !is_same {
                let place = self.shown(folder);
                unread.push(format!(
                    "{place}: its {key} is not used: one folder's settings are used for all cases"
                ));
            }
        }
        if let Some((file, node)) = used
            && let Some(name) = node.get("name").and_then(Node::text)
        {
            unread.push(format!(
                "{}: line {}: {key} is for {name} alone, but is given to all programs",
                file.name, node.line
            ));
        }
        if let Some((file, node)) = used
            && let Value::Map(_) = node.value
            && node.get("flags").is_none()
        {
            let what = format!("{key}: flags for each program are not read");
            unread.push(format!("{}: line {}: {what}", file.name, node.line));
        }
        used.map(|(file, node)| file.flags(node)).transpose()
    }
}

/// Returns whether the name is that of an input, an answer or an output.
fn is_of_case(name: &str) -> bool {
    [".in", ".ans", ".out"].iter().any(|ending| name.ends_with(ending))
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the words of a text or of the key `flags` of a map, or the entries of a list. Each word comes with
/// its line number.
pub fn of_node(node: &Node) -> Words {
    words(node).map(|(line, word)| (line, word.to_string())).collect()
}

fn words(node: &Node) -> impl Iterator<Item = (usize, &str)> {
    let (nodes, is_list): (Vec<&Node>, bool) = match &node.value {
        Value::List(nodes) => (nodes.iter().collect(), true),
        Value::Map(_) => (node.get("flags").into_iter().collect(), false),
        Value::Text(_) => (vec![node], false),
    };
    nodes.into_iter().flat_map(move |node| {
        // Each entry of a list is one word, even if it contains blanks.
        let text = node.text().unwrap_or_default();
        let (whole, parts) = if is_list { (Some(text), "") } else { (None, text) };
        whole.into_iter().chain(parts.split_whitespace()).map(|word| (node.line, word))
    })
}

/// Settings for all cases.
pub struct About {
    /// Flags for the output validators.
    pub checker: Option<Words>,
    /// Flags for the input validators.
    pub validator: Option<Words>,
    /// Whether cases give points.
    pub has_points: bool,
}

/// Reads the data for testing validators and checkers into `folder`. Returns the settings for all cases.
///
/// # Errors
/// Fails if a settings file cannot be read or is malformed.
pub fn read(folder: &mut Folder, version: &str) -> anyhow::Result<About> {
    let is_new = folder.is_new;
    let nothing = About { checker: None, validator: None, has_points: false };
    let Some(data) = Data::of(folder)? else { return Ok(nothing) };
    let unread = &mut folder.unread;
    folder.invalid_inputs = data.apart("invalid_input");
    folder.invalid_outputs = data.claims("invalid_output", unread);
    folder.valid_outputs = data.claims("valid_output", unread);
    data.tell_of_others(unread);
    // A case with an unreadable file gets SE.
    let others = data.files.iter().filter(|(name, _)| !is_of_case(name));
    unread.extend(others.filter_map(|(_, file)| file.as_ref().err().cloned()));
    let (mut about, mut left) = (Vec::new(), MAX_BYTES);
    for (path, file) in &data.files {
        let name = path.rsplit('/').next().unwrap_or_default();
        if ABOUT.contains(&name)
            && let Ok(file) = file
        {
            // The drafts between the two formats used both names.
            let right = ABOUT[usize::from(is_new)];
            if name != right && !version.starts_with("2023") {
                let place = data.shown(path);
                unread.push(format!("{place}: in this version of the format it is called {right}"));
            }
            let size = file.size().with_context(|| format!("cannot read {}", file.path().display()))?;
            left = left.checked_sub(size).with_context(|| {
                format!("{}: more than {} KiB of settings files", file.path().display(), MAX_BYTES >> 10)
            })?;
            about.push((parent(path).to_string(), File::read(file)?));
        }
    }
    for (_, file) in &about {
        let is_known = |key: &str| {
            // The drafts between the two formats used the keys of both.
            let is_draft = version.starts_with("2023");
            let both = KEYS.iter().enumerate().filter(|(at, _)| is_draft || *at == usize::from(is_new));
            both.flat_map(|(_, keys)| *keys).chain(&POINTS).any(|known| *known == key)
        };
        let pairs = super::submissions::pairs_of(Some(&file.tree));
        for (key, node) in pairs.filter(|(key, _)| !is_known(key)).take(MAX_UNKNOWN) {
            unread.push(format!("{}: line {}: {key} is not known", file.name, node.line));
        }
    }
    let [checker, validator] = match is_new {
        true => ["output_validator_args", "input_validator_args"],
        false => ["output_validator_flags", "input_validator_flags"],
    };
    let has_points = about.iter().any(|(_, file)| POINTS.iter().any(|key| file.tree.get(key).is_some()));
    if let Some((_, file)) = about.iter().find(|(_, file)| is_new && file.tree.get("args").is_some()) {
        unread.push(format!("{}: args: not used: solutions are run without arguments", file.name));
    }
    let [checker, validator] = [checker, validator].map(|key| data.flags(key, &about, unread));
    Ok(About { checker: checker?, validator: validator?, has_points })
}

impl Data {
    /// Reports the contents of `data` that are not read.
    fn tell_of_others(&self, unread: &mut Vec<String>) {
        let known = ["sample", "secret", "invalid_input", "invalid_output", "valid_output"];
        let mut tops: BTreeMap<&str, usize> = BTreeMap::new();
        for path in self.files.keys().filter(|path| path.ends_with(".in")) {
            let top = path.split_once('/').map_or("", |(top, _)| top);
            *tops.entry(top).or_default() += usize::from(!known.contains(&top));
        }
        for (top, count) in tops.into_iter().filter(|(_, count)| *count > 0) {
            let why = "not read: cases are in sample and secret";
            unread.push(format!("{}: {}: {why}", self.shown(top), plural(count, "input")));
        }
        let pairs = self.contents().pairs;
        let tell = |what: &str, is_so: &dyn Fn(&str) -> bool, unread: &mut Vec<String>| {
            let mut found = pairs.iter().filter(|pair| is_so(&pair.name));
            if let Some(first) = found.next() {
                let more = match found.count() {
                    0 => String::new(),
                    more => format!(" (and {more} more)"),
                };
                unread.push(format!("{}{more}: {what}", self.shown(&first.name)));
            }
        };
        let has = |name: &str, ending: &str| {
            let path = format!("{name}.{ending}");
            self.files.contains_key(&path) || self.folders.contains(&path)
        };
        let has_out = |name: &str| !has(name, "ans") && has(name, "out");
        let is_bare = |name: &str| !has(name, "ans") && !has(name, "out");
        tell("not judged: its .ans is missing", &is_bare, unread);
        tell("not judged: its .ans is missing; its .out does not replace it", &has_out, unread);
        let is_case = |name: &str| CASES.iter().any(|case| name.starts_with(&format!("{case}/")));
        let is_odd = |path: &&String| {
            let is_meant = path.ends_with(".statement") || path.ends_with(".download");
            let lower = path.to_ascii_lowercase();
            let is_other = |ending: &str| lower.ends_with(ending) && !path.ends_with(ending);
            let is_longer = path.contains(".in.") || path.contains(".ans.");
            is_case(path) && !is_meant && (is_longer || is_other(".in") || is_other(".ans"))
        };
        for path in self.files.keys().filter(is_odd) {
            unread.push(format!("{}: not read: it does not end in .in or .ans", self.shown(path)));
        }
        let answers = self.files.keys().filter_map(|path| path.strip_suffix(".ans"));
        for name in answers.filter(|name| is_case(name) && !has(name, "in")) {
            unread.push(format!("{}.ans: its .in is missing", self.shown(name)));
        }
        tell("its .args are not given to solutions", &|name| has(name, "args"), unread);
        tell("its .files are not shown to solutions", &|name| has(name, "files"), unread);
        let left = Cell::new(MAX_CASE_SETTINGS);
        let is_over = Cell::new(false);
        let has_keys = |name: &str| {
            let file = self.files.get(&format!("{name}.yaml")).and_then(|file| file.as_ref().ok());
            let Some(size) = file.and_then(|file| file.size().ok()) else { return false };
            // Many links may lead to one long file.
            match left.get().checked_sub(size.min(MAX_BYTES)) {
                Some(fewer) => left.set(fewer),
                None => {
                    is_over.set(true);
                    return false;
                }
            }
            let keys = ["args", "output_validator_args", "input_validator_args"];
            let read = file.and_then(|file| File::read(file).ok());
            read.is_some_and(|file| keys.iter().any(|key| file.tree.get(key).is_some()))
        };
        tell("the arguments in its .yaml are not used", &has_keys, unread);
        if is_over.get() {
            let (place, most) = (self.shown(""), MAX_CASE_SETTINGS >> 20);
            unread.push(format!("{place}: not all read: more than {most} MiB of .yaml files of cases"));
        }
        let has_answers = self.files.keys().any(|path| path.starts_with("invalid_answer/"));
        if has_answers {
            let place = self.shown("invalid_answer");
            unread.retain(|line| !line.starts_with(&format!("{place}:")));
            unread.push(format!("{place}: not checked: answer validators are not run"));
        }
    }
}
