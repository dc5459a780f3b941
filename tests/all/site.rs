//! The site: how its folder is written, its size, its links, and every page in a real browser.

use crate::common::browser::{Browser, NAMES, chromium};
use crate::common::{assert_wrong_usage, is_its_day, judge_in};
use crate::tools::{day, is_for_every, tool};
use dlx_judge::site::{self, own::Own};
use dlx_problems::PROBLEMS;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The site, written once for all tests.
pub fn site() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
        site::write(&folder, &Own::default()).unwrap();
        folder
    })
}

/// The paths of the site's files.
fn files() -> BTreeSet<String> {
    let entries = walkdir::WalkDir::new(site()).into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(site()).unwrap().to_str().unwrap().to_string()).collect()
}

fn pages() -> Vec<String> {
    files().into_iter().filter(|file| file.ends_with(".html")).collect()
}

/// `tests/systems` tests that a site can replace an earlier one.
#[test]
fn a_site_replaces_only_sites_and_empty_folders() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path();
    fs::write(folder.join("file"), "mine").unwrap();
    fs::create_dir(folder.join("other")).unwrap();
    fs::write(folder.join("other/file"), "mine").unwrap();
    for wrong in ["file", "other", "."] {
        assert_wrong_usage(
            folder,
            &["site", "-o", wrong],
            &format!("{wrong}: expected a new or empty folder"),
        );
    }
    assert_eq!(fs::read_to_string(folder.join("other/file")).unwrap(), "mine");
}

#[test]
fn the_site_is_small_and_has_every_problem_with_its_bundles_and_cases() {
    let (mut bytes, files) = (0, files());
    for file in &files {
        let size = fs::metadata(site().join(file)).unwrap().len();
        bytes += size;
        assert!(!file.ends_with(".html") || size < 1_500_000, "{file} has {size} bytes");
    }
    assert!(bytes < 290_000 * PROBLEMS.len() as u64, "{bytes} bytes");
    for problem in PROBLEMS.iter() {
        for page in [format!("problem/{}.html", problem.id), format!("search/{}.html", problem.id)] {
            assert!(files.contains(&page), "{page}");
        }
        for start in [format!("bundle/{}.", problem.id), format!("case/{}/", problem.home)] {
            assert!(files.iter().any(|file| file.starts_with(&start)), "{start}");
        }
    }
    let bundle = &judge_in(site(), &["bundle", "poj3074"]).out;
    assert_eq!(fs::read_to_string(site().join("bundle/poj3074.cpp")).unwrap(), *bundle);
}

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    page.split(&format!(" {name}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn every_link_leads_somewhere_and_nothing_is_loaded_from_the_network() {
    let (files, mut links) = (files(), 0);
    for page in pages() {
        let text = fs::read_to_string(site().join(&page)).unwrap();
        // The data of a search are not HTML, so they are not checked for links.
        let text = text.split("<script id=\"data\"").next().unwrap();
        for source in values(text, "src") {
            assert!(!source.contains("://"), "{page} loads {source}");
        }
        let count = |what: &str| text.matches(what).count();
        let sheets = count("<link rel=\"stylesheet\"") - count("media=\"print\"") - count("assets/links.css");
        assert_eq!(sheets, 1, "{page}");
        for link in values(text, "href").into_iter().chain(values(text, "src")) {
            if ["https://", "http://", "data:"].iter().any(|scheme| link.starts_with(scheme)) {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let mut parts: Vec<&str> = page.split('/').collect();
            if !path.is_empty() {
                parts.pop();
            }
            for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
                if part == ".." {
                    parts.pop();
                } else {
                    parts.push(part);
                }
            }
            let file = parts.join("/");
            // On the page of a search, a script sets the links to the problem and to the index.
            let is_set_later = link == "." && page.starts_with("search/");
            assert!(is_set_later || files.contains(&file), "{page}: {link}");
            if !anchor.is_empty() && !anchor.contains('=') {
                let target = fs::read_to_string(site().join(&file)).unwrap();
                assert!(values(&target, "id").contains(&anchor), "{page}: {link}");
            }
            links += 1;
        }
    }
    assert!(links > 1500, "{links} links");
}

const SIZES: [(u32, u32); 4] = [(360, 740), (844, 390), (1366, 768), (1920, 1080)];

/// Opens every `step`-th page and checks that it has no errors and is not wider than the window.
fn open_all(
    browser: &mut Browser,
    step: usize,
    size: (u32, u32),
    is_dark: bool,
    mut check: impl FnMut(&mut Browser, &str),
) {
    browser.look(size, is_dark);
    for (number, page) in pages().into_iter().skip(day() % step).step_by(step).enumerate() {
        let language = ["en", "zh"][number % 2];
        browser.open(&format!("file://{}?lang={language}", site().join(&page).display()));
        assert_eq!(browser.errors, [""; 0], "{page}, {size:?}, dark: {is_dark}");
        let seen = browser.evaluate(
            "[document.documentElement.scrollWidth <= innerWidth, document.querySelectorAll('h1').length, document.documentElement.lang, \
             document.documentElement.classList.contains('dark'), document.body.textContent.includes('undefined')]",
        );
        let language = if language == "zh" { "zh-CN" } else { "en" };
        assert_eq!(seen, json!([true, 1, language, is_dark, false]), "{page}, {size:?}");
        check(browser, &page);
    }
}

#[test]
fn every_fourth_page_opens_without_errors_on_a_phone() {
    if !is_its_day(0) && !is_its_day(2) {
        return;
    }
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    // Opening all pages in all settings takes more than a minute.
    open_all(&mut browser, 4, SIZES[0], true, |_, _| {});
    assert_index(&mut browser);
}

/// Tests the search box, the change of language, and the button that copies code.
fn assert_index(browser: &mut Browser) {
    browser.look(SIZES[2], false);
    browser.open(&format!("file://{}", site().join("index.html").display()));
    let typed = "(() => { const box = document.getElementById('search'); box.value = 'k-centre airports'; \
                 box.dispatchEvent(new Event('input')); return document.querySelector('#results a').getAttribute('href'); })()";
    assert_eq!(browser.evaluate(typed), "problem/hdu5046.html");
    browser.open(&format!("file://{}?lang=zh", site().join("problem/hdu5046.html").display()));
    let seen = browser.evaluate(
        "[document.querySelector('#solutions').textContent, new URL(document.querySelector('nav a').href).search, \
         document.querySelectorAll('.code > .copy').length > 3]",
    );
    assert_eq!(seen, json!(["解法", "?lang=zh", true]));
    let copied = "(async () => { const button = document.querySelector('.copy'); button.click(); \
                  await new Promise((done) => setTimeout(done, 300)); return button.textContent; })()";
    let copied = browser.evaluate(copied);
    assert!(copied == "已复制" || copied == "请选中文本复制", "{copied}");
    assert_eq!(browser.errors, [""; 0]);
}

/// The URLs of the problem pages that the search box finds for `words`.
fn found(browser: &mut Browser, words: &str) -> BTreeSet<String> {
    let typed = format!(
        "(() => {{ const box = document.getElementById('search'); box.value = {words:?}; box.dispatchEvent(new Event('input')); \
         return [...document.querySelectorAll('#results a')].map((link) => link.getAttribute('href')); }})()"
    );
    let links: Vec<String> = serde_json::from_value(browser.evaluate(&typed)).unwrap();
    let problem = |link: String| Some(link.strip_prefix("problem/")?.split(".html").next()?.to_string());
    links.into_iter().filter_map(problem).collect()
}

#[test]
fn the_chinese_site_is_in_chinese() {
    if !is_its_day(1) && !is_its_day(3) {
        return;
    }
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    browser.look(SIZES[2], false);
    let index = format!("file://{}", site().join("index.html").display());
    for language in ["en", "zh"] {
        browser.open(&format!("{index}?lang={language}"));
        // The search box finds words of both languages, whatever the page's language.
        for (word, chinese, title) in [("sudoku", "数独", "Sudoku"), ("queens", "皇后", "Queens")] {
            let theirs: BTreeSet<String> = PROBLEMS
                .iter()
                .filter(|problem| problem.facts().title_zh.contains(chinese))
                .map(|problem| problem.id.to_string())
                .collect();
            assert!(theirs.len() >= 3, "{title}");
            let (one, other) = (found(&mut browser, chinese), found(&mut browser, word));
            assert!(one.is_superset(&theirs), "{chinese}: {theirs:?}, found {one:?}");
            assert!(!other.is_empty(), "{word}");
        }
    }
    let shown = "[...document.querySelectorAll('main h1, main h2, main p, main li, main td')].filter((part) => part.checkVisibility()) \
                 .map((part) => part.innerText).join('\\n')";
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let documents = ["modelling", "commands", "cases", "page"].map(|name| format!("doc/{name}.html"));
    let problems = PROBLEMS.iter().map(|problem| format!("problem/{}.html", problem.id));
    let part = if is_for_every() { 1 } else { 3 };
    for page in problems.chain(documents).skip(day() % part).step_by(part) {
        let open = |browser: &mut Browser, language: &str| {
            browser.open(&format!("file://{}?lang={language}", site().join(&page).display()));
            let text = browser.evaluate(shown).as_str().unwrap().to_string();
            let title = browser.evaluate("document.title").as_str().unwrap().to_string();
            (text.chars().filter(|c| is_chinese(*c)).count(), text.chars().count(), title)
        };
        let (chinese, all, title) = open(&mut browser, "zh");
        assert!(chinese * 5 > all, "{page}: {chinese} of {all} characters are Chinese");
        assert!(title.contains(is_chinese), "{page}: {title}");
        let (chinese, all, english) = open(&mut browser, "en");
        assert!(chinese * 50 < all && all > 500, "{page}: {chinese} of {all} characters are Chinese");
        // Titles differ between the languages, unless the English title contains Chinese.
        assert!(title != english || english.contains(is_chinese), "{page}: {title}");
    }
    browser.open(&format!("file://{}?lang=zh", site().join("doc/judging.html").display()));
    let remark = browser.evaluate("document.querySelector('main > .kicker').textContent");
    assert_eq!(remark, "本文只有英文。");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn figures_fill_their_boxes_and_a_phone_shows_titles() {
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    // A script that returns the share of the box that the drawing fills, whether the heading is above the
    // box, and whether the box is in the window.
    let fill = "(() => { const figure = document.querySelector('figure.matrix'), box = figure.getBoundingClientRect(); \
                const parts = [...figure.querySelectorAll('text, path')].map((part) => part.getBoundingClientRect()); \
                const wide = Math.max(...parts.map((part) => part.right)) - Math.min(...parts.map((part) => part.left)); \
                return [wide / box.width, document.querySelector('h1').getBoundingClientRect().bottom <= box.top, box.right <= innerWidth]; })()";
    for size in [SIZES[0], SIZES[2]] {
        browser.look(size, false);
        for id in ["hdu5046", "nqueens", "exactcover", "poj3074", "fzu1686", "carseq"] {
            browser.open(&format!("file://{}", site().join(format!("problem/{id}.html")).display()));
            let seen = browser.evaluate(fill);
            assert!(seen[0].as_f64().unwrap() > 0.8, "{id}, {size:?}: fills {} of its box", seen[0]);
            assert_eq!((&seen[1], &seen[2]), (&json!(true), &json!(true)), "{id}, {size:?}");
        }
        // The copy button must not cover code.
        let over = "[...document.querySelectorAll('.code')].filter((block) => { const [a, b] = [...block.children].map((part) => part.getBoundingClientRect()); \
                    return a.right > b.left + 1 && a.bottom > b.top + 1; }).length";
        assert_eq!(browser.evaluate(over), 0, "{size:?}");
    }
    browser.look(SIZES[0], false);
    browser.open(&format!("file://{}", site().join("index.html").display()));
    let titles = "[...document.querySelectorAll('.problems tbody td:nth-child(2)')].every((cell) => cell.getBoundingClientRect().right <= innerWidth && cell.innerText)";
    assert_eq!(browser.evaluate(titles), true, "a title outside the window of a phone");
    // The link in the header opens the box in which a matrix can be typed.
    let own = browser.evaluate("document.querySelector('nav a[href*=\"search/index\"]').href");
    browser.open(own.as_str().unwrap());
    assert_eq!(browser.evaluate("document.getElementById('own').open"), true);
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
#[ignore = "takes a minute: it opens 600 pages"]
fn every_page_opens_without_errors_in_every_size_and_theme() {
    let Some(chromium) = tool(&NAMES) else { return };
    let mut browser = Browser::start(&chromium);
    for size in SIZES {
        for is_dark in [false, true] {
            open_all(&mut browser, 1, size, is_dark, |_, _| {});
        }
    }
}

#[test]
#[ignore = "needs axe-core, which `.ci/run --all` installs"]
fn pages_pass_axe() {
    let Some(chromium) = tool(&NAMES) else { return };
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/node_modules/axe-core/axe.min.js");
    let Ok(axe) = fs::read_to_string(&axe) else {
        return crate::tools::skip("pages_pass_axe", "axe-core (npm install --prefix target/axe axe-core)");
    };
    let mut browser = Browser::start(&chromium);
    let run = "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations \
               .filter((one) => one.impact === 'serious' || one.impact === 'critical') \
               .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 150)).slice(0, 3)}`))";
    for (size, is_dark) in [(SIZES[0], false), (SIZES[2], true)] {
        open_all(&mut browser, 1, size, is_dark, |browser, page| {
            browser.evaluate(&format!("{axe};0"));
            let views: &[&str] =
                if page.starts_with("search/") { &["matrix", "links", "compare"] } else { &[""] };
            for view in views {
                if !view.is_empty() {
                    browser.evaluate(&format!("dance.setMode('{view}')"));
                }
                let violations: Value = browser.evaluate(run);
                assert_eq!(violations, json!([]), "{page} {view}, {size:?}, dark: {is_dark}");
            }
        });
    }
}

/// Decodes base64.
pub fn decoded(text: &str) -> Vec<u8> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut many) = (Vec::new(), 0_u32, 0);
    for digit in text.chars().filter_map(|letter| digits.find(letter)) {
        bits = bits << 6 | digit as u32;
        many += 6;
        if many >= 8 {
            many -= 8;
            bytes.push((bits >> many) as u8);
            bits &= (1 << many) - 1;
        }
    }
    bytes
}

/// The width and the height in the header of a PNG.
fn size_of(picture: &[u8]) -> [u32; 2] {
    [16, 20].map(|at| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap()))
}

#[test]
#[ignore = "makes the screenshots of README.md with UPDATE_README=1"]
fn screenshots_show_the_dance_the_matrix_and_a_problem() {
    let Some(chromium) = tool(&NAMES) else { return };
    let mut browser = Browser::start(&chromium);
    for (name, address, size) in [
        ("page-links.png", "search/exactcover.html?lang=en#e=1.7&v=links", (1366, 700)),
        ("page-matrix.png", "search/pentomino.html?lang=en#e=27", (1180, 640)),
        ("site-problem.png", "problem/hdu5046.html?lang=en", (1180, 640)),
    ] {
        browser.look(size, false);
        browser.open(&format!("file://{}/{address}", site().display()));
        let taken = browser.call("Page.captureScreenshot", json!({ "format": "png" }));
        let picture = decoded(taken["data"].as_str().unwrap());
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
        if std::env::var_os("UPDATE_README").is_some() {
            fs::write(&file, &picture).unwrap();
        }
        let old = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(size_of(&old), size_of(&picture), "{name}");
        assert!(old.len() < 150_000, "{name} has {} bytes", old.len());
    }
}
