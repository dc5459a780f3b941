//! Why a solution is slow: what a case costs the textbook search by each rule, in nodes, and which
//! of them the times of a solution follow.

use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::model::Cover;
use dlx_study::{Goal, Model};
use serde::Serialize;
use std::borrow::Cow;
use std::ops::ControlFlow;

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
    pub fn words(self) -> &'static str {
        match self {
            Kind::Smallest => "takes the smallest item",
            Kind::First => "takes the first item",
            Kind::NoUnique => "looks for no unique candidates",
            Kind::NoBound => "has no bound",
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
    pub fn nodes(&self) -> String {
        match self.is_complete {
            true => format!("{} nodes", grouped(self.nodes)),
            false => format!("> 10^{} nodes", self.nodes.max(1).ilog10()),
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
/// has no models.
pub fn costs(problem: &Problem, input: &[u8], reach: Reach) -> Option<Vec<Cost>> {
    let study = problem.study?;
    let cost = |kind: Kind| {
        let mut counting = Counting { nodes: 0, removals: 0, reach };
        for number in 1.. {
            // What follows the last case is no case.
            let Ok(model) = study(&mut Input::new(input), number) else { break };
            visit(&model, kind, &mut counting);
            if counting.is_over() {
                break;
            }
        }
        Cost { kind, nodes: counting.nodes, is_complete: !counting.is_over() }
    };
    let cover = study(&mut Input::new(input), 1).ok()?.cover;
    Some(Kind::all(cover).into_iter().map(cost).collect())
}

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
pub fn line(costs: &[Cost]) -> Option<String> {
    let (smallest, others) = costs.split_first()?;
    if !smallest.is_complete {
        let text = format!("the textbook search has {} here, too, by the smallest item", smallest.nodes());
        return Some(text);
    }
    if costs.iter().all(|cost| cost.is_complete && cost.nodes <= FEW) {
        return Some(format!(
            "almost no search is needed here, {}: perhaps an endless loop, or reading past the end",
            smallest.nodes()
        ));
    }
    let mut text =
        format!("{} are enough here for a search that {}", smallest.nodes(), smallest.kind.words());
    for other in others.iter().filter(|other| other.nodes >= 10 * smallest.nodes.max(1)) {
        text += &format!("; one that {} has {}", other.kind.words(), other.nodes());
    }
    Some(text)
}

/// A solution on one input.
pub struct Sample {
    /// Its CPU time.
    pub seconds: f64,
    /// What the input costs.
    pub costs: Vec<Cost>,
}

/// The least time that says something, and the fewest samples.
const LEAST: f64 = 0.01;
const FEWEST: usize = 8;
/// The least correlation of logarithms that is a resemblance, and by how much it exceeds all others.
const ALIKE: f64 = 0.95;
const APART: f64 = 0.1;

/// The one search that the times follow, in a sentence. None if there is none, or too few runs took long
/// enough.
pub fn resemblance(samples: &[Sample]) -> Option<String> {
    let tells = |sample: &&Sample| sample.seconds > LEAST && sample.costs.iter().all(|cost| cost.is_complete);
    let long: Vec<&Sample> = samples.iter().filter(tells).collect();
    if long.len() < FEWEST {
        return None;
    }
    let times: Vec<f64> = long.iter().map(|sample| sample.seconds.ln()).collect();
    let of_nodes = |at: usize| {
        let nodes: Vec<f64> = long.iter().map(|sample| (sample.costs[at].nodes as f64 + 1.0).ln()).collect();
        correlation(&times, &nodes)
    };
    let mut rated: Vec<(f64, Kind)> =
        long[0].costs.iter().enumerate().map(|(at, cost)| (of_nodes(at), cost.kind)).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    let [(best, kind), (next, _), ..] = rated[..] else { return None };
    (best >= ALIKE && best - next >= APART)
        .then(|| format!("your time grows from case to case like that of a search that {}", kind.words()))
}

/// Pearson's correlation; 0 if one of them does not vary.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (first, second) = (mean(one), mean(other));
    let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
        one.iter().zip(other).map(|(&a, &b)| term(a - first, b - second)).sum()
    };
    let (both, own, others) = (sum(&|a, b| a * b), sum(&|a, _| a * a), sum(&|_, b| b * b));
    if own < 1e-12 || others < 1e-12 { 0.0 } else { both / (own * others).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(nodes: [u64; 2], is_complete: bool) -> Vec<Cost> {
        let cost = |(kind, nodes)| Cost { kind, nodes, is_complete };
        [Kind::Smallest, Kind::First].into_iter().zip(nodes).map(cost).collect()
    }

    #[test]
    fn times_follow_one_search_or_nothing_is_said() {
        let sample = |seconds: f64, nodes: [u64; 2]| Sample { seconds, costs: costs(nodes, true) };
        let first: Vec<Sample> = (1..=8).map(|n| sample(0.01 * f64::from(1 << n), [50, 100 << n])).collect();
        let said = resemblance(&first).unwrap();
        assert_eq!(said, "your time grows from case to case like that of a search that takes the first item");
        assert_eq!(resemblance(&first[1..]), None, "too few");
        let both: Vec<Sample> =
            (1..=8).map(|n| sample(0.01 * f64::from(1 << n), [50 << n, 100 << n])).collect();
        assert_eq!(resemblance(&both), None, "both searches fit");
        let none: Vec<Sample> =
            (1..=8).map(|n| sample(0.02 + f64::from(n % 3), [50, 40 + n as u64])).collect();
        assert_eq!(resemblance(&none), None);
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
        assert!(said([12, 20], true).starts_with("almost no search is needed here, 12 nodes: perhaps"));
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
