//! Exact covers and set covers with named items: solve, count, sample, optimize. Also the program
//! `dlx-cover`.
//!
//! A [`Problem`] has *items* to be covered and *options* that cover them. An **exact** cover is a set of
//! options that covers each item exactly once; a **repeat** cover (set cover) covers each item at least once.
//!
//! ```
//! use dlx_cover::Problem;
//! let mut shop = Problem::new();
//! shop.option("Ann", ["mon", "tue"]);
//! shop.option("Bob", ["wed", "thu", "fri"]);
//! shop.option("Eve", ["mon", "wed"]);
//! shop.option_at("Fay", ["tue", "thu", "fri"], 20);
//! for team in shop.exact()?.covers() {
//!     println!("{:?}", team?); // ["Ann", "Bob"], ["Eve", "Fay"]
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Questions
//! | question | answer |
//! |---|---|
//! | [`first`](Question::first), trying options in random order with a [`seed`](Question::seed) | a cover, or `None` if there is none |
//! | [`covers`](Question::covers) | an iterator over all covers |
//! | [`count`](Question::count) | the number of covers |
//! | [`sample`](Question::sample), [`marginals`](Question::marginals) | random covers; the number of covers that use each option |
//! | [`cheapest`](Question::cheapest), [`fewest`](Question::fewest) | a cover of least cost, or with the fewest options |
//!
//! ```
//! # use dlx_cover::Problem;
//! # let mut shop = Problem::new();
//! # shop.option("Ann", ["mon", "tue"]);
//! # shop.option("Bob", ["wed", "thu", "fri"]);
//! # shop.option("Eve", ["mon", "wed"]);
//! # shop.option_at("Fay", ["tue", "thu", "fri"], 20);
//! assert_eq!(shop.exact()?.first()?, Some(vec![&"Ann", &"Bob"]));
//! assert_eq!(shop.exact()?.count()?, 2u32.into());
//! assert_eq!(shop.exact()?.marginals()?[2], (&"Eve", 1u32.into()));
//! assert_eq!(shop.exact()?.sample(5, 1)?.len(), 5);
//! assert_eq!(shop.exact()?.cheapest()?, Some((0, vec![&"Ann", &"Bob"])));
//! assert_eq!(shop.repeat()?.fewest()?.map(|team| team.len()), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Colours and bounds
//! Several chosen options may cover the same item if they all give it the same colour. An item with bounds
//! must be covered a number of times within these bounds.
//! ```
//! use dlx_cover::{Cell, Problem};
//! let mut words = Problem::new();
//! for (word, line) in [("it", "across"), ("at", "across"), ("id", "down"), ("to", "down")] {
//!     // The words across and down begin in the same square.
//!     words.option(word, [line.into(), Cell::from(("corner", &word[..1]))]);
//! }
//! assert_eq!(words.exact()?.first()?, Some(vec![&"it", &"id"]));
//!
//! let mut guards = Problem::new();
//! guards.between("gate", 2, 3);
//! for name in ["Ann", "Bob", "Eve", "Fay"] {
//!     guards.option(name, ["gate"]);
//! }
//! assert_eq!(guards.exact()?.count()?, 10u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stopping
//! A question can have a [time limit](Question::time_limit), a [node limit](Question::node_limit), a
//! [flag](Question::cancel) that another thread can set, and a [progress callback](Question::on_progress). A
//! stopped question returns the error [`Stopped`] with its partial result: the number of covers so far, or
//! the best cover and a bound.
//! ```
//! # use dlx_cover::Problem;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! let mut rooks = Problem::new();
//! for (row, column) in (0..900).map(|square| (square / 30, square % 30)) {
//!     rooks.option((row, column), [format!("row {row}"), format!("column {column}")]);
//! }
//! let flag = AtomicBool::new(false);
//! let mut found = 0;
//! for cover in rooks.exact()?.cancel(&flag).covers() {
//!     match cover {
//!         Ok(_) => found += 1,
//!         Err(stopped) => assert_eq!(stopped.known, found),
//!     }
//!     flag.store(true, Ordering::Relaxed);
//! }
//! assert!(found > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Problem`] can be moved to or shared with another thread; a [`Question`] cannot.
//! [`into_numbers`](Question::into_numbers) returns a search that owns all its data.
//!
//! # Errors
//! If declarations contradict each other, the next question returns a [`ProblemError`], such as `item "room
//! 3" is in no option`. A problem without a cover is not an error: `first` returns `None`. The command
//! `dlx-cover why` explains why there is no cover; the library does not.
//!
//! # More
//! * `examples/` contains six programs: puzzle generator, experiment design, game, timetable, guards,
//!   counting;
//! * [`centre`]: the k-centre problem for many points; [`formats`]: other solvers' file formats; [`cli`]: the
//!   program, behind the feature `cli`, which pulls in most of the dependencies;
//! * the feature `serde` makes problems serializable.
//!
//! Requires Rust 1.88 or newer. Semantic versioning: before 1.0, breaking changes increase the minor version;
//! CHANGELOG.md lists them.
//!
//! [`dlx_kernel`] and [`dlx_count`] contain the engines, and document their speed and limits; [`dlx_study`]
//! reads matrices with names from files.

#![forbid(unsafe_code)]

pub mod centre;
#[cfg(feature = "cli")]
pub mod cli;
pub mod formats;
mod problem;
mod turns;

pub use self::problem::question::{Best, Costed, Cover, NoDiagram, Progress, Question};
pub use self::problem::{Cell, Problem, ProblemError};
/// The number type of counts.
pub use dlx_count::BigUint;
/// The error of a question that was stopped.
pub use dlx_kernel::Stopped;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
