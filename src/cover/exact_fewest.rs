//! The exact cover with the fewest options: branch and bound with a table of what was proven.
//!
//! ```text
//! left      a bit for each item that is not covered           what is left of the problem; it alone tells what is live
//! live      a bit for each option that can still be chosen    options in order of size, the largest first
//! rows      for each item, the options that have it           bits as in `live`
//! conflict  for each option, the options that share an item   bits as in `live`
//! needs     for some `left`, how many more options it takes at least
//! ```
//!
//! * **Bound**: a cover of k options shares k among its items, 1 / s to each of the s primary items of an option. No item can
//!   get less than from the largest live option that has it, so the sum of these shares, rounded up, is needed at least.
//! * **Table**: what is left does not depend on how it came about. Parts of a problem that have nothing to do with each other
//!   are met again and again with the same rest; the second time costs a look.
//!
//! A node costs a pass over the bits of the options for each item that is left.

use super::matrix::Matrix;
use std::collections::HashMap;

/// The most entries of the table, and the most words that they may take together.
const MOST_ENTRIES: usize = 1 << 15;
const MOST_WORDS: usize = 1 << 20;

/// One option, in the fixed-point numbers of the bound.
const ONE: u64 = 1 << 32;

/// An exact cover problem that asks for the fewest options.
pub struct Fewest {
    primary: usize,
    /// Words of `left` and of `live`.
    item_words: usize,
    option_words: usize,
    rows: Vec<u64>,
    conflict: Vec<u64>,
    /// For each option the bits of its items, as in `left`.
    covers: Vec<u64>,
    /// For each option the share of each of its primary items.
    shares: Vec<u64>,
    /// What the caller calls an option.
    names: Vec<usize>,
    /// By level.
    left: Vec<u64>,
    live: Vec<u64>,
    chosen: Vec<usize>,
    best: Option<Vec<usize>>,
    needs: HashMap<Vec<u64>, usize>,
}

impl Fewest {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Fewest {
        let size = |option: usize| {
            matrix.option(option).iter().filter(|&&item| (item as usize) < matrix.primary()).count()
        };
        // An option without primary items only makes a cover larger.
        let mut names: Vec<usize> = (0..matrix.options()).filter(|&option| size(option) > 0).collect();
        names.sort_by_key(|&option| std::cmp::Reverse(size(option)));
        let (item_words, option_words) = (matrix.items() / 64 + 1, names.len() / 64 + 1);
        let mut rows = vec![0; matrix.items() * option_words];
        let mut covers = vec![0; names.len() * item_words];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name) {
                let item = item as usize;
                rows[item * option_words + option / 64] |= 1 << (option % 64);
                covers[option * item_words + item / 64] |= 1 << (item % 64);
            }
        }
        let mut conflict = vec![0; names.len() * option_words];
        for (own, &name) in conflict.chunks_mut(option_words).zip(&names) {
            for &item in matrix.option(name) {
                let row = &rows[item as usize * option_words..][..option_words];
                own.iter_mut().zip(row).for_each(|(own, row)| *own |= row);
            }
        }
        Fewest {
            primary: matrix.primary(),
            item_words,
            option_words,
            rows,
            conflict,
            covers,
            shares: names.iter().map(|&name| ONE / size(name) as u64).collect(),
            left: ones(matrix.items(), item_words),
            live: ones(names.len(), option_words),
            names,
            chosen: Vec::new(),
            best: None,
            needs: HashMap::new(),
        }
    }

    /// A cover with the fewest options, if there is one.
    pub fn fewest(mut self) -> Option<Vec<usize>> {
        self.search();
        let names = &self.names;
        self.best.map(|best| best.into_iter().map(|option| names[option]).collect())
    }

    /// How many options the best cover so far has.
    fn limit(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |best| best.len())
    }

    /// Looks for covers that go on from `chosen` and are better than the best.
    fn search(&mut self) {
        let depth = self.chosen.len();
        let (branch, bound) = match self.look() {
            Sight::Dead => return,
            Sight::Covered => {
                if depth < self.limit() {
                    self.best = Some(self.chosen.clone());
                }
                return;
            }
            Sight::Left { smallest, bound } => (smallest, bound),
        };
        if depth + bound >= self.limit() {
            return;
        }
        let left = self.left[depth * self.item_words..].to_vec();
        if let Some(&need) = self.needs.get(&left) {
            if need.saturating_add(depth) >= self.limit() {
                return;
            }
        }
        for word in 0..self.option_words {
            let row = self.rows[branch * self.option_words + word];
            let mut options = self.live[depth * self.option_words + word] & row;
            while options != 0 {
                self.choose(word * 64 + options.trailing_zeros() as usize);
                options &= options - 1;
                self.search();
                self.undo();
            }
        }
        // All that goes on from here is known not to be better than the best is now.
        let need = if self.best.is_some() { self.limit() - depth } else { usize::MAX };
        if self.needs.len() >= MOST_ENTRIES.min(MOST_WORDS / self.item_words) {
            self.needs.clear();
        }
        self.needs.insert(left, need);
    }

    fn choose(&mut self, option: usize) {
        let (left, live) = (self.left.len() - self.item_words, self.live.len() - self.option_words);
        for word in 0..self.item_words {
            self.left.push(self.left[left + word] & !self.covers[option * self.item_words + word]);
        }
        for word in 0..self.option_words {
            self.live.push(self.live[live + word] & !self.conflict[option * self.option_words + word]);
        }
        self.chosen.push(option);
    }

    fn undo(&mut self) {
        self.chosen.pop();
        self.left.truncate(self.left.len() - self.item_words);
        self.live.truncate(self.live.len() - self.option_words);
    }

    /// What the last level is like.
    fn look(&self) -> Sight {
        let left = &self.left[self.left.len() - self.item_words..];
        let live = &self.live[self.live.len() - self.option_words..];
        let mut smallest = None;
        let mut fewest = u32::MAX;
        let mut shares = 0;
        for item in (0..self.primary).filter(|item| left[item / 64] >> (item % 64) & 1 != 0) {
            let row = &self.rows[item * self.option_words..][..self.option_words];
            let mut count = 0;
            for (word, (row, live)) in row.iter().zip(live).enumerate() {
                let options = row & live;
                if count == 0 && options != 0 {
                    shares += self.shares[word * 64 + options.trailing_zeros() as usize];
                }
                count += options.count_ones();
            }
            if count == 0 {
                return Sight::Dead;
            }
            if count < fewest {
                fewest = count;
                smallest = Some(item);
            }
        }
        match smallest {
            // Shares were rounded down, so the sum is too small by less than one, and so is what it is rounded up to.
            Some(smallest) => Sight::Left { smallest, bound: ((shares + ONE - 1) / ONE) as usize },
            None => Sight::Covered,
        }
    }
}

/// What a level is like.
enum Sight {
    /// Some item has no live option.
    Dead,
    Covered,
    /// The first item with the fewest live options; and how many options are needed at least.
    Left {
        smallest: usize,
        bound: usize,
    },
}

/// `words` words of which the first `count` bits are ones.
fn ones(count: usize, words: usize) -> Vec<u64> {
    let bits = |word: usize| count.saturating_sub(word * 64).min(64);
    (0..words).map(|word| if bits(word) == 64 { u64::MAX } else { (1 << bits(word)) - 1 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fewest(primary: usize, secondary: usize, options: &[&[usize]]) -> Option<Vec<usize>> {
        let mut matrix = Matrix::new(primary, secondary);
        options.iter().for_each(|option| {
            matrix.add(option);
        });
        let mut fewest = Fewest::new(&matrix).fewest()?;
        fewest.sort_unstable();
        Some(fewest)
    }

    #[test]
    fn fewer_options_are_better() {
        assert_eq!(fewest(3, 0, &[&[0], &[1], &[2], &[0, 1]]), Some(vec![2, 3]));
        assert_eq!(fewest(4, 0, &[&[0, 1, 2], &[0, 1], &[2, 3], &[0, 3]]), Some(vec![1, 2]));
        assert_eq!(fewest(2, 0, &[&[0], &[0, 1], &[1]]), Some(vec![1]));
    }

    #[test]
    fn secondary_items_are_covered_once_or_not_at_all() {
        assert_eq!(fewest(2, 1, &[&[0, 2], &[1, 2], &[1]]), Some(vec![0, 2]));
        assert_eq!(fewest(2, 1, &[&[0, 2], &[1, 2]]), None);
        assert_eq!(fewest(0, 1, &[&[0]]), Some(vec![]));
    }

    #[test]
    fn what_no_option_covers_has_no_cover() {
        assert_eq!(fewest(1, 0, &[]), None);
        assert_eq!(fewest(0, 0, &[]), Some(vec![]));
        assert_eq!(fewest(2, 0, &[&[], &[0]]), None);
    }

    /// 60 parts, each covered in one of two ways that cost the same: 2^60 covers, told apart by no bound.
    #[test]
    fn parts_that_have_nothing_to_do_with_each_other_are_looked_at_once() {
        let mut matrix = Matrix::new(240, 0);
        for part in 0..60 {
            let item = part * 4;
            for option in
                [&[item][..], &[item + 1, item + 2, item + 3], &[item, item + 1, item + 2], &[item + 3]]
            {
                matrix.add(option);
            }
        }
        assert_eq!(Fewest::new(&matrix).fewest().unwrap().len(), 120);
    }
}
