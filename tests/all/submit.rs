//! `dlx-judge submit`, with stand-ins for desktop programs that record their input and arguments.

use crate::common::{Run, terminal, write};
use crate::tools::tools;
use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder with stand-ins for a clipboard program and a browser, which write to the files `copied` and
/// `opened`.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        desk.program("xclip", "echo $@ > clipboard-options; exec /bin/cat > copied");
        desk.program("xdg-open", "echo $@ > opened");
        desk
    }

    fn program(&self, name: &str, text: &str) {
        let path = format!("bin/{name}");
        write(self.folder.path(), &[(path.as_str(), &format!("#!/bin/sh\n{text}\n"))]);
        fs::set_permissions(self.folder.path().join(path), Permissions::from_mode(0o755)).unwrap();
    }

    /// The command `submit`, with only the stand-ins and the folders in `path` on its PATH.
    fn command(&self, path: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
        command
            .arg("submit")
            .args(arguments)
            .current_dir(self.folder.path())
            .env("PATH", format!("{}/bin{path}", self.folder.path().display()))
            .env("XDG_CACHE_HOME", self.folder.path().join("cache"))
            .stdin(Stdio::null());
        command
    }

    /// Runs `submit` and returns its exit code, standard output and standard error.
    fn submit(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let path = std::env::var("PATH").unwrap_or_default();
        let output = self.command(&format!(":{path}"), arguments).ran();
        (output.code, output.out, output.err)
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok()
    }

    /// Checks that `submit` rejects `arguments` in one line that contains `message`, and does nothing.
    fn refuses(&self, arguments: &[&str], code: i32, message: &str) {
        let (found, out, error) = self.submit(arguments);
        assert_eq!(
            (found, out.as_str(), error.lines().count()),
            (Some(code), "", 1),
            "{arguments:?}: {error}"
        );
        assert!(error.contains(message), "{arguments:?}: {error}");
        self.did_nothing();
    }

    fn did_nothing(&self) {
        assert_eq!((self.read("copied"), self.read("opened")), (None, None));
    }
}

fn bundle(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge")).arg("bundle").args(arguments).ran();
    output.out
}

#[test]
fn an_accepted_solution_is_written_copied_and_its_page_opened() {
    let desk = Desk::new();
    let (code, out, error) = desk.submit(&["poj3074", "--built-in"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let report: Vec<&str> = out.lines().collect();
    let [judged, "", file, copied, opened, advice] = report[report.len() - 6..] else { panic!("{out}") };
    assert_eq!(report[0], "judging the built-in solution on poj3074");
    assert!(judged.starts_with("all ") && judged.ends_with(" cases pass by POJ's rules"), "{judged}");
    assert_eq!(file, "file: poj3074.submit.cpp");
    assert_eq!(copied, "copied to the clipboard by xclip");
    assert_eq!(opened, "opened: http://poj.org/submit?problem_id=3074");
    let text = bundle(&["poj3074"]);
    let bytes = text.len();
    assert_eq!(
        advice,
        format!("POJ 3074: choose G++; limits: 1 s, 64 MiB, {bytes} of 65536 bytes of source")
    );
    assert_eq!(desk.read("poj3074.submit.cpp").unwrap(), text);
    assert_eq!(desk.read("copied").unwrap(), text);
    assert_eq!(desk.read("clipboard-options").unwrap(), "-selection clipboard\n");
    assert_eq!(desk.read("opened").unwrap(), "http://poj.org/submit?problem_id=3074\n");
}

#[test]
fn the_alias_or_the_option_chooses_the_judge() {
    let desk = Desk::new();
    for arguments in [
        &["luogu10482", "--built-in", "--print"][..],
        &["poj3074", "--built-in", "--judge", "LUOGU", "--print"],
    ] {
        let (code, out, _) = desk.submit(arguments);
        assert!(
            code == Some(0) && out.contains("page: https://www.luogu.com.cn/problem/P10482#submit\n"),
            "{out}"
        );
        assert!(out.contains("choose Rust;") && out.contains("AC  luogu10482/sample-1"), "{out}");
    }
    assert_eq!(desk.read("luogu10482.submit.rs").unwrap(), bundle(&["luogu10482"]));
    let (code, out, _) =
        desk.submit(&["luogu10482", "--built-in", "--lang", "cpp", "-o", "a.cpp", "--no-test", "--print"]);
    assert_eq!((code, out.lines().next()), (Some(0), Some("file: a.cpp")));
    desk.did_nothing();
    let pages = [
        ("zoj3122", "https://zoj.pintia.cn/problem-sets/91827364500/problems/91827367537"),
        ("zoj3209", "https://vjudge.net/problem/ZOJ-3209"),
        ("hdu5046", "https://acm.hdu.edu.cn/submit.php?pid=5046"),
        ("spoj1110", "https://www.spoj.com/submit/SUDOKU/"),
        ("uva1309", "https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=25"),
    ];
    for (id, page) in pages {
        let (_, out, _) = desk.submit(&[id, "--built-in", "--no-test", "--print"]);
        assert!(out.contains(&format!("page: {page}\n")), "{id}: {out}");
    }
}

#[test]
fn rejected_solutions_are_not_copied() {
    if !tools(&["python3"]) {
        return;
    }
    let desk = Desk::new();
    write(desk.folder.path(), &[("wrong.py", "print(1)\n")]);
    let (code, out, _) = desk.submit(&["luogu10482", "--solution", "wrong.py"]);
    assert_eq!(code, Some(1));
    assert!(
        out.starts_with("judging wrong.py on luogu10482\n") && out.contains("\nWA  luogu10482/sample-1"),
        "{out}"
    );
    assert!(out.ends_with("\nnot accepted: nothing is copied or opened; the file is wrong.py\n"), "{out}");
    desk.did_nothing();
    let (code, out, _) = desk.submit(&["luogu10482", "--solution", "wrong.py", "--no-test"]);
    assert_eq!(code, Some(0), "{out}");
    assert_eq!(desk.read("copied").unwrap(), "print(1)\n");
}

#[test]
fn solutions_using_the_kernel_are_bundled_and_judged() {
    if !tools(&["rustc"]) {
        return;
    }
    let desk = Desk::new();
    let source = "use dlx_kernel::sudoku;\n\nfn main() {\n    for line in std::io::stdin().lines() {\n        let grid = line.unwrap();\n        \
                  if grid.trim() == \"end\" {\n            return;\n        }\n        println!(\"{}\", grid.trim());\n    }\n}\n";
    write(desk.folder.path(), &[("echo.rs", source)]);
    let options = [
        "luogu10482",
        "--solution",
        "echo.rs",
        "--",
        "--compare",
        "tokens",
        "--fail-fast",
        "--format",
        "json",
    ];
    let (code, out, _) = desk.submit(&options);
    assert_eq!(code, Some(1), "{out}");
    assert!(
        out.contains("\"verdict\":\"WA\"") && out.ends_with("the file is luogu10482.submit.rs\n"),
        "{out}"
    );
    assert!(desk.read("luogu10482.submit.rs").unwrap().contains("mod dlx_kernel"));
    desk.did_nothing();
}

#[test]
fn unsupported_submissions_are_refused_in_one_line() {
    let desk = Desk::new();
    let long = format!("// {}\nint main() {{}}\n", "x".repeat(65_536));
    let includes = "#include <cstdio>\n# include \"data.h\"\nint main() {}\n";
    write(
        desk.folder.path(),
        &[
            ("long.cpp", &long),
            ("includes.cpp", includes),
            ("data.h", ""),
            ("a.py", ""),
            ("a.txt", ""),
            ("d/a.cpp", ""),
        ],
    );
    let hust = "HUST is closed, and hust1017 is on no other judge; `dlx-judge test hust1017` judges it";
    let refused: [(&[&str], i32, &str); 9] = [
        (&["hust1017"], 1, hust),
        (&["nqueens"], 1, "nqueens is a problem of this project and not on any online judge"),
        (&["poj3074", "--judge", "spoj"], 2, "poj3074 is not on 'spoj'; it is on POJ and Luogu"),
        (
            &["poj3074", "--solution", "a.py"],
            1,
            "POJ does not accept .py, only .c .cpp .java; Luogu accepts it",
        ),
        (&["hdu5046", "--built-in", "--lang", "rust"], 1, "HDU does not accept .rs, only .c .cpp .java\n"),
        (
            &["poj3074", "--solution", "long.cpp"],
            1,
            "long.cpp is 65554 bytes long, but POJ accepts at most 65536",
        ),
        (
            &["poj3074", "--solution", "includes.cpp"],
            1,
            "includes.cpp: it includes data.h, which the judge does not have",
        ),
        (&["poj3074", "--solution", "a.txt"], 2, "expected a source file ending in"),
        (&["poj3074", "--solution", "d"], 2, "expected one file, found a folder"),
    ];
    for (arguments, code, message) in refused {
        desk.refuses(arguments, code, message);
    }
}

#[test]
fn the_bytes_of_a_file_are_submitted_unchanged() {
    let desk = Desk::new();
    let bytes = b"\xEF\xBB\xBFint main() {}\r\n// \xFF\xFE\0\n";
    fs::write(desk.folder.path().join("-a b.cpp"), bytes).unwrap();
    let read = |name: &str| fs::read(desk.folder.path().join(name)).unwrap();
    for (arguments, file) in [(&[][..], "-a b.cpp"), (&["-o", "b.cpp"], "b.cpp")] {
        let all = [&["poj3074", "--solution=-a b.cpp", "--no-test"], arguments].concat();
        let (code, out, error) = desk.submit(&all);
        assert_eq!(
            (code, error.as_str(), out.lines().next()),
            (Some(0), "", Some(format!("file: {file}").as_str()))
        );
        assert!(read("copied") == bytes && read(file) == bytes && read("-a b.cpp") == bytes, "{arguments:?}");
    }
    let itself = ["poj3074", "--solution=-a b.cpp", "--no-test", "-o=./-a b.cpp"];
    let (code, _, error) = desk.submit(&itself);
    assert!(
        code == Some(2) && error.contains("is the solution itself: choose another file with -o"),
        "{error}"
    );
    if tools(&["g++"]) {
        let (code, out, _) = desk.submit(&["poj3074", "--solution=-a b.cpp"]);
        assert!(
            code == Some(1)
                && out.ends_with("not accepted: nothing is copied or opened; the file is -a b.cpp\n"),
            "{out}"
        );
    }
}

#[test]
fn the_solution_identifies_the_problem() {
    let desk = Desk::new();
    let address = "// https://www.luogu.com.cn/problem/P10482\nint main() {}\n";
    write(
        desk.folder.path(),
        &[("POJ-3074-fast.cpp", ""), ("hdu5046/main.cpp", ""), ("main.cpp", address), ("sudoku.cpp", "")],
    );
    let told = [
        ("POJ-3074-fast.cpp", "POJ-3074-fast.cpp: poj3074, by the name of the file\n", "POJ 3074"),
        ("hdu5046/main.cpp", "hdu5046/main.cpp: hdu5046, by the name of the folder\n", "HDU 5046"),
        ("main.cpp", "main.cpp: luogu10482, by the URL in the file\n", "Luogu P10482"),
    ];
    for (file, by, place) in told {
        let (code, out, error) = desk.submit(&["--solution", file, "--no-test", "--print"]);
        assert_eq!((code, error.as_str()), (Some(0), by), "{file}");
        assert!(out.contains(&format!("\n{place}: choose ")), "{out}");
    }
    let untold =
        "which problem? sudoku.cpp, its folder and its comments do not say; add its id, such as poj3074";
    for (arguments, why) in
        [(&["--solution", "sudoku.cpp"][..], untold), (&[], "name the problem, such as poj3074")]
    {
        desk.refuses(arguments, 2, why);
    }
    // If file name, folder and URL identify different problems, the first of them in this order counts.
    write(desk.folder.path(), &[("poj3740/hdu5046.cpp", address), ("poj3740/main.cpp", address)]);
    for (file, by) in [
        ("poj3740/hdu5046.cpp", "poj3740/hdu5046.cpp: hdu5046, by the name"),
        ("poj3740/main.cpp", "poj3740/main.cpp: poj3740, by the name of the folder"),
    ] {
        let (_, _, error) = desk.submit(&["--solution", file, "--no-test", "--print"]);
        assert!(error.starts_with(by), "{error}");
    }
    for more in [
        &["poj2676"][..],
        &["--partition", "1/2"],
        &["--accept", "--yes"],
        &["--solution", "sudoku.cpp"],
        &["--exec", "cat"],
    ] {
        desk.refuses(
            &[&["poj3074", "--built-in", "--"], more].concat(),
            2,
            "expected options of `test` on limits",
        );
    }
}

#[test]
fn a_file_that_changes_while_it_is_judged_is_not_submitted() {
    if !tools(&["g++"]) {
        return;
    }
    let desk = Desk::new();
    let path = desk.folder.path().join("poj3074.cpp");
    let append = format!("fputs(\"// later\\n\", fopen({path:?}, \"a\"))");
    let text = format!("{}#include <stdio.h>\nstatic int later = {append};\n", bundle(&["poj3074"]));
    fs::write(&path, text).unwrap();
    let (code, _, error) = desk.submit(&["poj3074.cpp", "--", "--sandbox", "none"]);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("poj3074.cpp: it changed while it was judged; submit it again"), "{error}");
    assert_eq!((desk.read("copied"), desk.read("opened")), (None, None));
}

#[test]
fn failing_clipboard_programs_are_skipped() {
    let desk = Desk::new();
    desk.program("wl-copy", "echo $$ > hanging; /bin/sleep 20 & echo $! > child; wait");
    desk.program("xclip", "echo no display >&2; exit 1");
    desk.program("xsel", "/bin/cat > copied; (echo $$ > owner; exec /bin/sleep 20) &");
    desk.program("xdg-open", "exit 3");
    desk.program("gio", "echo $@ > opened; exec /bin/sleep 20");
    let (code, out, error) = desk.submit(&["poj3074", "--built-in", "--no-test"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert!(out.contains("copied to the clipboard by xsel\nopened: http://poj.org/"), "{out}");
    assert_eq!(desk.read("copied").unwrap(), bundle(&["poj3074"]));
    assert!(desk.read("opened").unwrap().contains("poj.org"));
    // Hanging programs are killed with everything they started; a zombie may remain where orphans are not
    // reaped.
    let child = desk.read("child").unwrap();
    let state = fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "{state}");
}

#[test]
fn without_a_desktop_the_terminal_is_asked_to_copy() {
    let desk = Desk::new();
    let empty = Path::new("bin");
    fs::remove_dir_all(desk.folder.path().join(empty)).unwrap();
    write(desk.folder.path(), &[("a.cpp", "int main() {}\n")]);
    let arguments = ["poj3074", "--no-test", "--solution", "a.cpp"];
    let output = desk.command("", &arguments).ran();
    let out = &output.out;
    assert!(out.contains("not copied: there is no terminal, and none of pbcopy, clip.exe, "), "{out}");
    assert!(out.contains("no browser could be started; the page is http://poj.org/"), "{out}");

    let (mut terminal, other) = terminal();
    let output = desk.command("", &arguments).stderr(other).ran();
    output.says("sent to the terminal's clipboard, without confirmation");
    let mut shown = [0; 100];
    let count = terminal.read(&mut shown).unwrap();
    assert_eq!(String::from_utf8_lossy(&shown[..count]), "\x1b]52;c;aW50IG1haW4oKSB7fQo=\x07");
}
