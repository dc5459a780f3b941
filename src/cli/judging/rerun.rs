//! Remembers the failed cases of the last runs of `test` in the cache, for `test --failed`.

use crate::cli::errors::misuse;
use dlx_harness::solutions::cache::Cache;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The failed cases of a run.
#[derive(Serialize, Deserialize)]
pub struct Run {
    /// The folder in which the run was started.
    folder: PathBuf,
    /// The arguments of `test`.
    pub words: Vec<String>,
    /// The names of the cases, in the form that `test` accepts.
    pub failed: Vec<String>,
}

/// The name of the cache entry.
const NAME: &str = "failed.json";
/// Maximum number of runs remembered, and maximum number of failed cases remembered for each run.
const MAX_RUNS: usize = 20;
pub const MAX_FAILED: usize = 2000;

/// The arguments of `test` as typed, without `--failed`. None if an argument is not UTF-8.
pub fn typed() -> Option<Vec<String>> {
    let words = std::env::args_os().skip(2).map(|word| word.into_string().ok());
    words.filter(|word| word.as_deref() != Some("--failed")).collect()
}

/// The last run in this folder; if `words` are not empty, the last run with these arguments.
///
/// # Errors
/// Fails if there was no such run.
pub fn last(words: &[String]) -> anyhow::Result<Run> {
    let folder = std::env::current_dir()?;
    let is_it = |run: &Run| run.folder == folder && (words.is_empty() || run.words == words);
    match Cache::open().map(|cache| runs(&cache))?.into_iter().find(is_it) {
        Some(run) => Ok(run),
        None if words.is_empty() => {
            misuse!("--failed: none of the last {MAX_RUNS} runs of `test` was in this folder")
        }
        None => misuse!(
            "--failed: none of the last {MAX_RUNS} runs of `test` was in this folder with these arguments"
        ),
    }
}

/// Remembers the failed cases of a run with these arguments. Returns whether there are failed cases to rerun.
pub fn keep(words: &[String], failed: BTreeSet<String>) -> bool {
    let (Ok(cache), Ok(folder)) = (Cache::open(), std::env::current_dir()) else { return false };
    let mut runs = runs(&cache);
    runs.retain(|run| run.folder != folder || run.words != words);
    let is_kept = failed.len() <= MAX_FAILED;
    if is_kept {
        runs.insert(0, Run { folder, words: words.to_vec(), failed: failed.into_iter().collect() });
    }
    runs.truncate(MAX_RUNS);
    let text = serde_json::to_vec(&runs).unwrap_or_default();
    cache.keep_verdicts(NAME, &text).is_ok() && is_kept && !runs[0].failed.is_empty()
}

/// The remembered runs, the latest first.
fn runs(cache: &Cache) -> Vec<Run> {
    cache.verdicts(NAME).and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
}
