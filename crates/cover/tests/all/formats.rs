//! The formats of cover problems: every one is converted to every other and back without a loss that is not
//! told, and rows of 0 and 1 are read wherever a matrix is.

use crate::process::write;
use crate::random::Random;
use crate::{answer, cover};
use dlx_cover::formats::set_cover::{self, Order};
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::formats::{self, rows};
use std::path::Path;

const FORMATS: [&str; 4] = ["dlx", "rows", "orlib", "rail"];

fn read(text: &str, format: &str) -> Result<Named, Malformed> {
    match format {
        "dlx" => Named::read(text.as_bytes()),
        "rows" => rows::read(text.as_bytes()),
        "orlib" => set_cover::read(text.as_bytes(), Order::Rows),
        _ => set_cover::read(text.as_bytes(), Order::Columns),
    }
}

/// A random problem in Knuth's format, which may have anything that it can say.
fn random(numbers: &mut Random) -> String {
    let has = |numbers: &mut Random| numbers.below(3) == 0;
    let (is_bounded, is_numbered) = (has(numbers), has(numbers));
    let (primary, secondary) = (numbers.below(6), if has(numbers) { numbers.below(3) } else { 0 });
    let names: Vec<String> = match is_numbered {
        true => (1..=primary + secondary).map(|item| item.to_string()).collect(),
        false => ["no", "cover", "0", "é", "1", "x", "y", "z"].map(String::from).to_vec(),
    };
    let mut text = " ".to_string();
    for (item, name) in names.iter().enumerate().take(primary + secondary) {
        text += if item == primary { "| " } else { "" };
        if is_bounded && item < primary {
            text += ["", "0:1|", "2|", "1:4294967295|"][numbers.below(4)];
        }
        text += &format!("{name} ");
    }
    text += if primary + secondary == 0 { "|" } else { "" };
    let costs = numbers.below(4);
    for _ in 0..numbers.below(7) {
        text += "\n ";
        let items = (0..primary + secondary).filter(|_| numbers.below(3) == 0).collect::<Vec<usize>>();
        for &item in &items {
            let colour = if item >= primary { ["", ":red", ":blue"][numbers.below(3)] } else { "" };
            text += &format!("{}{colour} ", names[item]);
        }
        text += &match costs {
            0 => "|0".to_string(),
            1 => format!("|{}", numbers.within(1, 9)),
            2 if numbers.below(2) == 0 => format!("|{}", numbers.below(3)),
            _ if items.is_empty() => "|".to_string(),
            _ => String::new(),
        };
    }
    text + "\n"
}

/// What a problem is, but for the order of the items of an option: items with their bounds; options with
/// their items and colours; costs.
type Parts = (Vec<(String, (u32, u32))>, Vec<Vec<(usize, String)>>, Option<Vec<u64>>);

fn parts(named: &Named) -> Parts {
    let matrix = &named.matrix;
    let items = named.items.iter().enumerate().map(|(item, name)| (name.clone(), matrix.bounds(item)));
    let option = |option: usize| {
        let colour = |index| match matrix.colour(option, index) {
            0 => String::new(),
            colour => named.colours[colour as usize - 1].clone(),
        };
        let own = matrix.option(option).enumerate();
        let mut own: Vec<_> = own.map(|(index, item)| (item, colour(index))).collect();
        own.sort();
        own
    };
    let costs = named.has_costs.then(|| named.costs.clone());
    (items.collect(), (0..matrix.options()).map(option).collect(), costs)
}

/// Converts `text`, and compares what is written with what was read. Whether it was written.
fn convert(folder: &Path, text: &str, from: &str, to: &str, is_repeat: bool) -> bool {
    write(folder, &[("it", text)]);
    let problem = read(text, from).unwrap();
    let matrix = &problem.matrix;
    let is_plain = matrix.items() == matrix.primary() && matrix.has_single_bounds();
    if is_repeat && !is_plain {
        return false;
    }
    let more: &[&str] = if is_repeat { &["--repeat"] } else { &[] };
    let (code, out, err) = cover(folder, &[&["convert", "it", "--format", from, "--to", to], more].concat());
    let place = format!("{from} to {to}: {text}\n{out}\n{err}");
    let is_small = matrix.items() == 0 || to == "rows" && matrix.options() == 0;
    if to != "dlx" && (!is_plain || is_small) {
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{place}");
        return false;
    }
    assert_eq!(code, Some(0), "{place}");
    let written = read(&out, to).unwrap_or_else(|error| panic!("{error}: {place}"));
    let (mut expected, found) = (parts(&problem), parts(&written));
    let mut told = Vec::new();
    let mut lose = |is_lost: bool, what: &str| {
        told.extend(is_lost.then(|| format!("it: {what}\n")));
        is_lost
    };
    if lose(to != "dlx" && !problem.is_numbered(), "items are named by their numbers, from 1") {
        expected.0.iter_mut().zip(1..).for_each(|((name, _), number)| *name = number.to_string());
    }
    if lose(to == "rows" && problem.has_costs, "costs are left out") {
        expected.2 = None;
    }
    // Without options nothing has a cost.
    if to == "dlx" && expected.1.is_empty() {
        expected.2 = None;
    }
    let is_library = |format: &str| ["orlib", "rail"].contains(&format);
    if lose(is_library(to) && !problem.has_costs, "each option costs 1") {
        expected.2 = Some(vec![1; matrix.options()]);
    }
    let is_repeat = is_repeat || is_library(from);
    lose(!is_library(to) && is_repeat, "for repeat covers, read it with --repeat");
    lose(is_library(to) && !is_repeat, "exact covers become repeat covers");
    assert_eq!(found, expected, "{place}");
    assert_eq!(err, told.concat(), "{place}");
    true
}

#[test]
fn every_format_says_the_same_as_every_other_or_tells_what_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let (mut numbers, mut converted) = (Random(70), [[0; 4]; 4]);
    for round in 0..50 {
        let problem = Named::read(random(&mut numbers).as_bytes()).unwrap();
        for (from, counts) in FORMATS.into_iter().zip(&mut converted) {
            let mut text = Vec::new();
            let written = match from {
                "dlx" => problem.write(&mut text),
                "rows" => rows::write(&problem, &mut text),
                "orlib" => set_cover::write(&problem, Order::Rows, &mut text),
                _ => set_cover::write(&problem, Order::Columns, &mut text),
            };
            if written.is_err() {
                continue;
            }
            let text = String::from_utf8(text).unwrap();
            for (to, count) in FORMATS.into_iter().zip(counts) {
                *count += usize::from(convert(folder.path(), &text, from, to, round % 4 == 0));
            }
        }
    }
    assert!(converted.iter().flatten().all(|&count| count >= 10), "{converted:?}");
}

#[test]
fn other_solvers_formats_tell_what_they_do_not_say() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it", "a b\na |3\nb\n")]);
    let told = |to: &str| cover(folder.path(), &["convert", "it", "--to", to]).2;
    assert_eq!((told("cnf"), told("lp")), ("it: costs are left out\n".into(), String::new()));
}

/// The toy matrix of Knuth, whose only cover is rows 1, 4 and 5, in every way that rows are written.
const ROWS: [&str; 5] = [
    "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n",
    "0010110\r\n1001001\r\n\r\n0110010\r\n1001000\r\n0100001\r\n0001101",
    "0,0,1,0,1,1,0\n1,0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,0,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1\n",
    "6 7\n0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n",
    "\u{feff}6, 7\n0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
];

#[test]
fn rows_are_read_wherever_a_matrix_is() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = "it: read as rows of 0 and 1: 6 rows of length 7\n";
    for text in ROWS {
        write(folder, &[("it", text)]);
        for force in [&[][..], &["--format", "rows"]] {
            let run = |arguments: &[&str]| {
                // The format of the output is that of `model` and `trace`.
                let flag = |word: &&str| match (*word, arguments[0]) {
                    ("--format", "model" | "trace") => "--file-format".to_string(),
                    (word, _) => word.to_string(),
                };
                let words: Vec<String> = arguments.iter().chain(force).map(flag).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let (code, out, err) = cover(folder, &words);
                assert_eq!(code, Some(0), "{words:?}: {err}");
                assert_eq!(err.starts_with(told), force.is_empty(), "{words:?}: {err}");
                out
            };
            assert_eq!(run(&["count", "it"]), "1\n");
            assert_eq!(run(&["count", "it", "--repeat"]), "23\n");
            let mut options: Vec<String> = run(&["solve", "it"]).lines().map(String::from).collect();
            options.sort();
            assert_eq!(options, ["1 4", "2 7", "3 5 6"]);
            write(folder, &[("cover", "3 5 6\n1 4\n2 7\n")]);
            assert_eq!(run(&["check", "it", "cover"]), "a cover\n");
            assert!(run(&["model", "it"]).contains("6 options"));
            assert!(run(&["trace", "it"]).contains("1 4"));
            assert!(run(&["marginals", "it"]).starts_with("1 3 5 6\n"));
            assert_eq!(run(&["sample", "it"]).lines().count(), 4);
            assert!(run(&["convert", "it", "--to", "rail"]).starts_with("7 6\n1 3 3 5 6\n"));
        }
    }
}

#[test]
fn knuths_format_is_preferred_to_rows() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // One item, and one option; or two rows of one column.
    write(folder, &[("it", "1\n1\n")]);
    let hint = "it: read in Knuth's format; --format rows reads rows of 0 and 1\n";
    assert_eq!(cover(folder, &["count", "it"]), (Some(0), "1\n".into(), hint.into()));
    assert_eq!(cover(folder, &["count", "it", "--format", "rows"]), (Some(0), "2\n".into(), String::new()));
    assert_eq!(cover(folder, &["count", "it", "--format", "dlx"]), (Some(0), "1\n".into(), String::new()));
    write(folder, &[("it", "a b\na\nb\n")]);
    assert_eq!(cover(folder, &["count", "it"]).2, "");
    let refused = |text: &str, more: &[&str]| {
        write(folder, &[("it", text)]);
        let (code, out, err) = cover(folder, &[&["count", "it"], more].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        err
    };
    let place = |message: &str| format!("dlx-cover: it: {message}\n");
    assert_eq!(
        refused("0 1 1\n0 1\n", &[]),
        place("line 2, column 4: expected a row of length 3, found one of 2")
    );
    assert_eq!(refused("2 3\n011\n", &[]), place("line 3, column 1: expected row 2, found end of input"));
    assert_eq!(refused("1 2 3\n1 4\n", &[]), place("line 2, column 3: expected one of the items, found '4'"));
    assert_eq!(
        refused("a b\na\n", &["--format", "rows"]),
        place("line 1, column 1: expected 0 or 1, found 'a'")
    );
    let message = "line 1, column 5: expected items of different names, found '1' again";
    assert_eq!(refused("0 1 1\n0 1 1\n", &["--format", "dlx"]), place(message));
}

#[test]
fn a_problem_without_items_has_the_cover_without_options() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, &[("it", " |\n")]);
    let converted = answer(folder, &["convert", "it", "--to", "dlx"]);
    assert_eq!(converted, " |\n");
    assert_eq!(answer(folder, &["count", "it"]), "1\n");
    assert_eq!(
        (answer(folder, &["solve", "it"]), answer(folder, &["solve", "it", "--all"])),
        ("".into(), "\n".into())
    );
    let model = answer(folder, &["model", "it", "--format", "dlx"]);
    assert!(formats::read(model.as_bytes()).unwrap().0.items.is_empty(), "{model}");
    let (code, _, err) = cover(folder, &["convert", "it", "--to", "orlib"]);
    assert_eq!((code, err.as_str()), (Some(2), "dlx-cover: it: expected an item, which the format needs\n"));
}

#[test]
fn an_option_is_not_taken_for_the_message_that_there_is_no_cover() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, &[("it", "no cover\nno cover\n")]);
    let solved = answer(folder, &["solve", "it"]);
    assert_eq!(solved, "no cover |0\n");
    write(folder, &[("cover", &solved)]);
    assert_eq!(answer(folder, &["check", "it", "cover"]), "a cover\n");
    write(folder, &[("it", "no cover\nno\n")]);
    assert_eq!(answer(folder, &["solve", "it"]), "no cover\n");
}
