//! The course of the site: its lessons as data, what its page says about matrices beside the program, and
//! every lesson in a real browser.

use crate::common::Random;
use crate::common::{stderr, stdout};
use crate::tools::deadline::InTime;
use crate::tools::{is_for_every, tool};
use dlx_judge::dlx_study::Model;
use dlx_judge::dlx_study::formats::knuth::Named;
use dlx_judge::dlx_study::page::ENGINE;
use dlx_judge::site::lessons::{self, Lesson};
use dlx_judge::site::{tutor_data, tutor_script};
use dlx_judge::tutor::compare::Limits;
use dlx_judge::tutor::words::Language;
use dlx_judge::tutor::{self};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

fn lessons() -> Vec<Lesson> {
    lessons::all().unwrap()
}

/// What the program says about a matrix: the difference and the reasons; nothing about a right one.
fn told(model: &Model, text: &str) -> Result<Vec<[String; 2]>, String> {
    let named = Named::read(text.as_bytes()).map_err(|error| error.to_string())?;
    let checked = tutor::check(model, named, Limits::default()).map_err(|unknown| {
        let nearest = unknown.nearest.unwrap_or_default();
        format!("“{}” is not a decision of this puzzle; the nearest is “{nearest}”.", unknown.name)
    })?;
    assert!(checked.comparison.is_complete || checked.diagnosis.is_some(), "{text}");
    let said = checked.diagnosis.into_iter().flat_map(|found| {
        let all = std::iter::once(found.difference).chain(found.reasons);
        all.map(|said| [said.text(Language::English), said.text(Language::Chinese)]).collect::<Vec<_>>()
    });
    Ok(said.collect())
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
        // An explanation of one screen.
        let words = lesson.words[0].text.words.split_whitespace().count();
        assert!((120..420).contains(&words), "lesson {}: {words} words", lesson.number);
    }
}

#[test]
fn every_solution_is_right_and_typical_answers_are_wrong_for_their_reason() {
    let mut others = Vec::new();
    for lesson in lessons() {
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

/// A matrix as text, to be changed.
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

    /// Changes one thing.
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
            // An item of all options, or all of a family, by the letter they begin with.
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
                *decision = ["9", "x", " "].map(|more| decision.replacen(['1', '2'], more, 1))[random.below(3)].clone();
            }
            _ => {
                // One item for two.
                let other = items[random.below(items.len())].clone();
                if self.primary.contains(&item) == self.primary.contains(&other) && item != other {
                    self.primary.retain(|word| *word != other);
                    self.secondary.retain(|word| *word != other);
                    for (_, words) in &mut self.options {
                        words.iter_mut().filter(|word| name(word) == other).for_each(|word| *word = item.clone());
                        let mut seen = std::collections::HashSet::new();
                        words.retain(|word| seen.insert(name(word)));
                    }
                }
            }
        }
    }
}

/// What the program says about a matrix, as the script of the test has it. None if it is not decided.
fn said(lesson: &Lesson, text: &str, is_first: bool) -> Value {
    let model = &lesson.model;
    let (isolated, cover) = match Named::read(text.as_bytes()) {
        Ok(named) => match tutor::check(model, named, Limits::default()) {
            Ok(checked) => (true, checked.diagnosis.map_or(Vec::new(), |found| found.cover)),
            Err(_) => (true, Vec::new()),
        },
        Err(_) => (false, Vec::new()),
    };
    let told = told(model, text);
    let said = |language: usize| -> Vec<&String> {
        told.iter().flatten().map(|both| &both[language]).collect()
    };
    let cover: Vec<&String> = cover.iter().filter(|name| model.options.contains(name)).collect();
    json!({
        "id": lesson.number,
        "model": if is_first { tutor_data(model) } else { Value::Null },
        "text": text,
        "isRight": isolated && told.as_ref().is_ok_and(Vec::is_empty),
        "said": [said(0), said(1)],
        "cover": cover,
        "error": told.as_ref().err(),
    })
}

#[test]
fn the_page_says_the_same_as_the_program_about_matrices() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let (mut random, mut lines) = (Random(46), Vec::new());
    for lesson in lessons() {
        let wrong = lesson.wrong.iter().map(|wrong| wrong.model.clone());
        let mut texts: Vec<String> = wrong.chain([lesson.start.clone(), lesson.solution.clone()]).collect();
        for _ in 0..if is_for_every() { 1000 } else { 60 } {
            let mut draft = Draft::of(&lesson.solution);
            (0..=random.below(3)).for_each(|_| draft.change(&mut random));
            texts.push(draft.text());
        }
        texts.extend(["", "a |\n", "a a\n", "a\nb\n", "a\n| nothing\na\n"].map(str::to_string));
        for (number, text) in texts.iter().enumerate() {
            lines.push(said(&lesson, text, number == 0));
        }
    }
    let rights = lines.iter().filter(|line| line["isRight"] == true).count();
    assert!(rights > 100 && lines.len() > 3 * rights, "{rights} of {} are right", lines.len());
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["tutor.js", "matrices"].map(|name| folder.path().join(name));
    let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/tutor.js");
    std::fs::write(&script, format!("{ENGINE}{}{}", tutor_script(), std::fs::read_to_string(compare).unwrap()))
        .unwrap();
    std::fs::write(&file, lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).output_in_time().unwrap();
    let printed = stdout(&output) + &stderr(&output);
    assert!(output.status.success(), "{printed}");
    assert_eq!(printed, format!("{} matrices, {rights} right\n", lines.len()));
}
