//! A C++ bundle: each header that the solution includes, once, followed by the solution.
//!
//! A solution includes kernel headers as `<dlx/exact.hpp>`; headers include each other by relative paths.
//! Each include has its own line and is never conditional. So the bundler can work line by line: it replaces
//! the first include of a header with the header's text, drops repeated includes, moves system includes to
//! the top, and removes `#pragma once`. Functions in headers are `inline` or members, so unused ones cause no
//! warning.

use super::compact::compact;
use super::engine::{BLOG, Engine, KERNEL, blog_of, keep_engines};
use super::heading::heading;
use super::language::Language;
use super::prune;
use crate::embedded;
use anyhow::bail;
use dlx_problems::Problem;
use std::collections::BTreeSet;

/// Headers with many functions, of which a solution calls only a few. Fast bundles prune only these headers;
/// textbook bundles prune all headers.
const DOORS: [&str; 3] = ["dlx/exact.hpp", "dlx/exact/choice.hpp", "dlx/repeat.hpp"];

/// Bundles the solution of `problem`.
///
/// # Errors
/// Fails if a header is missing or breaks the conventions above (tests rule out both), or if the problem has
/// no program for [`Engine::Blog`].
pub fn bundle(problem: &Problem, engine: Engine) -> anyhow::Result<String> {
    let solution = embedded::text(&Language::Cpp.path(problem))?;
    if engine != Engine::Blog {
        return around(solution, problem, engine);
    }
    let Some(own) = blog_of(problem) else { bail!("{} has no program for --engine blog", problem.id) };
    Ok(heading(problem, Language::Cpp, engine, &opening(solution)) + BLOG + own)
}

/// Returns the lines of the solution's opening comment without their slashes.
fn opening(solution: &str) -> Vec<&str> {
    solution.lines().map_while(|line| line.strip_prefix("//")).collect()
}

/// Bundles `solution` in place of the problem's own solution.
///
/// # Errors
/// Fails as [`bundle`] does.
pub fn around(solution: &str, problem: &Problem, engine: Engine) -> anyhow::Result<String> {
    let files = Files::of(solution, problem, engine)?;
    let mut text = String::new();
    for header in &files.system {
        text.push_str(&format!("#include <{header}>\n"));
    }
    for part in files.texts.iter().map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()) {
        text.push_str(&format!("\n{part}\n"));
    }
    text.push_str(&main(problem.id, problem.facts().files.as_ref()));
    let text = if engine == Engine::Textbook { joined(&compact(&text)) } else { text };
    Ok(heading(problem, Language::Cpp, engine, &opening(solution)) + &text)
}

/// Returns a function `main` that uses `files`, if given, in place of stdin and stdout.
fn main(id: &str, files: Option<&[String; 2]>) -> String {
    let opened = files.map_or(String::new(), |[input, output]| {
        format!(
            "    if (!std::freopen({input:?}, \"r\", stdin) || !std::freopen({output:?}, \"w\", stdout)) {{\n        \
             return std::perror({id:?}), 1;\n    }}\n"
        )
    });
    format!("\nint main() {{\n{opened}    return input::run(\"{id}\", solve);\n}}\n")
}

/// Merges namespace blocks: drops a line that closes a namespace if the next line reopens it.
fn joined(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let opens = line.strip_prefix("namespace ").and_then(|line| line.strip_suffix(" {"));
        let ended = lines.last().and_then(|last| last.strip_prefix("} // namespace "));
        if opens.is_some() && opens == ended {
            lines.pop();
        } else {
            lines.push(line);
        }
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// The files of a bundle that are collected so far: headers and the solution.
#[derive(Default)]
pub struct Files {
    /// Paths of `texts` from the project root, in the same order.
    pub paths: Vec<String>,
    seen: BTreeSet<String>,
    /// The system headers that `texts` include.
    system: BTreeSet<String>,
    /// The texts of the files without their includes. A file follows the files that it includes.
    pub texts: Vec<String>,
}

impl Files {
    /// Collects the headers for a bundle of `solution`, followed by the solution without its first comment.
    ///
    /// # Errors
    /// Fails as [`bundle`] does.
    pub fn of(solution: &str, problem: &Problem, engine: Engine) -> anyhow::Result<Files> {
        let mut files = Files::default();
        let engines = &problem.facts().engines;
        // Plain matrices need only the shorter textbook header.
        let is_plain = engine == Engine::Fast || engines.iter().all(|name| name != "trail");
        let own = Language::Cpp.path(problem);
        let text = |path: &str| {
            let text = match path {
                _ if path == own => return Ok(solution.to_string()),
                "crates/kernel/cpp/dlx/exact.hpp" if !is_plain => {
                    embedded::text("crates/kernel/cpp/dlx/textbook/exact/multiple.hpp")
                }
                _ => engine.text(path),
            };
            Ok(keep_engines(text?, engines))
        };
        files.add(&own, &text)?;
        if let Some(solution) = files.texts.last_mut() {
            let rest = solution.lines().skip_while(|line| line.starts_with("//"));
            *solution = rest.collect::<Vec<&str>>().join("\n");
        }
        let is_whole = |header: usize| {
            engine == Engine::Fast && !DOORS.iter().any(|door| files.paths[header].ends_with(door))
        };
        files.texts = prune::reached(&files.texts, &["solve", "run"], is_whole);
        Ok(files)
    }

    /// Adds the file at `path` after the files that it includes, unless it is already included. `read`
    /// returns the text of the file at a path.
    fn add(&mut self, path: &str, read: &dyn Fn(&str) -> anyhow::Result<String>) -> anyhow::Result<()> {
        if !self.seen.insert(path.to_string()) {
            return Ok(());
        }
        let text = read(path)?;
        let mut kept = String::new();
        // The number of preprocessor conditionals around the line.
        let mut depth = 0;
        for (index, line) in text.lines().enumerate() {
            let directive = line.trim_start().strip_prefix('#').map_or("", str::trim_start);
            if directive.starts_with("if") {
                depth += 1;
            } else if directive.starts_with("endif") {
                depth -= 1;
            }
            let included = directive.strip_prefix("include").map(str::trim);
            match included.map(|name| (name, name.trim_matches(&['"', '<', '>'][..]))) {
                Some((quoted, name)) if is_ours(quoted) && depth == 0 => {
                    self.add(&resolve(path, name, read)?, read)?;
                }
                Some((quoted, name)) if quoted == format!("<{name}>") && depth == 0 => {
                    self.system.insert(name.to_string());
                }
                Some((quoted, _)) if is_ours(quoted) || !quoted.starts_with('<') => {
                    bail!("{path}:{}: expected no condition around the include of {quoted}", index + 1)
                }
                None if directive == "pragma once" => {}
                _ => kept.extend([line, "\n"]),
            }
        }
        self.paths.push(path.to_string());
        self.texts.push(kept);
        Ok(())
    }
}

/// Returns whether an included header belongs to this project.
fn is_ours(quoted: &str) -> bool {
    quoted.starts_with("<dlx/") || quoted.len() > 1 && quoted.starts_with('"') && quoted.ends_with('"')
}

/// Returns the path, from the project root, of the header that `includer` includes as `name`.
fn resolve(
    includer: &str,
    name: &str,
    read: &dyn Fn(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let mut parts: Vec<&str> = match (name.strip_prefix("dlx/"), includer.strip_prefix(KERNEL[1])) {
        (Some(_), _) | (_, None) => Vec::new(),
        (None, Some(place)) => place.split('/').collect(),
    };
    parts.pop();
    for part in name.strip_prefix("dlx/").unwrap_or(name).split('/') {
        match part {
            // A textbook header can be read under the path of its fast version, which is less deep, so
            // its `..` may lead above the root, where `..` has no effect.
            ".." => drop(parts.pop()),
            "textbook" => {}
            part => parts.push(part),
        }
    }
    let path = format!("{}{}", KERNEL[1], parts.join("/"));
    if read(&path).is_err() {
        bail!("{includer} includes {name}, which is not part of this program");
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_and_writes_the_files_of_its_judge() {
        let files = ["a.in", "a.out"].map(str::to_string);
        let expected = "\nint main() {\n    \
                        if (!std::freopen(\"a.in\", \"r\", stdin) || !std::freopen(\"a.out\", \"w\", stdout)) {\n        \
                        return std::perror(\"x\"), 1;\n    }\n    \
                        return input::run(\"x\", solve);\n}\n";
        assert_eq!(main("x", Some(&files)), expected);
        assert!(embedded::text("crates/kernel/cpp/dlx/input.hpp").unwrap().contains("#include <cstdio>"));
    }

    fn add(files: &[(&str, &str)]) -> anyhow::Result<Files> {
        let read = |path: &str| match files.iter().find(|(name, _)| *name == path) {
            Some((_, text)) => Ok(text.to_string()),
            None => bail!("no {path}"),
        };
        let mut found = Files::default();
        found.add("problems/x/solution.cpp", &read)?;
        Ok(found)
    }

    #[test]
    fn each_header_appears_once_and_before_the_files_that_include_it() {
        let found = add(&[
            (
                "problems/x/solution.cpp",
                "#include <dlx/exact/a.hpp>\n#include <dlx/b.hpp>\n#include <map>\nint s;",
            ),
            (
                "crates/kernel/cpp/dlx/exact/a.hpp",
                "#pragma once\n#include <vector>\n#include \"../b.hpp\"\nint a;\n",
            ),
            ("crates/kernel/cpp/dlx/b.hpp", "// b\n#pragma once\n#include <vector>\nint b;\n"),
        ])
        .unwrap();
        let texts: Vec<&str> = found.texts.iter().map(|text| text.trim()).collect();
        assert_eq!(texts, ["// b\nint b;", "int a;", "int s;"]);
        assert_eq!(found.system.into_iter().collect::<Vec<_>>(), ["map", "vector"]);
    }

    #[test]
    fn conditional_includes_of_system_headers_are_kept() {
        let condition = "#if !defined(_MSC_VER)\n#include <stdint.h>\n#endif\n";
        let found = add(&[("problems/x/solution.cpp", condition)]).unwrap();
        assert_eq!((found.texts, found.system.len()), (vec![condition.to_string()], 0));
    }

    #[test]
    fn unknown_headers_and_conditional_includes_of_own_headers_are_errors() {
        for (text, message) in [
            (
                "#include \"c.hpp\"\n",
                "problems/x/solution.cpp includes c.hpp, which is not part of this program",
            ),
            (
                "#if 1\n#include \"problems/x/solution.cpp\"\n#endif\n",
                "problems/x/solution.cpp:2: expected no condition around the include of \"problems/x/solution.cpp\"",
            ),
        ] {
            let error = add(&[("problems/x/solution.cpp", text)]).err().unwrap();
            assert_eq!(error.to_string(), message);
        }
    }
}
