//! The C++ twins of the cover problems: each bundle compiles as C++98 without a warning and says the same as the built-in
//! solution, about good input and bad.

use dlx_judge::problems::{Problem, find};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Numbers at random (xorshift64*).
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

/// The compiler of C++, if there is one.
fn compiler() -> Option<String> {
    let name = std::env::var("CXX").unwrap_or("g++".to_string());
    let runs = Command::new(&name).arg("--version").output().is_ok_and(|output| output.status.success());
    runs.then_some(name)
}

/// Compiles the bundle of `id` in `folder`.
fn compile(compiler: &str, id: &str, folder: &Path) -> PathBuf {
    let (source, program) = (folder.join("bundle.cpp"), folder.join("bundle"));
    let bundle =
        Command::new(env!("CARGO_BIN_EXE_dlx-judge")).args(["bundle", id, "--lang", "cpp"]).output().unwrap();
    assert!(bundle.status.success(), "{}", String::from_utf8_lossy(&bundle.stderr));
    assert!(bundle.stdout.len() < 1 << 16, "the bundle of {id} has {} bytes", bundle.stdout.len());
    std::fs::write(&source, bundle.stdout).unwrap();
    let compiled = Command::new(compiler)
        .args(["-std=c++98", "-pedantic", "-Wall", "-Wextra", "-O1", "-o"])
        .args([&program, &source])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success() && said.is_empty(), "{id}: {said}");
    program
}

/// Compares the twin of `id` with the built-in solution on inputs that `make` makes, as they are and spoilt.
fn compare(id: &str, make: fn(&mut Random) -> String) {
    let Some(compiler) = compiler() else {
        eprintln!("NOT CHECKED: the C++ twin of {id}, for want of a compiler (g++, or what CXX names)");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let program = compile(&compiler, id, folder.path());
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
}

/// Compares the two on one input. Whether both refuse it.
fn compare_on(problem: &Problem, program: &Path, input: &[u8]) -> bool {
    let mut out = Vec::new();
    let stopped = (problem.solve)(input, &mut out).err();
    let error = stopped.map_or(String::new(), |stop| format!("{}: {stop}\n", problem.id));
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It reads all of its input before it writes.
    child.stdin.take().unwrap().write_all(input).unwrap();
    let twin = child.wait_with_output().unwrap();
    let about = || format!("{} on\n{}", problem.id, String::from_utf8_lossy(input));
    assert_eq!(String::from_utf8_lossy(&twin.stderr), error, "{}", about());
    assert_eq!(twin.status.code(), Some(i32::from(!error.is_empty())), "{}", about());
    match problem.check {
        None => {
            assert_eq!(String::from_utf8_lossy(&twin.stdout), String::from_utf8_lossy(&out), "{}", about())
        }
        Some(check) if error.is_empty() => {
            assert_eq!(check(input, &out, &out), Ok(()), "{}", about());
            assert_eq!(check(input, &twin.stdout, &out), Ok(()), "{}", about());
        }
        Some(_) => {
            let lines = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(lines(&twin.stdout), lines(&out), "{}", about());
        }
    }
    !error.is_empty()
}

/// Changes one place of `input`, most often for the worse.
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
    ($($id:ident)*) => {
        $(#[test]
        fn $id() {
            compare(stringify!($id), make::$id);
        })*
    };
}

twins! {
    hdu5046 hdu2295 hdu3498 fzu1686 poj1084 hdu4979 hdu3335
    poj3740 hiho1317 hust1017 hdu3663 zoj3209 exactcover pentomino nqueens
    luogu4929 luogu4205 spoj1771
}

/// Inputs as the judges promise them.
mod make {
    use super::*;

    pub fn hdu5046(random: &mut Random) -> String {
        let mut input = String::from("4\n");
        for _ in 0..4 {
            let n = random.one_of(&[1, 2, 7, 12, 30]);
            let side = random.one_of(&[1, 4, 1_000_000_000]);
            writeln!(input, "{n} {}", random.within(1, n)).unwrap();
            for _ in 0..n {
                let sign = random.one_of(&["", "-"]);
                write!(input, "{sign}{}", random.line(2, 0, side)).unwrap();
            }
        }
        input
    }

    pub fn hdu2295(random: &mut Random) -> String {
        let mut input = String::from("4\n");
        for _ in 0..4 {
            let (n, m) = (random.one_of(&[1, 5, 20, 50]), random.one_of(&[1, 5, 20, 50]));
            writeln!(input, "{n} {m} {}", random.within(1, m)).unwrap();
            let side = random.one_of(&[3, 20, 1000]);
            (0..n + m).for_each(|_| input += &random.line(2, 0, side));
        }
        input
    }

    pub fn hdu3498(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..4 {
            let n = random.one_of(&[1, 6, 20, 40]);
            let m = random.below(3 * n);
            writeln!(input, "{n} {m}").unwrap();
            (0..m).for_each(|_| input += &random.line(2, 1, n));
        }
        input
    }

    pub fn fzu1686(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..3 {
            let (n, m) = (random.within(1, 15), random.within(1, 15));
            let rare = random.within(1, 5);
            writeln!(input, "{n} {m}").unwrap();
            for _ in 0..n {
                let row = random.line(m, 0, rare);
                input += &row.replace(['2', '3', '4', '5'], "0");
            }
            writeln!(input, "{} {}", random.within(1, n.min(5)), random.within(1, m.min(5))).unwrap();
        }
        input
    }

    pub fn poj1084(random: &mut Random) -> String {
        let mut input = String::from("4\n");
        for _ in 0..4 {
            let n = random.within(1, 4);
            let all = 2 * n * (n + 1);
            let gone = random.one_of(&[0, 1, all / 4]);
            write!(input, "{n}\n{gone} {}", random.line(gone, 1, all)).unwrap();
        }
        input
    }

    pub fn hdu4979(random: &mut Random) -> String {
        let mut input = String::from("3\n");
        for _ in 0..3 {
            let n = random.within(1, 7);
            let m = random.within(1, n);
            writeln!(input, "{n} {m} {}", random.within(1, m)).unwrap();
        }
        input
    }

    pub fn hdu3335(random: &mut Random) -> String {
        let mut input = String::from("4\n");
        for _ in 0..4 {
            let n = random.one_of(&[1, 10, 100]);
            let most = random.one_of(&[12, 500, i64::MAX as usize - 1]);
            write!(input, "{n}\n{}", random.line(n, 1, most)).unwrap();
        }
        input
    }

    /// Rows of `columns` columns, `rows` of them, as the columns of their ones; some of them often are a cover.
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

    /// The same, as lines of 0 and 1, with the numbers of rows and columns before them.
    fn cells(random: &mut Random, number: usize, columns: usize) -> String {
        let mut input = format!("{number} {columns}\n");
        for row in rows(random, number, columns) {
            let cell = |column| if row.contains(&column) { "1" } else { "0" };
            input += &((0..columns).map(cell).collect::<Vec<_>>().join(" ") + "\n");
        }
        input
    }

    pub fn poj3740(random: &mut Random) -> String {
        let sizes = [(1, 1), (4, 5), (16, 20), (16, 300)];
        (0..6)
            .map(|_| {
                let (rows, columns) = random.one_of(&sizes);
                cells(random, rows, columns)
            })
            .collect()
    }

    pub fn hiho1317(random: &mut Random) -> String {
        let mut input = String::from("6\n");
        for _ in 0..6 {
            let (rows, columns) = random.one_of(&[(2, 2), (6, 5), (20, 30), (100, 100)]);
            input += &cells(random, rows, columns);
        }
        input
    }

    pub fn luogu4929(random: &mut Random) -> String {
        let (rows, columns) = random.one_of(&[(1, 1), (6, 5), (20, 30), (60, 200)]);
        cells(random, rows, columns)
    }

    pub fn hust1017(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..4 {
            let (number, columns) = random.one_of(&[(1, 1), (6, 5), (40, 30), (300, 600)]);
            writeln!(input, "{number} {columns}").unwrap();
            for row in rows(random, number, columns) {
                let ones: String = row.iter().map(|column| format!(" {}", column + 1)).collect();
                writeln!(input, "{}{ones}", row.len()).unwrap();
            }
        }
        input
    }

    pub fn hdu3663(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..4 {
            let (n, d) = (random.within(1, 12), random.within(1, 5));
            let m = random.below(n + 1);
            writeln!(input, "{n} {m} {d}").unwrap();
            (0..m).for_each(|_| input += &random.line(2, 1, n));
            for _ in 0..n {
                let first = random.within(1, d.min(2));
                writeln!(input, "{first} {}", random.within(first, d)).unwrap();
            }
        }
        input
    }

    pub fn zoj3209(random: &mut Random) -> String {
        let mut input = String::from("4\n");
        for _ in 0..4 {
            let sides = [1_usize, 4, 6, 30];
            let (n, m) = (random.one_of(&sides), random.one_of(&sides));
            // The map in four parts or fewer, and more pieces.
            let (columns, rows) = ([0, random.below(n), n], [0, random.below(m), m]);
            let mut pieces = Vec::new();
            for x in columns.windows(2).filter(|x| x[0] < x[1]) {
                for y in rows.windows(2).filter(|y| y[0] < y[1]) {
                    pieces.push((x[0], y[0], x[1], y[1]));
                }
            }
            for _ in 0..random.below(20) {
                let (left, bottom) = (random.below(n), random.below(m));
                pieces.push((left, bottom, random.within(left + 1, n), random.within(bottom + 1, m)));
            }
            if pieces.len() > 1 && random.below(3) == 0 {
                pieces.remove(0);
            }
            writeln!(input, "{n} {m} {}", pieces.len()).unwrap();
            for (left, bottom, right, top) in pieces {
                writeln!(input, "{left} {bottom} {right} {top}").unwrap();
            }
        }
        input
    }

    pub fn exactcover(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..4 {
            let (number, columns) = (random.within(1, 9), random.within(1, 7));
            if random.below(2) == 0 {
                input += &cells(random, number, columns);
                continue;
            }
            for (index, row) in rows(random, number, columns).into_iter().enumerate() {
                let elements: Vec<&str> =
                    row.into_iter().map(|column| ["a", "bb", "10", "9", "B", "-", "z:"][column]).collect();
                writeln!(input, "{}{index} : {}", random.one_of(&["s", "T", ""]), elements.join("  "))
                    .unwrap();
            }
            input.push('\n');
        }
        input
    }

    /// Three rows of 20 to 22 columns with 60 free cells, now and then fewer.
    pub fn pentomino(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..2 {
            let columns = random.within(20, 22);
            let mut cells = vec![b'.'; 3 * columns];
            (60..cells.len()).for_each(|hole| cells[hole] = b'#');
            if random.below(2) == 0 {
                (61..cells.len()).for_each(|hole| cells.swap(hole, random.below(3 * columns)));
            }
            let transposed = |row: usize| (0..3).map(|column| cells[column * columns + row]).collect();
            let rows: Vec<Vec<u8>> = match random.below(2) {
                0 => cells.chunks(columns).map(<[u8]>::to_vec).collect(),
                _ => (0..columns).map(transposed).collect(),
            };
            let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
            let mode = random.one_of(&["count", "first", "all", "unique"]);
            write!(input, "{mode}\n{}\n\n", rows.join("\n")).unwrap();
        }
        input
    }

    pub fn nqueens(random: &mut Random) -> String {
        random.line(4, 1, 8)
    }
    /// What the built-in solution makes of the empty triangle, without some of the pieces.
    pub fn luogu4205(random: &mut Random) -> String {
        let empty: String = (1..=10).map(|row| ".".repeat(row) + "\n").collect();
        let mut full = Vec::new();
        (find("luogu4205").ok().unwrap().solve)(empty.as_bytes(), &mut full).unwrap();
        let mut triangle = String::from_utf8(full).unwrap();
        for _ in 0..random.below(9) {
            triangle = triangle.replace(random.one_of(&['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']), ".");
        }
        let mirrored = |line: &str| line.chars().rev().chain(['\n']).collect::<String>();
        if random.below(2) == 0 { triangle.lines().map(mirrored).collect() } else { triangle }
    }

    /// Some queens of the placement in which each is two columns from the one before, around; n has no divisor below 5.
    pub fn spoj1771(random: &mut Random) -> String {
        let mut input = String::new();
        for _ in 0..4 {
            let n = random.one_of(&[1, 5, 7, 11, 25, 49]);
            let (first, rare) = (random.below(n), random.within(1, n));
            write!(input, "{n}").unwrap();
            for row in 0..n {
                let column = if random.below(rare) == 0 { (first + 2 * row) % n + 1 } else { 0 };
                write!(input, " {column}").unwrap();
            }
            input.push('\n');
        }
        input
    }
}
