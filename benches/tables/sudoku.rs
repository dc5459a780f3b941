//! 9 x 9 sudokus, compared with the crate `sudoku`. The crate is under the AGPL, so our code must not be
//! linked with it: a separate program is compiled in a temporary folder, for which cargo fetches the crate.

use super::process::{self, Run, agreeing};
use super::{NONE, Settings, Table, ratio, time};
use crate::common::instances;
use dlx_kernel::sudoku::nine;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How often a process solves all grids, so that the time of its start is negligible.
const TIMES: usize = 30;
const MOST: u32 = 20;
/// The crate's version.
pub const VERSION: &str = "0.8.0";

const MAIN: &str = r#"
fn main() {
    let mut words = std::env::args().skip(1);
    let (file, times) = (words.next().unwrap(), words.next().unwrap().parse::<usize>().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let grids: Vec<[u8; 81]> =
        text.lines().map(|line| std::array::from_fn(|cell| digit(line.as_bytes()[cell]))).collect();
    let (mut solved, mut solution) = (0, [[0u8; 81]; 1]);
    for grid in grids.iter().cycle().take(times * grids.len()) {
        let puzzle = sudoku::Sudoku::from_bytes(*std::hint::black_box(grid)).unwrap();
        solved += puzzle.solutions_up_to_buffer(&mut solution, 1);
    }
    println!("{solved}");
}
"#;

/// Measures the table.
pub fn table(settings: &Settings) -> Table {
    let mut table = Table::new(&["instance", "ours", "sudoku"]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let peer = if settings.is_quick { None } else { compile(folder.path()) };
    let rows = vec![
        ("17 givens, 500 grids", "poj3074/hard-17-clues.in", 500),
        ("hardest, 200 grids", "poj3074/hard-hardest.in", 200),
        ("many easy ones, 1,000 grids", "poj3074/hard-easy-many.in", 1000),
    ];
    for (name, case, count) in settings.rows(rows, |row| row.0) {
        let file = folder.path().join("grids");
        let text = |grid: &[u8; 81]| grid.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
        let grids: Vec<String> = instances::nines(case, count).iter().map(text).collect();
        std::fs::write(&file, grids.join("\n") + "\n").expect("a temporary file");
        table.push(row(settings, name, &file, peer.as_deref()));
    }
    table
}

fn row(settings: &Settings, name: &str, file: &Path, peer: Option<&Path>) -> Vec<String> {
    let times = TIMES.to_string();
    let ours = process::median(settings, || process::own("nines", file, MOST));
    let theirs = peer.and_then(|peer| {
        let command = [peer.as_os_str(), file.as_os_str(), times.as_ref()];
        process::median(settings, || process::run(&command, MOST))
    });
    let seconds = |run: &Option<Run>| run.as_ref().and_then(|run| run.seconds).map(|sum| sum / TIMES as f64);
    let theirs = agreeing(name, "sudoku", theirs, ours.as_ref());
    let shown = seconds(&ours).map_or(NONE.to_string(), time);
    let other = theirs.map_or(NONE.to_string(), |run| ratio(seconds(&ours), seconds(&Some(run)), MOST));
    vec![name.to_string(), shown, other]
}

/// The number of grids with a solution, over all rounds. Computed in this process.
pub fn one(text: &[u8]) -> String {
    let lines = text.split(|&byte| byte == b'\n').filter(|line| line.len() == 81);
    let grids: Vec<[u8; 81]> =
        lines.map(|line| std::array::from_fn(|cell| line[cell].saturating_sub(b'0'))).collect();
    let all = grids.iter().cycle().take(TIMES * grids.len());
    all.filter(|grid| nine::first(std::hint::black_box(grid)).is_some()).count().to_string()
}

/// The program that uses the crate. None if the crate cannot be fetched or compiled.
fn compile(folder: &Path) -> Option<PathBuf> {
    let home = folder.join("peer");
    std::fs::create_dir_all(home.join("src")).ok()?;
    let manifest = format!(
        "[package]\nname = \"peer\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [dependencies]\nsudoku = \"={VERSION}\"\n[workspace]\n[profile.release]\ncodegen-units = 1\n"
    );
    std::fs::write(home.join("Cargo.toml"), manifest).ok()?;
    std::fs::write(home.join("src/main.rs"), MAIN).ok()?;
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--quiet"])
        .current_dir(&home)
        .env("CARGO_TARGET_DIR", home.join("target"));
    let output = cargo.output().ok()?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        eprintln!("the crate sudoku: {}", errors.lines().next().unwrap_or("it cannot be compiled"));
        return None;
    }
    Some(home.join("target/release/peer"))
}
