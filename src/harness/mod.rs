//! Judging as a judge does: cases, a solution run under limits, its output compared, a verdict, a report.
//!
//! A solution is a command that reads stdin and writes stdout; nothing here knows what a cover problem is.
//!
//! * [`case`]: what to judge on; [`solution`] (and [`java`]) and [`entrant`]: what to judge;
//! * [`judge`]: one case, and many at once; it runs them through [`runner`] and its [`launcher`], which gives each a
//!   folder of its own ([`scratch`]) and shuts it off ([`spawn`], [`footprint`], [`sandbox`], [`group`]);
//! * [`cache`]: what is kept from one run to the next;
//! * [`shrink`]: smaller inputs with the same property;
//! * [`limits`], [`compare`] (by [`tokens`]), [`diff`] and [`external`]: what the verdict rests on; [`verdict`]: the verdict
//!   and the record of a case;
//! * [`report`]: what people and programs are told.

pub mod cache;
pub mod case;
pub mod compare;
pub mod diff;
pub mod entrant;
pub mod external;
pub mod footprint;
pub mod group;
pub mod interrupt;
pub mod java;
pub mod judge;
pub mod launcher;
pub mod limits;
pub mod orphans;
pub mod protocol;
pub mod report;
pub mod runner;
pub mod sandbox;
pub mod scratch;
pub mod shrink;
pub mod signal;
pub mod solution;
pub mod spawn;
pub mod tokens;
pub mod tree;
pub mod verdict;
