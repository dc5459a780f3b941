//! The problems with colours and multiplicities: every expected output against a search that knows neither
//! matrices nor items.

use crate::common::share;
use dlx_harness::cases;
use dlx_judge::embedded;
use dlx_kernel::input::Input;
use dlx_problems::{Problem, carseq, find, manyqueens, wordrect};
use std::collections::HashSet;

/// The inputs of the cases of a problem, and the expected outputs.
fn cases(id: &str) -> Vec<(String, Vec<u8>, String)> {
    let read = |case: cases::Case| {
        let files = case.files.unwrap();
        let output = files.expected.unwrap().read().unwrap().into_owned();
        (case.name, files.input.read().unwrap().into_owned(), String::from_utf8(output).unwrap())
    };
    embedded::cases(find(id).ok().unwrap()).into_iter().map(read).collect()
}

/// Compares the expected outputs of `id`, and those of its solution on random inputs, with `answer`.
fn compare(id: &str, answer: impl Fn(&mut Input) -> String) {
    let problem: &Problem = find(id).ok().unwrap();
    let all = |input: &[u8]| {
        let (mut input, mut output) = (Input::new(input), String::new());
        while !input.at_end() {
            output += &answer(&mut input);
            output.push('\n');
        }
        output
    };
    // Trying everything takes minutes or longer here; another program gave their answers.
    let left_out = ["edge-ends", "hard-8-letters", "hard-9-letters", "hard-at-capacity"];
    for (name, input, output) in cases(id) {
        if left_out.iter().any(|out| name.ends_with(out)) {
            continue;
        }
        assert_eq!(all(&input), output, "{id}, {name}");
    }
    for seed in 0..share(60) {
        let input = problem.generator.unwrap().random_input(seed as u64, 1 + seed % 6);
        let mut output = Vec::new();
        (problem.solve)(&input, &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), all(&input), "{}", String::from_utf8_lossy(&input));
    }
}

/// A number, or `many`.
fn stated(count: u64, most: u64) -> String {
    if count > most { "many".to_string() } else { count.to_string() }
}

/// What words of as many letters as there are rows begin with.
fn beginnings<'a>(case: &wordrect::solution::Case<'a>) -> HashSet<&'a [u8]> {
    let columns = case.words.iter().filter(|word| word.len() == case.rows);
    columns.flat_map(|word| (0..=word.len()).map(|letters| &word[..letters])).collect()
}

/// Rows of words, as long as every column begins a word.
fn rectangles(
    case: &wordrect::solution::Case,
    beginnings: &HashSet<&[u8]>,
    columns: &mut Vec<Vec<u8>>,
    rows: usize,
    count: &mut u64,
) {
    if rows == case.rows {
        *count += 1;
        return;
    }
    for word in case.words.iter().filter(|word| word.len() == case.columns) {
        columns.iter_mut().zip(word.iter()).for_each(|(column, &letter)| column.push(letter));
        let begins = |column: &Vec<u8>| beginnings.contains(&column[..]);
        if columns.iter().all(begins) && *count <= wordrect::solution::MOST_RECTANGLES {
            rectangles(case, beginnings, columns, rows + 1, count);
        }
        columns.iter_mut().for_each(|column| column.truncate(rows));
    }
}

#[test]
fn word_rectangles_are_counted_row_by_row() {
    compare("wordrect", |input| {
        let case = wordrect::solution::case(input).unwrap();
        let mut count = 0;
        rectangles(&case, &beginnings(&case), &mut vec![Vec::new(); case.columns], 0, &mut count);
        stated(count, wordrect::solution::MOST_RECTANGLES)
    });
}

/// Sequences car by car.
fn sequences(case: &carseq::solution::Case, left: &mut Vec<usize>, line: &mut Vec<usize>, count: &mut u64) {
    if left.iter().all(|&cars| cars == 0) {
        *count += 1;
        return;
    }
    for class in 0..left.len() {
        if left[class] == 0 || *count > carseq::solution::MOST_SEQUENCES {
            continue;
        }
        line.push(class);
        left[class] -= 1;
        let fits = |option: usize| {
            let (most, window) = case.capacities[option];
            let last = line.iter().rev().take(window);
            last.filter(|&&class| case.classes[class].1.contains(&option)).count() <= most
        };
        if (0..case.capacities.len()).all(fits) {
            sequences(case, left, line, count);
        }
        left[class] += 1;
        line.pop();
    }
}

#[test]
fn car_sequences_are_counted_car_by_car() {
    compare("carseq", |input| {
        let case = carseq::solution::case(input).unwrap();
        let (mut left, mut count) = (case.classes.iter().map(|class| class.0).collect(), 0);
        sequences(&case, &mut left, &mut Vec::new(), &mut count);
        stated(count, carseq::solution::MOST_SEQUENCES)
    });
}

/// Placements square by square; `lines` has the number of queens in each row, column and diagonal.
fn placements(case: &manyqueens::solution::Case, square: usize, lines: &mut [Vec<usize>; 4]) -> u64 {
    let n = case.rows;
    if square > 0 && square.is_multiple_of(n) && lines[0][square / n - 1] < case.queens {
        return 0;
    }
    if square == n * n {
        return u64::from(lines[1][..n].iter().all(|&queens| queens == case.queens));
    }
    let (row, column) = (square / n, square % n);
    let places = [row, column, row + column, n + row - column];
    let most = [case.queens, case.queens, case.most, case.most];
    let mut count = placements(case, square + 1, lines);
    if (0..4).all(|line| lines[line][places[line]] < most[line]) {
        (0..4).for_each(|line| lines[line][places[line]] += 1);
        count += placements(case, square + 1, lines);
        (0..4).for_each(|line| lines[line][places[line]] -= 1);
    }
    count
}

#[test]
fn many_queens_are_placed_square_by_square() {
    compare("manyqueens", |input| {
        let case = manyqueens::solution::case(input).unwrap();
        let mut lines = [(); 4].map(|()| vec![0; 2 * case.rows]);
        placements(&case, 0, &mut lines).to_string()
    });
}
