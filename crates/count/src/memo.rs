//! Results of subproblems within bounded memory.
//!
//! ```text
//! tags     eight to a group, 0 for none      [a1 07 00 00 ..] [..]      a key is in the group that its hash names
//! keys     the words of each key, compared in full
//! entries  the result of each, and the work that it saves
//! ```
//!
//! The table doubles until the memory is used up. Then, and in a full group, the entry that saves least work gives way.

/// Slots of a group.
const GROUP: usize = 8;

/// The results of subproblems by their keys.
pub struct Memo<V> {
    words: usize,
    tags: Vec<u32>,
    keys: Vec<u64>,
    entries: Vec<Option<Entry<V>>>,
    used: usize,
    memory: usize,
}

/// A result.
#[derive(Clone)]
pub struct Entry<V> {
    pub value: V,
    /// The nodes of a search without memo.
    pub work: f64,
}

impl<V: Clone> Memo<V> {
    /// A memo for keys of `words` words in at most `memory` bytes.
    pub fn new(words: usize, memory: usize) -> Memo<V> {
        let slots = GROUP * 32;
        Memo {
            words,
            tags: vec![0; slots],
            keys: vec![0; slots * words],
            entries: vec![None; slots],
            used: 0,
            memory,
        }
    }

    /// The hash of a key.
    #[inline(always)]
    pub fn hash(key: &[u64]) -> u64 {
        let mut mixed = 0x243F_6A88_85A3_08D3u64;
        for word in key {
            let product = u128::from(mixed ^ word) * 0x9E37_79B9_7F4A_7C15;
            mixed = (product >> 64) as u64 ^ product as u64;
        }
        mixed
    }

    #[inline(always)]
    fn group(&self, hash: u64) -> usize {
        (hash as usize & (self.tags.len() / GROUP - 1)) * GROUP
    }

    /// The result for `key`.
    #[inline(always)]
    pub fn get(&self, key: &[u64], hash: u64) -> Option<&Entry<V>> {
        let (group, tag) = (self.group(hash), tag(hash));
        for slot in group..group + GROUP {
            if self.tags[slot] == tag && self.keys[slot * self.words..][..self.words] == *key {
                return self.entries[slot].as_ref();
            }
        }
        None
    }

    /// Keeps a result, which is not here yet.
    pub fn insert(&mut self, key: &[u64], hash: u64, value: V, work: f64) {
        if self.used * 8 > self.tags.len() * 5 {
            self.grow();
        }
        let group = self.group(hash);
        let free = self.tags[group..group + GROUP].iter().position(|&tag| tag == 0);
        let slot = group + free.unwrap_or_else(|| self.least(group));
        self.used += usize::from(free.is_some());
        self.tags[slot] = tag(hash);
        self.keys[slot * self.words..][..self.words].copy_from_slice(key);
        self.entries[slot] = Some(Entry { value, work });
    }

    /// The entry of a full group that saves least work.
    #[cold]
    fn least(&self, group: usize) -> usize {
        let works = self.entries[group..group + GROUP].iter();
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
                let hash = Memo::<V>::hash(key);
                self.insert(key, hash, value, work);
            }
        }
    }
}

/// Not 0, and of other bits than the group.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_found_by_the_whole_key() {
        let mut memo = Memo::new(2, 1 << 20);
        for number in 0..1000u64 {
            let key = [number, number / 3];
            let hash = Memo::<u64>::hash(&key);
            assert!(memo.get(&key, hash).is_none());
            memo.insert(&key, hash, number, 1.0);
            // The same hash does not make it the same key.
            assert!(memo.get(&[number, u64::MAX], hash).is_none());
        }
        let mut found = 0;
        for number in 0..1000u64 {
            let key = [number, number / 3];
            if let Some(entry) = memo.get(&key, Memo::<u64>::hash(&key)) {
                assert_eq!(entry.value, number);
                found += 1;
            }
        }
        // A group may be full before the table is.
        assert!(found > 950, "{found}");
    }

    #[test]
    fn a_full_memo_keeps_the_results_that_save_most() {
        let mut memo = Memo::new(1, 40_000);
        for number in 0..20_000u64 {
            let work = if number % 100 == 0 { 1e9 } else { number as f64 };
            memo.insert(&[number], Memo::<u64>::hash(&[number]), number, work);
        }
        let kept = |number: u64| memo.get(&[number], Memo::<u64>::hash(&[number])).is_some();
        assert!(memo.used < 1000);
        assert!((0..20_000).step_by(100).filter(|&number| kept(number)).count() > 190);
    }
}
