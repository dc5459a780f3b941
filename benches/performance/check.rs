//! The check that `cargo test -p dlx-benches` runs: a quick run of the whole command in a temporary folder
//! must write the complete document.

use super::document::Ratio;
use super::tables::{Settings, TABLES};
use super::{readme, root, write};

pub fn check() {
    ratios_are_read_with_their_signs();
    the_command_writes_a_whole_document();
    println!("performance: a quick run wrote the whole document");
}

fn ratios_are_read_with_their_signs() {
    let of = |cell| Ratio::of(cell).map(|ratio| (ratio.value, ratio.sign));
    assert_eq!(of("0.96"), Some((0.96, None)));
    assert_eq!(of("> 12.5"), Some((12.5, Some('>'))));
    assert_eq!(of("< 0.50"), Some((0.5, Some('<'))));
    assert_eq!([of("-"), of("?")], [None, None]);
}

fn the_command_writes_a_whole_document() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for language in readme::LANGUAGES {
        std::fs::copy(root().join(language.file), folder.path().join(language.file)).expect("a README");
    }
    // Only crates are measured, because the other programs are not installed everywhere.
    let words = ["--quick", "--python", "no-such-python"].map(String::from);
    let settings = Settings::of(&words).expect("the options of a quick run");
    write(&settings, folder.path()).expect("the document is written");
    let read =
        |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file that the run wrote");
    let text = read("docs/performance.md");
    for name in
        TABLES.map(|kind| kind.key).iter().chain(&["machine", "short", "lost", "address", "count-stop"])
    {
        assert!(!text.contains(&format!("{{{name}}}")), "the placeholder {name} was not replaced");
    }
    for kind in TABLES {
        assert!(text.contains(&format!("(performance-{}.svg)", kind.key)), "no table {}", kind.key);
        let plot = read(&format!("docs/performance-{}.svg", kind.key));
        assert!(plot.contains("<title>") && plot.ends_with("</svg>\n"), "{}", kind.key);
    }
    for part in
        ["| commit | ", "| processor | ", "| crates | dlx ", "CaDiCaL 1.9.5 not installed", "| queens 6 | "]
    {
        assert!(text.contains(part), "{part:?} is not in:\n{text}");
    }
    for language in readme::LANGUAGES {
        let line = read(language.file);
        let line = line.lines().find(|line| line.contains("(docs/performance.md)")).expect("the line");
        assert!(line.contains(TABLES[0].names[usize::from(language.file.contains("zh"))]), "{line}");
    }
}
