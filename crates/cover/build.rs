//! Sets the main thread's stack on Windows to 8 MiB, as on Linux and macOS.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    match (target("FAMILY").as_str(), target("ENV").as_str()) {
        ("windows", "msvc") => println!("cargo:rustc-link-arg-bins=/STACK:8388608"),
        ("windows", _) => println!("cargo:rustc-link-arg-bins=-Wl,--stack,8388608"),
        _ => {}
    }
}
