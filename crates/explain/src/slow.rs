//! Why a solution is slow: what a case costs the textbook search by each rule, in nodes, and which of them
//! the verdicts and times of a solution follow.

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

/// A rule of the textbook search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The item with the fewest options.
    Smallest,
    /// The first item that is not covered.
    First,
    /// The item with the fewest options among those of the first family, such as the cells of a sudoku: no
    /// digit is seen to have one place.
    NoUnique,
    /// The smallest item, without the bound of repeat covers.
    NoBound,
}

impl Kind {
    /// Such as `takes the first item`.
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

/// What a case costs.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// By which rule.
    pub kind: Kind,
    /// The options tried.
    pub nodes: u64,
    /// Whether the search came to its end.
    pub is_complete: bool,
}

impl Cost {
    /// Such as `1,204 nodes` or `> 10^6 nodes`.
    pub fn nodes(&self) -> Text {
        match self.is_complete {
            true => words::NODES.with([&grouped(self.nodes)]),
            false => words::NODES_OVER.with([&self.nodes.max(1).ilog10()]),
        }
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// How far a search is followed, whatever the load of the machine: so many nodes, and options taken out of
/// the matrix, of which each is a few writes of links.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    nodes: u64,
    removals: u64,
}

impl Reach {
    /// About a second for each rule.
    pub const FAR: Reach = Reach { nodes: 10_000_000, removals: 100_000_000 };
    /// About a twentieth of a second for each rule.
    pub const NEAR: Reach = Reach { nodes: 1_000_000, removals: 5_000_000 };
}

/// Counts nodes.
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

/// What all cases of an input cost the textbook search by each rule, as far as `reach`. None if the problem
/// has no models, or the input has so many cases that to read them takes too long.
pub fn costs(problem: &Problem, input: &[u8], reach: Reach) -> Option<Vec<Cost>> {
    let (study, begun) = (problem.study?, Instant::now());
    let cost = |kind: Kind| {
        let mut counting = Counting { nodes: 0, removals: 0, reach };
        for number in 1.. {
            if (number > FEW_CASES || number * input.len() > FEW_BYTES) && begun.elapsed() > super::LONGEST {
                return None;
            }
            // What follows the last case is no case.
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

/// So many cases, and so many bytes before them, are read in any time: what is said of usual inputs does not
/// depend on how busy the machine is.
const FEW_CASES: usize = 1_000;
const FEW_BYTES: usize = 16 << 20;

/// Searches a model for its goal.
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

/// The matrix in which only the items of the first family are branched on: the others are secondary.
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

/// So few nodes are almost no search.
const FEW: u64 = 1_000;

/// What the cost of a case says: how much search is enough, and by which rules it is ten times as much.
pub fn line(costs: &[Cost]) -> Option<Text> {
    let (smallest, others) = costs.split_first()?;
    if !smallest.is_complete {
        return Some(words::SLOW_TOO.with([&smallest.nodes()]));
    }
    if costs.iter().all(|cost| cost.is_complete && cost.nodes <= FEW) {
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

/// A solution on one input.
pub struct Sample {
    /// Its CPU time in seconds. None if it was over the limit.
    pub seconds: Option<f64>,
    /// What the input costs.
    pub costs: Vec<Cost>,
}

/// The fewest inputs over the limit, and within it, that tell one search from another.
const FEWEST_OVER: usize = 2;
const FEWEST_WITHIN: usize = 4;
/// How many times as many nodes are clearly more.
const CLEARLY: u64 = 4;

/// The one search that has clearly more nodes on every input over the limit than on any within it, where the
/// others have not. None if there is none, if it is the one by the smallest item, or too few inputs tell.
pub fn resemblance(samples: &[Sample]) -> Option<Text> {
    let (over, within): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.seconds.is_none());
    if over.len() < FEWEST_OVER || within.len() < FEWEST_WITHIN {
        return None;
    }
    let nodes = |samples: &[&Sample], at: usize| -> Vec<u64> {
        samples.iter().filter_map(|sample| sample.costs.get(at)).map(|cost| cost.nodes).collect()
    };
    let tells = |at: usize| {
        let (least, most) = (nodes(&over, at).into_iter().min(), nodes(&within, at).into_iter().max());
        least.zip(most).is_some_and(|(least, most)| least >= CLEARLY * most.max(1))
    };
    let kinds = over.first()?.costs.iter().enumerate().filter(|&(at, _)| tells(at));
    let kinds: Vec<Kind> = kinds.map(|(_, cost)| cost.kind).collect();
    let [kind] = kinds[..] else { return None };
    (kind != Kind::Smallest)
        .then(|| words::RESEMBLES.with([&kind.words(), &over.len(), &CLEARLY, &within.len()]))
}

/// The least CPU time in seconds that says something of a case by itself, and by what factor such times are
/// the same.
const LEAST: f64 = 0.01;
const SAME: f64 = 1.25;
/// The factor by which nodes and times differ that are told.
const FACTOR: f64 = 3.0;

/// What the times of cases, each by itself, and of these in one input tell: that it is their number that
/// costs, where the times are the same and the nodes are not.
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
        range(&nodes).is_some_and(|(few, many)| nodes.len() == alone.len() && many >= FACTOR * few)
    };
    let is_same = least >= LEAST && most <= SAME * least && together >= FACTOR * most;
    (is_same && (0..alone.first()?.costs.len()).all(differ)).then(|| {
        let [least, most] = [least, most].map(|seconds| format!("{seconds:.2}"));
        words::GROWS.with([&alone.len(), &least, &most, &FACTOR])
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
    fn cases_over_the_limit_tell_one_search_or_nothing_is_said() {
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
    fn the_number_of_cases_costs_where_times_are_the_same_and_nodes_are_not() {
        let sample = |seconds, nodes| Sample { seconds: Some(seconds), costs: costs([nodes, nodes], true) };
        let all = [sample(0.05, 10), sample(0.055, 200), sample(0.05, 40)];
        assert!(growth(&all, 0.4).unwrap().contains("3 of them take 0.05 to 0.06 s each"));
        assert_eq!(growth(&all, 0.1), None, "together they take no longer");
        assert_eq!(growth(&all[1..], 0.4), None, "too few");
        assert_eq!(growth(&[sample(0.05, 10), sample(0.05, 12), sample(0.05, 9)], 0.4), None);
    }

    #[test]
    fn a_line_concludes_from_nodes_alone() {
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
    fn numbers_of_nodes_are_read_easily() {
        let cost = |nodes, is_complete| Cost { kind: Kind::First, nodes, is_complete }.nodes();
        assert_eq!(cost(1_234_567, true), "1,234,567 nodes");
        assert_eq!(cost(1_234_567, false), "> 10^6 nodes");
        assert_eq!(cost(0, true), "0 nodes");
    }
}
