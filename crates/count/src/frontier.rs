//! The frontier search as a sequence of steps, one per item, on states of a few bits.
//!
//! ```text
//! state   the bits of the frontier    item 7: covered | item 9: covered | item 20: used 0-3 times | item 31: colour
//! step    item 4 is open unless its bit is set; each of its moves sets the bits of the option's later items
//! keep    the bits that later steps need; equal states merge
//! ```
//!
//! An option belongs to the step of its first primary item: later steps cannot choose it, because that item
//! is covered by then. An item gets its bits at the first step whose options may touch it. The bits of a
//! primary item are freed after its own step, those of a secondary item after the step of its last option.
//! The states of a board thus need only as many bits as the board is wide, whatever its length.
//!
//! An item with a multiplicity has a step for each of its options, which takes or skips the option, and a
//! final step that checks that the item is covered often enough. (TAOCP 7.1.4: frontier states; Minato's and
//! Knuth's "Simpath".)

use crate::order::owner;
use dlx_kernel::Matrix;
use dlx_kernel::internal::Lists;

/// The bits of a state.
pub type Key<const W: usize> = [u64; W];

/// The maximum number of words of a state.
pub const MAX_WORDS: usize = 8;

/// A field of several bits within a word.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: u8,
    shift: u8,
    mask: u64,
}

impl Field {
    /// No bits.
    const NONE: Field = Field { word: 0, shift: 0, mask: 0 };

    /// The bits of the field within its word.
    fn bits(self) -> u64 {
        self.mask << self.shift
    }
}

/// The effect of an option on a field.
#[derive(Clone, Copy, Debug)]
enum Effect {
    /// Covers an item once more. Beyond `most` times, this has no effect if `saturates` is true and is
    /// impossible otherwise.
    Cover { most: u64, saturates: bool },
    /// Gives an item this colour; impossible if the item already has a colour, unless `is_shared` is true
    /// and the colours are equal.
    Colour { colour: u64, is_shared: bool },
}

/// An option, as a move in the step of its first item.
#[derive(Clone, Debug)]
pub struct Move<const W: usize> {
    /// The number of the option in the matrix.
    pub option: u32,
    /// The bits that must be clear before the move and are set by it.
    bits: Key<W>,
    fields: Box<[(Field, Effect)]>,
}

impl<const W: usize> Move<W> {
    /// Returns the state after choosing the option, or None if the option cannot be chosen.
    #[inline(always)]
    pub fn apply(&self, state: &Key<W>) -> Option<Key<W>> {
        let mut next = *state;
        let mut both = 0;
        for word in 0..W {
            both |= state[word] & self.bits[word];
            next[word] |= self.bits[word];
        }
        if both != 0 {
            return None;
        }
        for &(field, effect) in &*self.fields {
            let word = usize::from(field.word);
            let value = next[word] >> field.shift & field.mask;
            let value = match effect {
                Effect::Cover { most, saturates: true } => (value + 1).min(most),
                Effect::Cover { most, .. } if value < most => value + 1,
                Effect::Colour { colour, is_shared } if value == 0 || is_shared && value == colour => colour,
                _ => return None,
            };
            next[word] = next[word] & !field.bits() | value << field.shift;
        }
        Some(next)
    }
}

/// A step of the search.
#[derive(Clone, Debug)]
pub struct Step<const W: usize> {
    decision: Decision<W>,
    /// The options that can be chosen in this step.
    pub moves: Box<[Move<W>]>,
    /// The bits that later steps need.
    pub keep: Key<W>,
}

#[derive(Clone, Debug)]
enum Decision<const W: usize> {
    /// Chooses one of the moves, unless this bit is set because the item is covered.
    Cover(Key<W>),
    /// Chooses the only move or skips it.
    TakeOrLeave,
    /// Requires the item whose count is in this field to be covered at least this many times.
    Enough(Field, u64),
}

impl<const W: usize> Step<W> {
    /// Passes each state that can follow `state` to `next`, with the option chosen, until `next` fails.
    #[inline(always)]
    pub fn expand<E>(
        &self,
        state: &Key<W>,
        mut next: impl FnMut(Option<u32>, Key<W>) -> Result<(), E>,
    ) -> Result<(), E> {
        let stays = match &self.decision {
            Decision::Cover(own) => (0..W).any(|word| state[word] & own[word] != 0),
            Decision::TakeOrLeave => true,
            Decision::Enough(field, least) => {
                state[usize::from(field.word)] >> field.shift & field.mask >= *least
            }
        };
        if stays {
            next(None, self.kept(*state))?;
        }
        if !stays || matches!(self.decision, Decision::TakeOrLeave) {
            for choice in &*self.moves {
                if let Some(state) = choice.apply(state) {
                    next(Some(choice.option), self.kept(state))?;
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn kept(&self, mut state: Key<W>) -> Key<W> {
        state.iter_mut().zip(&self.keep).for_each(|(word, keep)| *word &= keep);
        state
    }
}

/// The steps of a matrix, first to last.
pub type Frontier<const W: usize> = Vec<Step<W>>;

/// The layout of the states of a matrix: the number of words and the bits of each item.
pub struct Layout<'a> {
    matrix: &'a Matrix,
    order: &'a [usize],
    /// The options of the step at each position in the order.
    groups: Lists,
    /// The bits of each item.
    fields: Vec<Field>,
    /// The items whose bits are freed after the step at each position.
    ends: Lists,
    /// The colours of each item, sorted; empty in a plain matrix.
    colours: Vec<Vec<u32>>,
    /// The number of options of each item, which limits how often it can be covered.
    sizes: Vec<u32>,
    /// The number of words of a state.
    pub words: usize,
}

impl<'a> Layout<'a> {
    /// Lays out the states of a search that covers the primary items in this order.
    pub fn new(matrix: &'a Matrix, order: &'a [usize]) -> Layout<'a> {
        let mut place = vec![0; matrix.primary()];
        order.iter().enumerate().for_each(|(index, &item)| place[item] = index);
        let owned = |option| Some((owner(matrix, option, &place)?, option));
        let owned = || (0..matrix.options()).filter_map(owned);
        let is_plain = matrix.is_plain();
        let mut layout = Layout {
            matrix,
            order,
            groups: Lists::of_pairs(order.len(), owned),
            fields: vec![Field::NONE; matrix.items()],
            ends: Lists::of_pairs(0, std::iter::empty),
            colours: vec![Vec::new(); if is_plain { 0 } else { matrix.items() }],
            sizes: vec![0; matrix.items()],
            words: 1,
        };
        let mut life = vec![(usize::MAX, 0); matrix.items()];
        order.iter().enumerate().for_each(|(index, &item)| life[item].1 = index);
        for (own, option) in owned() {
            for (index, item) in matrix.option(option).enumerate() {
                let (first, last) = life[item];
                life[item] = (first.min(own), last.max(own));
                layout.sizes[item] += 1;
                if !is_plain {
                    layout.colours[item].push(matrix.colour(option, index));
                }
            }
        }
        layout.colours.iter_mut().for_each(|colours| {
            colours.sort_unstable();
            colours.dedup();
        });
        layout.place(&life);
        layout
    }

    /// Allots bits to each item, from the first step that touches it to the last.
    fn place(&mut self, life: &[(usize, usize)]) {
        // An item that only one step touches needs no bits, unless that step chooses several options.
        let several = |place: usize| self.is_several(self.order[place]);
        let needs =
            |&(_, &(first, last)): &(usize, &(usize, usize))| first < last || first == last && several(first);
        let lives = || life.iter().enumerate().filter(needs);
        let begins = Lists::of_pairs(self.order.len(), || lives().map(|(item, life)| (life.0, item)));
        let ends = Lists::of_pairs(self.order.len(), || lives().map(|(item, life)| (life.1, item)));
        self.ends = ends;
        let mut free: Vec<u64> = Vec::new();
        'places: for place in 0..self.order.len() {
            for &item in begins.get(place) {
                if free.len() > MAX_WORDS {
                    // The states are too wide to search. Stop now, because an option may cover any number of
                    // items, each of which would add bits.
                    break 'places;
                }
                let item = item as usize;
                let width = self.width(item);
                self.fields[item] = allot(&mut free, width);
            }
            for &item in self.ends.get(place) {
                let field = self.fields[item as usize];
                free[usize::from(field.word)] |= field.bits();
            }
        }
        self.words = free.len().max(1);
    }

    /// Whether an item is primary and has bounds other than 1.
    fn is_several(&self, item: usize) -> bool {
        item < self.matrix.primary() && self.matrix.bounds(item) != (1, 1)
    }

    fn has_colours(&self, item: usize) -> bool {
        self.colours.get(item).and_then(|colours| colours.last()).is_some_and(|&colour| colour != 0)
    }

    /// The largest value of an item's field, and whether this value stands for all larger counts.
    fn most(&self, item: usize) -> (u64, bool) {
        let (low, high) = self.matrix.bounds(item);
        if self.has_colours(item) {
            (self.colours[item].len() as u64 + 1, false)
        } else if self.is_several(item) && high >= self.sizes[item] {
            (u64::from(low.min(self.sizes[item] + 1)), true)
        } else {
            (u64::from(high), false)
        }
    }

    fn width(&self, item: usize) -> u32 {
        (u64::BITS - self.most(item).0.leading_zeros()).max(1)
    }

    /// Builds the steps.
    ///
    /// # Panics
    /// Panics if a state takes more than `W` words.
    pub fn frontier<const W: usize>(&self) -> Frontier<W> {
        let mut steps = Vec::with_capacity(self.order.len());
        for (place, &item) in self.order.iter().enumerate() {
            let mut keep = [u64::MAX; W];
            for &end in self.ends.get(place) {
                let field = self.fields[end as usize];
                keep[usize::from(field.word)] &= !field.bits();
            }
            let moves = self.groups.get(place).iter().map(|&option| self.choice(option as usize, item));
            let field = self.fields[item];
            if self.is_several(item) {
                let all = [u64::MAX; W];
                steps.extend(moves.map(|choice| Step {
                    decision: Decision::TakeOrLeave,
                    moves: [choice].into(),
                    keep: all,
                }));
                let (low, _) = self.matrix.bounds(item);
                steps.push(Step {
                    decision: Decision::Enough(field, u64::from(low)),
                    moves: Box::default(),
                    keep,
                });
            } else {
                let mut own = [0; W];
                own[usize::from(field.word)] = field.bits();
                steps.push(Step { decision: Decision::Cover(own), moves: moves.collect(), keep });
            }
        }
        steps
    }

    /// Converts an option to a move in the step of item `own`.
    fn choice<const W: usize>(&self, option: usize, own: usize) -> Move<W> {
        let (mut bits, mut fields) = ([0; W], Vec::new());
        for (index, item) in self.matrix.option(option).enumerate() {
            let field = self.fields[item];
            if field.mask == 0 {
                continue;
            }
            let (most, saturates) = self.most(item);
            if self.has_colours(item) {
                let colour = self.matrix.colour(option, index);
                let number = self.colours[item].partition_point(|&other| other < colour) as u64 + 1;
                fields.push((field, Effect::Colour { colour: number, is_shared: colour != 0 }));
            } else if self.is_several(item) {
                fields.push((field, Effect::Cover { most, saturates }));
            } else if item != own {
                bits[usize::from(field.word)] |= field.bits();
            }
        }
        Move { option: option as u32, bits, fields: fields.into() }
    }
}

/// Takes `width` adjacent free bits of a word, adding a word if no word has them.
fn allot(free: &mut Vec<u64>, width: u32) -> Field {
    let mask = u64::MAX >> (u64::BITS - width);
    for word in 0.. {
        if word == free.len() {
            free.push(u64::MAX);
        }
        let place = (0..=u64::BITS - width).find(|&shift| free[word] >> shift & mask == mask);
        if let Some(shift) = place {
            free[word] &= !(mask << shift);
            return Field { word: word as u8, shift: shift as u8, mask };
        }
    }
    unreachable!("a new word has free bits")
}
