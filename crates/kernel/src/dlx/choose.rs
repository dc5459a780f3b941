//! The rules for choosing the item to branch on.

use super::lists::Rest;
use super::Dlx;

/// A rule for choosing the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choose {
    /// Takes the first item with the fewest options.
    Smallest,
    /// Takes the first uncovered item.
    First,
}

impl Choose {
    /// All rules.
    pub const ALL: [Choose; 2] = [Choose::Smallest, Choose::First];

    /// The name of the rule, for command-line options.
    pub fn name(self) -> &'static str {
        match self {
            Choose::Smallest => "smallest",
            Choose::First => "first",
        }
    }
}

impl Dlx {
    /// The item to branch on: the first item, or the first with the smallest `size`. None if all items are
    /// covered.
    pub(super) fn choose(&self, choose: Choose, size: impl Fn(&Rest) -> u32) -> Option<u32> {
        let root = self.lists.root();
        let (mut smallest, mut least) = (None, u32::MAX);
        let mut item = self.lists.items[root as usize].next;
        while item != root {
            let rest = &self.lists.items[item as usize];
            if size(rest) < least {
                least = size(rest);
                smallest = Some(item);
                if least == 0 || choose == Choose::First {
                    break;
                }
            }
            item = rest.next;
        }
        smallest
    }
}
