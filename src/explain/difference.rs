//! The first answer that differs from the expected one, explained by the model of its case.

use super::Explanation;
use super::cover::{self, list};
use super::search::{self, Until};
use dlx_kernel::Repeat;
use dlx_problems::stated::{Answer, Format, Measure, Number, Stated, quoted};
use dlx_study::{Goal, Model};
use std::collections::{HashMap, HashSet};

/// A case whose answer differs.
pub struct Case<'a> {
    /// How answers are written.
    pub format: &'a Format,
    /// The expected answer.
    pub right: &'a Stated,
    /// Its first line.
    pub right_line: &'a str,
    /// The first line of the answer found.
    pub found_line: &'a str,
    /// Whether any cover is right.
    pub any: bool,
    /// Until when searches may go on.
    pub until: &'a Until,
}

fn one(fault: String) -> Explanation {
    Explanation { faults: vec![fault], ..Explanation::default() }
}

/// The words about a number: the first form for 1, the second, `{}` being the number, for others.
fn said(words: &str, number: &str) -> String {
    match words.split_once('|') {
        Some((one, _)) if number == "1" => one.to_string(),
        Some((_, many)) => many.replace("{}", number),
        None => words.replace("{}", number),
    }
}

impl Case<'_> {
    /// What is wrong if only both outputs are known.
    pub fn without_model(&self) -> Explanation {
        let right = match self.right {
            Stated::Options(_) | Stated::Only(_) | Stated::Listed(..) => "another answer".to_string(),
            _ => quoted(self.right_line),
        };
        one(format!("it says {}, where {right} is right", quoted(self.found_line)))
    }

    /// What is wrong with the answer `found`. None if it is right, too.
    pub fn faults(&self, found: &Stated, model: &Model) -> Option<Explanation> {
        match (found, self.format.answer) {
            (Stated::Options(names) | Stated::Only(names), _) => self.cover(names, model),
            (Stated::Listed(covers, count), _) => Some(self.listed(covers, *count, model)),
            (_, Answer::Number(number)) => Some(one(self.number(found, &number, model))),
            (Stated::Is(true), _) => Some(one(self.says(&self.there_is_none(model)))),
            (Stated::Is(false), _) => Some(self.denied(model)),
            (Stated::Several, _) => Some(one(self.says(&self.only_one(model)))),
            (Stated::NotMinimal, _) => Some(one(self.says(&self.minimal(model)))),
            (Stated::Covers(_), _) => Some(one(self.says(&self.counted_here(self.right_line, model)))),
            _ => Some(self.without_model()),
        }
    }

    /// What the output says, and why that is not so.
    fn says(&self, why: &str) -> String {
        format!("it says {}, but {why}", quoted(self.found_line))
    }

    /// What a cover is called here.
    fn noun(&self) -> &'static str {
        match self.format.answer {
            Answer::Grid { .. } => "completion",
            Answer::Tilings | Answer::Triangle => "tiling",
            Answer::Stations => "schedule",
            Answer::Queens | Answer::CountAndQueens => "placement",
            Answer::Number(Number { of: Measure::Worth, .. }) => "completion",
            _ => "cover",
        }
    }

    /// What is wrong with a cover. None if it is one, and any one is right.
    fn cover(&self, names: &[String], model: &Model) -> Option<Explanation> {
        let broken = cover::broken(model, &cover::by_name(model), self.format, names);
        let name = |of: &[String], numbers: &[usize]| numbers.iter().map(|&n| of[n].clone()).collect();
        let mut explanation = Explanation {
            items: name(&model.items, &broken.items),
            options: name(&model.options, &broken.options),
            ..Explanation::default()
        };
        if !broken.faults.is_empty() {
            explanation.faults = broken.faults;
            return Some(explanation);
        }
        let noun = self.noun();
        let fault = match self.right {
            Stated::Several => self.another(&broken.options, model),
            Stated::NotMinimal => self.needless(model),
            Stated::Is(false) => format!("it is a {noun}; the expected output, which denies that, is wrong"),
            _ if self.any => return None,
            Stated::Only(_) => format!("it is a {noun}, and another one is expected: there are several"),
            Stated::Options(right) => format!("it is a {noun}, but the first in order is {}", list(right)),
            _ => return Some(self.without_model()),
        };
        explanation.faults.push(fault);
        Some(explanation)
    }

    /// That there are other covers.
    fn another(&self, options: &[usize], model: &Model) -> String {
        let noun = self.noun();
        let mut own = options.to_vec();
        own.sort_unstable();
        let found = search::covers(&model.matrix, 2, self.until).unwrap_or_default();
        let other = found.into_iter().find(|cover| {
            let mut cover = cover.clone();
            cover.sort_unstable();
            cover != own
        });
        match other {
            None => format!("it is a {noun}, but not the only one: '{}' is right", self.right_line),
            Some(other) => {
                let mut new: Vec<usize> = other.into_iter().filter(|option| !own.contains(option)).collect();
                new.sort_unstable();
                let new: Vec<&str> = new.iter().map(|&option| model.options[option].as_str()).collect();
                format!("it is a {noun}, but not the only one: another has {}", list(&new))
            }
        }
    }

    /// That a given is not needed.
    fn needless(&self, model: &Model) -> String {
        let noun = self.noun();
        let needless = givens(model).find(|&given| {
            let matrix = without(model, given);
            search::covers(&matrix, 2, self.until).is_some_and(|covers| covers.len() == 1)
        });
        match needless {
            Some(given) => {
                format!("without the given {} it is still the only {noun}", model.options[given])
            }
            None => format!("one of the givens is not needed: '{}' is right", self.right_line),
        }
    }

    /// That every given is needed, or that there is not just one cover anyway.
    fn minimal(&self, model: &Model) -> String {
        let noun = self.noun();
        match self.right {
            Stated::Is(false) => self.there_is_none(model),
            Stated::Several => format!("there are several {noun}s"),
            _ => {
                let is_needed = |given: usize| {
                    let covers = search::covers(&without(model, given), 2, self.until);
                    covers.is_some_and(|covers| covers.len() == 2)
                };
                let is_proved = givens(model).all(is_needed);
                let proved = if is_proved { " (proved)" } else { "" };
                format!("without any one of the givens there are several {noun}s{proved}")
            }
        }
    }

    /// That there is no cover.
    fn there_is_none(&self, model: &Model) -> String {
        let noun = self.noun();
        match search::proves_none(&model.matrix, self.until) {
            true => format!("there is no {noun} (proved)"),
            false => format!(
                "'{}' is right: that there is no {noun} was {}",
                self.right_line,
                self.until.undecided()
            ),
        }
    }

    /// That there is just one cover, or none.
    fn only_one(&self, model: &Model) -> String {
        let noun = self.noun();
        match (self.right, search::covers(&model.matrix, 2, self.until).map(|covers| covers.len())) {
            (Stated::Is(false), _) => self.there_is_none(model),
            (_, Some(1)) => format!("there is only one {noun} (proved)"),
            (_, Some(2)) => format!("there are several {noun}s; the expected output is wrong"),
            _ => format!("there is only one {noun}"),
        }
    }

    /// A cover, where the output denies that there is one.
    fn denied(&self, model: &Model) -> Explanation {
        let noun = self.noun();
        let names = match self.right {
            Stated::Options(names) | Stated::Only(names) => {
                // What is given need not be told.
                let given: Vec<&String> = givens(model).map(|given| &model.options[given]).collect();
                let new: Vec<String> = names.iter().filter(|name| !given.contains(name)).cloned().collect();
                Some(if new.is_empty() { names.clone() } else { new })
            }
            Stated::Listed(covers, _) => covers.first().cloned(),
            _ => {
                let found = search::covers(&model.matrix, 1, self.until).unwrap_or_default();
                let name = |options: &Vec<usize>| {
                    let mut options = options.clone();
                    options.sort_unstable();
                    options.iter().map(|&option| model.options[option].clone()).collect()
                };
                found.first().map(name)
            }
        };
        match names {
            Some(names) => Explanation {
                options: names.clone(),
                ..one(self.says(&format!("there is a {noun}: {}", list(&names))))
            },
            None => one(self.says(&format!("'{}' is right", self.right_line))),
        }
    }

    /// The number of covers, as `there are {}`.
    fn counted(&self, right: &str, words: &str, model: &Model) -> String {
        let said = said(words, right);
        // A model may have all the covers of which a case wants only classes, or a set of them.
        match search::count(&model.matrix, self.until) {
            Some(count) if count.to_string() == right => format!("{said} (counted)"),
            _ => said,
        }
    }

    /// The number of covers, which are called what they are here.
    fn counted_here(&self, right: &str, model: &Model) -> String {
        let noun = self.noun();
        if right.parse::<u64>().is_err() {
            return format!("'{right}' is right");
        }
        self.counted(right, &format!("there is 1 {noun}|there are {{}} {noun}s"), model)
    }

    /// What is wrong with a number.
    fn number(&self, found: &Stated, number: &Number, model: &Model) -> String {
        if number.of == Measure::Covers {
            return self.says(&self.counted(self.right_line, number.enough, model));
        }
        match (found, self.right) {
            (
                Stated::Fewest(Some(_)) | Stated::Worth(Some(_)),
                Stated::Fewest(None) | Stated::Worth(None),
            ) => self.says(&self.there_is_none(model)),
            (Stated::Fewest(found), Stated::Fewest(Some(right))) => {
                let inside = |value: usize| value.checked_sub(number.beside);
                match found {
                    Some(found) if found < right => {
                        let decided = match inside(*found) {
                            None => Some(None),
                            Some(most) => search::at_most(model, most, self.until),
                        };
                        self.too_small(number, &found.to_string(), decided, model)
                    }
                    _ => {
                        let cover = inside(*right).and_then(|most| search::at_most(model, most, self.until));
                        self.too_large(number, &right.to_string(), cover.flatten(), model)
                    }
                }
            }
            (Stated::Worth(found), Stated::Worth(Some(right))) => self.worth(*found, *right, number, model),
            (Stated::Radius(found), Stated::Radius(right)) if found > right => {
                let Goal::AtMost(most) = model.goal else { return self.says(self.right_line) };
                let cover = Repeat::new(&model.matrix).at_most(most);
                let radius = self.right_line.rsplit(' ').next().unwrap_or_default();
                self.too_large(number, radius, cover, model)
            }
            (Stated::Radius(_), Stated::Radius(right)) => {
                // The model is that of the smallest radius, which is in its title.
                let shown = model.title.rsplit(' ').next().and_then(|radius| radius.parse::<f64>().ok());
                let is_least = shown.is_some_and(|shown| (shown - right).abs() < 1e-5);
                let radius = self.right_line.rsplit(' ').next().unwrap_or_default();
                let proved = if is_least { " (proved)" } else { "" };
                self.says(&format!("{}{proved}", said(number.short, radius)))
            }
            _ => self.says(&format!("'{}' is right", self.right_line)),
        }
    }

    fn too_large(&self, number: &Number, right: &str, cover: Option<Vec<usize>>, model: &Model) -> String {
        let enough = said(number.enough, right);
        self.says(&match cover {
            None => enough,
            Some(cover) if cover.is_empty() => enough,
            Some(mut cover) => {
                cover.sort_unstable();
                let names: Vec<&str> = cover.iter().map(|&option| model.options[option].as_str()).collect();
                format!("{enough}: {}", list(&names))
            }
        })
    }

    /// `decided` is a cover with the number found, if there is one, or that there is none.
    fn too_small(
        &self,
        number: &Number,
        found: &str,
        decided: Option<Option<Vec<usize>>>,
        model: &Model,
    ) -> String {
        let short = said(number.short, found);
        match decided {
            Some(None) => self.says(&format!("{short} (proved)")),
            None => {
                self.says(&format!("'{}' is right: this was {}", self.right_line, self.until.undecided()))
            }
            Some(cover) => {
                let fault = self.too_large(number, found, cover, model);
                fault.replacen("but", "and the expected output is wrong:", 1)
            }
        }
    }

    fn worth(&self, found: Option<i64>, right: i64, number: &Number, model: &Model) -> String {
        let Goal::Best(weights) = &model.goal else { return self.says(self.right_line) };
        let most = weights.iter().copied().max().unwrap_or(0);
        let costs: Vec<u64> = weights.iter().map(|weight| (most - weight) as u64).collect();
        // Every cover of a grid has as many options as cells, of which each is in one.
        let cells = model.families.first().map_or(0, |family| family.items.len()) as i64;
        let cost_of = |worth: i64| u64::try_from(cells.saturating_mul(most).saturating_sub(worth)).ok();
        match found {
            Some(found) if found > right => {
                let decided = match cost_of(found) {
                    None => Some(None),
                    Some(cost) => search::cheaper(&model.matrix, &costs, cost, self.until),
                };
                self.too_small(number, &found.to_string(), decided, model)
            }
            _ => {
                let cover =
                    cost_of(right).and_then(|cost| search::cheaper(&model.matrix, &costs, cost, self.until));
                let given: Vec<usize> = givens(model).collect();
                let new = cover.flatten().map(|cover| {
                    cover.into_iter().filter(|option| !given.contains(option)).collect::<Vec<usize>>()
                });
                self.too_large(number, &right.to_string(), new, model)
            }
        }
    }

    /// What is wrong with a list of covers.
    fn listed(&self, covers: &[Vec<String>], count: Option<u64>, model: &Model) -> Explanation {
        let (noun, known) = (self.noun(), cover::by_name(model));
        let mut seen: HashMap<&[String], usize> = HashMap::new();
        for (index, names) in covers.iter().enumerate() {
            let broken = cover::broken(model, &known, self.format, names);
            if let Some(fault) = broken.faults.first() {
                let fault = match covers.len() {
                    1 => fault.clone(),
                    _ => format!("{noun} {}: {fault}", index + 1),
                };
                return one(fault);
            }
            if let Some(first) = seen.insert(names, index) {
                return one(format!("{noun} {} is {noun} {} again", index + 1, first + 1));
            }
        }
        let is_first_only = matches!(self.format.answer, Answer::CountAndQueens);
        match self.right {
            Stated::Listed(right, right_count) => {
                let missing = right.iter().find(|names| !seen.contains_key(&names[..]));
                if let (Some(missing), false) = (missing, is_first_only) {
                    let fault = format!(
                        "it lists {} of {} {noun}s: missing is {}",
                        covers.len(),
                        right.len(),
                        list(missing)
                    );
                    return one(fault);
                }
                let wanted: HashSet<&Vec<String>> = right.iter().collect();
                let extra = covers.iter().position(|names| !wanted.contains(names));
                if let (Some(extra), false) = (extra, is_first_only) {
                    let fault = format!("{noun} {} is one too many: {}", extra + 1, list(&covers[extra]));
                    return one(fault);
                }
                if let (Some(found), Some(right)) = (count, right_count)
                    && found != *right
                {
                    let fault = self.counted_here(&right.to_string(), model);
                    return one(format!("it counts {found}, but {fault}"));
                }
                match covers.iter().zip(right).position(|(one, other)| one != other) {
                    Some(_) if is_first_only => one(format!(
                        "it shows a {noun} that is not the first in order: {} comes before",
                        list(&right[0])
                    )),
                    Some(at) => one(format!(
                        "{noun} {} in order is {}, not {}",
                        at + 1,
                        list(&right[at]),
                        list(&covers[at])
                    )),
                    None => self.without_model(),
                }
            }
            Stated::Is(false) => one(self.says(&self.there_is_none(model))),
            _ => self.without_model(),
        }
    }
}

/// The options that are certain: each is the only one for its cell.
fn givens(model: &Model) -> impl Iterator<Item = usize> + '_ {
    let mut of_item = vec![Vec::new(); model.matrix.items()];
    for option in 0..model.matrix.options() {
        model.matrix.option(option).for_each(|item| of_item[item].push(option));
    }
    let cells: Vec<usize> = model
        .families
        .iter()
        .filter(|family| family.name == "cells")
        .flat_map(|family| family.items.clone())
        .collect();
    cells.into_iter().filter_map(move |cell| match of_item[cell][..] {
        [given] => Some(given),
        _ => None,
    })
}

/// The matrix of a grid in which the cell of the option `given` is blank.
fn without(model: &Model, given: usize) -> dlx_kernel::Matrix {
    let mut matrix = dlx_kernel::Matrix::new(model.matrix.items(), 0);
    for option in 0..model.matrix.options() {
        matrix.add(&model.matrix.option(option).collect::<Vec<usize>>());
    }
    // Item numbers of a unit are consecutive in its symbols, so the symbol is the place in the unit.
    let own: Vec<usize> = model.matrix.option(given).collect();
    let side = model.items.len().isqrt();
    let side = (1..=side).find(|side| 4 * side * side == model.items.len()).unwrap_or(1);
    let symbol = own[1] % side;
    for other in (0..side).filter(|&other| other != symbol) {
        let mut items = vec![own[0]];
        items.extend(own[1..].iter().map(|item| item - symbol + other));
        matrix.add(&items);
    }
    matrix
}
