//! Matrices that consist of parts without common items: each part is searched separately. If a part has no
//! cover, the search ends. A cover of the matrix combines one cover of each part, so the numbers of covers
//! are multiplied.
//!
//! The parts take turns until a cover of each is found. Then the search of the last part continues; whenever
//! it is exhausted, it restarts for the next cover of the previous part.
//!
//! A search starts on the whole matrix and is divided after [`STEPS_BEFORE_DIVISION`] steps without a cover.
//! A case of hdu3663 with 22 pairs of towns and a Petersen graph takes 7 ms instead of 1.45 s (2026-11-28).

use super::representation::{first, Chosen, Outcome, Prepare, Representation, PAUSE_STEPS};
use crate::lists::Lists;
use crate::Matrix;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// Maximum parts; the smallest components beyond this number are searched as one part. The engine of a
/// one-option part takes about 3 KB.
const MAX_PARTS: usize = 1024;

/// Steps of a search before it is divided. Measured: if every search is divided from the start,
/// `hdu3663/hard-random` takes 11 % more instructions.
const STEPS_BEFORE_DIVISION: u64 = 1 << 12;

/// A search that is divided into parts if it takes long.
struct Divided {
    matrix: Matrix,
    engines: &'static [Prepare],
    given: Vec<usize>,
    /// The search in progress: of the whole matrix or, once divided, of the parts.
    search: Box<dyn Representation>,
    has_cover: bool,
    /// The search not in progress. The outer `Option` is None until the search looks for parts, the inner one
    /// if there is only one part.
    other: Option<Option<Box<dyn Representation>>>,
    is_divided: bool,
}

/// Wraps `whole`, the search of a plain `matrix`: if it takes long, the parts are searched, each by the first
/// of `engines` that supports the part.
pub fn divided(
    whole: Box<dyn Representation>,
    matrix: &Matrix,
    engines: &'static [Prepare],
) -> Box<dyn Representation> {
    if !matrix.is_plain() {
        return whole;
    }
    Box::new(Divided {
        matrix: matrix.clone(),
        engines,
        given: Vec::new(),
        search: whole,
        has_cover: false,
        other: None,
        is_divided: false,
    })
}

impl Divided {
    fn divide(&mut self) {
        let Divided { matrix, engines, given, search, .. } = self;
        if let Some(other) = self.other.get_or_insert_with(|| parts(matrix, engines)) {
            other.begin(given);
            std::mem::swap(other, search);
            self.is_divided = true;
        }
    }
}

impl Representation for Divided {
    fn begin(&mut self, given: &[usize]) {
        if let (true, Some(Some(whole))) = (self.is_divided, &mut self.other) {
            std::mem::swap(whole, &mut self.search);
        }
        self.given = given.to_vec();
        self.has_cover = false;
        self.is_divided = false;
        self.search.begin(given);
    }

    fn next(&mut self) -> Outcome {
        let outcome = self.search.next();
        match outcome {
            Outcome::Covered => self.has_cover = true,
            Outcome::Paused(STEPS_BEFORE_DIVISION) if !self.has_cover && !self.is_divided => self.divide(),
            _ => {}
        }
        outcome
    }

    fn cover(&self) -> Chosen<'_> {
        self.search.cover()
    }

    /// When the search is divided, the count restarts at 0.
    fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        while count < limit {
            match self.next() {
                Outcome::Covered => count += 1,
                Outcome::Exhausted => return count,
                Outcome::Paused(STEPS_BEFORE_DIVISION) => {
                    if !self.is_divided {
                        self.divide();
                    }
                    let before = if self.is_divided { 0 } else { count };
                    return before + self.search.count(limit - before);
                }
                Outcome::Paused(_) => {}
            }
        }
        count
    }
}

/// The search of a matrix of several parts.
struct Parts {
    parts: Vec<Part>,
    /// For each option, its part and its number in the part.
    homes: Vec<(usize, usize)>,
    /// The parts of which no cover is found yet.
    waiting: VecDeque<usize>,
    /// The part whose search continues; the searches of earlier parts have stopped at a cover. None once the
    /// search is over.
    at: Option<usize>,
    steps: u64,
    chosen: Vec<u32>,
    /// The numbers of all options, for [`Chosen`].
    names: Vec<u32>,
}

struct Part {
    engine: Box<dyn Representation>,
    /// For each option of the part, its number in the matrix.
    names: Vec<u32>,
    given: Vec<usize>,
}

/// Prepares a plain `matrix` of several parts. None if it has only one part.
pub fn parts(matrix: &Matrix, engines: &[Prepare]) -> Option<Box<dyn Representation>> {
    if !matrix.is_plain() {
        return None;
    }
    let rows = (0..matrix.options()).map(|option| matrix.items_of(option).iter().copied());
    let (component_of, components) = Lists::components(rows, matrix.items());
    let (part_of, parts) = numbered(&component_of, components, matrix.primary())?;
    let mut places = vec![0; matrix.items()];
    let mut sizes = vec![(0, 0); parts];
    for (item, &part) in part_of.iter().enumerate() {
        let (primary, secondary) = &mut sizes[part as usize];
        places[item] = *primary + *secondary;
        *(if item < matrix.primary() { primary } else { secondary }) += 1;
    }
    let mut matrices: Vec<Matrix> =
        sizes.iter().map(|&(primary, secondary)| Matrix::new(primary, secondary)).collect();
    let (mut names, mut homes) = (vec![Vec::new(); parts], Vec::new());
    for option in 0..matrix.options() {
        // Options without items belong to the last part.
        let part = matrix.option(option).next().map_or(parts - 1, |item| part_of[item] as usize);
        let items: Vec<usize> = matrix.option(option).map(|item| places[item]).collect();
        homes.push((part, matrices[part].add(&items)));
        names[part].push(option as u32);
    }
    let parts = matrices.iter().zip(names).map(|(matrix, names)| Part {
        engine: first(engines, matrix),
        names,
        given: Vec::new(),
    });
    Some(Box::new(Parts {
        parts: parts.collect(),
        homes,
        waiting: VecDeque::new(),
        at: None,
        steps: 0,
        chosen: Vec::new(),
        names: (0..matrix.options() as u32).collect(),
    }))
}

/// Groups components into parts, the largest first. Returns the part of each item, and the number of parts.
/// Components without primary items, and the smallest components beyond [`MAX_PARTS`], are in the last part.
/// None if there is only one part.
fn numbered(component_of: &[u32], components: usize, primary: usize) -> Option<(Vec<u32>, usize)> {
    if components < 2 {
        return None;
    }
    let mut sizes = vec![(0, 0); components];
    for (item, &component) in component_of.iter().enumerate() {
        sizes[component as usize].0 += usize::from(item < primary);
        sizes[component as usize].1 += 1;
    }
    let parts = sizes.iter().filter(|size| size.0 > 0).count().min(MAX_PARTS);
    if parts < 2 {
        return None;
    }
    let mut order: Vec<usize> = (0..components).collect();
    order.sort_by_key(|&component| Reverse((sizes[component].0 > 0, sizes[component].1)));
    let mut numbers = vec![0; components];
    order.iter().enumerate().for_each(|(index, &component)| numbers[component] = index.min(parts - 1) as u32);
    let part_of = component_of.iter().map(|&component| numbers[component as usize]).collect();
    Some((part_of, parts))
}

impl Parts {
    /// Continues until a cover of each part is found, until the next pause, or until a part is exhausted.
    fn next_of_waiting(&mut self) -> Outcome {
        while let Some(part) = self.waiting.pop_front() {
            match self.parts[part].engine.next() {
                Outcome::Covered => {}
                Outcome::Exhausted => {
                    self.at = None;
                    return Outcome::Exhausted;
                }
                Outcome::Paused(_) => {
                    self.waiting.push_back(part);
                    return self.pause();
                }
            }
        }
        Outcome::Covered
    }

    fn pause(&mut self) -> Outcome {
        self.steps += PAUSE_STEPS;
        Outcome::Paused(self.steps)
    }

    fn stop(&mut self) -> Outcome {
        self.chosen.clear();
        for part in &self.parts {
            self.chosen.extend(part.engine.cover().options().map(|option| part.names[option]));
        }
        Outcome::Covered
    }
}

impl Representation for Parts {
    fn begin(&mut self, given: &[usize]) {
        self.parts.iter_mut().for_each(|part| part.given.clear());
        for &option in given {
            let (part, number) = self.homes[option];
            self.parts[part].given.push(number);
        }
        self.parts.iter_mut().for_each(|part| part.engine.begin(&part.given));
        self.waiting = (0..self.parts.len()).rev().collect();
        self.at = Some(self.parts.len() - 1);
        self.steps = 0;
    }

    fn next(&mut self) -> Outcome {
        let last = self.parts.len() - 1;
        if !self.waiting.is_empty() && self.at.is_some() {
            return match self.next_of_waiting() {
                Outcome::Covered => self.stop(),
                outcome => outcome,
            };
        }
        while let Some(at) = self.at {
            self.steps += 1;
            if self.steps % PAUSE_STEPS == 0 {
                return Outcome::Paused(self.steps);
            }
            let part = &mut self.parts[at];
            match part.engine.next() {
                Outcome::Covered if at == last => return self.stop(),
                Outcome::Covered => {
                    let part = &mut self.parts[at + 1];
                    part.engine.begin(&part.given);
                    self.at = Some(at + 1);
                }
                Outcome::Exhausted => self.at = at.checked_sub(1),
                Outcome::Paused(_) => return self.pause(),
            }
        }
        Outcome::Exhausted
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.names }
    }

    /// Multiplies the numbers of covers of the parts.
    fn count(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        loop {
            match self.next_of_waiting() {
                Outcome::Covered => {
                    return self.parts.iter_mut().fold(1, |count: u64, part| {
                        let left = (limit - 1) / count;
                        count.saturating_mul(1 + part.engine.count(left)).min(limit)
                    });
                }
                Outcome::Exhausted => return 0,
                Outcome::Paused(_) => {}
            }
        }
    }
}
