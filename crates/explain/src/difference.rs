//! The first answer that differs from the expected one, explained by what is known about its case.

use super::Explanation;
use super::cover::{self, list};
use super::known::Known;
use super::proof::Claim;
use dlx_problems::form::{Count, Form};
use dlx_problems::output::{Stated, quoted};
use std::collections::{HashMap, HashSet};

/// A case whose answer differs.
pub struct Case<'a> {
    /// What is known about it.
    pub known: Known<'a>,
    /// The first line of the expected answer.
    pub right_line: &'a str,
    /// The first line of the answer found.
    pub found_line: &'a str,
    /// Whether any cover is right.
    pub any: bool,
}

fn one(fault: String) -> Explanation {
    Explanation { faults: vec![fault], ..Explanation::default() }
}

/// What is wrong if only both outputs are known: the right answer and its first line, and that found.
pub fn without_model(right: &Stated, right_line: &str, found_line: &str) -> Explanation {
    let right = match right {
        Stated::Options(_) | Stated::Only(_) | Stated::Listed(..) => "another answer".to_string(),
        _ => quoted(right_line),
    };
    one(format!("it says {}, where {right} is right", quoted(found_line)))
}

impl Case<'_> {
    fn without_model(&self) -> Explanation {
        without_model(self.known.right, self.right_line, self.found_line)
    }

    fn noun(&self) -> &str {
        self.known.format.noun()
    }

    /// What is wrong with the answer `found`. None if it is right, too.
    pub fn faults(&self, found: &Stated) -> Option<Explanation> {
        let explanation = self.without_claim(found)?;
        let ends = |end: &str| explanation.faults.iter().any(|fault| fault.ends_with(end));
        let claim =
            if ends("(proved)") { Some(self.claim(found)) } else { ends("(counted)").then(|| self.count()) };
        Some(Explanation { claim, ..explanation })
    }

    /// What a sentence says that ends with `(proved)`.
    fn claim(&self, found: &Stated) -> Claim {
        match (found, self.known.right) {
            (_, Stated::Is(false)) => Claim::None,
            (Stated::Radius(_), _) => Claim::Other("a smaller radius has another matrix"),
            (Stated::NotMinimal, _) => Claim::Other("without each of the givens it is another matrix"),
            (Stated::Several, _) => Claim::Covers(1),
            (_, Stated::Fewest(Some(_)) | Stated::Worth(Some(_))) => match self.known.most(found) {
                Some(Some((costs, most))) => Claim::NoneAtMost(costs, most),
                _ => Claim::Other("none is needed for a number beyond all covers"),
            },
            _ => Claim::None,
        }
    }

    /// What a sentence says that ends with `(counted)`.
    fn count(&self) -> Claim {
        match self.known.right {
            Stated::Covers(count) | Stated::Listed(_, Some(count)) => Claim::Covers(*count),
            _ => Claim::Other("the output has no number of covers"),
        }
    }

    fn without_claim(&self, found: &Stated) -> Option<Explanation> {
        let why = match (found, self.known.format.is_number()) {
            (Stated::Options(names) | Stated::Only(names), _) => return self.cover(names),
            (Stated::Listed(covers, count), _) => return Some(self.listed(covers, *count)),
            (_, true) => self.number(found),
            (Stated::Is(true), _) => self.there_is_none(),
            (Stated::Is(false), _) => return Some(self.denied()),
            (Stated::Several, _) => self.only_one(),
            (Stated::NotMinimal, _) => self.minimal(),
            (Stated::Covers(_), _) => self.counted_here(self.right_line),
            _ => return Some(self.without_model()),
        };
        Some(one(self.says(&why)))
    }

    /// What the output says, and why that is not so.
    fn says(&self, why: &str) -> String {
        format!("it says {}, but {}", quoted(self.found_line), why)
    }

    /// What is wrong with a cover. None if it is one, and any one is right.
    fn cover(&self, names: &[String]) -> Option<Explanation> {
        let model = self.known.model;
        let broken = cover::broken(model, &cover::by_name(model), self.known.format, names);
        let mut explanation = Explanation {
            items: broken.items.iter().map(|&item| model.items[item].clone()).collect(),
            options: broken.options.iter().map(|&option| model.options[option].to_string()).collect(),
            ..Explanation::default()
        };
        if !broken.faults.is_empty() {
            explanation.faults = broken.faults;
            explanation.only = broken.only;
            return Some(explanation);
        }
        let noun = self.noun();
        let fault = match self.known.right {
            Stated::Several => self.another(&explanation.options),
            Stated::NotMinimal => match self.known.needless() {
                Some(given) => format!("without the given {given} it is still the only {noun}"),
                None => format!("one of the givens is not needed: '{}' is right", self.right_line),
            },
            Stated::Is(false) => format!("it is a {noun}; the expected output, which denies that, is wrong"),
            Stated::Options(right) if self.has_more(names, right) => {
                format!("it has {} rows, but fewer are enough: {}", names.len(), list(right))
            }
            _ if self.any => return None,
            Stated::Only(_) => format!("it is a {noun}, and another one is expected: there are several"),
            Stated::Options(right) => format!("it is a {}, but the first in order is {}", noun, list(right)),
            _ => return Some(self.without_model()),
        };
        explanation.faults.push(fault);
        Some(explanation)
    }

    /// Whether a cover has more options than the right one where only the fewest are right.
    fn has_more(&self, names: &[String], right: &[String]) -> bool {
        self.known.format.least && names.len() > right.len()
    }

    /// That there are other covers than that of the options called `own`.
    fn another(&self, own: &[String]) -> String {
        let new = |cover: Vec<String>| -> Vec<String> {
            cover.into_iter().filter(|name| !own.contains(name)).collect()
        };
        let others = self.known.covers().unwrap_or_default().into_iter().map(new);
        let noun = self.noun();
        match others.into_iter().find(|other| !other.is_empty()) {
            None => format!("it is a {noun}, but not the only one: '{}' is right", self.right_line),
            Some(new) => format!("it is a {}, but not the only one: another has {}", noun, list(&new)),
        }
    }

    /// That every given is needed, or that there is not just one cover anyway.
    fn minimal(&self) -> String {
        match self.known.right {
            Stated::Is(false) => self.there_is_none(),
            Stated::Several => format!("there are several {}s", self.noun()),
            _ => proved(
                format!("without any one of the givens there are several {}s", self.noun()),
                self.known.are_needed(),
            ),
        }
    }

    /// That there is no cover.
    fn there_is_none(&self) -> String {
        match self.known.is_none() {
            true => format!("there is no {} (proved)", self.noun()),
            false => format!(
                "'{}' is expected; whether there is no {} was {}",
                self.right_line,
                self.noun(),
                self.known.deadline.undecided()
            ),
        }
    }

    /// That there is just one cover, or none.
    fn only_one(&self) -> String {
        let noun = self.noun();
        match (self.known.right, self.known.covers().map(|covers| covers.len())) {
            (Stated::Is(false), _) => self.there_is_none(),
            (_, Some(1)) => format!("there is only one {noun} (proved)"),
            (_, Some(2)) => format!("there are several {noun}s; the expected output is wrong"),
            _ => format!("there is only one {noun}"),
        }
    }

    /// A cover, where the output denies that there is one.
    fn denied(&self) -> Explanation {
        match self.known.cover() {
            Some(names) => {
                let fault = self.says(&format!("there is a {}: {}", self.noun(), list(&names)));
                Explanation { options: names, ..one(fault) }
            }
            None => one(self.says(&format!("'{}' is right", self.right_line))),
        }
    }

    /// The number of covers, which are called what they are here.
    fn counted_here(&self, right: &str) -> String {
        if right.parse::<u64>().is_err() {
            return format!("'{right}' is right");
        }
        let said = match right {
            "1" => format!("there is 1 {}", self.noun()),
            many => format!("there are {} {}s", many, self.noun()),
        };
        counted(said, &self.known)
    }

    /// What is wrong with a number.
    fn number(&self, found: &Stated) -> String {
        match (found, self.known.right) {
            _ if self.known.format.form == Form::Covers => {
                counted(self.known.format.enough(self.right_line), &self.known)
            }
            (Stated::Fewest(Some(_)), Stated::Fewest(None))
            | (Stated::Worth(Some(_)), Stated::Worth(None)) => self.there_is_none(),
            (Stated::Fewest(Some(less)), Stated::Fewest(Some(right))) if less < right => {
                self.too_good(&less.to_string(), self.known.with_number(found))
            }
            (Stated::Worth(Some(more)), Stated::Worth(Some(right))) if more > right => {
                self.too_good(&more.to_string(), self.known.with_number(found))
            }
            (Stated::Radius(less), Stated::Radius(right)) if less < right => {
                let sentence = match below(self.last_word()) {
                    Some(below) => format!("no radius up to {below} is enough"),
                    None => self.known.format.short(self.last_word()),
                };
                proved(sentence, self.known.is_least())
            }
            _ => enough(self.known.format.enough(self.last_word()), self.known.cover()),
        }
    }

    /// The number in the first line of the right answer.
    fn last_word(&self) -> &str {
        self.right_line.rsplit(' ').next().unwrap_or_default()
    }

    /// `decided` is a cover with the number found, if there is one, or that there is none.
    fn too_good(&self, found: &str, decided: Option<Option<Vec<usize>>>) -> String {
        match decided {
            Some(None) => proved(self.known.format.short(found), true),
            None => format!(
                "'{}' is expected; whether that is so was {}",
                self.right_line,
                self.known.deadline.undecided()
            ),
            Some(Some(cover)) => {
                let names =
                    cover.iter().map(|&option| self.known.model.options[option].to_string()).collect();
                let enough = enough(self.known.format.enough(found), Some(names));
                format!("the expected output is wrong: {enough}")
            }
        }
    }

    /// What is wrong with a list of covers.
    fn listed(&self, covers: &[Vec<String>], count: Option<u64>) -> Explanation {
        let (noun, model, options) = (self.noun(), self.known.model, cover::by_name(self.known.model));
        let mut seen: HashMap<&[String], usize> = HashMap::new();
        for (index, names) in covers.iter().enumerate() {
            let broken = cover::broken(model, &options, self.known.format, names);
            if let Some(fault) = broken.faults.first() {
                let fault = match covers.len() {
                    1 => fault.clone(),
                    _ => format!("{} {}: {}", noun, index + 1, fault),
                };
                return one(fault);
            }
            if let Some(first) = seen.insert(names, index) {
                return one(format!("{} {} is {} {} again", noun, index + 1, noun, first + 1));
            }
        }
        let is_first_only = self.known.format.count == Some(Count::Above);
        let are_first = self.known.format.count.is_some();
        match self.known.right {
            Stated::Listed(right, right_count) => {
                let missing = right.iter().find(|names| !seen.contains_key(&names[..]));
                if let (Some(missing), false) = (missing, are_first) {
                    return one(format!(
                        "it lists {} of {} {}s: missing is {}",
                        covers.len(),
                        right.len(),
                        noun,
                        list(missing)
                    ));
                }
                let wanted: HashSet<&Vec<String>> = right.iter().collect();
                let extra = covers.iter().position(|names| !wanted.contains(names));
                if let (Some(extra), false) = (extra, are_first) {
                    return one(format!("{} {} is one too many: {}", noun, extra + 1, list(&covers[extra])));
                }
                if let (Some(found), Some(right)) = (count, right_count)
                    && found != *right
                {
                    return one(format!(
                        "it counts {}, but {}",
                        found,
                        self.counted_here(&right.to_string())
                    ));
                }
                match covers.iter().zip(right).position(|(one, other)| one != other) {
                    Some(_) if is_first_only => one(format!(
                        "it shows a {} that is not the first in order: {} comes before",
                        noun,
                        list(&right[0])
                    )),
                    Some(at) => one(format!(
                        "{} {} in order is {}, not {}",
                        noun,
                        at + 1,
                        list(&right[at]),
                        list(&covers[at])
                    )),
                    None => self.without_model(),
                }
            }
            Stated::Is(false) => one(self.says(&self.there_is_none())),
            _ => self.without_model(),
        }
    }
}

/// The decimal number before one that is rounded, which may be a little more than what it stands for. None
/// for a whole number, which is exact.
fn below(rounded: &str) -> Option<String> {
    let decimals = rounded.split_once('.')?.1.len();
    let number: f64 = rounded.parse().ok()?;
    Some(format!("{:.decimals$}", number - 0.1_f64.powi(decimals as i32)))
}

/// The sentence, proved or not.
fn proved(sentence: String, is_proved: bool) -> String {
    if is_proved { format!("{sentence} (proved)") } else { sentence }
}

/// The number of covers in words.
fn counted(said: String, known: &Known) -> String {
    if known.is_counted() == Some(true) { format!("{said} (counted)") } else { said }
}

/// That a number is enough, and a cover that shows it.
fn enough(said: String, cover: Option<Vec<String>>) -> String {
    match cover {
        Some(names) if !names.is_empty() => format!("{}: {}", said, list(&names)),
        _ => said,
    }
}
