//! The frame of every page: head, navigation, and texts that the script translates.

/// Escapes the characters of `text` that are special in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A title in English and in Chinese. Both may be the same.
#[derive(Clone, Debug)]
pub struct Title {
    /// The English title.
    pub english: String,
    /// The Chinese title.
    pub chinese: String,
}

impl Title {
    /// A title with an English and a Chinese text.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Title {
        Title { english: english.into(), chinese: chinese.into() }
    }

    /// The title in both languages as HTML. The page shows it in the reader's language.
    pub fn html(&self) -> String {
        both(&escaped(&self.english), &escaped(&self.chinese))
    }
}

/// A text in both languages as HTML. The page shows it in the reader's language. Equal texts are written only
/// once.
fn both(english: &str, chinese: &str) -> String {
    if english == chinese {
        return english.to_string();
    }
    format!(
        r#"<span data-in="en" lang="en">{english}</span><span data-in="zh" lang="zh-CN">{chinese}</span>"#
    )
}

/// An article in both languages. The page shows it in the reader's language. If there is no Chinese article,
/// Chinese readers see the English article with a remark.
pub fn articles(english: &str, chinese: Option<&str>) -> String {
    match chinese {
        Some(chinese) => format!(
            "<article data-in=\"en\" lang=\"en\">\n{english}</article>\n<article data-in=\"zh\" lang=\"zh-CN\">\n{chinese}</article>\n"
        ),
        None => format!(
            "<p data-in=\"zh\" class=\"kicker\" data-say=\"onlyEnglish\"></p>\n<article lang=\"en\">\n{english}</article>\n"
        ),
    }
}

/// A page `depth` folders below the site's root.
pub fn page(depth: usize, title: &Title, content: &str) -> String {
    let root = "../".repeat(depth);
    let (title, chinese) = (escaped(&title.english), escaped(&title.chinese));
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title data-zh="{chinese}">{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}assets/site.css">
<link rel="stylesheet" href="{root}assets/print.css" media="print">
<script defer src="{root}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content" data-say="skip">Skip to content</a>
<header>
<nav><a href="{root}learn/index.html" data-say="learn">Learn</a><a href="{root}index.html" data-say="allProblems">Problems</a><a href="{root}index.html#documentation" data-say="documentation">Documentation</a><a href="{root}search/index.html#own" data-say="ownLink">Your own matrix</a></nav>
<div><button id="language" type="button" data-say="language" data-label="languageLabel">中文</button><button id="theme" type="button" data-label="theme" aria-label="Switch between light and dark theme">◐</button></div>
</header>
<main id="content">
{content}</main>
</body>
</html>
"##
    )
}

/// A UI string. It is in English until the script replaces it with the text for `key` in the table of
/// strings.
pub fn word(key: &str, english: &str) -> String {
    format!(r#"<span data-say="{key}">{}</span>"#, escaped(english))
}

/// A block of highlighted code, to which the script adds a copy button.
pub fn code(highlighted: &str) -> String {
    format!("<pre tabindex=\"0\"><code>{highlighted}</code></pre>\n")
}

/// A table whose cells are HTML.
pub fn table(head: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let cell = |cell: &String| match cell.is_empty() {
        true => "<td></td>".to_string(),
        false => format!("<th scope=\"col\">{cell}</th>"),
    };
    let head: String = head.iter().map(cell).collect();
    let row = |row: Vec<String>| format!("<tr><td>{}</td></tr>\n", row.join("</td><td>"));
    let rows: String = rows.into_iter().map(row).collect();
    format!(
        "<div class=\"wide\"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
    )
}
