//! Valid inputs of the cover problems.

use super::Random;
use dlx_judge::cover::Matrix;
use dlx_judge::problems::find;
use std::fmt::Write as _;

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

/// `rows` rows of `columns` columns, as the columns of their ones; often some of them form a cover.
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

/// The same as lines of 0 and 1, after the numbers of rows and columns.
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
        // The map in up to four parts, and further pieces.
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
            writeln!(input, "{}{index} : {}", random.one_of(&["s", "T", ""]), elements.join("  ")).unwrap();
        }
        input.push('\n');
    }
    input
}

/// Three rows of 20 to 22 columns with 60 free cells, occasionally fewer.
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

/// The built-in solution's completion of the empty triangle, without some of the pieces.
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

/// Some queens of the cyclic placement in which each queen is two columns from the previous one; n has no divisor below
/// 5.
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

/// A matrix, and the weight of each of its options.
pub fn worths(random: &mut Random) -> (Matrix, Vec<i64>) {
    let side = random.within(2, 8);
    let (primary, secondary, options) = match random.below(3) {
        0 => {
            let (primary, secondary) = (random.below(8), random.below(4));
            let number = random.within(1, 40);
            (primary, secondary, rows(random, number, primary + secondary))
        }
        // The bound of an assignment has no gap; with options that exclude each other a search is needed.
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
