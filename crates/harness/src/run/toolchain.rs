//! The files that a program needs besides the system's: the folder that its language is installed in, found
//! from where the program is, such as `~/.pyenv`, `~/.nvm` or `~/.rustup`.

use super::protocol::Needs;
use crate::platform;
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How often a script may be run by a script.
const DEEPEST: usize = 4;

/// The file of a program, as a shell finds it.
///
/// # Errors
/// If there is none.
pub fn find(program: impl AsRef<OsStr>) -> anyhow::Result<PathBuf> {
    let program = Path::new(program.as_ref());
    let path = std::env::var_os("PATH").unwrap_or_default();
    // None in the current folder, whose files may be another user's.
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    let mut places: Vec<PathBuf> = folders.map(|folder| folder.join(program)).collect();
    if program.components().count() > 1 {
        places = vec![std::path::absolute(program)?];
    }
    let found = places.iter().find_map(|place| platform::executable(place));
    found.with_context(|| format!("{} is not installed: it was not found on PATH", program.display()))
}

/// Takes the folders that are not absolute from PATH, for this process and all that it starts: a program in
/// the current folder may be another user's. Without any folder left, the system's own are searched.
///
/// # Safety
/// No other thread may run yet.
pub unsafe fn keep_absolute_path() {
    let Some(path) = std::env::var_os("PATH") else { return };
    let kept: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    if kept.len() == std::env::split_paths(&path).count() {
        return;
    }
    match std::env::join_paths(kept).ok().filter(|kept| !kept.is_empty()) {
        // SAFETY: as the caller says, for both.
        Some(kept) => unsafe { std::env::set_var("PATH", kept) },
        None => unsafe { std::env::remove_var("PATH") },
    }
}

/// The program that `program` really is. Version managers put a script or a link to themselves in its place,
/// which looks for it each time; asked by `question`, the program behind it says where it is. This is the
/// only program that we start outside the sandbox.
///
/// # Errors
/// If rustup has none: started in the folder of a run, it could choose another one.
pub fn behind(
    program: &Path,
    question: &[&str],
    answer: impl Fn(&str) -> PathBuf,
) -> anyhow::Result<PathBuf> {
    let name = fs::canonicalize(program).ok().and_then(|file| Some(file.file_name()?.to_os_string()));
    let is_rustup = name.is_some_and(|name| name == "rustup");
    if question.is_empty() || !is_rustup && interpreter(program).is_none() {
        return Ok(program.to_path_buf());
    }
    // Of a file in the current folder, or one above it, they may take a version, or even a program to run. In
    // the root there is none but the system's.
    let root = program.ancestors().last().unwrap_or(program);
    let output = Command::new(program).args(question).current_dir(root).stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {}", program.display()))?;
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    let found = output.status.success().then(|| answer(&said(&output.stdout)));
    match found.filter(|found| found.is_absolute() && found.is_file()) {
        Some(found) => Ok(found),
        None if is_rustup => {
            let why = said(&output.stderr).lines().next().unwrap_or("no answer").to_string();
            bail!("{} does not say which program it stands for: {why}", program.display())
        }
        None => Ok(program.to_path_buf()),
    }
}

/// The needs of the words of a command: files that are named by one of them, and the languages of the
/// programs among them.
pub fn of_words(words: &[OsString]) -> Needs {
    let mut needs = Needs::default();
    for word in words {
        let file = std::path::absolute(word).ok().filter(|path| path.is_file());
        let program = find(word).ok();
        if let Some(file) = file.filter(|_| program.is_none()) {
            needs.files.push(file);
        }
        if let Some(program) = program {
            needs.extend(of(&program));
        }
    }
    needs
}

/// The needs of a program: itself, and the folder that its language is installed in.
pub fn of(program: &Path) -> Needs {
    let mut needs = Needs::default();
    collect(program, DEEPEST, &mut needs);
    needs
}

fn collect(program: &Path, depth: usize, needs: &mut Needs) {
    let real = fs::canonicalize(program).unwrap_or_else(|_| program.to_path_buf());
    for place in [program, &real] {
        needs.files.push(place.to_path_buf());
        needs.folders.extend(installed_in(place));
    }
    if real.file_name().is_some_and(|name| name == "rustup") {
        let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup"));
        needs.folders.extend(std::env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(home));
    }
    if depth > 0
        && let Some(words) = interpreter(&real)
    {
        collect_named(&words, depth - 1, needs);
    }
}

fn collect_named(words: &[OsString], depth: usize, needs: &mut Needs) {
    words.iter().filter_map(|word| find(word).ok()).for_each(|program| collect(&program, depth, needs));
}

/// The needs of a script that others wrote, by its beginning: the programs behind its `#!`, as far as PATH
/// has them. Another path would open the folder that it leads to.
pub fn of_script(start: &[u8]) -> Needs {
    let mut needs = Needs::default();
    let is_on_path = |word: &OsString| {
        let path = Path::new(word);
        let found = path.file_name().and_then(|name| find(name).ok());
        path.components().count() == 1 || found.is_some_and(|found| found == path)
    };
    let words = named_by_script(start).unwrap_or_default().into_iter().filter(is_on_path);
    collect_named(&words.collect::<Vec<_>>(), DEEPEST, &mut needs);
    needs
}

/// The words behind `#!` at the beginning of a script.
fn interpreter(program: &Path) -> Option<Vec<OsString>> {
    let mut start = Vec::new();
    fs::File::open(program).ok()?.take(256).read_to_end(&mut start).ok()?;
    named_by_script(&start)
}

fn named_by_script(start: &[u8]) -> Option<Vec<OsString>> {
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
    words.map(platform::word).collect()
}

/// The folder of a language with its programs in `bin` and its libraries beside that, or that of a manager of
/// versions with its stand-ins in `shims`. Never a folder with a user's home in it; of `~/.local`, where
/// programs keep what is private beside what is installed, the libraries alone.
fn installed_in(program: &Path) -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from).and_then(|home| fs::canonicalize(home).ok());
    match language_of(program, home.as_deref()) {
        Some(place) if home.is_some_and(|home| place == home.join(".local")) => {
            LIBRARIES.iter().map(|name| place.join(name)).filter(|folder| folder.is_dir()).collect()
        }
        place => place.into_iter().collect(),
    }
}

/// The folders of libraries beside one of programs.
const LIBRARIES: [&str; 3] = ["lib", "lib64", "libexec"];

fn language_of(program: &Path, home: Option<&Path>) -> Option<PathBuf> {
    let folder = program.parent()?;
    let place = folder.parent()?;
    let has = |names: &[&str]| names.iter().any(|name| place.join(name).exists());
    let is_language = match folder.file_name()?.to_str()? {
        "bin" => has(&LIBRARIES) || has(&["jre", "pyvenv.cfg"]),
        "shims" => has(&["versions", "installs"]),
        _ => false,
    };
    let place = fs::canonicalize(place).ok()?;
    let is_private = place.parent().is_none() || home.is_some_and(|home| home.starts_with(&place));
    (is_language && !is_private).then_some(place)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Makes an executable file.
    fn program(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn a_language_is_found_from_its_program_and_a_script_from_its_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        program(&root.join("node/bin/node"), "");
        fs::create_dir(root.join("node/lib")).unwrap();
        program(
            &root.join("manager/shims/python3"),
            &format!("#!{}\n", root.join("node/bin/node").display()),
        );
        fs::create_dir(root.join("manager/versions")).unwrap();
        program(&root.join("mine/bin/solution"), "");
        let needs = of(&root.join("manager/shims/python3"));
        assert!(needs.folders.contains(&root.join("manager")) && needs.folders.contains(&root.join("node")));
        assert!(needs.files.contains(&root.join("node/bin/node")));
        assert_eq!(of(&root.join("mine/bin/solution")).folders, Vec::<PathBuf>::new());
    }

    #[test]
    fn files_among_the_words_are_needed_and_folders_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        fs::write(root.join("mine.py"), "").unwrap();
        let words =
            ["cat", root.join("mine.py").to_str().unwrap(), root.to_str().unwrap()].map(OsString::from);
        let needs = of_words(&words);
        assert!(needs.files.contains(&root.join("mine.py")) && !needs.files.contains(&root));
        assert!(!needs.folders.contains(&root));
    }
}
