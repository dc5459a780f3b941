//! Lessons and searches on paper, printed by a real browser. Skipped without Chromium.

use crate::common::browser::{Browser, chromium};
use crate::site::{decoded, site};
use serde_json::json;

/// The number of A4 sheets that the page needs: counts the pages of a PDF whose page tree is not compressed.
fn sheets(browser: &mut Browser) -> usize {
    let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true });
    let pdf = decoded(browser.call("Page.printToPDF", paper)["data"].as_str().unwrap());
    pdf.windows(12).filter(|part| part.starts_with(b"/Type /Page") && part[11] != b's').count()
}

#[test]
fn lessons_print_answers_on_a_separate_sheet() {
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    for number in [1, 3, 8, 10] {
        browser.look((1366, 768), true);
        browser.open(&format!("file://{}/learn/{number}.html", site().display()));
        let hidden = browser.evaluate("document.getElementById('answers').checkVisibility()");
        assert_eq!(hidden, false, "lesson {number}: answers on the screen");
        let all = sheets(&mut browser);
        assert!((2..=6).contains(&all), "lesson {number}: {all} sheets");
        // Without the answers, a lesson needs one sheet fewer, because the answers start on a new sheet.
        browser.evaluate("document.getElementById('answers').remove()");
        assert_eq!(sheets(&mut browser), all - 1, "lesson {number}");
        // On paper, buttons and other controls are hidden, and the text is dark on white.
        let media =
            json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
        browser.call("Emulation.setEmulatedMedia", media);
        let seen = "(() => { const shown = (name) => [...document.querySelectorAll(name)].filter((part) => part.checkVisibility()).length; \
            return [shown('button, .hints, #solution, nav'), shown('#exercise, canvas, textarea') > 0, getComputedStyle(document.body).color]; })()";
        assert_eq!(browser.evaluate(seen), json!([0, true, "rgb(0, 0, 0)"]), "lesson {number}");
        browser.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
    }
    // Prints a step of a search.
    browser.open(&format!("file://{}/search/lesson-1.html#e=5", site().display()));
    let search = sheets(&mut browser);
    assert!((1..=2).contains(&search), "{search} sheets");
    assert_eq!(browser.errors, [""; 0]);
}
