//! Text for people is in Chinese with `--lang zh` or by the locale; machine-readable output is always in
//! English.

use crate::common::{Run, fresh, judge_in};
use std::process::Command;

/// Two wrong outputs, and the explanations.
const WRONG: [(&str, &str, &str); 2] = [
    ("poj3074/sample-1", "1", "    (1,2) 已给定为 2\n"),
    ("hdu3498/sample-1", "", "    输出了 '1'，但 1 次打击不够（已证明）\n"),
];

#[test]
fn wrong_outputs_are_explained_in_chinese_and_json_is_english() {
    for (case, more, expected) in WRONG {
        let output = format!("1{}\n", more.repeat(80));
        let folder = fresh(&[("mine.txt", &output)]);
        let explained = |options: &[&str]| {
            let arguments = [&["explain", case, "--output", "mine.txt"], options].concat();
            judge_in(folder.path(), &arguments).ends(1).out.clone()
        };
        let text = explained(&["--lang", "zh"]);
        assert!(text.contains(expected), "{text}");
        let json = ["en", "zh"].map(|lang| explained(&["--lang", lang, "--format", "json"]));
        assert_eq!(json[0], json[1]);
    }
}

#[test]
fn the_locale_chooses_the_language_of_a_report() {
    let folder = fresh(&[]);
    let report = |locale: &str, options: &[&str]| {
        Command::new(crate::PROGRAM)
            .args(["test", "poj3740/sample-1", "--exec", "echo 1"])
            .args(options)
            .current_dir(folder.path())
            .envs([("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", locale)])
            .ran()
            .out
    };
    let chinese = report("zh_CN.UTF-8", &[]);
    for expected in
        ["评测 echo 1：poj3740/sample-1\n", "第 1 行第 1 列", "应为 'Yes, I found it'", "这组数据 WA\n"]
    {
        assert!(chinese.contains(expected), "{expected}: {chinese}");
    }
    for english in [report("zh_CN.UTF-8", &["--lang", "en"]), report("C", &[])] {
        assert!(english.ends_with("wrong answer on the case\n"), "{english}");
    }
    let json = report("zh_CN.UTF-8", &["--format", "json"]);
    assert!(json.is_ascii() && json.contains("line 1, column 1"), "{json}");
}
