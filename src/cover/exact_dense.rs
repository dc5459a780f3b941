//! Exact cover by bits, copied on a branch: the engine behind [`Exact`](super::exact::Exact) for most matrices.
//!
//! ```text
//! live      a bit for each option that can still be chosen                       1101.. | 0110..
//! open      a bit for each primary item that is not covered                      0111..
//! planes    for each primary item how many of its options are live, upright:     plane 2   0100..
//!           bit p of the count of item i is bit i of plane p; of covered         plane 1   0010..      item 1 has 5 options
//!           items it means nothing                                               plane 0   0111..
//! conflict  for each option, the options that share an item with it, itself included             bits as in `live`
//! items     for each option, its primary items                                                   bits as in `open`
//! ```
//!
//! Choosing an option takes its conflicts out of `live`, its items out of `open`, and the options that die off the counts.
//! What that gains over the linked lists of the textbook:
//!
//! * **upright counts**: seven options that die are added up by full adders, and the sum is taken off all the counts at
//!   once, in some fifty operations on words and no branch. Dead ends (count 0), forced items (1) and the smallest items
//!   each are a few operations more;
//! * **forced items together**: all that have one option left take it before the counts are looked at again. A fifth of the
//!   looks on queens and Langford pairs goes;
//! * **ties to the item that does most damage**: items are numbered by how many options of other items an option of theirs
//!   kills on average, most first, and the first of the smallest is taken. A third of the nodes goes on queens, a
//!   fourteenth on random matrices, none on Langford pairs;
//! * **no undo**: the state before is one level up, and coming back costs nothing. An item's last option is chosen in the
//!   place of its parent, so that every level has options left to try.
//!
//! A node costs a pass over the words of `live`, and for the options that die about ten operations on the words of `open`
//! each.

use super::bits::{Bits, full_adder};
use super::exact::Search;
use super::matrix::Matrix;
use std::ops::ControlFlow;

/// The most options, whose conflicts take the square of their number in bits.
const MOST_OPTIONS: usize = 8191;

/// Words of options come in blocks, whose loops have no end to predict.
const BLOCK: usize = 4;
type Block = [u64; BLOCK];

/// The items of the 64 options of a word, and an empty set in the place of [`NOBODY`].
type Word<const W: usize> = [Bits<W>; NOBODY + 1];
/// What counting the trailing zeros of an empty word gives.
const NOBODY: usize = 64;

/// The matrix in bits: `W` words of items, counts of `P` bits.
pub struct Dense<const W: usize, const P: usize> {
    /// Blocks of `live`.
    blocks: usize,
    /// By option.
    conflict: Vec<Block>,
    items: Vec<[Word<W>; BLOCK]>,
    /// By primary item, its options.
    rows: Vec<Block>,
    start: State<W, P>,
    /// What the caller calls an option. Here they are sorted, so that an item's lie close together.
    names: Vec<usize>,
    /// By level: the state, in two parts, and the branch.
    live: Vec<Block>,
    states: Vec<State<W, P>>,
    branches: Vec<Branch>,
    /// Options that die of those chosen since the counts were last right.
    dying: Vec<Block>,
    /// The options chosen so far.
    chosen: Vec<usize>,
}

/// A state but for the live options.
#[derive(Clone, Copy)]
struct State<const W: usize, const P: usize> {
    open: Bits<W>,
    planes: [Bits<W>; P],
}

/// Where a level branches.
#[derive(Clone, Copy, Default)]
struct Branch {
    item: usize,
    /// How many options of the item are untried.
    untried: usize,
    /// The next word of these, and what is left of the word before.
    word: usize,
    left: u64,
    /// How many options had been chosen.
    chosen: usize,
}

/// What the counts of a level say.
enum Sight<const W: usize> {
    Covered,
    Dead,
    /// These items have one option each.
    Forced(Bits<W>),
    /// Each item has several options.
    Open,
}

/// Prepares `matrix`. None if it is too large for this engine.
pub fn dense(matrix: &Matrix) -> Option<Box<dyn Search>> {
    let mut counts = vec![0; matrix.items()];
    for option in 0..matrix.options() {
        matrix.option(option).iter().for_each(|&item| counts[item as usize] += 1);
    }
    let most = counts[..matrix.primary()].iter().max().map_or(0, |&most| most);
    if matrix.options() > MOST_OPTIONS {
        return None;
    }
    macro_rules! build {
        ($($words:literal)*) => {
            match (matrix.primary(), most) {
                $(
                    (0..=$words, 0..=255) => Box::new(Dense::<{ $words / 64 }, 8>::new(matrix)) as Box<dyn Search>,
                    (0..=$words, 256..=MOST_OPTIONS) => Box::new(Dense::<{ $words / 64 }, 13>::new(matrix)),
                )*
                _ => return None,
            }
        };
    }
    Some(build!(64 128))
}

impl<const W: usize, const P: usize> Dense<W, P> {
    fn new(matrix: &Matrix) -> Dense<W, P> {
        let mut names: Vec<usize> =
            (0..matrix.options()).filter(|&option| !matrix.option(option).is_empty()).collect();
        names.sort_by_key(|&option| matrix.option(option).iter().min().copied());
        let blocks = names.len() / (64 * BLOCK) + 1;
        let mut rows = vec![vec![[0u64; BLOCK]; blocks]; matrix.items()];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name) {
                *word(&mut rows[item as usize], option / 64) |= 1 << (option % 64);
            }
        }
        let mut conflict = vec![[0; BLOCK]; names.len() * blocks];
        for (option, &name) in names.iter().enumerate() {
            let own = &mut conflict[option * blocks..][..blocks];
            matrix.option(name).iter().for_each(|&item| unite(own, &rows[item as usize]));
        }
        rows.truncate(matrix.primary());
        let order = by_damage(&rows, &conflict);
        let mut items = vec![[[Bits::EMPTY; NOBODY + 1]; BLOCK]; blocks];
        let mut start = State { open: Bits::EMPTY, planes: [Bits::EMPTY; P] };
        for (item, row) in order.iter().map(|&item| &rows[item]).enumerate() {
            start.open.insert(item);
            elements(row).for_each(|option| word(&mut items, option / 64)[option % 64].insert(item));
            let count = elements(row).count();
            (0..P).filter(|bit| count >> bit & 1 != 0).for_each(|bit| start.planes[bit].insert(item));
        }
        // No more options can be chosen than there are items, and a level has one at least.
        let levels = matrix.primary().min(names.len()) + 2;
        Dense {
            blocks,
            conflict,
            items,
            rows: order.iter().flat_map(|&item| rows[item].iter().copied()).collect(),
            start,
            names,
            live: vec![[0; BLOCK]; levels * blocks],
            states: vec![start; levels],
            branches: vec![Branch::default(); levels],
            dying: vec![[0; BLOCK]; blocks],
            chosen: Vec::new(),
        }
    }

    /// Starts a search: with the given options chosen at level 0. None if they share an item.
    fn begin(&mut self, given: &[usize]) -> Option<State<W, P>> {
        self.chosen.clear();
        let mut state = self.start;
        for index in 0..self.blocks * BLOCK {
            *word(&mut self.dying, index) = 0;
            *word(&mut self.live, index) = match self.names.len().saturating_sub(index * 64) {
                options if options >= 64 => u64::MAX,
                options => (1 << options) - 1,
            };
        }
        for name in given {
            // An option without items conflicts with nothing.
            if let Some(option) = self.names.iter().position(|other| other == name) {
                if *word(&mut self.dying, option / 64) >> (option % 64) & 1 != 0 {
                    return None;
                }
                self.choose(&mut state, option);
            }
        }
        Some(state)
    }

    /// Chooses `option` in `state`; it remains to [`Dense::bury`] those that die of it.
    #[inline]
    fn choose(&mut self, state: &mut State<W, P>, option: usize) {
        unite(&mut self.dying, &self.conflict[option * self.blocks..][..self.blocks]);
        state.open = state.open.without(&word(&mut self.items, option / 64)[option % 64]);
        self.chosen.push(option);
    }

    /// Takes the dying options out of the live ones of level `depth`, and off the counts of `state`.
    #[inline(always)]
    fn bury(&mut self, state: &mut State<W, P>, depth: usize) {
        let live = &mut self.live[depth * self.blocks..][..self.blocks];
        let mut planes = state.planes;
        for ((live, dying), items) in live.iter_mut().zip(&mut self.dying).zip(&self.items) {
            for ((live, dying), items) in live.iter_mut().zip(dying).zip(items) {
                let mut dead = *live & *dying;
                *live &= !*dying;
                *dying = 0;
                while dead != 0 {
                    count_down(&mut planes, items, &mut dead);
                }
            }
        }
        state.planes = planes;
    }

    /// [`Dense::bury`] as a function of its own. With several words of items there are more counts than registers, and
    /// in the midst of the search they get the worst of it: twice the time on pentominoes. With one word it is a tenth less.
    #[inline(never)]
    fn bury_apart(&mut self, state: &mut State<W, P>, depth: usize) {
        self.bury(state, depth);
    }

    /// Chooses the only option of each of the items `forced` in `state`, at level `depth`. False if two of these conflict.
    #[inline(always)]
    fn take(&mut self, state: &mut State<W, P>, depth: usize, mut forced: Bits<W>) -> bool {
        while let Some(item) = forced.min() {
            let row = &self.rows[item * self.blocks..][..self.blocks];
            let live = &self.live[depth * self.blocks..][..self.blocks];
            let mut only = None;
            for (block, ((row, live), dying)) in row.iter().zip(live).zip(&self.dying).enumerate() {
                for index in 0..BLOCK {
                    let left = row[index] & live[index] & !dying[index];
                    if left != 0 {
                        only = Some((block * BLOCK + index) * 64 + left.trailing_zeros() as usize);
                    }
                }
            }
            match only {
                Some(option) => self.choose(state, option),
                None => {
                    self.dying.iter_mut().for_each(|dying| *dying = [0; BLOCK]);
                    return false;
                }
            }
            forced = forced.and(&state.open);
        }
        true
    }

    /// Makes level `depth` branch in `state`, on the first of the items with the fewest options.
    #[inline(always)]
    fn branch(&mut self, state: &State<W, P>, depth: usize) {
        let (item, untried) = state.smallest();
        self.states[depth] = *state;
        self.branches[depth] = Branch { item, untried, word: 0, left: 0, chosen: self.chosen.len() };
    }

    /// The next option of the item that level `depth` branches on, which must have one.
    #[inline(always)]
    fn next(&mut self, depth: usize) -> usize {
        let branch = &mut self.branches[depth];
        let row = &self.rows[branch.item * self.blocks..][..self.blocks];
        let live = &self.live[depth * self.blocks..][..self.blocks];
        while branch.left == 0 {
            let (block, index) = (branch.word / BLOCK, branch.word % BLOCK);
            branch.left = row[block][index] & live[block][index];
            branch.word += 1;
        }
        let option = (branch.word - 1) * 64 + branch.left.trailing_zeros() as usize;
        branch.left &= branch.left - 1;
        branch.untried -= 1;
        self.chosen.truncate(branch.chosen);
        option
    }

    /// Searches; `found` is told of each cover.
    fn search(&mut self, given: &[usize], found: &mut dyn FnMut(&Self) -> ControlFlow<()>) {
        let mut state = match self.begin(given) {
            Some(state) => state,
            None => return,
        };
        // All levels above this one have options left to try.
        let mut depth = 0;
        loop {
            match W {
                1 => self.bury(&mut state, depth),
                _ => self.bury_apart(&mut state, depth),
            }
            match state.look() {
                Sight::Forced(items) => {
                    if self.take(&mut state, depth, items) {
                        continue;
                    }
                }
                Sight::Open => {
                    self.branch(&state, depth);
                    depth += 1;
                }
                Sight::Covered => {
                    if found(self) == ControlFlow::Break(()) {
                        return;
                    }
                }
                Sight::Dead => {}
            }
            if depth == 0 {
                return;
            }
            let option = self.next(depth - 1);
            state = self.states[depth - 1];
            if self.branches[depth - 1].untried == 0 {
                depth -= 1;
            } else {
                let above = (depth - 1) * self.blocks;
                self.live.copy_within(above..above + self.blocks, above + self.blocks);
            }
            self.choose(&mut state, option);
        }
    }
}

impl<const W: usize, const P: usize> State<W, P> {
    /// What the counts say.
    #[inline(always)]
    fn look(&self) -> Sight<W> {
        let State { open, planes } = self;
        if open.is_empty() {
            return Sight::Covered;
        }
        let several = planes[1..].iter().fold(Bits::EMPTY, |several, plane| several.or(plane));
        let few = open.without(&several);
        let forced = few.and(&planes[0]);
        if forced != few {
            Sight::Dead
        } else if forced.is_empty() {
            Sight::Open
        } else {
            Sight::Forced(forced)
        }
    }

    /// The first of the items with the fewest options, and how many these are.
    #[inline(always)]
    fn smallest(&self) -> (usize, usize) {
        let (mut smallest, mut count) = (self.open, 0);
        for (bit, plane) in self.planes.iter().enumerate().rev() {
            let smaller = smallest.without(plane);
            if smaller.is_empty() {
                count |= 1 << bit;
            } else {
                smallest = smaller;
            }
        }
        (smallest.min().unwrap_or(0), count)
    }
}

/// A word of some blocks.
#[inline(always)]
fn word<T>(blocks: &mut [[T; BLOCK]], index: usize) -> &mut T {
    &mut blocks[index / BLOCK][index % BLOCK]
}

/// Adds the options `more` to `options`.
#[inline(always)]
fn unite(options: &mut [Block], more: &[Block]) {
    for (options, more) in options.iter_mut().zip(more) {
        options.iter_mut().zip(more).for_each(|(options, more)| *options |= more);
    }
}

/// Takes the items of the first few of the options `dead` off the counts, and these out of `dead`.
#[inline(always)]
fn count_down<const W: usize, const P: usize>(planes: &mut [Bits<W>; P], items: &Word<W>, dead: &mut u64) {
    let (sum, carry) = full_adder(next(items, dead), next(items, dead), next(items, dead));
    // Most often that was all. Where adding costs little, looking whether it was does not pay.
    if W == 1 || *dead == 0 {
        subtract(planes, &[sum, carry]);
    } else {
        let (sum, second) = full_adder(&sum, next(items, dead), next(items, dead));
        let (sum, third) = full_adder(&sum, next(items, dead), next(items, dead));
        let (twos, fours) = full_adder(&carry, &second, &third);
        subtract(planes, &[sum, twos, fours]);
    }
}

/// The items of the first of the options `dead`, which is taken out, or of nobody.
#[inline(always)]
fn next<'a, const W: usize>(items: &'a Word<W>, dead: &mut u64) -> &'a Bits<W> {
    let items = &items[dead.trailing_zeros() as usize];
    *dead &= dead.wrapping_sub(1);
    items
}

/// Takes counts, upright as well, off the counts in `planes`.
#[inline(always)]
fn subtract<const W: usize, const P: usize, const S: usize>(
    planes: &mut [Bits<W>; P],
    counts: &[Bits<W>; S],
) {
    let mut borrow = Bits::EMPTY;
    for (bit, plane) in planes.iter_mut().enumerate() {
        let minus = counts.get(bit).copied().unwrap_or(Bits::EMPTY);
        let before = *plane;
        *plane = before.xor(&minus).xor(&borrow);
        borrow = minus.and(&borrow).or(&minus.or(&borrow).without(&before));
    }
}

/// The items, by how many options of other items an option of theirs conflicts with on average, most first.
fn by_damage(rows: &[Vec<Block>], conflict: &[Block]) -> Vec<usize> {
    let blocks = rows.first().map_or(1, |row| row.len());
    let size = |options: &[Block]| elements(options).count();
    let degrees: Vec<usize> = conflict.chunks(blocks).map(size).collect();
    let damage = |row: &Vec<Block>| {
        let total: usize = elements(row).map(|option| degrees[option]).sum();
        // In thousandths, since sorting wants whole numbers.
        total * 1000 / size(row).max(1) - size(row) * 1000
    };
    let damages: Vec<usize> = rows.iter().map(damage).collect();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&item| std::cmp::Reverse(damages[item]));
    order
}

/// The options in some blocks.
fn elements(blocks: &[Block]) -> impl Iterator<Item = usize> + '_ {
    let words = blocks.iter().flatten().enumerate();
    words.flat_map(|(index, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit)
    })
}

impl<const W: usize, const P: usize> Search for Dense<W, P> {
    fn covers(&mut self, given: &[usize], visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
        let empty: Vec<usize> = given.iter().copied().filter(|name| !self.names.contains(name)).collect();
        let mut options = Vec::new();
        self.search(given, &mut |search| {
            options.clear();
            options.extend_from_slice(&empty);
            options.extend(search.chosen.iter().map(|&option| search.names[option]));
            visit(&options)
        });
    }

    fn count(&mut self, given: &[usize], limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.search(given, &mut |_| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }
}
