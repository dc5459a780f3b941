//! The matrix studied is the matrix solved: for the samples, the edge cases and the READMEs' instances, the covers of
//! each case's model are counted and compared with the expected outputs.

use crate::common::{self, cases, numbers};
use crate::tools::deadline::InTime;
use dlx_judge::cover::Matrix;
use dlx_judge::cover::dlx::Choose;
use dlx_judge::cover::exact::Exact;
use dlx_judge::cover::exact::fewest::Fewest;
use dlx_judge::cover::exact::multiple::Multiple;
use dlx_judge::cover::repeat::Repeat;
use dlx_judge::input::Input;
use dlx_judge::problems::{Cover, PROBLEMS, Problem};
use dlx_judge::study::trace::{End, search};
use dlx_judge::study::{Goal, Model};
use std::path::Path;
use std::process::{Command, Stdio};

/// The number of cases examined per file.
const MOST_CASES: usize = 20;
/// Searches for the best cover stop after this many events; such cases are left out.
const MOST_EVENTS: u64 = 400_000;

/// The facts that an output states about a case.
#[derive(Debug)]
enum Stated {
    /// Whether there are covers.
    Is(bool),
    /// The number of covers.
    Covers(u64),
    /// At least two covers.
    Several,
    /// The fewest options of a cover.
    Fewest(Option<usize>),
    /// The greatest weight of a cover.
    Worth(Option<i64>),
    /// Only a cover of at most that many options can be verified; the output is the radius, which is in the title.
    Radius(f64),
    /// These options are a cover.
    Options(Vec<String>),
    /// These options are the only cover.
    Only(Vec<String>),
}

/// An output, read case by case.
struct Output<'a> {
    lines: std::iter::Peekable<Box<dyn Iterator<Item = &'a str> + 'a>>,
}

impl<'a> Output<'a> {
    /// Empty lines are significant only in `exactcover`: a cover without options.
    fn new(id: &str, text: &'a str) -> Output<'a> {
        let is_kept = id == "exactcover";
        let lines: Box<dyn Iterator<Item = &'a str>> =
            Box::new(text.lines().map(str::trim).filter(move |line| is_kept || !line.is_empty()));
        Output { lines: lines.peekable() }
    }

    fn line(&mut self) -> &'a str {
        self.lines.next().expect("the output ends too early")
    }

    fn number<T: std::str::FromStr>(&mut self) -> T {
        let last = self.line().rsplit(' ').next().unwrap();
        last.parse().unwrap_or_else(|_| panic!("{last} is no number"))
    }

    /// The options of a grid whose first row is `first`.
    fn grid(&mut self, first: &str, side: usize) -> Vec<String> {
        let mut symbols: Vec<char> = first.split_whitespace().flat_map(str::chars).collect();
        while symbols.len() < side * side {
            symbols.extend(self.line().split_whitespace().flat_map(str::chars));
        }
        let cells = symbols.iter().enumerate();
        cells.map(|(cell, symbol)| format!("r{}c{}={symbol}", cell / side + 1, cell % side + 1)).collect()
    }

    fn grid_of(&mut self, side: usize) -> Vec<String> {
        let first = self.line();
        self.grid(first, side)
    }

    /// The messages of a problem that distinguishes grids with one completion from others.
    fn grid_or_not(&mut self, side: usize) -> Stated {
        match self.line() {
            "No Solution" | "No solution" => Stated::Is(false),
            "Multiple Solutions" => Stated::Several,
            "Not Minimal" => Stated::Covers(1),
            first => Stated::Only(self.grid(first, side)),
        }
    }

    /// The numbers of the next line after the first `skip`, as names of rows; None if the line begins with `no`.
    fn rows(&mut self, no: &str, skip: usize) -> Stated {
        match self.line() {
            line if line.to_lowercase().starts_with(no) => Stated::Is(false),
            line => Stated::Options(numbers(line)[skip..].iter().map(|row| format!("row {row}")).collect()),
        }
    }

    /// The pieces of a triangle of letters.
    fn pieces(&mut self) -> Stated {
        if self.lines.peek().is_some_and(|line| line.starts_with("No")) {
            self.line();
            return Stated::Is(false);
        }
        let mut pieces = std::collections::BTreeMap::<char, String>::new();
        for row in 1..=10 {
            for (column, letter) in self.line().chars().enumerate() {
                let piece = pieces.entry(letter).or_insert_with(|| format!("{letter} on"));
                piece.push_str(&format!(" r{row}c{}", column + 1));
            }
        }
        Stated::Only(pieces.into_values().collect())
    }

    /// The days on which each of the stations works.
    fn stations(&mut self, stations: usize) -> Stated {
        let first = self.line();
        if first.starts_with("No") {
            return Stated::Is(false);
        }
        let lines: Vec<&str> = std::iter::once(first).chain((1..stations).map(|_| self.line())).collect();
        let works = lines.iter().enumerate().filter(|(_, line)| **line != "0 0");
        Stated::Options(
            works
                .map(|(at, line)| format!("station {} days {}", at + 1, line.trim().replace(' ', "-")))
                .collect(),
        )
    }

    /// The facts about the next case, which has this model.
    fn part(&mut self, id: &str, model: &Model) -> Stated {
        let family = |name: &str| model.families.iter().find(|family| family.name == name).unwrap();
        match id {
            "poj3074" | "sudokux" | "hdu1426" | "luogu1784" => Stated::Only(self.grid_of(9)),
            "poj2676" => Stated::Options(self.grid_of(9)),
            "zoj3122" | "poj3076" | "uva1309" | "spoj1110" => Stated::Only(self.grid_of(16)),
            "hdu3909" => {
                let side = (1..=16).find(|side| side * side == family("cells").items.len()).unwrap();
                self.grid_or_not(side)
            }
            "hdu4069" => {
                assert!(self.line().starts_with("Case "));
                self.grid_or_not(9)
            }
            "noip2009" => Stated::Worth(Some(self.number()).filter(|&worth: &i64| worth >= 0)),
            "hdu5046" | "hdu2295" => Stated::Radius(self.number()),
            "hdu3498" | "fzu1686" | "poj1084" | "hdu3335" => Stated::Fewest(Some(self.number())),
            "hdu4979" => Stated::Fewest(Some(self.number::<usize>() - 1)),
            "zoj3209" => {
                Stated::Fewest(Some(self.number::<i64>()).filter(|&few| few >= 0).map(|few| few as usize))
            }
            "pentomino" => loop {
                // The tilings, if requested, come before their number.
                if let Ok(count) = self.line().parse() {
                    break Stated::Covers(count);
                }
            },
            "wordrect" | "carseq" | "manyqueens" => match self.line() {
                "many" => Stated::Several,
                count => Stated::Covers(count.parse().unwrap()),
            },
            "nqueens" => {
                let count = self.number();
                if count > 0 {
                    self.line();
                }
                Stated::Covers(count)
            }
            "spoj1771" => {
                let columns = numbers(self.line());
                let queens = columns.iter().enumerate();
                Stated::Options(queens.map(|(row, column)| format!("queen r{}c{column}", row + 1)).collect())
            }
            "exactcover" => {
                let mut covers = Vec::new();
                // A line with one number is the count if it equals the number of lines before it.
                loop {
                    match self.line() {
                        line if line == covers.len().to_string() => break,
                        line => covers.push(line),
                    }
                }
                Stated::Covers(covers.len() as u64)
            }
            "hust1017" => self.rows("no", 1),
            "luogu4929" => self.rows("no", 0),
            "poj3740" | "hiho1317" => Stated::Is(self.line().starts_with("Yes")),
            "luogu4205" => self.pieces(),
            "hdu3663" => self.stations(family("stations").items.len()),
            other => panic!("{other}: say here how to read its output"),
        }
    }
}

fn is_cover(model: &Model, names: &[String], place: &str) {
    let mut times = vec![0; model.items.len()];
    for name in names {
        let option = model.options.iter().position(|option| option == name);
        let option = option.unwrap_or_else(|| panic!("{place}: {name} is no option"));
        model.matrix.option(option).iter().for_each(|&item| times[item as usize] += 1);
    }
    for (item, &times) in times.iter().enumerate() {
        let least = usize::from(item < model.matrix.primary());
        assert!((least..=1).contains(&times), "{place}: {} is covered {times} times", model.items[item]);
    }
}

/// Whether `model` agrees with the output; None if that would take too long to check.
fn compare(model: &Model, stated: &Stated, place: &str) -> bool {
    let matrix = &model.matrix;
    let count = |limit: u64| match matrix.is_plain() {
        true => Exact::new(matrix).count(limit),
        false => Multiple::new(matrix).count(limit),
    };
    let repeat = || Repeat::new(&model.matrix).fewest().map(|options| options.len());
    match stated {
        Stated::Is(is) => assert_eq!(count(1) == 1, *is, "{place}"),
        Stated::Covers(covers) => {
            // A set without elements may be added to every cover; engines leave it out.
            let empty = (0..model.options.len()).filter(|&option| model.matrix.option(option).is_empty());
            let factor = if model.title == "Exact cover" { 1 << empty.count() } else { 1 };
            assert_eq!(count(u64::MAX) * factor, *covers, "{place}");
        }
        Stated::Several => assert_eq!(count(2), 2, "{place}"),
        Stated::Fewest(fewest) => match model.cover {
            Cover::Exact => {
                let found = Fewest::new(&model.matrix).fewest().map(|options| options.len());
                assert_eq!(found, *fewest, "{place}");
            }
            Cover::Repeat => assert_eq!(repeat(), *fewest, "{place}"),
        },
        Stated::Worth(worth) => {
            let found = search(model, Choose::Smallest, MOST_EVENTS, |_, _, _| {});
            if found.end == End::GivenUp {
                return false;
            }
            let Goal::Best(of) = &model.goal else { panic!("{place}: no goal") };
            let best = found.answer.map(|answer| answer.iter().map(|&option| of[option]).sum::<i64>());
            assert_eq!(best, *worth, "{place}");
        }
        Stated::Radius(radius) => {
            let shown: f64 = model.title.rsplit(' ').next().unwrap().parse().unwrap();
            assert!((shown - radius).abs() < 1e-5, "{place}: {shown}, not {radius}");
            let Goal::AtMost(most) = model.goal else { panic!("{place}: no goal") };
            assert!(repeat().is_some_and(|fewest| fewest <= most), "{place}: more than {most} are needed");
        }
        Stated::Options(names) => is_cover(model, names, place),
        Stated::Only(names) => {
            is_cover(model, names, place);
            assert_eq!(count(2), 1, "{place}");
        }
    }
    true
}

/// The samples, the edge cases and the README's instance: name, input, output.
fn studied(problem: &Problem) -> Vec<(String, String, String)> {
    let is_small = |name: &str| name.contains("/sample") || name.contains("/edge");
    let mut all: Vec<_> = cases(problem.id).into_iter().filter(|case| is_small(&case.0)).collect();
    let figure = Path::new(env!("CARGO_MANIFEST_DIR")).join(problem.file("figure.in"));
    if let Ok(input) = std::fs::read_to_string(figure) {
        let output = common::answer(problem.id, &input);
        all.push((format!("{}/figure", problem.id), input, output));
    }
    if problem.id == "pentomino" {
        // The matrix has all tilings, of which some modes count classes or print one; long boards are fast.
        let is_of_all = |input: &str| !["unique", "first"].iter().any(|mode| input.contains(mode));
        let is_long = |input: &str| input.lines().all(|line| !(6..20).contains(&line.trim().len()));
        all.retain(|(_, input, _)| is_of_all(input) && is_long(input));
    }
    all
}

#[test]
fn covers_of_the_models_agree_with_the_outputs() {
    for problem in PROBLEMS
        .iter()
        .filter(|problem| problem.study.is_some() && problem.id == problem.home && problem.id != "sudokugen")
    {
        let mut compared = 0;
        for (name, input, output) in studied(problem) {
            let mut output = Output::new(problem.id, &output);
            let mut number = 0;
            while output.lines.peek().is_some() && number < MOST_CASES {
                number += 1;
                let place = format!("{name}, case {number}");
                let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), number);
                let model = match model {
                    Ok(model) => model,
                    // Its matrix is shown if it is not too large.
                    Err(stop) if stop.to_string().contains("with at most 2000 chains") => {
                        output.line();
                        continue;
                    }
                    Err(stop) => panic!("{place}: {stop}"),
                };
                let stated = output.part(problem.id, &model);
                compared += usize::from(compare(&model, &stated, &place));
            }
        }
        assert!(compared >= 2, "{}: only {compared} cases compared", problem.id);
    }
}

#[test]
fn rows_of_a_generated_grid_are_covers_of_their_models() {
    let problem = PROBLEMS.iter().find(|problem| problem.id == "sudokugen").unwrap();
    let mut compared = 0;
    for (name, input, _) in studied(problem) {
        // Any puzzles are accepted; those of the solution are made from the grid that is studied.
        let output = common::answer("sudokugen", &input);
        let Some(first) = output.lines().next() else { continue };
        // With few givens the first grid may be abandoned for another.
        if numbers(&input)[1] < 30 {
            continue;
        }
        // The only completion of the givens is the grid that was built row by row.
        let solved = common::answer("poj3074", &format!("{first}\nend\n"));
        for above in 1..9 {
            let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), above).ok().unwrap();
            let row = &solved[9 * above..9 * (above + 1)];
            let cells = row.chars().enumerate();
            let names: Vec<String> =
                cells.map(|(column, digit)| format!("r{}c{}={digit}", above + 1, column + 1)).collect();
            is_cover(&model, &names, &format!("{name}, row {}", above + 1));
            compared += 1;
        }
    }
    assert!(compared >= 16, "only {compared} rows compared");
}

/// For the k-centre problems: the numbers of points and sites to choose, and all distances, of each case of an input.
fn land(id: &str, input: &str) -> Vec<(usize, usize, Vec<Vec<i64>>)> {
    let mut numbers = numbers(input).into_iter();
    let mut next = move || numbers.next().unwrap();
    let mut lands = Vec::new();
    for _ in 0..next() {
        let (points, sites, most) = match id {
            "hdu5046" => {
                let points = next();
                (points, points, next())
            }
            _ => (next(), next(), next()),
        };
        let mut places = |count: i64| -> Vec<(i64, i64)> { (0..count).map(|_| (next(), next())).collect() };
        let cities = places(points);
        let sites = if id == "hdu5046" { cities.clone() } else { places(sites) };
        let distance = |a: &(i64, i64), b: &(i64, i64)| match ((a.0 - b.0).abs(), (a.1 - b.1).abs()) {
            (x, y) if id == "hdu5046" => x + y,
            (x, y) => x * x + y * y,
        };
        let from = |site| cities.iter().map(|city| distance(city, site)).collect();
        lands.push((points as usize, most as usize, sites.iter().map(from).collect()));
    }
    lands
}

#[test]
fn there_is_no_cover_below_the_radius_shown() {
    for id in ["hdu5046", "hdu2295"] {
        let problem = PROBLEMS.iter().find(|problem| problem.id == id).unwrap();
        let mut compared = 0;
        for (name, input, _) in studied(problem) {
            for (at, (points, most, distances)) in land(id, &input).into_iter().enumerate().take(MOST_CASES) {
                let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), at + 1).ok().unwrap();
                // The radius is the longest distance that is a one of the matrix.
                let mut radius = i64::MIN;
                for (site, row) in distances.iter().enumerate() {
                    let ones = model.matrix.option(site).iter().map(|&point| row[point as usize]);
                    radius = radius.max(ones.max().unwrap_or(i64::MIN));
                }
                let matrix = |radius: i64| {
                    let mut matrix = Matrix::new(points, 0);
                    for row in &distances {
                        matrix.add(&(0..points).filter(|&point| row[point] <= radius).collect::<Vec<_>>());
                    }
                    matrix
                };
                assert_eq!(model.matrix, matrix(radius), "{name}, case {}", at + 1);
                let below = Repeat::new(&matrix(radius - 1)).at_most(most);
                assert_eq!(below, None, "{name}, case {}: a smaller radius will do", at + 1);
                compared += 1;
            }
        }
        assert!(compared >= 10, "{id}: only {compared} cases compared");
    }
}

/// The number of sets of options that cover `matrix`, by trying all.
fn sets(matrix: &Matrix) -> u64 {
    let covered = |set: u64| {
        let mut is_covered = vec![false; matrix.items()];
        for option in (0..matrix.options()).filter(|option| set >> option & 1 != 0) {
            matrix.option(option).iter().for_each(|&item| is_covered[item as usize] = true);
        }
        is_covered[..matrix.primary()].iter().all(|&is| is)
    };
    (0..1_u64 << matrix.options()).filter(|&set| covered(set)).count() as u64
}

#[test]
fn the_command_line_counts_the_covers_of_the_models_it_writes() {
    let program = env!("CARGO_BIN_EXE_dlx-judge");
    for problem in PROBLEMS.iter().filter(|problem| problem.study.is_some()) {
        let (name, input, _) = studied(problem).into_iter().last().unwrap();
        let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), 1).ok().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("model.dlx");
        model.write_knuth(&mut std::fs::File::create(&file).unwrap()).unwrap();
        let mut command = Command::new(program);
        command.args(["cover", "count"]).arg(&file).stdin(Stdio::null());
        let expected = match model.cover {
            Cover::Exact => {
                let mut model = model.clone();
                model.goal = Goal::All;
                search(&model, Choose::Smallest, u64::MAX, |_, _, _| {}).solutions
            }
            Cover::Repeat => {
                command.arg("--repeat");
                sets(&model.knuth().matrix)
            }
        };
        let output = command.output_in_time().unwrap();
        let counted = String::from_utf8(output.stdout).unwrap();
        assert_eq!(counted, format!("{expected}\n"), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
