//! Reads the lessons of the course. Each lesson has a file of facts, `NAME.toml`, an English text, `NAME.md`,
//! and a Chinese text, `NAME.zh-CN.md`.
//!
//! The facts are the reference model (a matrix in Knuth's format with a board, or an instance of a problem),
//! the initial text of the answer box, a solution, and typical wrong answers with the responses to them. In
//! an exercise about the links, the initial text and the solution are derived from the model. The texts are
//! in Markdown. Before the Markdown, between two lines `+++`, a text contains the exercise, the hints and the
//! quiz in TOML.

mod again;
mod answer;
mod board;
mod lists;
mod own;

pub use self::own::{Asked, CHECKING_TIME, Shelf, course};

use self::again::Again;
use self::answer::{Answer, MAX_BYTES, fits};
use self::board::Board;
use self::lists::Exercise;
use crate::embedded;
use crate::folder::malformed;
use crate::site::documents::page_of;
use crate::site::html::Title;
use crate::site::markdown::{self, Text};
use anyhow::{Context, anyhow, ensure};
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use dlx_study::model::{Cover, Family};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The names of the lessons, in order.
const NAMES: [&str; 10] = [
    "1-by-hand",
    "2-algorithm-x",
    "3-links",
    "4-sudoku",
    "5-queens",
    "6-tiles",
    "7-colours",
    "8-repeat-cover",
    "9-bisection",
    "10-counting",
];

/// Maximum number of wrong answers that a lesson may list. Each is compared with the solution.
const MAX_WRONG: usize = 40;
/// Maximum product of the number of items and the number of item names in families.
const MAX_MATCHES: usize = 10_000_000;

/// A lesson.
pub struct Lesson {
    /// The position of the lesson in the course, from 1.
    pub number: usize,
    /// The name of the lesson's page, which is also the key for stored progress. For a built-in lesson, this
    /// is its number in the built-in course.
    pub key: String,
    /// The problem at the end of the lesson.
    pub problem: Ending,
    /// The reference model of the exercise.
    pub model: Model,
    /// In an exercise about the links, for the page: the steps after which the learner writes the lists.
    pub lists: Option<Value>,
    /// Whether a right answer needs every option and item of the model, even if an option or item does not
    /// affect the covers.
    pub is_whole: bool,
    /// The exercise with other numbers. The page shows the instance with index 0 for seed 1.
    pub again: Vec<Again>,
    /// The initial text of the answer box.
    pub start: String,
    /// A right answer.
    pub solution: String,
    /// Typical wrong answers.
    pub wrong: Vec<Wrong>,
    /// The texts in English and in Chinese.
    pub words: [Words; 2],
}

/// A problem at the end of a lesson.
pub enum Ending {
    /// A built-in problem.
    BuiltIn(&'static Problem),
    /// A lecturer's problem, with this name and title.
    Own(String, Title),
}

/// A typical wrong answer.
pub struct Wrong {
    /// A text that the English response to the answer must contain.
    pub says: String,
    /// The answer.
    pub model: String,
}

/// The texts of a lesson in one language.
pub struct Words {
    /// The title and the explanation.
    pub text: Text,
    /// The exercise, as HTML.
    pub task: String,
    /// The hints, as HTML.
    pub hints: Vec<String>,
    /// The questions.
    pub quiz: Vec<Question>,
}

/// A question of a quiz. Its texts are in Markdown in the file, and in HTML in a [`Lesson`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question.
    pub ask: String,
    /// The answers to choose from.
    pub answers: Vec<String>,
    /// The number of the right answer, from 1.
    pub right: usize,
    /// Why the right answer is right.
    pub why: String,
    /// Why each of the wrong answers is wrong, in the order of the answers. Built-in lessons must give these
    /// reasons.
    #[serde(default)]
    pub not: Vec<String>,
}

/// The content of a file of facts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    problem: String,
    /// Whether the reference model, given by `solution` in Knuth's format, is an exact or a repeat cover.
    cover: Option<Cover>,
    #[serde(default)]
    families: Vec<Wording>,
    board: Option<Board>,
    /// An instance of a problem, if the model of this instance is the reference model.
    study: Option<Instance>,
    lists: Option<Exercise>,
    #[serde(default)]
    whole: bool,
    start: Option<Answer>,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    wrong: Vec<WrongAnswer>,
}

/// A wrong answer, and the response to it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongAnswer {
    says: String,
    model: Answer,
}

/// A family: the names of its items or patterns such as `row*`, and the wording for violated items.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wording {
    name: String,
    items: Vec<String>,
    uncovered: String,
    repeated: String,
}

/// An instance of a problem: judge input, or a case of a lecturer's problem.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instance {
    id: String,
    #[serde(default)]
    input: String,
    case: Option<String>,
    /// The size of the inputs that the generator of a lecturer's problem makes for exercises with other
    /// numbers.
    size: Option<usize>,
}

/// The TOML at the head of a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    task: String,
    hints: Vec<String>,
    quiz: Vec<Question>,
}

impl Lesson {
    /// A part of the lesson in both languages. The page shows it in the reader's language.
    pub fn in_both(&self, part: impl Fn(&Words, &str) -> String) -> String {
        let [english, chinese] = &self.words;
        format!(
            "<div data-in=\"en\" lang=\"en\">\n{}</div>\n<div data-in=\"zh\" lang=\"zh-CN\">\n{}</div>\n",
            part(english, "en"),
            part(chinese, "zh")
        )
    }
}

/// All built-in lessons in order.
///
/// # Errors
/// Fails if a file of a lesson is malformed. The error names the lesson.
pub fn all() -> anyhow::Result<Vec<Lesson>> {
    (0..NAMES.len()).map(|place| Ok(Lesson { number: place + 1, ..built_in(place)? })).collect()
}

/// The built-in lesson with the index `place`.
fn built_in(place: usize) -> anyhow::Result<Lesson> {
    let name = NAMES[place];
    read_built_in(place, name).context(name)
}

fn read_built_in(place: usize, name: &str) -> anyhow::Result<Lesson> {
    let path = |ending: &str| format!("src/site/lessons/{name}{ending}");
    let facts: Facts = toml::from_str(embedded::text(&path(".toml"))?)?;
    let problem = dlx_problems::find(&facts.problem).map_err(|_| anyhow!("no problem {}", facts.problem))?;
    let [english, chinese] = [".md", ".zh-CN.md"].map(|ending| {
        let path = path(ending);
        let render = |text: &str| markdown::render(&path, text, |file| page_of(file, "../"));
        words(embedded::text(&path)?, render).with_context(|| path.clone())
    });
    let words = [english?, chinese?];
    for question in words.iter().flat_map(|words| &words.quiz) {
        ensure!(!question.not.is_empty(), "expected a reason for each wrong answer: {}", question.ask);
    }
    let model = match &facts.study {
        Some(instance) => instance.model()?,
        None => facts.model(&facts.matrix()?, &words[0].text.title)?,
    };
    let again = again::all(place, &facts, &model)?;
    let lesson = facts.lesson((place + 1).to_string(), Ending::BuiltIn(problem), model, words)?;
    Ok(Lesson { again, ..lesson })
}

impl Instance {
    fn model(&self) -> anyhow::Result<Model> {
        let problem = dlx_problems::find(&self.id).map_err(|_| anyhow!("no problem {}", self.id))?;
        let study = problem.study.with_context(|| format!("{} has no model", self.id))?;
        study(&mut Input::new(self.input.as_bytes()), 1).map_err(|stop| anyhow!("{stop}"))
    }
}

impl Facts {
    /// The matrix of the solution or, in an exercise about the links, the matrix of the exercise.
    fn matrix(&self) -> anyhow::Result<Named> {
        let matrix = self.lists.as_ref().map_or(&self.solution, |asked| &asked.matrix);
        Ok(Named::read(matrix.as_bytes())?)
    }

    /// The model of the matrix `named` with the families and the board of these facts.
    fn model(&self, named: &Named, title: &str) -> anyhow::Result<Model> {
        let mut model = named.clone().model(title, self.cover.unwrap_or(Cover::Exact));
        model.families = self.families(named)?;
        match &self.board {
            Some(board) => model.picture = board.picture(&model)?,
            None => model = model.in_slots(),
        }
        Ok(model)
    }

    /// The families of the items of the matrix `named`.
    fn families(&self, named: &Named) -> anyhow::Result<Vec<Family>> {
        let patterns: usize = self.families.iter().map(|family| family.items.len()).sum();
        ensure!(
            patterns.saturating_mul(named.items.len()) <= MAX_MATCHES,
            "families: {patterns} names for {} items, with a product above {MAX_MATCHES}",
            named.items.len()
        );
        let families: Vec<Family> =
            self.families.iter().map(|family| family.of(named)).collect::<Result<_, _>>()?;
        let mut counts = vec![0; named.items.len()];
        for family in &families {
            let items: BTreeSet<usize> = family.items.iter().copied().collect();
            items.into_iter().for_each(|item| counts[item] += 1);
        }
        for (name, count) in named.items.iter().zip(counts) {
            ensure!(count == 1, "expected each item in one family, found {name} in {count}");
        }
        Ok(families)
    }

    fn lesson(self, key: String, problem: Ending, model: Model, words: [Words; 2]) -> anyhow::Result<Lesson> {
        let Facts { start, solution, wrong, whole: is_whole, .. } = self;
        let (lists, start, solution) = match self.lists {
            None => (None, start.map_or_else(|| Ok(String::new()), |start| start.text(&solution))?, solution),
            Some(asked) => (Some(asked.data(&model)?), asked.start(&model)?, asked.solution(&model)?),
        };
        ensure!(
            wrong.len() <= MAX_WRONG,
            "wrong: expected at most {MAX_WRONG} answers, found {}",
            wrong.len()
        );
        let mut left = MAX_BYTES;
        let told = |told: WrongAnswer| {
            let model = told.model.text(&solution)?;
            left = left
                .checked_sub(model.len())
                .with_context(|| format!("wrong: more than {MAX_BYTES} bytes"))?;
            Ok(Wrong { says: told.says, model })
        };
        let wrong = wrong.into_iter().map(told).collect::<anyhow::Result<_>>()?;
        Ok(Lesson {
            number: 0,
            key,
            problem,
            model,
            lists,
            is_whole,
            again: Vec::new(),
            start,
            solution,
            wrong,
            words,
        })
    }
}

impl Wording {
    fn of(&self, named: &Named) -> anyhow::Result<Family> {
        let mut items = Vec::new();
        for name in &self.items {
            let own = (0..named.items.len()).filter(|&item| fits(name, &named.items[item]));
            let before = items.len();
            items.extend(own);
            ensure!(items.len() > before, "no item {name}");
        }
        Ok(Family {
            name: self.name.clone(),
            is_primary: items.iter().all(|&item| item < named.matrix.primary()),
            items,
            uncovered: Cow::Owned(self.uncovered.clone()),
            repeated: Cow::Owned(self.repeated.clone()),
        })
    }
}

/// Parses the text of a lesson with the TOML at its head. `render` converts Markdown to HTML.
fn words(text: &str, render: impl Fn(&str) -> Text) -> anyhow::Result<Words> {
    let parts = text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n"));
    let (front, text) = parts.context("line 1: expected TOML between two lines +++ above the text")?;
    // The TOML starts on line 2 of the file.
    let front = format!("\n{front}");
    let Front { task, mut hints, mut quiz } =
        toml::from_str(&front).map_err(|error| anyhow!(malformed(&front, &error)))?;
    let html = |text: &str| render(text).html;
    // Labels and headings must not contain paragraphs.
    let inline = |text: &str| html(text).trim().replace("<p>", "").replace("</p>", "");
    for Question { ask, answers, right, why, not } in &mut quiz {
        let line = || front.lines().position(|line| line.contains(ask.as_str())).map_or(1, |line| line + 1);
        ensure!((1..=answers.len()).contains(right), "line {}: no answer {right}: {ask}", line());
        ensure!(
            not.is_empty() || not.len() + 1 == answers.len(),
            "line {}: expected a reason for each wrong answer: {ask}",
            line()
        );
        answers.iter_mut().chain(not).chain([ask, why]).for_each(|text| *text = inline(text));
    }
    hints.iter_mut().for_each(|hint| *hint = inline(hint));
    Ok(Words { text: render(text), task: html(&task), hints, quiz })
}
