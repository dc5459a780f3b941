//! The events of a search, and its statistics.

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// An item is chosen to branch on.
    Item {
        /// The item.
        item: usize,
        /// The number of options it has left.
        options: usize,
        /// The number of other items with as many.
        ties: usize,
    },
    /// The item has no option left: a dead end.
    Dead {
        /// The item.
        item: usize,
    },
    /// Repeat cover: more options are needed than may be chosen.
    Bound {
        /// The lower bound on the options still needed.
        needed: usize,
        /// The number of options that may still be chosen.
        left: usize,
    },
    /// An option is tried.
    Try {
        /// The option.
        option: usize,
    },
    /// An item is covered by the option tried last, or because it is the item branched on.
    Cover {
        /// The item.
        item: usize,
        /// The options that can no longer be chosen because of that.
        dies: Vec<usize>,
    },
    /// The option tried last covers an item that may be covered again.
    Lower {
        /// The item.
        item: usize,
        /// How often it must still be covered.
        low: usize,
        /// How often it may still be covered.
        high: usize,
    },
    /// The option tried last gives an item a colour.
    Purify {
        /// The item.
        item: usize,
        /// The colour.
        colour: u32,
        /// The options that can no longer be chosen because of that.
        dies: Vec<usize>,
    },
    /// The option tried last gives an item the colour that it has.
    Commit {
        /// The item.
        item: usize,
        /// The colour.
        colour: u32,
    },
    /// An option leaves the item branched on, because it is tried next, and not again for this item.
    Tweak {
        /// The option.
        option: usize,
        /// The item.
        item: usize,
    },
    /// The item branched on is covered often enough, and no further option is chosen for it.
    Enough {
        /// The item.
        item: usize,
    },
    /// The search is back from that branch.
    More {
        /// The item.
        item: usize,
    },
    /// All branches of the item were tried, and the options that left it return.
    Untweak {
        /// The item.
        item: usize,
        /// Their number.
        options: usize,
    },
    /// An option is taken back.
    Back {
        /// The option.
        option: usize,
        /// The items that are uncovered again.
        uncovers: Vec<usize>,
        /// The items that have no colour again.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        unpurifies: Vec<usize>,
    },
    /// Exact cover: all options of the item branched on were tried, and it is uncovered.
    Exhausted {
        /// The item.
        item: usize,
    },
    /// A cover.
    Solution {
        /// Its options in the order they were chosen.
        options: Vec<usize>,
    },
}

/// Statistics of one depth, the number of options chosen before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Level {
    /// Items branched on, or found without options.
    pub items: u64,
    /// Options tried: the nodes of the search tree one level down.
    pub options: u64,
    /// Dead ends.
    pub dead: u64,
    /// Cuts by the bound.
    pub bounds: u64,
    /// Covers.
    pub solutions: u64,
    /// The number of removals from a list, of an item or of a one of the matrix: Knuth's measure of the work.
    pub updates: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The search is complete.
    Complete,
    /// The search found what the goal asks for.
    Found,
    /// The search exceeded its limit of events.
    GivenUp,
}

/// The statistics of a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// By depth.
    pub levels: Vec<Level>,
    /// The number of events.
    pub events: u64,
    /// The number of covers found.
    pub solutions: u64,
    /// The cover that the goal asks for, of those found: the first or the best.
    pub answer: Option<Vec<usize>>,
    /// Why it ended.
    pub end: End,
}

impl Summary {
    /// Whether there is a cover, in two words; a search that was given up may not know.
    pub fn result(&self) -> &'static str {
        match (self.solutions, self.end) {
            (0, End::GivenUp) => "not finished",
            (0, _) => "no cover",
            _ => "cover",
        }
    }
}
