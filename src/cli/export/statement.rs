//! Converts a Markdown statement to LaTeX; pictures and HTML are left out.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Returns the statement of the problem called `title`, and whether parts of `text` were left out.
pub fn latex(title: &str, text: &str) -> (String, bool) {
    let mut out = format!("\\problemname{{{}}}\n\n", escaped(title));
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let (mut is_left_out, mut is_code, mut is_title, mut is_first_cell) = (false, false, false, true);
    let mut lists = Vec::new();
    for event in Parser::new_ext(text, options) {
        match event {
            // The title was written above.
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => is_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => is_title = false,
            _ if is_title => {}
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => {
                is_code = true;
                out += "\\begin{verbatim}\n";
            }
            Event::End(TagEnd::CodeBlock) => {
                is_code = false;
                out += "\\end{verbatim}\n\n";
            }
            Event::Text(text) if is_code => out += &text.replace("\\end{verbatim}", "\\end {verbatim}"),
            Event::Text(text) => out += &escaped(&text),
            Event::Code(text) => out += &format!("\\texttt{{{}}}", escaped(&text)),
            Event::InlineMath(text) | Event::DisplayMath(text) if is_program(&text) => is_left_out = true,
            Event::InlineMath(text) => out += &format!("${text}$"),
            Event::DisplayMath(text) => out += &format!("\\[{text}\\]"),
            Event::Start(Tag::Heading { .. }) => out += "\\section*{",
            Event::End(TagEnd::Heading(_)) => out += "}\n\n",
            Event::Start(Tag::Emphasis) => out += "\\emph{",
            Event::Start(Tag::Strong) => out += "\\textbf{",
            Event::Start(Tag::Link { dest_url, .. }) => out += &format!("\\href{{{}}}{{", escaped(&dest_url)),
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

/// Commands in LaTeX mathematics that read or write files, or define commands.
const PROGRAM_STARTS: [&str; 9] =
    ["write", "open", "read", "immediate", "special", "catcode", "csname", "let", "usepackage"];

/// Name parts of such commands, which many packages define.
const PROGRAM_PARTS: [&str; 6] = ["input", "include", "file", "def", "command", "@@"];

/// Whether LaTeX mathematics contains more than formulas.
fn is_program(text: &str) -> bool {
    let mut commands = text.split('\\').skip(1).map(|command| {
        let end = command.find(|letter: char| !letter.is_alphabetic() && letter != '@');
        command[..end.unwrap_or(command.len())].to_ascii_lowercase()
    });
    text.contains("^^")
        || commands.any(|command| {
            PROGRAM_STARTS.iter().any(|known| command.starts_with(known))
                || PROGRAM_PARTS.iter().any(|part| command.contains(part))
        })
}

/// Whether these judges' LaTeX prints the letter without another package: Latin letters, dashes and quotes.
pub fn is_usual(letter: char) -> bool {
    letter < '\u{180}' || ('\u{2010}'..='\u{201f}').contains(&letter)
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
        for text in ["$\\input{/etc/passwd}$", "$$x \\immediate\\write18{id}$$", "$^^5cinput x$"] {
            assert_eq!(super::latex("A", text), ("\\problemname{A}\n\n\n\n".to_string(), true), "{text}");
        }
    }
}
