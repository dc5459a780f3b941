//! Judging as online judges do: cases, a solution run under limits, its output compared, a verdict, a report.
//!
//! A solution is a command that reads standard input and writes standard output; nothing here knows about cover problems.
//!
//! * [`case`]: the cases, each half a [`source`], in any of the [`layouts`]; [`solution`] (and [`java`]) and [`entrant`]: the solutions;
//! * [`schedule`]: many cases; [`judge`]: one case, run by [`runner`] and its [`launcher`] in a folder of its own
//!   ([`scratch`]) and in a sandbox ([`spawn`], [`footprint`], [`open_files`], [`sandbox`], [`group`], [`secrets`]);
//! * [`load`]: whether the machine was busy, so that a case is run again alone;
//! * [`limits`], [`compare`] (by [`tokens`] and [`characters`], shown by [`diff`]) and [`external`]: these decide the
//!   verdict; [`verdict`]: the verdict and the record of a case;
//! * [`event`]: the events of judging; [`report`]: reports made of them;
//! * [`cache`]: compiled programs, kept from one run to the next; [`shrink`]: smaller inputs with the same property.

pub mod cache;
pub mod case;
pub mod characters;
pub mod compare;
pub mod compilation;
pub mod counter;
pub mod diff;
pub mod entrant;
pub mod event;
pub mod external;
pub mod footprint;
pub mod group;
pub mod hints;
pub mod interrupt;
pub mod java;
pub mod judge;
pub mod languages;
pub mod launcher;
pub mod layouts;
pub mod limits;
pub mod load;
pub mod open_files;
pub mod orphans;
pub mod protocol;
pub mod report;
pub mod runner;
pub mod sandbox;
pub mod schedule;
pub mod scratch;
pub mod secrets;
pub mod shrink;
pub mod signal;
pub mod solution;
pub mod source;
pub mod spawn;
pub mod tokens;
pub mod toolchain;
pub mod tree;
pub mod verdict;
pub mod words;
