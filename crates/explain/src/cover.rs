//! Describes the items that a set of options violates.

use crate::MAX_FAULTS;
use crate::search::Deadline;
use crate::tutor::words::of_family;
use crate::words::{self, list, name as shown, names as listed};
use dlx_harness::language::Text;
use dlx_kernel::Matrix;
use dlx_problems::form::{Form, Format};
use dlx_study::Model;
use dlx_study::model::Cover;
use std::collections::{BTreeSet, HashMap};

/// What is wrong with a set of options.
#[derive(Debug, Default)]
pub struct Broken {
    /// The faults, one sentence each.
    pub faults: Vec<Text>,
    /// The number of further faults, which are not listed.
    pub more: usize,
    /// A sentence that names the violated family of items, if exactly one family is violated.
    pub only: Option<Text>,
    /// The violated items.
    pub items: Vec<usize>,
    /// The named options that exist, without duplicates.
    pub options: Vec<usize>,
}

/// Indexes the options of a model by name.
fn by_name(model: &Model) -> HashMap<&str, usize> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (option, name) in model.options.iter().enumerate() {
        // Outputs omit the first word: `3` is `row 3`.
        let own = name.split_once(' ').map_or(name, |(_, own)| own);
        known.entry(own).or_insert(option);
    }
    known.extend(model.options.iter().enumerate().map(|(option, name)| (name, option)));
    known
}

/// Checks sets of options as covers of a model.
pub struct Checker<'a> {
    model: &'a Model,
    format: &'a Format,
    deadline: &'a Deadline,
    /// The index from [`by_name`].
    known: HashMap<&'a str, usize>,
    /// The options that an output need not name.
    implied: Vec<usize>,
    /// The family of each item.
    families: Vec<usize>,
}

impl<'a> Checker<'a> {
    pub fn new(model: &'a Model, format: &'a Format, deadline: &'a Deadline) -> Checker<'a> {
        let is_implied = |&option: &usize| format.is_implied(&model.options[option]);
        let implied = (0..model.options.len()).filter(is_implied).collect();
        Checker { model, format, deadline, known: by_name(model), implied, families: model.family_of_items() }
    }

    /// Describes what is wrong with the options `names` as a cover. Takes linear time even for very many
    /// names, because a wrong program may print one name a million times.
    pub fn broken(&self, names: &[String]) -> Broken {
        let model = self.model;
        let mut broken = Broken::default();
        self.choose(names, &mut broken);
        let mut of_item: Vec<Vec<usize>> = vec![Vec::new(); model.matrix.items()];
        for &option in &broken.options {
            model.matrix.option(option).for_each(|item| of_item[item].push(option));
        }
        // Add the implied options that are compatible with the named ones.
        for &option in &self.implied {
            if model.matrix.option(option).all(|item| of_item[item].is_empty()) {
                model.matrix.option(option).for_each(|item| of_item[item].push(option));
            }
        }
        let count = |item: usize| of_item[item].len();
        let bounds = |item: usize| bounds(&model.matrix, model.cover, item);
        let items = 0..of_item.len();
        let is_over = |&item: &usize| count(item) > bounds(item).1;
        for item in items.clone().filter(is_over) {
            self.add(&mut broken, || self.covered(item, &of_item[item]));
        }
        for item in items.clone().filter(|&item| count(item) < bounds(item).0) {
            self.add(&mut broken, || self.uncovered(item));
        }
        broken.items = items.filter(|item| is_over(item) || count(*item) < bounds(*item).0).collect();
        // If an option does not exist, the items that it should have covered are unknown: name no family.
        let faults = broken.faults.len() + broken.more;
        if faults == broken.items.len() && broken.items.len() > 1 {
            broken.only = only(model, &broken.items.iter().map(|&item| self.families[item]).collect());
        }
        broken
    }

    /// Collects the named options that exist, and the faults of the other names and of repeated names.
    fn choose(&self, names: &[String], broken: &mut Broken) {
        let option = |name: &String| self.known.get(name.as_str()).copied();
        let mut times: HashMap<usize, usize> = HashMap::new();
        names.iter().filter_map(option).for_each(|option| *times.entry(option).or_default() += 1);
        let mut met: HashMap<usize, usize> = HashMap::new();
        let mut unknowns = 0;
        for name in names {
            let Some(option) = option(name) else {
                unknowns += 1;
                match unknowns <= MAX_FAULTS {
                    true => self.add(broken, || unknown(self.model, self.format, name)),
                    false => broken.more += 1,
                }
                continue;
            };
            let met = met.entry(option).or_default();
            *met += 1;
            match met {
                1 => broken.options.push(option),
                2 => self.add(broken, || self.repeated(option, times[&option])),
                _ => {}
            }
        }
    }

    /// Adds a fault. After the deadline, further faults are only counted if there are enough for the text.
    fn add(&self, broken: &mut Broken, fault: impl FnOnce() -> Text) {
        match broken.faults.len() < MAX_FAULTS || !self.deadline.is_over() {
            true => broken.faults.push(fault()),
            false => broken.more += 1,
        }
    }

    /// States that an option is chosen several times.
    fn repeated(&self, option: usize, times: usize) -> Text {
        let own = shown(self.model, &self.model.options[option]);
        match times {
            2 => words::CHOSEN_TWICE.with([&own]),
            _ => words::CHOSEN_TIMES.with([&own, &times]),
        }
    }

    /// States that too many options contain an item.
    fn covered(&self, item: usize, options: &[usize]) -> Text {
        let model = self.model;
        let names: Vec<&str> = options.iter().map(|&option| &model.options[option]).collect();
        let times = match options.len() {
            2 => "twice".to_string(),
            times => format!("{times} times"),
        };
        let words = of_family(&model.families[self.families[item]].repeated);
        let [english, chinese] = words.map(|words| words.replace("{n}", &options.len().to_string()));
        let says = Text::new(english.replace("{times}", &times), chinese);
        words::COVERED.with([&shown(model, &model.items[item]), &says, &listed(model, &names)])
    }

    /// States that too few options contain an item.
    fn uncovered(&self, item: usize) -> Text {
        let [english, chinese] = of_family(&self.model.families[self.families[item]].uncovered);
        words::UNCOVERED.with([&shown(self.model, &self.model.items[item]), &Text::new(english, chinese)])
    }
}

/// Returns, for example, `only boxes are broken; cells, rows and columns are right`. None unless exactly one
/// of several families is violated.
fn only(model: &Model, broken: &BTreeSet<usize>) -> Option<Text> {
    let [family] = broken.iter().copied().collect::<Vec<_>>()[..] else { return None };
    let (mut own, mut others) = (String::new(), Vec::new());
    for (at, other) in model.families.iter().enumerate() {
        // Name only the first factor of a product such as `boxes x digits`.
        let name = other.name.split(" x ").next().unwrap_or(&other.name);
        if at == family { own = name.to_string() } else { others.push(name) }
    }
    others.retain(|other| *other != own);
    others.dedup();
    let others: Vec<Text> = others.into_iter().map(|name| words::family(model, name)).collect();
    (!others.is_empty()).then(|| words::ONLY_BROKEN.with([&words::family(model, &own), &list(&others)]))
}

/// Returns the minimum and maximum number of options in a cover that contain the item.
pub fn bounds(matrix: &Matrix, cover: Cover, item: usize) -> (usize, usize) {
    let (low, high) = if item < matrix.primary() { matrix.bounds(item) } else { (0, 1) };
    match cover {
        Cover::Exact => (low as usize, high as usize),
        Cover::Repeat => (low as usize, usize::MAX),
    }
}

/// Explains why there is no option `name`: its cell does not exist or holds a given, its symbol does not
/// exist, or the format states another reason.
fn unknown(model: &Model, format: &Format, name: &str) -> Text {
    // In a drawing, a piece may be any character, even `=`.
    if let Some((cell, symbol)) = name.split_once('=').filter(|(cell, _)| cell.starts_with('r')) {
        let of_cell = |option: &&str| option.strip_prefix(cell).is_some_and(|rest| rest.starts_with('='));
        let mut options = model.options.iter().filter(of_cell);
        match (options.next(), options.next()) {
            (Some(given), None) => {
                return words::GIVEN_AS.with([&shown(model, cell), &&given[cell.len() + 1..]]);
            }
            (Some(_), Some(_)) => return words::NO_SYMBOL.with([&shown(model, cell), &symbol]),
            (None, _) => return words::NO_CELL.with([&shown(model, cell)]),
        }
    }
    if format.form == Form::Queens {
        return unknown_queen(model, name);
    }
    if let Some((letter, cells)) = name.split_once(" on ") {
        let same = |option: &&str| option.split_once(" on ").is_some_and(|(_, own)| own == cells);
        let same: Vec<&str> = model.options.iter().filter(same).collect();
        if let [own] = same[..] {
            let own = own.split_once(" on ").map_or(own, |(own, _)| own);
            return words::OTHER_PIECE.with([&shown(model, cells), &own, &letter]);
        }
    }
    let is_row = name.chars().all(|c| c.is_ascii_digit());
    let name = if is_row { format!("{} {name}", format.option()) } else { name.to_string() };
    words::unknown(model, format, &name)
}

/// Explains why a queen, such as `queen r1c5`, is not an option: it is off the board, or a given queen
/// attacks it.
fn unknown_queen(model: &Model, name: &str) -> Text {
    let place = |name: &str| -> Option<[i64; 2]> {
        let (row, column) = name.strip_prefix("queen r")?.split_once('c')?;
        Some([row.parse().ok()?, column.parse().ok()?])
    };
    let rows: &[usize] = model.families.first().map_or(&[], |rows| &rows.items);
    let on_board = |place: &[i64; 2]| place.iter().all(|at| (1..=rows.len() as i64).contains(at));
    let own = shown(model, name);
    let Some([row, column]) = place(name).filter(on_board) else { return words::OFF_BOARD.with([&own]) };
    let attacks = |given: &&str| {
        place(given).is_some_and(|[r, c]| r == row || c == column || (r - row).abs() == (c - column).abs())
    };
    // A row with a given queen has one option, but a row with one option need not contain a given queen.
    let of_item = model.columns();
    let alone = rows.iter().filter_map(|&row| match of_item[row][..] {
        [queen] => Some(&model.options[queen]),
        _ => None,
    });
    let given: Vec<&str> = alone.filter(attacks).collect();
    if let Some(given) = given.iter().find(|given| place(given).is_some_and(|[r, _]| r == row)) {
        return words::IN_ROW_OF.with([&own, &shown(model, given)]);
    }
    match given[..] {
        [given] => words::ATTACKS.with([&own, &shown(model, given)]),
        _ => words::ATTACKS_ONE.with([&own]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx_kernel::input::Input;
    use std::time::Duration;

    /// What is wrong with `names` in a matrix with the rows 110, 001 and 100.
    fn broken(names: &[String]) -> Broken {
        let problem = dlx_problems::find("luogu4929").ok().unwrap();
        let model = problem.study.unwrap()(&mut Input::new(b"3 3\n1 1 0\n0 0 1\n1 0 0\n"), 1).ok().unwrap();
        Checker::new(&model, problem.format(), &Deadline::after(Duration::ZERO)).broken(names)
    }

    fn rows(rows: &[usize]) -> Vec<String> {
        rows.iter().map(|row| format!("row {row}")).collect()
    }

    #[test]
    fn a_row_chosen_very_often_is_one_fault() {
        let broken = broken(&rows(&[&[2][..], &[1; 500_000]].concat()));
        assert_eq!(
            broken.faults.iter().map(Text::to_string).collect::<Vec<_>>(),
            ["row 1 is chosen 500000 times"]
        );
        assert_eq!((broken.options, broken.more), (vec![1, 0], 0));
    }

    #[test]
    fn few_of_many_unknown_rows_are_described() {
        let broken = broken(&rows(&(4..100_004).collect::<Vec<_>>()));
        assert_eq!((broken.faults.len(), broken.more), (MAX_FAULTS, 100_000 - MAX_FAULTS + 3));
        assert_eq!((broken.items, broken.only.is_none()), (vec![0, 1, 2], true));
    }

    #[test]
    fn faults_follow_the_order_of_the_names_and_then_of_the_columns() {
        let broken = broken(&rows(&[1, 3, 9, 1]));
        assert_eq!(broken.faults.len(), 4);
        assert_eq!(broken.faults[1].to_string(), "row 1 is chosen twice");
        assert!(broken.faults[0].contains("row 9"), "{broken:?}");
        assert!(["row 1", "row 3"].iter().all(|row| broken.faults[2].contains(row)), "{broken:?}");
        assert_eq!((broken.items, broken.more), (vec![0, 2], 0));
    }
}
