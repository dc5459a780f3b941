//! `problem.toml` of a folder: what its names do not tell. A line that cannot be read is named.

use super::Folder;
use super::program::Program;
use anyhow::{Context, anyhow};
use dlx_harness::files;
use dlx_harness::judge::external::Protocol;
use dlx_harness::run::protocol::Files;
use dlx_study::model::Cover;
use serde::Deserialize;
use std::ops::Range;
use std::time::Duration;
use toml::Spanned;

/// The name of the file.
pub const NAME: &str = "problem.toml";
/// The most bytes of such a file.
const MOST: u64 = 1 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Manifest {
    title: Option<String>,
    limits: Option<Limits>,
    compare: Option<Text>,
    files: Option<Spanned<[String; 2]>>,
    cover: Option<Cover>,
    cases: Option<Text>,
    solutions: Option<Text>,
    reference: Option<Text>,
    generator: Option<Text>,
    validator: Option<Text>,
    checker: Option<Text>,
    checker_protocol: Option<Text>,
    model: Option<Text>,
}

type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    /// Seconds of CPU time.
    time: Option<Spanned<f64>>,
    /// MiB.
    memory: Option<Spanned<u64>>,
}

/// Takes into `folder` what its file says.
///
/// # Errors
/// If it cannot be read, has an unknown key or a wrong value, or names what is not there.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let (place, file) = (folder.place.clone(), folder.place.join(NAME));
    let text = files::read(&file, MOST).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let wrong = |span: Range<usize>, what: String| {
        let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
        anyhow!("{}: line {line}: {what}", file.display())
    };
    let manifest: Manifest =
        toml::from_str(&text).map_err(|error| wrong(error.span().unwrap_or(0..0), said(error.message())))?;
    let program = |role, text: &Text| {
        Program::named(role, &place, text.get_ref()).map_err(|error| wrong(text.span(), error.to_string()))
    };
    let below = |text: &Text| {
        let found = Some(place.join(text.get_ref())).filter(|path| path.is_dir());
        found.ok_or_else(|| {
            wrong(text.span(), format!("expected a folder in this one, found '{}'", text.get_ref()))
        })
    };
    let limits = manifest.limits.unwrap_or(Limits { time: None, memory: None });
    if let Some(time) = limits.time {
        let seconds = *time.get_ref();
        if !(f64::MIN_POSITIVE..1e6).contains(&seconds) {
            return Err(wrong(
                time.span(),
                format!("expected more than 0 and less than 1000000 seconds, found {seconds}"),
            ));
        }
        folder.time = Some(Duration::from_secs_f64(seconds));
    }
    if let Some(memory) = limits.memory {
        let size = *memory.get_ref();
        if !(1..1 << 40).contains(&size) {
            return Err(wrong(memory.span(), format!("expected at least 1 MiB of memory, found {size}")));
        }
        folder.memory = Some(size << 20);
    }
    if let Some(rule) = manifest.compare {
        folder.compare = Some(rule.get_ref().parse().map_err(|error| wrong(rule.span(), error))?);
    }
    if let Some(names) = manifest.files {
        let [input, output] = names.get_ref();
        folder.files = Some(Files::new(input, output).map_err(|error| wrong(names.span(), error))?);
    }
    if let Some(text) = &manifest.checker {
        folder.checker = Some((program("checker", text)?, Protocol::Testlib));
    }
    if let Some(name) = manifest.checker_protocol {
        let protocol = match name.get_ref().as_str() {
            "testlib" => Protocol::Testlib,
            "kattis" => Protocol::Kattis,
            other => {
                return Err(wrong(name.span(), format!("expected testlib or kattis, found '{other}'")));
            }
        };
        let Some((_, taken)) = &mut folder.checker else {
            return Err(wrong(name.span(), "expected a checker, found its protocol alone".into()));
        };
        *taken = protocol;
    }
    for (role, text, program_of) in [
        ("reference", &manifest.reference, &mut folder.reference),
        ("generator", &manifest.generator, &mut folder.generator),
        ("model", &manifest.model, &mut folder.model),
    ] {
        if let Some(text) = text {
            *program_of = Some(program(role, text)?);
        }
    }
    if let Some(text) = &manifest.validator {
        folder.validators = vec![program("validator", text)?];
    }
    folder.cases = manifest.cases.as_ref().map(below).transpose()?.unwrap_or(folder.cases.clone());
    folder.solutions = manifest.solutions.as_ref().map(below).transpose()?.or(folder.solutions.take());
    folder.title = manifest.title.unwrap_or(std::mem::take(&mut folder.title));
    folder.cover = manifest.cover.unwrap_or(folder.cover);
    Ok(())
}

/// What the reader of the format says, as other errors do: first what was expected.
fn said(message: &str) -> String {
    const KINDS: [&str; 5] =
        ["invalid type: ", "invalid value: ", "invalid length ", "unknown field ", "unknown variant "];
    let message = message.trim().replace('\n', ", ");
    let parts = message.split_once(", expected ");
    let found = parts.and_then(|(found, _)| KINDS.iter().find_map(|kind| found.strip_prefix(kind)));
    match (found, parts) {
        (Some(found), Some((_, expected))) => {
            let expected = expected.replace("u64", "a whole number").replace("f64", "a number");
            format!("expected {expected}, found {found}")
        }
        _ => message,
    }
}
