//! The state of a search on bit sets ([`Trail`](super::Trail)): items are covered and options removed, and a
//! trail of the changes undoes them.

use crate::exact::multiple::tables::Tables;

/// More than the number of options of any item; added to the ways of an item that need not be covered any
/// more.
pub(super) const COVERED: i32 = 1 << 30;

#[derive(Clone, Default)]
pub(super) struct TrailState {
    pub(super) live: Vec<u64>,
    pub(super) ways: Vec<i32>,
    /// For each primary item how often it must and may still be covered.
    pub(super) low: Vec<u32>,
    pub(super) high: Vec<u32>,
    /// For each secondary item whether it has a colour.
    pub(super) has_colour: Vec<bool>,
    pub(super) trail: Vec<Change>,
    /// Items that may have one way left.
    pub(super) queue: Vec<u32>,
    /// Whether some item has no way left.
    pub(super) is_dead: bool,
    /// How often each item had no way left.
    pub(super) weights: Vec<u32>,
}

/// A change by a step, to be undone.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// A word of `live`, and the bits that it lost.
    Word(u32, u64),
    /// A primary item was covered once more; it had to be covered that often before.
    Once(u32, u32),
    /// A secondary item was given a colour.
    Colour(u32),
}

impl TrailState {
    /// Covers a primary item once, by an option that is not live any more.
    #[inline]
    pub(super) fn cover(&mut self, tables: &Tables, item: usize) {
        let low = self.low[item];
        self.trail.push(Change::Once(item as u32, low));
        // An item has an option less, and if it needs one less it has as many ways as before.
        self.low[item] = low.saturating_sub(1);
        match low {
            0 => self.ways[item] -= 1,
            1 => self.ways[item] += COVERED,
            _ if self.ways[item] == 1 => self.queue.push(item as u32),
            _ => {}
        }
        self.high[item] -= 1;
        if self.high[item] == 0 {
            self.kill_all(tables, item);
        }
    }

    /// Removes all options of an item.
    pub(super) fn kill_all(&mut self, tables: &Tables, item: usize) {
        for &(word, bits) in tables.sets.of(item) {
            self.kill(tables, word as usize, bits);
        }
    }

    /// Removes the options of an item that give it another colour, until some item has no way left.
    pub(super) fn kill_others(&mut self, tables: &Tables, item: usize, shade: usize) {
        let mut kept = tables.shades.of(shade);
        for &(word, mut bits) in tables.sets.of(item) {
            if let Some((&(other, same), rest)) = kept.split_first() {
                if other == word {
                    bits &= !same;
                    kept = rest;
                }
            }
            self.kill(tables, word as usize, bits);
            if self.is_dead {
                return;
            }
        }
    }

    /// Removes the options `dead` of word `word`.
    #[inline]
    pub(super) fn kill(&mut self, tables: &Tables, word: usize, dead: u64) {
        let mut dead = dead & self.live[word];
        if dead == 0 {
            return;
        }
        self.live[word] &= !dead;
        self.trail.push(Change::Word(word as u32, dead));
        if let Some(bit) = tables.alike(word) {
            for cell in tables.primary_items(bit) {
                self.lower(cell.item as usize, dead.count_ones() as i32);
            }
            return;
        }
        while dead != 0 {
            for cell in tables.primary_items(word * 64 + dead.trailing_zeros() as usize) {
                self.lower(cell.item as usize, 1);
            }
            dead &= dead - 1;
        }
    }

    /// Takes `count` off the ways of an item.
    #[inline]
    fn lower(&mut self, item: usize, count: i32) {
        let ways = &mut self.ways[item];
        *ways -= count;
        if *ways <= 1 {
            self.queue.push(item as u32);
            if *ways <= 0 && !self.is_dead {
                self.is_dead = true;
                self.weights[item] += 1;
            }
        }
    }

    /// Undoes everything after the first `length` changes.
    pub(super) fn undo(&mut self, tables: &Tables, length: usize) {
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Word(word, dead)) => self.revive(tables, word as usize, dead),
                Some(Change::Once(item, low)) => {
                    let item = item as usize;
                    self.high[item] += 1;
                    self.low[item] = low;
                    // Its option is counted when its word is put back.
                    self.ways[item] -= match low {
                        0 => 0,
                        1 => COVERED + 1,
                        _ => 1,
                    };
                }
                Some(Change::Colour(item)) => self.has_colour[item as usize] = false,
                None => {}
            }
        }
    }

    /// Puts the options `dead` back into word `word`.
    #[inline]
    fn revive(&mut self, tables: &Tables, word: usize, mut dead: u64) {
        self.live[word] |= dead;
        if let Some(bit) = tables.alike(word) {
            for cell in tables.primary_items(bit) {
                self.ways[cell.item as usize] += dead.count_ones() as i32;
            }
            return;
        }
        while dead != 0 {
            for cell in tables.primary_items(word * 64 + dead.trailing_zeros() as usize) {
                self.ways[cell.item as usize] += 1;
            }
            dead &= dead - 1;
        }
    }
}
