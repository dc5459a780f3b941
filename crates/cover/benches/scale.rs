//! Scaling beyond one core and one machine: `cargo bench -p dlx-cover [-- --simulate | -- --memo]`.
//!
//! Without arguments, prints the wall-clock times (medians of several rounds) of counts with one thread, with
//! two threads, and with two processes that count one half each (the best that two cores can do). With
//! `--simulate`, measures 10^4 subproblems of one count, and simulates runs of 10^4 workers with these times.
//! With `--memo`, prints the CPU times of a whole count and of its 64 parts, for instances that are counted
//! by frontier layers, with the memo, or without either.

#[allow(dead_code)]
#[path = "../../../benches/common/instances.rs"]
mod instances;

use dlx_count::parts::{CoverKind, Part, Workload};
use dlx_count::split::merged;
use dlx_count::{BigUint, Counter};
use dlx_kernel::Matrix;
use instances::{pentominoes, queens, random};
use rustix::time::{ClockId, clock_gettime};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::process::Command;
use std::time::Instant;

const ROUNDS: usize = 3;
const TABLE_BYTES: usize = 1 << 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["--one", name, what] => one(&instance(name), what),
        ["--simulate"] => simulate(),
        ["--memo"] => memo(),
        _ => compare(),
    }
}

const INSTANCES: [&str; 3] = ["queens 14", "pentominoes 6 x 10", "random 60 x 320"];

fn instance(name: &str) -> Matrix {
    match name {
        "queens 14" => queens(14),
        "pentominoes 6 x 10" => pentominoes(6, 10, |_, _| false),
        _ => random(60, 320, 4, 1),
    }
}

/// Runs one count in this process. `what` is a number of threads, or a part such as `1/2`, which is then
/// counted alone.
fn one(matrix: &Matrix, what: &str) {
    let count = match what.parse::<Part>() {
        Ok(part) => {
            let workload = Workload::new(matrix.clone(), CoverKind::Exact, part);
            count(&workload)
        }
        Err(_) => Counter::new(matrix)
            .threads(what.parse().expect("a number of threads"))
            .count(&mut |_| true)
            .unwrap_or_default(),
    };
    println!("{count}");
}

fn count(workload: &Workload) -> BigUint {
    let sweep = workload.sweep(TABLE_BYTES, None).map(|sweep| sweep.count(|_| true));
    if let Some(Ok(Some(count))) = sweep {
        return count;
    }
    let mut worker = workload.worker(TABLE_BYTES);
    workload.numbers().iter().filter_map(|&number| worker.count(number)).map(|(count, _)| count).sum()
}

/// Runs processes side by side. Returns the seconds until all processes have ended, and the sum of the
/// numbers that they print.
fn side_by_side(name: &str, whats: &[&str]) -> (f64, u64) {
    let start = Instant::now();
    let own = std::env::current_exe().expect("this program");
    let start_one = |what: &&str| {
        Command::new(&own)
            .args(["--one", name, what])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("a process")
    };
    let running: Vec<_> = whats.iter().map(start_one).collect();
    let sum = running.into_iter().map(|process| {
        let output = process.wait_with_output().expect("its output");
        String::from_utf8_lossy(&output.stdout).trim().parse::<u64>().expect("a number")
    });
    let sum = sum.sum();
    (start.elapsed().as_secs_f64(), sum)
}

fn compare() {
    println!(
        "| instance | covers | one thread | two threads | two processes | speed of two threads |\n|---|---:|---:|---:|---:|---:|"
    );
    for name in INSTANCES {
        let mut times = [const { Vec::new() }; 3];
        let mut counts = Vec::new();
        for _ in 0..ROUNDS {
            for (times, whats) in times.iter_mut().zip([&["1"][..], &["2"], &["1/2", "2/2"]]) {
                let (seconds, count) = side_by_side(name, whats);
                times.push(seconds);
                counts.push(count);
            }
        }
        counts.dedup();
        assert_eq!(counts.len(), 1, "{name}: {counts:?}");
        let [one, two, halves] = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[ROUNDS / 2]
        });
        let ratio = halves / two * 100.0;
        println!("| {name} | {} | {one:.2} s | {two:.2} s | {halves:.2} s | {ratio:.0} % |", counts[0]);
    }
}

/// Returns the CPU seconds used by this thread.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Latin squares: an item for each cell, each pair of row and symbol, and each pair of column and symbol.
fn latin(order: usize) -> Matrix {
    let (square, mut matrix) = (order * order, Matrix::new(3 * order * order, 0));
    for (row, column) in (0..square).map(|cell| (cell / order, cell % order)) {
        for symbol in 0..order {
            let (cell, row, column) = (row * order + column, row * order + symbol, column * order + symbol);
            matrix.add(&[cell, square + row, 2 * square + column]);
        }
    }
    matrix
}

/// Compares a whole count with its 64 parts on instances where the memo or the layers matter.
fn memo() {
    let dominoes = |side: usize| {
        let mut matrix = Matrix::new(side * side, 0);
        for square in 0..side * side {
            if square % side < side - 1 {
                matrix.add(&[square, square + 1]);
            }
            if square < side * (side - 1) {
                matrix.add(&[square, square + side]);
            }
        }
        matrix
    };
    println!("| instance | one machine | the longest of 64 parts | all parts |\n|---|---:|---:|---:|");
    let all = [
        ("dominoes 12 x 12", dominoes(12)),
        ("dominoes 16 x 16", dominoes(16)),
        ("latin squares of order 5", latin(5)),
        ("queens 13", queens(13)),
    ];
    for (name, matrix) in all {
        let start = cpu();
        let whole = Counter::new(&matrix).count(&mut |_| true).unwrap_or_default();
        let one = cpu() - start;
        let (mut longest, mut sum, mut count) = (0f64, 0.0, BigUint::ZERO);
        for part in 1..=64 {
            let start = cpu();
            let workload = Workload::new(matrix.clone(), CoverKind::Exact, Part { part, parts: 64 });
            count += self::count(&workload);
            longest = longest.max(cpu() - start);
            sum += cpu() - start;
        }
        assert_eq!(count, whole);
        println!("| {name} | {one:.3} s | {longest:.3} s | {sum:.2} s |");
    }
}

const WORKERS: usize = 10_000;
const PARTS_PER_WORKER: [usize; 4] = [1, 4, 16, 64];
/// One worker in `WORKERS_PER_SLOW` is `SLOWDOWN` times as slow, and one in `WORKERS_PER_LOST` is lost.
const WORKERS_PER_SLOW: usize = 20;
const SLOWDOWN: f64 = 3.0;
const WORKERS_PER_LOST: usize = 100;

/// The faults injected into a run.
#[derive(Clone, Copy)]
struct Trouble {
    has_stragglers: bool,
    has_losses: bool,
}

const TROUBLES: [Trouble; 4] = [
    Trouble { has_stragglers: false, has_losses: false },
    Trouble { has_stragglers: true, has_losses: false },
    Trouble { has_stragglers: false, has_losses: true },
    Trouble { has_stragglers: true, has_losses: true },
];

/// Returns the CPU seconds that each of at least 10^4 subproblems of one count takes.
fn measured() -> Vec<f64> {
    let matrix = queens(14);
    let subproblems = merged(&matrix, WORKERS);
    let mut covers = BigUint::ZERO;
    let times = subproblems.iter().map(|merged| {
        let start = cpu();
        let count = Counter::new(&merged.subproblem.rest(&matrix).matrix).count(&mut |_| true);
        covers += count.unwrap_or_default() * &merged.ways;
        cpu() - start
    });
    let times: Vec<f64> = times.collect();
    assert_eq!(covers, BigUint::from(365_596u32));
    times
}

/// Returns the time of a simulated run divided by that of a perfectly even division of the work. A free
/// worker takes the next part; another worker counts a lost worker's part from the beginning, as if there
/// were no checkpoint.
fn run(times: &[f64], each: usize, trouble: Trouble, random: &mut fastrand::Rng) -> f64 {
    let mut parts: Vec<f64> =
        (0..WORKERS * each).map(|_| times[random.usize(..times.len())] / each as f64).collect();
    let ideal = parts.iter().sum::<f64>() / WORKERS as f64;
    let mut lost: Vec<f64> = vec![f64::INFINITY; WORKERS];
    if trouble.has_losses {
        lost.iter_mut().step_by(WORKERS_PER_LOST).for_each(|moment| *moment = random.f64() * ideal);
    }
    let speed = |worker: usize| {
        if trouble.has_stragglers && worker % WORKERS_PER_SLOW == 1 { SLOWDOWN } else { 1.0 }
    };
    // Converts to integer nanoseconds, because the heaps need a total order.
    let whole = |seconds: f64| (seconds * 1e9) as u64;
    let mut free: BinaryHeap<Reverse<(u64, usize)>> =
        (0..WORKERS).map(|worker| Reverse((0, worker))).collect();
    let mut end = 0;
    // For each lost part, the moment when its worker is lost, and the length of the part.
    let mut back: BinaryHeap<Reverse<(u64, u64)>> = BinaryHeap::new();
    while let Some(Reverse((now, worker))) = free.pop() {
        let part = match (parts.pop(), back.peek()) {
            (Some(part), _) => whole(part),
            (None, Some(&Reverse((moment, part)))) => {
                back.pop();
                if moment > now {
                    back.push(Reverse((moment, part)));
                    free.push(Reverse((moment, worker)));
                    continue;
                }
                part
            }
            (None, None) => continue,
        };
        let done = now + (part as f64 * speed(worker)) as u64;
        let moment = if lost[worker].is_finite() { whole(lost[worker]) } else { u64::MAX };
        if done > moment {
            back.push(Reverse((moment.max(now), part)));
            continue;
        }
        end = end.max(done);
        free.push(Reverse((done, worker)));
    }
    assert!(parts.is_empty() && back.is_empty(), "parts are left");
    end as f64 / 1e9 / ideal
}

fn simulate() {
    let times = measured();
    let mut sorted = times.clone();
    sorted.sort_by(f64::total_cmp);
    let (sum, most) = (sorted.iter().sum::<f64>(), sorted[sorted.len() - 1]);
    println!(
        "{} subproblems of queens 14: {sum:.1} s of CPU time in all, {:.2} ms median, {:.2} ms maximum\n",
        times.len(),
        sorted[times.len() / 2] * 1e3,
        most * 1e3
    );
    println!("| parts for each worker | none | stragglers | 1 % lost | both |\n|---:|---:|---:|---:|---:|");
    let mut random = fastrand::Rng::with_seed(1);
    for each in PARTS_PER_WORKER {
        let ratios = TROUBLES.map(|trouble| format!("{:.2}", run(&times, each, trouble, &mut random)));
        println!("| {each} | {} |", ratios.join(" | "));
    }
}
