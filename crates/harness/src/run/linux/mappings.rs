//! Estimates the kernel memory for the mappings of a run's processes, which the system does not report.
//!
//! A process can have 65,530 mappings, and the kernel generates a line for each mapping that is read. Each
//! check therefore reads a limited number of lines, and the next check continues where the previous check
//! ended. Without this count and without a control group, a program with a limit of 64 MiB held over 1 GiB in
//! mappings (2026-11-26).

use super::tree;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::ops::Bound::{Excluded, Unbounded};

/// Maximum number of bytes read per check, about two thousand lines.
const MAX_BYTES_READ: usize = 192 << 10;
/// Memory in bytes below which mappings are ignored.
const MIN_COUNTED_BYTES: u64 = 4 << 20;
/// Kernel memory in bytes for each mapping, and for each pair of a mapping and a process that may share the
/// mapping's pages after fork(2).
const MAPPING: u64 = 320;
const SHARER: u64 = 64;

/// The numbers of mappings counted so far, by process.
#[derive(Default)]
pub struct Mappings {
    known: BTreeMap<i32, u64>,
    /// The process being read, its list of mappings, and the number of lines read so far.
    reading: Option<(i32, File, u64)>,
    /// The last process that was read.
    last: i32,
}

impl Mappings {
    /// Counts the mappings of some of the `processes`, and forgets processes that `processes` does not
    /// contain.
    pub fn look(&mut self, processes: &[i32]) {
        let known = &self.known;
        let of = |&process: &i32| (process, known.get(&process).copied().unwrap_or(0));
        self.known = processes.iter().map(of).collect();
        let (mut part, mut read) = ([0; 4 << 10], 0);
        for _ in 0..=processes.len() {
            if self.reading.as_ref().is_none_or(|(process, ..)| !self.known.contains_key(process)) {
                let mut after = self.known.range((Excluded(self.last), Unbounded));
                let Some((&process, _)) = after.next().or(self.known.first_key_value()) else { return };
                self.last = process;
                let maps = File::open(format!("{}/maps", tree::holder(process)));
                self.reading = maps.ok().map(|maps| (process, maps, 0));
            }
            let Some((process, maps, lines)) = &mut self.reading else { continue };
            loop {
                let count = maps.read(&mut part).unwrap_or(0);
                *lines += memchr::memchr_iter(b'\n', &part[..count]).count() as u64;
                read += count;
                let known = self.known.entry(*process).or_default();
                *known = *lines.max(known);
                if count == 0 {
                    // Mappings of an exiting process are hidden, but exist until its memory is freed.
                    let is_all = *lines > 0 || !tree::is_ending(*process);
                    *known = if is_all { *lines } else { *known };
                    break;
                }
                if read >= MAX_BYTES_READ {
                    return;
                }
            }
            self.reading = None;
        }
    }

    /// Returns the kernel memory for the mappings in bytes, or 0 if it is small.
    pub fn memory(&self) -> u64 {
        let number: u64 = self.known.values().sum();
        let bytes = number * (MAPPING + SHARER * self.known.len() as u64);
        if bytes < MIN_COUNTED_BYTES { 0 } else { bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

    #[test]
    fn many_mappings_are_counted_over_several_checks() {
        let own = [std::process::id() as i32];
        let all: Vec<_> = (0..MIN_COUNTED_BYTES / MAPPING)
            .map(|number| {
                // The kernel would merge neighbouring mappings with equal protection.
                let protection = if number % 2 == 0 { libc::PROT_READ } else { libc::PROT_NONE };
                let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
                // SAFETY: the kernel chooses an address where nothing is mapped.
                unsafe { libc::mmap(ptr::null_mut(), 4096, protection, flags, -1, 0) }
            })
            .collect();
        let mut mappings = Mappings::default();
        mappings.look(&own);
        assert_eq!(mappings.memory(), 0);
        for _ in 0..10 {
            mappings.look(&own);
        }
        assert!(mappings.memory() > MIN_COUNTED_BYTES, "{:?}", mappings.known);
        // SAFETY: this test made the mappings, and nothing refers to them.
        all.into_iter().for_each(|place| assert_eq!(unsafe { libc::munmap(place, 4096) }, 0));
        for _ in 0..10 {
            mappings.look(&own);
        }
        assert_eq!(mappings.memory(), 0);
        mappings.look(&[]);
        assert!(mappings.known.is_empty());
    }
}
