//! The lists of dancing links with colours and multiplicities, and their steps, each with the one that undoes
//! it: items are covered, given a colour (purified), or lose an option that was tried (tweaked).

/// The colour of a node whose item has the node's own colour already.
pub(super) const COMMITTED: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The neighbours in the option, cyclically.
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) up: u32,
    pub(super) down: u32,
    pub(super) item: u32,
    pub(super) colour: u32,
}

#[derive(Clone, Copy)]
pub(super) struct LinkItem {
    /// The neighbours in the circular list of primary items that may still be covered; the root follows the
    /// last item.
    pub(super) previous: u32,
    pub(super) next: u32,
    /// The number of options left.
    pub(super) size: u32,
    /// How often it must and may still be covered.
    pub(super) low: u32,
    pub(super) high: u32,
}

/// The nodes and the items.
pub(super) struct LinkLists {
    pub(super) nodes: Vec<Link>,
    pub(super) items: Vec<LinkItem>,
    pub(super) primary: usize,
    /// The number of nodes removed so far.
    pub(super) updates: usize,
}

impl LinkLists {
    /// Removes the first node of an item from it, and its option from all other items unless the item is
    /// covered.
    pub(super) fn tweak(&mut self, item: u32, node: u32) {
        if self.items[item as usize].high > 0 {
            self.hide(node);
        }
        let down = self.nodes[node as usize].down;
        self.nodes[item as usize].down = down;
        self.nodes[down as usize].up = item;
        self.items[item as usize].size -= 1;
    }

    /// Undoes the last [`LinkLists::tweak`].
    pub(super) fn untweak(&mut self, item: u32, node: u32) {
        let down = self.nodes[node as usize].down;
        self.nodes[item as usize].down = node;
        self.nodes[down as usize].up = node;
        self.items[item as usize].size += 1;
        if self.items[item as usize].high > 0 {
            self.unhide(node);
        }
    }

    /// Removes `item` from the list and its options from all other items.
    pub(super) fn cover(&mut self, item: u32) {
        self.deactivate(item);
        let mut row = self.nodes[item as usize].down;
        while row != item {
            self.hide(row);
            row = self.nodes[row as usize].down;
        }
    }

    /// Undoes [`LinkLists::cover`] in reverse order.
    pub(super) fn uncover(&mut self, item: u32) {
        let mut row = self.nodes[item as usize].up;
        while row != item {
            self.unhide(row);
            row = self.nodes[row as usize].up;
        }
        self.activate(item);
    }

    /// Removes a primary item from the list.
    pub(super) fn deactivate(&mut self, item: u32) {
        if (item as usize) < self.primary {
            let LinkItem { previous, next, .. } = self.items[item as usize];
            self.items[previous as usize].next = next;
            self.items[next as usize].previous = previous;
        }
    }

    /// Undoes [`LinkLists::deactivate`].
    pub(super) fn activate(&mut self, item: u32) {
        if (item as usize) < self.primary {
            let LinkItem { previous, next, .. } = self.items[item as usize];
            self.items[previous as usize].next = item;
            self.items[next as usize].previous = item;
        }
    }

    /// Removes the other nodes of the option of `row` from their items, except from items that have its
    /// colour.
    fn hide(&mut self, row: u32) {
        let mut node = self.nodes[row as usize].right;
        while node != row {
            let Link { right, up, down, item, colour, .. } = self.nodes[node as usize];
            if colour != COMMITTED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.items[item as usize].size -= 1;
                self.updates += 1;
            }
            node = right;
        }
    }

    /// Undoes [`LinkLists::hide`] in reverse order.
    fn unhide(&mut self, row: u32) {
        let mut node = self.nodes[row as usize].left;
        while node != row {
            let Link { left, up, down, item, colour, .. } = self.nodes[node as usize];
            if colour != COMMITTED {
                self.items[item as usize].size += 1;
                self.nodes[up as usize].down = node;
                self.nodes[down as usize].up = node;
            }
            node = left;
        }
    }

    /// Hides the options that give an item another colour, and marks the nodes of the same colour.
    pub(super) fn purify(&mut self, item: u32, colour: u32) {
        let mut row = self.nodes[item as usize].down;
        while row != item {
            if self.nodes[row as usize].colour == colour {
                self.nodes[row as usize].colour = COMMITTED;
            } else {
                self.hide(row);
            }
            row = self.nodes[row as usize].down;
        }
    }

    /// Undoes [`LinkLists::purify`] in reverse order.
    pub(super) fn unpurify(&mut self, item: u32, colour: u32) {
        let mut row = self.nodes[item as usize].up;
        while row != item {
            if self.nodes[row as usize].colour == COMMITTED {
                self.nodes[row as usize].colour = colour;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row as usize].up;
        }
    }
}
