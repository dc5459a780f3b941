//! Sets `cfg(system = "...")` to the kind of target system, and passes it as `DEP_DLX_SYSTEM_SYSTEM` to the
//! build scripts of crates that depend on this one.

use std::env;

/// If this variable is `portable`, Linux is treated like any other Unix; used by tests.
const SYSTEM: &str = "DLX_JUDGE_SYSTEM";

/// Sets `cfg(system)` to `linux`, `windows`, or `portable` for all other Unix systems.
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={SYSTEM}");
    println!("cargo:rustc-check-cfg=cfg(system, values(\"linux\", \"portable\", \"windows\"))");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_portable = env::var(SYSTEM).is_ok_and(|asked| asked == "portable");
    let system = match (target("FAMILY").as_str(), target("OS").as_str()) {
        ("windows", _) => "windows",
        (_, "linux") if !is_portable => "linux",
        _ => "portable",
    };
    println!("cargo:rustc-cfg=system=\"{system}\"");
    println!("cargo:system={system}");
}
