//! The progress of a search for a cheapest cover.

/// The best cover and the bound so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The best cover so far: its cost and its options, ascending.
    pub cover: Option<(u64, Vec<usize>)>,
    /// A lower bound on the cost of every cover.
    pub bound: u64,
    /// The number of nodes examined.
    pub nodes: u64,
    /// Whether the search is over: `cover` is the cover asked for, or there is no such cover.
    pub is_done: bool,
}
