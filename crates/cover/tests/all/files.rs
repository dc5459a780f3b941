//! Solving, counting, modelling and tracing files with colours and multiplicities.

use crate::process::write;

/// Runs the program on a file that contains `text`.
fn cover(arguments: &[&str], text: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it.dlx", text)]);
    crate::cover(folder.path(), &[arguments, &["it.dlx"]].concat())
}

/// TAOCP 7.2.2.1, before Algorithm C: the toy problem of XCC, whose only cover is `q x:A; p r x:A y`.
const TOY: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
/// Item `a` must be covered once or twice, item `b` twice; the four options cost 1, 2, 3 and 1.
const BOUNDED: &str = "1:2|a 2|b | x\na b x:1 |1\nb x:2 |2\na b x:1 |3\na b |1\n";

#[test]
fn files_with_colours_and_multiplicities_are_solved_and_counted() {
    assert_eq!(cover(&["count"], TOY), (Some(0), "1\n".into(), String::new()));
    let (code, out, _) = cover(&["solve"], TOY);
    let mut lines: Vec<&str> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!((code, lines), (Some(0), vec!["p r x:A y", "q x:A"]));
    assert_eq!(cover(&["count"], BOUNDED).1, "4\n");
    assert_eq!(cover(&["solve", "--all"], BOUNDED).1.matches("\n\n").count(), 4);
    let (code, out, error) = cover(&["solve", "--cheapest"], BOUNDED);
    let mut lines: Vec<&str> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!((code, lines, error.as_str()), (Some(0), vec!["a b x:1 |1", "a b |1"], "cost 2\n"));
    assert_eq!(cover(&["solve"], "a | x y\na x:1 y\n").1, "a x:1 y\n");
    assert_eq!(cover(&["solve"], "a b | x\na x:1\nb x:2\n"), crate::no_cover());
    assert_eq!(cover(&["solve", "--cheapest"], "a b | x\na x:1\nb x:2\n"), crate::no_cover());
}

#[test]
fn repeat_covers_ignore_secondary_items_and_respect_lower_bounds() {
    let ignored = "it.dlx: secondary items are ignored with --repeat\n";
    for command in ["solve", "count", "model", "trace"] {
        let (code, _, error) = cover(&[command, "--repeat"], "a b | x\na x\nb x\n");
        assert!(code == Some(0) && error.starts_with(ignored), "{command}: {error}");
    }
    assert_eq!(cover(&["solve", "--repeat"], "a b | x\na x\nb x\n").1, "a x\nb x\n");
    assert_eq!(cover(&["solve", "--repeat"], "a b\na b\n").1, "a b\n");
    // Repeat covers respect lower bounds, but ignore upper bounds.
    let bounded = "2:2|a 0:1|b 3|c\na c |3\na b c |1\nc |1\na c |1\na |1\n";
    for jobs in ["1", "2"] {
        let (code, out, error) = cover(&["solve", "--repeat", "-j", jobs], bounded);
        assert_eq!(
            (code, out.lines().count(), error.lines().last()),
            (Some(0), 3, Some("3 options, proved"))
        );
        let (code, out, error) = cover(&["solve", "--repeat", "--cheapest", "--rows", "-j", jobs], bounded);
        assert_eq!((code, out.as_str(), error.as_str()), (Some(0), "2 3 4\n", "cost 3, proved\n"));
    }
    assert_eq!(cover(&["count", "--repeat"], bounded).1, "10\n");
    for command in ["model", "trace"] {
        let error = cover(&[command, "--repeat"], "a 1:2|b\na b\n").2;
        assert!(
            error.starts_with("dlx-cover: it.dlx: line 1, column 3: expected items without bounds"),
            "{error}"
        );
    }
}

#[test]
fn every_model_format_accepts_colours_and_bounds() {
    let (code, text, _) = cover(&["model"], BOUNDED);
    assert!(
        code == Some(0)
            && text.contains("items                2  primary    3 to 4 options each, covered 1 to 2 times"),
        "{text}"
    );
    assert!(text.contains("a b x:1 |1  a, b, x:1"), "{text}");
    let grid = cover(&["model", "--format", "grid"], TOY).1;
    assert!(grid.contains("  p r x:A y  1 . 1 | A 1\n"), "{grid}");
    let json: serde_json::Value =
        serde_json::from_str(&cover(&["model", "--format", "json"], BOUNDED).1).unwrap();
    assert_eq!((json["bounds"][0][1].as_u64(), json["colours"][1].as_str()), (Some(2), Some("2")));
    assert_eq!(json["options"][1]["colours"].as_array().map(Vec::len), Some(2));
    let svg = cover(&["model", "--format", "svg"], TOY).1;
    assert!(svg.starts_with("<svg") && svg.contains(">A</text>"), "{svg}");
    let dlx = cover(&["model", "--format", "dlx"], BOUNDED).1;
    assert!(dlx.ends_with("\n1:2|a 2:2|b | x\na b x:1 |1\nb x:2 |2\na b x:1 |3\na b |1\n"), "{dlx}");
    assert_eq!(cover(&["count"], &dlx).1, "4\n");
}

#[test]
fn searches_are_traced_with_knuths_steps() {
    let (code, text, _) = cover(&["trace"], TOY);
    assert_eq!(code, Some(0));
    for line in
        ["purify x to A", "commit x to A, its colour", "unpurify x", "COVER of 2 options", "1 cover found"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = cover(&["trace"], BOUNDED).1;
    for line in ["tweak b: ", "cover b once more, 1 time left", "all ways tried, untweak", "4 covers found"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = cover(&["trace"], "0:2|a\na\na\n").1;
    assert!(text.contains("a: covered often enough") && text.contains("4 covers found"), "{text}");
    let json = |arguments: &[&str], text: &str| -> serde_json::Value {
        serde_json::from_str(&cover(&[&["trace", "--format", "json"], arguments].concat(), text).1).unwrap()
    };
    assert_eq!(json(&[], TOY)["result"], "cover");
    assert_eq!(json(&[], "a b | x\na x:1\nb x:2\n")["result"], "no cover");
    assert_eq!(json(&["--repeat"], "a b\na\nb\n")["result"], "cover");
    // The search for eleven pigeons in ten holes exceeds the maximum number of events.
    let names =
        |letter: char, count: u32| (0..count).map(|number| format!("{letter}{number} ")).collect::<String>();
    let options: String = (0..110).map(|pair| format!("p{} h{}\n", pair / 10, pair % 10)).collect();
    let pigeons = format!("{}| {}\n{options}", names('p', 11), names('h', 10));
    assert_eq!(json(&["--limit", "1"], &pigeons)["result"], "not finished");
    let page = cover(&["trace", "--format", "html"], BOUNDED).1;
    assert!(page.starts_with("<!doctype html>") && page.contains("\"shades\":[["), "{}", page.len());
    let large: String = (0..=1 << 18).map(|item| format!("i{item} ")).collect();
    let (code, _, message) = cover(&["trace", "--format", "html"], &format!(" | {large}\n"));
    assert!(
        code == Some(2) && message.contains("a page or picture of a search has at most 262144"),
        "{message}"
    );
}
