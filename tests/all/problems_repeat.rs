//! The bombs, the roles of a game and the plain repeat cover against all sets of options, on small random
//! inputs and on invalid ones.

use crate::common::{Random, accepts, answer, assert_refused, share};
use std::fmt::Write;

/// The least number of options that cover `items`, as bit sets, none with the owner of another.
fn fewest(items: usize, options: &[(usize, usize)]) -> Option<usize> {
    let is_cover = |chosen: &usize| {
        let own = || options.iter().enumerate().filter(move |(option, _)| chosen >> option & 1 == 1);
        let mut owners: Vec<usize> = own().map(|(_, (owner, _))| *owner).collect();
        owners.sort_unstable();
        owners.dedup();
        owners.len() == chosen.count_ones() as usize
            && own().fold(0, |covered, (_, (_, option))| covered | option) == (1 << items) - 1
    };
    (0..1usize << options.len()).filter(is_cover).map(|chosen| chosen.count_ones() as usize).min()
}

#[test]
fn the_fewest_bombs_are_those_of_all_sets_of_places() {
    let mut random = Random(3529);
    let (mut input, mut expected, mut rooms) = (String::new(), String::new(), 0);
    while rooms < 200 {
        let (rows, columns) = (random.within(1, 4), random.within(1, 4));
        let cells: Vec<Vec<char>> = (0..rows)
            .map(|_| (0..columns).map(|_| ['.', '.', '#', '*'][random.below(4)]).collect())
            .collect();
        let mut walls = Vec::new();
        let mut empty = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            match cells[row][column] {
                '#' => walls.push((row as i32, column as i32)),
                '.' => empty.push((row as i32, column as i32)),
                _ => {}
            }
        }
        let at = |(row, column): (i32, i32)| {
            let line = usize::try_from(row).ok().and_then(|row| cells.get(row));
            line.zip(usize::try_from(column).ok()).and_then(|(line, column)| line.get(column)).copied()
        };
        let destroyed = |&(row, column): &(i32, i32)| {
            let blast = |(down, right): (i32, i32)| {
                let mut end = (row, column);
                while at(end) == Some('.') {
                    end = (end.0 + down, end.1 + right);
                }
                walls.iter().position(|&wall| wall == end).map_or(0, |wall| 1 << wall)
            };
            [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().map(blast).fold(0, |all, wall: usize| all | wall)
        };
        let options: Vec<(usize, usize)> = empty.iter().map(destroyed).enumerate().collect();
        // Most rooms are small enough for all sets, and have no wall that no bomb reaches.
        if options.len() > 10 {
            continue;
        }
        let Some(fewest) = fewest(walls.len(), &options) else { continue };
        rooms += 1;
        let border = "*".repeat(columns + 2);
        writeln!(input, "{} {}\n{border}", rows + 2, columns + 2).unwrap();
        cells.iter().for_each(|row| writeln!(input, "*{}*", row.iter().collect::<String>()).unwrap());
        writeln!(input, "{border}").unwrap();
        writeln!(expected, "{fewest}").unwrap();
    }
    assert_eq!(answer("hdu3529", &input), expected);
}

#[test]
fn the_fewest_roles_are_those_of_all_sets_of_models() {
    let mut random = Random(3957);
    let (mut input, mut expected) = (String::from("200\n"), String::new());
    for case in 1..=200 {
        let roles = random.within(2, 5);
        let models: Vec<usize> = (0..roles).map(|_| [1, 2, 2][random.below(3)]).collect();
        let first: Vec<usize> = (0..=roles).map(|role| models[..role].iter().sum()).collect();
        let mut options = Vec::new();
        writeln!(input, "{roles}").unwrap();
        for role in 0..roles {
            writeln!(input, "{}", models[role]).unwrap();
            for model in 0..models[role] {
                let mut covered = (1 << first[role + 1]) - (1 << first[role]);
                let beaten = random.within(1, 5);
                write!(input, "{beaten}").unwrap();
                for _ in 0..beaten {
                    let other = random.below(roles);
                    // Mostly the model of the same number, so that both of a role would be of use.
                    let of_other = if random.below(4) > 0 { model } else { random.below(2) };
                    let of_other = of_other.min(models[other] - 1);
                    covered |= 1 << (first[other] + of_other);
                    write!(input, " {other} {of_other}").unwrap();
                }
                writeln!(input).unwrap();
                options.push((role, covered));
            }
        }
        writeln!(expected, "Case {case}: {}", fewest(first[roles], &options).unwrap()).unwrap();
    }
    assert_eq!(answer("hdu3957", &input), expected);
}

#[test]
fn the_fewest_rows_are_those_of_all_sets_of_rows() {
    let mut random = Random(2713);
    for _ in 0..share(200) {
        let (rows, columns) = (random.within(1, 9), random.within(1, 9));
        let matrix: Vec<Vec<usize>> =
            (0..rows).map(|_| (0..columns).map(|_| usize::from(random.below(3) == 0)).collect()).collect();
        let bits = |row: &Vec<usize>| row.iter().enumerate().map(|(column, one)| one << column).sum();
        let options: Vec<(usize, usize)> = matrix.iter().map(bits).enumerate().collect();
        let Some(fewest) = fewest(columns, &options) else { continue };
        let mut input = format!("{rows} {columns}\n");
        for row in &matrix {
            let cells: Vec<String> = row.iter().map(usize::to_string).collect();
            writeln!(input, "{}", cells.join(" ")).unwrap();
        }
        let output = answer("acwing2713", &input);
        assert!(output.starts_with(&format!("{fewest}\n")), "{input}: {output}");
        assert!(accepts("acwing2713", &input, &output, &output), "{input}: {output}");
    }
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let room = "3 4\n****\n*.#*\n****\n";
    assert_refused(&[
        ("hdu3529", "2 5\n", "", "line 1, column 1: expected N, the number of rows (3 to 15), found '2'"),
        (
            "hdu3529",
            "3 16\n",
            "",
            "line 1, column 3: expected M, the number of columns (3 to 15), found '16'",
        ),
        (
            "hdu3529",
            "3 4\n****\n*.*\n****\n",
            "",
            "line 3, column 4: expected '*' at the border, found end of line",
        ),
        ("hdu3529", "4 4\n****\n*.x*\n", "", "line 3, column 3: expected '*', '#' or '.', found 'x'"),
        ("hdu3529", "3 4\n****\n*.#**\n****\n", "", "line 3, column 5: expected end of line, found '*'"),
        ("hdu3529", "3 4\n*.**\n*.#*\n****\n", "", "line 2, column 2: expected '*' at the border, found '.'"),
        (
            "hdu3529",
            "3 4\n****\n*.#*\n",
            "",
            "line 4, column 1: expected a row of the room, found end of input",
        ),
        (
            "hdu3529",
            &format!("{room}3 4\n****\n*##*\n****\n"),
            "1\n",
            "line 5, column 1: expected a room with an empty cell beside each '#', found '3'",
        ),
        ("hdu3957", "", "", "line 1, column 1: expected T, the number of cases"),
        ("hdu3957", "1\n1\n", "", "line 2, column 1: expected N, the number of roles (2 to 25), found '1'"),
        (
            "hdu3957",
            "1\n2\n3\n",
            "",
            "line 3, column 1: expected M, the number of models of a role (1 to 2), found '3'",
        ),
        (
            "hdu3957",
            "1\n2\n1\n11 0 0\n",
            "",
            "line 4, column 1: expected K, the number of models that a model beats (1 to 10), found '11'",
        ),
        ("hdu3957", "1\n2\n1\n1 2 0\n", "", "line 4, column 3: expected a role (0 to 1), found '2'"),
        ("hdu3957", "1\n2\n1\n1 1 2\n", "", "line 4, column 5: expected a model (0 to 1), found '2'"),
        (
            "hdu3957",
            "2\n2\n1\n1 1 0\n1\n1 0 0\n2\n1\n1 1 1\n1\n1 0 0\n",
            "Case 1: 1\n",
            "line 9, column 5: expected a model of that role (0 to 0), found '1'",
        ),
        ("acwing2713", "0 1\n", "", "line 1, column 1: expected N, the number of rows (1 to 100), found '0'"),
        (
            "acwing2713",
            "1 101\n",
            "",
            "line 1, column 3: expected M, the number of columns (1 to 100), found '101'",
        ),
        ("acwing2713", "1 2\n1 2\n", "", "line 2, column 3: expected 0 or 1, found '2'"),
        ("acwing2713", "1 2\n1\n", "", "line 3, column 1: expected 0 or 1, found end of input"),
        (
            "acwing2713",
            "1 2\n1 0\n",
            "",
            "line 1, column 1: expected a matrix with a 1 in each column, found '1'",
        ),
    ]);
}
