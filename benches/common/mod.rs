//! Code shared by the benchmarks: the instances, the published crates, the clock.
// Each benchmark is a separate program that uses only a part of this module.
#![allow(dead_code)]

pub mod clock;
pub mod coloured;
pub mod coloured_instances;
pub mod crates;
pub mod instances;
