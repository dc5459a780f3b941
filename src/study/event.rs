//! What happens in a search, and the search in numbers.

/// Something that happens in a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// An item is chosen to branch on.
    Item {
        /// The item.
        item: usize,
        /// How many options it has left.
        options: usize,
        /// How many other items have as many.
        ties: usize,
    },
    /// The item has no option left: a dead end.
    Dead {
        /// The item.
        item: usize,
    },
    /// Repeat cover: more options are needed than may be chosen.
    Bound {
        /// How many more it takes at least.
        needed: usize,
        /// How many more may be chosen.
        left: usize,
    },
    /// An option is tried.
    Try {
        /// The option.
        option: usize,
    },
    /// An item is covered, by the option tried last, or because it is the item branched on.
    Cover {
        /// The item.
        item: usize,
        /// The options that can no longer be chosen for that.
        dies: Vec<usize>,
    },
    /// An option is taken back.
    Back {
        /// The option.
        option: usize,
        /// The items that are uncovered again.
        uncovers: Vec<usize>,
    },
    /// Exact cover: all options of the item branched on were tried, and it is uncovered.
    Exhausted {
        /// The item.
        item: usize,
    },
    /// A cover.
    Solution {
        /// Its options in the order of their choice.
        options: Vec<usize>,
    },
}

/// What happened at one depth, which is how many options had been chosen.
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
    /// How often something was taken out of a list, an item or a one of the matrix: Knuth's measure of the work.
    pub updates: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Everything was tried.
    Complete,
    /// What was asked for was found.
    Found,
    /// It took too many events.
    GivenUp,
}

/// A search in numbers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// By depth.
    pub levels: Vec<Level>,
    /// How many events there were.
    pub events: u64,
    /// How many covers were found.
    pub solutions: u64,
    /// The one that is asked for, of those that were found: the first, or the best.
    pub answer: Option<Vec<usize>>,
    /// Why it ended.
    pub end: End,
}
