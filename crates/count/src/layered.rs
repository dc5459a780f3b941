//! Layers of the frontier of any matrix, behind which the words of a state and the type of numbers are hidden.

use super::frontier::{Frontier, Key, Layout};
use super::layers::{Layer, Layers, Standing, Trouble};
use super::number::{Any, Number};
use num_bigint::BigUint;

/// The states after some steps, with the number of ways to reach each: what remains of a problem is the same for equal states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct States {
    /// The steps done.
    pub steps: usize,
    /// The words of each state, and its ways; ascending.
    pub ways: Vec<(Vec<u64>, BigUint)>,
}

/// A count by layers.
pub trait Contender {
    /// Goes on for some moves. The moves made, and the number of covers if it is known.
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Trouble>);

    /// The part of the steps that is done.
    fn done(&self) -> f64;

    /// The number of states before the next step. None in the middle of a step.
    fn len(&self) -> Option<usize>;

    /// These states.
    fn states(&self) -> States;

    /// Begins anew with some states. False if they are not of these layers.
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
pub fn contender(layout: &Layout, memory: usize) -> Option<Box<dyn Contender>> {
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

impl<const W: usize> Contender for Layered<W> {
    fn run(&mut self, moves: u64) -> (u64, Result<Option<BigUint>, Trouble>) {
        let mut made = 0;
        if let Some(small) = &mut self.small {
            let before = small.moves;
            let progress = small.run(&self.frontier, moves, self.memory);
            made = small.moves - before;
            self.done = small.done;
            match progress {
                Standing::Counted(count) => return (made, Ok(Some(count.widen()))),
                Standing::Paused => return (made, Ok(None)),
                Standing::Full => return (made, Err(Trouble::Full)),
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
            Standing::Full => (made, Err(Trouble::Full)),
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
