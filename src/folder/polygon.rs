//! Packages of [Polygon](https://polygon.codeforces.com): `problem.xml`, generated tests, a checker and
//! validators that use `testlib.h`, and tagged solutions.

use super::program::{Kind, MAX_FILES, Program, TESTLIB};
use super::{Claim, Folder, Format};
use anyhow::{Context, anyhow, bail};
use dlx_comparison::{Rule, Tolerance};
use dlx_harness::beneath::{Member, Tree};
use dlx_harness::cases::layouts::xml::Element;
use dlx_harness::cases::layouts::{Contents, Entry, Pair};
use dlx_harness::cases::{self, Source};
use dlx_harness::judge::external::Protocol;
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::run::protocol::Files;
use dlx_harness::solutions;
use dlx_harness::solutions::entrant::{self, Entrant};
use std::collections::BTreeSet;
use std::time::Duration;

/// The name of the file that describes a package.
pub const NAME: &str = "problem.xml";
/// Maximum size in bytes of `problem.xml` and of the files that it names.
const MAX_BYTES: u64 = 16 << 20;
/// Maximum size of an example in a statement, in bytes.
const MAX_EXAMPLE: u64 = 1 << 18;
/// Maximum size of the description file of a solution, in bytes.
const MAX_DESCRIPTION: u64 = 16 << 10;
/// Maximum number of examples to compare with the sample tests, and of languages whose examples are read.
const MAX_EXAMPLES: usize = 1000;
const MAX_LANGUAGES: usize = 32;
/// Maximum number of sample tests that are compared with the examples in statements.
const MAX_SAMPLES: usize = 100;
const MAX_TESTS: usize = 20_000;
/// Maximum number of validators. Together, they may have [`MAX_TESTS`] tests.
const MAX_VALIDATORS: usize = 10;
/// Maximum number of tests that a message lists.
const MAX_SHOWN_TESTS: usize = 5;

/// Parses `problem.xml`. None if the file does not exist or does not belong to Polygon.
///
/// # Errors
/// Fails if the file cannot be read or is malformed.
fn file(tree: &Tree) -> anyhow::Result<Option<Element>> {
    let file = tree.member(NAME);
    if !file.is_file() {
        return Ok(None);
    }
    let name = file.path().display().to_string();
    let bytes = file.read(MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
    let begin = b"<problem";
    if !bytes.windows(begin.len()).any(|part| part == begin) {
        return Ok(None);
    }
    let element = Element::read(&bytes).with_context(|| name.clone())?;
    Ok(Some(element).filter(|element| element.name == "problem" && element.at("judging").is_some()))
}

/// Returns whether a folder is a Polygon package.
pub fn is_one(tree: &Tree) -> bool {
    // A folder with a malformed `problem.xml` counts as a package, so that the error is reported.
    file(tree).map_or(true, |file| file.is_some())
}

/// Reads the package's `problem.xml` into `folder`.
///
/// # Errors
/// Fails if the file is malformed or the package needs an unsupported feature.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let Some(problem) = file(&folder.tree)? else { return Ok(()) };
    let place = folder.tree.member(NAME).path().display().to_string();
    let refused =
        |what: &str| anyhow!("{place}: expected a problem with input and output only, found {what}");
    if problem.at("assets/interactor").is_some() {
        return Err(refused("an interactor"));
    }
    let judging = problem.at("judging").context("no judging")?;
    if judging.attribute("run-count").is_some_and(|count| count != "1") {
        return Err(refused("several runs for each test"));
    }
    folder.format = Format::Polygon;
    folder.flags = vec!["-DONLINE_JUDGE".to_string()];
    folder.cases = folder.tree.member("");
    let names = || problem.at("names").into_iter().flat_map(|names| names.all("name"));
    let name = names().find(|name| name.attribute("language") == Some("english")).or(names().next());
    let title = name.and_then(|name| name.attribute("value")).or(problem.attribute("short-name"));
    folder.title = title.map_or(std::mem::take(&mut folder.title), str::to_string);
    files(folder, judging, &place)?;
    let tests = testset(judging);
    if let Some(tests) = tests {
        let number = |name: &str| tests.text_at(name).and_then(|text| text.trim().parse::<u64>().ok());
        for name in ["time-limit", "memory-limit"].into_iter().filter(|name| number(name).is_none()) {
            let found = tests.text_at(name).unwrap_or("nothing");
            folder.unread.push(format!("{place}: {name}: expected a whole number, found {found}"));
        }
        folder.time = number("time-limit").map(Duration::from_millis);
        folder.memory = number("memory-limit");
        if let Some(bytes) = folder.memory.filter(|&bytes| bytes < 1 << 20) {
            folder.unread.push(format!(
                "{place}: memory-limit: expected bytes, at least 1048576, found {bytes}: not used"
            ));
            folder.memory = None;
        }
        tell_of_tests(folder, tests, &place);
    }
    for other in judging.all("testset").filter(|other| tests.is_none_or(|tests| !std::ptr::eq(*other, tests)))
    {
        let name = other.attribute("name").unwrap_or_default();
        folder.notes.push(format!("{place}: the testset {name} is not judged separately"));
    }
    checker(folder, &problem, &place)?;
    let validators: Vec<&Element> =
        problem.at("assets/validators").map_or(Vec::new(), |all| all.all("validator").collect());
    let (mut unchecked, mut more, mut left) = (Vec::new(), 0, MAX_TESTS);
    let beyond = validators.len().saturating_sub(MAX_VALIDATORS);
    if beyond > 0 {
        folder.unread.push(format!("{place}: not run: {beyond} validators after the first {MAX_VALIDATORS}"));
    }
    for validator in validators.into_iter().take(MAX_VALIDATORS) {
        let source = validator.at("source").and_then(|source| source.attribute("path"));
        match source.map(|path| folder.tree.member(path)).filter(Member::is_file) {
            Some(file) => folder.validators.push(program(&folder.tree, "validator", file)?),
            None => folder
                .unread
                .push(format!("{place}: the validator {} is missing", source.unwrap_or_default())),
        }
        let Some(tests) = validator.at("testset") else { continue };
        let Some(fewer) = left.checked_sub(count(tests)) else {
            folder.unread.push(format!("{place}: more than {MAX_TESTS} tests of validators"));
            break;
        };
        left = fewer;
        for (_, pair, test) in pairs(&folder.tree, tests) {
            let case = cases::of(Contents { pairs: vec![pair], ..Contents::default() });
            match verdict(test).as_str() {
                "valid" => folder.valid_inputs.extend(case),
                "invalid" => folder.invalid_inputs.extend(case),
                other if unchecked.len() < MAX_SHOWN_TESTS => {
                    let name = case.first().map_or("", |case| &case.name);
                    unchecked.push(format!("{name} ({other})"));
                }
                _ => more += 1,
            }
        }
    }
    if !unchecked.is_empty() {
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let names = unchecked.join(", ");
        folder
            .notes
            .push(format!("{place}: these verdicts of validator tests are not checked: {names}{more}"));
    }
    tell_of_examples(folder, tests);
    let stated = problem.at("assets/solutions").into_iter().flat_map(|all| all.all("solution"));
    let mains = stated.filter(|solution| solution.attribute("tag") == Some("main")).count();
    if mains != 1 {
        folder.notes.push(format!("{place}: {mains} solutions have the tag main; the format requires one"));
    }
    let (_, lines) = solutions_of(folder, &problem);
    folder.unread.extend(lines);
    let member = folder.tree.member("solutions");
    folder.solutions = Some(member).filter(Member::is_dir);
    Ok(())
}

/// Returns the expected verdict of a test of a checker or validator, in lower case with hyphens, as in most
/// packages.
fn verdict(test: Option<&Element>) -> String {
    let stated = test.and_then(|test| test.attribute("verdict")).unwrap_or("none");
    stated.to_ascii_lowercase().replace('_', "-")
}

/// Reports examples in statements that match no sample test.
fn tell_of_examples(folder: &mut Folder, tests: Option<&Element>) {
    let plain = |text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    let text = |entry: Option<Entry>| {
        let source = entry?.source.ok()?;
        let is_small = source.size().is_ok_and(|size| size <= MAX_EXAMPLE);
        is_small.then(|| source.read().ok())?.map(|text| plain(&text))
    };
    let names = |place: &Member| place.tree().and_then(|tree| tree.names()).unwrap_or_default();
    let mut examples = Vec::new();
    let statements = folder.tree.member("statements");
    for place in names(&statements).iter().take(MAX_LANGUAGES).map(|language| statements.join(language)) {
        for name in names(&place).iter().map(|name| name.to_string_lossy()) {
            let input = name.strip_suffix(".a").filter(|name| name.starts_with("example."));
            examples.extend(input.map(|input| [input, &name].map(|name| place.join(name))));
        }
    }
    let tests = tests.filter(|_| !examples.is_empty());
    let samples = tests.map_or(Vec::new(), |tests| pairs(&folder.tree, tests)).into_iter();
    let samples =
        samples.filter(|(.., test)| test.is_some_and(|test| test.attribute("sample") == Some("true")));
    let samples = samples.filter_map(|(_, pair, _)| Some((text(pair.input)?, text(pair.output)?)));
    let samples: BTreeSet<_> = samples.take(MAX_SAMPLES).collect();
    if samples.is_empty() {
        return;
    }
    if examples.len() > MAX_EXAMPLES {
        let place = statements.path();
        folder.notes.push(format!("{}: examples beyond {MAX_EXAMPLES} are not compared", place.display()));
    }
    for [input, answer] in examples.into_iter().take(MAX_EXAMPLES) {
        let read = |file: &Member| file.read(MAX_EXAMPLE).ok().map(|text| plain(&text));
        if read(&input).zip(read(&answer)).is_some_and(|shown| !samples.contains(&shown)) {
            let what = "the statement shows it, but no sample test has this input and answer";
            folder.notes.push(format!("{}: {what}", input.path().display()));
        }
    }
}

/// Returns the test set that solutions are judged on.
fn testset(judging: &Element) -> Option<&Element> {
    let named = judging.all("testset").find(|set| set.attribute("name") == Some("tests"));
    named.or(judging.at("testset"))
}

/// Reads the names of the input file and the output file of solutions.
fn files(folder: &mut Folder, judging: &Element, place: &str) -> anyhow::Result<()> {
    match ["input-file", "output-file"].map(|name| judging.attribute(name)) {
        [None, None] => {}
        [Some(input), Some(output)] => {
            folder.files = Some(Files::new(input, output).map_err(|wrong| anyhow!("{place}: {wrong}"))?);
        }
        _ => folder.unread.push(format!("{place}: input-file and output-file are only used together")),
    }
    Ok(())
}

const MAX_PATTERN_BYTES: usize = 255;

/// Inserts the number of a test into a pattern such as `tests/%02d.a`.
fn named(pattern: &str, number: usize) -> Option<String> {
    // The length is limited, because the names of all tests are stored.
    let pattern = Some(pattern).filter(|pattern| pattern.len() <= MAX_PATTERN_BYTES)?;
    let (before, rest) = pattern.split_once('%')?;
    let (width, after) = rest.split_once('d')?;
    let width: usize = if width.is_empty() { 0 } else { width.parse().ok().filter(|width| *width <= 20)? };
    Some(format!("{before}{number:0width$}{after}"))
}

fn count(tests: &Element) -> usize {
    let listed = || tests.at("tests").map_or(0, |all| all.all("test").count());
    tests.text_at("test-count").and_then(|count| count.parse().ok()).unwrap_or_else(listed)
}

/// Returns those tests of a test set that have an input file, each with its number and its element in
/// `problem.xml`.
fn pairs<'a>(tree: &Tree, tests: &'a Element) -> Vec<(usize, Pair, Option<&'a Element>)> {
    let listed: Vec<&Element> = tests.at("tests").map_or(Vec::new(), |all| all.all("test").collect());
    let [inputs, answers] = ["input-path-pattern", "answer-path-pattern"].map(|name| tests.text_at(name));
    let pair = |number: usize| {
        let path = named(inputs?, number)?;
        let file = |path: String| {
            let member = tree.member(&path);
            let source = member.is_there().then(|| Ok(Source::by_line_ends(member)))?;
            Some(Entry { path, source })
        };
        let answer = answers.and_then(|pattern| named(pattern, number));
        let place = answer.clone().map(Into::into).ok_or_else(|| "it has no name".to_string());
        let input = Some(file(path.clone())?);
        let pair = Pair { name: path, input, output: answer.and_then(file), place };
        Some((number, pair, listed.get(number - 1).copied()))
    };
    (1..=count(tests).min(MAX_TESTS)).filter_map(pair).collect()
}

/// Returns the cases of a package.
///
/// # Errors
/// Fails if `problem.xml` cannot be read.
pub fn contents(folder: &Folder) -> anyhow::Result<Contents> {
    let problem = file(&folder.tree)?;
    let tests = problem.as_ref().and_then(|problem| testset(problem.at("judging")?));
    let pairs = tests.map_or(Vec::new(), |tests| pairs(&folder.tree, tests));
    Ok(Contents { pairs: pairs.into_iter().map(|(_, pair, _)| pair).collect(), ..Contents::default() })
}

/// Reports missing tests, tests beyond the stated number, and points.
fn tell_of_tests(folder: &mut Folder, tests: &Element, place: &str) {
    let (found, count) = (pairs(&folder.tree, tests), count(tests));
    let scripts = "generate them with the package's scripts (doall.sh)";
    let there: BTreeSet<usize> = found.iter().map(|(number, ..)| *number).collect();
    let missing = (1..=count.min(MAX_TESTS)).filter(|number| !there.contains(number)).collect();
    let without = found.iter().filter(|(_, pair, _)| pair.output.is_none()).map(|(number, ..)| *number);
    // The folder of the tests may also contain other files.
    let pattern = tests.text_at("input-path-pattern").unwrap_or_default();
    let names = folder.tree.member(pattern.rsplit_once('/').map_or("", |(place, _)| place)).tree();
    let names = names.and_then(|tree| tree.names()).unwrap_or_default();
    let beyond = names.iter().filter_map(|name| name.to_str()?.parse().ok());
    let is_test = |number: &usize| {
        named(pattern, *number).is_some_and(|path| folder.tree.member(path).is_file()) && *number > count
    };
    let beyond: BTreeSet<usize> = beyond.filter(is_test).collect();
    let shown = |numbers: &BTreeSet<usize>| {
        let first: Vec<String> = numbers.iter().take(MAX_SHOWN_TESTS).map(usize::to_string).collect();
        first.join(", ") + if numbers.len() > MAX_SHOWN_TESTS { " ..." } else { "" }
    };
    for (numbers, what) in [(missing, "missing"), (without.collect(), "not judged: no answer")] {
        let numbers: BTreeSet<usize> = numbers;
        if !numbers.is_empty() {
            let which = format!("{} of {count} tests ({})", numbers.len(), shown(&numbers));
            folder.unread.push(format!("{place}: {which}: {what}: {scripts}"));
        }
    }
    if count > MAX_TESTS {
        folder.unread.push(format!("{place}: test-count is {count}: tests beyond {MAX_TESTS} are not read"));
    }
    if !beyond.is_empty() {
        let (tests, are) = if beyond.len() == 1 { ("test", "is") } else { ("tests", "are") };
        let which = format!("{tests} {} {are} beyond test-count {count}", shown(&beyond));
        folder.unread.push(format!("{place}: {which}: not read"));
    }
    let inputs = found.iter().filter_map(|(_, pair, _)| pair.input.as_ref()?.source.as_ref().ok());
    if inputs.into_iter().any(|input| matches!(input, Source::Windows(_))) {
        folder.notes.push(format!("{place}: Windows line ends in tests are converted to Linux line ends"));
    }
    let has_points = |test: &Element| test.attribute("points").is_some();
    if tests.at("groups").is_some() || tests.at("tests").is_some_and(|all| all.all("test").any(has_points)) {
        folder.note_points();
    }
}

/// Returns a program of the package: its source and the headers that all programs of the package share.
fn program(tree: &Tree, role: &'static str, file: Member) -> anyhow::Result<Program> {
    let name = |file: &Member| file.below().file_name().unwrap_or_default().to_string_lossy().into_owned();
    let main = name(&file);
    let mut known = BTreeSet::from([main.clone()]);
    let mut files = vec![(main.clone(), file)];
    for place in ["", "files"].map(|place| tree.member(place)) {
        for name in place.tree().and_then(|tree| tree.names()).unwrap_or_default() {
            let member = place.join(&name);
            let name = name.to_string_lossy().into_owned();
            let is_header = name.ends_with(".h") || name.ends_with(".hpp");
            // Compiling reports the error if there are too many files.
            if is_header && files.len() <= MAX_FILES && member.is_file() && known.insert(name.clone()) {
                files.push((name, member));
            }
        }
    }
    Ok(Program { role, kind: Kind::Sources(main, files), flags: Vec::new() })
}

/// Reads the checker and its tests. A standard checker of testlib is replaced with a comparison rule if its
/// source or `testlib.h` is missing.
fn checker(folder: &mut Folder, problem: &Element, place: &str) -> anyhow::Result<()> {
    let stated = problem.at("assets/checker");
    let name = stated.and_then(|checker| checker.attribute("name")).unwrap_or_default();
    let paths = ["source", "copy"].map(|part| stated.and_then(|checker| checker.at(part)?.attribute("path")));
    let usual = ["check.cpp", "files/check.cpp"].map(Some);
    let mut sources = paths.into_iter().chain(usual).flatten().map(|path| folder.tree.member(path));
    let source = sources.find(|file| file.is_file() && solutions::is_source(file.below()));
    let has_library = ["", "files"].iter().any(|place| folder.tree.member(place).join(TESTLIB).is_file());
    match (source, rule(name)) {
        (Some(file), known) if has_library || known.is_none() => {
            folder.checkers = vec![(program(&folder.tree, "checker", file)?, Protocol::Testlib)];
        }
        (_, Some(rule)) => folder.compare = Some(rule),
        (_, None) if stated.is_some() => {
            bail!("{place}: the checker '{name}' is missing, and no standard checker has this name")
        }
        (_, None) => {
            folder.compare = Some(Rule::Tokens { any_case: false, tolerance: None });
            folder.unread.push(format!("{place}: no checker is stated: outputs are compared by tokens"));
        }
    }
    let tests = stated.and_then(|checker| checker.at("testset"));
    let Some(tests) = tests else { return Ok(()) };
    for (number, pair, test) in pairs(&folder.tree, tests) {
        let output = tests.text_at("output-path-pattern").and_then(|pattern| named(pattern, number));
        let output = output.map(|path| folder.tree.member(path)).filter(Member::is_file);
        let case = cases::of(Contents { pairs: vec![pair], ..Contents::default() }).pop();
        let (Some(output), Some(case)) = (output, case) else { continue };
        match verdict(test).as_str() {
            "ok" => folder.valid_outputs.push(Claim { case, output }),
            "wrong-answer" | "presentation-error" => folder.invalid_outputs.push(Claim { case, output }),
            other => {
                let name = case.name;
                folder
                    .notes
                    .push(format!("{place}: {name}: the expected checker verdict {other} is not checked"));
            }
        }
    }
    Ok(())
}

/// Returns the comparison rule that corresponds to a standard checker of testlib, such as `std::wcmp.cpp`.
fn rule(name: &str) -> Option<Rule> {
    let name = name.trim_start_matches("std::").trim_end_matches(".cpp");
    let tokens = |any_case| Rule::Tokens { any_case, tolerance: None };
    let float = |absolute, relative| {
        Some(Rule::Tokens { any_case: false, tolerance: Some(Tolerance { absolute, relative }) })
    };
    match name {
        "fcmp" => Some(Rule::Lines),
        "lcmp" => Some(Rule::TokenLines),
        "wcmp" | "ncmp" | "icmp" | "hcmp" => Some(tokens(false)),
        "yesno" | "nyesno" => Some(tokens(true)),
        "rcmp" | "acmp" => float(1.5e-6, 0.0),
        "rncmp" => float(1.5e-5, 0.0),
        "dcmp" | "rcmp6" => float(1e-6, 1e-6),
        "rcmp4" => float(1e-4, 1e-4),
        "rcmp9" => float(1e-9, 1e-9),
        _ => None,
    }
}

/// Returns the expected verdicts of solutions that have the tag `tag`. None if these solutions must not be
/// run; an error if the tag is unknown.
fn expected(tag: &str) -> Result<Option<Expected>, ()> {
    use Verdict::{AC, MLE, OLE, PE, RE, TLE, WA};
    let one_of = |required: &[Verdict]| Some(Expected::any_of(required.iter().copied()));
    // In description files, tags are in capitals with underscores.
    let is_beside = !tag.bytes().any(|byte| byte.is_ascii_lowercase());
    let plain = if is_beside { tag.to_ascii_lowercase().replace('_', "-") } else { tag.to_string() };
    Ok(match plain.as_str() {
        "main" | "accepted" => Some(Expected::default()),
        "rejected" | "failed" => one_of(&[WA, PE, RE, OLE, MLE, TLE]),
        // Checkers do not clearly distinguish a missing number (PE) from a wrong number (WA).
        "wrong-answer" => Some(Expected::on_some([WA], [AC, PE])),
        "presentation-error" => one_of(&[PE, WA]),
        "time-limit-exceeded" => one_of(&[TLE]),
        "time-limit-exceeded-or-accepted" => one_of(&[TLE, AC]),
        // A program may crash when an allocation fails.
        "memory-limit-exceeded" => one_of(&[MLE, RE]),
        "time-limit-exceeded-or-memory-limit-exceeded" => one_of(&[TLE, MLE, RE]),
        "not-run" | "do-not-run" => None,
        _ => return Err(()),
    })
}

/// Returns the solutions, each with the verdicts that its tag implies. The tags are in `problem.xml` or in
/// the description files. Also returns a message for each solution that is not judged.
fn solutions_of(folder: &Folder, problem: &Element) -> (Vec<(Member, Expected)>, Vec<String>) {
    let mut stated: Vec<(String, Option<String>)> = Vec::new();
    let (mut known, mut old, mut binaries) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for solution in problem.at("assets/solutions").into_iter().flat_map(|all| all.all("solution")) {
        let of =
            |file: &str, key: &str| solution.at(file).and_then(|it| it.attribute(key)).unwrap_or_default();
        let path = of("source", "path").to_string();
        binaries.insert(of("binary", "path").to_string());
        if ["python.2", "python.pypy2"].contains(&of("source", "type")) {
            old.insert(path.clone());
        }
        known.insert(path.clone());
        stated.push((path, solution.attribute("tag").map(str::to_string)));
    }
    let place = folder.tree.member("solutions");
    for name in place.tree().and_then(|tree| tree.names()).unwrap_or_default() {
        let path = format!("solutions/{}", name.to_string_lossy());
        // Files that end in `.jarkt17` or `.pys3` are compiled Kotlin or Python.
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_text = ["desc", "exe", "jar", "md", "pys", "txt"].iter().any(|text| ending.starts_with(text));
        if !is_text && !binaries.contains(&path) && !known.contains(&path) && place.join(&name).is_file() {
            let tag = described(&folder.tree.member(format!("{path}.desc")));
            stated.push((path, tag));
        }
    }
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    let all = problem.at("assets/solutions");
    if all.is_some_and(|all| all.all("solution").any(|it| it.at("extra-tags/extra-tag").is_some())) {
        unread.push(format!(
            "{}: tags of solutions for single test groups are not read",
            folder.tree.member(NAME).path().display()
        ));
    }
    for (path, tag) in stated {
        let file = folder.tree.member(&path);
        let mut not_judged = |why: &str| unread.push(format!("{}: not judged: {why}", file.path().display()));
        match tag.as_deref().map(expected) {
            _ if !file.is_file() => not_judged("it is missing"),
            _ if !solutions::is_source(file.below()) => not_judged("its language is not known"),
            _ if old.contains(&path) => not_judged("it is in Python 2"),
            None => not_judged("it has no tag"),
            Some(Err(())) => not_judged(&format!("its tag {} is not known", tag.unwrap_or_default())),
            Some(Ok(None)) => {}
            Some(Ok(Some(expected))) => found.push((file, expected)),
        }
    }
    (found, unread)
}

/// Returns the tag in the description file of a solution.
fn described(file: &Member) -> Option<String> {
    let text = String::from_utf8(file.read(MAX_DESCRIPTION).ok()?).ok()?;
    let tag = text.lines().find_map(|line| line.strip_prefix("Tag:"))?;
    Some(tag.trim().to_string())
}

/// Returns the solutions of a package, each with its expected verdicts.
///
/// # Errors
/// Fails if the package cannot be read.
pub fn entrants(folder: &Folder) -> anyhow::Result<Vec<Entrant>> {
    let Some(problem) = file(&folder.tree)? else { return Ok(Vec::new()) };
    let entrant = |(member, expected): (Member, Expected)| {
        let below = member.below().strip_prefix("solutions").unwrap_or(member.below());
        Entrant { expected, ..entrant::of(below.display().to_string(), member) }
    };
    Ok(solutions_of(folder, &problem).0.into_iter().map(entrant).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_expanded_to_test_names() {
        assert_eq!(named("tests/%02d.a", 7).as_deref(), Some("tests/07.a"));
        assert_eq!(named("tests/%d", 12).as_deref(), Some("tests/12"));
        assert_eq!(named("tests/%999999999d", 12), None);
        assert_eq!(named("tests/x", 12), None);
        assert_eq!(named(&("./".repeat(200) + "tests/%d"), 12), None);
    }

    #[test]
    fn testlib_checkers_become_comparison_rules() {
        let rules = ["std::wcmp.cpp", "lcmp", "yesno.cpp", "std::rcmp4.cpp"]
            .map(|name| rule(name).unwrap().to_string());
        assert_eq!(rules, ["tokens", "token-lines", "any-case", "float(1e-4,1e-4)"]);
        assert!(rule("std::uncmp.cpp").is_none());
    }

    #[test]
    fn tags_give_the_expected_verdicts() {
        let of = |tag: &str| expected(tag).unwrap().map(|expected| expected.to_string());
        assert_eq!(of("main").as_deref(), Some("AC"));
        assert_eq!(of("WRONG_ANSWER").as_deref(), Some("WA (and PE)"));
        assert_eq!(of("time-limit-exceeded-or-accepted").as_deref(), Some("AC or TLE"));
        assert_eq!(of("rejected").as_deref(), Some("any but AC"));
        assert_eq!(of("not-run"), None);
        assert!(expected("new").is_err());
    }
}
