//! docs/performance.md, written by `cargo bench -p dlx-benches --bench performance`: its summaries and list
//! of losses match its tables, and the READMEs quote the same figures.

use std::path::Path;

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// The tables in a text: rows of cells, the header first.
fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = vec![Vec::new()];
    for line in text.lines() {
        match line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) {
            Some(cells) => {
                let cells = cells.split(" | ").map(|cell| cell.trim().to_string());
                tables.last_mut().unwrap().push(cells.collect());
            }
            None if line.starts_with('|') => {}
            None => tables.push(Vec::new()),
        }
    }
    tables.retain(|table| !table.is_empty());
    tables
}

/// The tables of measurements, whose first column is the instance.
fn measured(text: &str) -> Vec<Vec<Vec<String>>> {
    tables(text).into_iter().filter(|table| table[0][0] == "instance").collect()
}

/// The ratios of a row, each with its column's heading.
fn ratios<'a>(head: &'a [String], row: &'a [String]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let ours = head.iter().position(|cell| cell == "ours").unwrap_or(head.len());
    head.iter().zip(row).skip(ours + 1).map(|(name, cell)| (name.as_str(), cell.as_str()))
}

fn value(cell: &str) -> Option<f64> {
    cell.trim_start_matches(['<', '>', ' ']).parse().ok()
}

/// The text below a heading, up to the next heading.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, after) = text.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    after.split("\n#").next().unwrap()
}

#[test]
fn machine_commit_and_compiler_are_stated() {
    let text = read("docs/performance.md");
    let facts = tables(&text).swap_remove(0);
    for name in ["commit", "date", "processor", "compilers", "crates", "other programs"] {
        let fact = facts.iter().find(|fact| fact[0] == name).unwrap_or_else(|| panic!("no {name}"));
        assert!(fact[1].len() > 4, "{name}: {}", fact[1]);
    }
    assert!(!text.contains("unknown"));
}

#[test]
fn every_table_has_its_rows_and_its_plot() {
    let text = read("docs/performance.md");
    let tables = measured(&text);
    assert!(tables.len() >= 6, "{} tables", tables.len());
    for table in &tables {
        assert!(table.len() > 2, "a table of a quick run: {table:?}");
        assert!(table.iter().all(|row| row.len() == table[0].len()), "{table:?}");
    }
    let plots: Vec<&str> = text.lines().filter(|line| line.starts_with("![")).collect();
    assert_eq!(plots.len(), tables.len());
    for (line, table) in plots.iter().zip(&tables) {
        let file = line.split_once("](").unwrap().1.trim_end_matches(')');
        let plot = read(&format!("docs/{file}"));
        for row in &table[1..] {
            assert!(plot.contains(&format!(">{}<", row[0])), "{file} has no {}", row[0]);
        }
        assert!(plot.contains("prefers-color-scheme:dark"), "{file}");
        // The plot has a title and an axis label, and says which side is better.
        for part in ["<text class=\"title\"", ", logarithmic", "→<", ">←"] {
            assert!(plot.contains(part), "{file} has no {part}");
        }
    }
}

#[test]
fn the_list_of_losses_matches_the_tables() {
    let text = read("docs/performance.md");
    let list = section(&text, "### Losses");
    let mut count = 0;
    for table in measured(&text) {
        for row in &table[1..] {
            let below = ratios(&table[0], row)
                .filter(|(_, cell)| !cell.starts_with('>') && value(cell).is_some_and(|ratio| ratio < 1.0));
            let mut lost: Vec<String> = below.map(|(name, cell)| format!("{name} {cell}")).collect();
            let cell = |name: &str| Some(&row[table[0].iter().position(|cell| cell == name)?]);
            if let (Some(known), Some(found)) = (cell("best known"), cell("found"))
                && found.trim_end_matches('*') != known
            {
                lost.push(format!("found {found}, best known {known}"));
            }
            if !lost.is_empty() {
                count += 1;
                let expected = format!("{} ({})", row[0], lost.join(", "));
                assert!(list.contains(&expected), "{expected} is not in:\n{list}");
            }
        }
    }
    let listed: usize =
        list.lines().filter(|line| line.starts_with("* ")).map(|line| line.split("; ").count()).sum();
    assert_eq!(listed, count, "{list}");
}

/// The columns of this project's other engines.
const OWN: [&str; 3] = ["textbook", "memo off", "memo on"];

#[test]
fn summaries_match_the_tables() {
    let text = read("docs/performance.md");
    let mut expected: Vec<[f64; 3]> = Vec::new();
    for table in measured(&text) {
        let fastest = |row: &Vec<String>| {
            let others = ratios(&table[0], row).filter(|(name, _)| !OWN.contains(name));
            others.filter_map(|(_, cell)| value(cell)).min_by(f64::total_cmp)
        };
        let mut ratios: Vec<f64> = table[1..].iter().filter_map(fastest).collect();
        ratios.sort_by(f64::total_cmp);
        if let (Some(least), Some(most)) = (ratios.first(), ratios.last()) {
            expected.push([*least, ratios[(ratios.len() - 1) / 2], *most]);
        }
    }
    let short = tables(section(&text, "## In short")).swap_remove(0);
    let said: Vec<[f64; 3]> =
        short[1..].iter().map(|row| [2, 3, 4].map(|place| value(&row[place]).unwrap())).collect();
    assert_eq!(said, expected);
    for (file, to) in [("README.md", " to "), ("README.zh-CN.md", " 到 ")] {
        let readme = read(file);
        let line = readme.lines().find(|line| line.contains("(docs/performance.md)")).unwrap();
        for row in &short[1..] {
            let range = format!("{}{to}{}", row[2], row[4]);
            assert!(line.contains(&range), "{file}: {range} is not in {line}");
        }
        let numbers = line
            .split(|c: char| !c.is_ascii_digit() && c != '.')
            .filter(|word| word.trim_matches('.').parse::<f64>().is_ok());
        // The line has three figures for each table; names such as 9x9 contain two more numbers.
        let figures = 3 * (short.len() - 1);
        assert!(numbers.count() <= figures + 2, "{file} has figures that are not of the document: {line}");
    }
}
