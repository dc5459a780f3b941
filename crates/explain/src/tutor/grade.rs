//! Grades a correct matrix: its size and search work compared with the reference, and which items are
//! redundant.

use super::compare::{Comparison, compare};
use super::covers::Limits;
use super::decisions::{Learner, Side, Vocabulary};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::Choose;
use dlx_study::model::Cover;
use dlx_study::trace::{Status, search};
use dlx_study::{Goal, Model};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The size of a matrix, and the work of the textbook search for the problem's goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Size {
    /// The number of items, primary and secondary.
    pub items: usize,
    /// The number of options.
    pub options: usize,
    /// The number of ones.
    pub ones: usize,
    /// The numbers of options tried and of removals from lists. None if there was no search, or the search
    /// was given up.
    pub work: Option<(u64, u64)>,
}

/// A redundant family of items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Follows {
    /// The name of the family in the reference.
    pub family: String,
    /// The number of the reader's items that express the constraints of the family.
    pub items: usize,
    /// The size of the matrix without these items.
    pub without: Size,
}

/// A correct matrix compared with the reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grade {
    /// The reader's matrix.
    pub own: Size,
    /// The reference.
    pub reference: Size,
    /// The redundant families.
    pub follows: Vec<Follows>,
}

const MAX_EVENTS: u64 = 3_000_000;

/// Grades a reader's matrix that is right for `model`. A family that is redundant on this instance may be
/// needed on other instances: see [`still_follow`].
pub fn grade(model: &Model, learner: &Learner, limits: Limits) -> Grade {
    let follows = families(model, learner).into_iter().filter_map(|(family, items)| {
        let without = size(model, &without(&learner.side, &items));
        let follows = Follows { family, items: items.len(), without };
        can_be_left_out(model, learner, &items, limits).then_some(follows)
    });
    Grade {
        own: size(model, &learner.side),
        reference: size(model, &reference(model)),
        follows: follows.collect(),
    }
}

/// Returns the families in `follows` that are redundant on another instance, `model`, too.
pub fn still_follow(follows: Vec<Follows>, model: &Model, learner: &Learner, limits: Limits) -> Vec<Follows> {
    let families = families(model, learner);
    let is_kept = |follows: &Follows| match families.iter().find(|(family, _)| *family == follows.family) {
        Some((_, items)) => can_be_left_out(model, learner, items, limits),
        None => true,
    };
    follows.into_iter().filter(is_kept).collect()
}

fn reference(model: &Model) -> Side {
    Side::of_model(model, &Vocabulary::new(model))
}

/// Whether the matrix is still right without `items`, and not empty.
fn can_be_left_out(model: &Model, learner: &Learner, items: &[usize], limits: Limits) -> bool {
    let side = without(&learner.side, items);
    if side.matrix.ones() == 0 {
        return false;
    }
    let Comparison { flaws, is_complete, .. } = compare(&reference(model), &model.goal, &side, limits);
    flaws.is_empty() && is_complete
}

/// Returns, for each family of the reference, the reader's items that have the same decisions as an item of
/// the family. Omits families without such items.
fn families(model: &Model, learner: &Learner) -> Vec<(String, Vec<usize>)> {
    let columns = reference(model).columns();
    let mut own: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for (item, mut column) in learner.side.columns().into_iter().enumerate() {
        column.retain(|&decision| decision < model.options.len());
        own.entry(column).or_default().push(item);
    }
    let mut families = Vec::new();
    for family in &model.families {
        let items: BTreeSet<usize> = family
            .items
            .iter()
            .filter_map(|&item| {
                let mut column = columns[item].clone();
                column.retain(|&decision| !learner.side.options[decision].is_empty());
                own.get(&column).filter(|_| !column.is_empty())
            })
            .flatten()
            .copied()
            .collect();
        if !items.is_empty() {
            families.push((family.name.clone(), items.into_iter().collect()));
        }
    }
    families
}

fn without(side: &Side, items: &[usize]) -> Side {
    let left: HashSet<usize> = items.iter().copied().collect();
    let kept: Vec<usize> = (0..side.matrix.items()).filter(|item| !left.contains(item)).collect();
    let place: HashMap<usize, usize> = kept.iter().copied().zip(0..).collect();
    let primary = kept.iter().filter(|&&item| item < side.matrix.primary()).count();
    let mut matrix = Matrix::new(primary, kept.len() - primary);
    for &item in &kept[..primary] {
        let (low, high) = side.matrix.bounds(item);
        matrix.set_bounds(place[&item], low, high);
    }
    for option in 0..side.matrix.options() {
        let cells = side.cells(option).into_iter();
        let cells: Vec<(usize, u32)> =
            cells.filter_map(|(item, colour)| Some((*place.get(&item)?, colour))).collect();
        matrix.add_coloured(&cells);
    }
    Side { matrix, ..side.clone() }
}

/// Measures a matrix and its search.
fn size(model: &Model, side: &Side) -> Size {
    let matrix = &side.matrix;
    let goal = match &model.goal {
        Goal::Best(weights) => {
            let weight =
                |decision: &Option<usize>| decision.and_then(|decision| weights.get(decision)).copied();
            Goal::Best(side.decision.iter().map(|decision| weight(decision).unwrap_or(0)).collect())
        }
        goal => goal.clone(),
    };
    let name = |_| ("items", String::new());
    let searched = Model::new("", side.cover, goal, matrix.clone(), name, |_| String::new());
    let is_searched = side.cover == Cover::Exact || matrix.has_single_bounds();
    let summary = is_searched.then(|| search(&searched, Choose::Smallest, MAX_EVENTS, &mut |_, _, _| {}));
    let summary = summary.filter(|summary| summary.end != Status::GivenUp);
    let work = summary.map(|summary| {
        let levels = summary.levels.iter();
        levels.fold((0, 0), |(nodes, updates), level| (nodes + level.options, updates + level.updates))
    });
    Size { items: matrix.items(), options: matrix.options(), ones: matrix.ones(), work }
}
