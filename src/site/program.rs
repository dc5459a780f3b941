//! Two sections of the lesson about the links: one shows the links with the C++ code, one write at a time;
//! the other has a program for the learner to complete (the functions of [`BLOG`] with blanks).

use super::html::{escaped, word};
use super::lessons::Lesson;
use crate::bundle::{BLOG, Engine, Language};
use anyhow::Context;
use dlx_problems::PROBLEMS;
use serde_json::{Value, json};

/// The right contents of the blanks, in the order of the blanks in the program.
const BLANKS: [&str; 16] = [
    "L[R[c]] = L[c]",
    "R[L[c]] = R[c]",
    "D[c]",
    "R[i]",
    "U[D[j]] = U[j]",
    "D[U[j]] = D[j]",
    "U[c]",
    "L[i]",
    "cnt[col[j]]++",
    "D[U[j]] = j",
    "R[L[c]] = c",
    "R[0] == 0",
    "cnt[i] < cnt[c]",
    "col[j]",
    "dance(k + 1)",
    "col[j]",
];

/// The functions to complete, starting with the first function that changes links, and the contents of
/// their blanks.
///
/// # Errors
/// Fails if the program has no function `remove`; a test rules this out.
pub fn data() -> anyhow::Result<Value> {
    let start = BLOG.find("void remove(").context("the program has no function `remove`")?;
    Ok(json!({ "text": &BLOG[start..], "blanks": BLANKS }))
}

/// The section that shows the links next to the code, one write at a time.
pub fn links() -> String {
    format!(
        "<section id=\"dance\" hidden>\n<h2>{title}</h2>\n<p>{help}</p>\n\
         <div class=\"beside\"><div>\n<div id=\"links-scroller\" tabindex=\"0\" role=\"region\" data-label=\"linksRegion\" aria-label=\"The links\">\
         <div id=\"links-extent\"></div><svg id=\"links\" role=\"img\"></svg></div>\n\
         <p id=\"caption\" role=\"status\"></p>\n<p id=\"why\"></p>\n</div>\n\
         <div id=\"code-scroller\" tabindex=\"0\" role=\"group\" data-label=\"code\" aria-label=\"The algorithm\"><ol id=\"code\"></ol></div></div>\n\
         <div class=\"controls\" role=\"group\" data-label=\"controls\" aria-label=\"Navigate the search\">\
         <button id=\"links-start\" type=\"button\" data-label=\"toStart\" aria-label=\"Go to start\">❘◀</button>\
         <button id=\"link-back\" type=\"button\" data-label=\"linkBack\" aria-label=\"Back by one link\">‹</button>\
         <button id=\"link-step\" type=\"button\" data-label=\"linkForward\" aria-label=\"Forward by one link\">›</button>\
         <output id=\"write-count\"></output></div>\n</section>\n",
        title = word("links", "The links"),
        help = word("danceHelp", HELP),
    )
}

const HELP: &str = "Every write of the search is one step; the program line that makes the write is marked. \
    L, R, U and D are the four pointers of a node, cnt[c] is the number above column c, and col[j] and row[j] are the \
    column and the row of node j. Node 0 is the root ●, and the headers are nodes 1, 2, 3 and so on.";

/// The section with the program to complete.
pub fn write(lesson: &Lesson) -> String {
    let problems = PROBLEMS.iter().filter(|problem| Engine::Blog.has(problem, Language::Cpp));
    let link = |id: &str| format!("<a download href=\"../bundle/{id}-blog.cpp\">{id}</a>");
    let problems = problems.map(|problem| link(problem.id)).collect::<Vec<_>>().join(" · ");
    format!(
        "<section id=\"write\" data-lesson=\"{}\" hidden>\n<h2>{title}</h2>\n<p>{help}</p>\n\
         <form id=\"program\"></form>\n<div id=\"signs\" class=\"controls\" role=\"group\" data-label=\"signs\" aria-label=\"Signs to type\"></div>\n\
         <div class=\"controls\"><button id=\"run\" type=\"submit\" form=\"program\" class=\"button\" data-say=\"check\">Check</button></div>\n\
         <p id=\"run-said\" role=\"status\"></p>\n<p>{whole} {problems}</p>\n<p>{lines}</p>\n</section>\n",
        escaped(&lesson.key),
        title = word("writeIt", "Write it yourself"),
        help = word("writeHelp", WRITE),
        whole = word("wholeProgram", "The whole program, to submit:"),
        lines = word("programHelp", PROGRAM),
    )
}

const WRITE: &str = "Fill in the blanks; any correct spelling is accepted. Check runs your program on the links above, and shows the first link \
    that is wrong. If several columns have the least count, dance takes the first.";

/// Help on the lines that no lesson explains.
const PROGRAM: &str = "In the program, #include <cstdio> is for reading and printing, and N is the maximum number of nodes. tot is the \
    newest node, first[r] the first node of row r (0 if there is none yet), and len the number of rows \
    in ans. The list of column c is a circle, so U[c] is its bottom. The picture before the first \
    step shows what init and add make. return true ends all calls with the answer found; return false \
    says that no row of this column leads to an answer. main reads each matrix, calls init, add and \
    dance(0), and prints the answer.";
