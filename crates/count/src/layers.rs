//! Counting by frontier, breadth first: all states after a step with the number of ways to reach each.
//!
//! ```text
//! layer   state -> number of ways         0011 -> 5   0110 -> 2        a hash table, 0 ways: an empty slot
//! step    the moves of each state; equal states of the next layer add up
//! ```
//!
//! Two layers are in memory, nothing is undone, and a state costs a few nanoseconds for each of its moves:
//! five to thirty times less than a node of linked lists. Numbers have 64 bits until one overflows.
//! [`AnyLayers`] hides that, and the words of a state.

use crate::frontier::{Frontier, Key, Layout};
use crate::memo::hash;
use crate::number::{Any, Exceeded, Number};
use num_bigint::BigUint;

/// States and the number of ways to reach each.
pub struct Layer<const W: usize, N> {
    slots: Vec<(Key<W>, N)>,
    used: usize,
}

/// The smallest number of slots.
const FEWEST_SLOTS: usize = 64;

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

    /// A layer without states, with room for `states` of them.
    pub fn empty(states: usize) -> Layer<W, N> {
        let mut layer = Layer::new();
        layer.clear(states);
        layer
    }

    /// Adds `ways` to the number of a state.
    pub fn insert(&mut self, state: &Key<W>, ways: &N) -> Result<(), Exceeded> {
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
                    Err(Exceeded::Memory) => return Standing::Full,
                    Err(Exceeded::Number) => {
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

/// The states after some steps, with the number of ways to reach each: what remains of a problem is the same
/// for equal states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct States {
    /// The steps done.
    pub steps: usize,
    /// The words of each state, and its ways; ascending.
    pub ways: Vec<(Vec<u64>, BigUint)>,
}

/// A count by layers.
pub trait AnyLayers {
    /// Goes on for some moves. The moves made, and the number of covers if it is known.
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Exceeded>);

    /// The part of the steps that is done.
    fn done(&self) -> f64;

    /// The number of states before the next step. None in the middle of a step.
    fn len(&self) -> Option<usize>;

    /// These states.
    fn states(&self) -> States;

    /// Begins again with these states. False if they are not of these layers.
    fn begin(&mut self, states: &States) -> bool;
}

/// Layers of any width and numbers.
struct Layered<const W: usize> {
    frontier: Frontier<W>,
    memory: usize,
    small: Option<Layers<W, u64>>,
    large: Option<Layers<W, Any>>,
    done: usize,
}

/// The layers of `layout`, in at most `memory` bytes. None if states are too wide.
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
        let small = Some(Layers::from(Layer::start(), 0));
        Layered { frontier: layout.frontier(), memory, small, large: None, done: 0 }
    }
}

impl<const W: usize> AnyLayers for Layered<W> {
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Exceeded>) {
        let mut made = 0;
        if let Some(small) = &mut self.small {
            let before = small.moves;
            let progress = small.run(&self.frontier, moves, self.memory);
            made = small.moves - before;
            self.done = small.done;
            match progress {
                Standing::Counted(count) => return (made, Ok(Some(count.widen()))),
                Standing::Paused => return (made, Ok(None)),
                Standing::Full => return (made, Err(Exceeded::Memory)),
                Standing::Overflow(layer, done) => {
                    let wide = layer.convert(|&ways| Any::Small(ways.into()));
                    self.large = Some(Layers::from(wide, done));
                    self.small = None;
                }
            }
        }
        let Some(large) = &mut self.large else { return (made, Ok(None)) };
        let before = large.moves;
        let progress = large.run(&self.frontier, moves.saturating_sub(made), self.memory);
        made += large.moves - before;
        self.done = large.done;
        match progress {
            Standing::Counted(count) => (made, Ok(Some(count.widen()))),
            Standing::Full => (made, Err(Exceeded::Memory)),
            _ => (made, Ok(None)),
        }
    }

    fn done(&self) -> f64 {
        self.done as f64 / self.frontier.steps.len().max(1) as f64
    }

    fn len(&self) -> Option<usize> {
        let small = self.small.as_ref().map(Layers::len);
        small.or(self.large.as_ref().map(Layers::len)).flatten()
    }

    fn states(&self) -> States {
        let small = self.small.iter().flat_map(|layers| layers.layer.states()).map(widened);
        let large = self.large.iter().flat_map(|layers| layers.layer.states()).map(widened);
        let mut ways: Vec<(Vec<u64>, BigUint)> = small.chain(large).collect();
        ways.sort_unstable();
        States { steps: self.done, ways }
    }

    fn begin(&mut self, states: &States) -> bool {
        let mut large = Layer::empty(states.ways.len());
        for (state, ways) in &states.ways {
            let Ok(state) = Key::<W>::try_from(state.as_slice()) else { return false };
            if large.insert(&state, &Any::of(ways)).is_err() {
                return false;
            }
        }
        let is_small = states.ways.iter().all(|(_, ways)| u64::try_from(ways).is_ok());
        self.done = states.steps;
        (self.small, self.large) = if is_small {
            let narrow = |ways: &Any| u64::try_from(ways.widen()).unwrap_or_default();
            (Some(Layers::from(large.convert(narrow), self.done)), None)
        } else {
            (None, Some(Layers::from(large, self.done)))
        };
        states.steps <= self.frontier.steps.len()
    }
}

fn widened<const W: usize, N: Number>((state, ways): &(Key<W>, N)) -> (Vec<u64>, BigUint) {
    (state.to_vec(), ways.widen())
}
