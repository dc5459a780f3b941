//! `--watch`: repeats a command whenever a file changes.

use anyhow::Context;
use dlx_harness::beneath::{Found, Tree};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::terminal::{say, say_once};
use notify::{EventKind, RecursiveMode, Watcher};
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
    let mut watcher = {
        let (round, paths) = (Arc::clone(&round), paths.clone());
        notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let ours = |path: &PathBuf| paths.iter().any(|watched| path.starts_with(watched));
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
        // Create the next interrupt before checking this one, so that a signal between them sets both.
        let next = Arc::new(dlx_commands::interrupt()?);
        if interrupt.signal().is_some() {
            return Ok(ExitCode::from(u8::from(!accepted)));
        }
        interrupt = next;
    }
}

/// Watches `paths` and the folders in them that a [`Tree`] finds; links that lead outside these folders are
/// not followed.
fn watch_all(watcher: &mut impl Watcher, paths: &[PathBuf]) -> anyhow::Result<()> {
    for path in paths {
        let cannot = || format!("cannot watch {}", path.display());
        // Editors may replace the file, which only a watch on its folder notices.
        let place = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("/")) };
        watcher.watch(place, RecursiveMode::NonRecursive).with_context(cannot)?;
        if !path.is_dir() {
            continue;
        }
        let below = Tree::open(path).and_then(|tree| tree.walk()).with_context(cannot)?;
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
