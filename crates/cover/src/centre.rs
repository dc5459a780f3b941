//! The k-centre problem for many points, with bounds at any time: choose k points so that the largest
//! distance from a point to its nearest chosen point, the *radius*, is smallest. (In location theory, this is
//! the p-centre problem.)
//!
//! The smallest radius is the distance between two of the points. Whether k points suffice for a given radius
//! is a repeat cover problem, to be solved by [`Repeat`](dlx_kernel::Repeat): first with few nodes per
//! radius, which brings the best radius and the bound close together, then with more and more nodes.
//!
//! * **Items** are only some of the points, the *clients*. A chosen point covers the points within the
//!   radius. If no k points cover all clients, no k points cover all points. If the k points found do not
//!   cover some other point, that point becomes a client.
//! * **Options** are the points; a point that covers only a subset of another point's clients is left out.
//! * **Local improvement**: each chosen point moves to the middle of the points that are nearest to it.
//!
//! The number of points is not limited. Memory use is proportional to the number of points plus the number of
//! pairs of a client and a point whose distance is less than the best radius. For uniformly distributed
//! points, choosing 10 of 2,000 takes less than a second, 5 of 100,000 takes 20 seconds, 10 of 10,000 a
//! minute or two, and 20 of 2,000 longer. For small instances in contest solutions, see
//! [`k_centre`](dlx_kernel::formulations::k_centre).
//!
//! Sources: Contardo, Iori and Kramer, "A scalable exact algorithm for the vertex p-center problem",
//! Computers & Operations Research 103 (2019), for the clients.
//!
//! # Example
//! ```
//! use dlx_cover::centre::Centre;
//! let places = [0_i128, 1, 2, 10, 11, 12];
//! let centre = Centre::new(6, |one, other| (places[one] - places[other]).abs());
//! let answer = centre.watch(2, |_| true);
//! assert_eq!((answer.sites, answer.radius, answer.is_done), (vec![1, 4], 1, true));
//! ```

use dlx_kernel::Matrix;
use dlx_kernel::internal::RepeatCheapest;

/// The node limit per radius in the first passes.
const FIRST_NODE_LIMIT: u64 = 50;
/// The factor by which the node limit per radius grows.
const NODE_LIMIT_FACTOR: u64 = 8;
/// The number of initial passes, in which a radius counts as reached once all clients are within it, even if
/// some other points are not.
const FIRST_PASSES: u32 = 4;

/// Points and their distances.
pub struct Centre<D> {
    points: usize,
    distance: D,
}

/// The best answer and the bound so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The best choice of points so far, ascending.
    pub sites: Vec<usize>,
    /// The largest distance from a point to its nearest site.
    pub radius: i128,
    /// A lower bound: no choice of k points has a smaller radius.
    pub bound: i128,
    /// Whether the radius is proved to be the smallest.
    pub is_done: bool,
}

impl<D: Fn(usize, usize) -> i128> Centre<D> {
    /// Creates a problem with `points` points. `distance` must be symmetric, and 0 between a point and
    /// itself; a monotone function of the distance, such as its square, suffices.
    pub fn new(points: usize, distance: D) -> Centre<D> {
        Centre { points, distance }
    }

    /// Returns the first answer of [`Centre::watch`]: at most `most` points, each the farthest from the
    /// points before it.
    ///
    /// # Panics
    /// Panics if `most` is 0, or if there are no points.
    pub fn first(&self, most: usize) -> Progress {
        let (mut sites, nearest) = self.with_farthest(vec![0], most);
        sites.sort_unstable();
        let radius = nearest.iter().map(|&(distance, _)| distance).max().unwrap_or(0);
        Progress { sites, radius, ..Progress::default() }
    }

    /// Finds the choice of `most` points that has the smallest radius, or chooses all points if there are
    /// fewer. `watch` receives progress periodically and returns false to stop; the radius never grows and
    /// the bound never falls.
    ///
    /// # Panics
    /// Panics if `most` is 0, or if there are no points.
    pub fn watch(&self, most: usize, mut watch: impl FnMut(&Progress) -> bool) -> Progress {
        let mut search = Search { centre: self, most, clients: Vec::new(), progress: self.first(most) };
        search.start();
        let mut nodes = FIRST_NODE_LIMIT;
        // First raise the bound with few clients. Then lower the radius with covers that are found quickly,
        // raise the bound with radii that are excluded quickly, and repeat both with more nodes.
        let mut pass = Pass::First(FIRST_PASSES);
        while search.middle(search.progress.bound, search.progress.radius).is_some() {
            let (mut from, mut to) = (search.progress.bound, search.progress.radius);
            while let Some(radius) = search.middle(from, to.min(search.progress.radius)) {
                let mut answer = search.ask(radius, nodes, &mut watch);
                while let (Answer::Beyond, Pass::Upwards | Pass::Downwards) = (&answer, pass) {
                    answer = search.ask(radius, nodes, &mut watch);
                }
                match answer {
                    Answer::Within | Answer::Beyond => to = radius,
                    Answer::None => from = radius + 1,
                    Answer::Unknown if pass == Pass::Upwards => from = radius + 1,
                    Answer::Unknown => to = radius,
                    Answer::Stopped => return search.progress,
                }
            }
            pass = match pass {
                Pass::Upwards => Pass::Downwards,
                Pass::First(passes) if passes > 1 => Pass::First(passes - 1),
                Pass::First(_) => Pass::Upwards,
                Pass::Downwards => {
                    nodes *= NODE_LIMIT_FACTOR;
                    Pass::Upwards
                }
            };
        }
        search.progress.bound = search.progress.radius;
        search.progress.is_done = true;
        search.progress
    }

    /// Extends `sites`, which must not be empty, to `most` points, each the farthest from the points before
    /// it (Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985). Also returns for each
    /// point its distance to the nearest site, and that site's index.
    ///
    /// # Panics
    /// Panics if `most` is 0, or if there are no points.
    fn with_farthest(&self, mut sites: Vec<usize>, most: usize) -> (Vec<usize>, Vec<(i128, u32)>) {
        assert!(most > 0 && self.points > 0, "{} of {} points", most, self.points);
        let mut nearest = vec![(i128::MAX, 0); self.points];
        let mut next = 0;
        loop {
            while next < sites.len() {
                for (point, nearest) in nearest.iter_mut().enumerate() {
                    let distance = (self.distance)(point, sites[next]);
                    if distance < nearest.0 {
                        *nearest = (distance, next as u32);
                    }
                }
                next += 1;
            }
            let site = (0..self.points).max_by_key(|&point| (nearest[point].0, self.points - point));
            match site {
                // If every point coincides with a site, more sites do not help.
                Some(site) if sites.len() < most && nearest[site].0 > 0 => sites.push(site),
                _ => return (sites, nearest),
            }
        }
    }

    /// Returns, for each site, the middle of its cluster (the points nearest to this site): the point whose
    /// largest distance to the points of the cluster is smallest.
    fn middles(&self, sites: &[usize], nearest: &[(i128, u32)]) -> Vec<usize> {
        let mut points = vec![Vec::new(); sites.len()];
        for (point, &(distance, site)) in nearest.iter().enumerate() {
            points[site as usize].push((distance, point));
        }
        let middle = |(mut points, &site): (Vec<(i128, usize)>, &usize)| {
            // A point that rules out one candidate is likely to rule out others: try that point first.
            points.sort_unstable_by(|one, other| other.cmp(one));
            let (mut best, mut least) = (site, points.first().map_or(0, |&(distance, _)| distance));
            let mut first: Vec<usize> = points.iter().map(|&(_, point)| point).collect();
            for &(_, candidate) in &points {
                let distance = |&point: &usize| (self.distance)(point, candidate);
                match first.iter().position(|point| distance(point) >= least) {
                    Some(place) => first.swap(0, place),
                    None => {
                        best = candidate;
                        least = first.iter().map(distance).max().unwrap_or(0);
                    }
                }
            }
            best
        };
        points.into_iter().zip(sites).map(middle).collect()
    }
}

enum Answer {
    /// Every point is within the radius of a site.
    Within,
    /// Every client is within the radius of a site, but some other points are not, and have become clients.
    Beyond,
    None,
    Unknown,
    Stopped,
}

/// How a pass treats a radius for which the search returns `Answer::Unknown`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Like `Downwards`, but a radius counts as reached once all clients are within it. Holds the number of
    /// such passes that remain.
    First(u32),
    /// The radius counts as too small.
    Upwards,
    /// The radius counts as reached.
    Downwards,
}

/// A client, and the points that were closer to the client than the best radius when the client was added,
/// nearest first.
struct Client {
    point: usize,
    sites: Vec<u32>,
}

/// The state of [`Centre::watch`].
struct Search<'a, D> {
    centre: &'a Centre<D>,
    most: usize,
    clients: Vec<Client>,
    progress: Progress,
}

impl<D: Fn(usize, usize) -> i128> Search<'_, D> {
    /// Adds the first clients: the sites of the first answer, and the farthest point of each site's cluster.
    fn start(&mut self) {
        for point in self.progress.sites.clone() {
            self.add(point);
        }
        self.keep(self.progress.sites.clone(), self.progress.radius - 1);
    }

    fn add(&mut self, point: usize) {
        let distance = |site: usize| (self.centre.distance)(point, site);
        let most = self.progress.radius;
        let mut sites: Vec<(i128, u32)> = (0..self.centre.points)
            .map(|site| (distance(site), site as u32))
            .filter(|&(distance, _)| distance < most)
            .collect();
        sites.sort_unstable();
        let sites = sites.into_iter().map(|(_, site)| site).collect();
        self.clients.push(Client { point, sites });
    }

    /// Counts the sites of a client that are closer to the client than `radius`.
    fn closer(&self, client: &Client, radius: i128) -> usize {
        client.sites.partition_point(|&site| (self.centre.distance)(client.point, site as usize) < radius)
    }

    /// Returns the approximate median of those distances from clients to points that are in `from..to`, or
    /// None if there are none.
    fn middle(&self, from: i128, to: i128) -> Option<i128> {
        let mut middles = Vec::new();
        for client in &self.clients {
            let (first, end) = (self.closer(client, from), self.closer(client, to));
            if first < end {
                let site = client.sites[(first + end) / 2];
                middles.push(((self.centre.distance)(client.point, site as usize), end - first));
            }
        }
        middles.sort_unstable();
        let mut rest = middles.iter().map(|(_, number)| number).sum::<usize>() / 2;
        middles.into_iter().find_map(|(distance, number)| {
            if number > rest {
                return Some(distance);
            }
            rest -= number;
            None
        })
    }

    /// Returns the smallest distance greater than `radius` from a client to a point, or the best radius if
    /// that is smaller.
    fn next(&self, radius: i128) -> i128 {
        let first = |client: &Client| {
            let site = *client.sites.get(self.closer(client, radius + 1))?;
            Some((self.centre.distance)(client.point, site as usize))
        };
        self.clients.iter().filter_map(first).fold(self.progress.radius, i128::min)
    }

    /// Searches for sites such that all clients are within `radius` of a site, visiting about `nodes` nodes.
    fn ask(&mut self, radius: i128, nodes: u64, watch: &mut dyn FnMut(&Progress) -> bool) -> Answer {
        let (matrix, names) = self.matrix(radius);
        let mut is_stopped = false;
        let found =
            RepeatCheapest::new(&matrix, &vec![1; names.len()]).at_most(self.most as u64).watch(|progress| {
                is_stopped = !watch(&self.progress);
                !is_stopped && progress.nodes < nodes
            });
        match found.cover {
            Some((_, options)) => {
                let sites = options.into_iter().map(|option| names[option]).collect();
                if self.keep(sites, radius) { Answer::Within } else { Answer::Beyond }
            }
            None if found.is_done => {
                self.progress.bound = self.next(radius);
                Answer::None
            }
            None if is_stopped => Answer::Stopped,
            None => Answer::Unknown,
        }
    }

    /// Builds the matrix for `radius`: the items are the clients, the options are the points that are not
    /// dominated. Also returns the point of each option.
    fn matrix(&self, radius: i128) -> (Matrix, Vec<usize>) {
        let mut classes = Classes::new(self.centre.points);
        for client in &self.clients {
            classes.split(&client.sites[..self.closer(client, radius + 1)]);
        }
        let options = undominated(classes.options(), self.clients.len());
        let mut matrix = Matrix::new(self.clients.len(), 0);
        for (items, _) in &options {
            matrix.add(items);
        }
        (matrix, options.into_iter().map(|(_, site)| site).collect())
    }

    /// Extends and improves `sites`, and keeps the result if it is the best so far. Returns whether all
    /// points are within `radius` of some site; if not, the farthest point of each cluster becomes a client,
    /// unless its distance to the site is at most `radius`.
    fn keep(&mut self, sites: Vec<usize>, radius: i128) -> bool {
        let (mut sites, mut nearest) = self.centre.with_farthest(sites, self.most);
        let beyond = farthest(&nearest, sites.len());
        let mut most = greatest(&nearest);
        loop {
            let middles = self.centre.middles(&sites, &nearest);
            let (more, others) = self.centre.with_farthest(middles, self.most);
            if greatest(&others) >= most {
                break;
            }
            most = greatest(&others);
            sites = more;
            nearest = others;
        }
        if most < self.progress.radius {
            sites.sort_unstable();
            self.progress.sites = sites;
            self.progress.radius = most;
        }
        if most > radius {
            beyond
                .into_iter()
                .filter(|&(distance, _)| distance > radius)
                .for_each(|(_, point)| self.add(point));
        }
        most <= radius
    }
}

/// Returns, for each of `sites` sites, the farthest point of its cluster and the distance to that point.
fn farthest(nearest: &[(i128, u32)], sites: usize) -> Vec<(i128, usize)> {
    let mut farthest = vec![(0, 0); sites];
    for (point, &(distance, site)) in nearest.iter().enumerate() {
        farthest[site as usize] = (distance, point).max(farthest[site as usize]);
    }
    farthest
}

fn greatest(nearest: &[(i128, u32)]) -> i128 {
    nearest.iter().map(|&(distance, _)| distance).max().unwrap_or(0)
}

/// A partition of the sites into classes. The sites in a class cover the same clients.
struct Classes {
    of_sites: Vec<u32>,
    /// For each class, the class from which it was split off, and the client that caused the split. Class 0
    /// covers no client.
    parents: Vec<(u32, u32)>,
    /// For each class, the class that was last split off from it, and the client that caused that split.
    parts: Vec<(u32, u32)>,
    clients: u32,
}

impl Classes {
    fn new(sites: usize) -> Classes {
        let none = (0, u32::MAX);
        Classes { of_sites: vec![0; sites], parents: vec![none], parts: vec![none], clients: 0 }
    }

    /// Adds a client covered by `sites`, and splits the classes accordingly.
    fn split(&mut self, sites: &[u32]) {
        for &site in sites {
            let class = self.of_sites[site as usize];
            let (mut part, last) = self.parts[class as usize];
            if last != self.clients {
                part = self.parents.len() as u32;
                self.parts[class as usize] = (part, self.clients);
                self.parents.push((class, self.clients));
                self.parts.push((0, u32::MAX));
            }
            self.of_sites[site as usize] = part;
        }
        self.clients += 1;
    }

    /// Returns, for each class with sites, the clients that it covers (last first) and its first site.
    fn options(&self) -> Vec<(Vec<usize>, usize)> {
        let mut is_known = vec![false; self.parents.len()];
        let mut options = Vec::new();
        for (site, &class) in self.of_sites.iter().enumerate() {
            if !std::mem::replace(&mut is_known[class as usize], true) {
                let (mut items, mut class) = (Vec::new(), class);
                while class != 0 {
                    let (parent, client) = self.parents[class as usize];
                    items.push(client as usize);
                    class = parent;
                }
                options.push((items, site));
            }
        }
        options
    }
}

/// Removes each option whose items are a subset of another option's items.
fn undominated(mut options: Vec<(Vec<usize>, usize)>, items: usize) -> Vec<(Vec<usize>, usize)> {
    options.sort_by_key(|(items, _)| std::cmp::Reverse(items.len()));
    let words = items.div_ceil(64);
    let mut of_items: Vec<Vec<usize>> = vec![Vec::new(); items];
    let (mut kept, mut bits): (Vec<(Vec<usize>, usize)>, Vec<u64>) = (Vec::new(), Vec::new());
    let mut own = vec![0u64; words];
    for (items, site) in options {
        own.iter_mut().for_each(|word| *word = 0);
        items.iter().for_each(|&item| own[item / 64] |= 1 << (item % 64));
        let rarest = items.iter().min_by_key(|&&item| of_items[item].len());
        let is_part = |other: &usize| {
            let other = &bits[other * words..(other + 1) * words];
            own.iter().zip(other).all(|(own, other)| own & !other == 0)
        };
        if rarest.is_none_or(|&item| of_items[item].iter().any(is_part)) {
            continue;
        }
        items.iter().for_each(|&item| of_items[item].push(kept.len()));
        bits.extend_from_slice(&own);
        kept.push((items, site));
    }
    kept
}
