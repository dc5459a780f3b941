//! The files of a proof: NAME.opb, NAME.pbp and, if covers are listed, NAME.covers.

use super::{Found, Problem, Proved, Question, Texts, prove};
use cap_std::fs::{Dir, OpenOptions};
use dlx_system::beneath::Tree;
use dlx_system::platform;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Where the files of a proof are written.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a>(
    /// The common path of the files, without the extension.
    pub &'a Path,
);

impl Files<'_> {
    /// Returns the path with an extension, such as `.opb`.
    pub fn path(&self, ending: &str) -> PathBuf {
        let mut path = self.0.as_os_str().to_owned();
        path.push(ending);
        path.into()
    }

    /// Returns the command that checks the proof.
    pub fn check(&self) -> String {
        format!("veripb --opb {} {}", self.path(".opb").display(), self.path(".pbp").display())
    }

    /// Returns whether one of the files would replace `path`.
    pub fn replaces(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let path = real(path);
        path.is_some() && [".opb", ".pbp", ".covers"].iter().any(|ending| real(&self.path(ending)) == path)
    }

    /// Opens the folder of the files, and returns it with the name of the file that has this extension.
    /// Removes an existing file of this name, so that nothing is written through a symbolic link.
    fn cleared(&self, ending: &str) -> io::Result<(Dir, OsString)> {
        let path = self.path(ending);
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        let folder = Tree::open(above.unwrap_or(Path::new(".")))?.dir().try_clone()?;
        match folder.remove_file(name) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok((folder, name.to_os_string())),
        }
    }

    fn create(&self, ending: &str) -> io::Result<BufWriter<File>> {
        let mut new = OpenOptions::new();
        new.write(true).create_new(true);
        let created = self.cleared(ending).and_then(|(folder, name)| folder.open_with(name, &new));
        let file = created.map_err(|error| named(&error, "cannot write", &self.path(ending)))?;
        Ok(BufWriter::new(file.into_std()))
    }

    /// Writes the files with [`prove`], and passes each cover of [`Question::All`] to `found`. For other
    /// questions, an existing NAME.covers is removed if it is a list of covers, and kept otherwise.
    ///
    /// # Errors
    /// Fails if [`prove`] or `found` fails, or if a file cannot be created or removed; the message then names
    /// the file.
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
        if !is_listed && is_list(&list) {
            let removed = self.cleared(".covers");
            removed.map_err(|error| named(&error, "cannot remove", &list))?;
        }
        let mut is_found_ok = true;
        let mut tell = |cover: &[usize]| {
            let numbers: Vec<String> = cover.iter().map(|option| (option + 1).to_string()).collect();
            covers.iter_mut().try_for_each(|file| writeln!(file, "{}", numbers.join(" ")))?;
            found(cover).inspect_err(|_| is_found_ok = false)
        };
        let texts = Texts { opb: &mut opb, proof: Some(&mut proof), covers: &mut tell };
        let proved = prove(problem, question, comments, name, texts, goes_on);
        let flushed = |proved| covers.iter_mut().try_for_each(Write::flush).map(|()| proved);
        proved.and_then(flushed).map_err(|error| match is_found_ok {
            true => named(&error, "cannot write the proof", &self.path(".pbp")),
            false => error,
        })
    }
}

/// Returns whether a file is a list of covers: lines of numbers.
fn is_list(place: &Path) -> bool {
    let is_file = place.symlink_metadata().is_ok_and(|found| found.is_file());
    let Some(file) = platform::open_file(place).ok().filter(|_| is_file) else { return false };
    let mut start = Vec::new();
    let is_read = file.take(4096).read_to_end(&mut start).is_ok();
    is_read && start.iter().all(|byte| byte.is_ascii_digit() || b" \n".contains(byte))
}

/// Adds to an error what was attempted, and the path of the file.
fn named(error: &io::Error, what: &str, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}
