//! Judging.

pub mod cases;
pub mod files;
pub mod judge;
pub mod platform;
pub mod report;
pub mod run;
pub mod solutions;
pub mod terminal;

pub use self::run::launcher;
