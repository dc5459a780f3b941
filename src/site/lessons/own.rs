//! A lecturer's lessons: files in a folder, in the format of the built-in lessons. These files are untrusted,
//! so only files within the folder are read, and only up to a size limit. Errors name the file and the line.

use super::again::{Again, INSTANCES};
use super::{Ending, Facts, Lesson, NAMES, Words, built_in, words};
use crate::folder::{malformed, modelled};
use crate::site::html::Title;
use crate::site::markdown;
use crate::site::own::{Course, OwnProblem};
use crate::tutor::covers::Limits;
use crate::tutor::decisions::Unknown;
use crate::tutor::{self, Checked};
use anyhow::{Context, anyhow, bail, ensure};
use dlx_harness::beneath::Tree;
use dlx_problems::generate::LARGEST;
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Maximum size in bytes of a lesson's file.
const MAX_BYTES: u64 = 1 << 20;
const MAX_LESSONS: usize = 100;
/// Maximum length in bytes of a lesson's name. The name is part of a results code, which has at most 40
/// characters.
const MAX_NAME_BYTES: usize = 16;
/// Maximum number of ones in the matrix of an exercise. Limited, because the page has to check the answers.
const MAX_ONES: usize = 40_000;
/// Maximum number of seeds to try for exercises with other numbers.
const MAX_SEEDS: u64 = 24;
/// Time limit for checking the answers of all lessons together.
pub const CHECKING_TIME: Duration = Duration::from_secs(60);
/// Maximum size in bytes of an input that a page shows.
const MAX_SHOWN: usize = 2000;

/// The optional file that lists the lessons.
const LIST: &str = "course.toml";

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct List {
    title: Option<String>,
    title_zh: Option<String>,
    lessons: Option<Vec<String>>,
}

/// Which matrix an exercise needs from the model of a lecturer's problem.
pub enum Asked<'a> {
    /// The matrix of this input.
    Input(&'a str),
    /// The matrix of the case with this name, or of the first case if None.
    Case(Option<&'a str>),
    /// The matrix of the input that the problem's generator makes from a seed and a size.
    Made(u64, usize),
}

/// The files and problems that lessons can refer to.
pub struct Shelf<'a> {
    /// The folder of the lessons.
    pub tree: &'a Tree,
    /// The problems of the lecturer.
    pub problems: &'a [OwnProblem],
    /// Returns the requested input of the problem with this index, and the output of the problem's model for
    /// that input.
    pub printed: &'a mut dyn FnMut(usize, Asked) -> anyhow::Result<InputAndMatrix>,
    /// How long checking answers may still take, at first [`CHECKING_TIME`].
    pub time: Duration,
}

/// An input, and the matrix that a model prints for this input.
pub type InputAndMatrix = [Vec<u8>; 2];

/// The course in a folder: the lessons that `course.toml` lists by name, which may include built-in lessons.
/// Without a list, the course consists of the built-in lessons, followed by the other lessons of the folder.
/// A lesson of the folder replaces the built-in lesson of the same name.
///
/// # Errors
/// Fails if a file cannot be read or is malformed, or if the folder has neither a list nor a lesson.
pub fn course(mut shelf: Shelf) -> anyhow::Result<Course> {
    let list: List = match shelf.tree.member(LIST).is_there() {
        true => parsed(&shelf.place(LIST), &shelf.text(LIST)?)?,
        false => List::default(),
    };
    let own = shelf.names()?;
    ensure!(
        !own.is_empty() || shelf.tree.member(LIST).is_there(),
        "{}: expected {LIST}, or lessons such as queens.toml",
        shelf.tree.place().display()
    );
    let names = list.lessons.clone().unwrap_or_else(|| {
        let others = own.iter().filter(|name| !NAMES.contains(&name.as_str()));
        NAMES.iter().map(|name| name.to_string()).chain(others.cloned()).collect()
    });
    ensure!(
        (1..=MAX_LESSONS).contains(&names.len()),
        "{}: expected 1 to {MAX_LESSONS} lessons, found {}",
        shelf.place(LIST),
        names.len()
    );
    let mut lessons = Vec::new();
    for (place, name) in names.iter().enumerate() {
        ensure!(!names[..place].contains(name), "{}: {name} is listed twice", shelf.place(LIST));
        let lesson = match NAMES.iter().position(|known| known == name) {
            _ if own.contains(name) => shelf.lesson(name)?,
            Some(place) => built_in(place)?,
            None => bail!(
                "{}: there is neither a built-in lesson {name} nor a file {name}.toml",
                shelf.place(LIST)
            ),
        };
        lessons.push(Lesson { number: place + 1, ..lesson });
    }
    let title = list.title.map(|title| Title::new(title.clone(), list.title_zh.unwrap_or(title)));
    Ok(Course { title, lessons })
}

/// Parses the TOML `text` of the file that messages call `place`.
fn parsed<T: DeserializeOwned>(place: &str, text: &str) -> anyhow::Result<T> {
    toml::from_str(text).map_err(|error| anyhow!("{place}: {}", malformed(text, &error)))
}

/// A file of facts.
struct Source {
    place: String,
    text: String,
}

impl Source {
    /// Adds to an error the file and the number of the first line that contains `word`.
    fn wrong(&self, error: anyhow::Error, word: &str) -> anyhow::Error {
        self.wrong_nth(error, word, 0)
    }

    /// Adds the file and a line number to an error. The line is the one at index `number` among the lines
    /// that contain `word`.
    fn wrong_nth(&self, error: anyhow::Error, word: &str, number: usize) -> anyhow::Error {
        let mut lines = self.text.lines().enumerate().filter(|(_, line)| line.contains(word));
        let line = lines.nth(number).map(|(line, _)| line);
        error.context(match line {
            Some(line) => format!("{}: line {}", self.place, line + 1),
            None => self.place.clone(),
        })
    }

    /// Returns the model unless its matrix is too large.
    fn limited(&self, model: Model) -> anyhow::Result<Model> {
        let ones = model.matrix.ones();
        ensure!(
            ones <= MAX_ONES,
            "{}: expected a matrix of at most {MAX_ONES} ones, found {ones}",
            self.place
        );
        Ok(model)
    }
}

impl Shelf<'_> {
    fn place(&self, file: &str) -> String {
        self.tree.member(file).path().display().to_string()
    }

    fn text(&self, file: &str) -> anyhow::Result<String> {
        let text = self.tree.member(file).read(MAX_BYTES).with_context(|| self.place(file))?;
        let text =
            String::from_utf8(text).with_context(|| format!("{}: expected UTF-8", self.place(file)))?;
        Ok(text.replace("\r\n", "\n"))
    }

    /// The names of the lessons in the folder, sorted.
    fn names(&self) -> anyhow::Result<Vec<String>> {
        let files = self.tree.names().with_context(|| self.tree.place().display().to_string())?;
        let files = files.into_iter().filter_map(|file: OsString| file.into_string().ok());
        let mut names: Vec<String> = files
            .filter(|file| file != LIST)
            .filter_map(|file| Some(file.strip_suffix(".toml")?.to_string()))
            .collect();
        names.sort();
        for name in &names {
            let is_plain =
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            let is_free = name != "index" && name.bytes().any(|byte| byte.is_ascii_lowercase());
            ensure!(
                is_plain && is_free && name.len() <= MAX_NAME_BYTES,
                "{}: expected a name of at most {MAX_NAME_BYTES} lowercase letters, digits and -, not a number or `index`",
                self.place(&format!("{name}.toml"))
            );
        }
        Ok(names)
    }

    fn lesson(&mut self, name: &str) -> anyhow::Result<Lesson> {
        let file = format!("{name}.toml");
        let source = Source { place: self.place(&file), text: self.text(&file)? };
        let mut facts: Facts = parsed(&source.place, &source.text)?;
        let words = self.words(name)?;
        let problem = match (self.own(&facts.problem), dlx_problems::find(&facts.problem)) {
            (Some(own), _) => Ending::Own(facts.problem.clone(), self.problems[own].titles()),
            (None, Ok(problem)) => Ending::BuiltIn(problem),
            (None, Err(_)) => {
                let what = anyhow!("no problem {}, built-in or given with --problem", facts.problem);
                return Err(source.wrong(what, &facts.problem));
            }
        };
        let model = self.model(&mut facts, &words[0].text.title, &source)?;
        let again = self.again(&facts, &model).map_err(|error| source.wrong(error, "size"))?;
        let lesson = facts.lesson(name.to_string(), problem, model, words);
        let lesson = lesson.with_context(|| source.place.clone())?;
        if lesson.lists.is_none() {
            self.check(&lesson, &source)?;
        }
        Ok(Lesson { again, ..lesson })
    }

    /// The exercise with other numbers: instances for the first generator seeds that give different exercises
    /// with something to solve. Leaves out matrices that are too large for a page, and does not show inputs
    /// that are too large.
    fn again(&mut self, facts: &Facts, first: &Model) -> anyhow::Result<Vec<Again>> {
        let Some((id, size)) = facts.study.as_ref().and_then(|study| Some((&study.id, study.size?))) else {
            return Ok(Vec::new());
        };
        ensure!((1..=LARGEST).contains(&size), "size: expected 1 to {LARGEST}, found {size}");
        let own = self.own(id).context("size: expected the id of a problem given with --problem")?;
        let (mut seen, mut all, mut fault) = (BTreeSet::from([facts.solution.clone()]), Vec::new(), None);
        for seed in 1..=MAX_SEEDS {
            let [input, printed] = (self.printed)(own, Asked::Made(seed, size))?
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let mut made = || -> anyhow::Result<()> {
                let mut model = modelled::reference(printed.as_bytes(), &first.title, first.cover)?;
                if !seen.insert(printed.clone()) || model.matrix.ones() > MAX_ONES {
                    return Ok(());
                }
                if !facts.families.is_empty() {
                    model.families = facts.families(&Named::read(printed.as_bytes())?)?;
                }
                let start =
                    facts.start.clone().map_or_else(|| Ok(String::new()), |start| start.text(&printed))?;
                let about = if input.len() <= MAX_SHOWN { input.clone() } else { String::new() };
                let again = Again { model, lists: None, start, solution: printed.clone(), about };
                if self.checked(&again.model, &again.start)?.is_ok_and(|it| it.diagnosis.is_some()) {
                    all.push(again);
                }
                Ok(())
            };
            // `start` or the families may be unsuitable for some instances.
            if let Err(error) = made() {
                fault.get_or_insert(error.context(format!("size: seed {seed}")));
            }
            if all.len() == INSTANCES {
                break;
            }
        }
        let none = || anyhow!("size: none of seeds 1 to {MAX_SEEDS} makes another exercise");
        if all.is_empty() { Err(fault.unwrap_or_else(none)) } else { Ok(all) }
    }

    /// The index of the lecturer's problem `id`.
    fn own(&self, id: &str) -> Option<usize> {
        self.problems.iter().position(|own| own.id == id)
    }

    /// The model of an exercise, with families and a board if the facts define them. If the facts give no
    /// solution, the matrix that the model of the lecturer's problem prints becomes the solution.
    fn model(&mut self, facts: &mut Facts, title: &str, source: &Source) -> anyhow::Result<Model> {
        let (matrix, cover, place) = match &facts.study {
            Some(study) => {
                let Some(own) = self.own(&study.id) else {
                    let model = study.model().map_err(|error| source.wrong(error, &study.id))?;
                    return source.limited(model);
                };
                let asked = match &study.case {
                    None if !study.input.is_empty() => Asked::Input(&study.input),
                    case => Asked::Case(case.as_deref()),
                };
                let printed = (self.printed)(own, asked).map_err(|error| source.wrong(error, "[study]"))?;
                let [_, printed] = printed;
                let printed = String::from_utf8_lossy(&printed).into_owned();
                if facts.solution.is_empty() {
                    facts.solution = printed.clone();
                }
                (printed, self.problems[own].cover, "[study]")
            }
            None => {
                let asked = facts.lists.as_ref().map(|asked| asked.matrix.clone());
                let matrix = asked.unwrap_or_else(|| facts.solution.clone());
                (matrix, facts.cover.unwrap_or(Cover::Exact), "solution")
            }
        };
        let model = modelled::reference(matrix.as_bytes(), title, cover);
        let mut model = source.limited(model.map_err(|error| source.wrong(error, place))?)?;
        if !facts.families.is_empty() {
            let families =
                Named::read(matrix.as_bytes()).map_err(Into::into).and_then(|named| facts.families(&named));
            model.families = families.map_err(|error| source.wrong(error, "[[families]]"))?;
        }
        if let Some(board) = &facts.board {
            model.picture = board.picture(&model).map_err(|error| source.wrong(error, "[board]"))?;
        }
        Ok(model)
    }

    /// Checks that the solution is accepted, and that each typical wrong answer is rejected with the stated
    /// response.
    fn check(&mut self, lesson: &Lesson, source: &Source) -> anyhow::Result<()> {
        let mut told = |text: &str| -> anyhow::Result<Vec<String>> {
            let checked = self.checked(&lesson.model, text)?;
            let checked = checked.map_err(|unknown| anyhow!("no decision is called '{}'", unknown.name))?;
            let is_known = checked.comparison.is_complete || checked.diagnosis.is_some();
            ensure!(is_known, "it has too many covers for a page to compare");
            let found = checked
                .diagnosis
                .map_or(Vec::new(), |found| [vec![found.difference], found.reasons].concat());
            Ok(found.iter().map(|said| said.text.to_string()).collect())
        };
        let right = told(&lesson.solution).and_then(|found| {
            ensure!(found.is_empty(), "the solution is wrong: {}", found.join("; "));
            Ok(())
        });
        right.map_err(|error| source.wrong(error, "solution"))?;
        for (number, wrong) in lesson.wrong.iter().enumerate() {
            let found = told(&wrong.model).and_then(|found| {
                let is_said = found.iter().any(|said| said.contains(&wrong.says));
                ensure!(is_said, "a wrong answer: {}", difference(&wrong.says, &found));
                Ok(())
            });
            found.map_err(|error| source.wrong_nth(error, "[[wrong]]", number))?;
        }
        Ok(())
    }

    /// Checks an answer within the time that is left.
    fn checked(&mut self, model: &Model, answer: &str) -> anyhow::Result<Result<Checked, Unknown>> {
        let most = CHECKING_TIME.as_secs();
        let start = Instant::now();
        let limits = Limits { time: self.time, ..Limits::default() };
        let checked = tutor::check(model, Named::read(answer.as_bytes())?, limits);
        self.time = self.time.saturating_sub(start.elapsed());
        ensure!(!self.time.is_zero(), "checking the answers of all lessons takes more than {most} s");
        Ok(checked)
    }

    /// The texts of a lesson. If there is no Chinese text, the English text is used for both languages.
    fn words(&self, name: &str) -> anyhow::Result<[Words; 2]> {
        let read = |file: &str| {
            let words = words(&self.text(file)?, markdown::untrusted).with_context(|| self.place(file))?;
            ensure!(!words.quiz.is_empty(), "{}: expected at least one [[quiz]]", self.place(file));
            ensure!(!words.text.title.is_empty(), "{}: expected a first line `# TITLE`", self.place(file));
            Ok(words)
        };
        let (english, chinese) = (format!("{name}.md"), format!("{name}.zh-CN.md"));
        let chinese = if self.tree.member(&chinese).is_there() { &chinese } else { &english };
        let both = [read(&english)?, read(chinese)?];
        let rights = both.each_ref().map(|words| {
            let rights = words.quiz.iter().map(|question| (question.right, question.answers.len()));
            (rights.collect::<Vec<_>>(), words.hints.len())
        });
        ensure!(
            rights[0] == rights[1],
            "{}: expected as many questions, answers and hints, and the same right answers, as in {english}",
            self.place(chinese)
        );
        Ok(both)
    }
}

/// Describes the difference between the response to a wrong answer and the expected response. Makes
/// differences in white space visible.
fn difference(expected: &str, found: &[String]) -> String {
    let shown = |text: &str| -> String {
        let is_blank = |c: char| c.is_control() || c.is_whitespace() && c != ' ';
        text.chars()
            .map(|c| if is_blank(c) { c.escape_default().to_string() } else { c.to_string() })
            .collect()
    };
    let common =
        |said: &&String| expected.chars().zip(said.chars()).take_while(|(one, other)| one == other).count();
    let Some(nearest) = found.iter().max_by_key(common) else {
        return format!("expected '{}', but the answer is right", shown(expected));
    };
    let all: Vec<String> = found.iter().map(|said| format!("'{}'", shown(said))).collect();
    let same = common(&nearest);
    let [own, other] = [expected, nearest].map(|text| shown(&text.chars().skip(same).collect::<String>()));
    let from = format!("from character {} on expected '{own}', found '{other}'", same + 1);
    let alike = if 2 * same >= expected.chars().count() { format!("; {from}") } else { String::new() };
    format!("expected '{}', found {}{alike}", shown(expected), all.join(", "))
}
