//! Random inputs for perfect code.

use super::solution::{MOST_EDGES, MOST_VERTICES};
use crate::generate::{Generator, Rng, cases, one_of};
use std::collections::BTreeSet;

/// Generates sparse graphs. Three in four are built around a perfect code, which an extra edge sometimes
/// breaks.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let one = |rng: &mut Rng| {
        let vertices = rng.usize(1..=(2 + 3 * size).min(MOST_VERTICES as usize));
        let planted = rng.usize(..4) > 0;
        let degree = one_of(rng, &[1, 2, 3, 3, 4, 6]);
        graph(rng, vertices, degree, planted)
    };
    (0..cases(rng, size, 20)).map(|_| one(rng)).collect()
}

/// A graph whose vertices have up to `degree` neighbours each. If `planted`, the graph is built around a
/// perfect code. One in four graphs gets one more random edge, which may break the code.
fn graph(rng: &mut Rng, vertices: usize, degree: usize, planted: bool) -> String {
    let mut names: Vec<usize> = (1..=vertices).collect();
    rng.shuffle(&mut names);
    let mut left = vec![degree; vertices];
    let mut edges = BTreeSet::new();
    // The neighbours of a code vertex are the next `degree` vertices.
    let is_code = |vertex: usize| planted && vertex.is_multiple_of(degree + 1);
    let mut join = |one: usize, other: usize, edges: &mut BTreeSet<(usize, usize)>| {
        let is_new = one != other && !edges.contains(&(one.min(other), one.max(other)));
        if is_new && left[one] > 0 && left[other] > 0 && edges.len() < MOST_EDGES as usize {
            edges.insert((one.min(other), one.max(other)));
            left[one] -= 1;
            left[other] -= 1;
        }
    };
    if planted {
        (0..vertices)
            .filter(|&vertex| !is_code(vertex))
            .for_each(|vertex| join(vertex - vertex % (degree + 1), vertex, &mut edges));
    }
    for _ in 0..4 * vertices * degree {
        let (one, other) = (rng.usize(..vertices), rng.usize(..vertices));
        if !is_code(one) && !is_code(other) {
            join(one, other, &mut edges);
        }
    }
    if rng.usize(..4) == 0 {
        join(rng.usize(..vertices), rng.usize(..vertices), &mut edges);
    }
    let mut pairs: Vec<[usize; 2]> = edges.iter().map(|&(one, other)| [names[one], names[other]]).collect();
    rng.shuffle(&mut pairs);
    let lines = pairs.iter_mut().map(|pair| {
        rng.shuffle(pair);
        format!("{} {}\n", pair[0], pair[1])
    });
    format!("{vertices} {}\n{}", edges.len(), lines.collect::<String>())
}

/// Graphs of one and of two vertices, and graphs of several degrees with the maximum number of vertices.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_VERTICES as usize;
    let graphs = [(1, 1), (2, 1), (most, 1), (most, 3), (most, 3), (most, 4), (most, 7), (most, 8)];
    graphs
        .map(|(vertices, degree)| {
            let planted = rng.bool();
            graph(rng, vertices, degree, planted)
        })
        .concat()
}
