//! HDU 4735 Little Wish~ lyrical step~: boys and girls on the nodes of a tree swap places until each girl has
//! a boy within D. Find the fewest swaps.
//! Items: nodes. Options: a boy at a node, covering the k deepest nodes within D of it; if a girl is there,
//! this costs a swap. The number of chosen options is at most the number of boys.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of nodes of a tree.
pub const MOST_NODES: i64 = 50;
/// The maximum length of an edge, and of D.
pub const LONGEST: i64 = 10_000_000;

/// A case.
pub struct Tree {
    /// D, the maximum distance.
    pub reach: i64,
    /// For each node, whether a boy is there.
    pub is_boy: Vec<bool>,
    /// The edges, each with its two nodes and its length.
    pub edges: Vec<(usize, usize, i64)>,
}

/// The nodes of a tree. A place is the index of a node in the order from the deepest node to the root, which
/// is an end of a longest path.
pub struct Places {
    /// The node at each place.
    pub order: Vec<usize>,
    /// For each place, whether a boy is there.
    is_boy: Vec<bool>,
    /// For each place, the places within D, as bits.
    near: Vec<u64>,
}

/// A partial solution: the places without a boy within D, the sites where a boy may be, the number of boys
/// left, and the number of swaps so far.
#[derive(Clone, Copy)]
pub struct Rest {
    nodes: u64,
    sites: u64,
    boys: u32,
    swaps: u32,
}

/// The matrix of a partial solution, and what its items and options stand for.
pub struct Model {
    /// The matrix.
    pub matrix: Matrix,
    /// For each item, the place of its node.
    pub items: Vec<usize>,
    /// For each option, the place of its boy.
    pub sites: Vec<usize>,
    /// For each option, whether a girl is at its site and must be swapped.
    pub is_swap: Vec<bool>,
}

/// The number of boys in a cover, and the places to which boys come by swaps.
#[derive(Clone, Copy)]
struct Cover {
    boys: u32,
    swapped: u64,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let tree = tree(&mut input)?;
        match fewest_swaps(&tree) {
            Some(swaps) => writeln!(out, "Case #{}: {}", case, swaps)?,
            None => writeln!(out, "Case #{}: -1", case)?,
        }
    }
    Ok(())
}

/// The minimum number of swaps. None if there are too few boys.
pub fn fewest_swaps(tree: &Tree) -> Option<u32> {
    let (places, mut fewest) = (Places::new(tree), None);
    improve(&places, places.all(), (1, 1), &mut fewest);
    fewest
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("T, the number of cases", 0, i64::from(u32::MAX))
}

/// Reads a case.
pub fn tree(input: &mut Input<'_>) -> Result<Tree, Stop> {
    let nodes = input.integer("n, the number of nodes", 1, MOST_NODES)?;
    let reach = input.integer("D", 1, LONGEST)?;
    let mut tree = Tree { reach, is_boy: Vec::new(), edges: Vec::new() };
    for _ in 0..nodes {
        tree.is_boy.push(input.integer("1 for a boy or 0 for a girl", 0, 1)? == 1);
    }
    let mut part: Vec<usize> = (0..nodes as usize).collect();
    for _ in 1..nodes {
        let a = input.integer("a node", 1, nodes)? as usize - 1;
        let mut end = input.clone();
        let b = input.integer("a node", 1, nodes)? as usize - 1;
        if part[a] == part[b] {
            return Err(end.error("a node that is not joined to the other end yet"));
        }
        let (old, new) = (part[a], part[b]);
        part.iter_mut().filter(|part| **part == old).for_each(|part| *part = new);
        tree.edges.push((a, b, input.integer("the length of an edge", 1, LONGEST)?));
    }
    Ok(tree)
}

/// The distances between the nodes.
pub fn distances(tree: &Tree) -> Vec<Vec<i64>> {
    let nodes = tree.is_boy.len();
    let mut distances = vec![vec![nodes as i64 * LONGEST; nodes]; nodes];
    (0..nodes).for_each(|node| distances[node][node] = 0);
    for &(a, b, length) in &tree.edges {
        distances[a][b] = length;
        distances[b][a] = length;
    }
    for middle in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                let through = distances[from][middle] + distances[middle][to];
                distances[from][to] = distances[from][to].min(through);
            }
        }
    }
    distances
}

impl Places {
    /// The places of a tree.
    pub fn new(tree: &Tree) -> Places {
        let distances = distances(tree);
        let mut order: Vec<usize> = (0..tree.is_boy.len()).collect();
        let root = order.iter().copied().max_by_key(|&node| distances[0][node]).unwrap_or(0);
        order.sort_by_key(|&node| -distances[root][node]);
        let is_boy = order.iter().map(|&node| tree.is_boy[node]).collect();
        let bit = |from: usize, place: usize| u64::from(distances[from][order[place]] <= tree.reach) << place;
        let near = order.iter().map(|&from| (0..order.len()).map(|place| bit(from, place)).sum()).collect();
        Places { order, is_boy, near }
    }

    /// The initial partial solution, with no boy placed.
    pub fn all(&self) -> Rest {
        let all = (1 << self.order.len()) - 1;
        let boys = self.is_boy.iter().filter(|&&is_boy| is_boy).count() as u32;
        Rest { nodes: all, sites: all, boys, swaps: 0 }
    }

    /// The matrix of a partial solution.
    ///
    /// Of two boys who reach a node, the boy nearer the root reaches all higher nodes that the other reaches.
    /// So if each node is assigned to the highest boy who reaches it, each boy covers the deepest of the
    /// nodes he reaches, up to where the nodes of a higher boy begin.
    pub fn model(&self, rest: Rest) -> Model {
        let (nodes, sites) = self.needed(rest);
        let items: Vec<usize> = self.of(nodes).collect();
        let matrix = Matrix::new(items.len(), 0);
        let mut model = Model { matrix, items, sites: Vec::new(), is_swap: Vec::new() };
        for site in self.of(sites) {
            let items = &model.items;
            let own: Vec<usize> =
                (0..items.len()).filter(|&item| has(self.near[site], items[item])).collect();
            let begins = |place: usize, before: usize| {
                let mut higher = self.of(sites).filter(|&higher| higher > site);
                higher.any(|higher| has(self.near[higher], place) && !has(self.near[higher], before))
            };
            for end in 1..=own.len() {
                if end == own.len() || begins(model.items[own[end]], model.items[own[end - 1]]) {
                    model.matrix.add(&own[..end]);
                    model.sites.push(site);
                    model.is_swap.push(!self.is_boy[site]);
                }
            }
        }
        model
    }

    /// The nodes and sites that matter. Node v does not matter if every boy who reaches some other node u
    /// also reaches v; a site does not matter if another reaches at least the same nodes with no more swaps.
    fn needed(&self, rest: Rest) -> (u64, u64) {
        let (mut nodes, mut sites) = (rest.nodes, rest.sites);
        loop {
            let before = (nodes, sites);
            for site in self.of(sites) {
                let own = self.near[site] & nodes;
                let is_as_cheap = |&other: &usize| self.is_boy[other] || !self.is_boy[site];
                let mut others = self.of(sites & !(1 << site)).filter(is_as_cheap);
                if others.any(|other| own & !self.near[other] == 0) {
                    sites &= !(1 << site);
                }
            }
            for node in self.of(nodes) {
                let mut others = self.of(nodes & !(1 << node));
                if others.any(|other| self.near[other] & sites & !self.near[node] == 0) {
                    nodes &= !(1 << node);
                }
            }
            if (nodes, sites) == before {
                return before;
            }
        }
    }

    /// The places in the bit set `set`.
    fn of(&self, set: u64) -> impl Iterator<Item = usize> {
        (0..self.order.len()).filter(move |&place| has(set, place))
    }
}

fn has(set: u64, place: usize) -> bool {
    set >> place & 1 == 1
}

impl Model {
    /// A cheapest cover at these prices of a boy and a swap.
    fn cheapest(&self, (boy, swap): (u32, u32)) -> Option<Cover> {
        let price = |&is_swap: &bool| u64::from(if is_swap { boy + swap } else { boy });
        let prices: Vec<u64> = self.is_swap.iter().map(price).collect();
        let (_, cover) = Exact::new(&self.matrix).cheapest(&prices)?;
        let swaps = cover.iter().filter(|&&option| self.is_swap[option]);
        let swapped = swaps.fold(0, |set, &option| set | 1 << self.sites[option]);
        Some(Cover { boys: cover.len() as u32, swapped })
    }
}

impl Cover {
    fn swaps(&self) -> u32 {
        self.swapped.count_ones()
    }
}

/// Lowers `fewest` if some cover of `rest` has fewer swaps, earlier swaps included. `ratio` holds the prices
/// of a boy and a swap to try first.
fn improve(places: &Places, rest: Rest, ratio: (u32, u32), fewest: &mut Option<u32>) {
    let model = places.model(rest);
    let is_less = |swaps: u32, fewest: Option<u32>| fewest.map_or(true, |fewest| rest.swaps + swaps < fewest);
    // A lower bound on the swaps of a cover with the boys of `rest`: no cover costs less than `first`.
    let least = |(boy, swap): (u32, u32), first: &Cover| {
        (price((boy, swap), first).saturating_sub(boy * rest.boys) + swap - 1) / swap
    };
    let first = match model.cheapest(ratio) {
        Some(first) if is_less(least(ratio, &first), *fewest) => first,
        _ => return,
    };
    // `few` has no more boys than are left; `many` has too many boys, but fewer swaps.
    let is_few = first.boys <= rest.boys;
    let (mut few, mut many) = match model.cheapest(if is_few { (0, 1) } else { (1, 0) }) {
        Some(many) if is_few => (if many.boys <= rest.boys { many } else { first }, many),
        Some(few) if few.boys <= rest.boys => (few, first),
        _ => return,
    };
    let ratio = loop {
        if is_less(few.swaps(), *fewest) {
            *fewest = Some(rest.swaps + few.swaps());
        }
        if !is_less(many.swaps(), *fewest) {
            return;
        }
        // At prices for which `few` and `many` cost the same, a cheaper cover replaces one of them. If no
        // cover is cheaper, none is below the line through both in a plot of swaps against boys.
        let ratio = lowest(few.swaps() - many.swaps(), many.boys - few.boys);
        match model.cheapest(ratio) {
            Some(between) if price(ratio, &between) < price(ratio, &few) => {
                *(if between.boys <= rest.boys { &mut few } else { &mut many }) = between;
            }
            _ if is_less(least(ratio, &few), *fewest) => break ratio,
            _ => return,
        }
    };
    // The best cover may still be above the line, either without a boy at `place` or with one.
    let between: Vec<usize> = places.of(few.swapped & !many.swapped).collect();
    let place = between[between.len() / 2];
    let without = Rest { sites: rest.sites & !(1 << place), ..rest };
    improve(places, without, ratio, fewest);
    let nodes = rest.nodes & !places.near[place];
    let with = Rest { nodes, boys: rest.boys - 1, swaps: rest.swaps + 1, ..without };
    improve(places, with, ratio, fewest);
}

/// The cost of a cover at these prices of a boy and a swap.
fn price((boy, swap): (u32, u32), cover: &Cover) -> u32 {
    boy * cover.boys + swap * cover.swaps()
}

/// `a` and `b` divided by their greatest common divisor; `b` is not 0.
fn lowest(a: u32, b: u32) -> (u32, u32) {
    let (mut divisor, mut rest) = (b, a % b);
    while rest > 0 {
        let next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    (a / divisor, b / divisor)
}
