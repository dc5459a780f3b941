//! Counting by frontier, breadth first: all states after a step with the number of ways to reach each.
//!
//! ```text
//! layer   state -> number of ways         0011 -> 5   0110 -> 2        a hash table, 0 ways: an empty slot
//! step    the moves of each state; equal states of the next layer add up
//! ```
//!
//! Two layers are in memory, nothing is undone, and a state costs a few nanoseconds for each of its moves: five to thirty
//! times less than a node of linked lists.

use super::frontier::{Frontier, Key};
use super::number::Number;

/// States and the number of ways to reach each.
pub struct Layer<const W: usize, N> {
    slots: Vec<(Key<W>, N)>,
    used: usize,
}

/// The smallest number of slots.
const FEWEST_SLOTS: usize = 64;

/// Why a step was not finished.
pub enum Trouble {
    /// A number does not fit.
    Overflow,
    /// The memory is used up.
    Full,
}

impl<const W: usize, N: Number> Layer<W, N> {
    fn new() -> Layer<W, N> {
        Layer { slots: vec![(([0; W]), N::default()); FEWEST_SLOTS], used: 0 }
    }

    /// The layer before the first step.
    pub fn start() -> Layer<W, N> {
        let mut layer = Layer::new();
        layer.slots[0] = ([0; W], N::one());
        layer.used = 1;
        layer
    }

    /// A layer without states, with room for so many.
    pub fn empty(states: usize) -> Layer<W, N> {
        let mut layer = Layer::new();
        layer.clear(states);
        layer
    }

    /// Adds `ways` to the number of a state.
    pub fn insert(&mut self, state: &Key<W>, ways: &N) -> Result<(), Trouble> {
        self.add(state, ways, usize::MAX)
    }

    /// The memory of the table, in bytes; large numbers take some more.
    fn bytes(slots: usize) -> usize {
        slots * std::mem::size_of::<(Key<W>, N)>()
    }

    /// The states with their numbers.
    pub fn states(&self) -> impl Iterator<Item = &(Key<W>, N)> {
        self.slots.iter().filter(|(_, ways)| !ways.is_zero())
    }

    /// Adds `ways` to the number of a state.
    #[inline(always)]
    fn add(&mut self, state: &Key<W>, ways: &N, memory: usize) -> Result<(), Trouble> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) as usize & mask;
        loop {
            let (key, number) = &mut self.slots[slot];
            if number.is_zero() {
                *key = *state;
                *number = ways.clone();
                self.used += 1;
                return if self.used * 5 > self.slots.len() * 3 { self.grow(memory) } else { Ok(()) };
            }
            if *key == *state {
                return if number.add(ways) { Ok(()) } else { Err(Trouble::Overflow) };
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self, memory: usize) -> Result<(), Trouble> {
        let slots = self.slots.len() * 2;
        if Self::bytes(slots) + Self::bytes(slots) / 2 > memory {
            return Err(Trouble::Full);
        }
        let old = std::mem::replace(&mut self.slots, vec![([0; W], N::default()); slots]);
        self.used = 0;
        for (state, ways) in old.into_iter().filter(|(_, ways)| !ways.is_zero()) {
            self.add(&state, &ways, memory)?;
        }
        Ok(())
    }

    /// Empties a table that is about as large as the next layer needs.
    fn clear(&mut self, expected: usize) {
        let slots = (expected * 2).next_power_of_two().max(FEWEST_SLOTS);
        if slots == self.slots.len() {
            self.slots.iter_mut().for_each(|(_, ways)| *ways = N::default());
        } else {
            self.slots = vec![([0; W], N::default()); slots];
        }
        self.used = 0;
    }

    /// The same states with numbers of another type.
    pub fn convert<M: Number>(self, to: impl Fn(&N) -> M) -> Layer<W, M> {
        let slots = self.slots.into_iter().map(|(state, ways)| (state, to(&ways))).collect();
        Layer { slots, used: self.used }
    }
}

/// The high bits of products depend on all bits of a state.
#[inline(always)]
fn hash<const W: usize>(state: &Key<W>) -> u64 {
    let mut mixed = 0u64;
    for word in state {
        let product = u128::from(mixed ^ word) * 0x9E37_79B9_7F4A_7C15;
        mixed = (product >> 64) as u64 ^ product as u64;
    }
    mixed
}

/// A count in progress.
pub struct Layers<const W: usize, N> {
    /// The states before the next step.
    pub layer: Layer<W, N>,
    /// The slots of it that are expanded.
    expanded: usize,
    /// The states after the next step, so far.
    next: Layer<W, N>,
    /// The steps done.
    pub done: usize,
    /// The moves made; one in a large table counts several times.
    pub moves: u64,
}

/// How a count in progress stands.
pub enum Standing<const W: usize, N> {
    /// The number of covers.
    Counted(N),
    /// The moves are used up.
    Paused,
    /// The numbers do not fit; the layer before the step that overflowed, and the number of steps before.
    Overflow(Layer<W, N>, usize),
    /// A layer does not fit in memory.
    Full,
}

/// The most slots that the processor's caches hold, and the cost of a move in a larger table.
const CACHED: usize = 1 << 15;
const UNCACHED: u64 = 4;
/// The number of options that are tried at the cost of a move.
const TRIES: u64 = 3;
/// The slots that are expanded before the moves are counted again.
const CHUNK: usize = 256;

impl<const W: usize, N: Number> Layers<W, N> {
    /// A count that continues with `layer` after `done` steps.
    pub fn from(layer: Layer<W, N>, done: usize) -> Layers<W, N> {
        Layers { layer, expanded: 0, next: Layer::new(), done, moves: 0 }
    }

    /// The number of states before the next step. None in the middle of a step.
    pub fn len(&self) -> Option<usize> {
        (self.expanded == 0).then_some(self.layer.used)
    }

    /// Goes on until some `moves` are made.
    pub fn run(&mut self, frontier: &Frontier<W>, moves: u64, memory: usize) -> Standing<W, N> {
        let end = self.moves.saturating_add(moves);
        let left = |layer: &Layer<W, N>| memory.saturating_sub(Layer::<W, N>::bytes(layer.slots.len()));
        while let Some(step) = frontier.steps.get(self.done) {
            if self.moves >= end {
                return Standing::Paused;
            }
            let slots = &self.layer.slots[self.expanded..];
            let slots = &slots[..slots.len().min(CHUNK)];
            let (next, left, mut made) = (&mut self.next, left(&self.layer), 0);
            for (state, ways) in slots.iter().filter(|(_, ways)| !ways.is_zero()) {
                made += 1 + step.moves.len() as u64 / TRIES;
                let result = step.expand(state, |_, state| {
                    made += 1;
                    next.add(&state, ways, left)
                });
                match result {
                    Ok(()) => {}
                    Err(Trouble::Full) => return Standing::Full,
                    Err(Trouble::Overflow) => {
                        return Standing::Overflow(
                            std::mem::replace(&mut self.layer, Layer::new()),
                            self.done,
                        );
                    }
                }
            }
            self.moves += if self.layer.slots.len() > CACHED { made * UNCACHED } else { made };
            self.expanded += slots.len();
            if self.expanded < self.layer.slots.len() {
                continue;
            }
            std::mem::swap(&mut self.layer, &mut self.next);
            self.next.clear(self.layer.used);
            self.expanded = 0;
            self.done += 1;
            if self.layer.used == 0 {
                return Standing::Counted(N::default());
            }
        }
        Standing::Counted(self.layer.states().next().map_or(N::default(), |(_, ways)| ways.clone()))
    }
}
