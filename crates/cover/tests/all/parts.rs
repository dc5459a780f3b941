//! `count --part` and `sum`: parts add up, counts of parts can be killed and resumed, and wrong sets of parts
//! are rejected.

use crate::counting::dominoes;
use crate::process::{start_in, write};
use crate::random::{Random, random_problem};
use crate::scale::{folder, queens};
use crate::{answer, cover};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Counts a part and returns its record.
fn part(folder: &Path, file: &str, part: &str, more: &[&str]) -> String {
    answer(folder, &[&["count", file, "--part", part], more].concat())
}

/// Runs `command` for each of `number` parts and writes the outputs to `NAME-1.json` and so on.
pub fn parts(folder: &Path, command: &[&str], name: &str, number: usize) -> Vec<String> {
    let one = |index: usize| {
        let record = answer(folder, &[command, &["--part", &format!("{index}/{number}")]].concat());
        let name = format!("{name}-{index}.json");
        write(folder, &[(&name, &record)]);
        name
    };
    (1..=number).map(one).collect()
}

fn sum(folder: &Path, files: &[String]) -> String {
    let files = files.iter().map(String::as_str);
    answer(folder, &["sum"].into_iter().chain(files).collect::<Vec<_>>())
}

/// Returns the message with which `sum` rejects the files.
fn refused(folder: &Path, files: &[&str]) -> String {
    let (code, out, err) = cover(folder, &[&["sum"], files].concat());
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    err
}

#[test]
fn parts_of_any_problem_add_up() {
    let mut numbers = Random(7);
    for round in 0..12 {
        let is_repeat = round % 4 == 3;
        let text = random_problem(&mut numbers, !is_repeat && round % 2 == 0, !is_repeat && round % 4 < 2);
        let folder = folder(&text);
        let more: &[&str] = if is_repeat { &["--repeat"] } else { &[] };
        let command = [&["count", "it.dlx"], more].concat();
        let files = parts(folder.path(), &command, "p", 3);
        let whole = answer(folder.path(), &command);
        assert_eq!(sum(folder.path(), &files), whole, "{text}");
    }
}

#[test]
fn the_record_of_a_part_is_one_line_of_json() {
    let folder = folder(&queens(6));
    let text = part(folder.path(), "it.dlx", "2/3", &["-j", "2"]);
    let record: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert_eq!(
        (&record["part"], &record["parts"], &record["covers"]),
        (&2.into(), &3.into(), &"exact".into())
    );
    assert!(record["count"].is_string() && record["nodes"].is_u64() && record["seconds"].is_f64());
    assert_eq!(record["version"], env!("CARGO_PKG_VERSION"));
    // Comments and names do not affect the digest.
    let renamed = queens(6).replace('r', "row").replace("\nrow0 c0 ", "\n| a comment\nrow0 c0 ");
    write(folder.path(), &[("other.dlx", &renamed)]);
    let other: serde_json::Value =
        serde_json::from_str(&part(folder.path(), "other.dlx", "2/3", &[])).unwrap();
    assert_eq!((&other["matrix"], &other["split"]), (&record["matrix"], &record["split"]));
}

/// The digests are the same on every machine; a change to the split requires a new version of the program.
#[test]
fn the_split_is_the_same_on_every_machine() {
    let folder = folder(&queens(9));
    let record: serde_json::Value =
        serde_json::from_str(&part(folder.path(), "it.dlx", "1/64", &[])).unwrap();
    let digest = |name: &str| record[name].as_str().unwrap()[..16].to_string();
    assert_eq!(
        (digest("matrix"), digest("split")),
        ("6ec6abd58499a084".to_string(), "4e8b0599436e32eb".to_string())
    );
}

#[test]
fn sum_names_missing_duplicate_and_unrelated_parts() {
    let folder = folder(&queens(6));
    let folder = folder.path();
    write(folder, &[("seven.dlx", &queens(7)), ("empty.json", ""), ("text.json", "4\n")]);
    parts(folder, &["count", "it.dlx"], "a", 5);
    parts(folder, &["count", "it.dlx"], "b", 2);
    parts(folder, &["count", "seven.dlx"], "c", 2);
    assert!(refused(folder, &["a-1.json", "a-5.json"]).contains("parts 2-4 of 5 are missing"));
    assert!(refused(folder, &["b-1.json"]).contains("part 2 of 2 is missing"));
    let double = refused(folder, &["b-1.json", "b-2.json", "b-1.json"]);
    assert!(double.contains("b-1.json: part 1/2 appears twice: also in b-1.json"), "{double}");
    let foreign = refused(folder, &["b-1.json", "c-2.json"]);
    assert!(
        foreign.contains("c-2.json: part 2/2 has a different matrix from part 1/2 in b-1.json"),
        "{foreign}"
    );
    let split = refused(folder, &["b-1.json", "a-2.json"]);
    assert!(split.contains("a-2.json: part 2/5 has a different split from part 1/2 in b-1.json"), "{split}");
    for file in ["empty.json", "text.json"] {
        assert!(
            refused(folder, &["b-1.json", file])
                .contains(&format!("{file}: line 1: expected the line of JSON"))
        );
    }
    // Several parts may be in one file, or on standard input.
    let both = fs::read_to_string(folder.join("b-1.json")).unwrap()
        + &fs::read_to_string(folder.join("b-2.json")).unwrap();
    write(folder, &[("both.json", &both)]);
    assert_eq!(answer(folder, &["sum", "both.json"]), "4\n");
}

/// Latin squares: an item for each cell, each pair of row and symbol, and each pair of column and symbol.
pub fn latin(order: usize) -> String {
    let pairs = || (0..order).flat_map(|one| (0..order).map(move |other| (one, other)));
    let items: Vec<String> =
        ["c", "r", "k"].iter().flat_map(|kind| pairs().map(move |(a, b)| format!("{kind}{a}x{b}"))).collect();
    let mut text = items.join(" ") + "\n";
    for (row, column) in pairs() {
        for symbol in 0..order {
            text += &format!("c{row}x{column} r{row}x{symbol} k{column}x{symbol}\n");
        }
    }
    text
}

/// These counts share states between subproblems. A part that counted each subproblem separately would cost
/// far more than the whole.
#[test]
fn a_part_costs_little_more_than_the_whole_if_states_are_shared() {
    for text in [dominoes(12, 12, &[]), latin(5)] {
        let folder = folder(&text);
        let matrix = dlx_study::formats::knuth::Named::read(text.as_bytes()).unwrap().matrix;
        let mut nodes = 0;
        let whole = dlx_count::Counter::new(&matrix).count(&mut |progress| {
            nodes = progress.nodes;
            true
        });
        let files = parts(folder.path(), &["count", "it.dlx"], "p", 8);
        for file in &files {
            let text = fs::read_to_string(folder.path().join(file)).unwrap();
            let record: serde_json::Value = serde_json::from_str(&text).unwrap();
            let own = record["nodes"].as_u64().unwrap();
            assert!(own < nodes + nodes / 8, "{file}: {own} nodes, {nodes} for the whole");
        }
        assert_eq!(sum(folder.path(), &files), format!("{}\n", whole.unwrap()));
    }
}

/// Like [`a_killed_count_resumes_from_its_checkpoint`], but all subproblems of a part are counted together,
/// layer by layer.
#[test]
fn a_killed_count_by_layers_resumes_from_its_checkpoint() {
    let folder = folder(&dominoes(19, 19, &[]));
    let folder = folder.path();
    let arguments = ["count", "it.dlx", "--part", "2/3", "--checkpoint", "c"];
    let mut random = Random(5);
    let checkpoint = || fs::read_to_string(folder.join("c")).unwrap_or_default();
    for _ in 0..4 {
        let mut child = start_in(folder, &arguments);
        let before = checkpoint();
        // Wait until the process has saved a new layer.
        while child.try_wait().unwrap().is_none()
            && (checkpoint() == before || !checkpoint().contains("\"layer\""))
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended without a layer");
        std::thread::sleep(Duration::from_millis(random.within(0, 30) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let resumed = cover(folder, &arguments).1;
    let count = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["count"].clone();
    assert_eq!(count(&resumed), count(&part(folder, "it.dlx", "2/3", &[])));
    assert_eq!(cover(folder, &arguments).1, resumed);
    let others = ["1/3", "3/3"].map(|name| part(folder, "it.dlx", name, &[]));
    write(folder, &[("all.json", &(resumed + &others.concat()))]);
    assert_eq!(answer(folder, &["sum", "all.json"]), answer(folder, &["count", "it.dlx"]));
}

/// With so little memory, the layers do not fit, and subproblems are counted one by one.
#[test]
fn parts_add_up_if_layers_do_not_fit() {
    let folder = folder(&dominoes(14, 14, &[]));
    let files = parts(folder.path(), &["count", "it.dlx", "--memory", "1"], "p", 2);
    // Kasteleyn, 1961; OEIS A004003.
    assert_eq!(sum(folder.path(), &files), "112202208776036178000000\n");
}

#[test]
fn parts_of_tiny_problems_and_problems_without_covers_add_up() {
    for (text, count) in [("a b\na\n", "0\n"), ("a\na\n", "1\n"), ("a\n", "0\n"), ("a | x\na x\na\n", "2\n")]
    {
        let folder = folder(text);
        let files = parts(folder.path(), &["count", "it.dlx"], "p", 4);
        assert_eq!(sum(folder.path(), &files), count, "{text}");
        assert_eq!(answer(folder.path(), &["count", "it.dlx", "--checkpoint", "c"]), count, "{text}");
    }
}

#[test]
fn records_with_too_many_parts_or_digits_are_rejected() {
    let folder = folder("a\na\n");
    let record = answer(folder.path(), &["count", "it.dlx", "--part=1/3"]);
    let long = format!("\"count\":\"{}", "1".repeat(3_000_000));
    for (old, new) in [("\"parts\":3", "\"parts\":4294967295"), ("\"count\":\"", &long)] {
        assert!(record.contains(old), "{record}");
        std::fs::write(folder.path().join("bad"), record.replace(old, new)).unwrap();
        let (code, _, err) = cover(folder.path(), &["sum", "bad"]);
        assert!(code == Some(2) && err.contains("line 1: expected the line of JSON"), "{code:?} {err}");
    }
}

#[test]
fn a_nonexistent_part_is_a_usage_error() {
    let folder = folder("a\na\n");
    for part in ["0/64", "65/64", "1", "1/0", "+1/2", "1/2/3", "-1/2", "1/1000000"] {
        let (code, out, err) = cover(folder.path(), &["count", "it.dlx", &format!("--part={part}")]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{part}");
        assert!(err.contains("expected K/N with K from 1 to N"), "{err}");
    }
}

/// Kills a count at many moments and resumes it: nothing is counted twice or omitted.
#[test]
fn a_killed_count_resumes_from_its_checkpoint() {
    let folder = folder(&queens(11));
    let folder = folder.path();
    let arguments = ["count", "it.dlx", "--part", "1/2", "--checkpoint", "c"];
    let mut random = Random(3);
    for _ in 0..12 {
        let mut child = start_in(folder, &arguments);
        std::thread::sleep(Duration::from_millis(random.within(1, 400) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let record = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap() };
    let resumed = cover(folder, &arguments).1;
    let whole = part(folder, "it.dlx", "1/2", &[]);
    assert_eq!(record(&resumed)["count"], record(&whole)["count"]);
    assert_eq!(record(&resumed)["nodes"], record(&whole)["nodes"]);
    // A finished count is not repeated.
    assert_eq!(cover(folder, &arguments).1, resumed);
    write(folder, &[("1.json", &resumed), ("2.json", &part(folder, "it.dlx", "2/2", &[]))]);
    assert_eq!(answer(folder, &["sum", "1.json", "2.json"]), "2680\n");
}

#[test]
fn a_checkpoint_of_another_count_is_rejected_and_kept() {
    let folder = folder(&queens(6));
    let folder = folder.path();
    write(folder, &[("seven.dlx", &queens(7)), ("a.dlx", "a b\na\nb\n")]);
    part(folder, "it.dlx", "1/2", &["--checkpoint", "c"]);
    let whole = fs::read_to_string(folder.join("c")).unwrap();
    let refused = |arguments: &[&str], message: &str| {
        let (code, out, err) = cover(folder, arguments);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
        assert!(err.contains("c: ") && err.contains(message), "{err}");
    };
    refused(&["count", "seven.dlx", "--part", "1/2", "--checkpoint", "c"], "it has a different matrix");
    refused(&["count", "it.dlx", "--part", "2/2", "--checkpoint", "c"], "it is for part 1/2, not 2/2");
    refused(&["count", "it.dlx", "--checkpoint", "c"], "it is for part 1/2, not 1/1");
    assert_eq!(fs::read_to_string(folder.join("c")).unwrap(), whole);
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        write(folder, &[("c", &whole[..length])]);
        refused(&["count", "it.dlx", "--part", "1/2", "--checkpoint", "c"], "damaged");
        assert_eq!(fs::read_to_string(folder.join("c")).unwrap(), whole[..length]);
    }
    let changed = whole.replace("\"nodes\":", "\"nodes\":1");
    write(folder, &[("c", &changed)]);
    refused(&["count", "it.dlx", "--part", "1/2", "--checkpoint", "c"], "damaged");
}

/// Other users could have changed the recorded progress, and thus the result.
#[cfg(unix)]
#[test]
fn a_checkpoint_writable_by_others_is_rejected() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&queens(6));
    for command in [&["count"][..], &["solve", "--all"]] {
        let arguments = [command, &["it.dlx", "--checkpoint", command[0]]].concat();
        assert_eq!(cover(folder.path(), &arguments).0, Some(0));
        let file = folder.path().join(command[0]);
        fs::set_permissions(file, fs::Permissions::from_mode(0o666)).unwrap();
        let (code, out, err) = cover(folder.path(), &arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{err}");
        assert!(err.contains("expected a file of yours that others cannot write to"), "{err}");
    }
}

/// The folder may belong to another user, who may have created links in it.
#[cfg(unix)]
#[test]
fn checkpoints_are_not_written_through_links() {
    use std::os::unix::fs::symlink;
    let folder = folder(&queens(6));
    let folder = folder.path();
    write(folder, &[("precious", "precious")]);
    symlink("precious", folder.join("c.new")).unwrap();
    part(folder, "it.dlx", "1/2", &["--checkpoint", "c"]);
    assert_eq!(fs::read_to_string(folder.join("precious")).unwrap(), "precious");
    for target in ["precious", "made"] {
        symlink(target, folder.join("d.lock")).unwrap();
        let (code, _, err) = cover(folder, &["count", "it.dlx", "--part", "1/2", "--checkpoint", "d"]);
        assert!(code == Some(2) && err.contains("cannot write d.lock"), "{err}");
        fs::remove_file(folder.join("d.lock")).unwrap();
    }
    assert!(!folder.join("made").exists());
    if rustix::process::getuid().is_root() {
        fs::create_dir(folder.join("own")).unwrap();
        symlink("own", folder.join("theirs")).unwrap();
        std::os::unix::fs::lchown(folder.join("theirs"), Some(4321), None).unwrap();
        let (code, _, err) = cover(folder, &["count", "it.dlx", "--checkpoint", "theirs/c"]);
        assert!(code == Some(2) && err.contains("cannot write theirs/c"), "{err}");
        assert!(fs::read_dir(folder.join("own")).unwrap().next().is_none());
    }
}

#[test]
fn two_processes_do_not_share_a_checkpoint() {
    let folder = folder(&queens(20));
    let arguments = ["count", "it.dlx", "--part", "1/2", "--checkpoint", "c"];
    let mut first = start_in(folder.path(), &arguments);
    while !folder.path().join("c").exists() {
        assert_eq!(first.try_wait().unwrap(), None, "it ended too early");
        std::thread::sleep(Duration::from_millis(20));
    }
    let (code, out, err) = cover(folder.path(), &arguments);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("c: another process is using this checkpoint"), "{err}");
    first.kill().unwrap();
    first.wait().unwrap();
    // A killed process releases its lock.
    let limited = [&arguments[..], &["--time-limit", "1"]].concat();
    let (code, out, err) = cover(folder.path(), &limited);
    assert_eq!((code, out.as_str()), (Some(3), ""));
    assert!(err.starts_with("stopped: ") && err.contains("run the same command to continue"), "{err}");
}

#[test]
fn an_unwritable_checkpoint_is_an_immediate_error() {
    let folder = folder(&queens(20));
    for file in ["missing/c", "/dev/full"] {
        let arguments = ["count", "it.dlx", "--part", "1/2", "--checkpoint", file];
        let (code, out, err) = cover(folder.path(), &arguments);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
        assert!(err.contains(file), "{err}");
    }
}
