use super::*;

/// A kernel with a private module, an unused module, and a module `wing` with the submodules `inside` and
/// `door`.
const FILES: &[(&str, &str)] = &[
    ("crates/kernel/src/input.rs", "pub fn run() {}\n"),
    (
        "crates/kernel/src/lib.rs",
        "//! The kernel.\npub mod input;\nmod hidden;\nmod unused;\n/// Doors.\npub mod wing;\n\npub use self::hidden::{Other, Shown};\n\
         pub fn own() {}\n",
    ),
    ("crates/kernel/src/hidden.rs", "pub const MOST: u8 = 1;\npub struct Other;\npub struct Shown;\n"),
    ("crates/kernel/src/unused.rs", "pub fn never() {}\n"),
    (
        "crates/kernel/src/wing/mod.rs",
        "pub(crate) mod inside;\npub mod door;\n#[cfg(test)]\nmod tests;\n\nuse self::inside::help;\n\
         pub use self::door::enter;\n\npub fn own() {\n    help()\n}\n",
    ),
    ("crates/kernel/src/wing/tests.rs", "fn test() {}\n"),
    (
        "crates/kernel/src/wing/inside.rs",
        "//! Help.\n//!\n//! # Example\n//! ```\n//! never();\n//! ```\n\npub fn help() {\n    \
         let _ = super::super::hidden::MOST;\n}\n\npub fn useless() {}\n",
    ),
    (
        "crates/kernel/src/wing/door.rs",
        "use super::inside::{help, useless};\n\npub fn enter() {\n    help()\n}\n\npub fn leave() {\n    useless()\n}\n",
    ),
];

fn read(path: &str) -> Option<String> {
    FILES.iter().find(|(name, _)| *name == path).map(|(_, text)| text.to_string())
}

/// Returns the kernel as a bundle of `solution` includes it.
fn kernel(solution: &str) -> String {
    let main = Module::new(&[SOLUTION.to_string()], solution.to_string()).unwrap();
    let bundle = Bundle::new(&read, main, false).unwrap();
    bundle.declaration("mod dlx_kernel", &["dlx_kernel".to_string()])
}

#[test]
fn needed_modules_are_nested_where_their_parents_declare_them() {
    let bundled = kernel("use dlx_kernel::wing::door;\npub fn solve() {\n    door::enter()\n}\n");
    let expected = "mod dlx_kernel {\npub mod input {\npub fn run() {}\n}\n\nmod hidden {\npub const MOST: u8 = 1;\n}\n\n/// Doors.\npub mod wing {\n\
                    pub(crate) mod inside {\n//! Help.\n\npub fn help() {\n    \
                    let _ = super::super::hidden::MOST;\n}\n}\n\npub mod door {\n\
                    use super::inside::help;\n\npub fn enter() {\n    help()\n}\n}\n}\n}\n\n";
    assert_eq!(bundled, expected);
}

#[test]
fn re_exports_are_followed_and_kept() {
    let bundled = kernel("use dlx_kernel::Shown;\npub fn solve() {\n    let _ = Shown;\n}\n");
    assert_eq!(
        bundled,
        "mod dlx_kernel {\npub mod input {\npub fn run() {}\n}\n\nmod hidden {\npub struct Shown;\n}\n\npub use self::hidden::Shown;\n}\n\n"
    );
    let bundled = kernel("pub fn solve() {\n    dlx_kernel::wing::enter()\n}\n");
    assert!(bundled.contains("pub use self::door::enter;"), "{bundled}");
    assert!(!bundled.contains("own"), "{bundled}");
}

#[test]
fn if_no_kernel_module_is_used_only_the_reader_is_bundled() {
    assert_eq!(kernel("pub fn solve() {}\n"), "mod dlx_kernel {\npub mod input {\npub fn run() {}\n}\n}\n\n");
}

#[test]
fn a_trait_stays_imported_if_one_of_its_methods_is_called() {
    let is_used = |name: &str, method: &str| {
        is_used(&["std", "io", name].map(str::to_string), &BTreeSet::from([method.to_string()]))
    };
    for (name, method) in [("Read", "read_to_string"), ("BufRead", "lines"), ("Write", "flush")] {
        assert!(is_used(name, method), "{name}");
    }
    assert!(!is_used("Read", "lines"));
}

#[test]
fn crate_paths_are_rewritten_to_the_kernel_module() {
    let text = "use crate::bits; $crate::bits; pub(crate) x; dlx_kernel::Matrix, crate::dlx_kernel::Matrix, my_crate::x";
    let kernel = prefixed(text, "crate::", "crate::dlx_kernel::");
    assert!(
        kernel.starts_with("use crate::dlx_kernel::bits; $crate::dlx_kernel::bits; pub(crate) x;"),
        "{kernel}"
    );
    assert!(kernel.ends_with("my_crate::x"));
    let solution = prefixed(text, "dlx_kernel::", "crate::dlx_kernel::");
    assert!(solution.contains(" crate::dlx_kernel::Matrix, crate::dlx_kernel::Matrix,"), "{solution}");
}

#[test]
fn a_program_reads_and_writes_the_files_of_its_judge() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let files = ["a.in", "a.out"].map(str::to_string);
    let solve = "mod own {\n    pub fn solve(input: &[u8], out: &mut dyn std::io::Write) -> Result<(), &'static str> {\n        \
                 out.write_all(input).unwrap();\n        Err(\"no more\")\n    }\n}\n";
    std::fs::write(path("a.rs"), format!("{solve}{}", calling("own", ("x", Some(&files))))).unwrap();
    std::fs::write(path("a.in"), "7\n").unwrap();
    let run = |program: &std::path::Path, arguments: &[&str]| {
        std::process::Command::new(program).args(arguments).current_dir(folder.path()).output().unwrap()
    };
    let compiled = run("rustc".as_ref(), &["--edition=2021", "-Dwarnings", "a.rs"]);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = run(&path("a"), &[]);
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b"x: no more\n"[..]));
    assert_eq!(std::fs::read_to_string(path("a.out")).unwrap(), "7\n");
    std::fs::remove_file(path("a.in")).unwrap();
    let output = run(&path("a"), &[]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("x: a.in: ") && error.lines().count() == 1, "{error}");
    assert_eq!(output.status.code(), Some(1));
}

/// Only the paths to the kernel change in a user's text.
#[test]
fn nothing_is_cut_from_a_users_text() {
    let own = "\u{feff}#!/usr/bin/env rust\nuse dlx_kernel::{wing::{door, enter as go}, Other};\nextern \"C\" {}\n\
               union U {\n    a: u8,\n}\n#[cfg(unix)]\nmod m {}\nstatic mut X: u8 = 1;\n\
               /// dlx_kernel::Shown\nfn unused() -> &'static str {\n    \"dlx_kernel::wing\"\n}\n\
               fn main() {\n    unsafe { X = 2 };\n    let _ = std::mem::drop(::dlx_kernel::own());\n}\n";
    let main = Module::whole(&[SOLUTION.to_string()], own, KERNEL).unwrap();
    let bundled = program(main, ("x", None), Engine::Fast, &read).unwrap().concat();
    let plain = own.trim_start_matches('\u{feff}');
    let rooted = plain.replace("use dlx_kernel::{", "use crate::dlx_kernel::{");
    assert!(bundled.starts_with(&rooted), "{bundled}");
    for (part, is_kept) in [("pub struct Other;", true), ("pub fn enter()", true), ("pub fn leave()", false)]
    {
        assert_eq!(bundled.contains(part), is_kept, "{part}: {bundled}");
    }
    // With the textbook engine, only the kernel is compact. Nothing is cut beside a problem's solution.
    let odd = "use dlx_kernel::Other;\nconst A: &str = \"\n\n// b\n\n}\";\nunion U {\n    a: u8,\n}\n\npub fn solve() {}\n";
    for source in [odd, &odd.replace("pub fn solve", "fn main")] {
        let [before, kept, after] =
            expand_beside(source, &dlx_problems::PROBLEMS[0], Engine::Textbook, &[]).unwrap();
        assert_eq!(kept, source.replace("dlx_kernel", "crate::dlx_kernel"));
        assert!(![before, after].concat().contains("\n\n"));
    }
    // If the time grew with the product of the paths and the groups, this would take minutes.
    let groups = format!("m!({}{});\nfn main() {{}}\n", "a::b;".repeat(50_000), "{};".repeat(20_000));
    Module::whole(&[SOLUTION.to_string()], &groups, KERNEL).unwrap();
    // Each path is followed along 32 re-exports, which make it longer.
    let long = format!("use dlx_kernel::Exact;\npub use self::x::{}z as x;\n", "y::".repeat(300));
    let cyclic = format!("{long}m!({});\nfn main() {{}}\n", "self::x;".repeat(3000));
    let error = expand_whole(&cyclic, "x", None, Engine::Fast, &[]).err().unwrap().to_string();
    assert!(error.contains("too many or too long"), "{error}");
    let many = format!("use {}{{{}}};\nfn main() {{}}\n", "a::".repeat(300), "b,".repeat(1000));
    let error = Module::whole(&[SOLUTION.to_string()], &many, KERNEL).err().unwrap().to_string();
    assert!(error.contains("more than 50000 names"), "{error}");
}
