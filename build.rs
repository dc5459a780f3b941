//! Has cargo look for new, changed and removed cases, which are embedded in the binary.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::path::Path::new("cases").exists() {
        println!("cargo:rerun-if-changed=cases");
    }
}
