//! Judges hostile programs: the programs of [`program`](super::program), and programs that need several
//! files.

use super::judged::{Place, Setting};
use super::program::Program;
use crate::tools::parallel::in_parallel;
use crate::tools::{day, is_for_every, is_sampled, tools};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

/// The number of programs judged in parallel.
const AT_ONCE: usize = 8;
/// Of this many programs with the same verdict, one is judged, a different one each day. The first number is
/// for `cargo test`, the second for `.ci/run` without `--all`.
const SAMPLES: [usize; 2] = [6, 2];
/// The number of programs with the verdict TLE that are judged in parallel with the others, so that no time
/// is spent only on waiting for a limit.
const WAITING_AT_ONCE: usize = 4;

/// Today's programs: one of every `sample` programs, and at least one for each verdict.
fn sampled(programs: Vec<Program>, sample: usize) -> Vec<Program> {
    let mut by_verdict = BTreeMap::<String, Vec<Program>>::new();
    for program in programs {
        by_verdict.entry(program.verdict.clone()).or_default().push(program);
    }
    let of_today = |same: Vec<Program>| {
        let first = day() % sample.min(same.len());
        same.into_iter().skip(first).step_by(sample)
    };
    by_verdict.into_values().flat_map(of_today).collect()
}

#[test]
fn every_program_gets_its_verdict_and_does_no_harm() {
    let setting = Setting::asked_for();
    let wanted = std::env::var("HOSTILE").unwrap_or_default();
    let mut programs = Program::all();
    programs.retain(|program| program.name.contains(&wanted));
    if !is_for_every() && wanted.is_empty() {
        programs = sampled(programs, SAMPLES[usize::from(!is_sampled())]);
    }
    assert!(!programs.is_empty());
    programs.retain(|program| program.can_be_judged());
    let (waiting, working): (Vec<Program>, Vec<Program>) =
        programs.into_iter().partition(|program| program.verdict == "TLE");
    let wrong = Mutex::new(Vec::new());
    let judge = |program: &Program| {
        // A panic is reported with the program's name, too.
        let judged = std::panic::catch_unwind(|| program.judge(&setting));
        if let Err(error) = judged.unwrap_or_else(|_| Err("see the panic above".into())) {
            wrong.lock().unwrap().push(format!("{}: {error}", program.name));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| in_parallel(WAITING_AT_ONCE, &waiting, judge));
        in_parallel(AT_ONCE, &working, judge);
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} programs under {setting:?}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The expected outcome of a program: the verdict of its hostile case, and a part of the reason. The next
/// case must be accepted.
struct Expected(&'static str, &'static str);

fn judged(place: &Place, options: &[&str], Expected(verdict, reason): Expected) {
    let verdicts = place.verdicts(options);
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
    assert_eq!(verdicts[0].0, verdict, "{verdicts:?}");
    assert!(verdicts[0].1.contains(reason), "{verdicts:?}");
    assert_eq!(verdicts[1].0, "AC", "the next case: {verdicts:?}");
}

/// Writes a C program as `hostile.c`.
fn write(place: &Place, program: &[u8]) {
    place.write("hostile.h", include_bytes!("programs/hostile.h"));
    place.write("hostile.c", program);
}

/// Without a sandbox, programs can do what a sandbox would prevent. Only programs that do no harm are run
/// here.
#[test]
fn without_a_sandbox_the_attempts_succeed() {
    if !tools(&["gcc"]) {
        return;
    }
    for refused in ["memory_of_no_process", "opens_sockets", "looks_into_the_judge"] {
        let program = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/programs"));
        let place = Place::new(b"hostile\n", b"hostile\n");
        write(&place, &fs::read(program.join(refused).with_extension("c")).unwrap());
        judged(&place, &["--solution", "../hostile.c", "--no-sandbox"], Expected("RE", "exit code 3"));
    }
}

/// A program that reads and prints the expected output of its case.
const READER: &[u8] = br#"
#include "hostile.h"
static void hostile(void) {
    static char secret[64];
    FILE *expected = fopen(below("cases/1.out"), "r");
    if (expected && fgets(secret, sizeof secret, expected)) { fputs(secret, stdout); exit(0); }
}"#;

#[test]
fn expected_outputs_cannot_be_read() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"hostile\n", b"the secret\n");
    write(&place, READER);
    judged(&place, &["--solution", "../hostile.c"], Expected("WA", "line 1, column 1"));
    // Without the sandbox, the program can read the expected output.
    judged(&place, &["--solution", "../hostile.c", "--no-sandbox"], Expected("AC", ""));
}

#[test]
fn expected_outputs_cannot_be_included() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"hostile\n", b"puts(\"puts\");\n");
    let program = "#include <stdio.h>\nint main(void) {\n#include \"cases/1.out\"\nreturn 0; }\n";
    place.write("hostile.c", program.as_bytes());
    let verdicts = place.verdicts(&["--solution", "../hostile.c"]);
    assert_eq!(verdicts.len(), 1, "{verdicts:?}");
    assert!(verdicts[0].0 == "CE" && verdicts[0].1.contains("cases/1.out: "), "{verdicts:?}");
}

/// A program that exits with 3 plus the index of the first of these files in the place that it can read.
fn reader_of(files: &[&str]) -> String {
    let names = files.iter().map(|file| format!("{file:?}")).collect::<Vec<_>>().join(", ");
    format!(
        "#include \"hostile.h\"\nstatic void hostile(void) {{\n\
         const char *names[] = {{{names}}};\n\
         for (int name = 0; name < {}; name++) {{ FILE *file = fopen(below(names[name]), \"r\"); \
         if (file && fgetc(file) != EOF) exit(3 + name); }}\n\
         if (!fopen(below(\"elsewhere/open\"), \"r\")) exit(99);\n}}\n",
        files.len()
    )
}

/// Readable folders do not reveal hidden files: cases through links and under other names, outputs kept from
/// earlier runs and from this one, and copies of the judge.
#[test]
fn readable_folders_do_not_reveal_hidden_files() {
    if !tools(&["gcc"]) {
        return;
    }
    let place = Place::new(b"hostile\n", b"the secret\n");
    place.make(&[("elsewhere/3.out", "fine\n"), ("elsewhere/open", "fine\n"), ("cases/3.in", "fine\n")]);
    place.make(&[("cases/4.in", "hostile\n"), ("cases/4.out", "the secret\n")]);
    std::os::unix::fs::symlink(place.path("elsewhere/3.out"), place.path("cases/3.out")).unwrap();
    fs::hard_link(place.path("cases/1.out"), place.path("elsewhere/twin")).unwrap();
    let judge = env!("CARGO_BIN_EXE_dlx-judge");
    assert!(Command::new("cp").arg(judge).arg(place.path("elsewhere/copy")).status().unwrap().success());
    let kept = "cache/dlx-judge/outputs/cases/solution/1.out";
    let names = ["cases/1.out", "elsewhere/twin", "elsewhere/copy", kept];
    write(&place, reader_of(&names).as_bytes());
    // `..` contains the temporary folder, in which other runs have their inputs and outputs.
    let said = place.said(&["test", "../cases/1", "--solution", "../hostile.c", "--readable", ".."]);
    assert!(said.contains("--readable ..: it contains other runs' inputs and outputs, in "), "{said}");
    let readable = ["../cases", "../elsewhere", "../cache"].map(|folder| ["--readable", folder]).concat();
    for layer in ["auto", "landlock"] {
        let options = [&["--solution", "../hostile.c", "--sandbox", layer], &readable[..]].concat();
        let verdicts: Vec<String> =
            place.verdicts(&options).into_iter().map(|(verdict, reason)| verdict + " " + &reason).collect();
        let outside = "SE cannot read ../cases/3.out: it leads out of the folder";
        let expected = ["WA line 1, column 1", "AC ", outside, "WA line 1, column 1"];
        assert_eq!(verdicts, expected, "{layer}");
        assert!(place.path(kept).exists());
        fs::remove_dir_all(place.path("cache/dlx-judge/outputs")).unwrap();
    }
}

/// A user's checker that accepts if it can read the files it was given and the file `data`, and nothing else.
const CHECKER: &str = r#"
#include "hostile.h"
#include "beside.h"
static void hostile(void) {}
int main(int count, char **files) {
    if (fopen(below("victim"), "r") || fopen(below("cases/2.out"), "r") || fopen(below("check.c"), "r")) return 20;
    if (open(below("victim"), O_WRONLY) >= 0 || fopen(below("made"), "w")) return 21;
    if (getenv("HOSTILE_TOKEN")) return 22;
    for (int file = 1; file < 4; file++) if (count != 4 || !fopen(files[file], "r")) return 23;
    if (fopen(below("data"), "r")) return socket(AF_INET, SOCK_STREAM, 0) < 0 ? BESIDE : 24;
    perror(below("data"));
    return 3;
}
"#;

#[test]
fn a_checker_can_read_only_the_files_it_needs() {
    if !tools(&["gcc"]) {
        return;
    }
    let root = rustix::process::getuid().is_root();
    for user in [None, Some(65534)].into_iter().filter(|user| user.is_none() || root) {
        let place = Place::under(&Setting::of(user), b"fine\n", b"fine\n");
        let header = include_str!("programs/hostile.h");
        // Leaves out the header's `main`, which is for solutions.
        place.write("hostile.h", &header.as_bytes()[..header.find("int main").unwrap()]);
        place.write("beside.h", b"#define BESIDE 0\n");
        place.write("check.c", CHECKER.as_bytes());
        place.write("data", b"fine\n");
        let script = "cat \"$HOSTILE_ROOT/victim\" 2> /dev/null && exit 20; test -n \"$HOSTILE_TOKEN\" && exit 22\n\
                      cat \"$1\" \"$2\" \"$3\" || exit 23; cat \"$HOSTILE_ROOT/data\" || exit 3\n";
        place.write("check.sh", script.as_bytes());
        for (checker, layer) in ["../check.c", "sh ../check.sh"]
            .into_iter()
            .flat_map(|one| ["auto", "landlock"].map(|layer| (one, layer)))
        {
            let options = ["--exec", "cat", "--checker", checker, "--sandbox", layer];
            let hidden =
                format!("the checker: exit code 3; the sandbox hides {}", place.path("data").display());
            let found = place.verdicts(&options);
            assert!(
                found.iter().all(|(verdict, reason)| verdict == "SE" && reason.starts_with(&hidden)),
                "{found:?}"
            );
            judged(&place, &[&options[..], &["--readable", "../data"]].concat(), Expected("AC", ""));
        }
        let options = ["--exec", "cat", "--checker", "../check.c", "--no-sandbox"];
        let found = place.verdicts(&options);
        assert!(found[0].1.starts_with("the checker: exit code 20"), "{found:?}");
    }
}

#[test]
fn programs_of_32_bits_are_judged() {
    if !tools(&["g++"]) || !super::judged::have("-m32", "programs_of_32_bits_are_judged") {
        return;
    }
    let place = Place::new(b"7 35\n", b"42\n");
    place.write("cases/2.in", b"1 1\n");
    place.write("cases/2.out", b"2\n");
    let source = "#include <cstdio>\n#include <ctime>\n#include <vector>\n\
        int main() { std::vector<int> all(1 << 20, 1); long a, b; time_t now = time(0); \
        if (scanf(\"%ld %ld\", &a, &b) != 2 || !now || sizeof(void *) != 4) return 3; printf(\"%ld\\n\", a + b); }\n";
    place.compile("sum.cpp", source, &["-m32"]);
    for layer in ["auto", "landlock"] {
        let verdicts = place.verdicts(&["--exec", "../sum", "--sandbox", layer]);
        assert!(verdicts.iter().all(|(verdict, _)| verdict == "AC"), "{layer}: {verdicts:?}");
    }
}

#[test]
fn a_program_need_not_read_its_input() {
    let place = Place::new(&b"hostile\n".repeat(1 << 17), b"fine\n");
    judged(&place, &["--exec", "echo fine"], Expected("AC", ""));
}

#[test]
fn outputs_that_are_not_text_are_compared() {
    let place = Place::new(b"\0\xff\xfe\x1b[2J\n", b"text\n");
    judged(&place, &["--exec", "cat"], Expected("WA", "line 1, column 1"));
    let place = Place::new(b"\0\xff\xfe\x1b[2J\n", b"\0\xff\xfe\x1b[2J\n");
    judged(&place, &["--exec", "cat", "--compare", "exact"], Expected("AC", ""));
}

#[test]
fn a_missing_interpreter_gives_verdict_re() {
    let place = Place::new(b"hostile\n", b"hostile\n");
    place.script("script", "#!/no/such/interpreter\n");
    let verdicts = place.verdicts(&["--exec", "../script"]);
    assert!(verdicts.iter().all(|(verdict, _)| verdict == "RE"), "{verdicts:?}");
    assert!(verdicts[0].1.contains("cannot be started"), "{verdicts:?}");
}

#[test]
fn python_cannot_open_connections() {
    if !tools(&["python3"]) {
        return;
    }
    let place = Place::new(b"hostile\n", b"hostile\n");
    let program = "import sys, urllib.request\nline = input()\nif line == 'hostile': urllib.request.urlopen('http://127.0.0.1:9/')\nprint(line)\n";
    place.write("hostile.py", program.as_bytes());
    judged(&place, &["--solution", "../hostile.py"], Expected("RE", "exit code 1"));
}

#[test]
fn jobs_left_behind_by_a_shell_are_killed() {
    let place = Place::new(b"hostile\n", b"hostile\n");
    let script =
        "set -m 2>/dev/null; sleep 7777 & setsid sleep 7778 & nohup sleep 7779 >/dev/null 2>&1 & cat";
    let command = format!("sh -c {}", shell_words::quote(script));
    judged(&place, &["--exec", &command], Expected("AC", ""));
}

/// When judged from another folder, a run finds neither the built-in cases nor the program's sources.
#[test]
fn runs_cannot_read_the_checkout() {
    if !tools(&["gcc"]) {
        return;
    }
    let checkout = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = walkdir::WalkDir::new(checkout.join("cases")).into_iter().flatten();
    let case =
        cases.map(walkdir::DirEntry::into_path).find(|path| path.extension().is_some_and(|e| e == "out"));
    let program = format!(
        "#include \"hostile.h\"\nstatic void hostile(void) {{\n\
         if (fopen({:?}, \"r\") || fopen({:?}, \"r\")) exit(3);\n}}\n",
        case.unwrap(),
        checkout.join("Cargo.toml")
    );
    for layer in ["auto", "landlock"] {
        let place = Place::new(b"hostile\n", b"hostile\n");
        write(&place, program.as_bytes());
        judged(&place, &["--solution", "../hostile.c", "--sandbox", layer], Expected("AC", ""));
    }
}
