//! The files of a proof: NAME.opb, NAME.pbp and, where covers are listed, NAME.covers.

use super::{Found, Problem, Proved, Question, Texts, prove};
use dlx_system::platform;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where a proof is written.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a>(
    /// The paths of the files without their endings.
    pub &'a Path,
);

impl Files<'_> {
    /// The path with an ending, such as `.opb`.
    pub fn path(&self, ending: &str) -> PathBuf {
        let mut path = self.0.as_os_str().to_owned();
        path.push(ending);
        path.into()
    }

    /// The command that checks the proof.
    pub fn check(&self) -> String {
        format!("veripb --opb {} {}", self.path(".opb").display(), self.path(".pbp").display())
    }

    fn create(&self, ending: &str) -> io::Result<BufWriter<File>> {
        let path = self.path(ending);
        // A device or a pipe cannot be emptied.
        let emptied = unlinked(&path).and_then(|()| platform::open_to_add(&path)).and_then(|file| {
            if file.metadata()?.is_file() {
                file.set_len(0)?;
            }
            Ok(BufWriter::new(file))
        });
        emptied.map_err(|error| named(&error, "cannot write", &path))
    }

    /// Writes them as [`prove`] does, which also tells each cover of [`Question::All`] to `found`. A list of
    /// covers from an earlier run goes if there is none now.
    ///
    /// # Errors
    /// As [`prove`], or if a file is a link, or cannot be created or removed; the message names it. Those of
    /// `found`.
    pub fn prove(
        &self,
        problem: &Problem<'_>,
        question: Question,
        comments: &[String],
        name: &dyn Fn(usize) -> String,
        found: &mut Found<'_>,
        goes_on: impl FnMut() -> bool,
    ) -> io::Result<Proved> {
        let list = self.path(".covers");
        let (mut opb, mut proof) = (self.create(".opb")?, self.create(".pbp")?);
        let is_listed = matches!(question, Question::All(_));
        let mut covers = is_listed.then(|| self.create(".covers")).transpose()?;
        if !is_listed {
            // In the folder that was found, whatever has its path by then.
            let removed = match unlinked(&list).and_then(|()| platform::open_to_write(&list)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                found => found.and_then(|(folder, name, _)| folder.remove_file(name)),
            };
            removed.map_err(|error| named(&error, "cannot remove", &list))?;
        }
        let mut is_told = true;
        let mut tell = |cover: &[usize]| {
            let numbers: Vec<String> = cover.iter().map(|option| (option + 1).to_string()).collect();
            covers.iter_mut().try_for_each(|file| writeln!(file, "{}", numbers.join(" ")))?;
            found(cover).inspect_err(|_| is_told = false)
        };
        let texts = Texts { opb: &mut opb, proof: Some(&mut proof), covers: &mut tell };
        let proved = prove(problem, question, comments, name, texts, goes_on);
        let flushed = |proved| covers.iter_mut().try_for_each(Write::flush).map(|()| proved);
        proved.and_then(flushed).map_err(|error| match is_told {
            true => named(&error, "cannot write the proof", &self.path(".pbp")),
            false => error,
        })
    }
}

/// That `path` is not a link: one that came with a folder leads where its author likes.
fn unlinked(path: &Path) -> io::Result<()> {
    if path.is_symlink() { Err(io::Error::other("it is a link")) } else { Ok(()) }
}

/// An error that says what was to be done with which file.
fn named(error: &io::Error, what: &str, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}
