//! The matrix as dancing links (Knuth, "Dancing Links", 2000). Each 1 of the matrix is a node in two circular
//! lists, its option's and its item's. A removed node retains its own links, so it can be put back.

use std::cell::Cell;

/// The directions along the lists of options; `way ^ 1` is the opposite direction.
pub const RIGHT: usize = 0; pub const LEFT: usize = 1;
/// The directions along the lists of items.
pub const DOWN: usize = 2; pub const UP: usize = 3;

/// The nodes: the headers of the items, the root of the list of headers, then option after option. Each node
/// has links, an item (in `cells`) and a colour, 0 for none. `starts`: the first node of each option, then
/// the number of nodes; `counts`: the length of each item's list, header included; `bounds`: the bounds on
/// how often each primary item is covered.
#[derive(Clone, Debug)] pub struct Matrix { links: Vec<[Cell<usize>; 4]>, cells: Vec<usize>, colours: Vec<u32>,
    starts: Vec<usize>, counts: Vec<Cell<usize>>, bounds: Vec<(u32, u32)> }

impl Matrix {
    /// A matrix without options.
    pub fn new(primary: usize, secondary: usize) -> Matrix {
        let root = primary + secondary;
        let (cells, colours, counts) = (Vec::new(), Vec::new(), vec![Cell::new(0); root + 1]);
        let (links, starts, bounds) = (Vec::new(), vec![root + 1], vec![(1, 1); primary]);
        let mut matrix = Matrix { links, cells, colours, starts, counts, bounds };
        let first = |item| if item < primary || item == root && primary > 0 { 0 } else { item };
        (0..=root).for_each(|item| matrix.push(first(item), item));
        matrix
    }

    /// Adds an option and returns its number. An item listed twice counts once.
    pub fn add(&mut self, items: &[usize]) -> usize {
        let start = self.links.len();
        for &item in items {
            if self.links[item][UP].get() < start { self.push(start, item); }
        }
        self.starts.push(self.links.len());
        self.starts.len() - 2
    }

    /// Adds an option of items with colours.
    pub fn add_coloured(&mut self, items: &[(usize, u32)]) -> usize {
        let option = self.add(&items.iter().map(|cell| cell.0).collect::<Vec<_>>());
        for node in self.starts[option]..self.starts[option + 1] {
            let own = items.iter().filter(|cell| cell.0 == self.item_of(node) && cell.1 > 0);
            self.colours[node] = own.map(|cell| cell.1).next().unwrap_or(0);
        }
        option
    }

    /// Requires an item to be covered at least `low` and at most `high` times.
    pub fn set_bounds(&mut self, item: usize, low: u32, high: u32) { self.bounds[item] = (low, high); }

    /// The bounds on how often each primary item is covered.
    pub fn all_bounds(&self) -> &[(u32, u32)] { &self.bounds }

    /// Adds a node at the end of the lists of the nodes `first` and `item`; either may be the new node.
    fn push(&mut self, first: usize, item: usize) {
        let node = self.links.len();
        self.cells.push(item); self.colours.push(0);
        self.links.push([node; 4].map(Cell::new));
        for &(way, end) in &[(RIGHT, first), (DOWN, item)] {
            self.links[node][way].set(end);
            self.links[node][way ^ 1].set(self.links[end][way ^ 1].get());
            self.relink(node, way);
        }
    }

    /// The number of primary items.
    pub fn primary(&self) -> usize { self.headers().count() }

    /// The number of items.
    pub fn items(&self) -> usize { self.starts[0] - 1 }

    /// The number of options.
    pub fn options(&self) -> usize { self.starts.len() - 1 }

    /// The number of 1s in the matrix.
    pub fn ones(&self) -> usize { self.links.len() - self.starts[0] }

    /// The items of an option.
    pub fn option(&self, option: usize) -> std::iter::Copied<std::slice::Iter<'_, usize>> { self.cells[self.starts[option]..self.starts[option + 1]].iter().copied() }

    /// The first node of an option.
    pub fn row(&self, option: usize) -> usize { self.starts[option] }

    /// The colour of a node.
    pub fn colour_of(&self, node: usize) -> u32 { self.colours[node] }

    /// The item of a node.
    pub fn item_of(&self, node: usize) -> usize { self.cells[node] }

    /// The option of a node.
    pub fn option_of(&self, node: usize) -> usize { self.starts.partition_point(|&start| start <= node) - 1 }

    /// Whether all primary items are covered once and no item has a colour.
    pub fn is_plain(&self) -> bool { self.colours.iter().all(|&colour| colour == 0) && self.bounds.iter().all(|&own| own == (1, 1)) }

    /// The next node of a list.
    pub fn next(&self, node: usize, way: usize) -> usize { self.links[node][way].get() }

    /// The other nodes of the list of `start`.
    pub fn walk(&self, start: usize, way: usize) -> impl Iterator<Item = usize> + '_ {
        let next = move |&node: &usize| Some(self.links[node][way].get()).filter(|&node| node != start);
        std::iter::successors(next(&start), next)
    }

    /// The headers of the uncovered primary items.
    pub fn headers(&self) -> impl Iterator<Item = usize> + '_ { self.walk(self.starts[0] - 1, RIGHT) }

    /// An uncovered primary item with the fewest options.
    pub fn smallest(&self) -> Option<usize> {
        self.headers().min_by_key(|&item| self.counts[item].get())
    }

    /// The number of options of an item.
    pub fn options_of(&self, item: usize) -> usize { self.counts[item].get() - 1 }

    /// Removes a node from a list.
    pub fn unlink(&self, node: usize, way: usize) {
        let (before, after) = (self.links[node][way ^ 1].get(), self.links[node][way].get());
        self.links[before][way].set(after); self.links[after][way ^ 1].set(before);
        if way >= DOWN { let length = &self.counts[self.cells[node]]; length.set(length.get() - 1); }
    }

    /// Puts a node back. Nodes must be put back in reverse order of removal.
    pub fn relink(&self, node: usize, way: usize) {
        for &way in &[way, way ^ 1] { self.links[self.links[node][way].get()][way ^ 1].set(node); }
        if way >= DOWN { let length = &self.counts[self.cells[node]]; length.set(length.get() + 1); }
    }

    /// Removes an item, and its options from their other items.
    pub fn cover(&self, item: usize) {
        self.unlink(item, RIGHT);
        self.walk(item, DOWN).flat_map(|row| self.walk(row, RIGHT)).for_each(|node| self.unlink(node, DOWN));
    }

    /// Undoes [`Matrix::cover`].
    pub fn uncover(&self, item: usize) {
        self.walk(item, UP).flat_map(|row| self.walk(row, LEFT)).for_each(|node| self.relink(node, UP));
        self.relink(item, LEFT);
    }

    /// For an exact cover: chooses the option of `row`, where the item of `row` is already covered.
    pub fn choose(&self, row: usize) { self.walk(row, RIGHT).for_each(|node| self.cover(self.item_of(node))); }

    /// Undoes [`Matrix::choose`].
    pub fn undo(&self, row: usize) { self.walk(row, LEFT).for_each(|node| self.uncover(self.item_of(node))); }

    /// For a repeat cover: removes the items of the option of `row` from all other options.
    pub fn remove(&self, row: usize) {
        let own = std::iter::once(row).chain(self.walk(row, RIGHT));
        own.flat_map(|node| self.walk(node, DOWN)).for_each(|other| self.unlink(other, RIGHT));
    }

    /// Undoes [`Matrix::remove`].
    pub fn restore(&self, row: usize) {
        let own = self.walk(row, LEFT).chain(std::iter::once(row));
        own.flat_map(|node| self.walk(node, UP)).for_each(|other| self.relink(other, LEFT));
    }

    /// A lower bound on how many options a repeat cover still needs: the number of items, taken one after
    /// another, that share no option with those taken before.
    pub fn bound(&self) -> usize {
        let (mut seen, mut needed) = (vec![false; self.starts[0]], 0);
        for item in self.headers() {
            if seen[item] { continue; }
            needed += 1;
            let sharing = self.walk(item, DOWN).flat_map(|row| self.walk(row, RIGHT));
            sharing.for_each(|node| seen[self.item_of(node)] = true);
        }
        needed
    }
}
