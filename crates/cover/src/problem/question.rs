//! Questions about a [`Problem`](crate::Problem), and their limits.

use super::{Numbered, Problem};
use crate::turns;
use dlx_count::{BigUint, Counter, Diagram, cheapest_while};
use dlx_kernel::{Exact, Matrix, Repeat, Stopped};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The default memory limit of a question. With larger tables, limits may go unchecked for over 50 ms.
const DEFAULT_MEMORY_BYTES: usize = 64 << 20;

/// How often items are covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Within their bounds.
    Exact,
    /// At least as often as the lower bound.
    Repeat,
}

/// The progress of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The nodes visited so far.
    pub nodes: u64,
    /// The covers found so far.
    pub covers: BigUint,
    /// The cost of the best cover so far, for `cheapest` and `fewest`.
    pub best: Option<u64>,
    /// A lower bound on the cost of any cover.
    pub bound: u64,
    /// The estimated number of all covers, if counting can estimate it.
    pub estimate: Option<f64>,
}

impl From<&dlx_kernel::Progress> for Progress {
    fn from(progress: &dlx_kernel::Progress) -> Progress {
        let dlx_kernel::Progress { nodes, covers, best, bound, .. } = *progress;
        Progress { nodes, covers: covers.into(), best, bound, estimate: None }
    }
}

/// The labels of a cover's options, in the order in which the options were added.
pub type Cover<'a, T> = Vec<&'a T>;

/// A cost and a cover of that cost, or None if there is no cover.
pub type Costed<'a, T> = Option<(u64, Cover<'a, T>)>;

/// The partial result of a stopped search for the cheapest cover.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// The cost and the option numbers of the best cover so far; see [`Problem::label`].
    pub cover: Option<(u64, Vec<usize>)>,
    /// A lower bound on the cost of any cover.
    pub bound: u64,
}

/// Why the diagram of all covers, which `sample` and `marginals` need, could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDiagram {
    /// A limit stopped the search.
    Stopped,
    /// The diagram exceeds the [memory limit](Question::memory).
    TooLarge,
}

impl fmt::Display for NoDiagram {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            NoDiagram::Stopped => "the search was stopped before its end",
            NoDiagram::TooLarge => "the diagram of all covers exceeds the memory limit",
        })
    }
}

impl std::error::Error for NoDiagram {}

/// A question about the covers of a problem, with limits and an option order.
///
/// A question stopped by a limit returns an error with its partial result. A search checks the limits many
/// times per hundredth of a second, but not while it prepares the matrix, which takes time proportional to
/// the number of ones. A time limit starts counting when it is set. Questions are not `Send`.
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

type Watch<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// The time and node limits of a question.
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

/// Everything that can stop a question.
#[derive(Default)]
struct Limits<'a> {
    bounds: Bounds,
    cancel: Option<&'a AtomicBool>,
    watch: Option<Watch<'a>>,
}

impl Limits<'_> {
    /// Calls the progress callback, and breaks if a limit is reached or the flag is true.
    fn look(&mut self, nodes: u64, progress: impl FnOnce() -> Progress) -> ControlFlow<()> {
        if let Some(watch) = &mut self.watch {
            watch(&progress());
        }
        let is_over = self.bounds.are_reached(nodes)
            || self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the hook to pass to a search in the kernel.
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
        Question {
            problem,
            kind,
            numbered,
            limits: Limits::default(),
            seed: None,
            memory: DEFAULT_MEMORY_BYTES,
        }
    }

    /// Stops the search when `time` has passed from now.
    pub fn time_limit(mut self, time: Duration) -> Question<'a, T> {
        // If the sum overflows, there is no limit.
        self.limits.bounds.end = Instant::now().checked_add(time);
        self
    }

    /// Stops the search after about `nodes` nodes. Unlike a time limit, this gives the same result on every
    /// machine.
    pub fn node_limit(mut self, nodes: u64) -> Question<'a, T> {
        self.limits.bounds.nodes = Some(nodes);
        self
    }

    /// Stops the search once `flag` is true; another thread may set it.
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Question<'a, T> {
        self.limits.cancel = Some(flag);
        self
    }

    /// Calls `watch` periodically during the search.
    pub fn on_progress(mut self, watch: impl FnMut(&Progress) + 'a) -> Question<'a, T> {
        self.limits.watch = Some(Box::new(watch));
        self
    }

    /// Makes [`first`](Question::first) and [`covers`](Question::covers) try options in a random order
    /// determined by `seed`.
    pub fn seed(mut self, seed: u64) -> Question<'a, T> {
        self.seed = Some(seed);
        self
    }

    /// Limits the memory for the tables of [`count`](Question::count), [`sample`](Question::sample) and
    /// [`marginals`](Question::marginals), in bytes; the default is 64 MiB. More memory makes hard counts
    /// faster and allows larger diagrams, but limits are checked less often while tables grow.
    pub fn memory(mut self, bytes: usize) -> Question<'a, T> {
        self.memory = bytes;
        self
    }

    /// Finds a cover, or returns None if there is no cover. A search and a proof that there is no cover take
    /// turns.
    ///
    /// # Errors
    /// Fails if a limit stopped the search.
    pub fn first(mut self) -> Result<Option<Cover<'a, T>>, Stopped<()>> {
        self.shuffle();
        let found = match self.kind {
            Kind::Repeat => Repeat::new(&self.numbered.matrix).watched(self.limits.hook()).first()?,
            Kind::Exact => turns::first(&self.numbered.matrix, self.memory, self.limits.hook())?,
        };
        Ok(found.map(|options| cover(self.problem, &self.numbered.names, options)))
    }

    /// Returns an iterator over all covers. If a limit stops the search, the last element is an error with
    /// the number of covers found.
    pub fn covers(mut self) -> impl Iterator<Item = Result<Cover<'a, T>, Stopped<u64>>> {
        let (problem, mut limits) = (self.problem, std::mem::take(&mut self.limits));
        let covers = self.numbers(move |progress| limits.look(progress.nodes, || progress.into()));
        covers.map(move |found| found.map(|options| labelled(problem, options)))
    }

    /// Like [`covers`](Question::covers), but returns option numbers (see [`Problem::label`]), and the
    /// iterator owns its search. The iterator borrows only what `hook` borrows, and is `Send` if `hook` is,
    /// so that it can be stored in a struct or moved to another thread. The limits and the seed apply. `hook`
    /// can stop the search by breaking. It replaces the [flag](Question::cancel) and
    /// [`on_progress`](Question::on_progress), which are ignored.
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

    /// Returns all covers as option numbers. The search calls `hook` periodically.
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

    /// Counts the covers, usually without visiting each one.
    ///
    /// # Errors
    /// Fails if a limit stopped the count; the error contains the number of covers found so far.
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

    /// Draws `number` covers uniformly at random. The same `seed` gives the same covers. The list is empty if
    /// there is no cover.
    ///
    /// # Errors
    /// Fails if a limit stopped the search, or if the diagram of all covers exceeds the memory limit.
    pub fn sample(mut self, number: usize, seed: u64) -> Result<Vec<Cover<'a, T>>, NoDiagram> {
        let diagram = self.diagram()?;
        let mut random = fastrand::Rng::with_seed(seed);
        let Some(sampler) = diagram.sampler() else { return Ok(Vec::new()) };
        let draw = |_| cover(self.problem, &self.numbered.names, sampler.draw(|| random.u64(..)));
        Ok((0..number).map(draw).collect())
    }

    /// Returns, for each allowed option, the number of covers that use it.
    ///
    /// # Errors
    /// Fails if a limit stopped the search, or if the diagram of all covers exceeds the memory limit.
    pub fn marginals(mut self) -> Result<Vec<(&'a T, BigUint)>, NoDiagram> {
        let marginals = self.diagram()?.marginals(self.numbered.matrix.options());
        let labels = self.numbered.names.iter().map(|&option| self.problem.label(option));
        Ok(labels.zip(marginals).collect())
    }

    /// Returns the least cost and a cover of that cost, or None if there is no cover.
    ///
    /// # Errors
    /// Fails if a limit stopped the search; the error contains the best cover so far, and a bound.
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

    /// Returns a cover with the fewest options, or None if there is no cover. In [`Best`], costs are numbers
    /// of options.
    ///
    /// # Errors
    /// Fails if a limit stopped the search; the error contains the best cover so far, and a bound.
    pub fn fewest(mut self) -> Result<Option<Cover<'a, T>>, Stopped<Best>> {
        self.numbered.costs.fill(1);
        self.cheapest().map(|found| found.map(|(_, cover)| cover))
    }

    /// Shuffles the options, if there is a seed.
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

    /// Returns the matrix whose exact covers are the covers asked for.
    fn counted(&self) -> Matrix {
        match self.kind {
            Kind::Exact => self.numbered.matrix.clone(),
            Kind::Repeat => Repeat::new(&self.numbered.matrix).as_exact(),
        }
    }

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

/// Converts option numbers of the matrix to labels.
fn cover<'a, T>(problem: &'a Problem<T>, names: &[usize], options: Vec<usize>) -> Cover<'a, T> {
    labelled(problem, sorted(names, options))
}

fn labelled<T>(problem: &Problem<T>, options: Vec<usize>) -> Cover<'_, T> {
    options.into_iter().map(|option| problem.label(option)).collect()
}

/// Converts option numbers of the matrix to sorted option numbers of the problem.
fn sorted(names: &[usize], options: Vec<usize>) -> Vec<usize> {
    let mut options: Vec<usize> = options.into_iter().map(|option| names[option]).collect();
    options.sort_unstable();
    options
}
