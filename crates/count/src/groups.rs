//! Numbers in groups, stored one group after the other, such as the options of each item.
//!
//! A vector per group would take six times the memory for groups of one number.

/// Numbers below 2^32 in groups.
pub struct Groups {
    /// The start of each group, the end of the last one, and a spare entry.
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Groups {
    /// Collects (group, number) pairs into `groups` groups, in the order of the pairs. Calls `pairs` twice.
    pub fn new<I: Iterator<Item = (usize, usize)>>(groups: usize, pairs: impl Fn() -> I) -> Groups {
        // While numbers are placed, `starts[group + 1]` is the next free place of `group`; in the end that is
        // the start of the next group.
        let mut starts = vec![0; groups + 2];
        pairs().for_each(|(group, _)| starts[group + 2] += 1);
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let mut numbers = vec![0; starts[groups + 1]];
        for (group, number) in pairs() {
            numbers[starts[group + 1]] = number as u32;
            starts[group + 1] += 1;
        }
        Groups { starts, numbers }
    }

    /// The numbers of a group.
    pub fn of(&self, group: usize) -> &[u32] {
        &self.numbers[self.starts[group]..self.starts[group + 1]]
    }
}
