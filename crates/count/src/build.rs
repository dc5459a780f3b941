//! Which search a diagram is built with: by the smallest item or by frontier, raced by nodes.

use super::diagram::{Builder, Diagram};
use super::frontier::Layout;
use super::layers::Trouble;
use super::narrow::narrowest;
use super::search::Search;
use super::sizes::{by_frontier, by_smallest};
use dlx_kernel::Matrix;

/// The cost of a node of the search by the smallest item, in nodes of the search by frontier.
const SMALLEST: u64 = 4;
/// The nodes of the first turn.
const FIRST: u64 = 4096;

/// A search that builds a diagram.
struct Contender {
    search: Box<dyn Search<Builder>>,
    builder: Builder,
    cost: u64,
}

/// A diagram in progress.
pub struct Building {
    contenders: Vec<Contender>,
}

impl Building {
    /// The diagram of all covers of `matrix`, in at most `memory` bytes; nothing is done yet.
    pub fn new(matrix: &Matrix, memory: usize) -> Building {
        let layout = Layout::new(matrix, &narrowest(matrix));
        let builder = || Builder::new(memory / 4);
        let mut contenders: Vec<Contender> = Vec::new();
        if let Some(search) = by_frontier(&layout, memory / 4) {
            contenders.push(Contender { search, builder: builder(), cost: 1 });
        }
        if let Some(search) = by_smallest(matrix, memory / 4) {
            contenders.push(Contender { search, builder: builder(), cost: SMALLEST });
        }
        Building { contenders }
    }

    /// Whether it does not fit in the memory.
    pub fn is_over(&self) -> bool {
        self.contenders.is_empty()
    }

    /// Goes on for some `nodes` of each search. The diagram, if it is complete then.
    pub fn turn(&mut self, nodes: u64) -> Option<Diagram> {
        for index in (0..self.contenders.len()).rev() {
            let Contender { search, builder, cost } = &mut self.contenders[index];
            match search.run(builder, nodes / *cost + 1) {
                Ok(None) => {}
                Ok(Some(root)) => return Some(self.contenders.swap_remove(index).builder.rooted(root)),
                Err(Trouble::Full | Trouble::Overflow) => {
                    self.contenders.remove(index);
                }
            }
        }
        None
    }
}

/// The diagram of all covers of `matrix`. None if it does not fit in `memory` bytes.
pub fn diagram(matrix: &Matrix, memory: usize) -> Option<Diagram> {
    let (mut building, mut nodes) = (Building::new(matrix, memory), FIRST);
    while !building.is_over() {
        if let Some(diagram) = building.turn(nodes) {
            return Some(diagram);
        }
        nodes *= 2;
    }
    None
}
