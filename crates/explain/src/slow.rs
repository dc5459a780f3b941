//! Explains why a solution is slow: the number of nodes of the textbook search under each branching rule, and
//! which rule matches the solution's verdicts and times.

use crate::words;
use dlx_harness::language::{Sentence, Text};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::model::Cover;
use dlx_study::{Goal, Model};
use serde::Serialize;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Instant;

/// A branching rule of the textbook search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Branches on the item with the fewest options.
    Smallest,
    /// Branches on the first uncovered item.
    First,
    /// Branches on the item with the fewest options in the first family, such as the cells of a sudoku, and
    /// so does not notice a digit with only one place left.
    NoUnique,
    /// Branches on the item with the fewest options, without the bound of repeat covers.
    NoBound,
}

impl Kind {
    /// Returns, for example, `takes the first item`.
    pub fn words(self) -> Sentence<0> {
        match self {
            Kind::Smallest => words::BY_SMALLEST,
            Kind::First => words::BY_FIRST,
            Kind::NoUnique => words::NO_UNIQUE,
            Kind::NoBound => words::NO_BOUND,
        }
    }

    fn all(cover: Cover) -> [Kind; 3] {
        match cover {
            Cover::Exact => [Kind::Smallest, Kind::First, Kind::NoUnique],
            Cover::Repeat => [Kind::Smallest, Kind::First, Kind::NoBound],
        }
    }
}

/// The cost of searching the cases of an input with one branching rule.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// The branching rule.
    pub kind: Kind,
    /// The number of options tried.
    pub nodes: u64,
    /// Whether the search finished.
    pub is_complete: bool,
}

impl Cost {
    /// Formats the number, for example `1,204 nodes` or `> 10^6 nodes`.
    pub fn nodes(&self) -> Text {
        match self.is_complete {
            true => words::NODES.with([&grouped(self.nodes)]),
            false => words::NODES_OVER.with([&self.nodes.max(1).ilog10()]),
        }
    }
}

/// Formats a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// Machine-independent limits of a search: the maximum numbers of nodes and of options removed from the
/// matrix. Each removal writes a few links.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    nodes: u64,
    removals: u64,
}

impl Reach {
    /// A search up to these limits takes about a second per branching rule.
    pub const FAR: Reach = Reach { nodes: 10_000_000, removals: 100_000_000 };
    /// A search up to these limits takes about 0.05 s per branching rule.
    pub const NEAR: Reach = Reach { nodes: 1_000_000, removals: 5_000_000 };
}

/// Counts nodes and removals up to `reach`.
struct Counting {
    nodes: u64,
    removals: u64,
    reach: Reach,
}

impl Counting {
    fn is_over(&self) -> bool {
        self.nodes >= self.reach.nodes || self.removals >= self.reach.removals
    }
}

impl Observer for Counting {
    fn is_watching(&self) -> bool {
        false
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Try { .. } => self.nodes += 1,
            Step::Dies { .. } => self.removals += 1,
            _ => {}
        }
    }

    fn is_done(&self) -> bool {
        self.is_over()
    }
}

/// Measures all cases of an input with each rule of the textbook search, up to `reach`. None if the problem
/// has no models, or reading the cases takes too long.
pub fn costs(problem: &Problem, input: &[u8], reach: Reach) -> Option<Vec<Cost>> {
    let (study, begun) = (problem.study?, Instant::now());
    let cost = |kind: Kind| {
        let mut counting = Counting { nodes: 0, removals: 0, reach };
        for number in 1.. {
            if (number > UNTIMED_CASES || number * input.len() > UNTIMED_BYTES)
                && begun.elapsed() > super::MAX_READING_TIME
            {
                return None;
            }
            // After the last case, `study` fails.
            let Ok(model) = study(&mut Input::new(input), number) else { break };
            visit(&model, kind, &mut counting);
            if counting.is_over() {
                break;
            }
        }
        Some(Cost { kind, nodes: counting.nodes, is_complete: !counting.is_over() })
    };
    let cover = study(&mut Input::new(input), 1).ok()?.cover;
    Kind::all(cover).into_iter().map(cost).collect()
}

/// Up to this many cases there is no time limit for reading, so that results for usual inputs do not depend
/// on the load of the machine.
const UNTIMED_CASES: usize = 1_000;
/// Up to this many bytes read, there is no time limit for reading either.
const UNTIMED_BYTES: usize = 16 << 20;

/// Runs the textbook search with the branching rule `kind` until the model's goal is reached.
fn visit(model: &Model, kind: Kind, counting: &mut Counting) {
    let choose = if kind == Kind::First { Choose::First } else { Choose::Smallest };
    match model.cover {
        Cover::Exact => {
            let matrix = match kind {
                Kind::NoUnique => Cow::Owned(first_family(model)),
                _ => Cow::Borrowed(&model.matrix),
            };
            let mut left = match model.goal {
                Goal::First => 1,
                Goal::UpTo(most) => most,
                _ => usize::MAX,
            };
            Dlx::new(&matrix).exact(choose, counting, |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        Cover::Repeat => {
            let dlx = Dlx::new(&model.matrix);
            let mut dlx = if kind == Kind::NoBound { dlx.without_bound() } else { dlx };
            let most = match model.goal {
                Goal::AtMost(most) => most,
                _ => model.matrix.options(),
            };
            let is_fewest = matches!(model.goal, Goal::Fewest);
            dlx.repeat(choose, most, counting, |options| {
                ControlFlow::Break(options.len().checked_sub(1).filter(|_| is_fewest))
            });
        }
    }
}

/// Builds the matrix in which only the items of the first family are branched on, and all other items are
/// secondary.
fn first_family(model: &Model) -> Matrix {
    let Some(first) = model.families.first().filter(|family| family.is_primary) else {
        return model.matrix.clone();
    };
    let mut place = vec![usize::MAX; model.matrix.items()];
    first.items.iter().enumerate().for_each(|(new, &item)| place[item] = new);
    let mut next = first.items.len();
    for new in place.iter_mut().filter(|new| **new == usize::MAX) {
        *new = next;
        next += 1;
    }
    let mut matrix = Matrix::new(first.items.len(), next - first.items.len());
    for &item in &first.items {
        let (low, high) = model.matrix.bounds(item);
        matrix.set_bounds(place[item], low, high);
    }
    for option in 0..model.matrix.options() {
        let items = model.matrix.option(option).enumerate();
        let cells = items.map(|(index, item)| (place[item], model.matrix.colour(option, index)));
        matrix.add_coloured(&cells.collect::<Vec<_>>());
    }
    matrix
}

/// A search with at most this many nodes counts as almost no search.
const EASY_NODES: u64 = 1_000;

/// Describes the search costs of an input: how many nodes suffice, and which rules need at least ten times
/// that number.
pub fn line(costs: &[Cost]) -> Option<Text> {
    let (smallest, others) = costs.split_first()?;
    if !smallest.is_complete {
        return Some(words::SLOW_TOO.with([&smallest.nodes()]));
    }
    if costs.iter().all(|cost| cost.is_complete && cost.nodes <= EASY_NODES) {
        return Some(words::NO_SEARCH.with([&smallest.nodes()]));
    }
    let enough = words::ENOUGH_NODES.with([&smallest.nodes(), &smallest.kind.words()]);
    let others = others.iter().filter(|other| other.nodes >= 10 * smallest.nodes.max(1));
    Some(
        others.fold(enough, |text, other| {
            words::OTHER_SEARCH.with([&text, &other.kind.words(), &other.nodes()])
        }),
    )
}

/// The run of a solution on one input.
pub struct Sample {
    /// The CPU time in seconds. None if the run exceeded the time limit.
    pub seconds: Option<f64>,
    /// The search costs of the input.
    pub costs: Vec<Cost>,
}

/// The minimum numbers of inputs over and within the time limit that are needed for a conclusion.
const MIN_OVER: usize = 2;
const MIN_WITHIN: usize = 4;
/// The minimum ratio of the nodes for inputs over the time limit to the nodes for inputs within the limit.
const MIN_NODE_RATIO: u64 = 4;

/// Names the only rule whose search has clearly more nodes on every input over the time limit than on any
/// input within the limit. None if there is no such rule, there are several, the only one is the
/// smallest-item rule, or there are too few inputs.
pub fn resemblance(samples: &[Sample]) -> Option<Text> {
    let (over, within): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.seconds.is_none());
    if over.len() < MIN_OVER || within.len() < MIN_WITHIN {
        return None;
    }
    let nodes = |samples: &[&Sample], at: usize| -> Vec<u64> {
        samples.iter().filter_map(|sample| sample.costs.get(at)).map(|cost| cost.nodes).collect()
    };
    let tells = |at: usize| {
        let (least, most) = (nodes(&over, at).into_iter().min(), nodes(&within, at).into_iter().max());
        least.zip(most).is_some_and(|(least, most)| least >= MIN_NODE_RATIO * most.max(1))
    };
    let kinds = over.first()?.costs.iter().enumerate().filter(|&(at, _)| tells(at));
    let kinds: Vec<Kind> = kinds.map(|(_, cost)| cost.kind).collect();
    let [kind] = kinds[..] else { return None };
    (kind != Kind::Smallest)
        .then(|| words::RESEMBLES.with([&kind.words(), &over.len(), &MIN_NODE_RATIO, &within.len()]))
}

/// The minimum CPU time in seconds for a conclusion from one case.
const MIN_SECONDS: f64 = 0.01;
/// Times within this factor count as equal.
const EQUAL_TIMES_FACTOR: f64 = 1.25;
/// The minimum factor between numbers of nodes that count as different, and between the time of all cases
/// together and the time of one case.
const MIN_GROWTH_FACTOR: f64 = 3.0;

/// Concludes that the time depends on the number of cases, not on the search: run separately, the cases take
/// equal times despite different numbers of nodes, and all cases together take much longer.
pub fn growth(alone: &[Sample], together: f64) -> Option<Text> {
    let range = |values: &[f64]| -> Option<(f64, f64)> {
        let least = values.iter().copied().min_by(f64::total_cmp)?;
        Some((least, values.iter().copied().max_by(f64::total_cmp)?))
    };
    let times: Vec<f64> = alone.iter().filter_map(|sample| sample.seconds).collect();
    let (least, most) = range(&times).filter(|_| times.len() == alone.len() && alone.len() >= 3)?;
    let differ = |at: usize| {
        let nodes = alone.iter().filter_map(|sample| sample.costs.get(at)).filter(|cost| cost.is_complete);
        let nodes: Vec<f64> = nodes.map(|cost| cost.nodes.max(1) as f64).collect();
        range(&nodes).is_some_and(|(few, many)| nodes.len() == alone.len() && many >= MIN_GROWTH_FACTOR * few)
    };
    let is_same =
        least >= MIN_SECONDS && most <= EQUAL_TIMES_FACTOR * least && together >= MIN_GROWTH_FACTOR * most;
    (is_same && (0..alone.first()?.costs.len()).all(differ)).then(|| {
        let [least, most] = [least, most].map(|seconds| format!("{seconds:.2}"));
        words::GROWS.with([&alone.len(), &least, &most, &MIN_GROWTH_FACTOR])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(nodes: [u64; 2], is_complete: bool) -> Vec<Cost> {
        let cost = |(kind, nodes)| Cost { kind, nodes, is_complete };
        [Kind::Smallest, Kind::First].into_iter().zip(nodes).map(cost).collect()
    }

    #[test]
    fn a_rule_is_named_only_if_it_alone_explains_the_cases_over_the_limit() {
        let sample = |seconds, nodes: [u64; 2]| Sample { seconds, costs: costs(nodes, true) };
        let of = |over: [u64; 2], within: [u64; 2]| {
            let mut samples: Vec<Sample> = (0..2).map(|_| sample(None, over)).collect();
            samples.extend((0..4).map(|_| sample(Some(0.1), within)));
            samples
        };
        let said = resemblance(&of([50, 9_000], [40, 100])).unwrap();
        assert!(
            said.starts_with("perhaps yours is a search that takes the first item: on all 2 cases"),
            "{said}"
        );
        assert_eq!(resemblance(&of([50, 9_000], [40, 100])[1..]), None, "too few");
        assert_eq!(resemblance(&of([900, 9_000], [40, 100])), None, "both searches fit");
        assert_eq!(resemblance(&of([900, 100], [40, 100])), None, "it takes the smallest item");
    }

    #[test]
    fn equal_times_for_different_nodes_point_to_the_number_of_cases() {
        let sample = |seconds, nodes| Sample { seconds: Some(seconds), costs: costs([nodes, nodes], true) };
        let all = [sample(0.05, 10), sample(0.055, 200), sample(0.05, 40)];
        assert!(growth(&all, 0.4).unwrap().contains("3 of them take 0.05 to 0.06 s each"));
        assert_eq!(growth(&all, 0.1), None, "together they take no longer");
        assert_eq!(growth(&all[1..], 0.4), None, "too few");
        assert_eq!(growth(&[sample(0.05, 10), sample(0.05, 12), sample(0.05, 9)], 0.4), None);
    }

    #[test]
    fn lines_state_the_numbers_of_nodes() {
        let said = |nodes, is_complete| line(&costs(nodes, is_complete)).unwrap();
        assert!(
            said([184, 2_000_000], true).starts_with("184 nodes are enough here for a search that takes")
        );
        assert!(
            said([184, 2_000_000], true).ends_with("; one that takes the first item has 2,000,000 nodes")
        );
        assert!(said([12, 20], true).starts_with("almost no search is needed here (12 nodes): an endless"));
        assert!(said([1_000_000, 1_000_000], false).contains("> 10^6 nodes"));
    }

    #[test]
    fn numbers_of_nodes_are_formatted_readably() {
        let cost = |nodes, is_complete| Cost { kind: Kind::First, nodes, is_complete }.nodes();
        assert_eq!(cost(1_234_567, true), "1,234,567 nodes");
        assert_eq!(cost(1_234_567, false), "> 10^6 nodes");
        assert_eq!(cost(0, true), "0 nodes");
    }
}
