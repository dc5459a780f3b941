//! Each figure in the READMEs matches the output of its commands. `UPDATE=ID cargo test update` regenerates
//! the figures.
//!
//! A figure is a block fenced as `console`: commands that begin with `$ `, each followed by its output.
//! Commands run in the folder of the file. Commands in a problem's README run in a folder with `figure.in`,
//! the instance that the README explains. The command `dlx-cover` runs the program that `cargo test` builds
//! next to the tested program.

use crate::common::{Run, shell};
use crate::tools::is_sampled;
use dlx_judge::figures;
use dlx_problems::{PROBLEMS, Problem, find};
use std::path::{Path, PathBuf};

/// Maximum number of lines in a figure: readers do not follow longer ones.
const MOST_LINES: usize = 28;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The problems with their own folders.
fn homes() -> impl Iterator<Item = &'static Problem> {
    PROBLEMS.iter().filter(|problem| problem.id == problem.home)
}

/// The texts with figures: the READMEs of these problems, docs/modelling.md and the solver's README. Chinese
/// texts only refer to the figures in the English texts.
fn texts(problems: &[&Problem]) -> Vec<PathBuf> {
    let others = ["docs/modelling.md", "crates/cover/README.md"].map(|file| root().join(file));
    problems.iter().map(|problem| readme(problem.id)).chain(others).collect()
}

/// Updates the figures in the READMEs of these problems and in the other texts.
pub fn write(problems: &[&Problem]) {
    for file in texts(problems) {
        let [_, new] = old_and_new(&file).0;
        std::fs::write(&file, new).unwrap();
    }
}

/// The text of a file before and after regenerating every figure, and the number of lines in the longest
/// figure.
fn old_and_new(file: &Path) -> ([String; 2], usize) {
    let old = std::fs::read_to_string(file).unwrap_or_default();
    let place = file.parent().unwrap();
    let problem = homes().find(|problem| place.ends_with(format!("problems/{}", problem.id)));
    let folder = tempfile::tempdir().unwrap();
    let place = match problem.and_then(figures::instance) {
        Some(instance) => {
            std::fs::write(folder.path().join("figure.in"), instance).unwrap();
            folder.path()
        }
        None => place,
    };
    let (new, longest) = remade(&old, place);
    ([old, new], longest)
}

fn readme(id: &str) -> PathBuf {
    root().join("problems").join(id).join("README.md")
}

/// The output of `command` in `folder`, including errors, with the program of this build on the path.
fn printed(command: &str, folder: &Path) -> String {
    let output = shell(command, folder).env("NO_COLOR", "1").ran();
    output.out
}

/// The text with every figure regenerated, and the number of lines in the longest figure.
fn remade(text: &str, folder: &Path) -> (String, usize) {
    let (mut new, mut is_figure, mut lines, mut longest) = (String::new(), false, 0, 0);
    for line in text.lines() {
        if line.starts_with("```") {
            is_figure = line == "```console";
            lines = 0;
        } else if is_figure {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            let figure = format!("{line}\n{}", printed(command, folder));
            lines += figure.lines().count();
            longest = longest.max(lines);
            new.push_str(&figure);
            continue;
        }
        new.push_str(line);
        new.push('\n');
    }
    (new, longest)
}

/// A message with the first lines that differ between two texts.
fn difference(old: &str, new: &str) -> String {
    let same = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(nothing)").to_string();
    format!("line {}:\n  is        {}\n  should be {}", same + 1, line(old), line(new))
}

#[test]
fn every_figure_is_the_output_of_its_command() {
    let mut wrong = Vec::new();
    let step = if is_sampled() { 5 } else { 1 };
    for file in texts(&homes().collect::<Vec<_>>()).into_iter().step_by(step) {
        let ([old, new], longest) = old_and_new(&file);
        if longest > MOST_LINES {
            wrong.push(format!("{}: a figure of {longest} lines is too long", file.display()));
        }
        if old != new {
            wrong.push(format!("{}, {}", file.display(), difference(&old, &new)));
        }
    }
    assert!(
        wrong.is_empty(),
        "figures that are not what their commands print; look at what changed, then make them again by\n  \
         UPDATE=ID cargo test update\n\n{}",
        wrong.join("\n")
    );
}

#[test]
fn readmes_of_problems_with_models_explain_a_small_instance() {
    for problem in homes() {
        let id = problem.id;
        let cases = std::fs::read_dir(root().join("cases").join(id)).map_or(0, |cases| cases.count());
        // A problem with fewer than six cases, each with two files, is in progress.
        if cases < 12 {
            continue;
        }
        let text = std::fs::read_to_string(readme(id)).unwrap();
        if problem.study.is_none() {
            assert!(text.contains("`study.rs`"), "{id}: the README does not say why there is no study.rs");
            continue;
        }
        assert!(figures::instance(problem).is_some(), "{id}: no instance below `$ cat figure.in`");
        // This README refers to another problem with the same model, whose README explains it.
        if text.contains("\n## Model\nThe model is the same as in [") {
            continue;
        }
        for command in ["model", "trace"] {
            let figure = format!("\n$ dlx-judge {command} {id} --figure");
            assert!(text.contains(&figure), "{id}: no figure by dlx-judge {command} {id} --figure");
        }
        assert!(text.contains(&format!("\n$ dlx-judge run {id} < figure.in")), "{id}: no answer");
    }
}

#[test]
fn the_poj3074_figure_needs_backtracking() {
    let givens = figures::instance(find("poj3074").ok().unwrap()).unwrap();
    let givens =
        givens.split(|&byte| byte == b'\n').next().unwrap().iter().filter(|cell| cell.is_ascii_digit());
    let givens = givens.count();
    assert!((17..=32).contains(&givens), "{givens} givens");
    let ends = printed("dlx-judge trace poj3074 --figure --settle | grep -c 'dead end:'", root());
    assert_ne!(ends, "0\n");
}

#[test]
fn a_figure_is_regenerated_and_the_text_around_it_is_unchanged() {
    let text = "a\n```\n$ no figure\nb\n```\n```console\n$ printf 'c\\nd\\n'\nold\n$ echo e\n```\nf\n";
    let new = "a\n```\n$ no figure\nb\n```\n```console\n$ printf 'c\\nd\\n'\nc\nd\n$ echo e\ne\n```\nf\n";
    assert_eq!(remade(text, root()), (new.to_string(), 5));
    assert_eq!(remade(new, root()).0, new);
    assert_eq!(difference(text, new), "line 8:\n  is        old\n  should be c");
}
