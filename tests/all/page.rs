//! The page of a search, in a real browser: no errors, the same states and links forwards and backwards, the
//! search's answer at the end, and the covers of typed matrices. Skipped without Chromium.

use crate::common::browser::{Browser, chromium};
use crate::common::{Random, is_its_day, random_problem};
use dlx_judge::embedded;
use dlx_kernel::Exact;
use dlx_kernel::dlx::Choose;
use dlx_kernel::input::Input;
use dlx_problems::find;
use dlx_study::formats::knuth::Named;
use dlx_study::model::Cover;
use dlx_study::trace::Window;
use dlx_study::trace::search;
use dlx_study::{self as study, Goal};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A script that plays the search and returns what it observes.
const DRIVE: &str = r##"(() => {
const seen = { last: dance.last, differ: [] };
const key = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const until = Math.min(dance.last, 300);
const states = [];
for (let place = 0; place <= until; place++) { states.push(dance.state()); key("ArrowRight"); }
dance.go(until);
for (let place = until; place >= 0; place--) {
  if (dance.state() !== states[place]) seen.differ.push(place);
  key("ArrowLeft");
}
for (let jump = 0; jump < 200; jump++) {
  const place = (jump * 7919) % (until + 1);
  dance.go(place);
  if (dance.state() !== states[place]) seen.differ.push(place);
}
// The text of a cover names its options.
dance.go(0);
key("n");
dance.state();
seen.isNamed = dance.chosen().every((name) => document.getElementById("now").textContent.includes(name));
// The dance: every write, forwards and backwards.
dance.go(0);
key("2");
const links = [];
while (links.length < 500 && dance.place() < dance.last) { links.push(dance.links()); key("."); }
for (let write = links.length - 1; write >= 0; write--) {
  key(",");
  if (dance.links() !== links[write]) seen.differ.push(`write ${write}`);
}
dance.go(0);
seen.isBack = dance.links() === links[0];
seen.nodes = document.querySelectorAll("#links g").length > 0;
key("3");
key("End");
key("1");
const hide = document.getElementById("hide");
for (const at of [0, until >> 1, until]) { dance.go(at); hide.click(); hide.click(); key("t"); }
seen.wrongSizes = dance.wrongSizes();
// Many jumps within a frame are drawn once, at the last position.
const image = () => { dance.state(); return document.getElementById("picture").toDataURL(); };
dance.go(0);
const start = image();
for (let place = 0; place <= dance.last; place += 1 + (dance.last >> 8)) dance.go(place);
dance.go(0);
seen.isSame = image() === start;
key("End");
seen.differs = image() !== start;
seen.stack = document.querySelectorAll("#stack > li").length;
seen.place = dance.place();
seen.chosen = dance.chosen();
seen.buttons = [...document.querySelectorAll("button")].every((button) => button.getAttribute("aria-label") || button.textContent.trim());
return seen;
})()"##;

/// Writes the page of a model to `folder`.
fn page_of(model: &study::Model, folder: &Path) -> PathBuf {
    let file = folder.join("page.html");
    let mut page = Vec::new();
    model.write_page(Choose::Smallest, Window { from: 1, limit: 100_000 }, None, &mut page).unwrap();
    std::fs::write(&file, page).unwrap();
    file
}

fn file_model(text: &str, cover: Cover) -> study::Model {
    Named::read(text.as_bytes()).unwrap().model("a file", cover).in_slots()
}

#[test]
fn the_page_plays_forwards_and_backwards_and_ends_at_the_answer() {
    if !is_its_day(1) && !is_its_day(3) {
        return;
    }
    let Some(chromium) = chromium() else { return };
    let models =
        ["exactcover", "poj3074", "nqueens", "hdu5046", "wordrect", "carseq", "manyqueens"].map(|id| {
            let problem = find(id).unwrap();
            let cases = embedded::cases(problem);
            let sample = cases.iter().find(|case| case.name.starts_with("sample")).unwrap();
            let input = sample.files.as_ref().unwrap().input.read().unwrap();
            (id, problem.study.unwrap()(&mut Input::new(&input), 1).unwrap())
        });
    // A matrix with colours, multiplicities, and an option without primary items.
    let named = "p q 1:2|r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nr x:A\nq r x:A\n";
    let file = ("a file", file_model(named, Cover::Exact));
    let mut browser = Browser::start(&chromium);
    let folder = tempfile::tempdir().unwrap();
    for (id, model) in models.into_iter().chain([file]) {
        browser.open(&format!("file://{}", page_of(&model, folder.path()).display()));
        let seen = browser.evaluate(DRIVE);
        assert_eq!(browser.errors, [""; 0], "{id}");
        assert_eq!(seen["differ"], json!([]), "{id}: places with another state than before");
        assert_eq!((&seen["isBack"], &seen["nodes"]), (&true.into(), &true.into()), "{id}: the dance");
        assert_eq!(seen["place"], seen["last"], "{id}");
        assert_eq!(seen["buttons"], true, "{id}: a button without a name");
        assert_eq!(seen["isNamed"], true, "{id}: an option of a cover is not named");
        let answer = search(&model, Choose::Smallest, u64::MAX, &mut |_, _, _| {}).answer.unwrap();
        let names: Vec<&str> = answer.iter().map(|&option| &model.options[option]).collect();
        assert_eq!(seen["chosen"], json!(names), "{id}");
        assert_eq!(seen["stack"], names.len(), "{id}");
        assert_eq!(seen["wrongSizes"], json!([]), "{id}: items with other sizes than the search saw");
        assert_eq!((&seen["isSame"], &seen["differs"]), (&true.into(), &true.into()), "{id}: the pictures");
    }
}

/// Sorts the covers, and the options of each cover.
fn sorted(mut covers: Vec<Vec<String>>) -> Vec<Vec<String>> {
    covers.iter_mut().for_each(|cover| cover.sort());
    covers.sort();
    covers
}

#[test]
fn typed_matrices_are_restored_from_the_url() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page_of(&file_model("a b\na\nb\n", Cover::Exact), folder.path());
    let mut browser = Browser::start(&chromium);
    let address = format!("file://{}", page.display());
    browser.open(&address);
    let (mut random, mut covers) = (Random(20), 0);
    for number in 0..20 {
        let text = random_problem(&mut random, number % 2 == 1, number % 4 >= 2);
        let named = Named::read(text.as_bytes()).unwrap();
        let names = |cover: Vec<usize>| cover.into_iter().map(|option| named.option(option)).collect();
        let expected: Vec<Vec<String>> = Exact::new(&named.matrix).covers().map(names).collect();
        let error = browser.evaluate(&format!("dance.searchOwn({}, true, 'smallest')", json!(text)));
        assert_eq!(error, Value::Null, "{text}");
        let seen: Vec<Vec<String>> = serde_json::from_value(browser.evaluate("dance.covers()")).unwrap();
        covers += seen.len();
        assert_eq!(sorted(seen), sorted(expected), "{text}");
    }
    assert!(covers > 20, "{covers} covers");
    assert_eq!(browser.errors, [""; 0]);
    assert_typed_and_back(&mut browser, &address);
}

/// Types a matrix as a user would, opens the URL of the matrix, which contains the step and the view, and
/// goes back.
fn assert_typed_and_back(browser: &mut Browser, address: &str) {
    let typed = |text: &str| {
        let element = |id: &str| format!("document.getElementById('{id}')");
        let (open, own, search) = (element("open-own"), element("own-text"), element("own-search"));
        format!(
            "{open}.click(); {own}.value = {}; {search}.click(); {}.textContent",
            json!(text),
            element("own-error")
        )
    };
    let error = browser.evaluate(&typed("100\n012\n"));
    assert_eq!(error, "line 2, column 3: expected 0 or 1, found '2'");
    browser.evaluate("document.getElementById('own-cancel').click()");
    let right = typed("100\n011\n");
    assert_eq!(browser.evaluate(&right), "");
    browser.evaluate(
        "dance.goLink(1); dance.goLink(1); dance.goLink(1); new Promise((done) => setTimeout(done, 400))",
    );
    let state = "JSON.stringify([dance.place(), dance.within(), dance.links(), document.body.dataset.view, document.title])";
    let (hash, before) = (browser.evaluate("location.hash"), browser.evaluate(state));
    let hash = hash.as_str().unwrap();
    assert!(hash.contains("v=links") && hash.contains("m=100;011"), "{hash}");
    browser.open(&format!("{address}{hash}"));
    assert_eq!(browser.evaluate(state), before);
    assert_eq!(browser.evaluate("location.hash"), hash);
    let view = "document.body.dataset.view";
    browser
        .evaluate("dance.setMode('compare'); history.back(); new Promise((done) => setTimeout(done, 200))");
    assert_eq!(browser.evaluate(view), "links", "back leads to the view before");
    browser.evaluate("location.hash = '#2'; new Promise((done) => setTimeout(done, 200))");
    assert_eq!(browser.evaluate("[document.title, dance.place()].join()"), "a file,2");
    assert_eq!(browser.errors, [""; 0]);
}

/// Whether both searches of a comparison are complete.
const IS_COMPARED: &str = "document.getElementById('comparison').ariaBusy === 'false'";

/// A board on which a search that branches on the first item takes too long for a test.
fn pentominoes() -> study::Model {
    let input = "count\n....................\n....................\n....................\n";
    find("pentomino").unwrap().study.unwrap()(&mut Input::new(input.as_bytes()), 1).unwrap()
}

/// Maximum number of steps between two pauses in which the page can respond: a slice of the search, and the
/// work of one node.
const MOST_STEPS: u64 = 30_000;
/// Maximum CPU time of a task.
const MOST_TIME: Duration = Duration::from_millis(100);

#[test]
fn long_searches_stay_responsive() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let address = format!("file://{}", page_of(&pentominoes(), folder.path()).display());
    let mut browser = Browser::start(&chromium);
    // One of three runs must be fast enough, because a task may also wait for garbage collection.
    let mut tasks = (0..3).map(|_| {
        browser.longest_task(|browser| {
            browser.open(&address);
            browser.evaluate("dance.setMode('compare')");
            browser.wait_for(IS_COMPARED);
            browser.draw();
        })
    });
    assert!(tasks.any(|longest| longest < MOST_TIME));
    let steps = browser.evaluate("dance.mostSteps()").as_u64().unwrap();
    assert!((1000..MOST_STEPS).contains(&steps), "{steps} steps without a pause");
    let cancel = "(() => { const until = document.getElementById('until'); until.value = 'end'; \
        until.dispatchEvent(new Event('change')); })()";
    browser.evaluate(cancel);
    browser.tap("#compare-cancel");
    browser.wait_for("document.body.dataset.view === 'matrix'");
    assert_eq!(browser.evaluate(IS_COMPARED), false);
    // The URL can set the time that a comparison shows.
    browser.open(&format!("{address}#v=compare&e=50000"));
    browser.wait_for(IS_COMPARED);
    browser.draw();
    let count = browser.evaluate("document.getElementById('count').textContent");
    assert!(count.as_str().unwrap().starts_with("50000 / "), "{count}");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn phones_show_the_step_of_the_url() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let address = format!("file://{}", page_of(&pentominoes(), folder.path()).display());
    let mut browser = Browser::start(&chromium);
    browser.look((390, 844), false);
    browser.open(&format!("{address}#e=400"));
    assert_ne!(browser.evaluate("document.getElementById('scroller').scrollTop"), 0);
    // The box that was written last and its line of code are visible above the controls.
    let seen = "(() => { const end = document.querySelector('footer').getBoundingClientRect().top; \
        return ['#links .active', '#code [aria-current]'].every((name) => { \
        const box = document.querySelector(name).getBoundingClientRect(); return box.top > 0 && box.bottom < end; }); })()";
    for size in [(390, 844), (390, 664)] {
        browser.look(size, false);
        browser.open(&format!("{address}#e=400.5&v=links"));
        assert_eq!(browser.evaluate(seen), true, "{size:?}");
    }
    let first = browser.evaluate("document.querySelector('#stack li').firstChild.textContent");
    assert_eq!(first, "X r1c3 r2c2-4 r3c3");
    assert_eq!(browser.errors, [""; 0]);
}

/// The number of updates in a search that ends after `most` covers or a million events.
fn updates(model: &study::Model, choose: Choose, most: usize) -> u64 {
    let model = study::Model { goal: Goal::UpTo(most), ..model.clone() };
    search(&model, choose, 1_000_000, &mut |_, _, _| {}).levels.iter().map(|level| level.updates).sum()
}

#[test]
fn comparisons_state_how_far_they_go() {
    if !is_its_day(0) && !is_its_day(2) {
        return;
    }
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Browser::start(&chromium);
    let said = |browser: &mut Browser, model: &study::Model, until: &str| {
        browser.open(&format!("file://{}#v=compare", page_of(model, folder.path()).display()));
        let choose = format!(
            "(() => {{ const until = document.getElementById('until'), wanted = {until:?}; \
             if (wanted !== '') {{ until.value = wanted; until.dispatchEvent(new Event('change')); }} }})()"
        );
        browser.evaluate(&choose);
        browser.wait_for(IS_COMPARED);
        browser.evaluate("document.getElementById('ratio').textContent").as_str().unwrap().to_string()
    };
    // This board has too many covers to visit, so the page only gives a lower bound on the ratio.
    let board = pentominoes();
    let text = said(&mut browser, &board, "");
    let rest = text.strip_prefix("To the first cover, branching on the first item takes more than ");
    let rest = rest.and_then(|rest| rest.strip_suffix(" times as many updates."));
    let times: u64 = rest.unwrap_or_else(|| panic!("{text}")).parse().unwrap();
    let smallest = updates(&board, Choose::Smallest, 1);
    assert!(times > 10 && updates(&board, Choose::First, 1) > times * smallest, "{text}");
    // On a small board, the searches are compared up to their ends and up to their first covers.
    let queens = find("nqueens").unwrap().study.unwrap()(&mut Input::new(b"6\n"), 1).unwrap();
    for (until, most, within) in
        [("", usize::MAX, "To the end of the search"), ("1", 1, "To the first cover")]
    {
        let [smallest, first] =
            [Choose::Smallest, Choose::First].map(|choose| updates(&queens, choose, most) as f64);
        let (rule, times) = match first > smallest {
            true => ("the first item", first / smallest),
            false => ("the item with the fewest options", smallest / first),
        };
        let times = if times < 1.1 { format!("{times:.2}") } else { format!("{times:.1}") };
        let expected = format!("{within}, branching on {rule} takes {times} times as many updates.");
        assert_eq!(said(&mut browser, &queens, until), expected);
    }
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn captions_match_the_matrix() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Browser::start(&chromium);
    let captions = "(() => { dance.setMode('links'); const seen = []; \
        while (dance.place() < dance.last && seen.length < 400) { dance.goLink(1); dance.state(); seen.push(document.getElementById('caption').textContent); } \
        return seen.join('\\n'); })()";
    let knuth = "column_1 column_2 column_3\ncolumn_1\ncolumn_2 column_3\n";
    let colours = "p q | x y\np q x y:A\np x:A y\nq x:A\n";
    let several = "p 1:2|q | x y\np q x y:A\np x:A y\nq x:A\n";
    for (text, language, counts) in
        [(knuth, "en", 0), (knuth, "zh", 0), (colours, "en", 0), (several, "en", 4)]
    {
        let page = page_of(&file_model(text, Cover::Exact), folder.path());
        browser.open(&format!("file://{}?lang={language}", page.display()));
        let seen = browser.evaluate(captions);
        let seen = seen.as_str().unwrap();
        assert!(seen.lines().count() > 10, "{seen}");
        assert!(!seen.contains("column column") && !seen.contains("列 column"), "{seen}");
        // The page says how many times items can be covered, unless each must be covered exactly once.
        assert_eq!(seen.contains("can be covered one time"), counts > 0, "{seen}");
        let code = browser.evaluate("document.getElementById('code').textContent");
        let code = code.as_str().unwrap();
        assert_eq!(code.matches("one time").count() + code.matches("tweak").count() * 2, counts, "{code}");
        assert_eq!(code.contains("commit"), text.contains(':'), "{code}");
        let kinds = browser.evaluate("document.querySelectorAll('#links-legend li').length");
        assert_eq!(kinds, 3);
    }
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn everything_is_reachable_in_small_windows() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page_of(
        &file_model("a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n", Cover::Exact),
        folder.path(),
    );
    let mut browser = Browser::start(&chromium);
    // A script that lists what is wrong with the layout: parts that overlap, are too wide or too high, or
    // cannot be reached.
    let overlaps = r#"(() => {
      const parts = [...document.querySelectorAll("header, main > section")].filter((part) => part.checkVisibility());
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const wrong = [];
      boxes.forEach((a, i) => boxes.forEach((b, j) => i < j && meet(a, b) && wrong.push(`${parts[i].id} over ${parts[j].id}`)));
      for (const part of parts) if (part.scrollHeight > part.clientHeight + 1) wrong.push(`${part.id} is ${part.scrollHeight - part.clientHeight} too high`);
      if (document.documentElement.scrollWidth > innerWidth) wrong.push(`${document.documentElement.scrollWidth} wide`);
      const end = Math.max(...boxes.map((box) => box.bottom)), foot = document.querySelector("footer").getBoundingClientRect().height;
      if (end + foot > document.documentElement.scrollHeight + 1) wrong.push(`ends at ${end}, but only ${document.documentElement.scrollHeight} can be scrolled`);
      if (foot > innerHeight * 0.5) wrong.push(`${foot} high controls`);
      for (const button of document.querySelectorAll("footer button, header button")) {
        const box = button.getBoundingClientRect();
        if (button.checkVisibility() && (box.left < 0 || box.right > innerWidth + 1 || button.scrollWidth > box.width + 1)) wrong.push(button.id);
      }
      return wrong;
    })()"#;
    for language in ["en", "zh"] {
        browser.look((360, 740), language == "zh");
        browser.open(&format!("file://{}?lang={language}#e=3", page.display()));
        for size in [(360, 740), (844, 390), (1000, 457), (1080, 600), (1366, 768), (1920, 1080)] {
            browser.look(size, language == "zh");
            for view in ["matrix", "links", "compare"] {
                browser.evaluate(&format!("dance.setMode('{view}')"));
                browser.draw();
                assert_eq!(browser.evaluate(overlaps), json!([]), "{size:?}, {view}, {language}");
            }
        }
        assert_eq!(browser.errors, [""; 0], "{language}");
    }
}
