//! The cheapest repeat covers, compared with HiGHS on one thread if `python3` has `highspy`; and what is
//! found and proved for larger instances within a few seconds.
//!
//! Each figure is the CPU time of the search alone, on one thread. Instances are files of the OR-library in
//! the given folder, one generated instance for each of the library's classes (Beasley, 1987), and Steiner
//! triple systems.

use super::count::written;
use super::process::{disagree, version};
use super::{NONE, Settings, Table, ratio, time};
use crate::common::clock;
use crate::common::instances::{Random, steiner};
use dlx_cover::formats::lp;
use dlx_cover::formats::set_cover::{self, Order};
use dlx_kernel::internal::RepeatCheapest as Cheapest;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::io::BufWriter;
use std::process::Command;

/// Time limit of a search in seconds.
pub const MOST: u32 = 10;

/// The URL of the files.
pub const ADDRESS: &str = "https://people.brunel.ac.uk/~mastjjb/jeb/orlib/files/";

/// Instances whose cheapest cover is proved optimal.
const PROVED: [&str; 14] = [
    "stn27", "stn45", "scp41", "scp48", "scp51", "scp61", "scp65", "scpa1", "scpb1", "scpc1", "scpd5",
    "scpe1", "scpb4", "scpd2",
];

/// Larger instances with the least known cost (Beasley's OR-library and papers that use it; for scp41 with
/// unit costs from a search of hours). In scp41 with unit costs all options cost 1.
const STOPPED: [(&str, u64); 15] = [
    ("stn81", 61),
    ("scp41, unit costs", 38),
    ("scpnre1", 29),
    ("scpnre3", 27),
    ("scpnrf1", 14),
    ("scpnrf3", 14),
    ("scpnrg1", 176),
    ("scpnrg2", 154),
    ("scpnrh1", 63),
    ("scpnrh2", 63),
    ("scpclr10", 25),
    ("scpclr11", 23),
    ("scpcyc06", 60),
    ("rail507", 174),
    ("rail516", 182),
];

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

/// Runs HiGHS, and prints the seconds, the cost and the bound.
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

impl Found {
    fn is_proved(&self) -> bool {
        self.bound >= self.cost
    }
}

/// Measures the table of instances whose cheapest cover is proved.
pub fn proved(settings: &Settings) -> Table {
    let mut table = Table::new(&["instance", "items", "options", "least cost", "ours", "HiGHS"]);
    let most = settings.most(MOST);
    let has_highs = version(&settings.python, "highspy").is_some();
    let classes = CLASSES.map(|(name, ..)| name);
    for name in settings.rows([PROVED.to_vec(), classes.to_vec()].concat(), |name| name) {
        let made = CLASSES.iter().find(|(class, ..)| *class == name);
        let named = match made {
            Some(&(_, rows, columns, percent, greatest)) => Some(recipe(rows, columns, percent, greatest)),
            None => instance(settings, name),
        };
        let Some((named, mut row)) = begun(&mut table, name, named) else { continue };
        let ours = ours(&named, most);
        let highs = if has_highs { highs(settings, &named, most) } else { None };
        let highs = highs.filter(|highs| {
            let is_right = !ours.is_proved() || !highs.is_proved() || ours.cost == highs.cost;
            if !is_right {
                disagree(name, "HiGHS", &highs.cost.to_string(), &ours.cost.to_string());
            }
            is_right
        });
        let seconds = |found: &Found| found.is_proved().then_some(found.seconds);
        row.extend([
            if ours.is_proved() { ours.cost.to_string() } else { format!("{} to {}", ours.bound, ours.cost) },
            seconds(&ours).map_or(format!("> {most} s"), time),
            highs.map_or(NONE.to_string(), |highs| ratio(seconds(&ours), seconds(&highs), most)),
        ]);
        table.push(row);
    }
    table
}

/// Measures the table of larger instances.
pub fn stopped(settings: &Settings) -> Table {
    let head = ["instance", "items", "options", "best known", "found", "at least", "CPU time"];
    let mut table = Table::new(&head);
    let most = settings.most(MOST);
    for (name, known) in settings.rows(STOPPED.to_vec(), |row| row.0) {
        let named = instance(settings, name);
        let Some((named, mut row)) = begun(&mut table, name, named) else { continue };
        let found = ours(&named, most);
        row.extend([
            known.to_string(),
            format!("{}{}", found.cost, if found.is_proved() { "*" } else { "" }),
            found.bound.min(found.cost).to_string(),
            format!("{:.1} s", found.seconds),
        ]);
        table.push(row);
    }
    table
}

/// An instance and the cells that describe it. If its file is missing, a note says that it is left out.
fn begun(table: &mut Table, name: &str, named: Option<Named>) -> Option<(Named, Vec<String>)> {
    let Some(named) = named else {
        match table.notes.first_mut() {
            Some(note) => note.insert_str(note.len() - 1, &format!(", {name}")),
            None => table.notes.push(format!("Not measured, because their files were not given: {name}.")),
        }
        return None;
    };
    let sizes = [named.matrix.primary(), named.matrix.options()].map(|size| size.to_string());
    let row = [name.to_string()].into_iter().chain(sizes).collect();
    Some((named, row))
}

/// An instance by name: a Steiner triple system, or a file. None if the file does not exist.
fn instance(settings: &Settings, name: &str) -> Option<Named> {
    if let Some(points) = name.strip_prefix("stn").and_then(|points| points.parse().ok()) {
        let mut named = Named::read(written(&steiner(points)).as_bytes()).ok()?;
        named.costs.iter_mut().for_each(|cost| *cost = 1);
        return Some(named);
    }
    let (file, is_unit) = name.strip_suffix(", unit costs").map_or((name, false), |file| (file, true));
    let folder = settings.library.as_ref()?;
    let paths = [".txt", ""].map(|ending| folder.join(format!("{file}{ending}")));
    let path = paths.into_iter().find(|path| path.is_file())?;
    let text = std::fs::read(&path).map_err(|error| eprintln!("{}: {error}", path.display())).ok()?;
    let order = if file.starts_with("rail") { Order::Columns } else { Order::Rows };
    let read = set_cover::read(&text, order);
    let mut named = read.map_err(|error| eprintln!("{}: {error}", path.display())).ok()?;
    if is_unit {
        named.costs.iter_mut().for_each(|cost| *cost = 1);
    }
    Some(named)
}

/// An instance of a class: each column covers at least one row, and each row is covered at least twice.
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

fn ours(named: &Named, most: u32) -> Found {
    let start = clock::now();
    let seconds = || (clock::now() - start).as_secs_f64();
    let progress = Cheapest::new(&named.matrix, &named.costs).watch(|_| seconds() < f64::from(most));
    let cost = progress.cover.map_or(u64::MAX, |(cost, _)| cost);
    Found { seconds: seconds(), cost, bound: progress.bound }
}

fn highs(settings: &Settings, named: &Named, most: u32) -> Option<Found> {
    let folder = tempfile::tempdir().ok()?;
    let file = folder.path().join("it.lp");
    lp::write(named, Cover::Repeat, &mut BufWriter::new(std::fs::File::create(&file).ok()?)).ok()?;
    let mut python = Command::new(&settings.python);
    let output = python.args(["-c", HIGHS]).arg(file).arg(most.to_string()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    // Some versions print their name first.
    let last = text.lines().last().unwrap_or_default();
    let numbers: Vec<f64> = last.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[seconds, cost, bound] = &numbers[..] else {
        eprintln!("HiGHS: {}", String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("no answer"));
        return None;
    };
    // The bound is a floating-point number, while costs are integers.
    Some(Found { seconds, cost: cost as u64, bound: (bound - 1e-6).ceil().max(0.0) as u64 })
}
