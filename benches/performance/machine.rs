//! The conditions of the measurement: commit, processor, versions, date.

use crate::tables::{Settings, process, sudoku};
use std::process::Command;

/// Returns a table of the conditions.
pub fn description(settings: &Settings) -> String {
    let unknown = || "unknown".to_string();
    let rows = [
        ("commit", commit().unwrap_or_else(unknown)),
        ("date", printed("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(unknown)),
        ("processor", processor().unwrap_or_else(unknown)),
        ("system", printed("uname", &["-sr"]).unwrap_or_else(unknown)),
        ("load at the start", load().unwrap_or_else(unknown)),
        ("compilers", compilers(settings)),
        ("crates", crates()),
        ("other programs", others(settings)),
    ];
    let lines = rows.map(|(name, value)| format!("| {name} | {value} |\n"));
    format!("| | |\n|---|---|\n{}", lines.concat())
}

/// Returns the first line of a command's output.
fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(crate::root()).output().ok()?;
    let line = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().trim().to_string();
    (output.status.success() && !line.is_empty()).then_some(line)
}

/// Returns the commit, with a note if files other than those written by this benchmark have changed since.
fn commit() -> Option<String> {
    let commit = printed("git", &["rev-parse", "--short=10", "HEAD"])?;
    let changed = ["status", "--porcelain", "--", ".", ":!docs", ":!README.md", ":!README.zh-CN.md"];
    let is_changed = printed("git", &changed).is_some();
    Some(if is_changed { format!("{commit}, with changes") } else { commit })
}

/// Returns the name of the processor, its widest vector instructions, and the number of cores.
fn processor() -> Option<String> {
    let known = std::fs::read_to_string("/proc/cpuinfo").ok();
    let field = |name: &str| {
        let line =
            known.as_ref()?.lines().find(|line| line.split(':').next().map(str::trim) == Some(name))?;
        Some(line.split(':').nth(1)?.trim().to_string())
    };
    let name = field("model name").or_else(|| printed("sysctl", &["-n", "machdep.cpu.brand_string"]))?;
    let model = field("cpu family").zip(field("model"));
    let model = model.map_or(String::new(), |(family, model)| format!(", family {family}, model {model}"));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let cores = if cores == 1 { "1 core".to_string() } else { format!("{cores} cores") };
    Some(format!("{name}{model}, {}{cores}", vectors()))
}

#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    if is_x86_feature_detected!("avx512f") {
        "AVX-512, "
    } else if is_x86_feature_detected!("avx2") {
        "AVX2, "
    } else {
        ""
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    ""
}

/// Returns the average number of processes that ran or waited to run in the last minute, which is near 0 on
/// an idle machine.
fn load() -> Option<String> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    Some(text.split(' ').next()?.to_string())
}

fn compilers(settings: &Settings) -> String {
    let rust = printed("rustc", &["-V"]);
    let cpp = settings.memo.as_ref().and_then(|_| printed("g++", &["--version"]));
    rust.into_iter().chain(cpp).collect::<Vec<_>>().join("; ")
}

/// Returns the published crates with their versions from the lock file.
fn crates() -> String {
    let lock = std::fs::read_to_string(crate::root().join("Cargo.lock")).unwrap_or_default();
    let names = ["dlx", "xcov", "dlx-rs", "dancing-links", "exact-covers", "xcc", "algoxcc"];
    let version = |name: &str| {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", rest.split('"').next()?))
    };
    let own = format!("sudoku {} (in a separate program)", sudoku::VERSION);
    names.iter().filter_map(|name| version(name)).chain([own]).collect::<Vec<_>>().join(", ")
}

/// Returns the names and versions of the optional programs.
fn others(settings: &Settings) -> String {
    let packages = [
        ("Ganak", "pyganak", "pyganak"),
        ("CaDiCaL 1.9.5", "python-sat", "python-sat"),
        ("HiGHS", "highspy", "highspy"),
    ];
    let memo = settings.memo.as_ref().map_or("memo.cc not given", |_| "memo.cc (g++ -O2)").to_string();
    let found = packages.map(|(name, package, shown)| match process::version(&settings.python, package) {
        Some(version) => format!("{name} ({shown} {version})"),
        None => format!("{name} not installed"),
    });
    std::iter::once(memo).chain(found).collect::<Vec<_>>().join(", ")
}
