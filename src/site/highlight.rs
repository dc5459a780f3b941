//! Highlights code: Rust, C++, Python and console commands. The lexer of [`dlx_strength`] suffices. A crate
//! with complete grammars would be larger than the rest of the program.

use super::html::escaped;
use dlx_strength::Language;
use dlx_strength::tokens::{Kind, pieces};

const RUST: &str = "as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while dyn async await";
const CPP: &str = "auto bool break case char class const const_cast continue default delete do double else enum explicit extern false float for friend goto if inline int long mutable namespace new operator private protected public return short signed sizeof static static_cast struct switch template this throw true try typedef typename union unsigned using virtual void volatile while size_t";
const PYTHON: &str = "and as assert break class continue def elif else except finally for from global if import in is lambda None not or pass raise return True False try while with yield";

/// `code` as HTML, highlighted if the language is known.
pub fn html(code: &str, language: &str) -> String {
    match language {
        "rust" | "rs" => lexed(code, Language::Rust, RUST),
        "cpp" | "c++" | "hpp" | "c" => lexed(code, Language::Cpp, CPP),
        "python" => lexed(code, Language::Python, PYTHON),
        "console" => console(code),
        _ => escaped(code),
    }
}

/// Highlights the command lines of a console block.
fn console(code: &str) -> String {
    let line = |line: &str| match line.strip_prefix("$ ") {
        Some(command) => format!("<i class=\"p\">$</i> <b>{}</b>\n", escaped(command)),
        None => escaped(line) + "\n",
    };
    code.lines().map(line).collect()
}

fn lexed(code: &str, language: Language, keywords: &str) -> String {
    let mut html = String::with_capacity(code.len() * 2);
    let mut end = 0;
    for (kind, bytes) in pieces(code, language) {
        html += &code[end..bytes.start]; // White space.
        end = bytes.end;
        let (token, rest) = (&code[bytes], &code[end..]);
        let class = match kind {
            Kind::Comment => "c",
            Kind::Directive => "m",
            Kind::Text | Kind::Letter => "s",
            Kind::Lifetime => "t",
            Kind::Number => "n",
            Kind::Word if keywords.split(' ').any(|keyword| keyword == token) => "k",
            Kind::Word if language == Language::Rust && rest.starts_with('!') => "m",
            Kind::Word if token.starts_with(char::is_uppercase) => "t",
            Kind::Word if rest.starts_with('(') => "f",
            Kind::Word | Kind::Sign => "",
        };
        match class {
            "" => html += &escaped(token),
            class => html += &format!("<i class=\"{class}\">{}</i>", escaped(token)),
        }
    }
    html + &code[end..]
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
        let text = |part: &str| part.split_once('>').map_or(part, |(_, text)| text).to_string();
        let plain: String = html.split('<').map(text).collect();
        assert_eq!(plain, escaped(code));
    }
}
