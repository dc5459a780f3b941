//! A cover problem in the DIMACS format of SAT solvers and model counters: as many models as covers.
//!
//! Variable n is option n, from 1. Two options that exclude each other are a clause of two literals, and so
//! is each pair of a column that is covered once, if the column is short. Longer columns and multiplicities
//! are counted by further variables (a sequential counter; Sinz, 2005), each of which is equivalent to a
//! condition, so that no model is doubled.

use super::knuth::Named;
use crate::model::Cover;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The longest column whose pairs are written.
const SHORT: usize = 6;

/// Writes `named`, the exact or repeat covers of which are wanted.
///
/// # Errors
/// If `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    let matrix = &named.matrix;
    let mut clauses =
        Clauses { variables: matrix.options() as i64, clauses: Vec::new(), pairs: BTreeSet::new() };
    let mut columns = vec![Vec::new(); matrix.items()];
    for option in 0..matrix.options() {
        let literal = option as i64 + 1;
        let is_unused = matrix.option(option).all(|item| item >= matrix.primary());
        if is_unused && cover == Cover::Exact {
            clauses.clauses.push(vec![-literal]);
            continue;
        }
        for (index, item) in matrix.option(option).enumerate() {
            columns[item].push((literal, matrix.colour(option, index)));
        }
    }
    for (item, column) in columns.iter().enumerate() {
        let literals: Vec<i64> = column.iter().map(|&(literal, _)| literal).collect();
        let has_colours = column.iter().any(|&(_, colour)| colour != 0);
        match matrix.bounds(item) {
            _ if cover == Cover::Repeat => clauses.clauses.push(literals),
            _ if has_colours => clauses.coloured(column),
            (low, 1) if literals.len() <= SHORT => clauses.pairs(&literals, low),
            (low, high) => clauses.between(&literals, low, high),
        }
    }
    writeln!(out, "c variable n is option n, from 1")?;
    writeln!(out, "p cnf {} {}", clauses.variables, clauses.clauses.len())?;
    for clause in &clauses.clauses {
        clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
        writeln!(out, "0")?;
    }
    Ok(())
}

struct Clauses {
    variables: i64,
    clauses: Vec<Vec<i64>>,
    /// The pairs written.
    pairs: BTreeSet<(i64, i64)>,
}

impl Clauses {
    /// At most one of the literals, and one if `low` says so.
    fn pairs(&mut self, literals: &[i64], low: u32) {
        if low > 0 {
            self.clauses.push(literals.to_vec());
        }
        for (index, &one) in literals.iter().enumerate() {
            literals[index + 1..].iter().for_each(|&other| self.exclude(one, other));
        }
    }

    fn exclude(&mut self, one: i64, other: i64) {
        if self.pairs.insert((one, other)) {
            self.clauses.push(vec![-one, -other]);
        }
    }

    /// Options that give the item the same colour go together, others do not.
    fn coloured(&mut self, column: &[(i64, u32)]) {
        for (index, &(one, colour)) in column.iter().enumerate() {
            for &(other, second) in &column[index + 1..] {
                if colour == 0 || colour != second {
                    self.exclude(one, other);
                }
            }
        }
    }

    /// At least `low` and at most `high` of the literals.
    fn between(&mut self, literals: &[i64], low: u32, high: u32) {
        if low as usize > literals.len() {
            self.clauses.push(Vec::new());
            return;
        }
        let most = literals.len().min(high as usize + 1);
        // By number: whether at least this many of the literals so far hold; from 1.
        let mut before: Vec<i64> = Vec::new();
        for (index, &literal) in literals.iter().enumerate() {
            let mut after = Vec::new();
            for number in 0..most.min(index + 1) {
                self.variables += 1;
                let counted = self.variables;
                let same = before.get(number).copied();
                let fewer = if number == 0 { None } else { Some(before[number - 1]) };
                // counted = same or (literal and fewer); without `same` false, without `fewer` true.
                let reached: Vec<i64> =
                    [-literal, counted].into_iter().chain(fewer.map(|fewer| -fewer)).collect();
                self.clauses.push(reached);
                self.clauses.push([-counted, literal].into_iter().chain(same).collect());
                if let Some(same) = same {
                    self.clauses.push(vec![-same, counted]);
                }
                if let Some(fewer) = fewer {
                    self.clauses.push([-counted, fewer].into_iter().chain(same).collect());
                }
                after.push(counted);
            }
            before = after;
        }
        if low > 0 {
            self.clauses.push(vec![before[low as usize - 1]]);
        }
        if let Some(&over) = before.get(high as usize) {
            self.clauses.push(vec![-over]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx_kernel::Exact;

    /// The number of models, by trying all variables in order.
    fn models(text: &str) -> u64 {
        let mut clauses = Vec::new();
        let mut variables = 0;
        for line in text.lines().filter(|line| !line.starts_with('c')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words[0] == "p" {
                variables = words[2].parse().unwrap();
                continue;
            }
            let literals: Vec<i64> = words.iter().map(|word| word.parse().unwrap()).collect();
            assert_eq!(literals.last(), Some(&0));
            clauses.push(literals[..literals.len() - 1].to_vec());
        }
        fn count(values: &mut Vec<bool>, variables: usize, clauses: &[Vec<i64>]) -> u64 {
            let fails = |literal: &i64| {
                values.get(literal.unsigned_abs() as usize - 1).is_some_and(|&value| value != (*literal > 0))
            };
            if clauses.iter().any(|clause| clause.iter().all(fails)) {
                return 0;
            }
            if values.len() == variables {
                return 1;
            }
            [false, true]
                .into_iter()
                .map(|value| {
                    values.push(value);
                    let models = count(values, variables, clauses);
                    values.pop();
                    models
                })
                .sum()
        }
        count(&mut Vec::new(), variables, &clauses)
    }

    #[test]
    fn there_are_as_many_models_as_covers() {
        let long: String = (0..9).map(|index| format!("a {}\n", ["b", "c", "b c"][index % 3])).collect();
        let problems = [
            "a b c\na b\nc\na c\nb\n".to_string(),
            "a b | x y\na x:1\na x:2 y\nb x:1\nb y\nb x\na\nx y\n".to_string(),
            "1:2|a b 0:1|c\na\na b\na c\nb\nc\na c\n".to_string(),
            "3|a b\na\na\nb a\n".to_string(),
            "4|a\na\na\n".to_string(),
            format!("2:4|a b | c\n{long}"),
            format!("a | b c\n{long}"),
            "a b\na\n".to_string(),
        ];
        for problem in problems {
            let named = Named::read(problem.as_bytes()).unwrap();
            let mut written = Vec::new();
            write(&named, Cover::Exact, &mut written).unwrap();
            let text = String::from_utf8(written).unwrap();
            assert_eq!(models(&text), Exact::new(&named.matrix).count(u64::MAX), "{problem}\n{text}");
        }
    }
    #[test]
    fn a_repeat_cover_needs_one_clause_for_each_item() {
        let named = Named::read(b"a b\na b\na\nb\na\n").unwrap();
        let mut written = Vec::new();
        write(&named, Cover::Repeat, &mut written).unwrap();
        let text = String::from_utf8(written).unwrap();
        assert!(text.ends_with("p cnf 4 2\n1 2 4 0\n1 3 0\n"), "{text}");
        assert_eq!(models(&text), dlx_kernel::Repeat::new(&named.matrix).count(u64::MAX));
    }
}
