//! A cover problem as an integer program, for the formats LP, OPB and MPS.
//!
//! Each option is a 0-1 variable. Each item is a row with the sum of the item's options, which is the number
//! of times that the item is covered. Each colour of a secondary item is another variable, and for each
//! option with this colour a row says that the option is at most the colour.

use super::columns::Columns;
use super::costs::Decimal;
use super::tokens::{Token, Tokens};
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::model::Cover;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;

/// A variable of the written program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Variable {
    /// An option, by its number, counted from 1.
    Option(usize),
    /// A colour of an item: the item's number, counted from 1, and the colour.
    Colour(usize, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Less,
    Equal,
    Greater,
}

/// A row of the written program.
pub struct Row {
    /// None for rows without a name.
    pub name: Option<String>,
    /// Each variable, and whether it is subtracted.
    pub terms: Vec<(Variable, bool)>,
    pub relation: Relation,
    pub bound: u32,
}

/// Passes each row of the exact or repeat cover problem to `each`. Returns the variables of the colours.
pub fn rows(
    named: &Named,
    cover: Cover,
    mut each: impl FnMut(Row) -> io::Result<()>,
) -> io::Result<Vec<Variable>> {
    let matrix = &named.matrix;
    let columns = Columns::of(matrix, |_| true);
    let mut colours = Vec::new();
    for item in 0..matrix.items() {
        let column = &columns[item];
        let own: BTreeSet<u32> =
            column.iter().map(|&(_, colour)| colour).filter(|&colour| colour != 0).collect();
        let variable = |option: u32| Variable::Option(option as usize + 1);
        for &(option, colour) in column.iter().filter(|&&(_, colour)| colour != 0) {
            let terms = vec![(variable(option), false), (Variable::Colour(item + 1, colour), true)];
            each(Row { name: None, terms, relation: Relation::Less, bound: 0 })?;
        }
        let own: Vec<Variable> = own.into_iter().map(|colour| Variable::Colour(item + 1, colour)).collect();
        let plain = column.iter().filter(|&&(_, colour)| colour == 0).map(|&(option, _)| variable(option));
        let terms: Vec<(Variable, bool)> = own.iter().copied().chain(plain).map(|one| (one, false)).collect();
        let mut state = |name: &str, relation, bound| {
            let name = Some(format!("{name}{}", item + 1));
            each(Row { name, terms: terms.clone(), relation, bound })
        };
        let (low, high) = matrix.bounds(item);
        match cover {
            _ if column.is_empty() && low == 0 => {}
            Cover::Repeat if low > 0 => state("i", Relation::Greater, low)?,
            Cover::Repeat => {}
            Cover::Exact if low == high => state("i", Relation::Equal, low)?,
            Cover::Exact => {
                if low > 0 {
                    state("least", Relation::Greater, low)?;
                }
                state("most", Relation::Less, high)?;
            }
        }
        colours.extend(own);
    }
    let is_unused = |option: usize| matrix.option(option).all(|item| item >= matrix.primary());
    for option in (0..matrix.options()).filter(|&option| cover == Cover::Exact && is_unused(option)) {
        let terms = vec![(Variable::Option(option + 1), false)];
        each(Row { name: None, terms, relation: Relation::Equal, bound: 0 })?;
    }
    Ok(colours)
}

/// Returns the number (from 1) and the cost of each option with a positive cost. In a repeat cover without
/// costs, each option costs 1.
pub fn costs(named: &Named, cover: Cover) -> impl Iterator<Item = (usize, u64)> + '_ {
    let is_counted = cover == Cover::Repeat && !named.has_costs;
    let costs = named.costs.iter().map(move |&cost| if is_counted { 1 } else { cost });
    costs.enumerate().filter(|&(_, cost)| cost > 0).map(|(option, cost)| (option + 1, cost))
}

/// A row that was read.
pub struct Linear<'a> {
    name: Option<&'a str>,
    first: Token<'a>,
    /// The factors (whole numbers other than 0) and the variables.
    terms: Vec<(i64, &'a str)>,
    relation: Relation,
    bound: i64,
}

/// Whether a token is a punctuation mark or the end of the text, not a name or a number.
fn is_mark(word: &str) -> bool {
    matches!(word, "" | "+" | "-" | "<" | ">" | "=" | ":" | ";")
}

/// The punctuation marks of LP and OPB.
pub const MARKS: &[char] = &['+', '-', '<', '>', '=', ':', ';'];

/// Reads terms up to a punctuation mark other than a sign, or to a word for which `ends` is true.
pub fn sum<'a>(
    tokens: &mut Tokens<'a>,
    ends: impl Fn(&str) -> bool,
) -> Result<Vec<(Decimal, &'a str)>, Malformed> {
    let mut terms = Vec::new();
    loop {
        let mut is_negative = false;
        while let sign @ ("+" | "-") = tokens.peek().word {
            is_negative ^= sign == "-";
            tokens.next();
        }
        let first = tokens.peek();
        if is_mark(first.word) || ends(first.word) {
            return Ok(terms);
        }
        tokens.next();
        let end = first.word.find(|letter: char| !(letter.is_ascii_digit() || letter == '.'));
        let (number, mut name) = first.word.split_at(end.unwrap_or(first.word.len()));
        let factor = if number.is_empty() { Decimal::parse("1") } else { Decimal::parse(number) };
        let Some(factor) = factor else { return first.malformed("a number") };
        if name.is_empty() {
            let next = tokens.next();
            if is_mark(next.word) || ends(next.word) {
                return next.malformed("a variable after a number");
            }
            name = next.word;
        }
        terms.push((if is_negative { factor.negated() } else { factor }, name));
    }
}

/// Reads the rest of a row after its name.
pub fn row<'a>(
    tokens: &mut Tokens<'a>,
    name: Option<&'a str>,
    ends: impl Fn(&str) -> bool,
) -> Result<Linear<'a>, Malformed> {
    let first = tokens.peek();
    let mut terms = Vec::new();
    for (factor, name) in sum(tokens, &ends)? {
        match factor.whole() {
            Some(0) => {}
            Some(factor) => terms.push((factor, name)),
            None => return first.malformed("a sum of variables with the factor 1"),
        }
    }
    let token = tokens.next();
    let relation = match (token.word, tokens.peek().word) {
        ("<", _) | ("=", "<") => Relation::Less,
        (">", _) | ("=", ">") => Relation::Greater,
        ("=", _) => Relation::Equal,
        _ => return token.malformed("`<=`, `=` or `>=`"),
    };
    if matches!(tokens.peek().word, "<" | ">" | "=") {
        tokens.next();
    }
    let is_negative = !tokens.take("+") && tokens.take("-");
    let token = tokens.next();
    let Some(bound) = Decimal::parse(token.word).and_then(Decimal::whole) else {
        return token.malformed("a whole number");
    };
    Ok(Linear { name, first, terms, relation, bound: if is_negative { -bound } else { bound } })
}

impl Linear<'_> {
    /// Normalizes the row so that all factors are 1, or so that one of two factors is -1 if the row says that
    /// one variable is at most another.
    fn normal(mut self) -> Self {
        let is_at_most = self.terms.len() == 2 && self.relation == Relation::Greater;
        let negative = self.terms.iter().filter(|(factor, _)| *factor < 0).count();
        if negative > 0 && (negative == self.terms.len() || is_at_most) {
            self.terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
            self.bound = -self.bound;
            self.relation = match self.relation {
                Relation::Less => Relation::Greater,
                Relation::Equal => Relation::Equal,
                Relation::Greater => Relation::Less,
            };
        }
        self
    }

    /// Returns the variables x and y if the row says that x is at most y.
    fn link(&self) -> Option<(&str, &str)> {
        match (self.terms.as_slice(), self.relation, self.bound) {
            ([(1, low), (-1, high)] | [(-1, high), (1, low)], Relation::Less, 0) => Some((low, high)),
            _ => None,
        }
    }
}

/// The variable of a colour, and the options with that colour.
type Colour<'a> = (&'a str, Vec<&'a str>);

/// The item that a row represents.
struct Item {
    name: String,
    bounds: (u32, u32),
    /// The options, each with the colour it gives the item.
    cells: Vec<(usize, u32)>,
}

/// Builds a problem from `rows`. `variables` determines the order of the options; `costs` may be in any
/// order.
///
/// # Errors
/// Fails if a row is not a sum of options with the factor 1.
pub fn problem(
    variables: &[&str],
    rows: Vec<Linear>,
    costs: &[(Decimal, &str)],
) -> Result<(Named, Vec<Decimal>), Malformed> {
    let (rows, links): (Vec<_>, Vec<_>) =
        rows.into_iter().map(Linear::normal).partition(|row| row.link().is_none());
    // For each colour, the variables that are at most the colour.
    let mut colours: Vec<Colour> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (low, high) in links.iter().filter_map(Linear::link) {
        let place = *places.entry(high).or_insert(colours.len());
        if place == colours.len() {
            colours.push((high, Vec::new()));
        }
        colours[place].1.push(low);
    }
    let options: Vec<&str> = variables.iter().copied().filter(|name| !places.contains_key(name)).collect();
    let known: HashMap<&str, usize> =
        options.iter().enumerate().map(|(index, name)| (*name, index)).collect();
    let (mut items, mut fixed): (Vec<Item>, HashSet<usize>) = Default::default();
    for row in &rows {
        let mut cells = Vec::new();
        for &(factor, name) in &row.terms {
            let own: Option<Vec<(usize, u32)>> = match (known.get(name), places.get(name)) {
                (Some(&option), _) => Some(vec![(option, 0)]),
                (_, Some(&place)) => {
                    let all = colours[place].1.iter();
                    all.map(|name| Some((*known.get(name)?, place as u32 + 1))).collect()
                }
                _ => None,
            };
            let (1, Some(own)) = (factor, own) else {
                return row.first.malformed("a sum of options with the factor 1 in this row");
            };
            cells.extend(own);
        }
        add(row, cells, &mut items, &mut fixed)?;
    }
    built(&options, items, &fixed, &rows, (&colours, costs))
}

/// Adds the item of a row. Two consecutive rows with the same options, first a lower bound and then an upper
/// bound, become one item.
fn add(
    row: &Linear,
    cells: Vec<(usize, u32)>,
    items: &mut Vec<Item>,
    fixed: &mut HashSet<usize>,
) -> Result<(), Malformed> {
    if row.relation == Relation::Greater && row.bound <= 0 {
        return Ok(());
    }
    let Ok(bound) = u32::try_from(row.bound) else { return row.first.malformed("a bound of at least 0") };
    if cells.iter().map(|(option, _)| option).collect::<HashSet<_>>().len() < cells.len() {
        return row.first.malformed("each option at most once per row");
    }
    let many = (cells.len() as u32).max(1);
    let bounds = match row.relation {
        Relation::Less | Relation::Equal if bound == 0 => {
            fixed.extend(cells.into_iter().map(|(option, _)| option));
            return Ok(());
        }
        Relation::Greater => (bound, many.max(bound)),
        Relation::Equal => (bound, bound),
        Relation::Less => (0, bound),
    };
    if let Some(last) = items.last_mut().filter(|last| last.cells == cells)
        && (last.bounds.0 > 0 && last.bounds.1 == many.max(last.bounds.0))
        && (row.relation == Relation::Less && bound >= last.bounds.0)
    {
        last.bounds.1 = bound;
        return Ok(());
    }
    // `rows` names an item's row with a prefix and the item's number.
    let name = row.name.unwrap_or("");
    let number = ["least", "most", "i"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let number = number.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    items.push(Item { name: number.unwrap_or(name).to_string(), bounds, cells });
    Ok(())
}

/// Builds the problem. An item is secondary if it may be covered at most once and each of its options covers
/// a primary item, is fixed at 0, or gives the item a colour.
fn built(
    options: &[&str],
    items: Vec<Item>,
    fixed: &HashSet<usize>,
    rows: &[Linear],
    (colours, costs): (&[Colour], &[(Decimal, &str)]),
) -> Result<(Named, Vec<Decimal>), Malformed> {
    let mut has_primary = vec![false; options.len()];
    for item in items.iter().filter(|item| item.bounds != (0, 1)) {
        item.cells.iter().for_each(|&(option, _)| has_primary[option] = true);
    }
    let is_bound =
        |&(option, colour): &(usize, u32)| has_primary[option] || fixed.contains(&option) || colour > 0;
    let is_secondary = |item: &Item| item.bounds == (0, 1) && item.cells.iter().all(is_bound);
    let (secondary, primary): (Vec<Item>, Vec<Item>) = items.into_iter().partition(is_secondary);
    let mut matrix = Matrix::new(primary.len(), secondary.len());
    let (mut names, mut cells) = (Vec::new(), vec![Vec::new(); options.len()]);
    let mut is_named = true;
    let mut unique = HashSet::new();
    for (index, item) in primary.into_iter().chain(secondary).enumerate() {
        if index < matrix.primary() {
            matrix.set_bounds(index, item.bounds.0, item.bounds.1);
        }
        item.cells.into_iter().for_each(|(option, colour)| cells[option].push((index, colour)));
        is_named &= !item.name.is_empty() && !item.name.contains('|') && unique.insert(item.name.clone());
        names.push(item.name);
    }
    for (option, own) in cells.iter().enumerate() {
        let is_fixed = fixed.contains(&option);
        if own.is_empty() && !is_fixed {
            let end =
                Token { place: rows.first().map_or((1, 1), |row| row.first.place), word: options[option] };
            return end.malformed("each variable to be in a row");
        }
        let is_idle = own.iter().all(|&(item, _)| item >= matrix.primary());
        matrix.add_coloured(if is_fixed && !is_idle { &[] } else { own });
    }
    let mut prices = vec![Decimal::default(); options.len()];
    let known: HashMap<&str, usize> =
        options.iter().enumerate().map(|(index, name)| (*name, index)).collect();
    for &(cost, name) in costs {
        match known.get(name) {
            Some(&option) => prices[option] = cost,
            None if cost.is_zero() => {}
            None => {
                return Token { place: (1, 1), word: name }.malformed("only options in the sum of costs");
            }
        }
    }
    let has_costs = prices.iter().any(|cost| !cost.is_zero());
    let named = Named::numbered(matrix, vec![0; options.len()], has_costs);
    let items = if is_named { names } else { named.items.clone() };
    let colours = colours.iter().map(|(name, _)| name.replace(['|', ':'], "_")).collect();
    Ok((Named { items, colours, ..named }, prices))
}
