//! Explains the first wrong answer using what is known about its case.

use super::Explanation;
use super::cover::Checker;
use super::known::Known;
use super::proof::Claim;
use super::words;
use dlx_harness::language::Text;
use dlx_problems::form::{Count, Form};
use dlx_problems::output::{Stated, quoted};
use std::collections::{HashMap, HashSet};

/// A case with a wrong answer.
pub struct Case<'a> {
    pub known: Known<'a>,
    /// The first line of the expected answer.
    pub right_line: &'a str,
    /// The first line of the answer found.
    pub found_line: &'a str,
    /// Whether every cover is accepted as the answer.
    pub any: bool,
}

fn one(fault: Text) -> Explanation {
    Explanation { faults: vec![fault], ..Explanation::default() }
}

/// Explains a difference from the outputs alone. `right` is the expected answer, `right_line` its first line,
/// and `found_line` the first line of the answer found.
pub fn without_model(right: &Stated, right_line: &str, found_line: &str) -> Explanation {
    let right = match right {
        Stated::Options(_) | Stated::Only(_) | Stated::Listed(..) => words::ANOTHER.with([]),
        _ => quoted(right_line).into(),
    };
    one(words::WRONG.with([&quoted(found_line), &right]))
}

impl Case<'_> {
    fn without_model(&self) -> Explanation {
        without_model(self.known.right, self.right_line, self.found_line)
    }

    fn noun(&self) -> Text {
        words::noun(self.known.format)
    }

    fn checker(&self) -> Checker<'_> {
        Checker::new(self.known.model, self.known.format, self.known.deadline)
    }

    fn list(&self, names: &[String]) -> Text {
        words::names(self.known.model, names)
    }

    /// Explains what is wrong with the answer `found`. None if `found` is right, too.
    pub fn faults(&self, found: &Stated) -> Option<Explanation> {
        let explanation = self.without_claim(found)?;
        let ends = |end: &str| explanation.faults.iter().any(|fault| fault.ends_with(end));
        let claim =
            if ends("(proved)") { Some(self.claim(found)) } else { ends("(counted)").then(|| self.count()) };
        Some(Explanation { claim, ..explanation })
    }

    /// Returns the claim behind a sentence that ends with `(proved)`.
    fn claim(&self, found: &Stated) -> Claim {
        match (found, self.known.right) {
            (_, Stated::Is(false)) => Claim::None,
            (Stated::Radius(_), _) => Claim::Other("a smaller radius needs another matrix"),
            (Stated::NotMinimal, _) => Claim::Other("leaving out a given changes the matrix"),
            (Stated::Several, _) => Claim::Covers(1),
            (_, Stated::Fewest(Some(_)) | Stated::Worth(Some(_))) => match self.known.most(found) {
                Some(Some((costs, most))) => Claim::NoneAtMost(costs, most),
                _ => Claim::Other("a number that no cover can reach needs none"),
            },
            _ => Claim::None,
        }
    }

    /// Returns the claim behind a sentence that ends with `(counted)`.
    fn count(&self) -> Claim {
        match self.known.right {
            Stated::Covers(count) | Stated::Listed(_, Some(count)) => Claim::Covers(*count),
            _ => Claim::Other("the expected output states no number of covers"),
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

    /// Quotes the output, and states why it is wrong.
    fn says(&self, why: &Text) -> Text {
        words::SAYS.with([&quoted(self.found_line), why])
    }

    /// Explains what is wrong with the options `names` as a cover. None if they are a cover and every cover
    /// is accepted.
    fn cover(&self, names: &[String]) -> Option<Explanation> {
        let model = self.known.model;
        let broken = self.checker().broken(names);
        let mut explanation = Explanation {
            items: broken.items.iter().map(|&item| model.items[item].clone()).collect(),
            options: broken.options.iter().map(|&option| model.options[option].to_string()).collect(),
            ..Explanation::default()
        };
        if !broken.faults.is_empty() {
            explanation.faults = broken.faults;
            explanation.more = broken.more;
            explanation.only = broken.only;
            return Some(explanation);
        }
        let noun = self.noun();
        let fault = match self.known.right {
            Stated::Several => self.another(&explanation.options),
            Stated::NotMinimal => match self.known.needless() {
                Some(given) => words::NEEDLESS.with([&words::name(model, &given), &noun]),
                None => words::NOT_NEEDED.with([&self.right_line]),
            },
            Stated::Is(false) => words::DENIED.with([&noun]),
            Stated::Options(right) if self.has_more(names, right) => {
                words::FEWER.with([&names.len(), &self.list(right)])
            }
            _ if self.any => return None,
            Stated::Only(_) => words::OTHER.with([&noun]),
            Stated::Options(right) => words::NOT_FIRST.with([&noun, &self.list(right)]),
            _ => return Some(self.without_model()),
        };
        explanation.faults.push(fault);
        Some(explanation)
    }

    /// Whether a cover has more options than the right cover although the problem asks for the fewest
    /// options.
    fn has_more(&self, names: &[String], right: &[String]) -> bool {
        self.known.format.least && names.len() > right.len()
    }

    /// States that the options `own` are not the only cover.
    fn another(&self, own: &[String]) -> Text {
        let new = |cover: Vec<String>| -> Vec<String> {
            cover.into_iter().filter(|name| !own.contains(name)).collect()
        };
        let others = self.known.covers().unwrap_or_default().into_iter().map(new);
        let noun = self.noun();
        match others.into_iter().find(|other| !other.is_empty()) {
            None => words::NOT_ONLY.with([&noun, &self.right_line]),
            Some(new) => words::ONE_MORE.with([&noun, &self.list(&new)]),
        }
    }

    /// Refutes the answer "not minimal": there is no cover, there are several covers, or every given is
    /// needed.
    fn minimal(&self) -> Text {
        match self.known.right {
            Stated::Is(false) => self.there_is_none(),
            Stated::Several => words::SEVERAL.with([&self.noun()]),
            _ => proved(words::SEVERAL_WITHOUT.with([&self.noun()]), self.known.are_needed()),
        }
    }

    /// States that there is no cover.
    fn there_is_none(&self) -> Text {
        match self.known.is_none() {
            true => proved(words::THERE_IS_NO.with([&self.noun()]), true),
            false => {
                let undecided = self.known.deadline.undecided();
                words::PERHAPS_NONE.with([&self.right_line, &self.noun(), &undecided])
            }
        }
    }

    /// Refutes the answer that there are several covers: there is exactly one cover, or there is none.
    fn only_one(&self) -> Text {
        let noun = self.noun();
        match (self.known.right, self.known.covers().map(|covers| covers.len())) {
            (Stated::Is(false), _) => self.there_is_none(),
            (_, Some(2)) => words::SEVERAL_WRONG.with([&noun]),
            (_, covers) => proved(words::ONLY_ONE.with([&noun]), covers == Some(1)),
        }
    }

    /// Refutes the answer that there is no cover by showing one.
    fn denied(&self) -> Explanation {
        match self.known.cover() {
            Some(names) => {
                let fault = self.says(&words::THERE_IS.with([&self.noun(), &self.list(&names)]));
                Explanation { options: names, ..one(fault) }
            }
            None => one(self.says(&words::IS_RIGHT.with([&self.right_line]))),
        }
    }

    /// States that the right number of covers is `right`, with the format's noun for covers.
    fn counted_here(&self, right: &str) -> Text {
        if right.parse::<u64>().is_err() {
            return words::IS_RIGHT.with([&right]);
        }
        let said = match right {
            "1" => words::THERE_IS_ONE.with([&self.noun()]),
            many => words::THERE_ARE.with([&many, &self.noun()]),
        };
        counted(said, &self.known)
    }

    /// Explains what is wrong with a number.
    fn number(&self, found: &Stated) -> Text {
        match (found, self.known.right) {
            _ if self.known.format.form == Form::Covers => {
                counted(words::phrase(self.known.format.enough(self.right_line)), &self.known)
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
                    Some(below) => words::NO_RADIUS.with([&below]),
                    None => words::phrase(self.known.format.short(self.last_word())),
                };
                proved(sentence, self.known.is_least())
            }
            _ => self.enough(self.last_word(), self.known.cover()),
        }
    }

    /// Returns the number in the first line of the right answer.
    fn last_word(&self) -> &str {
        self.right_line.rsplit(' ').next().unwrap_or_default()
    }

    /// Explains what is wrong with a number that is better than the right one. `decided` is a cover that
    /// reaches the number, Some(None) if there is no such cover, or None if the search ran out of time.
    fn too_good(&self, found: &str, decided: Option<Option<Vec<usize>>>) -> Text {
        match decided {
            Some(None) => proved(words::phrase(self.known.format.short(found)), true),
            None => words::PERHAPS_SO.with([&self.right_line, &self.known.deadline.undecided()]),
            Some(Some(cover)) => {
                let names =
                    cover.iter().map(|&option| self.known.model.options[option].to_string()).collect();
                words::EXPECTED_WRONG.with([&self.enough(found, Some(names))])
            }
        }
    }

    /// States that a number is enough, and shows a cover as evidence.
    fn enough(&self, number: &str, cover: Option<Vec<String>>) -> Text {
        let enough = words::phrase(self.known.format.enough(number));
        match cover {
            Some(names) if !names.is_empty() => words::FOLLOWED.with([&enough, &self.list(&names)]),
            _ => enough,
        }
    }

    /// Explains what is wrong with a list of covers.
    fn listed(&self, covers: &[Vec<String>], count: Option<u64>) -> Explanation {
        let (noun, checker) = (self.noun(), self.checker());
        let mut seen: HashMap<&[String], usize> = HashMap::new();
        for (index, names) in covers.iter().enumerate() {
            let broken = checker.broken(names);
            if let Some(fault) = broken.faults.first() {
                let fault = match covers.len() {
                    1 => fault.clone(),
                    _ => words::NTH_BROKEN.with([&noun, &(index + 1), fault]),
                };
                return one(fault);
            }
            if let Some(first) = seen.insert(names, index) {
                return one(words::AGAIN.with([&noun, &(index + 1), &noun, &(first + 1)]));
            }
        }
        let is_first_only = self.known.format.count == Some(Count::Above);
        let are_first = self.known.format.count.is_some();
        match self.known.right {
            Stated::Listed(right, right_count) => {
                let missing = right.iter().find(|names| !seen.contains_key(&names[..]));
                if let (Some(missing), false) = (missing, are_first) {
                    let missing = self.list(missing);
                    return one(words::LISTS.with([&covers.len(), &right.len(), &noun, &missing]));
                }
                let wanted: HashSet<&Vec<String>> = right.iter().collect();
                let extra = covers.iter().position(|names| !wanted.contains(names));
                if let (Some(extra), false) = (extra, are_first) {
                    return one(words::TOO_MANY.with([&noun, &(extra + 1), &self.list(&covers[extra])]));
                }
                if let (Some(found), Some(right)) = (count, right_count)
                    && found != *right
                {
                    return one(words::COUNTS.with([&found, &self.counted_here(&right.to_string())]));
                }
                match covers.iter().zip(right).position(|(one, other)| one != other) {
                    Some(_) if is_first_only => one(words::SHOWS.with([&noun, &self.list(&right[0])])),
                    Some(at) => {
                        let [right, own] = [&right[at], &covers[at]].map(|names| self.list(names));
                        one(words::IN_ORDER.with([&noun, &(at + 1), &right, &own]))
                    }
                    None => self.without_model(),
                }
            }
            Stated::Is(false) => one(self.says(&self.there_is_none())),
            _ => self.without_model(),
        }
    }
}

/// Returns a rounded decimal number minus one unit in its last place, because rounding may have raised the
/// number above the exact value. None for a whole number, which is exact.
fn below(rounded: &str) -> Option<String> {
    let decimals = rounded.split_once('.')?.1.len();
    let number: f64 = rounded.parse().ok()?;
    Some(format!("{:.decimals$}", number - 0.1_f64.powi(decimals as i32)))
}

/// Appends `(proved)` to the sentence if its claim was proved.
fn proved(sentence: Text, is_proved: bool) -> Text {
    if is_proved { words::PROVED.with([&sentence]) } else { sentence }
}

/// Appends `(counted)` to the sentence if the covers were counted.
fn counted(sentence: Text, known: &Known) -> Text {
    if known.is_counted() == Some(true) { words::COUNTED.with([&sentence]) } else { sentence }
}
