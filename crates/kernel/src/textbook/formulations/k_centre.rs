//! The k-centre problem: binary search over the sorted distances, with one repeat cover problem per step.

use super::super::matrix::Matrix;
use super::super::repeat::Repeat;

/// Points, sites and the distances between them.
#[derive(Clone, Debug)]
pub struct KCentre {
    points: usize,
    sites: usize,
    distances: Vec<i64>,
}

impl KCentre {
    /// A problem with the given numbers of points and sites, at distances `distance(point, site)`.
    pub fn new(points: usize, sites: usize, mut distance: impl FnMut(usize, usize) -> i64) -> KCentre {
        let distances = (0..points * sites).map(|pair| distance(pair / sites, pair % sites)).collect();
        KCentre { points, sites, distances }
    }

    /// The matrix for `radius`: items are points, options are sites.
    pub fn matrix(&self, radius: i64) -> Matrix {
        let mut matrix = Matrix::new(self.points, 0);
        for site in 0..self.sites {
            let is_near = |&point: &usize| self.distances[point * self.sites + site] <= radius;
            matrix.add(&(0..self.points).filter(is_near).collect::<Vec<usize>>());
        }
        matrix
    }

    /// The smallest radius for which at most `most` sites cover all points, if there is one.
    pub fn least_radius(&self, most: usize) -> Option<i64> {
        let mut radii = self.distances.clone();
        radii.sort_unstable();
        let fails = |&radius: &i64| Repeat::new(&self.matrix(radius)).at_most(most).is_none();
        radii.get(radii.partition_point(fails)).copied()
    }
}
