//! A cover problem in the OPB format of pseudo-Boolean solvers (Sat4j, RoundingSat).
//!
//! ```text
//! * #variable= 3 #constraint= 2
//! min: +5 x1 +1 x3 ;
//! +1 x1 +1 x2 = 1 ;
//! -1 x2 -1 x3 >= -1 ;
//! ```
//!
//! Variable xN is option N; the variables after the options are the colours of secondary items.

use super::costs::Decimal;
use super::program::{self, MARKS, Relation, Variable};
use super::tokens::Tokens;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::model::Cover;
use std::collections::HashMap;
use std::io::{self, Write};

/// The maximum number of variables that a file may declare, so that a short file cannot take much memory.
const MAX_VARIABLES: usize = 10_000_000;

/// Writes `named` as an exact or repeat cover problem.
///
/// # Errors
/// Fails if there is no option, or if `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    let options = named.matrix.options();
    if options == 0 {
        let what = "expected at least one option, as the format requires";
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    // The first line needs the number of rows, and colours need variable numbers.
    let mut number = 0;
    let colours = program::rows(named, cover, |_| {
        number += 1;
        Ok(())
    })?;
    let places: HashMap<(usize, u32), usize> = colours
        .iter()
        .filter_map(
            |colour| if let Variable::Colour(item, colour) = *colour { Some((item, colour)) } else { None },
        )
        .zip(options + 1..)
        .collect();
    writeln!(out, "* #variable= {} #constraint= {number}", options + places.len())?;
    writeln!(out, "* variables 1 to {options} are the options")?;
    let mut costs = program::costs(named, cover).peekable();
    if costs.peek().is_some() {
        write!(out, "min:")?;
        costs.try_for_each(|(option, cost)| write!(out, " +{cost} x{option}"))?;
        writeln!(out, " ;")?;
    }
    program::rows(named, cover, |row| {
        let is_less = row.relation == Relation::Less;
        for (variable, is_subtracted) in &row.terms {
            let number = match *variable {
                Variable::Option(option) => option,
                Variable::Colour(item, colour) => places[&(item, colour)],
            };
            write!(out, "{}1 x{number} ", if is_less == *is_subtracted { '+' } else { '-' })?;
        }
        if row.terms.is_empty() {
            // An item without options: the row must be infeasible.
            write!(out, "0 x1 ")?;
        }
        let relation = if row.relation == Relation::Equal { "=" } else { ">=" };
        writeln!(out, "{relation} {}{} ;", if is_less && row.bound > 0 { "-" } else { "" }, row.bound)
    })?;
    Ok(())
}

/// Reads a problem and the costs of its options. Each row must be a sum of options.
///
/// # Errors
/// Fails if the text is not in OPB format, or is not a cover problem.
pub fn read(text: &[u8]) -> Result<(Named, Vec<Decimal>), Malformed> {
    let mut tokens = Tokens::new(text, MARKS, Some('*'))?;
    let never = |_: &str| false;
    let mut costs = Vec::new();
    if tokens.take("min") {
        tokens.take(":");
        costs = program::sum(&mut tokens, never)?;
        end(&mut tokens)?;
    }
    let mut rows = Vec::new();
    while !tokens.peek().word.is_empty() {
        rows.push(program::row(&mut tokens, None, never)?);
        end(&mut tokens)?;
    }
    let number = announced(text).filter(|&number| number <= MAX_VARIABLES);
    let Some(number) = number else {
        return Tokens::new(text, &[], None)?
            .peek()
            .malformed("`* #variable= N` on the first line, N up to 10000000");
    };
    let variables: Vec<String> = (1..=number).map(|number| format!("x{number}")).collect();
    program::problem(&variables.iter().map(String::as_str).collect::<Vec<_>>(), rows, &costs)
}

fn end(tokens: &mut Tokens) -> Result<(), Malformed> {
    let token = tokens.next();
    if token.word == ";" { Ok(()) } else { token.malformed("`;` after a row") }
}

/// Reads the number of variables from the first line.
fn announced(text: &[u8]) -> Option<usize> {
    let line = std::str::from_utf8(text.split(|&byte| byte == b'\n').next()?).ok()?;
    line.split("#variable=").nth(1)?.split_whitespace().next()?.parse().ok()
}
