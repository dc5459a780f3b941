//! The memory that large matrices take.

use crate::PROGRAM;
use crate::tools::deadline::InTime;
use crate::tools::is_left_to_ci;
use std::io::Write;
use std::process::Command;

/// The address space, in KiB, that reading a million ones and showing them must do with.
const LITTLE: usize = 131_072;

/// 10^6 ones of 100,000 items: bits for options and items, or for options and options, would take gigabytes.
/// To show or to convert them takes no more than to read them: shapes or clauses that are kept are 200 to
/// 400 MB.
#[test]
fn a_matrix_of_a_million_ones_takes_memory_in_proportion() {
    if is_left_to_ci() {
        return;
    }
    let items = 100_000;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let mut text = names.join(" ") + "\n";
    for option in 0..250_000 {
        // All options of the first round form a cover; the others start inside one of these.
        let start = option * 4 % items + option * 4 / items;
        let of_option: Vec<&str> = (start..start + 4).map(|item| names[item % items].as_str()).collect();
        text += &(of_option.join(" ") + "\n");
    }
    file.write_all(text.as_bytes()).unwrap();
    let lines = |kibibytes: usize, task: &str| {
        let output = Command::new("sh")
            .args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" {task} \"$1\"")])
            .arg(PROGRAM)
            .arg(file.path())
            .output_in_time()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{task}: {error}");
        String::from_utf8_lossy(&output.stdout).lines().count()
    };
    assert_eq!(lines(524_288, "solve"), items / 4);
    assert_eq!(lines(LITTLE, "convert --to dlx"), 1 + 250_000);
    assert_eq!(lines(LITTLE, "model --format json"), 1);
    assert!(lines(LITTLE, "model") > 10 && lines(LITTLE, "convert --to lp") > 250_000);
    // Three clauses for each one: all items have ten options.
    assert!(lines(LITTLE, "convert --to cnf") > 1_000_000);
}
