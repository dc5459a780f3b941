//! The files of a proof: NAME.opb, NAME.pbp and, where covers are listed, NAME.covers.

use super::{Found, Problem, Proved, Question, Texts, prove};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where a proof is written.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    name: &'a Path,
}

impl<'a> Files<'a> {
    /// The files whose paths are `name` and an ending.
    pub fn new(name: &'a Path) -> Files<'a> {
        Files { name }
    }

    /// The path with an ending, such as `.opb`.
    pub fn path(&self, ending: &str) -> PathBuf {
        let mut path = self.name.as_os_str().to_owned();
        path.push(ending);
        path.into()
    }

    /// The command that checks the proof.
    pub fn check(&self) -> String {
        format!("veripb --opb {} {}", self.path(".opb").display(), self.path(".pbp").display())
    }

    fn create(&self, ending: &str) -> io::Result<BufWriter<File>> {
        let path = self.path(ending);
        File::create(&path).map(BufWriter::new).map_err(|error| named(&error, "cannot write", &path))
    }

    /// Writes them as [`prove`] does, which also tells each cover of [`Question::All`] to `found`. A list of
    /// covers from an earlier run goes if there is none now.
    ///
    /// # Errors
    /// As [`prove`], or if a file cannot be created or removed; the message names it. Those of `found`.
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
        let mut covers: Box<dyn Write> = match question {
            Question::All(_) => Box::new(self.create(".covers")?),
            _ => match fs::remove_file(&list) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(named(&error, "cannot remove", &list));
                }
                _ => Box::new(io::sink()),
            },
        };
        let mut is_told = true;
        let mut tell = |cover: &[usize]| {
            let numbers: Vec<String> = cover.iter().map(|option| (option + 1).to_string()).collect();
            writeln!(covers, "{}", numbers.join(" "))?;
            found(cover).inspect_err(|_| is_told = false)
        };
        let texts = Texts { opb: &mut opb, proof: Some(&mut proof), covers: &mut tell };
        let proved = prove(problem, question, comments, name, texts, goes_on);
        proved.and_then(|proved| covers.flush().map(|()| proved)).map_err(|error| match is_told {
            true => named(&error, "cannot write the proof", &self.path(".pbp")),
            false => error,
        })
    }
}

/// An error that says what was to be done with which file.
fn named(error: &io::Error, what: &str, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}
