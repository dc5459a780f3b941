//! The steps of the textbook search ([`super`]), for observers.

/// A step of the search. Observers should ignore unknown steps: later versions may add steps and fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // each step's comment names its fields
pub enum Step<'a> {
    /// An item was chosen to branch on. It has `options` options; `ties` other items have the same number of
    /// options.
    #[non_exhaustive]
    Item { item: usize, options: usize, ties: usize },
    /// An item has no option left: a dead end.
    Dead { item: usize },
    /// In a search for repeat covers: at least `needed` more options are needed, but only `left` more may be
    /// chosen.
    #[non_exhaustive]
    Bound { needed: usize, left: usize },
    /// An option of the item branched on is tried.
    Try { option: usize },
    /// An item is covered.
    Cover { item: usize },
    /// An option can no longer be chosen, because of the item covered last.
    Dies { option: usize },
    /// An item is uncovered again.
    Uncover { item: usize },
    /// An option covers an item that may be covered again. The item must be covered at least `low` and at
    /// most `high` more times.
    #[non_exhaustive]
    Lower { item: usize, low: usize, high: usize },
    /// An option gives an item its colour: options that give it another colour die.
    Purify { item: usize, colour: u32 },
    /// An option gives an item the colour that it already has.
    Commit { item: usize, colour: u32 },
    /// An item loses its colour again.
    Unpurify { item: usize },
    /// An option is removed from the item branched on: it is tried now, and not again for this item.
    Tweak { option: usize, item: usize },
    /// The last `options` options removed from an item return to it.
    #[non_exhaustive]
    Untweak { item: usize, options: usize },
    /// An item is covered often enough, and no further option is chosen for it.
    Enough { item: usize },
    /// Further options may be chosen for an item again.
    More { item: usize },
    /// The choice of an option is undone.
    Back { option: usize },
    /// All primary items are covered by `options`, in the order they were chosen.
    #[non_exhaustive]
    Solution { options: &'a [usize] },
}

/// An observer of the search: a closure, or a type that can also end the search. The unit type `()` observes
/// nothing and costs nothing.
///
/// # Example
/// ```
/// use dlx_kernel::{dlx::{Choose, Dlx, Observer, Step}, Matrix};
/// use std::ops::ControlFlow;
///
/// /// The options tried, up to ten.
/// struct Tried(Vec<usize>);
///
/// impl Observer for Tried {
///     fn step(&mut self, step: Step) {
///         if let Step::Try { option } = step {
///             self.0.push(option);
///         }
///     }
///
///     fn is_done(&self) -> bool {
///         self.0.len() == 10
///     }
/// }
///
/// let mut matrix = Matrix::new(20, 0);
/// (0..20).for_each(|item| drop(matrix.add(&[item])));
/// let mut tried = Tried(Vec::new());
/// Dlx::new(&matrix).exact(Choose::First, &mut tried, |_| ControlFlow::Continue(()));
/// assert_eq!(tried.0, (0..10).collect::<Vec<usize>>());
/// ```
pub trait Observer {
    /// Whether the observer uses the steps. If not, steps that are costly to compute are omitted.
    fn is_watching(&self) -> bool {
        true
    }

    /// Called at each step.
    fn step(&mut self, _step: Step) {}

    /// Returns true to end the search: no further option is tried, and the search unwinds.
    fn is_done(&self) -> bool {
        false
    }
}

impl Observer for () {
    fn is_watching(&self) -> bool {
        false
    }
}

impl<F: FnMut(Step)> Observer for F {
    fn step(&mut self, step: Step) {
        self(step)
    }
}
