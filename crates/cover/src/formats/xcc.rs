//! Exact covers with colours in the formats of miniexact and Dancing-Links (by Heisinger):
//!
//! ```text
//! < a b:2 c:1;3 >            primary items, with how often they are covered
//! [ x y ]                    secondary items, which need not be covered
//! a b x:red $4; c x:red y.   options with colours and costs
//! ```
//!
//! and in miniexact's variant of DIMACS, where items are numbers and `-7` is colour 7 of the item before it:
//!
//! ```text
//! p xcc 2 1
//! 1 3 -7 $4 0
//! 2 3 -7 0
//! ```

use super::costs::Decimal;
use super::tokens::{Token, Tokens};
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{Malformed, Named};
use std::collections::HashMap;

/// The maximum number of items that a file may declare, so that a short file cannot take much memory.
const MAX_ITEMS: usize = 10_000_000;

/// The items and options read so far.
#[derive(Default)]
struct Options {
    names: Vec<String>,
    known: HashMap<String, usize>,
    bounds: Vec<(u32, u32)>,
    colours: HashMap<String, u32>,
    /// For each item, 1 plus the number of the last option that contains it.
    last: Vec<usize>,
    options: Vec<Vec<(usize, u32)>>,
    option: Vec<(usize, u32)>,
    cost: Decimal,
    costs: Vec<Decimal>,
    has_costs: bool,
}

impl Options {
    fn item(&mut self, token: Token) -> Result<(), Malformed> {
        if self.known.insert(token.word.to_string(), self.names.len()).is_some() {
            return token.malformed("each item once");
        }
        self.names.push(token.word.to_string());
        self.last.push(0);
        Ok(())
    }

    fn add(&mut self, token: Token) -> Result<(), Malformed> {
        let Some(&item) = self.known.get(token.word) else { return token.malformed("one of the items") };
        if std::mem::replace(&mut self.last[item], self.options.len() + 1) == self.options.len() + 1 {
            return token.malformed("each item at most once in an option");
        }
        self.option.push((item, 0));
        Ok(())
    }

    /// Sets the colour of the last item added.
    fn colour(&mut self, token: Token, name: &str) -> Result<(), Malformed> {
        let next = self.colours.len() as u32 + 1;
        match self.option.last_mut() {
            Some((item, colour)) if *item >= self.bounds.len() && *colour == 0 => {
                *colour = *self.colours.entry(name.to_string()).or_insert(next);
                Ok(())
            }
            _ => token.malformed("a colour only after a secondary item"),
        }
    }

    fn price(&mut self, token: Token, word: &str) -> Result<(), Malformed> {
        let Some(cost) = Decimal::parse(word) else { return token.malformed("a cost after `$`") };
        (self.cost, self.has_costs) = (cost, true);
        Ok(())
    }

    fn end(&mut self) {
        self.options.push(std::mem::take(&mut self.option));
        self.costs.push(std::mem::take(&mut self.cost));
    }

    fn finish(self) -> (Named, Vec<Decimal>) {
        let mut matrix = Matrix::new(self.bounds.len(), self.names.len() - self.bounds.len());
        for (item, &(low, high)) in self.bounds.iter().enumerate() {
            matrix.set_bounds(item, low, high);
        }
        for option in &self.options {
            matrix.add_coloured(option);
        }
        let mut colours = vec![String::new(); self.colours.len()];
        self.colours.into_iter().for_each(|(name, number)| colours[number as usize - 1] = name);
        let costs = vec![0; self.options.len()];
        let named = Named::numbered(matrix, costs, self.has_costs);
        (Named { items: self.names, colours, ..named }, self.costs)
    }
}

/// Reads a problem and the costs of its options.
///
/// # Errors
/// Fails if the text is in none of these formats.
pub fn read(text: &[u8]) -> Result<(Named, Vec<Decimal>), Malformed> {
    let mut tokens = Tokens::new(text, &['<', '>', '[', ']', ':', ';', '$'], None)?;
    let mut all = Options::default();
    if tokens.peek().word != "<" {
        return dimacs(text);
    }
    tokens.next();
    while tokens.peek().word != ">" {
        let token = name(&mut tokens, "a primary item, or `>`")?;
        all.item(token)?;
        let mut bounds = (1, 1);
        if tokens.take(":") {
            let low = number(&mut tokens)?;
            let is_range = matches!(tokens.peek().word, ";" | ":") && !tokens.next().word.is_empty();
            bounds = (low, if is_range { number(&mut tokens)? } else { low });
        }
        if bounds.0 > bounds.1 || bounds.1 == 0 {
            return token.malformed("bounds with low <= high and high >= 1");
        }
        all.bounds.push(bounds);
    }
    tokens.next();
    if tokens.take("[") {
        while tokens.peek().word != "]" {
            let token = name(&mut tokens, "a secondary item, or `]`")?;
            all.item(token)?;
        }
        tokens.next();
    }
    options(&mut tokens, &mut all)?;
    Ok(all.finish())
}

/// Reads options to the end of the text.
fn options(tokens: &mut Tokens, all: &mut Options) -> Result<(), Malformed> {
    loop {
        let token = tokens.next();
        match token.word {
            "" if all.option.is_empty() => return Ok(()),
            "" => {
                all.end();
                return Ok(());
            }
            // An empty option, such as after the last separator.
            ";" | "." if all.option.is_empty() => {}
            ";" | "." => all.end(),
            ":" => {
                let colour = name(tokens, "a colour")?;
                let (word, is_end) = ended(tokens, colour.word);
                all.colour(colour, word)?;
                if is_end {
                    all.end();
                }
            }
            "$" => {
                let cost = tokens.next();
                let (word, is_end) = ended(tokens, cost.word);
                all.price(cost, word)?;
                if is_end {
                    all.end();
                }
            }
            word => {
                let (word, is_end) = ended(tokens, word);
                all.add(Token { word, ..token })?;
                if is_end {
                    all.end();
                }
            }
        }
    }
}

/// Strips the full stop at the end of the text from a word. Also returns whether there was a full stop.
fn ended<'a>(tokens: &mut Tokens, word: &'a str) -> (&'a str, bool) {
    match word.strip_suffix('.') {
        Some(word) if !word.is_empty() && tokens.peek().word.is_empty() => (word, true),
        _ => (word, false),
    }
}

fn name<'a>(tokens: &mut Tokens<'a>, expected: &str) -> Result<Token<'a>, Malformed> {
    let token = tokens.next();
    let is_mark = matches!(token.word, "" | "<" | ">" | "[" | "]" | ":" | ";" | "$");
    if is_mark || token.word.contains('|') { token.malformed(expected) } else { Ok(token) }
}

fn number(tokens: &mut Tokens) -> Result<u32, Malformed> {
    let token = tokens.next();
    token.word.parse().or_else(|_| token.malformed("the number of times that the item is covered"))
}

/// Reads miniexact's variant of DIMACS.
fn dimacs(text: &[u8]) -> Result<(Named, Vec<Decimal>), Malformed> {
    let mut tokens = Tokens::new(text, &[], Some('c'))?;
    let (p, kind) = (tokens.next(), tokens.next());
    if p.word != "p" || !matches!(kind.word, "xc" | "xcc") {
        return p.malformed("`<` before the primary items, or `p xc` or `p xcc`");
    }
    let mut all = Options::default();
    let [primary, secondary] = [tokens.next(), tokens.next()];
    for (token, is_primary) in [(primary, true), (secondary, false)] {
        let number = token.word.parse().ok().filter(|&number| number <= MAX_ITEMS);
        let Some(number) = number else { return token.malformed("the number of items (0 to 10000000)") };
        for _ in 0..number {
            let name = (all.names.len() + 1).to_string();
            all.item(Token { word: &name, ..token })?;
            all.bounds.extend(is_primary.then_some((1, 1)));
        }
    }
    loop {
        let token = tokens.next();
        match (token.word, token.word.strip_prefix('-'), token.word.strip_prefix('$')) {
            ("", ..) if all.option.is_empty() => return Ok(all.finish()),
            ("", ..) => return token.malformed("0 after the last option"),
            ("0", ..) => all.end(),
            (_, Some(colour), _) => all.colour(token, colour)?,
            (_, _, Some(cost)) => all.price(token, cost)?,
            _ => all.add(token)?,
        }
    }
}
