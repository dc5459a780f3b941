//! The first page: all problems, the documentation, and the search box.

use super::documents;
use super::files::Files;
use super::html::{escaped, page, table, word};
use super::problem::{closed, cover};
use crate::embedded;
use dlx_problems::{PROBLEMS, Problem};

/// Adds the first page and the index of its search box. All other pages must have been added.
pub fn add(files: &mut Files) -> anyhow::Result<()> {
    let head = [
        ("id", "Id"),
        ("search", "Search"),
        ("judge", "Judge"),
        ("title", "Title"),
        ("cover_", "Cover"),
        ("size", "Items x options"),
        ("languages", "Languages"),
        ("cases", "Cases"),
    ]
    .map(|(key, english)| word(key, english));
    let problems = table(&head, PROBLEMS.iter().map(row));
    let documents: String = documents::texts()
        .map(|(path, name)| {
            let page = format!("doc/{name}.html");
            let title =
                files.pages.iter().find(|(address, ..)| *address == page).map_or(path, |(_, title, _)| title);
            format!("<li><a href=\"{page}\">{}</a></li>\n", escaped(title))
        })
        .collect();
    let content = format!(
        "<h1 data-say=\"siteTitle\">Cover problems</h1>\n<p data-say=\"siteIntro\">{INTRODUCTION}</p>\n\
         <label class=\"search\"><span data-say=\"searchBox\">Search problems and pages</span> <input id=\"search\" type=\"search\" autocomplete=\"off\"></label>\n\
         <p id=\"found\" role=\"status\"></p>\n<ul id=\"results\"></ul>\n<h2 id=\"problems\" data-say=\"allProblems\">Problems</h2>\n{problems}\
         <h2 id=\"documentation\" data-say=\"documentation\">Documentation</h2>\n<ul>\n{documents}</ul>\n<script defer src=\"assets/index.js\"></script>\n"
    );
    files.put("index.html", page(0, "dlx-judge", &content));
    let pages: Vec<[&str; 3]> =
        files.pages.iter().map(|(address, title, words)| [address.as_str(), title, words]).collect();
    let pages = serde_json::to_string(&pages)?;
    files.put("assets/index.js", format!("window.pages = {pages};\n"));
    Ok(())
}

const INTRODUCTION: &str = "Problems of online judges as exact covers and repeat covers: the matrix of each, its search to play, \
    solutions in Rust and C++, and the file to submit.";

fn row(problem: &Problem) -> Vec<String> {
    let facts = problem.facts();
    let id = problem.id;
    let closed = closed(facts);
    let play = match problem.study {
        Some(_) => format!("<a href=\"search/{id}.html\" aria-label=\"{id}\">▶</a>"),
        None => String::new(),
    };
    vec![
        format!("<a href=\"problem/{id}.html\">{id}</a>"),
        play,
        format!("{} {}{closed}", escaped(&facts.judge), escaped(&facts.number)),
        escaped(&facts.title),
        cover(facts),
        escaped(&facts.size),
        problem.languages().join(", ").replace("cpp", "C++").replace("rust", "Rust"),
        embedded::cases(problem.home).len().to_string(),
    ]
}
