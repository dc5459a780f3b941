//! A cover problem in the free MPS format of integer programming solvers. Rows and variables are named as in
//! [LP](super::lp).

use super::lp::name;
use super::program::{self, Relation, Variable};
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes `named` as an exact or repeat cover problem.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write(named: &Named, cover: Cover, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "NAME cover\nROWS\n N cost")?;
    // MPS lists the matrix by column: first the options, then the colours.
    let mut options: Vec<Vec<(u32, bool)>> = vec![Vec::new(); named.matrix.options()];
    let mut colours: BTreeMap<(usize, u32), Vec<(u32, bool)>> = BTreeMap::new();
    let (mut names, mut bounds) = (Vec::new(), Vec::new());
    program::rows(named, cover, |row| {
        let index = names.len() as u32;
        let name = row.name.unwrap_or_else(|| format!("r{}", index + 1));
        let letter = match row.relation {
            Relation::Less => 'L',
            Relation::Equal => 'E',
            Relation::Greater => 'G',
        };
        writeln!(out, " {letter} {name}")?;
        for (variable, is_less) in row.terms {
            match variable {
                Variable::Option(option) => options[option - 1].push((index, is_less)),
                Variable::Colour(item, colour) => {
                    colours.entry((item, colour)).or_default().push((index, is_less))
                }
            }
        }
        names.push(name);
        bounds.push(row.bound);
        Ok(())
    })?;
    writeln!(out, "COLUMNS\n M1 'MARKER' 'INTORG'")?;
    let mut costs = program::costs(named, cover).peekable();
    let options = options.into_iter().zip(1..).map(|(cells, option)| (Variable::Option(option), cells));
    let colours = colours.into_iter().map(|((item, colour), cells)| (Variable::Colour(item, colour), cells));
    let mut variables = Vec::new();
    for (variable, cells) in options.chain(colours) {
        let own = name(variable);
        let cost =
            costs.next_if(|(option, _)| variable == Variable::Option(*option)).map_or(0, |(_, cost)| cost);
        if cost > 0 || cells.is_empty() {
            writeln!(out, " {own} cost {cost}")?;
        }
        for (index, is_less) in cells {
            writeln!(out, " {own} {} {}1", names[index as usize], if is_less { "-" } else { "" })?;
        }
        variables.push(own);
    }
    writeln!(out, " M2 'MARKER' 'INTEND'\nRHS")?;
    for (name, bound) in names.iter().zip(bounds).filter(|(_, bound)| *bound > 0) {
        writeln!(out, " rhs {name} {bound}")?;
    }
    writeln!(out, "BOUNDS")?;
    variables.iter().try_for_each(|variable| writeln!(out, " BV bound {variable}"))?;
    writeln!(out, "ENDATA")
}
