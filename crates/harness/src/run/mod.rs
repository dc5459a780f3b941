//! Running a program in a sandbox with limits: its output, resource use, and exit.
//!
//! * [`protocol`]: orders for runs and their answers; [`runner`]: runs, one after the other;
//! * [`words`] and [`toolchain`]: which words of a command are its program, and which files that needs;
//!   [`secrets`]: other names of files that a run must not read; [`load`]: how busy the machine is;
//!   [`leftovers`]: folders that are removed even if this process is killed; [`contents`]: what a run's has;
//! * the seam between systems: a folder for each, of `linux`, any `unix`, and `windows`, with a [`launcher`],
//!   a [`runner`], and folders that are [`private`] or [`scratch`] under the same names.

pub mod contents;
pub mod leftovers;
#[cfg(system = "linux")]
pub mod linux;
pub mod load;
pub mod protocol;
pub mod secrets;
pub mod toolchain;
#[cfg(unix)]
pub mod unix;
#[cfg(windows)]
pub mod windows;
pub mod words;

pub use dlx_system::interrupt;

#[cfg(unix)]
pub use self::unix::{launcher, private, runner, scratch};
#[cfg(windows)]
pub use self::windows::{launcher, private, runner, scratch};
