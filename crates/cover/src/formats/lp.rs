//! A cover problem in the LP format of CPLEX, which integer programming solvers read (SCIP, HiGHS, Gurobi,
//! CBC).
//!
//! Variable xN is option N, from 1; yI_C says that secondary item I has colour C. The objective is the cost
//! of the options, or the number of options of a repeat cover without costs.

use super::columns::Columns;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The longest line; readers may refuse more than 510 characters.
const LONGEST: usize = 100;

/// Writes `named`, an exact or repeat cover of which is wanted.
///
/// # Errors
/// If `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    let matrix = &named.matrix;
    let columns = Columns::of(matrix, |_| true);
    writeln!(out, "Minimize")?;
    let is_counted = cover == Cover::Repeat && !named.has_costs;
    let costs = named.costs.iter().map(|&cost| if is_counted { 1 } else { cost });
    let costs = costs.enumerate().filter(|&(_, cost)| cost > 0);
    let mut costs = costs.map(|(option, cost)| format!("{cost} x{}", option + 1)).peekable();
    // Without costs there is a sum all the same.
    let none = (costs.peek().is_none() && matrix.options() > 0).then(|| "0 x1".to_string());
    sum(out, " cost:", costs.chain(none), "")?;
    writeln!(out, "Subject To")?;
    let mut colours = BTreeSet::new();
    for item in 0..matrix.items() {
        let column = &columns[item];
        let own: BTreeSet<u32> =
            column.iter().map(|&(_, colour)| colour).filter(|&colour| colour != 0).collect();
        for &(option, colour) in column.iter().filter(|&&(_, colour)| colour != 0) {
            writeln!(out, " x{} - y{}_{colour} <= 0", option + 1, item + 1)?;
        }
        let (low, high) = matrix.bounds(item);
        // An item without options: no value of any variable is right.
        let none = (column.is_empty() && low > 0).then(|| "0 none".to_string());
        let terms = || {
            let shared = own.iter().map(|colour| format!("y{}_{colour}", item + 1));
            let plain = column.iter().filter(|&&(_, colour)| colour == 0);
            shared.chain(plain.map(|(option, _)| format!("x{}", option + 1))).chain(none.clone())
        };
        let mut state = |name: &str, end: String| sum(out, &format!(" {name}{}:", item + 1), terms(), &end);
        match cover {
            _ if column.is_empty() && low == 0 => {}
            Cover::Repeat => state("i", " >= 1".into())?,
            Cover::Exact if low == high => state("i", format!(" = {low}"))?,
            Cover::Exact => {
                if low > 0 {
                    state("least", format!(" >= {low}"))?;
                }
                state("most", format!(" <= {high}"))?;
            }
        }
        colours.extend(own.into_iter().map(|colour| (item, colour)));
    }
    let is_unused = |option: usize| matrix.option(option).all(|item| item >= matrix.primary());
    for option in (0..matrix.options()).filter(|&option| cover == Cover::Exact && is_unused(option)) {
        writeln!(out, " x{} = 0", option + 1)?;
    }
    writeln!(out, "Binary")?;
    (1..=matrix.options()).try_for_each(|option| writeln!(out, " x{option}"))?;
    colours.iter().try_for_each(|(item, colour)| writeln!(out, " y{}_{colour}", item + 1))?;
    writeln!(out, "End")
}

/// Writes a sum on as many lines as it needs.
fn sum(out: &mut impl Write, name: &str, terms: impl Iterator<Item = String>, end: &str) -> io::Result<()> {
    let mut line = name.to_string();
    for (index, term) in terms.enumerate() {
        let sign = if index == 0 { " " } else { " + " };
        if line.len() + sign.len() + term.len() > LONGEST {
            writeln!(out, "{line}")?;
            line = " ".to_string();
        }
        line.push_str(sign);
        line.push_str(&term);
    }
    writeln!(out, "{line}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, cover: Cover) -> String {
        let mut written = Vec::new();
        write(&Named::read(text.as_bytes()).unwrap(), cover, &mut written).unwrap();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn a_problem_is_written_as_sums() {
        let text = "a 1:2|b | x y\na x:1 |5\nb x:2\na b y\nx\nb |2\n";
        let expected = "Minimize\n cost: 5 x1 + 2 x5\nSubject To\n i1: x1 + x3 = 1\n least2: x2 + x3 + x5 >= 1\n \
                        most2: x2 + x3 + x5 <= 2\n x1 - y3_1 <= 0\n x2 - y3_2 <= 0\n most3: y3_1 + y3_2 + x4 <= 1\n \
                        most4: x3 <= 1\n x4 = 0\nBinary\n x1\n x2\n x3\n x4\n x5\n y3_1\n y3_2\nEnd\n";
        assert_eq!(written(text, Cover::Exact), expected);
        // A repeat cover has lower bounds only.
        let expected = "Minimize\n cost: 5 x1 + 2 x3\nSubject To\n i1: x1 + x2 >= 1\n i2: x1 + x3 >= 1\nBinary\n x1\n x2\n x3\nEnd\n";
        assert_eq!(written("a b\na b |5\na\nb |2\n", Cover::Repeat), expected);
    }

    #[test]
    fn the_objective_of_a_repeat_cover_without_costs_is_the_number_of_options() {
        for (text, cover, expected) in [
            ("a b\na b\na\n", Cover::Repeat, " cost: 1 x1 + 1 x2"),
            ("a b\na b |0\na\n", Cover::Repeat, " cost: 0 x1"),
            ("a b\na b\na\n", Cover::Exact, " cost: 0 x1"),
        ] {
            assert_eq!(written(text, cover).lines().nth(1), Some(expected), "{text}");
        }
    }

    #[test]
    fn long_sums_are_broken_into_lines() {
        let text = written(&format!("a\n{}", "a\n".repeat(200)), Cover::Exact);
        assert!(text.lines().all(|line| line.len() <= LONGEST + 10));
        assert_eq!(text.matches('x').count(), 1 + 200 + 200);
    }
}
