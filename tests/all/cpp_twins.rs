//! The C++ twins of the problems: each bundle compiles as C++98 without a warning, prints the same as the
//! built-in solution for valid and invalid input, and passes its cases.

use crate::common::{Ran, Run, compiled, judged, with_each};
use crate::tolerant;
use crate::tools::deadline::Deadline;
use crate::tools::{is_for_every, is_left_to_ci, is_sampled, tool};
use dlx_judge::bundle::{Engine, Language};
use dlx_kernel::internal::Best;
use dlx_kernel::{Exact, Matrix};
use dlx_problems::{PROBLEMS, Problem, find};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }

    fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    fn one_of<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len())]
    }
}

/// Numbers of valid and of corrupted inputs for each twin. Plain `cargo test` uses half of these inputs.
const GOOD_INPUTS: u64 = 40;
const BAD_INPUTS: u64 = 80;

/// The C++ compiler. If it is missing, the test is skipped.
pub fn compiler() -> Option<PathBuf> {
    tool(&[&std::env::var("CXX").unwrap_or("g++".to_string())])
}

/// Compiles the bundle of `id` in `folder`, with additional `flags`.
fn compile_bundle(compiler: &Path, id: &str, flags: &[&str], folder: &Path) -> PathBuf {
    let source = folder.join("bundle.cpp");
    let bundle = Command::new(env!("CARGO_BIN_EXE_dlx-judge")).args(["bundle", id, "--lang", "cpp"]).ran();
    bundle.ends(0);
    assert!(bundle.out.len() < 1 << 16, "the bundle of {id} has {} bytes", bundle.out.len());
    std::fs::write(&source, bundle.out).unwrap();
    compile(compiler, &source, flags, folder)
}

/// Compiles `source` to a program in `folder`, with additional `flags`.
pub fn compile(compiler: &Path, source: &Path, flags: &[&str], folder: &Path) -> PathBuf {
    let program = folder.join("program");
    let compiled = Command::new(compiler)
        .args(["-std=c++98", "-pedantic", "-Wall", "-Wextra", "-O1", "-D_GLIBCXX_ASSERTIONS"])
        .args(flags)
        .arg("-o")
        .args([&program, source])
        .ran();
    let message = &compiled.err;
    assert!(compiled.code == Some(0) && message.is_empty(), "{}: {message}", source.display());
    program
}

/// Runs `program` on `input`.
pub fn run(program: &Path, input: &[u8]) -> Ran {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _deadline = Deadline::start(format!("{}", program.display()));
    let mut stdin = child.stdin.take().unwrap();
    // The program may write before it has read all of its input.
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        Ran::from(child.wait_with_output().unwrap())
    })
}

/// Compares the twin of `problem`, compiled with additional `flags`, with the built-in solution on random
/// inputs and on inputs of extreme sizes, intact and corrupted.
fn compare(compiler: &Path, problem: &Problem, flags: &[&str]) {
    let id = problem.id;
    let folder = tempfile::tempdir().unwrap();
    let program = compile_bundle(compiler, id, flags, folder.path());
    let mut random = Random(id.bytes().fold(1, |seed, byte| seed * 31 + u64::from(byte)));
    let [good, bad] = [GOOD_INPUTS, BAD_INPUTS].map(|all| if is_sampled() { all / 2 } else { all });
    for seed in 0..good {
        let input = input(problem, seed);
        let refused = compare_on(problem, &program, &input);
        assert!(!refused, "{id} refuses this:\n{}", String::from_utf8_lossy(&input));
    }
    let refused = (good..good + bad)
        .map(|seed| spoil(&mut random, input(problem, seed)))
        .filter(|input| compare_on(problem, &program, input))
        .count() as u64;
    assert!(refused > bad / 8, "{id} refuses only {refused} of {bad} spoilt inputs");
    judge(id, &program);
    if tolerant::IDS.contains(&id) {
        tolerant::assert_reads(id, Engine::Fast, &program);
    }
}

/// An input from the generator of `problem`: of extreme size for every tenth seed, of size 1 to 12 for all
/// others.
fn input(problem: &Problem, seed: u64) -> Vec<u8> {
    let generator = problem.generator.unwrap_or_else(|| panic!("{} has no generate.rs", problem.id));
    match seed % 10 {
        9 => generator.extreme_input(seed),
        _ => generator.random_input(seed, 1 + seed as usize % 12),
    }
}

/// Judges `program` on the cases of `id` and of the problems with the same solution.
fn judge(id: &str, program: &Path) {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    // The time limit is high, because these programs are less optimised than on judges, and other tests run
    // at the same time.
    judge
        .arg("test")
        .args(judged(id))
        // This option is needed only with `--all`: otherwise `judged` names single cases, which are never
        // left out.
        .args((is_for_every() && in_rust_alone(id)).then_some("--like-judge"))
        .args(["--color", "never", "--time-limit", "60", "--exec"])
        .arg(program);
    let output = judge.ran();
    let (out, error) = (output.out, output.err);
    assert!(output.code == Some(0), "{out}{error}");
}

/// Whether the extra-hard cases of the problem `id` need engines that exist only in Rust.
fn in_rust_alone(id: &str) -> bool {
    let engines = &find(id).ok().unwrap().facts().engines;
    engines.iter().any(|engine| ["linked", "trail"].contains(&engine.as_str()))
}

/// Compares both programs on one input. Returns whether both reject the input.
fn compare_on(problem: &Problem, program: &Path, input: &[u8]) -> bool {
    let mut out = Vec::new();
    let stopped = (problem.solve)(input, &mut out).err();
    let error = stopped.map_or(String::new(), |stop| format!("{}: {stop}\n", problem.id));
    let twin = run(program, input);
    let about = || format!("{} on\n{}", problem.id, String::from_utf8_lossy(input));
    assert_eq!(twin.err, error, "{}", about());
    assert_eq!(twin.code, Some(i32::from(!error.is_empty())), "{}", about());
    let lines = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
    match problem.check {
        None => {
            assert_eq!(twin.out, String::from_utf8_lossy(&out), "{}", about())
        }
        Some(check) if error.is_empty() => {
            assert_eq!(check(input, &out, &out), Ok(()), "{}", about());
            assert_eq!(check(input, twin.out.as_bytes(), &out), Ok(()), "{}", about());
        }
        Some(_) => assert_eq!(lines(twin.out.as_bytes()), lines(&out), "{}", about()),
    }
    !error.is_empty()
}

/// Truncates `input` or changes a byte or token, which usually makes it invalid; may also change line ends.
fn spoil(random: &mut Random, mut input: Vec<u8>) -> Vec<u8> {
    let at = random.below(input.len());
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let end = input[at..].iter().position(is_blank).map_or(input.len(), |length| at + length);
    let start = input[..end].iter().rposition(is_blank).map_or(0, |blank| blank + 1);
    const TOKENS: [&str; 9] = ["", "x", "-1", "0", "1", "+2", "99999999999999999999", "1001", "a:b"];
    match random.below(5) {
        0 => input.truncate(at),
        1 => input[at] = random.one_of(b" x-9\n.#:\xff"),
        2 => input.truncate(end),
        _ => drop(input.splice(start..end, random.one_of(&TOKENS).bytes())),
    }
    if random.below(4) == 0 {
        let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
        input = lines.join(&b"\r\n"[..]);
    }
    input
}

/// The problems with their own C++ solution.
fn in_cpp() -> Vec<&'static Problem> {
    PROBLEMS.iter().filter(|problem| problem.id == problem.home && Language::Cpp.has(problem)).collect()
}

/// Compares all twins, compiled with additional `flags`, with the built-in solutions.
fn compare_all(flags: &[&str]) {
    let Some(compiler) = compiler() else { return };
    let problems = in_cpp();
    assert!(problems.len() > 25);
    with_each(&compiled(problems), |problem| compare(&compiler, problem, flags));
}

#[test]
fn twins_agree_with_the_built_in_solutions() {
    compare_all(&[]);
}

#[test]
#[ignore = "like the previous test, optimised as on judges; `.ci/run --all` runs it"]
fn optimised_twins_agree_with_the_built_in_solutions() {
    compare_all(&["-O2"]);
}

/// Code that uses optional processor instructions also has a version without these instructions.
#[test]
fn twins_compile_without_optional_instructions() {
    if is_left_to_ci() {
        return;
    }
    let Some(compiler) = compiler() else { return };
    let ids = ["poj3074", "noip2009", "zoj3122", "exactcover"];
    for id in ids.into_iter().take(if is_for_every() { 4 } else { 1 }) {
        compare(&compiler, find(id).ok().unwrap(), &["-DCOVER_PLAIN"]);
    }
}

/// Random matrices are needed here because no problem asks for the cover of greatest weight on an arbitrary
/// matrix.
#[test]
fn both_languages_find_the_same_cover_of_greatest_weight() {
    let Some(compiler) = compiler() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let (source, headers) =
        (root.join("tests/all/twins/exact_best.cpp"), format!("-I{}/crates/kernel/cpp", root.display()));
    let program = compile(&compiler, &source, &[&headers], folder.path());
    let (mut input, mut expected) = (String::new(), String::new());
    let mut random = Random(1);
    for _ in 0..1000 {
        let (matrix, worth) = worths(&mut random);
        writeln!(input, "{} {} {}", matrix.primary(), matrix.items() - matrix.primary(), worth.len())
            .unwrap();
        for (option, worth) in worth.iter().enumerate() {
            let items = matrix.option(option);
            write!(input, "{worth} {}", items.len()).unwrap();
            items.for_each(|item| write!(input, " {item}").unwrap());
            input.push('\n');
        }
        match Best::new(&matrix, &worth).best() {
            Some((worth, options)) => {
                write!(expected, "{worth}").unwrap();
                options.iter().for_each(|option| write!(expected, " {option}").unwrap());
            }
            None => expected += "none",
        }
        expected.push('\n');
    }
    let twin = run(&program, input.as_bytes());
    assert_eq!(twin.err, "");
    let (found, mut problems) = (twin.out, expected.lines().enumerate());
    assert_eq!(found.lines().count(), expected.lines().count());
    // The options are compared in order, too: both searches must take the same path.
    let differs = problems.find(|&(index, line)| found.lines().nth(index) != Some(line));
    assert_eq!(differs, None, "on\n{input}");
}

/// For each problem of a twin's input, a sorted list of the covers that the twin finds. The twin sorts each
/// cover.
fn covers_of_twin(compiler: &Path, source: &str, input: &str) -> Vec<Vec<Vec<usize>>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twin.cpp");
    std::fs::write(&file, source).unwrap();
    let headers = format!("-I{}/crates/kernel/cpp", env!("CARGO_MANIFEST_DIR"));
    let program = compile(compiler, &file, &[&headers], folder.path());
    let output = run(&program, input.as_bytes());
    assert_eq!(output.err, "");
    let numbers = |cover: &str| cover.split_whitespace().map(|number| number.parse().unwrap()).collect();
    let covers = |line: &str| {
        let mut covers: Vec<Vec<usize>> = line.split_terminator(';').map(numbers).collect();
        covers.sort();
        covers
    };
    output.out.lines().map(covers).collect()
}

#[test]
fn both_languages_find_the_same_covers_with_colours_and_multiplicities() {
    let Some(compiler) = compiler() else { return };
    let (mut input, mut expected) = (String::new(), Vec::new());
    let mut random = Random(7);
    for _ in 0..600 {
        let (primary, secondary, options) = (random.below(6), random.below(4), random.below(14));
        let mut matrix = Matrix::new(primary, secondary);
        writeln!(input, "{primary} {secondary} {options}").unwrap();
        let is_bounded = random.below(2) == 0;
        for item in 0..primary {
            let high = if is_bounded { random.within(1, 3) } else { 1 };
            let low = if is_bounded { random.within(0, high) } else { 1 };
            matrix.set_bounds(item, low as u32, high as u32);
            write!(input, "{low} {high} ").unwrap();
        }
        for _ in 0..options {
            let mut cells: Vec<(usize, u32)> = Vec::new();
            for item in 0..primary + secondary {
                if random.below(3) == 0 {
                    cells.push((item, if item < primary { 0 } else { random.below(3) as u32 }));
                }
            }
            matrix.add_coloured(&cells);
            write!(input, "\n{}", cells.len()).unwrap();
            cells.iter().for_each(|(item, colour)| write!(input, " {item} {colour}").unwrap());
        }
        input.push('\n');
        let mut covers: Vec<Vec<usize>> = Vec::new();
        for options in Exact::new(&matrix).covers() {
            let mut cover = options;
            cover.sort_unstable();
            covers.push(cover);
        }
        covers.sort();
        expected.push(covers);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(root.join("tests/all/twins/exact_multiple.cpp")).unwrap();
    assert_eq!(covers_of_twin(&compiler, &source, &input), expected);
    let textbook = source.replace("<dlx/exact.hpp>", "<dlx/textbook/exact/multiple.hpp>");
    assert_eq!(covers_of_twin(&compiler, &textbook, &input), expected);
}

/// A random matrix as a list of rows, each with the columns of its ones. Often some of the rows form a cover.
fn rows(random: &mut Random, rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let parts = random.within(1, rows);
    let mut matrix = vec![Vec::new(); rows];
    (0..columns).for_each(|column| matrix[random.below(parts)].push(column));
    for row in &mut matrix[parts..] {
        let rare = random.within(2, 6);
        row.extend((0..columns).filter(|_| random.below(rare) == 0));
    }
    if random.below(3) == 0 {
        matrix[0].pop();
    }
    for last in (1..rows).rev() {
        matrix.swap(last, random.below(last + 1));
    }
    matrix
}

/// A random matrix, and the weight of each option.
fn worths(random: &mut Random) -> (Matrix, Vec<i64>) {
    let side = random.within(2, 8);
    let (primary, secondary, options) = match random.below(3) {
        0 => {
            let (primary, secondary) = (random.below(8), random.below(4));
            let number = random.within(1, 40);
            (primary, secondary, rows(random, number, primary + secondary))
        }
        // An assignment problem, whose bound is tight. Secondary items make options exclude each other, so
        // that a search is necessary.
        kind => {
            let secondary = if kind == 1 { 0 } else { random.within(1, side) };
            let cells = (0..side * side).map(|cell| {
                let mut items = vec![cell / side, side + cell % side];
                items.extend((0..secondary).map(|item| 2 * side + item).filter(|_| random.below(4) == 0));
                items
            });
            (2 * side, secondary, cells.collect())
        }
    };
    let mut matrix = Matrix::new(primary, secondary);
    options.iter().for_each(|items| {
        matrix.add(items);
    });
    let (most, unit) = (random.one_of(&[0, 1, 9, 1000]), random.one_of(&[1, -1, 1 << 20, 1 << 40]));
    let least = random.one_of(&[0, most / 2, most]) as i64;
    let worth = options.iter().map(|_| (random.within(0, most) as i64 - least) * unit);
    (matrix, worth.collect())
}
