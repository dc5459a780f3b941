//! Trait implementations for programs; solutions do not need them, so no bundle of a problem contains them.

use super::queens::Queens;
use std::fmt;

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Queens").finish_non_exhaustive()
    }
}
