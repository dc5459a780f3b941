//! `dlx-cover why FILE`: explains why there is no cover.
//!
//! Each item imposes constraints: an upper bound on how often the item is covered and, if the item is
//! primary, a lower bound. The command drops constraints that the contradiction does not need, in blocks
//! whose size is repeatedly halved: first lower bounds, then whole items. What remains is a core: if any one
//! of its items or lower bounds is dropped, there is a cover.

use super::answer::{NO, STOPPED, print, print_json};
use super::bounds::{Bounds, Clock};
use super::first::first;
use super::problem::Source;
use dlx_count::{Counter, cheapest_while};
use dlx_kernel::{Matrix, Progress};
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Write;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(clap::Args)]
pub struct Why {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    bounds: Bounds,
}

/// The constraints that an item imposes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Its lower and upper bounds.
    Needed,
    /// Only its upper bound.
    Limited,
    /// No constraints.
    Out,
}

/// The node limit of the first search for a cover; each further search has four times the previous limit.
const FIRST_NODES: u64 = 200;

/// Decides whether items of a matrix contradict each other.
struct Question<'a> {
    matrix: &'a Matrix,
    memory: usize,
    clock: &'a Clock,
}

impl Question<'_> {
    /// Whether there is no cover if the items have these roles. None if the time was up before the answer was
    /// known.
    fn has_none(&self, roles: &[Role]) -> Option<bool> {
        let matrix = part(self.matrix, roles);
        let mut options = vec![0; matrix.items()];
        (0..matrix.options()).flat_map(|option| matrix.option(option)).for_each(|item| options[item] += 1);
        if (0..matrix.primary()).any(|item| options[item] < matrix.bounds(item).0) {
            return Some(true);
        }
        let costs = vec![0; matrix.options()];
        let mut nodes = FIRST_NODES;
        let mut pauses = 1;
        while !self.clock.is_over() {
            // Alternate a search by bounds with a proof by counting, with growing limits.
            let mut goes_on = |progress: &Progress| progress.nodes <= nodes && !self.clock.is_over();
            let (cover, is_done) = cheapest_while(&matrix, &costs, self.memory, &mut goes_on, &|| u128::MAX);
            if cover.is_some() || is_done {
                return Some(cover.is_none());
            }
            let mut left = pauses;
            let proved = Counter::new(&matrix).memory(self.memory).proves_none(|| {
                left -= 1;
                left > 0 && !self.clock.is_over()
            });
            if proved {
                return Some(true);
            }
            (nodes, pauses) = (nodes * 4, pauses * 4);
        }
        None
    }

    /// Changes the role of items from `from` to `to` until changing any further item would allow a cover.
    /// Returns false if time ran out before that.
    fn reduce(&self, roles: &mut [Role], from: Role, to: Role, tell: &dyn Fn(&[Role])) -> bool {
        let mut open: Vec<usize> = (0..roles.len()).filter(|&item| roles[item] == from).collect();
        let mut size = open.len().div_ceil(2);
        while !open.is_empty() {
            let mut needed = Vec::new();
            for block in open.chunks(size) {
                block.iter().for_each(|&item| roles[item] = to);
                match self.has_none(roles) {
                    Some(true) => tell(roles),
                    answer => {
                        block.iter().for_each(|&item| roles[item] = from);
                        needed.extend(block);
                        if answer.is_none() {
                            return false;
                        }
                    }
                }
            }
            if size == 1 {
                return true;
            }
            (open, size) = (needed, size.div_ceil(2));
        }
        true
    }
}

/// Builds the matrix of the items that have constraints, and of the options that contain a needed item. Equal
/// options are merged if only one of them can be chosen.
fn part(matrix: &Matrix, roles: &[Role]) -> Matrix {
    let times = |item: usize| matrix.bounds(item).1;
    let is_primary = |&item: &usize| match roles[item] {
        Role::Needed => true,
        Role::Limited => times(item) > 1,
        Role::Out => false,
    };
    let is_secondary = |&item: &usize| roles[item] == Role::Limited && times(item) == 1;
    let primary: Vec<usize> = (0..matrix.items()).filter(is_primary).collect();
    let secondary: Vec<usize> = (0..matrix.items()).filter(is_secondary).collect();
    let mut places = vec![None; matrix.items()];
    primary.iter().chain(&secondary).enumerate().for_each(|(place, &item)| places[item] = Some(place));
    let mut own = Matrix::new(primary.len(), secondary.len());
    for (place, &item) in primary.iter().enumerate() {
        let (low, high) = matrix.bounds(item);
        own.set_bounds(place, if roles[item] == Role::Needed { low } else { 0 }, high);
    }
    let mut seen = HashSet::new();
    for option in 0..matrix.options() {
        if matrix.option(option).all(|item| roles[item] != Role::Needed) {
            continue;
        }
        let is_once = matrix.option(option).any(|item| roles[item] == Role::Needed && times(item) == 1);
        let cells = matrix.option(option).enumerate();
        let cells = cells.filter_map(|(index, item)| Some((places[item]?, matrix.colour(option, index))));
        let mut cells: Vec<(usize, u32)> = cells.collect();
        cells.sort_unstable();
        if !is_once || seen.insert(cells.clone()) {
            own.add_coloured(&cells);
        }
    }
    own
}

/// The state of the search for a core.
#[derive(Clone)]
struct Known {
    roles: Vec<Role>,
    has_cover: Option<bool>,
    is_done: bool,
}

impl Why {
    /// Finds and prints the core.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let named = self.source.read()?;
        let matrix = &named.matrix;
        let role = |item: usize| {
            let is_needed = item < matrix.primary() && matrix.bounds(item).0 > 0;
            if is_needed { Role::Needed } else { Role::Limited }
        };
        let roles: Vec<Role> = (0..matrix.items()).map(role).collect();
        let clock = self.bounds.clock()?;
        let has_cover = first(matrix.clone(), 1, &self.bounds)?.map(|cover| cover.is_some());
        let is_done = has_cover == Some(true);
        let known = Arc::new(Mutex::new(Known { roles: roles.clone(), has_cover, is_done }));
        if has_cover != Some(false) {
            return self.print(&named, &Known { roles, has_cover, is_done }, out);
        }
        let (shared, own) = (Arc::clone(&known), matrix.clone());
        let memory = self.bounds.bytes();
        let look = || known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let work = move || answer(&Question { matrix: &own, memory, clock: &clock }, roles, &shared);
        self.bounds.within(work, || {
            let items = look().roles.iter().filter(|&&role| role != Role::Out).count();
            format!("{items} items left")
        })?;
        self.print(&named, &look(), out)
    }

    fn print(&self, named: &Named, known: &Known, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let names = |wanted: Role| -> Vec<&str> {
            let items = named.items.iter().zip(&known.roles);
            items.filter(|(_, role)| **role == wanted).map(|(name, _)| name.as_str()).collect()
        };
        let reason = reason(named, &known.roles);
        if self.source.is_json() {
            let core =
                json!({ "items": names(Role::Needed), "limits": names(Role::Limited), "reason": reason });
            let core = if known.has_cover == Some(false) { core } else { Value::Null };
            let answer = json!({ "has_cover": known.has_cover, "core": core });
            print_json("why", known.is_done, answer, out)?;
        } else if known.is_done && known.has_cover == Some(false) {
            print(format!("{reason}\n").as_bytes(), out)?;
        }
        match (known.has_cover, known.is_done) {
            (Some(false), true) => return Ok(ExitCode::SUCCESS),
            (Some(true), _) => {
                say("there is a cover");
                return Ok(ExitCode::from(NO));
            }
            (Some(false), false) => {
                say(&format!("stopped: no cover, but the core may not be minimal: {reason}"))
            }
            (None, _) => say("stopped before it was known whether there is a cover"),
        }
        Ok(ExitCode::from(STOPPED))
    }
}

/// Reduces a problem without a cover to its core.
fn answer(question: &Question, mut roles: Vec<Role>, known: &Mutex<Known>) {
    let tell =
        |change: &dyn Fn(&mut Known)| change(&mut known.lock().unwrap_or_else(PoisonError::into_inner));
    let narrowed = |roles: &[Role]| tell(&|known| known.roles = roles.to_vec());
    let is_done = question.reduce(&mut roles, Role::Needed, Role::Limited, &narrowed)
        && question.reduce(&mut roles, Role::Limited, Role::Out, &narrowed);
    tell(&|known| known.is_done = is_done);
}

/// Describes a core on one line.
fn reason(named: &Named, roles: &[Role]) -> String {
    let matrix = &named.matrix;
    let items = |wanted: Role| (0..matrix.items()).filter(move |&item| roles[item] == wanted);
    let all =
        |wanted: Role| items(wanted).map(|item| named.items[item].as_str()).collect::<Vec<_>>().join(" ");
    let (needed, limited) = (all(Role::Needed), all(Role::Limited));
    let (first, number) = (items(Role::Needed).next(), items(Role::Needed).count());
    let bar = if limited.is_empty() { String::new() } else { format!(" | {limited}") };
    if let (Some(item), 1, true) = (first, number, limited.is_empty()) {
        let options = (0..matrix.options()).filter(|&option| matrix.option(option).any(|own| own == item));
        return match (options.count(), matrix.bounds(item).0) {
            (0, _) => format!("item {needed} is in no option"),
            (options, times) => {
                format!("item {needed} must be covered {times} times, but is in {options} options")
            }
        };
    }
    let lows: u64 = items(Role::Needed).map(|item| u64::from(matrix.bounds(item).0)).sum();
    let highs: u64 = items(Role::Limited).map(|item| u64::from(matrix.bounds(item).1)).sum();
    let what = if lows == number as u64 { "items compete" } else { "requirements compete" };
    match counts(matrix, roles) && lows > highs {
        true => format!("{lows} {what} for {highs}: {needed}{bar}"),
        false => format!(
            "no cover of {} items, none of which can be left out: {needed}{bar}",
            number + items(Role::Limited).count()
        ),
    }
}

/// Whether each option covers at most as many needed items as limited items, so that counting the items
/// proves that there is no cover.
fn counts(matrix: &Matrix, roles: &[Role]) -> bool {
    (0..matrix.options()).all(|option| {
        let number = |wanted: Role| matrix.option(option).filter(|&item| roles[item] == wanted).count();
        let is_coloured = matrix
            .option(option)
            .enumerate()
            .any(|(index, item)| roles[item] == Role::Limited && matrix.colour(option, index) > 0);
        !is_coloured && number(Role::Needed) <= number(Role::Limited)
    })
}
