//! Exact covers and set covers by name: solved, counted, drawn, weighed; and the program `dlx-cover`.
//!
//! A [`Problem`] has *items* that are to be covered and *options* that cover them. An **exact** cover is a
//! set of options that has each item once; a **repeat** cover (set cover) has each at least once.
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
//! | [`first`](Question::first), in a random order with a [`seed`](Question::seed) | a cover, or that there is none |
//! | [`covers`](Question::covers) | all, one after the other |
//! | [`count`](Question::count) | how many, of any size |
//! | [`sample`](Question::sample), [`marginals`](Question::marginals) | some at random; in how many each option is |
//! | [`cheapest`](Question::cheapest), [`fewest`](Question::fewest) | one of least cost, or with the fewest options |
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
//! An item with a colour may be in several options that agree on it. An item with bounds is covered as often
//! as they say.
//! ```
//! use dlx_cover::{Cell, Problem};
//! let mut words = Problem::new();
//! for (word, line) in [("it", "across"), ("at", "across"), ("id", "down"), ("to", "down")] {
//!     // Both begin in the same square.
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
//! A question has a [time limit](Question::time_limit), a [limit of nodes](Question::node_limit), a
//! [flag](Question::cancel) that another thread sets, and tells its [progress](Question::on_progress). One
//! that is stopped is an error, [`Stopped`], with what it found: covers, their number so far, or the best
//! cover and a bound.
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
//! In another thread, ask there: a [`Problem`] is moved or shared, a [`Question`] stays where it was asked.
//! To keep a search, [`into_numbers`](Question::into_numbers) has one that owns all it needs.
//!
//! # Errors
//! Wrong declarations are a [`ProblemError`] of the next question, which names item and option: `item "room
//! 3" is in no option`. A problem without a cover is none of these: `first` is `None`. Why there is none is
//! said by the program, `dlx-cover why`, not by the library.
//!
//! # More
//! * `examples/` has six programs: a maker of puzzles, a design of experiments, a game, a timetable, guards,
//!   a count;
//! * [`centre`]: the k-centre problem for many points; [`formats`]: files of other solvers; [`cli`]: the
//!   program, by the feature `cli`, without which few other crates are needed;
//! * the feature `serde` saves and reads problems. Rust 1.88 or newer. Versions keep to semantic versioning:
//!   before 1.0, the second number grows where a program may have to change; CHANGELOG.md says what.
//!
//! The engines are those of [`dlx_kernel`] and [`dlx_count`], which have times and limits; matrices in files
//! have the names of [`dlx_study`].

#![forbid(unsafe_code)]

pub mod centre;
#[cfg(feature = "cli")]
pub mod cli;
pub mod formats;
mod problem;
mod turns;

pub use self::problem::question::{Best, Costed, Cover, NoDiagram, Progress, Question};
pub use self::problem::{Cell, Problem, ProblemError};
/// A number of covers, and the error of a question that a limit stopped.
pub use dlx_count::BigUint;
pub use dlx_kernel::Stopped;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
