//! A compact list of names: one string, and the offset at which each name ends.

use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::ops::Index;

/// The names of options. There may be millions, so each name takes only 8 bytes plus its characters.
///
/// ```
/// use dlx_study::model::Names;
/// let names: Names = ["r1c1=5", "r1c2=7"].into_iter().collect();
/// assert_eq!((names.len(), &names[1]), (2, "r1c2=7"));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Names {
    text: String,
    ends: Vec<usize>,
}

impl Names {
    /// Returns the number of names.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Iterates over all names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|number| &self[number])
    }
}

impl Index<usize> for Names {
    type Output = str;

    fn index(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }
}

impl<S: AsRef<str>> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(all: I) -> Names {
        let all = all.into_iter();
        let mut names = Names { text: String::new(), ends: Vec::with_capacity(all.size_hint().0) };
        all.for_each(|name| {
            names.text.push_str(name.as_ref());
            names.ends.push(names.text.len());
        });
        names
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
