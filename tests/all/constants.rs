//! The table of constants in the kernel's README has every constant of tuning with the value of the source.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Constants that tune nothing, by their file: limits of a representation, units of whole numbers, tolerances
/// of floating-point numbers, shapes of a board, and marks for none. All of a file that is named alone.
const OTHERS: &[(&str, &[&str])] = &[
    ("bits.rs", &["MOST"]),
    ("dlx/lists.rs", &["COMMITTED"]),
    ("exact/best.rs", &["SCALE_BITS", "MOST"]),
    ("exact/best/multipliers.rs", &["NONE"]),
    ("exact/dense.rs", &["NO_OPTION"]),
    ("exact/fewest.rs", &["ONE"]),
    ("exact/grid.rs", &["MOST_COLOURS"]),
    ("exact/learn/activity.rs", &["MOST", "OUT"]),
    ("exact/learn/clauses.rs", &["HEAD"]),
    ("exact/linked.rs", &["SPACER"]),
    ("exact/outweighed.rs", &["ONE"]),
    ("exact/multiple/cheapest.rs", &["SCALE"]),
    ("exact/multiple/sliced.rs", &["PLANES", "BOUNDS", "MOST_WAYS"]),
    ("exact/multiple/tables.rs", &["NONE"]),
    ("exact/multiple/trail/state.rs", &["COVERED"]),
    ("exact/option_bits.rs", &["BITS"]),
    ("exact/wide.rs", &["COVERED"]),
    ("repeat/cheapest/basis.rs", &["NONE", "LEAST_PIVOT"]),
    ("repeat/cheapest/components.rs", &["UNIT_BITS"]),
    ("repeat/cheapest/mod.rs", &["MOST", "SUM_BITS"]),
    ("repeat/cheapest/simplex.rs", &["LEAST_ENTRY", "LEAST_BEYOND", "LEAST_COST", "LEAST_LENGTH"]),
    ("repeat/cheapest/sparse.rs", &["NONE"]),
    ("repeat/cheapest/tree.rs", &["MOST_COST", "ONE", "NEAR", "BEYOND", "LEAST_GAIN"]),
    ("repeat/counters.rs", &["PLANES"]),
    ("repeat/multipliers.rs", &["ONE"]),
    ("sudoku/nine/cells.rs", &["BANDS", "COLUMN", "ROW", "TRIADS", "BAND"]),
    ("sudoku/sixteen/plane.rs", &["SIDE", "BANDS", "ROWS", "ROW", "QUAD", "BOXES"]),
];

fn kernel() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel")
}

/// The constants of numbers, and of efforts, of the engines: file and name, and the value.
fn constants() -> BTreeMap<(String, String), String> {
    let source = kernel().join("src");
    let mut found = BTreeMap::new();
    for entry in WalkDir::new(&source) {
        let entry = entry.unwrap();
        let file = entry.path().strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
        let is_engine = file != "input.rs" && !file.starts_with("textbook") && !file.contains("tests");
        if !is_engine || !file.ends_with(".rs") {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for line in code.lines() {
            let Some((_, rest)) = line.split_once("const ") else { continue };
            let Some((name, rest)) = rest.split_once(": ") else { continue };
            let Some((kind, value)) = rest.strip_suffix(';').and_then(|rest| rest.split_once(" = ")) else {
                continue;
            };
            let is_name = name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase());
            let is_number =
                ["u8", "u16", "u32", "u64", "u128", "usize", "i16", "i32", "i64", "f64"].contains(&kind);
            if is_name && (is_number || kind == "Effort") {
                found.insert((file.clone(), name.to_string()), value.to_string());
            }
        }
    }
    found
}

/// The value of a constant in the header that is the twin of `file`, if it has one of that name.
fn twin(file: &str, name: &str) -> Option<String> {
    let stem = file.strip_suffix("/mod.rs").or(file.strip_suffix(".rs"))?;
    let header = std::fs::read_to_string(kernel().join("cpp").join(stem).with_extension("hpp")).ok()?;
    let (_, value) = header.split_once(&format!(" {name} = "))?;
    value.split([',', ';', '}']).next().map(|value| value.trim().to_string())
}

#[test]
fn the_table_of_constants_has_each_with_its_value() {
    let readme = std::fs::read_to_string(kernel().join("README.md")).unwrap();
    let (_, table) = readme.split_once("| name | file | value |").unwrap();
    let (mut left, mut twins) = (constants(), 0);
    assert!(left.len() > 80, "{} constants", left.len());
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, name, file, value, meaning, measured, _] = cells[..] else { panic!("{row}") };
        let [name, value] = [name, value].map(|cell| cell.trim_matches('`'));
        let (file, link) = file.strip_prefix('[').unwrap().split_once("](src/").unwrap();
        assert_eq!(link.strip_suffix(')'), Some(file), "{row}");
        let there = left.remove(&(file.to_string(), name.to_string()));
        assert_eq!(there.as_deref(), Some(value), "{name} in {file}");
        assert!(!meaning.is_empty() && !measured.is_empty(), "{row}");
        if let Some(twin) = twin(file, name) {
            assert_eq!(twin, value.replace('_', ""), "{name} in the twin of {file}");
            twins += 1;
        }
    }
    assert!(twins > 15, "{twins} twins");
    for (file, names) in OTHERS {
        for name in *names {
            assert!(left.remove(&(file.to_string(), name.to_string())).is_some(), "{file} has no {name}");
        }
    }
    assert!(left.is_empty(), "neither in the table nor known to tune nothing: {left:?}");
}
