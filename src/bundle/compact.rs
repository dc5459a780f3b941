//! Compact source code: few lines, as contestants write it.

/// Maximum length of a joined line in bytes.
const MAX_LINE_BYTES: usize = 110;

/// Returns `text` without blank lines and comment lines. Joins consecutive imports, and the lines of a
/// block with a one-line body, into one line where they fit.
pub fn compact(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().is_empty() && !line.trim_start().starts_with("//");
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(is_code) {
        match lines.last_mut() {
            Some(last) if imports(last) && imports(line) && last.len() + 1 + line.len() <= MAX_LINE_BYTES => {
                last.extend([" ", line.trim_start()]);
            }
            _ => lines.push(line.to_string()),
        }
        if let [.., opening, inner, end] = lines.as_slice()
            && (opening.ends_with('{') && end.trim_start().starts_with('}')
                || opening.ends_with('[') && end == "];")
            && !end.ends_with('{')
            && (opening.ends_with('[') || !inner.ends_with(','))
            && !inner.trim_start().starts_with('}')
            && inner.matches('{').count() == inner.matches('}').count()
        {
            let block = format!("{opening} {} {}", inner.trim_start(), end.trim_start());
            if block.len() <= MAX_LINE_BYTES {
                lines.truncate(lines.len() - 3);
                lines.push(block);
            }
        }
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Returns whether a line of Rust is an import.
fn imports(line: &str) -> bool {
    line.trim_start_matches("pub ").starts_with("use ") && line.ends_with(';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_blocks_are_joined_into_one_line() {
        let text = "// a\nif (a) {\n    b;\n}\n\nif (a) {\n    b;\n} else {\n    c;\n}\nfor (;;) {\n    if (a) {\n        b;\n    }\n}\n";
        let compact = "if (a) { b; }\nif (a) {\n    b;\n} else { c; }\nfor (;;) { if (a) { b; } }\n";
        assert_eq!(super::compact(text), compact);
    }

    #[test]
    fn imports_are_joined() {
        let text = format!(
            "use a;\npub use b::{{c, d}};\nuse {};\nlet e;\nuse f;\n",
            "g".repeat(MAX_LINE_BYTES - 5)
        );
        let compact =
            format!("use a; pub use b::{{c, d}};\nuse {};\nlet e;\nuse f;\n", "g".repeat(MAX_LINE_BYTES - 5));
        assert_eq!(super::compact(&text), compact);
    }

    #[test]
    fn long_lines_are_not_joined() {
        let text = format!("if (a) {{\n    {};\n}}\n", "b".repeat(MAX_LINE_BYTES - 11));
        assert_eq!(compact(&text), text);
        let text = format!("if (a) {{\n    {};\n}}\n", "b".repeat(MAX_LINE_BYTES - 12));
        assert_eq!(compact(&text).lines().count(), 1);
    }
}
