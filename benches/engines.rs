//! Measures how the time of each engine grows with the size of the instance: `cargo bench -p dlx-benches
//! --bench engines [-- FILTER]`.

mod common;

fn main() {
    divan::main();
}

/// Counts all exact covers; the time includes preparing the matrix.
#[divan::bench_group(max_time = 1)]
mod exact {
    use crate::common::{crates, instances};
    use divan::Bencher;
    use dlx_kernel::Matrix;

    fn count(bencher: Bencher, matrix: &Matrix) {
        bencher.bench_local(|| crates::exact(divan::black_box(matrix), u64::MAX));
    }

    #[divan::bench(args = [6, 8, 10, 12, 14])]
    fn queens(bencher: Bencher, n: usize) {
        count(bencher, &instances::queens(n));
    }

    #[divan::bench(args = [7, 8, 9, 10, 11])]
    fn langford(bencher: Bencher, n: usize) {
        count(bencher, &instances::langford(n));
    }

    #[divan::bench]
    fn pentominoes_8x8_without_centre(bencher: Bencher) {
        count(bencher, &instances::pentominoes(8, 8, instances::centre));
    }

    #[divan::bench]
    fn pentominoes_6x10(bencher: Bencher) {
        count(bencher, &instances::pentominoes(6, 10, |_, _| false));
    }

    #[divan::bench(args = [20, 30, 40])]
    fn random_options_of_three(bencher: Bencher, items: usize) {
        count(bencher, &instances::random(items / 3 * 3, 160, 3, 1));
    }

    /// The matrix of a path, where each option covers two neighbouring items. It has too many options for bit
    /// sets, so the linked engine runs.
    #[divan::bench(args = [1_000, 10_000, 100_000])]
    fn preparing_and_first_of_a_path(bencher: Bencher, items: usize) {
        let mut matrix = Matrix::new(items, 0);
        for item in 0..items - 1 {
            matrix.add(&[item, item + 1]);
        }
        count(bencher, &matrix);
    }
}

/// Finds the first completion of each sudoku in a file.
#[divan::bench_group(max_time = 1)]
mod sudoku {
    use crate::common::instances;
    use divan::Bencher;
    use divan::counter::ItemsCount;
    use dlx_kernel::internal::Best;
    use dlx_kernel::sudoku::Sudoku;
    use dlx_kernel::{sudoku::nine, sudoku::sixteen};

    fn nine(bencher: Bencher, path: &str, grids: usize) {
        let grids = instances::nines(path, grids);
        bencher.counter(ItemsCount::new(grids.len())).bench_local(|| {
            grids.iter().filter(|givens| nine::first(divan::black_box(givens)).is_some()).count()
        });
    }

    #[divan::bench(args = [10, 100, 1000])]
    fn nine_17_givens(bencher: Bencher, grids: usize) {
        nine(bencher, "poj3074/hard-17-clues.in", grids);
    }

    #[divan::bench(args = [10, 100, 1000])]
    fn nine_hardest(bencher: Bencher, grids: usize) {
        nine(bencher, "poj3074/hard-hardest.in", grids);
    }

    #[divan::bench(args = ["hard-150-givens", "hard-130-115-105-givens", "hard-minimal"])]
    fn sixteen(bencher: Bencher, file: &str) {
        let grids = instances::sixteens(&format!("zoj3122/{file}.in"));
        bencher.counter(ItemsCount::new(grids.len())).bench_local(|| {
            grids.iter().filter(|givens| sixteen::first(divan::black_box(givens)).is_some()).count()
        });
    }

    #[divan::bench(args = ["hard-10000-completions", "hard-100000-completions", "hard-500000-completions"])]
    fn best_completion(bencher: Bencher, file: &str) {
        let text = instances::case(&format!("noip2009/{file}.in"));
        let digits: Vec<u8> =
            text.iter().filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0').collect();
        let givens: [u8; 81] = digits[..81].try_into().expect("81 cells");
        let ring = |cell: usize| 10 - (cell / 9).abs_diff(4).max((cell % 9).abs_diff(4)) as i64;
        let rules = Sudoku::new(3);
        let worth: Vec<i64> =
            rules.options(&givens).iter().map(|&(cell, digit)| (digit as i64 + 1) * ring(cell)).collect();
        let matrix = rules.matrix(&givens);
        bencher.bench_local(|| Best::new(divan::black_box(&matrix), &worth).best());
    }

    #[divan::bench(args = [10, 20, 40, 80])]
    fn assignment(bencher: Bencher, side: usize) {
        let (matrix, worth) = instances::assignment(side, 1);
        bencher.bench_local(|| Best::new(divan::black_box(&matrix), &worth).best());
    }
}

/// Finds repeat covers with the fewest options, and the smallest radius for p centres.
#[divan::bench_group(max_time = 1)]
mod repeat {
    use crate::common::instances;
    use divan::Bencher;
    use dlx_kernel::Repeat;

    #[divan::bench(args = [9, 15, 27])]
    fn steiner(bencher: Bencher, points: usize) {
        let mut repeat = Repeat::new(&instances::steiner(points));
        bencher.bench_local(|| repeat.fewest());
    }

    #[divan::bench(args = [20, 50, 100, 200])]
    fn p_centre_of_a_tenth(bencher: Bencher, n: usize) {
        let centre = instances::centres(n, 1);
        bencher.bench_local(|| centre.least_radius(divan::black_box(n / 10)));
    }

    #[divan::bench(args = ["hard-60-cities", "hard-grid-10x6", "hard-clusters"])]
    fn hdu5046(bencher: Bencher, file: &str) {
        let input = instances::case(&format!("hdu5046/{file}.in"));
        bencher.bench_local(|| {
            let mut answers = Vec::new();
            let solved = dlx_problems::hdu5046::solution::solve(divan::black_box(&input), &mut answers);
            assert!(solved.is_ok(), "a case of the project is good input");
            answers
        });
    }
}
