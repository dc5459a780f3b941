//! Finds the files that a program needs besides the system's files: the folder where its language is
//! installed, such as `~/.pyenv`, `~/.nvm` or `~/.rustup`.

use super::private;
use super::protocol::Needs;
use crate::beneath::Held;
use crate::platform;
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Maximum length of a chain of scripts, in which each script is interpreted by the next.
const MAX_SCRIPT_DEPTH: usize = 4;

/// Finds the file of a program as a shell does.
///
/// # Errors
/// Fails if there is no such file.
pub fn find(program: impl AsRef<OsStr>) -> anyhow::Result<PathBuf> {
    let program = Path::new(program.as_ref());
    let path = std::env::var_os("PATH").unwrap_or_default();
    // The current folder is not searched, because its files may belong to another user.
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    let mut places: Vec<PathBuf> = folders.map(|folder| folder.join(program)).collect();
    if program.components().count() > 1 {
        places = vec![std::path::absolute(program)?];
    }
    let found = places.iter().find_map(|place| platform::executable(place));
    found.with_context(|| format!("{} is not installed: it was not found on PATH", program.display()))
}

/// Removes relative folders from PATH, for this process and its descendants: a program in the current folder
/// may belong to another user. If PATH would become empty, it is removed, so the system's default folders are
/// searched.
///
/// # Safety
/// No other thread may be running yet.
pub unsafe fn keep_absolute_path() {
    let Some(path) = std::env::var_os("PATH") else { return };
    let kept: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    if kept.len() == std::env::split_paths(&path).count() {
        return;
    }
    match std::env::join_paths(kept).ok().filter(|kept| !kept.is_empty()) {
        // SAFETY: the caller guarantees that there is no other thread.
        Some(kept) => unsafe { std::env::set_var("PATH", kept) },
        // SAFETY: the caller guarantees that there is no other thread.
        None => unsafe { std::env::remove_var("PATH") },
    }
}

/// Returns the actual program behind `program`. Version managers install a script or link that looks for the
/// actual program on each call. Called with the arguments `question`, the actual program prints text that
/// `answer` converts to the program's path. Apart from this call, no compiler or interpreter runs outside the
/// sandbox.
///
/// # Errors
/// Fails if rustup finds no actual program, because it could later choose another program in a run's folder.
pub fn behind(
    program: &Path,
    question: &[String],
    answer: impl Fn(&str) -> PathBuf,
) -> anyhow::Result<PathBuf> {
    let name = fs::canonicalize(program).ok().and_then(|file| Some(file.file_name()?.to_os_string()));
    let is_rustup = name.is_some_and(|name| name == "rustup");
    if question.is_empty() || !is_rustup && interpreter(program).is_none() {
        return Ok(program.to_path_buf());
    }
    // Version managers may read a version, or even a program to run, from a file in the current folder or
    // above it. The root folder contains only the system's files.
    let root = program.ancestors().last().unwrap_or(program);
    let output = Command::new(program).args(question).current_dir(root).stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {}", program.display()))?;
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    let found = output.status.success().then(|| answer(&said(&output.stdout)));
    match found.filter(|found| found.is_absolute() && found.is_file()) {
        Some(found) => Ok(found),
        None if is_rustup => {
            let why = said(&output.stderr).lines().next().unwrap_or("no answer").to_string();
            bail!("cannot find the actual program behind {}: {why}", program.display())
        }
        None => Ok(program.to_path_buf()),
    }
}

/// Returns the needs of a command: the files that its words name, and the languages of the programs among the
/// words. Naming this program itself, which contains expected outputs, does not make it readable.
pub fn of_words(words: &[OsString]) -> Needs {
    let own = std::env::current_exe().and_then(fs::canonicalize).ok();
    let is_own = |path: &PathBuf| own.is_some() && fs::canonicalize(path).ok() == own;
    let mut needs = Needs::default();
    for word in words {
        let file = std::path::absolute(word).ok().filter(|path| path.is_file());
        let is_path = Path::new(word).components().count() > 1;
        match find(word).ok() {
            Some(program) if is_own(&program) => {}
            Some(program) if !is_path => needs.extend(of(&program)),
            program => needs.extend(program.or(file).and_then(|path| of_typed(&path)).unwrap_or_default()),
        }
    }
    needs
}

/// Returns the needs of a file at a path that the user typed. The needs include the identity of the file,
/// because anyone who can write to its folder could replace the file. Returns None if another user's link
/// leads to the file.
fn of_typed(path: &Path) -> Option<Needs> {
    let real = platform::reached(path).ok()?;
    let mut needs = Needs { files: vec![path.to_path_buf(), real.clone()], ..Needs::default() };
    for file in [path, &real] {
        needs.held.extend(Held::named(file).ok()?);
    }
    // Folders become readable only if no other user can write to them, because other users could have put
    // files there.
    let place = real.parent().and_then(Path::parent).unwrap_or(&real);
    let beside = real.parent().into_iter().map(Path::to_path_buf).chain(libraries(place));
    if beside.chain([place.to_path_buf()]).all(|folder| private::is_ours(&folder).is_ok()) {
        for folder in installed_in(&real).into_iter().filter(|folder| folder.starts_with(place)) {
            needs.held.extend(Held::named(&folder).ok()?);
            needs.folders.push(folder);
        }
    }
    collect_behind(&real, MAX_SCRIPT_DEPTH, &mut needs.folders);
    Some(needs)
}

/// Returns the needs of a program: its file, and the folder where its language is installed.
pub fn of(program: &Path) -> Needs {
    let mut needs = Needs::default();
    let files = collect(program, MAX_SCRIPT_DEPTH, &mut needs.folders);
    needs.files.extend(files);
    // The owner of a folder on PATH could replace the folders of a language with links.
    needs.folders.retain(|folder| Held::named(folder).map(|held| needs.held.extend(held)).is_ok());
    needs
}

/// Returns the files of a program, and adds to `behind` the other files and folders that the program reads.
fn collect(program: &Path, depth: usize, behind: &mut Vec<PathBuf>) -> [PathBuf; 2] {
    let real = fs::canonicalize(program).unwrap_or_else(|_| program.to_path_buf());
    behind.extend([program, &real].into_iter().flat_map(installed_in));
    collect_behind(&real, depth, behind);
    [program.to_path_buf(), real]
}

/// Collects what the program at `real` reads outside its installation.
fn collect_behind(real: &Path, depth: usize, behind: &mut Vec<PathBuf>) {
    if real.file_name().is_some_and(|name| name == "rustup") {
        let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup"));
        behind.extend(std::env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(home));
    }
    if depth > 0
        && let Some(words) = interpreter(real)
    {
        collect_named(&words, depth - 1, behind);
    }
}

/// Collects the needs of those interpreters of a script that are on PATH. An interpreter at any other path
/// could make a private folder readable. The author of the script chose the interpreters, so secrets in their
/// folders stay hidden.
fn collect_named(words: &[OsString], depth: usize, behind: &mut Vec<PathBuf>) {
    let is_on_path = |word: &&OsString| {
        let path = Path::new(word);
        let found = path.file_name().and_then(|name| find(name).ok());
        path.components().count() == 1 || found.is_some_and(|found| found == path)
    };
    let programs = words.iter().filter(is_on_path).filter_map(|word| find(word).ok());
    for program in programs.filter(|program| is_common(program)) {
        let files = collect(&program, depth, behind);
        behind.extend(files);
    }
}

/// Names of compilers, interpreters, shells and similar programs, without version suffixes.
const LANGUAGES: &str = "awk bash bun cargo clang clang++ csc dart deno dotnet env g++ gcc ghc go guile java \
    javac julia kotlin lua mono node ocaml perl php pypy python racket ruby runghc rustc sbcl scala sh swift zsh";

/// Returns whether a program on PATH belongs to the system or is one of `LANGUAGES`. An untrusted author may
/// name only such programs, because other programs and the folders around them may be private.
pub fn is_common(program: &Path) -> bool {
    // Both the link and the program to which it leads must be in the system's folders, which contain no
    // private files.
    let of_system = |path: PathBuf| ["/usr", "/nix"].iter().any(|system| path.starts_with(system));
    let folder = program.parent().and_then(|folder| fs::canonicalize(folder).ok());
    let is_of_system = folder.is_some_and(of_system) && fs::canonicalize(program).is_ok_and(of_system);
    let name = program.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let name = name.trim_end_matches(|letter: char| letter.is_ascii_digit() || ['.', '-'].contains(&letter));
    is_of_system || LANGUAGES.split_whitespace().any(|language| language == name)
}

/// Returns the needs of an untrusted script that begins with the bytes `start`.
pub fn of_script(start: &[u8]) -> Needs {
    let mut needs = Needs::default();
    collect_named(&named_by_script(start).unwrap_or_default(), MAX_SCRIPT_DEPTH, &mut needs.folders);
    needs
}

/// Returns the words after `#!` at the start of a script.
fn interpreter(program: &Path) -> Option<Vec<OsString>> {
    named_by_script(&start_of(program, 256)?)
}

/// Returns at most the first `most` bytes of a file.
fn start_of(path: &Path, most: u64) -> Option<Vec<u8>> {
    let mut start = Vec::new();
    // If another user has replaced the file with a pipe, reading could wait forever.
    let file = platform::open(path).ok().filter(|file| file.metadata().is_ok_and(|it| it.is_file()))?;
    file.take(most).read_to_end(&mut start).ok()?;
    Some(start)
}

fn named_by_script(start: &[u8]) -> Option<Vec<OsString>> {
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
    words.map(platform::word).collect()
}

/// Returns the readable parts of the installation that `program` belongs to: a folder with programs in `bin`
/// and libraries next to `bin`, or the folder of a version manager with `shims`. Never returns a folder that
/// contains a user's home folder. In `~/.local`, which also contains private files, returns only libraries.
fn installed_in(program: &Path) -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from).and_then(|home| fs::canonicalize(home).ok());
    let named = program.parent().and_then(Path::parent).unwrap_or(program);
    // `~/.local` may be a link to a folder with another name.
    let local = home.as_ref().and_then(|home| fs::canonicalize(home.join(".local")).ok());
    let is_local = |place: &PathBuf| {
        [place, named].iter().any(|path| path.ends_with(".local")) || local.as_ref() == Some(place)
    };
    match language_of(program, home.as_deref()) {
        Some(place) if is_local(&place) => libraries(&place).collect(),
        Some(place) => parts(&place).collect(),
        None => Vec::new(),
    }
}

/// The entries of an installation's folder that become readable. The folder can be the root of a project with
/// a virtual environment, where other files may be private.
const PARTS: [&str; 10] =
    ["bin", "lib", "lib64", "libexec", "include", "share", "collects", "maven2", "pyvenv.cfg", "conda-meta"];
/// More entries that become readable in the folder of a version manager.
const MANAGER_PARTS: [&str; 5] = ["shims", "version", "versions", "installs", "plugins"];
/// Files that identify Go or Java, the text that they contain, and more entries that become readable in the
/// folders of these languages.
const MARKED_PARTS: [(&str, &str, &[&str]); 2] = [
    ("VERSION", "go1", &["VERSION", "go.env", "pkg", "src"]),
    ("release", "JAVA_VERSION=", &["release", "conf", "jmods", "jre"]),
];

/// Returns the readable files and folders of the installation in `place`.
fn parts(place: &Path) -> impl Iterator<Item = PathBuf> {
    let has = |name: &str, text: &str| {
        let start = start_of(&place.join(name), 4096).unwrap_or_default();
        start.windows(text.len()).any(|part| part == text.as_bytes())
    };
    let mut names = PARTS.to_vec();
    if place.join("shims").is_dir() {
        names.extend(MANAGER_PARTS);
    }
    if !place.join("pyvenv.cfg").exists() {
        let marked = MARKED_PARTS.iter().filter(|(name, text, _)| has(name, text));
        names.extend(marked.flat_map(|(_, _, names)| names.iter()));
    }
    inside(names.into_iter(), place)
}

/// Returns the files and folders called `names` in `place`, except links that lead elsewhere.
fn inside<'a>(names: impl Iterator<Item = &'a str>, place: &Path) -> impl Iterator<Item = PathBuf> {
    let real = fs::canonicalize(place).unwrap_or_else(|_| place.to_path_buf());
    let names: Vec<&str> = names.collect();
    let leads_to = |part: &Path| names.iter().any(|name| part.starts_with(real.join(name)));
    let is_kept = |part: &PathBuf| fs::canonicalize(part).is_ok_and(|part| leads_to(&part));
    let kept: Vec<PathBuf> = names.iter().map(|name| place.join(name)).filter(is_kept).collect();
    kept.into_iter()
}

fn libraries(place: &Path) -> impl Iterator<Item = PathBuf> {
    inside(LIBRARIES.iter().copied(), place).filter(|folder| folder.is_dir())
}

/// Names of library folders next to `bin`.
const LIBRARIES: [&str; 3] = ["lib", "lib64", "libexec"];

/// Names of files and folders by which a home folder is recognised. Under sudo or without HOME, the path of
/// the home folder is not known.
const HOMES: [&str; 14] = [
    ".ssh",
    ".profile",
    ".bashrc",
    ".local",
    ".gnupg",
    ".config",
    ".cache",
    ".zshrc",
    ".bash_history",
    ".zsh_history",
    ".mozilla",
    ".aws",
    ".netrc",
    ".gitconfig",
];

/// Returns the home folders of the users that the system lists, and whether this user is listed. Excludes a
/// home folder such as `/`, which contains every other folder.
fn homes() -> &'static (Vec<PathBuf>, bool) {
    static HOMES: OnceLock<(Vec<PathBuf>, bool)> = OnceLock::new();
    HOMES.get_or_init(|| {
        let mut list = fs::read("/etc/passwd").unwrap_or_default();
        let own = platform::user();
        let caller = std::env::var("SUDO_UID").ok().and_then(|user| user.parse().ok());
        let is_listed = |list: &[u8], user: u32| {
            let user = user.to_string();
            let number = |line: &[u8]| line.split(|&byte| byte == b':').nth(2) == Some(user.as_bytes());
            list.split(|&byte| byte == b'\n').any(number)
        };
        // Users of a network directory are not in `/etc/passwd` and must be looked up.
        for user in own.into_iter().chain(caller) {
            if !is_listed(&list, user) {
                let words = ["passwd".to_string(), user.to_string()];
                let getent = Command::new("/usr/bin/getent").args(words).stdin(Stdio::null()).output();
                list.extend(getent.map(|output| output.stdout).unwrap_or_default());
            }
        }
        let home = |line: &[u8]| {
            let home = platform::word(line.split(|&byte| byte == b':').nth(5)?)?;
            fs::canonicalize(home).ok().filter(|home| home.components().count() > 1)
        };
        let is_known = own.is_none_or(|own| is_listed(&list, own));
        (list.split(|&byte| byte == b'\n').filter_map(home).collect(), is_known)
    })
}

/// Folders in which systems install languages, and which contain no home folders.
const SYSTEM: [&str; 3] = ["/usr", "/opt", "/nix"];

/// Files that mark the folder of a project, in which programs are next to private files.
const PROJECTS: [&str; 5] = ["Gemfile", "package.json", "Cargo.toml", "pyproject.toml", "go.mod"];

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
    // If all users may write to a folder, anyone may have put libraries there.
    private::is_not_for_all(&place).ok()?;
    let is_of_homes = |folder: &Path| ["home", "Users"].iter().any(|name| folder.ends_with(name));
    let (homes, is_listed) = homes();
    // The folder for temporary files contains inputs and outputs of other runs.
    let temporary = fs::canonicalize(std::env::temp_dir()).ok();
    let is_known = *is_listed || home.is_some_and(|home| home.components().count() > 1);
    let is_private = place.parent().is_none_or(|above| above.parent().is_none() && is_of_homes(&place))
        || place.parent().is_some_and(is_of_homes)
        || home
            .into_iter()
            .chain(homes.iter().map(PathBuf::as_path))
            .chain(temporary.as_deref())
            .any(|home| home.starts_with(&place))
        || !is_known && !SYSTEM.iter().any(|system| place.starts_with(system))
        || has(&HOMES);
    (is_language && !is_private && !has(&PROJECTS)).then_some(place)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Creates an executable file.
    fn program(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn the_language_of_a_program_or_script_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        program(&root.join("node/bin/node"), "");
        fs::create_dir(root.join("node/lib")).unwrap();
        let script = format!("#!/usr/bin/env sh {}\n", root.join("node/bin/node").display());
        program(&root.join("manager/shims/python3"), &script);
        fs::create_dir(root.join("manager/versions")).unwrap();
        program(&root.join("mine/bin/solution"), "");
        program(&root.join("project/bin/tool"), "");
        fs::create_dir(root.join("project/lib")).unwrap();
        fs::write(root.join("project/Gemfile"), "").unwrap();
        fs::write(root.join("node/.env"), "").unwrap();
        fs::write(root.join("node/VERSION"), "1.0").unwrap();
        fs::create_dir(root.join("node/src")).unwrap();
        fs::create_dir(root.join("private")).unwrap();
        for (link, target) in
            [("share", "../private"), ("include", "."), ("lib64", "lib"), ("libexec", ".env")]
        {
            std::os::unix::fs::symlink(target, root.join("node").join(link)).unwrap();
        }
        let parts = ["node/bin", "node/lib", "node/lib64"].map(|part| root.join(part));
        let needs = of(&root.join("node/bin/node"));
        assert_eq!(needs.folders, [&parts[..], &parts].concat());
        assert_eq!(needs.held.len(), needs.folders.len());
        let needs = of(&root.join("manager/shims/python3"));
        assert!(
            needs.folders.contains(&root.join("manager/versions"))
                && needs.folders.contains(&find("sh").unwrap())
        );
        // A path among the words after `#!` does not become readable.
        assert!(!needs.files.iter().chain(&needs.folders).any(|path| path.starts_with(root.join("node"))));
        assert_eq!(of(&root.join("project/bin/tool")).folders, Vec::<PathBuf>::new());
        assert_eq!(of(&root.join("mine/bin/solution")).folders, Vec::<PathBuf>::new());
    }

    #[test]
    fn files_named_in_a_command_are_needed_but_folders_are_not() {
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
