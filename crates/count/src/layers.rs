//! Counts breadth first along the frontier. A layer holds the states after a step and the number of ways to
//! reach each state.
//!
//! ```text
//! layer   state -> number of ways         0011 -> 5   0110 -> 2        a hash table, 0 ways: an empty slot
//! step    the transitions from each state; equal states of the next layer add up
//! ```
//!
//! A *transition* leads from a state to a state of the next layer by choosing an option. A transition
//! takes a few nanoseconds, five to thirty times less than a search node with linked lists, and is the unit
//! of cost in this crate. Only two layers are in memory, and no choice has to be undone. Counts have 64 bits
//! until one of them overflows. [`AnyLayers`] hides the size of the numbers and the number of words of a
//! state.

use crate::frontier::{Frontier, Key, Layout};
use crate::memo::hash;
use crate::number::{Any, Exceeded, Number};
use num_bigint::BigUint;

/// States and the number of ways to reach each state.
pub struct Layer<const W: usize, N> {
    slots: Vec<(Key<W>, N)>,
    used: usize,
}

/// The number of slots of the smallest table.
const MIN_SLOTS: usize = 64;

impl<const W: usize, N: Number> Layer<W, N> {
    fn new() -> Layer<W, N> {
        Layer { slots: vec![(([0; W]), N::default()); MIN_SLOTS], used: 0 }
    }

    /// The layer before the first step.
    pub fn start() -> Layer<W, N> {
        let mut layer = Layer::new();
        layer.slots[0] = ([0; W], N::one());
        layer.used = 1;
        layer
    }

    /// An empty layer with room for `states` states.
    pub fn empty(states: usize) -> Layer<W, N> {
        let mut layer = Layer::new();
        layer.clear(states);
        layer
    }

    /// Adds `ways` to the count of a state, without a limit on memory.
    pub fn insert(&mut self, state: &Key<W>, ways: &N) -> Result<(), Exceeded> {
        self.add(state, ways, usize::MAX)
    }

    /// The memory of a table in bytes, without the heap memory of big integers.
    fn bytes(slots: usize) -> usize {
        slots * std::mem::size_of::<(Key<W>, N)>()
    }

    /// The states with their counts.
    pub fn states(&self) -> impl Iterator<Item = &(Key<W>, N)> {
        self.slots.iter().filter(|(_, ways)| !ways.is_zero())
    }

    /// Adds `ways` to the count of a state. The table may grow to `memory` bytes.
    #[inline(always)]
    fn add(&mut self, state: &Key<W>, ways: &N, memory: usize) -> Result<(), Exceeded> {
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
                return if number.add(ways) { Ok(()) } else { Err(Exceeded::Number) };
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self, memory: usize) -> Result<(), Exceeded> {
        let slots = self.slots.len() * 2;
        if Self::bytes(slots) + Self::bytes(slots) / 2 > memory {
            return Err(Exceeded::Memory);
        }
        let old = std::mem::replace(&mut self.slots, vec![([0; W], N::default()); slots]);
        self.used = 0;
        for (state, ways) in old.into_iter().filter(|(_, ways)| !ways.is_zero()) {
            self.add(&state, &ways, memory)?;
        }
        Ok(())
    }

    /// Empties the table and resizes it for about `expected` states.
    fn clear(&mut self, expected: usize) {
        let slots = (expected * 2).next_power_of_two().max(MIN_SLOTS);
        if slots == self.slots.len() {
            self.slots.iter_mut().for_each(|(_, ways)| *ways = N::default());
        } else {
            self.slots = vec![([0; W], N::default()); slots];
        }
        self.used = 0;
    }

    /// Converts the counts to another type.
    pub fn convert<M: Number>(self, to: impl Fn(&N) -> M) -> Layer<W, M> {
        let slots = self.slots.into_iter().map(|(state, ways)| (state, to(&ways))).collect();
        Layer { slots, used: self.used }
    }
}

/// A count in progress.
pub struct Layers<const W: usize, N> {
    /// The states before the next step.
    pub layer: Layer<W, N>,
    /// The number of slots of `layer` expanded so far.
    expanded: usize,
    /// The states after the next step that have been found so far.
    next: Layer<W, N>,
    /// The number of steps done.
    pub done: usize,
    /// The number of transitions made; a transition in a large table counts several times.
    pub moves: u64,
}

/// The maximum number of slots that fit in the processor's caches, and the cost of a transition in a larger
/// table.
const MAX_CACHED_SLOTS: usize = 1 << 15;
const UNCACHED_COST: u64 = 4;
/// The number of options that can be tried for the cost of one transition.
const TRIES_PER_MOVE: u64 = 3;
/// The number of slots expanded between two checks of the number of transitions.
const CHUNK_SLOTS: usize = 256;

impl<const W: usize, N: Number> Layers<W, N> {
    /// A count that continues with `layer` after `done` steps.
    pub fn from(layer: Layer<W, N>, done: usize) -> Layers<W, N> {
        Layers { layer, expanded: 0, next: Layer::new(), done, moves: 0 }
    }

    /// Returns the number of states before the next step, or None in the middle of a step.
    pub fn len(&self) -> Option<usize> {
        (self.expanded == 0).then_some(self.layer.used)
    }

    /// The states before the next step.
    fn states(&self) -> States {
        let widened = |(state, ways): &(Key<W>, N)| (state.to_vec(), ways.widen());
        let mut ways: Vec<_> = self.layer.states().map(widened).collect();
        ways.sort_unstable();
        States { steps: self.done, ways }
    }

    /// Makes about `moves` transitions. Returns the number of covers once it is known. If a number overflows,
    /// the layer before the step is unchanged.
    fn run(
        &mut self,
        frontier: &Frontier<W>,
        moves: u64,
        memory: usize,
    ) -> Result<Option<BigUint>, Exceeded> {
        let end = self.moves.saturating_add(moves);
        let left = |layer: &Layer<W, N>| memory.saturating_sub(Layer::<W, N>::bytes(layer.slots.len()));
        while let Some(step) = frontier.get(self.done) {
            if self.moves >= end {
                return Ok(None);
            }
            let slots = &self.layer.slots[self.expanded..];
            let slots = &slots[..slots.len().min(CHUNK_SLOTS)];
            let (next, left, mut made) = (&mut self.next, left(&self.layer), 0);
            for (state, ways) in slots.iter().filter(|(_, ways)| !ways.is_zero()) {
                made += 1 + step.moves.len() as u64 / TRIES_PER_MOVE;
                step.expand(state, |_, state| {
                    made += 1;
                    next.add(&state, ways, left)
                })?;
            }
            self.moves += if self.layer.slots.len() > MAX_CACHED_SLOTS { made * UNCACHED_COST } else { made };
            self.expanded += slots.len();
            if self.expanded < self.layer.slots.len() {
                continue;
            }
            std::mem::swap(&mut self.layer, &mut self.next);
            self.next.clear(self.layer.used);
            self.expanded = 0;
            self.done += 1;
            if self.layer.used == 0 {
                return Ok(Some(BigUint::ZERO));
            }
        }
        Ok(Some(self.layer.states().next().map_or(BigUint::ZERO, |(_, ways)| ways.widen())))
    }
}

/// The states after some steps, and the number of ways to reach each. Equal states have equal remaining
/// problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct States {
    /// The number of steps done.
    pub steps: usize,
    /// The words of each state and the number of ways to reach it, in ascending order.
    pub ways: Vec<(Vec<u64>, BigUint)>,
}

/// A count by layers, for any width of states and size of numbers.
pub trait AnyLayers {
    /// Makes about `moves` transitions. Returns the number of transitions made, and the number of covers once
    /// it is known.
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Exceeded>);

    /// The fraction of the steps done.
    fn done(&self) -> f64;

    /// Returns the number of states before the next step, or None in the middle of a step.
    fn len(&self) -> Option<usize>;

    /// The states before the next step.
    fn states(&self) -> States;

    /// Restarts from these states. Returns false if the states do not fit the matrix of these layers.
    fn begin(&mut self, states: &States) -> bool;
}

/// Layers with states of `W` words.
struct Layered<const W: usize> {
    frontier: Frontier<W>,
    memory: usize,
    layers: Numbered<W>,
}

/// Layers with 64-bit numbers until one overflows.
enum Numbered<const W: usize> {
    Small(Layers<W, u64>),
    Large(Layers<W, Any>),
}

/// Prepares the layers of `layout` in at most `memory` bytes. Returns None if states are too wide.
pub fn any_layers(layout: &Layout, memory: usize) -> Option<Box<dyn AnyLayers>> {
    Some(match layout.words {
        1 => Box::new(Layered::<1>::new(layout, memory)),
        2 => Box::new(Layered::<2>::new(layout, memory)),
        3..=4 => Box::new(Layered::<4>::new(layout, memory)),
        5..=8 => Box::new(Layered::<8>::new(layout, memory)),
        _ => return None,
    })
}

impl<const W: usize> Layered<W> {
    fn new(layout: &Layout, memory: usize) -> Layered<W> {
        let layers = Numbered::Small(Layers::from(Layer::start(), 0));
        Layered { frontier: layout.frontier(), memory, layers }
    }
}

impl<const W: usize> AnyLayers for Layered<W> {
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Exceeded>) {
        let Layered { frontier, memory, layers } = self;
        let mut made = 0;
        if let Numbered::Small(small) = layers {
            let before = small.moves;
            let result = small.run(frontier, moves, *memory);
            made = small.moves - before;
            if !matches!(result, Err(Exceeded::Number)) {
                return (made, result);
            }
            let layer = std::mem::replace(&mut small.layer, Layer::new());
            let wide = Layers::from(layer.convert(|&ways| Any::Small(ways.into())), small.done);
            *layers = Numbered::Large(wide);
        }
        let Numbered::Large(large) = layers else { return (made, Ok(None)) };
        let before = large.moves;
        let result = large.run(frontier, moves.saturating_sub(made), *memory);
        (made + large.moves - before, result)
    }

    fn done(&self) -> f64 {
        let done = match &self.layers {
            Numbered::Small(layers) => layers.done,
            Numbered::Large(layers) => layers.done,
        };
        done as f64 / self.frontier.len().max(1) as f64
    }

    fn len(&self) -> Option<usize> {
        match &self.layers {
            Numbered::Small(layers) => layers.len(),
            Numbered::Large(layers) => layers.len(),
        }
    }

    fn states(&self) -> States {
        match &self.layers {
            Numbered::Small(layers) => layers.states(),
            Numbered::Large(layers) => layers.states(),
        }
    }

    fn begin(&mut self, states: &States) -> bool {
        let mut large = Layer::empty(states.ways.len());
        for (state, ways) in &states.ways {
            let Ok(state) = Key::<W>::try_from(state.as_slice()) else { return false };
            if large.insert(&state, &Any::of(ways)).is_err() {
                return false;
            }
        }
        self.layers = if states.ways.iter().all(|(_, ways)| u64::try_from(ways).is_ok()) {
            let narrow = |ways: &Any| u64::try_from(ways.widen()).unwrap_or_default();
            Numbered::Small(Layers::from(large.convert(narrow), states.steps))
        } else {
            Numbered::Large(Layers::from(large, states.steps))
        };
        states.steps <= self.frontier.len()
    }
}
