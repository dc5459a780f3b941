//! Archives of submissions: folders of sources whose names or folders give the problem and the judge's
//! verdict. `dlx-judge test --archive DIR` judges the submissions as a regression test.

mod agreement;
mod names;

pub use self::agreement::Agreement;
pub use self::names::JudgeVerdict;

use anyhow::Context;
use dlx_harness::beneath::{Found, Held, Tree};
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::solutions::entrant::Entrant;
use dlx_harness::{solutions, terminal};
use dlx_problems::Problem;
use std::io::Read;
use std::path::{Path, PathBuf};

/// An archive of submissions.
#[derive(Clone)]
pub struct Archive {
    /// The submissions for problems of this project, by path.
    pub submissions: Vec<Submission>,
    /// Number of sources that have a verdict, but whose problem is unknown or not in this project.
    pub of_others: usize,
    /// Number of sources without a verdict.
    pub without_verdict: usize,
    /// The folder's path as typed.
    pub place: PathBuf,
    /// The path and identity of the folder.
    pub held: Held,
}

/// A submission in an archive.
#[derive(Clone)]
pub struct Submission {
    /// The problem, with its id on the judge that received the submission.
    pub problem: &'static Problem,
    /// The judge's verdict.
    pub said: JudgeVerdict,
    /// The submission's path in the archive, its source file, and the verdict expected from dlx-judge.
    pub entrant: Entrant,
}

impl Archive {
    /// Opens the archive in the folder `place`. Links, and what cannot be read, are reported and skipped.
    ///
    /// # Errors
    /// Fails if the folder or one of its sources cannot be read.
    pub fn open(place: &Path) -> anyhow::Result<Archive> {
        let cannot = || format!("cannot read {}", place.display());
        let tree = Tree::open(place).with_context(cannot)?.linkless();
        tree.guard();
        let name = tree.real().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut archive = Archive {
            submissions: Vec::new(),
            of_others: 0,
            without_verdict: 0,
            place: place.to_path_buf(),
            held: tree.held().with_context(cannot)?,
        };
        for (below, found) in tree.walk().with_context(cannot)? {
            match found {
                Found::File if solutions::is_source(&below) => archive.add(&tree, &name, below)?,
                Found::Special if solutions::is_source(&below) => {
                    let place = tree.member(&below).path();
                    terminal::say_once(&format!("{} is not read: it is not a file", place.display()));
                }
                Found::Unreadable(why) => {
                    terminal::say_once(&format!(
                        "{} is not read: {why}",
                        tree.member(&below).path().display()
                    ));
                }
                _ => {}
            }
        }
        Ok(archive)
    }

    /// Adds the source at the path `below` in the archive called `name`.
    fn add(&mut self, tree: &Tree, name: &str, below: PathBuf) -> anyhow::Result<()> {
        let member = tree.regular(&below);
        let text = || {
            let mut bytes = Vec::new();
            let file = member.open(u64::MAX).ok();
            // A file that cannot be read has no header.
            let _ = file.map(|file| file.take(names::MAX_HEADER_BYTES as u64).read_to_end(&mut bytes));
            String::from_utf8_lossy(&bytes).into_owned()
        };
        match names::read(name, &below, text) {
            (Some(problem), Some(said)) => {
                let expected = Expected::any_of(Verdict::ALL.into_iter().filter(|verdict| match verdict {
                    Verdict::AC => said.is_accepted(),
                    Verdict::RUN | Verdict::SE => false,
                    _ => !said.is_accepted(),
                }));
                let file = member.place();
                let entrant =
                    Entrant { label: terminal::name(&below), expected, file, fault: None, is_named: false };
                self.submissions.push(Submission { problem, said, entrant });
            }
            (None, Some(_)) => self.of_others += 1,
            (_, None) => self.without_verdict += 1,
        }
        Ok(())
    }
}
