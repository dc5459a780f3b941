//! Timetables, repeat covers with several options for each item, and tilings by
//! one shape, compared with CaDiCaL and HiGHS, if `python3` has `pysat` and `highspy`.
//!
//! Each row has several instances of one kind. A time is the sum over them; ours is of whole processes, the
//! others' of the search alone. Instances are generated here; none was chosen by its time.

use super::process::{self, Run, agreeing, version};
use super::{NONE, Settings, Table, first, ours, ratio};
use crate::common::instances::Random;
use dlx_cover::Problem;
use dlx_cover::formats::{cnf, lp};
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// Time limit of a run in seconds.
pub const MOST: u32 = 20;

/// Runs HiGHS with one thread.
const HIGHS: &str = "
import highspy
solver = highspy.Highs()
for name, value in [('output_flag', False), ('threads', 1), ('mip_rel_gap', 0.0), ('mip_abs_gap', 0.0)]:
    solver.setOptionValue(name, value)
solver.readModel(sys.argv[1])
begin()
solver.run()
found = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
";
/// What it prints: 1 if there is a cover, otherwise 0; or the least cost, otherwise `none`.
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
    let tiling = |name, rows, columns, shape: &[[usize; 2]]| Row {
        name,
        way: "solve",
        instances: vec![tiling(rows, columns, shape)],
    };
    let y = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 1]];
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
        tiling("T tetrominoes 12x12", 12, 12, &[[0, 0], [0, 1], [0, 2], [1, 1]]),
        tiling("L tetrominoes 10x10", 10, 10, &[[0, 0], [1, 0], [2, 0], [2, 1]]),
    ]
}

/// Measures the table.
pub fn table(settings: &Settings) -> Table {
    let mut table = Table::new(&["instance", "ours", "CaDiCaL", "HiGHS"]);
    let packages = ["python-sat", "highspy"].map(|name| version(&settings.python, name).is_some());
    for row in settings.rows(rows(settings), |row| row.name) {
        table.push(measured(settings, &row, packages));
    }
    table
}

fn measured(settings: &Settings, row: &Row, packages: [bool; 2]) -> Vec<String> {
    let most = settings.most(MOST);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [knuth, clauses, program] = ["it.dlx", "it.cnf", "it.lp"].map(|name| folder.path().join(name));
    let is_first = row.way == "solve";
    let highs = format!("{HIGHS}{}", if is_first { IS_FOUND } else { COST });
    // CaDiCaL has no costs.
    let peers = [
        ("CaDiCaL", packages[0] && is_first, first::CADICAL, &clauses),
        ("HiGHS", packages[1], &highs, &program),
    ];
    let (mut own, mut others) = (Some(0.0), [Some(Some(0.0)); 2]);
    for text in &row.instances {
        write(text, row.way, &knuth, &clauses, &program);
        let ours = process::own(row.way, &knuth, most);
        own = own.zip(ours.as_ref().and_then(|run| run.seconds)).map(|(sum, seconds)| sum + seconds);
        for ((name, is_there, script, file), sum) in peers.iter().zip(&mut others) {
            let run = if *is_there { process::script(settings, script, file, most) } else { None };
            let run = agreeing(row.name, name, run, ours.as_ref());
            *sum = sum.zip(run).map(|(sum, run)| Some(sum? + run.seconds?));
        }
    }
    let shown = |sum: Option<Option<f64>>| sum.map_or(NONE.to_string(), |sum| ratio(own, sum, most));
    let [cadical, highs] = others.map(shown);
    vec![row.name.to_string(), ours(&Run { seconds: own, answer: String::new() }, most), cadical, highs]
}

/// Writes the instance for each program.
fn write(text: &str, way: &str, knuth: &Path, clauses: &Path, program: &Path) {
    std::fs::write(knuth, text).expect("a temporary file");
    let named = Named::read(text.as_bytes()).expect("an instance");
    let file = |path| BufWriter::new(File::create(path).expect("a temporary file"));
    let cover = if way == "repeat" { Cover::Repeat } else { Cover::Exact };
    lp::write(&named, cover, &mut file(program)).expect("a temporary file");
    if way == "solve" {
        cnf::write(&named, cover, &mut file(clauses)).expect("a temporary file");
    }
}

/// Solves an instance in this process: 1 if there is a cover, otherwise 0; or the least cost, otherwise `none`.
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

/// Events in slots and rooms: no teacher or group of students has two at once, and there is one in a room at
/// once. A third of the slots does not suit an event. If `is_overfull`, 11 events of a group have 10 slots;
/// otherwise groups have few enough, and options have costs, late ones more.
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

/// 60 items in a tenth of 120 options each, which at least 1 to 3 options must have, at costs up to `greatest`.
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

/// A board filled with turned and reflected copies of one shape.
fn tiling(rows: usize, columns: usize, shape: &[[usize; 2]]) -> String {
    let mut forms = BTreeSet::new();
    let mut form: Vec<[usize; 2]> = shape.to_vec();
    for turn in 0..8 {
        let far = form.iter().map(|cell| cell[0]).max().unwrap_or_default();
        form = form.iter().map(|&[row, column]| [column, far - row]).collect();
        if turn == 4 {
            let far = form.iter().map(|cell| cell[1]).max().unwrap_or_default();
            form.iter_mut().for_each(|cell| cell[1] = far - cell[1]);
        }
        form.sort_unstable();
        forms.insert(form.clone());
    }
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
    let cells: Vec<String> = places.clone().map(|[row, column]| format!("r{row}c{column}")).collect();
    let mut text = format!("{}\n", cells.join(" "));
    for (form, [top, left]) in forms.iter().flat_map(|form| places.clone().map(move |place| (form, place))) {
        if form.iter().all(|&[row, column]| top + row < rows && left + column < columns) {
            let cells: Vec<String> =
                form.iter().map(|&[row, column]| format!("r{}c{}", top + row, left + column)).collect();
            text += &format!("{}\n", cells.join(" "));
        }
    }
    text
}
