//! Text for people is in Chinese if `--lang zh` or the locale asks for it; machine-readable output is always
//! in English.

use crate::common::{Run, fresh, judge_in};
use std::process::Command;

/// A case; the string that its wrong output repeats 80 times after a `1`; a line of the Chinese explanation.
const WRONG: [(&str, &str, &str); 2] = [
    ("poj3074/sample-1", "1", "    (1,2) 已给定为 2\n"),
    ("hdu3498/sample-1", "", "    输出了 '1'，但 1 次攻击不够（已证明）\n"),
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

#[test]
fn the_option_or_the_locale_makes_help_and_errors_chinese() {
    let folder = fresh(&[]);
    let said = |locale: &str, arguments: &[&str]| {
        let mut command = Command::new(crate::PROGRAM);
        command.args(arguments).current_dir(folder.path()).envs([("LC_ALL", locale), ("COLUMNS", "100")]);
        let ran = command.ran();
        ran.out + &ran.err
    };
    for (arguments, expected) in [
        (&["--lang", "zh", "--help"][..], "\n做题：\n  test         用数据评测程序\n"),
        (&["gen", "--help", "--lang=zh"], "\n      --extreme\n          生成格式所允许的最小和最大的数据\n"),
        (&["--lang", "zh", "gen"], "错误：缺少必需的参数：\n"),
        (&["--lang", "zh", "tset"], "错误：没有 'tset' 这个命令\n"),
        (&["--lang", "zh", "gen", "poj3075"], "dlx-judge：没有叫 'poj3075' 的题；是不是 poj3074、"),
        (&["--lang", "zh", "test", "poj3074", "--solution", "none.cpp"], "none.cpp：没有这个文件\n"),
    ] {
        for locale in ["C", "zh_CN.UTF-8"] {
            let text = said(locale, arguments);
            assert!(text.contains(expected), "{arguments:?}: {text}");
        }
        let english: Vec<&str> =
            arguments.iter().copied().filter(|it| !["--lang", "zh", "--lang=zh"].contains(it)).collect();
        assert!(said("C", &english).is_ascii(), "{english:?}");
        assert!(!said("zh_CN.UTF-8", &english).is_ascii(), "{english:?}");
    }
    let man = said("zh_CN.UTF-8", &["man", "gen"]);
    assert!(man.is_ascii(), "{man}");
}
