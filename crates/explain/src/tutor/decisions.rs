//! A decision is what an option stands for. Both sides of a comparison, the reader's matrix and the
//! reference, use the same names for decisions.
//!
//! The options of the reference are the decisions. An option of the reader's matrix stands for one decision
//! or for none; several options may stand for the same decision. A cover is thus a set of decisions on both
//! sides.

use crate::cover;
use dlx_kernel::Matrix;
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use dlx_study::model::chinese::{plain_cells, plain_signs};
use std::collections::{HashMap, HashSet};

/// A matrix whose options stand for decisions.
#[derive(Clone, Debug)]
pub struct Side {
    /// The matrix. For a repeat cover, the matrix has no bounds.
    pub matrix: Matrix,
    /// Exact or repeat, as in the problem.
    pub cover: Cover,
    /// The decision of each option.
    pub decision: Vec<Option<usize>>,
    /// The options of each decision, ascending.
    pub options: Vec<Vec<usize>>,
    /// The options without a decision.
    pub free: Vec<usize>,
    /// The cost of each option.
    pub costs: Vec<u64>,
}

impl Side {
    fn new(
        mut matrix: Matrix,
        cover: Cover,
        decision: Vec<Option<usize>>,
        decisions: usize,
        costs: Vec<u64>,
    ) -> Side {
        let (mut options, mut free) = (vec![Vec::new(); decisions], Vec::new());
        for (option, decision) in decision.iter().enumerate() {
            decision.map_or(&mut free, |decision| &mut options[decision]).push(option);
        }
        if cover == Cover::Repeat {
            (0..matrix.primary()).for_each(|item| matrix.set_bounds(item, 1, 1));
        }
        Side { matrix, cover, decision, options, free, costs }
    }

    /// Creates the reference side from a problem's model.
    pub fn of_model(model: &Model, names: &Vocabulary) -> Side {
        let decision: Vec<_> = model.options.iter().map(|name| names.known(name)).collect();
        let costs = vec![0; decision.len()];
        Side::new(model.matrix.clone(), model.cover, decision, names.reference, costs)
    }

    /// Returns the minimum and maximum number of options in a cover that contain the item.
    pub fn bounds(&self, item: usize) -> (usize, usize) {
        cover::bounds(&self.matrix, self.cover, item)
    }

    /// Returns the decisions of each item, ascending.
    pub fn columns(&self) -> Vec<Vec<usize>> {
        let mut columns = vec![Vec::new(); self.matrix.items()];
        for (option, &decision) in self.decision.iter().enumerate() {
            let Some(decision) = decision else { continue };
            self.matrix.option(option).for_each(|item| columns[item].push(decision));
        }
        columns.iter_mut().for_each(sort);
        columns
    }

    /// Returns the decisions of a set of options, ascending.
    pub fn decisions(&self, options: &[usize]) -> Vec<usize> {
        let mut decisions = options.iter().filter_map(|&option| self.decision[option]).collect();
        sort(&mut decisions);
        decisions
    }

    /// Returns the items and colours of an option, ascending.
    pub fn cells(&self, option: usize) -> Vec<(usize, u32)> {
        let items = self.matrix.option(option).enumerate();
        let mut cells: Vec<(usize, u32)> =
            items.map(|(index, item)| (item, self.matrix.colour(option, index))).collect();
        cells.sort_unstable();
        cells
    }
}

/// Sorts numbers and removes duplicates.
pub fn sort(numbers: &mut Vec<usize>) {
    numbers.sort_unstable();
    numbers.dedup();
}

/// The names of decisions.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The names of the decisions of the reference, then of those that the reader added.
    pub names: Vec<String>,
    /// The number of decisions of the reference.
    pub reference: usize,
    /// The decisions, keyed by their names without blanks, in the original case and in lower case.
    by_name: HashMap<String, usize>,
    forms: HashSet<String>,
}

/// A name that is not a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The number of the option whose comment gives the name.
    pub option: usize,
    /// The unknown name.
    pub name: String,
    /// The most similar name of a decision. None if there are no decisions.
    pub nearest: Option<String>,
}

impl Vocabulary {
    /// Collects the names of the options of `model`.
    pub fn new(model: &Model) -> Vocabulary {
        let names: Vec<String> = model.options.iter().map(String::from).collect();
        let others: Vec<String> = names.iter().map(|name| model.in_chinese(name)).collect();
        let mut by_name = HashMap::new();
        // Insert names in their original case first, so that names that differ only in case are
        // distinguished.
        for known_by in [bare, plain] {
            for (decision, name) in names.iter().enumerate().chain(others.iter().enumerate()) {
                by_name.entry(known_by(name)).or_insert(decision);
            }
        }
        let forms: HashSet<String> = names.iter().chain(&others).map(|name| form(name)).collect();
        Vocabulary { reference: names.len(), names, by_name, forms }
    }

    /// Returns the decision called `name`, ignoring blanks and, if necessary, case.
    pub fn known(&self, name: &str) -> Option<usize> {
        self.by_name.get(&bare(name)).or_else(|| self.by_name.get(&plain(name))).copied()
    }

    /// Returns the decision called `name`. Creates one if the reference has no option of that name but has
    /// others of the same form, such as `r9c1=7` on a board with eight rows. None if the name does not have
    /// the form of a decision.
    fn find(&mut self, name: &str) -> Option<usize> {
        // A Chinese reader may write `(3,5)` for `r3c5`.
        let signs = String::from_utf8_lossy(&plain_signs(name.as_bytes())).into_owned();
        let own = plain_cells(&signs);
        if let Some(known) = [name, &own, &signs].into_iter().find_map(|name| self.known(name)) {
            return Some(known);
        }
        let name = if self.forms.contains(&form(&own)) { &own } else { name };
        if !self.forms.contains(&form(name)) {
            return None;
        }
        self.by_name.insert(plain(name), self.names.len());
        self.names.push(name.to_string());
        Some(self.names.len() - 1)
    }

    /// Returns the name in the reference that is most similar to `name`. None if `name` is too long to
    /// compare.
    pub fn nearest(&self, name: &str) -> Option<String> {
        if name.len() > MAX_NAME_BYTES {
            return None;
        }
        let (name, asked) = (plain(name), name.to_lowercase());
        let words = |name: &str| {
            let name = name.to_lowercase();
            let mut words: Vec<String> = name.split_whitespace().map(str::to_string).collect();
            words.sort_unstable();
            words
        };
        let likeness = |other: &&String| match words(other) == words(&asked) {
            // Prefer a name with the same words in another order.
            true => 1.0,
            false => strsim::normalized_damerau_levenshtein(&plain(other), &name),
        };
        let names = self.names[..self.reference].iter();
        names.rev().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).cloned()
    }
}

/// The maximum number of bytes of a name for which a similar name is sought.
const MAX_NAME_BYTES: usize = 200;

/// Removes the blanks from a name.
fn bare(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Removes the blanks from a name and converts it to lower case.
pub fn plain(name: &str) -> String {
    bare(name).chars().flat_map(char::to_lowercase).collect()
}

/// Returns the form of a name: the name in lower case without blanks, with `#` for each number and `@` for
/// each single letter, such as the digits of large sudokus and the names of pieces.
pub fn form(name: &str) -> String {
    let characters: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let mut form = String::new();
    for (place, &c) in characters.iter().enumerate() {
        let joins = |other: Option<&char>| other.is_some_and(|other| other.is_alphanumeric());
        let is_alone =
            || !joins(characters.get(place + 1)) && (place == 0 || !joins(characters.get(place - 1)));
        match c {
            c if c.is_whitespace() => {}
            c if c.is_ascii_digit() && form.ends_with('#') => {}
            c if c.is_ascii_digit() => form.push('#'),
            c if c.is_alphabetic() && is_alone() => form.push('@'),
            c => form.push(c),
        }
    }
    form
}

/// A reader's matrix.
#[derive(Clone, Debug)]
pub struct Learner {
    /// The options and their decisions.
    pub side: Side,
    /// The names of the items.
    pub items: Vec<String>,
    /// The names of all decisions.
    pub names: Vocabulary,
}

impl Learner {
    /// Creates the reader's matrix `named` for `model`.
    ///
    /// # Errors
    /// Fails if a decision of the reader is unknown.
    pub fn new(model: &Model, named: Named) -> Result<Learner, Unknown> {
        let mut names = Vocabulary::new(model);
        let mut decision = vec![None; named.matrix.options()];
        for (&option, name) in &named.decisions {
            let found = names.find(name);
            let unknown = || Unknown { option, name: name.clone(), nearest: names.nearest(name) };
            decision[option] = Some(found.ok_or_else(unknown)?);
        }
        let side = Side::new(named.matrix, model.cover, decision, names.names.len(), named.costs);
        Ok(Learner { side, items: named.items, names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_replace_numbers_and_single_letters() {
        for (name, expected) in [
            ("r3c5=7", "r#c#=#"),
            ("r3c15=A", "r#c#=@"),
            ("F on r1c1 R1c2", "@onr#c#r#c#"),
            ("1 divides 20", "#divides#"),
            ("row 1 ##..", "row###.."),
            ("r1c1 across opera", "r#c#acrossopera"),
        ] {
            assert_eq!(form(name), expected, "{name}");
        }
    }

    #[test]
    fn names_typed_on_a_chinese_keyboard_are_accepted() {
        let knuth = "a b ｜ c\n｜ （3，5）＝7\na c：x\n| 皇后 (3,6)\nb\n| (9,9)=1\na b\n";
        let named = Named::read(knuth.as_bytes()).unwrap();
        let options = ["r3c5=7", "queen r3c6"];
        let item = |item| ("cells", format!("r3c{}", item + 5));
        let mut matrix = Matrix::new(2, 0);
        for item in 0..2 {
            matrix.add(&[item]);
        }
        let goal = dlx_study::Goal::All;
        let model = Model::new("", Cover::Exact, goal, matrix, item, |option| options[option].into());
        let Learner { side, items, names } = Learner::new(&model, named).unwrap();
        assert_eq!(
            (side.decision, items),
            (vec![Some(0), Some(1), Some(2)], vec!["a".into(), "b".into(), "c".into()])
        );
        assert_eq!(names.names, ["r3c5=7", "queen r3c6", "r9c9=1"]);
    }
}
