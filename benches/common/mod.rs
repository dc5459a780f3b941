//! What the benchmarks share: the instances, the published crates, the clock.
// Each benchmark is a program of its own that uses a part of this.
#![allow(dead_code)]

pub mod clock;
pub mod crates;
pub mod instances;
