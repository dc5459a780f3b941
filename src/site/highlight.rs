//! Code in colours: Rust, C++, and the commands of a console. A lexer of comments, strings, numbers and words
//! is enough for reading; crates that know whole grammars would be most of the program.

use super::html::escaped;

const RUST: &str = "as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while dyn async await";
const CPP: &str = "auto bool break case char class const const_cast continue default delete do double else enum explicit extern false float for friend goto if inline int long mutable namespace new operator private protected public return short signed sizeof static static_cast struct switch template this throw true try typedef typename union unsigned using virtual void volatile while size_t";
const PYTHON: &str = "and as assert break class continue def elif else except finally for from global if import in is lambda None not or pass raise return True False try while with yield";

/// `code` as HTML, in colours if the language is known.
pub fn html(code: &str, language: &str) -> String {
    match language {
        "rust" | "rs" => lexed(code, RUST, true),
        "cpp" | "c++" | "hpp" | "c" => lexed(code, CPP, false),
        "python" => lexed(code, PYTHON, false),
        "console" => console(code),
        _ => escaped(code),
    }
}

/// The lines that are typed stand out.
fn console(code: &str) -> String {
    let line = |line: &str| match line.strip_prefix("$ ") {
        Some(command) => format!("<i class=\"p\">$</i> <b>{}</b>\n", escaped(command)),
        None => escaped(line) + "\n",
    };
    code.lines().map(line).collect()
}

fn lexed(code: &str, keywords: &str, is_rust: bool) -> String {
    let is_python = std::ptr::eq(keywords, PYTHON);
    let mut html = String::with_capacity(code.len() * 2);
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let (length, class) = match first {
            '/' if !is_python && rest.starts_with("//") => (line(rest), "c"),
            '/' if !is_python && rest.starts_with("/*") => {
                (rest.find("*/").map_or(rest.len(), |at| at + 2), "c")
            }
            '#' if is_python => (line(rest), "c"),
            '#' if !is_rust => (line(rest), "m"),
            '#' if rest.starts_with("#[") || rest.starts_with("#!") => {
                (rest.find(']').map_or(line(rest), |at| at + 1), "m")
            }
            '"' => (quoted(rest, '"'), "s"),
            '\'' if is_rust && character(rest).is_none() => (1 + word(&rest[1..]), "t"),
            '\'' if is_rust => (character(rest).unwrap_or(1), "s"),
            '\'' => (quoted(rest, '\''), "s"),
            first if first.is_ascii_digit() => (word(rest), "n"),
            first if first.is_alphabetic() || first == '_' => {
                let length = word(rest);
                let name = &rest[..length];
                let class = if keywords.split(' ').any(|keyword| keyword == name) {
                    "k"
                } else if is_rust && rest[length..].starts_with('!') {
                    "m"
                } else if first.is_uppercase() {
                    "t"
                } else if rest[length..].starts_with('(') {
                    "f"
                } else {
                    ""
                };
                (length, class)
            }
            first => (first.len_utf8(), ""),
        };
        let (token, after) = rest.split_at(length.max(first.len_utf8()));
        match class {
            "" => html += &escaped(token),
            class => html += &format!("<i class=\"{class}\">{}</i>", escaped(token)),
        }
        rest = after;
    }
    html
}

/// The length up to the end of the line.
fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The length of a word or number.
fn word(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// The length of a string with escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' if quote == '\'' => return at,
            character if character == quote => return at + quote.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal in Rust; None for a lifetime.
fn character(text: &str) -> Option<usize> {
    let mut characters = text.char_indices().skip(1);
    let (_, first) = characters.next()?;
    if first == '\\' {
        return Some(quoted(text, '\''));
    }
    let (at, second) = characters.next()?;
    (second == '\'').then_some(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_classes_and_the_text_is_unchanged() {
        let code = "fn a<'b>(x: &'b str) -> u8 { b'\\'' + 1_0 /* < */ } // \"\n#[x] f!(\"a\\\"<\", 'c')\n";
        let html = html(code, "rust");
        for token in [
            "<i class=\"k\">fn</i>",
            "<i class=\"t\">'b</i>",
            "<i class=\"n\">1_0</i>",
            "<i class=\"c\">/* &lt; */</i>",
            "<i class=\"c\">// &quot;</i>",
            "<i class=\"m\">#[x]</i>",
            "<i class=\"s\">&quot;a\\&quot;&lt;&quot;</i>",
            "<i class=\"s\">'c'</i>",
        ] {
            assert!(html.contains(token), "{token} in {html}");
        }
        let mut plain = String::new();
        let mut is_tag = false;
        for c in html.chars() {
            match c {
                '<' => is_tag = true,
                '>' => is_tag = false,
                c if !is_tag => plain.push(c),
                _ => {}
            }
        }
        assert_eq!(plain, escaped(code));
    }
}
