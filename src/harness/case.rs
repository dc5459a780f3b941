//! Cases: `NAME.in` with the expected output `NAME.out`, anywhere below a folder; the name of a case is its path below
//! it, without the ending. The cases of this project's own problems are embedded in the program as well.
//!
//! A case that is broken (half of it missing, a folder or a pipe in place of a file, unreadable) is still a case, so that
//! it gets SE and cannot be overlooked.

use crate::{embedded, files, terminal};
use anyhow::{Context, bail};
use rustix::fs::{AtFlags, CWD, MemfdFlags, SealFlags, fcntl_add_seals, linkat, memfd_create};
use rustix::io::Errno;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::path::{Component, Path, PathBuf};

/// One case.
#[derive(Debug)]
pub struct Case {
    /// Its path below the folder of cases, without `.in`; bytes in it that are not UTF-8 are written as `\xff`.
    pub name: String,
    /// Its two halves, or the reason why it is broken.
    pub files: Result<Files, String>,
}

/// The two halves of a case.
#[derive(Debug)]
pub struct Files {
    /// The input.
    pub input: Source,
    /// The expected output.
    pub expected: Source,
}

/// Where a half of a case is.
#[derive(Debug)]
pub enum Source {
    /// On disk.
    File(PathBuf),
    /// In this program, by its path from the root of the project.
    Embedded(&'static str),
    /// In memory.
    Memory(Vec<u8>),
}

impl Source {
    /// Its bytes.
    pub fn read(&self) -> anyhow::Result<Cow<'static, [u8]>> {
        match self {
            Source::File(path) => {
                let bytes = files::read(path, MOST).with_context(|| cannot_read(path))?;
                Ok(Cow::Owned(bytes))
            }
            Source::Embedded(path) => {
                let bytes = embedded::file(path).with_context(|| format!("{path} is not embedded"))?;
                Ok(Cow::Borrowed(bytes))
            }
            Source::Memory(bytes) => Ok(Cow::Owned(bytes.clone())),
        }
    }

    /// An open file to use as a program's standard input.
    pub fn open(&self) -> anyhow::Result<OwnedFd> {
        match self {
            Source::File(path) => Ok(files::open(path, MOST).with_context(|| cannot_read(path))?.into()),
            Source::Embedded(_) | Source::Memory(_) => self.copy(),
        }
    }

    /// A read-only copy in memory: an open file to use as a program's standard input.
    pub fn copy(&self) -> anyhow::Result<OwnedFd> {
        let Source::File(path) = self else {
            return in_memory(&mut &*self.read()?).context("cannot make a file in memory");
        };
        let file = files::open(path, MOST).with_context(|| cannot_read(path))?;
        // It may grow while it is read.
        let copy = in_memory(&mut file.take(MOST + 1)).with_context(|| cannot_read(path))?;
        if rustix::fs::fstat(&copy)?.st_size as u64 > MOST {
            return Err(files::too_large(MOST)).with_context(|| cannot_read(path));
        }
        Ok(copy)
    }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Writes a case as `NAME.in` and `NAME.out` below `folder`. Existing files are overwritten only with `force`.
///
/// # Errors
/// If there is a file of that name, the name points outside the folder, or the files cannot be written.
pub fn write(folder: &Path, name: &str, input: &[u8], output: &[u8], force: bool) -> anyhow::Result<()> {
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if name.is_empty() || !inside {
        bail!("'{name}' is not a valid case name: it points outside {}", folder.display());
    }
    let halves = [(".in", input), (".out", output)]
        .map(|(ending, bytes)| (folder.join(format!("{name}{ending}")), bytes));
    if let Some((file, _)) = halves.iter().find(|(file, _)| !force && file.symlink_metadata().is_ok()) {
        bail!("{} already exists", file.display());
    }
    for (file, bytes) in &halves {
        put(file, bytes, force)?;
    }
    Ok(())
}

/// Writes a file and the folder it is in: whole or not at all, and never through a symbolic link. If the process is killed
/// meanwhile, no temporary file is left.
///
/// # Errors
/// If there is a file of that name, unless `force`, or it cannot be written.
pub fn put(file: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    let parent = folder_of(file);
    std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    let write = || -> io::Result<()> {
        let mut nameless = tempfile::tempfile_in(parent)?;
        nameless.write_all(bytes)?;
        nameless.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        let source = format!("/proc/self/fd/{}", nameless.as_raw_fd());
        let link = |name: &Path| linkat(CWD, &source, CWD, name, AtFlags::SYMLINK_FOLLOW);
        match link(file) {
            Err(Errno::EXIST) if force => {
                // The temporary name lasts no longer than the renaming.
                let name = parent.join(format!(".dlx-judge-{}", std::process::id()));
                link(&name)?;
                std::fs::rename(&name, file)
            }
            // Some file systems have no unnamed files.
            Err(Errno::NOENT | Errno::OPNOTSUPP) => named(file, bytes, force),
            linked => Ok(linked?),
        }
    };
    write().with_context(|| format!("cannot write {}", file.display()))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Likewise, through a named temporary file, which is left if the process is killed.
fn named(file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    let mut whole = tempfile::Builder::new()
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
        .tempfile_in(folder_of(file))?;
    whole.write_all(bytes)?;
    let placed = if force { whole.persist(file) } else { whole.persist_noclobber(file) };
    placed.map(drop).map_err(|error| error.error)
}

/// The most bytes of an input or expected output.
const MOST: u64 = 1 << 30;

/// How many bytes are copied at a time.
const PART: usize = 16 << 10;

/// A read-only file in memory with the bytes of `from`, open at its beginning.
///
/// # Errors
/// If `from` cannot be read, or memory runs out.
pub fn in_memory(from: &mut impl Read) -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let file = File::from(memfd_create("input", flags)?);
    let mut part = [0; PART];
    let mut written = 0;
    loop {
        match from.read(&mut part) {
            Ok(0) => break,
            Ok(count) => {
                file.write_all_at(&part[..count], written)?;
                written += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    // A run could otherwise write to the file and use memory that is not counted as its own.
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file.into())
}

/// The cases below `folder`, samples first, numbers in names by their value.
///
/// # Errors
/// If there is no such folder. An unreadable file below it becomes a broken case.
pub fn in_folder(folder: &Path) -> anyhow::Result<Vec<Case>> {
    std::fs::read_dir(folder).with_context(|| format!("cannot read the cases in {}", folder.display()))?;
    let mut found = Found::default();
    for entry in walkdir::WalkDir::new(folder).follow_links(true).min_depth(1) {
        match entry {
            Ok(entry) => {
                let path = entry.path();
                let name = terminal::name(path.strip_prefix(folder).unwrap_or(path));
                let wrong = entry.file_type().is_dir().then(|| format!("{} is a folder", path.display()));
                found.add(&name, wrong.map_or(Ok(Source::File(path.to_path_buf())), Err));
            }
            Err(error) => found.broken(folder, &error),
        }
    }
    Ok(found.cases())
}

/// The embedded cases of problem `id`, in the same order.
pub fn embedded(id: &str) -> Vec<Case> {
    let mut found = Found::default();
    let folder = format!("cases/{id}/");
    for path in embedded::below(&folder) {
        found.add(&path[folder.len()..], Ok(Source::Embedded(path)));
    }
    found.cases()
}

/// Halves of cases by the name of the case.
#[derive(Default)]
struct Found(BTreeMap<String, [Option<Result<Source, String>>; 2]>);

impl Found {
    /// Adds the file at `path` if it is half of a case.
    fn add(&mut self, path: &str, source: Result<Source, String>) {
        for (half, ending) in [".in", ".out"].into_iter().enumerate() {
            match path.strip_suffix(ending) {
                Some(name) if !name.is_empty() && !name.ends_with('/') => {
                    let place = &mut self.0.entry(name.to_string()).or_default()[half];
                    *place = Some(match place {
                        None => source,
                        Some(_) => Err(format!("there are two files whose names are shown as {path}")),
                    });
                    return;
                }
                _ => {}
            }
        }
    }

    /// Adds an entry that could not be read: as half of a case if it is named so, else as a case of its own.
    fn broken(&mut self, folder: &Path, error: &walkdir::Error) {
        let path = error.path().unwrap_or(folder);
        let name = terminal::name(path.strip_prefix(folder).unwrap_or(path));
        let what = match (error.loop_ancestor(), error.io_error()) {
            (Some(ancestor), _) => format!("{} links back to {}", path.display(), ancestor.display()),
            (None, Some(error)) => format!("cannot read {}: {error}", path.display()),
            (None, None) => error.to_string(),
        };
        if name.ends_with(".in") || name.ends_with(".out") {
            self.add(&name, Err(what));
        } else {
            self.0.entry(name).or_default()[0] = Some(Err(what));
        }
    }

    fn cases(self) -> Vec<Case> {
        let mut cases: Vec<Case> = self.0.into_iter().map(|(name, halves)| case(name, halves)).collect();
        cases.sort_by(|a, b| order(&a.name, &b.name));
        cases
    }
}

fn case(name: String, halves: [Option<Result<Source, String>>; 2]) -> Case {
    let files = match halves {
        [Some(Err(wrong)), _] | [_, Some(Err(wrong))] => Err(wrong),
        [Some(Ok(input)), Some(Ok(expected))] => Ok(Files { input, expected }),
        [_, None] => Err(format!("{name}.out is missing beside {name}.in")),
        [None, _] => Err(format!("{name}.in is missing beside {name}.out")),
    };
    Case { name, files }
}

/// Samples before all others; then by name, in which runs of digits compare as numbers.
fn order(a: &str, b: &str) -> Ordering {
    let other = |name: &str| !name.starts_with("sample");
    other(a).cmp(&other(b)).then_with(|| natural(a.as_bytes(), b.as_bytes())).then_with(|| a.cmp(b))
}

fn natural(mut a: &[u8], mut b: &[u8]) -> Ordering {
    while let (Some(left), Some(right)) = (a.first(), b.first()) {
        let (digits_a, digits_b) = (digits(a), digits(b));
        let order = if digits_a > 0 && digits_b > 0 {
            let (number_a, number_b) = (significant(&a[..digits_a]), significant(&b[..digits_b]));
            number_a.len().cmp(&number_b.len()).then_with(|| number_a.cmp(number_b))
        } else {
            left.cmp(right)
        };
        if order != Ordering::Equal {
            return order;
        }
        (a, b) = (&a[digits_a.max(1)..], &b[digits_b.max(1)..]);
    }
    a.len().cmp(&b.len())
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn significant(number: &[u8]) -> &[u8] {
    &number[number.iter().take_while(|&&digit| digit == b'0').count()..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(cases: &[Case]) -> Vec<&str> {
        cases.iter().map(|case| case.name.as_str()).collect()
    }

    #[test]
    fn cases_are_found_in_a_readable_order() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("more")).unwrap();
        for name in ["edge-10", "edge-9", "sample-2", "edge-09b", "more/x", "a.b"] {
            fs::write(folder.path().join(format!("{name}.in")), "").unwrap();
            fs::write(folder.path().join(format!("{name}.out")), "").unwrap();
        }
        fs::write(folder.path().join("README.md"), "").unwrap();
        let cases = in_folder(folder.path()).unwrap();
        assert_eq!(names(&cases), ["sample-2", "a.b", "edge-9", "edge-09b", "edge-10", "more/x"]);
        assert!(cases.iter().all(|case| case.files.is_ok()));
    }

    #[test]
    fn a_broken_case_is_a_case() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a.in"), "").unwrap();
        fs::write(path("b.out"), "").unwrap();
        fs::create_dir(path("c.in")).unwrap();
        fs::write(path("c.out"), "").unwrap();
        std::os::unix::fs::symlink(".", path("loop")).unwrap();
        std::os::unix::fs::symlink("nowhere", path("d.in")).unwrap();
        let cases = in_folder(folder.path()).unwrap();
        assert_eq!(names(&cases), ["a", "b", "c", "d", "loop"]);
        let said: Vec<&str> = cases.iter().map(|case| case.files.as_ref().unwrap_err().as_str()).collect();
        assert_eq!(said[0], "a.out is missing beside a.in");
        assert_eq!(said[1], "b.in is missing beside b.out");
        assert!(said[2].ends_with("c.in is a folder"), "{}", said[2]);
        assert!(said[3].starts_with("cannot read"), "{}", said[3]);
        assert!(said[4].contains("links back to"), "{}", said[4]);
    }

    #[test]
    fn names_that_are_not_text_are_told_apart() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let names = [&b"a\xff"[..], b"a\xfe", b"b\xff", b"b\\xff"];
        for (name, ending) in names.iter().flat_map(|name| [(name, ".in"), (name, ".out")]) {
            let file = [name, ending.as_bytes()].concat();
            fs::write(folder.path().join(std::ffi::OsStr::from_bytes(&file)), name).unwrap();
        }
        let cases = in_folder(folder.path()).unwrap();
        assert_eq!(self::names(&cases), ["a\\xfe", "a\\xff", "b\\xff"]);
        for (case, input) in cases.iter().zip([names[1], names[0]]) {
            assert_eq!(*case.files.as_ref().unwrap().input.read().unwrap(), *input);
        }
        assert!(cases[2].files.as_ref().unwrap_err().contains("two files"));
    }

    #[test]
    fn no_folder_is_an_error() {
        let error = in_folder(Path::new("/nowhere/at/all")).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all"));
    }
}
