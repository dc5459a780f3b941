//! docs/tour.md refers only to files and names that exist.

use std::path::Path;

/// The words in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn the_tour_refers_to_existing_files_and_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tour = std::fs::read_to_string(root.join("docs/tour.md")).unwrap();
    let rows: Vec<&str> = tour.lines().filter(|line| line.starts_with("| [")).collect();
    assert!(rows.len() >= 20, "{} stops", rows.len());
    for row in rows {
        let [_, file, read, why, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let (shown, path) = file.trim_matches(['[', ')']).split_once("](../").unwrap();
        assert_eq!(shown, path);
        let text = std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        let defines = |name: &str| {
            let starts = ["fn ", "enum ", "struct "].map(|kind| format!("{kind}{name}"));
            starts
                .iter()
                .any(|start| text.split(start.as_str()).skip(1).any(|rest| rest.starts_with(['(', '<', ' '])))
        };
        quoted(read).for_each(|name| assert!(defines(name), "{path} does not define {name}"));
        // Words in backquotes that name other files or commands are skipped.
        for word in quoted(why).filter(|word| !word.contains(['.', '/', '[', ' '])) {
            assert!(text.contains(word), "{path} does not mention {word}");
        }
    }
}
