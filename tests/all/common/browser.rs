//! A headless Chromium, driven through a pipe with its debugging protocol.

use crate::tools::deadline::Deadline;
use crate::tools::{is_left_to_ci, tool};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A browser with one page; dropping the value ends the browser.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    sent: u64,
    /// The CPU time of the longest task since tracing started, in microseconds.
    task: f64,
    /// Whether the browser has reported all tasks of the trace.
    is_traced: bool,
    /// Errors that the page has logged or failed to catch since it was opened.
    pub errors: Vec<String>,
    _profile: tempfile::TempDir,
    _deadline: Deadline,
}

/// Possible names of Chromium's executable file.
pub const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The path of Chromium, for a test that only `.ci/run` executes. If None, the caller must skip its test.
pub fn chromium() -> Option<PathBuf> {
    if is_left_to_ci() { None } else { tool(&NAMES) }
}

impl Browser {
    /// Starts the browser `program`.
    pub fn start(program: &Path) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-extensions",
            "--disable-features=Translate,OptimizationHints,MediaRouter",
            "--hide-scrollbars",
            "--remote-debugging-pipe",
        ];
        // The browser reads messages from descriptor 3 and writes them to 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", "sh"])
            .arg(program)
            .args(arguments)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .env("TMPDIR", profile.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut browser = Browser {
            child,
            input,
            output,
            session: None,
            sent: 0,
            task: 0.0,
            is_traced: true,
            errors: Vec::new(),
            _profile: profile,
            _deadline: Deadline::start("the browser".into()),
        };
        let page = browser.page();
        let attached = browser.call("Target.attachToTarget", json!({ "targetId": page, "flatten": true }));
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_string());
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// The page that the browser starts with.
    fn page(&mut self) -> Value {
        let begin = Instant::now();
        loop {
            let targets = self.call("Target.getTargets", json!({}))["targetInfos"].take();
            let page = targets.as_array().unwrap().iter().find(|target| target["type"] == "page");
            if let Some(page) = page {
                return page["targetId"].clone();
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "the browser does not open a page");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a message and returns the result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a message and returns the result, or the browser's error.
    fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.input.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut answer = self.read();
            if answer["id"] == self.sent {
                return match answer.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(answer["result"].take()),
                };
            }
            self.note(&answer);
        }
    }

    fn read(&mut self) -> Value {
        let mut message = Vec::new();
        self.output.read_until(0, &mut message).unwrap();
        message.pop();
        serde_json::from_slice(&message).expect("the browser ended early")
    }

    /// The CPU time of the longest task on any thread of the browser while `act` runs.
    pub fn longest_task(&mut self, act: impl FnOnce(&mut Browser)) -> Duration {
        let events = json!({ "includedCategories": ["toplevel"] });
        self.call("Tracing.start", json!({ "traceConfig": events, "transferMode": "ReportEvents" }));
        (self.task, self.is_traced) = (0.0, false);
        act(self);
        self.call("Tracing.end", json!({}));
        while !self.is_traced {
            let event = self.read();
            self.note(&event);
        }
        Duration::from_secs_f64(self.task / 1e6)
    }

    /// Records errors and tasks from an event.
    fn note(&mut self, event: &Value) {
        let parameters = &event["params"];
        if event["method"] == "Tracing.dataCollected" {
            let tasks = parameters["value"].as_array().into_iter().flatten();
            let tasks = tasks.filter(|task| task["name"] == "ThreadControllerImpl::RunTask");
            self.task = tasks.filter_map(|task| task["tdur"].as_f64()).fold(self.task, f64::max);
        }
        self.is_traced |= event["method"] == "Tracing.tracingComplete";
        let error = match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => &parameters["exceptionDetails"],
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => &parameters["args"],
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => &parameters["entry"],
            _ => return,
        };
        self.errors.push(error.to_string());
    }

    /// Sets the window size and the light or dark theme.
    pub fn look(&mut self, (width, height): (u32, u32), is_dark: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let theme = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Opens a URL and waits until the page is drawn.
    pub fn open(&mut self, address: &str) {
        // Changing only the fragment would not reload the page.
        if self.evaluate("location.href.split('#')[0]") == address.split('#').next().unwrap_or_default() {
            self.call("Page.navigate", json!({ "url": "about:blank" }));
        }
        self.errors.clear();
        let done = self.call("Page.navigate", json!({ "url": address }));
        assert!(done.get("errorText").is_none(), "{address}: {done}");
        let begin = Instant::now();
        let is_ready = "document.readyState === 'complete' && location.href !== 'about:blank' \
            && document.body?.ariaBusy !== 'true'";
        while self.evaluate(is_ready) != true {
            assert!(begin.elapsed() < Duration::from_secs(120), "{address} does not load");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.draw();
    }

    /// Waits until an expression is true, even if the browser opens another page meanwhile.
    pub fn wait_for(&mut self, expression: &str) {
        let begin = Instant::now();
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let is_true = |seen: Result<Value, Value>| seen.is_ok_and(|seen| seen["result"]["value"] == true);
        while !is_true(self.try_call("Runtime.evaluate", parameters.clone())) {
            assert!(begin.elapsed() < Duration::from_secs(60), "{expression} does not become true");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses a key, with Shift if `is_shifted`.
    pub fn press(&mut self, key: &str, is_shifted: bool) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            " " => (32, " "),
            "ArrowDown" => (40, ""),
            other => panic!("no code for {other}"),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind,
                "key": key,
                "code": if key == " " { "Space" } else { key },
                "windowsVirtualKeyCode": code,
                "modifiers": if is_shifted { 8 } else { 0 },
            });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Types text into the focused element.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Taps the middle of the element that `selector` finds. The element must be visible.
    pub fn tap(&mut self, selector: &str) {
        let middle = format!(
            "(() => {{ const part = document.querySelector({}); part.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }}); \
             const box = part.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2; \
             const hit = document.elementFromPoint(x, y); return [x, y, hit !== null && (part.contains(hit) || hit.contains(part))]; }})()",
            json!(selector)
        );
        let middle = self.evaluate(&middle);
        assert_eq!(middle[2], true, "{selector} is under something else: {middle}");
        let point = json!([{ "x": middle[0], "y": middle[1] }]);
        for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
            self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        }
    }

    /// Waits until all changes are drawn.
    pub fn draw(&mut self) {
        self.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))",
        );
    }

    /// The value of an expression in the page; a promise is awaited.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut result = self.call("Runtime.evaluate", parameters);
        assert!(result.get("exceptionDetails").is_none(), "{}", result["exceptionDetails"]);
        result["result"]["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser's helper processes exit when the browser does.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
