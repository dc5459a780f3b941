//! The page of a search, in a real browser: no errors, the same states forwards and backwards, and the answer of the
//! search at the end. Skipped without Chromium.

use crate::tools::tool;
use dlx_judge::cover::dlx::Choose;
use dlx_judge::harness::case;
use dlx_judge::input::Input;
use dlx_judge::problems::find;
use dlx_judge::study;
use dlx_judge::study::knuth::Named;
use dlx_judge::study::model::Cover;
use dlx_judge::study::trace::search;
use dlx_judge::study::trace_text::Window;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs before the page's own script and records errors.
const LISTEN: &str = "<script>window.wrong = [];
addEventListener('error', (event) => window.wrong.push(event.message));
console.error = (...said) => window.wrong.push(said.join(' '));</script>";

/// Runs after it: plays the search and leaves the observations in the document.
const DRIVE: &str = r##"<script type="module">
const seen = { wrong: window.wrong, last: dance.last, differ: [] };
const key = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const until = Math.min(dance.last, 400);
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
const hide = document.getElementById("hide");
for (const at of [0, until >> 1, until]) { dance.go(at); hide.click(); hide.click(); key("t"); }
seen.wrongSizes = dance.wrongSizes();
// Many jumps before the next frame are drawn once, at the last position.
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
seen.said = document.getElementById("now").textContent;
seen.buttons = [...document.querySelectorAll("button")].every((button) => button.getAttribute("aria-label"));
const result = document.createElement("pre");
result.id = "result";
result.textContent = "BEGIN" + encodeURIComponent(JSON.stringify(seen)) + "END";
document.body.append(result);
</script>"##;

/// The page `file` as the browser leaves it after its scripts have run.
fn document(chromium: &Path, folder: &Path, file: &Path) -> String {
    let arguments = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--virtual-time-budget=5000",
        "--dump-dom",
    ];
    let dump = folder.join("dump.html");
    let mut child = Command::new(chromium)
        .args(arguments)
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", file.display()))
        .stdin(Stdio::null())
        .stdout(std::fs::File::create(&dump).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A browser that hangs must not outlive the test.
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > Duration::from_secs(240) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the browser does not come to an end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    std::fs::read_to_string(&dump).unwrap()
}

#[test]
fn the_page_plays_forwards_and_backwards_and_ends_at_the_answer() {
    let Some(chromium) = tool(&["chromium", "chromium-browser", "google-chrome"]) else { return };
    let models =
        ["exactcover", "poj3074", "nqueens", "hdu5046", "wordrect", "carseq", "manyqueens"].map(|id| {
            let problem = find(id).unwrap();
            let cases = case::embedded(id);
            let sample = cases.iter().find(|case| case.name.starts_with("sample")).unwrap();
            let input = sample.files.as_ref().unwrap().input.read().unwrap();
            (id, problem.study.unwrap()(&mut Input::new(&input), 1).unwrap())
        });
    // Colours, several times, and an option that no item needs.
    let named =
        Named::read(b"p q 1:2|r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nr x:A\nq r x:A\n").unwrap();
    let file = ("a file", study::file::model(&named, "a file", Cover::Exact));
    for (id, model) in models.into_iter().chain([file]) {
        let mut page = Vec::new();
        model.write_page(Choose::Smallest, Window { from: 1, limit: 100_000 }, &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        let page = page
            .replacen("<head>", &format!("<head>{LISTEN}"), 1)
            .replace("</body>", &format!("{DRIVE}</body>"));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("page.html");
        std::fs::write(&file, page).unwrap();
        let document = document(&chromium, folder.path(), &file);
        let result = document.split(">BEGIN").nth(1).and_then(|rest| rest.split("END<").next());
        let result =
            result.unwrap_or_else(|| panic!("{id}: the scripts did not run to their end\n{document}"));
        let seen: serde_json::Value = serde_json::from_slice(&unescaped(result)).unwrap();
        assert_eq!(seen["wrong"], serde_json::json!([]), "{id}");
        assert_eq!(seen["differ"], serde_json::json!([]), "{id}: places with another state than before");
        assert_eq!(seen["place"], seen["last"], "{id}");
        assert_eq!(seen["buttons"], true, "{id}: a button without a label");
        let answer = search(&model, Choose::Smallest, u64::MAX, |_, _, _| {}).answer.unwrap();
        let names: Vec<&String> = answer.iter().map(|&option| &model.options[option]).collect();
        assert_eq!(seen["chosen"], serde_json::json!(names), "{id}");
        assert_eq!(seen["stack"], names.len(), "{id}");
        assert_eq!(
            seen["wrongSizes"],
            serde_json::json!([]),
            "{id}: items with other sizes than the search saw"
        );
        assert_eq!((&seen["isSame"], &seen["differs"]), (&true.into(), &true.into()), "{id}: the pictures");
    }
}

/// Decodes the output of `encodeURIComponent`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}
