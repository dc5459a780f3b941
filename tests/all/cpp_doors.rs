//! The interfaces `Exact` and `Repeat` of the headers, on small matrices of every kind: their answers agree
//! with brute force over all sets of options.

use crate::common::Random;
use crate::cpp_twins::{compile, compiler, run};
use crate::tools::is_left_to_ci;
use std::fmt::Write as _;
use std::path::Path;

/// A problem in the format of `twins/doors.cpp`.
struct Small {
    primary: usize,
    secondary: usize,
    bounds: Vec<(i32, i32)>,
    /// The cost of each option, and its items with their colours.
    options: Vec<(i64, Vec<(usize, i32)>)>,
    given: Vec<usize>,
}

impl Small {
    /// A random problem: plain, with colours, with multiplicities, or with both; with small costs, without
    /// costs, or with costs whose sums exceed 64 bits.
    fn random(numbers: &mut Random) -> Small {
        let (primary, secondary) = (numbers.within(0, 5), numbers.within(0, 3));
        let (is_bounded, is_coloured) = (numbers.within(0, 2) == 0, numbers.within(0, 2) == 0);
        let bounds = (0..primary).map(|_| match is_bounded {
            true => {
                let high = [1, 2, 3, i32::MAX][numbers.below(4)];
                ([0, 1, 2, i32::MAX][numbers.below(4)].min(high), high)
            }
            false => (1, 1),
        });
        let bounds = bounds.collect();
        let (scale, most) = (numbers.below(5), [9, 9, 9, 0][numbers.below(4)]);
        let mut option = |_| {
            let items =
                (0..primary + secondary).filter(|_| numbers.within(0, 2) == 0).collect::<Vec<usize>>();
            let mut colour =
                |item| if is_coloured && item >= primary { [0, 1, i32::MAX][numbers.below(3)] } else { 0 };
            let items = items.into_iter().map(|item| (item, colour(item))).collect();
            let cost = numbers.within(0, 9) as i64;
            let large = [cost, i64::MAX - cost][numbers.below(2)];
            ([cost, cost, 0, cost + (1 << 52), large][scale], items)
        };
        let options: Vec<_> = (0..most).map(&mut option).collect();
        let mut given: Vec<usize> = (0..options.len()).filter(|_| numbers.within(0, 15) == 0).collect();
        // In some problems, `given` contains an option twice.
        given.extend(given.first().copied().filter(|_| numbers.within(0, 3) == 0));
        Small { primary, secondary, bounds, options, given }
    }

    /// Lines that cross pairwise in cells, like words in a crossword. They often form no grid, and some lines
    /// have no cells or no options.
    fn crossing(numbers: &mut Random) -> Small {
        let lines = numbers.within(2, 4);
        let crossing = lines - numbers.below(lines - 1);
        let cells: Vec<[usize; 2]> = (0..numbers.within(1, 4))
            .map(|_| {
                let one = numbers.below(crossing);
                [one, (one + numbers.within(1, crossing - 1)) % crossing]
            })
            .collect();
        let options = numbers.within(0, 9);
        let option = |_| {
            let line = numbers.below(crossing);
            let own = (0..cells.len()).filter(|&cell| cells[cell].contains(&line));
            let coloured = own.map(|cell| (lines + cell, numbers.within(1, 2) as i32));
            (0, std::iter::once((line, 0)).chain(coloured).collect())
        };
        let options = (0..options).map(option).collect();
        let (secondary, bounds) = (cells.len(), vec![(1, 1); lines]);
        Small { primary: lines, secondary, bounds, options, given: Vec::new() }
    }

    fn text(&self) -> String {
        let mut text = format!("{} {} {}\n", self.primary, self.secondary, self.options.len());
        self.bounds.iter().for_each(|(low, high)| write!(text, "{low} {high} ").unwrap());
        for (cost, items) in &self.options {
            write!(text, "\n{cost} {}", items.len()).unwrap();
            items.iter().for_each(|(item, colour)| write!(text, " {item} {colour}").unwrap());
        }
        write!(text, "\n{}", self.given.len()).unwrap();
        self.given.iter().for_each(|option| write!(text, " {option}").unwrap());
        text + "\n"
    }

    /// All exact covers, or all repeat covers, in ascending order.
    fn covers(&self, is_repeat: bool) -> Vec<Vec<usize>> {
        let options = 0..self.options.len();
        let sets = (0..1usize << self.options.len())
            .map(|bits| options.clone().filter(|option| bits >> option & 1 != 0).collect::<Vec<usize>>());
        let mut covers: Vec<Vec<usize>> = sets.filter(|set| self.is_cover(set, is_repeat)).collect();
        covers.sort();
        covers
    }

    fn is_cover(&self, set: &[usize], is_repeat: bool) -> bool {
        let has_primary = |option: usize| self.options[option].1.iter().any(|&(item, _)| item < self.primary);
        // The colours that options of the set give to `item`.
        let colours = |item: usize| {
            let cells = set.iter().flat_map(|&option| &self.options[option].1);
            cells.filter(|cell| cell.0 == item).map(|cell| cell.1).collect::<Vec<i32>>()
        };
        let is_covered = |item: usize| match item < self.primary {
            true if is_repeat => colours(item).len() as i32 >= self.bounds[item].0,
            true => (self.bounds[item].0..=self.bounds[item].1).contains(&(colours(item).len() as i32)),
            false if is_repeat => true,
            false => match colours(item)[..] {
                [first, ref others @ ..] => others.iter().all(|&colour| colour == first && first != 0),
                [] => true,
            },
        };
        self.given.iter().all(|option| set.contains(option))
            && set.iter().all(|&option| is_repeat || has_primary(option) || self.given.contains(&option))
            && (0..self.primary + self.secondary).all(is_covered)
    }

    /// Checks a line of answers printed by `twins/doors.cpp`.
    fn check(&self, line: &str, is_repeat: bool) {
        let covers = self.covers(is_repeat);
        let mut fields = line.split_terminator(';');
        let mut field = || fields.next().unwrap();
        let cover = |text: &str| {
            let numbers = text.split_whitespace().map(|number| number.parse().unwrap());
            let mut cover: Vec<usize> = numbers.collect();
            cover.sort();
            assert!(covers.contains(&cover), "{text} is no cover");
            cover
        };
        // Sums of costs saturate at the largest number, as in the headers.
        let cost = |cover: &Vec<usize>| {
            cover.iter().fold(0i64, |sum, &option| sum.saturating_add(self.options[option].0))
        };
        assert_eq!(field(), covers.len().min(3).to_string());
        if covers.is_empty() {
            assert_eq!([field(), field(), field()], ["none"; 3]);
        } else {
            cover(field());
            assert_eq!(cover(field()).len(), covers.iter().map(Vec::len).min().unwrap());
            let (least, cheapest) = field().split_once(' ').unwrap();
            let cheapest = cost(&cover(cheapest));
            assert_eq!(cheapest, covers.iter().map(cost).min().unwrap());
            assert_eq!(cheapest.to_string(), least);
        }
        let some: usize = field().parse().unwrap();
        let mut some: Vec<Vec<usize>> = (0..some).map(|_| cover(field())).collect();
        some.sort();
        some.dedup();
        assert_eq!(some.len(), covers.len().min(3));
        let mut all: Vec<Vec<usize>> = fields.map(cover).collect();
        all.sort();
        assert_eq!(all, covers);
    }
}

#[test]
fn cpp_interfaces_agree_with_brute_force() {
    if is_left_to_ci() {
        return;
    }
    let Some(compiler) = compiler() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let headers = format!("-I{}/crates/kernel/cpp", root.display());
    let program = compile(&compiler, &root.join("tests/all/twins/doors.cpp"), &[&headers], folder.path());
    let mut numbers = Random(40);
    let mut problems: Vec<Small> = (0..600).map(|_| Small::random(&mut numbers)).collect();
    problems.extend((0..600).map(|_| Small::crossing(&mut numbers)));
    let text: String = problems.iter().map(Small::text).collect();
    let ran = run(&program, text.as_bytes());
    let answers: Vec<&str> = ran.ends(0).out.lines().collect();
    assert_eq!(answers.len(), 4 * problems.len());
    for (problem, answers) in problems.iter().zip(answers.chunks(4)) {
        println!("{}{}", problem.text(), answers.join("\n"));
        problem.check(answers[0], false);
        problem.check(answers[1], true);
        let free = Small {
            given: Vec::new(),
            bounds: problem.bounds.clone(),
            options: problem.options.clone(),
            ..*problem
        };
        let least = free.covers(true).iter().map(Vec::len).min().filter(|&least| least <= 2);
        assert_eq!(answers[2] == "-1", least.is_none());
        assert_eq!(answers[3], "none", "of -1 options");
    }
}

#[test]
fn bad_input_throws_even_without_assertions() {
    let Some(compiler) = compiler() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let headers = format!("-I{}/crates/kernel/cpp", root.display());
    let source = root.join("tests/all/twins/bad_input.cpp");
    let program = compile(&compiler, &source, &["-DNDEBUG", &headers], folder.path());
    assert_eq!(run(&program, b"").ends(0).out, "28 of 28 refused, 1 cover, fewest 1\n");
}

#[test]
fn the_example_in_the_headers_readme_prints_the_output_shown() {
    let Some(compiler) = compiler() else { return };
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel/cpp");
    let readme = std::fs::read_to_string(headers.join("README.md")).unwrap();
    let block =
        |kind: &str| readme.split(&format!("```{kind}\n")).nth(1).unwrap().split("```").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("shop.cpp");
    std::fs::write(&source, block("cpp")).unwrap();
    let include = format!("-I{}", headers.display());
    let program = compile(&compiler, &source, &["-DNDEBUG", &include], folder.path());
    assert_eq!(run(&program, b"").ends(0).out, block("console"));
}

#[test]
fn all_headers_compile_together() {
    let Some(compiler) = compiler() else { return };
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel/cpp");
    // The textbook headers are left out, because they define the same names as the fast ones.
    let is_header = |path: &Path| path.extension().is_some_and(|ending| ending == "hpp");
    let mut text = String::new();
    let mut folders = vec![headers.clone()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true if path.ends_with("textbook") => {}
                true => folders.push(path),
                false if is_header(&path) => writeln!(text, "#include \"{}\"", path.display()).unwrap(),
                false => {}
            }
        }
    }
    text += "int main() { return 0; }\n";
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("all.cpp");
    std::fs::write(&source, text).unwrap();
    compile(&compiler, &source, &[&format!("-I{}", headers.display())], folder.path());
}
