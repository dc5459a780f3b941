//! On a busy machine each run gets the same verdict as on an idle one, or SE if the verdict is unknown.

use super::judged::Place;
use crate::tools::parallel::in_parallel;
use crate::tools::{is_for_every, is_left_to_ci, tools};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The number of cases for each program. All cases run at the same time.
fn cases() -> usize {
    if is_for_every() { 6 } else { 2 }
}

/// The beginning of every program in this file.
const BURN: &str = "#include <ctime>\n#include <cstdio>\n#include <sys/wait.h>\n#include <unistd.h>\n\
    void burn(double seconds) { while (double(clock()) / CLOCKS_PER_SEC < seconds) {} }\n";

/// Runs `work` while three threads per processor keep the machine busy.
fn on_a_busy_machine<T>(work: impl FnOnce() -> T) -> T {
    let end = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..3 * std::thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while !end.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let done = work();
        end.store(true, Ordering::Relaxed);
        done
    })
}

#[test]
fn verdicts_are_the_same_on_a_busy_machine() {
    if is_left_to_ci() || !tools(&["g++"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    for case in 1..=cases() {
        place.write(&format!("cases/{case}.in"), b"7\n");
        place.write(&format!("cases/{case}.out"), b"7\n");
    }
    let programs = [
        ("works", "int main() { burn(0.24); puts(\"7\"); }", "0.3", "AC"),
        (
            "sleeps-and-works",
            "int main() { usleep(200000); burn(0.2); usleep(200000); puts(\"7\"); }",
            "0.3",
            "AC",
        ),
        (
            "waits-for-children",
            "int main() { for (int i = 0; i < 20; i++) if (!fork()) { burn(0.01); _exit(0); }\nwhile (wait(0) > 0) {} puts(\"7\"); }",
            "0.3",
            "AC",
        ),
        ("wrong", "int main() { burn(0.1); puts(\"8\"); }", "0.3", "WA"),
        ("fails", "int main() { burn(0.2); return 3; }", "0.3", "RE"),
        ("works-for-too-long", "int main() { burn(0.5); puts(\"7\"); }", "0.3", "TLE"),
        ("sleeps", "int main() { puts(\"7\"); fflush(stdout); sleep(100); }", "0.1", "TLE"),
        ("bomb", "int main() { for (;;) fork(); }", "0.4", "RE"),
    ];
    // Compiles the programs before the machine is busy.
    in_parallel(2, &programs, |(name, text, ..)| {
        place.compile(&format!("{name}.cpp"), &format!("{BURN}{text}\n"), &[]);
    });
    on_a_busy_machine(|| {
        for (name, _, limit, expected) in programs {
            let (program, jobs) = (place.path(name), cases().to_string());
            let program = program.to_str().unwrap();
            let verdicts = place.verdicts(&["--exec", program, "--time-limit", limit, "-j", &jobs]);
            assert_eq!(verdicts.len(), cases());
            assert!(verdicts.iter().all(|(verdict, _)| verdict == expected), "{name}: {verdicts:?}");
        }
    });
}

/// While the judge is stopped, as by Ctrl-Z, nothing reads the output of its runs.
#[test]
fn runs_of_a_stopped_judge_are_repeated() {
    if is_left_to_ci() {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    let program = "sh -c 'sleep 0.5; cat; yes \"\" | head -n 200000'";
    let options = ["--compare", "tokens", "--time-limit", "0.3", "--no-sandbox"];
    let arguments = [&["test", "../cases/1", "--exec", program], &options[..]].concat();
    let judge = place.judging(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let send = |signal| {
        // SAFETY: the call takes two numbers; the process has not been waited for.
        assert_eq!(unsafe { libc::kill(judge.id() as i32, signal) }, 0);
    };
    while !place.left_running().iter().any(|line| line.starts_with("sleep")) {
        std::thread::sleep(Duration::from_millis(10));
    }
    send(libc::SIGSTOP);
    std::thread::sleep(Duration::from_secs(6));
    send(libc::SIGCONT);
    let output = judge.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("the case passes"), "{output:?}");
}

#[test]
#[ignore = "takes half a minute; `.ci/run --all` runs it"]
fn starved_runs_get_no_guessed_verdict() {
    if !tools(&["chrt"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    // The program gets only processor time that no other process wants. Its session is niced, too, because
    // the scheduler gives each session a share of its own.
    let script = "echo 19 >/proc/self/autogroup 2>/dev/null; exec chrt --idle 0 sh -c 'while :; do :; done'";
    let command = format!("sh -c {}", shell_words::quote(script));
    let verdicts = on_a_busy_machine(|| {
        let output =
            place.judge(&["test", "../cases/1", "--exec", &command, "--no-sandbox", "--time-limit", "0.5"]);
        String::from_utf8(output.stdout).unwrap()
    });
    assert!(verdicts.contains("\nSE "), "{verdicts}");
    for part in ["the machine is too busy: over 25.000 s of wall-clock time", "of it waiting for a processor"]
    {
        assert!(verdicts.contains(part), "{verdicts}");
    }
}
