//! Why a solution is slow: what a case costs the textbook search by each rule, in nodes and time, and which
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
use std::time::{Duration, Instant};

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
    /// In that time.
    pub seconds: f64,
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

/// No search goes beyond this many nodes.
const MOST: u64 = 100_000_000;
/// Nodes between two looks at the clock.
const LOOK: u64 = 1 << 8;

/// Counts nodes.
struct Counting {
    nodes: u64,
    is_over: bool,
    end: Instant,
}

impl Observer for Counting {
    fn is_watching(&self) -> bool {
        false
    }

    fn step(&mut self, step: Step) {
        if let Step::Try { .. } = step {
            self.nodes += 1;
            self.is_over |=
                self.nodes >= MOST || (self.nodes.is_multiple_of(LOOK) && Instant::now() >= self.end);
        }
    }

    fn is_done(&self) -> bool {
        self.is_over
    }
}

/// What all cases of an input cost the textbook search by each rule, each for at most this `time`. None if
/// the problem has no models.
pub fn costs(problem: &Problem, input: &[u8], time: Duration) -> Option<Vec<Cost>> {
    let study = problem.study?;
    let cost = |kind: Kind| {
        let begin = Instant::now();
        let mut counting = Counting { nodes: 0, is_over: false, end: begin + time };
        let mut spent = Duration::ZERO;
        for number in 1.. {
            // What follows the last case is no case.
            let Ok(model) = study(&mut Input::new(input), number) else { break };
            let search = Instant::now();
            visit(&model, kind, &mut counting);
            spent += search.elapsed();
            if counting.is_over || Instant::now() >= counting.end {
                counting.is_over = true;
                break;
            }
        }
        Cost { kind, nodes: counting.nodes, seconds: spent.as_secs_f64(), is_complete: !counting.is_over }
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

/// A line on the cost of a case: that of the smallest item, and of the others where it is ten times as much.
pub fn line(costs: &[Cost]) -> Option<String> {
    let (smallest, others) = costs.split_first()?;
    let mut text =
        format!("the textbook search that {} has {} here", smallest.kind.words(), smallest.nodes());
    if smallest.is_complete {
        text += &format!(" ({:.3} s)", smallest.seconds);
        for other in others.iter().filter(|other| other.nodes >= 10 * smallest.nodes.max(1)) {
            text += &format!(", one that {} {}", other.kind.words(), other.nodes());
        }
    }
    Some(text)
}

/// A solution on one input.
pub struct Sample {
    /// Its CPU time.
    pub seconds: f64,
    /// The number of cases in the input.
    pub cases: usize,
    /// What the input costs.
    pub costs: Vec<Cost>,
}

/// The least time that says something, and the fewest samples.
const LEAST: f64 = 0.01;
const FEWEST: usize = 8;
/// The least correlation of logarithms that is a resemblance.
const ALIKE: f64 = 0.9;

/// Which search the times follow: a sentence with its figures. None if too few took long enough.
pub fn resemblance(samples: &[Sample]) -> Option<String> {
    let long: Vec<&Sample> = samples.iter().filter(|sample| sample.seconds > LEAST).collect();
    if long.len() < FEWEST {
        return None;
    }
    let times: Vec<f64> = long.iter().map(|sample| sample.seconds.ln()).collect();
    let of_nodes = |at: usize| {
        let nodes: Vec<f64> = long.iter().map(|sample| (sample.costs[at].nodes as f64 + 1.0).ln()).collect();
        correlation(&times, &nodes)
    };
    let kinds: Vec<Kind> = long[0].costs.iter().map(|cost| cost.kind).collect();
    let mut rated: Vec<(f64, Kind)> =
        kinds.iter().enumerate().map(|(at, &kind)| (of_nodes(at), kind)).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    let cases: Vec<f64> = long.iter().map(|sample| (sample.cases as f64).ln()).collect();
    let by_cases = correlation(&times, &cases);
    let (best, kind) = *rated.first()?;
    let figures: Vec<String> =
        rated.iter().map(|(value, kind)| format!("{} {value:.2}", kind.words())).collect();
    let figures = figures.join(", ");
    Some(match best.max(by_cases) {
        most if most < ALIKE => {
            format!(
                "your time follows none of the textbook searches (correlations: {figures}; with the number of cases {by_cases:.2})"
            )
        }
        most if most == by_cases => {
            let each = long.iter().map(|sample| sample.seconds / sample.cases as f64).fold(0.0, f64::max);
            format!(
                "your time follows the number of cases ({by_cases:.2}), not the search ({figures}): up to {:.1} ms for each case, such as for arrays of the maximum size that are cleared, or a matrix that is built again",
                1000.0 * each
            )
        }
        _ => format!("your time follows the search that {}: {best:.2} ({figures})", kind.words()),
    })
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

    fn sample(seconds: f64, cases: usize, nodes: [u64; 2]) -> Sample {
        let cost = |(kind, nodes)| Cost { kind, nodes, seconds: 0.0, is_complete: true };
        let kinds = [Kind::Smallest, Kind::First];
        Sample { seconds, cases, costs: kinds.into_iter().zip(nodes).map(cost).collect() }
    }

    #[test]
    fn times_follow_a_search_the_number_of_cases_or_nothing() {
        let first: Vec<Sample> =
            (1..=8).map(|n| sample(0.01 * f64::from(1 << n), 3, [50, 100 << n])).collect();
        assert!(
            resemblance(&first)
                .unwrap()
                .starts_with("your time follows the search that takes the first item: 1.00")
        );
        assert_eq!(resemblance(&first[1..]), None, "too few");
        let cases: Vec<Sample> =
            (1..=8).map(|n| sample(0.02 * n as f64, n, [50, 1000 - n as u64 % 3])).collect();
        assert!(resemblance(&cases).unwrap().starts_with("your time follows the number of cases (1.00)"));
        let none: Vec<Sample> =
            (1..=8).map(|n| sample(0.02 + f64::from(n % 3), 5, [50, 40 + u64::from(n as u32)])).collect();
        assert!(resemblance(&none).unwrap().starts_with("your time follows none"));
    }

    #[test]
    fn numbers_of_nodes_are_read_easily() {
        let cost = |nodes, is_complete| Cost { kind: Kind::First, nodes, seconds: 0.0, is_complete }.nodes();
        assert_eq!(cost(1_234_567, true), "1,234,567 nodes");
        assert_eq!(cost(1_234_567, false), "> 10^6 nodes");
        assert_eq!(cost(0, true), "0 nodes");
    }
}
