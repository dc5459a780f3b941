//! `--watch`: repeats a command whenever a file changes.

use anyhow::Context;
use dlx_harness::beneath::{Found, Tree};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::scratch;
use dlx_harness::solutions::cache::Cache;
use dlx_harness::terminal::{say, say_once};
use notify::{EventKind, RecursiveMode, Watcher};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Editors write a file in several steps; changes closer together than this count as one.
const QUIET_TIME: Duration = Duration::from_millis(40);

/// Calls `once` now and after each change of `paths` or of files in them, until Ctrl-C. A change during a
/// call interrupts the call.
///
/// # Errors
/// Fails if the files cannot be watched. Errors of `once` are only reported, because the next change may fix
/// them.
pub fn repeat(
    paths: &[PathBuf],
    mut once: impl FnMut(&Interrupt) -> anyhow::Result<bool>,
) -> anyhow::Result<ExitCode> {
    let round: Arc<Mutex<Option<Arc<Interrupt>>>> = Arc::default();
    let (changed, changes) = mpsc::channel();
    let paths = absolute(paths)?;
    let own = own_folders();
    let mut watcher = {
        let (round, paths) = (Arc::clone(&round), paths.clone());
        notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let is_of =
                |path: &Path, watched: &Path| path.starts_with(watched) && !is_own(path, watched, &own);
            let ours = |path: &PathBuf| paths.iter().any(|watched| is_of(path, watched));
            let Ok(event) = event else { return };
            if matches!(event.kind, EventKind::Access(_)) || !event.paths.iter().any(ours) {
                return;
            }
            // The receiver is gone when the program ends.
            let _ = changed.send(());
            if let Some(round) = &*round.lock().unwrap_or_else(PoisonError::into_inner) {
                round.set();
            }
        })
        .context("cannot watch files")?
    };
    watch_all(&mut watcher, &paths)?;
    let mut interrupt = Arc::new(dlx_commands::interrupt()?);
    loop {
        *round.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&interrupt));
        let accepted = once(&interrupt).unwrap_or_else(|error| {
            super::errors::report(&error);
            false
        });
        if interrupt.signal().is_none() {
            say("watching for changes; press Ctrl-C to stop");
        }
        while interrupt.signal().is_none() {
            match changes.recv_timeout(Duration::from_millis(100)) {
                Ok(()) => {
                    while changes.recv_timeout(QUIET_TIME).is_ok() {}
                    // New folders may have appeared.
                    watch_all(&mut watcher, &paths).unwrap_or_else(|error| super::errors::report(&error));
                    break;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => anyhow::bail!("files are no longer watched"),
            }
        }
        // Create the next interrupt before checking this one, so that a signal in between sets both.
        let next = Arc::new(dlx_commands::interrupt()?);
        if interrupt.signal().is_some() {
            return Ok(ExitCode::from(u8::from(!accepted)));
        }
        interrupt = next;
    }
}

/// Returns the folders in which the command itself may write: the cache and the folder for temporary files.
fn own_folders() -> Vec<PathBuf> {
    let cache = Cache::open().ok().map(|cache| cache.folder().to_path_buf());
    let all = cache.into_iter().chain([std::env::temp_dir()]);
    all.filter_map(|folder| std::fs::canonicalize(folder).ok()).collect()
}

/// Returns whether a change at `path` in the folder `watched` may come from the command itself: TMPDIR or
/// XDG_CACHE_HOME may name the watched folder or one in it, and the command would then rerun forever.
fn is_own(path: &Path, watched: &Path, own: &[PathBuf]) -> bool {
    let is_in =
        |folder: &PathBuf| folder != watched && folder.starts_with(watched) && path.starts_with(folder);
    let mut below = path.strip_prefix(watched).unwrap_or(Path::new("")).components();
    let is_run = |name: &OsStr| name.to_string_lossy().starts_with(scratch::PREFIX);
    own.iter().any(is_in) || below.any(|part| is_run(part.as_os_str()))
}

/// Watches `paths` and the folders in them that a [`Tree`] finds; links are not followed.
fn watch_all(watcher: &mut impl Watcher, paths: &[PathBuf]) -> anyhow::Result<()> {
    for path in paths {
        let cannot = || format!("cannot watch {}", path.display());
        // Editors may replace the file, which only a watch on its folder notices.
        let place = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("/")) };
        watcher.watch(place, RecursiveMode::NonRecursive).with_context(cannot)?;
        if !path.is_dir() {
            continue;
        }
        // A folder within may belong to someone else, so what cannot be walked there is left out.
        let below = Tree::open(path).and_then(|tree| tree.linkless().walk()).with_context(cannot)?;
        let folders = below.into_iter().filter(|(_, found)| matches!(found, Found::Folder));
        let watch = |(below, _)| watcher.watch(&path.join(below), RecursiveMode::NonRecursive).err();
        let failed: Vec<_> = folders.filter_map(watch).collect();
        if let Some(error) = failed.first() {
            say_once(&format!(
                "{}: {} folders in it cannot be watched: {error}",
                path.display(),
                failed.len()
            ));
        }
    }
    Ok(())
}

/// Resolves paths to the form in which events report paths.
fn absolute(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let absolute = |path: &PathBuf| {
        let found = std::fs::canonicalize(path);
        found.with_context(|| format!("cannot watch {}", path.display()))
    };
    paths.iter().map(absolute).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn folders_with_many_links_are_watched() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..1001 {
            std::os::unix::fs::symlink(".", folder.path().join(number.to_string())).unwrap();
        }
        watch_all(&mut notify::NullWatcher, &[folder.path().to_path_buf()]).unwrap();
    }

    #[test]
    fn changes_in_folders_of_runs_and_in_the_cache_are_left_out() {
        let own = ["/mine/tmp", "/mine"].map(PathBuf::from);
        let is_own = |path: &str| is_own(Path::new(path), Path::new("/mine"), &own);
        for path in ["/mine/tmp/x", "/mine/tmp", "/mine/dlx-judge-run-1/input", "/mine/a/dlx-judge-run-2"] {
            assert!(is_own(path), "{path}");
        }
        for path in ["/mine/a.cpp", "/mine", "/mine/tmpx", "/mine/cases/dlx-judge.in"] {
            assert!(!is_own(path), "{path}");
        }
    }
}
