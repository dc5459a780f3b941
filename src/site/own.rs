//! A lecturer's problems and course. The problems are added to the built-in problems, or replace those of the
//! same name. The course replaces the built-in course. The contents of both are treated as untrusted.

use super::files::Files;
use super::html::{Title, articles, code, escaped, page, word};
use super::lessons::Lesson;
use super::{markdown, problem};
use anyhow::ensure;
use dlx_study::Model;
use dlx_study::model::Cover;

/// Additions to a site.
#[derive(Default)]
pub struct Own {
    /// The problems.
    pub problems: Vec<OwnProblem>,
    /// The course that replaces the built-in course. None if the built-in course remains.
    pub course: Option<Course>,
}

impl Own {
    /// Whether one of the problems replaces the built-in problem `id`.
    pub fn replaces(&self, id: &str) -> bool {
        self.problems.iter().any(|problem| problem.id == id)
    }
}

/// A course.
pub struct Course {
    /// The title of the course. None for the default title.
    pub title: Option<Title>,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

/// A problem in a folder.
pub struct OwnProblem {
    /// The name of the folder.
    pub id: String,
    /// The title of the problem.
    pub title: String,
    /// Whether the problem's model is an exact or a repeat cover.
    pub cover: Cover,
    /// The limits for a case: seconds of CPU time, and MiB of memory.
    pub limits: (f64, u64),
    /// The statement in English and in Chinese, in Markdown.
    pub statements: [Option<String>; 2],
    /// The name, input and output of each sample. Other cases are not published.
    pub samples: Vec<(String, [Vec<u8>; 2])>,
    /// The matrix of the first sample. None if the problem has no model or no sample.
    pub model: Option<Model>,
}

/// Maximum size in bytes of a sample's input or output on a page.
const MAX_SAMPLE_BYTES: usize = 4 << 10;

/// Checks that `name` can be the name of a page.
///
/// # Errors
/// Fails if `name` is empty, is reserved, or contains characters other than letters, digits, `-` and `_`.
pub fn check_name(name: &str) -> anyhow::Result<()> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let is_free = name != "index" && !name.starts_with("lesson-");
    ensure!(
        is_free && !name.is_empty() && name.chars().all(is_plain),
        "'{name}': expected a folder name of letters, digits, - and _, other than index and lesson-..."
    );
    Ok(())
}

impl OwnProblem {
    /// The title, which is the same in both languages.
    pub fn titles(&self) -> Title {
        Title::new(&self.title, &self.title)
    }

    /// Adds the problem's pages.
    pub fn add(&self, files: &mut Files) -> anyhow::Result<()> {
        let (id, title) = (escaped(&self.id), self.titles());
        let mut parts = vec![format!(
            "<p class=\"kicker\">{id} · {} · {} s, {} MiB</p>\n<h1>{}</h1>\n",
            problem::kind(self.cover),
            self.limits.0,
            self.limits.1,
            title.html()
        )];
        let texts =
            self.statements.each_ref().map(|text| text.as_ref().map(|text| markdown::untrusted(text)));
        parts.push(match &texts {
            [Some(english), Some(chinese)] => articles(&english.html, Some(&chinese.html)),
            // A statement in only one language is shown in both.
            texts => {
                let html: String = texts.iter().flatten().map(|text| text.html.as_str()).collect();
                format!("<article>\n{html}</article>\n")
            }
        });
        parts.extend(self.samples.iter().map(|(name, halves)| sample(name, halves)));
        if let Some(model) = &self.model {
            files.put_search(
                &self.id,
                model,
                problem::MAX_EVENTS,
                &format!("../problem/{}.html", self.id),
                "problem",
            )?;
            parts.push(format!(
                "<p><a class=\"button\" href=\"../search/{id}.html\">▶ {}</a></p>\n{}",
                word("playSearch", "Play the search"),
                problem::figure(model)?
            ));
        }
        let page = page(1, &title, &parts.concat());
        files.put_page(
            &format!("problem/{}.html", self.id),
            title,
            texts.each_ref().map(Option::as_ref),
            page,
        )
    }

    /// The problem's row in the table of problems.
    pub fn row(&self) -> Vec<String> {
        let id = escaped(&self.id);
        let play = format!("<a href=\"search/{id}.html\" aria-label=\"{id}\">▶</a>");
        vec![
            format!("<a href=\"problem/{id}.html\">{id}</a>"),
            self.titles().html(),
            self.model.as_ref().map_or(String::new(), |_| play),
            String::new(),
            problem::kind(self.cover),
            String::new(),
            String::new(),
            self.samples.len().to_string(),
        ]
    }
}

/// A sample, truncated if it is too long for a page.
fn sample(name: &str, halves: &[Vec<u8>; 2]) -> String {
    let heads = [word("input", "Input"), word("output", "Output")];
    let half = |(head, half): (String, &Vec<u8>)| {
        let cut = &half[..half.len().min(MAX_SAMPLE_BYTES)];
        let more = if cut.len() < half.len() { "\n..." } else { "" };
        format!("<p>{head}</p>\n{}", code(&escaped(&(String::from_utf8_lossy(cut) + more))))
    };
    let halves: String = heads.into_iter().zip(halves).map(half).collect();
    format!("<h2>{}</h2>\n{halves}", escaped(name))
}
