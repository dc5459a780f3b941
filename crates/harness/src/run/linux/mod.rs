//! Runs on Linux: [`runs`] starts and watches programs with Linux-specific interfaces.
//!
//! * [`spawn`]: the start of a run; [`footprint`]: how the process that starts the runs stays small;
//!   [`tree`], [`open_files`] and [`mappings`]: the processes of a run and the memory that they use;
//!   [`counter`] and [`group`]: what the kernel counts and limits;
//! * [`waiting`]: the time spent waiting for a processor; [`sandbox`]: restrictions on what a run can do.

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
