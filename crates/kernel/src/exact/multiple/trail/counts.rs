//! How many covers remain from each state of a search on bit sets ([`Trail`](super::Trail)), stored because
//! states recur. In car sequencing, for example, different beginnings leave the same cars and the same
//! windows.
//!
//! ```text
//! key        the words of `live`, then how often each item may be covered, if that matters
//! open       the states whose covers are being counted, outermost first, each with its number of levels
//! ```
//!
//! All covers of a state have been counted when the search reaches a leaf with the state's number of levels.

use super::state::{TrailState, COVERED};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Nodes of a search before counts are stored: most searches finish earlier. Measured: with four times this
/// value, `carseq/edge-largest` takes 1.35 times as many instructions, and `treepack/hard-tight` the same
/// number.
pub const COUNTS_AFTER_NODES: u64 = 1 << 10;
/// After this many lookups, more follow only if at least one in [`MAX_LOOKUPS_PER_HIT`] was a hit.
/// Measured: 20 cars in ten classes near capacity take 0.7 s; with a sixteenth of this value, 7 s or more,
/// because hits come late.
pub(super) const TRIAL_LOOKUPS: u64 = 1 << 15;
/// Maximum lookups per hit for which counts pay off. Measured: with 4 or 16, the instruction counts do not
/// change; with 2, `carseq/hard-at-capacity` no longer finishes.
const MAX_LOOKUPS_PER_HIT: u64 = 8;
/// Maximum bytes of keys and counts; beyond this, all are dropped. The memory limit of `carseq` is 64 MiB.
const MAX_BYTES: usize = 24 << 20;
/// Bytes of an entry without its key.
const ENTRY_BYTES: usize = 64;

/// A multiplicative hash of words, which suffices because no adversary chooses keys. The standard hash took a
/// third of the counting time.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.chunks_exact(8);
        let rest = words.remainder();
        for word in words.chain(Some(rest)) {
            let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            self.0 = mixed ^ mixed >> 32;
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The number of covers by state.
pub struct Counts {
    counts: HashMap<Vec<u8>, u64, BuildHasherDefault<KeyHasher>>,
    bytes: usize,
    /// For each open state, its key, its number of levels, and the number of covers counted before it.
    open: Vec<(Vec<u8>, usize, u64)>,
    /// The number of nodes before lookups begin.
    skipped_nodes: u64,
    nodes: u64,
    known: u64,
}

impl Counts {
    /// An empty table; the first `skipped_nodes` nodes are not looked up.
    pub fn new(skipped_nodes: u64) -> Counts {
        Counts { counts: HashMap::default(), bytes: 0, open: Vec::new(), skipped_nodes, nodes: 0, known: 0 }
    }

    pub(super) fn pay(&self) -> bool {
        self.known >= self.nodes.saturating_sub(self.skipped_nodes) / MAX_LOOKUPS_PER_HIT
    }

    /// Looks up the number of covers from the state `key` at a node with `levels` levels. If the number is
    /// known, adds it to `count` and returns true. Otherwise opens the state, recording `count`.
    pub fn add_known(&mut self, key: impl FnOnce() -> Vec<u8>, levels: usize, count: &mut u64) -> bool {
        self.nodes += 1;
        let looked_up = self.nodes.saturating_sub(self.skipped_nodes);
        if looked_up == 0 || (looked_up > TRIAL_LOOKUPS && !self.pay()) {
            return false;
        }
        let key = key();
        if let Some(known) = self.counts.get(&key) {
            self.known += 1;
            *count = count.saturating_add(*known);
            return true;
        }
        self.open.push((key, levels, *count));
        false
    }

    /// Closes the states with `levels` levels: stores how many of the `count` covers so far belong to each
    /// state.
    pub fn close(&mut self, levels: usize, count: u64) {
        while self.open.last().map_or(false, |open| open.1 == levels) {
            if let Some((key, _, before)) = self.open.pop() {
                let bytes = key.len() + ENTRY_BYTES;
                if self.bytes + bytes > MAX_BYTES {
                    self.counts.clear();
                    self.bytes = 0;
                }
                self.bytes += bytes;
                self.counts.insert(key, count - before);
            }
        }
    }
}

/// A key of `state`. From states with equal keys, the search finds the same number of covers. The key omits
/// how often items must be covered, because this follows from how often they may be.
pub(super) fn key(state: &TrailState) -> Vec<u8> {
    let mut key = Vec::with_capacity(8 * state.live.len() + state.high.len());
    state.live.iter().for_each(|word| key.extend_from_slice(&word.to_le_bytes()));
    for (item, &high) in state.high.iter().enumerate() {
        let low = state.low[item];
        let needed = if low == 0 { COVERED } else { -(low as i32) };
        let options = (state.ways[item] - 1 - needed) as u32;
        if options > 0 {
            key.push(if low > 0 { high } else { high.min(options) } as u8);
        }
    }
    key
}
