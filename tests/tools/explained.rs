//! What the page of a problem says about outputs, compared with what the program says.

use dlx_judge::embedded;
use dlx_judge::explain::page::Data;
use dlx_judge::explain::{self, Until};
use dlx_judge::site::explain_script;
use dlx_problems::Problem;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
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

/// Compares what the page and the program say about outputs, each with the name of its case. Returns how many
/// are of cases in the page, and how many of these have an explanation.
pub fn compare(node: &Path, problem: &Problem, data: &Value, outputs: &[(String, String)]) -> [usize; 2] {
    let cases = cases(data);
    let own: Vec<&(String, String)> = outputs.iter().filter(|(case, _)| cases.contains(&&case[..])).collect();
    let said: Vec<Value> = own.iter().map(|(case, output)| said(problem, case, output)).collect();
    let folder = tempfile::tempdir().unwrap();
    let [script, file] = ["explain.js", "outputs"].map(|name| folder.path().join(name));
    let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/explain.js");
    std::fs::write(&script, explain_script() + &std::fs::read_to_string(compare).unwrap()).unwrap();
    std::fs::write(&file, json!({ "data": data, "outputs": said }).to_string()).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).output().unwrap();
    let printed = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{}: {}", problem.id, printed.concat());
    [said.len(), said.iter().filter(|one| !one["explanation"].is_null()).count()]
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
