//! System access for command-line programs, with the same interface on Linux, other Unix systems and Windows:
//! untrusted files, terminals, Ctrl-C, and small differences between systems.
//!
//! | to | begin at |
//! |---|---|
//! | read a file without waiting, or write a file completely or not at all | [`files`] |
//! | work in a folder that others may have filled | [`beneath`] |
//! | print text that may be untrusted | [`terminal`] |
//! | stop at Ctrl-C, and clean up if the process is blocked | [`interrupt`], [`last`] |
//! | write messages in the reader's language | [`language`] |
//! | use functions whose implementation differs between systems | [`platform`] |

pub mod beneath;
pub mod files;
#[cfg_attr(unix, path = "interrupt/unix.rs")]
#[cfg_attr(windows, path = "interrupt/windows.rs")]
pub mod interrupt;
pub mod language;
pub mod last;
mod plain;
pub mod platform;
pub mod terminal;
