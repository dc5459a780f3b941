//! Mutants that C++ and Python share, found in tokens: operators, numbers, letters, functions, arguments and
//! indices. Also finds where expressions begin and end.

use super::tokens::{Kind, Token, tokens};
use super::{Choice, Language, Mutant, Operator, words};
use std::ops::Range;

/// A source and its tokens.
pub struct Source<'a> {
    /// The text.
    pub text: &'a str,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// The language.
    language: Language,
    /// For each token, the innermost square bracket around it.
    lists: Vec<Option<usize>>,
}

/// Words that are not operands.
const KEYWORDS: &str = "return case else throw goto do if while for switch delete new sizeof and or not in is lambda \
    yield elif print assert del int long char bool double float void unsigned signed short auto const";

/// Maximum number of tokens in an expression that is a size.
const MAX_SIZE_TOKENS: usize = 12;

/// Keywords that can begin an operand, usually followed by brackets.
const OPERANDS: &str = "sizeof not int long char bool double float unsigned";

/// Keywords followed by brackets that belong to the statement and not to an expression.
const CONTROL: [&str; 4] = ["if", "while", "for", "switch"];

/// Returns the precedence of a C++ operator; the highest is 0. None for other tokens.
fn level(sign: &str) -> Option<usize> {
    Some(match sign {
        "*" | "/" | "%" => 0,
        "+" | "-" => 1,
        "<<" | ">>" => 2,
        "<" | "<=" | ">" | ">=" => 3,
        "==" | "!=" => 4,
        "&" => 5,
        "^" => 6,
        "|" => 7,
        "&&" => 8,
        "||" => 9,
        "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => 10,
        _ => return None,
    })
}

/// Maximum number of tokens on each side of an operator that gets a mutant, and in template arguments.
const MAX_OPERAND_TOKENS: usize = 200;

impl<'a> Source<'a> {
    /// Splits a C++ or Python text into tokens.
    pub fn new(text: &'a str, language: Language) -> Source<'a> {
        let mut source = Source { text, tokens: tokens(text, language), language, lists: Vec::new() };
        source.lists = source.lists();
        if language == Language::Cpp {
            source.match_angles();
        }
        source
    }

    /// Returns the text of a token, or an empty text beyond the last token.
    pub fn word(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |token| &self.text[token.bytes.clone()])
    }

    /// Returns the text of the token before `index`.
    pub fn before(&self, index: usize) -> &'a str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    /// Returns the kind of a token.
    pub fn kind(&self, index: usize) -> Option<Kind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    /// Returns the range of bytes of these tokens. There must be at least one token.
    pub fn bytes(&self, tokens: Range<usize>) -> Range<usize> {
        self.tokens[tokens.start].bytes.start..self.tokens[tokens.end - 1].bytes.end
    }

    /// Returns, for each token, the innermost square bracket around it.
    fn lists(&self) -> Vec<Option<usize>> {
        let mut open: Vec<(usize, usize)> = Vec::new();
        let list = |index: usize| {
            while open.pop_if(|(_, close)| *close <= index).is_some() {}
            let around = open.last().map(|(list, _)| *list);
            let close = self.tokens[index].other.filter(|_| self.word(index) == "[");
            open.extend(close.map(|close| (index, close)));
            around
        };
        (0..self.tokens.len()).map(list).collect()
    }

    /// Matches the angle brackets around template arguments.
    fn match_angles(&mut self) {
        for start in 1..self.tokens.len() {
            let is_open = self.word(start) == "<"
                && self.kind(start - 1) == Some(Kind::Word)
                && self.tokens[start - 1].bytes.end == self.tokens[start].bytes.start;
            if let Some(end) = if is_open { self.angle_end(start) } else { None } {
                (self.tokens[start].other, self.tokens[end].other) = (Some(end), Some(start));
            }
        }
    }

    /// Returns the token that ends the template arguments beginning at `start`. None if the `<` is an
    /// operator, or if the arguments are too long.
    fn angle_end(&self, start: usize) -> Option<usize> {
        let mut depth = 0usize;
        for index in start..self.tokens.len().min(start + MAX_OPERAND_TOKENS) {
            match self.word(index) {
                "<" => depth += 1,
                ">" => depth -= 1,
                ">>" => depth = depth.saturating_sub(2),
                "::" | "," | "*" | "&" | "..." => {}
                _ if matches!(self.kind(index), Some(Kind::Word | Kind::Number)) => {}
                _ => return None,
            }
            if depth == 0 {
                let follows = self.word(index + 1);
                let is_type = ["(", "::", ">", ",", "&", "*", ";", "{", ")", ">>"].contains(&follows)
                    || self.kind(index + 1) == Some(Kind::Word);
                return is_type.then_some(index);
            }
        }
        None
    }

    /// Returns whether an operand may end with this token.
    fn ends_operand(&self, index: usize) -> bool {
        match self.kind(index) {
            Some(Kind::Word) => !words::has(KEYWORDS, self.word(index)),
            Some(Kind::Sign) => [")", "]", "++", "--"].contains(&self.word(index)),
            kind => kind.is_some(),
        }
    }

    /// Returns whether a token is an operator between two operands.
    pub fn is_binary(&self, index: usize) -> bool {
        let word = self.word(index);
        let is_operator = level(word).is_some() || words::operators(word).is_some();
        let token = &self.tokens[index];
        is_operator && token.other.is_none() && index > 0 && self.ends_operand(index - 1)
    }

    /// Returns the tokens of the expression around the operator at `index`. None if the expression is too
    /// long, because finding its mutants takes time quadratic in its length.
    pub fn around(&self, index: usize) -> Option<Range<usize>> {
        let own = level(self.word(index)).unwrap_or(0);
        Some(self.left(index, own)?..self.right(index + 1, own)?)
    }

    /// Returns the first token of the left operand of the operator at `index`, which has the precedence
    /// `own`.
    fn left(&self, index: usize, own: usize) -> Option<usize> {
        let mut first = index;
        for _ in 0..MAX_OPERAND_TOKENS {
            if first == 0 {
                return Some(0);
            }
            let word = self.word(first - 1);
            match self.tokens[first - 1].kind {
                Kind::Sign if [")", "]", ">"].contains(&word) && self.tokens[first - 1].other.is_some() => {
                    let open = self.tokens[first - 1].other.unwrap_or(0);
                    if CONTROL.contains(&self.before(open)) {
                        return Some(first);
                    }
                    first = open;
                }
                Kind::Sign if [".", "->", "::", "++", "--", "!", "~"].contains(&word) => first -= 1,
                Kind::Sign if self.is_binary(first - 1) => {
                    if level(word).is_none_or(|level| level > own) {
                        return Some(first);
                    }
                    first -= 1;
                }
                Kind::Sign if ["-", "+", "*", "&"].contains(&word) => first -= 1,
                Kind::Sign => return Some(first),
                Kind::Word if words::has(OPERANDS, word) => first -= 1,
                Kind::Word if words::has(KEYWORDS, word) => return Some(first),
                _ => first -= 1,
            }
        }
        None
    }

    /// Returns the end of the operand that begins at `first`, for an operator with the precedence `own`.
    fn right(&self, first: usize, own: usize) -> Option<usize> {
        let mut end = first;
        for _ in 0..MAX_OPERAND_TOKENS {
            if end >= self.tokens.len() {
                return Some(end);
            }
            let word = self.word(end);
            match self.tokens[end].kind {
                Kind::Sign if ["(", "[", "<"].contains(&word) && self.tokens[end].other.is_some() => {
                    end = self.tokens[end].other.unwrap_or(end) + 1;
                }
                Kind::Sign if [".", "->", "::", "++", "--", "!", "~"].contains(&word) => end += 1,
                Kind::Sign if self.is_binary(end) => {
                    if level(word).is_none_or(|level| level >= own) {
                        return Some(end);
                    }
                    end += 1;
                }
                Kind::Sign if ["-", "+", "*", "&"].contains(&word) => end += 1,
                Kind::Sign => return Some(end),
                _ => end += 1,
            }
        }
        None
    }

    /// Returns how a mutant of the expression with these tokens is chosen: at run time, except in Python,
    /// where each mutant is a separate program.
    pub fn choice(&self, tokens: Range<usize>) -> Choice {
        if self.language == Language::Python { Choice::Fixed } else { Choice::Expression(self.bytes(tokens)) }
    }

    /// Returns the arguments in the brackets that open at `open`, each as a range of tokens.
    pub fn arguments(&self, open: usize) -> Vec<Range<usize>> {
        let Some(close) = self.tokens[open].other else { return Vec::new() };
        let (mut arguments, mut start, mut at) = (Vec::new(), open + 1, open + 1);
        while at < close {
            match (self.word(at), self.tokens[at].other) {
                (",", _) => {
                    arguments.push(start..at);
                    start = at + 1;
                }
                (_, Some(other)) if other > at => at = other,
                _ => {}
            }
            at += 1;
        }
        arguments.push(start..close);
        arguments.retain(|argument| !argument.is_empty());
        arguments
    }

    /// Returns the mutants that change the token at `index` or an expression that begins with this token.
    pub fn mutants(&self, index: usize) -> Vec<Mutant> {
        let (bytes, word) = (self.tokens[index].bytes.clone(), self.word(index));
        let one =
            |operator, new: &str| Mutant::new(operator, bytes.clone(), new, self.choice(index..index + 1));
        let constant = |new: &String| one(Operator::Constant, new);
        let single = match self.tokens[index].kind {
            Kind::Number => {
                let near = words::neighbours(word).unwrap_or_default();
                // Sizes must become smaller, so a subtrahend or divisor in a size must become larger.
                let is_wanted = |at: usize| match (self.is_size(index), self.before(index)) {
                    (true, "-" | "/" | "//") => at == 0,
                    (true, _) => at == 1,
                    (false, _) => true,
                };
                return (0..near.len()).filter(|&at| is_wanted(at)).map(|at| constant(&near[at])).collect();
            }
            Kind::Letter => words::next_letter(word).as_ref().map(constant),
            Kind::Text | Kind::Lifetime | Kind::Comment | Kind::Directive => None,
            _ if self.is_binary(index) => self.operator(index),
            Kind::Word if words::function(word).is_some() && self.word(index + 1) == "(" => {
                self.function(index)
            }
            Kind::Word => self.place(index),
            Kind::Sign => match word {
                "(" => return self.exchanged(index),
                "[" => self.indices(index),
                "!" => {
                    let choice = self.right(index + 1, 0).map(|end| self.choice(index..end));
                    choice.map(|choice| Mutant::new(Operator::Logic, bytes, "", choice))
                }
                _ => None,
            },
        };
        Vec::from_iter(single)
    }

    /// Returns whether a token is part of a size, as in `[0] * (n + 1)`. Sizes are only made smaller, because
    /// no case can show that a larger size is wrong.
    fn is_size(&self, index: usize) -> bool {
        let is_after = |at: usize| self.before(at) == "*" && at > 1 && self.word(at - 2) == "]";
        let inside = |&open: &usize| {
            ["(", "["].contains(&self.word(open))
                && self.tokens[open].other.is_some_and(|close| close > index)
                && (is_after(open)
                    || self.is_size_in(open)
                        && self.arguments(open).first().is_some_and(|first| first.contains(&index)))
        };
        is_after(index) || (0..index).rev().take(MAX_SIZE_TOKENS).any(|open| inside(&open))
    }

    /// Returns whether the first argument in the brackets that open at `open` is a size.
    fn is_size_in(&self, open: usize) -> bool {
        let word = |back: usize| open.checked_sub(back).map_or("", |at| self.word(at));
        let is_list = |close: usize| {
            let name = self.tokens[close].other.and_then(|angle| angle.checked_sub(1));
            self.word(close).starts_with('>') && name.is_some_and(|name| self.word(name) == "vector")
        };
        match (self.language, word(0)) {
            (Language::Python, "(") => word(1) == "range" && word(2) == "in" && self.is_filling(open),
            (Language::Cpp, "(") if ["resize", "assign"].contains(&word(1)) => [".", "->"].contains(&word(2)),
            (Language::Cpp, "(") => (1..=2).any(|back| open >= back && is_list(open - back)),
            (Language::Cpp, "[") => word(2) == "new",
            _ => false,
        }
    }

    /// Returns whether the `range` before the bracket at `open` only counts list elements, as in `[[] for _
    /// in range(n + 1)]`, whose elements read nothing and do not depend on their position.
    fn is_filling(&self, open: usize) -> bool {
        let Some(name) = open.checked_sub(3).filter(|&name| self.before(name) == "for") else { return false };
        let Some(list) = self.lists[open] else { return false };
        (list + 1..name - 1).all(|at| {
            let is_call = self.word(at) == "(" && self.word(at + 1) != ")" && at > list + 1;
            self.word(at) != self.word(name) && self.word(at) != "input" && !is_call
        })
    }

    fn operator(&self, index: usize) -> Option<Mutant> {
        let (operator, new) = words::operators(self.word(index))?;
        if self.is_size(index) && !words::has(words::GROWING, self.word(index)) {
            return None;
        }
        let choice = self.choice(self.around(index)?);
        Some(Mutant::new(operator, self.tokens[index].bytes.clone(), new, choice))
    }

    /// Returns a mutant that calls another function in the same namespace with the same arguments.
    fn function(&self, index: usize) -> Option<Mutant> {
        let close = self.tokens[index + 1].other?;
        let first = if self.before(index) == "::" { index.saturating_sub(2) } else { index };
        let new = words::function(self.word(index)).filter(|_| self.before(index) != ".")?;
        let choice = self.choice(first..close + 1);
        Some(Mutant::new(Operator::Function, self.tokens[index].bytes.clone(), new, choice))
    }

    /// Changes `i * n + j` to `j * n + i`.
    fn place(&self, index: usize) -> Option<Mutant> {
        let tight = ["*", "/", "%", ".", "->", "::", "[", "("];
        let is_place = self.word(index + 1) == "*"
            && self.word(index + 3) == "+"
            && self.kind(index + 4) == Some(Kind::Word)
            && self.word(index) != self.word(index + 4)
            && !tight.contains(&self.before(index))
            && !tight.contains(&self.word(index + 5));
        is_place.then(|| self.exchange(Operator::Indices, index..index + 1, index + 4..index + 5))
    }

    /// Exchanges each argument of a call with the next argument if both are single words.
    fn exchanged(&self, open: usize) -> Vec<Mutant> {
        let is_call =
            open > 0 && self.kind(open - 1) == Some(Kind::Word) && !words::has(KEYWORDS, self.before(open));
        if !is_call {
            return Vec::new();
        }
        let is_simple =
            |argument: &Range<usize>| argument.len() == 1 && self.kind(argument.start) != Some(Kind::Text);
        let arguments = self.arguments(open);
        let pairs = arguments.windows(2).filter(|pair| {
            pair.iter().all(is_simple) && self.word(pair[0].start) != self.word(pair[1].start)
        });
        pairs.map(|pair| self.exchange(Operator::Order, pair[0].clone(), pair[1].clone())).collect()
    }

    /// Changes `[i][j]` to `[j][i]`.
    fn indices(&self, open: usize) -> Option<Mutant> {
        let close = self.tokens[open].other.filter(|&close| self.word(close + 1) == "[")?;
        let (one, other) = (open + 1..close, close + 2..self.tokens[close + 1].other?);
        let is_indexed = self.ends_operand(open.saturating_sub(1)) && !one.is_empty() && !other.is_empty();
        // Brackets may be nested, and each mutant holds a copy.
        let is_short = one.len() + other.len() <= MAX_OPERAND_TOKENS;
        (is_indexed && is_short).then(|| self.exchange(Operator::Indices, one, other))
    }

    fn exchange(&self, operator: Operator, one: Range<usize>, other: Range<usize>) -> Mutant {
        let mut mutant = Mutant::exchange(operator, self.text, self.bytes(one), self.bytes(other));
        if self.language == Language::Python {
            mutant.edits.iter_mut().for_each(|edit| edit.choice = Choice::Fixed);
        }
        mutant
    }

    /// Returns the mutants that change a printed literal; `holes` marks its placeholders.
    pub fn printed(&self, index: usize, holes: fn(&str) -> Vec<bool>) -> Vec<Mutant> {
        let word = self.word(index);
        let quote = &word[..1];
        let Some(inside) = word.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) else {
            return Vec::new();
        };
        let changed = words::texts(inside, holes).into_iter();
        let mutant = |text: String| {
            let (bytes, choice) = (self.tokens[index].bytes.clone(), self.choice(index..index + 1));
            Mutant::new(Operator::Format, bytes, format!("{quote}{text}{quote}"), choice)
        };
        changed.map(mutant).collect()
    }
}
