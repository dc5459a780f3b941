//! Converts between models and Knuth's format.

use super::knuth::Named;
use crate::model::{Cover, Goal, Model, Names};
use crate::models::slots;
use dlx_kernel::Matrix;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Write};

/// The maximum number of characters in an option's name.
const MAX_NAME: usize = 40;
/// The greatest number of an item that a code of 8 bytes contains in decimal.
const MAX_DECIMAL: usize = 9_999_999;

impl Named {
    /// Converts the cover problem to a model. Options are named after their decisions or, if they have none,
    /// after their items. The goal is all covers for an exact cover problem, and a cover with the fewest
    /// options for a repeat cover problem. The model has no picture, because a picture takes much more memory
    /// than the problem; [`Model::in_slots`] adds one.
    pub fn model(mut self, title: &str, cover: Cover) -> Model {
        let option = |option: usize| {
            let text = self.decisions.get(&option).cloned().unwrap_or_else(|| self.option(option));
            let cost =
                if self.costs[option] > 0 { format!(" |{}", self.costs[option]) } else { String::new() };
            match text.char_indices().nth(MAX_NAME) {
                Some((end, _)) => format!("{}...{cost}", &text[..end]),
                None if text.is_empty() => format!("option {}{cost}", option + 1),
                None => text + &cost,
            }
        };
        let options: Names = (0..self.matrix.options()).map(option).collect();
        let primary = self.matrix.primary();
        let item = |item: usize| {
            let family = if item < primary { "items" } else { "secondary items" };
            (family, std::mem::take(&mut self.items[item]))
        };
        let goal = if cover == Cover::Exact { Goal::All } else { Goal::Fewest };
        let model = Model::new(title, cover, goal, self.matrix, item, |_| String::new());
        Model { options, colours: self.colours, costs: self.has_costs.then_some(self.costs), ..model }
    }
}

impl Model {
    /// Adds a picture with a slot for each item; an option fills the slots of its items.
    pub fn in_slots(self) -> Model {
        let picture = slots::picture(&self.matrix, &self.items);
        self.drawn(picture)
    }

    /// Writes the model in Knuth's DLX format, with comments that describe the model and name the options.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_knuth(&self, out: &mut impl Write) -> io::Result<()> {
        let mut named = self.knuth();
        // Omit comments for options named by their items and cost.
        let named_otherwise = self.options.iter().enumerate().filter(|&(option, name)| {
            let rest = name.strip_prefix(&named.option(option));
            rest.is_none_or(|rest| !rest.is_empty() && !rest.starts_with(" |"))
        });
        named.decisions = named_otherwise.map(|(option, name)| (option, name.to_string())).collect();
        writeln!(out, "| {}", self.title.replace(['\r', '\n'], " "))?;
        writeln!(out, "| {}", self.asks())?;
        for family in &self.families {
            let (first, last) = (family.items[0], family.items[family.items.len() - 1]);
            writeln!(
                out,
                "| {}: {} = {} .. {} = {}",
                family.name, named.items[first], self.items[first], named.items[last], self.items[last]
            )?;
        }
        named.write(out)
    }

    /// Converts the model to a problem that Knuth's programs can read: item names have at most 8 bytes.
    pub fn knuth(&self) -> Named {
        let mut matrix = Matrix::new(self.matrix.primary(), self.matrix.items() - self.matrix.primary());
        for item in 0..self.matrix.primary() {
            let (low, high) = self.matrix.bounds(item);
            matrix.set_bounds(item, low, high);
        }
        // Number colours in order of appearance, as [`Named::read`] does.
        let (mut numbers, mut colours) = (HashMap::from([(0, 0)]), Vec::new());
        for option in 0..self.matrix.options() {
            let mut items: Vec<(usize, u32)> = self.cells(option).collect();
            for (_, colour) in &mut items {
                let next = colours.len() as u32 + 1;
                *colour = *numbers.entry(*colour).or_insert_with_key(|&colour| {
                    colours.push(self.colour(colour));
                    next
                });
            }
            matrix.add_coloured(&items);
        }
        let (items, colours) = (codes(&self.items), codes(&colours));
        let costs = self.costs.clone().or_else(|| self.weights_as_costs());
        Named {
            has_costs: costs.is_some(),
            costs: costs.unwrap_or_else(|| vec![0; matrix.options()]),
            matrix,
            items,
            colours,
            decisions: BTreeMap::new(),
            first_secondary: None,
            first_bounded: None,
        }
    }
}

impl Model {
    /// Converts weights to costs: their differences from the greatest weight, or from 0 if no weight is
    /// positive. A cover of least cost is then a cover of greatest weight if no weight is positive, or if all
    /// covers have the same number of options, as in a sudoku.
    fn weights_as_costs(&self) -> Option<Vec<u64>> {
        let Goal::Best(weights) = &self.goal else { return None };
        let most = weights.iter().copied().max().unwrap_or(0).max(0);
        Some(weights.iter().map(|weight| most.abs_diff(*weight)).collect())
    }
}

/// Returns distinct names of at most 8 bytes for the items `names`, without the special characters of Knuth's
/// format: the name itself if possible, else its initials and numbers (`r3h7` for `row 3 has 7`), else a
/// number.
fn codes(names: &[String]) -> Vec<String> {
    let mut taken = HashSet::new();
    // The numbers above those of the items. Each is tried only once, for whichever item comes first.
    let mut spare = names.len() + 1..;
    let is_code = |code: &str| {
        (1..=8).contains(&code.len())
            && code.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'|' && byte != b':')
    };
    let mut code = |(number, name): (usize, &String)| {
        let whole = name.replace(' ', "_");
        let plain = |c: &char| c.is_ascii_alphanumeric();
        let initials: String = name
            .split(|c: char| !plain(&c))
            .filter_map(|word| match word.parse::<u32>() {
                Ok(_) => Some(word),
                Err(_) => word.get(..1),
            })
            .collect();
        let own = std::iter::once_with(|| numbered(number + 1));
        let mut tries = [whole, initials].into_iter().chain(own).chain(spare.by_ref().map(numbered));
        // There are far more numbers than items, so one of the tries is free.
        let code = tries.find(|code| is_code(code) && !taken.contains(code)).unwrap_or_default();
        taken.insert(code.clone());
        code
    };
    names.iter().enumerate().map(&mut code).collect()
}

/// Returns the code for a number: different codes of at most 8 bytes for the numbers below 36 to the power
/// of 8.
fn numbered(mut number: usize) -> String {
    if number <= MAX_DECIMAL {
        return format!("i{number}");
    }
    let mut digits = Vec::new();
    while number > 0 {
        digits.extend(char::from_digit((number % 36) as u32, 36));
        number /= 36;
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_DECIMAL, codes, numbered};
    use std::collections::HashSet;

    #[test]
    fn codes_are_short_and_distinct() {
        let names =
            ["r1c5", "row 3 has 7", "row 3 hat 7", "a:b", "a|b", "piece F", "i5", "über", "cell 1234567890"];
        let codes = codes(&names.map(String::from));
        assert_eq!(codes, ["r1c5", "r3h7", "i3", "ab", "i5", "piece_F", "i", "b", "i9"]);
    }

    #[test]
    fn codes_are_found_where_the_names_take_all_multiples_of_their_number() {
        const ITEMS: usize = 3200;
        let mut names: Vec<String> = (1..ITEMS).map(|times| format!("i{}", times * ITEMS)).collect();
        names.push("||||".to_string());
        let codes = codes(&names);
        assert_eq!(codes.last().map(String::as_str), Some("i3201"));
        assert!(codes.iter().all(|code| code.len() <= 8));
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), ITEMS);
    }

    #[test]
    fn many_names_that_take_codes_of_other_items_are_coded_at_once() {
        // Half of the names take the first codes after those of the items; the others need new codes.
        const ITEMS: usize = 200_000;
        let taken = (1..=ITEMS / 2).map(|number| format!("i{}", ITEMS + number));
        let own = (1..=ITEMS / 4).map(|number| format!("i{}", ITEMS - number));
        let none = (0..ITEMS / 4).map(|_| ":".to_string());
        let names: Vec<String> = taken.chain(own).chain(none).collect();
        let codes = codes(&names);
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), names.len());
    }

    #[test]
    fn great_numbers_have_codes_of_at_most_eight_bytes() {
        assert_eq!(
            [MAX_DECIMAL, MAX_DECIMAL + 1, 36_usize.pow(8) - 1].map(numbered),
            ["i9999999", "5yc1s", "zzzzzzzz"]
        );
    }
}
