//! Reads the output of a run with one thread per pipe, because Windows cannot wait for a pipe and a process
//! together.

use crate::run::protocol::STDERR;
use std::io::{self, PipeReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Number of bytes read at a time.
const PART: usize = 64 << 10;

/// Interval between checks for the end of a pipe once all processes of a run are gone.
const TICK: Duration = Duration::from_millis(1);

/// The part of a run's output that is retained.
#[derive(Clone, Copy, Debug)]
pub enum Keep {
    /// The first bytes, up to this number; further bytes exceed the limit.
    Beginning(u64),
    /// The last [`STDERR`] bytes.
    End,
}

/// The output of a run to one pipe.
#[derive(Default)]
pub struct Output {
    bytes: Mutex<Vec<u8>>,
    is_flooded: AtomicBool,
    is_over: AtomicBool,
}

impl Output {
    /// Reads `pipe` to its end in another thread.
    ///
    /// # Errors
    /// Fails if the system cannot create a thread.
    pub fn of(pipe: PipeReader, keep: Keep) -> io::Result<Arc<Output>> {
        let output = Arc::new(Output::default());
        let ours = Arc::clone(&output);
        std::thread::Builder::new().spawn(move || {
            ours.drain(pipe, keep);
            ours.is_over.store(true, Ordering::SeqCst);
        })?;
        Ok(output)
    }

    fn drain(&self, mut pipe: PipeReader, keep: Keep) {
        let mut part = vec![0; PART];
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
            bytes.extend_from_slice(&part[..count]);
            match keep {
                Keep::Beginning(most) if bytes.len() as u64 > most => {
                    bytes.truncate(most as usize);
                    self.is_flooded.store(true, Ordering::SeqCst);
                }
                Keep::Beginning(_) => {}
                Keep::End => {
                    let surplus = bytes.len().saturating_sub(STDERR);
                    bytes.drain(..surplus);
                }
            }
        }
    }

    /// Returns whether the output has exceeded the limit.
    pub fn is_flooded(&self) -> bool {
        self.is_flooded.load(Ordering::SeqCst)
    }

    /// Waits for the end of the pipe, for at most `patience`, because an unrelated process may hold the pipe
    /// open; returns the bytes read.
    pub fn taken(&self, patience: Duration) -> Vec<u8> {
        let start = Instant::now();
        while !self.is_over.load(Ordering::SeqCst) && start.elapsed() < patience {
            sleep(TICK);
        }
        std::mem::take(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Replaces `\r\n` with `\n`. By default, a program ends lines with `\r\n` on Windows, but with `\n` on a
/// judge.
pub fn with_plain_lines(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut before = None;
    let mut kept = 0;
    for at in 0..bytes.len() {
        let byte = bytes[at];
        if byte == b'\n' && before == Some(b'\r') {
            kept -= 1;
        }
        bytes[kept] = byte;
        kept += 1;
        before = Some(byte);
    }
    bytes.truncate(kept);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn windows_line_ends_become_newlines() {
        assert_eq!(with_plain_lines(b"1 2\r\n3\r\r\n\n\r4\r".to_vec()), b"1 2\n3\r\n\n\r4\r");
    }

    #[test]
    fn excess_output_is_read_and_dropped() {
        for (keep, expected) in [(Keep::Beginning(10), 10), (Keep::End, STDERR)] {
            let (reader, mut writer) = std::io::pipe().unwrap();
            let output = Output::of(reader, keep).unwrap();
            writer.write_all(&vec![b'x'; 200_000]).unwrap();
            drop(writer);
            assert_eq!(output.taken(Duration::from_secs(10)).len(), expected);
            assert_eq!(output.is_flooded(), matches!(keep, Keep::Beginning(_)));
        }
    }
}
