//! What programs have of the formulations and solutions do not need: no bundle of a problem carries it.

use super::queens::Queens;
use std::fmt;

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Queens").finish_non_exhaustive()
    }
}
