//! Timetables, repeat covers with several options for each item, and tilings by
//! one shape, compared with CaDiCaL and HiGHS, if `python3` has `pysat` and `highspy`.
//!
//! Each row has several instances of one kind. Times are sums over these instances: of whole processes for
//! ours, of the search alone for the others. Instances are generated here; none was chosen for its time.

use super::count::written;
use super::process::{self, Peer, version};
use super::{Settings, Table, first};
use crate::common::instances::Random;
use dlx_cover::Problem;
use dlx_cover::formats::{cnf, lp};
use dlx_kernel::Matrix;
use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_study::formats::knuth::Named;
use std::collections::BTreeSet;

/// Time limit of a run in seconds.
pub const MOST: u32 = 20;

/// Runs HiGHS with one thread.
const HIGHS: &str = "
import highspy
solver = highspy.Highs()
for name, value in [('output_flag', False), ('threads', 1), ('mip_rel_gap', 0.0), ('mip_abs_gap', 0.0)]:
    solver.setOptionValue(name, value)
assert solver.readModel(sys.argv[1]) == highspy.HighsStatus.kOk
begin()
solver.run()
found = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
";
/// What it prints: 1 or 0 for whether there is a cover, or the least cost, or `none` without a cover.
const IS_FOUND: &str = "print(seconds(), int(found))";
const COST: &str = "print(seconds(), round(solver.getInfo().objective_function_value) if found else 'none')";

/// A kind of instances in Knuth's format, and the way to solve them: `solve`, `cheapest` or `repeat`.
struct Row {
    name: &'static str,
    way: &'static str,
    instances: Vec<String>,
}

fn rows(settings: &Settings) -> Vec<Row> {
    let seeds = if settings.is_quick { 1..2 } else { 1..6 };
    let row = |name, way, instance: &dyn Fn(u64) -> String| Row {
        name,
        way,
        instances: seeds.clone().map(instance).collect(),
    };
    let tiling = |name, rows, columns, shape: &[&str]| Row {
        name,
        way: "solve",
        instances: vec![tiling(rows, columns, shape)],
    };
    let y = ["####", ".#.."];
    vec![
        row("timetable, 50 to 60 events, 11 of a group in 10 slots", "solve", &|seed| {
            timetable(48 + 2 * seed as usize, true, seed)
        }),
        row("timetable, 32 to 48 events, cheapest", "cheapest", &|seed| {
            timetable(28 + 4 * seed as usize, false, seed)
        }),
        row("1 to 3 options for each of 60 items, 120 options, cheapest", "repeat", &|seed| bounds(9, seed)),
        row("1 to 3 options for each of 60 items, 120 options, fewest", "repeat", &|seed| bounds(1, seed)),
        tiling("Y pentominoes 10x10", 10, 10, &y),
        tiling("Y pentominoes 15x15", 15, 15, &y),
        tiling("T tetrominoes 12x12", 12, 12, &["###", ".#."]),
        tiling("L tetrominoes 10x10", 10, 10, &["###", "#.."]),
    ]
}

/// Measures the table.
pub fn table(settings: &Settings) -> Table {
    let mut table = Table::new(&["instance", "ours", "CaDiCaL", "HiGHS"]);
    let [has_cadical, has_highs] =
        ["python-sat", "highspy"].map(|name| version(&settings.python, name).is_some());
    for Row { name, way, instances } in settings.rows(rows(settings), |row| row.name) {
        let is_first = way == "solve";
        // CaDiCaL has no costs.
        let cadical = (has_cadical && is_first).then(|| first::CADICAL.to_string());
        let highs = has_highs.then(|| format!("{HIGHS}{}", if is_first { IS_FOUND } else { COST }));
        let peers = [
            Peer { name: "CaDiCaL", script: cadical, file: "it.cnf", write: cnf::write },
            Peer { name: "HiGHS", script: highs, file: "it.lp", write: lp::write },
        ];
        table.push(process::row(settings, [name, way], settings.most(MOST), &instances, &peers));
    }
    table
}

/// Solves an instance in this process: 1 or 0 for whether there is a cover, or the least cost, or `none`.
pub fn one(way: &str, text: &[u8]) -> String {
    let problem = Problem::from_named(&Named::read(text).expect("an instance"), |option, _| option);
    let question = if way == "repeat" { problem.repeat() } else { problem.exact() };
    let question = question.expect("an instance");
    if way == "solve" {
        return u8::from(question.first().expect("nothing stops it").is_some()).to_string();
    }
    let found = question.cheapest().expect("nothing stops it");
    found.map_or("none".to_string(), |(cost, _)| cost.to_string())
}

/// Events in slots and rooms: a teacher, a group of students or a room has at most one event at once. About a
/// third of the slots and rooms do not suit an event. If `is_overfull`, 11 events of a group have 10 slots;
/// otherwise no group has too many events, and options have costs, which are higher in late slots.
fn timetable(events: usize, is_overfull: bool, seed: u64) -> String {
    const SLOTS: usize = 10;
    let (teachers, groups, rooms) = if is_overfull { (14, 16, 6) } else { (8, 6, 5) };
    let mut random = Random::new(seed);
    let (mut secondary, mut lines) = (BTreeSet::new(), String::new());
    for event in 0..events {
        let group = if is_overfull {
            if event < 11 { 0 } else { 1 + random.below(groups - 1) }
        } else {
            event % groups
        };
        let teacher = if is_overfull { random.below(teachers) } else { event % teachers };
        for (slot, room) in (0..SLOTS).flat_map(|slot| (0..rooms).map(move |room| (slot, room))) {
            if random.below(3) == 0 {
                continue;
            }
            let items = [format!("t{teacher}@{slot}"), format!("g{group}@{slot}"), format!("r{room}@{slot}")];
            let cost = if is_overfull { 0 } else { 1 + random.below(19) + if slot > 7 { 15 } else { 0 } };
            lines += &format!("e{event} {} |{cost}\n", items.join(" "));
            secondary.extend(items);
        }
    }
    let events: Vec<String> = (0..events).map(|event| format!("e{event}")).collect();
    let secondary: Vec<String> = secondary.into_iter().collect();
    format!("{} | {}\n{lines}", events.join(" "), secondary.join(" "))
}

/// 60 items, each in about a tenth of 120 options, that must be covered at least once, twice or three times,
/// at costs up to `greatest`.
fn bounds(greatest: usize, seed: u64) -> String {
    const ITEMS: usize = 60;
    let mut random = Random::new(seed);
    let items: Vec<String> = (0..ITEMS).map(|item| format!("{}:120|x{item}", 1 + item % 3)).collect();
    let mut text = format!("{}\n", items.join(" "));
    for _ in 0..120 {
        let mut own: Vec<String> =
            (0..ITEMS).filter(|_| random.below(10) == 0).map(|item| format!("x{item}")).collect();
        if own.is_empty() {
            own.push("x0".to_string());
        }
        text += &format!("{} |{}\n", own.join(" "), 1 + random.below(greatest));
    }
    text
}

/// A board of `rows` x `columns` cells filled with turned and reflected copies of one shape.
fn tiling(rows: usize, columns: usize, shape: &[&str]) -> String {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    let mut matrix = Matrix::new(rows * columns, 0);
    for placement in Board::new(cells, &[Piece::new(b'#', shape)]).placements {
        matrix.add(&placement.cells);
    }
    written(&matrix)
}
