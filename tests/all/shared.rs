//! A problem on several judges has only one problem folder and one case folder, and every command accepts the
//! id of each judge.

use crate::common::judge;
use serde_json::Value;
use std::fs;

fn stdout(arguments: &[&str]) -> String {
    let output = judge(arguments);
    output.ends(0);
    output.out
}

const IDS: [&str; 3] = ["zoj3122", "poj3076", "uva1309"];

#[test]
fn list_shows_each_id_with_its_judges_facts() {
    let list: Value = serde_json::from_str(&stdout(&["list", "--json"])).unwrap();
    let entries = list.as_array().unwrap();
    let entry = |id: &str| entries.iter().find(|entry| entry["id"] == id).unwrap();
    let judges = IDS.map(|id| entry(id)["judge"].as_str().unwrap());
    assert_eq!(judges, ["ZOJ", "POJ", "UVA"]);
    let cases = IDS.map(|id| entry(id)["cases"].as_u64().unwrap());
    assert!(cases[0] > 20 && cases.iter().all(|count| *count == cases[0]), "{cases:?}");
}

#[test]
fn cases_are_found_by_id_and_by_path() {
    let names = [
        "uva1309/sample-1",
        "poj3076/edge-full-grid-2",
        "cases/uva1309/edge-full-grid-3",
        "cases/zoj3122/sample-1",
    ];
    let out = stdout(&[&["test", "--format", "json"], &names[..]].concat());
    let verdicts: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(verdicts.len(), names.len() + 1);
    assert!(verdicts[..names.len()].iter().all(|case| case["verdict"] == "AC"), "{out}");
    judge(&["test", "cases/uva1309/nothing"]).ends(2);
}

#[test]
fn every_command_accepts_each_id() {
    for id in IDS {
        for arguments in [
            &["gen", id, "--seed", "3"][..],
            &["gen", id, "--extreme"],
            &["model", id, "--figure"],
            &["trace", id, "--figure", "--settle"],
            &["show", id],
            &["list", id],
        ] {
            assert!(!stdout(arguments).is_empty(), "{arguments:?}");
        }
        assert_eq!(stdout(&["gen", id, "--seed", "3"]), stdout(&["gen", "zoj3122", "--seed", "3"]));
    }
    let bundle = stdout(&["bundle", "uva1309"]);
    assert!(bundle.starts_with("// UVA 1309 Sudoku\n"), "{}", &bundle[..200]);
    assert!(bundle.contains("Same problem: POJ 3076"), "{}", &bundle[..400]);
}

#[test]
fn imported_cases_go_to_the_shared_folder_unless_the_id_has_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |path: &str| folder.path().join(path);
    fs::create_dir(path("found")).unwrap();
    fs::write(path("found/1.in"), "1\n").unwrap();
    fs::write(path("found/1.out"), "2\n").unwrap();
    let cases = path("cases").to_str().unwrap().to_string();
    let found = path("found").to_str().unwrap().to_string();
    let import = ["import", &found, "--id", "uva1309", "--cases", &cases];
    stdout(&import);
    assert!(path("cases/zoj3122/1.in").is_file());
    fs::create_dir(path("cases/uva1309")).unwrap();
    stdout(&import);
    assert!(path("cases/uva1309/1.in").is_file());
}
