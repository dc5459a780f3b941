//! A place to judge in, and what is left there afterwards.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// The variable by which every process of a test is known.
const MARK: &str = "DLX_JUDGE_HOSTILE_TEST";

/// A folder `cases` with the cases `1` and `2`, a temporary folder of its own, and a cache.
pub struct Place {
    root: TempDir,
    mark: String,
}

impl Place {
    /// A place whose first case has this input and output; the second is `fine` and `fine`.
    pub fn new(input: &[u8], output: &[u8]) -> Place {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let mark = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let root = tempfile::Builder::new().prefix("hostile-").tempdir().unwrap();
        for folder in ["cases", "tmp", "cache", "here"] {
            fs::create_dir(root.path().join(folder)).unwrap();
        }
        let place = Place { root, mark };
        place.write("cases/1.in", input);
        place.write("cases/1.out", output);
        place.write("cases/2.in", b"fine\n");
        place.write("cases/2.out", b"fine\n");
        place
    }

    /// Writes a file below the root of it all.
    pub fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }

    /// Of a file or folder below the root.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// `dlx-judge` with these arguments, and no other process of this mark after it.
    pub fn judge(&self, arguments: &[&str]) -> Output {
        let output =
            self.command(Path::new(env!("CARGO_BIN_EXE_dlx-judge"))).args(arguments).output().unwrap();
        assert_eq!(self.left_running(), Vec::<String>::new());
        output
    }

    /// A program that is started in `here` and finds all its places below the root.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env(MARK, &self.mark).env("HOSTILE_ROOT", self.root.path()).current_dir(self.path("here"));
        command.env("TMPDIR", self.path("tmp")).env("XDG_CACHE_HOME", self.path("cache"));
        command
    }

    /// The verdict and the reason of each case of the folder `cases`; before and after, the same files are everywhere
    /// but in the cache.
    pub fn verdicts(&self, arguments: &[&str]) -> Vec<(String, String)> {
        let before = self.files();
        let output = self.judge(&[&["test", "../cases", "--format", "json"], arguments].concat());
        assert_eq!(self.files(), before, "left on disk");
        let text = String::from_utf8(output.stdout).expect("the report is UTF-8 whatever the run wrote");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{said}");
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.last().is_some_and(|end| end["summary"] == true), "{text}{said}");
        let text = |case: &Value, field: &str| case[field].as_str().unwrap_or_default().to_string();
        lines[..lines.len() - 1].iter().map(|case| (text(case, "verdict"), text(case, "reason"))).collect()
    }

    /// Every file below the root, and the names in the folder where temporary files usually are that speak of us.
    fn files(&self) -> Vec<PathBuf> {
        let below = walkdir::WalkDir::new(self.root.path()).sort_by_file_name().into_iter();
        let below = below.filter_entry(|entry| entry.path() != self.path("cache"));
        let usual = fs::read_dir(std::env::temp_dir()).unwrap().flatten().map(|entry| entry.path());
        let marked = usual.filter(|path| path.to_string_lossy().contains(&format!("junk-{}", self.mark)));
        below.flatten().map(walkdir::DirEntry::into_path).chain(marked).collect()
    }

    /// The command lines of all processes with our mark.
    pub fn left_running(&self) -> Vec<String> {
        let mark = format!("{MARK}={}\0", self.mark);
        let processes = fs::read_dir("/proc").unwrap().flatten().map(|process| process.path());
        let read = |path: PathBuf| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
        processes
            .filter(|process| read(process.join("environ")).contains(&mark))
            .map(|process| read(process.join("cmdline")))
            .collect()
    }
}

/// Whether `program` is installed. If not, says so where it is seen even in a run that passes.
pub fn have(program: &str, for_test: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !found {
        let _ =
            writeln!(std::io::stderr(), "\nNOT CHECKED: {for_test}, because {program} is not installed\n");
    }
    found
}
