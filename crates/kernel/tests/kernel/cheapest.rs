//! Cheapest covers, and all bounds reported on the way, compared with brute force.

use crate::matrices;
use dlx_kernel::internal::{Basis, Climb, Found, Progress, RepeatCheapest as Cheapest, Rest, Sparse};
use dlx_kernel::{Matrix, Repeat};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The cost of the cheapest cover, by dynamic programming over all sets of items.
fn brute_force(matrix: &Matrix, costs: &[u64]) -> Option<u64> {
    // For each item, its options: the set of the option's items, and the cost.
    let mut options = vec![vec![]; matrix.primary()];
    for (option, &cost) in costs.iter().enumerate() {
        let primary: Vec<usize> = matrix.option(option).filter(|&item| item < matrix.primary()).collect();
        let set = primary.iter().fold(0, |set, item| set | 1usize << item);
        primary.into_iter().for_each(|item| options[item].push((set, cost)));
    }
    // The least cost of covering each set of items; each set is extended by the options of its first
    // uncovered item.
    let all = (1 << matrix.primary()) - 1;
    let mut least = vec![u64::MAX; all + 1];
    least[0] = 0;
    for set in 0..all {
        if least[set] < u64::MAX {
            for &(items, cost) in &options[set.trailing_ones() as usize] {
                least[set | items] = least[set | items].min(least[set] + cost);
            }
        }
    }
    Some(least[all]).filter(|&cost| cost < u64::MAX)
}

/// Checks the search and all progress that it reports.
fn check(matrix: &Matrix, costs: &[u64]) {
    let least = brute_force(matrix, costs);
    let (mut last_cost, mut last_bound) = (u64::MAX, 0);
    let progress = Cheapest::new(matrix, costs).watch(|progress| {
        let cost = progress.cover.as_ref().map_or(u64::MAX, |cover| cover.0);
        assert!(cost <= last_cost && progress.bound >= last_bound);
        assert!(least.map_or(true, |least| progress.bound <= least && cost >= least));
        last_cost = cost;
        last_bound = progress.bound;
        true
    });
    assert!(progress.is_done);
    assert_eq!(progress.cover.as_ref().map(|cover| cover.0), least);
    if let Some((cost, options)) = progress.cover {
        assert_eq!(progress.bound, cost);
        assert_eq!(options.iter().map(|&option| costs[option]).sum::<u64>(), cost);
        let covers =
            |item: usize| options.iter().any(|&option| matrix.option(option).any(|other| other == item));
        assert!((0..matrix.primary()).all(covers));
    }
    for most in least.into_iter().flat_map(|least| vec![least.saturating_sub(1), least, least + 1]) {
        let found = Cheapest::new(matrix, costs).at_most(most).best();
        assert_eq!(found.map_or(false, |(cost, _)| cost <= most), Some(most) >= least, "at most {}", most);
    }
}

/// The cost of the cheapest cover by linear programs, and the number of nodes. `check` receives every bound.
fn climbed(matrix: &Matrix, costs: &[u64], check: impl Fn(i64)) -> (Option<u64>, u64) {
    let rest = match Rest::new(Sparse::new(matrix, costs)).reduced(&[], |_| false, 0) {
        Some(rest) => rest,
        None => return (None, 0),
    };
    let mut climb = Climb::new(&rest, rest.cost).unwrap();
    let (mut most, mut best) = (costs.iter().sum::<u64>() as i64, None);
    loop {
        match climb.search(most, 1000) {
            Found::Unfinished => check(climb.bound),
            Found::Nothing => return (best, climb.effort().0),
            Found::Cover(options) => {
                let (names, cost) = rest.with(&options);
                let covers = |item: &usize| {
                    names.iter().any(|&option| matrix.option(option as usize).any(|other| other == *item))
                };
                assert!((0..matrix.primary()).all(|item| covers(&item)));
                assert!(cost <= most);
                most = cost - 1;
                best = Some(cost as u64);
            }
        }
    }
}

/// Matrices of 6 to 16 items with enough options for a search, and costs.
fn larger() -> impl Strategy<Value = (Matrix, Vec<u64>)> {
    (6usize..17, 1u64..40, 2usize..7).prop_flat_map(|(items, greatest, size)| {
        let option = (prop::collection::vec(0..items, 1..size), 1..=greatest);
        prop::collection::vec(option, items..6 * items).prop_map(move |options| {
            let mut matrix = Matrix::new(items, 0);
            options.iter().for_each(|(option, _)| {
                matrix.add(option);
            });
            (matrix, options.into_iter().map(|(_, cost)| cost).collect())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_matrices_agree_with_brute_force(matrix in matrices(12), seed in 0u64..1000, greatest in 1u64..9) {
        let costs: Vec<u64> = (0..matrix.options() as u64).map(|option| (option * 7 + seed) * 31 / 5 % greatest).collect();
        check(&matrix, &costs);
    }

    #[test]
    fn larger_matrices_agree_with_brute_force((matrix, costs) in larger()) {
        check(&matrix, &costs);
        check(&matrix, &vec![1; costs.len()]);
    }

    #[test]
    fn costs_with_a_large_common_divisor_are_exact((matrix, costs) in larger()) {
        check(&matrix, &costs.iter().map(|cost| cost * 999_999_937).collect::<Vec<u64>>());
    }
}

proptest! {
    // Fewer cases, because matrices with nearly equal costs are slow.
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn large_costs_are_exact((matrix, costs) in larger()) {
        check(&matrix, &costs.iter().map(|cost| 1_000_000_000 - cost).collect::<Vec<u64>>());
    }
}

/// Many components, each a cycle of five items: each pair of neighbours forms an option, so each cycle needs
/// three options.
#[test]
fn costs_of_components_add_up() {
    let count = 2000;
    let mut matrix = Matrix::new(5 * count, 0);
    for item in 0..5 * count {
        matrix.add(&[item, item / 5 * 5 + (item + 1) % 5]);
    }
    let costs = vec![2; matrix.options()];
    let (cost, options) = Cheapest::new(&matrix, &costs).best().unwrap();
    assert_eq!((cost, options.len()), (6 * count as u64, 3 * count));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn linear_programs_agree_with_brute_force((matrix, costs) in larger()) {
        for factor in [1, 999_999_999_989] {
            let costs: Vec<u64> = costs.iter().map(|cost| cost * factor).collect();
            let least = brute_force(&matrix, &costs);
            let check = |bound: i64| assert!(least.map_or(true, |least| bound <= least as i64));
            prop_assert_eq!(climbed(&matrix, &costs, check).0, least);
        }
    }
}

/// A random matrix of up to 14 options with secondary items and bounds, and costs.
fn bounded(random: &mut fastrand::Rng) -> (Matrix, Vec<u64>) {
    let (primary, secondary, options) = (random.usize(1..11), random.usize(0..6), random.usize(0..15));
    let mut matrix = Matrix::new(primary, secondary);
    let kind = random.u8(0..4);
    for item in 0..primary {
        let low = random.u32(0..4);
        let (low, high) = match kind {
            0 => (1, 1),
            1 => (low, low.max(1) + random.u32(0..3)),
            2 => (low, 1000),
            _ => (1, 1 + low),
        };
        matrix.set_bounds(item, low, high);
    }
    let (size, greatest) = (random.usize(1..6), [1, 9, 1000, 1 << 18][random.usize(..4)]);
    let unit = [1, 999_983, 1 << 30][random.usize(..3)];
    let costs = (0..options).map(|_| {
        let items = (0..random.usize(1..=size)).map(|_| random.usize(..primary + secondary));
        matrix.add(&items.collect::<Vec<usize>>());
        random.u64(..=greatest) * unit
    });
    let costs = costs.collect();
    (matrix, costs)
}

/// The least costs of an exact cover and of a repeat cover, by trying all sets of options.
fn least(matrix: &Matrix, costs: &[u64]) -> [Option<u64>; 2] {
    let mut least = [None, None];
    for set in 0u32..1 << matrix.options() {
        let options = || (0..matrix.options()).filter(|option| set >> option & 1 == 1);
        let mut times = vec![0; matrix.items()];
        options().flat_map(|option| matrix.option(option)).for_each(|item| times[item] += 1);
        let is_low = (0..matrix.primary()).all(|item| matrix.bounds(item).0 <= times[item]);
        let is_high = (0..matrix.items()).all(|item| times[item] <= matrix.bounds(item).1);
        let is_named = |option| matrix.option(option).any(|item| item < matrix.primary());
        let cost: u64 = options().map(|option| costs[option]).sum();
        let is_cover = [is_low && is_high && options().all(is_named), is_low];
        for (least, _) in least.iter_mut().zip(&is_cover).filter(|(_, &is_cover)| is_cover) {
            *least = Some(least.map_or(cost, |least: u64| least.min(cost)));
        }
    }
    least
}

#[test]
fn linear_programs_with_bounds_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(11);
    let (mut found, mut nodes) = (0, 0);
    for _ in 0..1500 {
        let (matrix, costs) = bounded(&mut random);
        let [exact, repeat] = least(&matrix, &costs);
        let is_bound = |progress: &Progress| exact.map_or(true, |least| progress.bound <= least);
        let best = Climb::exact(&matrix, &costs).unwrap().best(None, |progress| {
            assert!(is_bound(progress), "{:?} {:?} {:?}", matrix, costs, progress);
            true
        });
        assert!(best.is_done);
        assert_eq!(best.cover.map(|cover| cover.0), exact, "{:?} {:?}", matrix, costs);
        let mut covers = Repeat::new(&matrix);
        assert_eq!(covers.cheapest(&costs).map(|cover| cover.0), repeat, "{:?} {:?}", matrix, costs);
        let watched = covers.watched(|_| ControlFlow::Continue(())).cheapest(&costs).unwrap();
        assert_eq!(watched.map(|cover| cover.0), repeat, "{:?} {:?}", matrix, costs);
        if let Some(most) = exact.and_then(|least| least.checked_sub(1)) {
            let below = Climb::exact(&matrix, &costs).unwrap().best(Some(most), |_| true);
            assert!(below.is_done && below.cover.is_none());
        }
        found += u32::from(exact.is_some());
        nodes += best.nodes;
    }
    assert!(found > 300 && nodes > 500, "{} covers, {} nodes", found, nodes);
}

/// A matrix of 60 items whose options contain each item with probability 1 / `rarity`.
fn drawn(random: &mut fastrand::Rng, options: usize, rarity: u64) -> Matrix {
    let mut matrix = Matrix::new(60, 0);
    for _ in 0..options {
        let option: Vec<usize> = (0..60).filter(|_| random.u64(..rarity) == 0).collect();
        matrix.add(&option);
    }
    matrix
}

/// Equal costs, with a wide gap between bound and cover.
#[test]
fn linear_programs_and_multipliers_agree() {
    let matrix = drawn(&mut fastrand::Rng::with_seed(7), 200, 18);
    let costs = vec![1; 200];
    let least = Cheapest::new(&matrix, &costs).best().unwrap().0;
    let (cost, nodes) = climbed(&matrix, &costs, |bound| assert!(bound <= least as i64));
    assert_eq!(cost, Some(least));
    assert!(nodes > 10, "{} nodes", nodes);
}

/// Random matrices with a gap between bound and cover: the search branches, and is deterministic.
#[test]
fn a_branching_search_is_complete_and_deterministic() {
    let mut random = fastrand::Rng::with_seed(1);
    let matrix = drawn(&mut random, 300, 20);
    let costs: Vec<u64> = (0..300).map(|_| random.u64(20..50)).collect();
    let mut steps = Vec::new();
    let first = Cheapest::new(&matrix, &costs).watch(|progress| {
        steps.push(progress.clone());
        true
    });
    assert!(first.is_done && first.nodes > 20, "{} nodes", first.nodes);
    // A search that is stopped after any step returns the progress reported at that step.
    for (stop, step) in steps.iter().enumerate() {
        let mut told = 0;
        let stopped = Cheapest::new(&matrix, &costs).watch(|_| {
            told += 1;
            told <= stop
        });
        assert_eq!(&stopped, step);
    }
}

/// The column of a variable (an option or the surplus of an item): a number for each item.
fn constraint(sparse: &Sparse, variable: usize) -> Vec<f64> {
    let mut items = vec![0.0; sparse.items.len()];
    match variable.checked_sub(sparse.options.len()) {
        None => sparse.options.get(variable).iter().for_each(|&item| items[item as usize] = 1.0),
        Some(item) => items[item] = -1.0,
    }
    items
}

/// Checks that the inverse times the columns of the basis is the identity, whether computed by columns or by
/// rows, and that prices are costs times the inverse.
fn check_inverse(sparse: &Sparse, basis: &Basis) {
    let items = sparse.items.len();
    let (mut sums, mut row, mut wanted) = (Vec::new(), vec![0.0; items], vec![0.0; items]);
    for (position, &variable) in basis.variables().iter().enumerate() {
        assert_eq!(basis.position(variable as usize), Some(position));
        let mut column = vec![0.0; items];
        basis.column(&mut constraint(sparse, variable as usize), &mut column, &mut sums);
        basis.row(position, &mut row);
        let cost = sparse.costs.get(variable as usize).map_or(0.0, |&cost| cost as f64);
        wanted.iter_mut().zip(&row).for_each(|(price, number)| *price += cost * number);
        for (other, &second) in basis.variables().iter().enumerate() {
            let wanted = f64::from(u8::from(other == position));
            let products = constraint(sparse, second as usize);
            let product: f64 = products.iter().zip(&row).map(|(one, other)| one * other).sum();
            assert!((product - wanted).abs() < 1e-6, "{} at {}, {}", product, position, other);
            assert!((column[other] - wanted).abs() < 1e-6, "{} at {}, {}", column[other], position, other);
        }
    }
    let mut prices = vec![f64::NAN; items];
    basis.prices(&sparse.costs, &mut prices);
    let are_near = prices.iter().zip(&wanted).all(|(price, wanted)| (price - wanted).abs() < 1e-6);
    assert!(are_near, "{:?} {:?}", prices, wanted);
}

/// Variables enter and leave at random; sometimes the inverse is recomputed from scratch.
#[test]
fn the_inverse_of_a_basis_is_updated_correctly() {
    let mut random = fastrand::Rng::with_seed(3);
    let costs: Vec<u64> = (0..150).map(|option| 1 + option % 7).collect();
    let sparse = Rc::new(Sparse::new(&drawn(&mut random, 150, 12), &costs));
    let (options, items) = (sparse.options.len(), sparse.items.len());
    let (mut sums, mut row, mut column) = (Vec::new(), vec![0.0; items], vec![0.0; items]);
    let mut basis = Basis::new(Rc::clone(&sparse));
    let (mut most, mut exchanges) = (0, 0);
    for step in 1..=600 {
        let entering = random.usize(..options + items);
        if basis.position(entering).is_some() {
            continue;
        }
        basis.column(&mut constraint(&sparse, entering), &mut column, &mut sums);
        let large: Vec<usize> = (0..items).filter(|&position| column[position].abs() > 0.3).collect();
        if !large.is_empty() {
            let leaving = large[random.usize(..large.len())];
            basis.row(leaving, &mut row);
            basis.exchange(leaving, entering, &row, &column, &mut sums);
            exchanges += 1;
        }
        most = most.max(basis.tight().len());
        if step % 20 == 0 {
            check_inverse(&sparse, &basis);
        }
        if step % 100 == 0 {
            basis.renew();
            assert_eq!(basis.age(), 0);
            check_inverse(&sparse, &basis);
        }
    }
    assert!(most > items / 2 && exchanges > 300, "{} of {}, {}", most, items, exchanges);
}

#[test]
fn raising_the_bound_step_by_step_gives_the_same_cost() {
    let mut shorter = 0;
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (items, options) = (random.usize(20..60), random.usize(60..160));
        let mut matrix = Matrix::new(items, 0);
        let mut costs = Vec::new();
        for option in 0..options {
            let own: Vec<usize> =
                (0..items).filter(|&item| item == option % items || random.u8(..10) == 0).collect();
            matrix.add(&own);
            costs.push(random.u64(1..100));
        }
        let whole = Cheapest::new(&matrix, &costs).watch(|_| true);
        let mut search = Cheapest::new(&matrix, &costs);
        search.work_before_steps = 0;
        let mut last = 0;
        let by_steps = search.watch(|progress| {
            assert!(progress.bound >= last);
            last = progress.bound;
            true
        });
        assert!(by_steps.is_done);
        assert_eq!(by_steps.cover.as_ref().map(|cover| cover.0), whole.cover.as_ref().map(|cover| cover.0));
        assert_eq!(by_steps.bound, whole.bound);
        shorter += u64::from(by_steps.nodes != whole.nodes);
    }
    assert!(shorter > 20, "{} searches by steps", shorter);
}

/// Raising the bound by one unit of cost at a time would take trillions of searches.
#[test]
fn a_bound_far_below_large_costs_is_raised_in_few_steps() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let items = random.usize(10..14);
        let mut matrix = Matrix::new(items, 0);
        for option in 0..5 * items {
            matrix.add(&[option % items, random.usize(0..items), random.usize(0..items)]);
        }
        let costs: Vec<u64> = (0..matrix.options()).map(|_| random.u64(1 << 40..1 << 44)).collect();
        let mut search = Cheapest::new(&matrix, &costs);
        search.work_before_steps = 0;
        let found = search.watch(|progress| progress.nodes < 20_000);
        assert!(found.is_done, "{} nodes", found.nodes);
        assert_eq!(found.cover.map(|cover| cover.0), brute_force(&matrix, &costs));
    }
}

/// If all items are covered once on average, steps are long, and multipliers might overflow.
#[test]
fn multipliers_of_large_nearly_equal_costs_do_not_overflow() {
    let options: [&[usize]; 12] = [
        &[3, 0, 1],
        &[1, 2, 3],
        &[0, 2],
        &[2, 0],
        &[1, 0, 2],
        &[3, 2],
        &[3, 2, 1],
        &[1, 0],
        &[2],
        &[3],
        &[2],
        &[1],
    ];
    let more = [704, 779, 706, 695, 965, 594, 898, 777, 563, 1089, 1054, 1190];
    let mut matrix = Matrix::new(4, 0);
    options.iter().for_each(|option| {
        matrix.add(option);
    });
    check(&matrix, &more.map(|more| 4_503_599_627_369_000 + more));
}
