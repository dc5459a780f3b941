//! Output for scripts: JSON that matches the schema, option numbers, exit codes; searches that resume after a
//! kill.

use crate::process::{start_in, write};
use crate::random::Random;
use crate::scale::{folder, queens};
use crate::{PROGRAM, answer, cover, no_cover};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const SCHEMA: &str = include_str!("../../docs/answers.schema.json");
const SMALL: &str = "a b c | x\na b |3\nc x:red\na c |1\nb |2\n";

/// Whether `value` is valid under `schema`. Supports only the JSON Schema keywords that occur in the file
/// `answers.schema.json`.
fn is_valid(value: &Value, schema: &Value, root: &Value) -> bool {
    let all = |name: &str| schema[name].as_array().into_iter().flatten();
    let has_type = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => panic!("{name}"),
    };
    schema.as_object().unwrap().iter().all(|(word, own)| match word.as_str() {
        "$ref" => is_valid(value, root.pointer(&own.as_str().unwrap()[1..]).unwrap(), root),
        "oneOf" => all("oneOf").filter(|one| is_valid(value, one, root)).count() == 1,
        "anyOf" => all("anyOf").any(|one| is_valid(value, one, root)),
        "type" => match own.as_str() {
            Some(name) => has_type(name),
            None => all("type").any(|name| has_type(name.as_str().unwrap())),
        },
        "const" => value == own,
        "enum" => all("enum").any(|one| one == value),
        "pattern" => value.as_str().is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit())),
        "required" => all("required").all(|name| value.get(name.as_str().unwrap()).is_some()),
        "properties" => value
            .as_object()
            .unwrap()
            .iter()
            .all(|(name, part)| own.get(name).is_some_and(|schema| is_valid(part, schema, root))),
        "items" => value.as_array().unwrap().iter().all(|part| is_valid(part, own, root)),
        "additionalProperties" | "description" | "title" | "$schema" | "$defs" => true,
        _ => panic!("{word}"),
    })
}

/// Runs a command with `--format json`, validates the answer, and returns the exit code and the answer.
fn json(folder: &Path, arguments: &[&str]) -> (Option<i32>, Value) {
    let (code, out, err) = cover(folder, &[arguments, &["--format", "json"]].concat());
    let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{arguments:?}: {out}{err}"));
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    assert!(is_valid(&value, &schema, &schema), "{arguments:?}: {out}");
    (code, value)
}

#[test]
fn every_json_answer_matches_the_schema() {
    let folder = folder(SMALL);
    let folder = folder.path();
    write(
        folder,
        &[("none.dlx", "a b\na\n"), ("points", "0 0\n3 4\n5 5\n"), ("cover", "a b |3\n\na b |3\nc x:red\n")],
    );
    write(folder, &[("long.dlx", &queens(40))]);
    for (name, command) in [("n", "count"), ("c", "solve")] {
        let more: &[&str] = if name == "c" { &["--cheapest"] } else { &[] };
        write(folder, &[(name, &answer(folder, &[&[command, "it.dlx", "--part", "1/1"], more].concat()))]);
    }
    let cases: [(&[&str], i32, &str, Value); 20] = [
        (&["solve", "it.dlx"], 0, "/cover/rows", serde_json::json!([1, 2])),
        (&["solve", "it.dlx"], 0, "/cover/options", serde_json::json!(["a b |3", "c x:red"])),
        (&["solve", "none.dlx"], 1, "/cover", Value::Null),
        (&["solve", "it.dlx", "--all"], 0, "/count", "2".into()),
        (&["solve", "it.dlx", "--limit", "1"], 0, "/covers/0/rows/0", 1.into()),
        (&["solve", "none.dlx", "--all"], 1, "/covers", serde_json::json!([])),
        (&["solve", "it.dlx", "--cheapest"], 0, "/cost", 3.into()),
        (&["solve", "it.dlx", "--cheapest", "--at-most", "2"], 1, "/cover", Value::Null),
        (&["solve", "long.dlx", "--all", "--time-limit", "0.2"], 3, "/complete", false.into()),
        (&["cheapest", "c"], 0, "/cost", 3.into()),
        (&["count", "it.dlx"], 0, "/count", "2".into()),
        (&["count", "none.dlx"], 0, "/count", "0".into()),
        (&["count", "long.dlx", "--time-limit", "0.2"], 3, "/complete", false.into()),
        (&["sum", "n"], 0, "/count", "2".into()),
        (&["sample", "it.dlx", "-n", "3"], 0, "/covers/2/rows/1", 2.into()),
        (&["sample", "none.dlx"], 1, "/covers", serde_json::json!([])),
        (
            &["marginals", "it.dlx"],
            0,
            "/options/3",
            serde_json::json!({ "row": 4, "option": "b", "covers": "1" }),
        ),
        (&["marginals", "long.dlx", "--time-limit", "0.2"], 3, "/complete", false.into()),
        (&["check", "it.dlx", "cover"], 1, "/covers/1/is_cover", true.into()),
        (&["centre", "1", "points", "--metric", "l1"], 0, "/radius", "7".into()),
    ];
    for (arguments, code, pointer, expected) in cases {
        let (found, value) = json(folder, arguments);
        // `sample` may draw any of the covers.
        let is_drawn = arguments[0] == "sample" && code == 0;
        let part = value.pointer(pointer).unwrap_or(&Value::Null);
        assert_eq!((found, part == &expected || is_drawn), (Some(code), true), "{arguments:?}: {value}");
    }
    assert_eq!(cover(folder, &["convert", "it.dlx", "--to", "cnf", "--format", "json"]).0, Some(2));
}

#[test]
fn covers_can_be_printed_and_checked_as_option_numbers() {
    let folder = folder(SMALL);
    let folder = folder.path();
    assert_eq!(answer(folder, &["solve", "it.dlx", "--rows"]), "1 2\n");
    let mut all: Vec<String> =
        answer(folder, &["solve", "it.dlx", "--all", "--rows"]).lines().map(str::to_string).collect();
    all.sort();
    assert_eq!(all, ["1 2", "3 4"]);
    assert_eq!(
        answer(folder, &["solve", "it.dlx", "--cheapest", "--at-most", "3", "--rows"]).lines().count(),
        1
    );
    assert_eq!(answer(folder, &["sample", "it.dlx", "-n", "5", "--rows"]).lines().count(), 5);
    write(folder, &[("covers", "3 4\n1\n")]);
    let (code, out, err) = cover(folder, &["check", "it.dlx", "covers", "--rows"]);
    assert_eq!((code, out.as_str()), (Some(1), "1: a cover\n"));
    assert_eq!(err, "2: no cover: item c is covered by no option, expected once\n");
    write(folder, &[("covers", "3 5\n")]);
    let (code, _, err) = cover(folder, &["check", "it.dlx", "covers", "--rows"]);
    assert_eq!(code, Some(2));
    assert_eq!(err, "dlx-cover: covers: line 1: expected an option number (1 to 4), found '5'\n");
}

#[test]
fn exit_codes_distinguish_answers_no_cover_and_stopped_searches() {
    let folder = folder("a b\na\n");
    let folder = folder.path();
    for more in [
        &["solve"][..],
        &["solve", "--all"],
        &["solve", "--limit", "3"],
        &["sample"],
        &["solve", "--cheapest"],
    ] {
        assert_eq!(cover(folder, &[more, &["it.dlx"]].concat()), no_cover(), "{more:?}");
    }
    assert_eq!(answer(folder, &["count", "it.dlx"]), "0\n");
    write(folder, &[("long.dlx", &queens(60)), ("bad.dlx", "a\nb\n")]);
    for more in [&["solve", "--all"][..], &["count"], &["sample"], &["marginals"]] {
        let (code, _, err) = cover(folder, &[more, &["long.dlx", "--time-limit", "0.3"]].concat());
        assert_eq!((code, err.contains("stopped")), (Some(3), true), "{more:?}: {err}");
        assert_eq!(cover(folder, &[more, &["bad.dlx"]].concat()).0, Some(2), "{more:?}");
    }
    let help = answer(folder, &["--help"]);
    assert!(help.contains("Exit codes:") && help.contains("  3  stopped"), "{help}");
}

/// Splits the output of `--rows` into covers.
fn rows(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

#[test]
fn parts_of_a_search_together_print_each_cover_once() {
    let folder = folder(&queens(8));
    let folder = folder.path();
    let whole: BTreeSet<String> =
        rows(&answer(folder, &["solve", "it.dlx", "--all", "--rows"])).into_iter().collect();
    for jobs in ["1", "2"] {
        let part = |part: &str| {
            rows(&answer(folder, &["solve", "it.dlx", "--all", "--rows", "--part", part, "-j", jobs]))
        };
        let parts: Vec<String> = ["1/3", "2/3", "3/3"].into_iter().flat_map(part).collect();
        assert_eq!((parts.len(), parts.into_iter().collect::<BTreeSet<_>>()), (92, whole.clone()));
    }
}

#[test]
fn the_marginals_of_parts_add_up() {
    for text in [
        queens(6),
        SMALL.to_string(),
        "a b\na\n".to_string(),
        "1:2|a b | x\na x:1\nb x:1\na b\na x:2\n".to_string(),
    ] {
        let folder = folder(&text);
        let counts = |more: &[&str]| -> Vec<u64> {
            let (code, value) = json(folder.path(), &[&["marginals", "it.dlx"], more].concat());
            assert_eq!((code, value["part"].is_string()), (Some(0), !more.is_empty()));
            let number = |value: &Value| value.as_str().unwrap().parse::<u64>().unwrap();
            let options = value["options"].as_array().unwrap().iter().map(|option| number(&option["covers"]));
            options.chain([number(&value["count"])]).collect()
        };
        let parts = ["1/3", "2/3", "3/3"].map(|part| counts(&["--part", part]));
        let sums: Vec<u64> =
            (0..parts[0].len()).map(|index| parts.iter().map(|part| part[index]).sum()).collect();
        assert_eq!(sums, counts(&[]), "{text}");
    }
}

/// Kills a process after it has printed some bytes, and returns all of its output.
fn killed(mut child: Child, bytes: usize) -> String {
    let mut out = child.stdout.take().unwrap();
    let mut text = vec![0; bytes];
    let _ = out.read_exact(&mut text);
    child.kill().unwrap();
    child.wait().unwrap();
    out.read_to_end(&mut text).unwrap();
    String::from_utf8(text).unwrap().trim_end_matches('\0').to_string()
}

#[test]
fn a_killed_search_resumes_after_the_last_cover_in_the_pipe() {
    let folder = folder(&queens(12));
    let folder = folder.path();
    let arguments = ["solve", "it.dlx", "--all", "--rows", "--checkpoint", "c"];
    // The process is killed while it waits for room in the pipe, so no covers are lost.
    let mut all = String::new();
    for _ in 0..2 {
        let child = start_in(folder, &arguments);
        let text = killed(child, 20_000);
        assert!(text.ends_with('\n') && text.len() > 20_000, "{}", text.len());
        all += &text;
    }
    all += &answer(folder, &arguments);
    assert_eq!((rows(&all).len(), rows(&all).into_iter().collect::<BTreeSet<_>>().len()), (14200, 14200));
    // After the search is finished, no cover is printed again.
    assert_eq!(cover(folder, &arguments), (Some(0), String::new(), String::new()));
    let (code, _, err) = cover(folder, &["solve", "it.dlx", "--all", "--checkpoint", "c"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("c: not a checkpoint of this search"), "{err}");
}

#[test]
fn a_killed_search_resumes_in_its_output_file() {
    let folder = folder(&queens(11));
    let folder = folder.path();
    let start = || {
        let out = File::options().create(true).append(true).open(folder.join("out")).unwrap();
        let mut command = Command::new(PROGRAM);
        command
            .args(["solve", "it.dlx", "--all", "--rows", "-j", "2", "--checkpoint", "c"])
            .current_dir(folder);
        command.stdin(Stdio::null()).stdout(out).stderr(Stdio::null()).spawn().unwrap()
    };
    for pause in [150, 170, 190, 210, 230] {
        let mut child = start();
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start().wait().unwrap().success());
    let all = rows(&fs::read_to_string(folder.join("out")).unwrap());
    assert_eq!((all.len(), all.into_iter().collect::<BTreeSet<_>>().len()), (2680, 2680));
    // After the output is emptied, all covers are printed again.
    File::create(folder.join("out")).unwrap();
    assert!(start().wait().unwrap().success());
    assert_eq!(rows(&fs::read_to_string(folder.join("out")).unwrap()).len(), 2680);
}

#[test]
fn a_search_for_all_covers_resumes_after_a_time_limit() {
    let folder = folder(&queens(12));
    let folder = folder.path();
    let arguments = ["solve", "it.dlx", "--all", "--rows", "--checkpoint", "c"];
    let (code, first, err) = cover(folder, &[&arguments[..], &["--time-limit", "0.3"]].concat());
    if code == Some(3) {
        let printed = rows(&first).len();
        assert_eq!(err, format!("stopped: {printed} covers printed; run the same command to continue\n"));
    }
    let all = first + &answer(folder, &arguments);
    assert_eq!(rows(&all).into_iter().collect::<BTreeSet<_>>().len(), 14200);
    assert_eq!(rows(&all).len(), 14200);
    assert_eq!(cover(folder, &[&arguments[..], &["--format", "json"]].concat()).0, Some(2));
}

#[test]
fn progress_lines_are_printed_periodically_without_a_terminal() {
    let folder = folder(&queens(60));
    for more in [&["solve", "--all"][..], &["count"], &["sample"]] {
        let arguments = [more, &["it.dlx", "--time-limit", "1", "--progress", "0.3"]].concat();
        let (_, _, err) = cover(folder.path(), &arguments);
        assert!((1..=4).contains(&err.matches("after ").count()), "{more:?}: {err}");
    }
}

/// The pigeonhole problem, with two additional items that are easy to cover.
fn pigeons(pigeons: usize, holes: usize) -> String {
    let names = |letter: char, count: usize| {
        (0..count).map(move |number| format!("{letter}{number} ")).collect::<String>()
    };
    let options: String =
        (0..pigeons * holes).map(|pair| format!("p{} h{}\n", pair / holes, pair % holes)).collect();
    format!("{}free | {}spare\n{options}free\nfree spare\n", names('p', pigeons), names('h', holes))
}

#[test]
fn why_prints_an_irreducible_core() {
    let why = |text: &str| {
        let folder = folder(text);
        cover(folder.path(), &["why", "it.dlx"])
    };
    let answered = |line: &str| (Some(0), format!("{line}\n"), String::new());
    assert_eq!(why("a b c\na b\nb\n"), answered("item c is in no option"));
    assert_eq!(why("3|a b\na\na b\n"), answered("item a must be covered 3 times, but is in 2 options"));
    let expected = "7 items compete for 6: p0 p1 p2 p3 p4 p5 p6 | h0 h1 h2 h3 h4 h5";
    assert_eq!(why(&pigeons(7, 6)), answered(expected));
    // Each option of `down` conflicts with the letters of the word across.
    let (code, out, _) = why("across down other | x y z\nacross x:A y:B\ndown x:B\ndown y:A\nother z\n");
    assert_eq!(
        (code, out.as_str()),
        (Some(0), "no cover of 4 items, none of which can be left out: across down | x y\n")
    );
    assert_eq!(why("a\na\n"), (Some(1), String::new(), "there is a cover\n".into()));
    let folder = folder("a b c\na b\nb\n");
    let (code, value) = json(folder.path(), &["why", "it.dlx"]);
    let core = serde_json::json!({ "items": ["c"], "limits": [], "reason": "item c is in no option" });
    assert_eq!((code, &value["core"], &value["has_cover"]), (Some(0), &core, &false.into()));
}

/// Checks that a cover exists if any one item is removed from the core.
#[test]
fn the_core_of_a_board_without_two_corners_is_irreducible() {
    let folder = folder(&crate::counting::dominoes(6, 6, &[(0, 0), (5, 5)]));
    let folder = folder.path();
    let (code, value) = json(folder, &["why", "it.dlx"]);
    assert_eq!(code, Some(0), "{value}");
    let names = |key: &str| -> Vec<String> {
        value["core"][key].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_string()).collect()
    };
    let (needed, limits) = (names("items"), names("limits"));
    assert!(value["core"]["reason"].as_str().unwrap().contains(" items compete for "), "{value}");
    let all = fs::read_to_string(folder.join("it.dlx")).unwrap();
    let without = |left_out: Option<&String>| {
        let own = |names: &[String]| {
            names.iter().filter(|name| Some(*name) != left_out).cloned().collect::<Vec<_>>()
        };
        let (needed, limits) = (own(&needed), own(&limits));
        let mut text = format!("{} | {}\n", needed.join(" "), limits.join(" "));
        for line in all.lines().skip(1) {
            let words: Vec<&str> = line
                .split(' ')
                .filter(|word| needed.iter().chain(&limits).any(|name| name == word))
                .collect();
            if words.iter().any(|word| needed.iter().any(|name| name == word)) {
                text += &(words.join(" ") + "\n");
            }
        }
        write(folder, &[("part.dlx", &text)]);
        answer(folder, &["solve", "part.dlx"]) == "no cover\n"
    };
    assert!(without(None));
    assert!(needed.iter().chain(&limits).all(|name| !without(Some(name))), "{value}");
}

#[test]
fn why_prints_no_core_if_stopped_before_the_refutation() {
    // A pigeonhole problem that cannot be refuted within a millisecond.
    let folder = folder(&pigeons(40, 39));
    let (code, out, err) = cover(folder.path(), &["why", "it.dlx", "--time-limit", "0.001"]);
    assert_eq!((code, out.as_str(), err.contains("stopped")), (Some(3), "", true), "{err}");
}

#[test]
fn a_stopped_search_for_the_cheapest_exact_cover_prints_a_cover_and_a_bound() {
    // Queens with costs that barely guide the search.
    let text = queens(40);
    let mut lines = text.lines();
    let mut priced = lines.next().unwrap().to_string() + "\n";
    for (index, line) in lines.enumerate() {
        priced += &format!("{line} |{}\n", 1 + index * 7919 % 97);
    }
    let folder = folder(&priced);
    for jobs in ["1", "2"] {
        let arguments = ["solve", "it.dlx", "--cheapest", "--time-limit", "6", "-j", jobs];
        let (code, out, err) = cover(folder.path(), &arguments);
        let (found, last) = crate::found(&err);
        let words: Vec<&str> = last.trim_end().split(' ').collect();
        if let ["cost", cost, "at", "least", bound] = words[..] {
            let (cost, bound): (u64, u64) =
                (cost.trim_end_matches(',').parse().unwrap(), bound.parse().unwrap());
            assert!(0 < bound && bound <= cost, "{err}");
            assert_eq!((code, out.as_str(), found.lines().count()), (Some(3), "", 40), "{err}");
        } else {
            assert!(code == Some(0) || err.starts_with("no cover yet, at least cost "), "{err}");
        }
    }
}

/// A matrix whose options contain one item of each of three kinds. Some of them form a cover, hidden among
/// many others.
fn triples(number: usize, others: usize) -> String {
    let mut random = Random(3);
    let mut text: String = (0..3 * number).map(|item| format!("i{item} ")).collect();
    let mut all: Vec<[usize; 3]> =
        (0..number).map(|one| [one, one * 7 % number, one * 11 % number]).collect();
    all.extend((0..others).map(|_| [random.below(number), random.below(number), random.below(number)]));
    for [one, two, three] in all {
        text += &format!("\ni{one} i{} i{}", number + two, 2 * number + three);
    }
    text + "\n"
}

/// There are three threads: one searches, one waits for the time limit, and one waits for Ctrl-C.
#[test]
#[cfg(target_os = "linux")]
fn one_job_searches_and_proves_in_one_thread() {
    let folder = folder(&triples(150, 1500));
    let mut child = start_in(folder.path(), &["solve", "it.dlx", "--time-limit", "3"]);
    std::thread::sleep(Duration::from_secs(1));
    if child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
        assert_eq!(threads.trim(), "3");
    }
    child.wait().unwrap();
}
