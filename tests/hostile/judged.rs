//! A temporary folder to run the judge in, with checks of what is left there afterwards.

use super::victims::Victims;
use crate::tools::deadline::InTime;
use crate::tools::{find, skip};
use serde_json::Value;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// The environment variable that marks every process of a test.
pub const MARK: &str = "DLX_JUDGE_HOSTILE_TEST";

/// The user that runs the judge, and the sandbox used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The user, if it is not the one who runs the tests.
    user: Option<u32>,
    /// The argument of `--sandbox`. None selects whatever is available.
    sandbox: Option<&'static str>,
}

/// The id of `nobody`, the ordinary user who runs the judge in some of the tests that root starts.
pub const NOBODY: u32 = 65534;

impl Setting {
    /// The setting from `HOSTILE_SETTING`: `root` or `user`, a dash, and `namespaces` or `landlock`. By
    /// default, the user who runs the tests and the available sandbox.
    pub fn asked_for() -> Setting {
        let Ok(text) = std::env::var("HOSTILE_SETTING") else { return Setting::of(None) };
        let root = rustix::process::getuid().is_root();
        let (user, sandbox) = text.split_once('-').unwrap_or((&text, ""));
        let user = match (user, root) {
            ("root", true) | ("user", false) => None,
            ("user", true) => Some(NOBODY),
            _ => panic!("HOSTILE_SETTING={text} takes root"),
        };
        let sandbox = match sandbox {
            "namespaces" => "namespaces",
            "landlock" => "landlock",
            _ => panic!("HOSTILE_SETTING={text}: expected root or user, a dash, and namespaces or landlock"),
        };
        Setting { user, sandbox: Some(sandbox) }
    }

    /// The available sandbox and the user `user`; None is the user who runs the tests.
    pub fn of(user: Option<u32>) -> Setting {
        Setting { user, sandbox: None }
    }

    /// Whether the judge is run by root.
    pub fn is_root(&self) -> bool {
        self.user.is_none() && rustix::process::getuid().is_root()
    }
}

/// A folder that contains the cases `1` and `2` in `cases`, a temporary folder, a cache, and victims.
pub struct Place {
    victims: Victims,
    root: TempDir,
    mark: String,
    setting: Setting,
}

impl Place {
    /// A place whose first case has this input and output; in the second case, both are `fine`.
    pub fn new(input: &[u8], output: &[u8]) -> Place {
        Place::under(&Setting::of(None), input, output)
    }

    /// Like `new`, with a setting.
    pub fn under(setting: &Setting, input: &[u8], output: &[u8]) -> Place {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let mark = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let root = tempfile::Builder::new().prefix("hostile-").tempdir().unwrap();
        for folder in ["tmp", "cache", "here"] {
            fs::create_dir(root.path().join(folder)).unwrap();
        }
        let victims = Victims::at(root.path(), setting.user);
        let place = Place { victims, root, mark, setting: setting.clone() };
        place.write("cases/1.in", input);
        place.write("cases/1.out", output);
        place.write("cases/2.in", b"fine\n");
        place.write("cases/2.out", b"fine\n");
        place
    }

    /// Writes a file in the place, in a folder that is created if necessary.
    pub fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }

    /// Writes text files.
    pub fn make(&self, files: &[(&str, &str)]) {
        files.iter().for_each(|(file, text)| drop(self.write(file, text.as_bytes())));
    }

    /// Writes an executable script.
    pub fn script(&self, name: &str, text: &str) -> PathBuf {
        let script = self.write(name, text.as_bytes());
        self.set_mode(name, 0o755);
        script
    }

    /// Sets the mode of a file or folder.
    pub fn set_mode(&self, name: &str, mode: u32) {
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Compiles a C or C++ program with these flags. `name` is the source file's name; the program has the
    /// same name without the extension.
    pub fn compile(&self, name: &str, text: &str, flags: &[&str]) -> PathBuf {
        let (source, (program, ending)) = (self.write(name, text.as_bytes()), name.rsplit_once('.').unwrap());
        let (program, compiler) = (self.path(program), if ending == "c" { "gcc" } else { "g++" });
        let compiled =
            Command::new(compiler).args(flags).arg("-o").args([&program, &source]).output_in_time();
        assert!(compiled.as_ref().is_ok_and(|output| output.status.success()), "{compiled:?}");
        program
    }

    /// The path of a file or folder in the place.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Runs `dlx-judge` with these arguments; afterwards, no other process with the place's mark may be left.
    pub fn judge(&self, arguments: &[&str]) -> Output {
        let output = self.judging(arguments).output_in_time().unwrap();
        assert_eq!(self.left_running(), Vec::<String>::new());
        output
    }

    /// The output of `dlx-judge` with these arguments.
    pub fn said(&self, arguments: &[&str]) -> String {
        text(&self.judge(arguments))
    }

    /// The command of `dlx-judge` with these arguments.
    pub fn judging(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(&self.program());
        command.args(arguments);
        command
    }

    /// The judge, at a path where the setting's user may run it.
    pub fn program(&self) -> PathBuf {
        let built = Path::new(env!("CARGO_BIN_EXE_dlx-judge"));
        if self.setting.user.is_none() {
            return built.to_path_buf();
        }
        let copy = self.path("judge");
        if !copy.exists() {
            // `cp` makes the copy. If this process made the copy, children started by other threads might
            // hold the copy open for writing, and then the copy could not be run.
            assert!(Command::new("cp").arg(built).arg(&copy).status().unwrap().success());
        }
        copy
    }

    /// A command that runs `program` in the folder `here`. Its temporary folder and its cache are in the
    /// place.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env(MARK, &self.mark).env("HOSTILE_ROOT", self.root.path()).current_dir(self.path("here"));
        command.env("TMPDIR", self.path("tmp")).env("XDG_CACHE_HOME", self.path("cache"));
        command.env("HOSTILE_TOKEN", "a secret").env("HOSTILE_JUDGE", program).envs(self.victims.variables());
        if let Some(user) = self.setting.user {
            for entry in walkdir::WalkDir::new(self.root.path()) {
                // A test may be swapping files meanwhile. A file that is gone was moved, and already belongs
                // to the user.
                let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
                let given = entry
                    .map_err(io::Error::from)
                    .and_then(|entry| std::os::unix::fs::lchown(entry.path(), Some(user), Some(user)));
                assert!(given.as_ref().err().is_none_or(is_gone), "{given:?}");
            }
            command
                .uid(user)
                .gid(user)
                .env("HOME", self.path("here"))
                .env("PATH", "/usr/local/bin:/usr/bin:/bin");
        }
        command
    }

    /// The verdict and the reason for each case in the folder `cases`. Afterwards all files outside the cache
    /// must be unchanged, and the victims unharmed.
    pub fn verdicts(&self, arguments: &[&str]) -> Vec<(String, String)> {
        self.try_verdicts(arguments).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// Like `verdicts`; an error describes changed files or harmed victims.
    pub fn try_verdicts(&self, arguments: &[&str]) -> Result<Vec<(String, String)>, String> {
        self.try_verdicts_in("../cases", arguments)
    }

    /// Like `verdicts`, for the cases in `folder`.
    pub fn verdicts_in(&self, folder: &str, arguments: &[&str]) -> Vec<(String, String)> {
        self.try_verdicts_in(folder, arguments).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    fn try_verdicts_in(&self, folder: &str, arguments: &[&str]) -> Result<Vec<(String, String)>, String> {
        let mut options: Vec<&str> = Vec::new();
        if !arguments.contains(&"--no-sandbox") {
            // Runs do not inherit the environment, so these variables are passed on explicitly.
            let names = [MARK, "HOSTILE_ROOT", "HOSTILE_JUDGE", "HOSTILE_PROCESS", "HOSTILE_PORT"];
            options.extend(names.iter().flat_map(|name| ["--env", name]));
            options.extend(self.setting.sandbox.iter().flat_map(|sandbox| ["--sandbox", sandbox]));
        }
        let judge = ["test", folder, "--format", "json"];
        let mut command = self.command(&self.program());
        let (before, unharmed) = (self.files(), self.victims.state());
        let output = command.args(judge).args(options).args(arguments).output_in_time().unwrap();
        let printed = String::from_utf8_lossy(&output.stderr);
        let mut wrong: Vec<String> = self.victims.harm(&unharmed);
        wrong.extend(self.left_running().into_iter().map(|process| format!("left running: {process}")));
        let after = self.files();
        if before != after {
            wrong.push(format!("left on disk: {before:?}\n{after:?}"));
        }
        if printed.contains("panicked") {
            wrong.push(printed.to_string());
        }
        let Ok(text) = String::from_utf8(output.stdout.clone()) else {
            return Err("the report is not UTF-8".to_string());
        };
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        if !lines.last().is_some_and(|end| end["summary"] == true) {
            wrong.push(format!("no summary: {text}{printed}"));
        }
        if !wrong.is_empty() {
            return Err(wrong.join("\n"));
        }
        let text = |case: &Value, field: &str| case[field].as_str().unwrap_or_default().to_string();
        let cases = &lines[..lines.len() - 1];
        Ok(cases.iter().map(|case| (text(case, "verdict"), text(case, "reason"))).collect())
    }

    /// All files in the place, except the cache, and this test's files in the system's temporary folder.
    fn files(&self) -> Vec<PathBuf> {
        let below = walkdir::WalkDir::new(self.root.path()).sort_by_file_name().into_iter();
        let below = below.filter_entry(|entry| entry.path() != self.path("cache"));
        let usual = fs::read_dir(std::env::temp_dir()).unwrap().flatten().map(|entry| entry.path());
        let marked = usual.filter(|path| path.to_string_lossy().contains(&format!("junk-{}", self.mark)));
        below.flatten().map(walkdir::DirEntry::into_path).chain(marked).collect()
    }

    /// The command lines of all processes with this place's mark.
    pub fn left_running(&self) -> Vec<String> {
        self.processes().into_iter().map(|process| read(&format!("/proc/{process}/cmdline"))).collect()
    }

    /// The names of all processes with this place's mark.
    pub fn names(&self) -> Vec<String> {
        let name = |process| read(&format!("/proc/{process}/comm")).trim_end().to_string();
        self.processes().into_iter().map(name).collect()
    }

    /// The ids of all processes with this place's mark.
    pub fn processes(&self) -> Vec<i32> {
        let mark = format!("{MARK}={}\0", self.mark);
        let entries = fs::read_dir("/proc").unwrap().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter(|number| read(&format!("/proc/{number}/environ")).contains(&mark)).collect()
    }
}

/// All output of a program.
pub fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// Expects this exit code, and one line on standard error with these words.
pub fn fails(output: &Output, code: i32, words: &str) {
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), printed.lines().count()), (Some(code), 1), "{output:?}");
    assert!(printed.contains(words), "{printed}");
}

fn read(file: &str) -> String {
    String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned()
}

/// Whether `program` is installed; `-m32` stands for a 32-bit C compiler. If not, reports that `what` is
/// skipped.
pub fn have(program: &str, what: &str) -> bool {
    let found = match program {
        "-m32" => compiles_for_32_bits(),
        _ => find(program).is_some(),
    };
    if !found {
        skip(what, program);
    }
    found
}

fn compiles_for_32_bits() -> bool {
    static COMPILES: OnceLock<bool> = OnceLock::new();
    let compile = || {
        let folder = tempfile::tempdir().unwrap();
        let [source, program] = ["empty.c", "empty"].map(|name| folder.path().join(name));
        fs::write(&source, "#include <stdio.h>\nint main(void) { return 0; }\n").unwrap();
        let gcc = Command::new("gcc").arg("-m32").arg("-o").args([&program, &source]).output_in_time();
        gcc.is_ok_and(|output| output.status.success())
    };
    *COMPILES.get_or_init(compile)
}
