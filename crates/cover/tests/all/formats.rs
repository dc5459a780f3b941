//! File formats: every format converts to every other and back, losses are reported, and rows of 0 and 1 are
//! read wherever a matrix is.

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

/// A random problem in Knuth's format, with any of its features.
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

/// The content of a problem, regardless of the order of items within options: items with bounds, options with
/// items and colours, costs.
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

/// Converts `text`, and compares the result with the original. Returns whether the problem could be
/// converted.
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
    // A file without options has no costs.
    if to == "dlx" && expected.1.is_empty() {
        expected.2 = None;
    }
    let is_library = |format: &str| ["orlib", "rail"].contains(&format);
    if lose(is_library(to) && !problem.has_costs, "each option costs 1") {
        expected.2 = Some(vec![1; matrix.options()]);
    }
    let is_repeat = is_repeat || is_library(from);
    lose(!is_library(to) && is_repeat, "the output must be read with --repeat");
    lose(is_library(to) && !is_repeat, "exact covers become repeat covers");
    assert_eq!(found, expected, "{place}");
    assert_eq!(err, told.concat(), "{place}");
    true
}

#[test]
fn conversions_keep_the_problem_or_report_the_loss() {
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
fn conversions_to_formats_of_other_solvers_report_losses() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it", "a b\na |3\nb\n")]);
    let told = |to: &str| cover(folder.path(), &["convert", "it", "--to", to]).2;
    assert_eq!((told("cnf"), told("lp")), ("it: costs are left out\n".into(), String::new()));
}

/// Knuth's toy matrix, whose only cover is rows 1, 4 and 5, in all supported notations for rows.
const ROWS: [&str; 5] = [
    "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n",
    "0010110\r\n1001001\r\n\r\n0110010\r\n1001000\r\n0100001\r\n0001101",
    "0,0,1,0,1,1,0\n1,0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,0,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1\n",
    "6 7\n0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n",
    "\u{feff}6, 7\n0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
];

#[test]
fn every_command_reads_rows_of_0_and_1() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = "it: read as rows of 0 and 1: 6 rows of length 7\n";
    for text in ROWS {
        write(folder, &[("it", text)]);
        for force in [&[][..], &["--format", "rows"]] {
            let run = |arguments: &[&str]| {
                // For `model` and `trace`, `--format` is the format of the output.
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
    // This text is either one item and one option, or two rows with one column.
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
        place("line 2, column 4: expected a row of length 3, found one of length 2")
    );
    assert_eq!(refused("2 3\n011\n", &[]), place("line 3, column 1: expected row 2, found end of input"));
    assert_eq!(refused("1 2 3\n1 4\n", &[]), place("line 2, column 3: expected one of the items, found '4'"));
    assert_eq!(
        refused("a b\na\n", &["--format", "rows"]),
        place("line 1, column 1: expected 0 or 1, found 'a'")
    );
    let message = "line 1, column 5: expected items with different names, found '1' again";
    assert_eq!(refused("0 1 1\n0 1 1\n", &["--format", "dlx"]), place(message));
}

#[test]
fn a_problem_without_items_has_the_empty_cover() {
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
    assert_eq!(
        (code, err.as_str()),
        (Some(2), "dlx-cover: it: expected at least one item, as the format requires\n")
    );
}

#[test]
fn an_option_named_no_cover_is_not_mistaken_for_the_message() {
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

/// Runs a command on the file `it`; returns exit code, output and messages.
fn asked(text: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it", text)]);
    cover(folder.path(), &[&[arguments[0], "it"], &arguments[1..]].concat())
}

#[test]
fn a_problem_converted_to_an_integer_program_has_the_same_covers() {
    let mut numbers = Random(31);
    for round in 0..40 {
        let text = random(&mut numbers);
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(folder, &[("it", &text)]);
        let is_repeat = round % 3 == 0 && !text.contains('|');
        let more: &[&str] = if is_repeat { &["--repeat"] } else { &[] };
        for to in ["lp", "opb"] {
            let (code, out, err) = cover(folder, &[&["convert", "it", "--to", to], more].concat());
            if code != Some(0) {
                assert!(err.contains("expected at least one option, as the format requires"), "{text}{err}");
                continue;
            }
            write(folder, &[("it2", &out)]);
            for command in [&["count"][..], &["solve", "--cheapest", "--format", "json"]] {
                if is_repeat && command[0] == "solve" {
                    continue;
                }
                let before = cover(folder, &[command, &["it"], more].concat());
                let after = cover(folder, &[command, &["it2", "--file-format", to], more].concat());
                let cost = |out: &str| {
                    let json: Option<serde_json::Value> = serde_json::from_str(out).ok();
                    json.map_or(out.to_string(), |json| json["cost"].to_string())
                };
                assert_eq!(
                    (before.0, cost(&before.1)),
                    (after.0, cost(&after.1)),
                    "{to}: {text}\n{out}\n{}",
                    after.2
                );
            }
        }
    }
}

#[test]
fn integer_programs_whose_rows_are_sums_of_options_are_read() {
    let text = "\\ a comment\nMaximize\n value: 3 a + 2.5 b + 4c\nSubject To\n one: a + b = 1\n two: b + c <= 1\n c + d = 1\nBinary\n a b c d\nEnd\n";
    let (code, out, err) = asked(text, &["solve", "--cheapest", "--rows"]);
    assert_eq!((code, out.as_str()), (Some(0), "1 3\n"), "{err}");
    assert!(err.contains("costs are multiplied by 10, and each covered item adds"), "{err}");
    let refused = |text: &str, message: &str| {
        let (code, _, err) = asked(text, &["solve"]);
        assert!(code == Some(2) && err.contains(message), "{text}: {err}");
    };
    refused(
        &text.replace("a + b = 1", "2 a + b = 1"),
        "line 5, column 7: expected a sum of options with the factor 1",
    );
    refused(&text.replace(" a b c d\n", " a b c\n"), "expected a sum of options");
    refused(&text.replace("b + c <= 1", "b + c <= 0.5"), "expected a whole number, found '0.5'");
    refused(&text.replace("Binary", "General"), "expected the section Binary");
    refused(
        "* #variable= 2 #constraint= 1\n+1 x1 +2 x2 = 1 ;\n",
        "line 2, column 1: expected a sum of options",
    );
    refused("* #variable= 3\n+1 x1 +1 x2 = 1 ;\n", "expected each variable to be in a row, found 'x3'");
    let both = "* #variable= 2 #constraint= 2\nmin: +1 x1 +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 >= -1 ;\n";
    assert_eq!(asked(both, &["count"]), (Some(0), "2\n".into(), "it: read as OPB: 2 options\n".into()));
}

#[test]
fn mps_has_a_column_for_each_option_and_colour() {
    let (code, out, _) = asked("a 1:2|b | x\na x:1 |5\nb x:2\na b\n", &["convert", "--to", "mps"]);
    let expected = "NAME cover\nROWS\n N cost\n E i1\n G least2\n L most2\n L r4\n L r5\n L most3\nCOLUMNS\n \
                    M1 'MARKER' 'INTORG'\n x1 cost 5\n x1 i1 1\n x1 r4 1\n x2 least2 1\n x2 most2 1\n x2 r5 1\n x3 i1 1\n \
                    x3 least2 1\n x3 most2 1\n y3_1 r4 -1\n y3_1 most3 1\n y3_2 r5 -1\n y3_2 most3 1\n M2 'MARKER' \
                    'INTEND'\nRHS\n rhs i1 1\n rhs least2 1\n rhs most2 2\n rhs most3 1\nBOUNDS\n BV bound x1\n BV bound \
                    x2\n BV bound x3\n BV bound y3_1\n BV bound y3_2\nENDATA\n";
    assert_eq!((code, out.as_str()), (Some(0), expected));
}

#[test]
fn files_of_miniexact_and_dancing_links_are_read() {
    // The example of TAOCP 7.2.2.1 before Algorithm C, in both formats.
    for text in [
        "<p q r>\n[x y]\np q x y:Ä;\np r x:Ä y;\np x:B;\nq x:Ä;\nr y:B.\n",
        "< p q r > [ x y ] p q x y : A; p r x:A y $3; p x:B; q x:A; r y:B",
        "p xcc 3 2\n1 2 4 5 -1 0\n1 3 4 -1 5 $3 0\n1 4 -2 0\n2 4 -1 0\n3 5 -2 0\n",
    ] {
        let (code, out, err) = asked(text, &["solve", "--rows"]);
        assert_eq!(
            (code, out.as_str(), err.as_str()),
            (Some(0), "2 4\n", "it: read as miniexact's format: 5 options\n")
        );
    }
    assert_eq!(asked("< a:2 b:0;1 >\na b;a;b;a;", &["count"]).1, "4\n");
    assert_eq!(asked("p xc 2 0\n1 0\n2 0\n", &["count"]).1, "1\n");
    for (text, message) in [
        ("< a b >\na c;", "line 2, column 3: expected one of the items, found 'c'"),
        ("< a a >", "line 1, column 5: expected each item once, found 'a'"),
        ("< a b\n", "line 2, column 1: expected a primary item, or `>`, found end of input"),
        ("< a > [ x ]\na:1;", "expected a colour only after a secondary item, found '1'"),
        ("p xc 2 0\n1 2\n", "line 3, column 1: expected 0 after the last option, found end of input"),
        ("p xc 99999999999 0\n", "expected the number of items (0 to 10000000)"),
    ] {
        let (code, _, err) = asked(text, &["count", "--file-format", "xcc"]);
        assert!(code == Some(2) && err.contains(message), "{text}: {err}");
    }
}

#[test]
fn the_error_for_an_unsupported_format_names_it_and_gives_advice() {
    for (text, name, command) in [
        ("c a comment\np cnf 2 1\n1 2 0\n", "DIMACS CNF", "convert FILE --to cnf"),
        ("p wcnf 2 1 3\n3 1 2 0\n", "WCNF", "convert FILE --to cnf"),
        ("NAME x\nROWS\n N cost\n", "MPS", "convert FILE --to mps"),
        ("{\"items\": []}\n", "JSON", "model FILE --format json"),
    ] {
        let (code, out, err) = asked(text, &["solve"]);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
        assert!(err.contains(&format!("it: this looks like {name}: ")) && err.contains(command), "{err}");
    }
}

#[test]
fn full_width_marks_and_row_counts_are_accepted() {
    assert_eq!(asked("甲 2：2｜乙 ｜ 色\n甲 乙 色：红 ｜3\n乙 色：红\n", &["count"]).1, "1\n");
    let (code, out, err) = asked("甲 乙 ｜ 色\n甲 色：红 ｜3\n乙 色：红\n", &["solve", "--cheapest"]);
    assert_eq!((code, out.contains("甲 色:红 |3\n")), (Some(0), true));
    assert!(err.starts_with("it: full-width ｜ and ： are read as | and :\n"), "{err}");
    assert_eq!(asked("3\n110\n001\n111\n", &["count"]).1, "2\n");
    assert_eq!(asked("11\n11\n", &["count", "--file-format", "rows"]).1, "2\n");
    assert!(asked("4\n110\n001\n", &["count"]).2.contains("expected"), "too few rows");
}

#[test]
fn decimal_and_negative_costs_are_scaled_with_a_message() {
    let (code, out, err) = asked("a b\na b |2.5\na |1.25\nb |1\n", &["solve", "--cheapest", "--rows"]);
    assert_eq!((code, out.as_str()), (Some(0), "2 3\n"));
    assert_eq!(err, "it: costs are multiplied by 100\ncost 225\n");
    let (code, out, err) = asked("a b\na b |-7\na |-3\nb |-5\n", &["solve", "--cheapest", "--rows"]);
    assert_eq!((code, out.as_str()), (Some(0), "2 3\n"));
    let expected = "it: each covered item adds 5, so that no cost is negative: 10 in all\ncost 2\n";
    assert_eq!(err, expected);
    for (text, more, message) in [
        ("a\na |-1\n", "--repeat", "it: expected costs of at least 0, because items may be covered"),
        ("1:2|a\na |-1\n", "--cheapest", "it: expected costs of at least 0"),
        (
            "a\na |9000000000000000000\na |9000000000000000000\n",
            "--cheapest",
            "it: expected costs that add up to less than 2^63",
        ),
    ] {
        let (code, _, err) = asked(text, &["solve", more]);
        assert!(code == Some(2) && err.contains(message), "{text}: {err}");
    }
    assert_eq!(
        asked("a\na |9000000000000000000\n", &["solve", "--cheapest"]).2,
        "cost 9000000000000000000\n"
    );
    // These costs are larger than the engine for repeat covers accepts.
    let great = "a b c\na b |4000000000000000000\nb c |3000000000000000000\nc |1000000000000000000\na |900000000000000000\n";
    for jobs in ["1", "2"] {
        let (code, out, err) = asked(great, &["solve", "--repeat", "--cheapest", "--rows", "-j", jobs]);
        assert_eq!(
            (code, out.as_str(), err.as_str()),
            (Some(0), "2 4\n", "cost 3900000000000000000, proved\n")
        );
    }
}
