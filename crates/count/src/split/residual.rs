//! The full state of a subproblem: what each item still needs, and which options are left.

use crate::restricted::restricted;
use dlx_kernel::Matrix;

/// A part of a problem: all covers that contain certain options and none of certain others.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subproblem {
    /// The options that all of these covers contain.
    pub chosen: Vec<u32>,
    /// The options that none of these covers contains. Empty if every primary item is covered exactly once.
    pub excluded: Vec<u32>,
}

/// What remains of a problem after some choices.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The items that may still be covered, and the options that may still be chosen.
    pub matrix: Matrix,
    /// For each of these options, its number in the whole problem.
    pub options: Vec<usize>,
}

impl Subproblem {
    /// Returns the rest of `matrix` after these choices. If no primary items remain, the rest has one cover.
    ///
    /// # Panics
    /// Panics if this is not a subproblem of `matrix`.
    pub fn rest(&self, matrix: &Matrix) -> Rest {
        Residual::of(matrix, self).rest()
    }
}

/// The full state of a subproblem.
pub struct Residual<'a> {
    matrix: &'a Matrix,
    /// How often each primary item must and may still be covered.
    bounds: Vec<(u32, u32)>,
    /// The colour of each covered secondary item, 0 for no colour; None if the item is not covered.
    colours: Vec<Option<u32>>,
    /// Whether each option may still be chosen.
    is_live: Vec<bool>,
    /// The number of live options of each item.
    sizes: Vec<u32>,
}

impl<'a> Residual<'a> {
    /// The state of `subproblem`.
    pub fn of(matrix: &'a Matrix, subproblem: &Subproblem) -> Residual<'a> {
        let mut state = Residual {
            matrix,
            bounds: (0..matrix.primary()).map(|item| matrix.bounds(item)).collect(),
            colours: vec![None; matrix.items()],
            is_live: vec![true; matrix.options()],
            sizes: vec![0; matrix.items()],
        };
        for &option in &subproblem.chosen {
            state.choose(option as usize);
        }
        subproblem.excluded.iter().for_each(|&option| state.is_live[option as usize] = false);
        for option in 0..matrix.options() {
            state.is_live[option] &= state.fits(option);
            if state.is_live[option] {
                matrix.option(option).for_each(|item| state.sizes[item] += 1);
            }
        }
        state
    }

    fn choose(&mut self, option: usize) {
        self.is_live[option] = false;
        for (index, item) in self.matrix.option(option).enumerate() {
            if let Some((low, high)) = self.bounds.get_mut(item) {
                *low = low.saturating_sub(1);
                *high = high.saturating_sub(1);
            } else {
                self.colours[item] = Some(self.matrix.colour(option, index));
            }
        }
    }

    /// Whether an option can be added to the chosen options. Options without primary items can never be
    /// added.
    fn fits(&self, option: usize) -> bool {
        let items = self.matrix.option(option);
        let is_possible = |(index, item): (usize, usize)| match self.bounds.get(item) {
            Some((_, high)) => *high > 0,
            None => self.colours[item]
                .is_none_or(|colour| colour != 0 && colour == self.matrix.colour(option, index)),
        };
        items.clone().any(|item| item < self.matrix.primary()) && items.enumerate().all(is_possible)
    }

    /// The live options of an item, ascending.
    fn options(&self, item: usize) -> Vec<u32> {
        let has = |option: &usize| self.matrix.option(*option).any(|other| other == item);
        (0..self.matrix.options())
            .filter(|&option| self.is_live[option])
            .filter(has)
            .map(|option| option as u32)
            .collect()
    }

    /// Branches on the first of the items with the fewest branches. There is one branch for each option that
    /// can be the first to cover the item. Returns None if nothing is left to decide.
    pub fn branches(&self, subproblem: &Subproblem) -> Option<Vec<Subproblem>> {
        let number = |item: usize| {
            let ((low, _), size) = (self.bounds[item], self.sizes[item]);
            // An option can cover the item first only if enough options follow it; if the item may stay
            // uncovered, one more branch chooses no option.
            if low == 0 { size + 1 } else { (size + 1).saturating_sub(low) }
        };
        let is_open = |item: &usize| self.bounds[*item].0 > 0 || self.sizes[*item] > 0;
        let item = (0..self.matrix.primary()).filter(is_open).min_by_key(|&item| number(item))?;
        let (options, is_once) = (self.options(item), self.bounds[item].1 == 1);
        let mut branches = Vec::new();
        for (index, &option) in options.iter().enumerate().take(number(item) as usize) {
            let mut branch = subproblem.clone();
            branch.chosen.push(option);
            if !is_once {
                branch.excluded.extend(&options[..index]);
            }
            branches.push(branch);
        }
        if self.bounds[item].0 == 0 {
            let mut without = subproblem.clone();
            without.excluded.extend(&options);
            branches.push(without);
        }
        Some(branches)
    }

    /// A key that is equal for subproblems with equal remaining problems.
    pub fn key(&self) -> Vec<u32> {
        let mut key = Vec::new();
        let live = (0..self.matrix.options()).filter(|&option| self.is_live[option]);
        key.extend(live.map(|option| option as u32));
        if self.matrix.is_plain() {
            return key;
        }
        for item in (0..self.matrix.items()).filter(|&item| self.sizes[item] > 0) {
            match self.bounds.get(item) {
                Some(&(low, high)) => key.extend([item as u32, low, high]),
                None => key.extend([item as u32, self.colours[item].unwrap_or(0)]),
            }
        }
        key
    }

    /// Builds the remaining matrix.
    pub fn rest(&self) -> Rest {
        let is_open = |&item: &usize| match self.bounds.get(item) {
            Some((low, _)) => *low > 0 || self.sizes[item] > 0,
            // Live options match the colour of a covered item, so the item needs no check.
            None => self.sizes[item] > 0 && self.colours[item].is_none(),
        };
        let items: Vec<usize> = (0..self.matrix.items()).filter(is_open).collect();
        let options: Vec<usize> = (0..self.matrix.options()).filter(|&option| self.is_live[option]).collect();
        let rest = restricted(self.matrix, &items, |item| self.bounds[item], options.iter().copied());
        Rest { matrix: rest, options }
    }
}
