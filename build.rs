//! Has cargo look for new, changed and removed files of those that are embedded in the binary: cases, and the sources that
//! bundles are made of.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for folder in ["cases", "problems", "src"] {
        if std::path::Path::new(folder).exists() {
            println!("cargo:rerun-if-changed={folder}");
        }
    }
}
