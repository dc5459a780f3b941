//! `dlx-judge show ID`: the modelling of a problem, its `README.md`, in the terminal.

use crate::figures;
use anyhow::Context;
use dlx_commands::one_of;
use dlx_harness::terminal;
use std::io::Write;
use std::process::ExitCode;

/// Show how a problem becomes a cover problem: its README. `dlx-judge show poj3074`
#[derive(clap::Args)]
pub struct Show {
    /// The problem: an id such as poj3074, a number such as P10482, or an address
    id: String,
    /// The language of the text
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = one_of([("en", ENGLISH), ("zh", "README.zh-CN.md")]))]
    lang: &'static str,
}

/// The text in English.
const ENGLISH: &str = "README.md";

impl Show {
    /// The text about a problem, in English.
    pub fn of(id: String) -> Show {
        Show { id, lang: ENGLISH }
    }

    /// Prints the README, on a terminal with headings and emphasis in bold.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::errors::find(&self.id)?;
        let text = figures::text(&problem.file(self.lang))?;
        terminal::trusted()
            .map(anstream::AutoStream::auto)
            .and_then(|mut out| out.write_all(styled(&text).as_bytes()).and_then(|()| out.flush()))
            .context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The text with headings, `**emphasis**` and commands in bold, and without the fences of code blocks.
fn styled(text: &str) -> String {
    let bold = anstyle::Style::new().bold();
    let mut styled = String::new();
    let mut is_code = false;
    // The link to the other language leads nowhere here.
    let is_link = |line: &&str| line.starts_with("[中文](") || line.starts_with("[English](");
    for line in text.lines().filter(|line| !is_link(line)) {
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let heading = line.trim_start_matches('#');
        if is_code && line.starts_with("$ ") {
            styled.push_str(&format!("    {bold}{line}{bold:#}"));
        } else if is_code {
            styled.push_str(format!("    {line}").trim_end());
        } else if line.starts_with("    ") {
            styled.push_str(line);
        } else if heading.len() < line.len() && heading.starts_with(' ') {
            styled.push_str(&format!("{bold}{}{bold:#}", heading.trim_start()));
        } else {
            for (number, part) in line.split("**").enumerate() {
                let stressed = format!("{bold}{part}{bold:#}");
                styled.push_str(if number % 2 == 1 { &stressed } else { part });
            }
        }
        styled.push('\n');
    }
    styled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_stress_are_bold_and_code_is_left_alone() {
        let bold = anstyle::Style::new().bold();
        let text = "## Model\nan **item** is\n    # a ** b ** c\n```console\n$ a\n# no\n\n```\nend\n";
        let expected = format!(
            "{bold}Model{bold:#}\nan {bold}item{bold:#} is\n    # a ** b ** c\n    {bold}$ a{bold:#}\n    # no\n\nend\n"
        );
        assert_eq!(styled(text), expected);
    }
}
