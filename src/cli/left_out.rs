//! Messages about files that are not part of a case.

use dlx_harness::terminal;
use std::collections::BTreeMap;

/// How many files are named that are left out for the same reason.
const NAMED: usize = 5;

/// Names the files that are left out, one line for each reason.
pub fn say(files: &[(String, String)]) {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, reason) in files {
        reasons.entry(reason).or_default().push(path);
    }
    for (reason, paths) in reasons {
        let more = match paths.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = paths.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        terminal::say(&format!("left out: {named}{more}: {reason}"));
    }
}
