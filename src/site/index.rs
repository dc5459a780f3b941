//! The first page: all problems, the documentation, and the search box.

use super::documents;
use super::files::Files;
use super::html::{Title, escaped, page, table, word};
use super::own::{Own, OwnProblem};
use super::problem::{closed, cover};
use crate::embedded;
use dlx_problems::{PROBLEMS, Problem};

/// Adds the first page and the index of its search box. All other pages must be added first.
pub fn add(own: &Own, files: &mut Files) -> anyhow::Result<()> {
    let head = [
        ("id", "Id"),
        ("title", "Title"),
        ("searchOf", "Search"),
        ("judge", "Judge"),
        ("cover_", "Cover"),
        ("size", "Items x options"),
        ("languages", "Languages"),
        ("cases", "Cases"),
    ]
    .map(|(key, english)| word(key, english));
    let built_in = PROBLEMS.iter().filter(|problem| !own.replaces(problem.id)).map(row);
    let problems = table(&head, own.problems.iter().map(OwnProblem::row).chain(built_in));
    let documents: String = documents::texts()
        .filter_map(|(_, name)| {
            let address = format!("doc/{name}.html");
            let page = files.pages.iter().find(|page| page.address == address)?;
            Some(format!("<li><a href=\"{address}\">{}</a></li>\n", page.title.html()))
        })
        .collect();
    let start: String = START
        .map(|(key, english, address)| {
            format!("<li><a href=\"{address}\" data-say=\"{key}\">{}</a></li>\n", escaped(english))
        })
        .concat();
    let content = format!(
        "<h1 data-say=\"siteTitle\">Cover problems</h1>\n<p data-say=\"siteIntro\">{INTRODUCTION}</p>\n\
         <h2 id=\"start\" data-say=\"startHere\">Start here</h2>\n<ol>\n{start}</ol>\n\
         <h2 id=\"problems\" data-say=\"allProblems\">Problems</h2>\n\
         <label class=\"search\"><span data-say=\"searchBox\">Search problems and pages</span> <input id=\"search\" type=\"search\" autocomplete=\"off\"></label>\n\
         <p id=\"found\" role=\"status\"></p>\n<ul id=\"results\"></ul>\n<div class=\"problems\">{problems}</div>\
         <h2 id=\"documentation\" data-say=\"documentation\">Documentation</h2>\n<ul>\n{documents}</ul>\n<script defer src=\"assets/index.js\"></script>\n"
    );
    let title = Title::new("dlx-judge", "dlx-judge");
    files.put("index.html", page(0, &title, &content))?;
    let pages: Vec<_> = files
        .pages
        .iter()
        .map(|page| (&page.address, [&page.title.english, &page.title.chinese], &page.words))
        .collect();
    let pages = serde_json::to_string(&pages)?;
    files.put("assets/index.js", format!("window.pages = {pages};\n"))
}

const INTRODUCTION: &str = "Problems of online judges as exact covers and repeat covers: the matrix of each, its search step by step, \
    solutions in Rust and C++, and the file to submit.";

/// Entry points: the key of the UI string, the string in English, and the page.
const START: [(&str, &str, &str); 6] = [
    ("startCourse", "New to dancing links? A course with exercises", "learn/index.html"),
    ("startModelling", "How a problem becomes a matrix", "doc/modelling.html"),
    ("startLinks", "Dancing links on Knuth's matrix, step by step", "search/exactcover.html#v=links"),
    ("startSudoku", "A sudoku as a cover problem, and its search", "problem/poj3074.html"),
    ("startOwn", "Search your own matrix", "search/index.html#own"),
    ("startTest", "Test your solution, and make the file to submit", "doc/commands.html"),
];

fn row(problem: &Problem) -> Vec<String> {
    let facts = problem.facts();
    let id = problem.id;
    let closed = closed(facts);
    let play = match problem.study {
        Some(_) => format!("<a href=\"search/{id}.html\" aria-label=\"{id}\">▶</a>"),
        None => String::new(),
    };
    let title = Title::new(&facts.title, &facts.title_zh);
    vec![
        format!("<a href=\"problem/{id}.html\">{id}</a>"),
        title.html(),
        play,
        format!("{} {}{closed}", escaped(&facts.judge), escaped(&facts.number)),
        cover(facts),
        escaped(&facts.size),
        problem.languages().join(", ").replace("cpp", "C++").replace("rust", "Rust"),
        embedded::cases(problem).len().to_string(),
    ]
}
