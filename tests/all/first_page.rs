//! The commands in README.md run in a new folder, one after the other, as for a new user, and must print what
//! README.md shows. The pictures must match the program's output. `UPDATE_README=1 cargo test first_page`
//! writes outputs and pictures.
//!
//! A block fenced as `console` contains commands that begin with `$ `, each followed by its output; a block
//! fenced as `python mine.py` is the text of the file `mine.py`. Times, sizes and values that depend on them
//! are not compared.

use crate::common::browser::{Browser, chromium};
use crate::common::{Run, is_its_day, shell};
use crate::tools::{is_left_to_ci, tools};
use dlx_judge::{embedded, figures};
use dlx_problems::PROBLEMS;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_README").is_some()
}

/// The output of `command` in `folder`, including errors. `folder` is also the home folder, and is shown as
/// `~`.
fn printed(command: &str, folder: &Path) -> String {
    let mut shell = shell(command, folder);
    let output = shell.env("HOME", folder).env_remove("XDG_CACHE_HOME").ran();
    // Drops progress reports, which appear only on a busy machine.
    let is_early = |line: &str| line.starts_with("dlx-judge: ") && line.contains("; slowest ");
    let lines = output.out.split_inclusive('\n').filter(|line| !is_early(line));
    lines.collect::<String>().replace(&folder.display().to_string(), "~")
}

/// `text` without the parts that differ between runs: decimal numbers, the slowest case, the numbers of
/// inputs tried in a given time, and column widths.
fn masked(text: &str) -> String {
    let line = |line: &str| {
        let line = line.split("; slowest ").next().unwrap_or_default();
        let line = line.split(", the smallest of ").next().unwrap_or_default();
        let line = if line.starts_with("shrunk by trying ") { "shrunk by trying others:" } else { line };
        let line = if line.starts_with("right on ") { "right on some instances" } else { line };
        let is_decimal = |word: &&str| word.contains('.') && word.parse::<f64>().is_ok();
        let words = line.split_whitespace().map(|word| if is_decimal(&word) { "#" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Runs the commands in `text` in `folder`. Returns the text; outputs that differ, except in masked parts,
/// are replaced by the new ones.
fn tried(text: &str, folder: &Path) -> String {
    let (mut new, mut lines) = (String::new(), text.lines().peekable());
    while let Some(line) = lines.next() {
        new.push_str(line);
        new.push('\n');
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else { continue };
        let mut block: Vec<&str> = Vec::new();
        while let Some(line) = lines.next_if(|line| *line != "```") {
            block.push(line);
        }
        if let Some((_, file)) = fence.split_once(' ') {
            std::fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
            std::fs::write(folder.join(file), block.join("\n") + "\n").unwrap();
        }
        let block = block.join("\n") + "\n";
        new.push_str(&if fence == "console" { console(&block, folder) } else { block });
        new.push_str("```\n");
        assert_eq!(lines.next(), Some("```"), "a block without an end");
    }
    new
}

fn console(block: &str, folder: &Path) -> String {
    let commands = format!("\n{block}");
    let parts = commands.split("\n$ ").skip(1);
    let tried = parts.map(|part| {
        let (command, old) = part.split_once('\n').unwrap_or((part, ""));
        let new = printed(command, folder);
        let old = if old.is_empty() { String::new() } else { format!("{}\n", old.trim_end_matches('\n')) };
        format!("$ {command}\n{}", if masked(&old) == masked(&new) { old } else { new })
    });
    tried.collect()
}

/// Checks that the texts are equal; the message shows the first lines that differ.
fn assert_same(new: &str, old: &str, name: &str) {
    let differs = new.lines().zip(old.lines()).find(|(new, old)| new != old);
    assert!(new == old, "UPDATE_README=1 cargo test first_page writes {name}; new and old: {differs:?}");
}

#[test]
fn readme_commands_print_what_the_readme_shows() {
    if !tools(&["python3", "g++"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = root().join("README.md");
    let old = std::fs::read_to_string(&file).unwrap();
    let new = tried(&old, folder.path());
    if is_update() {
        std::fs::write(&file, &new).unwrap();
    } else {
        assert_same(&new, &old, "README.md");
    }
    assert!(new.lines().count() < 150, "README.md has {} lines", new.lines().count());
}

#[test]
fn commands_in_documents_print_what_the_documents_show() {
    if !is_update() && (is_left_to_ci() || !is_its_day(2)) {
        return;
    }
    if !tools(&["python3"]) {
        return;
    }
    for name in ["docs/why.md", "docs/folders.md", "docs/tutor.md", "docs/teaching.md"] {
        let folder = tempfile::tempdir().unwrap();
        let file = root().join(name);
        let old = std::fs::read_to_string(&file).unwrap();
        let new = tried(&old, folder.path());
        if is_update() {
            std::fs::write(&file, &new).unwrap();
        } else {
            assert_same(&new, &old, name);
        }
    }
}

/// Compares a picture with the picture in `docs`. With UPDATE_README, writes the picture first.
fn assert_picture(name: &str, picture: &str) {
    let file: PathBuf = root().join("docs").join(name);
    if is_update() {
        std::fs::write(&file, picture).unwrap();
    }
    let old = std::fs::read_to_string(&file).unwrap_or_default();
    let how = "UPDATE_README=1 cargo test first_page makes it";
    assert_eq!(
        masked(&old.replace(['<', '>'], " ")),
        masked(&picture.replace(['<', '>'], " ")),
        "{name}: {how}"
    );
    assert!(picture.len() < 20_000, "{name} has {} bytes", picture.len());
}

#[test]
fn the_pictures_are_what_the_program_prints() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let (_, source) = readme.split_once("```python mine.py\n").unwrap();
    std::fs::write(folder.path().join("mine.py"), source.split_once("```").unwrap().0).unwrap();
    let command = "dlx-judge test hdu5046/edge-extreme-coordinates --solution mine.py --color always";
    let shown = format!("$ {}\n{}", command.replace(" --color always", ""), printed(command, folder.path()));
    // Two default colours of `anstyle_svg` are too dark on black.
    let mut palette = anstyle_svg::WIN10_CONSOLE;
    palette.0[1] = anstyle::RgbColor(255, 120, 110);
    palette.0[2] = anstyle::RgbColor(90, 210, 110);
    let terminal = anstyle_svg::Term::new().palette(palette);
    let terminal = terminal.fg_color(anstyle::RgbColor(222, 222, 222).into());
    let picture = terminal.render_svg(&shown).replace("opacity: 0.4", "opacity: 0.7");
    assert_picture("diff.svg", &picture);
}

/// A script that returns the lowest contrast of a picture's texts with the background, as defined by WCAG.
const LEAST_CONTRAST: &str = r#"(() => {
  const channels = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (rgb) => {
    const [red, green, blue] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = channels(getComputedStyle(document.querySelector("rect")).fill).slice(0, 3);
  const isWritten = (part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const contrast = (part) => {
    let opacity = 1;
    for (let above = part; above instanceof Element; above = above.parentNode) opacity *= Number(getComputedStyle(above).opacity);
    const ink = channels(getComputedStyle(part).fill).slice(0, 3).map((value, index) => opacity * value + (1 - opacity) * paper[index]);
    const [high, low] = [light(ink), light(paper)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  return Math.min(...[...document.querySelectorAll("text, tspan")].filter(isWritten).map(contrast));
})()"#;

#[test]
fn picture_texts_have_enough_contrast() {
    let Some(chromium) = chromium() else { return };
    let mut browser = Browser::start(&chromium);
    let files = std::fs::read_dir(root().join("docs")).unwrap().map(|file| file.unwrap().path());
    let pictures: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "svg")).collect();
    assert!(pictures.len() >= 2, "{pictures:?}");
    for picture in pictures {
        for is_dark in [false, true] {
            browser.look((1366, 768), is_dark);
            browser.open(&format!("file://{}", picture.display()));
            let least = browser.evaluate(LEAST_CONTRAST).as_f64().unwrap_or(0.0);
            assert!(least >= 4.5, "{}, dark: {is_dark}: {least:.1} : 1", picture.display());
        }
    }
}

/// The code blocks of a text.
fn blocks(text: &str) -> Vec<&str> {
    text.split("\n```").skip(1).step_by(2).collect()
}

/// The commands in the indented lines of a text, without the remarks after them.
fn commands(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
    let lines =
        lines.filter(|line| ["dlx-judge ", "cargo ", "use "].iter().any(|word| line.starts_with(word)));
    // Two blanks, or the first non-ASCII character, start the remark.
    let said = |line: &str| {
        let blanks = line.find("  ").unwrap_or(line.len());
        line.find(|c: char| !c.is_ascii()).unwrap_or(line.len()).min(blanks)
    };
    lines.map(|line| line[..said(line)].trim_end()).collect()
}

#[test]
fn the_chinese_texts_have_the_same_commands_and_outputs() {
    let mut texts: Vec<String> =
        ["README", "docs/modelling", "docs/commands", "docs/cases", "docs/page"].map(String::from).to_vec();
    let problems = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    texts.extend(problems.map(|problem| problem.file("README")));
    for text in texts {
        let [english, chinese] = [".md", ".zh-CN.md"].map(|ending| format!("{text}{ending}"));
        let read = |file: &str| match file.starts_with("README") {
            true => std::fs::read_to_string(root().join(file)).unwrap().into(),
            false => figures::text(file).unwrap(),
        };
        let (one, other) = (read(&english), read(&chinese));
        let copies = embedded::text(&chinese).map_or(0, |text| text.matches("\n```").count());
        assert_eq!(copies, 0, "{chinese} copies a figure");
        assert!(!other.contains("\n图："), "{chinese}: a line names no figure");
        let name = |file: &str| file.rsplit('/').next().unwrap().to_string();
        let links = |text: &str, to: &str| {
            text.lines().take(6).any(|line| line.contains(&format!("]({})", name(to))))
        };
        assert!(
            links(&one, &chinese) && links(&other, &english),
            "{english} and {chinese} do not link to each other"
        );
        for (one, other) in blocks(&one).iter().zip(&blocks(&other)) {
            assert_eq!(one, other, "{chinese} differs from {english}");
        }
        assert_eq!(blocks(&one).len(), blocks(&other).len(), "{chinese} has other blocks than {english}");
        assert_eq!(commands(&one), commands(&other), "{chinese} differs from {english}");
        let is_told =
            blocks(&one).len() + commands(&one).len() > 1 || one.contains("\nThe model is the same as in [");
        assert!(is_told, "{english} has no commands");
        for mark in ["\n## ", "\n- ", "\n| "] {
            let counts = [&one, &other].map(|text| text.matches(mark).count());
            assert_eq!(counts[0], counts[1], "{chinese}: {mark:?} as in {english}");
        }
    }
}

#[test]
fn links_in_documents_lead_to_files() {
    let mut files = Vec::new();
    for folder in [".", "docs", "problems", "crates"].map(|folder| root().join(folder)) {
        let found = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.extend(found.map(|path| if path.is_dir() { path.join("README.md") } else { path }));
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md") && file.is_file());
    assert!(files.len() > 50, "{} texts", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for link in text.split("](").skip(1).map(|rest| rest.split([')', '#']).next().unwrap()) {
            let is_outside = link.is_empty() || link.contains("://");
            assert!(is_outside || file.parent().unwrap().join(link).exists(), "{}: {link}", file.display());
        }
    }
}
