//! Judging like online judges: runs a solution on cases in a sandbox with limits, compares its output, and
//! reports verdicts. A solution is a command that reads standard input and writes standard output.
//!
//! | to | begin at |
//! |---|---|
//! | read cases from a folder or an archive | [`cases::in_folder`], [`cases::layouts`] |
//! | make a command of a source file | [`solutions::compile`] |
//! | run one program under limits | [`Runner`](run::runner::Runner) |
//! | judge one case, or many | [`Worker`](judge::Worker), [`Schedule`](judge::schedule::Schedule) |
//! | show progress and results | [`report`], built from the [`Event`](judge::event::Event)s of a schedule |
//! | find a smaller input that still fails | [`judge::shrink`] |
//!
//! The crate `dlx_system` is the basis: [`platform`] for differences between systems, [`files`] and
//! [`terminal`] for reading and showing untrusted data.
//!
//! ```standalone_crate
//! use dlx_comparison::Rule;
//! use dlx_harness::cases::{Case, Files, Source};
//! use dlx_harness::judge::{Judged, Settings, Subject, Task, Worker};
//! use dlx_harness::run::{interrupt::Interrupt, protocol::Limits, runner::Runner};
//! use dlx_harness::{launcher, solutions};
//!
//! fn main() -> anyhow::Result<()> {
//!     launcher::run_if_asked(); // See below.
//!     let subject = Subject {
//!         name: "product".into(),
//!         entrant: None,
//!         command: Ok(solutions::command("sh -c 'read a b; echo $((a * b))'")?),
//!         judged: Judged::By(Rule::Lines),
//!         ends: None,
//!         limits: Limits { memory: Some(64 << 20), ..Limits::default() },
//!         of_limits: None,
//!         confinement: None,
//!         remarks: Vec::new(),
//!     };
//!     let [input, expected] = ["6 7\n", "42\n"].map(|text| Source::Memory(text.as_bytes().into()));
//!     let case = Case::own("small", Ok(Files::new(input, Some(expected))));
//!     let task = Task { subject: subject.into(), case: case.into() };
//!     let interrupt = Interrupt::new()?;
//!     let mut worker = Worker::new(Runner::new(&interrupt), &interrupt);
//!     let result = worker.one(&task, &Settings::default());
//!     assert_eq!(result.unwrap().verdict().name(), "AC");
//!     Ok(())
//! }
//! ```
//!
//! # Theory of operation
//!
//! Four processes judge a case on Linux. Each arrow points from a parent to its child:
//!
//! ```text
//!  judge                   the program that uses this library
//!    │  ╲                  a socket, the launcher's stdin: orders go down, answers come up; the
//!    │   ╲                 run's stdin, stdout and stderr travel beside the order to run
//!    ▼    ╲
//!  launcher, outside       the same program executed again, which `run_if_asked` catches in the
//!    │      ╲              first line of `main`; it has made the namespaces, let go of the socket,
//!    │       ╲             and only waits
//!    ▼        ╲
//!  launcher, inside        process 1 of the namespaces; it starts, watches, measures and ends runs,
//!    │                     one after the other
//!    ▼
//!  run ──▶ its children    the solution, a compiler, or a checker; what it writes goes through
//!                          pipes straight to the judge
//! ```
//!
//! Without namespaces or without a sandbox, the launcher is a single process with both roles. Each
//! [`Runner`](run::runner::Runner) has one launcher, which starts with its first run and serves all others.
//!
//! | process | may | is ended by | its death |
//! |---|---|---|---|
//! | judge | what its user may | its user. After SIGINT, SIGTERM or SIGHUP it has 0.9 s to report, then it exits wherever it is | closes the socket: the launcher kills the run and exits, and leaves neither folder nor control group |
//! | launcher, outside | what its user may; it is in a session without a terminal | the judge, with SIGKILL, if it does not end within 1 s of its socket, or answer within 5 s of the limit on the clock (65 s on a busy machine) | has the kernel kill the one inside; the judge removes folder and group |
//! | launcher, inside | see the listed files, and call what a run may, besides a few calls that need a key which only it knows | itself, when the socket closes, or the death of the one outside; a run cannot signal it | has the kernel kill all that is in the namespaces; the one outside removes folder and group. The judge sees the socket close: the case gets RE, and the next run another launcher |
//! | run | read the listed files, write its own folder, make the listed system calls, start processes up to its limit | its launcher: at a limit, when the judge says so (its output is too large, or the user has interrupted), or when its first process ends | all its processes are killed and reaped, its folder is emptied, and the launcher answers how it ended and what it used |
//!
//! Guarantees, even against a hostile run:
//!
//! * *Confined as asked for, or not run.* A launcher that cannot make a part of the sandbox answers with the
//!   reason. Only whether there are namespaces may be left to the system, which decides once for all runs.
//! * *Nothing escapes.* A process that loses its parent comes to the launcher, which is the first process of
//!   a namespace, or a subreaper (prctl(2)); so it is found in whatever group or session it hides. A run that
//!   kills a launcher without namespaces, which Landlock prevents from Linux 6.12 on, leaves its processes to
//!   the judge, a subreaper as well, which kills them.
//! * *The launcher decides.* It compares a run with its limits every 10 ms. The kernel's own bounds (rlimits,
//!   a control group) are wider, so that they only stop what grows faster, and the verdict is the same with
//!   and without them. When the kernel runs out of memory, it ends processes of the run before the launcher.
//! * *Figures are the run's.* The memory of a process is counted from the size of the one that started it, so
//!   the launcher is caught before it has done anything else and gives back the pages that it does not need.
//! * *Neither side waits for the other.* Input is a file; the judge drains both pipes in one loop, and a full
//!   pipe is the run's own time.
//!
//! Other Unix systems have the same launcher without namespaces ([`run`]): a run is a process group, and what
//! leaves that outlives it. Windows has no launcher: a run is a Job Object, which ends with the last handle
//! to it, that of the judge.

pub mod cases;
pub mod judge;
pub mod report;
pub mod run;
pub mod solutions;
pub mod words;

pub use self::run::launcher;
pub use dlx_system::{beneath, files, language, platform, terminal};
