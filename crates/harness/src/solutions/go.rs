//! Go's compiled standard library, without which compiling any program would take half a minute (30 s with Go
//! 1.24, 2026-11-26). The library is built once, without a solution. Solutions can only read it, so no
//! solution can leave anything in it for the next one.

use super::compilation::{Builder, GoCache, Parts, Recipe};
use crate::run::toolchain;
use anyhow::Context;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns whether `go build` accepts a file of this name. It ignores tests and names that begin with `_` or
/// `.`, and refuses other first characters.
pub fn is_built(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(char::is_alphanumeric) && !name.ends_with("_test.go")
}

/// Packages that solutions often import. A version of Go that lacks one of these packages skips it. Packages
/// that are not listed are compiled each time.
const PACKAGES: &str = "bufio bytes cmp container/heap container/list container/ring \
    encoding/binary encoding/json errors fmt hash/crc32 hash/fnv hash/maphash index/suffixarray io \
    iter maps math math/big math/bits math/cmplx math/rand math/rand/v2 os os/signal reflect \
    regexp runtime runtime/debug slices sort strconv strings sync sync/atomic text/tabwriter time \
    unicode unicode/utf16 unicode/utf8 unique unsafe weak";

/// Turns the empty folder `own` into a cache on top of the standard library's cache for the compiler `go`,
/// and returns the library's cache. None if the library cannot be built; then each compilation must
/// compile it again.
///
/// # Errors
/// Fails if the compiler cannot be started, or there is no disk space for its output.
pub fn lay_over_library(go: &Path, builder: &Builder, own: &Path) -> anyhow::Result<Option<PathBuf>> {
    let library = library(go, builder)?;
    if let Some(library) = &library {
        lay_over(own, library).context("cannot make a cache on top of the cache of Go's library")?;
    }
    Ok(library)
}

/// Returns the cache with the standard library of the compiler `go`: compiled packages that solutions often
/// import, and the index of all packages, which Go would otherwise have to write.
fn library(go: &Path, builder: &Builder) -> anyhow::Result<Option<PathBuf>> {
    // This template prints nothing.
    let list =
        [go.as_os_str(), OsStr::new("list"), "-e".as_ref(), "-f".as_ref(), "{{if false}}{{end}}".as_ref()];
    let words = |more: &[&str]| -> Vec<OsString> {
        list.into_iter().map(OsString::from).chain(more.iter().map(OsString::from)).collect()
    };
    let recipe = |build, check| Recipe {
        key: format!("{list:?} {PACKAGES:?}").into_bytes(),
        build,
        check,
        needs: toolchain::of(go),
        parts: &|| Ok(Parts::default()),
        is_whole: true,
        go: Some(GoCache::Filled),
    };
    let all = |_: &Path| words(&["std"]);
    let index = |folder: &Path| match builder.run(&recipe(&all, &|_| Ok(())), &Parts::default(), folder) {
        Ok(listed) => listed,
        Err(error) => Err(format!("{error:#}")),
    };
    let packages: Vec<&str> = ["-export"].into_iter().chain(PACKAGES.split(' ')).collect();
    let compile = |_: &Path| words(&packages);
    Ok(builder.make(recipe(&compile, &index))?.ok())
}

/// Turns the empty folder `own` into a cache that links to the folders in the cache `library`. Go only reads
/// these folders; it records in `own` when it last removed old entries.
fn lay_over(own: &Path, library: &Path) -> io::Result<()> {
    // Both folders have the same grandparent, so the links can be short: file systems store short links
    // more efficiently.
    let below = own.ancestors().nth(2).and_then(|both| library.strip_prefix(both).ok());
    let target = below.map_or(library.to_path_buf(), |below| Path::new("../..").join(below));
    for entry in fs::read_dir(library)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            link(&target.join(entry.file_name()), &own.join(entry.file_name()))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(folder: &Path, place: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(folder, place)
}

/// Always fails, but is never called: without a sandbox, Go uses the user's cache.
#[cfg(not(unix))]
fn link(_folder: &Path, _place: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
