//! `dlx-judge case ID/NAME`: shows or exports a case.

use super::cases::CaseOptions;
use super::errors::misuse;
use super::judging::names::{Named, in_place, named, retain};
use super::left_out;
use anyhow::{Context, anyhow, bail};
use dlx_harness::beneath::Member;
use dlx_harness::cases::{self, Case, Files, Origin, Scope, Source};
use dlx_harness::terminal::{self, harmless};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Show or export a case: `dlx-judge case poj3074/hard-17-clues`, `dlx-judge case poj3074 -o folder`
#[derive(clap::Args)]
pub struct ShowCase {
    /// A case as ID/NAME or as a path; or a problem, to list or export all of its cases
    #[arg(value_name = "ID/NAME")]
    name: String,
    /// Print only the input, byte for byte
    #[arg(long, conflicts_with = "output")]
    input: bool,
    /// Print only the expected output, byte for byte
    #[arg(long)]
    output: bool,
    /// Write NAME.in and NAME.out to this folder
    #[arg(short = 'o', long = "export", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, requires = "folder")]
    force: bool,
    #[command(flatten)]
    cases: CaseOptions,
}

/// Maximum number of lines of each file that are shown.
const MAX_SHOWN_LINES: usize = 40;
/// Maximum number of bytes of each file that are shown.
const MAX_SHOWN_BYTES: usize = 16 << 10;

impl ShowCase {
    /// Shows or exports the case, or lists the cases of the problem.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let places = self.cases.resolve()?;
        let (subject, mut cases, only) = match named(&self.name, &places)? {
            Named::Problem(problem, only) => {
                let mut cases = places.of(problem)?;
                if let Some(only) = only {
                    retain(&mut cases, problem.id, only, &places.place(problem))?;
                }
                (problem.id.to_string(), cases, only.is_some())
            }
            Named::Path { path, place, case } => {
                let subject = path.display().to_string();
                let found = in_place(&subject, &place, case.as_deref(), None, &places)?;
                left_out::say(&found.left_out);
                (subject, found.cases, case.is_some())
            }
        };
        if let Some(folder) = &self.folder {
            return self.export(folder, &cases);
        }
        let mut out = io::BufWriter::new(terminal::stdout());
        match (cases.pop(), only || cases.is_empty()) {
            (Some(case), true) => self.show(&subject, &case, &mut out)?,
            (last, _) => {
                if self.input || self.output {
                    misuse!("name one case: {subject}/NAME");
                }
                cases.extend(last);
                list(&subject, &cases, &mut out)?;
            }
        }
        out.flush().context("cannot write the case")?;
        Ok(ExitCode::SUCCESS)
    }

    fn show(&self, subject: &str, case: &Case, out: &mut impl Write) -> anyhow::Result<()> {
        let files = files(subject, case)?;
        let missing = || anyhow!("{subject}/{} does not have an expected output", case.name);
        let raw = match (self.input, self.output) {
            (true, _) => Some(&files.input),
            (_, true) => Some(files.expected.as_ref().ok_or_else(missing)?),
            _ => None,
        };
        if let Some(half) = raw {
            return out.write_all(&half.read()?).context("cannot write the case");
        }
        let mut text = format!("{subject}/{}: {}\n", harmless(&case.name), origin(case));
        half(&mut text, "input", &files.input)?;
        match &files.expected {
            Some(expected) => half(&mut text, "expected output", expected)?,
            None => text.push_str("\nno expected output\n"),
        }
        out.write_all(text.as_bytes()).context("cannot write the case")
    }

    fn export(&self, folder: &Path, cases: &[Case]) -> anyhow::Result<ExitCode> {
        let mut written = Vec::new();
        for case in cases {
            let files = files(&self.name, case)?;
            let halves = [
                (".in", Some(&files.input).filter(|_| !self.output)),
                (".out", files.expected.as_ref().filter(|_| !self.input)),
            ];
            for (ending, half) in halves {
                let Some(half) = half else { continue };
                let file = cases::file_of(&case.name, ending)?;
                if !self.force && folder.join(&file).symlink_metadata().is_ok() {
                    bail!("{} already exists; --force overwrites it", folder.join(&file).display());
                }
                written.push((file, half.read()?));
            }
        }
        let files: Vec<(PathBuf, &[u8])> =
            written.iter().map(|(file, bytes)| (file.clone(), &bytes[..])).collect();
        cases::write_all(&super::cases::named(folder)?, &files, self.force)?;
        let mut out = terminal::stdout();
        for (file, _) in files {
            let place = folder.join(file).display().to_string();
            writeln!(out, "{}", harmless(&place)).context("cannot write the list")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The files of a case.
fn files<'a>(subject: &str, case: &'a Case) -> anyhow::Result<&'a Files> {
    case.files.as_ref().map_err(|wrong| anyhow!("{subject}/{}: {wrong}", case.name))
}

/// Lists the cases of a problem, one per line.
fn list(subject: &str, cases: &[Case], out: &mut impl Write) -> anyhow::Result<()> {
    let width = cases.iter().map(|case| case.name.chars().count()).max().unwrap_or(0);
    for case in cases {
        let name = harmless(&case.name);
        let sizes = match &case.files {
            Ok(files) => {
                let output = match &files.expected {
                    Some(expected) => format!("{} bytes", expected.size()?),
                    None => "missing".to_string(),
                };
                format!("input {} bytes, output {output}", files.input.size()?)
            }
            Err(wrong) => harmless(wrong).into_owned(),
        };
        writeln!(out, "{subject}/{name:<width$}  {}; {sizes}", origin(case))
            .context("cannot write the list")?;
    }
    Ok(())
}

fn origin(case: &Case) -> String {
    let origin = match case.origin {
        Origin::BuiltIn => "built in",
        Origin::Own => "own",
        Origin::Replacing => "own, in place of the built-in one",
        Origin::Identical => "own, identical to the built-in one",
    };
    let scope = match case.scope {
        Scope::Judge => "",
        Scope::Beyond => ", extra-hard",
        Scope::Outside => ", outside the statement",
    };
    format!("{origin}{scope}")
}

/// Appends the path and the beginning of one file of a case.
fn half(text: &mut String, title: &str, half: &Source) -> anyhow::Result<()> {
    let bytes = half.read()?;
    let place = |file: &Member| format!(" in {}", harmless(&file.path().display().to_string()));
    let place = half.file().map_or(String::new(), place);
    text.push_str(&format!("\n{title}, {} bytes{place}:\n\n", bytes.len()));
    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_SHOWN_BYTES)]);
    let mut lines = shown.split_inclusive('\n');
    for line in lines.by_ref().take(MAX_SHOWN_LINES) {
        text.push_str(&format!("    {}\n", harmless(line.trim_end_matches(['\n', '\r']))));
    }
    let rest = lines.map(str::len).sum::<usize>() + bytes.len().saturating_sub(MAX_SHOWN_BYTES);
    if rest > 0 {
        let flag = if title == "input" { "--input" } else { "--output" };
        text.push_str(&format!("    and {rest} more bytes; {flag} writes all\n"));
    }
    Ok(())
}
