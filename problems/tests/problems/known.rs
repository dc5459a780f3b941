//! Tests with answers that are known without a search, and tests that run checkers on all possible outputs
//! for a small input.

use crate::sudokus::{Rules, cells};
use dlx_problems::find;

fn answer(id: &str, input: &str) -> String {
    let mut out = Vec::new();
    (find(id).ok().unwrap().solve)(input.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn large_inputs_have_the_known_answers() {
    for (a, b) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 4), (7, 8), (15, 15)] {
        let input = format!("15 15\n{}{a} {b}\n", "1 ".repeat(15).repeat(15));
        // Cells that are a window's size apart need a window each; that many windows, placed side by side in
        // rows, cover all cells.
        let known = 15_usize.div_ceil(a) * 15_usize.div_ceil(b);
        assert_eq!(answer("fzu1686", &input), format!("{known}\n"));
    }
    for (n, known) in [(1, 1), (2, 3), (3, 6), (4, 9), (5, 14)] {
        assert_eq!(answer("poj1084", &format!("1\n{n}\n0\n")), format!("{known}\n"));
    }
    for n in 2..=55_usize {
        let path: String = (1..n).map(|unit| format!("{unit} {}\n", unit + 1)).collect();
        assert_eq!(answer("hdu3498", &format!("{n} {}\n{path}", n - 1)), format!("{}\n", n.div_ceil(3)));
    }
    // The largest set without a number that divides another is the upper half of 1..=n or, for the numbers
    // 2^a * 3^b, a diagonal.
    let numbers: String = (1..=1000).map(|number| format!(" {number}")).collect();
    assert_eq!(answer("hdu3335", &format!("1\n1000{numbers}\n")), "500\n");
    let numbers: String =
        (0..600).map(|code| format!(" {}", 2_u64.pow(code / 20) * 3_u64.pow(code % 20))).collect();
    assert_eq!(answer("hdu3335", &format!("1\n600{numbers}\n")), "20\n");
    // Cities and radar sites at all positions of a line; in the best choice, the radars cover about the
    // same number of cities each.
    let line: String = (0..50).map(|x| format!("{x} 7\n")).collect();
    let cases: String = (1..=50).map(|k| format!("50 50 {k}\n{line}{line}")).collect();
    let known: String = (1..=50_usize).map(|k| format!("{}.000000\n", 50_usize.div_ceil(k) / 2)).collect();
    assert_eq!(answer("hdu2295", &format!("50\n{cases}")), known);
    let rectangle = |rows: usize, columns: usize| (".".repeat(columns) + "\n").repeat(rows);
    for (rows, columns, tilings) in [(4, 15, 368), (3, 20, 2), (20, 3, 2)] {
        let board = rectangle(rows, columns);
        assert_eq!(answer("pentomino", &format!("count\n{board}")), format!("{}\n", 4 * tilings));
        assert!(answer("pentomino", &format!("unique\n{board}")).ends_with(&format!("\n\n{tilings}\n")));
    }
    let chess = format!("{0}{1}{1}{0}", rectangle(3, 8), "...##...\n");
    assert_eq!(answer("pentomino", &format!("count\n{chess}")), "520\n");
    assert!(answer("pentomino", &format!("unique\n{chess}")).ends_with("\n\n65\n"));
}

/// The answers for lotteries `[n, k, p, t]`: of n numbers, k are on a ticket, p are drawn, and a ticket wins
/// with t drawn numbers.
fn tickets(lotteries: &[[usize; 4]]) -> Vec<usize> {
    let input: String = lotteries.iter().map(|[n, k, p, t]| format!("{n} {k} {p} {t}\n")).collect();
    answer("lottery", &input).lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn complementary_lotteries_agree_and_famous_designs_have_known_sizes() {
    let all = (1..=7)
        .flat_map(|n| (0..n * n * n).map(move |code| [n, code / n / n + 1, code / n % n + 1, code % n + 1]));
    let all: Vec<[usize; 4]> =
        all.filter(|[n, k, p, t]| k < n && p < n && t <= k.min(p) && n + t > k + p).collect();
    // The complements of a ticket and of a draw have n - k - p more numbers in common than the ticket and the
    // draw.
    let others: Vec<[usize; 4]> = all.iter().map(|[n, k, p, t]| [*n, n - k, n - p, n + t - k - p]).collect();
    assert_eq!((tickets(&all), all.len()), (tickets(&others), 126));
    let of = |n: usize, m: usize, r: usize| -> usize {
        answer("hdu4979", &format!("1\n{n} {m} {r}\n")).rsplit(' ').next().unwrap().trim().parse().unwrap()
    };
    for (n, m, r) in (0..512).map(|code| (code / 64 + 1, code / 8 % 8 + 1, code % 8 + 1)) {
        if r > 1 && m < n && r <= m {
            // Tickets with the last number and tickets without it together form a design.
            assert!(of(n, m, r) <= of(n - 1, m - 1, r - 1) + of(n - 1, m, r), "{n} {m} {r}");
        }
    }
    // The Fano plane, the Steiner system S(3, 4, 8), Turán's T(7, 4, 3) and, by complements, T(8, 4, 3).
    assert_eq!([of(7, 3, 2), of(8, 4, 3), of(7, 4, 3), of(8, 5, 4)], [7, 14, 12, 20]);
}

#[test]
fn only_the_stated_number_of_grids_is_read() {
    let grid: String = (0..256)
        .map(|cell| char::from(b'A' + ((cell / 16 * 4 + cell / 64 + cell % 16) % 16) as u8))
        .collect();
    let rows: Vec<&str> = (0..16).map(|row| &grid[16 * row..16 * row + 16]).collect();
    let rows = rows.join("\n");
    assert_eq!(answer("spoj1110", &format!("1\n{rows}\n\n{rows}\n")), format!("{rows}\n"));
}

#[test]
fn generated_puzzles_have_one_completion_and_the_requested_givens() {
    let rules = Rules::new(3);
    for (seed, givens, count) in [(0, 81, 3), (1, 60, 5), (2, 40, 5), (3, 30, 10), (4, 26, 5), (5, 17, 1)] {
        let output = answer("sudokugen", &format!("{seed} {givens} {count}\n"));
        assert_eq!(output, answer("sudokugen", &format!("{seed} {givens} {count}\n")));
        let lines: std::collections::BTreeSet<&str> = output.lines().collect();
        assert_eq!((lines.len(), output.lines().count()), (count, count), "a puzzle is repeated");
        for line in lines {
            let puzzle = cells(line, ".123456789");
            let found = puzzle.iter().filter(|&&cell| cell != 0).count();
            assert!(found == givens || givens == 17 && found > 17 && rules.is_minimal(&puzzle), "{line}");
            assert_eq!((puzzle.len(), rules.completions(&puzzle, 2).len()), (81, 1), "{line}");
        }
    }
}

/// Checks that the checker of `id` accepts exactly the right outputs among `outputs`, and that some are right
/// and some are wrong.
fn assert_accepts(id: &str, input: &str, answer: &str, outputs: impl Iterator<Item = (String, bool)>) {
    let check = find(id).ok().unwrap().check.unwrap();
    let mut seen = [0; 2];
    for (output, is_right) in outputs {
        let judged = check(input.as_bytes(), output.as_bytes(), answer.as_bytes());
        assert_eq!(judged.is_ok(), is_right, "{id}: {judged:?} for {output} to {input}");
        seen[usize::from(is_right)] += 1;
    }
    assert!(!seen.contains(&0), "{id}: {input}{seen:?}");
}

#[test]
fn checkers_accept_exactly_the_covers_among_all_sets_of_rows() {
    for rows in [&[0b0011, 0b1100, 0b0101, 0b1010, 0b1111, 0b0001][..], &[0b011, 0b110, 0b101, 0b111, 0b100]]
    {
        let all = rows.iter().fold(0, |all, row| all | row);
        let columns = (all as u32).trailing_ones();
        let own = |set: usize| rows.iter().zip(1..).filter(move |(_, row)| set >> (row - 1) & 1 == 1);
        let is_cover = |set: usize| {
            let ones: u32 = own(set).map(|(row, _)| (*row as u32).count_ones()).sum();
            ones == columns && own(set).fold(0, |union, (row, _)| union | row) == all
        };
        let names = |set: usize| own(set).map(|(_, row): (_, usize)| format!(" {row}")).collect::<String>();
        let sets = || 1..1 << rows.len();
        let line = |set: usize| format!("{}{}\n", set.count_ones(), names(set));
        let bits =
            |row: usize| (0..columns).filter(move |column| row >> column & 1 == 1).map(|column| column + 1);
        let ones = |&row: &usize| {
            format!("{}{}\n", row.count_ones(), bits(row).map(|it| format!(" {it}")).collect::<String>())
        };
        let sparse = format!("{} {columns}\n{}", rows.len(), rows.iter().map(ones).collect::<String>());
        let first = sets().find(|&set| is_cover(set)).unwrap();
        assert_accepts("hust1017", &sparse, &line(first), sets().map(|set| (line(set), is_cover(set))));
        assert_accepts(
            "hust1017",
            &sparse,
            &line(first),
            [("NO\n".into(), false), (line(first), true)].into_iter(),
        );
        let zeros = |&row: &usize| {
            (0..columns).map(|column| format!("{} ", row >> column & 1)).collect::<String>() + "\n"
        };
        let dense = format!("{} {columns}\n{}", rows.len(), rows.iter().map(zeros).collect::<String>());
        assert_accepts("luogu4929", &dense, &names(first), sets().map(|set| (names(set), is_cover(set))));
    }
}

#[test]
fn checkers_accept_exactly_the_right_outputs_among_all_small_outputs() {
    // Five queens, two of which are given.
    let columns = (0..5_usize.pow(5)).map(|code| [0, 1, 2, 3, 4].map(|row| code / 5_usize.pow(row) % 5 + 1));
    let queens = columns.map(|columns| {
        let apart = |a: usize, b: usize| ![0, b - a].contains(&columns[a].abs_diff(columns[b]));
        let is_right = columns[0] == 2 && columns[2] == 1 && (0..5).all(|b| (0..b).all(|a| apart(a, b)));
        (columns.map(|column| column.to_string()).join(" "), is_right)
    });
    assert_accepts("spoj1771", "5 2 0 1 0 0\n", "", queens);
    // The puzzles of all grids of two rows and three columns, with each of these grids as an output.
    let grid =
        |bits: u32| (0..6).map(|cell| if bits >> cell & 1 == 1 { '#' } else { '.' }).collect::<Vec<char>>();
    let lines = [[0, 1, 2].as_slice(), &[3, 4, 5], &[0, 3], &[1, 4], &[2, 5]];
    let blocks = |grid: &[char], line: &[usize]| {
        let text: String = line.iter().map(|&cell| grid[cell]).collect();
        let blocks: Vec<String> =
            text.split('.').filter(|run| !run.is_empty()).map(|run| run.len().to_string()).collect();
        format!("{} {}\n", blocks.len(), blocks.join(" "))
    };
    let puzzle = |grid: &[char]| lines.iter().map(|line| blocks(grid, line)).collect::<String>();
    let text =
        |grid: &[char]| grid.chunks(3).map(|row| row.iter().collect::<String>() + "\n").collect::<String>();
    for given in 0..64 {
        let given = puzzle(&grid(given));
        let outputs = (0..64).map(|bits| (text(&grid(bits)), puzzle(&grid(bits)) == given));
        assert_accepts("nonogram", &format!("2 3\n{given}"), "", outputs);
    }
    // Three towns in a row, two days; the station of the last town can work only on the second day.
    let can = [(1, 2), (1, 2), (2, 2)];
    let works = [(0, 0), (1, 1), (1, 2), (2, 2)];
    let choices = (0..64).map(|code| [works[code / 16], works[code / 4 % 4], works[code % 4]]);
    let stations = choices.map(|choice| {
        let is_on =
            |station: usize, day: usize| (choice[station].0..=choice[station].1).contains(&day) && day > 0;
        let supplies = |town: usize, day| {
            (0..3).filter(|station| town.abs_diff(*station) < 2 && is_on(*station, day)).count()
        };
        let is_able =
            (0..3).all(|it| choice[it].0 == 0 || choice[it].0 >= can[it].0 && choice[it].1 <= can[it].1);
        let is_right = is_able && (0..3).all(|town| (1..=2).all(|day| supplies(town, day) == 1));
        (choice.map(|(first, last)| format!("{first} {last}\n")).concat() + "\n", is_right)
    });
    assert_accepts("hdu3663", "3 2 2\n1 2\n2 3\n1 2\n1 2\n2 2\n", "0 0\n1 2\n0 0\n\n", stations);
    // A grid with its last three columns blank. In each output, two cells of one completion are swapped.
    let full: Vec<u8> = (0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1).collect();
    let rules = Rules::new(3);
    let givens: Vec<u8> = (0..81).map(|cell| if cell % 9 < 6 { full[cell] } else { 0 }).collect();
    let input = format!("1\n{}", crate::sudokus::rows(&givens, 9, "0123456789"));
    let changed = (0..81 * 9).map(|code| {
        let mut grid = full.clone();
        grid.swap(code / 9, (code / 9 + code % 9) % 81);
        let is_right = rules.completions(&grid, 1).len() == 1
            && (0..81).all(|cell| [0, grid[cell]].contains(&givens[cell]));
        (crate::sudokus::rows(&grid, 9, "0123456789"), is_right)
    });
    assert_accepts("poj2676", &input, "", changed);
}
