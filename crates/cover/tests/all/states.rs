//! `count --states`: `tests/count_states.py` confirms the count and rejects damaged files.

use crate::counting::dominoes;
use crate::random::Random;
use crate::scale::folder;
use crate::tools::tool;
use crate::{answer, cover};
use std::fs;
use std::path::Path;
use std::process::Command;

const ARGUMENTS: [&str; 4] = ["count", "it.dlx", "--states", "it.states"];

/// Returns the checker's output, or its one-line error. None if Python is not installed.
fn checked(folder: &Path) -> Option<Result<String, String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/count_states.py");
    let mut command = Command::new(tool(&["python3"])?);
    let output = command.arg(script).args(["it.dlx", "it.states"]).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, error) = (text(output.stdout), text(output.stderr));
    if output.status.success() {
        return Some(Ok(out));
    }
    assert_eq!((out.as_str(), error.lines().count()), ("", 1), "{error}");
    Some(Err(error))
}

/// A random matrix with primary items a to g, secondary items x and y, and costs.
fn random(random: &mut Random) -> String {
    let primary = random.below(8);
    let mut names: Vec<String> = (0..primary).map(|item| char::from(b'a' + item as u8).into()).collect();
    let mut text = format!(" {} | x y\n", names.join(" "));
    names.extend(["x".into(), "y".into()]);
    for _ in 0..random.below(25) {
        let items: Vec<&str> =
            names.iter().filter(|_| random.below(names.len()) < 2).map(String::as_str).collect();
        text += &format!(" {} |{}\n", items.join(" "), random.below(3));
    }
    text
}

#[test]
fn the_tilings_of_a_large_board_are_checked() {
    let folder = folder(&dominoes(12, 12, &[]));
    // Kasteleyn, 1961; OEIS A004003.
    let count = "53060477521960000\n";
    assert_eq!(answer(folder.path(), &ARGUMENTS), count);
    assert!(checked(folder.path()).is_none_or(|found| found.as_deref() == Ok(count)));
}

#[test]
fn states_of_random_counts_are_accepted_and_damaged_states_rejected() {
    let mut numbers = Random(29);
    let (mut damaged, mut rejected) = (0, 0);
    for _ in 0..24 {
        let text = random(&mut numbers);
        let folder = folder(&text);
        let count = answer(folder.path(), &["count", "it.dlx"]);
        assert_eq!(answer(folder.path(), &ARGUMENTS), count, "{text}");
        let Some(found) = checked(folder.path()) else { return };
        assert_eq!(found.as_ref(), Ok(&count), "{text}");
        let file = folder.path().join("it.states");
        let mut states = fs::read(&file).unwrap();
        let digits: Vec<usize> = (0..states.len()).filter(|&at| states[at].is_ascii_digit()).collect();
        if digits.is_empty() {
            continue;
        }
        states[digits[numbers.below(digits.len())]] = b'0' + numbers.below(10) as u8;
        fs::write(&file, &states).unwrap();
        damaged += 1;
        match checked(folder.path()) {
            Some(Ok(found)) => assert_eq!(found, count, "{text}{}", String::from_utf8_lossy(&states)),
            _ => rejected += 1,
        }
    }
    assert!(damaged >= 20 && rejected * 2 > damaged, "{rejected} of {damaged}");
}

#[test]
fn a_missing_state_is_rejected() {
    let folder = folder("a b c\na b\nc\na\nb c\n");
    assert_eq!(answer(folder.path(), &ARGUMENTS), "2\n");
    let file = folder.path().join("it.states");
    let states = fs::read_to_string(&file).unwrap();
    for end in 0..states.len() - 1 {
        fs::write(&file, &states[..end]).unwrap();
        assert!(checked(folder.path()).is_none_or(|found| found.is_err()), "{}", &states[..end]);
    }
}

#[test]
fn states_of_unsupported_or_stopped_counts_give_a_one_line_error() {
    for (text, arguments, code, message) in [
        (
            "a | x\na x:red\n",
            "",
            2,
            "dlx-cover: it.dlx: --states expects a matrix without colours and bounds",
        ),
        ("2|a\na\na\n", "", 2, "dlx-cover: it.dlx: --states expects a matrix without colours and bounds"),
        ("a\na\n", "-j 2", 2, "error: the argument '--states <FILE>' cannot be used with '--jobs <N>'"),
        (
            &dominoes(14, 14, &[]),
            "--memory 1",
            3,
            "dlx-cover: it.dlx: the states do not fit in 1 MiB (--memory)",
        ),
        (
            "a\na\n",
            "--states no/it.states",
            2,
            "dlx-cover: cannot write no/it.states: No such file or directory (os error 2)",
        ),
        (
            "a\na\n",
            "--states /dev/full",
            2,
            "dlx-cover: cannot write /dev/full: No space left on device (os error 28)",
        ),
    ] {
        if arguments.ends_with("/dev/full") && !cfg!(target_os = "linux") {
            continue;
        }
        let folder = folder(text);
        let mut all = ARGUMENTS.to_vec();
        if arguments.starts_with("--states") {
            all.truncate(2);
        }
        all.extend(arguments.split(' ').filter(|word| !word.is_empty()));
        let (found, out, error) = cover(folder.path(), &all);
        assert_eq!((found, out.as_str()), (Some(code), ""), "{arguments}: {error}");
        assert_eq!(error.lines().next(), Some(message), "{arguments}");
        assert!(!folder.path().join("it.states").exists());
    }
}
