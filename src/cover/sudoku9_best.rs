//! The best of all completions of a 9 x 9 sudoku, where a digit is worth more in some cells than in others: NOIP 2009.
//!
//! The search is on the states of [`sudoku9_state`](super::sudoku9_state), with the Lagrangian dual as its bound: what an option
//! (a digit in a cell) is worth is shared out among its four items,
//!
//! ```text
//! worth = price of the cell + part of row x digit + part of column x digit + part of box x digit
//! ```
//!
//! A completion has one option for every item, so it is worth no more than all prices of cells, and for every other item the
//! highest part of any of its options that is left. Every way to share gives such a bound. To lower it (subgradients: Held
//! and Karp, 1971), an option that is highest in one of its items and not in all hands over to the others; a cell with several
//! such options gets dearer, one with none cheaper. After some hundred steps the bound is mostly less than 1 above the best
//! score, and then
//!
//! * a state whose bound is not above the best score so far is left;
//! * an option that lacks so much of the highest parts that the bound with it is not above that score is excluded;
//! * where the same options are highest in all their items, they are the best completion of the state.
//!
//! So some dozens of states are searched where there are 10^6 completions and more. Shares are whole numbers that always add up:
//! the bound is exact. They do not depend on the state, so each begins with those of the one before.

use super::processor::{self, Task};
use super::sudoku9_state::{Nine, OPTIONS};

/// The bits of a number that tell an option.
const OPTION_BITS: u32 = 10;
/// The items that shares are handed about between: rows, columns and boxes, each with a digit.
const ITEMS: usize = 243;
/// One point of the score in the unit of shares.
const POINT: i32 = 1 << 14;
/// How far steps aim below the bound: at first, and at last, which is where every further state begins.
const FIRST_AIM: i32 = 200 * POINT;
const LAST_AIM: i32 = POINT / 2;
/// Steps of little use before they aim half as far.
const PATIENCE: u32 = 3;
/// The most steps for one state.
const STEPS: usize = 400;

/// The items of an option besides its cell, one of each family.
const fn items(option: usize) -> [u8; 3] {
    let (digit, row, column) = (option / 81, option % 81 / 9, option % 9);
    let units = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
    [(units[0] * 9 + digit) as u8, (units[1] * 9 + digit) as u8, (units[2] * 9 + digit) as u8]
}

/// Those of every option.
const ITEMS_OF: [[u8; 3]; OPTIONS] = {
    let mut table = [[0; 3]; OPTIONS];
    let mut option = 0;
    while option < OPTIONS {
        table[option] = items(option);
        option += 1;
    }
    table
};

/// How the worth of every option is shared out.
#[derive(Clone)]
pub struct Worth {
    /// The parts of the three items, which add up to the worth, before the price of the cell.
    parts: Vec<[i32; 3]>,
    /// A third of the price of each cell, which every part of its options is less.
    thirds: [i32; 81],
}

/// The highest part of each item, together with the option it belongs to, and the bound.
struct Highest {
    keys: [i64; ITEMS],
    bound: i32,
}

impl Worth {
    /// `worth[cell]`, 50 at most, is what a cell multiplies its digit by.
    pub fn new(worth: &[u16; 81]) -> Worth {
        let share = |option: usize| {
            let whole = (option / 81 + 1) as i32 * i32::from(worth[option % 81]) * POINT;
            [whole - whole / 3 * 2, whole / 3, whole / 3]
        };
        Worth { parts: (0..OPTIONS).map(share).collect(), thirds: [0; 81] }
    }

    /// The best score of all completions of `givens`. None if there is none.
    pub fn best(&self, givens: &[u8; 81]) -> Option<u32> {
        processor::run(Search { worth: self.clone(), aim: FIRST_AIM, best: None, start: Nine::new(givens) })
    }

    /// The bound for completions out of `options`, which has some for every item.
    #[inline(always)]
    fn highest(&self, options: &[usize]) -> Highest {
        let mut keys = [i64::MIN; ITEMS];
        for &option in options {
            let third = self.thirds[option % 81];
            for (&part, &item) in self.parts[option].iter().zip(&ITEMS_OF[option]) {
                let key = &mut keys[item as usize];
                *key = (*key).max(i64::from(part - third) << OPTION_BITS | option as i64);
            }
        }
        let mut bound = 0;
        for third in &self.thirds {
            bound += 3 * third;
        }
        for key in &keys {
            bound += (key >> OPTION_BITS) as i32;
        }
        Highest { keys, bound }
    }

    /// Shares anew, aiming at a bound lower by `aim`. False if every item has one and the same option highest.
    #[inline(always)]
    fn step(&mut self, highest: &Highest, aim: i32) -> bool {
        // In how many of its three items an option is highest, and how many of three a cell lacks.
        let (mut taken, mut missing) = ([0u8; OPTIONS], [3i32; 81]);
        for option in highest.options() {
            taken[option] += 1;
            missing[option % 81] -= 1;
        }
        let mut off = 0;
        for missing in &missing {
            off += missing * missing;
        }
        for option in highest.options() {
            off += 9 - 3 * i32::from(taken[option]);
        }
        if off == 0 {
            return false;
        }
        // Whole steps, so that what one item loses is to the unit what the others gain.
        let step = (aim / off).max(1);
        for (item, option) in highest.options().enumerate() {
            if taken[option] < 3 {
                let parts = &mut self.parts[option];
                parts[0] += 3 * step;
                parts[1] += 3 * step;
                parts[2] += 3 * step;
                parts[item / 81] -= 9 * step;
            }
        }
        for (third, missing) in self.thirds.iter_mut().zip(&missing) {
            *third -= step * missing;
        }
        true
    }

    /// How much the bound falls if `option` is chosen.
    #[inline(always)]
    fn lack(&self, highest: &Highest, option: usize) -> i32 {
        let mut lack = 3 * self.thirds[option % 81];
        for (&part, &item) in self.parts[option].iter().zip(&ITEMS_OF[option]) {
            lack += (highest.keys[item as usize] >> OPTION_BITS) as i32 - part;
        }
        lack
    }
}

impl Highest {
    /// For each item the option it belongs to.
    #[inline(always)]
    fn options(&self) -> impl Iterator<Item = usize> + '_ {
        self.keys.iter().map(|key| (key & ((1 << OPTION_BITS) - 1)) as usize)
    }
}

/// A level of the search: a state and the options that are left to try, the next last.
struct Level {
    state: Nine,
    untried: Vec<usize>,
}

/// Searches for the best score.
struct Search {
    worth: Worth,
    aim: i32,
    best: Option<u32>,
    start: Nine,
}

impl Task for Search {
    type Outcome = Option<u32>;

    #[inline(always)]
    fn run(mut self) -> Option<u32> {
        let mut levels: Vec<Level> = Vec::new();
        let mut state = self.start;
        loop {
            if state.settle() {
                if let Some(untried) = self.open(&mut state) {
                    levels.push(Level { state, untried });
                }
            }
            let option = loop {
                let level = match levels.last_mut() {
                    Some(level) => level,
                    None => return self.best,
                };
                if let Some(option) = level.untried.pop() {
                    state = level.state;
                    break option;
                }
                levels.pop();
            };
            state.put(option % 81 / 27, option / 81, option % 27);
        }
    }
}

impl Search {
    /// A bound must be as much, or nothing better is left.
    fn enough(&self) -> i32 {
        self.best.map_or(i32::MIN, |best| (best as i32 + 1) * POINT)
    }

    /// Excludes options of a settled state that are in no better completion. Returns those of a cell to branch on, the most
    /// promising last; None if nothing better is left.
    #[inline(always)]
    fn open(&mut self, state: &mut Nine) -> Option<Vec<usize>> {
        loop {
            let options = state.options();
            let highest = self.lower(&options)?;
            let mut excluded = false;
            for &option in &options {
                if highest.bound - self.worth.lack(&highest, option) < self.enough() {
                    state.exclude(option);
                    excluded = true;
                }
            }
            if !excluded {
                return Some(self.branch(&options, &highest));
            }
            if !state.settle() {
                return None;
            }
        }
    }

    /// Lowers the bound of `options` as far as it is of use. None if no completion out of them is better, or if the best of them
    /// was found.
    #[inline(always)]
    fn lower(&mut self, options: &[usize]) -> Option<Highest> {
        let (mut lowest, mut stale, mut steps) = (i32::MAX, 0, 0);
        let mut aim = self.aim;
        self.aim = LAST_AIM;
        loop {
            let highest = self.worth.highest(options);
            if highest.bound < self.enough() {
                return None;
            }
            stale += 1;
            if highest.bound < lowest - LAST_AIM {
                lowest = highest.bound;
                stale = 0;
            } else if stale == PATIENCE {
                aim /= 2;
                stale = 0;
            }
            steps += 1;
            if aim < LAST_AIM || steps == STEPS {
                return Some(highest);
            }
            if !self.worth.step(&highest, aim) {
                self.best = Some((highest.bound / POINT) as u32);
                return None;
            }
        }
    }

    /// The options of a cell that has fewest, of those the one that lacks most in all.
    #[inline(always)]
    fn branch(&self, options: &[usize], highest: &Highest) -> Vec<usize> {
        let (mut counts, mut lacks) = ([0; 81], [0; 81]);
        for &option in options {
            counts[option % 81] += 1;
            lacks[option % 81] += self.worth.lack(highest, option);
        }
        let open = (0..81).filter(|&cell| counts[cell] > 1);
        let cell = open.min_by_key(|&cell| (counts[cell], -lacks[cell])).unwrap_or(0);
        let mut untried: Vec<usize> = options.iter().copied().filter(|option| option % 81 == cell).collect();
        untried.sort_by_key(|&option| -self.worth.lack(highest, option));
        untried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_the_same_for_every_processor() {
        let rings: [u16; 81] =
            std::array::from_fn(|cell| 10 - (cell / 9).abs_diff(4).max((cell % 9).abs_diff(4)) as u16);
        let worth = Worth::new(&rings);
        for kept in (0..81).step_by(5) {
            let mut givens = [0; 81];
            for (cell, given) in givens.iter_mut().enumerate().filter(|(cell, _)| cell * 32 % 81 < kept) {
                *given = ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8;
            }
            let start = Nine::new(&givens);
            let plain = Search { worth: worth.clone(), aim: FIRST_AIM, best: None, start }.run();
            assert!(plain.is_some());
            assert_eq!(worth.best(&givens), plain);
        }
    }
}
