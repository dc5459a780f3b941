//! Archives of submissions: folders of sources whose names or folders say the problem and what the judge said
//! of them. They are judged as a regression: `dlx-judge test --archive DIR`.

mod agreement;
mod names;

pub use self::agreement::Agreement;
pub use self::names::Said;

use anyhow::Context;
use dlx_harness::beneath::{self, Found, Held, Tree};
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::solutions::entrant::Entrant;
use dlx_harness::{solutions, terminal};
use dlx_problems::Problem;
use std::path::{Path, PathBuf};

/// An archive of submissions.
#[derive(Clone)]
pub struct Archive {
    /// Its submissions for the problems of this project, by path.
    pub submissions: Vec<Submission>,
    /// How many sources say a verdict, but are for other problems.
    pub of_others: usize,
    /// How many sources do not say a verdict.
    pub without_verdict: usize,
    /// The folder, as it is named on the command line, and as a sandbox finds it.
    pub place: PathBuf,
    /// The same, by its identity.
    pub held: Held,
}

/// A submission in an archive.
#[derive(Clone)]
pub struct Submission {
    /// The problem, by the id of the judge that it was sent to.
    pub problem: &'static Problem,
    /// What the judge said of it.
    pub said: Said,
    /// Its path in the archive, its file, and what is expected of it here.
    pub entrant: Entrant,
}

impl Archive {
    /// The archive at `place`. Links that lead out of it are named and left out.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(place: &Path) -> anyhow::Result<Archive> {
        let cannot = || format!("cannot read {}", place.display());
        let tree = Tree::open(place).with_context(cannot)?;
        tree.guard();
        let name = tree.real().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut archive = Archive {
            submissions: Vec::new(),
            of_others: 0,
            without_verdict: 0,
            place: place.to_path_buf(),
            held: tree.held().with_context(cannot)?,
        };
        let mut outside = Vec::new();
        for (below, found) in tree.walk().with_context(cannot)? {
            match found {
                Found::File if solutions::is_source(&below) => archive.add(&tree, &name, below)?,
                Found::Outside => outside.push(below),
                _ => {}
            }
        }
        beneath::left_outside(place, &outside).iter().for_each(|line| terminal::say_once(line));
        Ok(archive)
    }

    /// Adds the source at the path `below` the archive, which is called `name`.
    fn add(&mut self, tree: &Tree, name: &str, below: PathBuf) -> anyhow::Result<()> {
        let member = tree.regular(&below);
        let text = || {
            let bytes = member.read(names::MAX_HEADER_BYTES as u64).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        match names::read(name, &below, text) {
            (Some(problem), Some(said)) => {
                let expected = Expected::any_of(Verdict::ALL.into_iter().filter(|verdict| match verdict {
                    Verdict::AC => said.is_accepted(),
                    Verdict::RUN | Verdict::SE => false,
                    _ => !said.is_accepted(),
                }));
                let file =
                    member.real().with_context(|| format!("cannot read {}", member.path().display()))?;
                let entrant = Entrant { label: terminal::name(&below), expected, file, fault: None };
                self.submissions.push(Submission { problem, said, entrant });
            }
            (None, Some(_)) => self.of_others += 1,
            (_, None) => self.without_verdict += 1,
        }
        Ok(())
    }
}
