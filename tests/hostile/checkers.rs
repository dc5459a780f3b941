//! Hostile checkers in a problem folder: whatever they put into their feedback folder, or in place of the
//! files they are given, the judge reads and writes nothing elsewhere, does not wait, and leaves nothing
//! behind.

use super::judged::{NOBODY, Place, Setting, have};

/// A Kattis validator that leaves the kind of feedback that its input names; `KINDS` lists the kinds.
const VALIDATOR: &str = r"
import itertools, os, stat, sys, time
kind, feedback = open(sys.argv[1]).read().strip(), sys.argv[3]
os.chdir(feedback)
def write(name, size=0):
    with open(name, 'wb') as file: file.write(b'x' * size)
def deep(depth):
    for _ in range(depth):
        os.mkdir('d')
        os.chdir('d')
if kind == 'link': os.symlink(os.environ['HOSTILE_ROOT'] + '/victim', 'judgemessage.txt')
if kind == 'pipe': os.mkfifo('judgemessage.txt')
if kind == 'pipe in a folder': os.mkdir('a\n'), os.mkfifo('a\n/pipe')
if kind == 'socket': os.mknod('socket', stat.S_IFSOCK | 0o600)
if kind == 'bytes':
    for name in itertools.count(): write(str(name), 1 << 20)
if kind == 'entries':
    for name in range(1001): write(str(name))
    time.sleep(100)
if kind == 'depth':
    deep(17)
    time.sleep(100)
if kind == 'very deep':
    deep(5000)
if kind == 'closed':
    deep(10)
    write('file')
    for _ in range(10):
        os.chdir('..')
        try: os.chmod('d', 0)
        except PermissionError: pass # by Landlock
if kind == 'folder': os.mkdir('judgemessage.txt')
if kind == 'at the limits':
    deep(15)
    for name in range(984): write(str(name))
    write('large', 60 << 20)
if kind == 'message': write('judgemessage.txt', 1 << 20)
sys.exit(42)
";

/// The kinds of feedback, with verdicts and reasons; the reason names "the checker" if the checker is at
/// fault.
const KINDS: [(&str, &str, &str); 12] = [
    ("link", "SE", "in its feedback, judgemessage.txt is a link: only files and folders are allowed"),
    ("pipe", "SE", "in its feedback, judgemessage.txt is a named pipe: only files and folders are allowed"),
    (
        "pipe in a folder",
        "SE",
        r"in its feedback, a\n/pipe is a named pipe: only files and folders are allowed",
    ),
    ("socket", "SE", "in its feedback, socket is a socket: only files and folders are allowed"),
    ("bytes", "SE", "over 64 MiB in its own folder"),
    ("entries", "SE", "over 1000 files and folders in its own folder"),
    ("depth", "SE", "over 16 levels of nesting in its own folder"),
    ("very deep", "SE", "over 16 levels of nesting in its own folder"),
    ("closed", "AC", ""),
    ("folder", "AC", ""),
    ("at the limits", "AC", ""),
    ("message", "AC", "x"),
];

/// A testlib-style checker that tampers with its surroundings. Its input selects how: replace the output
/// file, put a link next to it, or fill a folder (the checker's own or the output file's).
const CHECKER: &str = r"
import os, sys
kind, output = open(sys.argv[1]).read().strip(), sys.argv[2]
victim = os.environ['HOSTILE_ROOT'] + '/victim'
def fill(folder):
    for name in range(80):
        with open(os.path.join(folder, str(name)), 'wb') as file: file.write(b'x' * (1 << 20))
try:
    if kind == 'own folder': fill('.')
    if kind == 'folder of the output': fill(os.path.dirname(output))
    if kind == 'others': os.symlink(victim, os.path.join(os.path.dirname(output), 'answer'))
    if kind in ('link', 'pipe', 'folder'): os.remove(output)
    if kind == 'link': os.symlink(victim, output)
    if kind == 'pipe': os.mkfifo(output)
    if kind == 'folder':
        os.makedirs(output + '/a/b')
        os.chmod(output, 0)
except OSError: pass
sys.exit(0)
";

const SANDBOXES: [&[&str]; 3] = [&["--sandbox", "auto"], &["--sandbox", "landlock"], &["--no-sandbox"]];

/// The combinations of user and sandbox under which checkers are tested.
fn settings() -> Vec<(Setting, &'static [&'static str])> {
    let others: &[_] = if rustix::process::getuid().is_root() { &[Some(NOBODY)] } else { &[] };
    let settings = |user| SANDBOXES.map(|sandbox| (Setting::of(user), sandbox));
    settings(None).into_iter().chain(others.iter().flat_map(|user| settings(*user))).collect()
}

/// A place with these files, and with one case per kind in its folder `cases`.
fn place<'a>(
    setting: &Setting,
    files: &[(&str, &str)],
    cases: &str,
    kinds: impl Iterator<Item = &'a str>,
) -> Place {
    let place = Place::under(setting, b"", b"");
    place.make(files);
    // Kattis names expected outputs `.ans`.
    let output = if cases.ends_with("secret") { "ans" } else { "out" };
    for (number, kind) in kinds.enumerate() {
        for ending in ["in", output] {
            place.write(&format!("{cases}/{number:02}.{ending}"), kind.as_bytes());
        }
    }
    place
}

#[test]
fn hostile_feedback_of_checkers_does_no_harm() {
    if !have("python3", "hostile_feedback_of_checkers_does_no_harm") {
        return;
    }
    let files =
        [("problem/problem.yaml", "validation: custom\n"), ("problem/output_validators/v.py", VALIDATOR)];
    for (setting, arguments) in settings() {
        let place = place(&setting, &files, "problem/data/secret", KINDS.iter().map(|(kind, ..)| *kind));
        let found = place.verdicts_in("../problem", &[&["--exec", "cat"], arguments].concat());
        assert_eq!(found.len(), KINDS.len(), "{found:?}");
        for ((kind, verdict, reason), found) in KINDS.iter().zip(found) {
            let first = found.1.lines().next().unwrap_or_default();
            let whose = if *verdict == "SE" { "the checker: " } else { "" };
            let is_short = found.1.len() < 17 << 10;
            let is_as_expected =
                is_short && found.0 == *verdict && first.starts_with(&format!("{whose}{reason}"));
            assert!(is_as_expected, "{setting:?} {arguments:?} {kind}: {found:?}");
        }
    }
}

/// Starts more sleeping children than the process limit permits.
const FORKS: &str = "import os, time
for _ in range(400):
    try:
        if os.fork() == 0: time.sleep(20), os._exit(0)
    except OSError: break
time.sleep(1)
os.kill(0, 9)
";

#[test]
fn checkers_and_generators_have_a_process_limit() {
    if !have("python3", "checkers_and_generators_have_a_process_limit") {
        return;
    }
    for (setting, arguments) in settings() {
        let place = place(&setting, &[("problem/checker.py", FORKS)], "problem/cases", ["one"].into_iter());
        let found = place.verdicts_in("../problem", &[&["--exec", "cat"], arguments].concat());
        let full = ("SE".to_string(), "the checker: over 256 processes and threads".to_string());
        assert_eq!(found, [full], "{setting:?} {arguments:?}");
    }
    let place = Place::new(b"", b"");
    place.make(&[("problem/generate.py", FORKS)]);
    let output = place.judge(&["gen", "../problem", "--seed", "1"]);
    super::judged::fails(&output, 1, "over 256 processes and threads");
}

#[test]
fn checkers_that_replace_their_files_do_no_harm() {
    if !have("python3", "checkers_that_replace_their_files_do_no_harm") {
        return;
    }
    let kinds = ["own folder", "folder of the output", "others", "link", "pipe", "folder", "nothing"];
    for (setting, arguments) in settings() {
        let place = place(&setting, &[("problem/checker.py", CHECKER)], "problem/cases", kinds.into_iter());
        let found = place.verdicts_in("../problem", &[&["--exec", "cat"], arguments].concat());
        let full = ("SE".to_string(), "the checker: over 64 MiB in its own folder".to_string());
        assert_eq!(found[0], full, "{setting:?} {arguments:?}");
        let accepted = ("AC".to_string(), String::new());
        assert_eq!(found[1..], vec![accepted; kinds.len() - 1], "{setting:?} {arguments:?}");
    }
}
