//! Syntax trees of Rust sources. Parsing, walking and dropping a tree recurse to the depth of the tree, so
//! they run on a thread with a large stack. Sources that might overflow this stack are rejected before
//! parsing.

use super::words;
use anyhow::{Context, anyhow, bail};
use proc_macro2::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree, token_stream};
use std::borrow::Cow;
use std::thread;

/// Maximum depth of a tree, counted in tokens.
pub const MAX_DEPTH_TOKENS: usize = 1000;
/// Maximum length of a number in a source, in characters.
const MAX_DIGITS: usize = 1000;
/// Stack size in bytes for the maximum depth; the bundler's tests use the constructs that need the most
/// stack.
const STACK_BYTES: usize = 128 << 20;

/// Runs `walk` on the syntax tree of `text`, with a stack large enough to recurse on the tree.
///
/// # Errors
/// Fails if `text` is not valid Rust, is nested too deeply, or contains a number that is too long.
pub fn with_tree<T: Send>(text: &str, walk: impl FnOnce(syn::File) -> T + Send) -> anyhow::Result<T> {
    let not_rust = |error: syn::Error| {
        let start = error.span().start();
        anyhow!("line {}, column {}: not Rust: {error}", start.line, start.column + 1)
    };
    let whole = || {
        let tokens: TokenStream =
            without_shebang(text).parse().map_err(|error| not_rust(syn::Error::from(error)))?;
        check_depth(tokens.clone())?;
        Ok(walk(syn::parse2(tokens).map_err(not_rust)?))
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, whole);
        let thread = thread.context("cannot start a thread for parsing Rust")?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns `text` with blanks in place of a shebang line.
fn without_shebang(text: &str) -> Cow<'_, str> {
    if !text.starts_with("#!") || text[2..].trim_start().starts_with('[') {
        return Cow::Borrowed(text);
    }
    let end = text.find('\n').unwrap_or(text.len());
    Cow::Owned(" ".repeat(end) + &text[end..])
}

/// Checks an upper bound on the depth of the syntax tree of these tokens, and the lengths of numbers in them.
///
/// # Errors
/// Fails if the bound exceeds [`MAX_DEPTH_TOKENS`], or a number [`MAX_DIGITS`]; the error names the line.
pub fn check_depth(tokens: TokenStream) -> anyhow::Result<()> {
    let mut levels = vec![Level::new(tokens)];
    while let Some(level) = levels.last_mut() {
        if level.depth() > MAX_DEPTH_TOKENS {
            let line = level.start.map_or(1, |start| start.start().line);
            bail!("line {line}: nested more than {MAX_DEPTH_TOKENS} tokens deep");
        }
        match level.tokens.next() {
            Some(TokenTree::Group(group)) => {
                level.add_group(&group);
                levels.push(Level::new(group.stream()));
            }
            // Computing the value of a number takes quadratic time.
            Some(TokenTree::Literal(literal)) if is_long_number(&literal) => {
                let line = literal.span().start().line;
                bail!("line {line}: a number of more than {MAX_DIGITS} characters");
            }
            Some(token) => level.add(&token),
            None => {
                let deepest = level.deepest.max(level.depth());
                levels.pop();
                if let Some(outer) = levels.last_mut() {
                    outer.below = outer.below.max(deepest);
                }
            }
        }
    }
    Ok(())
}

fn is_long_number(literal: &Literal) -> bool {
    let text = literal.to_string();
    text.len() > MAX_DIGITS && text.starts_with(|first: char| first.is_ascii_digit())
}

/// Facts about the tokens read so far between two brackets.
///
/// Each level of nesting needs at least one token: a bracket, an operator or a keyword. Between two brackets,
/// nodes nest only within a *run* of tokens, which ends with a statement, element or arm. So no tree is
/// deeper than the total length of the longest chain of runs that are nested in each other.
struct Level {
    tokens: token_stream::IntoIter,
    /// The start of the current run.
    start: Option<Span>,
    /// The length of the current run in tokens.
    run: usize,
    /// The maximum depth inside the brackets of the current run.
    below: usize,
    /// The maximum depth of completed runs.
    deepest: usize,
    /// The number of possibly open angle brackets: a comma between type arguments does not end a run.
    angles: usize,
    /// Whether the run contains a `|`, so that its commas may separate the parameters of a closure.
    has_bar: bool,
    /// Whether the previous token began an attribute.
    in_attribute: bool,
    /// Whether the previous token was a block, ignoring attributes.
    after_block: bool,
    /// The previous token if it was a `-` or `=` that begins a longer operator, such as `->` or `=>`.
    stem: Option<char>,
}

/// Words that start a statement or an item after a block and cannot continue the block's expression.
const FIRST: &str = "async break const continue enum extern fn for if impl let loop macro_rules match mod pub \
    return static struct type unsafe while";

impl Level {
    fn new(tokens: TokenStream) -> Level {
        Level {
            tokens: tokens.into_iter(),
            start: None,
            run: 0,
            below: 0,
            deepest: 0,
            angles: 0,
            has_bar: false,
            in_attribute: false,
            after_block: false,
            stem: None,
        }
    }

    fn depth(&self) -> usize {
        self.run + self.below
    }

    fn end_run(&mut self) {
        self.deepest = self.deepest.max(self.depth());
        (self.start, self.run, self.below, self.angles, self.has_bar) = (None, 0, 0, 0, false);
    }

    fn add_group(&mut self, group: &Group) {
        self.start.get_or_insert(group.span());
        // The brackets of an attribute do not belong to the run around it.
        if !std::mem::take(&mut self.in_attribute) {
            self.run += 1;
            (self.after_block, self.stem) = (group.delimiter() == Delimiter::Brace, None);
        }
    }

    fn add(&mut self, token: &TokenTree) {
        let sign = match token {
            TokenTree::Punct(sign) => Some(sign.as_char()),
            _ => None,
        };
        let is_bang = self.in_attribute && sign == Some('!');
        self.in_attribute = is_bang || sign == Some('#');
        if self.in_attribute {
            return;
        }
        let is_first = |word: &TokenTree| words::has(FIRST, &word.to_string());
        if std::mem::take(&mut self.after_block) && is_first(token) {
            self.end_run();
        }
        self.start.get_or_insert(token.span());
        self.run += 1;
        match (sign, self.stem.take()) {
            (Some(';'), _) | (Some('>'), Some('=')) => self.end_run(),
            (Some(','), _) if self.angles == 0 && !self.has_bar => self.end_run(),
            (Some('|'), _) => self.has_bar = true,
            (Some('<'), _) => self.angles += 1,
            (Some('>'), None) => self.angles = self.angles.saturating_sub(1),
            (stem @ Some('-' | '='), _) if is_joint(token) => self.stem = stem,
            _ => {}
        }
    }
}

/// Returns whether a token is a sign that another sign follows directly, as in `::`.
pub fn is_joint(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint)
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_numbers_are_refused() {
        let tree = |text: &str| super::with_tree(&format!("fn main() {{\n{text};\n}}"), |_| ());
        let digits = "9".repeat(2000);
        assert!(tree(&format!("\"{digits}\"")).is_ok());
        for number in
            [digits.clone(), format!("0.{digits}"), format!("0x{digits}u8"), format!("f([{digits}])")]
        {
            let error = tree(&number).unwrap_err().to_string();
            assert!(error.starts_with("line 2: a number of more than"), "{error}");
        }
    }
}
