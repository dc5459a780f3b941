//! Memory use for large matrices.

use crate::PROGRAM;
use crate::tools::deadline::InTime;
use crate::tools::is_left_to_ci;
use std::io::Write;
use std::process::Command;

/// The address space, in KiB, in which a million ones must be read and shown.
const SMALL_KIB: usize = 131_072;

/// 10^6 ones and 100,000 items: a bit matrix of options by items, or options by options, would take
/// gigabytes. Showing or converting must take no more memory than reading; storing all shapes or clauses
/// would take 200 to 400 MB.
#[test]
fn memory_use_is_proportional_to_the_number_of_ones() {
    if is_left_to_ci() {
        return;
    }
    let items = 100_000;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let mut text = names.join(" ") + "\n";
    for option in 0..250_000 {
        // The options of the first round form a cover; each later option starts inside an option of the first
        // round.
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
    assert_eq!(lines(SMALL_KIB, "convert --to dlx"), 1 + 250_000);
    assert_eq!(lines(SMALL_KIB, "model --format json"), 1);
    assert!(lines(SMALL_KIB, "model") > 10 && lines(SMALL_KIB, "convert --to lp") > 250_000);
    // There are three clauses for each 1 in the matrix, because every item has ten options.
    assert!(lines(SMALL_KIB, "convert --to cnf") > 1_000_000);
}
