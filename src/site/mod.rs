//! The site: all problems as static pages, which work offline when opened as files, or on any web server.
//!
//! ```text
//! index.html            the problems and the documentation; a search box
//! learn/N.html          the lessons of the course; learn/index.html lists them
//! problem/ID.html       the model, its example matrix, solutions, bundles, cases
//! search/ID.html        the search in that matrix, interactive; search/index.html for the user's own
//! doc/NAME.html         the documentation
//! bundle/  case/        files to download
//! assets/               style, scripts, the index of the search box
//! ```
//!
//! * `lessons` reads the lessons, `course` makes pages for them; `own` handles the problems and course of a
//!   lecturer;
//! * `markdown` renders texts, `highlight` highlights code, `html` writes the frame of every page;
//! * `folder` replaces an old site only when the new site is complete.

mod answers;
mod course;
mod documents;
mod files;
mod folder;
mod highlight;
pub(crate) mod html;
mod index;
pub mod lessons;
mod markdown;
pub mod own;
mod problem;
mod program;

pub use self::course::tutor_data;
pub use self::folder::MARKER;
pub use self::problem::title;
pub use self::program::data as program_data;

use self::files::Files;
use self::own::{Course, Own};
use crate::tutor::words;
use dlx_problems::PROBLEMS;
use dlx_study::page as parts;
use serde_json::json;
use std::path::Path;

/// Writes the site to `folder`, which is missing, empty, or an earlier site. Returns the number of files and
/// their total size in bytes.
///
/// # Errors
/// Fails if the folder contains anything other than a site, or cannot be written.
pub fn write(folder: &Path, own: &Own) -> anyhow::Result<(usize, u64)> {
    folder::replace(folder, |files| {
        add_all(own, files)?;
        Ok((files.len(), files.bytes))
    })
}

/// The part of the course's script that checks matrices and lists. It runs without a browser, but needs the
/// page's engine for reading matrices.
pub fn tutor_script() -> String {
    let told: Vec<_> = words::ALL.iter().map(|&[key, en, zh]| (key, json!({ "en": en, "zh": zh }))).collect();
    let [tutor, lists] = [include_str!("assets/tutor.js"), include_str!("assets/lists.js")];
    format!("const TOLD = Object.fromEntries({});\n{tutor}{lists}", json!(told))
}

fn add_all(own: &Own, files: &mut Files) -> anyhow::Result<()> {
    for problem in PROBLEMS.iter().filter(|problem| !own.replaces(problem.id)) {
        problem::add(problem, files)?;
    }
    own.problems.iter().try_for_each(|problem| problem.add(files))?;
    documents::add(files)?;
    match &own.course {
        Some(course) => course::add(course, files)?,
        None => course::add(&Course { title: None, lessons: lessons::all()? }, files)?,
    }
    index::add(own, files)?;
    let [strings, shapes, engine] = [parts::STRINGS, parts::SHAPES, parts::ENGINE];
    let [site, board, hand_in] =
        [include_str!("assets/site.js"), include_str!("assets/board.js"), include_str!("assets/hand-in.js")];
    let learn = concat!(include_str!("assets/play.js"), include_str!("assets/learn.js"));
    files.put("assets/site.css", include_str!("assets/site.css"))?;
    files.put("assets/print.css", include_str!("assets/print.css"))?;
    files.put("assets/site.js", format!("(() => {{\n{strings}{site}}})();\n"))?;
    let tutor = tutor_script();
    files.put(
        "assets/learn.js",
        format!("(() => {{\n{engine}{tutor}{shapes}{board}{learn}{hand_in}}})();\n"),
    )?;
    let [program, lesson, links] = [
        include_str!("assets/program.js"),
        include_str!("assets/lesson.js"),
        include_str!("assets/links.js"),
    ];
    let view = parts::LINKS;
    files.put("assets/links.js", format!("(() => {{\n{engine}{program}{lesson}{view}{links}}})();\n"))?;
    files.put("assets/links.css", format!("{}{}", parts::LINKS_STYLE, include_str!("assets/links.css")))?;
    files.put("assets/page.css", parts::STYLE)?;
    files.put("assets/page.js", parts::script())
}
