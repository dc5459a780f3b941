//! The state of a search on bit sets ([`Trail`](super::Trail)), with a trail that undoes its changes.

use crate::exact::multiple::tables::Tables;

/// Added to the ways of an item that need not be covered; greater than the number of options of any item.
pub(super) const COVERED: i32 = 1 << 30;

#[derive(Clone, Default)]
pub(super) struct TrailState {
    pub(super) live: Vec<u64>,
    pub(super) ways: Vec<i32>,
    /// How many more times each primary item must and may be covered.
    pub(super) low: Vec<u32>,
    pub(super) high: Vec<u32>,
    pub(super) has_colour: Vec<bool>,
    pub(super) trail: Vec<Change>,
    /// Items that may have only one way left.
    pub(super) queue: Vec<u32>,
    pub(super) is_dead: bool,
    /// The number of times that each item ran out of ways.
    pub(super) weights: Vec<u32>,
}

#[derive(Clone, Copy)]
pub(super) enum Change {
    /// These bits of this word of `live` were cleared.
    Word(u32, u64),
    /// This primary item was covered once; before, it had to be covered this many more times.
    Once(u32, u32),
    /// This secondary item was given a colour.
    Colour(u32),
}

impl TrailState {
    /// Covers a primary item once, by an option that is no longer live.
    #[inline]
    pub(super) fn cover(&mut self, tables: &Tables, item: usize) {
        let low = self.low[item];
        self.trail.push(Change::Once(item as u32, low));
        // The item loses an option; if it needed that option, its number of ways stays the same.
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

    pub(super) fn kill_all(&mut self, tables: &Tables, item: usize) {
        for &(word, bits) in tables.sets.of(item) {
            self.kill(tables, word as usize, bits);
        }
    }

    /// Removes the options of an item that are not in `shade`, until some item has no way left.
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

    #[inline]
    pub(super) fn kill(&mut self, tables: &Tables, word: usize, dead: u64) {
        let dead = dead & self.live[word];
        if dead != 0 {
            self.live[word] &= !dead;
            self.trail.push(Change::Word(word as u32, dead));
            tables.each_primary(word, dead, |item, count| self.lower(item, count));
        }
    }

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

    /// Undoes all but the first `length` changes.
    pub(super) fn undo(&mut self, tables: &Tables, length: usize) {
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Word(word, dead)) => {
                    self.live[word as usize] |= dead;
                    tables.each_primary(word as usize, dead, |item, count| self.ways[item] += count);
                }
                Some(Change::Once(item, low)) => {
                    let item = item as usize;
                    self.high[item] += 1;
                    self.low[item] = low;
                    // The option is added back when its word is restored.
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
}
