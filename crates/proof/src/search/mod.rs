//! A search that logs its proof: it keeps counters for each item, a trail, and a reason for each option on
//! the trail.
//!
//! Options are free, taken or dead. An item that is covered the maximum number of times kills its free
//! options; an item that needs all its free options takes them; a taken option with a colour kills options
//! with other colours; clauses and lines of [`bound`] force options. On a conflict, the reasons are traced
//! back to the decisions that caused the conflict. A line of the proof (a clause) then states that these
//! decisions cannot all be taken, with the constraints along the way as hints. The search undoes the last of
//! these decisions and all later ones (conflict-directed backjumping; Prosser, "Hybrid algorithms for the
//! constraint satisfaction problem", 1993). A clause is deleted when the option that it forced becomes free
//! again.

mod bound;
mod weights;

pub(crate) use self::bound::COST_LIMIT;
use self::bound::{Bound, FIRST_STEPS};
use super::log::{Id, Log};
use super::opb::{Constraints, Cover, Problem};
use std::io;

/// The state of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Free,
    Taken,
    Dead,
}

/// The reason why an option is taken or dead, or why there is a conflict.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    Decision,
    /// The item needs all its remaining options.
    Least(u32),
    /// The item is covered the maximum number of times.
    Most(u32),
    /// The item (the first number) has the colour that the option (the second number) gives it.
    Colour(u32, u32),
    /// A constraint that forces the option whatever the values of other options.
    Alone(Id),
    /// A clause; its other options are in `Search::clauses`, given by start and length.
    Clause(Id, usize, usize),
    /// A line of [`bound`].
    Line(usize),
    /// The constraint that excludes a found cover.
    Cover(Id),
}

/// A violated constraint, as a reason, and, if exactly one option violates it, this option.
type Conflict = (Reason, Option<u32>);

/// The result of a search step.
pub(crate) enum Step {
    /// The search space is exhausted; this constraint states the contradiction.
    Done(Id),
    Cover(Vec<usize>),
    Open,
}

/// The state of the search.
pub(crate) struct Search<'a, 'b> {
    pub(crate) problem: Problem<'a>,
    pub(crate) given: Constraints,
    pub(crate) log: Log<'b>,
    /// For each option, its items and the colours that the option gives them.
    pub(crate) rows: Vec<Vec<(u32, u32)>>,
    /// For each item, its options and the colours they give it.
    pub(crate) columns: Vec<Vec<(u32, u32)>>,
    pub(crate) low: Vec<u32>,
    pub(crate) high: Vec<u32>,
    is_coloured: Vec<bool>,
    pub(crate) value: Vec<Value>,
    reason: Vec<Reason>,
    place: Vec<usize>,
    /// For each item, the number of taken options.
    pub(crate) taken: Vec<u32>,
    /// For each item, the number of free options.
    pub(crate) free: Vec<u32>,
    /// The taken and dead options, in the order they were set.
    pub(crate) trail: Vec<u32>,
    next: usize,
    /// The position of each decision on the trail.
    pub(crate) levels: Vec<usize>,
    clauses: Vec<u32>,
    /// For each item, 1 plus the number of times that the item could not be covered.
    weights: Vec<f32>,
    pub(crate) bound: Bound,
    /// Whether all covers are wanted, so that no option may stay free.
    wants_all: bool,
    /// Whether each primary item must be covered a fixed number of times, so that no cover is part of another
    /// cover.
    pub(crate) is_fixed: bool,
    stamps: Vec<u32>,
    hinted: Vec<u32>,
    round: u32,
    /// The number of decisions so far.
    pub(crate) nodes: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    /// Creates a search without decisions; call [`Search::start`] before anything else.
    pub(crate) fn new(problem: Problem<'a>, given: Constraints, log: Log<'b>, wants_all: bool) -> Self {
        let matrix = problem.matrix;
        let (items, options) = (matrix.items(), matrix.options());
        let (mut rows, mut columns) = (vec![Vec::new(); options], vec![Vec::new(); items]);
        for (option, row) in rows.iter_mut().enumerate() {
            for (index, item) in matrix.option(option).enumerate() {
                // Items without constraints are ignored.
                if given.least[item] != 0 || given.most[item] != 0 {
                    let colour = matrix.colour(option, index);
                    row.push((item as u32, colour));
                    columns[item].push((option as u32, colour));
                }
            }
        }
        let most = |item: usize| if given.most[item] == 0 { u32::MAX } else { matrix.bounds(item).1 };
        let is_fixed = problem.cover == Cover::Exact
            && (0..matrix.primary()).all(|item| matrix.bounds(item).0 == matrix.bounds(item).1);
        let is_coloured =
            columns.iter().map(|column| column.iter().any(|&(_, colour)| colour != 0)).collect();
        let free = columns.iter().map(|column| column.len() as u32).collect();
        Search {
            low: (0..items).map(|item| matrix.bounds(item).0).collect(),
            high: (0..items).map(most).collect(),
            is_coloured,
            value: vec![Value::Free; options],
            reason: vec![Reason::Decision; options],
            place: vec![0; options],
            taken: vec![0; items],
            free,
            trail: Vec::new(),
            next: 0,
            levels: Vec::new(),
            clauses: Vec::new(),
            weights: vec![1.0; items],
            bound: Bound::new(&problem, &given),
            wants_all,
            is_fixed,
            stamps: vec![0; options],
            hinted: vec![0; given.number + 1],
            round: 0,
            nodes: 0,
            problem,
            given,
            log,
            rows,
            columns,
        }
    }

    /// Propagates before any decision. If this shows that there is no cover, returns the constraint that
    /// states the contradiction.
    pub(crate) fn start(&mut self) -> io::Result<Option<Id>> {
        for option in 0..self.rows.len() {
            if self.given.unused[option] != 0 {
                let id = Id::Given(self.given.unused[option]);
                self.set(option as u32, Value::Dead, Reason::Alone(id));
            }
        }
        if let Some(end) = self.weigh()? {
            return Ok(Some(end));
        }
        if self.problem.cover == Cover::Repeat && !self.wants_all {
            self.drop_dominated()?;
        }
        if let Some(conflict) = (0..self.low.len()).find_map(|item| self.check_least(item as u32)) {
            return self.learn(conflict);
        }
        // The multipliers found here give a bound before any cover is known.
        if self.problem.costs.is_some() {
            self.climb(FIRST_STEPS);
            self.bound.first.clone_from(&self.bound.multipliers);
        }
        Ok(None)
    }

    /// Kills each dominated option: another option covers all items of the dominated one and costs no more.
    /// If an item must be covered twice, no option is killed, because a cover may then need both
    /// options.
    fn drop_dominated(&mut self) -> io::Result<()> {
        if self.low.iter().any(|&low| low > 1) {
            return Ok(());
        }
        let mut stamps = vec![usize::MAX; self.low.len()];
        let costs = self.problem.costs;
        let cost = |option: usize| costs.map_or(1, |costs| costs[option]);
        for option in 0..self.rows.len() {
            let row = &self.rows[option];
            row.iter().for_each(|&(item, _)| stamps[item as usize] = option);
            let columns = row.iter().map(|&(item, _)| &self.columns[item as usize]);
            let others = columns.min_by_key(|column| column.len()).into_iter().flatten();
            let others = others.filter(|&&(other, _)| self.value[other as usize] == Value::Free);
            let has_all = |other: usize| {
                self.rows[other].iter().filter(|&&(item, _)| stamps[item as usize] == option).count()
                    == row.len()
            };
            // Of two equal options, only one is killed.
            let rank = |option: usize| (cost(option), self.low.len() - self.rows[option].len(), option);
            let mut others = others.map(|&(other, _)| other as usize);
            if let Some(other) = others.find(|&other| rank(other) < rank(option) && has_all(other)) {
                let id = self.log.replace(option, other)?;
                self.set(option as u32, Value::Dead, Reason::Alone(id));
            }
        }
        Ok(())
    }

    /// Runs the search up to the next decision, the next cover, or the end.
    pub(crate) fn step(&mut self) -> io::Result<Step> {
        while let Some(conflict) = self.settle()? {
            if let Some(end) = self.learn(conflict)? {
                return Ok(Step::Done(end));
            }
        }
        let undecided = || self.value.iter().position(|&value| value == Value::Free);
        let option = match self.tightest() {
            Some(item) => self.best_option(item),
            None => self.wants_all.then(undecided).flatten().map(|option| option as u32),
        };
        let Some(option) = option else {
            let is_taken = |&option: &usize| self.value[option] == Value::Taken;
            return Ok(Step::Cover((0..self.value.len()).filter(is_taken).collect()));
        };
        self.nodes += 1;
        self.levels.push(self.trail.len());
        self.set(option, Value::Taken, Reason::Decision);
        Ok(Step::Open)
    }

    /// Propagates items, colours, clauses and lines.
    fn settle(&mut self) -> io::Result<Option<Conflict>> {
        loop {
            if let Some(conflict) = self.propagate() {
                return Ok(Some(conflict));
            }
            let before = self.trail.len();
            if let Some(line) = self.look_at_lines()? {
                return Ok(Some((Reason::Line(line), None)));
            }
            if self.trail.len() == before {
                return Ok(None);
            }
        }
    }

    /// Propagates items and colours.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&option) = self.trail.get(self.next) {
            self.next += 1;
            let is_taken = self.value[option as usize] == Value::Taken;
            for index in 0..self.rows[option as usize].len() {
                let (item, colour) = self.rows[option as usize][index];
                let conflict = match is_taken {
                    false => self.check_least(item),
                    true if self.is_coloured[item as usize] => self.check_colour(item, colour, option),
                    true => self.check_most(item),
                };
                if conflict.is_some() {
                    return conflict;
                }
            }
        }
        None
    }

    /// Takes all remaining options of an item that needs them.
    fn check_least(&mut self, item: u32) -> Option<Conflict> {
        let at = item as usize;
        let (taken, free, low) = (self.taken[at], self.free[at], self.low[at]);
        if taken + free > low || (free == 0 && taken == low) {
            return None;
        }
        if taken + free < low {
            self.weights[at] += 1.0;
            return Some((Reason::Least(item), None));
        }
        self.set_free(item, Value::Taken, Reason::Least(item), |_| true);
        None
    }

    /// Kills the free options of an item that is covered the maximum number of times.
    fn check_most(&mut self, item: u32) -> Option<Conflict> {
        let at = item as usize;
        if self.taken[at] > self.high[at] {
            return Some((Reason::Most(item), None));
        }
        if self.taken[at] == self.high[at] && self.free[at] > 0 {
            self.set_free(item, Value::Dead, Reason::Most(item), |_| true);
        }
        None
    }

    /// Kills the options that do not give an item the colour that `option` gives it.
    fn check_colour(&mut self, item: u32, colour: u32, option: u32) -> Option<Conflict> {
        if self.given.most[item as usize] == 0 {
            return None;
        }
        let agrees = |other: u32| colour != 0 && other == colour;
        let clash = |&&(other, its): &&(u32, u32)| {
            other != option && !agrees(its) && self.value[other as usize] == Value::Taken
        };
        let reason = Reason::Colour(item, option);
        if let Some(&(other, _)) = self.columns[item as usize].iter().find(clash) {
            return Some((reason, Some(other)));
        }
        self.set_free(item, Value::Dead, reason, |its| !agrees(its));
        None
    }

    /// Sets to `value` the free options that give an item a colour for which `wanted` is true.
    fn set_free(&mut self, item: u32, value: Value, reason: Reason, wanted: impl Fn(u32) -> bool) {
        for index in 0..self.columns[item as usize].len() {
            let (option, colour) = self.columns[item as usize][index];
            if self.value[option as usize] == Value::Free && wanted(colour) {
                self.set(option, value, reason);
            }
        }
    }

    /// Sets the value of a free option.
    pub(crate) fn set(&mut self, option: u32, value: Value, reason: Reason) {
        let at = option as usize;
        (self.value[at], self.reason[at], self.place[at]) = (value, reason, self.trail.len());
        self.trail.push(option);
        for &(item, _) in &self.rows[at] {
            self.free[item as usize] -= 1;
            self.taken[item as usize] += u32::from(value == Value::Taken);
        }
    }

    /// Frees all options from a trail position on, and deletes the clauses that forced them.
    fn undo(&mut self, to: usize) -> io::Result<()> {
        let mut ids = Vec::new();
        for option in self.trail.drain(to..).rev() {
            let at = option as usize;
            for &(item, _) in &self.rows[at] {
                self.free[item as usize] += 1;
                self.taken[item as usize] -= u32::from(self.value[at] == Value::Taken);
            }
            self.value[at] = Value::Free;
            match self.reason[at] {
                Reason::Clause(id, start, _) => {
                    self.clauses.truncate(start);
                    ids.push(id);
                }
                Reason::Line(line) => self.bound.release(line),
                _ => {}
            }
        }
        self.next = to;
        self.log.delete(&ids)
    }

    /// Returns the item with the fewest options to spare; in a tie, the item with the most conflicts.
    fn tightest(&self) -> Option<usize> {
        let open = (0..self.low.len()).filter(|&item| self.taken[item] < self.low[item]);
        let spare = |item: usize| (self.free[item] + self.taken[item] - self.low[item]) as f32;
        let rank = |item: usize| (spare(item), -self.weights[item]);
        open.min_by(|&one, &other| rank(one).partial_cmp(&rank(other)).unwrap_or(std::cmp::Ordering::Equal))
    }

    /// Returns, of the free options of an item, the one with the least reduced cost or, without costs, the
    /// first.
    fn best_option(&self, item: usize) -> Option<u32> {
        let free = self.columns[item].iter().map(|&(option, _)| option);
        let free = free.filter(|&option| self.value[option as usize] == Value::Free);
        if self.problem.costs.is_none() && self.problem.at_most.is_none() {
            return { free }.next();
        }
        let cost = |option: u32| self.bound.reduced(&self.rows[option as usize], option as usize);
        free.min_by(|&one, &other| cost(one).total_cmp(&cost(other)))
    }

    /// Excludes a found cover with the constraint `id`. If there is no other cover, returns the constraint
    /// that states this.
    pub(crate) fn exclude(&mut self, id: Id) -> io::Result<Option<Id>> {
        self.learn((Reason::Cover(id), None))
    }

    /// Undoes all decisions.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        let first = self.levels.first().copied().unwrap_or(self.trail.len());
        self.levels.clear();
        self.undo(first)
    }

    /// Returns whether the upper bound of an item limits the number of its options, rather than the number of
    /// its colours.
    pub(crate) fn is_counted(&self, item: usize) -> bool {
        self.given.most[item] != 0 && !self.is_coloured[item]
    }

    /// Proves that the decisions behind a conflict cannot all be taken, and backtracks to the last of them.
    /// If there are no such decisions, returns the constraint that finishes the proof.
    fn learn(&mut self, conflict: Conflict) -> io::Result<Option<Id>> {
        let (decisions, hints) = self.analyse(conflict)?;
        let id = self.log.clause(&decisions, &hints)?;
        let Some((&last, others)) = decisions.split_first() else { return Ok(Some(id)) };
        let place = self.place[last as usize];
        self.levels.truncate(self.levels.partition_point(|&level| level < place));
        self.undo(place)?;
        let start = self.clauses.len();
        self.clauses.extend(others);
        self.set(last, Value::Dead, Reason::Clause(id, start, others.len()));
        Ok(None)
    }

    /// Returns the decisions behind a conflict, last first, and the constraints that lead from them to the
    /// conflict.
    fn analyse(&mut self, conflict: Conflict) -> io::Result<(Vec<u32>, Vec<Id>)> {
        self.round += 1;
        let mut pending = self.mark(conflict, self.trail.len());
        if let (_, Some(option)) = conflict {
            self.stamps[option as usize] = self.round;
            pending += 1;
        }
        let (mut decisions, mut steps, mut at) = (Vec::new(), vec![conflict], self.trail.len());
        while pending > 0 {
            at -= 1;
            let option = self.trail[at];
            if self.stamps[option as usize] != self.round {
                continue;
            }
            pending -= 1;
            match self.reason[option as usize] {
                Reason::Decision => decisions.push(option),
                reason => {
                    steps.push((reason, Some(option)));
                    pending += self.mark((reason, Some(option)), at);
                }
            }
        }
        let mut hints = Vec::new();
        for &(reason, option) in steps.iter().rev() {
            self.hint(reason, option, &mut hints)?;
        }
        Ok((decisions, hints))
    }

    /// Among the options set before a trail position, stamps those that make a reason apply. Returns how many
    /// of these options had no stamp yet.
    fn mark(&mut self, (reason, option): Conflict, before: usize) -> usize {
        let Search { stamps, value, place, round, .. } = self;
        let mut count = 0;
        let mut stamp = |option: u32| {
            if stamps[option as usize] != *round {
                stamps[option as usize] = *round;
                count += 1;
            }
        };
        let mut of_item = |item: u32, wanted: Value| {
            for &(option, _) in &self.columns[item as usize] {
                if value[option as usize] == wanted && place[option as usize] < before {
                    stamp(option);
                }
            }
        };
        match reason {
            Reason::Decision | Reason::Alone(_) => {}
            Reason::Least(item) => of_item(item, Value::Dead),
            Reason::Most(item) => of_item(item, Value::Taken),
            Reason::Colour(_, by) => stamp(by),
            Reason::Clause(_, start, number) => {
                self.clauses[start..start + number].iter().for_each(|&other| stamp(other));
            }
            Reason::Line(line) => self.bound.explain(line, option, &self.trail[..before], value, stamp),
            Reason::Cover(_) => {
                let counts = |&&option: &&u32| !self.is_fixed || value[option as usize] == Value::Taken;
                self.trail.iter().filter(counts).for_each(|&option| stamp(option));
            }
        }
        count
    }

    /// Adds the constraints of a reason to the hints. Constraints of the problem are added only once.
    fn hint(&mut self, reason: Reason, option: Option<u32>, hints: &mut Vec<Id>) -> io::Result<()> {
        let mut add = |number: usize| {
            if number != 0 && self.hinted[number] != self.round {
                self.hinted[number] = self.round;
                hints.push(Id::Given(number));
            }
        };
        match reason {
            Reason::Decision => {}
            Reason::Least(item) => add(self.given.least[item as usize]),
            Reason::Most(item) => add(self.given.most[item as usize]),
            Reason::Colour(item, by) => {
                let implied = |option: u32| self.given.implied.get(&(option as usize, item as usize));
                implied(by).into_iter().for_each(|&number| add(number));
                add(self.given.most[item as usize]);
                option.and_then(implied).into_iter().for_each(|&number| add(number));
            }
            Reason::Alone(id) | Reason::Clause(id, ..) | Reason::Cover(id) => hints.push(id),
            Reason::Line(line) => {
                let id = self.bound.written(line, &mut self.log)?;
                if !hints.contains(&id) {
                    hints.push(id);
                }
            }
        }
        Ok(())
    }
}
