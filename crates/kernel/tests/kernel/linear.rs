//! The proof by weights that there is no exact cover, on boards and random matrices.

use dlx_kernel::internal::{is_excluded, OptionBits};
use dlx_kernel::{Exact, Matrix};

/// The number of steps after which a search first looks for a proof.
const FIRST: u64 = 1 << 14;

/// Whether a search that pauses after `steps` steps finds a proof.
fn excludes(items: usize, options: &[Vec<usize>], steps: u64) -> bool {
    let mut matrix = Matrix::new(items, 0);
    options.iter().for_each(|option| {
        matrix.add(option);
    });
    is_excluded(&OptionBits::by_first_item(&matrix), items, steps)
}

/// The number of cells of a board that satisfy `has`, and the placements of `shapes` on these cells.
fn board(
    side: usize,
    has: impl Fn(usize, usize) -> bool,
    shapes: &[&[(usize, usize)]],
) -> (usize, Vec<Vec<usize>>) {
    let cells: Vec<(usize, usize)> = (0..side * side)
        .map(|cell| (cell / side, cell % side))
        .filter(|&(row, column)| has(row, column))
        .collect();
    let mut options = Vec::new();
    for shape in shapes {
        for place in 0..side * side {
            let at = |&(row, column): &(usize, usize)| {
                cells.iter().position(|&cell| cell == (place / side + row, place % side + column))
            };
            options.extend(shape.iter().map(at).collect::<Option<Vec<usize>>>());
        }
    }
    (cells.len(), options)
}

#[test]
fn colouring_arguments_are_found() {
    let dominoes: [&[(usize, usize)]; 2] = [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]];
    let corners = |row: usize, column: usize| (row, column) != (0, 0) && (row, column) != (7, 7);
    let (items, options) = board(8, corners, &dominoes);
    assert!(excludes(items, &options, FIRST));
    let (items, options) = board(8, |_, _| true, &dominoes);
    assert!(!excludes(items, &options, FIRST));
    let trominoes: [&[(usize, usize)]; 2] = [&[(0, 0), (0, 1), (0, 2)], &[(0, 0), (1, 0), (2, 0)]];
    let (items, options) = board(14, |_, _| true, &trominoes);
    assert!(excludes(items, &options, FIRST));
    let (items, options) = board(8, |row, column| (row, column) != (0, 0), &trominoes);
    assert!(excludes(items, &options, FIRST), "three colours in diagonals");
}

/// Each pigeon is in a hole; all holes except the first `full` may stay empty.
fn pigeons(pigeons: usize, holes: usize, full: usize) -> (usize, Vec<Vec<usize>>) {
    let mut options: Vec<Vec<usize>> =
        (0..pigeons * holes).map(|place| vec![place / holes, pigeons + place % holes]).collect();
    options.extend((full..holes).map(|hole| vec![pigeons + hole]));
    (pigeons + holes, options)
}

#[test]
fn more_pigeons_than_holes_are_excluded() {
    for (holes, steps) in [(1, FIRST), (4, FIRST), (7, 1 << 17), (12, 1 << 20), (20, 1 << 22), (30, 1 << 25)]
    {
        for full in [0, holes / 2] {
            let (items, options) = pigeons(holes + 1, holes, full);
            assert!(excludes(items, &options, steps), "{holes} holes, {full} of them full");
            let (items, options) = pigeons(holes, holes, full);
            assert!(!excludes(items, &options, steps), "as many as {holes}");
        }
    }
}

#[test]
fn options_of_four_items_cover_only_multiples_of_four() {
    let mut random = fastrand::Rng::with_seed(1);
    for items in 87..=92 {
        let mut options = vec![Vec::new(); 600];
        for option in &mut options {
            while option.len() < 4 {
                let item = random.usize(..items);
                if !option.contains(&item) {
                    option.push(item);
                }
            }
        }
        assert_eq!(excludes(items, &options, FIRST), items % 4 != 0, "{items} items");
    }
}

#[test]
fn weights_modulo_powers_of_primes_exclude_covers() {
    // Queens on a torus: i + j modulo 12 is the number of a diagonal.
    let queens = (0..144).map(|square| (square / 12, square % 12));
    let lines = queens.map(|(i, j)| vec![i, 12 + j, 24 + (i + j) % 12, 36 + (12 + i - j) % 12]);
    assert!(excludes(48, &lines.collect::<Vec<_>>(), FIRST));
    let mut random = fastrand::Rng::with_seed(1);
    for (power, sum) in [(4, 2), (8, 4), (9, 3), (9, 6), (25, 5), (2, 1)] {
        let mut weights: Vec<usize> = (0..29).map(|_| random.usize(1..power)).collect();
        weights.push((sum + 30 * power - weights.iter().sum::<usize>()) % power);
        let mut options = Vec::new();
        while options.len() < 400 {
            let mut option: Vec<usize> = (0..30).collect();
            random.shuffle(&mut option);
            option.truncate(random.usize(2..7));
            if option.iter().map(|&item| weights[item]).sum::<usize>() % power == 0 {
                options.push(option);
            }
        }
        assert!(excludes(30, &options, FIRST), "{sum} modulo {power}");
    }
}

#[test]
fn matrices_with_a_cover_are_never_excluded() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut excluded, mut covered) = (0, 0);
    for _ in 0..3000 {
        let (items, size) = (random.usize(1..10), random.usize(..4));
        let mut matrix = Matrix::new(items, 0);
        for _ in 0..random.usize(..20) {
            let option: Vec<usize> = match size {
                0 => (0..items).filter(|_| random.u8(..3) == 0).collect(),
                size => (0..size).map(|_| random.usize(..items)).collect(),
            };
            matrix.add(&option);
        }
        let options: Vec<Vec<usize>> =
            (0..matrix.options()).map(|option| matrix.option(option).collect()).collect();
        let has_cover = Exact::new(&matrix).first().is_some();
        let is_excluded = excludes(items, &options, FIRST);
        assert!(!(has_cover && is_excluded), "{:?}", options);
        excluded += usize::from(is_excluded);
        covered += usize::from(has_cover);
    }
    assert!(excluded > 300 && covered > 300, "{} and {}", excluded, covered);
}

/// The edges of `parts` complete graphs of `size` vertices each, and of `hubs` more vertices, each joined to
/// all vertices of these graphs.
fn hubs(parts: usize, size: usize, hubs: usize) -> (usize, Vec<Vec<usize>>) {
    let vertices = hubs + parts * size;
    let is_edge = |&(one, other): &(usize, usize)| {
        one < hubs && other >= hubs || one >= hubs && (one - hubs) / size == (other - hubs) / size
    };
    let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
    (vertices, pairs.filter(is_edge).map(|(one, other)| vec![one, other]).collect())
}

#[test]
fn odd_parts_joined_by_too_few_vertices_are_excluded() {
    for count in 1..=5 {
        let (vertices, edges) = hubs(count + 2, 7, count);
        assert!(excludes(vertices, &edges, FIRST), "{count} hubs");
        let (vertices, edges) = hubs(count, 7, count);
        assert!(!excludes(vertices, &edges, FIRST), "{count} hubs and as many parts");
    }
}

#[test]
fn graphs_without_a_perfect_matching_are_excluded() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut excluded = 0;
    for _ in 0..3000 {
        let vertices = random.usize(1..13);
        let mut matrix = Matrix::new(vertices, 0);
        for _ in 0..random.usize(..2 * vertices) {
            matrix.add(&[random.usize(..vertices), random.usize(..vertices)]);
        }
        let is_excluded = is_excluded(&OptionBits::by_first_item(&matrix), vertices, FIRST);
        assert_eq!(is_excluded, crate::exact_covers(&matrix).is_empty(), "{matrix:?}");
        excluded += usize::from(is_excluded);
    }
    assert!((500..2500).contains(&excluded), "{excluded}");
}
