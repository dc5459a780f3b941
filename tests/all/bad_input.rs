//! On bad input, the program prints the answers for the input up to the error, then one line with the
//! position and the expected text, and exits with code 1.

use crate::common::{Ran, sample};
use crate::tools::deadline::Deadline;
use crate::tools::is_sampled;
use dlx_problems::PROBLEMS;
use std::io::Write;
use std::process::{Command, Stdio};

fn run(id: &str, input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["run", id])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _deadline = Deadline::start(format!("run {id}"));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = Ran::from(child.wait_with_output().unwrap());
    feeder.join().unwrap();
    output
}

const FULL: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

#[test]
fn errors_name_the_position_and_the_expected_text() {
    let cases: &[(&str, String, &str)] = &[
        (
            "poj3074",
            format!("{}x{}\n", &FULL[..16], &FULL[17..]),
            "line 1, column 17: expected 1-9 or '.', found 'x'",
        ),
        (
            "poj3074",
            format!("{FULL}\n{}\n", &FULL[..80]),
            "line 2, column 81: expected 1-9 or '.', found end of line",
        ),
        ("poj3074", format!("{FULL}5\n"), "line 1, column 82: expected end of line, found '5'"),
        (
            "poj3074",
            format!("{FULL}\n\n11{}\n", ".".repeat(79)),
            "line 3, column 1: expected a grid with a solution, found '11",
        ),
    ];
    for (id, input, message) in cases {
        let output = run(id, input.as_bytes());
        let stderr = &output.ends(1).err;
        let message = message.trim_end_matches("...");
        assert!(stderr.starts_with(&format!("{id}: {message}")), "{stderr} for {id}, expected {message}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn answers_before_the_error_are_written() {
    let output = run("poj3074", format!(".{}\nbad\n", &FULL[1..]).as_bytes());
    assert_eq!(output.out, format!("{FULL}\n"));
    output.ends(1);
    let output = run("hdu5046", b"2\n1 1\n5 5\n1 1\n5 a\n");
    assert_eq!(output.out, "Case #1: 0\n");
}

/// A xorshift random number generator. Its seed is constant, so that every run tries the same mutations.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

#[test]
fn no_input_makes_a_solution_panic() {
    let mut state = 88172645463325252;
    for problem in PROBLEMS.iter() {
        let input = sample(problem.id).0.into_bytes();
        let mut inputs = vec![vec![], vec![0], vec![0xff; 100], vec![b'9'; 30], b"-1 -1 -1\n".to_vec()];
        for _ in 0..if is_sampled() { 8 } else { 25 } {
            let mut mutated = input.clone();
            match next(&mut state) % 4 {
                0 => mutated.truncate(next(&mut state) % (input.len() + 1)),
                1 => {
                    let at = next(&mut state) % input.len();
                    mutated[at] = next(&mut state) as u8;
                }
                2 => drop(mutated.remove(next(&mut state) % input.len())),
                _ => mutated.insert(next(&mut state) % input.len(), b"0 \n-x9"[next(&mut state) % 6]),
            }
            inputs.push(mutated);
        }
        for input in inputs {
            // Calls the solution directly, not through the program: the tests above check how the program
            // reports errors.
            if let Err(stop) = (problem.solve)(&input, &mut Vec::new()) {
                let shown = String::from_utf8_lossy(&input);
                let stop = stop.to_string();
                assert!(stop.starts_with("line ") && stop.lines().count() == 1, "{stop} on {shown:?}");
            }
        }
    }
}
