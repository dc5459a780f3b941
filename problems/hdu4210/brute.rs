//! Places the dominoes one by one, always on the free cell that the fewest dominoes can cover.

use crate::brute::{Brute, Words};
use crate::sudokus::Rules;
use std::collections::BTreeSet;

pub const BRUTE: Brute = Brute { answer, most: 3, left_out: &["hard-"] };

/// The state of the search: `digits` holds the digit of each cell, 0 for a free cell.
struct Search {
    rules: Rules,
    digits: [u8; 81],
    used: [[bool; 10]; 10],
    found: BTreeSet<[u8; 81]>,
}

fn answer(input: &str) -> String {
    let (mut words, mut output) = (Words::new(input), String::new());
    for puzzle in 1.. {
        let count = words.number();
        if count == 0 {
            return output;
        }
        let mut search = Search {
            rules: Rules::new(3),
            digits: [0; 81],
            used: Default::default(),
            found: BTreeSet::new(),
        };
        let place = |words: &mut Words| match words.word().as_bytes() {
            [row, column] => usize::from(row - b'A') * 9 + usize::from(column - b'1'),
            name => panic!("{name:?}"),
        };
        for _ in 0..count {
            let (one, at, other, there) =
                (words.number(), place(&mut words), words.number(), place(&mut words));
            (search.digits[at], search.digits[there]) = (one, other);
            search.mark(one, other, true);
        }
        (1..=9).for_each(|digit| search.digits[place(&mut words)] = digit);
        search.fill();
        assert_eq!(search.found.len(), 1, "{input}");
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<String>() + "\n";
        output += &format!("Puzzle {puzzle}\n");
        output += &search.found.first().unwrap().chunks(9).map(row).collect::<String>();
    }
    output
}

impl Search {
    fn mark(&mut self, one: u8, other: u8, used: bool) {
        self.used[usize::from(one)][usize::from(other)] = used;
        self.used[usize::from(other)][usize::from(one)] = used;
    }

    /// For each domino that may cover `cell`: the other cell that it covers, and its two digits.
    fn dominoes(&self, cell: usize, choices: &[u32]) -> Vec<(usize, u8, u8)> {
        let right = (cell % 9 < 8).then_some(cell + 1);
        let left = cell.checked_sub(1).filter(|_| !cell.is_multiple_of(9));
        let beside = [right, left, cell.checked_sub(9), Some(cell + 9).filter(|&below| below < 81)];
        let digits = |cell: usize| (1..=9).filter(move |digit| choices[cell] >> digit & 1 == 1);
        let mut all = Vec::new();
        for other in beside.into_iter().flatten().filter(|&other| self.digits[other] == 0) {
            for two in digits(other) {
                let is_free = |one: &u8| *one != two && !self.used[usize::from(*one)][usize::from(two)];
                all.extend(digits(cell).filter(is_free).map(|one| (other, one, two)));
            }
        }
        all
    }

    fn fill(&mut self) {
        let choices = self.rules.free(&self.digits);
        let free = (0..81).filter(|&cell| self.digits[cell] == 0);
        let each = free.map(|cell| (cell, self.dominoes(cell, &choices)));
        let Some((cell, dominoes)) = each.min_by_key(|(_, all)| all.len()) else {
            self.found.insert(self.digits);
            return;
        };
        for (other, one, two) in dominoes {
            (self.digits[cell], self.digits[other]) = (one, two);
            self.mark(one, two, true);
            self.fill();
            (self.digits[cell], self.digits[other]) = (0, 0);
            self.mark(one, two, false);
        }
    }
}
