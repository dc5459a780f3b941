//! A proof that there is no exact cover, if every option has one or two items: options are the edges of a
//! graph, and augmenting paths decide whether it has a perfect matching.
//!
//! Three triangles, each with an edge to one common vertex, have no perfect matching, but no vertex weights
//! prove this.
//!
//! **Costs** at most vertices^2 x edges steps, usually a few steps per edge.
//!
//! Source: Edmonds, "Paths, trees, and flowers" (1965).

const NONE: usize = usize::MAX;

/// Whether no set of `options` covers each of the first `primary` items exactly once. Always false if an
/// option has more than two items.
pub fn is_unmatched(options: &[Vec<usize>], primary: usize) -> bool {
    if options.iter().any(|own| own.len() > 2) {
        return false;
    }
    // The graph and a copy of it: an option with one item joins this item's vertex to the vertex's copy.
    let vertices = 2 * primary;
    let mut near = vec![Vec::new(); vertices];
    for own in options {
        let pairs = match *own.as_slice() {
            [one, other] => vec![(one, other), (one + primary, other + primary)],
            _ => vec![(own[0], own[0] + primary)],
        };
        for (one, other) in pairs {
            near[one].push(other);
            near[other].push(one);
        }
    }
    let mut matching = Matching { near, mate: vec![NONE; vertices], parent: Vec::new(), base: Vec::new() };
    // If an unmatched vertex starts no augmenting path, there is no perfect matching.
    !(0..vertices).all(|vertex| matching.mate[vertex] != NONE || matching.augment(vertex))
}

/// A graph, a matching, and a tree of alternating paths from a root.
struct Matching {
    near: Vec<Vec<usize>>,
    /// The partner of each vertex.
    mate: Vec<usize>,
    /// The predecessor of each vertex that is at odd distance from the root or in a blossom.
    parent: Vec<usize>,
    /// The base of each vertex's blossom; the vertex itself if it is in no blossom.
    base: Vec<usize>,
}

impl Matching {
    /// Extends the matching by an augmenting path from `root`. Returns whether there is one.
    fn augment(&mut self, root: usize) -> bool {
        let vertices = self.near.len();
        self.parent = vec![NONE; vertices];
        self.base = (0..vertices).collect();
        let (mut is_even, mut queue, mut next) = (vec![false; vertices], vec![root], 0);
        is_even[root] = true;
        while let Some(&one) = queue.get(next) {
            next += 1;
            for index in 0..self.near[one].len() {
                let other = self.near[one][index];
                if self.base[one] == self.base[other] || self.mate[one] == other {
                    continue;
                }
                if is_even[other] {
                    self.contract(one, other, &mut is_even, &mut queue);
                } else if self.parent[other] == NONE {
                    self.parent[other] = one;
                    if self.mate[other] == NONE {
                        self.flip(other);
                        return true;
                    }
                    is_even[self.mate[other]] = true;
                    queue.push(self.mate[other]);
                }
            }
        }
        false
    }

    /// Contracts into a blossom the paths from the adjacent vertices `one` and `other` to the base where they
    /// meet.
    fn contract(&mut self, one: usize, other: usize, is_even: &mut [bool], queue: &mut Vec<usize>) {
        let top = self.meeting(one, other);
        let mut is_inside = vec![false; self.near.len()];
        self.enter(one, other, top, &mut is_inside);
        self.enter(other, one, top, &mut is_inside);
        for vertex in 0..self.near.len() {
            if is_inside[self.base[vertex]] {
                self.base[vertex] = top;
                if !is_even[vertex] {
                    is_even[vertex] = true;
                    queue.push(vertex);
                }
            }
        }
    }

    /// The base where the paths from `one` and `other` to the root meet.
    fn meeting(&self, one: usize, other: usize) -> usize {
        let mut is_passed = vec![false; self.near.len()];
        let (mut one, mut other) = (self.base[one], self.base[other]);
        is_passed[one] = true;
        while self.mate[one] != NONE {
            one = self.base[self.parent[self.mate[one]]];
            is_passed[one] = true;
        }
        while !is_passed[other] {
            other = self.base[self.parent[self.mate[other]]];
        }
        other
    }

    /// Marks the blossoms on the path from `vertex` to `top`, and sets the parents for walking the path
    /// backwards; the parent of `vertex` is `child`.
    fn enter(&mut self, mut vertex: usize, mut child: usize, top: usize, is_inside: &mut [bool]) {
        while self.base[vertex] != top {
            let mate = self.mate[vertex];
            is_inside[self.base[vertex]] = true;
            is_inside[self.base[mate]] = true;
            self.parent[vertex] = child;
            child = mate;
            vertex = self.parent[mate];
        }
    }

    /// Flips matched and unmatched edges on the path that ends at `vertex`.
    fn flip(&mut self, mut vertex: usize) {
        while vertex != NONE {
            let before = self.parent[vertex];
            let next = self.mate[before];
            self.mate[vertex] = before;
            self.mate[before] = vertex;
            vertex = next;
        }
    }
}
