//! Reduces memory use: releases the pages that are needed only at start-up.
//!
//! A run is measured from the size of the process that started it (see [`spawn`](super::spawn)). Most of ours is pages of
//! the program's own file and its libraries, needed once.

use std::fs;
use std::ops::Range;

/// Gives back the pages of files that can be read again when they are needed, and forgets how large this process was at
/// its largest. Where that cannot be done, runs look a few megabytes larger than they are, if they are smaller than that.
pub fn shrink() {
    // SAFETY: this gives free memory back and leaves what is in use alone.
    #[cfg(target_env = "gnu")]
    unsafe {
        libc::malloc_trim(0);
    }
    let maps = fs::read_to_string("/proc/self/smaps").unwrap_or_default();
    for pages in unchanged(&maps) {
        // SAFETY: no page of these was ever written to, so that each is the same when it is read from its file again.
        unsafe { libc::madvise(pages.start as *mut libc::c_void, pages.len(), libc::MADV_DONTNEED) };
    }
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Where `/proc/PID/smaps` (proc_pid_smaps(5)) says that files are in memory as they are on disk, and cannot be written to.
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
    fn only_what_was_never_written_to_is_given_back() {
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
    fn the_program_goes_on_when_it_is_small() {
        shrink();
        assert_eq!(range("10-2f"), Some(16..47));
    }
}
