//! Describes the items that a set of options violates.

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
    /// A sentence that names the violated family of items, if exactly one family is violated.
    pub only: Option<Text>,
    /// The violated items.
    pub items: Vec<usize>,
    /// The named options that exist, without duplicates.
    pub options: Vec<usize>,
}

/// Indexes the options of a model by name.
pub fn by_name(model: &Model) -> HashMap<&str, usize> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (option, name) in model.options.iter().enumerate() {
        // Outputs omit the first word: `3` is `row 3`.
        let own = name.split_once(' ').map_or(name, |(_, own)| own);
        known.entry(own).or_insert(option);
    }
    known.extend(model.options.iter().enumerate().map(|(option, name)| (name, option)));
    known
}

/// Describes what is wrong with the options `names` as a cover of `model`. `known` is the index from
/// [`by_name`].
pub fn broken(model: &Model, known: &HashMap<&str, usize>, format: &Format, names: &[String]) -> Broken {
    let mut broken = Broken::default();
    let mut of_item: Vec<Vec<usize>> = vec![Vec::new(); model.matrix.items()];
    for name in names {
        match known.get(name.as_str()) {
            None => broken.faults.push(unknown(model, format, name)),
            Some(&option) if broken.options.contains(&option) => {
                let own = shown(model, &model.options[option]);
                let times = names.iter().filter(|name| known.get(name.as_str()) == Some(&option)).count();
                let fault = match times {
                    2 => words::CHOSEN_TWICE.with([&own]),
                    _ => words::CHOSEN_TIMES.with([&own, &times]),
                };
                if !broken.faults.contains(&fault) {
                    broken.faults.push(fault);
                }
            }
            Some(&option) => {
                broken.options.push(option);
                model.matrix.option(option).for_each(|item| of_item[item].push(option));
            }
        }
    }
    // Add the implied options that are compatible with the named ones.
    for option in (0..model.options.len()).filter(|&option| format.is_implied(&model.options[option])) {
        if model.matrix.option(option).all(|item| of_item[item].is_empty()) {
            model.matrix.option(option).for_each(|item| of_item[item].push(option));
        }
    }
    let families = model.family_of_items();
    let mut missing = Vec::new();
    for (item, options) in of_item.iter().enumerate() {
        let (low, high) = bounds(&model.matrix, model.cover, item);
        let family = &model.families[families[item]];
        let name = shown(model, &model.items[item]);
        if options.len() > high {
            let names: Vec<&str> = options.iter().map(|&option| &model.options[option]).collect();
            let times = match options.len() {
                2 => "twice".to_string(),
                times => format!("{times} times"),
            };
            let [english, chinese] =
                of_family(&family.repeated).map(|words| words.replace("{n}", &options.len().to_string()));
            let says = Text::new(english.replace("{times}", &times), chinese);
            broken.faults.push(words::COVERED.with([&name, &says, &listed(model, &names)]));
            broken.items.push(item);
        } else if options.len() < low {
            let [english, chinese] = of_family(&family.uncovered);
            missing.push(words::UNCOVERED.with([&name, &Text::new(english, chinese)]));
            broken.items.push(item);
        }
    }
    broken.faults.append(&mut missing);
    // If an option does not exist, the items that it should have covered are unknown: name no family.
    if broken.faults.len() == broken.items.len() && broken.items.len() > 1 {
        broken.only = only(model, &broken.items.iter().map(|&item| families[item]).collect());
    }
    broken
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
