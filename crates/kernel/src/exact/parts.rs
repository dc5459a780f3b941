//! Matrices of parts that share no item: each part is searched apart. A part without a cover ends the search,
//! the covers of the matrix are the combinations of those of the parts, and their number is the product.
//!
//! A search begins as that of the whole matrix, which is enough for most, and looks for parts after
//! [`PATIENCE`] steps. Then they take turns until each has a cover; its further covers are kept, as long as
//! they are few, and otherwise searched for again with each combination of the parts before.

use super::representation::{first, Chosen, Outcome, Prepare, Representation, PAUSE_STEPS};
use crate::lists::Lists;
use crate::Matrix;
use std::collections::HashSet;

/// The steps of a search before it looks for parts.
const PATIENCE: u64 = 1 << 12;

/// The most numbers of the covers that a part keeps, with some for each cover.
const MOST_KEPT: usize = 1 << 18;

/// The search of a matrix that may have parts.
struct Parted {
    matrix: Matrix,
    engines: &'static [Prepare],
    given: Vec<usize>,
    /// The search of the whole matrix, and how many covers it found.
    whole: Box<dyn Representation>,
    found: u64,
    /// Whether it was looked for parts.
    has_looked: bool,
    /// The parts, once they are searched.
    parts: Vec<Part>,
    /// The part whose search goes on, and whether each has a cover.
    at: usize,
    is_covered: bool,
    steps: u64,
    /// The combinations so far: kept covers are combined without a pause of a part.
    combined: u64,
    /// The covers of the search of the whole matrix, each sorted, that the parts have not found yet.
    visited: HashSet<Vec<u32>>,
    /// The cover found, and all options.
    chosen: Vec<u32>,
    names: Vec<u32>,
}

/// Lets the parts of a plain `matrix` be searched apart, by the first of `engines` that takes each, where
/// `whole` takes long.
pub fn parted(
    whole: Box<dyn Representation>,
    matrix: &Matrix,
    engines: &'static [Prepare],
) -> Box<dyn Representation> {
    if !matrix.is_plain() {
        return whole;
    }
    Box::new(Parted {
        matrix: matrix.clone(),
        engines,
        given: Vec::new(),
        whole,
        found: 0,
        has_looked: false,
        parts: Vec::new(),
        at: 0,
        is_covered: false,
        steps: 0,
        combined: 0,
        visited: HashSet::new(),
        chosen: Vec::new(),
        names: Vec::new(),
    })
}

impl Parted {
    /// Looks for parts after `steps` steps, and begins their search if there are several.
    fn look(&mut self, steps: u64) {
        self.has_looked = true;
        self.steps = steps;
        let mut options = Lists::with_capacity(self.matrix.options(), self.matrix.ones());
        for option in 0..self.matrix.options() {
            options.push(self.matrix.items_of(option).iter().copied());
        }
        let (part_of, count) = options.components(self.matrix.items());
        self.parts = parts(&self.matrix, &part_of, count, &self.given, self.engines);
        if self.parts.len() < 2 {
            self.parts.clear();
            return;
        }
        // What the search of the whole matrix found, as it does again.
        self.whole.begin(&self.given);
        for _ in 0..self.found {
            self.whole.advance();
            self.visited.insert(sorted(self.whole.cover().options()));
        }
        self.names = (0..self.matrix.options() as u32).collect();
    }

    /// Searches on, to the next combination of covers, the next pause or the end.
    fn next_of_parts(&mut self) -> Outcome {
        let last = self.parts.len() - 1;
        if !self.is_covered {
            let mut is_waiting = false;
            for part in self.parts.iter_mut().filter(|part| part.kept.is_empty()) {
                match part.next() {
                    Outcome::Exhausted => return Outcome::Exhausted,
                    Outcome::Paused(_) => is_waiting = true,
                    Outcome::Covered => {}
                }
            }
            if is_waiting {
                return self.pause();
            }
            self.is_covered = true;
            self.at = last;
            return Outcome::Covered;
        }
        self.combined += 1;
        if self.combined % PAUSE_STEPS == 0 {
            return self.pause();
        }
        loop {
            match self.parts[self.at].next() {
                Outcome::Paused(_) => return self.pause(),
                Outcome::Exhausted if self.at == 0 => return Outcome::Exhausted,
                Outcome::Exhausted => self.at -= 1,
                Outcome::Covered => {
                    self.parts[self.at + 1..].iter_mut().for_each(Part::rewind);
                    self.at = last;
                    return Outcome::Covered;
                }
            }
        }
    }

    fn pause(&mut self) -> Outcome {
        self.steps += PAUSE_STEPS;
        Outcome::Paused(self.steps)
    }
}

impl Representation for Parted {
    fn begin(&mut self, given: &[usize]) {
        self.given = given.to_vec();
        self.found = 0;
        self.has_looked = false;
        self.parts.clear();
        self.is_covered = false;
        self.visited.clear();
        self.whole.begin(given);
    }

    fn next(&mut self) -> Outcome {
        if self.parts.is_empty() {
            let outcome = self.whole.next();
            match outcome {
                Outcome::Covered => self.found += 1,
                Outcome::Paused(steps) if steps >= PATIENCE && !self.has_looked => self.look(steps),
                _ => {}
            }
            return outcome;
        }
        loop {
            let outcome = self.next_of_parts();
            if outcome != Outcome::Covered {
                return outcome;
            }
            self.chosen.clear();
            self.parts.iter().for_each(|part| self.chosen.extend(&part.cover));
            if self.visited.is_empty() || !self.visited.remove(&sorted(self.cover().options())) {
                return outcome;
            }
        }
    }

    fn cover(&self) -> Chosen<'_> {
        if self.parts.is_empty() {
            self.whole.cover()
        } else {
            Chosen { chosen: &self.chosen, names: &self.names }
        }
    }

    /// From the beginning; the product of the numbers of the parts.
    fn count(&mut self, limit: u64) -> u64 {
        while self.found < limit && !self.has_looked {
            if self.next() == Outcome::Exhausted {
                return self.found;
            }
        }
        if self.parts.is_empty() {
            return self.found + self.whole.count(limit - self.found);
        }
        while !self.is_covered {
            if self.next_of_parts() == Outcome::Exhausted {
                return 0;
            }
        }
        self.parts.iter_mut().fold(1, |count: u64, part| {
            part.engine.begin(&part.given);
            let left = (limit - 1) / count + 1;
            count.saturating_mul(part.engine.count(left)).min(limit)
        })
    }
}

/// The options, ascending.
fn sorted(options: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut options: Vec<u32> = options.map(|option| option as u32).collect();
    options.sort_unstable();
    options
}

/// A part of a matrix, and its search.
struct Part {
    engine: Box<dyn Representation>,
    /// For each option of the part its number in the matrix.
    names: Vec<u32>,
    given: Vec<usize>,
    /// The first covers, or the first alone if they are many; and whether they are all.
    kept: Vec<Vec<u32>>,
    is_complete: bool,
    is_long: bool,
    /// The numbers of covers that the engine has found since it began, and up to the present one.
    found: usize,
    at: usize,
    /// The present cover.
    cover: Vec<u32>,
}

impl Part {
    /// Goes on to the next cover, unless there is a pause.
    fn next(&mut self) -> Outcome {
        if let Some(cover) = self.kept.get(self.at).filter(|_| !self.is_long) {
            self.cover.clone_from(cover);
            self.at += 1;
            return Outcome::Covered;
        }
        while !self.is_complete {
            match self.engine.next() {
                Outcome::Covered => self.found += 1,
                Outcome::Exhausted if !self.is_long => self.is_complete = true,
                outcome => return outcome,
            }
            if self.found > self.at {
                self.at = self.found;
                let Part { engine, names, cover, .. } = self;
                cover.clear();
                cover.extend(engine.cover().options().map(|option| names[option]));
                self.is_long = self.is_long || (self.cover.len() + 8) * self.at > MOST_KEPT;
                if self.is_long {
                    self.kept.truncate(1);
                }
                if !self.is_long || self.kept.is_empty() {
                    self.kept.push(self.cover.clone());
                }
                return Outcome::Covered;
            }
        }
        Outcome::Exhausted
    }

    /// Goes back to the first cover, which was found.
    fn rewind(&mut self) {
        self.at = 1;
        self.cover.clone_from(&self.kept[0]);
        if self.is_long {
            self.found = 0;
            self.engine.begin(&self.given);
        }
    }
}

/// The `count` parts of `matrix` of which each item is in one, those that have primary items or options given;
/// options given that have no item are a part, too.
fn parts(matrix: &Matrix, part_of: &[u32], count: usize, given: &[usize], engines: &[Prepare]) -> Vec<Part> {
    let mut numbers = vec![0; matrix.items()];
    let mut sizes = vec![(0, 0); count + 1];
    for (item, &part) in part_of.iter().enumerate() {
        let (primary, secondary) = &mut sizes[part as usize];
        numbers[item] = *primary + *secondary;
        *(if item < matrix.primary() { primary } else { secondary }) += 1;
    }
    let mut own: Vec<(Matrix, Vec<u32>, Vec<usize>)> = sizes
        .iter()
        .map(|&(primary, secondary)| (Matrix::new(primary, secondary), Vec::new(), Vec::new()))
        .collect();
    for option in 0..matrix.options() {
        let part = matrix.option(option).next().map_or(count, |item| part_of[item] as usize);
        let (matrix_of_part, names, given_of_part) = &mut own[part];
        let items: Vec<usize> = matrix.option(option).map(|item| numbers[item]).collect();
        let number = matrix_of_part.add(&items);
        names.push(option as u32);
        if given.binary_search(&option).is_ok() {
            given_of_part.push(number);
        }
    }
    own.retain(|(matrix, _, given)| matrix.primary() > 0 || !given.is_empty());
    let part = |(matrix, names, given): (Matrix, Vec<u32>, Vec<usize>)| {
        let mut engine = first(engines, &matrix);
        engine.begin(&given);
        Part {
            engine,
            names,
            given,
            kept: Vec::new(),
            is_complete: false,
            is_long: false,
            found: 0,
            at: 0,
            cover: Vec::new(),
        }
    };
    own.into_iter().map(part).collect()
}
