//! The documentation, and the page for the user's own matrix.

use super::files::Files;
use super::html::{Title, articles, page};
use super::markdown::{self, Text};
use crate::{embedded, figures};
use dlx_kernel::Matrix;
use dlx_study::Goal;
use dlx_study::models::slots;

/// The suffix of the file names of Chinese texts. A Chinese text is shown on the page of its English
/// original.
const CHINESE: &str = ".zh-CN.md";

/// The URL of the site's page or picture for the project's file `file`. `root` is the relative path to the
/// site's root from the page that contains the link.
pub fn page_of(file: &str, root: &str) -> Option<String> {
    embedded::file(file)?;
    let file = &file.replace(CHINESE, ".md");
    if let Some(id) = file.strip_prefix("problems/").and_then(|file| file.strip_suffix("/README.md")) {
        return Some(format!("{root}problem/{id}.html"));
    }
    let name = file.strip_prefix("docs/")?;
    match name.strip_suffix(".md") {
        Some(name) => Some(format!("{root}doc/{name}.html")),
        None => Some(format!("{root}doc/{name}")),
    }
}

/// The path of each text of the documentation, and the name of its page.
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let paths = embedded::documents().map(|(path, _)| path);
    let paths = paths.filter(|path| !path.ends_with(CHINESE));
    paths.filter_map(|path| Some((path, path.strip_prefix("docs/")?.strip_suffix(".md")?)))
}

/// The English text at `path`, and its Chinese translation if there is one, for a page one folder below the
/// site's root.
pub fn both(path: &str) -> anyhow::Result<(Text, Option<Text>)> {
    let render = |path: &str| -> anyhow::Result<Text> {
        Ok(markdown::render(path, &figures::text(path)?, |file| page_of(file, "../")))
    };
    let chinese = path.replace(".md", CHINESE);
    let chinese = embedded::file(&chinese).map(|_| render(&chinese)).transpose()?;
    Ok((render(path)?, chinese))
}

/// Adds the pages of the documentation, and the files that these pages show or link to.
pub fn add(files: &mut Files) -> anyhow::Result<()> {
    for (path, name) in texts() {
        let (english, chinese) = both(path)?;
        let title = Title::new(&english.title, &chinese.as_ref().unwrap_or(&english).title);
        let articles = articles(&english.html, chinese.as_ref().map(|text| text.html.as_str()));
        let content = format!("<h1>{}</h1>\n{articles}", title.html());
        let page = page(1, &title, &content);
        files.put_page(&format!("doc/{name}.html"), title, [Some(&english), chinese.as_ref()], page)?;
    }
    for (path, content) in embedded::documents().filter(|(path, _)| !path.ends_with(".md")) {
        files.put(&path.replacen("docs/", "doc/", 1), content)?;
    }
    add_own(files)
}

/// Adds the page on which users enter their own matrix. At first, it shows Knuth's matrix.
fn add_own(files: &mut Files) -> anyhow::Result<()> {
    let mut matrix = Matrix::new(7, 0);
    for items in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
        matrix.add(items);
    }
    let mut model = slots::model("Knuth 6 x 7", Goal::All, matrix);
    model.title_zh = Some("Knuth 的 6 x 7 矩阵".to_string());
    files.put_search("index", &model, u64::MAX, "../problem/exactcover.html", "problem")
}
