//! The result of a run: its output, and how it ended.

use super::protocol::Ended;

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// Its stdout, up to one read past the limit.
    pub output: Vec<u8>,
    /// Whether it wrote more to stdout than it may, and was killed for it.
    pub flooded: bool,
    /// The end of what it wrote to stderr, at most [`STDERR`] bytes.
    pub errors: Vec<u8>,
}

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// The launcher saw it end.
    Ended(Ended),
    /// The launcher was lost under it, as in "was killed by SIGKILL": nothing but the run would do that to it. Only where
    /// there is one.
    LauncherLost(String),
    /// We were interrupted.
    Interrupted,
}

/// How much of stderr is kept.
pub const STDERR: usize = 16 << 10;
