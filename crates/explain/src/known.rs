//! Facts about a case, some of which need a search.

use super::search::{self, Deadline};
use dlx_kernel::{Matrix, Repeat};
use dlx_problems::form::Format;
use dlx_problems::output::Stated;
use dlx_study::{Goal, Model};

/// A case with its right answer.
pub struct Known<'a> {
    /// The format of the answers.
    pub format: &'a Format,
    /// The expected answer.
    pub right: &'a Stated,
    pub model: &'a Model,
    pub deadline: &'a Deadline,
}

impl Known<'_> {
    /// Returns a cover that demonstrates the right answer, without the given options.
    pub fn cover(&self) -> Option<Vec<String>> {
        let model = self.model;
        let mut options = match self.right {
            Stated::Options(names) | Stated::Only(names) => {
                let given: Vec<&str> = self.givens().map(|given| &model.options[given]).collect();
                let new: Vec<String> =
                    names.iter().filter(|name| !given.contains(&name.as_str())).cloned().collect();
                return Some(if new.is_empty() { names.clone() } else { new });
            }
            Stated::Listed(covers, _) => return covers.first().cloned(),
            Stated::Fewest(Some(_)) => self.with_number(self.right)??,
            Stated::Worth(Some(_)) => {
                let given: Vec<usize> = self.givens().collect();
                let cover = self.with_number(self.right)??;
                cover.into_iter().filter(|option| !given.contains(option)).collect()
            }
            Stated::Radius(_) => match model.goal {
                Goal::AtMost(most) => Repeat::new(&model.matrix).at_most(most)?,
                _ => return None,
            },
            Stated::Is(true) | Stated::Several | Stated::NotMinimal => {
                search::covers(&model.matrix, 1, self.deadline)?.pop()?
            }
            _ => return None,
        };
        options.sort_unstable();
        Some(self.names(&options))
    }

    /// Whether a search proved in time that there is no cover.
    pub fn is_none(&self) -> bool {
        search::proves_none(&self.model.matrix, self.deadline)
    }

    /// Finds up to two covers. None if time ran out.
    pub fn covers(&self) -> Option<Vec<Vec<String>>> {
        let found = search::covers(&self.model.matrix, 2, self.deadline)?;
        let sorted = |mut cover: Vec<usize>| {
            cover.sort_unstable();
            self.names(&cover)
        };
        Some(found.into_iter().map(sorted).collect())
    }

    /// Finds a cover at least as good as `number`: Some(None) if there is none, None if time ran out.
    pub fn with_number(&self, number: &Stated) -> Option<Option<Vec<usize>>> {
        match (number, self.most(number)?) {
            (_, None) => Some(None),
            (Stated::Fewest(_), Some((_, most))) => search::at_most(self.model, most as usize, self.deadline),
            (_, Some((costs, most))) => search::cheaper(&self.model.matrix, &costs, most, self.deadline),
        }
    }

    /// Returns the cost of each option, and the maximum cost of a cover at least as good as `number`:
    /// Some(None) if that maximum is negative.
    pub fn most(&self, number: &Stated) -> Option<Option<(Vec<u64>, u64)>> {
        match number {
            _ if !self.format.is_number() => None,
            Stated::Fewest(Some(fewest)) => Some(
                fewest
                    .checked_sub(self.format.beside)
                    .map(|most| (vec![1; self.model.matrix.options()], most as u64)),
            ),
            Stated::Worth(Some(worth)) => self.worth(*worth),
            _ => None,
        }
    }

    fn worth(&self, worth: i64) -> Option<Option<(Vec<u64>, u64)>> {
        let Goal::Best(weights) = &self.model.goal else { return None };
        let most = weights.iter().copied().max().unwrap_or(0);
        let costs: Vec<u64> = weights.iter().map(|weight| (most - weight) as u64).collect();
        // Every cover of a grid contains one option per cell.
        let cells = self.model.families.first().map_or(0, |family| family.items.len()) as i64;
        let cost = u64::try_from(cells.saturating_mul(most).saturating_sub(worth));
        Some(cost.ok().map(|cost| (costs, cost)))
    }

    /// Whether the radius in the right answer is the smallest possible radius, which the model's title
    /// states.
    pub fn is_least(&self) -> bool {
        let Stated::Radius(right) = self.right else { return false };
        let shown = self.model.title.rsplit(' ').next().and_then(|radius| radius.parse::<f64>().ok());
        shown.is_some_and(|shown| (shown - right).abs() < 1e-5)
    }

    /// Whether the number in the right answer is the number of covers of the model. False if the case asks
    /// for classes of covers or for only some of the covers. None if time ran out.
    pub fn is_counted(&self) -> Option<bool> {
        match self.right {
            Stated::Covers(right) | Stated::Listed(_, Some(right)) => {
                Some(search::count(&self.model.matrix, self.deadline)?.to_string() == right.to_string())
            }
            _ => Some(false),
        }
    }

    /// Finds a given without which there is still exactly one cover.
    pub fn needless(&self) -> Option<String> {
        let found = self.givens().find(|&given| self.covers_without(given) == Some(1));
        found.map(|given| self.model.options[given].to_string())
    }

    /// Whether a search proved in time that every given is needed.
    pub fn are_needed(&self) -> bool {
        self.givens().all(|given| self.covers_without(given) == Some(2))
    }

    fn covers_without(&self, given: usize) -> Option<usize> {
        search::covers(&without(self.model, given), 2, self.deadline).map(|covers| covers.len())
    }

    fn names(&self, options: &[usize]) -> Vec<String> {
        let names = options.iter().map(|&option| &self.model.options[option]);
        names.filter(|name| !self.format.is_implied(name)).map(str::to_string).collect()
    }

    /// Returns the given options: each is the only option of its cell.
    fn givens(&self) -> impl Iterator<Item = usize> + '_ {
        let of_item = self.model.columns();
        let families = self.model.families.iter().filter(|family| family.name == "cells");
        let cells = families.flat_map(|family| family.items.iter().copied());
        cells.filter_map(move |cell| match of_item[cell][..] {
            [given] => Some(given),
            _ => None,
        })
    }
}

/// Builds the matrix of a grid with the cell of the option `given` blank.
fn without(model: &Model, given: usize) -> Matrix {
    let mut matrix = Matrix::new(model.matrix.items(), 0);
    for option in 0..model.matrix.options() {
        matrix.add(&model.matrix.option(option).collect::<Vec<usize>>());
    }
    // The items of a unit are numbered consecutively by symbol, so the offset in the unit is the symbol.
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
