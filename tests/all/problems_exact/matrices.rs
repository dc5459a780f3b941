//! Matrices of zeros and ones.

use crate::common::{Random, accepts, answer, joined, numbers};
use std::fmt::Write;

/// A 0/1 matrix: its columns, and for each row the bits of its ones.
struct Ones {
    columns: usize,
    rows: Vec<usize>,
}

impl Ones {
    fn random(random: &mut Random, least: usize) -> Ones {
        let (rows, columns) = (random.within(least, 9), random.within(least, 8));
        let density = random.within(1, 4);
        let row = |_| (0..columns).filter(|_| random.below(8) < density).map(|column| 1 << column).sum();
        Ones { columns, rows: (0..rows).map(row).collect() }
    }

    /// All sets of rows that have each column once, as bit sets, by trying all sets.
    fn covers(&self) -> Vec<usize> {
        let is_cover = |set: &usize| {
            let chosen = || (0..self.rows.len()).filter(|row| set >> row & 1 == 1).map(|row| self.rows[row]);
            let union = chosen().fold(0, |union, row| union | row);
            let ones: u32 = chosen().map(usize::count_ones).sum();
            union == (1 << self.columns) - 1 && ones as usize == self.columns
        };
        (0..1 << self.rows.len()).filter(is_cover).collect()
    }

    fn written_out(&self) -> String {
        let row = |row: &usize| joined((0..self.columns).map(|column| row >> column & 1)) + "\n";
        format!("{} {}\n{}", self.rows.len(), self.columns, self.rows.iter().map(row).collect::<String>())
    }

    fn by_ones(&self) -> String {
        let ones = |row: usize| (0..self.columns).filter(move |column| row >> column & 1 == 1);
        let line =
            |&row: &usize| joined([ones(row).count()].into_iter().chain(ones(row).map(|column| column + 1)));
        let lines: Vec<String> = self.rows.iter().map(line).collect();
        format!("{} {}\n{}\n", self.rows.len(), self.columns, lines.join("\n"))
    }
}

/// The numbers from 1 of the rows of a set.
fn rows_of(set: usize) -> Vec<usize> {
    (0..usize::BITS as usize).filter(|row| set >> row & 1 == 1).map(|row| row + 1).collect()
}

/// A set of rows as a bit set; None if a row is repeated.
fn set_of(rows: &[i64]) -> Option<usize> {
    rows.iter()
        .try_fold(0, |set, row| if set >> (row - 1) & 1 == 0 { Some(set | 1 << (row - 1)) } else { None })
}

#[test]
fn matrices_have_a_cover_where_brute_force_finds_one() {
    let mut random = Random(3740);
    let (mut poj, mut hiho, mut found) = (String::new(), String::new(), Vec::new());
    let mut small = 0;
    for _ in 0..400 {
        let ones = Ones::random(&mut random, 2);
        poj += &ones.written_out();
        found.push(!ones.covers().is_empty());
        if small < 10 {
            small += 1;
            hiho += &ones.written_out();
        }
    }
    assert!((50..350).contains(&found.iter().filter(|&&found| found).count()));
    let says = |yes: &str, no: &str| -> Vec<String> {
        found.iter().map(|&found| if found { format!("{yes}\n") } else { format!("{no}\n") }).collect()
    };
    assert_eq!(answer("poj3740", &poj), says("Yes, I found it", "It is impossible").concat());
    assert_eq!(answer("hiho1317", &format!("10\n{hiho}")), says("Yes", "No")[..10].concat());
}

#[test]
fn covers_of_matrices_are_covers_and_checkers_accept_all_of_them_and_nothing_else() {
    let mut random = Random(1017);
    let mut some = 0;
    for _ in 0..150 {
        let mut ones = Ones::random(&mut random, 1);
        let covers = ones.covers();
        let output = answer("luogu4929", &ones.written_out());
        let text = ones.written_out();
        let none = "No Solution!\n";
        if covers.is_empty() {
            assert_eq!(output, none);
        } else {
            some += 1;
            assert!(covers.contains(&set_of(&numbers(&output)).unwrap()), "{output}{text}");
        }
        let known = covers.first().map_or(none.to_string(), |&cover| joined(rows_of(cover)));
        assert_eq!(accepts("luogu4929", &text, none, &known), covers.is_empty());
        // If the answer says that there is no cover, an output with one would make the case faulty; there is
        // none.
        for set in 1..1_usize << ones.rows.len() {
            let rows = joined(rows_of(set));
            assert_eq!(accepts("luogu4929", &text, &rows, &known), covers.contains(&set), "{rows}\n{text}");
        }

        // HUST 1017 has no rows without ones.
        ones.rows.retain(|&row| row != 0);
        if ones.rows.is_empty() {
            continue;
        }
        let (covers, text) = (ones.covers(), ones.by_ones());
        let found = answer("hust1017", &text);
        let line = |set: usize| format!("{} {}\n", set.count_ones(), joined(rows_of(set)));
        match covers.first() {
            None => assert_eq!(found, "NO\n"),
            Some(_) => {
                let found = numbers(&found);
                assert_eq!(found[0] as usize, found.len() - 1);
                assert!(covers.contains(&set_of(&found[1..]).unwrap()), "{found:?}\n{text}");
            }
        }
        let known = covers.first().map_or("NO\n".to_string(), |&cover| line(cover));
        assert_eq!(accepts("hust1017", &text, "NO\n", &known), covers.is_empty());
        for set in 1..1_usize << ones.rows.len() {
            assert_eq!(accepts("hust1017", &text, &line(set), &known), covers.contains(&set), "{text}");
        }
    }
    assert!((30..120).contains(&some));
}

#[test]
fn all_covers_are_listed_in_order() {
    let mut random = Random(7);
    let names = ["N", "E", "O", "P", "a", "b2", "10", "9", "x"];
    let elements = ["1", "2", "3", "4", "y", "z", "10", "Y"];
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..200 {
        let ones = Ones::random(&mut random, 1);
        let mut covers: Vec<Vec<usize>> = ones.covers().into_iter().map(rows_of).collect();
        covers.sort();
        writeln!(input, "{}", ones.written_out()).unwrap();
        covers.iter().for_each(|cover| writeln!(expected, "{}", joined(cover)).unwrap());
        writeln!(expected, "{}", covers.len()).unwrap();

        // The same matrix as named sets. Elements in no set do not exist.
        let there = ones.rows.iter().fold(0, |there, row| there | row);
        for (row, name) in ones.rows.iter().zip(names) {
            let own =
                (0..ones.columns).filter(|column| row >> column & 1 == 1).map(|column| elements[column]);
            writeln!(input, "{name}: {}", joined(own)).unwrap();
        }
        input.push('\n');
        let all = Ones { columns: ones.columns, rows: ones.rows.clone() };
        let missing = ((1 << ones.columns) - 1) & !there;
        let with_missing = Ones { rows: [&all.rows[..], &[missing]].concat(), ..all };
        let last = ones.rows.len();
        let sets = with_missing.covers().into_iter().filter(|set| set >> last & 1 == 1);
        let mut covers: Vec<Vec<&str>> = sets
            .map(|set| {
                let mut own: Vec<&str> =
                    (0..last).filter(|row| set >> row & 1 == 1).map(|row| names[row]).collect();
                own.sort();
                own
            })
            .collect();
        covers.sort();
        covers.iter().for_each(|cover| writeln!(expected, "{}", cover.join(" ")).unwrap());
        writeln!(expected, "{}", covers.len()).unwrap();
    }
    assert_eq!(answer("exactcover", &input), expected);
}
