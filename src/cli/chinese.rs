//! The command line in Chinese. `chinese.txt` contains five tables, each below a line `# NAME`, with a tab
//! between key and translation. The keys of `HELP` are commands and arguments (`.ARGUMENT` for an argument
//! that several commands share). The keys of the other tables are English texts: headings of help
//! (`HEADINGS`), lines of the argument parser (`PARSER`), messages of this program (`MESSAGES`) and of the
//! system (`SYSTEM`). In English texts, `{}` is a part that is translated separately. The first line
//! whose key matches a text is used.

use clap::Command;
use dlx_harness::language::Language;
use dlx_harness::{solutions, terminal};
use dlx_study::model::chinese::translated_by;
use std::ffi::OsString;

/// The keys of a table with their translations.
fn table(name: &str) -> impl Iterator<Item = [&'static str; 2]> {
    let tables = include_str!("chinese.txt").split("# ");
    let found = tables.filter_map(|table| table.split_once('\n')).find(|(own, _)| *own == name);
    let lines = found.into_iter().flat_map(|(_, lines)| lines.lines());
    lines.filter_map(|line| line.split_once('\t')).map(<[&str; 2]>::from)
}

/// The help text with this key.
fn help(key: &str) -> Option<&'static str> {
    table("HELP").find(|[own, _]| *own == key).map(|[_, chinese]| chinese)
}

/// The command line with its help in Chinese.
pub fn arranged(program: Command) -> Command {
    let endings = solutions::first_endings(false);
    let translated = |command: Command| {
        let name = command.get_name().to_string();
        let command = command.mut_args(|arg| {
            let id = arg.get_id();
            match help(&format!("{name}.{id}")).or_else(|| help(&format!(".{id}"))) {
                Some(text) => arg.help(text.replace("{endings}", &endings)).long_help(None::<&str>),
                None => arg,
            }
        });
        // [`parser`] wraps the lines, because clap does not wrap Chinese text.
        command.about(help(&name)).long_about(None::<&str>).next_line_help(true).term_width(0)
    };
    translated(program).mut_subcommands(translated)
}

/// The language that a command line asks for, or else the language of the locale.
pub fn asked(typed: &[OsString]) -> Language {
    let words: Vec<&str> =
        typed.iter().map_while(|word| word.to_str().filter(|word| *word != "--")).collect();
    let named = words.windows(2).find_map(|pair| match pair {
        ["--lang", word] => Some(*word),
        [_, word] => word.strip_prefix("--lang="),
        _ => None,
    });
    match named {
        Some("zh") => Language::Chinese,
        Some("en") => Language::English,
        _ => Language::of_locale(),
    }
}

/// A message in Chinese; parts without a translation stay English.
pub fn message(english: &str) -> String {
    by(&["MESSAGES", "SYSTEM"], english)
}

fn by(tables: &[&str], english: &str) -> String {
    let mut pairs = tables.iter().flat_map(|name| table(name));
    let found = pairs.find_map(|pair| translated_by(pair, english, &|part| by(tables, part)));
    // An error and its causes are joined by colons.
    let causes = || {
        let parts = english.split_once(": ")?;
        let texts = [parts.0, parts.1].map(|part| by(tables, part));
        (texts != [parts.0, parts.1]).then(|| texts.join("："))
    };
    found.or_else(causes).unwrap_or_else(|| english.to_string())
}

/// The Chinese translation of a text printed by the argument parser; None if Chinese is not chosen.
pub fn parser(english: &str) -> Option<String> {
    let line = |line: &str| {
        let is_help = english.contains("\nUsage:") && !english.starts_with("error:");
        if !is_help {
            return by(&["PARSER", "MESSAGES"], line) + "\n";
        }
        let line = table("HEADINGS").fold(line.to_string(), |line, [from, to]| line.replace(from, to));
        terminal::broken(&line, Some(terminal::columns().unwrap_or(COLUMNS)), "").into_owned() + "\n"
    };
    (Language::chosen() == Language::Chinese).then(|| english.lines().map(line).collect())
}

/// Width of a help text in columns if the output is not a terminal, the same as in English.
const COLUMNS: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// For each help text, its two possible keys: for this command alone, and shared by several commands.
    fn keys() -> Vec<[String; 2]> {
        let program = arguments();
        let all = [&program].into_iter().chain(program.get_subcommands());
        let of = |command: &Command| {
            let name = command.get_name().to_string();
            let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
            let mut keys: Vec<_> =
                shown.map(|arg| arg.get_id()).map(|id| [format!("{name}.{id}"), format!(".{id}")]).collect();
            keys.push([name.clone(), name]);
            keys
        };
        all.flat_map(of).collect()
    }

    #[test]
    fn every_help_text_has_a_chinese_translation() {
        let known: BTreeSet<String> = table("HELP").map(|[key, _]| key.to_string()).collect();
        let (mut used, mut lacking) = (BTreeSet::new(), Vec::new());
        for [own, shared] in keys() {
            let key = if known.contains(&own) { own } else { shared };
            if !known.contains(&key) {
                lacking.push(key.clone());
            }
            used.insert(key);
        }
        assert_eq!(lacking, [""; 0], "HELP lacks these");
        assert_eq!(known.difference(&used).collect::<Vec<_>>(), [""; 0], "no help text has these keys");
    }

    /// Appends the text of all sources in `folder` to `all`, with `{}` for each placeholder.
    fn sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !path.ends_with("cli/chinese.rs")
            {
                let text = std::fs::read_to_string(&path).unwrap().replace("\\\n", "\n");
                let mut rest = text.as_str();
                while let Some(at) = rest.find('{') {
                    all.push_str(&rest[..=at]);
                    rest = rest[at + 1..]
                        .trim_start_matches(|c: char| c.is_alphanumeric() || "_.:#?".contains(c));
                }
                all.push_str(rest);
            }
        }
    }

    #[test]
    fn every_translated_message_occurs_in_the_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut all = String::new();
        ["src", "crates"].iter().for_each(|folder| sources(&root.join(folder), &mut all));
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = |text: &str| text.replace("{0}", "{}").replace("{1}", "{}");
        // Some messages are assembled from several parts.
        let is_there = |[english, _]: &[&str; 2]| {
            let parts = plain(english);
            all.contains(&parts)
                || parts.split(": ").all(|part| part.split("{}").all(|part| all.contains(part.trim())))
        };
        let gone: Vec<_> = table("MESSAGES").filter(|pair| !is_there(pair)).collect();
        assert_eq!(gone, [["", ""]; 0]);
    }

    #[test]
    fn parts_of_messages_are_translated() {
        let found = message("dlx-judge: no problem is called 'x'; did you mean poj3074?");
        assert_eq!(found, "dlx-judge：没有叫 'x' 的题；是不是 poj3074？");
        assert_eq!(message("nothing of this"), "nothing of this");
    }
}
