//! Sets `cfg(system = "...")` to the kind of system chosen by dlx-system.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(system, values(\"linux\", \"portable\", \"windows\"))");
    println!("cargo:rustc-cfg=system=\"{}\"", std::env::var("DEP_DLX_SYSTEM_SYSTEM").unwrap_or_default());
}
