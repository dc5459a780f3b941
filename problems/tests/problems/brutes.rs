//! Compares each problem with its brute-force program: the solution on small random inputs, and the expected
//! outputs of the cases.

use crate::brute::Brute;
use crate::listed::BRUTES;
use dlx_problems::{Problem, find};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The numbers of random inputs per problem in `cargo test`, in `.ci/run` and in `.ci/run --all`. `cargo
/// test` alone tests only a third of the problems, a different third each day, and only a third of the cases,
/// skipping hard ones.
const INPUTS: [u64; 3] = [40, 80, 200];

/// Whether to test only a sample of the problems and cases.
fn is_sampled() -> bool {
    std::env::var_os("DLX_JUDGE_EVERY").is_none()
}

/// Checks that an output is right, given the output of the brute-force program.
fn assert_right(problem: &Problem, what: &str, input: &str, output: &str, brute: &str) {
    let shown = || format!("{}: {what}\n{input}\nfound\n{output}\nby brute force\n{brute}", problem.id);
    if let Some(check) = problem.check {
        for [output, answer] in [[output, brute], [brute, output]] {
            let judged = check(input.as_bytes(), output.as_bytes(), answer.as_bytes());
            assert_eq!(judged, Ok(()), "{}", shown());
        }
    } else {
        let lines = |text: &str| text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(lines(output), lines(brute), "{}", shown());
    }
}

/// Checks that the solution agrees with the brute-force program on small random inputs, and that the answers
/// to these inputs are not all the same.
fn assert_solves(problem: &Problem, brute: &Brute) {
    let generator = problem.generator.unwrap();
    let every = std::env::var_os("DLX_JUDGE_EVERY");
    let inputs = INPUTS[every.map_or(0, |what| if what == "bundles" { 1 } else { 2 })];
    let mut answers = BTreeSet::new();
    for seed in 0..inputs {
        let size = 1 + seed as usize % brute.most;
        let input = String::from_utf8(generator.random_input(seed, size)).unwrap();
        let mut output = Vec::new();
        (problem.solve)(input.as_bytes(), &mut output).unwrap();
        let (output, answer) = (String::from_utf8(output).unwrap(), (brute.answer)(&input));
        assert_right(problem, &format!("--seed {seed} --size {size}"), &input, &output, &answer);
        answers.extend(answer.lines().map(str::to_string));
    }
    assert!(answers.len() > 1, "{}: always {answers:?}", problem.id);
}

/// Checks that the expected outputs of the cases agree with the brute-force program.
fn assert_expected(problem: &Problem, brute: &Brute) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases").join(problem.id);
    let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let mut inputs: Vec<_> = files.filter(|file| file.extension().is_some_and(|it| it == "in")).collect();
    inputs.sort();
    let is_out = |name: &str| brute.left_out.iter().find(|out| name.starts_with(**out));
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for (number, path) in inputs.iter().enumerate() {
        let name = path.file_stem().unwrap().to_string_lossy();
        let out = is_out(&name);
        used.extend(out.copied());
        if out.is_some() || is_sampled() && (number % 3 > 0 || name.starts_with("hard-")) {
            continue;
        }
        let [input, output] =
            ["in", "out"].map(|end| std::fs::read_to_string(path.with_extension(end)).unwrap());
        assert_right(problem, &name, &input, &output, &(brute.answer)(&input));
    }
    assert_eq!(used.len(), brute.left_out.len(), "{}: of {:?} only {used:?} are", problem.id, brute.left_out);
}

/// Calls `check` with each problem that has a brute-force program or, for a sample, with a third of these
/// problems that changes every day.
fn with_each(check: impl Fn(&Problem, &Brute) + Sync) {
    let day = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() as usize / 86_400;
    let of_today = BRUTES.iter().skip(if is_sampled() { day % 3 } else { 0 });
    let all: Vec<_> = of_today.step_by(if is_sampled() { 3 } else { 1 }).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((id, brute)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(find(id).ok().unwrap(), brute);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
}

#[test]
fn solutions_answer_random_inputs_like_brute_force() {
    with_each(assert_solves);
}

#[test]
fn expected_outputs_agree_with_brute_force() {
    with_each(assert_expected);
}
