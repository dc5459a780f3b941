//! A proof that there is no exact cover where options have one primary item or two: they are the edges of a
//! graph, whose perfect matchings are sought by augmenting paths.
//!
//! Three triangles joined by one vertex have no perfect matching, though no weights of their items prove it.
//!
//! **Costs** at most vertices x edges steps, and usually a few for each edge.
//!
//! Source: Edmonds, "Paths, trees, and flowers" (1965).

use super::rest::{Effort, Rest};

const NONE: usize = usize::MAX;

/// Whether no set of options, of which none has more than two primary items, has each of these once. None if
/// one has more, or those that have may share secondary items.
pub fn is_unmatched(rest: &Rest, effort: &mut Effort) -> Option<bool> {
    if rest.options.iter().any(|own| rest.size(own) > 2) {
        return None;
    }
    // A second copy of the graph, in which a vertex that an option has alone is joined to its own copy.
    let mut near = vec![Vec::new(); 2 * rest.primary];
    for own in rest.options.iter() {
        let mut items = own.iter().map(|&item| item as usize).filter(|&item| item < rest.primary);
        if let Some(one) = items.next() {
            let (first, second) = match items.next() {
                Some(other) => ([one, other], [one + rest.primary, other + rest.primary]),
                None => ([one, one + rest.primary], [one, one + rest.primary]),
            };
            for &[one, other] in &[first, second] {
                near[one].push(other);
                near[other].push(one);
            }
        }
    }
    let vertices = near.len();
    let mut matching = Matching { near, mate: vec![NONE; vertices], parent: Vec::new(), base: Vec::new() };
    // Where there is no path from a vertex, a perfect matching does not exist.
    let work = &mut effort.work;
    let is_matched =
        (0..vertices).all(|vertex| matching.mate[vertex] != NONE || matching.augment(vertex, work));
    if is_matched && rest.items > rest.primary {
        None
    } else {
        Some(!is_matched)
    }
}

/// A graph, a matching of it, and a tree of alternating paths from a vertex.
struct Matching {
    near: Vec<Vec<usize>>,
    /// The vertex that each is matched with.
    mate: Vec<usize>,
    /// For each vertex at an odd distance in the tree, or in a blossom, the one before it.
    parent: Vec<usize>,
    /// The base of the blossom that each vertex is in, or itself.
    base: Vec<usize>,
}

impl Matching {
    /// Matches `root` and all that are matched. Whether there is such a matching.
    fn augment(&mut self, root: usize, work: &mut u64) -> bool {
        let vertices = self.near.len();
        self.parent = vec![NONE; vertices];
        self.base = (0..vertices).collect();
        let (mut is_even, mut queue, mut next) = (vec![false; vertices], vec![root], 0);
        is_even[root] = true;
        *work += vertices as u64;
        while let Some(&one) = queue.get(next) {
            next += 1;
            *work += 4 * self.near[one].len() as u64;
            for index in 0..self.near[one].len() {
                let other = self.near[one][index];
                if self.base[one] == self.base[other] || self.mate[one] == other {
                    continue;
                }
                if is_even[other] {
                    *work += 8 * vertices as u64;
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

    /// Makes one blossom of the paths from `one` and `other`, which are joined, to where they meet.
    fn contract(&mut self, one: usize, other: usize, is_even: &mut [bool], queue: &mut Vec<usize>) {
        let base = self.meeting(one, other);
        let mut is_inside = vec![false; self.near.len()];
        self.enter(one, other, base, &mut is_inside);
        self.enter(other, one, base, &mut is_inside);
        for vertex in 0..self.near.len() {
            if is_inside[self.base[vertex]] {
                self.base[vertex] = base;
                if !is_even[vertex] {
                    is_even[vertex] = true;
                    queue.push(vertex);
                }
            }
        }
    }

    /// The base where the paths from `one` and `other` to the root meet.
    fn meeting(&self, mut one: usize, mut other: usize) -> usize {
        let mut is_passed = vec![false; self.near.len()];
        loop {
            one = self.base[one];
            is_passed[one] = true;
            if self.mate[one] == NONE {
                break;
            }
            one = self.parent[self.mate[one]];
        }
        loop {
            other = self.base[other];
            if is_passed[other] {
                return other;
            }
            other = self.parent[self.mate[other]];
        }
    }

    /// Notes the blossoms on the path from `vertex` to `base`, and how to leave it backwards, by `child`.
    fn enter(&mut self, mut vertex: usize, mut child: usize, base: usize, is_inside: &mut [bool]) {
        while self.base[vertex] != base {
            let mate = self.mate[vertex];
            is_inside[self.base[vertex]] = true;
            is_inside[self.base[mate]] = true;
            self.parent[vertex] = child;
            child = mate;
            vertex = self.parent[mate];
        }
    }

    /// Exchanges what is matched on the path that ends in `vertex`.
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
