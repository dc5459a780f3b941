//! CMS, Hydro and DMOJ: formats with a description file and cases in one of the usual layouts. Also
//! recognises some formats that are not supported.

use super::kattis::{self, File};
use super::program::{Kind, Program, TESTLIB, is_in};
use super::{Folder, Format, polygon};
use anyhow::{Context, bail};
use dlx_comparison::{Rule, Tolerance};
use dlx_harness::beneath::{Member, Tree};
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::judge::external::Protocol;
use dlx_harness::run::protocol::Files;
use dlx_harness::solutions;
use dlx_harness::solutions::entrant::{self, Entrant};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// The description files of CMS, Hydro and DMOJ.
const CMS: &str = "task.yaml";
const HYDRO: &str = "testdata/config.yaml";
pub const DMOJ: &str = "init.yml";
/// Limits of this size or more, in any unit, are not used.
const MAX_LIMIT: f64 = 1e8;
/// Maximum size in bytes of `gen/GEN`, the list of generated inputs in a CMS package.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum length in bytes of a DMOJ checker's name, and maximum number of a checker's arguments examined.
const MAX_CHECKER_NAME: usize = 255;
const MAX_ARGUMENTS: usize = 100;
/// The file with the code that HUSTOJ adds before and after a solution.
pub const PREPEND_APPEND: &str = "prepend-append";
/// Unsupported features and formats, each preceded by the file that identifies it.
const UNREAD_FORMATS: [(&str, &str); 6] = [
    ("spj.cc", "special judges of HUSTOJ"),
    ("tpj.cc", "special judges of HUSTOJ"),
    (PREPEND_APPEND, "lines of code added before and after solutions"),
    ("problem.rbx.yml", "packages of rbx"),
    ("solutions.json", "packages of TPS"),
    ("export/problem.json", "packages of TPS"),
];

/// Returns whether the folder has a description file or a file of an unsupported format.
pub fn is_one(tree: &Tree) -> bool {
    descriptions().any(|name| is_in(&tree.member(name)))
}

/// Returns whether a folder that contains a file at `path` is a package.
pub fn declares(path: &str) -> bool {
    descriptions().any(|name| name == path)
}

fn descriptions() -> impl Iterator<Item = &'static str> {
    [CMS, HYDRO, DMOJ].into_iter().chain(UNREAD_FORMATS.map(|(name, _)| name))
}

/// Returns whether the folder is a package of Hydro. A `problem.yaml` alone does not decide this, because
/// Kattis packages have a file of the same name; nor does `testdata` alone, because any folder may have that.
pub fn is_hydro(tree: &Tree) -> bool {
    let file = tree.member(kattis::NAME);
    let has_data = tree.member("testdata").is_dir() && !tree.member("data").is_dir();
    let keys = ["pid", "owner", "nSubmit", "nAccept"];
    let says = || File::read(&file).is_ok_and(|file| keys.iter().any(|key| file.tree.get(key).is_some()));
    has_data && is_in(&tree.member(HYDRO)) || file.is_file() && (has_data || says())
}

/// Returns whether the folder has DMOJ's description.
pub fn is_dmoj(tree: &Tree) -> bool {
    is_in(&tree.member(DMOJ))
}

/// Reads the description into `folder`, unless the folder already has another format. Reports unsupported
/// formats.
///
/// # Errors
/// Fails if a file is malformed or needs an unsupported feature.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    for (name, what) in UNREAD_FORMATS {
        let file = folder.tree.member(name);
        if is_in(&file) {
            folder.unread.push(format!("{}: not read: {what} are not supported", file.path().display()));
        }
    }
    let is_own = |folder: &Folder| folder.format == Format::Own;
    let file = |folder: &Folder, name| {
        let file = folder.tree.member(name);
        if is_own(folder) && is_in(&file) { File::read(&file).map(Some) } else { Ok(None) }
    };
    if let Some(cms) = file(folder, CMS)? {
        read_cms(folder, &cms)?;
    }
    if is_own(folder) && is_hydro(&folder.tree) {
        let config = file(folder, HYDRO)?;
        read_hydro(folder, config)?;
    }
    file(folder, DMOJ)?.map_or(Ok(()), |list| read_dmoj(folder, &list))
}

/// Reports the descriptions in other formats than that of the folder, which are not read.
pub fn tell_of_others(folder: &mut Folder) {
    let known = [(polygon::NAME, Format::Polygon), (CMS, Format::Cms), (HYDRO, Format::Hydro)];
    for (name, format) in known.into_iter().chain([(DMOJ, Format::Own)]) {
        let file = folder.tree.member(name);
        if folder.format != Format::Own && folder.format != format && is_in(&file) {
            let what = format!("not read: the folder is read as a package of {:?}", folder.format);
            folder.notes.push(format!("{}: {what}", file.path().display()));
        }
    }
}

fn text<'a>(file: &'a File, key: &str) -> Option<&'a str> {
    file.tree.get(key).and_then(Node::text)
}

/// Returns the error for an unsupported kind of problem.
fn refused(file: &File, what: &str) -> anyhow::Error {
    anyhow::anyhow!("{}: expected a problem with input and output only, found {what}", file.name)
}

/// Returns the limit that `file` states under `key`, if any; reports a value that is not a valid limit.
fn limit(folder: &mut Folder, file: &File, key: &str) -> Option<f64> {
    let node = file.tree.get(key)?;
    let text = node.text().unwrap_or_default();
    let number = text.trim().parse().ok().filter(|number| (f64::MIN_POSITIVE..MAX_LIMIT).contains(number));
    if number.is_none() {
        let what = format!("expected a number above 0 and below {MAX_LIMIT}, found '{text}': not used");
        folder.unread.push(format!("{}: line {}: {key}: {what}", file.name, node.line));
    }
    number
}

/// Compares the number of inputs with the number that `file` states, and with the number of inputs that
/// `gen/GEN` lists. Reports differences.
fn tell_of_inputs(folder: &mut Folder, file: &File) -> anyhow::Result<()> {
    let inputs = folder.tree.member("input").tree().and_then(|tree| tree.names()).unwrap_or_default();
    let count = |name: &std::ffi::OsString| name.to_string_lossy().starts_with("input");
    let count = inputs.iter().filter(|name| count(name)).count();
    let stated = text(file, "n_input").and_then(|text| text.trim().parse::<usize>().ok());
    if let Some(stated) = stated.filter(|stated| *stated != count) {
        folder.unread.push(format!(
            "{}: n_input is {stated}, but the number of inputs in input/ is {count}",
            file.name
        ));
    }
    let place = folder.tree.member("gen");
    if !place.is_dir() {
        return Ok(());
    }
    let shown = place.path().display().to_string();
    folder.notes.push(format!("{shown}: not run: the cases in input and output are used"));
    let list = place.join("GEN");
    if list.is_file() {
        let text = list.read(MAX_BYTES).with_context(|| format!("cannot read {shown}/GEN"))?;
        let text = String::from_utf8_lossy(&text);
        let is_case = |line: &&str| {
            let made = line.split('#').next().unwrap_or_default();
            !made.trim().is_empty() || line.trim().starts_with("#COPY:")
        };
        let listed = text.lines().filter(is_case).count();
        if listed != count {
            folder.notes.push(format!(
                "{shown}/GEN: it lists {listed} inputs, but the number of inputs in input/ is {count}"
            ));
        }
    }
    Ok(())
}

fn read_cms(folder: &mut Folder, file: &File) -> anyhow::Result<()> {
    if is_dmoj(&folder.tree) {
        bail!("{}: expected one list of cases, also found {DMOJ}", file.name);
    }
    folder.format = Format::Cms;
    folder.cases = folder.tree.member("");
    folder.title =
        text(file, "title").or(text(file, "name")).map_or(std::mem::take(&mut folder.title), str::to_string);
    let is_true = |value: &str| ["true", "yes", "on"].iter().any(|word| value.eq_ignore_ascii_case(word));
    if text(file, "output_only").is_some_and(is_true) {
        return Err(refused(file, "output_only"));
    }
    let tree = folder.tree.clone();
    let is_there = |name: &str| {
        let (place, stem) = name.split_once('/').unwrap_or(("", name));
        let names = tree.member(place).tree().and_then(|tree| tree.names()).unwrap_or_default();
        names.iter().any(|name| name.to_string_lossy().split('.').next() == Some(stem))
    };
    if is_there("check/manager") || is_there("cor/manager") {
        return Err(refused(file, "a manager"));
    }
    // The second name is the older one.
    let [time, memory] = [["time_limit", "timeout"], ["memory_limit", "memlimit"]]
        .map(|[key, older]| limit(folder, file, key).or_else(|| limit(folder, file, older)));
    folder.time = time.map(Duration::from_secs_f64);
    if time.is_none() {
        folder.notes.push(format!("{}: no time limit is stated: 10 s is used", file.name));
    }
    folder.notes.push(format!("{}: blank lines are not compared, unlike by CMS", file.name));
    folder.memory = memory.map(|size| (size * f64::from(1 << 20)) as u64);
    folder.compare = Some(Rule::TokenLines);
    kattis::tell_of_misspelt(folder, file, "time_limit memory_limit n_input infile outfile output_only");
    tell_of_inputs(folder, file)?;
    let is_stated = |key| kattis::submissions::pairs_of(Some(&file.tree)).any(|(name, _)| name == key);
    let files = [("infile", "input.txt"), ("outfile", "output.txt")].map(|(key, usual)| {
        let usual = Some(usual).filter(|_| !is_stated(key));
        text(file, key).or(usual)
    });
    if !(is_stated("infile") && is_stated("outfile")) {
        let what = "infile or outfile is not stated: solutions use input.txt or output.txt, as in CMS";
        folder.notes.push(format!("{}: {what}", file.name));
    }
    match files {
        [None, None] => {}
        [Some(input), Some(output)] => {
            folder.files =
                Some(Files::new(input, output).map_err(|wrong| anyhow::anyhow!("{}: {wrong}", file.name))?);
        }
        _ => folder.unread.push(format!("{}: infile and outfile are only used together", file.name)),
    }
    for (name, what) in [
        ("check/checker", "not run: it scores differently from the checkers that dlx-judge supports"),
        ("cor/correttore", "not run: it scores differently from the checkers that dlx-judge supports"),
        ("sol/grader", "not compiled with solutions"),
        ("sol/stub", "not compiled with solutions"),
    ] {
        if is_there(name) {
            folder.unread.push(format!("{}/{name}: {what}", folder.name()));
        }
    }
    folder.note_points();
    let member = folder.tree.member("sol");
    folder.solutions = Some(member).filter(Member::is_dir);
    let others = sources(folder).into_iter().filter(|(name, _)| !is_official(name)).count();
    if others > 0 {
        let others = if others == 1 { "1 other is".to_string() } else { format!("{others} others are") };
        folder.notes.push(format!("{}/sol: {others} not judged: no verdict is stated", folder.name()));
    }
    Ok(())
}

/// Returns whether a source in a CMS package is an official solution, judging by its file name.
fn is_official(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    ["solution", "soluzione", "sol", "official"].contains(&stem)
}

/// Returns the source files in the folder of solutions, each with its name.
fn sources(folder: &Folder) -> Vec<(String, Member)> {
    let place = folder.solutions.iter();
    let names = place.flat_map(|place| {
        let names = place.tree().and_then(|tree| tree.names()).unwrap_or_default();
        names.into_iter().map(|name| (name.to_string_lossy().into_owned(), place.join(&name)))
    });
    names.filter(|(_, file)| file.is_file() && solutions::is_source(file.below())).collect()
}

/// Returns the official solutions of a CMS package.
pub fn entrants_of_cms(folder: &Folder) -> Vec<Entrant> {
    let official = sources(folder).into_iter().filter(|(name, _)| is_official(name));
    official.map(|(label, file)| entrant::of(label, file)).collect()
}

fn read_hydro(folder: &mut Folder, config: Option<File>) -> anyhow::Result<()> {
    folder.format = Format::Hydro;
    folder.cases = folder.tree.member("testdata");
    folder.compare = Some(Rule::Lines);
    let file = folder.tree.member(kattis::NAME);
    if file.is_file()
        && let Some(title) = text(&File::read(&file)?, "title")
    {
        folder.title = title.to_string();
    }
    let stated = config.as_ref().map(|file| limits_of_hydro(folder, file)).unwrap_or_default();
    for (what, is_stated, usual) in
        [("time", stated.0.is_some(), "1 s"), ("memory", stated.1.is_some(), "256 MiB")]
    {
        if !is_stated {
            let place = folder.name();
            folder.notes.push(format!("{place}: no {what} limit is stated: {usual} is used, as by Hydro"));
        }
    }
    folder.time = stated.0.or(Some(Duration::from_secs(1)));
    folder.memory = stated.1.or(Some(256 << 20));
    let Some(file) = config else { return Ok(()) };
    if let Some(kind) = text(&file, "type").filter(|kind| *kind != "default") {
        return Err(refused(&file, kind));
    }
    kattis::tell_of_misspelt(folder, &file, "time memory filename checker_type checker subtasks cases");
    if let Some(name) = text(&file, "filename") {
        let files = Files::new(&format!("{name}.in"), &format!("{name}.out"));
        folder.files = Some(files.map_err(|wrong| anyhow::anyhow!("{}: {wrong}", file.name))?);
    }
    match (text(&file, "checker_type").unwrap_or("default"), text(&file, "checker")) {
        ("default", _) => {
            folder.notes.push(format!("{}: blank lines are compared, unlike by Hydro", file.name));
        }
        ("strict", _) => folder.compare = Some(Rule::Exact),
        ("testlib", Some(name)) if is_source(name) && folder.cases.join(name).is_file() => {
            folder.checkers = vec![(beside(&folder.cases, &[name]), Protocol::Testlib)];
        }
        (kind, _) => folder.unread.push(format!("{}: checker_type {kind}: not run", file.name)),
    }
    for key in ["user_extra_files", "validator", "template"] {
        if file.tree.get(key).is_some() {
            folder.unread.push(format!("{}: {key}: not used", file.name));
        }
    }
    for key in ["subtasks", "cases"] {
        if file.tree.get(key).is_some() {
            folder
                .notes
                .push(format!("{}: {key}: cases are found by name, and points are not counted", file.name));
        }
    }
    Ok(())
}

fn is_source(name: &str) -> bool {
    solutions::is_source(Path::new(name))
}

/// Returns the limits on time and on memory in Hydro's configuration, if they are stated. Reports limits that
/// are not used.
fn limits_of_hydro(folder: &mut Folder, file: &File) -> (Option<Duration>, Option<u64>) {
    let found = (text(file, "time").and_then(seconds), text(file, "memory").and_then(bytes));
    for (key, is_read) in [("time", found.0.is_some()), ("memory", found.1.is_some())] {
        if let Some(node) = file.tree.get(key).filter(|_| !is_read) {
            let found = node.text().unwrap_or_default();
            folder.unread.push(format!(
                "{}: line {}: {key}: expected a limit, found '{found}': not used",
                file.name, node.line
            ));
        }
    }
    let subtasks = listed(file.tree.get("subtasks"));
    let cases = subtasks.iter().chain([&file.tree]).flat_map(|part| listed(part.get("cases")));
    let mut limited =
        subtasks.iter().chain(cases).flat_map(|part| [part.get("time"), part.get("memory")]).flatten();
    if let Some(node) = limited.next() {
        let what = "limits of single cases or subtasks are not used";
        folder.unread.push(format!("{}: line {}: {what}", file.name, node.line));
    }
    found
}

/// Returns the checker that consists of the files `names` in a folder and, if the folder has it, the library
/// testlib.
fn beside(place: &Member, names: &[&str]) -> Program {
    let names: BTreeSet<&str> = names.iter().copied().chain([TESTLIB]).collect();
    let main = names.iter().find(|name| is_source(name)).unwrap_or(&"");
    let files = names.iter().map(|name| (name.to_string(), place.join(name)));
    let files = files.filter(|(_, file)| file.is_file()).collect();
    Program { role: "checker", kind: Kind::Sources(main.to_string(), files), flags: Vec::new() }
}

/// Parses a time such as `1000ms` or `1.5s`.
fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim().to_ascii_lowercase();
    let (number, factor) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(&text), 1.0),
    };
    kattis::number(number).map(|number| Duration::from_secs_f64(number * factor))
}

/// Parses a size such as `256m` or `262144k`. Returns bytes.
fn bytes(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_lowercase();
    let end = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let factor = match text[end..].chars().next() {
        Some('k') => 10,
        Some('g') => 30,
        _ => 20,
    };
    kattis::number(&text[..end]).map(|number| (number * f64::from(1_u32 << factor)) as u64)
}

/// Reads DMOJ's `init.yml`, which names the checker. The cases that it lists are beside it.
fn read_dmoj(folder: &mut Folder, file: &File) -> anyhow::Result<()> {
    folder.cases = folder.tree.member("");
    for key in ["interactive", "signature_grader", "custom_judge", "grader"] {
        if let Some(node) = file.tree.get(key) {
            bail!(
                "{}: line {}: expected a problem with input and output only, found '{key}'",
                file.name,
                node.line
            );
        }
    }
    if let Some(node) = file.tree.get("file_io") {
        let what = "file_io: not used: solutions use standard input and output";
        folder.unread.push(format!("{}: line {}: {what}", file.name, node.line));
    }
    folder.time = limit(folder, file, "time_limit").map(Duration::from_secs_f64).or(folder.time);
    let memory = limit(folder, file, "memory_limit").map(|size| (size * 1024.0) as u64);
    if memory.is_some_and(|bytes| bytes < 1 << 20) {
        let place = folder.tree.member(DMOJ).path();
        folder
            .unread
            .push(format!("{}: memory_limit: expected at least 1024 KiB: not used", place.display()));
    }
    folder.memory = memory.filter(|&bytes| bytes >= 1 << 20).or(folder.memory);
    kattis::tell_of_misspelt(folder, file, "time_limit memory_limit test_cases checker archive");
    let has_points = listed(file.tree.get("test_cases")).iter().any(|case| case.get("points").is_some());
    if has_points || file.tree.get("points").is_some() {
        folder.note_points();
    }
    let lists = ["test_cases", "pretest_test_cases"].map(|key| listed(file.tree.get(key)));
    let of_cases = || lists.iter().copied().flatten();
    let in_batches = of_cases().flat_map(|case| listed(case.get("batched")));
    if let Some(case) = of_cases().chain(in_batches).find(|case| case.get("checker").is_some()) {
        folder
            .unread
            .push(format!("{}: line {}: a checker for a single case is not used", file.name, case.line));
    }
    let checker = file.tree.get("checker");
    let name =
        checker.and_then(|node| node.text().or(node.get("name").and_then(Node::text))).unwrap_or("standard");
    if name.len() > MAX_CHECKER_NAME {
        bail!("{}: expected a name of a checker of at most {MAX_CHECKER_NAME} bytes", file.name);
    }
    let arguments = checker.and_then(|node| node.get("args"));
    let argument = |key: &str| arguments.and_then(|all| all.get(key)).and_then(Node::text);
    let files: Vec<String> = arguments
        .and_then(|all| all.get("files"))
        .map_or(Vec::new(), |node| kattis::data::of_node(node).into_iter().map(|(_, name)| name).collect());
    for (key, node) in kattis::submissions::pairs_of(arguments).take(MAX_ARGUMENTS) {
        let known: &[&str] = match name {
            "bridged" => &["files", "type", "lang", "feedback", "cached"],
            _ => &["precision", "error_mode"],
        };
        if !known.contains(&key) {
            folder
                .unread
                .push(format!("{}: line {}: {key} of the checker {name}: not read", file.name, node.line));
        }
    }
    let is_there = |name: &String| folder.tree.member(name).is_file();
    if name == "bridged"
        && argument("type") == Some("testlib")
        && files.iter().any(|name| is_source(name))
        && files.iter().all(is_there)
    {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        folder.checkers = vec![(beside(&folder.tree.member(""), &files), Protocol::Testlib)];
        return Ok(());
    }
    let stated = argument("precision").map(|text| text.parse().map_err(|_| text));
    let mode = argument("error_mode").unwrap_or("default");
    let is_known = ["default", "absolute", "relative"].contains(&mode);
    for (key, found) in
        [("precision", stated.and_then(Result::err)), ("error_mode", Some(mode).filter(|_| !is_known))]
    {
        if let Some(found) = found {
            let line = checker.map_or(0, |node| node.line);
            folder.unread.push(format!(
                "{}: line {line}: {key} of the checker {name}: '{found}' is not known",
                file.name
            ));
        }
    }
    match rule(name, stated.and_then(Result::ok).unwrap_or(6), mode) {
        Some(rule) => {
            let differs = match rule {
                Rule::Tokens { .. } => Some("line breaks count as spaces"),
                Rule::Lines => Some("blank lines at the end are not compared"),
                _ => None,
            };
            folder.notes.extend(differs.map(|what| format!("{}: the checker {name}: {what}", file.name)));
            folder.compare = Some(rule);
        }
        None => {
            folder.compare = Some(Rule::TokenLines);
            let line = checker.map_or(0, |node| node.line);
            let what = "not supported: outputs are compared as by the checker 'standard'";
            folder.unread.push(format!("{}: line {line}: the checker {name}: {what}", file.name));
        }
    }
    Ok(())
}

/// Returns the nodes of a list; none if there is no list.
fn listed(node: Option<&Node>) -> &[Node] {
    match node.map(|node| &node.value) {
        Some(Value::List(nodes)) => nodes,
        _ => &[],
    }
}

/// Returns the comparison rule that corresponds to a DMOJ checker.
fn rule(name: &str, precision: i32, mode: &str) -> Option<Rule> {
    let off = 10_f64.powi(-precision);
    let float = |absolute, relative| Rule::Tokens {
        any_case: false,
        tolerance: Some(Tolerance { absolute, relative }),
    };
    Some(match (name, mode) {
        ("standard", _) => Rule::TokenLines,
        ("identical", _) => Rule::Exact,
        ("rstripped", _) => Rule::Lines,
        ("floats", "absolute") | ("floatsabs", _) => float(off, 0.0),
        ("floats", "relative") | ("floatsrel", _) => float(0.0, off),
        ("floats", _) => float(off, off),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read_with_units() {
        assert_eq!(seconds("1500ms"), Some(Duration::from_millis(1500)));
        assert_eq!(seconds("2s"), seconds("2"));
        assert_eq!(
            (bytes("256m"), bytes("1G"), bytes("512kb")),
            (Some(256 << 20), Some(1 << 30), Some(512 << 10))
        );
        assert_eq!((seconds("x"), bytes("m")), (None, None));
    }

    #[test]
    fn dmoj_checkers_become_comparison_rules() {
        let shown = |name, mode| rule(name, 4, mode).map(|rule| rule.to_string());
        assert_eq!(shown("floats", "absolute").as_deref(), Some("float(1e-4,0e0)"));
        assert_eq!(shown("identical", "").as_deref(), Some("exact"));
        assert_eq!(shown("sorted", ""), None);
    }
}
