//! Makes cargo rebuild when files embedded in the binary are added, changed or removed: cases, and the sources of
//! bundles.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for folder in ["cases", "problems", "src"] {
        if std::path::Path::new(folder).exists() {
            println!("cargo:rerun-if-changed={folder}");
        }
    }
}
