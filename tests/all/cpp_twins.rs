//! The C++ twins of the problems: each bundle compiles as C++98 without a warning, prints the same as the built-in
//! solution for valid and invalid input, and is judged like any solution.

use crate::tools::deadline::{Deadline, InTime};
use crate::tools::tool;
use dlx_judge::bundle::Language;
use dlx_judge::cover::exact::best::Best;
use dlx_judge::problems::{PROBLEMS, Problem, find};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

#[path = "twins/covers.rs"]
mod covers;
#[path = "twins/sudokus.rs"]
mod sudokus;

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

    /// `count` numbers from `least` to `most`, as a line.
    fn line(&mut self, count: usize, least: usize, most: usize) -> String {
        let numbers: Vec<String> = (0..count).map(|_| self.within(least, most).to_string()).collect();
        numbers.join(" ") + "\n"
    }
}

const GOOD_INPUTS: usize = 40;
const BAD_INPUTS: usize = 80;

/// The C++ compiler. Without one, the test is skipped.
fn compiler() -> Option<PathBuf> {
    tool(&[&std::env::var("CXX").unwrap_or("g++".to_string())])
}

/// Compiles the bundle of `id` in `folder`, with additional `flags`.
fn compile_bundle(compiler: &Path, id: &str, flags: &[&str], folder: &Path) -> PathBuf {
    let source = folder.join("bundle.cpp");
    let bundle = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["bundle", id, "--lang", "cpp"])
        .output_in_time()
        .unwrap();
    assert!(bundle.status.success(), "{}", String::from_utf8_lossy(&bundle.stderr));
    assert!(bundle.stdout.len() < 1 << 16, "the bundle of {id} has {} bytes", bundle.stdout.len());
    std::fs::write(&source, bundle.stdout).unwrap();
    compile(compiler, &source, flags, folder)
}

/// Compiles `source` to a program in `folder`, with additional `flags`.
fn compile(compiler: &Path, source: &Path, flags: &[&str], folder: &Path) -> PathBuf {
    let program = folder.join("program");
    let compiled = Command::new(compiler)
        .args(["-std=c++98", "-pedantic", "-Wall", "-Wextra", "-O2", "-D_GLIBCXX_ASSERTIONS"])
        .args(flags)
        .arg("-o")
        .args([&program, source])
        .output_in_time()
        .unwrap();
    let message = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success() && message.is_empty(), "{}: {message}", source.display());
    program
}

/// Runs `program` on `input`, with a limit of one minute of CPU time, so that a program that hangs does not outlive the
/// test.
fn run(program: &Path, input: &[u8]) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -t 60; exec \"$0\""])
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _deadline = Deadline::start(format!("{}", program.display()));
    // The program reads all of its input before it writes.
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Compares the twin of `id`, compiled with additional `flags`, with the built-in solution on inputs from `make`, both
/// intact and corrupted.
fn compare(id: &str, flags: &[&str], make: fn(&mut Random) -> String) {
    let Some(compiler) = compiler() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = compile_bundle(&compiler, id, flags, folder.path());
    let problem = find(id).ok().unwrap();
    let mut random = Random(id.bytes().fold(1, |seed, byte| seed * 31 + u64::from(byte)));
    for _ in 0..GOOD_INPUTS {
        let input = make(&mut random);
        let refused = compare_on(problem, &program, input.as_bytes());
        assert!(!refused, "{id} refuses this:\n{input}");
    }
    let refused = (0..BAD_INPUTS)
        .map(|_| {
            let input = make(&mut random).into_bytes();
            spoil(&mut random, input)
        })
        .filter(|input| compare_on(problem, &program, input))
        .count();
    assert!(refused > BAD_INPUTS / 8, "{id} refuses only {refused} of {BAD_INPUTS} spoilt inputs");
    judge(id, &program);
}

/// Whether the solution of `problem` is that of the problem `id`.
fn is_solved_by(problem: &Problem, id: &str) -> bool {
    problem.path.contains(&format!("/{id}/"))
}

/// Judges `program` on all cases of `id` and of the problems with the same solution.
fn judge(id: &str, program: &Path) {
    let same = PROBLEMS.iter().filter(|problem| is_solved_by(problem, id));
    let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    judge.arg("test").args(same.map(|problem| problem.id)).args(["--color", "never", "--exec"]).arg(program);
    let output = judge.output_in_time().unwrap();
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{error}");
}

/// Compares the two on one input. Returns whether both reject it.
fn compare_on(problem: &Problem, program: &Path, input: &[u8]) -> bool {
    let mut out = Vec::new();
    let stopped = (problem.solve)(input, &mut out).err();
    let error = stopped.map_or(String::new(), |stop| format!("{}: {stop}\n", problem.id));
    let twin = run(program, input);
    let about = || format!("{} on\n{}", problem.id, String::from_utf8_lossy(input));
    assert_eq!(String::from_utf8_lossy(&twin.stderr), error, "{}", about());
    assert_eq!(twin.status.code(), Some(i32::from(!error.is_empty())), "{}", about());
    let lines = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
    match problem.check {
        None => {
            assert_eq!(String::from_utf8_lossy(&twin.stdout), String::from_utf8_lossy(&out), "{}", about())
        }
        Some(check) if error.is_empty() => {
            assert_eq!(check(input, &out, &out), Ok(()), "{}", about());
            assert_eq!(check(input, &twin.stdout, &out), Ok(()), "{}", about());
        }
        Some(_) => assert_eq!(lines(&twin.stdout), lines(&out), "{}", about()),
    }
    !error.is_empty()
}

/// Changes one place of `input`, which usually makes it invalid.
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

macro_rules! twins {
    ($($module:ident: $($id:ident)*;)*) => {
        $($(#[test]
        fn $id() {
            compare(stringify!($id), &[], $module::$id);
        })*)*

        const COMPARED: &[&str] = &[$($(stringify!($id)),*),*];
    };
}

twins! {
    covers: hdu5046 hdu2295 hdu3498 fzu1686 poj1084 hdu4979 hdu3335
        poj3740 hiho1317 hust1017 hdu3663 zoj3209 exactcover pentomino nqueens
        luogu4929 luogu4205 spoj1771;
    sudokus: poj3074 poj2676 zoj3122 spoj1110 noip2009 sudokux hdu4069 hdu1426 hdu3909 luogu1784;
}

/// Code that uses the instructions of some processors also has a version without them.
#[test]
fn twins_compile_without_instructions_that_only_some_processors_have() {
    compare("poj3074", &["-DCOVER_PLAIN"], sudokus::poj3074);
    compare("noip2009", &["-DCOVER_PLAIN"], sudokus::noip2009);
    compare("zoj3122", &["-DCOVER_PLAIN"], sudokus::zoj3122);
    compare("exactcover", &["-DCOVER_PLAIN"], covers::exactcover);
}

/// No problem asks for the cover of greatest weight on an arbitrary matrix.
#[test]
fn the_cover_of_greatest_weight_is_the_same() {
    let Some(compiler) = compiler() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let (source, headers) =
        (root.join("tests/all/twins/exact_best.cpp"), format!("-I{}/src", root.display()));
    let program = compile(&compiler, &source, &[&headers], folder.path());
    let (mut input, mut expected) = (String::new(), String::new());
    let mut random = Random(1);
    for _ in 0..1000 {
        let (matrix, worth) = covers::worths(&mut random);
        writeln!(input, "{} {} {}", matrix.primary(), matrix.items() - matrix.primary(), worth.len())
            .unwrap();
        for (option, worth) in worth.iter().enumerate() {
            let items = matrix.option(option);
            write!(input, "{worth} {}", items.len()).unwrap();
            items.iter().for_each(|item| write!(input, " {item}").unwrap());
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
    assert_eq!(String::from_utf8_lossy(&twin.stderr), "");
    let (found, mut problems) = (String::from_utf8(twin.stdout).unwrap(), expected.lines().enumerate());
    assert_eq!(found.lines().count(), expected.lines().count());
    // The same options in the same order: both searches took the same path.
    let differs = problems.find(|&(index, line)| found.lines().nth(index) != Some(line));
    assert_eq!(differs, None, "on\n{input}");
}

#[test]
fn every_twin_is_tested() {
    let is_own = |problem: &&Problem| Language::Cpp.has(problem) && is_solved_by(problem, problem.id);
    for problem in PROBLEMS.iter().filter(is_own) {
        assert!(COMPARED.contains(&problem.id), "{} is in C++, and nothing compares it", problem.id);
    }
}
