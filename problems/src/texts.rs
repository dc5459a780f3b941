//! The text files in the folders of problems: facts, READMEs, sources. A program provides them, so that this
//! crate need not be recompiled when a file changes. If no program provides them, as in tests, they are read
//! from the checkout.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// The paths of files, such as `poj3074/solution.rs`, and their contents, sorted by path.
pub type Texts = &'static [(&'static str, &'static [u8])];

static TEXTS: OnceLock<Texts> = OnceLock::new();

/// Sets the text files; a program passes [`texts!`](crate::texts!). Must be called before any problem is
/// used; otherwise the call has no effect.
pub fn provide(texts: Texts) {
    let _ = TEXTS.set(texts);
}

/// The contents of the file at `path` in the folder of the problems, such as `poj3074/solution.rs`. None if
/// there is no such file, or if it is left out, as brute-force programs and pictures are.
pub fn text(path: &str) -> Option<&'static [u8]> {
    let texts = all();
    texts.binary_search_by_key(&path, |(path, _)| path).ok().map(|index| texts[index].1)
}

/// The contents of the file at `path` as text; empty if there is no such file.
pub(crate) fn words(path: &str) -> &'static str {
    std::str::from_utf8(text(path).unwrap_or_default()).unwrap_or_default()
}

fn all() -> Texts {
    TEXTS.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let read = |&name: &&'static str| Some((name, &*fs::read(root.join(name)).ok()?.leak()));
        Vec::leak(crate::NAMES_OF_TEXTS.iter().filter_map(read).collect())
    })
}
