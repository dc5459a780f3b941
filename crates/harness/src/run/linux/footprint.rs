//! Reduces the launcher's memory use: releases the pages that are not needed when a run starts.
//!
//! The peak memory of a run is at least the size of the process that started it (see
//! [`spawn`](super::spawn)). The launcher's memory is mostly pages of its program file and libraries: pages
//! that were needed only once, and pages of code (in unoptimised builds, each function call loads 64 KiB of
//! neighbouring code). Releasing these pages lowers the smallest measurable peak from 3 MiB to 1 MiB
//! (2026-11-21).

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::ops::Range;

/// Memory limit in bytes below which the launcher's size may affect the verdict on a run.
const LOW: u64 = 32 << 20;

/// The files in `/proc` about the memory of this process.
pub struct Footprint {
    /// `statm`: the size of this process in pages.
    size: File,
    /// `smaps`: the mappings of this process. The file stays open, because a user other than root may not be
    /// allowed to open it later.
    maps: File,
    /// `clear_refs`: writing 5 to this file resets the peak size of this process.
    forget: File,
}

impl Footprint {
    /// Opens the files for this process. Returns None if the system lacks the files; small runs then appear a
    /// few megabytes larger than they are.
    pub fn new() -> Option<Footprint> {
        let [size, maps] = ["statm", "smaps"].map(|name| File::open(format!("/proc/self/{name}")));
        let forget = OpenOptions::new().write(true).open("/proc/self/clear_refs").ok()?;
        Some(Footprint { size: size.ok()?, maps: maps.ok()?, forget })
    }

    /// [Shrinks](Self::shrink) before a run whose memory `limit` in bytes is low, if this process takes more
    /// than three quarters of the limit.
    pub fn shrink_below(&mut self, limit: Option<u64>) {
        if limit.is_some_and(|limit| limit < LOW && self.size().is_none_or(|size| size > limit / 4 * 3)) {
            self.shrink();
        }
    }

    /// Returns the resident memory of this process in bytes.
    fn size(&mut self) -> Option<u64> {
        let text = read_again(&mut self.size)?;
        let pages: u64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
        Some(pages * rustix::param::page_size() as u64)
    }

    /// Releases file pages that can be read again, and resets the peak size of this process.
    pub fn shrink(&mut self) {
        // SAFETY: the call releases free memory and does not touch memory in use.
        #[cfg(target_env = "gnu")]
        unsafe {
            libc::malloc_trim(0);
        }
        let maps = read_again(&mut self.maps).unwrap_or_default();
        for pages in unchanged(&maps) {
            // SAFETY: these pages were never written to, so they are unchanged when read from their file
            // again.
            unsafe { libc::madvise(pages.start as *mut libc::c_void, pages.len(), libc::MADV_DONTNEED) };
        }
        let _ = self.forget.write_all(b"5");
    }
}

/// Reads an open file again from its start.
fn read_again(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.read_to_string(&mut text).ok()?;
    Some(text)
}

/// Returns the ranges that `/proc/PID/smaps` (proc_pid_smaps(5)) shows as unmodified, read-only file
/// mappings.
fn unchanged(maps: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut map = None;
    for line in maps.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["Anonymous:", "0", _] => found.extend(map.take()),
            [place, kind, _, _, file, ..] if !place.ends_with(':') => {
                let plain =
                    file != "0" && kind.starts_with('r') && kind.ends_with("-xp") | kind.ends_with("--p");
                map = plain.then(|| range(place)).flatten();
            }
            _ => {}
        }
    }
    found
}

fn range(place: &str) -> Option<Range<usize>> {
    let (start, end) = place.split_once('-')?;
    Some(usize::from_str_radix(start, 16).ok()?..usize::from_str_radix(end, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unwritten_pages_are_released() {
        let maps = "\
            1000-3000 r-xp 00001000 fe:00 77 /bin/a b\nRss: 8 kB\nAnonymous:             0 kB\nVmFlags: rd ex\n\
            3000-4000 r--p 00003000 fe:00 77 /bin/a b\nAnonymous:             4 kB\n\
            4000-5000 rw-p 00004000 fe:00 77 /bin/a b\nAnonymous:             0 kB\n\
            5000-6000 r-xp 00000000 00:00 0 [vdso]\nAnonymous:             0 kB\n\
            6000-7000 r--s 00000000 fe:00 78 /shared\nAnonymous:             0 kB\n\
            8000-9000 r--p 00000000 fe:00 79 /lib/c\nAnonymous:             0 kB\n";
        assert_eq!(unchanged(maps), [0x1000..0x3000, 0x8000..0x9000]);
    }

    #[test]
    fn the_program_still_runs_after_pages_are_released() {
        let mut footprint = Footprint::new().unwrap();
        footprint.shrink();
        footprint.shrink_below(Some(1));
        let size = footprint.size().unwrap();
        assert!((100_000..1 << 30).contains(&size), "{size} bytes");
        assert_eq!(range("10-2f"), Some(16..47));
    }
}
