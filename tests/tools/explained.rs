//! What the page of a problem says about outputs, compared with what the program says.

use dlx_judge::embedded;
use dlx_judge::explain::page::Data;
use dlx_judge::explain::{self, Until};
use dlx_judge::site::explain_script;
use dlx_problems::Problem;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The data of the page of a problem, which are made once.
pub fn data(problem: &'static Problem) -> Option<&'static Value> {
    type Known = BTreeMap<&'static str, &'static OnceLock<Option<Value>>>;
    static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
    let known = {
        let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(problem.id).or_insert_with(|| Box::leak(Box::default()))
    };
    known.get_or_init(|| Data::of(problem).unwrap().map(|data| data.json())).as_ref()
}

/// The names of the cases in the data of a page.
pub fn cases(data: &Value) -> Vec<&str> {
    data["cases"].as_array().unwrap().iter().map(|case| case["name"].as_str().unwrap()).collect()
}

/// Compares what the page and the program say about outputs, each with the name of its case. Returns for each
/// that is of a case in the page whether it has an explanation.
pub fn compare(
    node: &Path,
    problem: &'static Problem,
    data: &Value,
    outputs: &[(String, String)],
) -> Vec<bool> {
    let cases = cases(data);
    let own: Vec<&(String, String)> = outputs.iter().filter(|(case, _)| cases.contains(&&case[..])).collect();
    let said: Vec<Value> = own.iter().map(|(case, output)| said(problem, case, output)).collect();
    let are_explained = said.iter().map(|one| !one["explanation"].is_null()).collect();
    if !said.is_empty() {
        static PAGE: Mutex<Option<Page>> = Mutex::new(None);
        let mut page = PAGE.lock().unwrap_or_else(PoisonError::into_inner);
        let differs = page.get_or_insert_with(|| Page::start(node)).differs(problem.id, data, &said);
        drop(page);
        assert_eq!(differs, None, "{}", problem.id);
    }
    are_explained
}

/// The script of a page in Node, which is started once.
struct Page {
    /// It ends when its input does, which is when this process ends.
    _node: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The problems whose data it has.
    known: HashSet<&'static str>,
}

impl Page {
    fn start(node: &Path) -> Page {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("explain.js");
        let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/explain.js");
        std::fs::write(&script, explain_script() + &std::fs::read_to_string(compare).unwrap()).unwrap();
        let mut child =
            Command::new(node).arg(&script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let input = child.stdin.take().unwrap();
        let mut page = Page { _node: child, input, output, known: HashSet::new() };
        // It has read its script.
        assert_eq!(page.line(), "ready");
        page
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_string()
    }

    /// The first output of which the page says something else than the program.
    fn differs(&mut self, id: &'static str, data: &Value, outputs: &[Value]) -> Option<String> {
        let data = self.known.insert(id).then_some(data);
        writeln!(self.input, "{}", json!({ "id": id, "data": data, "outputs": outputs })).unwrap();
        serde_json::from_str(&self.line()).expect("the script ended early")
    }
}

/// An output and what the program says about it.
fn said(problem: &Problem, name: &str, output: &str) -> Value {
    let case = embedded::cases(problem).into_iter().find(|case| case.name == name).unwrap();
    let files = case.files.unwrap();
    let (input, expected) =
        (files.input.read().unwrap(), files.expected.unwrap().read().unwrap().into_owned());
    let until = Until::after(Duration::from_secs(60));
    let explanation = explain::explain(problem, &input, &expected, output.as_bytes(), &until);
    let text = explanation.as_ref().map(|explanation| explanation.text());
    json!({ "case": name, "output": output, "explanation": explanation, "text": text })
}
