//! The matrix of each problem's model describes the task that the solution solves: for the samples, the edge
//! cases and the READMEs' instances, the covers of each case's model are counted and compared with the
//! expected outputs.

use crate::common::{self, cases, numbers};
use dlx_count::{Counter, repeat_covers};
use dlx_judge::figures;
use dlx_kernel::dlx::Choose;
use dlx_kernel::input::Input;
use dlx_kernel::{Exact, Matrix, Repeat};
use dlx_problems::form::{Form, Format};
use dlx_problems::output::{Hint, Output, Stated};
use dlx_problems::{Cover, PROBLEMS, Problem, find};
use dlx_study::formats::knuth::Named;
use dlx_study::trace::{Status, search};
use dlx_study::{Goal, Model};

/// Maximum number of cases examined per file.
const MOST_CASES: usize = 20;
/// Maximum number of events in a search for the best cover; cases that need more are skipped.
const MOST_EVENTS: u64 = 400_000;

fn is_cover(model: &Model, format: &Format, names: &[String], place: &str) {
    let mut times = vec![0; model.items.len()];
    for name in names {
        let option = model.options.iter().position(|option| option == name);
        let option = option.unwrap_or_else(|| panic!("{place}: {name} is not an option"));
        model.matrix.option(option).for_each(|item| times[item] += 1);
    }
    for option in (0..model.options.len()).filter(|&option| format.is_implied(&model.options[option])) {
        if model.matrix.option(option).all(|item| times[item] == 0) {
            model.matrix.option(option).for_each(|item| times[item] += 1);
        }
    }
    for (item, &times) in times.iter().enumerate() {
        let is_primary = item < model.matrix.primary();
        let (least, most) = if is_primary { model.matrix.bounds(item) } else { (0, 1) };
        let most = if model.cover == Cover::Exact { most } else { u32::MAX };
        assert!((least..=most).contains(&times), "{place}: {} is covered {times} times", model.items[item]);
    }
}

/// Checks that `model` agrees with the output. Returns false if the comparison would take too long.
fn compare(model: &Model, problem: &Problem, stated: &Stated, place: &str) -> bool {
    let matrix = &model.matrix;
    let count = |limit: u64| match matrix.is_plain() {
        true => Exact::new(matrix).count(limit),
        false => Exact::new(matrix).count(limit),
    };
    let repeat = || Repeat::new(&model.matrix).fewest().map(|options| options.len());
    match stated {
        Stated::Is(is) => assert_eq!(count(1) == 1, *is, "{place}"),
        Stated::Covers(covers) | Stated::Listed(_, Some(covers)) => {
            // Empty options can be added to every cover; the engines leave them out.
            let empty = (0..model.options.len()).filter(|&option| model.matrix.option(option).len() == 0);
            let factor = if model.title == "Exact cover" { 1 << empty.count() } else { 1 };
            assert_eq!(count(u64::MAX) * factor, *covers, "{place}");
        }
        Stated::Several => assert_eq!(count(2), 2, "{place}"),
        Stated::NotMinimal => assert_eq!(count(2), 1, "{place}"),
        Stated::Fewest(fewest) => {
            let found = match model.cover {
                Cover::Exact => Exact::new(&model.matrix).fewest().map(|options| options.len()),
                Cover::Repeat => repeat(),
            };
            assert_eq!(found.map(|found| found + problem.format().beside), *fewest, "{place}");
        }
        Stated::Worth(worth) => {
            let found = search(model, Choose::Smallest, MOST_EVENTS, &mut |_, _, _| {});
            if found.end == Status::GivenUp {
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
        Stated::Options(names) => is_cover(model, problem.format(), names, place),
        Stated::Listed(_, None) | Stated::Free => panic!("{place}: nothing is stated"),
        Stated::Only(names) => {
            is_cover(model, problem.format(), names, place);
            assert!(problem.check.is_some() || count(2) == 1, "{place}");
        }
    }
    true
}

/// The samples, the edge cases and the README's instance: name, input, output.
fn studied(problem: &Problem) -> Vec<(String, String, String)> {
    let is_small = |name: &str| name.contains("/sample") || name.contains("/edge");
    let mut all: Vec<_> = cases(problem.id).into_iter().filter(|case| is_small(&case.0)).collect();
    if let Some(input) = figures::instance(problem) {
        let input = String::from_utf8_lossy(input).into_owned();
        let output = common::answer(problem.id, &input);
        all.push((format!("{}/figure", problem.id), input, output));
    }
    if problem.id == "pentomino" {
        // Keeps only inputs that ask for all tilings, because the matrix describes all of them; in other
        // modes, the output counts classes of tilings or is one tiling. Of these, keeps only inputs
        // with long boards, which are fast.
        let is_of_all = |input: &str| !["unique", "first"].iter().any(|mode| input.contains(mode));
        let is_long = |input: &str| input.lines().all(|line| !(6..20).contains(&line.trim().len()));
        all.retain(|(_, input, _)| is_of_all(input) && is_long(input));
    }
    all
}

#[test]
fn covers_of_the_models_agree_with_the_outputs() {
    let is_stated = |problem: &&Problem| {
        problem.study.is_some() && problem.id == problem.home && problem.format().form != Form::Free
    };
    for problem in common::of_today(PROBLEMS.iter().filter(is_stated)) {
        let mut compared = 0;
        for (name, input, output) in studied(problem) {
            let mut output = Output::new(&output);
            let mut number = 0;
            let format = problem.format();
            while output.next_filled().is_some() && number < MOST_CASES {
                number += 1;
                let place = format!("{name}, case {number}");
                let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), number);
                let single = model.as_ref().is_ok_and(|model| format.is_single(model));
                let stated = output.answer(format, number, Hint { single, ..Hint::default() });
                let stated = stated.unwrap_or_else(|wrong| panic!("{place}: {wrong:?}"));
                let model = match model {
                    Ok(model) => model,
                    // For one problem, a model with too many chains is an error.
                    Err(stop) if stop.to_string().contains("with at most 2000 chains") => continue,
                    Err(stop) => panic!("{place}: {stop}"),
                };
                compared += usize::from(compare(&model, problem, &stated, &place));
            }
        }
        assert!(compared >= 2, "{}: only {compared} cases compared", problem.id);
    }
}

#[test]
fn domino_models_have_the_number_of_covers_in_the_output() {
    let problem = PROBLEMS.iter().find(|problem| problem.id == "uva211").unwrap();
    let mut compared = 0;
    for (name, input, output) in studied(problem) {
        for line in output.lines().filter(|line| line.starts_with("There are ")) {
            let said = line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
            let said: Vec<usize> = said.map(|number| number.parse().unwrap()).collect();
            let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), said[1]).ok().unwrap();
            assert_eq!(Exact::new(&model.matrix).count(u64::MAX) as usize, said[0], "{name}: {line}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "only {compared} boards compared");
}

#[test]
fn rows_of_a_generated_grid_are_covers_of_their_models() {
    let problem = PROBLEMS.iter().find(|problem| problem.id == "sudokugen").unwrap();
    let mut compared = 0;
    for (name, input, _) in studied(problem) {
        // The checker would accept other puzzles, but the solution makes its puzzles from the grid that the
        // model describes.
        let output = common::answer("sudokugen", &input);
        let Some(first) = output.lines().next() else { continue };
        // If few givens are wanted, the solution may replace the first grid with another.
        if numbers(&input)[1] < 30 {
            continue;
        }
        // The only completion of the givens is the grid that the model builds row by row.
        let solved = common::answer("poj3074", &format!("{first}\nend\n"));
        for above in 1..9 {
            let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), above).ok().unwrap();
            let row = &solved[9 * above..9 * (above + 1)];
            let cells = row.chars().enumerate();
            let names: Vec<String> =
                cells.map(|(column, digit)| format!("r{}c{}={digit}", above + 1, column + 1)).collect();
            is_cover(&model, problem.format(), &names, &format!("{name}, row {}", above + 1));
            compared += 1;
        }
    }
    assert!(compared >= 16, "only {compared} rows compared");
}

/// For each case of a k-centre problem's input: the number of points, the number of sites to choose, and all
/// distances.
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
fn no_radius_smaller_than_that_of_the_model_has_a_cover() {
    for id in ["hdu5046", "hdu2295"] {
        let problem = PROBLEMS.iter().find(|problem| problem.id == id).unwrap();
        let mut compared = 0;
        for (name, input, _) in studied(problem) {
            for (at, (points, most, distances)) in land(id, &input).into_iter().enumerate().take(MOST_CASES) {
                let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), at + 1).ok().unwrap();
                // The model's radius is the longest distance that has a one in its matrix.
                let mut radius = i64::MIN;
                for (site, row) in distances.iter().enumerate() {
                    let ones = model.matrix.option(site).map(|point| row[point]);
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

/// The number of sets of options that cover `matrix`, by brute force.
fn sets(matrix: &Matrix) -> u64 {
    let covered = |set: u64| {
        let mut is_covered = vec![false; matrix.items()];
        for option in (0..matrix.options()).filter(|option| set >> option & 1 != 0) {
            matrix.option(option).for_each(|item| is_covered[item] = true);
        }
        is_covered[..matrix.primary()].iter().all(|&is| is)
    };
    (0..1_u64 << matrix.options()).filter(|&set| covered(set)).count() as u64
}

#[test]
fn the_solver_counts_the_covers_of_models_read_from_files() {
    for problem in PROBLEMS.iter().filter(|problem| problem.study.is_some()) {
        let (name, input, _) = studied(problem).into_iter().last().unwrap();
        let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), 1).ok().unwrap();
        let mut written = Vec::new();
        model.write_knuth(&mut written).unwrap();
        let matrix = Named::read(&written).unwrap().matrix;
        let (counted, expected) = match model.cover {
            Cover::Exact => {
                let mut model = model.clone();
                model.goal = Goal::All;
                let found = search(&model, Choose::Smallest, u64::MAX, &mut |_, _, _| {}).solutions;
                (Counter::new(&matrix).count(&mut |_| true).map(|count| count.to_string()), found.to_string())
            }
            Cover::Repeat => (
                repeat_covers(&matrix, 1).map(|count| count.to_string()),
                sets(&model.knuth().matrix).to_string(),
            ),
        };
        assert_eq!(counted, Some(expected), "{name}");
    }
}

#[test]
fn the_covers_of_a_domino_model_are_the_expected_grids() {
    let problem = find("hdu4210").ok().unwrap();
    let mut compared = 0;
    for (name, input, output) in cases("hdu4210").into_iter().filter(|case| !case.0.contains("hard")) {
        for (number, lines) in output.lines().collect::<Vec<_>>().chunks(10).enumerate() {
            let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), number + 1).ok().unwrap();
            for cover in Exact::new(&model.matrix).covers() {
                let names = cover.iter().flat_map(|&option| model.options[option].split(' '));
                let mut cells: Vec<(&str, &str)> = names.map(|name| name.split_once('=').unwrap()).collect();
                cells.sort_unstable();
                let digits: String = cells.iter().map(|cell| cell.1).collect();
                assert_eq!(digits, lines[1..].concat(), "{name}, puzzle {}", number + 1);
                compared += 1;
            }
        }
    }
    assert!(compared >= 40, "only {compared} covers compared");
}

#[test]
fn words_in_a_grid_of_one_column_go_down() {
    let model = find("crossword").ok().unwrap().study.unwrap()(&mut Input::new(b"3 1\n.\n.\n.\ncca\n"), 1);
    assert_eq!(model.ok().unwrap().options.iter().collect::<Vec<_>>(), ["r1c1 down cca"]);
}
