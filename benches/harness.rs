//! Measures the overhead of the harness: `cargo bench --bench harness`.
//!
//! * The judge runs 200 trivial cases, one at a time, and is compared with a bare loop that starts the
//!   same program on the same inputs, reads its output and waits for it to exit. The judge is measured
//!   from start to end, with each kind of sandbox and without a sandbox. A time is the median of
//!   interleaved runs; a ratio is the median, over all rounds, of the judge's time divided by the
//!   loop's time in the same round.
//! * Each comparison rule compares two pairs of outputs of 64 MB: one with identical bytes, one with the same
//!   tokens but every blank doubled.

#[path = "common/clock.rs"]
#[allow(dead_code)] // this benchmark uses only a part of the module
mod clock;

use clock::median;
use dlx_comparison::Rule;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const CASES: usize = 200;
const ROUNDS: usize = 21;

/// A trivial program in C that reads two numbers and writes their sum.
const PROGRAM: &str = "#include <stdio.h>\nint main(void) { long a, b; if (scanf(\"%ld %ld\", &a, &b) != 2) return 1; printf(\"%ld\\n\", a + b); return 0; }\n";

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the cases");
    starts(folder.path());
    println!();
    comparisons();
}

/// A measurement and its name.
type Way<'a> = (&'static str, Box<dyn Fn() + 'a>);

/// Prints the time per case of the judge and of the bare loop.
fn starts(folder: &Path) {
    let program = folder.join("sum");
    fs::write(folder.join("sum.c"), PROGRAM).expect("the program is written");
    let compiled = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(folder.join("sum.c")).status();
    assert!(compiled.is_ok_and(|status| status.success()), "cc is needed to compile the trivial program");
    let cases = folder.join("cases");
    fs::create_dir(&cases).expect("the folder of cases is made");
    for case in 0..CASES {
        fs::write(cases.join(format!("{case}.in")), format!("{case} {}\n", 2 * case)).expect("an input");
        fs::write(cases.join(format!("{case}.out")), format!("{}\n", 3 * case)).expect("an output");
    }
    let judge = |more: &'static [&'static str]| {
        let (cases, program) = (cases.clone(), program.clone());
        move || judged(&cases, &program, more)
    };
    let ways: Vec<Way> = vec![
        ("bare loop", Box::new(|| bare(&cases, &program))),
        ("dlx-judge --sandbox namespaces", Box::new(judge(&["--sandbox", "namespaces"]))),
        ("dlx-judge --sandbox landlock", Box::new(judge(&["--sandbox", "landlock"]))),
        ("dlx-judge --no-sandbox", Box::new(judge(&["--no-sandbox"]))),
    ];
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        for ((_, way), times) in ways.iter().zip(&mut times) {
            let start = Instant::now();
            way();
            times.push(start.elapsed());
        }
    }
    println!("| {CASES} trivial cases, one at a time | time | a case | ratio |");
    println!("|---|---:|---:|---:|");
    for ((name, _), own) in ways.iter().zip(&times) {
        let mut ratios: Vec<f64> =
            own.iter().zip(&times[0]).map(|(own, bare)| own.as_secs_f64() / bare.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        let time = median(own.clone());
        let each = time.as_secs_f64() * 1e3 / CASES as f64;
        println!(
            "| {name} | {:.1} ms | {each:.3} ms | {:.2} |",
            time.as_secs_f64() * 1e3,
            ratios[ROUNDS / 2]
        );
    }
}

/// Starts the program on each input, reads its output and waits for it to exit.
fn bare(cases: &Path, program: &Path) {
    for case in 0..CASES {
        let input = File::open(cases.join(format!("{case}.in"))).expect("an input");
        let expected = fs::read(cases.join(format!("{case}.out"))).expect("an output");
        let mut child = Command::new(program)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut found = Vec::new();
        child.stdout.take().map(|mut stdout| stdout.read_to_end(&mut found));
        assert!(child.wait().is_ok_and(|status| status.success()) && found == expected);
    }
}

fn judged(cases: &Path, program: &Path, more: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .arg("test")
        .arg(cases)
        .arg("--exec")
        .arg(program)
        .args(["-j", "1"])
        .args(more)
        .stdout(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "a case is not accepted");
}

/// Prints the speed of each comparison rule.
fn comparisons() {
    let expected: Vec<u8> = (0u32..)
        .flat_map(|n| format!("{} {}\n", n * 7919 % 100_003, n).into_bytes())
        .take(64_000_000)
        .collect();
    let doubled: Vec<u8> =
        expected.iter().flat_map(|&byte| [Some(byte), (byte <= b' ').then_some(byte)]).flatten().collect();
    let trailing: Vec<u8> =
        expected.iter().flat_map(|&byte| [(byte == b'\n').then_some(b' '), Some(byte)]).flatten().collect();
    println!("| 64 MB compared | MB of expected output a second |");
    println!("|---|---:|");
    for (name, rule, found) in [
        ("exact, the same", Rule::Exact, &expected),
        ("lines, a blank at the end of each line", Rule::Lines, &trailing),
        ("tokens, a blank at the end of each line", Rule::TOKENS, &trailing),
        ("tokens, every blank doubled", Rule::TOKENS, &doubled),
        ("exact, every blank doubled (PE)", Rule::Exact, &doubled),
        ("float(1e-6,1e-6), every blank doubled", "float(1e-6,1e-6)".parse().unwrap(), &doubled),
    ] {
        let times: Vec<Duration> = (0..5)
            .map(|_| {
                let start = Instant::now();
                black_box(rule.compare(black_box(&expected), black_box(found)));
                start.elapsed()
            })
            .collect();
        let speed = expected.len() as f64 / 1e6 / median(times).as_secs_f64();
        println!("| {name} | {speed:.0} |");
    }
}
