//! Converts Markdown to HTML: links lead to pages of the site, headings get the anchors that other pages link
//! to, and code is highlighted. HTML inside a text is untrusted, so it is displayed as text.

use super::{highlight, html};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::HashMap;

/// A rendered text.
pub struct Text {
    /// The first heading of the text.
    pub title: String,
    /// The text below the first heading, as HTML.
    pub html: String,
    /// The words of the text, without code blocks, for the search box.
    pub words: String,
}

/// Renders `text`, the content of the project's file `path`, without the link to the text in the other
/// language. `page_of` returns the URL of the page for a file.
pub fn render(path: &str, text: &str, page_of: impl Fn(&str) -> Option<String>) -> Text {
    rendered(path, text, page_of, true)
}

/// Renders an untrusted text. Its links lead only to web pages or within the text, and its pictures are not
/// loaded.
pub fn untrusted(text: &str) -> Text {
    rendered("", text, |_| None, false)
}

fn rendered(path: &str, text: &str, page_of: impl Fn(&str) -> Option<String>, has_pictures: bool) -> Text {
    let is_link = |line: &str| line.starts_with("[中文](") || line.starts_with("[English](");
    let lines: Vec<&str> = text.lines().filter(|line| !is_link(line)).collect();
    let text = &lines.join("\n");
    let mut options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    // Only untrusted texts may contain formulas: the project's texts use `$` for commands and variables.
    options.set(Options::ENABLE_MATH, !has_pictures);
    let parser = Parser::new_ext(text, options);
    let events = without_breaks(parser.collect());
    let mut renderer = Renderer {
        path,
        page_of,
        has_pictures,
        taken: HashMap::new(),
        text: Text { title: String::new(), html: String::new(), words: String::new() },
        dropped: Vec::new(),
    };
    let mut rendered: Vec<Event> = Vec::new();
    let mut rest = events.into_iter();
    while let Some(event) = rest.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let is_inside = |event: &Event| !matches!(event, Event::End(TagEnd::Heading(_)));
                let inner: Vec<Event> = rest.by_ref().take_while(is_inside).collect();
                rendered.push(Event::Html(renderer.heading(level, inner).into()));
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let mut code = String::new();
                for event in rest.by_ref() {
                    match event {
                        Event::Text(text) => code += &text,
                        _ => break,
                    }
                }
                let language = match &kind {
                    CodeBlockKind::Fenced(info) => info.split([',', ' ']).next().unwrap_or_default(),
                    CodeBlockKind::Indented => "",
                };
                rendered.push(Event::Html(html::code(&highlight::html(&code, language)).into()));
            }
            Event::Start(Tag::Table(_)) => {
                rendered.extend([Event::Html("<div class=\"wide\">".into()), event]);
            }
            Event::End(TagEnd::Table) => {
                rendered.extend([event, Event::Html("</div>\n".into())]);
            }
            event => renderer.other(event, &mut rendered),
        }
    }
    pulldown_cmark::html::push_html(&mut renderer.text.html, rendered.into_iter());
    // Screen readers would announce an empty heading cell.
    renderer.text.html = renderer.text.html.replace("<th></th>", "<td></td>");
    renderer.text
}

/// Drops line breaks between Chinese characters. A browser would show them as spaces, but Chinese has no
/// spaces between words.
fn without_breaks(events: Vec<Event>) -> Vec<Event> {
    let is_chinese = |c: Option<char>| c.is_some_and(|c| c >= '\u{2e80}');
    let text = |at: usize| match events.get(at) {
        Some(Event::Text(text)) => text,
        _ => "",
    };
    let is_left_out = |at: usize| {
        matches!(events[at], Event::SoftBreak)
            && is_chinese(text(at.wrapping_sub(1)).chars().next_back())
            && is_chinese(text(at + 1).chars().next())
    };
    let kept: Vec<bool> = (0..events.len()).map(|at| !is_left_out(at)).collect();
    events.into_iter().zip(kept).filter_map(|(event, is_kept)| is_kept.then_some(event)).collect()
}

struct Renderer<'a, F> {
    path: &'a str,
    page_of: F,
    has_pictures: bool,
    /// The number of headings so far for each anchor.
    taken: HashMap<String, usize>,
    text: Text,
    /// For each open link, whether it was dropped.
    dropped: Vec<bool>,
}

impl<F: Fn(&str) -> Option<String>> Renderer<'_, F> {
    fn heading(&mut self, level: HeadingLevel, inner: Vec<Event<'_>>) -> String {
        let words = inner.iter().filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        });
        let text: String = words.collect();
        if self.text.title.is_empty() {
            self.add_words(&text);
            self.text.title = text;
            return String::new();
        }
        let mut name = slug(&text);
        let times = self.taken.entry(name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            name = format!("{name}-{}", *times - 1);
        }
        let (mut content, mut rendered) = (String::new(), Vec::new());
        inner.into_iter().for_each(|event| self.other(event, &mut rendered));
        pulldown_cmark::html::push_html(&mut content, rendered.into_iter());
        format!("<{level} id=\"{PREFIX}{}\">{content}</{level}>\n", html::escaped(&name))
    }

    fn add_words(&mut self, text: &str) {
        self.text.words += text;
        self.text.words.push(' ');
    }

    fn other<'e>(&mut self, event: Event<'e>, rendered: &mut Vec<Event<'e>>) {
        if let Event::Text(text) | Event::Code(text) = &event {
            self.add_words(text);
        }
        rendered.push(match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = self.target(&dest_url);
                self.dropped.push(target.is_none());
                let Some(target) = target else { return };
                Event::Start(Tag::Link { link_type, dest_url: CowStr::from(target), title, id })
            }
            Event::End(TagEnd::Link) if self.dropped.pop() == Some(true) => return,
            Event::InlineMath(text) | Event::DisplayMath(text) => {
                Event::Html(format!("<i>{}</i>", html::escaped(&formula(&text))).into())
            }
            // Only the alternative text of a picture is rendered.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) if !self.has_pictures => return,
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            other => other,
        });
    }

    /// The URL for the target of a link in this text. None if the target is a file that is not on the site.
    fn target(&self, link: &str) -> Option<String> {
        if link.starts_with("http://") || link.starts_with("https://") {
            return Some(link.to_string());
        }
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        if file.is_empty() {
            return Some(format!("#{PREFIX}{anchor}"));
        }
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        for part in file.split('/') {
            match part {
                ".." => _ = parts.pop(),
                part => parts.push(part),
            }
        }
        let page = (self.page_of)(&parts.join("/"))?;
        Some(if anchor.is_empty() { page } else { format!("{page}#{PREFIX}{anchor}") })
    }
}

/// A LaTeX formula with the most common commands replaced by characters.
fn formula(text: &str) -> String {
    const SIGNS: [(&str, &str); 9] = [
        ("\\leq", "≤"),
        ("\\le", "≤"),
        ("\\geq", "≥"),
        ("\\ge", "≥"),
        ("\\neq", "≠"),
        ("\\times", "×"),
        ("\\cdot", "·"),
        ("\\ldots", "…"),
        ("\\dots", "…"),
    ];
    SIGNS.iter().fold(text.to_string(), |text, (command, sign)| text.replace(command, sign))
}

/// Prefix of the anchors of headings. It keeps them distinct from the ids of elements that scripts use.
const PREFIX: &str = "text-";

/// The anchor of a heading in the style of code hosts: lowercase, with hyphens in place of spaces, without
/// punctuation.
fn slug(text: &str) -> String {
    let kept = text.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_between_chinese_characters_leave_no_spaces() {
        let text = render("a.md", "# 题\n矩阵是小了，\n但模型不对\nword\nword `x`\n中文\n", |_| None);
        assert_eq!(text.html, "<p>矩阵是小了，但模型不对\nword\nword <code>x</code>\n中文</p>\n");
    }

    #[test]
    fn untrusted_headings_are_escaped() {
        let text = untrusted(
            "# a\n\n## b <script>c</script> ![d](http://e/f.png) [g](javascript:h) [i](https://j)\n",
        );
        assert!(
            !text.html.contains("<script")
                && !text.html.contains("<img")
                && !text.html.contains("javascript:")
        );
        assert!(
            text.html.contains("&lt;script&gt;c&lt;/script&gt; d g <a href=\"https://j\">i</a></h2>"),
            "{}",
            text.html
        );
    }

    #[test]
    fn links_without_a_page_become_text() {
        let text = "# A *b*\n\n[中文](README.zh-CN.md)\n\n## The sandbox\n[x](../docs/judging.md#the-sandbox) [y](z.rs) [w](https://a.b) <b>no</b> [z](#a-b)\n";
        let page_of = |file: &str| (file == "docs/judging.md").then(|| "../doc/judging.html".to_string());
        let text = render("problems/README.md", text, page_of);
        assert_eq!(text.title, "A b");
        assert_eq!(
            text.html,
            "<h2 id=\"text-the-sandbox\">The sandbox</h2>\n<p><a href=\"../doc/judging.html#text-the-sandbox\">x</a> y \
             <a href=\"https://a.b\">w</a> &lt;b&gt;no&lt;/b&gt; <a href=\"#text-a-b\">z</a></p>\n"
        );
    }
}
