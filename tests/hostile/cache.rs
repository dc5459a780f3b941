//! The cache: its owner, its permissions, and files left in it by killed judges.

use super::judged::{Place, fails, have};
use crate::tools::deadline::{Deadline, InTime};
use crate::tools::{is_sampled, record, tools};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program that takes a while to compile.
const SLOW: &str = "constexpr long work() { long sum = 0; for (long i = 0; i < 30000000; i++) sum += i; return sum; }\n\
                    constexpr long sum = work();\nint main() { return sum == 0; }\n";

fn place() -> Place {
    let place = Place::new(b"7\n", b"7\n");
    place.write("slow.cpp", SLOW.as_bytes());
    place.write("quick.rs", b"fn main() { print!(\"7\"); }\n");
    place
}

fn judge(place: &Place, arguments: &[&str]) -> Command {
    place.judging(&[&["test", "../cases"], arguments].concat())
}

/// A program is also recompiled if its compiler would now find a header that it did not find before.
#[test]
fn changed_sources_are_recompiled() {
    if !tools(&["gcc"]) {
        return;
    }
    let print =
        "#include <stdio.h>\n#ifndef W\n#define W 7\n#endif\nint main(void) { printf(\"%d\\n\", W); }\n";
    let wrong = b"#define W 8\n";
    let layers = ["auto", "landlock", "none"];
    for &layer in &layers[..if is_sampled() { 1 } else { 3 }] {
        let place = Place::new(b"7\n", b"7\n");
        fs::create_dir(place.path("flags")).unwrap();
        for (name, first) in [
            ("asks.c", "#if __has_include(\"asked.h\")\n#include \"asked.h\"\n#endif\n"),
            ("shadows.c", "#include \"errno.h\"\n"),
            ("links.c", "#include \"limits.h\"\n"),
            ("leads.c", "#include \"lead.h\"\n"),
            ("flags.c", "#include <float.h>\n"),
        ] {
            place.write(&format!("mine/{name}"), format!("{first}{print}").as_bytes());
        }
        place.write("mine/deep/right.h", b"");
        place.write("mine/other/wrong.h", wrong);
        symlink("deep/right.h", place.path("mine/lead.h")).unwrap();
        let flags = format!("--flags=-I{}", place.path("flags").display());
        let first = |name: &str| {
            let file = format!("../mine/{name}");
            place.verdicts(&["--solution", &file, "--sandbox", layer, &flags])[0].0.clone()
        };
        let names = ["asks.c", "shadows.c", "links.c", "leads.c", "flags.c"];
        assert_eq!(names.map(first), ["AC"; 5], "{layer}");
        place.write("mine/asked.h", wrong);
        place.write("mine/errno.h", wrong);
        symlink("other/wrong.h", place.path("mine/limits.h")).unwrap();
        fs::remove_file(place.path("mine/lead.h")).unwrap();
        symlink("other/wrong.h", place.path("mine/lead.h")).unwrap();
        place.write("flags/float.h", wrong);
        assert_eq!(names.map(first)[..4], ["WA"; 4], "{layer}");
        // In a sandbox, only files next to the source can be read. With Landlock alone, the compiler still
        // finds this header, and fails.
        let found: &[&str] = if layer == "none" { &["WA"] } else { &["AC", "CE"] };
        assert!(found.contains(&&*first("flags.c")), "{layer}");
    }
    if !have("javac", "changed_sources_are_recompiled") {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    place.write(
        "here/Main.java",
        b"class Main { public static void main(String[] a) { System.out.println(W.w()); } }",
    );
    for (number, verdict) in [(7, "\nAC  "), (8, "wrong answer on 2 of 2 cases")] {
        place.write("mine/W.java", format!("class W {{ static int w() {{ return {number}; }} }}").as_bytes());
        let mut command = judge(&place, &["--solution", "Main.java", "--sandbox", "none"]);
        let output = command.env("CLASSPATH", place.path("mine")).output_in_time().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).contains(verdict), "{output:?}");
    }
}

/// The owner of a source could change it during the compilation.
#[test]
fn sources_of_other_users_are_recompiled() {
    if !tools(&["gcc"]) || !rustix::process::getuid().is_root() {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    let source = place.write("mine/a.c", b"#include <stdio.h>\nint main(void) { puts(\"7\"); }\n");
    let programs = |owner| {
        let mut command = judge(&place, &["--solution", "../mine/a.c"]);
        std::os::unix::fs::chown(&source, owner, None).unwrap();
        command.output_in_time().unwrap();
        fs::read_dir(place.path("cache/dlx-judge/programs")).unwrap().count()
    };
    assert_eq!((programs(Some(4321)), programs(Some(4321))), (1, 2));
    assert_eq!((programs(Some(0)), programs(Some(0))), (3, 3));
}

/// However a source reads a file that it can access, its program is recompiled when that file changes, but
/// not when other files change.
#[test]
fn programs_are_recompiled_if_any_file_they_read_changes() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    let main =
        "\n#include <stdio.h>\n#ifndef W\n#define W 7\n#endif\nint main(void) { printf(\"%d\\n\", W); }\n";
    let name = "#define S(x) #x\n#define P(a) S(a.h)\n";
    let data = place.path("mine/x.h").display().to_string();
    let asm =
        format!("asm(\".section .rodata\\n.globl D\\nD: .inc\" \"bin \\\"{data}\\\"\\n.byte 0\\n.text\");");
    for (file, text) in [
        ("splice.c", format!("{name}#inc\\ \nlude P(math){main}")),
        ("control.c", format!("{name}#\u{b}include P(math){main}")),
        ("asks.c", format!("#if __has_inc\\ \nlude(\"math\\ \n.h\")\n#include \"math.h\"\n#endif{main}")),
        (
            "asm.c",
            format!(
                "#include <stdio.h>\n{asm}\nextern char D[];\nint main(void) {{ printf(\"%c\\n\", *D); }}\n"
            ),
        ),
        ("system.c", format!("#include \"system.h\"{main}")),
        ("marks.c", format!("# 2 \"marks.c\" 3\n#include \"b.h\"{main}")),
    ] {
        place.write(&format!("mine/{file}"), text.as_bytes());
    }
    place.write("mine/system.h", b"#pragma GCC system_header\n#include \"b.h\"\n");
    place.make(&[("mine/b.h", "#define W 7\n"), ("mine/x.h", "7")]);
    fs::File::create(place.path("mine/math.h")).unwrap().set_len(17 << 20).unwrap();
    let verdict = |name: &str| place.verdicts(&["--solution", &format!("../mine/{name}")])[0].0.clone();
    let names = ["splice.c", "control.c", "asks.c", "asm.c", "system.c", "marks.c"];
    assert_eq!(names.map(verdict), ["AC"; 6]);
    let programs = || fs::read_dir(place.path("cache/dlx-judge/programs")).unwrap().count();
    let before = programs();
    place.write("mine/other.c", b"#define W 8\n");
    assert_eq!((names.map(verdict), programs()), (["AC"; 6].map(String::from), before));
    let wrong = "#define W 8\n";
    place.make(&[("mine/math.h", wrong), ("mine/b.h", wrong), ("mine/x.h", "8")]);
    assert_eq!(names.map(verdict), ["WA"; 6]);
}

/// A header is saved while a source that includes it is compiled.
#[test]
fn programs_are_used_once_if_a_header_changes_while_compiling() {
    if !tools(&["g++"]) {
        return;
    }
    let work = "constexpr long work() { long sum = 0; for (int i = 0; i < 40; i++) for (int j = 0; j < 20000; j++) \
                sum += j; return sum; }\nconstexpr long sum = work();\n";
    let main = "int main() { std::printf(\"%d\\n\", sum ? W : 0); }\n";
    for folder in ["mine", "far"] {
        let place = place();
        fs::create_dir(place.path("far")).unwrap();
        let header = format!("{folder}/b.h");
        place.write(&header, b"#define W 7\n");
        let include = format!("#include \"{}\"\n", place.path(&header).display());
        // The header in `mine` is read before it changes, the header in `far` afterwards.
        let (before, after) = if folder == "mine" { (&*include, "") } else { ("", &*include) };
        let source = format!("#include <cstdio>\n{before}{work}{after}{main}");
        place.write("mine/slow.cpp", source.as_bytes());
        let arguments = ["--solution", "../mine/slow.cpp", "--readable", "../far"];
        let mut first = judge(&place, &arguments).stdout(Stdio::null()).spawn().unwrap();
        let _deadline = Deadline::start("a judge that compiles".into());
        let is_compiling = || place.names().iter().any(|name| name == "cc1plus");
        while !is_compiling() && first.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100));
        place.write(&header, b"#define W 8\n");
        first.wait().unwrap();
        // If the first compilation had been cached, its program would be found once the header is restored.
        for (number, verdict) in [(8, "wrong answer on 2 of 2 cases"), (7, "\nAC  ")] {
            place.write(&header, format!("#define W {number}\n").as_bytes());
            let output = judge(&place, &arguments).output_in_time().unwrap();
            assert!(String::from_utf8_lossy(&output.stdout).contains(verdict), "{folder}: {output:?}");
        }
    }
}

/// A stand-in for Go's compiler that does what a source might make the real compiler do: it writes to the
/// compiler's cache. The programs that the stand-in makes print what the stand-in found in the cache.
const GO: &str = "#!/bin/sh
case $1 in
env) echo ROOT ;;
list) mkdir -p \"$GOCACHE/aa\" && echo library > \"$GOCACHE/aa/file\" ;;
build)
    { echo '#!/bin/sh'; echo \"echo '$(cat \"$GOCACHE\"/*/* \"$GOCACHE\"/left)'\"; } > \"$3\"
    chmod +x \"$3\"
    for file in aa/file aa/other left; do echo poison > \"$GOCACHE/$file\"; done ;;
esac
exit 0
";

#[test]
fn go_compiles_each_source_alone() {
    let place = Place::new(b"7\n", b"library\n");
    let go = place.script("go/bin/go", &GO.replace("ROOT", place.path("go").to_str().unwrap()));
    for layer in ["auto", "landlock"] {
        for number in 1..=3 {
            place.write("here/a.go", format!("// {layer} {number}").as_bytes());
            let mut command = judge(&place, &["--solution", "a.go", "--sandbox", layer]);
            let output = command.env("GO", &go).output_in_time().unwrap();
            let report = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(report.contains("\nAC  "), "{layer} {number}: {output:?}");
        }
    }
}

/// A stand-in for Go's compiler that does what code in a source might do: it makes a private file readable by
/// all, and leaves other files next to the program.
const OPENS: &str = "#!/bin/sh
case $1 in
env) echo ROOT ;;
list) ;;
build)
    { echo '#!/bin/sh'; echo 'echo 7'; } > \"$3\"
    made=$(dirname \"$3\")
    chmod 0777 VICTIM \"$3\" \"$made\"
    touch -d 2001-01-01 VICTIM
    ln -s /dev/zero \"$made/zero\"
    mkfifo \"$made/pipe\"
esac
exit 0
";

#[test]
fn code_run_by_the_compiler_cannot_open_files_to_others() {
    let place = Place::new(b"7\n", b"7\n");
    place.write("victim", b"mine");
    let victim = place.path("victim");
    fs::set_permissions(&victim, fs::Permissions::from_mode(0o600)).unwrap();
    let script = OPENS.replace("ROOT", place.path("go").to_str().unwrap());
    let go = place.script("go/bin/go", &script.replace("VICTIM", victim.to_str().unwrap()));
    for layer in ["auto", "landlock"] {
        place.write("here/a.go", format!("// {layer}").as_bytes());
        let mut command = judge(&place, &["--solution", "a.go", "--sandbox", layer]);
        let output = command.env("GO", &go).output_in_time().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).contains("\nAC  "), "{layer}: {output:?}");
        let about = fs::metadata(&victim).unwrap();
        assert_eq!(about.mode() & 0o777, 0o600, "{layer}");
        assert!(about.modified().unwrap().elapsed().unwrap() < Duration::from_secs(3600), "{layer}");
        for program in fs::read_dir(place.path("cache/dlx-judge/programs")).unwrap() {
            let folder = program.unwrap().path();
            if folder.is_dir() {
                assert_eq!(fs::metadata(&folder).unwrap().mode() & 0o777, 0o700, "{folder:?}");
                let names: Vec<_> =
                    fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
                assert!(!names.iter().any(|name| name == "zero" || name == "pipe"), "{names:?}");
            }
        }
    }
}

#[test]
fn files_of_a_killed_compilation_are_removed() {
    if !tools(&["g++"]) {
        return;
    }
    let place = place();
    let building = place.path("cache/dlx-judge/building");
    let left = || fs::read_dir(&building).map_or(0, |entries| entries.count());
    let mut killed = judge(&place, &["--solution", "../slow.cpp"]).stdout(Stdio::null()).spawn().unwrap();
    let _deadline = Deadline::start("a judge that is killed".into());
    while left() == 0 {
        std::thread::sleep(Duration::from_millis(2));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    while !place.left_running().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(left(), 1);
    let output = judge(&place, &["--solution", "../quick.rs"]).output_in_time().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("\nAC  "), "{output:?}");
    assert_eq!(left(), 0);
}

/// Judges without a home directory; expects `reason` about the cache, and `folder` to stay empty.
fn refused(place: &Place, folder: &Path, reason: &str) {
    for arguments in [&["--solution", "../quick.rs"][..], &["--exec", "echo 8"]] {
        let output =
            judge(place, arguments).env_remove("XDG_CACHE_HOME").env_remove("HOME").output_in_time().unwrap();
        fails(&output, 1, reason);
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "{reason}");
    }
}

#[test]
fn caches_of_other_users_are_refused() {
    let place = place();
    let user = fs::metadata(place.path("tmp")).unwrap().uid();
    let folder = place.path("tmp").join(format!("dlx-judge-{user}"));
    symlink(place.path("here"), &folder).unwrap();
    refused(&place, &place.path("here"), "is a link");
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    if std::os::unix::fs::chown(&folder, Some(user + 1), None).is_ok() {
        refused(&place, &folder, "belongs to another user");
    }
}

#[test]
fn caches_that_others_can_write_to_are_refused() {
    let place = place();
    let user = fs::metadata(place.path("tmp")).unwrap().uid();
    let folder = place.path("tmp").join(format!("dlx-judge-{user}"));
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    refused(&place, &folder, "other users may write to");
}

/// The verdict and the reason for a solution if `folder` (`cache` or `tmp`) is on a disk of this size, such
/// as `1m` or `1m,nr_inodes=9`. None if no disk can be made.
fn verdict_on_a_small_disk(
    place: &Place,
    folder: &str,
    solution: &[&str],
    bytes: &str,
) -> Option<(String, String)> {
    let script = "mount -t tmpfs -o size=$0 none \"$1\" || exit 9; shift; exec \"$@\"";
    let mut command = place.command("unshare".as_ref());
    command.args(["--map-root-user", "--mount", "sh", "-c", script, bytes]).arg(place.path(folder));
    command.arg(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(["test", "../cases", "--format", "json", "--solution"]).args(solution);
    let output = command.output_in_time().ok()?;
    if output.status.code() == Some(9) || output.stdout.is_empty() && !output.stderr.starts_with(b"dlx-judge")
    {
        record("a cache on a full disk", "unshare", "no disk can be made");
        return None;
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().next().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let case: serde_json::Value = serde_json::from_str(line).unwrap();
    let field = |name: &str| case[name].as_str().unwrap_or_default().to_string();
    Some((field("verdict"), field("reason")))
}

#[test]
fn a_full_cache_disk_gives_verdict_se() {
    if !tools(&["g++", "unshare"]) {
        return;
    }
    let place = place();
    let large = "#include <cstdio>\nchar large[3000000] = {1};\nint main() { std::printf(\"%d\\n\", large[0] + 6); }\n";
    place.write("large.cpp", large.as_bytes());
    place.write("wrong.cpp", b"int main() { return missing; }\n");
    for (solution, bytes) in [("../large.cpp", "1m"), ("../quick.rs", "300k"), ("../large.cpp", "8k")] {
        let Some((verdict, reason)) = verdict_on_a_small_disk(&place, "cache", &[solution], bytes) else {
            return;
        };
        assert_eq!(verdict, "SE", "{solution} in {bytes}: {reason}");
        assert!(reason.contains("no storage space") || reason.contains("No space left"), "{reason}");
        assert_eq!(reason.lines().count(), 1, "{reason}");
    }
    let Some(found) = verdict_on_a_small_disk(&place, "cache", &["../large.cpp"], "1g,nr_inodes=9") else {
        return;
    };
    assert_eq!(found.0, "SE", "without inodes: {}", found.1);
    // An error in a source is reported even on a full disk.
    let Some((verdict, reason)) = verdict_on_a_small_disk(&place, "cache", &["../wrong.cpp"], "1m") else {
        return;
    };
    assert!(verdict == "CE" && reason.contains("missing"), "{verdict}: {reason}");
}

#[test]
fn a_full_disk_for_run_folders_gives_verdict_se() {
    if !tools(&["g++", "python3", "unshare"]) {
        return;
    }
    let place = place();
    place.write("fills.py", b"open('x', 'wb').write(b'1' * 4000000)\nprint(8)\n");
    place.write(
        "exits.py",
        b"open('x', 'wb').write(b'1')\nopen('x').close()\nimport os; os.remove('x'); exit(1)\n",
    );
    place.write(
        "leaves_nothing.py",
        b"import tempfile\nfiles = [tempfile.TemporaryFile() for _ in range(99)]\nfiles[0].write(b'1' * 4000000)\nprint(8)\n",
    );
    place.write("accepts.py", b"exit(42)\n");
    place.write("large.cpp", b"char large[3000000] = {1};\nint main() { return large[7]; }\n");
    let kattis = ["--checker", "python3 ../accepts.py", "--checker-protocol", "kattis"];
    let runs: [(&str, &[&str], &str, &str); 6] = [
        ("../fills.py", &[], "1m", "SE"),
        ("../large.cpp", &[], "1m", "SE"),
        ("../leaves_nothing.py", &[], "1m", "SE"),
        ("../leaves_nothing.py", &[], "1g,nr_inodes=50", "SE"),
        // All files of these runs fit on their disks.
        ("../exits.py", &[], "1m", "RE"),
        ("../quick.rs", &kattis, "1m", "AC"),
    ];
    for (solution, options, disk, verdict) in runs {
        let arguments = [&[solution, "--sandbox", "landlock"], options].concat();
        let Some(found) = verdict_on_a_small_disk(&place, "tmp", &arguments, disk) else { return };
        assert_eq!(found.0, verdict, "{arguments:?} {disk}: {}", found.1);
    }
}

#[test]
fn kept_outputs_are_private() {
    let place = place();
    judge(&place, &["--exec", "echo 8"]).output_in_time().unwrap();
    let kept = walkdir::WalkDir::new(place.path("cache/dlx-judge")).into_iter().map(Result::unwrap);
    let modes: Vec<u32> = kept.map(|entry| entry.metadata().unwrap().mode() & 0o777).collect();
    assert!(modes.len() > 3 && modes.iter().all(|mode| mode & 0o077 == 0), "{modes:?}");
}
