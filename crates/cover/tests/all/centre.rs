//! Compares the k-centre search for many points with `KCentre`, the exact search for small instances.

use dlx_cover::centre::Centre;
use dlx_kernel::formulations::k_centre::KCentre;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_radius_is_minimal_and_bounds_always_hold(
        places in prop::collection::vec((0i64..30, 0i64..30), 1..60),
        most in 1usize..6,
    ) {
        let squared = |one: usize, other: usize| {
            let (one, other) = (places[one], places[other]);
            (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2)
        };
        let least = KCentre::new(places.len(), places.len(), squared).least_radius(most).map(i128::from);
        let centre = Centre::new(places.len(), |one, other| i128::from(squared(one, other)));
        let mut last = i128::MAX;
        let answer = centre.watch(most, |progress| {
            assert!(Some(progress.bound) <= least && Some(progress.radius) >= least && progress.radius <= last);
            assert!(progress.sites.len() == most || progress.radius == 0, "{:?}", progress.sites);
            last = progress.radius;
            true
        });
        prop_assert_eq!((Some(answer.radius), Some(answer.bound), answer.is_done), (least, least, true));
        prop_assert!(answer.sites.len() == most || answer.radius == 0 && answer.sites.len() < most);
        let nearest = |point| answer.sites.iter().map(|&site| squared(point, site)).min().unwrap();
        prop_assert_eq!((0..places.len()).map(nearest).max().map(i128::from), least);
        let stopped = centre.watch(most, |_| false);
        let first = centre.first(most);
        let nearest = |point| first.sites.iter().map(|&site| squared(point, site)).min().unwrap();
        prop_assert_eq!((0..places.len()).map(nearest).max().map(i128::from), Some(first.radius));
        let mut different = first.sites.clone();
        different.dedup();
        prop_assert_eq!(&different, &first.sites);
        // The first radius is at most twice the smallest radius; here, both are squared.
        prop_assert!(first.sites.len() <= most && Some(first.radius) <= least.map(|least| 4 * least));
        prop_assert!(Some(stopped.bound) <= least && Some(stopped.radius) >= least);
    }
}
