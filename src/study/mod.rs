//! Study: cover problems under names, to be read and watched.
//!
//! * [`knuth`]: Knuth's DLX format.

pub mod knuth;
