//! Exact cover of a grid: rows and columns that cross in cells, each of which is filled by an option that
//! gives every cell of it a colour, as words of letters do.
//!
//! ```text
//! tries     for each row and column its options, by their colours      root - a - c - e     ace
//!           in the order of the cells                                        \  \ t - e     ate
//!                                                                            t - e - e      tee
//! nodes     where each row and column is: the options that agree with the cells so far
//! left      for each cell so far the colours not yet tried: those that continue its row and its column
//! ```
//!
//! The cells are filled in order, row by row. A colour takes two steps down, one in the trie of the row and
//! one in that of the column, and the colours that go on in both are one word. So words with the same
//! beginning are tried together, where the search of [`multiple`](super::multiple) tries one by one.
//!
//! Source: Veldhuizen, "Leapfrog Triejoin: a simple, worst-case optimal join algorithm" (2014).
//!
//! **Costs** a few instructions for each cell filled; memory for the ones of the matrix.

use super::representation::{Chosen, Outcome, Representation};
use crate::Matrix;
use std::collections::HashMap;

/// The most colours of a cell, those of a word of bits.
const MOST_COLOURS: usize = 64;

/// Prepares `matrix`. None if it is not such a grid: each option has one primary item, a row or a column, and
/// all the cells in which that crosses the columns or the rows, each with a colour.
pub fn grid(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Grid::new(matrix).map(|grid| Box::new(grid) as Box<dyn Representation>)
}

/// A grid, and a search.
pub struct Grid {
    /// For each cell its row and its column.
    crossings: Vec<[usize; 2]>,
    trie: Vec<GridNode>,
    /// The root of each row and column.
    roots: Vec<u32>,
    /// For each option its cells, each with the bit of its colour.
    cells: Vec<Vec<(usize, u64)>>,
    /// Where each row and column is.
    nodes: Vec<u32>,
    /// For each cell the colours that the options given allow.
    allowed: Vec<u64>,
    levels: Vec<GridLevel>,
    /// The options of the cover.
    chosen: Vec<u32>,
    names: Vec<u32>,
}

/// A node of a trie.
struct GridNode {
    /// The colours of the next cell.
    colours: u64,
    /// The child of the lowest of these, which the others follow; the option of a leaf.
    first: u32,
}

/// A cell that is being filled.
struct GridLevel {
    /// The colours not yet tried.
    left: u64,
    /// The nodes of its row and column before.
    before: [u32; 2],
}

impl Grid {
    pub fn new(matrix: &Matrix) -> Option<Grid> {
        if !matrix.has_single_bounds() {
            return None;
        }
        let lines = matrix.primary();
        let mut options: Vec<Vec<usize>> = vec![Vec::new(); lines];
        let mut cells = Vec::new();
        let mut bits = vec![HashMap::new(); matrix.items() - lines];
        for option in 0..matrix.options() {
            let (mut own, mut of) = (Vec::new(), Vec::new());
            for (index, &item) in matrix.items_of(option).iter().enumerate() {
                match ((item as usize).checked_sub(lines), matrix.colour(option, index)) {
                    (None, _) => of.push(item as usize),
                    (Some(_), 0) => return None,
                    (Some(cell), colour) => {
                        let next = bits[cell].len();
                        own.push((cell, *bits[cell].entry(colour).or_insert(next)));
                    }
                }
            }
            if of.len() != 1 || own.iter().any(|&(_, bit)| bit >= MOST_COLOURS) {
                return None;
            }
            own.sort_unstable();
            options[of[0]].push(option);
            cells.push(own.into_iter().map(|(cell, bit)| (cell, 1 << bit)).collect::<Vec<_>>());
        }
        let crossings = crossings(matrix, &options, &cells)?;
        let mut grid = Grid {
            allowed: vec![u64::MAX; crossings.len()],
            crossings,
            trie: Vec::new(),
            roots: Vec::new(),
            cells,
            nodes: Vec::new(),
            levels: Vec::new(),
            chosen: Vec::new(),
            names: (0..matrix.options() as u32).collect(),
        };
        options.iter_mut().all(|options| grid.plant(options)).then(|| grid)
    }

    /// Makes the trie of a row or column with these options. False if two are equal.
    fn plant(&mut self, options: &mut [usize]) -> bool {
        options.sort_by(|&one, &other| self.cells[one].cmp(&self.cells[other]));
        let root = self.trie.len();
        self.roots.push(root as u32);
        self.trie.push(GridNode { colours: 0, first: 0 });
        let cells = &self.cells;
        // The nodes of which the children are missing, each with its options and its depth.
        let mut open = vec![(root, 0..options.len(), 0)];
        while let Some((node, mut range, depth)) = open.pop() {
            let colour = |at: usize| cells[options[at]].get(depth).map(|cell| cell.1);
            if colour(range.start).is_none() {
                self.trie[node].first = options[range.start] as u32;
                if range.len() > 1 {
                    return false;
                }
                continue;
            }
            self.trie[node].first = self.trie.len() as u32;
            while let Some(own) = range.clone().next().and_then(colour) {
                let end = range.clone().find(|&at| colour(at) != Some(own)).unwrap_or(range.end);
                self.trie[node].colours |= own;
                open.push((self.trie.len(), range.start..end, depth + 1));
                self.trie.push(GridNode { colours: 0, first: 0 });
                range.start = end;
            }
        }
        true
    }

    /// The node below `node` for the colour of a bit.
    #[inline]
    fn below(&self, node: u32, colour: u64) -> u32 {
        let node = &self.trie[node as usize];
        node.first + (node.colours & (colour - 1)).count_ones()
    }

    /// Begins to fill the next cell, if there is a colour for it.
    #[inline]
    fn go_down(&mut self) {
        let cell = self.levels.len();
        let before = self.crossings[cell].map(|line| self.nodes[line]);
        let colours =
            before.iter().fold(self.allowed[cell], |all, &node| all & self.trie[node as usize].colours);
        if colours != 0 {
            self.levels.push(GridLevel { left: colours, before });
        }
    }
}

/// For each cell the row and the column that cross there, if the options are those of a grid.
fn crossings(
    matrix: &Matrix,
    options: &[Vec<usize>],
    cells: &[Vec<(usize, u64)>],
) -> Option<Vec<[usize; 2]>> {
    let places = |option: usize| cells[option].iter().map(|cell| cell.0).collect::<Vec<_>>();
    let mut lines_of = vec![Vec::new(); matrix.items() - matrix.primary()];
    for (line, options) in options.iter().enumerate() {
        let own = options.first().map_or(Vec::new(), |&option| places(option));
        if own.is_empty() || options.iter().any(|&option| places(option) != own) {
            return None;
        }
        own.into_iter().for_each(|cell| lines_of[cell].push(line));
    }
    let mut crossings = Vec::new();
    for lines in lines_of {
        match lines[..] {
            [row, column] => crossings.push([row, column]),
            _ => return None,
        }
    }
    // The rows are those that cross the columns, which cross the first row.
    let mut is_column = vec![false; options.len()];
    crossings.iter().filter(|lines| lines[0] == 0).for_each(|lines| is_column[lines[1]] = true);
    let columns = is_column.iter().filter(|&&is_column| is_column).count();
    let are_all = columns > 0 && columns * (options.len() - columns) == crossings.len();
    if are_all && crossings.iter().all(|lines| !is_column[lines[0]] && is_column[lines[1]]) {
        Some(crossings)
    } else {
        None
    }
}

impl Representation for Grid {
    fn begin(&mut self, given: &[usize]) {
        self.nodes.clone_from(&self.roots);
        self.allowed.iter_mut().for_each(|allowed| *allowed = u64::MAX);
        let cells = &self.cells;
        for &(cell, colour) in given.iter().flat_map(|&option| &cells[option]) {
            self.allowed[cell] &= colour;
        }
        self.levels.clear();
        self.go_down();
    }

    /// Without pauses, for which nothing has a use.
    fn next(&mut self) -> Outcome {
        while let Some(level) = self.levels.last_mut() {
            let (left, before) = (level.left, level.before);
            level.left &= left.wrapping_sub(1);
            let lines = self.crossings[self.levels.len() - 1];
            if left == 0 {
                self.levels.pop();
                lines.iter().zip(before).for_each(|(&line, node)| self.nodes[line] = node);
                continue;
            }
            let colour = left & left.wrapping_neg();
            for (&line, node) in lines.iter().zip(before) {
                self.nodes[line] = self.below(node, colour);
            }
            if self.levels.len() == self.crossings.len() {
                self.chosen.clear();
                let trie = &self.trie;
                self.chosen.extend(self.nodes.iter().map(|&node| trie[node as usize].first));
                return Outcome::Covered;
            }
            self.go_down();
        }
        Outcome::Exhausted
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.names }
    }
}
