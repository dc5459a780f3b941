//! A table of results of subproblems in bounded memory, and a measure of whether looking them up pays.
//!
//! ```text
//! tags       eight to a group, 0 for none      [a1 07 00 00 ..] [..]      a key is in the group that its hash gives
//! keys       the words of each key, compared in full
//! entries    the result of each, and the work that it saves
//! ```
//!
//! The table doubles until the memory is used up. A full group evicts the entry that saves the least work.
//!
//! A depth-first search stores the results of some of its subproblems:
//!
//! ```text
//! branches   the levels with untried options; a level ends when its last option is tried         0 1 2 3
//! kept       the subproblems whose results will be kept, with the level at which each began      0   2 2
//! ```
//!
//! When the search reaches a leaf and the number of levels with untried options is back to what it was when
//! the last kept subproblem began, the result of that subproblem is known.
//!
//! A lookup costs more than a node, so lookups must save nodes to pay. The savings are measured separately
//! for each number of open items. Where lookups do not pay, only a sample of the subproblems is looked up, in
//! case lookups begin to pay.

use crate::number::Exceeded;
use crate::search::Fold;

/// The number of slots of a group.
const GROUP_SLOTS: usize = 8;

/// The results of subproblems, found by key.
pub struct Memo<V> {
    words: usize,
    tags: Vec<u32>,
    keys: Vec<u64>,
    entries: Vec<Option<Entry<V>>>,
    /// The number of entries in use.
    pub used: usize,
    memory: usize,
}

/// A stored result.
#[derive(Clone)]
pub struct Entry<V> {
    pub value: V,
    /// The number of nodes that a search without a memo would visit to find this result.
    pub work: f64,
}

impl<V: Clone> Memo<V> {
    /// A memo for keys of `words` words in at most `memory` bytes.
    pub fn new(words: usize, memory: usize) -> Memo<V> {
        let slots = GROUP_SLOTS * 32;
        Memo {
            words,
            tags: vec![0; slots],
            keys: vec![0; slots * words],
            entries: vec![None; slots],
            used: 0,
            memory,
        }
    }

    #[inline(always)]
    fn group(&self, hash: u64) -> usize {
        (hash as usize & (self.tags.len() / GROUP_SLOTS - 1)) * GROUP_SLOTS
    }

    /// Returns the entry for `key`, whose hash is `hash`, if the table has one.
    #[inline(always)]
    pub fn get(&self, key: &[u64], hash: u64) -> Option<&Entry<V>> {
        let (group, tag) = (self.group(hash), tag(hash));
        for slot in group..group + GROUP_SLOTS {
            if self.tags[slot] == tag && self.keys[slot * self.words..][..self.words] == *key {
                return self.entries[slot].as_ref();
            }
        }
        None
    }

    /// Stores a result whose key is not in the table yet.
    pub fn insert(&mut self, key: &[u64], hash: u64, value: V, work: f64) {
        if self.used * 8 > self.tags.len() * 5 {
            self.grow();
        }
        let group = self.group(hash);
        let free = self.tags[group..group + GROUP_SLOTS].iter().position(|&tag| tag == 0);
        let slot = group + free.unwrap_or_else(|| self.least(group));
        self.used += usize::from(free.is_some());
        self.tags[slot] = tag(hash);
        self.keys[slot * self.words..][..self.words].copy_from_slice(key);
        self.entries[slot] = Some(Entry { value, work });
    }

    /// The index within a full group of the entry that saves the least work.
    #[cold]
    fn least(&self, group: usize) -> usize {
        let works = self.entries[group..group + GROUP_SLOTS].iter();
        let works = works.map(|entry| entry.as_ref().map_or(-1.0, |entry| entry.work));
        let least = works.enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other));
        least.map_or(0, |(index, _)| index)
    }

    /// Doubles the table if the memory allows.
    fn grow(&mut self) {
        let slots = self.tags.len() * 2;
        let bytes = slots * (4 + self.words * 8 + std::mem::size_of::<Option<Entry<V>>>());
        if bytes + bytes / 2 > self.memory {
            return;
        }
        let keys = std::mem::replace(&mut self.keys, vec![0; slots * self.words]);
        let entries = std::mem::replace(&mut self.entries, vec![None; slots]);
        self.tags = vec![0; slots];
        self.used = 0;
        for (key, entry) in keys.chunks(self.words).zip(entries) {
            if let Some(Entry { value, work }) = entry {
                let hash = hash(key);
                self.insert(key, hash, value, work);
            }
        }
    }
}

/// The hash of a key. Each bit of the hash depends on all bits of the key.
#[inline(always)]
pub fn hash(key: &[u64]) -> u64 {
    let mut mixed = 0x243F_6A88_85A3_08D3u64;
    for word in key {
        let product = u128::from(mixed ^ word) * 0x9E37_79B9_7F4A_7C15;
        mixed = (product >> 64) as u64 ^ product as u64;
    }
    mixed
}

/// The tag of a key with this hash: never 0, and made of bits that do not select the group.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

/// A subproblem in progress whose result will be stored.
struct Pending<S> {
    /// The number of levels with untried options when the subproblem began.
    level: usize,
    /// The hash of the key; None for the whole problem.
    hash: Option<u64>,
    /// The number of options chosen before the subproblem.
    chosen: usize,
    sum: S,
    /// The number of nodes that a search without a memo would have visited before this subproblem.
    before: f64,
}

/// How much the memo saves among subproblems with the same number of open items.
#[derive(Clone, Copy, Default)]
struct Worth {
    /// A subproblem is looked up if these bits of its mark (see [`Kept::samples`]) are 0.
    sampled: u64,
    lookups: f64,
    /// The number of nodes that the lookups saved.
    saved: f64,
}

/// The number of lookups after which the sample size is reconsidered.
const LOOKUPS_PER_REVIEW: f64 = 512.0;
/// A sample contains all subproblems, 1/16 of them, or 1/256 of them. The constants are the number of mask
/// bits between two sample sizes, and the largest mask.
const SAMPLE_SHIFT: u32 = 4;
const MAX_SAMPLE_MASK: u64 = 0xFF;

/// Where a subproblem begins.
pub struct Beginning {
    /// The number of levels with untried options.
    pub level: usize,
    /// The number of open items.
    pub open: usize,
    /// The number of options chosen before the subproblem.
    pub chosen: usize,
    /// The number of nodes visited before the subproblem.
    pub nodes: u64,
}

/// The subproblems in progress, from the whole problem down, and the memo.
pub struct Kept<F: Fold> {
    memo: Memo<F::Value>,
    /// Indexed by the number of open items.
    worth: Vec<Worth>,
    /// The number of nodes that a lookup must save on average.
    least: f64,
    subproblems: Vec<Pending<F::Sum>>,
    /// The level at which the last subproblem began.
    floor: usize,
    key_words: usize,
    /// The keys of all subproblems except the whole problem.
    keys: Vec<u64>,
    /// The number of nodes that lookups saved.
    saved: f64,
}

impl<F: Fold> Kept<F> {
    /// Prepares a memo for at most `items` open items and keys of `key_words` words. A lookup costs as much
    /// as `lookup` nodes.
    pub fn new(items: usize, key_words: usize, lookup: f64, memory: usize) -> Kept<F> {
        let mut kept = Kept {
            memo: Memo::new(key_words, memory),
            worth: vec![Worth::default(); items + 1],
            least: if F::KEEPS_ALL { 0.0 } else { lookup },
            subproblems: Vec::new(),
            floor: 0,
            key_words,
            keys: Vec::new(),
            saved: 0.0,
        };
        kept.begin(0, 0);
        kept
    }

    /// Restarts with the whole problem, where `chosen` options are already chosen and `nodes` nodes have been
    /// visited; retains the memo.
    pub fn begin(&mut self, chosen: usize, nodes: u64) {
        self.subproblems.clear();
        self.keys.clear();
        self.floor = 0;
        let (before, sum) = (self.work_done(nodes), F::Sum::default());
        self.subproblems.push(Pending { level: 0, hash: None, chosen, sum, before });
    }

    /// Whether to look up a subproblem with `open` open items and this mark, a hash. Equal subproblems must
    /// have equal marks.
    #[inline(always)]
    pub fn samples(&self, open: usize, mark: impl FnOnce() -> u64) -> bool {
        let sampled = self.worth[open].sampled;
        sampled == 0 || mark() & sampled == 0
    }

    /// Returns the result for `key` if it is known; otherwise starts to record it.
    #[inline(never)]
    pub fn look_up(&mut self, key: &[u64], at: Beginning) -> Option<F::Value> {
        let hash = hash(key);
        let worth = &mut self.worth[at.open];
        worth.lookups += 1.0;
        if let Some(entry) = self.memo.get(key, hash) {
            worth.saved += entry.work;
            self.saved += entry.work - 1.0;
            return Some(entry.value.clone());
        }
        if worth.lookups >= LOOKUPS_PER_REVIEW {
            worth.sampled = if worth.saved < worth.lookups * self.least {
                ((worth.sampled << SAMPLE_SHIFT) | ((1 << SAMPLE_SHIFT) - 1)) & MAX_SAMPLE_MASK
            } else {
                worth.sampled >> SAMPLE_SHIFT
            };
            (worth.lookups, worth.saved) = (worth.lookups / 2.0, worth.saved / 2.0);
        }
        self.keys.extend_from_slice(key);
        let before = self.work_done(at.nodes) - 1.0;
        let sum = F::Sum::default();
        self.subproblems.push(Pending { level: at.level, hash: Some(hash), chosen: at.chosen, sum, before });
        self.floor = at.level;
        None
    }

    /// The number of nodes that a search without a memo would have visited by the time this search has
    /// visited `nodes` nodes.
    pub fn work_done(&self, nodes: u64) -> f64 {
        nodes as f64 + self.saved
    }

    /// Adds the result of a leaf to its subproblem and stores the results of the subproblems that the leaf
    /// completes. At the leaf, `level` levels have untried options and the options `chosen` are chosen.
    /// Returns the result of the whole problem once it is complete.
    #[inline(always)]
    pub fn add(
        &mut self,
        fold: &mut F,
        level: usize,
        chosen: &[u32],
        value: &F::Value,
        nodes: u64,
    ) -> Result<Option<F::Value>, Exceeded> {
        if let Some(last) = self.subproblems.last_mut() {
            fold.add(&mut last.sum, &chosen[last.chosen..], value)?;
        }
        if level == self.floor { self.close(fold, chosen, nodes) } else { Ok(None) }
    }

    /// Stores the results of the subproblems that began at the same level as the last subproblem.
    #[inline(never)]
    fn close(&mut self, fold: &mut F, chosen: &[u32], nodes: u64) -> Result<Option<F::Value>, Exceeded> {
        let level = self.floor;
        while let Some(done) = self.subproblems.pop_if(|last| last.level == level) {
            let value = fold.finish(done.sum)?;
            let Some(parent) = self.subproblems.last_mut() else { return Ok(Some(value)) };
            self.floor = parent.level;
            fold.add(&mut parent.sum, &chosen[parent.chosen..done.chosen], &value)?;
            if let Some(hash) = done.hash {
                let begin = self.keys.len() - self.key_words;
                let work = self.work_done(nodes) - done.before;
                self.memo.insert(&self.keys[begin..], hash, value, work);
                self.keys.truncate(begin);
            }
        }
        Ok(None)
    }

    /// The partial results of the subproblems in progress.
    pub fn sums(&self) -> Vec<&F::Sum> {
        self.subproblems.iter().map(|subproblem| &subproblem.sum).collect()
    }
}
