//! `dlx-cover check FILE COVER`: checks whether options are a cover, and if they are not, names an item that
//! is not covered correctly.

use super::answer::{NO, Rows, print_json};
use super::problem::{Problem, name, text};
use anyhow::{Context, bail};
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{NO_COVER, Named};
use dlx_system::terminal::say;
use serde_json::json;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    problem: Problem,
    /// The options, one per line, as `solve` prints them; an empty line ends a cover, even one without
    /// options; - for standard input
    cover: PathBuf,
    #[command(flatten)]
    rows: Rows,
}

impl Check {
    /// Reports for each list of options whether it is a cover.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let named = self.problem.read()?;
        let covers = if self.rows.rows { self.numbered(&named)? } else { self.covers(&named)? };
        let faults = covers.iter().map(|options| fault(&named, options, self.problem.repeat));
        let faults: Vec<Option<String>> = faults.collect();
        if self.problem.source.is_json() {
            let covers = faults.iter().map(|fault| json!({ "is_cover": fault.is_none(), "fault": fault }));
            print_json("check", true, json!({ "covers": covers.collect::<Vec<_>>() }), out)?;
        }
        for (index, fault) in faults.iter().enumerate() {
            let place = if covers.len() > 1 { format!("{}: ", index + 1) } else { String::new() };
            match fault {
                Some(fault) => say(&format!("{place}{NO_COVER}: {fault}")),
                None if self.problem.source.is_json() => {}
                None => writeln!(out, "{place}a cover").context("cannot write the output")?,
            }
        }
        out.flush().context("cannot write the output")?;
        Ok(ExitCode::from(if faults.iter().all(Option::is_none) { 0 } else { NO }))
    }

    /// Reads covers as option numbers, one cover per line.
    fn numbered(&self, named: &Named) -> anyhow::Result<Vec<Vec<usize>>> {
        let text = text(&self.cover)?;
        let text = String::from_utf8_lossy(&text);
        let option = |(line, word): (usize, &str)| {
            let options = named.matrix.options();
            let row = word.parse().ok().filter(|row| (1..=options).contains(row));
            let name = name(&self.cover);
            row.map(|row: usize| row - 1).with_context(|| {
                format!("{name}: line {line}: expected an option number (1 to {options}), found '{word}'")
            })
        };
        let lines = text.lines().zip(1..);
        lines
            .map(|(line, number)| line.split_whitespace().map(|word| option((number, word))).collect())
            .collect()
    }

    /// Reads covers as options. An option that occurs several times in the problem may be chosen up to that
    /// many times.
    fn covers(&self, named: &Named) -> anyhow::Result<Vec<Vec<usize>>> {
        let text = text(&self.cover)?;
        let text = std::str::from_utf8(&text)
            .with_context(|| format!("{}: expected text in UTF-8", name(&self.cover)))?;
        // Index only the options that the covers name: a problem may have millions.
        let mut known: HashMap<Vec<String>, Vec<usize>> =
            text.lines().map(|line| (words(line), Vec::new())).collect();
        for option in 0..named.matrix.options() {
            if let Some(same) = known.get_mut(&words(&named.option(option))) {
                same.push(option);
            }
        }
        let mut covers = Vec::new();
        let mut cover: Vec<usize> = Vec::new();
        let mut chosen: HashMap<Vec<String>, usize> = HashMap::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                covers.push(std::mem::take(&mut cover));
                chosen.clear();
                continue;
            }
            let place = format!("{}: line {}", name(&self.cover), index + 1);
            let words = words(line);
            let Some(options) = known.get(&words).filter(|options| !options.is_empty()) else {
                bail!(
                    "{place}: expected an option of {}, found '{}'",
                    self.problem.source.name(),
                    line.trim()
                );
            };
            let times = chosen.entry(words).or_default();
            let Some(&option) = options.get(*times) else {
                bail!("{place}: expected each option at most once, found '{}' again", line.trim());
            };
            *times += 1;
            cover.push(option);
        }
        // The last cover need not be followed by an empty line; an empty file means the cover without
        // options.
        if covers.is_empty() || !cover.is_empty() {
            covers.push(cover);
        }
        Ok(covers)
    }
}

/// Returns the sorted items of a line, without the cost.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> =
        line.split_ascii_whitespace().filter(|word| !word.starts_with('|')).map(str::to_string).collect();
    words.sort_unstable();
    words
}

/// Describes why `options` are not a cover: an option without primary items, an item with two colours, or an
/// item covered too few or too many times. None if `options` are a cover.
fn fault(named: &Named, options: &[usize], repeat: bool) -> Option<String> {
    let matrix = &named.matrix;
    let is_useful = |option: usize| matrix.option(option).any(|item| item < matrix.primary());
    if let Some(&option) = options.iter().find(|&&option| !repeat && !is_useful(option)) {
        return Some(format!("option '{}' has no primary item: it is in no cover", named.option(option)));
    }
    let mut times = vec![0u32; matrix.items()];
    // The colour of each covered item, 0 for no colour.
    let mut colours: Vec<Option<u32>> = vec![None; matrix.items()];
    for &option in options {
        for (index, item) in matrix.option(option).enumerate() {
            let colour = matrix.colour(option, index);
            times[item] += 1;
            match colours[item] {
                Some(other) if item >= matrix.primary() && (colour == 0 || other != colour) => {
                    return Some(conflict(named, item, other, colour));
                }
                _ => colours[item] = Some(colour),
            }
        }
    }
    let wrong = (0..matrix.primary()).find(|&item| {
        let (low, high) = matrix.bounds(item);
        times[item] < low || !repeat && times[item] > high
    })?;
    Some(format!(
        "item {} is covered {}, expected {}",
        named.items[wrong],
        often(times[wrong]),
        if repeat { "at least once".to_string() } else { expected(matrix, wrong) }
    ))
}

fn conflict(named: &Named, item: usize, one: u32, other: u32) -> String {
    let name = &named.items[item];
    if one == 0 && other == 0 {
        return format!("item {name} is covered twice, expected at most once");
    }
    let colour = |colour: u32| match colour {
        0 => "no colour".to_string(),
        colour => named.colours[colour as usize - 1].clone(),
    };
    format!("item {name} has {} and {}, expected one colour", colour(one), colour(other))
}

fn often(times: u32) -> String {
    match times {
        0 => "by no option".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        times => format!("{times} times"),
    }
}

fn expected(matrix: &Matrix, item: usize) -> String {
    match matrix.bounds(item) {
        (low, high) if low == high => often(low),
        (low, high) => format!("{low} to {high} times"),
    }
}
