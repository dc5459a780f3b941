//! Runs on Unix: a small process between us and them, the [`launcher`], starts and watches them.
//!
//! How it does so is up to a [`system`]: Linux, or [`portable`] for any Unix.

pub mod ended;
pub mod interrupt;
pub mod launcher;
pub mod messages;
#[cfg(not(system = "linux"))]
pub mod orphans;
pub mod portable;
pub mod private;
pub mod runner;
pub mod scratch;
pub mod system;
#[cfg(not(system = "linux"))]
pub mod unlock;

#[cfg(system = "linux")]
pub use super::linux::{orphans, unlock};
