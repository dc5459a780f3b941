//! Tests the page's search without a browser: it emits the same events as the program, undo events too; every
//! write to the links is undone by its inverse; page and program report errors in a matrix at the same
//! position. Skipped without Node.

use crate::common::{Random, Run, random_problem};
use crate::tools::tool;
use dlx_kernel::dlx::Choose;
use dlx_study::formats;
use dlx_study::model::Cover;
use dlx_study::page::ENGINE;
use dlx_study::trace::Window;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// A matrix, and the events or the error that the program prints for it.
fn case(text: &str, cover: Cover, choose: Choose) -> Value {
    let is_exact = cover == Cover::Exact;
    // The program skips a byte order mark before it reads a matrix.
    let read = text.strip_prefix('\u{feff}').unwrap_or(text);
    let named = match formats::read(read.as_bytes()) {
        Ok((named, _)) => named,
        Err(error) => return json!({ "text": text, "error": error.to_string() }),
    };
    let model = named.model("a file", cover).in_slots();
    let mut written = Vec::new();
    model.write_trace_json(choose, Window { from: 1, limit: u64::MAX }, &mut written).unwrap();
    let expected: Value = serde_json::from_slice(&written).unwrap();
    json!({ "text": text, "isExact": is_exact, "choose": choose.name(), "expected": expected })
}

/// Runs the page's engine and the comparison in Node, and returns the output.
fn compared(cases: &[Value]) -> Option<String> {
    let node = tool(&["node", "nodejs"])?;
    let folder = tempfile::tempdir().unwrap();
    let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/engine.js");
    let program = ENGINE.to_string() + &std::fs::read_to_string(compare).unwrap();
    let lines: Vec<String> = cases.iter().map(Value::to_string).collect();
    let [script, file] = ["engine.js", "cases"].map(|name| folder.path().join(name));
    std::fs::write(&script, program).unwrap();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = Command::new(node).arg(&script).arg(&file).ran();
    let printed = output.out + &output.err;
    assert!(output.code == Some(0), "{printed}");
    Some(printed)
}

#[test]
fn page_and_program_have_the_same_events() {
    let mut random = Random(2026);
    let case = |number: usize| {
        let choose = Choose::ALL[number / 5 % Choose::ALL.len()];
        let cover = if number % 5 == 4 { Cover::Repeat } else { Cover::Exact };
        let text = random_problem(&mut random, matches!(number % 5, 1 | 3), matches!(number % 5, 2 | 3));
        case(&text, cover, choose)
    };
    let cases: Vec<Value> = (0..200).map(case).collect();
    assert!(cases.iter().all(|case| case.get("expected").is_some()));
    let Some(printed) = compared(&cases) else { return };
    // The numbers show that searches were really compared.
    let numbers: Vec<usize> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [matrices, events, writes, errors] = numbers[..] else { panic!("{printed}") };
    assert!(matrices == 200 && events > 4000 && writes > 10_000 && errors == 0, "{printed}");
}

#[test]
fn page_and_program_read_the_same_texts_as_rows() {
    let texts = [
        "1\n1\n",
        "0 1\n1 0\n",
        "011\n100\n",
        "0 1 1\n1 0 0\n\n",
        "0,1,1\n1, 0, 0,\r\n",
        "2 3\n0 1 1\n1 0 0\n",
        "1 1\n1\n",
        "1 1\n0 1\n",
        "3 1\n1\n0\n1\n",
        "0 5\n",
        "a b\n |\na b\n",
        " |\n |\n",
        "\u{feff}2 3\n0 1 1\n1 0 0\n",
        "\u{feff}a b\na b\n",
    ];
    let cases: Vec<Value> = texts.iter().map(|text| case(text, Cover::Exact, Choose::Smallest)).collect();
    assert!(cases.iter().all(|case| case.get("expected").is_some()), "{cases:?}");
    compared(&cases);
}

/// Parts of texts that two readers may interpret differently.
const PARTS: &str = "0§1§0§1§2§10§ § §,§\n§\n§\r§\t§\u{b}§\u{c}§a§é§\u{10348}§|§|3§:§a b\n§2 2\n§\u{a0}§\
    \u{feff}";

#[test]
fn page_and_program_read_any_text_alike() {
    let mut random = Random(319);
    let parts: Vec<&str> = PARTS.split('§').collect();
    let text = |_| (0..random.within(1, 12)).map(|_| parts[random.below(parts.len())]).collect::<String>();
    let texts: Vec<String> = (0..5000).map(text).collect();
    let cases: Vec<Value> = texts.iter().map(|text| case(text, Cover::Exact, Choose::Smallest)).collect();
    let errors = cases.iter().filter(|case| case.get("error").is_some()).count();
    assert!((1000..4000).contains(&errors), "{errors}");
    compared(&cases);
}

#[test]
fn page_and_program_report_an_error_at_the_same_position() {
    let mut texts: Vec<String> = [
        "",
        "| x\n\n",
        "a b a\n",
        "a | b | c\n",
        "a b:c\n",
        "a b\n\na  z\n",
        "a | b\na b a\n",
        "a | b\na c:red\n",
        "a b | x\na x:1\na b:red\n",
        "a | x\na x:red x:red\n",
        "a | x\na x:\n",
        "a | x\na x:a:b\n",
        "a | x\na x:a|b\n",
        "a | 1:2|x\n",
        "a 2|\n",
        "a 2|a\n",
        "a\na |x\n",
        "a\na |1000000001\n",
        "a\na |999999999 |2\n",
        "é a\né b\n",
        "a\r\nb\r\n",
        "a\tb\n\t\tc\n",
        "100\n012\n",
        "1 0\n0 é\n",
        "0 1 1\n0 1\n",
        "1 1 0\n0,1,1,\t1\n",
        "2 3\n0 1 1\n",
        "1 2\n0 1\n1 0\n",
        "1 20000000\n0\n",
        "1 2 3\n1 4\n",
        "3 3\na b\n",
    ]
    .map(String::from)
    .to_vec();
    for bounds in ["3:2|b", "0|b", "0:0|b", "-1:2|b", "1:x|b", "|b", ":|b", "1:|b", "1:2:3|b", "4294967296|b"]
    {
        texts.push(format!("a {bounds}\na\n"));
    }
    let cases: Vec<Value> = texts.iter().map(|text| case(text, Cover::Exact, Choose::Smallest)).collect();
    let errors = cases.iter().filter(|case| case.get("error").is_some()).count();
    assert_eq!(errors, texts.len());
    let Some(printed) = compared(&cases) else { return };
    assert!(printed.ends_with(&format!(" {errors} errors\n")), "{printed}");
}

/// In a comparison of two searches, stepping back visits the same times as stepping forward.
#[test]
fn steps_back_reverse_steps_forward() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let page = Path::new(env!("CARGO_MANIFEST_DIR"));
    let compare = std::fs::read_to_string(page.join("crates/study/src/page/compare.js")).unwrap();
    // The work after each event of two searches; some events occur at the same time.
    let steps = "const search = (work) => ({ work, events: work.length, updates: work.at(-1), last: work.length });
        comparison.searches = [search([0, 2, 2, 5, 9]), search([1, 2, 4, 5])];
        Object.assign(comparison, { states: [{ seek() {} }, { seek() {} }], last: 9 });
        const walk = (by) => { const seen = []; for (let step = 0; step < 20; step++) { seekTime(nextTime(by)); seen.push(comparison.at); } return [...new Set(seen)].join(' '); };
        console.log(walk(1)); console.log(walk(-1));";
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("steps.js");
    std::fs::write(&script, compare + steps).unwrap();
    let output = Command::new(node).arg(&script).ran();
    assert_eq!(output.out, "1 2 4 5 9\n5 4 2 1 0\n", "{}", output.err);
}
