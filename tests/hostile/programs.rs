//! Programs that mean harm. Each does it when its input begins with `hostile`, and else copies a line.

use super::judged::{Place, have};

/// What is around what a program in C does.
const BEGIN: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
static char root[4096], path[8192];
static const char *below(const char *name) { snprintf(path, sizeof path, "%s/%s", root, name); return path; }
static void *wait_for_ever(void *nothing) { for (;;) pause(); return nothing; }
static void hostile(void) {
"#;
const END: &str = r#"
}
int main(void) {
    static char line[64];
    if (getenv("HOSTILE_ROOT")) strcpy(root, getenv("HOSTILE_ROOT"));
    if (!fgets(line, sizeof line, stdin)) return 9;
    if (line[0] == 'h') hostile();
    fputs(line, stdout);
    return 0;
}
"#;

/// What should come of a program: of its hostile case, a part of the reason, and of the next case.
struct Expected(&'static str, &'static str);

/// Judges the program in C that does `body`, under `options`.
fn in_c(test: &str, body: &str, options: &[&str], expected: Expected) {
    if !have("gcc", test) {
        return;
    }
    let place = Place::new(b"hostile\n", b"hostile\n");
    place.write("hostile.c", format!("{BEGIN}{body}{END}").as_bytes());
    judged(&place, &[&["--solution", "../hostile.c"], options].concat(), expected);
}

fn judged(place: &Place, options: &[&str], Expected(verdict, reason): Expected) {
    let verdicts = place.verdicts(options);
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
    assert_eq!(verdicts[0].0, verdict, "{verdicts:?}");
    assert!(verdicts[0].1.contains(reason), "{verdicts:?}");
    assert_eq!(verdicts[1].0, "AC", "the next case: {verdicts:?}");
}

/// A test for each program in C: its name, what it does, options, verdict, a part of the reason.
macro_rules! programs {
    ($($name:ident $options:expr, $verdict:literal $reason:literal, $body:literal;)*) => {$(
        #[test]
        fn $name() {
            in_c(stringify!($name), $body, &$options, Expected($verdict, $reason));
        }
    )*

    /// The programs by name.
    const PROGRAMS: &[(&str, &str)] = &[$((stringify!($name), $body)),*];
    };
}

programs! {
    infinite_loop ["--time-limit", "0.2"], "TLE" "over ", "for (;;);";
    sleeper ["--time-limit", "0.2"], "TLE" "of wall-clock time", "for (;;) pause();";
    ignores_signals ["--time-limit", "0.2"], "TLE" "over ",
        "for (int signal_number = 1; signal_number < 65; signal_number++) signal(signal_number, SIG_IGN); for (;;);";
    stops_itself ["--time-limit", "0.2"], "TLE" "of wall-clock time", "raise(SIGSTOP);";
    fork_bomb ["--process-limit", "64"], "RE" "over 64 processes and threads", "for (;;) fork();";
    fork_bomb_in_sessions ["--process-limit", "64"], "RE" "over 64 processes and threads",
        "for (;;) { fork(); setsid(); setpgid(0, 0); }";
    thread_bomb ["--process-limit", "64"], "RE" "over 64 processes and threads",
        "pthread_t thread; for (;;) pthread_create(&thread, 0, wait_for_ever, 0);";
    memory_hog ["--memory-limit", "32"], "MLE" "over 32 MiB of memory",
        "for (;;) { volatile char *block = malloc(1 << 20); for (int at = 0; at < 1 << 20; at += 4096) block[at] = 1; }";
    memory_hog_in_children ["--memory-limit", "64"], "MLE" "over 64 MiB of memory",
        "for (int child = 0; child < 8; child++) if (fork() == 0) { memset(malloc(16 << 20), 1, 16 << 20); pause(); } pause();";
    memory_of_no_process [], "AC" "",
        "if (memfd_create(\"hidden\", 0) >= 0 || shmget(IPC_PRIVATE, 1 << 20, 0600) >= 0) exit(3);";
    deep_recursion ["--stack-limit", "4"], "RE" "signal 11 (SIGSEGV)",
        "volatile char frame[4096]; frame[0] = 1; hostile(); frame[1] = 1;";
    raises_its_limits [], "AC" "",
        "struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY}; if (!setrlimit(RLIMIT_FSIZE, &most) || !setrlimit(RLIMIT_NOFILE, &most)) exit(3);";
    endless_output ["--output-limit", "1"], "OLE" "bytes of output", "for (;;) puts(\"more\");";
    gigabyte_line [], "OLE" "bytes of output",
        "static char block[1 << 20]; memset(block, 'x', sizeof block); for (int count = 0; count < 1024; count++) fwrite(block, 1, sizeof block, stdout);";
    endless_errors ["--time-limit", "0.2"], "TLE" "", "for (;;) fputs(\"more\\n\", stderr);";
    huge_file ["--output-limit", "1"], "OLE" "bytes in a file",
        "FILE *file = fopen(\"huge\", \"w\"); for (;;) fputs(\"more\", file);";
    many_files ["--output-limit", "2"], "OLE" "bytes in its own folder", r#"
        static char block[1 << 20];
        for (int file = 0;; file++) {
            snprintf(path, sizeof path, "%d", file);
            FILE *out = fopen(path, "w");
            if (!out || !fwrite(block, 1, sizeof block, out) || fclose(out)) exit(3);
        }"#;
    many_empty_files ["--output-limit", "2"], "OLE" "bytes in its own folder", r#"
        for (int file = 0;; file++) {
            snprintf(path, sizeof path, "%d", file);
            if (close(creat(path, 0600))) exit(3);
        }"#;
    files_without_a_name ["--output-limit", "2"], "OLE" "bytes in its own folder", r#"
        static char block[1 << 20];
        for (;;) {
            int out = open("file", O_CREAT | O_RDWR, 0600);
            if (out < 0 || write(out, block, sizeof block) != sizeof block || unlink("file")) exit(3);
        }"#;
    leaves_files_at_its_end ["--output-limit", "2"], "OLE" "bytes in its own folder", r#"
        static char block[(2 << 20) - 4096];
        for (int file = 0; file < 2; file++) if (write(creat(file ? "a" : "b", 0600), block, sizeof block) < 0) exit(3);"#;
    too_many_open_files ["--open-file-limit", "64"], "RE" "exit code 24",
        "int count = 0; while (open(\"/dev/null\", O_RDONLY) >= 0) count++; exit(count < 64 ? errno : 3);";
    closes_stdin [], "AC" "", "fclose(stdin); close(0);";
    closes_stdout [], "WA" "no output", "close(1); usleep(50000);";
    child_left_behind [], "AC" "", "if (fork() == 0) { if (fork() == 0) for (;;) pause(); _exit(0); }";
    child_in_a_session [], "AC" "",
        "if (fork() == 0) { setsid(); if (fork() == 0) { setsid(); signal(SIGHUP, SIG_IGN); for (;;) pause(); } _exit(0); }";
    busy_child_left_behind ["--time-limit", "0.2"], "AC" "", "if (fork() == 0) for (;;);";
    kills_its_parent [], "AC" "", "kill(getppid(), SIGKILL); usleep(50000);";
    kills_its_parent_without_a_sandbox ["--no-sandbox"], "RE" "the launcher of the run was killed by signal 9 (SIGKILL)",
        "kill(getppid(), SIGKILL); for (;;) pause();";
    stops_its_parent [], "AC" "", "kill(getppid(), SIGSTOP); usleep(50000);";
    kills_its_group [], "RE" "signal 9 (SIGKILL)", "kill(0, SIGKILL); for (;;) pause();";
    core_dump [], "RE" "signal 6 (SIGABRT)", "abort();";
    writes_around_itself [], "AC" "", r#"
        const char *names[] = {"junk", "cases/junk.in", "cases/1.out", "here/junk", "tmp/junk", "hostile.c"};
        for (int name = 0; name < 6; name++) if (fopen(below(names[name]), "r+") || fopen(below(names[name]), "w")) exit(3);
        snprintf(path, sizeof path, "/tmp/junk-%s", getenv("DLX_JUDGE_HOSTILE_TEST"));
        if (fopen(path, "w") || unlink(below("cases/2.in")) == 0 || mkdir(below("here/junk"), 0700) == 0) exit(4);"#;
    writes_to_its_own_folder [], "AC" "", r#"
        if (!fopen("kept", "w") || chdir(getenv("TMPDIR")) || access("kept", F_OK)) exit(3);
        if (symlink("..", "around") || mkdir("deep", 0700)) exit(4);
        for (int depth = 0; depth < 3000; depth++) if (mkdir("d", 0700) || chdir("d")) exit(5);
        if (!fopen("kept", "w") || chmod(".", 0)) exit(6);"#;
    opens_sockets [], "AC" "",
        "if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_INET6, SOCK_DGRAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) exit(3);";
    looks_into_the_judge [], "AC" "", r#"
        const char *files[] = {"exe", "mem", "environ", "fd/0", "maps"};
        for (int file = 0; file < 5; file++) {
            snprintf(path, sizeof path, "/proc/%d/%s", getppid(), files[file]);
            if (open(path, O_RDONLY) >= 0) exit(3);
        }"#;
}

/// What the harmless ones of those that are refused do when nothing refuses it.
pub fn the_sandbox_makes_the_difference() {
    if !have("gcc", "the_sandbox_makes_the_difference") {
        return;
    }
    for refused in ["memory_of_no_process", "opens_sockets", "looks_into_the_judge"] {
        let (_, body) = PROGRAMS.iter().find(|(name, _)| *name == refused).unwrap();
        let place = Place::new(b"hostile\n", b"hostile\n");
        place.write("hostile.c", format!("{BEGIN}{body}{END}").as_bytes());
        let options = ["--solution", "../hostile.c", "--no-sandbox"];
        judged(&place, &options, Expected("RE", "exit code 3"));
    }
}

/// Reads the expected output of its case and copies that.
const READER: &str = r#"
    static char secret[64];
    FILE *expected = fopen(below("cases/1.out"), "r");
    if (expected && fgets(secret, sizeof secret, expected)) { fputs(secret, stdout); exit(0); }"#;

#[test]
fn reads_the_expected_output() {
    if !have("gcc", "reads_the_expected_output") {
        return;
    }
    let place = Place::new(b"hostile\n", b"the secret\n");
    place.write("hostile.c", format!("{BEGIN}{READER}{END}").as_bytes());
    judged(&place, &["--solution", "../hostile.c"], Expected("WA", "line 1, column 1"));
    // And it is the sandbox that keeps it from that.
    judged(&place, &["--solution", "../hostile.c", "--no-sandbox"], Expected("AC", ""));
}

#[test]
fn includes_the_expected_output() {
    if !have("gcc", "includes_the_expected_output") {
        return;
    }
    let place = Place::new(b"hostile\n", b"puts(\"puts\");\n");
    let program = "#include <stdio.h>\nint main(void) {\n#include \"cases/1.out\"\nreturn 0; }\n";
    place.write("hostile.c", program.as_bytes());
    let verdicts = place.verdicts(&["--solution", "../hostile.c"]);
    assert_eq!(verdicts.len(), 1, "{verdicts:?}");
    assert!(verdicts[0].0 == "CE" && verdicts[0].1.contains("1.out: Permission denied"), "{verdicts:?}");
}

#[test]
fn output_without_reading_input() {
    let place = Place::new(&b"hostile\n".repeat(1 << 17), b"fine\n");
    judged(&place, &["--exec", "echo fine"], Expected("AC", ""));
}

#[test]
fn nuls_and_bytes_that_are_no_text() {
    let place = Place::new(b"\0\xff\xfe\x1b[2J\n", b"text\n");
    judged(&place, &["--exec", "cat"], Expected("WA", "line 1, column 1"));
    let place = Place::new(b"\0\xff\xfe\x1b[2J\n", b"\0\xff\xfe\x1b[2J\n");
    judged(&place, &["--exec", "cat", "--compare", "exact"], Expected("AC", ""));
}

#[test]
fn missing_interpreter() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new(b"hostile\n", b"hostile\n");
    let script = place.write("script", b"#!/no/such/interpreter\n");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    for program in ["../script", "/no/such/program", ".."] {
        let verdicts = place.verdicts(&["--exec", program]);
        assert!(verdicts.iter().all(|(verdict, _)| verdict == "RE"), "{verdicts:?}");
        assert!(verdicts[0].1.contains("cannot be started"), "{verdicts:?}");
    }
}

#[test]
fn sockets_in_python() {
    if !have("python3", "sockets_in_python") {
        return;
    }
    let place = Place::new(b"hostile\n", b"hostile\n");
    let program = "import sys, urllib.request\nline = input()\nif line == 'hostile': urllib.request.urlopen('http://127.0.0.1:9/')\nprint(line)\n";
    place.write("hostile.py", program.as_bytes());
    judged(&place, &["--solution", "../hostile.py"], Expected("RE", "exit code 1"));
}

#[test]
fn job_control_in_a_shell() {
    let place = Place::new(b"hostile\n", b"hostile\n");
    let script =
        "set -m 2>/dev/null; sleep 7777 & setsid sleep 7778 & nohup sleep 7779 >/dev/null 2>&1 & cat";
    let command = format!("sh -c {}", shell_words::quote(script));
    judged(&place, &["--exec", &command], Expected("AC", ""));
}
