//! The texts of this crate, for programs that put them into submissions.

/// The files of this crate below `src` and `cpp`, each by its path from the folder of the crate, such as
/// `src/exact/mod.rs`, in the order of the paths.
pub fn sources() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/sources.rs"))
}
