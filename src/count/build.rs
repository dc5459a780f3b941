//! Which search a diagram is built with: by the smallest item or by frontier, raced by nodes.

use super::diagram::{Builder, Diagram};
use super::frontier::Layout;
use super::layers::Trouble;
use super::order;
use super::search::Search;
use super::sizes::{by_frontier, by_smallest};
use crate::cover::Matrix;

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

/// The diagram of all covers of `matrix`. None if it does not fit in `memory` bytes.
pub fn diagram(matrix: &Matrix, memory: usize) -> Option<Diagram> {
    let order = order::best(matrix);
    let layout = Layout::new(matrix, &order);
    let builder = || Builder::new(memory / 4);
    let mut contenders: Vec<Contender> = Vec::new();
    if let Some(search) = by_frontier(&layout, memory / 4) {
        contenders.push(Contender { search, builder: builder(), cost: 1 });
    }
    if let Some(search) = by_smallest(matrix, memory / 4) {
        contenders.push(Contender { search, builder: builder(), cost: SMALLEST });
    }
    let mut turn = FIRST;
    while !contenders.is_empty() {
        for index in (0..contenders.len()).rev() {
            let Contender { search, builder, cost } = &mut contenders[index];
            match search.run(builder, turn / *cost) {
                Ok(None) => {}
                Ok(Some(root)) => return Some(contenders.swap_remove(index).builder.rooted(root)),
                Err(Trouble::Full | Trouble::Overflow) => {
                    contenders.remove(index);
                }
            }
        }
        turn *= 2;
    }
    None
}
