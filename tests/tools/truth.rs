//! Checks whether the faults that `explain` names are true: compares each with the case's model, the wrong
//! output and the expected output, in a few lines of code for each kind of sentence.

use dlx_judge::explain::Explanation;
use dlx_kernel::Exact;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_problems::form::Form;
use dlx_study::Model;
use dlx_study::model::Cover;
use std::collections::{BTreeSet, HashMap};

/// A wrong output of a case.
pub struct Wrong<'a> {
    pub problem: &'a Problem,
    pub input: &'a [u8],
    pub expected: &'a str,
    pub found: &'a str,
}

/// Whether exactly one family has items that are not covered correctly, and the sentence `only` names this
/// family.
fn is_only(only: &str, model: &Model, explanation: &Explanation) -> bool {
    let chosen: Vec<usize> = (0..model.options.len())
        .filter(|&option| explanation.options.iter().any(|name| *name == model.options[option]))
        .collect();
    let is_broken = |item: usize| {
        let covered =
            chosen.iter().filter(|&&option| model.matrix.option(option).any(|own| own == item)).count();
        let is_primary = item < model.matrix.primary();
        let (low, high) = if is_primary { model.matrix.bounds(item) } else { (0, 1) };
        covered < low as usize || (covered > high as usize && model.cover == Cover::Exact)
    };
    let broken = model.families.iter().filter(|family| family.items.iter().any(|&item| is_broken(item)));
    let names: BTreeSet<&str> = broken.filter_map(|family| family.name.split(" x ").next()).collect();
    names.len() == 1 && names.iter().all(|name| only.starts_with(&format!("only {name} are broken; ")))
}

/// Whether two queens, such as `queen r1c5`, attack each other.
fn attack(one: &str, other: &str) -> bool {
    let place = |name: &str| -> Option<(i64, i64)> {
        let (row, column) = name.strip_prefix("queen r")?.split_once('c')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    place(one).zip(place(other)).is_some_and(|((row, column), (r, c))| {
        r == row || c == column || (r - row).abs() == (c - column).abs()
    })
}

impl Wrong<'_> {
    /// Checks every fault that `explanation` names.
    ///
    /// # Errors
    /// Fails if a fault is not true, or if its kind is not known.
    pub fn check(&self, explanation: &Explanation) -> Result<(), String> {
        let number = explanation.number.unwrap_or(1);
        let model = || self.problem.study.and_then(|study| study(&mut Input::new(self.input), number).ok());
        let needs_none = explanation.options.is_empty()
            && explanation.faults.iter().all(|fault| self.is_form(fault, number));
        let model = if needs_none { None } else { model() };
        if explanation.faults.is_empty() {
            return Err("nothing is wrong".to_string());
        }
        if let (Some(only), Some(model)) = (&explanation.only, &model)
            && !is_only(only, model, explanation)
        {
            return Err(format!("not true: {only}"));
        }
        for fault in &explanation.faults {
            let is_true = self.is_broken(fault, model.as_ref(), explanation)
                || self.is_answer(fault, number, model.as_ref(), explanation)
                || self.is_form(fault, number);
            if !is_true {
                return Err(format!("not true, or of no known kind: {fault}"));
            }
        }
        Ok(())
    }

    /// Whether `fault` is a true sentence about an item that is covered several times or not at all, or about
    /// a cell or option that contradicts the input.
    fn is_broken(&self, fault: &str, model: Option<&Model>, explanation: &Explanation) -> bool {
        let Some(model) = model else { return false };
        // If the output lists covers, the sentence begins with the number of a cover.
        let fault = match fault.split_once(": ") {
            Some((first, rest)) if is_numbered(first) => rest,
            _ => fault,
        };
        if let Some((queen, given)) = fault.split_once(" attacks the given ") {
            return attack(queen, given) && model.options.iter().any(|option| option == given);
        }
        if let Some((queen, given)) = fault.split_once(" is in the row of the given ") {
            let row = |name: &str| name.split_once('c').map(|(row, _)| row.to_string());
            return row(queen) == row(given) && model.options.iter().any(|option| option == given);
        }
        if let Some((place, letters)) =
            fault.strip_prefix("the piece on ").and_then(|rest| rest.split_once(" is "))
        {
            let is_option = |name: String| model.options.iter().any(|option| option == name);
            return letters.split_once(", not ").is_some_and(|(right, own)| {
                is_option(format!("{right} on {place}")) && !is_option(format!("{own} on {place}"))
            });
        }
        if let Some((queen, _)) = fault.split_once(" attacks a given queen") {
            return model.options.iter().filter(|given| attack(queen, given)).count() >= 2;
        }
        if let Some((cell, given)) = fault.split_once(" was given as ") {
            let of_cell = model.options.iter().filter(|option| option.starts_with(&format!("{cell}=")));
            return of_cell.eq([format!("{cell}={given}").as_str()]);
        }
        let options: HashMap<&str, usize> =
            model.options.iter().enumerate().map(|(option, name)| (name, option)).collect();
        let has = |name: &str, item: usize| {
            options.get(name.trim()).is_some_and(|&option| model.matrix.option(option).any(|own| own == item))
        };
        let items =
            (0..model.items.len()).filter(|&item| fault.starts_with(&format!("{} ", model.items[item])));
        let Some(item) = items.max_by_key(|&item| model.items[item].len()) else { return false };
        match fault.split_once(": ") {
            Some((_, list)) => names(list).iter().filter(|name| has(name, item)).count() >= 2,
            None => {
                let is_there = explanation.options.iter().any(|name| has(name, item));
                item < model.matrix.primary() && !is_there && !fault.contains('\'')
            }
        }
    }

    /// Whether `fault` is a true sentence about a wrong answer.
    fn is_answer(&self, fault: &str, number: usize, model: Option<&Model>, at: &Explanation) -> bool {
        let right = self.right(number);
        let Some((said, why)) = fault.strip_prefix("it says '").and_then(|rest| {
            let (said, why) = rest.split_once('\'')?;
            Some((said, why.trim_start_matches(", ").trim_start_matches("but ")))
        }) else {
            return self.is_other(fault, &right, model);
        };
        let from = at.line.map_or(0, |line| line - 1);
        let is_said = self
            .found
            .lines()
            .skip(from)
            .take(3)
            .any(|line| line.trim().ends_with(said.trim_end_matches("...")));
        let none = [
            "-1",
            "No",
            "NO",
            "It is impossible",
            "No Solution!",
            "No solution",
            "No Solution",
            "no tiling",
            "0",
        ];
        let numbers = (said.parse::<f64>().ok(), right.parse::<f64>().ok());
        let is_worse = |smaller: bool| match numbers {
            (Some(said), Some(right)) => said == -1.0 || (said < right) == smaller && said != right,
            _ => false,
        };
        let format = self.problem.format();
        let of = Some(format.form).filter(|_| format.is_number());
        let names_right = why.split([' ', ':', ',']).any(|word| word == right)
            || why.strip_suffix(" is right") == Some(&format!("'{right}'"));
        is_said
            && match of {
                _ if why.starts_with("there is no ") => none.contains(&right.as_str()),
                _ if why.contains("is expected; it was ") || why.starts_with("where ") => said != right,
                _ if why.starts_with("there is only one") => {
                    model.is_some_and(|model| Exact::new(&model.matrix).count(2) == 1)
                }
                _ if why.starts_with("there are several") => {
                    model.is_some_and(|model| Exact::new(&model.matrix).count(2) == 2)
                }
                _ if why.starts_with("if any one") => !right.starts_with('N') && !right.starts_with('M'),
                Some(Form::Covers) => names_right && said != right,
                Some(Form::Worth) => is_worse(why.contains("is worth") && !why.starts_with("no ")),
                Some(_)
                    if why.contains("not enough") || why.contains("not have") || why.starts_with("no ") =>
                {
                    is_worse(true)
                }
                Some(_) => names_right && is_worse(false) && self.is_cover(why, model),
                None => {
                    let list = why.split_once(": ").map_or("", |(_, list)| list);
                    !none.contains(&right.as_str()) && (list.is_empty() || self.is_consistent(list, model))
                        || names_right && said != right
                }
            }
    }

    /// Whether `fault` is a true sentence that does not begin by quoting the output's answer.
    fn is_other(&self, fault: &str, right: &str, model: Option<&Model>) -> bool {
        let several = || model.is_some_and(|model| Exact::new(&model.matrix).count(2) == 2);
        let quoted_lines = |list: &str| {
            let names: Vec<String> = names(list).iter().map(|name| name.trim().to_string()).collect();
            names[0].starts_with("the cover without")
                || self.expected.contains(&names[0])
                || self.found.contains(&names[0])
                || names[0].contains(" on ")
                || names[0].starts_with("queen")
        };
        if fault.contains("but not the only one") {
            return several() && self.problem.format().several == right;
        }
        if fault.contains("is still the only one")
            || fault.contains("it is still the only")
            || fault.contains("is not needed")
        {
            return right == "Not Minimal";
        }
        if fault.contains("another one is expected") {
            return several();
        }
        if let Some((count, _)) = fault.split_once(" rows, but fewer are enough: ") {
            let count = count.rsplit(' ').next().and_then(|count| count.parse::<usize>().ok());
            let is_more = count.zip(right.parse().ok()).is_some_and(|(count, right)| count > right);
            return is_more && self.is_cover(fault, model);
        }
        if let Some((_, list)) = fault.split_once("; missing: ") {
            return quoted_lines(list);
        }
        if let Some((found, rest)) =
            fault.strip_prefix("it counts ").and_then(|rest| rest.split_once(", but "))
        {
            let right = rest.split(' ').find(|word| word.parse::<u64>().is_ok());
            return right
                .is_some_and(|right| right != found && self.expected.lines().any(|line| line == right));
        }
        if let (Some(name), Some(model)) = (fault.strip_prefix("there is no "), model)
            && !name.starts_with("cell ")
        {
            return !model
                .options
                .iter()
                .any(|option| option == name || option.ends_with(&format!(" {name}")));
        }
        let lists = ["one too many: ", "in order is ", "again", "comes before", "the first in order is"];
        lists.iter().any(|words| fault.contains(words))
            && fault.split_once(": ").is_none_or(|(_, list)| quoted_lines(list))
    }

    /// Whether `fault` is a true sentence about text that is not an answer: the text that it quotes is in the
    /// output.
    fn is_form(&self, fault: &str, number: usize) -> bool {
        let answers = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        if let Some(rest) = fault.strip_prefix("it has ").filter(|rest| rest.contains(" lines, where ")) {
            let counts: Vec<usize> = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
            return counts == [answers(self.found), answers(self.expected)];
        }
        if fault.starts_with("it has no answer") {
            return answers(self.found) == 0;
        }
        if let Some(cell) = fault.strip_prefix("there is no cell ").and_then(|rest| rest.split(' ').next()) {
            return cell.starts_with('r');
        }
        if fault.starts_with("it ends without") {
            let is_count = |(before, line): (usize, &str)| line.trim() == before.to_string();
            return number > 1 || !self.found.lines().enumerate().any(is_count);
        }
        let is_piece = [" is not a possible placement of that piece", " equal to its number of cells"];
        if is_piece.iter().any(|words| fault.ends_with(words)) {
            let placed = match fault.split_once(": ") {
                Some((first, rest)) if is_numbered(first) => rest,
                _ => fault,
            };
            return placed.chars().next().is_some_and(|piece| self.found.contains(piece));
        }
        if fault.starts_with("it ends") {
            let is_short = answers(self.found) < answers(self.expected);
            let is_number = |line: &str| line.trim().bytes().all(|byte| byte.is_ascii_digit());
            let is_counted = self.found.trim_end().lines().next_back().is_some_and(is_number);
            return is_short || self.found.len() < 2 * self.expected.len() || !is_counted;
        }
        if let Some(rest) = fault.strip_prefix("cell ") {
            let symbol = rest.split_once(": ").and_then(|(_, rest)| rest.chars().next());
            return symbol.is_some_and(|symbol| self.found.contains(symbol)) && number > 0;
        }
        if let Some((_, rest)) = fault.split_once('\'') {
            let text = rest.rsplit_once('\'').map_or(rest, |(text, _)| text);
            let text = text.split("' in place of").next().unwrap_or(text).trim_end_matches("...");
            return self.found.contains(text);
        }
        // Sentences about a row of digits, or about an option that does not exist.
        let words: Vec<&str> =
            fault.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
        let known = [
            "there is no ",
            "it says ",
            "row ",
            "cannot work",
            "is not a placement",
            "is off the board",
            "chosen twice",
            "not on the board",
        ];
        known.iter().any(|words| fault.contains(words)) && !words.is_empty()
    }

    /// The right answer to a case: the last word of its line if the answer is a number, otherwise the line.
    fn right(&self, number: usize) -> String {
        let format = self.problem.format();
        let lines: Vec<&str> = self.expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let line = match format.form {
            _ if format.least => lines.get(2 * (number - 1)),
            _ if format.is_number() || self.problem.id == "hdu2828" => lines.get(number - 1),
            Form::Word | Form::Rows => lines.get(number - 1),
            _ if !format.heading.is_empty() => {
                let heading = format!("{}{number}:", format.heading);
                let at = lines.iter().position(|line| *line == heading);
                at.and_then(|at| lines.get(at + 1))
            }
            Form::Tilings if !lines.iter().any(|line| line.starts_with(|c: char| c.is_ascii_digit())) => {
                return drawn(self.expected, number);
            }
            _ => {
                // Sentences quote an answer of several lines only if it is a message.
                return answer(&lines, number);
            }
        };
        let line = line.copied().unwrap_or_default();
        if format.is_number() {
            line.rsplit(' ').next().unwrap_or_default().to_string()
        } else {
            line.to_string()
        }
    }

    /// Whether the options that a sentence names cover the model. Also true if the sentence omits some
    /// options.
    fn is_cover(&self, why: &str, model: Option<&Model>) -> bool {
        let (Some((_, list)), Some(model)) = (why.split_once(": "), model) else { return true };
        let names = names(list);
        if list.ends_with(" more")
            || names.iter().any(|name| !model.options.iter().any(|own| own == name.trim()))
        {
            return list.ends_with(" more") || list.contains(" divides ");
        }
        let chosen: Vec<usize> =
            names.iter().filter_map(|name| model.options.iter().position(|own| own == name.trim())).collect();
        let is_covered =
            |item: usize| chosen.iter().any(|&option| model.matrix.option(option).any(|own| own == item));
        (0..model.matrix.primary()).all(is_covered)
    }

    /// Whether the options that a sentence names can be chosen together.
    fn is_consistent(&self, list: &str, model: Option<&Model>) -> bool {
        let Some(model) = model else { return true };
        let names = names(list);
        let chosen = names.iter().filter_map(|name| model.options.iter().position(|own| own == name.trim()));
        let mut items: Vec<usize> = chosen.flat_map(|option| model.matrix.option(option)).collect();
        let count = items.len();
        items.sort_unstable();
        items.dedup();
        items.len() == count
    }
}

/// Whether `words` name a cover by its number, such as `tiling 3`.
fn is_numbered(words: &str) -> bool {
    ["cover ", "tiling ", "placement "]
        .iter()
        .any(|noun| words.strip_prefix(noun).is_some_and(|number| number.parse::<usize>().is_ok()))
}

/// The names in a list, without `and 3 more`.
fn names(list: &str) -> Vec<&str> {
    let list = list.trim_end_matches(" (proved)").trim_end_matches(" (counted)");
    let list = match list.rsplit_once(" and ") {
        Some((list, last)) if last.ends_with(" more") => list,
        _ => list,
    };
    // Names of map pieces may contain a comma, but no blank after it.
    list.split(", ").flat_map(|part| part.split(" and ")).collect()
}

/// The first line of answer `number`, if answers are messages, or grids with as many lines as symbols in the
/// first line.
fn answer(lines: &[&str], number: usize) -> String {
    let mut at = 0;
    for count in 1.. {
        let Some(line) = lines.get(at) else { break };
        if count == number {
            return (*line).to_string();
        }
        let cells = line.chars().filter(|c| !c.is_whitespace()).count();
        let is_message = line.contains(|c: char| c.is_ascii_lowercase());
        at += if is_message || cells == 81 { 1 } else { cells };
    }
    String::new()
}

/// The first line of answer `number`, if each answer is a drawing and an empty line, or `no tiling`.
fn drawn(text: &str, number: usize) -> String {
    let mut lines = text.lines().map(str::trim);
    for count in 1.. {
        let Some(first) = lines.find(|line| !line.is_empty()) else { break };
        if count == number {
            return first.to_string();
        }
        if first != "no tiling" {
            lines.find(|line| line.is_empty());
        }
    }
    String::new()
}
