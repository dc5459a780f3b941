//! Counting without visiting each cover, compared with other counters.
//!
//! Each figure is the CPU time of a whole process, including reading the file, or the median of three such
//! times if they are short. Runs are stopped after a few seconds. *Ours* chooses the method of counting,
//! *textbook* is plain dancing links, *memo off* is the fastest engine that visits every cover, and *memo
//! on* is the depth-first search with a memo. `memo.cc` is the source of another counter, which is compiled
//! with `g++ -O2` and called as `memo FILE` and `memo FILE -f`; the better result counts. If `python3` has
//! `pyganak`, Ganak counts the models of the same problem as clauses; its time excludes start-up and reading.

use super::process::{self, Run, agreeing, version};
use super::{NONE, Settings, Table, ours, ratio};
use crate::common::{crates, instances};
use dlx_count::internal::by_memo;
use dlx_count::{Counter, MEMORY};
use dlx_cover::formats::cnf;
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Time limit of a run in seconds.
pub const MOST: u32 = 3;

/// Runs Ganak: prints the seconds and the count.
const GANAK: &str = "
from pyganak import Counter
counter = Counter()
for line in open(sys.argv[1]):
    words = line.split()
    if words[0] == 'p':
        counter.new_vars(int(words[2]))
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
begin()
found = counter.count()
print(seconds(), found)
";

/// Measures the table.
pub fn table(settings: &Settings) -> Table {
    let head = ["instance", "covers", "ours", "textbook", "memo off", "memo on", "memo.cc", "Ganak"];
    let mut table = Table::new(&head);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let memo = settings.memo.as_ref().and_then(|source| compile(source, folder.path()));
    let has_ganak = version(&settings.python, "pyganak").is_some();
    for (name, text) in settings.rows(instances(), |row| row.0) {
        let file = folder.path().join("it.dlx");
        std::fs::write(&file, &text).expect("a temporary file");
        table.push(row(settings, name, &file, memo.as_deref(), has_ganak));
    }
    table
}

/// Counts once in this process.
pub fn one(way: &str, text: &[u8]) -> String {
    let matrix = Named::read(text).expect("an instance").matrix;
    match way {
        "ours" => Counter::new(&matrix).count(&mut |_| true).unwrap_or_default().to_string(),
        "memo" => by_memo(&matrix, MEMORY, &mut |_| true).unwrap_or_default().to_string(),
        "textbook" => crates::textbook(&matrix, u64::MAX).to_string(),
        _ => crates::exact(&matrix, u64::MAX).to_string(),
    }
}

fn compile(source: &Path, folder: &Path) -> Option<PathBuf> {
    let program = folder.join("memo");
    let done = Command::new("g++").arg("-O2").arg("-o").arg(&program).arg(source).status();
    let is_done = done.is_ok_and(|status| status.success());
    if !is_done {
        eprintln!("g++ cannot compile {}", source.display());
    }
    is_done.then_some(program)
}

fn row(settings: &Settings, name: &str, file: &Path, memo: Option<&Path>, has_ganak: bool) -> Vec<String> {
    let most = settings.most(MOST);
    let own = |way: &str| process::median(settings, || process::own(way, file, most));
    let Some(found) = own("ours") else {
        return std::iter::once(name).chain([NONE; 7]).map(str::to_string).collect();
    };
    let mut row = vec![name.to_string(), short(&found), ours(&found, most)];
    let others = [
        ("textbook", own("textbook")),
        ("memo off", own("enumerated")),
        ("memo on", own("memo")),
        ("memo.cc", memo.and_then(|memo| better(settings, memo, file, most))),
        ("Ganak", if has_ganak { ganak(settings, file, most) } else { None }),
    ];
    for (other, run) in others {
        let run = agreeing(name, other, run, Some(&found));
        row.push(run.map_or(NONE.to_string(), |run| ratio(found.seconds, run.seconds, most)));
    }
    row
}

/// The better of the two item orders.
fn better(settings: &Settings, memo: &Path, file: &Path, most: u32) -> Option<Run> {
    let (memo, file) = (memo.as_os_str(), file.as_os_str());
    let smallest = process::median(settings, || process::run(&[memo, file], most));
    let header = process::median(settings, || process::run(&[memo, file, "-f".as_ref()], most));
    let both = [smallest, header].into_iter().flatten();
    both.min_by(|one, other| one.seconds.unwrap_or(f64::MAX).total_cmp(&other.seconds.unwrap_or(f64::MAX)))
}

fn ganak(settings: &Settings, file: &Path, most: u32) -> Option<Run> {
    let named = Named::read(&std::fs::read(file).ok()?).ok()?;
    let clauses = file.with_extension("cnf");
    let mut out = BufWriter::new(std::fs::File::create(&clauses).ok()?);
    cnf::write(&named, Cover::Exact, &mut out).ok()?;
    drop(out);
    process::median(settings, || process::script(settings, GANAK, &clauses, most))
}

/// The count; only the first digits of a long one.
fn short(run: &Run) -> String {
    let count = &run.answer;
    match count.len() {
        0 => NONE.to_string(),
        1..=12 => count.clone(),
        length => format!("{}.{}e{}", &count[..1], &count[1..3], length - 1),
    }
}

fn instances() -> Vec<(&'static str, String)> {
    let square = |side: i32| cells(side, side, &[]);
    vec![
        ("dominoes 8x8", board(&square(8), &[DOMINO])),
        ("dominoes 12x12", board(&square(12), &[DOMINO])),
        ("dominoes 16x16", board(&square(16), &[DOMINO])),
        ("dominoes 6x40, header along the rows", board(&cells(6, 40, &[]), &[DOMINO])),
        ("dominoes 12x12, four holes", board(&cells(12, 12, &[(1, 1), (3, 6), (8, 3), (10, 8)]), &[DOMINO])),
        ("chessboard 10x10 without two corners", board(&cells(10, 10, &[(0, 0), (9, 9)]), &[DOMINO])),
        ("free trominoes 9x9", board(&square(9), &TROMINOES)),
        ("free tetrominoes 6x8", board(&cells(6, 8, &[]), &TETROMINOES)),
        ("free tetrominoes 8x8", board(&square(8), &TETROMINOES)),
        ("L-tetrominoes 10x10", board(&square(10), &TETROMINOES[4..])),
        ("permanent 16, half", permanent(16, 50, 1)),
        ("permanent 20, 30%", permanent(20, 30, 3)),
        ("permanent 24, 20%", permanent(24, 20, 4)),
        ("latin squares 5", latin(5, 0, 1)),
        ("latin squares 7, 10 cells given", latin(7, 10, 1)),
        ("sudoku, 20 givens", sudoku(20, 1)),
        ("sudoku, 22 givens", sudoku(22, 3)),
        ("sudoku, 24 givens", sudoku(24, 5)),
        ("12 sudokus of 24 givens, neighbours coupled", coupled(12, 24, 1, 1)),
        ("partitions of 20 by pairs and triples", partitions(20, 60, 2)),
        ("random, 24 items, 200 options of 3", written(&instances::random(24, 200, 3, 1))),
        ("random, 40 items, 160 options of 3", written(&instances::random(40, 160, 3, 1))),
        ("random, 60 items, 700 options of 5", written(&instances::random(60, 700, 5, 1))),
        ("3-d matching, 12 and 200 triples", written(&triples(12, 200, 1))),
        ("queens 14", written(&instances::queens(14))),
        ("queens 12", written(&instances::queens(12))),
        ("Langford 12", written(&instances::langford(12))),
        ("pentominoes 8x8 without centre", written(&instances::pentominoes(8, 8, instances::centre))),
        ("pentominoes 5x12", written(&instances::pentominoes(5, 12, |_, _| false))),
    ]
}

/// The squares of a piece.
type Squares = &'static [(i32, i32)];

const DOMINO: Squares = &[(0, 0), (0, 1)];
const TROMINOES: [Squares; 2] = [&[(0, 0), (0, 1), (0, 2)], &[(0, 0), (0, 1), (1, 0)]];
const TETROMINOES: [Squares; 5] = [
    &[(0, 0), (0, 1), (0, 2), (0, 3)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 1)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
    &[(0, 0), (0, 1), (0, 2), (1, 2)],
];

fn cells(rows: i32, columns: i32, holes: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    all.filter(|cell| !holes.contains(cell)).collect()
}

/// Any number of copies of pieces on a board, rotated and reflected.
fn board(cells: &[(i32, i32)], pieces: &[Squares]) -> String {
    let mut text = line(cells.iter().map(|(row, column)| format!("c{row}_{column}")));
    for piece in pieces {
        let mut shapes = BTreeSet::new();
        for turn in 0..8 {
            let turned = piece.iter().map(|&(row, column)| {
                let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
                (if turn & 2 == 0 { row } else { -row }, if turn & 4 == 0 { column } else { -column })
            });
            let mut shape: Vec<(i32, i32)> = turned.collect();
            shape.sort_unstable();
            let first = shape[0];
            shape.iter_mut().for_each(|square| *square = (square.0 - first.0, square.1 - first.1));
            shapes.insert(shape);
        }
        for shape in shapes {
            for &(row, column) in cells {
                let squares: Vec<(i32, i32)> = shape.iter().map(|&(r, c)| (row + r, column + c)).collect();
                if squares.iter().all(|square| cells.contains(square)) {
                    text += &line(squares.iter().map(|(row, column)| format!("c{row}_{column}")));
                }
            }
        }
    }
    text
}

/// Permutations within a random set of entries.
fn permanent(side: usize, percent: usize, seed: u64) -> String {
    let mut random = instances::Random::new(seed);
    let mut text = line((0..2 * side).map(|item| format!("{}{}", ["u", "v"][item / side], item % side)));
    for entry in 0..side * side {
        if random.below(100) < percent {
            let _ = writeln!(text, "u{} v{}", entry / side, entry % side);
        }
    }
    text
}

/// Completions of a grid with `given` given cells; `units` returns the items for each cell and digit.
fn completions(
    side: usize,
    grid: impl Fn(usize, usize) -> usize,
    units: impl Fn(usize, usize, usize) -> Vec<String>,
    given: usize,
    random: &mut instances::Random,
) -> String {
    let mut places: Vec<usize> = (0..side * side).collect();
    for end in (1..places.len()).rev() {
        places.swap(end, random.below(end + 1));
    }
    let of = |place: usize, digit: usize| units(place / side, place % side, digit);
    let covered: BTreeSet<String> =
        places[..given].iter().flat_map(|&place| of(place, grid(place / side, place % side))).collect();
    let options = (0..side * side * side).map(|option| of(option / side, option % side));
    let options: Vec<Vec<String>> =
        options.filter(|option| option.iter().all(|item| !covered.contains(item))).collect();
    let items: BTreeSet<(Option<usize>, &String)> =
        options.iter().flatten().map(|item| ("prcb".find(&item[..1]), item)).collect();
    line(items.iter().map(|(_, item)| item.to_string())) + &options.into_iter().map(line).collect::<String>()
}

fn latin(side: usize, given: usize, seed: u64) -> String {
    let units = |row, column, digit| {
        vec![format!("p{row}_{column}"), format!("r{row}_{digit}"), format!("c{column}_{digit}")]
    };
    completions(side, |row, column| (row + column) % side, units, given, &mut instances::Random::new(seed))
}

fn sudoku(given: usize, seed: u64) -> String {
    let units = |row, column, digit| {
        let box_ = row / 3 * 3 + column / 3;
        vec![
            format!("p{row}_{column}"),
            format!("r{row}_{digit}"),
            format!("c{column}_{digit}"),
            format!("b{box_}_{digit}"),
        ]
    };
    let grid = |row: usize, column: usize| (row % 3 * 3 + row / 3 + column) % 9;
    completions(9, grid, units, given, &mut instances::Random::new(seed))
}

/// A chain of `count` sudokus. Each shares `links` secondary items with the next; in each of the two, such an
/// item is in up to two options, of which at most one can be chosen in total.
fn coupled(count: usize, given: usize, links: usize, seed: u64) -> String {
    let mut random = instances::Random::new(seed);
    let grids: Vec<String> = (0..count).map(|index| sudoku(given, seed + index as u64)).collect();
    let mut lines: Vec<Vec<Vec<String>>> = Vec::new();
    for (index, grid) in grids.iter().enumerate() {
        let own = |line: &str| line.split(' ').map(|item| format!("{index}{item}")).collect();
        lines.push(grid.lines().map(own).collect());
    }
    let mut shared = Vec::new();
    for (index, link) in (1..count).flat_map(|index| (0..links).map(move |link| (index, link))) {
        shared.push(format!("s{index}_{link}"));
        for grid in [index - 1, index - 1, index, index] {
            let option = 1 + random.below(lines[grid].len() - 1);
            if !lines[grid][option].ends_with(&shared[shared.len() - 1..]) {
                lines[grid][option].extend(shared.last().cloned());
            }
        }
    }
    let header = lines.iter().flat_map(|grid| grid[0].clone()).chain(["|".to_string()]).chain(shared);
    line(header) + &lines.iter().flat_map(|grid| grid[1..].iter().cloned().map(line)).collect::<String>()
}

/// Triples of three sets of `side` items.
fn triples(side: usize, options: usize, seed: u64) -> Matrix {
    let mut random = instances::Random::new(seed);
    let mut matrix = Matrix::new(3 * side, 0);
    for _ in 0..options {
        matrix.add(&[random.below(side), side + random.below(side), 2 * side + random.below(side)]);
    }
    matrix
}

/// Partitions of a set into any pairs and some triples.
fn partitions(items: usize, triples: usize, seed: u64) -> String {
    let mut random = instances::Random::new(seed);
    let mut text = line((0..items).map(|item| format!("i{item}")));
    for one in 0..items {
        (one + 1..items).for_each(|other| text += &format!("i{one} i{other}\n"));
    }
    for _ in 0..triples {
        let mut chosen = BTreeSet::new();
        while chosen.len() < 3 {
            chosen.insert(random.below(items));
        }
        text += &line(chosen.iter().map(|item| format!("i{item}")));
    }
    text
}

fn line(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ") + "\n"
}

/// A plain matrix in Knuth's format.
pub fn written(matrix: &Matrix) -> String {
    let mut text = line((0..matrix.primary()).map(|item| format!("i{item}"))).trim_end().to_string();
    if matrix.items() > matrix.primary() {
        text += " | ";
        text += line((matrix.primary()..matrix.items()).map(|item| format!("i{item}"))).trim_end();
    }
    text += "\n";
    for option in 0..matrix.options() {
        text += &line(matrix.option(option).map(|item| format!("i{item}")));
    }
    text
}
