//! Trait implementations for programs. Solutions do not use them, so bundles omit this file.

use super::queens::Queens;
use std::fmt;

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Queens").finish_non_exhaustive()
    }
}
