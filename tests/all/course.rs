//! The course of the site: its lessons as data, the responses of its page compared with the program's, and
//! every lesson in a real browser.

use crate::common::browser::{Browser, chromium};
use crate::common::{Random, Run, is_its_day};
use crate::site::site;
use crate::tools::{day, is_for_every, is_left_to_ci, is_sampled, tool};
use dlx_harness::language::Language;
use dlx_judge::dlx_study::formats::knuth::Named;
use dlx_judge::dlx_study::model::Cover;
use dlx_judge::dlx_study::page::ENGINE;
use dlx_judge::dlx_study::{Goal, Model};
use dlx_judge::site::lessons::{self, Lesson};
use dlx_judge::site::{program_data, tutor_data, tutor_script};
use dlx_judge::tutor;
use dlx_judge::tutor::covers::Limits;
use dlx_judge::tutor::words::{SHIFTED, SWAPPED, SYMMETRIC};
use dlx_problems::PROBLEMS;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

fn lessons() -> Vec<Lesson> {
    lessons::all().unwrap()
}

/// The program's response to a matrix: the difference and the reasons; for a right matrix, its slips.
fn told(model: &Model, text: &str) -> Result<Vec<[String; 2]>, String> {
    let named = Named::read(text.as_bytes()).map_err(|error| error.to_string())?;
    let checked = tutor::check(model, named, Limits::default()).map_err(|unknown| {
        let (name, nearest) = (unknown.name, unknown.nearest.unwrap_or_default());
        let filled = text.lines().enumerate().filter(|(_, line)| !line.starts_with('|') && !line.is_empty());
        // Of the remaining lines, the first lists the items and each of the others is an option. `line` is
        // the option's line, counted from 0, and so its decision's line, one above, counted from 1.
        let line = filled.map(|(line, _)| line).nth(unknown.option + 1).unwrap();
        format!("line {line}: expected a decision of the problem, found '{name}'; did you mean '{nearest}'?")
    })?;
    assert!(checked.comparison.is_complete || checked.diagnosis.is_some(), "{text}");
    let reasons =
        checked.diagnosis.map_or(checked.notes, |found| [vec![found.difference], found.reasons].concat());
    Ok(reasons
        .iter()
        .map(|said| [Language::English, Language::Chinese].map(|language| said.text.of(language).to_string()))
        .collect())
}

#[test]
fn every_lesson_is_the_same_in_both_languages() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 10);
    for lesson in &lessons {
        let [english, chinese] = lesson.words.each_ref().map(|words| {
            let quiz: Vec<_> =
                words.quiz.iter().map(|question| (question.answers.len(), question.right)).collect();
            assert!((2..=3).contains(&quiz.len()) && words.hints.len() >= 2, "lesson {}", lesson.number);
            (words.hints.len(), quiz, words.text.html.matches("<table").count())
        });
        assert_eq!(english, chinese, "lesson {}", lesson.number);
        let [title, other] = lesson.words.each_ref().map(|words| &words.text.title);
        assert_ne!(title, other);
        // The explanation fits on one screen.
        let words = lesson.words[0].text.words.split_whitespace().count();
        assert!((120..440).contains(&words), "lesson {}: {words} words", lesson.number);
    }
}

#[test]
fn solutions_are_right_and_wrong_answers_get_the_expected_reason() {
    let mut others = Vec::new();
    for lesson in lessons().into_iter().filter(|lesson| lesson.lists.is_none()) {
        assert_eq!(told(&lesson.model, &lesson.solution), Ok(Vec::new()), "lesson {}", lesson.number);
        let start = told(&lesson.model, &lesson.start).unwrap();
        assert!(!start.is_empty(), "lesson {} begins with a solution", lesson.number);
        assert!(lesson.wrong.len() >= 2, "lesson {}", lesson.number);
        for wrong in &lesson.wrong {
            let said = told(&lesson.model, &wrong.model).unwrap();
            if !said.iter().any(|[english, _]| *english == wrong.says) {
                others.push(format!("lesson {}:\n{}\n{said:#?}", lesson.number, wrong.model));
            }
        }
    }
    assert!(others.is_empty(), "other reasons than expected:\n{}", others.join("\n"));
}

/// A matrix as text, which can be changed at random.
#[derive(Clone)]
struct Draft {
    primary: Vec<String>,
    secondary: Vec<String>,
    /// The decision of each option, and its items with their colours.
    options: Vec<(String, Vec<String>)>,
}

impl Draft {
    fn of(text: &str) -> Draft {
        let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let mut lines = text.lines();
        let (primary, secondary) = lines.next().unwrap().split_once('|').map_or_else(
            || (words(text.lines().next().unwrap()), Vec::new()),
            |(primary, secondary)| (words(primary), words(secondary)),
        );
        let lines: Vec<&str> = lines.collect();
        let options = lines.chunks(2).map(|pair| (pair[0][2..].to_string(), words(pair[1]))).collect();
        Draft { primary, secondary, options }
    }

    fn text(&self) -> String {
        let mut text = self.primary.join(" ");
        if self.primary.is_empty() || !self.secondary.is_empty() {
            text += &format!(" | {}", self.secondary.join(" "));
        }
        text.push('\n');
        for (decision, words) in &self.options {
            text += &match decision.as_str() {
                "" => String::new(),
                decision => format!("| {decision}\n"),
            };
            text += &if words.is_empty() { " |\n".to_string() } else { words.join(" ") + "\n" };
        }
        text
    }

    /// Makes one random change.
    fn change(&mut self, random: &mut Random) {
        let name = |word: &String| word.split(':').next().unwrap().to_string();
        let items: Vec<String> = self.primary.iter().chain(&self.secondary).cloned().collect();
        if items.is_empty() || self.options.is_empty() {
            return;
        }
        let item = items[random.below(items.len())].clone();
        let at = random.below(self.options.len());
        match random.below(11) {
            0 => drop(self.options.remove(at)),
            1 => {
                let twin = self.options[at].clone();
                self.options.push(twin);
            }
            // Removes one item, or the family of all items whose names share its first letter.
            2 | 3 => {
                let is_one = random.below(2) == 0;
                let is_gone = |word: &String| match is_one {
                    true => name(word) == item,
                    false => word.chars().next() == item.chars().next(),
                };
                self.primary.retain(|word| !is_gone(word));
                self.secondary.retain(|word| !is_gone(word));
                self.options.iter_mut().for_each(|(_, words)| words.retain(|word| !is_gone(word)));
            }
            4 => {
                let (place, words) = (random.below(8), &mut self.options[at].1);
                if place < words.len() {
                    words.remove(place);
                }
            }
            5 => {
                let words = &mut self.options[at].1;
                if words.iter().all(|word| name(word) != item) {
                    words.push(item);
                }
            }
            6 => match self.primary.iter().position(|word| *word == item) {
                Some(place) => self.secondary.push(self.primary.remove(place)),
                None => {
                    let place = self.secondary.iter().position(|word| *word == item).unwrap();
                    self.primary.push(self.secondary.remove(place));
                    let own = |word: &mut String| {
                        if name(word) == item {
                            *word = item.clone();
                        }
                    };
                    self.options.iter_mut().flat_map(|(_, words)| words).for_each(own);
                }
            },
            7 => self.options.push((String::new(), vec![item])),
            8 => {
                let other = self.options[random.below(self.options.len())].0.clone();
                self.options[at].0 = other;
            }
            9 => {
                let decision = &mut self.options[at].0;
                *decision = ["9", "x", " "].map(|more| decision.replacen(['1', '2'], more, 1))
                    [random.below(3)]
                .clone();
            }
            _ => {
                // Merges two items.
                let other = items[random.below(items.len())].clone();
                if self.primary.contains(&item) == self.primary.contains(&other) && item != other {
                    self.primary.retain(|word| *word != other);
                    self.secondary.retain(|word| *word != other);
                    for (_, words) in &mut self.options {
                        words
                            .iter_mut()
                            .filter(|word| name(word) == other)
                            .for_each(|word| *word = item.clone());
                        let mut seen = std::collections::HashSet::new();
                        words.retain(|word| seen.insert(name(word)));
                    }
                }
            }
        }
    }
}

/// The program's response to a matrix, and whether the page knows the reasons, as a line for
/// `tests/page/tutor.js`. None if `tutor` cannot decide.
fn said(id: &str, model: &Model, text: &str) -> Option<Value> {
    let named = Named::read(text.as_bytes());
    // For repeat covers, the program rejects bounds before it calls `tutor::check`.
    if named.as_ref().is_ok_and(|named| model.cover == Cover::Repeat && named.first_bounded.is_some()) {
        return None;
    }
    let checked = named.ok().and_then(|named| tutor::check(model, named, Limits::default()).ok());
    if checked
        .as_ref()
        .is_some_and(|checked| !checked.comparison.is_complete || checked.comparison.counted.is_some())
    {
        return None;
    }
    let is_right = checked.as_ref().is_some_and(|checked| checked.diagnosis.is_none());
    let reasons =
        checked.iter().filter_map(|checked| checked.diagnosis.as_ref()).flat_map(|found| &found.reasons);
    let is_known = reasons.clone().all(|said| ![SWAPPED.key, SYMMETRIC.key, SHIFTED.key].contains(&said.key));
    let cover = checked.and_then(|checked| checked.diagnosis).map_or(Vec::new(), |found| found.cover);
    // The page does not report slips in a right matrix.
    let told = if is_right { Ok(Vec::new()) } else { told(model, text) };
    let said =
        |language: usize| -> Vec<&String> { told.iter().flatten().map(|both| &both[language]).collect() };
    let cover: Vec<&String> =
        cover.iter().filter(|name| model.options.iter().any(|option| option == **name)).collect();
    Some(json!({
        "id": id,
        "model": Value::Null,
        "text": text,
        "isRight": is_right,
        "isKnown": is_known,
        "said": [said(0), said(1)],
        "cover": cover,
        "error": told.as_ref().err(),
    }))
}

/// Compares the page's and the program's responses to matrices for several models. Returns the number of
/// right matrices and the number of all matrices.
fn compare(node: &Path, all: &[(String, Model, Vec<String>)]) -> (usize, usize) {
    let mut lines = Vec::new();
    for (id, model, texts) in all {
        let start = lines.len();
        lines.extend(texts.iter().filter_map(|text| said(id, model, text)));
        if let Some(first) = lines.get_mut(start) {
            first["model"] = tutor_data(model);
        }
    }
    let rights = lines.iter().filter(|line| line["isRight"] == true).count();
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["tutor.js", "matrices"].map(|name| folder.path().join(name));
    let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/tutor.js");
    let compare = std::fs::read_to_string(compare).unwrap();
    std::fs::write(&script, format!("{ENGINE}{}{compare}", tutor_script())).unwrap();
    std::fs::write(&file, lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    let printed = output.out + &output.err;
    assert!(output.code == Some(0), "{printed}");
    assert_eq!(printed, format!("{} matrices, {rights} right\n", lines.len()));
    (rights, lines.len())
}

#[test]
fn page_and_program_agree_on_lesson_answers() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let mut random = Random(46);
    let mut all = Vec::new();
    for lesson in lessons().into_iter().filter(|lesson| lesson.lists.is_none()) {
        let wrong = lesson.wrong.iter().map(|wrong| wrong.model.clone());
        let mut texts: Vec<String> = wrong.chain([lesson.start.clone(), lesson.solution.clone()]).collect();
        let drafts = if is_for_every() { 1000 } else { 30 };
        for _ in 0..if is_sampled() { drafts / 3 } else { drafts } {
            let mut draft = Draft::of(&lesson.solution);
            (0..=random.below(3)).for_each(|_| draft.change(&mut random));
            texts.push(draft.text());
        }
        texts.extend(["", "a |\n", "a a\n", "a\nb\n", "a\n| nothing\na\n"].map(str::to_string));
        all.push((format!("lesson {}", lesson.number), lesson.model, texts));
    }
    let (rights, count) = compare(&node, &all);
    assert!(rights > 2 * all.len() && count > 3 * rights, "{rights} of {count} are right");
}

/// Whether the page can check `model`. It supports neither weights nor exact covers with the fewest options,
/// because no lesson uses them.
fn is_taught(model: &Model) -> bool {
    match model.goal {
        Goal::Best(_) => false,
        Goal::Fewest => model.cover == Cover::Repeat,
        _ => true,
    }
}

#[test]
fn page_and_program_agree_on_problem_models() {
    if is_left_to_ci() {
        return;
    }
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let mut all: Vec<(String, Model, Vec<String>)> = crate::tutor::reasons::all()
        .into_iter()
        .filter(|(model, _)| is_taught(model))
        .enumerate()
        .map(|(number, (model, text))| (format!("model {number}"), model, vec![text]))
        .collect();
    let mut random = fastrand::Rng::with_seed(46);
    let many = if is_for_every() { 200 } else { 20 };
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        let small = crate::tutor::instances(problem, 1, 3).into_iter().map(|instance| instance.model);
        let small = small.filter(|model| (2..=40).contains(&model.matrix.options()));
        for model in small.filter(is_taught).take(2) {
            let matrix = crate::tutor::matrix::Matrix::of(&model);
            let texts = (0..many).map(|_| crate::tutor::mutated(&matrix, &mut random).0.text()).collect();
            all.push((format!("{} {}", problem.id, all.len()), model, texts));
        }
    }
    let (rights, count) = compare(&node, &all);
    assert!(rights > 20 && count > 100 + rights, "{rights} of {count} are right");
}

/// The page computes the right lists by performing the steps on linked lists, as a search does. The lesson's
/// solution was computed without links.
#[test]
fn the_page_checks_lists_with_real_links() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let mut lines = Vec::new();
    for lesson in lessons().into_iter().filter(|lesson| lesson.lists.is_some()) {
        let of = |text: &str, says: Option<&str>| json!({ "model": tutor_data(&lesson.model), "steps": lesson.lists, "text": text, "says": says });
        lines.push(of(&lesson.solution, None));
        lines.push(of(&lesson.solution.to_lowercase().replace(": ", "："), None));
        lines.push(of(
            &lesson.start,
            Some("items: Kim is not covered now, so its header is in the line of headers"),
        ));
        lines.extend(lesson.wrong.iter().map(|wrong| of(&wrong.model, Some(&wrong.says))));
        // The page rejects the solution if any line is removed or emptied.
        for (place, line) in lesson.solution.lines().enumerate().filter(|(_, line)| line.contains(": ")) {
            let (name, _) = line.split_once(' ').unwrap();
            let put = |text: &str| {
                let all = lesson.solution.lines().enumerate();
                let all = all.map(|(number, line)| if number == place { text } else { line });
                all.collect::<Vec<_>>().join("\n")
            };
            lines.push(of(&put(name), Some(name)));
            lines.push(of(&put(""), Some("missing")));
            lines.push(of(&put(&format!("{line}, nobody")), Some("found 'nobody'; known names are ")));
        }
    }
    assert!(lines.len() > 10);
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["lists.js", "lists"].map(|name| folder.path().join(name));
    let compare = "for (const { model, steps, text, says } of require('fs').readFileSync(process.argv[2], 'utf8').split('\\n').map(JSON.parse)) { \
        const { isRight, error, reasons } = checkLists(model, steps, text); \
        if (isRight !== (says === null) || (says !== null && ![error, ...reasons].some((said) => said.includes(says)))) console.log(text, says, error, reasons); }";
    std::fs::write(&script, format!("{ENGINE}{}{compare}", tutor_script())).unwrap();
    std::fs::write(&file, lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    assert_eq!(output.out + &output.err, "");
}

/// If the whole matrix is required, a matrix that lacks options is reported as incomplete, even if its covers
/// are right. Matrices written as rows of 0s and 1s are accepted, too.
#[test]
fn partial_matrices_are_reported() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let lessons = lessons();
    let of = |number: usize| lessons.iter().find(|lesson| lesson.number == number).unwrap();
    let (rows, lamps, cities) = (of(1), of(8), of(9));
    let part = |lesson: &Lesson, without: &[&str]| {
        let mut text = lesson.solution.clone();
        for decision in without {
            let (before, rest) = text.split_once(&format!("| {decision}\n")).unwrap();
            let (_, after) = rest.split_once('\n').unwrap();
            text = format!("{before}{after}");
        }
        text
    };
    let digits = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";
    let answers = [
        (rows, part(rows, &["row 2", "row 3", "row 6"]), "row 2, row 3 and row 6 are missing"),
        (rows, digits.into(), "true"),
        (rows, format!("6 7\n{digits}"), "true"),
        (rows, digits[..40].into(), "row 6 is missing"),
        (rows, digits.replace("0100001", "0100011"), "F"),
        (lamps, part(lamps, &["lamp 21", "lamp 11"]), "lamp 11 and lamp 21 are missing"),
        // A changed option is reported, although the covers with the fewest lamps stay the same.
        (lamps, lamps.solution.replace("\n11 12 21\n", "\n11 12\n"), "21"),
        (cities, part(cities, &["airport 1"]), "airport 1 is missing"),
    ];
    let lines = answers.map(|(lesson, text, says)| {
        json!([tutor_data(&lesson.model), text, lesson.is_whole, says]).to_string()
    });
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["part.js", "parts"].map(|name| folder.path().join(name));
    let check = "for (const [model, text, isWhole, says] of require('fs').readFileSync(process.argv[2], 'utf8').split('\\n').map(JSON.parse)) { \
        const { isRight, error, reasons } = checkModel(model, text, 'en', isWhole); \
        if (isRight !== (says === 'true') || (!isRight && ![error ?? '', ...reasons].some((said) => said.includes(says)))) console.log(text, says, error, reasons); }";
    std::fs::write(&script, format!("{ENGINE}{}{check}", tutor_script())).unwrap();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    assert_eq!(output.out + &output.err, "");
}

/// Texts for the blanks in the program that learners complete: the blank's number, the text, and the function
/// that this text breaks (empty if it is not valid code; None if it is right).
const FILLED: [(usize, &str, Option<&str>); 28] = [
    (0, " L [R[ c ]]=L[c] ;", None),
    (0, "Ｌ［Ｒ［ｃ］］＝Ｌ【ｃ】；", None),
    (0, "L[c] = R[c]", Some("remove")),
    (0, "L[R[c]] == L[c]", Some("remove")),
    (0, "remove(c)", Some("remove")),
    (0, "L[L[c] - 5] = 1", Some("remove")),
    (0, "X[c] = 1", Some("remove")),
    (0, "L[R[c]] = L[c", Some("")),
    (0, "L[R[c]] = L[c] c", Some("")),
    (0, "1 = c", Some("")),
    (0, "", Some("")),
    (2, "U[c]", Some("remove")),
    (3, "L[i]", Some("remove")),
    (4, "D[U[j]] = D[j]", Some("remove")),
    (6, "D[c]", Some("resume")),
    (7, "R[i]", Some("resume")),
    (8, "++cnt[col[j]]", None),
    (8, "cnt[col[j]] = 1 + cnt[col[j]]", None),
    (8, "cnt[col[j]] += 1", None),
    (8, "cnt[j]++", Some("resume")),
    (10, "R[L[c]] = (c)", None),
    (11, "!R[0]", None),
    (11, "0 == L[0]", None),
    (11, "k == 2", Some("dance")),
    (12, "cnt[c] > cnt[i]", None),
    (12, "cnt[i] > cnt[c]", Some("dance")),
    (14, "dance(k)", Some("dance")),
    (15, "col[i]", Some("dance")),
];

#[test]
fn equivalent_code_passes_and_incorrect_code_fails() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let program = include_str!("../../src/site/assets/program.js");
    let model =
        lessons().into_iter().find(|lesson| lesson.lists.is_some()).map(|lesson| lesson.model).unwrap();
    let check = "const [model, { text, blanks }, fillings] = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8')); \
        const swapped = [blanks[1], blanks[0], ...blanks.slice(2)]; \
        for (const all of [blanks, swapped]) if (checkProgram(complete(model), text, blanks, all) !== null) console.log('the program is wrong', all); \
        for (const [blank, own, name] of fillings) { \
            const result = checkProgram(complete(model), text, blanks, blanks.map((right, place) => (place === blank ? own : right))); \
            const found = result && (result.name ?? ''), isTold = !result || result.fault?.message || result.expected || result.found; \
            if (found !== name || !isTold) console.log(own, name, result); }";
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["check.js", "filled"].map(|name| folder.path().join(name));
    std::fs::write(&script, format!("{ENGINE}{program}{check}")).unwrap();
    let data = json!([tutor_data(&model), program_data().unwrap(), FILLED]);
    std::fs::write(&file, data.to_string()).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    assert_eq!(output.out + &output.err, "");
}

/// The contrast of two colours according to WCAG 2.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let light = |[red, green, blue]: [f64; 3]| {
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// The RGB colour for a hue and a lightness, with the saturation used on boards.
fn rgb(hue: f64, lightness: f64) -> [f64; 3] {
    let reach = 0.62 * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|part| {
        let turn = (part + hue / 30.0) % 12.0;
        lightness - reach * (turn - 3.0).min(9.0 - turn).clamp(-1.0, 1.0)
    })
}

/// Text has the contrast required by level AA of WCAG, in both themes, on the page and on boards, whose
/// contrast axe does not check.
#[test]
fn text_has_enough_contrast_in_both_themes() {
    let read =
        |path: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let [css, page] = ["src/site/assets/site.css", "crates/study/src/page/page.css"].map(read);
    for name in ["line", "paper", "card", "ink", "hue-light", "hue-line"] {
        let values = |css: &str| css.matches(&format!("--{name}: ")).count();
        assert_eq!(values(&css), values(&page), "{name}");
    }
    for theme in [":root {", ":root.dark {"] {
        let (_, theme) = css.split_once(theme).unwrap();
        let value = |name: &str| {
            let (_, rest) = theme.split_once(&format!("--{name}: ")).unwrap();
            rest.split_once(';').unwrap().0
        };
        let colour = |name: &str| {
            let number = u32::from_str_radix(&value(name)[1..], 16).unwrap();
            [16, 8, 0].map(|shift| f64::from(number >> shift & 255) / 255.0)
        };
        let assert_readable = |what: &str, text: [f64; 3], ground: [f64; 3]| {
            let contrast = contrast(text, ground);
            assert!(contrast >= 4.5, "{what}: {contrast:.2} in {}", &theme[..60]);
        };
        for ground in ["paper", "card", "faint"] {
            for text in ["ink", "soft", "accent", "string"] {
                assert_readable(&format!("{text} on {ground}"), colour(text), colour(ground));
            }
            // The background of a marked item.
            let mixed = std::array::from_fn(|part| 0.6 * colour(ground)[part] + 0.4 * colour("accent")[part]);
            assert_readable(&format!("ink on a mark on {ground}"), colour("ink"), mixed);
        }
        assert_readable("a button", colour("card"), colour("accent"));
        // Board colours on the backgrounds of all pages: lines, closed cells, ones, and edges of every hue.
        let edge = value("hue-line").trim_end_matches('%').parse::<f64>().unwrap() / 100.0;
        for ground in ["paper", "card"].map(colour) {
            assert!(contrast(colour("line"), ground) >= 3.0, "{}", &theme[..60]);
            assert!(contrast(colour("ink"), ground) > contrast(colour("line"), ground));
        }
        for ground in ["paper", "card", "faint"].map(colour) {
            assert!(
                (0..360).all(|hue| contrast(rgb(f64::from(hue), edge), ground) >= 3.0),
                "{}",
                &theme[..60]
            );
        }
        assert_readable("a name on a closed cell", colour("ink"), colour("line"));
        let lightness = value("hue-light").trim_end_matches('%').parse::<f64>().unwrap() / 100.0;
        for hue in 0..360 {
            assert_readable(&format!("ink on hue {hue}"), colour("ink"), rgb(f64::from(hue), lightness));
        }
    }
}

/// Every variant's solution is right, its initial text is wrong, and no two variants have the same solution.
#[test]
fn exercises_have_valid_variants() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let mut lines = Vec::new();
    for lesson in &lessons() {
        let all: std::collections::BTreeSet<&str> = lesson
            .again
            .iter()
            .map(|again| again.solution.as_str())
            .chain([lesson.solution.as_str()])
            .collect();
        assert_eq!(all.len(), if lesson.lists.is_some() { all.len() } else { 9 }, "lesson {}", lesson.number);
        assert_eq!(lesson.again.len(), 8, "lesson {}", lesson.number);
        for (seed, again) in lesson.again.iter().enumerate() {
            let name = format!("lesson {}, seed {}", lesson.number, seed + 1);
            if again.lists.is_none() {
                assert_eq!(told(&again.model, &again.solution), Ok(Vec::new()), "{name}");
            }
            let mut line = again.data(tutor_data);
            line["name"] = json!(name);
            line["isWhole"] = json!(lesson.is_whole);
            lines.push(line.to_string());
        }
    }
    let check = "for (const { name, model, lists, isWhole, start, solution } of require('fs').readFileSync(process.argv[2], 'utf8').split('\\n').map(JSON.parse)) { \
        const check = (text) => (lists === null ? checkModel(model, text, 'en', isWhole) : checkLists(model, lists, text)); \
        if (!check(solution).isRight || check(start).isRight) console.log(name, check(solution), start); }";
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["again.js", "again"].map(|name| folder.path().join(name));
    std::fs::write(&script, format!("{ENGINE}{}{check}", tutor_script())).unwrap();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    assert_eq!(output.out + &output.err, "");
}

/// How a learner works: only with the keyboard, or by touch.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hand {
    Keys,
    Finger,
}

/// A learner of the course in a browser.
struct Reader<'a> {
    browser: &'a mut Browser,
    hand: Hand,
    language: &'static str,
    axe: Option<&'a str>,
}

impl Reader<'_> {
    /// Activates an element: focuses it and presses Enter, or taps it.
    fn use_part(&mut self, selector: &str) {
        match self.hand {
            Hand::Keys => {
                self.focus(selector);
                self.browser.press("Enter", false);
            }
            Hand::Finger => self.browser.tap(selector),
        }
    }

    /// Presses Tab until an element has the focus, wrapping around at the end of the page.
    fn focus(&mut self, selector: &str) {
        let is_there = format!("document.activeElement.matches({})", json!(selector));
        for _ in 0..150 {
            if self.browser.evaluate(&is_there) == true {
                return;
            }
            self.browser.press("Tab", false);
        }
        panic!("Tab does not lead to {selector}");
    }

    fn fill(&mut self, text: &str) {
        match self.hand {
            Hand::Keys => self.focus("#answer"),
            Hand::Finger => self.browser.tap("#answer"),
        }
        self.browser.evaluate("document.getElementById('answer').select()");
        self.browser.write(text);
    }

    /// Answers a question; returns whether the answer was right.
    fn answer(&mut self, number: usize, answer: usize) -> bool {
        let form = format!("[data-in='{}'] .question[data-number='{number}']", self.language);
        let choice = format!("{form} [value='{answer}']");
        match self.hand {
            Hand::Keys => {
                self.focus(&format!("{form} input"));
                let is_chosen = format!("document.querySelector({}).checked", json!(choice));
                self.browser.press(" ", false);
                for _ in 0..4 {
                    if self.browser.evaluate(&is_chosen) != true {
                        self.browser.press("ArrowDown", false);
                    }
                }
            }
            Hand::Finger => self.browser.tap(&choice),
        }
        self.use_part(&format!("{form} button"));
        let seen = format!("document.querySelector({}).className", json!(form));
        self.browser.evaluate(&seen).as_str().unwrap().contains("right")
    }

    fn text(&mut self, selector: &str) -> String {
        let text = format!("document.querySelector({}).innerText", json!(selector));
        self.browser.evaluate(&text).as_str().unwrap().to_string()
    }

    /// Checks that nothing is wider than the window, and that the browser and axe-core find no errors.
    fn look_at_page(&mut self, lesson: usize) {
        let wide = self.browser.evaluate("document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(wide, true, "lesson {lesson}");
        assert_eq!(self.browser.errors, [""; 0], "lesson {lesson}");
        let Some(axe) = self.axe else { return };
        self.browser.evaluate(&format!("{axe};0"));
        let found = self.browser.evaluate(
            "axe.run(document, { preload: false, resultTypes: ['violations'] }).then((result) => result.violations \
             .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 150)).slice(0, 3)}`))",
        );
        assert_eq!(found, json!([]), "lesson {lesson}");
    }

    /// Checks that something is drawn on the board that shows mistakes.
    fn is_drawn(&mut self, number: usize) {
        let painted = "(() => { const board = document.getElementById('found'); if (board.hidden) return 0; \
            return board.getContext('2d').getImageData(0, 0, board.width, board.height).data.filter((value, at) => at % 4 === 3 && value > 0).length; })()";
        assert!(self.browser.evaluate(painted).as_f64().unwrap() > 100.0, "lesson {number}");
    }

    /// Works through a lesson from its start to the link to the next lesson.
    fn solve(&mut self, lesson: &Lesson) {
        let number = lesson.number;
        self.use_part("#step");
        self.use_part("#step");
        assert!(self.text("#place").starts_with("2 / "), "lesson {number}: {}", self.text("#place"));
        let wrong = &lesson.wrong[0];
        self.fill(&wrong.model);
        self.use_part("#check");
        let reasons = self.text("#reasons");
        let is_partial = lesson.is_whole && reasons.is_empty();
        if lesson.lists.is_some() {
            let is_other = self.language == "zh" || reasons.lines().any(|line| line == wrong.says);
            assert!(!reasons.is_empty() && is_other, "lesson {number}: {reasons}");
        } else if is_partial {
            let said = self.text("#said");
            assert!(said.contains("so far") || said.contains("还缺"), "lesson {number}: {said}");
        } else {
            let told = told(&lesson.model, &wrong.model).unwrap();
            let expected: Vec<&str> =
                told.iter().map(|both| both[usize::from(self.language == "zh")].as_str()).collect();
            assert_eq!(reasons.lines().collect::<Vec<_>>(), expected, "lesson {number}");
            self.is_drawn(number);
        }
        self.use_part("#hint");
        let hints = format!(
            "document.querySelectorAll(\"[data-in='{}'] .hints li:not([hidden])\").length",
            self.language
        );
        assert_eq!(self.browser.evaluate(&hints), 1, "lesson {number}");
        self.look_at_page(number);
        self.use_part("#solution summary");
        let shown = self.text("#solution code");
        let named = |line: &str| match line.strip_prefix("| ") {
            Some(name) if self.language == "zh" => format!("| {}", lesson.model.in_chinese(name)),
            _ => line.to_string(),
        };
        let solution: Vec<String> = lesson.solution.trim_end().lines().map(named).collect();
        assert_eq!(shown.trim_end(), solution.join("\n"), "lesson {number}");
        self.fill(&shown);
        self.use_part("#check");
        assert_eq!(
            self.browser.evaluate("document.getElementById('verdict').className"),
            "right",
            "lesson {number}"
        );
        for (place, question) in lesson.words[0].quiz.iter().enumerate() {
            let wrong = if question.right == 1 { 2 } else { 1 };
            assert!(!self.answer(place, wrong), "lesson {number}");
            let form = format!("[data-in='{}'] .question[data-number='{place}']", self.language);
            assert!(self.text(&form).len() > 20 + self.text(&format!("{form} fieldset")).len());
            assert!(self.answer(place, question.right), "lesson {number}");
        }
        assert!(self.text("#finished").starts_with('✓'), "lesson {number}");
        self.look_at_page(number);
        self.use_part("#next");
        let next = if number < 10 { format!("learn/{}.html", number + 1) } else { "index.html".to_string() };
        self.browser.wait_for(&format!(
            "location.pathname.endsWith({}) && document.readyState === 'complete'",
            json!(format!("/{next}"))
        ));
    }
}

#[test]
fn lessons_work_with_keyboard_or_touch() {
    let Some(chromium) = chromium() else { return };
    if !(is_its_day(2) || is_its_day(3)) {
        return;
    }
    let (phone, laptop) = ((360, 740), (1366, 768));
    let usual = [(Hand::Finger, phone, "zh"), (Hand::Keys, laptop, "en")];
    let mut all = vec![usual[day() % 2]];
    if is_for_every() {
        all = usual.to_vec();
        all.extend([(Hand::Keys, phone, "en"), (Hand::Keys, laptop, "zh"), (Hand::Finger, laptop, "en")]);
        all.extend([(Hand::Keys, phone, "zh"), (Hand::Finger, laptop, "zh"), (Hand::Finger, phone, "en")]);
    }
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&axe).ok();
    let lessons = lessons();
    for (hand, size, language) in all {
        let mut browser = Browser::start(&chromium);
        browser.look(size, hand == Hand::Finger);
        let touch = hand == Hand::Finger;
        browser.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch, "maxTouchPoints": 1 }));
        let theme =
            json!([{ "name": "prefers-color-scheme", "value": if touch { "light" } else { "dark" } }]);
        browser.call("Emulation.setEmulatedMedia", json!({ "features": theme }));
        let first = format!("file://{}?lang={language}", site().join("learn/index.html").display());
        browser.open(&first);
        let mut reader = Reader { browser: &mut browser, hand, language, axe: axe.as_deref() };
        reader.look_at_page(0);
        reader.use_part(".lessons a");
        reader
            .browser
            .wait_for("location.pathname.endsWith('/1.html') && document.readyState === 'complete'");
        for lesson in &lessons {
            reader.solve(lesson);
        }
        // The browser remembers the learner's progress until the learner clears it.
        reader.browser.open(&first);
        assert!(reader.text("#progress").contains("10"), "{hand:?}: {}", reader.text("#progress"));
        let done = "[...document.querySelectorAll('.done')].every((mark) => mark.textContent.includes('✓'))";
        assert_eq!(reader.browser.evaluate(done), true, "{hand:?}");
        reader.use_part("#forget");
        assert_eq!(reader.browser.evaluate(done), true, "{hand:?}: it asks first");
        reader.use_part("#yes");
        assert_eq!(reader.browser.evaluate(done), false, "{hand:?}");
        assert_eq!(reader.browser.errors, [""; 0]);
    }
}

/// A script that records the colours and the opacity with which canvases are filled and stroked.
const DRAWN: &str = "window.drawn = new Set(); const of = CanvasRenderingContext2D.prototype; \
    for (const [name, style] of [['fill', 'fillStyle'], ['stroke', 'strokeStyle'], ['fillRect', 'fillStyle'], ['fillText', 'fillStyle']]) { \
    const own = of[name]; of[name] = function (...values) { window.drawn.add(`${name} ${this[style]} ${this.globalAlpha}`); return own.apply(this, values); }; }";

/// A script that lists the elements to tap to solve an exercise, each with its final text or state.
const TAPS: &str = "(() => { const lines = document.querySelector('#solution code').textContent.trim().split('\\n'), keys = []; let step = -1; \
    if (document.querySelector('#taps .chips')) { for (const line of lines) { const [name, rest] = line.split(':'); \
        if (rest === undefined) step++; else keys.push(...rest.split(',').map((one) => one.trim()).filter((one) => one !== '').map((one) => [`${step} ${name} ${one}`, 'true'])); } return keys; } \
    for (const word of (lines[0].split('|')[1] ?? '').split(' ').filter((word) => word !== '')) keys.push([`head ${word}`, '≤1']); \
    for (let at = 1; at < lines.length; at += 2) for (const word of lines[at + 1].split(' ')) keys.push([`${lines[at].slice(2)} ${word.split(':')[0]}`, word.split(':')[1] ?? '1']); return keys; })()";

#[test]
fn lessons_work_with_taps_alone() {
    let Some(chromium) = chromium() else { return };
    if !is_its_day(0) {
        return;
    }
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&axe).ok();
    let mut browser = Browser::start(&chromium);
    browser.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 1 }));
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": DRAWN }));
    let mut rights = [0; 3];
    for lesson in &lessons() {
        let (number, language) = (lesson.number, ["en", "zh"][lesson.number % 2]);
        let address =
            format!("file://{}?lang={language}", site().join(format!("learn/{number}.html")).display());
        browser.look((390, 844), number % 2 == 0);
        browser.open(&address);
        let mut reader = Reader { browser: &mut browser, hand: Hand::Finger, language, axe: axe.as_deref() };
        // Taps a column and one of its rows, and reads what is removed; then taps the board.
        for part in ["#hand thead button:not(:disabled)", "#hand tr.open button"] {
            reader.use_part(part);
        }
        assert!(
            reader.text("#hand-said").lines().count()
                >= if lesson.model.cover == Cover::Repeat { 1 } else { 2 },
            "lesson {number}"
        );
        reader.use_part("#hand-undo");
        reader.use_part("#board");
        assert!(!reader.text("#hand-said").is_empty(), "lesson {number}");
        if reader.browser.evaluate("document.querySelector('#tap-add') !== null") == true {
            reader.use_part("#tap-add");
        }
        for pair in reader.browser.evaluate(TAPS).as_array().unwrap() {
            let part = format!("#taps [data-key={}]", pair[0]);
            let says = format!(
                "(() => {{ const part = document.querySelector({}); return part.getAttribute('aria-pressed') ?? (part.querySelector('small') ?? part).textContent; }})()",
                json!(part)
            );
            let mut taps = 0;
            while reader.browser.evaluate(&says) != pair[1] {
                assert!(taps < 8, "lesson {number}: {pair}");
                reader.use_part(&part);
                taps += 1;
            }
        }
        reader.use_part("#check");
        assert_eq!(
            reader.browser.evaluate("document.getElementById('verdict').className"),
            "right",
            "lesson {number}"
        );
        for (place, question) in lesson.words[0].quiz.iter().enumerate() {
            assert!(reader.answer(place, question.right), "lesson {number}");
            let at = format!(
                "[...document.querySelectorAll(\"[data-in='{language}'] .question[data-number='{place}'] input\")].findIndex((one) => one.checked)"
            );
            rights[reader.browser.evaluate(&at).as_u64().unwrap() as usize] += 1;
        }
        assert!(reader.text("#finished").starts_with('✓'), "lesson {number}");
        reader.browser.evaluate(&format!("{SEEN};window.lowOnes = lowOnes;0"));
        // One window size per lesson, a different one each day; with `--all`, every size for every lesson.
        let sampled = |index: usize| is_for_every() || index / 2 == (number + day()) % 3;
        for (_, (size, is_dark)) in LOOKS.into_iter().enumerate().filter(|&(index, _)| sampled(index)) {
            reader.browser.look(size, is_dark);
            // A new theme takes effect only when the page is next drawn.
            reader.browser.draw();
            reader.browser.evaluate("window.drawn.clear(); dispatchEvent(new Event('resize'))");
            reader.browser.draw();
            // This check comes before axe-core, which also draws on canvases.
            let low = reader.browser.evaluate(LOW);
            assert_eq!(low, json!([]), "lesson {number}, {size:?}, dark: {is_dark}");
            let low = reader.browser.evaluate("window.lowOnes()");
            assert_eq!(low, json!([]), "lesson {number}, {size:?}, dark: {is_dark}");
            reader.look_at_page(number);
        }
    }
    assert!(rights.iter().all(|&many| many >= 4), "places of right answers: {rights:?}");
}

/// The sizes and themes in which lessons are tested.
const LOOKS: [((u32, u32), bool); 6] = [
    ((390, 844), false),
    ((390, 844), true),
    ((1366, 768), false),
    ((1366, 768), true),
    ((1920, 1080), false),
    ((1920, 1080), true),
];
/// Finds invisible parts of boards and tables by their pixels.
const SEEN: &str = include_str!("../page/seen.js");

/// Finds strokes, texts and closed cells on a lesson's canvas whose contrast with the page is below 3. Other
/// fills are ignored, because their edges are checked.
const LOW: &str = "(() => { const style = getComputedStyle(document.documentElement), of = (name) => style.getPropertyValue(name).trim(); \
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true }); \
    const light = (colour) => { const kept = [...window.drawn]; pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); window.drawn = new Set(kept); \
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => { part /= 255; return part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b + .05; }; \
    const ground = light(of('--paper')), contrast = (colour) => { const own = light(colour); return Math.max(own, ground) / Math.min(own, ground); }; \
    const line = (pen.fillStyle = of('--line'), pen.fillStyle); return [...window.drawn].filter((one) => { const how = one.split(' ')[0], colour = one.replace(/^\\S+ /, '').replace(/ \\S+$/, ''); \
        return contrast(colour) < 3 && (how !== 'fill' || colour === line); }); })()";

#[test]
fn the_course_works_without_storage() {
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    let none =
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('not allowed'); } });";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": none }));
    browser.open(&format!("file://{}?lang=en", site().join("learn/3.html").display()));
    let solution = &lessons()[2].solution;
    let checked = browser.evaluate(&format!(
        "(() => {{ document.getElementById('answer').value = {}; document.getElementById('check').click(); \
         return document.getElementById('verdict').className; }})()",
        json!(solution)
    ));
    assert_eq!(checked, "right");
    assert_eq!(browser.errors, [""; 0]);
}
