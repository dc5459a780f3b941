//! Numbers in groups, one group after the other: options by the items that they have, items by steps.
//!
//! A vector for each group would take six times as much memory as a group of one number needs.

/// Numbers below 2^32, each in a group.
pub struct Groups {
    /// The place of the first number of each group, of the end of all, and one more.
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Groups {
    /// The numbers of each of `groups` groups, in the order in which `pairs` have them after their groups.
    /// The pairs are walked twice.
    pub fn new<I: Iterator<Item = (usize, usize)>>(groups: usize, pairs: impl Fn() -> I) -> Groups {
        // While numbers are put in their places, each group is one entry ahead: its next place is the start
        // of the group that follows it in the end.
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
