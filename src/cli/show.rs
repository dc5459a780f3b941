//! `dlx-judge show ID`: shows a problem's statement and first sample in the terminal, from its `README.md`.

use super::guess::{self, Topic};
use super::language::LanguageOption;
use super::rules;
use crate::folder::Folder;
use crate::{embedded, figures};
use anyhow::Context;
use dlx_harness::cases::Case;
use dlx_harness::language::Language;
use dlx_harness::platform;
use dlx_harness::terminal::{self, harmless};
use dlx_problems::Problem;
use std::io::Write;
use std::process::ExitCode;

/// Show a problem: statement, input, output, sample and limits. With --full also the cover model and its
/// pitfalls: `dlx-judge show poj3074`
#[derive(clap::Args)]
pub struct Show {
    /// The problem: an id such as poj3074, a number such as P10482, a URL, or a folder
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// The whole README: also the model, the search, pitfalls, and the purpose of the cases
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    language: LanguageOption,
    /// The file name of the README in the chosen language.
    #[arg(skip = ENGLISH)]
    lang: &'static str,
}

/// The file name of the English README.
const ENGLISH: &str = "README.md";
/// The headings of input, output, sample and limits, in English and in Chinese.
const HEADINGS: [&str; 4] = ["Input", "Output", "Sample", "Limits"];
const HEADINGS_ZH: [&str; 4] = ["输入", "输出", "样例", "限制"];
/// Maximum size of a sample in bytes, because a sample is read completely.
const MAX_SAMPLE_BYTES: u64 = 1 << 24;
/// Maximum number of lines of a sample that are shown.
const MAX_SAMPLE_LINES: usize = 60;

impl Show {
    /// Prepares to show the parts of a problem's English README that a contestant needs.
    pub fn of(id: String) -> Show {
        Show { id, full: false, language: LanguageOption::default(), lang: ENGLISH }
    }

    /// Shows the problem; on a terminal, with headings and emphasis in bold.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        if self.language.choose() == Language::Chinese {
            self.lang = "README.zh-CN.md";
        }
        let text = match guess::topic(Some(&self.id), None)? {
            Topic::Problem(problem) => {
                let text = figures::text(&problem.file(self.lang))?;
                if self.full { text.into_owned() } else { self.brief(problem, &text)? }
            }
            Topic::Folder(folder) => self.of_folder(&folder)?,
        };
        terminal::trusted()
            .map(anstream::AutoStream::auto)
            .and_then(|mut out| out.write_all(styled(&text).as_bytes()).and_then(|()| out.flush()))
            .context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }

    /// The parts that a contestant needs first: the beginning of the README, its sections on input and
    /// output, the first sample and the limits.
    fn brief(&self, problem: &Problem, readme: &str) -> anyhow::Result<String> {
        let [input, output, ..] = self.headings();
        let mut sections = readme.split("\n## ");
        let mut brief = sections.next().unwrap_or_default().trim_end().to_string();
        for section in
            sections.filter(|text| [input, output].contains(&text.lines().next().unwrap_or_default()))
        {
            brief += &format!("\n\n## {}", section.trim_end());
        }
        if let Some(case) = embedded::cases(problem).iter().find(|case| case.name.starts_with("sample")) {
            brief += &self.sample(case)?;
        }
        let (facts, id) = (problem.facts(), problem.id);
        brief += &self.limits((facts.limits.time, facts.limits.memory), id);
        brief += &match self.lang == ENGLISH {
            true => format!("\n`dlx-judge show {id} --full` adds the model, the search and the pitfalls.\n"),
            false => format!("\n`dlx-judge show {id} --lang zh --full` 还会显示建模、搜索和易错点。\n"),
        };
        Ok(brief)
    }

    fn headings(&self) -> [&'static str; 4] {
        if self.lang == ENGLISH { HEADINGS } else { HEADINGS_ZH }
    }

    /// The section on limits, in seconds and MiB. `id` is the problem's name on a command line.
    fn limits(&self, (time, memory): (f64, u64), id: &str) -> String {
        let heading = self.headings()[3];
        match self.lang == ENGLISH {
            true => format!(
                "\n\n## {heading}\n`dlx-judge test {id}` allows {time} s of CPU time and {memory} MiB.\n"
            ),
            false => format!(
                "\n\n## {heading}\nCPU 时间 {time} s，内存 {memory} MiB，`dlx-judge test {id}` 按此评测。\n"
            ),
        }
    }

    /// Formats a case like the sample section of the README.
    fn sample(&self, case: &Case) -> anyhow::Result<String> {
        let [_, output, sample, _] = self.headings();
        let files = case.files.as_ref().map_err(|wrong| anyhow::anyhow!("{}: {wrong}", case.name))?;
        for half in [Some(&files.input), files.expected.as_ref()].into_iter().flatten() {
            let size = half.size()?;
            anyhow::ensure!(
                size <= MAX_SAMPLE_BYTES,
                "{}: {size} bytes: only samples of at most {MAX_SAMPLE_BYTES} are shown",
                case.name
            );
        }
        let mut text = format!("\n\n## {sample} {}\n{}", case.name, indented(&files.input.read()?));
        if let Some(expected) = &files.expected {
            let colon = if self.lang == ENGLISH { ":" } else { "：" };
            text += &format!("\n{output}{colon}\n{}", indented(&expected.read()?));
        }
        Ok(text)
    }

    /// The statement of a folder, in English if there is none in the chosen language, and the folder's first
    /// sample.
    fn of_folder(&self, folder: &Folder) -> anyhow::Result<String> {
        let [asked, other] = [folder.statement(self.lang)?, folder.statement(ENGLISH)?];
        let mut text = asked.or(other).unwrap_or_else(|| format!("# {}\n", folder.title));
        text.truncate(text.trim_end().len());
        if let Some(case) = folder.cases()?.iter().find(|case| case.name.starts_with("sample")) {
            text += &self.sample(case)?;
        }
        let limits = rules::usual()?.limits_of(folder);
        text += &self.limits(limits, &platform::quote(&folder.name()));
        let lines: Vec<_> = text.lines().map(harmless).collect();
        Ok(lines.join("\n") + "\n")
    }
}

/// The first lines of a sample's input or output, indented.
fn indented(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let count = text.lines().count();
    let shown = text.lines().take(MAX_SAMPLE_LINES).map(|line| format!("    {line}").trim_end().to_string());
    let more = count.checked_sub(MAX_SAMPLE_LINES).filter(|&more| more > 0);
    let lines: Vec<String> = shown.chain(more.map(|more| format!("    ... ({more} more lines)"))).collect();
    lines.join("\n")
}

/// Formats headings, `**emphasis**` and commands in bold, and removes the fences of code blocks.
fn styled(text: &str) -> String {
    let bold = anstyle::Style::new().bold();
    let mut styled = String::new();
    let mut is_code = false;
    // The link to the README in the other language does not work in a terminal.
    let link = ["\n[中文](README.zh-CN.md)\n", "\n[English](README.md)\n"];
    let text = link.iter().fold(text.to_string(), |text, link| text.replacen(link, "", 1));
    for line in text.lines() {
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
    fn headings_and_emphasis_are_bold_and_code_is_unchanged() {
        let bold = anstyle::Style::new().bold();
        let text = "## Model\nan **item** is\n    # a ** b ** c\n```console\n$ a\n# no\n\n```\nend\n";
        let expected = format!(
            "{bold}Model{bold:#}\nan {bold}item{bold:#} is\n    # a ** b ** c\n    {bold}$ a{bold:#}\n    # no\n\nend\n"
        );
        assert_eq!(styled(text), expected);
    }
}
