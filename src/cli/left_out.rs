//! Messages about files that are not part of a case.

use dlx_harness::terminal;
use std::collections::BTreeMap;

/// Reports the files that are left out, one line per reason.
pub fn say(files: &[(String, String)]) {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, reason) in files {
        reasons.entry(reason).or_default().push(path);
    }
    for (reason, paths) in reasons {
        let named = terminal::some_of(paths.iter().map(|path| path.to_string()));
        terminal::say(&format!("left out: {named}: {reason}"));
    }
}
