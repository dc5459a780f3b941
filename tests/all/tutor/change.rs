//! Changes that learners make to models, specified by the names of families, items and options.

use super::matrix::{Choice, Item, Matrix};
use dlx_study::Model;
use std::collections::BTreeMap;

/// A model, and a learner's matrix for it.
pub struct Reader<'a> {
    pub model: &'a Model,
    pub matrix: Matrix,
}

impl<'a> Reader<'a> {
    /// A learner who writes the model unchanged.
    pub fn of(model: &'a Model) -> Reader<'a> {
        Reader { model, matrix: Matrix::of(model) }
    }

    fn items(&self, family: &str) -> Vec<usize> {
        let all = self.model.families.iter().filter(|known| known.name == family);
        let items: Vec<usize> = all.flat_map(|family| family.items.iter().copied()).collect();
        assert!(!items.is_empty(), "no family {family}");
        items
    }

    fn item(&self, name: &str) -> usize {
        self.model.items.iter().position(|item| item == name).unwrap_or_else(|| panic!("no item {name}"))
    }

    pub fn option(&mut self, name: &str) -> &mut Choice {
        let mut all = self.matrix.options.iter_mut();
        all.find(|option| option.decision.as_deref() == Some(name))
            .unwrap_or_else(|| panic!("no option {name}"))
    }

    /// Removes the items of a family.
    pub fn drop(&mut self, family: &str) {
        for item in self.items(family) {
            self.matrix.options.iter_mut().for_each(|option| option.cells.retain(|cell| cell.0 != item));
            (self.matrix.items[item].is_primary, self.matrix.items[item].bounds) = (false, (0, 1));
        }
    }

    /// Makes the items of a family primary or secondary.
    pub fn make(&mut self, family: &str, is_primary: bool) {
        self.bound(family, if is_primary { (1, 1) } else { (0, 1) });
        self.items(family).into_iter().for_each(|item| self.matrix.items[item].is_primary = is_primary);
    }

    /// Sets the bounds of a family's items.
    pub fn bound(&mut self, family: &str, bounds: (u32, u32)) {
        for item in self.items(family) {
            if bounds != (0, 1) {
                self.matrix.items[item].is_primary = true;
            }
            self.matrix.items[item].bounds = bounds;
        }
    }

    /// Replaces the items of a family in the options with one new item per value of `key`, a function of the
    /// numbers in an option's name and the name of its item.
    pub fn regroup(&mut self, family: &str, key: impl Fn(&[i64], &str) -> String) {
        let items = self.items(family);
        let Item { is_primary, bounds, family: number, .. } = self.matrix.items[items[0]].clone();
        let mut new: BTreeMap<String, usize> = BTreeMap::new();
        for place in 0..self.matrix.options.len() {
            let numbers = numbers(self.matrix.options[place].decision.as_deref().unwrap_or_default());
            let mut cells = std::mem::take(&mut self.matrix.options[place].cells);
            for cell in cells.iter_mut().filter(|cell| items.contains(&cell.0)) {
                let all = &mut self.matrix.items;
                cell.0 = *new.entry(key(&numbers, &self.model.items[cell.0])).or_insert_with(|| {
                    all.push(Item { name: format!("y{}", all.len()), is_primary, bounds, family: number });
                    all.len() - 1
                });
            }
            let mut seen = Vec::new();
            cells.retain(|cell| {
                !seen.contains(&cell.0) && {
                    seen.push(cell.0);
                    true
                }
            });
            self.matrix.options[place].cells = cells;
        }
        for item in items {
            (self.matrix.items[item].is_primary, self.matrix.items[item].bounds) = (false, (0, 1));
        }
    }

    /// Gives the items the names that they have in the model.
    pub fn rename(&mut self) {
        let names = self.model.items.iter().map(|name| name.to_string().replace(' ', ""));
        self.matrix.items.iter_mut().zip(names).for_each(|(item, name)| item.name = name);
    }

    /// Removes an item from an option if the option covers it, otherwise adds it.
    pub fn toggle(&mut self, option: &str, item: &str) {
        let item = self.item(item);
        let place = self.matrix.options.iter().position(|own| own.decision.as_deref() == Some(option));
        self.matrix.toggle(place.unwrap_or_else(|| panic!("no option {option}")), item);
    }

    /// Removes an item from the matrix.
    pub fn erase(&mut self, name: &str) {
        let item = self.item(name);
        self.matrix.options.iter_mut().for_each(|option| option.cells.retain(|cell| cell.0 != item));
        (self.matrix.items[item].is_primary, self.matrix.items[item].bounds) = (false, (0, 1));
    }

    /// Leaves out a given of the instance, its items, and all options that cover any of these items.
    pub fn without_given(&mut self, given: &str, items: &[&str]) {
        let gone: Vec<usize> = items.iter().map(|name| self.item(name)).collect();
        self.matrix.options.retain(|option| !option.cells.iter().any(|cell| gone.contains(&cell.0)));
        assert!(self.matrix.options.iter().all(|option| option.decision.as_deref() != Some(given)));
        items.iter().for_each(|name| self.erase(name));
    }

    /// Adds an item to the matrix and to all options.
    pub fn add_item(&mut self, name: &str, bounds: (u32, u32)) {
        let item = self.matrix.items.len();
        self.matrix.items.push(Item { name: name.to_string(), is_primary: true, bounds, family: 0 });
        self.matrix.options.iter_mut().for_each(|option| option.cells.push((item, None)));
    }

    /// Duplicates the items of a family under other names.
    pub fn repeat(&mut self, family: &str) {
        for item in self.items(family) {
            let again = self.matrix.items.len();
            self.matrix.items.push(Item { name: format!("again{item}"), ..self.matrix.items[item].clone() });
            for option in &mut self.matrix.options {
                if option.cells.iter().any(|cell| cell.0 == item) {
                    option.cells.push((again, None));
                }
            }
        }
    }

    /// Removes an item from the last option if that option covers it, otherwise adds it.
    pub fn toggle_last(&mut self, item: &str) {
        let item = self.item(item);
        self.matrix.toggle(self.matrix.options.len() - 1, item);
    }

    /// Removes the options whose decisions do not satisfy `pleases`.
    pub fn keep(&mut self, pleases: impl Fn(&str) -> bool) {
        self.matrix.options.retain(|option| option.decision.as_deref().is_none_or(&pleases));
    }

    /// Duplicates options.
    pub fn double(&mut self, which: impl Fn(&str) -> bool) {
        let again: Vec<Choice> = self
            .matrix
            .options
            .iter()
            .filter(|option| option.decision.as_deref().is_some_and(&which))
            .cloned()
            .collect();
        assert!(!again.is_empty());
        self.matrix.options.extend(again);
    }

    /// Adds an option for `decision`, with the items of the option `like` except those in `but`.
    pub fn add(&mut self, decision: Option<&str>, like: &str, but: &[&str]) {
        let but: Vec<usize> = but.iter().map(|name| self.item(name)).collect();
        let mut option = self.option(like).clone();
        option.cells.retain(|cell| !but.contains(&cell.0));
        option.decision = decision.map(str::to_string);
        self.matrix.options.push(option);
    }

    /// Makes a family primary. For each of its items, adds an option that covers only this item and has no
    /// decision.
    pub fn slacken(&mut self, family: &str) {
        self.make(family, true);
        for item in self.items(family) {
            self.matrix.options.push(Choice { decision: None, cells: vec![(item, None)], cost: 0 });
        }
    }
}

/// The numbers in a name.
pub fn numbers(name: &str) -> Vec<i64> {
    name.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}
