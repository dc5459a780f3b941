//! The cheapest repeat covers: `cargo bench -p dlx-benches --bench repeat [-- [SECONDS] FILE...]`.
//!
//! A figure is the CPU time of the search, one thread, until the cover is proved to be the cheapest, or the
//! cost and the bound after 40 seconds (or SECONDS). If a `python3` has `highspy`, HiGHS is asked the same,
//! and the ratio is its time divided by ours. Without files, the instances are those of `benches/data`, and
//! one for each class of the OR-library made by its recipe (Beasley, 1987). Files in Knuth's format end in
//! `.dlx`, the names of those by columns begin with `rail`; `FILE:1` has unit costs.

mod common;

use common::clock;
use common::instances::Random;
use dlx_kernel::internal::RepeatCheapest as Cheapest;
use dlx_study::formats::knuth::Named;
use dlx_study::formats::lp;
use dlx_study::formats::set_cover::{self, Order};
use dlx_study::model::Cover;
use std::io::BufWriter;
use std::path::Path;
use std::process::Command;

/// The seconds after which a search is stopped.
const MOST: f64 = 40.0;

/// The classes of the OR-library: rows, columns, density in per cent, greatest cost.
const CLASSES: [(&str, usize, usize, usize, u64); 8] = [
    ("like scp4x", 200, 1000, 2, 100),
    ("like scp5x", 200, 2000, 2, 100),
    ("like scp6x", 200, 1000, 5, 100),
    ("like scpax", 300, 3000, 2, 100),
    ("like scpbx", 300, 3000, 5, 100),
    ("like scpcx", 400, 4000, 2, 100),
    ("like scpdx", 400, 4000, 5, 100),
    ("like scpex", 50, 500, 20, 1),
];

/// Asks HiGHS: prints the seconds, the cost and the bound.
const HIGHS: &str = "
import highspy, resource, sys
solver = highspy.Highs()
solver.setOptionValue('output_flag', False)
solver.setOptionValue('threads', 1)
solver.setOptionValue('time_limit', float(sys.argv[2]))
solver.readModel(sys.argv[1])
start = resource.getrusage(resource.RUSAGE_SELF)
solver.run()
end = resource.getrusage(resource.RUSAGE_SELF)
info = solver.getInfo()
time = end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime
print(time, round(info.objective_function_value), info.mip_dual_bound)
";

/// A solver's result.
struct Found {
    seconds: f64,
    cost: u64,
    bound: u64,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let most = arguments.first().and_then(|word| word.parse().ok());
    if most.is_some() {
        arguments.remove(0);
    }
    let most = most.unwrap_or(MOST);
    let has_highs = Command::new("python3").args(["-c", "import highspy"]).output();
    let has_highs = has_highs.is_ok_and(|output| output.status.success());
    println!("| instance | items | options | ours | {}", if has_highs { "HiGHS | ratio |" } else { "" });
    println!("|---|---:|---:|---:|{}", if has_highs { "---:|---:|" } else { "" });
    let mut instances: Vec<(String, Named)> = arguments.iter().map(|file| read(file)).collect();
    if arguments.is_empty() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        instances = ["scp41.txt", "stn27.dlx", "stn45.dlx"]
            .map(|file| read(&data.join(file).to_string_lossy()))
            .into();
        instances.extend(CLASSES.map(|(name, rows, columns, percent, greatest)| {
            (name.to_string(), recipe(rows, columns, percent, greatest))
        }));
    }
    for (name, named) in instances {
        let ours = ours(&named, most);
        let (items, options) = (named.matrix.primary(), named.matrix.options());
        let mut row = format!("| {name} | {items} | {options} | {} |", shown(&ours));
        if has_highs && let Some(highs) = highs(&named, most) {
            let is_proved = |found: &Found| found.bound >= found.cost;
            assert!(
                !is_proved(&ours) || !is_proved(&highs) || ours.cost == highs.cost,
                "{name}: {}",
                highs.cost
            );
            let ratio = match (is_proved(&ours), is_proved(&highs)) {
                (true, true) => format!("{:.1}", highs.seconds / ours.seconds),
                (true, false) => format!("> {:.1}", highs.seconds / ours.seconds),
                _ => "-".to_string(),
            };
            row += &format!(" {} | {ratio} |", shown(&highs));
        }
        println!("{row}");
    }
}

/// The name and the problem of a file.
fn read(file: &str) -> (String, Named) {
    let (path, unit) = file.strip_suffix(":1").map_or((file, false), |path| (path, true));
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let read = if path.ends_with(".dlx") {
        Named::read(&text)
    } else {
        set_cover::read(&text, if name.starts_with("rail") { Order::Columns } else { Order::Rows })
    };
    let mut named = read.unwrap_or_else(|error| panic!("{path}: {error}"));
    if unit || named.costs.iter().all(|&cost| cost == 0) {
        named.costs.iter_mut().for_each(|cost| *cost = 1);
    }
    (if unit { name + ", unit costs" } else { name }, named)
}

/// An instance of a class: each column covers at least one row, each row is covered at least twice.
fn recipe(rows: usize, columns: usize, percent: usize, greatest: u64) -> Named {
    let mut random = Random::new((rows * columns * percent) as u64);
    let mut lists = vec![vec![false; columns]; rows];
    let mut ones = 0;
    let mut put = |row: usize, column: usize| !std::mem::replace(&mut lists[row][column], true);
    (0..columns).for_each(|column| ones += usize::from(put(random.below(rows), column)));
    for row in 0..rows {
        let mut left = 2;
        while left > 0 {
            left -= usize::from(put(row, random.below(columns)));
        }
        ones += 2;
    }
    while ones < rows * columns * percent / 100 {
        ones += usize::from(put(random.below(rows), random.below(columns)));
    }
    let mut text = format!("{rows} {columns}\n");
    (0..columns).for_each(|_| text += &format!("{} ", 1 + random.below(greatest as usize)));
    for list in lists {
        let of: Vec<String> =
            (0..columns).filter(|&column| list[column]).map(|column| (column + 1).to_string()).collect();
        text += &format!("\n{} {}", of.len(), of.join(" "));
    }
    set_cover::read(text.as_bytes(), Order::Rows).expect("an instance by the recipe")
}

fn ours(named: &Named, most: f64) -> Found {
    let start = clock::now();
    let seconds = || (clock::now() - start).as_secs_f64();
    let progress = Cheapest::new(&named.matrix, &named.costs).watch(|_| seconds() < most);
    let cost = progress.cover.expect("a cover").0;
    Found { seconds: seconds(), cost, bound: progress.bound }
}

fn highs(named: &Named, most: f64) -> Option<Found> {
    let folder = tempfile::tempdir().ok()?;
    let file = folder.path().join("it.lp");
    lp::write(named, Cover::Repeat, &mut BufWriter::new(std::fs::File::create(&file).ok()?)).ok()?;
    let output = Command::new("python3").args(["-c", HIGHS]).arg(file).arg(most.to_string()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // Some versions print their name first.
    let numbers: Vec<f64> =
        text.lines().last()?.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[seconds, cost, bound] = &numbers[..] else { return None };
    // The bound is a floating-point number, the cost of a cover a whole one.
    Some(Found { seconds, cost: cost as u64, bound: (bound - 1e-6).ceil().max(0.0) as u64 })
}

/// `429 in 1.0 ms`, or what was known in the end.
fn shown(found: &Found) -> String {
    if found.bound >= found.cost {
        format!("{} in {:.1} ms", found.cost, found.seconds * 1000.0)
    } else {
        format!("{}, at least {}", found.cost, found.bound)
    }
}
