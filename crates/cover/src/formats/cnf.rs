//! Writes a cover problem in the DIMACS format of SAT solvers and model counters. There is one model per
//! cover.
//!
//! Variable n is option n, from 1. Two options that exclude each other become a clause of two literals, as
//! does each pair of options in a short column that is covered once. Longer columns and multiplicities use
//! additional variables (a sequential counter; Sinz, 2005). Each additional variable is equivalent to a
//! condition on the options, so that there is only one model per cover.

use super::columns::Columns;
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::io::{self, Write};

/// The maximum length of a column that is written as pairs of options.
const MAX_PAIRWISE_COLUMN: usize = 6;

/// Writes the exact or repeat covers of `named`.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    // The first line contains the numbers of variables and clauses. There are many more clauses than ones in
    // the matrix, so the clauses are generated twice rather than stored.
    let mut counted = Clauses { variables: 0, number: 0, out: None };
    counted.state(&named.matrix, cover)?;
    writeln!(out, "c variable n is option n, from 1")?;
    writeln!(out, "p cnf {} {}", counted.variables, counted.number)?;
    Clauses { variables: 0, number: 0, out: Some(out) }.state(&named.matrix, cover)
}

/// How the options of an item exclude each other.
enum Rule {
    /// They do not exclude each other: a repeat cover.
    Any,
    /// Pairwise, unless two options give the item the same colour.
    Coloured,
    /// Pairwise: a short column.
    Pairs,
    /// Through the variables of a counter.
    Counted,
}

struct Clauses<'a> {
    variables: i64,
    number: u64,
    /// None while the clauses are counted.
    out: Option<&'a mut dyn Write>,
}

impl Clauses<'_> {
    fn state(&mut self, matrix: &Matrix, cover: Cover) -> io::Result<()> {
        self.variables = matrix.options() as i64;
        let is_used = |option: usize| {
            cover == Cover::Repeat || matrix.option(option).any(|item| item < matrix.primary())
        };
        for option in (0..matrix.options()).filter(|&option| !is_used(option)) {
            self.add([-literal(option as u32)])?;
        }
        let columns = Columns::of(matrix, is_used);
        let mut rules = Vec::with_capacity(matrix.items());
        for item in 0..matrix.items() {
            let column = &columns[item];
            let literals = column.iter().map(|&(option, _)| literal(option));
            let (low, high) = matrix.bounds(item);
            rules.push(if cover == Cover::Repeat {
                match low {
                    0 => {}
                    1 => self.add(literals)?,
                    _ => self.between(&literals.collect::<Vec<i64>>(), low, column.len() as u32)?,
                }
                Rule::Any
            } else if column.iter().any(|&(_, colour)| colour != 0) {
                Rule::Coloured
            } else if high == 1 && column.len() <= MAX_PAIRWISE_COLUMN {
                if low > 0 {
                    self.add(literals)?;
                }
                Rule::Pairs
            } else {
                self.between(&literals.collect::<Vec<i64>>(), low, high)?;
                Rule::Counted
            });
        }
        self.exclusions(matrix, &columns, &rules)
    }

    /// Adds one clause for each pair of options that exclude each other.
    fn exclusions(&mut self, matrix: &Matrix, columns: &Columns, rules: &[Rule]) -> io::Result<()> {
        // For each option, 1 plus the number of the last option that excludes it.
        let mut excluded = vec![0; matrix.options()];
        for option in 0..matrix.options() as u32 {
            for (index, item) in matrix.option(option as usize).enumerate() {
                let colour = matrix.colour(option as usize, index);
                let is_shared = match rules[item] {
                    Rule::Any | Rule::Counted => continue,
                    Rule::Pairs => false,
                    Rule::Coloured => colour != 0,
                };
                let column = &columns[item];
                let later = column.partition_point(|&(other, _)| other <= option);
                for &(other, second) in &column[later..] {
                    if is_shared && colour == second {
                        continue;
                    }
                    if std::mem::replace(&mut excluded[other as usize], option + 1) != option + 1 {
                        self.add([-literal(option), -literal(other)])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, clause: impl IntoIterator<Item = i64>) -> io::Result<()> {
        self.number += 1;
        let Some(out) = &mut self.out else { return Ok(()) };
        clause.into_iter().try_for_each(|literal| write!(out, "{literal} "))?;
        writeln!(out, "0")
    }

    /// Adds clauses which say that at least `low` and at most `high` of the literals are true.
    fn between(&mut self, literals: &[i64], low: u32, high: u32) -> io::Result<()> {
        if low as usize > literals.len() {
            return self.add([]);
        }
        let most = literals.len().min(high as usize + 1);
        // `before[n]` says whether at least n + 1 of the literals so far are true.
        let mut before: Vec<i64> = Vec::new();
        for (index, &literal) in literals.iter().enumerate() {
            let mut after = Vec::new();
            for number in 0..most.min(index + 1) {
                self.variables += 1;
                let counted = self.variables;
                let same = before.get(number).copied();
                let fewer = if number == 0 { None } else { Some(before[number - 1]) };
                // counted = same or (literal and fewer), where a missing `same` is false and a missing
                // `fewer` is true.
                self.add([-literal, counted].into_iter().chain(fewer.map(|fewer| -fewer)))?;
                self.add([-counted, literal].into_iter().chain(same))?;
                if let Some(same) = same {
                    self.add([-same, counted])?;
                }
                if let Some(fewer) = fewer {
                    self.add([-counted, fewer].into_iter().chain(same))?;
                }
                after.push(counted);
            }
            before = after;
        }
        if low > 0 {
            self.add([before[low as usize - 1]])?;
        }
        if let Some(&over) = before.get(high as usize) {
            self.add([-over])?;
        }
        Ok(())
    }
}

/// Returns the variable of an option.
fn literal(option: u32) -> i64 {
    i64::from(option) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx_kernel::Exact;

    /// Counts the models by trying all assignments.
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

    fn written(problem: &str, cover: Cover) -> (Named, String) {
        let named = Named::read(problem.as_bytes()).unwrap();
        let mut written = Vec::new();
        write(&named, cover, &mut written).unwrap();
        (named, String::from_utf8(written).unwrap())
    }

    #[test]
    fn each_cover_has_exactly_one_model() {
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
            let (named, text) = written(&problem, Cover::Exact);
            assert_eq!(models(&text), Exact::new(&named.matrix).count(u64::MAX), "{problem}\n{text}");
        }
    }

    #[test]
    fn a_repeat_cover_needs_one_clause_per_item() {
        let (named, text) = written("a b\na b\na\nb\na\n", Cover::Repeat);
        assert!(text.ends_with("p cnf 4 2\n1 2 4 0\n1 3 0\n"), "{text}");
        assert_eq!(models(&text), dlx_kernel::Repeat::new(&named.matrix).count(u64::MAX));
    }
}
