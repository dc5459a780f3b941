//! The k-centre problem for many points, with bounds at any time: choose k of the points so that the largest
//! distance from a point to its nearest chosen one, the *radius*, is smallest. (Location theory calls it
//! p-centre.)
//!
//! The radius is one of the distances. Whether k points suffice for one is a repeat cover problem, searched
//! for by [`Repeat`](crate::Repeat): first with little effort for each, which brings covers and bounds close
//! together, and then with all it takes.
//!
//! **Takes** up to a few thousand points; memory for the square of their number. **Costs** about 40 short
//! searches, and a long one for the proof: seconds for 500 uniform points. [`k_centre`](super::k_centre)
//! suits small instances, in solutions.
//!
//! # Example
//! ```
//! use dlx_kernel::formulations::centre::Centre;
//! let places = [0_i128, 1, 2, 10, 11, 12];
//! let centre = Centre::new(6, |one, other| (places[one] - places[other]).abs());
//! let answer = centre.watch(2, |_| true);
//! assert_eq!((answer.sites, answer.radius, answer.is_done), (vec![1, 4], 1, true));
//! ```

use crate::repeat::cheapest::Cheapest;
use crate::Matrix;

/// The nodes for a radius in the first searches.
const FEW_NODES: u64 = 50;

/// Points and the distances between them.
#[derive(Clone, Debug)]
pub struct Centre {
    points: usize,
    /// The different distances, ascending.
    distances: Vec<i128>,
    /// The rank of the distance between two points, row by row.
    ranks: Vec<u32>,
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

/// The answer for a radius.
enum Answer {
    Sites(Vec<usize>),
    None,
    Unknown,
}

impl Centre {
    /// `points` points at distances that compare like `distance(one, other)`, such as their squares; it is
    /// symmetric, and 0 for a point and itself.
    pub fn new(points: usize, distance: impl Fn(usize, usize) -> i128) -> Centre {
        let pairs = (0..points * points).map(|pair| distance(pair / points, pair % points));
        let all: Vec<i128> = pairs.collect();
        let mut distances = all.clone();
        distances.sort_unstable();
        distances.dedup();
        let rank = |distance: &i128| distances.binary_search(distance).unwrap_or_else(|place| place) as u32;
        let ranks = all.iter().map(rank).collect();
        Centre { points, distances, ranks }
    }

    /// The first answer of [`Centre::watch`], without all distances: at most `most` points, each the farthest
    /// from those before.
    ///
    /// # Panics
    /// If `most` is 0, or there are no points.
    pub fn first(points: usize, distance: impl Fn(usize, usize) -> i128, most: usize) -> Progress {
        let (mut sites, radius) = with_farthest(vec![0], points, most, distance);
        sites.sort_unstable();
        Progress { sites, radius, ..Progress::default() }
    }

    /// The `most` points with the smallest radius, or all if there are fewer. `watch` is told again and again
    /// how the search stands, and stops it by returning false; the radius only gets smaller and the bound
    /// only greater.
    ///
    /// # Panics
    /// If `most` is 0, or there are no points.
    pub fn watch(&self, most: usize, mut watch: impl FnMut(&Progress) -> bool) -> Progress {
        let (mut low, mut progress) = (0, Progress::default());
        let mut high = self.improve(&mut progress, vec![0], most);
        // Smaller radii with covers that are soon found, then greater ones that are soon excluded, then all
        // between.
        for round in 0..3 {
            let (mut from, mut to) = (low, high);
            while from < to && low < high {
                let (rank, nodes) =
                    if round < 2 { ((from + to) / 2, FEW_NODES) } else { (high - 1, u64::MAX) };
                progress.bound = self.distances[low];
                let go_on = &mut || watch(&progress);
                let answer = match self.ask(rank, most, nodes, go_on) {
                    Some(answer) => answer,
                    None => return progress,
                };
                match answer {
                    Answer::Sites(sites) => {
                        high = self.improve(&mut progress, sites, most);
                        to = high;
                    }
                    Answer::None => {
                        low = rank + 1;
                        from = from.max(low);
                    }
                    Answer::Unknown if round == 0 => from = rank + 1,
                    Answer::Unknown => to = rank,
                }
            }
        }
        progress.bound = progress.radius;
        progress.is_done = true;
        progress
    }

    /// Keeps `sites`, which are better than those before, with as many more as there may be. The rank of
    /// their radius.
    fn improve(&self, progress: &mut Progress, sites: Vec<usize>, most: usize) -> usize {
        let rank = |one, other| self.rank(one, other);
        let (mut sites, rank) = with_farthest(sites, self.points, most, rank);
        sites.sort_unstable();
        progress.sites = sites;
        progress.radius = self.distances[rank];
        rank
    }

    fn rank(&self, one: usize, other: usize) -> usize {
        self.ranks[one * self.points + other] as usize
    }

    /// Whether `most` points suffice for the radius of `rank`, with about `nodes` nodes. None if `go_on`
    /// returned false.
    fn ask(&self, rank: usize, most: usize, nodes: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Answer> {
        let mut matrix = Matrix::new(self.points, 0);
        let mut covered = Vec::new();
        for site in 0..self.points {
            covered.clear();
            covered.extend((0..self.points).filter(|&point| self.rank(point, site) <= rank));
            matrix.add(&covered);
        }
        let mut is_stopped = false;
        let found = Cheapest::new(&matrix, &vec![1; self.points]).at_most(most as u64).watch(|progress| {
            is_stopped = !go_on();
            !is_stopped && progress.nodes < nodes
        });
        match found.cover {
            Some((_, sites)) => Some(Answer::Sites(sites)),
            None if found.is_done => Some(Answer::None),
            None if is_stopped => None,
            None => Some(Answer::Unknown),
        }
    }
}

/// The `sites`, which must be some, with the points that are the farthest from them one after the other,
/// until there are `most` (Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985); and
/// the largest distance from a point to the nearest.
///
/// # Panics
/// If `most` is 0, or there are no points.
fn with_farthest<T: Copy + Ord>(
    mut sites: Vec<usize>,
    points: usize,
    most: usize,
    distance: impl Fn(usize, usize) -> T,
) -> (Vec<usize>, T) {
    assert!(most > 0 && points > 0, "{} of {} points", most, points);
    let to_nearest = |point| sites.iter().map(|&site| distance(point, site)).min();
    let mut nearest: Vec<T> = (0..points).filter_map(to_nearest).collect();
    loop {
        let site = (0..points).max_by_key(|&point| (nearest[point], points - point)).unwrap_or(0);
        // Where all points are in the places of those taken, more of them help nothing.
        if sites.len() >= most || nearest[site] == distance(site, site) {
            return (sites, nearest[site]);
        }
        for (point, nearest) in nearest.iter_mut().enumerate() {
            *nearest = distance(point, site).min(*nearest);
        }
        sites.push(site);
    }
}
