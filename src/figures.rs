//! Figures shared by a Chinese text and its English original. A line such as ``图：[`cat
//! figure.in`](README.md#a-small-instance)`` names a figure by its first command. On GitHub, such a line is a
//! link to the figure; everywhere else, the figure replaces it.

use crate::embedded;
use anyhow::Context;
use dlx_problems::Problem;
use std::borrow::Cow;

/// If `line` names a figure: the path of the file with the figure, relative to the folder of the text, and
/// the figure's first command.
fn named(line: &str) -> Option<(&str, &str)> {
    let (command, link) = line.strip_prefix("图：[`")?.split_once("`](")?;
    Some((link.strip_suffix(')')?.split('#').next()?, command))
}

/// The text at `path`, relative to the project's root, with the named figures inserted.
///
/// # Errors
/// Fails if there is no such text, or if the text names a figure that does not exist.
pub fn text(path: &str) -> anyhow::Result<Cow<'static, str>> {
    let text = embedded::text(path)?;
    if text.lines().all(|line| named(line).is_none()) {
        return Ok(text.into());
    }
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut whole = String::new();
    for line in text.lines() {
        let figure = match named(line) {
            None => line,
            Some((file, command)) => figure(embedded::text(&format!("{folder}/{file}"))?, command)
                .with_context(|| format!("{path}: {file} has no figure that begins with '{command}'"))?,
        };
        whole += figure;
        whole.push('\n');
    }
    Ok(whole.into())
}

/// The small instance that a problem's README explains: the file `figure.in` if there is one, otherwise the
/// text that the README prints for it. None if there is neither.
pub fn instance(problem: &Problem) -> Option<&'static [u8]> {
    let file = embedded::file(&problem.file("figure.in"));
    file.or_else(|| {
        let readme = embedded::text(&problem.file("README.md")).ok()?;
        let (_, rest) = readme.split_once("\n$ cat figure.in\n")?;
        let end = ["\n$ ", "\n```"].iter().filter_map(|end| rest.find(end)).min()?;
        Some(&rest.as_bytes()[..=end])
    })
}

/// The code block in `text` that begins with `command`, including its fences.
fn figure<'a>(text: &'a str, command: &str) -> Option<&'a str> {
    let begin = text.find(&format!("```console\n$ {command}\n"))?;
    let length = text[begin..].find("\n```\n")? + "\n```".len();
    Some(&text[begin..begin + length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instance_of_a_readme_ends_with_the_next_command() {
        let instance = |id: &str| instance(dlx_problems::known(id).unwrap()).unwrap();
        let lines = b"5 5\n1 0 1 0 0\n0 1 0 0 1\n0 0 0 1 0\n1 1 0 0 0\n0 0 1 1 1\n";
        assert_eq!(instance("poj3740"), lines);
        assert!(instance("killer").starts_with(b"79\n9 2 1 1 1 2\n"), "it has a file");
    }

    #[test]
    fn a_line_names_a_figure_by_file_and_command() {
        assert_eq!(named("图：[`cat a`](README.md#x)"), Some(("README.md", "cat a")));
        assert_eq!(named("图：[`cat a`](b.md)"), Some(("b.md", "cat a")));
        assert_eq!(named("见图：[`cat a`](b.md)"), None);
        let text = "```console\n$ cat a\n1\n```\n\n```console\n$ cat b\n2\n$ cat a\n```\n";
        assert_eq!(figure(text, "cat b"), Some("```console\n$ cat b\n2\n$ cat a\n```"));
        assert_eq!(figure(text, "cat c"), None);
    }
}
