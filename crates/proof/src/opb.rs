//! A cover problem as pseudo-Boolean constraints in OPB format, to which a proof refers.
//!
//! ```text
//! * x1: ab                      option 1, whose items are a and b
//! min: +5 x1 +2 x3 ;            the costs
//! +1 x1 +1 x3 >= 1 ;            item a is covered, by options 1 or 3,
//! -1 x1 -1 x3 >= -1 ;           and not by both
//! ```
//!
//! Trusting a proof means trusting this module and the matrix. The module does not use the engines of
//! `dlx_kernel`.

use dlx_kernel::Matrix;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

/// How many times items must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Within their bounds; this includes secondary items.
    Exact,
    /// At least as many times as their lower bounds say; secondary items are ignored.
    Repeat,
}

/// The problem to solve.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The options and items.
    pub matrix: &'a Matrix,
    /// How many times items must be covered.
    pub cover: Cover,
    /// The cost of each option, if the sum of costs is to be minimized.
    pub costs: Option<&'a [u64]>,
    /// The maximum cost of a cover; without costs, the maximum number of options.
    pub at_most: Option<u64>,
}

/// The numbers of the constraints, from 1 in the order of the file; 0 where there is no constraint.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    /// For each item, the constraint that the item is covered often enough.
    pub least: Vec<usize>,
    /// For each item, the constraint that the item is not covered too often and does not have two colours.
    pub most: Vec<usize>,
    /// For each option and each item that the option covers with a colour, the constraint that the option
    /// implies this colour of the item.
    pub implied: HashMap<(usize, usize), usize>,
    /// For each option without primary items, the constraint that excludes the option.
    pub unused: Vec<usize>,
    /// The constraint that a cover costs at most [`Problem::at_most`].
    pub at_most: usize,
    /// For each variable that represents a colour, its item and colour. These variables follow the variables
    /// of the options.
    pub colours: Vec<(usize, u32)>,
    /// The number of constraints.
    pub number: usize,
}

/// Writes the problem, preceded by `comments` and the name of each option.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write(
    problem: &Problem<'_>,
    comments: &[String],
    name: &dyn Fn(usize) -> String,
    out: &mut dyn Write,
) -> io::Result<Constraints> {
    let Problem { matrix, cover, costs, at_most } = *problem;
    let (items, options) = (matrix.items(), matrix.options());
    comments.iter().try_for_each(|line| writeln!(out, "* {line}"))?;
    (0..options).try_for_each(|option| writeln!(out, "* x{}: {}", option + 1, name(option)))?;
    if let Some(costs) = costs {
        let sum: String =
            (0..options).filter(|&o| costs[o] > 0).map(|o| format!(" +{} x{}", costs[o], o + 1)).collect();
        writeln!(out, "min:{sum} ;")?;
    }
    let mut columns: Vec<Vec<(usize, u32)>> = vec![Vec::new(); items];
    for option in 0..options {
        for (index, item) in matrix.option(option).enumerate() {
            columns[item].push((option, matrix.colour(option, index)));
        }
    }
    let mut known = Constraints { least: vec![0; items], most: vec![0; items], ..Constraints::default() };
    known.unused = vec![0; options];
    for (item, column) in columns.iter().enumerate() {
        let (low, high) = matrix.bounds(item);
        let sum = |sign: &str| column.iter().map(|(o, _)| format!("{sign}1 x{} ", o + 1)).collect::<String>();
        if low > 0 {
            known.least[item] = known.next();
            writeln!(out, "{}>= {low} ;", sum("+"))?;
        }
        if cover == Cover::Repeat {
            continue;
        }
        if column.iter().any(|&(_, colour)| colour != 0) {
            colours(item, column, options, &mut known, out)?;
        } else if column.len() > high as usize {
            known.most[item] = known.next();
            writeln!(out, "{}>= -{high} ;", sum("-"))?;
        }
    }
    for option in 0..options {
        if cover == Cover::Exact && matrix.option(option).all(|item| item >= matrix.primary()) {
            known.unused[option] = known.next();
            writeln!(out, "+1 ~x{} >= 1 ;", option + 1)?;
        }
    }
    if let Some(most) = at_most {
        known.at_most = known.next();
        let cost = |option: usize| costs.map_or(1, |costs| costs[option]);
        let priced = (0..options).filter(|&option| cost(option) > 0);
        { priced }.try_for_each(|option| write!(out, "-{} x{} ", cost(option), option + 1))?;
        writeln!(out, ">= -{most} ;")?;
    }
    Ok(known)
}

/// Writes constraints that an item has at most one colour. Each colour is a variable, implied by the options
/// that give the item this colour. An option that covers the item without a colour excludes all other options
/// of the item.
fn colours(
    item: usize,
    column: &[(usize, u32)],
    options: usize,
    known: &mut Constraints,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut variables: BTreeMap<u32, usize> = BTreeMap::new();
    for &(_, colour) in column.iter().filter(|&&(_, colour)| colour != 0) {
        variables.entry(colour).or_insert_with(|| {
            known.colours.push((item, colour));
            options + known.colours.len()
        });
    }
    let alone: Vec<usize> = column.iter().filter(|&&(_, colour)| colour == 0).map(|&(o, _)| o + 1).collect();
    for (colour, variable) in &variables {
        writeln!(out, "* colour {colour} of item {}: x{variable}", item + 1)?;
    }
    for &(option, colour) in column.iter().filter(|&&(_, colour)| colour != 0) {
        let number = known.next();
        known.implied.insert((option, item), number);
        writeln!(out, "+1 ~x{} +1 x{} >= 1 ;", option + 1, variables[&colour])?;
    }
    known.most[item] = known.next();
    variables.values().chain(&alone).try_for_each(|variable| write!(out, "-1 x{variable} "))?;
    writeln!(out, ">= -1 ;")
}

impl Constraints {
    /// Assigns the number of the next constraint.
    fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }
}
