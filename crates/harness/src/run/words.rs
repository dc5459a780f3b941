//! Splits the words of a command into the program and its arguments.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::platform;

/// Extensions of files that an interpreter runs.
const SCRIPTS: [&str; 18] = [
    "py", "js", "mjs", "cjs", "ts", "jar", "class", "rb", "lua", "sh", "bash", "pl", "php", "r", "jl",
    "java", "tcl", "scm",
];

/// Programs that run a file, or program text in one of their arguments.
const INTERPRETERS: [&str; 21] = [
    "py", "python", "pypy", "node", "nodejs", "deno", "bun", "java", "ruby", "lua", "luajit", "sh", "bash",
    "dash", "zsh", "perl", "php", "julia", "mono", "dotnet", "tclsh",
];

/// Punctuation that file names may contain; other punctuation indicates program text.
const PLAIN: &str = if cfg!(windows) { "._-+/~@ \\:" } else { "._-+/~@ " };

/// Returns whether a word names a file that an interpreter runs.
fn is_script(word: &OsStr) -> bool {
    let path = Path::new(word);
    let is_plain = word.to_str().is_some_and(|word| {
        !word.starts_with('-')
            && !word.ends_with('/')
            && word.chars().all(|c| c.is_alphanumeric() || PLAIN.contains(c))
    });
    is_plain && path.extension().and_then(OsStr::to_str).is_some_and(|ending| SCRIPTS.contains(&ending))
}

/// Returns whether a program runs a file, or program text in an argument.
fn is_interpreter(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(&name);
    INTERPRETERS.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'))
}

/// Returns the index of the first word, after the program, that names a script. Returns None if no word names
/// a script, or if the command runs program text in an argument.
fn script(words: &[OsString]) -> Option<usize> {
    let is_shell = words.first().is_some_and(|word| {
        Path::new(word).file_name().is_some_and(|name| name.as_encoded_bytes().ends_with(b"sh"))
    });
    let is_text = |word: &OsString| word == "-c" || word == "-e" && !is_shell;
    let found = words.iter().skip(1).position(|word| is_script(word))? + 1;
    (!words[..found].iter().any(is_text)).then_some(found)
}

/// Returns the script that a command names, if the script does not exist.
pub fn missing_script(words: &[OsString]) -> Option<&Path> {
    let path = Path::new(&words[script(words)?]);
    (!path.exists()).then_some(path)
}

/// Returns how many words form the program: the words up to the script or program that the first word runs,
/// or all words if the first word is an interpreter that runs something else, such as program text in an
/// argument.
pub fn program_words(words: &[OsString]) -> usize {
    if let Some(script) = script(words).filter(|&script| Path::new(&words[script]).exists()) {
        return script + 1;
    }
    let Some(program) = words.first() else { return 0 };
    if is_interpreter(program) {
        return words.len();
    }
    // In `env A=1 ./check` and `valgrind -q ./check`, the program includes `./check`.
    let is_option = |word: &&OsString| {
        word.as_encoded_bytes().starts_with(b"-") || word.as_encoded_bytes().contains(&b'=')
    };
    let options = words.iter().skip(1).take_while(is_option).count();
    let is_program = |word: &OsString| platform::executable(Path::new(word)).is_some();
    match words.get(1 + options) {
        Some(word) if is_program(word) => options + 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        platform::split(line).unwrap().into_iter().map(OsString::from).collect()
    }

    #[cfg(windows)]
    #[test]
    fn a_script_at_a_path_with_a_drive_is_part_of_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("check.py");
        std::fs::write(&script, "").unwrap();
        let line = format!("py.exe {} --flag x", platform::quote(script.to_str().unwrap()));
        assert_eq!(program_words(&words(&line)), 2, "{line}");
        assert_eq!(missing_script(&words(r"py C:\nowhere\x.py")), Some(Path::new(r"C:\nowhere\x.py")));
    }

    #[cfg(unix)]
    #[test]
    fn the_words_of_the_program_end_before_its_flags() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("check.py");
        std::fs::write(&script, "").unwrap();
        let script = script.display();
        for (line, count) in [
            ("./check --tolerance 1e-6", 1),
            ("./check case_sensitive", 1),
            (&format!("python3 {script} --flag x"), 2),
            (&format!("python3 -u {script}"), 3),
            ("sh -c 'exit 42' name", 4),
            ("java -cp folder Main", 4),
            (&format!("sh -e {script} --flag"), 3),
            ("env A=1 /bin/sh x", 3),
        ] {
            assert_eq!(program_words(&words(line)), count, "{line}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_script_that_does_not_exist_is_reported() {
        for (line, script) in [
            ("python3 nothere.py", Some("nothere.py")),
            ("java -jar nothere.jar", Some("nothere.jar")),
            ("timeout 5 node nothere.js x.py", Some("nothere.js")),
            ("sh -c 'python3 nothere.py'", None),
            ("sh -c nothere.py", None),
            ("sed s/a/nothere.py/", None),
            ("cat notes.txt", None),
            ("./nothere.py", None),
        ] {
            assert_eq!(missing_script(&words(line)), script.map(Path::new), "{line}");
        }
    }
}
