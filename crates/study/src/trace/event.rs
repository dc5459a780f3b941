//! The events of a search, and its statistics.

use dlx_kernel::dlx::Step;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// An event of a search: a step and its consequences.
///
/// Removed options belong to the event that covers an item or gives it a colour; uncovered items belong to
/// the backtracking event. [`Step::Uncover`] is a separate event only in an exact cover, after all options of
/// the branching item were tried.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// The step.
    pub step: Step<'a>,
    /// The options that can no longer be chosen because an item is covered or has a colour.
    pub dies: &'a [usize],
    /// The items uncovered by backtracking.
    pub uncovers: &'a [usize],
    /// The items that lose their colour by backtracking.
    pub unpurifies: &'a [usize],
}

impl<'a> From<Step<'a>> for Event<'a> {
    fn from(step: Step<'a>) -> Event<'a> {
        Event { step, dies: &[], uncovers: &[], unpurifies: &[] }
    }
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, numbers): (&str, &[(&str, usize)]) = match self.step {
            Step::Item { item, options, ties, .. } => {
                ("item", &[("item", item), ("options", options), ("ties", ties)])
            }
            Step::Dead { item } => ("dead", &[("item", item)]),
            Step::Bound { needed, left, .. } => ("bound", &[("needed", needed), ("left", left)]),
            Step::Try { option } => ("try", &[("option", option)]),
            Step::Cover { item } => ("cover", &[("item", item)]),
            Step::Dies { option } => ("dies", &[("option", option)]),
            Step::Uncover { item } => ("exhausted", &[("item", item)]),
            Step::Lower { item, low, high, .. } => ("lower", &[("item", item), ("low", low), ("high", high)]),
            Step::Purify { item, colour } => ("purify", &[("item", item), ("colour", colour as usize)]),
            Step::Commit { item, colour } => ("commit", &[("item", item), ("colour", colour as usize)]),
            Step::Unpurify { item } => ("unpurify", &[("item", item)]),
            Step::Tweak { option, item } => ("tweak", &[("option", option), ("item", item)]),
            Step::Untweak { item, options, .. } => ("untweak", &[("item", item), ("options", options)]),
            Step::Enough { item } => ("enough", &[("item", item)]),
            Step::More { item } => ("more", &[("item", item)]),
            Step::Back { option } => ("back", &[("option", option)]),
            Step::Solution { .. } => ("solution", &[]),
            _ => ("other", &[]),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("event", name)?;
        for (name, number) in numbers {
            map.serialize_entry(name, number)?;
        }
        match self.step {
            Step::Cover { .. } | Step::Purify { .. } => map.serialize_entry("dies", self.dies)?,
            Step::Back { .. } => map.serialize_entry("uncovers", self.uncovers)?,
            Step::Solution { options, .. } => map.serialize_entry("options", options)?,
            _ => {}
        }
        if !self.unpurifies.is_empty() {
            map.serialize_entry("unpurifies", self.unpurifies)?;
        }
        map.end()
    }
}

/// The statistics of one depth of the search tree. The depth of a node is the number of options chosen before
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Level {
    /// The number of items that the search branched on or found to have no options.
    pub items: u64,
    /// The number of options tried, which is the number of nodes of the search tree one level down.
    pub options: u64,
    /// The number of dead ends.
    pub dead: u64,
    /// The number of cuts by the bound.
    pub bounds: u64,
    /// The number of covers.
    pub solutions: u64,
    /// The number of removals of items or ones from lists: Knuth's measure of work.
    pub updates: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The search is complete.
    Complete,
    /// The search reached the goal.
    Found,
    /// The search exceeded the event limit.
    GivenUp,
}

/// The statistics of a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// The statistics by depth.
    pub levels: Vec<Level>,
    /// The number of events.
    pub events: u64,
    /// The number of covers found.
    pub solutions: u64,
    /// The first or best cover found, depending on the goal.
    pub answer: Option<Vec<usize>>,
    /// Why the search ended.
    pub end: Status,
}

impl Summary {
    /// Describes whether there is a cover; returns `not finished` if the search was given up before it found
    /// one.
    pub fn result(&self) -> &'static str {
        match (self.solutions, self.end) {
            (0, Status::GivenUp) => "not finished",
            (0, _) => "no cover",
            _ => "cover",
        }
    }
}
