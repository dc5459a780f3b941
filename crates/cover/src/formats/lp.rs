//! A cover problem in the LP format of CPLEX, read by integer programming solvers (SCIP, HiGHS, Gurobi, CBC).
//!
//! Variable xN is option N, counted from 1; yI_C says that secondary item I has colour C. The objective is
//! the total cost of the chosen options or, for a repeat cover without costs, their number.

use super::costs::Decimal;
use super::program::{self, MARKS, Relation, Variable};
use super::tokens::Tokens;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::model::Cover;
use std::io::{self, Write};

/// The maximum line length; some readers reject lines over 510 characters.
const MAX_LINE: usize = 100;

/// Writes `named` as an exact or repeat cover problem.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    let options = named.matrix.options();
    writeln!(out, "Minimize")?;
    let costs = program::costs(named, cover).map(|(option, cost)| (false, format!("{cost} x{option}")));
    let mut costs = costs.peekable();
    // The objective must not be empty.
    let none = (costs.peek().is_none() && options > 0).then(|| (false, "0 x1".to_string()));
    sum(out, " cost:", costs.chain(none), "")?;
    writeln!(out, "Subject To")?;
    let colours = program::rows(named, cover, |row| {
        let relation = match row.relation {
            Relation::Less => "<=",
            Relation::Equal => "=",
            Relation::Greater => ">=",
        };
        // An item without options: the row must be infeasible.
        let none = row.terms.is_empty().then(|| (false, "0 none".to_string()));
        let terms = row.terms.iter().map(|&(variable, is_less)| (is_less, name(variable))).chain(none);
        let begin = row.name.map_or(String::new(), |name| format!(" {name}:"));
        sum(out, &begin, terms, &format!(" {relation} {}", row.bound))
    })?;
    writeln!(out, "Binary")?;
    (1..=options).try_for_each(|option| writeln!(out, " x{option}"))?;
    colours.iter().try_for_each(|&colour| writeln!(out, " {}", name(colour)))?;
    writeln!(out, "End")
}

/// Returns the name of a variable.
pub(super) fn name(variable: Variable) -> String {
    match variable {
        Variable::Option(option) => format!("x{option}"),
        Variable::Colour(item, colour) => format!("y{item}_{colour}"),
    }
}

/// Reads a problem and the costs of its options. Each row must be a sum of options. The options are the
/// variables of the section `Binary`, in the order of that section.
///
/// # Errors
/// Fails if the text is not in LP format, or is not a cover problem.
pub fn read(text: &[u8]) -> Result<(Named, Vec<Decimal>), Malformed> {
    let mut tokens = Tokens::new(text, MARKS, Some('\\'))?;
    let is_greatest = match tokens.next() {
        first
            if ["minimize", "minimise", "minimum", "min"]
                .iter()
                .any(|word| first.word.eq_ignore_ascii_case(word)) =>
        {
            false
        }
        first
            if ["maximize", "maximise", "maximum", "max"]
                .iter()
                .any(|word| first.word.eq_ignore_ascii_case(word)) =>
        {
            true
        }
        first => return first.malformed("Minimize or Maximize"),
    };
    let begins_rows = |word: &str| {
        ["subject", "such", "st", "s.t.", "st."].iter().any(|one| word.eq_ignore_ascii_case(one))
    };
    let begins_variables = |word: &str| {
        ["binary", "binaries", "bin", "end", "bounds", "general", "generals", "gen"]
            .iter()
            .any(|one| word.eq_ignore_ascii_case(one))
    };
    label(&mut tokens);
    let mut costs = program::sum(&mut tokens, begins_rows)?;
    if is_greatest {
        costs.iter_mut().for_each(|(cost, _)| *cost = cost.negated());
    }
    let section = tokens.next();
    if !begins_rows(section.word) {
        return section.malformed("Subject To");
    }
    if section.word.eq_ignore_ascii_case("subject") || section.word.eq_ignore_ascii_case("such") {
        tokens.next();
    }
    let mut rows = Vec::new();
    while !begins_variables(tokens.peek().word) && !tokens.peek().word.is_empty() {
        let name = label(&mut tokens);
        rows.push(program::row(&mut tokens, name, begins_variables)?);
    }
    let section = tokens.next();
    if !["binary", "binaries", "bin"].iter().any(|one| section.word.eq_ignore_ascii_case(one)) {
        return section.malformed("the section Binary, with all variables");
    }
    let mut variables = Vec::new();
    while !tokens.peek().word.eq_ignore_ascii_case("end") {
        let variable = tokens.next();
        if variable.word.is_empty() || begins_variables(variable.word) {
            return variable.malformed("a variable, or End");
        }
        variables.push(variable.word);
    }
    program::problem(&variables, rows, &costs)
}

/// Reads a name and a colon, if these are the next tokens.
fn label<'a>(tokens: &mut Tokens<'a>) -> Option<&'a str> {
    let mut ahead = tokens.clone();
    let name = ahead.next().word;
    ahead.take(":").then(|| {
        *tokens = ahead;
        name
    })
}

/// Writes a sum, broken into lines.
fn sum(
    out: &mut impl Write,
    name: &str,
    terms: impl Iterator<Item = (bool, String)>,
    end: &str,
) -> io::Result<()> {
    let mut line = name.to_string();
    for (index, (is_less, term)) in terms.enumerate() {
        let sign = if index == 0 {
            " "
        } else if is_less {
            " - "
        } else {
            " + "
        };
        if line.len() + sign.len() + term.len() > MAX_LINE {
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
        // For repeat covers, only lower bounds are written.
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
        assert!(text.lines().all(|line| line.len() <= MAX_LINE + 10));
        assert_eq!(text.matches('x').count(), 1 + 200 + 200);
    }
}
