//! The k-centre problem for many points, with bounds at any time: choose k of the points so that the largest
//! distance from a point to its nearest chosen one, the *radius*, is smallest. (Location theory calls it
//! p-centre.)
//!
//! The radius is one of the distances. Whether k points suffice for one is a repeat cover problem, searched
//! by [`Repeat`](dlx_kernel::Repeat): first with little effort for each, which brings covers and bounds close
//! together, and then with more and more.
//!
//! * **Items** are only some of the points, the *clients*. That no k points are close to all clients holds
//!   for all points; if the k points found are too far from another one, that becomes a client.
//! * **Options** are the points, of which those that cover no more clients than another are left out.
//! * **Other answers**: from those found, each site goes to the middle of the points that are nearest to it.
//!
//! **Takes** any number of points, in memory for them and for the pairs of clients and points that are closer
//! than the best radius. **Costs** less than a second for 10 of 2,000 uniform points and 20 for 5 of
//! 100,000; the proof for 10 of 10,000 takes a minute or two, and that for 20 of 2,000 longer.
//! [`k_centre`](dlx_kernel::formulations::k_centre) suits small instances, in solutions.
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

/// The nodes for a radius in the first searches.
const FEW_NODES: u64 = 50;
/// How many times as many later ones have.
const MORE: u64 = 8;
/// How often a radius for all clients is searched for, with more of them each time, before one for all
/// points.
const FIRST_PASSES: u32 = 4;

/// Points, and the distance between two of them.
pub struct Centre<D> {
    points: usize,
    distance: D,
}

/// The best answer and the bound known at some time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The best points to choose so far, ascending.
    pub sites: Vec<usize>,
    /// The largest distance from a point to the nearest of them.
    pub radius: i128,
    /// No k points have a smaller radius.
    pub bound: i128,
    /// Whether the radius is the smallest.
    pub is_done: bool,
}

impl<D: Fn(usize, usize) -> i128> Centre<D> {
    /// `points` points at distances that compare like `distance(one, other)`, such as their squares; it is
    /// symmetric, and 0 for a point and itself.
    pub fn new(points: usize, distance: D) -> Centre<D> {
        Centre { points, distance }
    }

    /// The first answer of [`Centre::watch`]: at most `most` points, each the farthest from those before.
    ///
    /// # Panics
    /// If `most` is 0, or there are no points.
    pub fn first(&self, most: usize) -> Progress {
        let (mut sites, nearest) = self.with_farthest(vec![0], most);
        sites.sort_unstable();
        let radius = nearest.iter().map(|&(distance, _)| distance).max().unwrap_or(0);
        Progress { sites, radius, ..Progress::default() }
    }

    /// The `most` points with the smallest radius, or all if there are fewer. `watch` is told again and again
    /// how the search stands, and stops it by returning false; the radius only gets smaller and the bound
    /// only greater.
    ///
    /// # Panics
    /// If `most` is 0, or there are no points.
    pub fn watch(&self, most: usize, mut watch: impl FnMut(&Progress) -> bool) -> Progress {
        let mut search = Search { centre: self, most, clients: Vec::new(), progress: self.first(most) };
        search.start();
        let mut nodes = FEW_NODES;
        // Bounds of few clients. Then smaller radii with covers that are soon found, then greater ones
        // that are soon excluded, and both again with more nodes.
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
                    nodes *= MORE;
                    Pass::Upwards
                }
            };
        }
        search.progress.bound = search.progress.radius;
        search.progress.is_done = true;
        search.progress
    }

    /// The `sites`, which must be some, with the points that are the farthest from them one after the other,
    /// until there are `most` (Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985);
    /// and for each point the distance to the nearest, and which that is.
    ///
    /// # Panics
    /// If `most` is 0, or there are no points.
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
                // Where all points are in the places of those taken, more of them help nothing.
                Some(site) if sites.len() < most && nearest[site].0 > 0 => sites.push(site),
                _ => return (sites, nearest),
            }
        }
    }

    /// Of the points to which each site is the nearest, the one whose distance to the farthest is smallest.
    fn middles(&self, sites: &[usize], nearest: &[(i128, u32)]) -> Vec<usize> {
        let mut points = vec![Vec::new(); sites.len()];
        for (point, &(distance, site)) in nearest.iter().enumerate() {
            points[site as usize].push((distance, point));
        }
        let middle = |(mut points, &site): (Vec<(i128, usize)>, &usize)| {
            // A point that is too far from one candidate soon shows that others are no better.
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

/// The answer for a radius.
enum Answer {
    /// So many sites that all points are within the radius.
    Within,
    /// So many that all clients are, until some other points became clients.
    Beyond,
    None,
    Unknown,
    Stopped,
}

/// What the search does with radii for which it does not find out whether so many points suffice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// The same as for radii that suffice for all clients, so often.
    First(u32),
    Upwards,
    Downwards,
}

/// A point that is an item, and the points that are closer to it than the radius was then, the nearest first.
struct Client {
    point: usize,
    sites: Vec<u32>,
}

/// A search for some number of sites.
struct Search<'a, D> {
    centre: &'a Centre<D>,
    most: usize,
    clients: Vec<Client>,
    progress: Progress,
}

impl<D: Fn(usize, usize) -> i128> Search<'_, D> {
    /// The clients at first: the sites of the first answer, and the point that is the farthest from them.
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

    /// How many sites of a client are closer than `radius`.
    fn closer(&self, client: &Client, radius: i128) -> usize {
        client.sites.partition_point(|&site| (self.centre.distance)(client.point, site as usize) < radius)
    }

    /// A distance from a client in the middle of those from `from` to below `to`.
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

    /// The least distance from a client that is greater than `radius`, or the best radius.
    fn next(&self, radius: i128) -> i128 {
        let first = |client: &Client| {
            let site = *client.sites.get(self.closer(client, radius + 1))?;
            Some((self.centre.distance)(client.point, site as usize))
        };
        self.clients.iter().filter_map(first).fold(self.progress.radius, i128::min)
    }

    /// Whether so many points are within `radius` of all clients, with about `nodes` nodes.
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

    /// The matrix at `radius` of the clients and the points as sites, without those that cover only clients
    /// of another; and the points that are the options.
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

    /// Keeps `sites`, with as many more as there may be, or others near them, if they are better than those
    /// before. Whether all points are within `radius` of them; if not, the farthest of each site become
    /// clients.
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

/// For each of `sites` sites the point that is the farthest from it of those to which it is the nearest,
/// after the distance.
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

/// Sites in classes of those that cover the same clients.
struct Classes {
    of_sites: Vec<u32>,
    /// For each class the one that it was part of before the last client that it covers, and that client.
    /// The first class covers none.
    parents: Vec<(u32, u32)>,
    /// The part of each class that the last client split off, and that client.
    parts: Vec<(u32, u32)>,
    clients: u32,
}

impl Classes {
    /// One class of `sites`.
    fn new(sites: usize) -> Classes {
        let none = (0, u32::MAX);
        Classes { of_sites: vec![0; sites], parents: vec![none], parts: vec![none], clients: 0 }
    }

    /// Adds a client that `sites` cover.
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

    /// For each class the clients that it covers, the last one first, and its first site.
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

/// The options whose items are not all in another one.
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
