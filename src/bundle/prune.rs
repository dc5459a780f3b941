//! Removes from headers the parts that a C++ solution does not use.
//!
//! As in a Rust bundle, parts are found by name: everything that a needed function, member or class mentions
//! is needed, too. A member is kept only if its class is needed; constructors and operators are kept with the
//! class. The headers are laid out so that pruning works line by line: a declaration starts on a new line and
//! ends on a line that ends with `;` or `}`.

use std::collections::BTreeSet;
use std::ops::Range;

/// Prunes `texts`, the headers followed by the solution. A header loses the declarations that are not
/// reachable from the solution, from the functions named `roots`, or from an unpruned header after the first
/// pruned header. The solution and the headers for which `is_whole` is true stay unchanged.
pub fn reached(texts: &[String], roots: &[&str], is_whole: impl Fn(usize) -> bool) -> Vec<String> {
    let Some((solution, headers)) = texts.split_last() else { return Vec::new() };
    let mut known: BTreeSet<String> = roots.iter().map(|root| format!("{root}(")).collect();
    // Start with the names that the solution and the unpruned headers after the first pruned header mention.
    let behind = (0..headers.len()).skip_while(|&header| is_whole(header)).filter(|&header| is_whole(header));
    for text in behind.map(|header| &headers[header]).chain([solution]) {
        text.lines().for_each(|line| known.extend(mentions_outside(&code(line))));
    }
    let parts = |text: &String| Lines::new(text).parts(None);
    let pruned = headers.iter().enumerate().map(|(header, text)| (!is_whole(header)).then(|| parts(text)));
    let mut pruned: Vec<Option<Vec<Part>>> = pruned.collect();
    let mut is_growing = true;
    while is_growing {
        is_growing = false;
        pruned.iter_mut().flatten().flatten().for_each(|part| is_growing |= part.reach(&mut known));
    }
    let texts = pruned.iter().zip(texts).map(|(parts, text)| {
        let Some(parts) = parts else { return text.clone() };
        let lines: Vec<&str> = text.lines().collect();
        let mut kept = Vec::new();
        parts.iter().for_each(|part| part.write(&lines, &mut kept));
        kept.join("\n")
    });
    texts.chain([solution.clone()]).collect()
}

/// A declaration, or a class or namespace with its declarations.
struct Part {
    /// The part is needed if a needed part mentions one of these names. Parts that are kept with their class
    /// have no names.
    names: Vec<String>,
    /// All words in the part's lines, except in the lines of its inner parts.
    mentions: Vec<String>,
    /// The lines of the part, with the comment above it; if there are inner parts, only the lines before
    /// them.
    lines: Range<usize>,
    parts: Option<Vec<Part>>,
    needed: bool,
}

impl Part {
    /// Marks this part and its inner parts if they are needed. Returns whether a part was newly marked.
    fn reach(&mut self, known: &mut BTreeSet<String>) -> bool {
        let mut grown = false;
        if !self.needed && (self.names.is_empty() || self.names.iter().any(|name| known.contains(name))) {
            self.needed = true;
            known.extend(self.mentions.iter().cloned());
            grown = true;
        }
        let parts = self.parts.iter_mut().flatten().filter(|_| self.needed);
        parts.for_each(|part| grown |= part.reach(known));
        grown
    }

    /// Returns whether the part is in the bundle. A namespace is in the bundle if one of its declarations is.
    fn is_kept(&self) -> bool {
        let declares = |part: &Part| part.is_kept() && (part.parts.is_some() || !part.names.is_empty());
        let is_namespace = self.parts.is_some() && self.names.is_empty();
        self.needed && (!is_namespace || self.parts.iter().flatten().any(declares))
    }

    /// Appends the lines of the part and its inner parts to `kept` if the part is in the bundle.
    fn write(&self, lines: &[&str], kept: &mut Vec<String>) {
        if !self.is_kept() {
            return;
        }
        let is_apart = self.lines.start > 0 && lines[self.lines.start - 1].is_empty();
        if is_apart && kept.last().is_some_and(|line| !line.ends_with('{') && !line.is_empty()) {
            kept.push(String::new());
        }
        let own = lines[self.lines.clone()].iter().filter(|line| self.parts.is_none() || !line.is_empty());
        kept.extend(own.map(|line| line.to_string()));
        self.parts.iter().flatten().for_each(|part| part.write(lines, kept));
    }
}

/// The lines of a header, and the index of the next line to read.
struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().collect(), at: 0 }
    }

    /// Reads the parts up to the end of the class called `class`, of the namespace, or of the file.
    fn parts(&mut self, class: Option<&str>) -> Vec<Part> {
        let mut parts = Vec::new();
        while let Some(line) = self.lines.get(self.at) {
            if line.trim().is_empty() {
                self.at += 1;
                continue;
            }
            let ends = line.trim_start().starts_with('}');
            parts.push(self.part(class));
            if ends {
                break;
            }
        }
        parts
    }

    /// Reads the part that begins at the next line.
    fn part(&mut self, class: Option<&str>) -> Part {
        let start = self.at;
        let (mut text, mut depth) = (String::new(), 0);
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            let code = code(line);
            let code = code.trim_end();
            let open = code.matches('{').count() as i32 - code.matches('}').count() as i32;
            let inner = container(code).filter(|_| depth == 0 && open == 1);
            text.push_str(code);
            text.push(' ');
            depth += open;
            if let Some(name) = inner {
                let lines = start..self.at;
                let parts = Some(self.parts(name));
                let names = name.iter().map(|name| name.to_string()).collect();
                return Part { names, mentions: mentions(&text), lines, parts, needed: false };
            }
            // Labels and closing braces of classes are parts, too.
            if depth <= 0 && code.ends_with([';', '}', ':']) || depth == 0 && code.starts_with('#') {
                break;
            }
        }
        let of_class = class.map(|class| format!("{class}("));
        let names = names(&text).into_iter().filter(|name| Some(name) != of_class.as_ref()).collect();
        Part { names, mentions: mentions(&text), lines: start..self.at, parts: None, needed: false }
    }
}

/// If this line begins a class or namespace, returns the name of the class, or `Some(None)` for a namespace.
fn container(code: &str) -> Option<Option<&str>> {
    let code = code.trim_start();
    let code =
        code.strip_prefix("template <").and_then(|rest| rest.split_once("> ")).map_or(code, |parts| parts.1);
    let named = |rest: &'static str| code.strip_prefix(rest).and_then(|rest| rest.split([' ', ':']).next());
    match named("class ").or_else(|| named("struct ")) {
        Some(name) => Some(Some(name)),
        None if code.starts_with("namespace ") => Some(None),
        None => None,
    }
}

/// Returns the names that a declaration declares: none for a label, an operator or a closing brace.
fn names(text: &str) -> Vec<String> {
    let head = text.split(['(', '=', '[', ';', '{']).next().unwrap_or_default();
    if head.contains(['}', '#']) || head.contains("operator") || head.trim_end().ends_with(':') {
        return Vec::new();
    }
    if head.trim() == "enum" {
        return words(text);
    }
    let name = words(head).pop().unwrap_or_default();
    vec![if text[head.len()..].starts_with('(') { name + "(" } else { name }]
}

/// Returns a line without its comment and quoted text.
fn code(line: &str) -> String {
    let mut code = String::new();
    let mut quote = None;
    let mut bytes = line.chars().peekable();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (None, '/') if bytes.peek() == Some(&'/') => break,
            (None, '"' | '\'') => quote = Some(byte),
            (None, byte) => code.push(byte),
            (Some(_), '\\') => drop(bytes.next()),
            (Some(open), byte) if byte == open => quote = None,
            (Some(_), _) => {}
        }
    }
    code
}

/// Returns the names and keywords in `code`.
fn words(code: &str) -> Vec<String> {
    let words = code.split(|byte: char| !byte.is_ascii_alphanumeric() && byte != '_');
    words.filter(|word| word.starts_with(|byte: char| !byte.is_ascii_digit())).map(str::to_string).collect()
}

/// Returns the words in `code`. A word before a parenthesis, perhaps with template arguments between, is also
/// returned as `name(`: only such a word may call a function.
fn mentions(code: &str) -> Vec<String> {
    let is_word = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
    let before = code.match_indices('(').map(|(at, _)| &code[..at]);
    let names =
        before.map(|before| match before.strip_suffix('>').and_then(|typed| typed.rsplit_once('<')) {
            Some((name, _)) => name,
            None => before,
        });
    let calls =
        names.filter(|name| name.ends_with(is_word)).filter_map(|name| Some(words(name).pop()? + "("));
    words(code).into_iter().chain(calls).collect()
}

/// Returns the names that code outside the pruned headers mentions. Such code calls the functions of a header
/// only by path or on an object.
fn mentions_outside(code: &str) -> Vec<String> {
    let own = |word: &&String| {
        let qualified = [".", "->", "::"].iter().any(|sign| code.contains(&format!("{sign}{word}")));
        !word.ends_with('(') || qualified
    };
    mentions(code).iter().filter(own).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_may_have_template_arguments() {
        let calls =
            |code: &str| mentions(code).into_iter().filter(|word| word.ends_with('(')).collect::<Vec<_>>();
        assert_eq!(calls("return sized<1>(rest);"), ["sized("]);
        assert_eq!(calls("if (size() > (a < b))"), ["size("]);
    }
}
