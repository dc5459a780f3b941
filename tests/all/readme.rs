//! The tables of docs/problems.md list every problem with its facts, and each problem has a description.
//! `UPDATE=ID cargo test update` writes the tables.

use crate::common::judge;
use crate::update::measured::text;
use dlx_judge::measured::counted;
use dlx_problems::{Cover, LESSONS, PROBLEMS, Problem, State};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The first lines of each table in docs/problems.md.
const HEAD: &str = "| id | title | items x options | languages | cases | mutants killed | twins |
|---|---|---|---|---|---|---|";

/// The row of a problem with `cases` cases in the table under `heading`; the numbers of its mutants are from
/// the text `measured`.
fn row(problem: &Problem, heading: &str, cases: usize, measured: &str) -> String {
    let facts = problem.facts();
    let twin = |twin: &dlx_problems::Facts| format!("{} ({})", twin.id, twin.languages.join(", "));
    let cells = [
        format!("[{}](../{})", problem.id, problem.file("README.md")),
        titled(facts, heading),
        facts.size.clone(),
        facts.languages.join(", "),
        cases.to_string(),
        counted(measured, problem)
            .map_or(String::new(), |counted| format!("{}/{}", counted.killed, counted.mistakes())),
        problem.judges().skip(1).map(twin).collect::<Vec<_>>().join(", "),
    ];
    format!("| {} |", cells.join(" | "))
}

/// The title of a problem, with notes on facts that neither its id nor the heading shows.
fn titled(facts: &dlx_problems::Facts, heading: &str) -> String {
    let mut notes = Vec::new();
    let number = facts.number.trim_start_matches(|c: char| !c.is_ascii_digit());
    if facts.judge != "dlx-judge" && facts.id != format!("{}{number}", facts.judge).to_lowercase() {
        notes.push(format!("{} {}", facts.judge, facts.number));
    }
    if facts.state != State::Alive {
        notes.push("closed".to_string());
    }
    if facts.cover != Cover::Exact && !heading.starts_with("Repeat cover") {
        notes.push("repeat cover".to_string());
    }
    if notes.is_empty() { facts.title.clone() } else { format!("{} ({})", facts.title, notes.join(", ")) }
}

fn cases(problem: &Problem) -> usize {
    let Ok(cases) = std::fs::read_dir(root().join("cases").join(problem.home)) else { return 0 };
    cases.filter(|case| case.as_ref().unwrap().path().extension().unwrap() == "in").count()
}

/// Whether a problem is finished: one in progress has fewer than six cases.
fn is_done(problem: &Problem) -> bool {
    cases(problem) >= 6
}

/// The tables, each under the heading of its lesson; `count` gives the number of cases of a problem.
fn tables(count: impl Fn(&Problem) -> usize) -> String {
    let (mut tables, measured) = (Vec::new(), text());
    for (lesson, heading) in LESSONS {
        let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home && is_done(problem));
        let own = homes.filter(|problem| problem.facts().teaches == lesson);
        let rows: Vec<String> = own.map(|problem| row(problem, heading, count(problem), &measured)).collect();
        tables.push(format!("## {heading}\n\n{HEAD}\n{}\n", rows.join("\n")));
    }
    tables.join("\n")
}

#[test]
fn problem_tables_match_the_facts() {
    for problem in PROBLEMS.iter() {
        let teaches = problem.facts().teaches.as_str();
        assert!(LESSONS.iter().any(|(lesson, _)| *lesson == teaches), "{}: '{teaches}'", problem.id);
    }
    let (_, text) = document();
    let found = &text[start(&text)..];
    // Cases may have been added since the tables were written.
    let counted = |problem: &Problem| {
        let line = found.lines().find(|line| line.starts_with(&format!("| [{}]", problem.id)));
        let count = line.and_then(|line| line.split(" | ").nth(4)?.parse().ok()).unwrap_or(0);
        let there = cases(problem);
        assert!((6..=there).contains(&count), "{}: {count} cases of {there}", problem.id);
        count
    };
    assert_eq!(found, tables(counted), "UPDATE=ID cargo test update writes the tables");
}

/// Writes the tables.
pub fn write() {
    let (file, text) = document();
    std::fs::write(file, format!("{}{}", &text[..start(&text)], tables(cases))).unwrap();
}

/// The path and the text of the document with the tables.
fn document() -> (PathBuf, String) {
    let file = root().join("docs/problems.md");
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

/// The offset at which the tables start.
fn start(text: &str) -> usize {
    text.find("\n## ").expect("no tables of problems") + 1
}

#[test]
fn sizes_are_numbers_of_items_and_options() {
    for problem in PROBLEMS.iter() {
        let size = &problem.facts().size;
        let (items, options) = size.split_once(" x ").unwrap_or_else(|| panic!("{}: {size}", problem.id));
        let is_number = |items: &str| items.parse::<usize>().is_ok();
        assert!(items.split(" + ").all(is_number) && !options.is_empty(), "{}: {size}", problem.id);
    }
}

#[test]
fn every_problem_is_described() {
    for problem in PROBLEMS.iter().filter(|problem| is_done(problem)) {
        let path = root().join(problem.file("README.md"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let facts = problem.facts();
        assert!(text.starts_with("# "), "{}", path.display());
        for heading in ["\n## Model\n", "\n## Pitfalls\n", "\n## Cases\n"] {
            assert!(text.contains(heading), "{} has no {heading:?}", path.display());
        }
        assert!(
            text.contains(&facts.address) || facts.judge == "dlx-judge",
            "{} has no address",
            path.display()
        );
        // A twin shares the README of its problem.
        if problem.id != problem.home {
            continue;
        }
        let (time, memory) = (facts.limits.time, facts.limits.memory);
        let limits = [format!("{time} s"), format!("{} ms", 1000.0 * time)];
        let sizes =
            [format!("{memory} MiB"), format!("{} GiB", memory / 1024), format!("{} K", 1024 * memory)];
        for file in [path.with_extension("zh-CN.md"), path] {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            let head = text.split("\n## ").next().unwrap();
            let says = |all: &[String]| all.iter().any(|words| head.contains(words));
            let place = file.display();
            assert!(!head.contains(" MiB") || says(&limits) && says(&sizes), "{place}: other limits");
        }
    }
}

#[test]
fn readmes_describe_input_and_output() {
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        let files =
            [("README.md", ["Input", "Output", "Model"]), ("README.zh-CN.md", ["输入", "输出", "模型"])];
        // A problem in progress need not have a Chinese README yet.
        for (file, [input, output, model]) in files.into_iter().take(if is_done(problem) { 2 } else { 1 }) {
            let path = problem.file(file);
            let text =
                std::fs::read_to_string(root().join(&path)).unwrap_or_else(|why| panic!("{path}: {why}"));
            let place = |heading: &str| text.find(&format!("\n## {heading}\n"));
            let places = [input, output, model].map(place);
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{path}: {places:?}");
            let section = |at: Option<usize>| text[at.unwrap()..].lines().nth(2).unwrap();
            assert!(places.iter().take(2).all(|at| section(*at).len() > 5), "{path}: an empty section");
        }
    }
}

#[test]
fn show_gives_statement_input_output_sample_and_limits() {
    let brief = judge(&["show", "poj3740"]);
    let text = brief.ends(0).out.clone();
    for part in [
        "# POJ 3740 Easy Finding",
        "Input\nUp to 500 matrices",
        "Output\nFor each matrix, a line",
        "Sample sample-1\n    3 3\n    0 1 0\n",
        "\nOutput:\n    Yes, I found it\n    It is impossible\n",
        "Limits\n`dlx-judge test poj3740` allows 1 s of CPU time and 64 MiB.\n",
    ] {
        assert!(text.contains(part.trim_start_matches("# ")), "{part}: {text}");
    }
    assert!(!text.contains("Pitfalls"), "{text}");
    let full = judge(&["show", "poj3740", "--full"]).out;
    assert!(full.contains("Pitfalls\n") && full.contains("Input\nUp to 500 matrices"), "{full}");
    let chinese = judge(&["show", "poj3740", "--lang", "zh"]).out;
    assert!(chinese.contains("样例 sample-1\n    3 3\n") && !chinese.contains("易错点\n"), "{chinese}");
    // A twin has the limits of its own judge.
    judge(&["show", "luogu10482"]).says(" allows 1 s of CPU time and 512 MiB.");
}

/// The paths in the kernel that a solution imports, except the matrix and the input reader.
fn doors(solution: &str) -> Vec<String> {
    fn collect(tree: &syn::UseTree, path: &str, doors: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(tree) => collect(&tree.tree, &format!("{path}::{}", tree.ident), doors),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| collect(tree, path, doors));
            }
            syn::UseTree::Name(tree) => doors.push(format!("{path}::{}", tree.ident)),
            _ => panic!("an import of another form in {path}"),
        }
    }
    let mut doors = Vec::new();
    for item in syn::parse_file(solution).unwrap().items {
        if let syn::Item::Use(item) = item {
            collect(&item.tree, "", &mut doors);
        }
    }
    let of_kernel = doors.iter().filter_map(|door| door.strip_prefix("::dlx_kernel::"));
    of_kernel.filter(|door| *door != "Matrix" && !door.starts_with("input::")).map(str::to_string).collect()
}

#[test]
fn readmes_name_the_modules_used() {
    for problem in PROBLEMS.iter().filter(|problem| is_done(problem)) {
        let read = |name: &str| std::fs::read_to_string(root().join(problem.file(name))).unwrap();
        let text = read("README.md");
        let search = text.split_once("\n## Search\n").map_or("", |(_, search)| search);
        for door in doors(&read("solution.rs")) {
            let mut path = door.split("::");
            let name = path.clone().take_while(|name| name.starts_with(char::is_lowercase)).last();
            let name = name.or(path.next()).unwrap();
            assert!(search.contains(name), "{} does not name {door}", problem.file("README.md"));
        }
        assert!(
            search.contains("engine") || search.contains("dlx_kernel::"),
            "{}",
            problem.file("README.md")
        );
    }
}

#[test]
fn functions_named_in_the_kernel_document_exist() {
    let map = std::fs::read_to_string(root().join("docs/kernel.md")).unwrap();
    let (_, section) = map.split_once("\n## Where an item is covered\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let rows: Vec<&str> = section.lines().filter(|line| line.contains(".rs`: `")).collect();
    assert!(rows.len() >= 10, "{} engines", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).skip(2).take(2).collect();
        for cell in cells.into_iter().filter(|cell| *cell != "none") {
            let mut names = cell.split('`').skip(1).step_by(2);
            let name = names.next().unwrap();
            let folder = if name.ends_with(".hpp") { "cpp/dlx" } else { "src" };
            let file = format!("crates/kernel/{folder}/{name}");
            let text = std::fs::read_to_string(root().join(&file)).unwrap();
            let names: Vec<&str> = names.collect();
            assert!(!names.is_empty(), "{row}");
            for name in names {
                let defines = |line: &str| {
                    let before = line.split_once(&format!(" {name}(")).map(|(before, _)| before.trim_start());
                    line.ends_with('{')
                        && before.is_some_and(|before| before.split(' ').all(is_part_of_declaration))
                };
                assert!(text.lines().any(defines), "{file} has no function {name}");
            }
        }
    }
}

/// Whether a word can precede the name of a function in its definition.
fn is_part_of_declaration(word: &str) -> bool {
    ["fn", "pub", "pub(super)", "void", "bool", "int"].contains(&word)
}

#[test]
fn the_comparison_rules_name_all_judges_that_use_them() {
    let judges = std::fs::read_to_string(root().join("problems/src/judges.toml")).unwrap();
    let judges: Vec<(String, toml::Table)> = {
        let in_order = judges.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let table: toml::Table = toml::from_str(&judges).unwrap();
        in_order.map(|name| (name.to_string(), table[name].as_table().unwrap().clone())).collect()
    };
    let text = std::fs::read_to_string(root().join("docs/commands.md")).unwrap();
    for rule in ["exact", "lines", "tokens"] {
        let has_rule = |(name, judge): &&(String, toml::Table)| {
            name != "dlx-judge" && judge["compare"].as_str() == Some(rule)
        };
        let names: Vec<&str> = judges.iter().filter(has_rule).map(|(name, _)| name.as_str()).collect();
        let row = text.lines().find(|line| line.starts_with(&format!("| {rule} | "))).unwrap();
        assert!(!names.is_empty() && row.ends_with(&format!("| {} |", names.join(", "))), "{row}: {names:?}");
    }
}
