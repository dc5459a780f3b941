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

/// The most colours, those of a word of bits.
const MOST_COLOURS: usize = 64;

/// Prepares `matrix`. None if it is not such a grid: each option has one primary item, a row or a column, and
/// all the cells in which that crosses the columns or the rows, each with a colour.
pub fn grid(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Grid::new(matrix).map(|grid| Box::new(grid) as Box<dyn Representation>)
}

/// A grid, and a search.
pub struct Grid {
    /// For each cell its row and its column. Behind the cells, each line with equal options crosses itself
    /// once: there the colours are the numbers of these.
    crossings: Vec<[usize; 2]>,
    trie: Vec<GridNode>,
    /// The root of each row and column.
    roots: Vec<u32>,
    options: GridOptions,
    /// Where each row and column is.
    nodes: Vec<u32>,
    /// For each cell the colours that the options given allow.
    allowed: Vec<u64>,
    levels: Vec<GridLevel>,
    /// The options of the cover.
    chosen: Vec<u32>,
    names: Vec<u32>,
}

/// The options as numbers of colours, cell by cell.
struct GridOptions {
    /// The cells of each row and column, ascending.
    cells: Vec<Vec<usize>>,
    /// For each option its row or column, and where its colours begin.
    starts: Vec<(usize, usize)>,
    /// In the order of the cells; behind those of an option, how many before it are equal.
    colours: Vec<u8>,
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

impl GridOptions {
    /// Reads the options. None if some are not those of rows and columns.
    fn new(matrix: &Matrix) -> Option<GridOptions> {
        let lines = matrix.primary();
        let mut cells = vec![Vec::new(); lines];
        let mut starts = Vec::with_capacity(matrix.options());
        let mut colours = Vec::with_capacity(matrix.ones());
        // The colour of each number.
        let mut known = [0; MOST_COLOURS];
        let mut own = Vec::new();
        for option in 0..matrix.options() {
            let mut of = None;
            own.clear();
            for (index, &item) in matrix.items_of(option).iter().enumerate() {
                let colour = matrix.colour(option, index);
                match (item as usize).checked_sub(lines) {
                    Some(cell) if colour != 0 => own.push((cell, number(&mut known, colour)?)),
                    None if of.is_none() => of = Some(item as usize),
                    _ => return None,
                }
            }
            own.sort_unstable();
            let line = of?;
            if cells[line].is_empty() {
                cells[line].extend(own.iter().map(|&(cell, _)| cell));
            }
            if own.is_empty() || !own.iter().map(|(cell, _)| cell).eq(&cells[line]) {
                return None;
            }
            starts.push((line, colours.len()));
            colours.extend(own.iter().map(|&(_, number)| number));
            colours.push(0);
        }
        Some(GridOptions { cells, starts, colours })
    }

    /// The number of the colour of an option in the cell at `depth` of its row or column.
    #[inline]
    fn colour(&self, option: u32, depth: usize) -> u8 {
        self.colours[self.starts[option as usize].1 + depth]
    }

    /// Sorts options of the same row or column by their colours.
    fn sort(&self, options: &mut Vec<u32>, length: usize) {
        let mut sorted = options.clone();
        for depth in (0..length).rev() {
            let mut ends = [0; MOST_COLOURS + 1];
            options.iter().for_each(|&option| ends[self.colour(option, depth) as usize + 1] += 1);
            (0..MOST_COLOURS).for_each(|colour| ends[colour + 1] += ends[colour]);
            for &option in &*options {
                let end = &mut ends[self.colour(option, depth) as usize];
                sorted[*end] = option;
                *end += 1;
            }
            std::mem::swap(options, &mut sorted);
        }
    }
}

/// The number of `colour` among those known, of which it is from now on one. None if there are too many.
#[inline]
fn number(known: &mut [u32; MOST_COLOURS], colour: u32) -> Option<u8> {
    let first = colour as usize % MOST_COLOURS;
    let mut places = (first..MOST_COLOURS).chain(0..first);
    let place = places.find(|&place| known[place] == colour || known[place] == 0)?;
    known[place] = colour;
    Some(place as u8)
}

impl Grid {
    pub fn new(matrix: &Matrix) -> Option<Grid> {
        if !matrix.has_single_bounds() {
            return None;
        }
        let options = GridOptions::new(matrix)?;
        let crossings = crossings(&options.cells, matrix.items() - matrix.primary())?;
        let mut of_lines = vec![Vec::new(); matrix.primary()];
        for (option, &(line, _)) in options.starts.iter().enumerate() {
            of_lines[line].push(option as u32);
        }
        let mut grid = Grid {
            crossings,
            trie: Vec::new(),
            roots: Vec::new(),
            options,
            nodes: Vec::new(),
            allowed: Vec::new(),
            levels: Vec::new(),
            chosen: Vec::new(),
            names: (0..matrix.options() as u32).collect(),
        };
        of_lines.iter_mut().enumerate().all(|(line, options)| grid.plant(line, options)).then(|| grid)
    }

    /// Makes the trie of a row or column with these options. False if too many are equal.
    fn plant(&mut self, line: usize, options: &mut Vec<u32>) -> bool {
        let length = self.options.cells[line].len();
        self.options.sort(options, length);
        let root = self.trie.len() as u32;
        self.roots.push(root);
        self.trie.push(GridNode { colours: 0, first: 0 });
        let mut nodes = vec![root; options.len()];
        (0..length).for_each(|depth| self.grow(options, &mut nodes, depth));
        let mut most = 0;
        for at in 1..options.len() {
            if nodes[at] == nodes[at - 1] {
                let number = self.options.colour(options[at - 1], length) + 1;
                self.options.colours[self.options.starts[options[at] as usize].1 + length] = number;
                most = most.max(number);
            }
            if most as usize == MOST_COLOURS {
                return false;
            }
        }
        if most > 0 {
            self.options.cells[line].push(self.crossings.len());
            self.crossings.push([line, line]);
            self.grow(options, &mut nodes, length);
        }
        options.iter().zip(nodes).for_each(|(&option, node)| self.trie[node as usize].first = option);
        true
    }

    /// Adds the nodes of the colours that `options`, which are at `nodes`, have in the cell at `depth`.
    fn grow(&mut self, options: &[u32], nodes: &mut [u32], depth: usize) {
        for (&option, node) in options.iter().zip(nodes) {
            let (colour, next) = (1 << self.options.colour(option, depth), self.trie.len() as u32);
            let own = &mut self.trie[*node as usize];
            if own.colours == 0 {
                own.first = next;
            }
            if own.colours & colour == 0 {
                own.colours |= colour;
                self.trie.push(GridNode { colours: 0, first: 0 });
            }
            *node = self.trie.len() as u32 - 1;
        }
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

/// For each cell the row and the column that cross there, if these are the cells of rows and columns of a grid.
fn crossings(cells: &[Vec<usize>], count: usize) -> Option<Vec<[usize; 2]>> {
    let mut lines_of = vec![Vec::new(); count];
    for (line, cells) in cells.iter().enumerate() {
        cells.iter().for_each(|&cell| lines_of[cell].push(line));
    }
    let mut crossings = Vec::new();
    for lines in lines_of {
        match lines[..] {
            [row, column] => crossings.push([row, column]),
            _ => return None,
        }
    }
    // The rows are those that cross the columns, which cross the first row.
    let mut is_column = vec![false; cells.len()];
    crossings.iter().filter(|lines| lines[0] == 0).for_each(|lines| is_column[lines[1]] = true);
    let columns = is_column.iter().filter(|&&is_column| is_column).count();
    let are_all = columns > 0 && columns * (cells.len() - columns) == crossings.len();
    if are_all && crossings.iter().all(|lines| !is_column[lines[0]] && is_column[lines[1]]) {
        Some(crossings)
    } else {
        None
    }
}

impl Representation for Grid {
    fn begin(&mut self, given: &[usize]) {
        self.nodes.clone_from(&self.roots);
        self.allowed = vec![u64::MAX; self.crossings.len()];
        for &option in given {
            for (depth, &cell) in self.options.cells[self.options.starts[option].0].iter().enumerate() {
                self.allowed[cell] &= 1 << self.options.colour(option as u32, depth);
            }
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
