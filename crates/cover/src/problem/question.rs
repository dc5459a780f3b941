//! Questions about a [`Problem`](crate::Problem), and what may stop them.

use super::{Numbered, Problem};
use crate::turns;
use dlx_count::{BigUint, Counter, Diagram, cheapest_while};
use dlx_kernel::{Exact, Matrix, Repeat, Stopped};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The memory of a question in bytes: tables that are larger take more than 50 milliseconds to grow.
const MEMORY: usize = 64 << 20;

/// How often items are covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// As often as they must be.
    Exact,
    /// At least as often.
    Repeat,
}

/// How a search stands.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The nodes visited so far.
    pub nodes: u64,
    /// The covers found so far.
    pub covers: BigUint,
    /// The cost of the best cover so far, where the cheapest is sought.
    pub best: Option<u64>,
    /// No cover costs less than this.
    pub bound: u64,
    /// About the number of all covers, where they are counted and that can be told.
    pub estimate: Option<f64>,
}

impl From<&dlx_kernel::Progress> for Progress {
    fn from(progress: &dlx_kernel::Progress) -> Progress {
        let dlx_kernel::Progress { nodes, covers, best, bound, .. } = *progress;
        Progress { nodes, covers: covers.into(), best, bound, estimate: None }
    }
}

/// The options of a cover, by their labels, in the order they were added.
pub type Cover<'a, T> = Vec<&'a T>;

/// A cover and its cost, if there is one.
pub type Costed<'a, T> = Option<(u64, Cover<'a, T>)>;

/// The best cover that a search for the cheapest had found when it was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// The cost of the best cover so far, and its options by number, which [`Problem::label`] takes.
    pub cover: Option<(u64, Vec<usize>)>,
    /// No cover costs less than this.
    pub bound: u64,
}

/// Why there is no diagram of all covers, from which covers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDiagram {
    /// It was stopped.
    Stopped,
    /// It does not fit in the [memory](Question::memory).
    TooLarge,
}

impl fmt::Display for NoDiagram {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            NoDiagram::Stopped => "the search was stopped before its end",
            NoDiagram::TooLarge => "the diagram of all covers does not fit in the memory",
        })
    }
}

impl std::error::Error for NoDiagram {}

/// A question about the covers of a problem, with limits and an order.
///
/// A question that a limit stops is an error that has what was found until then. Limits are looked at in the
/// pauses of a search, many times in a hundredth of a second; to prepare a matrix, which takes time in
/// proportion to its ones, there is no pause. A time limit counts from where it is set. A question is not
/// `Send`: it is asked in the thread that has its answer.
///
/// ```
/// use dlx_cover::Problem;
/// use std::time::Duration;
/// // 14 queens: 365,596 covers.
/// let mut queens = Problem::new();
/// for (row, column) in (0..14 * 14).map(|cell| (cell / 14, cell % 14)) {
///     let diagonals = [format!("up {}", row + column), format!("down {}", 14 + row - column)];
///     for name in &diagonals {
///         queens.optional(name);
///     }
///     let lines = [format!("row {row}"), format!("column {column}")];
///     queens.option((row, column), lines.into_iter().chain(diagonals));
/// }
/// let one = queens.exact()?.seed(7).first()?;
/// assert_eq!(one.map(|cover| cover.len()), Some(14));
/// let stopped = queens.exact()?.node_limit(2_000).covers().last().unwrap().unwrap_err();
/// assert!(stopped.known > 0);
/// let all = queens.exact()?.time_limit(Duration::from_secs(60)).count()?;
/// assert_eq!(all, 365_596u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Question<'a, T> {
    problem: &'a Problem<T>,
    kind: Kind,
    numbered: Numbered<'a>,
    limits: Limits<'a>,
    seed: Option<u64>,
    memory: usize,
}

/// Is told how a search stands.
type Watch<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// The end of a question in time and in nodes.
#[derive(Clone, Copy, Default)]
struct Bounds {
    end: Option<Instant>,
    nodes: Option<u64>,
}

impl Bounds {
    fn are_reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// What may stop a question.
#[derive(Default)]
struct Limits<'a> {
    bounds: Bounds,
    cancel: Option<&'a AtomicBool>,
    watch: Option<Watch<'a>>,
}

impl Limits<'_> {
    /// Whether a search goes on that has visited `nodes` nodes and stands as `progress` says.
    fn look(&mut self, nodes: u64, progress: impl FnOnce() -> Progress) -> ControlFlow<()> {
        if let Some(watch) = &mut self.watch {
            watch(&progress());
        }
        let is_over = self.bounds.are_reached(nodes)
            || self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The hook of a search of the kernel.
    fn hook(&mut self) -> impl FnMut(&dlx_kernel::Progress) -> ControlFlow<()> + '_ {
        |progress| self.look(progress.nodes, || progress.into())
    }
}

impl<T> fmt::Debug for Question<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Question").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl<'a, T> Question<'a, T> {
    pub(crate) fn new(problem: &'a Problem<T>, kind: Kind, numbered: Numbered<'a>) -> Question<'a, T> {
        Question { problem, kind, numbered, limits: Limits::default(), seed: None, memory: MEMORY }
    }

    /// Stops a search after this time from now.
    pub fn time_limit(mut self, time: Duration) -> Question<'a, T> {
        // So long a time has no end.
        self.limits.bounds.end = Instant::now().checked_add(time);
        self
    }

    /// Stops a search after about this many nodes, which is the same on every machine.
    pub fn node_limit(mut self, nodes: u64) -> Question<'a, T> {
        self.limits.bounds.nodes = Some(nodes);
        self
    }

    /// Stops a search once `flag` is true, which another thread may set.
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Question<'a, T> {
        self.limits.cancel = Some(flag);
        self
    }

    /// Calls `watch` in the pauses of a search.
    pub fn on_progress(mut self, watch: impl FnMut(&Progress) + 'a) -> Question<'a, T> {
        self.limits.watch = Some(Box::new(watch));
        self
    }

    /// Lets [`first`](Question::first) and [`covers`](Question::covers) try options in a random order, which
    /// is the same for the same seed.
    pub fn seed(mut self, seed: u64) -> Question<'a, T> {
        self.seed = Some(seed);
        self
    }

    /// Bounds the memory for the tables of [`count`](Question::count), [`sample`](Question::sample) and
    /// [`marginals`](Question::marginals), in bytes: at first 64 MiB. With more, hard counts are faster and
    /// diagrams larger, and limits are looked at less often while tables grow.
    pub fn memory(mut self, bytes: usize) -> Question<'a, T> {
        self.memory = bytes;
        self
    }

    /// A cover, if there is one. A search and a proof that there is none take turns.
    ///
    /// # Errors
    /// If a limit stopped the search.
    pub fn first(mut self) -> Result<Option<Cover<'a, T>>, Stopped<()>> {
        self.shuffle();
        let found = match self.kind {
            Kind::Repeat => Repeat::new(&self.numbered.matrix).watched(self.limits.hook()).first()?,
            Kind::Exact => turns::first(&self.numbered.matrix, self.memory, self.limits.hook())?,
        };
        Ok(found.map(|options| cover(self.problem, &self.numbered.names, options)))
    }

    /// All covers, one after the other as they are found. If a limit stops the search, the last element is an
    /// error, which knows how many there were.
    pub fn covers(mut self) -> impl Iterator<Item = Result<Cover<'a, T>, Stopped<u64>>> {
        let (problem, mut limits) = (self.problem, std::mem::take(&mut self.limits));
        let covers = self.numbers(move |progress| limits.look(progress.nodes, || progress.into()));
        covers.map(move |found| found.map(|options| labelled(problem, options)))
    }

    /// The same as an iterator that owns its search: covers are numbers of options, which [`Problem::label`]
    /// takes. It borrows nothing but what `hook` borrows, and is `Send` if `hook` is, so that a struct or
    /// another thread can keep it. Limits and seed hold; `hook` stops the search if it breaks, in place of
    /// the [flag](Question::cancel) and [`on_progress`](Question::on_progress), which are not called.
    pub fn into_numbers<H: FnMut(&Progress) -> ControlFlow<()>>(
        self,
        mut hook: H,
    ) -> impl Iterator<Item = Result<Vec<usize>, Stopped<u64>>> + use<T, H> {
        let bounds = self.limits.bounds;
        self.numbers(move |progress| {
            hook(&progress.into())?;
            if bounds.are_reached(progress.nodes) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// All covers by the numbers of their options, as the search finds them that calls `hook`.
    fn numbers<H: FnMut(&dlx_kernel::Progress) -> ControlFlow<()>>(
        mut self,
        hook: H,
    ) -> impl Iterator<Item = Result<Vec<usize>, Stopped<u64>>> + use<T, H> {
        self.shuffle();
        let Numbered { matrix, names, .. } = self.numbered;
        let (exact, repeat) = match self.kind {
            Kind::Exact => (Some(Exact::new(&matrix).into_watched_covers(hook)), None),
            Kind::Repeat => (None, Some(Repeat::new(&matrix).into_watched_covers(hook))),
        };
        let covers = exact.into_iter().flatten().chain(repeat.into_iter().flatten());
        covers.map(move |found| found.map(|options| sorted(&names, options)))
    }

    /// The number of covers, of any size, mostly without visiting each.
    ///
    /// # Errors
    /// If a limit stopped the count: then the number of those found.
    pub fn count(mut self) -> Result<BigUint, Stopped<BigUint>> {
        if self.kind == Kind::Repeat {
            let mut repeat = Repeat::new(&self.numbered.matrix);
            match repeat.watched(self.limits.hook()).count(u64::MAX) {
                Ok(u64::MAX) => {}
                Ok(count) => return Ok(count.into()),
                Err(stopped) => return Err(stopped.map(BigUint::from)),
            }
        }
        let mut found = BigUint::ZERO;
        let matrix = self.counted();
        let count = Counter::new(&matrix).memory(self.memory).count(&mut |progress| {
            found.clone_from(&progress.covers);
            let standing = || Progress {
                nodes: progress.nodes,
                covers: progress.covers.clone(),
                estimate: progress.estimate,
                ..Progress::default()
            };
            self.limits.look(progress.nodes, standing).is_continue()
        });
        count.ok_or_else(|| Stopped::default().map(|()| found))
    }

    /// `number` covers drawn uniformly at random, the same for the same `seed`. Empty if there is no cover.
    ///
    /// # Errors
    /// If a limit stopped it, or the diagram of all covers does not fit in the memory.
    pub fn sample(mut self, number: usize, seed: u64) -> Result<Vec<Cover<'a, T>>, NoDiagram> {
        let diagram = self.diagram()?;
        let mut random = fastrand::Rng::with_seed(seed);
        let Some(sampler) = diagram.sampler() else { return Ok(Vec::new()) };
        let draw = |_| cover(self.problem, &self.numbered.names, sampler.draw(|| random.u64(..)));
        Ok((0..number).map(draw).collect())
    }

    /// For each option that is allowed, in how many covers it is.
    ///
    /// # Errors
    /// If a limit stopped it, or the diagram of all covers does not fit in the memory.
    pub fn marginals(mut self) -> Result<Vec<(&'a T, BigUint)>, NoDiagram> {
        let marginals = self.diagram()?.marginals(self.numbered.matrix.options());
        let labels = self.numbered.names.iter().map(|&option| self.problem.label(option));
        Ok(labels.zip(marginals).collect())
    }

    /// A cover of least cost, and that cost, if there is a cover.
    ///
    /// # Errors
    /// If a limit stopped the search: then the best cover so far, and a bound.
    pub fn cheapest(self) -> Result<Costed<'a, T>, Stopped<Best>> {
        let Question { problem, kind, numbered, mut limits, memory, .. } = self;
        let Numbered { matrix, names, costs, .. } = numbered;
        let mut bound = 0;
        let (found, is_done) = match kind {
            Kind::Exact => {
                let mut goes_on = |progress: &dlx_kernel::Progress| {
                    bound = progress.bound.max(bound);
                    limits.look(progress.nodes, || progress.into()).is_continue()
                };
                let (found, is_done) = cheapest_while(&matrix, &costs, memory, &mut goes_on, &|| u128::MAX);
                (found.map(|(cost, cover)| (u64::try_from(cost).unwrap_or(u64::MAX), cover)), is_done)
            }
            Kind::Repeat => match Repeat::new(&matrix).watched(limits.hook()).cheapest(&costs) {
                Ok(found) => (found, true),
                Err(stopped) => {
                    bound = stopped.known.bound;
                    (stopped.known.cover, false)
                }
            },
        };
        if is_done {
            return Ok(found.map(|(cost, options)| (cost, cover(problem, &names, options))));
        }
        let numbered = |(cost, options): (u64, Vec<usize>)| {
            (cost, options.into_iter().map(|option| names[option]).collect())
        };
        let best = Best { cover: found.map(numbered), bound };
        Err(Stopped::default().map(|()| best))
    }

    /// A cover with the fewest options, if there is a cover. The costs of stopped searches are their numbers.
    ///
    /// # Errors
    /// If a limit stopped the search: then the best cover so far, and a bound.
    pub fn fewest(mut self) -> Result<Option<Cover<'a, T>>, Stopped<Best>> {
        self.numbered.costs.fill(1);
        self.cheapest().map(|found| found.map(|(_, cover)| cover))
    }

    /// Brings the options into a random order, if there is a seed.
    fn shuffle(&mut self) {
        let Some(seed) = self.seed else { return };
        let Numbered { matrix, names, costs, .. } = &mut self.numbered;
        let mut order: Vec<usize> = (0..names.len()).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        let mut shuffled = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
        for item in 0..matrix.primary() {
            let (low, high) = matrix.bounds(item);
            shuffled.set_bounds(item, low, high);
        }
        for &option in &order {
            let items = matrix.option(option).enumerate();
            let cells = items.map(|(index, item)| (item, matrix.colour(option, index)));
            shuffled.add_coloured(&cells.collect::<Vec<_>>());
        }
        *matrix = shuffled;
        *names = order.iter().map(|&option| names[option]).collect();
        *costs = order.iter().map(|&option| costs[option]).collect();
    }

    /// The matrix whose exact covers are the covers asked for.
    fn counted(&self) -> Matrix {
        match self.kind {
            Kind::Exact => self.numbered.matrix.clone(),
            Kind::Repeat => Repeat::new(&self.numbered.matrix).as_exact(),
        }
    }

    /// The diagram of all covers.
    fn diagram(&mut self) -> Result<Diagram, NoDiagram> {
        let matrix = self.counted();
        let (limits, mut is_over) = (&mut self.limits, false);
        let diagram = Counter::new(&matrix).memory(self.memory).diagram_while(|| {
            is_over = limits.look(0, Progress::default).is_break();
            !is_over
        });
        diagram.ok_or(if is_over { NoDiagram::Stopped } else { NoDiagram::TooLarge })
    }
}

/// A cover by the labels of its options.
fn cover<'a, T>(problem: &'a Problem<T>, names: &[usize], options: Vec<usize>) -> Cover<'a, T> {
    labelled(problem, sorted(names, options))
}

fn labelled<T>(problem: &Problem<T>, options: Vec<usize>) -> Cover<'_, T> {
    options.into_iter().map(|option| problem.label(option)).collect()
}

/// A cover by the numbers of its options in the problem.
fn sorted(names: &[usize], options: Vec<usize>) -> Vec<usize> {
    let mut options: Vec<usize> = options.into_iter().map(|option| names[option]).collect();
    options.sort_unstable();
    options
}
