//! `solve --cheapest` and `--repeat` with several threads, in parts, and with `--at-most`.

use crate::parts::parts;
use crate::process::write;
use crate::random::{Random, random_problem};
use crate::scale::{folder, queens};
use crate::{answer, cover};
use std::fs;
use std::path::Path;

/// Returns the cost printed on standard error, or None if there is no cover.
fn cost(folder: &Path, arguments: &[&str]) -> Option<u64> {
    let (code, out, err) = cover(folder, arguments);
    let Some(line) = err.strip_prefix("cost ") else {
        assert_eq!((code, out.as_str()), (Some(1), ""), "{arguments:?}: {err}");
        assert!(err.contains("no cover"), "{err}");
        return None;
    };
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    let cost: u64 = line.trim_end().trim_end_matches(", proved").parse().unwrap();
    // The printed options must form a cover of that cost.
    if arguments.contains(&"--cheapest") {
        let price =
            |line: &str| line.split_once('|').map_or(0, |(_, cost)| cost.trim().parse::<u64>().unwrap());
        assert_eq!(out.lines().map(price).sum::<u64>(), cost, "{out}");
    }
    write(folder, &[("cover", &out)]);
    let repeat: &[&str] = if arguments.contains(&"--repeat") { &["--repeat"] } else { &[] };
    assert_eq!(answer(folder, &[&["check", "it.dlx", "cover"], repeat].concat()), "a cover\n", "{out}");
    Some(cost)
}

/// A random problem with costs, and the command-line options that find its cheapest cover.
fn random(numbers: &mut Random, round: usize) -> (String, &'static [&'static str]) {
    let is_repeat = round % 3 == 2;
    let text = random_problem(numbers, !is_repeat && round.is_multiple_of(2), !is_repeat && round % 4 < 2);
    let mut lines = text.lines();
    let mut priced = format!("{}\n", lines.next().unwrap());
    for line in lines {
        priced += &format!("{line} |{}\n", numbers.within(0, 9));
    }
    (priced, if is_repeat { &["--repeat", "--cheapest"] } else { &["--cheapest"] })
}

#[test]
fn threads_parts_and_at_most_give_the_same_cost() {
    let mut numbers = Random(12);
    for round in 0..12 {
        let (text, kind) = random(&mut numbers, round);
        let folder = folder(&text);
        let folder = folder.path();
        let with = |more: &[&'static str]| [&["solve", "it.dlx"], kind, more].concat();
        let least = cost(folder, &with(&[]));
        assert_eq!(cost(folder, &with(&["-j", "3"])), least, "{text}");
        let files = parts(folder, &with(&[]), "p", 3);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let (code, out, err) = cover(folder, &[&["cheapest"], &files[..]].concat());
        let Some(least) = least else {
            assert_eq!((code, out, err), crate::no_cover(), "{text}");
            continue;
        };
        assert_eq!(code, Some(0), "{text}{err}");
        assert_eq!(err, format!("cost {least}, proved\n"), "{text}");
        for jobs in ["1", "2"] {
            let limited = |most: u64| {
                let most = most.to_string();
                let arguments = [&with(&["-j", jobs])[..], &["--at-most", &most]].concat();
                (cover(folder, &arguments), cost(folder, &arguments))
            };
            assert_eq!((limited(least).1, limited(least + 3).1), (Some(least), Some(least)), "{text}");
            if least > 0 {
                let ((_, _, err), none) = limited(least - 1);
                assert_eq!(none, None, "{text}");
                assert_eq!(err, format!("no cover costs at most {}\n", least - 1));
            }
        }
    }
}

/// Queens with costs that barely guide the search, so that the search does not end at the root.
fn priced(side: usize) -> String {
    let (text, mut numbers) = (queens(side), Random(5));
    let mut lines = text.lines();
    let head = lines.next().unwrap().to_string();
    lines.fold(head + "\n", |text, line| text + &format!("{line} |{}\n", numbers.within(1, 99)))
}

#[test]
fn wrong_parts_are_rejected_and_unfinished_parts_prove_nothing() {
    let folder = folder(&priced(9));
    let folder = folder.path();
    let least = cost(folder, &["solve", "it.dlx", "--cheapest"]).unwrap();
    let files = parts(folder, &["solve", "it.dlx", "--cheapest"], "p", 3);
    let combined = |files: &[&str]| cover(folder, &[&["cheapest"], files].concat());
    let refused = |files: &[&str], message: &str| {
        let (code, out, err) = combined(files);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
        assert!(err.contains(message), "{err}");
    };
    refused(&["p-1.json", "p-3.json"], "part 2 of 3 is missing");
    refused(&["p-1.json", "p-2.json", "p-1.json"], "p-1.json: part 1/3 appears twice: also in p-1.json");
    let own = fs::read_to_string(folder.join("p-2.json")).unwrap();
    // The same problem, but with one cost changed.
    let text = fs::read_to_string(folder.join("it.dlx")).unwrap();
    write(folder, &[("it.dlx", &text.replacen("|9", "|8", 1))]);
    write(folder, &[("other.json", &answer(folder, &["solve", "it.dlx", "--cheapest", "--part", "2/3"]))]);
    write(folder, &[("it.dlx", &text)]);
    refused(
        &["p-1.json", "other.json", "p-3.json"],
        "other.json: part 2/3 has a different matrix from part 1/3",
    );
    write(folder, &[("count.json", &answer(folder, &["count", "it.dlx", "--part", "2/3"]))]);
    refused(
        &["p-1.json", "count.json"],
        "count.json: line 1: expected the line of JSON that `dlx-cover solve --part` prints",
    );
    refused(&[&files[0], "p-2.json", "it.dlx"], "it.dlx: line 1: expected the line of JSON");
    // Part 2 is unfinished.
    write(folder, &[("p-2.json", &own.replace("\"finished\":true", "\"finished\":false"))]);
    let (code, out, err) = combined(&["p-1.json", "p-2.json", "p-3.json"]);
    assert_eq!(code, Some(3));
    let (found, last) = crate::found(&err);
    assert!(out.is_empty() && !found.is_empty(), "{out}{err}");
    assert!(last.ends_with("not proved: part 2 was not finished\n"), "{err}");
    // `--at-most` below the optimum in one part: the result must not count as proved.
    let most = (least - 2).to_string();
    let limited = answer(folder, &["solve", "it.dlx", "--cheapest", "--part", "2/3", "--at-most", &most]);
    write(folder, &[("p-2.json", &limited)]);
    let (code, _, err) = combined(&["p-1.json", "p-2.json", "p-3.json"]);
    assert_eq!(code, Some(3));
    assert!(err.contains(&format!("cost {least}, not proved: some parts were searched")), "{err}");
}

#[test]
fn a_part_obeys_the_time_limit_and_reports_it() {
    let folder = folder(&priced(30));
    let arguments = ["solve", "it.dlx", "--cheapest", "--part", "1/2", "--time-limit", "1"];
    let (code, out, err) = cover(folder.path(), &arguments);
    assert_eq!(code, Some(3), "{err}");
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&record["finished"], &record["part"]), (&false.into(), &1.into()));
}

#[test]
fn at_most_and_part_need_cheapest_or_repeat() {
    let folder = folder("a\na\n");
    for more in [&["--at-most", "3"][..], &["--part", "1/2"], &["--cheapest", "--part", "3/2"]] {
        assert_eq!(cover(folder.path(), &[&["solve", "it.dlx"], more].concat()).0, Some(2), "{more:?}");
    }
}
