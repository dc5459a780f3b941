//! Runs on Linux: [`runs`] starts and watches programs with interfaces of Linux.
//!
//! * [`spawn`]: the start of a run, small because of [`footprint`]; [`tree`], [`open_files`] and
//!   [`mappings`]: its processes and what they use; [`counter`] and [`group`]: what the kernel counts and
//!   bounds;
//! * [`waiting`]: the time spent waiting for a processor; [`sandbox`]: restrictions.

pub mod counter;
pub mod footprint;
pub mod group;
pub mod mappings;
pub mod open_files;
pub mod runs;
pub mod sandbox;
pub mod spawn;
pub mod tree;
pub mod waiting;
