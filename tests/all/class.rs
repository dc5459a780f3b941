//! Classes: a lecturer's untrusted problems and lessons on the site, `tutor` for a problem folder, and the
//! results that learners hand in.

use crate::common::browser::{Browser, chromium};
use crate::common::{Run, fresh, judge_in, write};
use crate::site::site;
use crate::tools::{is_left_to_ci, tool};
use dlx_judge::tutor::instances;
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

/// A problem with one case, and a course that lacks the files of a lesson. The texts of both contain scripts
/// and hostile links.
const FILES: [(&str, &str); 8] = [
    ("mine/problem.toml", "title = \"<script>alert(1)</script>\"\nmodel = \"model.py\"\n"),
    (
        "mine/README.md",
        "# <img src=x onerror=alert(2)>\n[a](javascript:alert(3)) ![b](https://c.example/d.png) $n \\le 3$\n",
    ),
    ("mine/model.py", MODEL),
    ("mine/validate.py", "n = int(input())\nassert 1 <= n <= 5\n"),
    ("mine/generate.py", "import sys\nprint(1 + int(sys.argv[1]) % 4)\n"),
    ("mine/cases/sample-1.in", "2\n"),
    ("mine/cases/sample-1.out", "</code><script>alert(4)</script>\n"),
    (
        "course/course.toml",
        "title = \"</title><script>alert(5)</script>\"\nlessons = [\"1-by-hand\", \"towers\"]\n",
    ),
];
/// A model for placing n rooks on a board of n x n squares.
const MODEL: &str = "n = int(input())
print(*(f'a{i}' for i in range(n)), *(f'b{j}' for j in range(n)))
for i in range(n):
    for j in range(n):
        print(f'| tower r{i + 1}c{j + 1}')
        print(f'a{i} b{j}')
";
const FACTS: &str = "problem = \"mine\"\nstart = { without = [\"b*\"] }\n\n[study]\nid = \"mine\"\n\n[board]\nrows = [\"..\", \"..\"]\n";
const TEXT: &str = "+++\ntask = \"[x](data:text/html,y) <script>alert(6)</script>\"\nhints = []\n\n[[quiz]]\nask = \"</script>?\"\nanswers = [\"<b>yes</b>\", \"no\"]\nright = 1\nwhy = \"<iframe>\"\n+++\n# </title><script>alert(7)</script>\n\n<script>alert(8)</script>\n\n![z](file:///etc/passwd) [up](../../../etc/passwd)\n";

/// Writes a lesson.
fn lesson(folder: &Path, facts: &str, text: &str) {
    write(folder, &[("course/towers.toml", facts), ("course/towers.md", text)]);
}

const SITE: [&str; 7] = ["site", "-o", "site", "--problem", "./mine", "--course", "course"];

#[test]
fn lecturers_pages_run_no_scripts() {
    // This test is slow, because it writes all pages of the site.
    if is_left_to_ci() || tool(&["python3"]).is_none() {
        return;
    }
    let folder = fresh(&FILES);
    let here = folder.path();
    // With `size`, the exercise also has variants, on boards of other sizes made by the generator.
    lesson(here, &FACTS.replace("\n\n[board]", "\nsize = 1\n\n[board]"), TEXT);
    judge_in(here, &SITE).ends(0);
    let page = fs::read_to_string(here.join("site/learn/towers.html")).unwrap();
    let (_, data) = page.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    let abouts: Vec<_> = data["again"].as_array().unwrap().iter().map(|again| &again["about"]).collect();
    assert_eq!(abouts, ["3\n", "4\n"]);
    assert_eq!(data["again"][0]["start"].as_str().unwrap().lines().next(), Some("a0 a1 a2"));
    for page in
        ["learn/towers.html", "learn/index.html", "problem/mine.html", "search/mine.html", "index.html"]
    {
        let text = fs::read_to_string(here.join("site").join(page)).unwrap();
        for wrong in
            ["<script>alert", "<img", "<iframe", "javascript:", "data:text", "example/d.png", "etc/passwd"]
        {
            // The data block is not rendered as HTML.
            let shown = text.split("<script id=\"data\"").next().unwrap();
            assert!(!shown.contains(wrong), "{page}: {wrong}");
        }
        assert!(!text.contains("alert(6)</script>") && !text.contains("alert(7)</script>"), "{page}");
    }
    let text = fs::read_to_string(here.join("site/problem/mine.html")).unwrap();
    assert!(text.contains("<i>n ≤ 3</i>") && text.contains("&lt;/code&gt;"), "{text}");
    assert!(!here.join("site/learn/2.html").exists() && here.join("site/problem/poj3074.html").exists());
}

#[test]
fn lesson_errors_name_file_and_line() {
    if tool(&["python3"]).is_none() {
        return;
    }
    let folder = fresh(&FILES);
    let here = folder.path();
    let fails = |facts: &str, text: &str, message: &str| {
        lesson(here, facts, text);
        judge_in(here, &SITE).refuses(1, message);
        assert!(!here.join("site").exists());
    };
    fails(
        &FACTS.replace("\"mine\"\nstart", "\"mime\"\nstart"),
        TEXT,
        "course/towers.toml: line 1: no problem mime",
    );
    fails(&FACTS.replace("[study]", "[stady]"), TEXT, "course/towers.toml: line 4: ");
    fails(
        &FACTS.replace("\"..\", \"..\"", "\"..\"]\noptions = [\"xx\""),
        TEXT,
        "course/towers.toml: line 7: ",
    );
    // Boards must have rows of equal length and known characters, and cells for all options and names.
    for (rows, expected) in [
        ("\"..\", \".\"", "row 2: expected 2 cells as in row 1, found 1"),
        ("\"..\", \".x\"", "row 2: expected only ., #, 0 and 1, found 'x'"),
        ("\"..\"", "option 3 (tower r2c1): expected a cell of the 1 x 2 board, found 21"),
        ("\"..\", \"..\"]\nleft = [\"1\", \"2\", \"3\"", "left: expected at most 2 names, found 3"),
    ] {
        let facts = FACTS.replace("\"..\", \"..\"", rows);
        fails(&facts, TEXT, &format!("course/towers.toml: line 7: {expected}"));
    }
    let wrong = |answer: &str, says: &str| {
        format!("{FACTS}\n[[wrong]]\nsays = \"{says}\"\nmodel = {{ without = [{answer}] }}\n")
    };
    let none = "course/towers.toml: line 10: a wrong answer: expected 'no tower', but the answer is right";
    fails(&wrong("", "no tower"), TEXT, none);
    let whole =
        "your items leave out \\\"b*\\\": you have none of its items (in total: 2), such as \\\"b0\\\"";
    fails(
        &wrong("\"b*\"", &format!("{whole}\\n")),
        TEXT,
        "such as \"b0\"'; from character 82 on expected '\\n', found ''",
    );
    let families = format!(
        "{FACTS}\n[[families]]\nname = \"rows\"\nitems = [\"a*\", \"b0\"]\nuncovered = \"\"\nrepeated = \"\"\n"
    );
    let missing = "course/towers.toml: line 10: expected each item in one family, found b1 in 0";
    fails(&families, TEXT, missing);
    let large = FACTS.replace("\n\n[board]", "\nsize = 21\n\n[board]");
    fails(&large, TEXT, "course/towers.toml: line 6: size: expected 1 to 20, found 21");
    fails(FACTS, &TEXT.replace("right = 1", "right = one"), "course/towers.md: line 8: ");
    fails(FACTS, &TEXT.replace("right = 1", "right = 3"), "course/towers.md: line 6: no answer 3: ");
    let solved = format!("solution = \"a0 a1 b0 b1\\n| tower r1c1\\na0 b0\\n\"\n{FACTS}");
    fails(&solved, TEXT, "course/towers.toml: line 1: the solution is wrong: ");
    // A file that is much too large is refused, and so are links out of the folder.
    lesson(here, FACTS, TEXT);
    File::create(here.join("course/towers.md")).unwrap().set_len(100 << 20).unwrap();
    judge_in(here, &SITE).refuses(1, "course/towers.md: ");
    #[cfg(unix)]
    {
        fs::remove_file(here.join("course/towers.md")).unwrap();
        fs::write(here.join("outside.md"), TEXT).unwrap();
        std::os::unix::fs::symlink("../outside.md", here.join("course/towers.md")).unwrap();
        judge_in(here, &SITE).refuses(1, "course/towers.md: it leads out of the folder");
    }
}

#[test]
fn tutor_compares_with_a_folders_model() {
    if tool(&["python3"]).is_none() {
        return;
    }
    let folder = fresh(&FILES);
    let here = folder.path();
    write(here, &[("right.py", MODEL), ("wrong.py", &MODEL.replace(", *(f'b", ", '|', *(f'b"))]);
    let tutor =
        |file: &str| judge_in(here, &["tutor", "./mine", "--model", file, "--count", "8", "--shrink", "1"]);
    tutor("right.py").ends(0).says("right on 4 instances");
    let large = format!("1{}\n", " ".repeat(instances::BYTES));
    write(here, &[("mine/cases/1.in", &large), ("mine/cases/2.in", &large)]);
    tutor("right.py").ends(0).says("\nnot tried: 2 more cases\n");
    // In this model the columns may stay uncovered, but on a square board every cover covers them anyway.
    tutor("wrong.py").ends(0);
    write(here, &[("wrong.py", &MODEL.replace(" b{j}", ""))]);
    tutor("wrong.py").ends(1).says("your matrix ");
    // On a board of one square, whose tower is given, nothing is left to decide.
    let none = MODEL.replace("n = int(input())\n", "n = int(input())\nif n == 1: print(' |'); exit()\n");
    write(here, &[("mine/model.py", &none), ("none.py", &none)]);
    tutor("none.py").ends(0);
    judge_in(here, &["show", "./mine"]).ends(0).says("Sample sample-1");
}

/// Three learners hand in files; the third file was damaged in transit.
#[test]
fn class_prints_a_table_of_results_and_reports_damage() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let script = include_str!("../../src/site/assets/hand-in.js");
    let kept = "const done = { text: '', isRight: true, quiz: [0, 1], isAsked: true, slips: 2 }, open = { text: 'a', isRight: false, quiz: [] };
        const all = [['Ann', { 2: done, towers: { ...open, tries: 12345, seed: -1 } }], ['=李 雷 ', { towers: done }], ['Bo', { 2: open, 10: done }]];
        for (const [name, kept] of all) console.log(fileOf(name, codesOf(kept)));
        console.log(codesOf({ 'sixteen-letters-': { ...done, seed: -1, tries: 5000 } })[0].length + '\\n\\n' + codesOf({ 2: { ...open, tries: 9 }, towers: { ...done, tries: 7, quiz: [] } }).join(' '));";
    let folder = fresh(&[("make.js", &format!("{script}{kept}"))]);
    let here = folder.path();
    let made = Command::new(node).arg(here.join("make.js")).ran();
    let parts: Vec<&str> = made.out.split("\n\n").collect();
    assert!(parts.len() == 5 && parts[3] == "40", "{made}");
    let damaged = parts[2].replace(".1w.", ".1r.");
    let by_hand = format!(
        "Cleo: {}\nname: Dan\n\n{}\nd1.1.x.0.1r.00000\n",
        parts[0].lines().nth(2).unwrap(),
        parts[1].lines().nth(2).unwrap().to_uppercase().replace('.', "。")
    );
    write(
        here,
        &[
            ("ann.txt", &parts[0].replace('\n', "\r\n")),
            ("li.txt", parts[1]),
            ("bo.txt", &damaged),
            ("codes.txt", &by_hand),
        ],
    );
    let table = judge_in(here, &["class", "ann.txt", "li.txt", "bo.txt"]);
    table.ends(1).warns("bo.txt: damaged: the check is ").says("right, 1");
    let rows: Vec<Vec<&str>> = table
        .out
        .lines()
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(rows[0], ["learner", "2", "2 questions", "towers", "towers questions", "damaged"]);
    assert_eq!(rows[1], ["Ann", "right, 1", "right, 3", "wrong, 999, seed 4294967295", "-", "-"]);
    assert_eq!(rows[2], ["=李 雷", "-", "-", "right, 1", "right, 3", "-"]);
    assert_eq!(rows[3], ["Bo", "-", "-", "-", "-", "bo.txt"]);
    assert_eq!(rows.len(), 4);
    // Ann hands in twice: a right result is preferred to a wrong one, and among equals the result with fewer
    // tries.
    write(here, &[("later.txt", &format!("name: ann\n{}\n", parts[4].trim().replace(' ', "\n")))]);
    let twice = judge_in(here, &["class", "later.txt", "ann.txt"]);
    twice.ends(0).warns("ann: handed in twice (later.txt, ann.txt): the better results count");
    twice.says("ann      right, 1  right, 3     right, 7");
    assert_eq!(twice.out.lines().count(), 2);
    // Files without learners' names count as different learners even if the files have the same name.
    let code = parts[1].lines().nth(2).unwrap();
    write(here, &[("a/codes.txt", code), ("b/codes.txt", code)]);
    assert_eq!(judge_in(here, &["class", "a/codes.txt", "b/codes.txt"]).ends(0).out.lines().count(), 3);
    let csv = judge_in(here, &["class", "li.txt", "codes.txt", "--format", "csv"]);
    csv.ends(1)
        .warns("codes.txt: line 5: damaged: expected a code")
        .says("\"'=李 雷\",\"li.txt\",towers,exercise,0,1,true");
    csv.says("\"Dan\",\"codes.txt: line 5\",,,,,damaged")
        .says("\"Cleo\",\"codes.txt\",2,exercise,0,1,true")
        .says("\"Dan\",\"codes.txt\",towers,exercise,0,1,true");
    let json = judge_in(here, &["class", "li.txt", "bo.txt", "--format", "json"]);
    assert!(json.ends(1).out.starts_with("{\"learners\":[{\"name\":\"=李 雷\""));
    json.says("{\"name\":\"Bo\",\"file\":\"bo.txt\",\"results\":[],\"damaged\":[\"bo.txt\"]}");
}

#[test]
fn class_reads_the_files_that_the_page_saves() {
    let Some(program) = chromium() else { return };
    let mut browser = Browser::start(&program);
    browser.open(&format!("file://{}/learn/1.html?lang=en", site().display()));
    let hidden = "document.getElementById('hand-in').hidden";
    assert_eq!(browser.evaluate(hidden), true, "before anything is done");
    browser.evaluate(
        "(() => { const box = document.getElementById('answer'); box.value = document.querySelector('#solution code').textContent; \
         box.dispatchEvent(new Event('input')); document.getElementById('check').click(); })()",
    );
    assert_eq!(browser.evaluate(hidden), false);
    // Gives a wrong answer to the first question, then the right answer to every question.
    browser.evaluate(
        "document.querySelectorAll(\"[data-in='en'] .question\").forEach((form, number) => { const right = form.dataset.right; \
         for (const value of number === 0 ? [right === '1' ? '2' : '1', right] : [right]) { form.querySelector(`[value='${value}']`).checked = true; form.requestSubmit(); } })",
    );
    // The browser saves a file; the test reads its text from the blob that the button makes.
    let file = browser.evaluate(
        "(async () => { let made; URL.createObjectURL = (blob) => ((made = blob), 'data:,'); \
         const name = document.getElementById('learner'); name.value = ' Ann  Lee'; name.dispatchEvent(new Event('input')); \
         document.getElementById('results').click(); return made.text(); })()",
    );
    let code = browser.evaluate("document.getElementById('codes').textContent");
    let (file, code) = (file.as_str().unwrap(), code.as_str().unwrap());
    let folder = fresh(&[("ann.txt", file), ("codes.txt", code)]);
    let table = judge_in(folder.path(), &["class", "ann.txt", "codes.txt"]);
    table.ends(0).says("Ann Lee  right, 1  right, 2").says("codes    right, 1  right, 2");
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
}

/// Results for variants chosen by the seed in the URL, and for the program of lesson 3, are handed in too.
#[test]
fn the_seed_and_the_program_are_handed_in() {
    let Some(program) = chromium() else { return };
    let mut browser = Browser::start(&program);
    let page = |name: &str| format!("file://{}/learn/{name}", site().display());
    let start = "document.getElementById('answer').value";
    browser.open(&page("1.html?lang=en"));
    let first = browser.evaluate(start);
    browser.open(&page("1.html?lang=en#seed=3"));
    assert_ne!(browser.evaluate(start), first);
    browser.evaluate(
        "(() => { const box = document.getElementById('answer'); box.value = document.querySelector('#solution code').textContent; \
         box.dispatchEvent(new Event('input')); document.getElementById('check').click(); })()",
    );
    assert_eq!(browser.evaluate("document.getElementById('verdict').className"), "right");
    browser.evaluate("document.getElementById('new-numbers').click()");
    browser.wait_for(
        "location.hash === '#seed=4' && document.querySelector('#numbers p').textContent.includes('4 of 8')",
    );
    browser.open(&page("1.html?lang=en"));
    assert_eq!(browser.evaluate(start), first);
    browser.open(&page("3.html?lang=en"));
    browser.evaluate("window.dlxCourse.write(['x'], false); window.dlxCourse.write(['x'], true)");
    let codes = browser.evaluate("document.getElementById('codes').textContent");
    browser.open(&page("index.html?lang=en"));
    assert_eq!(browser.evaluate("document.getElementById('forget').hidden"), false);
    let folder = fresh(&[("ann.txt", codes.as_str().unwrap())]);
    let table = judge_in(folder.path(), &["class", "ann.txt"]);
    table.ends(0).says("3 program").says("right, 1, seed 3").says("right, 2");
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
}

#[test]
fn class_and_course_sizes_are_limited() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let script = include_str!("../../src/site/assets/hand-in.js");
    let print = "for (let n = 0; n < 501; n++) console.log(`name${n}: ${codeOf({ lesson: process.argv[2] === 'one' ? '1' : `l${n}`, part: 'x', seed: 0, tries: 1, isRight: true })}`);";
    let folder = fresh(&[("make.js", &format!("{script}{print}"))]);
    let here = folder.path();
    let made = |what: &str| Command::new(node.clone()).arg(here.join("make.js")).arg(what).ran().out;
    let odd = "odd\n".repeat(200);
    write(here, &[("learners.txt", &made("one")), ("lessons.txt", &made("all")), ("odd.txt", &odd)]);
    File::create(here.join("large.txt")).unwrap().set_len((1 << 20) + 1).unwrap();
    let class = |file: &str| judge_in(here, &["class", file]);
    class("learners.txt")
        .ends(1)
        .warns("learners.txt: line 501: more than 500 learners")
        .says("name499   right, 1  -\n learners  -         learners.txt\n");
    // Each line of lessons.txt is of another lesson, so its lessons are not in more files than the other's.
    write(here, &[("ann.txt", "Ann d1.1.x.0.1r.bzern\n"), ("ben.txt", "Ben d1.1.x.0.1r.bzern\n")]);
    let unshown = "name499: results: 1 not shown: the table shows the 100 lessons that are in the most files";
    for files in [["lessons.txt", "ann.txt", "ben.txt"], ["ann.txt", "ben.txt", "lessons.txt"]] {
        let shown = judge_in(here, &[&["class"][..], &files].concat());
        shown.ends(1).warns(unshown).says("Ann      right, 1").says("Ben      right, 1");
    }
    class("odd.txt").ends(1).warns("odd.txt: line 101: too many damaged lines: the rest is skipped");
    // A long name would be compared for each line below it.
    let long = format!("name: {}\nd1.1.x.0.1r.bzern\n", "x".repeat(500_000));
    write(here, &[("long.txt", &long)]);
    let shown = class("long.txt");
    shown
        .ends(1)
        .warns("long.txt: line 1: damaged: expected a name of at most 200 characters")
        .says("right, 1");
    // A file that cannot be read does not hide the others.
    Command::new("mkfifo").arg(here.join("pipe.txt")).ran().ends(0);
    for odd in ["large.txt", "pipe.txt", "none.txt"] {
        let shown = judge_in(here, &["class", odd, "ann.txt"]);
        shown.ends(1).warns(odd).says(odd).says("right, 1");
    }
    if tool(&["python3"]).is_none() {
        return;
    }
    write(here, &FILES);
    let fails = |message: &str| {
        judge_in(here, &SITE).refuses(1, message);
    };
    fs::create_dir(here.join("empty")).unwrap();
    let words = SITE.map(|word| if word == "course" { "empty" } else { word });
    judge_in(here, &words).refuses(1, "empty: expected course.toml, or lessons such as queens.toml");
    let many: Vec<String> = (0..101).map(|n| format!("\"l{n}\"")).collect();
    write(here, &[("course/course.toml", &format!("lessons = [{}]\n", many.join(", ")))]);
    fails("course/course.toml: expected 1 to 100 lessons, found 101");
    for name in ["seventeen-letters", "12", "index", "Towers"] {
        write(here, &[("course/course.toml", ""), (&format!("course/{name}.toml"), FACTS)]);
        fails(&format!("course/{name}.toml: expected a name of at most 16 lowercase letters"));
        fs::remove_file(here.join(format!("course/{name}.toml"))).unwrap();
    }
    let items: Vec<String> = (0..201).map(|n| format!("i{n}")).collect();
    let row = items.join(" ");
    let rows: String = (0..200).map(|n| format!("| row {n}\n{row}\n")).collect();
    lesson(here, &format!("problem = \"mine\"\nsolution = \"\"\"\n{row}\n{rows}\"\"\"\n"), TEXT);
    fails("course/towers.toml: expected a matrix of at most 40000 ones, found 40200");
}
