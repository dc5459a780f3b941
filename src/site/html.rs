//! The frame of every page: head, navigation, and the words that the script translates.

use std::fmt::Write as _;

/// `text` with the characters escaped that mean something in HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A page `depth` folders below the site's own, with its content.
pub fn page(depth: usize, title: &str, content: &str) -> String {
    let root = "../".repeat(depth);
    let title = escaped(title);
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}assets/site.css">
<script defer src="{root}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content" data-say="skip">Skip to content</a>
<header>
<nav><a href="{root}index.html" data-say="allProblems">Problems</a><a href="{root}index.html#documentation" data-say="documentation">Documentation</a><a href="{root}search/index.html#m=A+B+C+D+E+F+G;C+E+F;A+D+G;B+C+F;A+D;B+G;D+E+G" data-say="ownLink">Search a matrix of your own</a></nav>
<div><button id="language" type="button" data-say="language" data-label="languageLabel">中文</button><button id="theme" type="button" data-label="theme" aria-label="Switch between light and dark theme">◐</button></div>
</header>
<main id="content">
{content}</main>
</body>
</html>
"##
    )
}

/// A word of the page's own, `key` in the table of strings, in English until the script translates it.
pub fn word(key: &str, english: &str) -> String {
    format!(r#"<span data-say="{key}">{}</span>"#, escaped(english))
}

/// A block of highlighted code, which the script gives a button to copy it.
pub fn code(highlighted: &str) -> String {
    format!("<pre tabindex=\"0\"><code>{highlighted}</code></pre>\n")
}

/// A table of rows of cells, which are HTML.
pub fn table(head: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = String::from("<div class=\"wide\"><table><thead><tr>");
    head.iter().for_each(|cell| table += &format!("<th scope=\"col\">{cell}</th>"));
    table += "</tr></thead><tbody>\n";
    for row in rows {
        table += "<tr>";
        for cell in row {
            // Writing to a string cannot fail.
            let _ = write!(table, "<td>{cell}</td>");
        }
        table += "</tr>\n";
    }
    table + "</tbody></table></div>\n"
}
