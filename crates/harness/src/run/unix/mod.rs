//! Runs on Unix: a small process between us and them, the [`launcher`], starts and watches them.
//!
//! How it does so is up to an [`Executor`](launcher::Executor): that of Linux, or [`portable`] for any Unix.
//!
//! * [`runner`]: our side of the launcher, which reads what a run writes; [`messages`]: what both tell each other;
//! * [`ended`]: how processes ended; [`orphans`]: what a run leaves behind when it kills its launcher;
//! * [`scratch`]: the folder of a run; [`private`]: folders of the user's; [`interrupt`]: Ctrl-C.

pub mod ended;
pub mod interrupt;
pub mod launcher;
pub mod messages;
pub mod orphans;
pub mod portable;
pub mod private;
pub mod runner;
pub mod scratch;
