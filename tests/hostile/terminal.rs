//! Untrusted text with terminal control sequences is escaped in every part of every report.

use super::judged::{Place, have};
use crate::tools::deadline::Deadline;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Output, Stdio};

/// A text that sets the clipboard, clears the screen (twice), rings the bell, reverses the text that follows,
/// and continues on a new line.
const ATTACK: &str = "a\u{1b}]52;c;aGk=\u{7}\u{1b}[2J\u{9b}2J\u{8}\u{202e}\u{2066}b";

fn place() -> Place {
    let place = Place::new(b"7\n", b"8\n");
    place.write("attack.txt", ATTACK.as_bytes());
    place
}

/// Checks that there is only text, line ends, tabs and the judge's colours, and that the attack is shown.
fn assert_shown_harmless(output: &Output) {
    let plain = assert_harmless(output);
    assert!(plain.contains("]52;c;aGk="), "it is not shown at all: {plain}");
}

/// Checks that there is only text, line ends, tabs and the judge's colours, and returns the text.
fn assert_harmless(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).expect("the output is UTF-8");
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("\u{1b}[") {
        plain.push_str(&rest[..at]);
        let colour = rest[at + 2..].trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        assert!(colour.starts_with('m'), "{text:?}");
        rest = &colour[1..];
    }
    plain.push_str(rest);
    let harmful = |c: char| c.is_control() && !"\n\t".contains(c) || "\u{202e}\u{2066}".contains(c);
    assert!(!plain.contains(harmful), "{plain:?}");
    plain
}

/// Checks that the judge's output with these arguments shows the attack in harmless form.
fn assert_harmless_with(place: &Place, arguments: &[&str]) {
    assert_shown_harmless(&place.judging(arguments).output().unwrap());
}

/// Checks all reports on the cases in `cases`, judged with these options.
fn assert_reports_harmless(place: &Place, options: &[&str]) {
    let report =
        |format: &[&str]| place.judging(&[&["test", "../cases"], format, options].concat()).output().unwrap();
    assert_shown_harmless(&report(&["--color", "always"]));
    assert_harmless(&report(&["--format", "json"]));
    assert_harmless(&report(&["--format", "junit"]));
}

#[test]
fn control_sequences_in_outputs_and_stderr_are_escaped() {
    assert_reports_harmless(&place(), &["--no-sandbox", "--exec", "cat ../attack.txt"]);
    assert_reports_harmless(&place(), &["--no-sandbox", "--exec", "sh -c 'cat ../attack.txt >&2; exit 3'"]);
    assert_reports_harmless(&place(), &["--no-sandbox", "--diff", "side", "--exec", "cat ../attack.txt"]);
}

#[test]
fn control_sequences_in_names_of_cases_are_escaped() {
    let place = place();
    for (ending, text) in [("in", "7"), ("out", "8")] {
        place.write(&format!("cases/{ATTACK}\n.{ending}"), text.as_bytes());
    }
    place.write(&format!("cases/half-{ATTACK}.in"), b"");
    assert_reports_harmless(&place, &["--exec", "cat"]);
    assert_harmless_with(&place, &["test", &format!("../cases/{ATTACK}"), "--exec", "cat"]);
}

#[test]
fn control_sequences_in_compiler_messages_are_escaped() {
    if !have("g++", "control_sequences_in_compiler_messages_are_escaped") {
        return;
    }
    let place = place();
    // The first line of the compiler's message contains the file name; the next lines quote the file.
    let name = format!("../{ATTACK}.cpp");
    place.write(&name[3..], format!("#error {ATTACK}\n").as_bytes());
    assert_reports_harmless(&place, &["--solution", &name]);
    assert_harmless_with(&place, &["test", "../cases", "--exec", "cat", "--checker", &name]);
    assert_harmless_with(&place, &["stress", "poj3074", "--solution", &name]);
}

#[test]
fn control_sequences_in_checker_messages_are_escaped() {
    let place = place();
    let script = place.script("checker", "#!/bin/sh\ncat \"$(dirname \"$0\")/attack.txt\" >&2\nexit 1\n");
    let checker = ["--checker", script.to_str().unwrap(), "--readable", "../attack.txt"];
    assert_reports_harmless(&place, &[&["--exec", "cat"], &checker[..]].concat());
}

#[test]
fn control_sequences_in_names_of_solutions_are_escaped() {
    let place = place();
    for name in [ATTACK, "other"] {
        place.write(&format!("solutions/{name}.rs"), b"fn main() { println!(\"7\") }\n");
    }
    assert_reports_harmless(&place, &["--solution", "../solutions"]);
}

#[test]
fn control_sequences_in_arguments_are_escaped() {
    for arguments in [&["test", ATTACK][..], &[ATTACK], &["test", "-j", ATTACK]] {
        assert_harmless(&place().judging(arguments).output().unwrap());
    }
}

/// Runs the judge with a terminal as its standard output.
fn on_terminal(place: &Place, arguments: &[&str]) -> Output {
    let (mut ours, theirs) = terminal();
    let mut command = place.judging(arguments);
    command.stdin(fs::File::open(place.path("input")).unwrap());
    let child = command.stdout(theirs).stderr(Stdio::piped()).spawn().unwrap();
    drop(command);
    let _deadline = Deadline::start(format!("{arguments:?} on a terminal"));
    let mut shown = Vec::new();
    // Reading fails at the end of the output.
    let _ = ours.read_to_end(&mut shown);
    let text = String::from_utf8_lossy(&shown).replace("\r\n", "\n");
    Output { stdout: text.into_bytes(), ..child.wait_with_output().unwrap() }
}

/// A pseudo-terminal: the test's end, and the program's end.
fn terminal() -> (fs::File, fs::File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    (ours.into(), fs::File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap())
}

#[test]
fn control_sequences_are_escaped_on_a_terminal() {
    let place = place();
    // Raw C1 bytes and DEL are attacks, too.
    let raw = [ATTACK.as_bytes(), b"\x9b2J\x7f\n"].concat();
    place.write("input", &[ATTACK.as_bytes(), b": x\n"].concat());
    fs::create_dir_all(place.path("mine/solutions")).unwrap();
    place.write(&format!("cases/{ATTACK}/1.in"), b"1\n");
    place.write("mine/raw", &raw);
    place.write("mine/made.sh", b"cat \"$(dirname \"$0\")/raw\"\n");
    place.write("mine/wrong.sh", b"cat >/dev/null; echo 0\n");
    let title = ATTACK.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<String>();
    let facts = format!(
        "title = \"{title}\"\nlimits.time = 99\ngenerator = \"sh made.sh\"\nreference = \"sh made.sh\"\n"
    );
    place.write("mine/problem.toml", facts.as_bytes());
    let source = format!("use dlx_kernel::Matrix; // {ATTACK}\nfn main() {{ Matrix::new(1, 0); }}\n");
    place.write("mine.rs", source.as_bytes());
    let named = format!("../cases/{ATTACK}");
    let wrong = format!("sh -c 'echo 0; : {ATTACK}'");
    for arguments in [
        &["gen", "../mine"][..],
        &["run", "exactcover"],
        &["run", "exactcover", "--engine", "textbook"],
        &["bundle", "poj3740", "--solution", "../mine.rs"],
        &["list", "--cases", "../cases"],
        &["case", &named],
        &["stress", "../mine", "--count", "1", "--no-sandbox", "--exec", &wrong],
        &["test", "../mine", "--exec", "cat"],
        &["submit", "poj3740", "--built-in", "--no-test", "--print", "-o", &format!("../{ATTACK}.cpp")],
    ] {
        let output = on_terminal(&place, arguments);
        if arguments[0] != "test" {
            assert_shown_harmless(&output);
        }
        assert_harmless(&output);
    }
    // A pipe, unlike a terminal, gets the unchanged bytes.
    assert_eq!(place.judging(&["gen", "../mine"]).output().unwrap().stdout, raw);
}

#[test]
fn control_sequences_in_names_in_archives_are_escaped() {
    let place = place();
    for name in [format!("{ATTACK}.in"), format!("../{ATTACK}.in"), format!("{ATTACK}\u{7}.in")] {
        let file = place.path("archive.zip");
        let mut zip = zip::ZipWriter::new(fs::File::create(&file).unwrap());
        zip.start_file(&name[..], zip::write::SimpleFileOptions::default()).unwrap();
        zip.finish().unwrap();
        assert_harmless_with(&place, &["import", "../archive.zip", "--id", "poj3074"]);
    }
    place.write(&format!("folder/{ATTACK}.in"), b"");
    assert_harmless_with(&place, &["import", "../folder", "--id", "poj3074"]);
}

#[test]
fn control_sequences_in_posted_problems_are_escaped() {
    let place = place();
    let mut command = place.judging(&["import", "--listen", "--port", "0", "--cases", "../cases"]);
    let mut listening = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut printed = Vec::new();
    let err = listening.stderr.as_mut().unwrap();
    while !printed.ends_with(b"\n") {
        let mut byte = [0];
        err.read_exact(&mut byte).unwrap();
        printed.push(byte[0]);
    }
    let line = String::from_utf8(printed).unwrap();
    let port: u16 = line.split("127.0.0.1:").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    let body =
        serde_json::json!({"name": ATTACK, "url": format!("http://x/{ATTACK}"), "tests": []}).to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(
        stream,
        "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    assert_shown_harmless(&listening.wait_with_output().unwrap());
}
