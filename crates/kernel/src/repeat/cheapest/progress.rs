//! How a search for a cheapest cover stands.

/// The best answer and the bound known at some time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The best cover so far: its cost and its options, ascending.
    pub cover: Option<(u64, Vec<usize>)>,
    /// No cover costs less than this.
    pub bound: u64,
    /// The nodes examined.
    pub nodes: u64,
    /// Whether the search is over: the cover is the cheapest, or there is none.
    pub is_done: bool,
}
