//! The k-centre problem: choose k of the given sites so that the largest distance from a point to its nearest
//! chosen site is as small as possible (HDU 5046, HDU 2295).
//!
//! For a given radius, points are items and sites are options: a site covers the points within the radius.
//! The smallest radius for which k sites suffice is one of the distances. Binary search finds it, with one
//! repeat cover problem per step.
//!
//! **Takes** up to 16,384 points and up to 16,384 sites. **Costs** about log2(points x sites) repeat covers
//! ([`Repeat`](crate::Repeat)).
//!
//! # Example
//! ```
//! use dlx_kernel::formulations::k_centre::KCentre;
//! let places = [0_i64, 1, 2, 10, 11, 12];
//! let centre = KCentre::new(6, 6, |point, site| (places[point] - places[site]).abs());
//! assert_eq!(centre.least_radius(2), Some(1));
//! assert_eq!(centre.least_radius(1), Some(10));
//! assert_eq!(centre.matrix(1).options(), 6);
//! ```

use crate::bits::by_words;
use crate::repeat::search::RepeatSearch;
use crate::Matrix;

/// Points, sites and the distances between them.
#[derive(Clone, Debug)]
pub struct KCentre {
    points: usize,
    sites: usize,
    /// The distances from each point to all sites, row by row.
    distances: Vec<i64>,
}

impl KCentre {
    /// A problem with the given numbers of points and sites. `distance(point, site)` may be any increasing
    /// function of the distance, such as its square.
    pub fn new(points: usize, sites: usize, mut distance: impl FnMut(usize, usize) -> i64) -> KCentre {
        let mut distances = Vec::with_capacity(points * sites);
        for point in 0..points {
            distances.extend((0..sites).map(|site| distance(point, site)));
        }
        KCentre { points, sites, distances }
    }

    fn distance(&self, point: usize, site: usize) -> i64 {
        self.distances[point * self.sites + site]
    }

    /// The matrix for `radius`: items are points, options are sites.
    pub fn matrix(&self, radius: i64) -> Matrix {
        let mut matrix = Matrix::new(self.points, 0);
        let mut covered = Vec::new();
        for site in 0..self.sites {
            covered.clear();
            covered.extend((0..self.points).filter(|&point| self.distance(point, site) <= radius));
            matrix.add(&covered);
        }
        matrix
    }

    /// The smallest radius for which at most `most` sites cover all points. None if there are no points or no
    /// sites, or `most` is 0.
    ///
    /// # Panics
    /// Panics if there are more than 16,384 points or sites.
    pub fn least_radius(&self, most: usize) -> Option<i64> {
        by_words!(self.points.max(self.sites), W => self.search::<W>(most))
    }

    /// Binary search over the distances still possible. Pairs of a site and a point closer than these stay
    /// linked, pairs farther apart are never linked, and only the other pairs are examined in each step.
    fn search<const W: usize>(&self, most: usize) -> Option<i64> {
        let (least, mut best) = (self.least()?, self.enough(most)?);
        let mut below = RepeatSearch::<W>::new(self.points, self.sites);
        let mut open: Vec<(i64, u32, u32)> = Vec::new();
        for (index, &distance) in self.distances.iter().enumerate().filter(|&(_, &distance)| distance < best)
        {
            let (point, site) = (index / self.sites, index % self.sites);
            if distance < least {
                below.link(site, point);
            } else {
                open.push((distance, site as u32, point as u32));
            }
        }
        while !open.is_empty() {
            let middle = open.len() / 2;
            let radius = open.select_nth_unstable(middle).1 .0;
            let mut within = below.clone();
            for &(_, site, point) in open.iter().filter(|(distance, ..)| *distance <= radius) {
                within.link(site as usize, point as usize);
            }
            match within.at_most(most) {
                Some(chosen) => {
                    best = self.radius(&chosen);
                    open.retain(|(distance, ..)| *distance < best);
                }
                None => {
                    below = within;
                    open.retain(|(distance, ..)| *distance > radius);
                }
            }
        }
        Some(best)
    }

    /// The largest distance from a point to its nearest site in `sites`.
    fn radius(&self, sites: &[usize]) -> i64 {
        let nearest = |point| sites.iter().map(|&site| self.distance(point, site)).min();
        (0..self.points).filter_map(nearest).max().unwrap_or(0)
    }

    /// A lower bound on the radius: the largest distance from a point to its nearest site.
    fn least(&self) -> Option<i64> {
        if self.sites == 0 {
            return None;
        }
        self.distances.chunks(self.sites).filter_map(|row| row.iter().min()).max().copied()
    }

    /// An upper bound on the radius for `most` sites: repeatedly takes the site nearest to the point that is
    /// farthest from all sites taken so far (Gonzalez, "Clustering to minimize the maximum intercluster
    /// distance", 1985).
    fn enough(&self, most: usize) -> Option<i64> {
        let mut reached = vec![i64::MAX; self.points];
        for _ in 0..most {
            let farthest = (0..self.points).max_by_key(|&point| reached[point])?;
            let site = (0..self.sites).min_by_key(|&site| self.distance(farthest, site))?;
            for (point, reached) in reached.iter_mut().enumerate() {
                *reached = self.distance(point, site).min(*reached);
            }
        }
        reached.into_iter().max().filter(|&radius| radius < i64::MAX)
    }
}
