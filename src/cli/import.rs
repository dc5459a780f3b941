//! `dlx-judge import`: imports cases in common layouts, or samples from the browser.

use super::cases::{folder_to_write, place_to_write};
use super::errors::{Usage, misuse};
use super::left_out;
use super::trust::TrustOptions;
use crate::folder::manifest;
use crate::import::companion::Listener;
use crate::import::{self, ImportedCase};
use anyhow::{Context, anyhow, bail};
use dlx_commands::interrupt;
use dlx_harness::beneath::Member;
use dlx_harness::cases::MAX_SET_BYTES;
use dlx_harness::cases::layouts::{self, cph};
use dlx_harness::language;
use dlx_harness::report::plural;
use dlx_harness::terminal::{self, harmless, say};
use dlx_harness::{cases, platform};
use dlx_problems as problems;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Import cases from a folder or an archive in any common layout, or samples from Competitive Companion:
/// `dlx-judge import tests.zip --id poj3074`, `dlx-judge import --listen`
#[derive(clap::Args)]
pub struct Import {
    /// A folder, an archive (.zip, .tar, .tar.gz), an FPS file of HUSTOJ or a .prob file of CPH. Layouts:
    /// NAME.in (.inp, .i, .dat, or no extension) with NAME.out (.ans, .a, .o, .ok, .diff, .sol, .res, .exp,
    /// .ref, .std); in/NAME with out/NAME; input1.txt with output1.txt; I.1 with O.1; all of these compressed
    /// (.gz); DMOJ's init.yml; docs/cases.md has a table
    #[arg(required_unless_present = "listen", conflicts_with = "listen")]
    path: Option<PathBuf>,
    /// Wait for the browser extension Competitive Companion to post a problem or a whole contest
    #[arg(long)]
    listen: bool,
    /// Port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 10043, requires = "listen")]
    port: u16,
    /// Keep listening until Ctrl-C
    #[arg(long, requires = "listen")]
    forever: bool,
    /// The problem that the cases belong to (poj3074, P10482, a URL), or a new name [default: taken from the
    /// folder, the archive or the page]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Folder of cases [default: the nearest folder `cases` in the current folder or above it, else ./cases]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustOptions,
    /// Overwrite existing cases
    #[arg(long)]
    force: bool,
}

impl Import {
    /// Imports the cases and lists what was written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let folder = folder_to_write(self.cases.as_deref(), &self.trust)?;
        match &self.path {
            Some(path) => self.path(path, &folder),
            None => self.listen(&folder),
        }
    }

    fn path(&self, path: &Path, folder: &Member) -> anyhow::Result<ExitCode> {
        if !path.exists() {
            misuse!("{}: no such file or folder", path.display());
        }
        let folder = match &self.id {
            Some(id) => below(folder, id)?,
            None => {
                let (name, by) = match layouts::is_cph(path) {
                    true => (address(path)?, "for a known"),
                    false => (stem(path)?, "named after a"),
                };
                let unknown = |_| Usage(format!("{} is not {by} problem; add --id", path.display()));
                let problem = problems::find(&name).map_err(unknown)?;
                place_to_write(problem, folder)?
            }
        };
        let found = import::read(path)?;
        if found.cases.is_empty() && found.alone.is_empty() {
            left_out::say(&found.left_out);
            bail!("{}: no cases, such as NAME.in and NAME.out, were found", path.display());
        }
        self.write(&folder, &found.cases, None)?;
        found.notes.iter().for_each(|note| say(note));
        for (path, reason) in &found.alone {
            say(&format!("{path}: left out: {reason}"));
        }
        left_out::say(&found.left_out);
        Ok(ExitCode::from(u8::from(!found.alone.is_empty())))
    }

    fn listen(&self, folder: &Member) -> anyhow::Result<ExitCode> {
        let interrupt = interrupt()?;
        let mut listener = Listener::new(self.port)?;
        say(&format!(
            "listening on 127.0.0.1:{}; press the extension's button to import, or Ctrl-C to stop",
            listener.port
        ));
        let (mut came, mut refused) = (0, 0);
        while !interrupt.is_set() {
            let Some(posted) = listener.wait() else { continue };
            let id = self.id.clone().unwrap_or_else(|| posted.id());
            let written = if posted.tests.is_empty() || id.is_empty() {
                Err(anyhow!("{} does not have samples", posted.url))
            } else {
                below(folder, &id).and_then(|folder| {
                    let is_known = problems::find(&id).is_ok();
                    self.write(&folder, &posted.cases(), posted.facts().filter(|_| !is_known))
                })
            };
            if let Err(error) = written {
                say(&format!("{}: {error:#}", posted.name));
                refused += 1;
            }
            came += 1;
            if !self.forever && came >= posted.batch.size {
                break;
            }
        }
        Ok(ExitCode::from(u8::from(refused > 0 || came == 0)))
    }

    /// Writes all cases, or none if one of them already exists with other contents. Also writes the problem's
    /// `facts`, if they are given and the folder has no `problem.toml`.
    fn write(&self, folder: &Member, cases: &[ImportedCase], facts: Option<String>) -> anyhow::Result<()> {
        let place = folder.path();
        cases::complete(folder).with_context(|| format!("cannot write to {}", place.display()))?;
        let same = |case: &ImportedCase| {
            let is = |ending: &str, bytes: &[u8]| {
                let file = folder.join(format!("{}{ending}", case.name));
                file.read(bytes.len() as u64).is_ok_and(|there| there == bytes)
            };
            is(".in", &case.input) && is(".out", &case.output)
        };
        let new: Vec<&ImportedCase> = cases.iter().filter(|case| !same(case)).collect();
        let mut written = Vec::with_capacity(2 * new.len());
        for case in &new {
            for (ending, half) in [(".in", &case.input), (".out", &case.output)] {
                let file = folder.join(format!("{}{ending}", case.name));
                if !self.force && file.is_there() {
                    let file = file.path();
                    bail!("{} already exists and differs; --force overwrites it", file.display());
                }
                written.push((cases::file_of(&case.name, ending)?, &half[..]));
            }
        }
        let is_new = !folder.join(manifest::NAME).is_there();
        if let Some(facts) = facts.as_ref().filter(|_| is_new) {
            written.push((PathBuf::from(manifest::NAME), facts.as_bytes()));
        }
        if !written.is_empty() {
            cases::write_all(folder, &written, self.force)?;
        }
        let mut out = terminal::stdout();
        for case in &new {
            let _ = writeln!(out, "{}", harmless(&place.join(&case.name).display().to_string()));
        }
        let old = cases.len() - new.len();
        let equal = " with the same contents (--force overwrites those that differ)";
        let there = match (old, self.force) {
            (0, _) => String::new(),
            (old, force) => format!(", {old} already existed{}", if force { "" } else { equal }),
        };
        let shown = place.display().to_string();
        let line = format!("{} written to {}{there}", plural(new.len(), "case"), harmless(&shown));
        let _ = writeln!(out, "{}", language::line(&line));
        if !cases.is_empty() {
            let line = format!("to judge a solution: {}", harmless(&self.next(&place)));
            let _ = writeln!(out, "{}", language::line(&line));
        }
        Ok(())
    }

    /// The command that judges a solution on the cases in `folder`.
    fn next(&self, folder: &Path) -> String {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        // `test` prefers a path to the user's own cases of the same name.
        if problems::known(&name).is_none() && Path::new(&*name).exists() {
            let place = folder.display().to_string();
            return format!("dlx-judge test {} --solution FILE", platform::quote(&place));
        }
        let cases = self.cases.as_ref().map(|cases| cases.to_string_lossy());
        let cases = cases.map_or(String::new(), |cases| format!(" --cases {}", platform::quote(&cases)));
        format!("dlx-judge test {}{cases} --solution FILE", platform::quote(&name))
    }
}

/// The name of a folder or an archive without its extension.
fn stem(path: &Path) -> anyhow::Result<String> {
    let full = std::fs::canonicalize(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(full.file_stem().unwrap_or_default().to_string_lossy().into_owned())
}

/// The URL of the problem in a CPH file.
fn address(path: &Path) -> anyhow::Result<String> {
    cph::address(&dlx_commands::read(path, MAX_SET_BYTES)?).with_context(|| path.display().to_string())
}

/// The subfolder of `folder` for the cases of `id`, which names a problem or is a new name.
fn below(folder: &Member, id: &str) -> anyhow::Result<Member> {
    if let Ok(problem) = problems::find(id) {
        return place_to_write(problem, folder);
    }
    let safe = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if id.starts_with(|c: char| c.is_ascii_alphanumeric()) && id.chars().all(safe) {
        return Ok(folder.join(id));
    }
    misuse!("--id '{id}': expected letters, digits, dots, dashes and underscores")
}
