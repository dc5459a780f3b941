//! Round robin against trying every round for every game, the first placements of checkers against a search
//! row by row, killer sudokus against plain backtracking, and all on invalid input.

use crate::common::sudoku::Rules;
use crate::common::{Random, accepts, answer, assert_refused};

/// Games that stand, as the round of each pair of teams, from 1.
type Rounds = Vec<Vec<usize>>;

/// Whether the games of all pairs from `next` on find rounds.
fn find_rounds(teams: usize, rounds: &mut Rounds, next: usize) -> bool {
    let (one, other) = (next / teams, next % teams);
    if one == teams {
        return true;
    }
    if one >= other || rounds[one][other] > 0 {
        return find_rounds(teams, rounds, next + 1);
    }
    for round in 1..teams {
        if !rounds[one].contains(&round) && !rounds[other].contains(&round) {
            (rounds[one][other], rounds[other][one]) = (round, round);
            if find_rounds(teams, rounds, next + 1) {
                return true;
            }
            (rounds[one][other], rounds[other][one]) = (0, 0);
        }
    }
    false
}

#[test]
fn round_robins_are_those_of_trying_every_round() {
    let mut random = Random(5);
    let (mut some, mut none) = (0, 0);
    for _ in 0..300 {
        let teams = [2, 4, 6][random.below(3)];
        let (mut rounds, mut games, mut is_clash) = (vec![vec![0; teams]; teams], String::new(), false);
        let fixed = random.below(teams + 2).min(teams * (teams - 1) / 2);
        for _ in 0..fixed {
            let (round, one) = (random.within(1, teams - 1), random.below(teams));
            let other = (one + random.within(1, teams - 1)) % teams;
            games += &format!("{round} {} {}\n", one + 1, other + 1);
            let is_again = rounds[one][other] == round;
            let is_taken = rounds[one].contains(&round) || rounds[other].contains(&round);
            is_clash |= !is_again && (is_taken || rounds[one][other] > 0);
            (rounds[one][other], rounds[other][one]) = (round, round);
        }
        let input = format!("{teams} {fixed}\n{games}");
        let found = answer("roundrobin", &input);
        let exists = !is_clash && find_rounds(teams, &mut rounds, 0);
        assert_eq!(found != "none\n", exists, "{input}{found}");
        if exists {
            assert!(accepts("roundrobin", &input, &found, &found), "{input}{found}");
            some += 1;
        } else {
            none += 1;
        }
    }
    assert!(some > 80 && none > 80, "{some} {none}");
}

/// All placements of n checkers, in order.
fn placements(n: usize, columns: &mut Vec<usize>, found: &mut Vec<String>) {
    let row = columns.len();
    if row == n {
        return found.push(columns.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
    }
    for column in 1..=n {
        let attacks =
            |(other, &taken): (usize, &usize)| taken == column || taken.abs_diff(column) == row - other;
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            placements(n, columns, found);
            columns.pop();
        }
    }
}

#[test]
fn the_first_placements_are_those_of_a_search_row_by_row() {
    for n in 6..=9 {
        let mut all = Vec::new();
        placements(n, &mut Vec::new(), &mut all);
        let expected = format!("{}\n{}\n", all[..3].join("\n"), all.len());
        assert_eq!(answer("luogu1219", &n.to_string()), expected);
    }
}

/// Killer sudokus in which most cells are cages of their own are sudokus with givens, and cages of two or
/// three cells leave few completions.
#[test]
fn killer_sudokus_are_the_completions_with_the_sums_of_their_cages() {
    let (rules, mut random) = (Rules::new(3), Random(11));
    let full = rules.completions(&[0; 81], 1).pop().unwrap();
    let (mut unique, mut several, mut none) = (0, 0, 0);
    for _ in 0..120 {
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        let mut cages: Vec<&[usize]> = Vec::new();
        let (large, single) = cells.split_at(3 * random.within(6, 14));
        let differ = |cage: &&[usize]| (0..3).all(|a| (0..a).all(|b| full[cage[a]] != full[cage[b]]));
        let (whole, split): (Vec<&[usize]>, Vec<&[usize]>) = large.chunks(3).partition(differ);
        cages.extend(whole);
        cages.extend(split.into_iter().chain([single]).flat_map(|cells| cells.chunks(1)));
        let sum =
            |grid: &[u8], cage: &[usize]| cage.iter().map(|&cell| usize::from(grid[cell])).sum::<usize>();
        let mut sums: Vec<usize> = cages.iter().map(|cage| sum(&full, cage)).collect();
        if random.below(4) == 0 {
            sums[0] = random.within(6, 24);
        }
        let mut givens = [0; 81];
        cages.iter().filter(|cage| cage.len() == 1).for_each(|cage| givens[cage[0]] = full[cage[0]]);
        let keeps = |grid: &Vec<u8>| {
            cages.iter().zip(&sums).all(|(cage, &wanted)| {
                let differ = (0..cage.len()).all(|a| (0..a).all(|b| grid[cage[a]] != grid[cage[b]]));
                differ && sum(grid, cage) == wanted
            })
        };
        let mut grids = rules.completions(&givens, 100_000);
        assert!(grids.len() < 100_000);
        grids.retain(keeps);
        let expected = match &grids[..] {
            [] => "none\n".to_string(),
            [grid] => {
                grid.chunks(9).map(|row| row.iter().map(u8::to_string).collect::<String>() + "\n").collect()
            }
            _ => "several\n".to_string(),
        };
        let line = |(cage, sum): (&&[usize], &usize)| {
            let cells: String =
                cage.iter().map(|cell| format!(" {} {}", cell / 9 + 1, cell % 9 + 1)).collect();
            format!("{sum} {}{cells}\n", cage.len())
        };
        let input: String = cages.iter().zip(&sums).map(line).collect();
        assert_eq!(answer("killer", &format!("{}\n{input}", cages.len())), expected, "{input}");
        match grids.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => several += 1,
        }
    }
    assert!(unique > 40 && several > 0 && none > 20, "{unique} {several} {none}");
}

#[test]
fn bad_input_is_rejected_at_its_position() {
    let singles: String = (0..81).map(|cell| format!("1 1 {} {}\n", cell / 9 + 1, cell % 9 + 1)).collect();
    let twice = singles.replacen("1 1 1 2\n", "1 1 1 1\n", 1);
    let triples: String = (0..27)
        .map(|cage| format!("15 2 {0} {1} {0} {2}\n", cage / 3 + 1, cage % 3 * 3 + 1, cage % 3 * 3 + 2))
        .collect();
    assert_refused(&[
        ("hdu2780", "1\n12345678\n", "", "line 2, column 9: expected a digit"),
        ("hdu2780", "2\n", "", "line 2, column 1: expected a row of 9 digits"),
        ("hdu2780", "1\n12345678x\n", "", "line 2, column 9: expected a digit, found 'x'"),
        ("sudokunique", "1 2 10", "", "line 1, column 5: expected a cell, a digit (0 to 9), found '10'"),
        ("luogu1219", "5\n", "", "line 1, column 1: expected n, the number of rows (6 to 13), found '5'"),
        ("luogu1219", "", "", "line 1, column 1: expected n, the number of rows"),
        ("killer", "26\n", "", "line 1, column 1: expected the number of cages (27 to 81), found '26'"),
        (
            "killer",
            &format!("81\n{twice}"),
            "",
            "line 3, column 5: expected a cell that is not in a cage yet",
        ),
        ("killer", &format!("27\n{triples}"), "", "line 1, column 1: expected cages that fill the grid"),
        ("killer", "27\n25 1 1 1\n", "", "line 2, column 1: expected the sum of a cage (1 to 24)"),
        ("roundrobin", "3 0\n", "", "line 1, column 1: expected an even number of teams"),
        ("roundrobin", "4 1\n1 2 2\n", "", "line 2, column 3: expected two teams"),
        (
            "roundrobin",
            "2 0\n4 1\n4 1 2\n",
            "2 1\n",
            "line 3, column 1: expected a round (1 to 3), found '4'",
        ),
    ]);
}
