//! Judges like an online judge: runs a solution on cases in a sandbox with limits, compares its output, and
//! reports verdicts. A solution is a command that reads standard input and writes standard output.
//!
//! | to | start with |
//! |---|---|
//! | read cases from a folder or an archive | [`cases::in_folder`], [`cases::layouts`] |
//! | turn a source file into a command | [`solutions::compile`] |
//! | run one program under limits | [`Runner`](run::runner::Runner) |
//! | judge one case or many cases | [`Worker`](judge::Worker), [`Schedule`](judge::schedule::Schedule) |
//! | show progress and results | [`report`], built from the [`Event`](judge::event::Event)s of a schedule |
//! | find a smaller input that still fails | [`judge::shrink`] |
//!
//! This crate is based on `dlx_system`: [`platform`] hides differences between systems, and [`files`] and
//! [`terminal`] read and show untrusted data.
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
//!    │  ╲                  a socket, which is the launcher's stdin: orders go down, answers come
//!    │   ╲                 up; an order to run comes with the run's stdin, stdout and stderr
//!    ▼    ╲
//!  outer launcher          the same program executed again, where `run_if_asked` takes over in the
//!    │      ╲              first line of `main`; after making the namespaces and closing the
//!    │       ╲             socket, it only waits
//!    ▼        ╲
//!  inner launcher          process 1 of the namespaces; it starts, watches, measures and ends runs,
//!    │                     one after the other
//!    ▼
//!  run ──▶ its children    the solution, a compiler, or a checker; what it writes goes through
//!                          pipes straight to the judge
//! ```
//!
//! Without namespaces or without a sandbox, the launcher is a single process with both roles. Each
//! [`Runner`](run::runner::Runner) has one launcher, which it starts for its first run and reuses for all
//! later runs.
//!
//! | process | may | is ended by | if it dies |
//! |---|---|---|---|
//! | judge | do whatever its user may do | its user. After SIGINT, SIGTERM or SIGHUP it has 0.9 s to report; then it exits even if it is blocked | the socket closes: the launcher kills the run, removes the run's folder and control group, and exits |
//! | outer launcher | do whatever its user may do; its session has no terminal | the judge, with SIGKILL, if the launcher has not ended 1 s after its socket was closed, or has not answered 5 s after the run's wall-clock limit (65 s on a busy machine) | the kernel kills the inner launcher; the judge removes the folder and the control group |
//! | inner launcher | see the files that a run may read, and make the system calls that a run may make and a few more, which need a key known only to this process | itself, when the socket closes, or the death of the outer launcher; a run cannot signal it | the kernel kills all processes in the namespaces; the outer launcher removes the folder and the control group. The judge sees the socket close: the case gets RE, and the next run gets a new launcher |
//! | run | read the files and make the system calls that the sandbox allows, write to its own folder, start processes up to its limit | its launcher: if the run exceeds a limit, if the judge orders it (the output is too large, or the user has interrupted judging), or when its first process ends | all its processes are killed and reaped, its folder is emptied, and the launcher reports how it ended and what it used |
//!
//! Guarantees, even against a hostile run:
//!
//! * *A run is confined as requested, or does not start.* A launcher that cannot set up a part of the sandbox
//!   answers with the reason. Only namespaces can be requested as optional; even then, either all runs have
//!   them or none do.
//! * *Nothing escapes.* A process that loses its parent becomes a child of the launcher, which is the first
//!   process of a namespace, or a subreaper (prctl(2)); so the launcher finds it, whatever process group or
//!   session it has joined. Without namespaces, and before Linux 6.12 (with Landlock), a run can kill its
//!   launcher; then its processes become children of the judge, which is also a subreaper and kills them.
//! * *The launcher decides.* It checks a run against its limits every 10 ms. The limits set in the kernel
//!   (rlimits, a control group) are wider: they only stop a run that grows too fast for these checks, and the
//!   verdict is the same with and without them. When the system runs out of memory, the kernel kills
//!   processes of the run before the launcher.
//! * *The launcher does not distort measurements.* The peak memory of a process starts at the size of its
//!   parent, so the launcher takes over before the program does anything else, and frees the pages that
//!   are no longer needed.
//! * *Pipes cannot deadlock.* The input is a file, and the judge reads both pipes in one loop. The time
//!   that a run spends waiting for a full pipe counts as time of the run.
//!
//! Other Unix systems have the same launcher without namespaces ([`run`]): a run is a process group, and a
//! process that leaves the group survives the run. Windows has no launcher: a run is a Job Object, which ends
//! when the judge, which has the only handle to it, closes that handle or dies.

pub mod cases;
pub mod judge;
pub mod report;
pub mod run;
pub mod solutions;
pub mod words;

pub use self::run::launcher;
pub use dlx_system::{beneath, files, language, platform, terminal};
