//! The text of the project, as embedded in the program.

use crate::embedded;
use anyhow::Context;
use std::borrow::Cow;

/// The sources of the kernel, the reader and the solutions, and the texts about the problems.
pub struct Sources;

impl Sources {
    /// The content of a file, by its path from the root of the project.
    pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
        embedded::file(path).map(Cow::Borrowed)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn text(path: &str) -> anyhow::Result<String> {
        let file = Sources::file(path).with_context(|| format!("{path} is not part of this program"))?;
        String::from_utf8(file.into_owned()).with_context(|| format!("{path} is not UTF-8 text"))
    }
}
