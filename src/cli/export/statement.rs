//! Converts a Markdown statement to LaTeX; pictures and HTML are left out.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Returns the statement of the problem called `title`, and whether parts of `text` were left out.
pub fn latex(title: &str, text: &str) -> (String, bool) {
    let mut out = format!("\\problemname{{{}}}\n\n", escaped(title));
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let (mut is_left_out, mut is_title, mut is_first_cell) = (false, false, true);
    let mut code: Option<String> = None;
    let mut lists = Vec::new();
    // Remove invalid characters: TeX skips them, so they could hide a command.
    let text: String = text.chars().filter(|letter| !is_invalid(*letter)).collect();
    for event in Parser::new_ext(&text, options) {
        match event {
            // The title was written above.
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => is_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => is_title = false,
            _ if is_title => {}
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => {
                code = Some(String::new());
            }
            Event::End(TagEnd::CodeBlock) => {
                // Do not use `verbatim`: after an unclosed brace, TeX would read the code as commands.
                let text = code.take().unwrap_or_default();
                let line = |line| format!("\\texttt{{{}}}\\mbox{{}}", code_line(line));
                let lines: Vec<String> = text.lines().map(line).collect();
                out += &format!("\\begin{{flushleft}}\n{}\n\\end{{flushleft}}\n\n", lines.join("\\\\\n"));
            }
            Event::Text(text) if code.is_some() => code.iter_mut().for_each(|code| *code += &text),
            Event::Text(text) => out += &escaped(&text),
            Event::Code(text) => out += &format!("\\texttt{{{}}}", escaped(&text)),
            Event::InlineMath(text) | Event::DisplayMath(text) if !is_formula(&text) => is_left_out = true,
            Event::InlineMath(text) => out += &format!("${text}$"),
            Event::DisplayMath(text) => out += &format!("\\[{text}\\]"),
            Event::Start(Tag::Heading { .. }) => out += "\\section*{",
            Event::End(TagEnd::Heading(_)) => out += "}\n\n",
            Event::Start(Tag::Emphasis) => out += "\\emph{",
            Event::Start(Tag::Strong) => out += "\\textbf{",
            // For links with other schemes, such as run:, a PDF viewer may start programs.
            Event::Start(Tag::Link { dest_url, .. }) if !is_web(&dest_url) => {
                is_left_out |= !dest_url.starts_with('#');
                out += "{";
            }
            Event::Start(Tag::Link { dest_url, .. }) => out += &format!("\\href{{{}}}{{", address(&dest_url)),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link) => out += "}",
            Event::End(TagEnd::Paragraph) => out += "\n\n",
            Event::Start(Tag::List(first)) => {
                lists.push(if first.is_some() { "enumerate" } else { "itemize" });
                out += &format!("\n\\begin{{{}}}\n", lists[lists.len() - 1]);
            }
            Event::End(TagEnd::List(_)) => {
                out += &format!("\\end{{{}}}\n\n", lists.pop().unwrap_or_default())
            }
            Event::Start(Tag::Item) => out += "\\item ",
            Event::End(TagEnd::Item) => out += "\n",
            Event::Start(Tag::Table(columns)) => {
                out += &format!("\\begin{{tabular}}{{{}}}\n", "l".repeat(columns.len()));
            }
            Event::End(TagEnd::Table) => out += "\\end{tabular}\n\n",
            Event::Start(Tag::TableHead | Tag::TableRow) => is_first_cell = true,
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => out += " \\\\\n",
            Event::Start(Tag::TableCell) => {
                out += if is_first_cell { "" } else { " & " };
                is_first_cell = false;
            }
            Event::SoftBreak => out += "\n",
            Event::HardBreak => out += " \\\\\n",
            Event::Rule => out += "\n\n",
            Event::Start(Tag::Image { .. } | Tag::HtmlBlock) | Event::InlineHtml(_) => is_left_out = true,
            _ => {}
        }
    }
    (out, is_left_out)
}

/// The LaTeX commands allowed in formulas. Formulas with other commands are left out: TeX is a programming
/// language, and packages add commands that read files.
const FORMULAS: &str = "
    alpha beta gamma delta epsilon varepsilon zeta eta theta lambda mu nu xi pi rho sigma tau phi varphi chi psi omega
    Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega
    le leq leqslant ge geq geqslant ne neq lt gt ll gg equiv approx sim cong mid nmid parallel perp propto
    in notin ni subset subseteq supset supseteq cup cap setminus emptyset varnothing forall exists neg lnot land lor
    wedge vee oplus otimes odot pm mp times div cdot ast star circ bullet sum prod int bigcup bigcap bigoplus
    max min gcd lcm log ln lg exp sin cos tan lim sup inf det deg bmod pmod mod frac dfrac tfrac binom sqrt
    to gets rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow mapsto implies iff
    ldots cdots vdots ddots dots infty partial nabla prime ell hbar angle triangle square
    left right big Big bigg Bigg bigl bigr lfloor rfloor lceil rceil langle rangle lvert rvert vert Vert lbrace rbrace
    overline underline hat bar vec tilde widehat mathrm mathbf mathit mathcal mathbb mathsf mathtt operatorname text
    textbf textit textrm texttt displaystyle limits quad qquad begin end hline";

/// The LaTeX environments allowed in formulas.
const ENVIRONMENTS: [&str; 7] = ["matrix", "pmatrix", "bmatrix", "vmatrix", "cases", "aligned", "array"];

/// Whether a LaTeX formula uses only [`FORMULAS`] and [`ENVIRONMENTS`], and cannot end before its last
/// character.
fn is_formula(text: &str) -> bool {
    static COMMANDS: LazyLock<HashSet<&str>> = LazyLock::new(|| FORMULAS.split_whitespace().collect());
    let (mut rest, mut depth) = (text, 0);
    while let Some(place) = rest.find(['\\', '$', '%', '#', '^', '{', '}']) {
        let is_command = rest[place..].starts_with('\\');
        rest = &rest[place..];
        if !is_command {
            depth += i32::from(rest.starts_with('{')) - i32::from(rest.starts_with('}'));
            if depth < 0 || !rest.starts_with(['^', '{', '}']) || rest.starts_with("^^") {
                return false;
            }
            rest = &rest[1..];
            continue;
        }
        rest = &rest[1..];
        let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let is_known = match name {
            "" => rest.starts_with([',', ';', ':', '!', ' ', '\\', '{', '}', '|', '_', '%', '#', '&', '$']),
            "begin" | "end" => ENVIRONMENTS.iter().any(|known| after.starts_with(&format!("{{{known}}}"))),
            name => COMMANDS.contains(name),
        };
        if !is_known {
            return false;
        }
        rest = if name.is_empty() { &rest[1..] } else { after };
    }
    depth == 0
}

/// Whether the LaTeX of Kattis and DOMjudge can print the character without additional packages: Latin
/// letters, dashes and quotes.
pub fn is_usual(letter: char) -> bool {
    letter < '\u{180}' || ('\u{2010}'..='\u{201f}').contains(&letter)
}

/// Writes a line of code, keeping straight quotes and all spaces.
fn code_line(line: &str) -> String {
    let signs = [(" ", "\\ "), ("'", "\\textquotesingle{}"), ("`", "\\textasciigrave{}")];
    let line = escaped(&line.replace('\t', "    "));
    signs.iter().fold(line, |line, (sign, command)| line.replace(sign, command))
}

/// Escapes a URL for `\href`.
fn address(address: &str) -> String {
    let byte = |byte: u8| match byte {
        b'&' | b'#' | b'%' | b'_' => format!("\\{}", char::from(byte)),
        _ if byte.is_ascii_alphanumeric() || b"-.:/?=+,;@!()".contains(&byte) => char::from(byte).to_string(),
        _ => format!("\\%{byte:02X}"),
    };
    address.bytes().map(byte).collect()
}

fn is_web(address: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme))
}

/// Whether TeX reports the character as invalid and skips it.
fn is_invalid(letter: char) -> bool {
    letter.is_control() && !['\n', '\t'].contains(&letter)
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            '\u{2264}' => out += "$\\le$",
            '\u{2265}' => out += "$\\ge$",
            '\u{2260}' => out += "$\\ne$",
            '\u{d7}' => out += "$\\times$",
            '\u{2192}' => out += "$\\to$",
            '\u{2026}' => out += "\\ldots{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', character]),
            // Without braces, a command before one of these characters could take it as its star or as the
            // start of an optional argument.
            '[' | ']' | '*' => out.extend(['{', character, '}']),
            _ if is_invalid(character) => {}
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_converted_to_latex() {
        let text = "# Rows\n\nFor `a_b` and $n \\le 5$, *50%*.\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n";
        let (latex, is_left_out) = latex("A & B", text);
        let expected = "\\problemname{A \\& B}\n\nFor \\texttt{a\\_b} and $n \\le 5$, \\emph{50\\%}.\n\n\n\
                        \\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\n\n\
                        \\begin{tabular}{ll}\na & b \\\\\n1 & 2 \\\\\n\\end{tabular}\n\n";
        assert_eq!((latex.as_str(), is_left_out), (expected, false));
        let programs = [
            "$\\input{/etc/passwd}$",
            "$$x \\immediate\\write18{id}$$",
            "$^^5cinput x$",
            "$\\begin{input}{/etc/passwd}\\end{input}$",
            "$$\\]\\renewenvironment{verbatim}{}{}\\[$$",
            "$$1 % 2$$",
            &format!("${}\\frac{{$", "{}".repeat(255)),
        ];
        let link = super::latex("A", "[x](https://a/[b]~c_d?e=1%20)").0;
        assert!(link.contains("\\href{https://a/\\%5Bb\\%5D\\%7Ec\\_d?e=1\\%20}{x}"), "{link}");
        assert_eq!(super::latex("A", "[x](run:/bin/sh)").0, "\\problemname{A}\n\n{x}\n\n");
        let code = super::latex("A", "- [x\n  ```\n  ]\\input{x} y\n\n  ```\n").0;
        assert!(code.contains("\\item {[}x"), "{code}");
        let line = "\\texttt{{]}\\textbackslash{}input\\{x\\}\\ y}\\mbox{}\\\\\n\\texttt{}\\mbox{}\n";
        assert!(code.contains(line), "{code}");
        for text in programs {
            assert_eq!(super::latex("A", text), ("\\problemname{A}\n\n\n\n".to_string(), true), "{text}");
        }
    }
}
