//! The exercises of the built-in lessons with other numbers: small random instances of the same kind, each
//! made from a seed. This module has a generator for each lesson; everything else is derived from the
//! original exercise. `own` makes the instances for a lecturer's exercises.

use super::board::Board;
use super::lists::Exercise;
use super::{Cover, Facts, Family, Instance, Model, Named};
use crate::tutor;
use crate::tutor::covers::Limits;
use anyhow::ensure;
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Number of instances of an exercise in addition to the original.
pub const INSTANCES: usize = 8;
/// Maximum number of seeds to try for a lesson.
const MAX_TRIES: u64 = 1000;

/// A row and a column, both from 0.
type Cell = (usize, usize);

/// An exercise with other numbers.
pub struct Again {
    /// The reference model.
    pub model: Model,
    /// The steps after which the learner writes the lists (see `lists.rs`), as data for the page. None in an
    /// exercise about matrices.
    pub lists: Option<Value>,
    /// The initial text of the answer box.
    pub start: String,
    /// A right answer.
    pub solution: String,
    /// Data of the instance that the board does not show, in notation that needs no translation.
    pub about: String,
}

/// An instance: a matrix, and how the page shows it.
#[derive(Default)]
struct Made {
    /// The items by family, in the order of the original exercise. The last `secondary` families consist of
    /// secondary items.
    families: Vec<Vec<String>>,
    secondary: usize,
    /// The name and the items of each option, and what the option puts on the board, if there is a board.
    options: Vec<[String; 3]>,
    board: Option<Board>,
    /// Initially, the answer box contains the first `keeps` options, without the items `lacks`.
    lacks: Vec<String>,
    keeps: usize,
    about: String,
    /// The judge input from which a problem's model builds the reference model, if there is one.
    input: Option<String>,
    /// The steps of an exercise about the links; the learner writes the lists after each step.
    steps: Vec<String>,
}

/// The instances for the lesson with the index `place`, given the lesson's facts and its original model.
///
/// # Errors
/// Fails if too few instances are found; a test rules this out.
pub fn all(place: usize, facts: &Facts, first: &Model) -> anyhow::Result<Vec<Again>> {
    let kinds = [rows, jobs, pairs, digits, queens, tiles, words, lamps, airports, strip];
    let key = |matrix: &str, steps: &[String]| format!("{matrix}{}", steps.join("; "));
    let own = facts
        .lists
        .as_ref()
        .map_or_else(|| key(&facts.solution, &[]), |asked| key(&asked.matrix, &asked.steps));
    let mut seen = BTreeSet::from([own]);
    let mut all = Vec::new();
    for seed in 0..MAX_TRIES {
        let Some(made) = kinds[place](&mut Rng::with_seed(seed)) else { continue };
        if !seen.insert(key(&made.text(usize::MAX, &[]), &made.steps)) {
            continue;
        }
        let again = made.exercise(facts, first)?;
        if facts.whole || again.lists.is_some() || again.is_open()? {
            all.push(again);
        }
        if all.len() == INSTANCES {
            return Ok(all);
        }
    }
    anyhow::bail!("expected {INSTANCES} other instances, found {}", all.len())
}

impl Made {
    /// The text of the matrix with only the first `keeps` options, and without the items `lacks`.
    fn text(&self, keeps: usize, lacks: &[String]) -> String {
        let here = |words: &str| -> String {
            let is_here = |word: &&str| {
                let name = word.split(':').next().unwrap_or(word);
                !lacks.iter().any(|lack| lack == name)
            };
            words.split(' ').filter(is_here).collect::<Vec<_>>().join(" ")
        };
        let (must, may) = self.families.split_at(self.families.len() - self.secondary);
        let mut text = here(&must.concat().join(" "));
        let may = here(&may.concat().join(" "));
        if !may.is_empty() {
            text += &format!(" | {may}");
        }
        for [name, items, _] in self.options.iter().take(keeps) {
            text += &format!("\n| {name}\n{}", here(items));
        }
        text + "\n"
    }

    fn exercise(mut self, facts: &Facts, first: &Model) -> anyhow::Result<Again> {
        let solution = self.text(usize::MAX, &[]);
        let mut model = match (&facts.study, self.input.take()) {
            (Some(study), Some(input)) => {
                Instance { id: study.id.clone(), input, case: None, size: None }.model()?
            }
            _ => {
                let cover = facts.cover.unwrap_or(Cover::Exact);
                let mut model = Named::read(solution.as_bytes())?.model(&first.title, cover);
                model.families = self.wordings(&first.families)?;
                model
            }
        };
        match self.board.take() {
            Some(mut board) => {
                board.options = self.options.iter().map(|[_, _, put]| put.clone()).collect();
                model.picture = board.picture(&model)?;
            }
            None if facts.study.is_none() => model = model.in_slots(),
            None => (),
        }
        let (about, start) = (self.about.clone(), self.text(self.keeps, &self.lacks));
        if self.steps.is_empty() {
            return Ok(Again { model, lists: None, start, solution, about });
        }
        let asked = Exercise { matrix: solution, steps: self.steps };
        let (start, solution) = (asked.start(&model)?, asked.solution(&model)?);
        Ok(Again { lists: Some(asked.data(&model)?), start, solution, about, model })
    }

    /// The families of the original exercise, but with the items of this instance.
    fn wordings(&self, first: &[Family]) -> anyhow::Result<Vec<Family>> {
        ensure!(first.len() == self.families.len(), "expected the families of the original exercise");
        let mut from = 0;
        let own = |(family, own): (&Family, &Vec<String>)| {
            from += own.len();
            Family { items: (from - own.len()..from).collect(), ..family.clone() }
        };
        Ok(first.iter().zip(&self.families).map(own).collect())
    }
}

impl Again {
    /// Whether there is something to solve: the initial text of the answer box is not a right answer.
    pub fn is_open(&self) -> anyhow::Result<bool> {
        let checked = tutor::check(&self.model, Named::read(self.start.as_bytes())?, Limits::default());
        Ok(checked.is_ok_and(|checked| checked.diagnosis.is_some()))
    }

    /// The data of the instance for the script. `data` converts a model to JSON.
    pub fn data(&self, data: impl Fn(&Model) -> Value) -> Value {
        json!({
            "model": data(&self.model), "lists": self.lists, "start": self.start, "solution": self.solution, "about": self.about,
        })
    }
}

fn strings<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

/// The name of a cell on a board: the row and the column, both from 1.
fn cell((row, column): Cell) -> String {
    format!("{}{}", row + 1, column + 1)
}

/// All cells of a board, row by row.
fn cells(high: usize, wide: usize) -> Vec<Cell> {
    (0..high * wide).map(|at| (at / wide, at % wide)).collect()
}

/// A board in which `.` marks open cells and `#` marks closed cells.
fn board(high: usize, wide: usize, is_open: impl Fn(Cell) -> bool) -> Board {
    let line = |row| (0..wide).map(|column| if is_open((row, column)) { '.' } else { '#' }).collect();
    Board { rows: (0..high).map(line).collect(), ..Board::default() }
}

/// Adds the names of the cells to a board.
fn named(board: Board) -> Board {
    let wide = board.rows[0].len();
    let names = (0..board.rows.len())
        .map(|row| (0..wide).map(|column| cell((row, column))).collect::<Vec<_>>().join(" "));
    Board { names: names.collect(), ..board }
}

/// Lesson 1: a matrix with six rows and seven columns, in which three rows are an exact cover.
fn rows(random: &mut Rng) -> Option<Made> {
    let mut columns: Vec<usize> = (0..7).collect();
    random.shuffle(&mut columns);
    let mut rows: Vec<Vec<usize>> = [&columns[..3], &columns[3..5], &columns[5..]].map(<[_]>::to_vec).into();
    for _ in 0..3 {
        let many = random.usize(2..=3);
        rows.push(random.choose_multiple(0..7, many));
    }
    rows.iter_mut().for_each(|row| row.sort_unstable());
    random.shuffle(&mut rows);
    if rows.iter().collect::<BTreeSet<_>>().len() < 6 {
        return None;
    }
    let top = strings(["A", "B", "C", "D", "E", "F", "G"]);
    let option = |(row, columns): (usize, &Vec<usize>)| {
        let own = columns.iter().map(|&column| top[column].clone()).collect::<Vec<_>>();
        let put = columns.iter().map(|&column| format!("{}=1", cell((row, column))));
        [format!("row {}", row + 1), own.join(" "), put.collect::<Vec<_>>().join(" ")]
    };
    let digits =
        |row: &Vec<usize>| (0..7).map(|column| if row.contains(&column) { '1' } else { '0' }).collect();
    let options: Vec<_> = rows.iter().enumerate().map(option).collect();
    let board = Board {
        rows: rows.iter().map(digits).collect(),
        left: options.iter().map(|[name, ..]| name.clone()).collect(),
        top: top.clone(),
        ..Board::default()
    };
    Some(Made { families: vec![top], options, board: Some(board), keeps: 1, ..Made::default() })
}

/// Lesson 2: four people and four jobs. Each person can do some of the jobs.
fn jobs(random: &mut Rng) -> Option<Made> {
    let (people, jobs) = (["Ann", "Ben", "Cleo", "Dan"], ["paint", "dig", "cook", "mend"]);
    let mut order = [0, 1, 2, 3];
    random.shuffle(&mut order);
    let mut able: BTreeSet<_> = order.into_iter().enumerate().collect();
    let others = cells(4, 4).into_iter().filter(|pair| !able.contains(pair)).collect::<Vec<_>>();
    able.extend(random.choose_multiple(others, 5));
    let option = |&(person, job): &Cell| {
        let (person_name, job_name) = (people[person], jobs[job]);
        [
            format!("{person_name} {job_name}s"),
            format!("{person_name} {job_name}"),
            format!("{} •", cell((person, job))),
        ]
    };
    let digits =
        |person| (0..4).map(|job| if able.contains(&(person, job)) { '1' } else { '0' }).collect::<String>();
    let board = Board {
        rows: (0..4).map(digits).collect(),
        left: strings(people),
        top: strings(jobs),
        ..Board::default()
    };
    Some(Made {
        families: vec![strings(people), strings(jobs)],
        options: able.iter().map(option).collect(),
        board: Some(board),
        lacks: strings(jobs),
        keeps: 16,
        ..Made::default()
    })
}

/// Lesson 3: four dancers. All pairs except one may dance together, and the learner covers two of the items.
fn pairs(random: &mut Rng) -> Option<Made> {
    let names = ["Ida", "Jon", "Kim", "Lee"];
    let mut pairs: Vec<_> = cells(4, 4).into_iter().filter(|(one, other)| one < other).collect();
    pairs.remove(random.usize(..6));
    let option = |&(one, other): &Cell| {
        let pair = format!("{} {}", names[one], names[other]);
        [pair.clone(), pair, String::new()]
    };
    let options: Vec<_> = pairs.iter().map(option).collect();
    let covered = random.choose_multiple(names, 2);
    let steps =
        vec![format!("cover {}, cover {}", covered[0], covered[1]), format!("uncover {}", covered[1])];
    let about =
        [options.iter().map(|[name, ..]| name.as_str()).collect::<Vec<_>>().join(", "), steps.join("; ")];
    Some(Made { families: vec![strings(names)], options, about: about.join("\n"), steps, ..Made::default() })
}

/// A solved sudoku in which 0 and 1 are on a diagonal in each box. Without the rule for boxes, both cells of
/// the diagonal could be 0.
const SUDOKU: [[usize; 4]; 4] = [[2, 0, 3, 1], [1, 3, 0, 2], [0, 2, 1, 3], [3, 1, 2, 0]];

/// Lesson 4: a 4 x 4 sudoku with nine empty cells.
fn digits(random: &mut Rng) -> Option<Made> {
    let mut names = [1, 2, 3, 4];
    random.shuffle(&mut names);
    // Shuffles the bands, and the rows within each band; likewise the stacks and their columns.
    let mut order = || {
        let [one, other, bands] = [(); 3].map(|()| random.usize(..2));
        [one, 1 - one, 2 + other, 3 - other].map(|line| (line + 2 * bands) % 4)
    };
    let (high, wide) = (order(), order());
    let place = |(row, column): Cell| SUDOKU[high[row]][wide[column]];
    let digit = |at: Cell| names[place(at)];
    let (mut blank, others): (Vec<_>, Vec<_>) = cells(4, 4).into_iter().partition(|&at| place(at) < 2);
    blank.push(random.choice(others)?);
    blank.sort_unstable();
    let given: Vec<_> = cells(4, 4).into_iter().filter(|cell| !blank.contains(cell)).collect();
    let box_of = |(row, column): Cell| row / 2 * 2 + column / 2;
    let sees = |a: Cell, b: Cell| a.0 == b.0 || a.1 == b.1 || box_of(a) == box_of(b);
    let (mut options, mut families) = (Vec::new(), vec![BTreeSet::new(); 4]);
    for &at in &blank {
        for value in
            (1..=4).filter(|&value| !given.iter().any(|&other| sees(at, other) && digit(other) == value))
        {
            let items = [
                format!("p{}", cell(at)),
                format!("r{}{value}", at.0 + 1),
                format!("c{}{value}", at.1 + 1),
                format!("b{}{value}", box_of(at) + 1),
            ];
            families.iter_mut().zip(&items).for_each(|(family, item)| _ = family.insert(item.clone()));
            options.push([format!("r{}c{}={value}", at.0 + 1, at.1 + 1), items.join(" "), String::new()]);
        }
    }
    let sign = |at| if blank.contains(&at) { ".".to_string() } else { digit(at).to_string() };
    let lines = (0..4).map(|row| (0..4).map(|column| sign((row, column))).collect::<String>());
    Some(Made {
        lacks: families[3].iter().cloned().collect(),
        families: families.into_iter().map(|family| family.into_iter().collect()).collect(),
        options,
        keeps: usize::MAX,
        input: Some(format!("2\n{}\n", lines.collect::<Vec<_>>().join("\n"))),
        ..Made::default()
    })
}

/// Lesson 5: four queens on a board with three closed squares.
fn queens(random: &mut Rng) -> Option<Made> {
    let rows = if random.bool() { [1, 3, 0, 2] } else { [2, 0, 3, 1] };
    let others: Vec<_> = cells(4, 4).into_iter().filter(|&(row, column)| rows[row] != column).collect();
    let closed = random.choose_multiple(others, 3);
    let open: Vec<_> = cells(4, 4).into_iter().filter(|at| !closed.contains(at)).collect();
    let items = |&(row, column): &Cell| {
        [
            format!("r{}", row + 1),
            format!("c{}", column + 1),
            format!("a{}", row + column + 1),
            format!("b{}", 4 + row - column),
        ]
    };
    let option = |at: &Cell| {
        [format!("queen r{}c{}", at.0 + 1, at.1 + 1), items(at).join(" "), format!("{}=♛", cell(*at))]
    };
    let family = |place: usize| {
        let own: BTreeSet<String> = open.iter().map(|at| items(at)[place].clone()).collect();
        own.into_iter().collect::<Vec<_>>()
    };
    Some(Made {
        families: (0..4).map(family).collect(),
        secondary: 2,
        options: open.iter().map(option).collect(),
        board: Some(board(4, 4, |at| open.contains(&at))),
        lacks: family(3),
        keeps: 16,
        ..Made::default()
    })
}

/// Returns the cells of a shape, sorted and moved to the top left corner.
fn shape(cells: &[Cell]) -> Vec<Cell> {
    let least = |of: fn(&Cell) -> usize| cells.iter().map(of).min().unwrap_or(0);
    let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
    let mut moved: Vec<_> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
    moved.sort_unstable();
    moved
}

/// Returns the cells of a shape in one of eight orientations.
fn turned(cells: &[Cell], turn: usize) -> Vec<Cell> {
    let turned = |&(row, column): &Cell| {
        let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
        let row = if turn & 2 == 0 { row } else { 2 - row };
        (row, if turn & 4 == 0 { column } else { 2 - column })
    };
    shape(&cells.iter().map(turned).collect::<Vec<_>>())
}

fn touch(one: &Cell, other: &Cell) -> bool {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// The letter of the tetromino that consists of four cells of a 3 x 3 board. None if the cells are not
/// connected.
fn letter_of(cells: &[Cell]) -> Option<&'static str> {
    let degrees: Vec<usize> =
        cells.iter().map(|one| cells.iter().filter(|other| touch(one, other)).count()).collect();
    let is_row = |line: usize| {
        cells.iter().filter(|at| at.0 == line).count() == 3
            || cells.iter().filter(|at| at.1 == line).count() == 3
    };
    // In the square, the cells share four edges; in any other tetromino, they share three. Each shared edge
    // is counted once for each of its two cells.
    match (degrees.iter().sum::<usize>(), degrees.iter().max()?) {
        _ if degrees.contains(&0) => None,
        (8, _) => Some("O"),
        (6, 3) => Some("T"),
        (6, 2) => Some(if (0..3).any(is_row) { "L" } else { "S" }),
        _ => None,
    }
}

/// Lesson 6: a domino and a tetromino on six cells of a 3 x 3 board.
fn tiles(random: &mut Rng) -> Option<Made> {
    let all = cells(3, 3);
    let mut open = random.choose_multiple(all.clone(), 6);
    let domino = open.split_off(4);
    let letter = letter_of(&open).filter(|_| touch(&domino[0], &domino[1]))?;
    let tetromino = shape(&open);
    open.extend(&domino);
    open.sort_unstable();
    let options = |letter: &str, cells: &[Cell]| -> Vec<[String; 3]> {
        let moved = |turn| {
            all.iter()
                .map(move |at| turned(cells, turn).iter().map(|own| (own.0 + at.0, own.1 + at.1)).collect())
        };
        let places: BTreeSet<Vec<Cell>> =
            (0..8).flat_map(moved).filter(|own: &Vec<Cell>| own.iter().all(|at| open.contains(at))).collect();
        let option = |own: Vec<Cell>| {
            let own = own.into_iter().map(cell).collect::<Vec<_>>().join(" ");
            [format!("{letter} on {own}"), format!("{own} {letter}"), format!("{own} {letter}")]
        };
        places.into_iter().map(option).collect()
    };
    let (short, long) = (options("D", &shape(&domino)), options(letter, &tetromino));
    if long.len() < 2 {
        return None;
    }
    let line = |row| {
        let squares = (0..3).map(|column| if tetromino.contains(&(row, column)) { "■ " } else { "  " });
        squares.collect::<String>().trim_end().to_string()
    };
    let picture: Vec<String> = (0..3).map(line).filter(|line| !line.is_empty()).collect();
    Some(Made {
        families: vec![open.iter().map(|&at| cell(at)).collect(), strings(["D", letter])],
        board: Some(named(board(3, 3, |at| open.contains(&at)))),
        lacks: strings(["D", letter]),
        keeps: short.len() + 1,
        options: [short, long].concat(),
        about: format!("D: ■ ■\n{letter}: {}", picture.join("\n   ")),
        ..Made::default()
    })
}

/// Three-letter words.
const WORDS: &str = "ANT BAR BAT BED BEE BIG BOX BUS CAB CAN CAR CAT COP COT COW CUP DOG DOT EAR EAT EGG END FAN FOX GAS HAT HEN \
    ICE INK JAM KEY LEG MAP NET NUT OIL OWL PAN PEN PIN RAT RED SEA SUN TAP TEA TEN TIE TOP TOY WEB";

/// Lesson 7: four words along the sides of a square, which cross at its corners, and for each side a second
/// word to choose from.
fn words(random: &mut Rng) -> Option<Made> {
    let all: Vec<&str> = WORDS.split_whitespace().collect();
    let letter = |word: &str, place: usize| word[place..=place].to_string();
    let starts = |with: String| all.iter().copied().filter(move |word| word.starts_with(&with));
    let top = *random.choice(&all)?;
    let left = random.choice(starts(letter(top, 0)).filter(|&word| word != top).collect::<Vec<_>>())?;
    let right = random.choice(starts(letter(top, 2)).collect::<Vec<_>>())?;
    let bottom = starts(letter(left, 2)).filter(|word| letter(word, 2) == letter(right, 2));
    let bottom = random.choice(bottom.collect::<Vec<_>>())?;
    let mut used = BTreeSet::from([top, left, right, bottom]);
    if used.len() < 4 {
        return None;
    }
    let (sides, corners) = (["top", "left", "right", "bottom"], ["tl", "tr", "bl", "br"]);
    let (crossing, at) = (
        [[0, 1], [0, 2], [1, 3], [2, 3]],
        [["11", "12", "13"], ["11", "21", "31"], ["13", "23", "33"], ["31", "32", "33"]],
    );
    let (mut options, mut about) = (Vec::new(), Vec::new());
    for (side, word) in [top, left, right, bottom].into_iter().enumerate() {
        let other =
            random.choice(all.iter().copied().filter(|word| !used.contains(word)).collect::<Vec<_>>())?;
        used.insert(other);
        let mut both = [word, other];
        random.shuffle(&mut both);
        about.push(format!("{}: {}", sides[side], both.join(", ")));
        for word in both {
            let [one, last] = crossing[side].map(|corner| corners[corner]);
            let items = format!("{} {one}:{} {last}:{}", sides[side], letter(word, 0), letter(word, 2));
            let put = (0..3).map(|place| format!("{}={}", at[side][place], letter(word, place)));
            options.push([format!("{} {word}", sides[side]), items, put.collect::<Vec<_>>().join(" ")]);
        }
    }
    Some(Made {
        families: vec![strings(sides), strings(corners)],
        secondary: 1,
        options,
        board: Some(board(3, 3, |at| at != (1, 1))),
        lacks: strings(corners),
        keeps: 8,
        about: about.join("\n"),
        ..Made::default()
    })
}

/// Lesson 8: lamps in a 2 x 5 corridor with two closed cells.
fn lamps(random: &mut Rng) -> Option<Made> {
    let mut open = random.choose_multiple(cells(2, 5), 8);
    open.sort_unstable();
    let option = |lamp: &Cell| {
        let is_lit = |at: &&Cell| at.0.abs_diff(lamp.0) + at.1.abs_diff(lamp.1) <= 1;
        let lit = open.iter().filter(is_lit).map(|&at| cell(at)).collect::<Vec<_>>().join(" ");
        [format!("lamp {}", cell(*lamp)), lit.clone(), format!("{lit} @{}", cell(*lamp))]
    };
    Some(Made {
        families: vec![open.iter().map(|&at| cell(at)).collect()],
        options: open.iter().map(option).collect(),
        board: Some(named(board(2, 5, |at| open.contains(&at)))),
        keeps: 2,
        ..Made::default()
    })
}

/// Lesson 9: six cities, and the smallest radius for which two airports suffice.
fn airports(random: &mut Rng) -> Option<Made> {
    let places = random.choose_multiple(cells(5, 10), 6);
    let distance = |one: usize, other: usize| {
        places[one].0.abs_diff(places[other].0) + places[one].1.abs_diff(places[other].1)
    };
    let reach = |one, other| (0..6).map(|city| distance(city, one).min(distance(city, other))).max();
    let radius = cells(6, 6).into_iter().filter_map(|(one, other)| reach(one, other)).min()?;
    let option = |airport: usize| {
        let own = (0..6).filter(|&city| distance(airport, city) <= radius);
        let own = own.map(|city| format!("c{}", city + 1)).collect::<Vec<_>>();
        [format!("airport {}", airport + 1), own.join(" "), String::new()]
    };
    let lines = places.iter().map(|(y, x)| format!("{x} {y}\n"));
    let cities = places.iter().enumerate().map(|(city, (y, x))| format!("c{}: ({x}, {y})\n", city + 1));
    Some(Made {
        families: vec![(1..=6).map(|city| format!("c{city}")).collect()],
        options: (0..6).map(option).collect(),
        keeps: 1,
        about: format!("{}|x - x'| + |y - y'| <= {radius}", cities.collect::<String>()),
        input: Some(format!("1\n6 2\n{}", lines.collect::<String>())),
        ..Made::default()
    })
}

/// Lesson 10: a strip of 4 to 7 cells, and tiles of two lengths.
fn strip(random: &mut Rng) -> Option<Made> {
    let (long, cells) = (random.usize(4..=7), random.usize(1..=3));
    let lengths = [[1, 2], [1, 3], [2, 3]][cells - 1];
    let option = |length: usize| {
        move |start: usize| {
            let own = (start..start + length).map(|at| (at + 1).to_string()).collect::<Vec<_>>();
            let put = own.iter().map(|at| format!("1{at}")).collect::<Vec<_>>();
            [format!("tile {}", own.join(" ")), own.join(" "), put.join(" ")]
        }
    };
    let places = |length: usize| (0..=long - length).map(option(length)).collect::<Vec<_>>();
    let names = (1..=long).map(|at| at.to_string()).collect::<Vec<_>>();
    Some(Made {
        options: lengths.map(places).concat(),
        board: Some(Board { names: vec![names.join(" ")], ..board(1, long, |_| true) }),
        keeps: long + 1 - lengths[0],
        about: lengths.map(|length| vec!["■"; length].join(" ")).join("\n"),
        families: vec![names],
        ..Made::default()
    })
}
