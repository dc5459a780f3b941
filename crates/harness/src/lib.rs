//! Judging as online judges do: cases, a solution run under limits, its output compared, a verdict, a report.
//!
//! A solution is a command that reads standard input and writes standard output; nothing here knows about cover problems.
//!
//! * [`case`]: the cases, each half a [`source`], in any of the [`layouts`]; [`solution`] (and [`java`]) and [`entrant`]: the solutions;
//! * [`schedule`]: many cases; [`judge`]: one case, run by a [`runner`] in a folder of its own ([`scratch`]); what it is asked
//!   and what it tells is in [`protocol`] and [`ran`];
//! * the seam between systems: a folder each for the runs of `linux`, any `unix`, and `windows`, with an [`interrupt`], a
//!   [`runner`], and folders that are [`private`] or [`scratch`] under the same names;
//! * [`load`]: whether the machine was busy, so that a case is run again alone;
//! * [`limits`], [`dlx_comparison`] (shown by [`diff`]) and [`external`]: these decide the verdict; [`verdict`]: the verdict and the record of a case;
//! * [`event`]: the events of judging; [`report`]: reports made of them;
//! * [`cache`]: compiled programs, kept from one run to the next; [`shrink`]: smaller inputs with the same property.

pub mod cache;
pub mod case;
pub mod compilation;
pub mod diff;
pub mod entrant;
pub mod event;
pub mod external;
pub mod files;
pub mod hints;
pub mod java;
pub mod judge;
pub mod languages;
pub mod layouts;
pub mod limits;
#[cfg(system = "linux")]
pub mod linux;
pub mod load;
pub mod protocol;
pub mod ran;
pub mod report;
pub mod schedule;
pub mod secrets;
pub mod shrink;
pub mod signal;
pub mod solution;
pub mod source;
pub mod system;
pub mod terminal;
pub mod toolchain;
#[cfg(unix)]
pub mod unix;
pub mod verdict;
#[cfg(windows)]
pub mod windows;
pub mod words;

#[cfg(unix)]
pub use self::unix::{interrupt, private, runner, scratch};
#[cfg(windows)]
pub use self::windows::{interrupt, private, runner, scratch};
