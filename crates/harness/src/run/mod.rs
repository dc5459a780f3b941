//! Runs programs in a sandbox with limits, and reports their output, resource use, and exit.
//!
//! * [`protocol`]: orders for runs and the answers to orders; [`runner`]: executes runs one after the other;
//! * [`words`]: which words of a command form its program; [`toolchain`]: which files a program needs;
//!   [`secrets`]: other names of files that a run must not read; [`load`]: how busy the machine is;
//!   [`leftovers`]: folders that are removed even if this process is killed; [`contents`]: the contents of a
//!   run's folder;
//! * `linux`, `unix` (for any Unix) and `windows`: the code for each system. `unix` and `windows` have
//!   modules of the same names: [`launcher`], [`runner`], [`private`] for private folders, and [`scratch`]
//!   for the folders of runs.

pub mod contents;
pub mod leftovers;
#[cfg(system = "linux")]
pub mod linux;
pub mod load;
pub mod protocol;
pub mod room;
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
