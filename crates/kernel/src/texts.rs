//! The source files of this crate, for programs that copy them into submissions.

/// The files below `src` and `cpp`, each with its path from the crate's folder, such as `src/exact/mod.rs`,
/// sorted by path.
pub fn sources() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/sources.rs"))
}
