//! The folder `submissions` of a package: programs of one or more files. The subfolder that contains a
//! program, such as `accepted`, states the expected verdicts of the program, unless `submissions.yaml`
//! overrides them. The files in the package's folder `include` are added to programs.

use super::File;
use crate::folder::Folder;
use crate::folder::program::{files_below, files_within, open_texts, too_many};
use anyhow::{Context, anyhow, bail};
use dlx_comparison::Rule;
use dlx_harness::beneath::{self, Found, Member};
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::run::secrets;
use dlx_harness::solutions::assembly;
use dlx_harness::solutions::entrant::{self, Entrant};
use dlx_harness::{platform, solutions, terminal};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::iter::repeat_n;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Name of the file with settings for submissions.
const ABOUT: &str = "submissions.yaml";
/// Maximum size in bytes of one file of a submission.
const MAX_BYTES: u64 = 16 << 20;
/// Number of bytes that are read to find a first line such as `#!/usr/bin/python2`.
const MAX_FIRST_LINE: u64 = 256;
/// Maximum total size in bytes of all submissions that consist of several files.
const MAX_COPIES: u64 = 256 << 20;
/// Maximum total size in bytes of the copies for one submission, and maximum number of files and folders in
/// its folder.
const MAX_COPY: u64 = 32 << 20;
const MAX_ENTRIES: usize = 2000;
/// Maximum number of submissions, and maximum number of submissions times patterns after expansion: each
/// submission is matched against all patterns.
const MAX_SUBMISSIONS: usize = 10_000;
const MAX_MATCHED: usize = 200_000;
/// Maximum number of patterns in the settings, and maximum length of a pattern in bytes.
const MAX_PATTERNS: usize = 100;
const MAX_PATTERN_BYTES: usize = 256;
/// Maximum number of patterns that one pattern with `{a,b}` may expand to, and that all patterns together may
/// expand to.
const MAX_EXPANSIONS: usize = 64;
const MAX_EXPANDED: usize = 500;
/// Maximum total length in bytes of the patterns after expansion.
const MAX_EXPANDED_BYTES: usize = 16 << 10;
/// Extensions of files that are not programs and may be next to submissions.
const TEXTS: [&str; 6] = ["md", "txt", "yaml", "yml", "desc", "pyc"];

/// All verdicts of the format.
const ALL: [&str; 4] = ["AC", "WA", "TLE", "RTE"];

/// The subfolders that the format defines, each with its permitted and its required verdicts: those of the
/// older format, then those that differ in the newer format.
const FOLDERS: [(&str, &[&str], &[&str]); 8] = [
    ("accepted", &["AC"], &["AC"]),
    ("slow_accepted", &["AC"], &["AC"]),
    ("rejected", &ALL, &["WA", "TLE", "RTE"]),
    ("wrong_answer", &["AC", "WA"], &["WA"]),
    ("time_limit_exceeded", &["AC", "WA", "TLE"], &["TLE"]),
    ("run_time_error", &ALL, &["RTE"]),
    ("brute_force", &["AC", "TLE", "RTE"], &["TLE", "RTE"]),
    ("partially_accepted", &ALL, &ALL),
];
const NEWER: [(&str, &[&str], &[&str]); 2] =
    [("time_limit_exceeded", &["AC", "TLE"], &["TLE"]), ("run_time_error", &["AC", "RTE"], &["RTE"])];

/// A program in `submissions`.
struct Submission {
    /// The path of the program, relative to `submissions`.
    path: String,
    /// The subfolder of `submissions` that contains the program, such as `accepted`.
    folder: String,
    /// The files of the program, each with its name or, if the program is a folder, its path in that folder.
    files: Vec<(String, Member)>,
    /// Why the program, or its subfolder, cannot be read.
    fault: Option<String>,
}

/// Returns the programs in `submissions`, and a message for each file that is not judged.
fn found(folder: &Folder) -> anyhow::Result<(Vec<Submission>, Vec<String>)> {
    let Some(place) = folder.solutions.clone().map(Member::linkless) else {
        return Ok((Vec::new(), Vec::new()));
    };
    let mut left = beneath::MAX_ENTRIES;
    let listed = |folder: &Member, left: &mut usize| -> anyhow::Result<Vec<(String, Member)>> {
        let names = folder.tree().and_then(|tree| tree.names());
        let names = names.with_context(|| format!("cannot read {}", folder.path().display()))?;
        *left = left.checked_sub(names.len()).with_context(|| too_many(folder))?;
        let named = names.into_iter().map(|name| (terminal::name(Path::new(&name)), folder.join(name)));
        Ok(named.filter(|(name, _)| !name.starts_with('.') && name != "__pycache__").collect())
    };
    let (mut all, mut unread) = (Vec::new(), Vec::new());
    let is_text = |name: &str| {
        name.starts_with("README") || name.rsplit_once('.').is_some_and(|(_, end)| TEXTS.contains(&end))
    };
    for (kind, inside) in listed(&place, &mut left)? {
        if !inside.is_dir() {
            // A file that is not in a subfolder has no expected verdict.
            if kind != ABOUT && !is_text(&kind) {
                unread.push(format!("{}: not judged: it is not in a subfolder", inside.path().display()));
            }
            continue;
        }
        let faulty = |path: String, error: anyhow::Error| Submission {
            path,
            folder: kind.clone(),
            files: Vec::new(),
            fault: Some(format!("{error:#}")),
        };
        let programs = listed(&inside, &mut left).unwrap_or_else(|error| {
            all.push(faulty(kind.clone(), error));
            Vec::new()
        });
        for (name, member) in programs {
            let path = format!("{kind}/{name}");
            let files = match member.is_dir() {
                true => match files_within(&member, &mut left, MAX_ENTRIES) {
                    Ok(files) => files,
                    Err(error) => {
                        all.push(faulty(path, error));
                        continue;
                    }
                },
                false if is_python_2(&member) => {
                    unread.push(format!("{}: not judged: it is in Python 2", member.path().display()));
                    continue;
                }
                false if solutions::is_source(member.below()) => vec![(name.clone(), member)],
                false if is_text(&name) => continue,
                false => {
                    let why = match member.found() {
                        Found::Unreadable(why) => why,
                        _ => "its language is not known".to_string(),
                    };
                    unread.push(format!("{}: not judged: {why}", member.path().display()));
                    continue;
                }
            };
            all.push(Submission { path, folder: kind.clone(), files, fault: None });
            if all.len() > MAX_SUBMISSIONS {
                bail!("{}: more than {MAX_SUBMISSIONS} submissions", place.path().display());
            }
        }
    }
    Ok((all, unread))
}

/// Returns whether the first line of a Python source asks for Python 2.
fn is_python_2(file: &Member) -> bool {
    let is_python = file.below().extension().is_some_and(|ending| ending == "py");
    let file = if is_python { file.open(MAX_BYTES).ok() } else { None };
    let mut text = Vec::new();
    let _ = file.map(|file| file.take(MAX_FIRST_LINE).read_to_end(&mut text));
    let text = String::from_utf8_lossy(&text);
    text.lines().next().is_some_and(|line| line.starts_with("#!") && line.contains("python2"))
}

/// Reads the expected messages of submissions into `folder`. Reports submissions that are not judged, and
/// rules of `submissions.yaml` that are not used.
///
/// # Errors
/// Fails if the submissions cannot be read.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let (submissions, lines) = found(folder)?;
    folder.unread.extend(lines);
    let Some(rules) = Rules::of(folder)? else { return Ok(()) };
    if submissions.len() * rules.patterns.iter().flatten().count() > MAX_MATCHED {
        let name = &rules.file.name;
        bail!("{name}: expected submissions times patterns to be at most {MAX_MATCHED}");
    }
    let known = ["language", "entrypoint", "authors", "model_solution", "permitted", "required"];
    for ((glob, rule), pattern) in rules.all() {
        if !submissions.iter().any(|submission| is_match(pattern, &submission.path)) {
            let place = format!("{}: line {}", rules.file.name, rule.line);
            folder.unread.push(format!("{place}: {glob}: no submission matches"));
        }
        for (key, node) in pairs(rule) {
            let place = format!("{}: line {}", rules.file.name, node.line);
            match key {
                "use_for_time_limit" | "score" => {}
                "message" if folder.checkers.is_empty() => {
                    let why = "not checked: the messages of the default validator are not known";
                    folder.notes.push(format!("{place}: {glob}: message: {why}"));
                }
                "message" => {
                    let message: Arc<str> = node.text().unwrap_or_default().into();
                    for submission in submissions.iter().filter(|it| is_match(pattern, &it.path)) {
                        let all = folder.messages.entry(submission.path.clone()).or_default();
                        all.push(Arc::clone(&message));
                    }
                }
                _ if known.contains(&key) => {}
                _ => folder.unread.push(format!("{place}: {glob}: {key}: not read")),
            }
        }
    }
    Ok(())
}

/// Returns the key-value pairs of a node; none if there is no node or it is not a map.
pub fn pairs_of(node: Option<&Node>) -> impl Iterator<Item = (&str, &Node)> {
    node.into_iter().flat_map(pairs)
}

/// Returns the key-value pairs of a node; none if it is not a map.
fn pairs(node: &Node) -> impl Iterator<Item = (&str, &Node)> {
    let Node { value: Value::Map(items), .. } = node else { return [].chunks_exact(2).filter_map(pair) };
    items.chunks_exact(2).filter_map(pair)
}

fn pair(pair: &[Node]) -> Option<(&str, &Node)> {
    Some((pair[0].text()?, &pair[1]))
}

/// Maximum number of keys in a rule, and maximum lengths of a list, such as `permitted`, and of a text in
/// bytes. They are looked up or copied for each submission that the rule matches.
const MAX_KEYS: usize = 100;
const MAX_LISTED: usize = 100;
const MAX_TEXT: usize = 1000;

/// The rules of `submissions.yaml` in order.
struct Rules {
    file: File,
    patterns: Vec<Vec<String>>,
}

impl Rules {
    fn of(folder: &Folder) -> anyhow::Result<Option<Rules>> {
        let place = folder.solutions.as_ref().map(|place| place.join(ABOUT));
        let Some(place) = place.filter(Member::is_there) else { return Ok(None) };
        let file = File::read(&place)?;
        let globs: Vec<&str> = pairs(&file.tree).map(|(glob, _)| glob).collect();
        let is_short =
            globs.len() <= MAX_PATTERNS && globs.iter().all(|glob| glob.len() <= MAX_PATTERN_BYTES);
        let globs = Some(globs).filter(|_| is_short);
        let patterns = globs.and_then(|globs| globs.into_iter().map(spelled).collect::<Option<Vec<_>>>());
        let is_few = |all: &Vec<Vec<String>>| {
            let all = all.iter().flatten();
            all.clone().count() <= MAX_EXPANDED && all.map(String::len).sum::<usize>() <= MAX_EXPANDED_BYTES
        };
        let patterns = patterns.filter(is_few);
        for (glob, rule) in pairs(&file.tree) {
            let is_long = |key: &str, node: &Node| match &node.value {
                Value::Text(text) => ["message", "entrypoint"].contains(&key) && text.len() > MAX_TEXT,
                Value::List(nodes) => nodes.len() > MAX_LISTED,
                Value::Map(_) => false,
            };
            if pairs(rule).count() > MAX_KEYS || pairs(rule).any(|(key, node)| is_long(key, node)) {
                let most = format!(
                    "{MAX_KEYS} keys, lists of at most {MAX_LISTED} and texts of at most {MAX_TEXT} bytes"
                );
                return Err(file.wrong(rule.line, format!("{glob}: expected at most {most}")));
            }
        }
        let patterns = patterns.with_context(|| {
            let most = format!(
                "{MAX_PATTERNS} patterns, each of at most {MAX_PATTERN_BYTES} bytes and {MAX_EXPANSIONS} choices, \
                 {MAX_EXPANDED} choices and {} KiB in all",
                MAX_EXPANDED_BYTES >> 10
            );
            format!("{}: expected at most {most}", file.name)
        })?;
        Ok(Some(Rules { file, patterns }))
    }

    /// Returns all rules, each with the patterns that its pattern expands to.
    fn all(&self) -> impl Iterator<Item = ((&str, &Node), &Vec<String>)> {
        pairs(&self.file.tree).zip(&self.patterns)
    }

    /// Returns the rules for the submission at a path, each with its pattern.
    fn matching<'a>(&'a self, path: &'a str) -> impl Iterator<Item = (&'a str, &'a Node)> {
        self.all().filter(move |(_, pattern)| is_match(pattern, path)).map(|(rule, _)| rule)
    }
}

/// Returns whether one of the patterns matches a path or one of its parent folders.
fn is_match(patterns: &[String], path: &str) -> bool {
    patterns.iter().any(|pattern| {
        let mut names = path.split('/');
        pattern.split('/').all(|part| names.next().is_some_and(|name| is_name(part, name)))
    })
}

/// Returns whether a pattern with `*` matches a name.
fn is_name(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    // The first match of each part leaves the most text for the later parts.
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Expands `{a,b}` in a pattern. None if the pattern expands to more than [`MAX_EXPANSIONS`] patterns.
fn spelled(glob: &str) -> Option<Vec<String>> {
    let (mut done, mut open) = (Vec::new(), vec![glob.to_string()]);
    while let Some(glob) = open.pop() {
        // Expand the innermost braces first.
        let inner = glob.find('}').and_then(|end| Some((glob[..end].rfind('{')?, end)));
        match inner {
            None => done.push(glob),
            Some((start, end)) => {
                let choices = glob[start + 1..end].split(',').take(MAX_EXPANSIONS + 1);
                open.extend(choices.map(|choice| format!("{}{choice}{}", &glob[..start], &glob[end + 1..])));
            }
        }
        if done.len() + open.len() > MAX_EXPANSIONS {
            return None;
        }
    }
    Some(done)
}

/// Converts a verdict of the format to verdicts of this judge.
fn verdicts(name: &str, is_exact: bool) -> Option<&'static [Verdict]> {
    Some(match name {
        "AC" => &[Verdict::AC],
        // With exact comparison, an extra space is WA in this format, but PE in this judge.
        "WA" if is_exact => &[Verdict::WA, Verdict::PE],
        "WA" => &[Verdict::WA],
        "TLE" => &[Verdict::TLE],
        "RTE" => &[Verdict::RE, Verdict::OLE, Verdict::MLE],
        _ => return None,
    })
}

fn expected(permitted: &[&str], required: &[&str], is_exact: bool) -> Option<Expected> {
    let of = |names: &[&str]| -> Option<Vec<Verdict>> {
        let names: BTreeSet<&str> = names.iter().copied().collect();
        let all = names.into_iter().map(|name| verdicts(name, is_exact)).collect::<Option<Vec<_>>>()?;
        Some(all.concat())
    };
    let permitted = of(permitted)?;
    let required = of(required)?.into_iter().filter(|verdict| permitted.contains(verdict));
    Some(Expected::on_some(required, permitted.clone()))
}

/// Returns the submissions of a package, each with its expected verdicts.
///
/// # Errors
/// Fails if the submissions cannot be read.
pub fn entrants(folder: &Folder) -> anyhow::Result<Vec<Entrant>> {
    let Some(place) = &folder.solutions else { return Ok(Vec::new()) };
    place.tree().with_context(|| format!("cannot read {}", place.path().display()))?.linkless().guard();
    let (all, rules) = (found(folder)?.0, Rules::of(folder)?);
    // A file of a solution could be a hard link to a case, so the other names of the cases are hidden, too.
    let include = folder.tree.member("include");
    let has_included = include.is_dir()
        && files_below(&include).map_or(true, |files| files.iter().any(|(_, file)| has_names(file)));
    let cases: Vec<PathBuf> = folder.cases.real().into_iter().collect();
    let mut hidden: BTreeSet<PathBuf> = cases.iter().cloned().collect();
    if all.iter().any(|submission| submission.files.iter().any(|(_, file)| has_names(file))) || has_included {
        hidden.extend(secrets::other_names(&cases, &[folder.tree.real().to_path_buf()])?);
    }
    let (mut left, mut added) = (MAX_COPIES, Added::new());
    let entrant = |submission: Submission| -> anyhow::Result<Entrant> {
        let entry = rules.iter().flat_map(|rules| rules.matching(&submission.path));
        let entry = entry.filter_map(|(_, rule)| rule.get("entrypoint")?.text()).last();
        let settled = match submission.fault.clone() {
            Some(fault) => Err(fault),
            None => settled(folder, &submission, entry, (&hidden, &mut left, &mut added))?,
        };
        let (file, wrong) = match settled {
            Ok(file) => (file, None),
            Err(wrong) => (place.join(&submission.path).path(), Some(wrong)),
        };
        let (expected, fault) = match expectation(folder, &submission, rules.as_ref(), &file) {
            Ok(expected) => (expected, None),
            Err(fault) => (Expected::default(), Some(format!("{fault:#}"))),
        };
        Ok(Entrant { label: submission.path, expected, file, fault: wrong.or(fault), is_named: false })
    };
    all.into_iter().map(entrant).collect()
}

/// Returns whether a file has more than one hard link.
fn has_names(file: &Member) -> bool {
    let about = file.real().and_then(std::fs::metadata).ok();
    about.and_then(|about| platform::identity(&about)).is_some_and(|file| file.names > 1)
}

/// Returns the source file of a submission, or the reason why there is none. If the submission has several
/// files, they are copied to one folder.
fn settled(
    folder: &Folder,
    submission: &Submission,
    entry: Option<&str>,
    (hidden, left, added): (&BTreeSet<PathBuf>, &mut u64, &mut Added),
) -> anyhow::Result<Result<PathBuf, String>> {
    let language = |name: &str| {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        solutions::first_ending(ending).to_string()
    };
    let is_source = |name: &str| solutions::is_source(Path::new(name));
    let own = submission.files.iter().map(|(name, _)| name).find(|name| is_source(name));
    let included = match own.map(|name| language(name)) {
        None => Vec::new(),
        Some(language) => match added.get(&language) {
            Some(files) => files.clone(),
            None => added.entry(language.clone()).or_insert(included(folder, &language)?).clone(),
        },
    };
    if let ([(_, file)], true, None) = (&submission.files[..], included.is_empty(), entry) {
        return Ok(file.real().map_err(|error| format!("cannot read {}: {error}", file.path().display())));
    }
    let over = || {
        let most = MAX_COPIES >> 20;
        Ok(Err(format!("together with earlier submissions, its files and folders exceed {most} MiB")))
    };
    if *left == 0 {
        return over();
    }
    let all = submission.files.iter().cloned().chain(included).collect();
    let files = match open_texts(all, hidden) {
        Ok(files) => files,
        Err(why) => return Ok(Err(why)),
    };
    // Even a small file, or a folder, takes up a disk block.
    let sizes = files.values().map(|text| text.len() as u64).chain(repeat_n(0, assembly::folders(&files)));
    let size: u64 = sizes.map(|size| size.max(4096)).sum();
    if size > MAX_COPY {
        return Ok(Err(format!("its files and folders exceed {} MiB", MAX_COPY >> 20)));
    }
    *left = left.saturating_sub(size);
    if *left == 0 {
        return over();
    }
    // Included files cannot be the main file.
    let only = own.filter(|_| submission.files.len() == 1).map(String::as_str);
    match assembly::main(&files, entry.or(only)) {
        Ok(main) => Ok(assembly::assemble(&files, &main).map_err(|error| format!("{error:#}"))),
        Err(why) => Ok(Err(why)),
    }
}

/// The files that the folder `include` adds to submissions, by language.
type Added = BTreeMap<String, Vec<(String, Member)>>;

/// Returns the files in `include` that are added to submissions in `language`, an extension such as `py`.
fn included(folder: &Folder, language: &str) -> anyhow::Result<Vec<(String, Member)>> {
    let codes: &[&str] = match language {
        "py" => &["python", "python3"],
        "js" => &["javascript"],
        "rs" => &["rust"],
        "cpp" => &["cpp"],
        "c" => &["c"],
        "java" => &["java"],
        "go" => &["go"],
        _ => &[],
    };
    let mut files = Vec::new();
    for code in ["default"].iter().chain(codes) {
        let place = folder.tree.member("include").join(code);
        if place.is_dir() {
            files.extend(files_below(&place)?);
        }
    }
    Ok(files)
}

/// Returns the expected verdicts of the submission whose source is `file`.
fn expectation(
    folder: &Folder,
    submission: &Submission,
    rules: Option<&Rules>,
    file: &Path,
) -> anyhow::Result<Expected> {
    let is_exact = folder.compare == Some(Rule::Exact);
    let of = |permitted: &[&str], required: &[&str]| {
        expected(permitted, required, is_exact).with_context(|| "expected AC, WA, TLE, RTE".to_string())
    };
    let is_it = |known: &&(&str, &[&str], &[&str])| known.0 == submission.folder;
    let newer = NEWER.iter().filter(|_| folder.is_new).find(is_it);
    let known = newer.or(FOLDERS.iter().find(is_it)).map(|(_, permitted, required)| (*permitted, *required));
    let matching: Vec<(&str, &Node)> =
        rules.map_or(Vec::new(), |rules| rules.matching(&submission.path).collect());
    let mut met = None;
    if !matching.iter().any(|(glob, _)| *glob == submission.folder) {
        met = match known {
            // If a folder requires a single verdict, tags in the source are ignored.
            Some((permitted, required)) if required.len() == 1 => Some(of(permitted, required)?),
            _ => match entrant::by_tag(file)? {
                Some(expected) => Some(expected),
                None => match known {
                    Some((permitted, required)) => Some(of(permitted, required)?),
                    None => entrant::by_folder(&Path::new(&submission.folder).join("x")),
                },
            },
        };
    }
    for (glob, rule) in matching {
        let usual = known.filter(|_| glob == submission.folder).unwrap_or((&ALL, &ALL));
        let [permitted, required] = ["permitted", "required"].map(|key| names(rule, key));
        if permitted.is_none() && required.is_none() && glob != submission.folder {
            continue;
        }
        let (permitted, required) =
            (permitted.unwrap_or(usual.0.to_vec()), required.unwrap_or(usual.1.to_vec()));
        let place = || anyhow!("{ABOUT}: line {}: {glob}", rule.line);
        let rule = of(&permitted, &required).with_context(place)?;
        met = Some(match met {
            None => rule,
            Some(other) => other
                .and(&rule)
                .with_context(|| format!("no verdict satisfies both {glob} and the other rules"))
                .with_context(place)?,
        });
    }
    met.with_context(|| {
        let folder = &submission.folder;
        let what = "is not one of the format, such as wrong_answer, and the source has no @EXPECTED_RESULTS@";
        format!("the folder {folder} {what}")
    })
}

/// Returns the verdicts that a rule lists under `key`.
fn names<'a>(rule: &'a Node, key: &str) -> Option<Vec<&'a str>> {
    let node = rule.get(key)?;
    Some(match &node.value {
        Value::List(nodes) => nodes.iter().map(|node| node.text().unwrap_or_default()).collect(),
        _ => vec![node.text().unwrap_or_default()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths_and_their_parent_folders() {
        for (glob, is_matching) in [
            ("accepted", true),
            ("accepted/*", true),
            ("accepted/a.{py,cpp}", true),
            ("*/a.py", true),
            ("*", true),
            ("accepted/b*", false),
            ("accept", false),
            ("accepted/*/x", false),
            ("accepted/a+py", false),
            ("{accepted,x{y,z}}/{b,a}.*y", true),
            ("acc*pt*/*.*y", true),
            ("a*ce*ce*/a.py", false),
            ("accepted/{a.py", false),
        ] {
            assert_eq!(is_match(&spelled(glob).unwrap(), "accepted/a.py"), is_matching, "{glob}");
        }
    }
}
