//! Decides whether a learner's matrix is right by listing all sets of options: short and slow, and sharing no
//! code with the tutor.

use super::matrix::Matrix;
use dlx_study::model::Cover;
use dlx_study::{Goal, Model};
use std::collections::BTreeSet;

/// A set of decisions.
type Set = BTreeSet<String>;

/// A search for all sets of options that cover a matrix.
struct Covers<'a> {
    matrix: &'a Matrix,
    cover: Cover,
    most: usize,
    /// For each item, one more than the index of the last option that covers it.
    last: Vec<usize>,
    found: Vec<Vec<usize>>,
    left: u32,
}

impl Covers<'_> {
    /// The covers with at most `most` options. None if there are too many sets.
    fn of(matrix: &Matrix, cover: Cover, most: usize) -> Option<Vec<Vec<usize>>> {
        let last = |item: usize| {
            let has = |option: &usize| matrix.options[*option].cells.iter().any(|cell| cell.0 == item);
            (0..matrix.options.len()).rev().find(has).map_or(0, |option| option + 1)
        };
        let last = (0..matrix.items.len()).map(last).collect();
        let mut covers = Covers { matrix, cover, most, last, found: Vec::new(), left: 20_000 };
        covers.extend(0, &mut Vec::new());
        (covers.left > 0).then_some(covers.found)
    }

    fn extend(&mut self, option: usize, chosen: &mut Vec<usize>) {
        self.left = self.left.saturating_sub(1);
        let all = self.matrix.options.len();
        if self.left == 0
            || chosen.len() > self.most
            || !(0..self.matrix.items.len()).all(|item| self.fits(item, option, chosen))
        {
            return;
        }
        if option == all {
            self.found.push(chosen.clone());
            return;
        }
        self.extend(option + 1, chosen);
        let is_primary = |cell: &(usize, Option<String>)| self.matrix.items[cell.0].is_primary;
        if self.cover == Cover::Repeat || self.matrix.options[option].cells.iter().any(is_primary) {
            chosen.push(option);
            self.extend(option + 1, chosen);
            chosen.pop();
        }
    }

    /// Whether an item can still satisfy its bounds after the options before `option` are decided.
    fn fits(&self, item: usize, option: usize, chosen: &[usize]) -> bool {
        let own = chosen.iter().flat_map(|&option| &self.matrix.options[option].cells);
        let own: Vec<&Option<String>> = own.filter(|cell| cell.0 == item).map(|cell| &cell.1).collect();
        let (low, high) = match (self.cover, self.matrix.items[item].is_primary) {
            (Cover::Exact, true) => self.matrix.items[item].bounds,
            (Cover::Repeat, true) => (1, u32::MAX),
            (Cover::Exact, false) => (0, 1),
            (Cover::Repeat, false) => (0, u32::MAX),
        };
        let agree = !self.matrix.items[item].is_primary
            && own.iter().all(|colour| colour.is_some() && *colour == own[0]);
        let is_late = option >= self.last[item];
        (own.len() <= high as usize || agree) && (!is_late || own.len() >= low as usize)
    }
}

fn decisions(matrix: &Matrix, options: &[usize]) -> Set {
    options.iter().filter_map(|&option| matrix.options[option].decision.clone()).collect()
}

/// The members of `sets` that contain no other member.
fn minimal(sets: &BTreeSet<Set>) -> BTreeSet<Set> {
    sets.iter()
        .filter(|set| !sets.iter().any(|other| other != *set && other.is_subset(set)))
        .cloned()
        .collect()
}

/// The covers with the least `cost`.
fn least(covers: Vec<Vec<usize>>, cost: impl Fn(&[usize]) -> i64) -> Vec<Vec<usize>> {
    let least = covers.iter().map(|cover| cost(cover)).min();
    covers.into_iter().filter(|cover| Some(cost(cover)) == least).collect()
}

/// Whether `own` is right for `model`, whose matrix is `right`. None if there are too many sets of options.
pub fn is_right(model: &Model, right: &Matrix, own: &Matrix) -> Option<bool> {
    let most = if let Goal::AtMost(most) = model.goal { most } else { usize::MAX };
    let theirs = Covers::of(right, model.cover, most)?;
    let weight = |options: &[usize]| match &model.goal {
        Goal::Best(weights) => -options.iter().map(|&option| weights[option]).sum::<i64>(),
        Goal::Fewest => options.len() as i64,
        _ => 0,
    };
    let cost = |options: &[usize]| match &model.goal {
        Goal::Best(_) => options.iter().map(|&option| own.options[option].cost as i64).sum(),
        Goal::Fewest => options.len() as i64,
        _ => 0,
    };
    let sets = |matrix: &Matrix, covers: &[Vec<usize>]| -> BTreeSet<Set> {
        covers.iter().map(|cover| decisions(matrix, cover)).collect()
    };
    let wanted: BTreeSet<Set> = sets(right, &least(theirs, weight));
    let wanted = if most < usize::MAX { minimal(&wanted) } else { wanted };
    let has = |name: &String| {
        let plain = |name: &str| name.replace(' ', "").to_lowercase();
        own.options.iter().any(|option| option.decision.as_ref().is_some_and(|own| plain(own) == plain(name)))
    };
    let mut left_out: Set = wanted.first().cloned().unwrap_or_default();
    left_out.retain(|name| !has(name) && wanted.iter().all(|set| set.contains(name)));
    let ours = Covers::of(own, model.cover, most.saturating_sub(left_out.len()))?;
    let number = ours.len();
    let ours: BTreeSet<Set> = sets(own, &least(ours, cost))
        .into_iter()
        .map(|set| set.union(&left_out).cloned().collect())
        .collect();
    Some(match model.goal {
        Goal::Best(_) | Goal::Fewest => ours.is_subset(&wanted) && ours.is_empty() == wanted.is_empty(),
        Goal::AtMost(_) => minimal(&ours) == wanted,
        Goal::First => ours == wanted,
        Goal::All | Goal::UpTo(_) => ours == wanted && number == wanted.len(),
    })
}
