//! The search whose answers are proved: counters of items, a trail, and a reason for each option on it.
//!
//! Options are free, taken or dead. An item with as many options taken as it may have kills the others; one
//! with as few left as it must have takes them; a colour kills the other colours; a clause and a line of
//! [`bound`] do what they leave no choice about. Where none can hold any more, the reasons are
//! followed backwards to the decisions that brought it about. That these are not taken together is a line of
//! the proof, with the constraints on the way as hints, and the search returns to the last of them, past all
//! decisions in between that had no part in it (Prosser, "Hybrid algorithms for the constraint satisfaction
//! problem", 1993: conflict-directed backjumping). A line is deleted when its option is free again.

mod bound;
mod weights;

pub(crate) use self::bound::LARGEST;
use self::bound::{Bound, FIRST_STEPS};
use super::log::{Id, Log};
use super::opb::{Constraints, Cover, Problem};
use std::io;

/// What is known of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Free,
    Taken,
    Dead,
}

/// Why an option is taken or dead, or why that cannot be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    Decision,
    /// The item needs all options that are left.
    Least(u32),
    /// The item is covered as often as it may be.
    Most(u32),
    /// The item has the colour that an option gives it.
    Colour(u32, u32),
    /// A constraint that holds for itself.
    Alone(Id),
    /// A clause, whose other options are so many of `Search::clauses`, from a place on.
    Clause(Id, usize, usize),
    /// A line of multipliers.
    Line(usize),
    /// The cover was found before.
    Cover(Id),
}

/// What cannot be, and the option that is concerned, if it is one.
type Conflict = (Reason, Option<u32>);

/// What a step of the search came to.
pub(crate) enum Step {
    /// Nothing is left to search, as this says.
    Done(Id),
    /// A cover.
    Cover(Vec<usize>),
    /// A decision.
    Open,
}

/// The search.
pub(crate) struct Search<'a, 'b> {
    pub(crate) problem: Problem<'a>,
    pub(crate) given: Constraints,
    pub(crate) log: Log<'b>,
    /// For each option its items, and the colours it gives them.
    pub(crate) rows: Vec<Vec<(u32, u32)>>,
    /// For each item its options, and the colours they give it.
    pub(crate) columns: Vec<Vec<(u32, u32)>>,
    pub(crate) low: Vec<u32>,
    pub(crate) high: Vec<u32>,
    is_coloured: Vec<bool>,
    pub(crate) value: Vec<Value>,
    reason: Vec<Reason>,
    place: Vec<usize>,
    /// For each item the options that are taken and free.
    pub(crate) taken: Vec<u32>,
    pub(crate) free: Vec<u32>,
    /// The options that are not free, in the order in which they came to be so.
    pub(crate) trail: Vec<u32>,
    next: usize,
    /// Where on the trail each decision is.
    pub(crate) levels: Vec<usize>,
    clauses: Vec<u32>,
    /// For each item how often it could not be covered any more.
    weights: Vec<f32>,
    pub(crate) bound: Bound,
    /// Whether every cover is wanted, so that no option may stay free.
    wants_all: bool,
    /// Whether all items are covered a fixed number of times: then no cover contains another.
    pub(crate) is_fixed: bool,
    stamps: Vec<u32>,
    hinted: Vec<u32>,
    round: u32,
    /// The decisions so far.
    pub(crate) nodes: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    /// Nothing is decided; what follows at once is not there yet.
    pub(crate) fn new(problem: Problem<'a>, given: Constraints, log: Log<'b>, wants_all: bool) -> Self {
        let matrix = problem.matrix;
        let (items, options) = (matrix.items(), matrix.options());
        let (mut rows, mut columns) = (vec![Vec::new(); options], vec![Vec::new(); items]);
        for (option, row) in rows.iter_mut().enumerate() {
            for (index, item) in matrix.option(option).enumerate() {
                // Other items mean nothing.
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

    /// Draws the conclusions before any decision. If there is no cover, the constraint that says so.
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
        // Items in the order of their worth, before there is a cover to beat.
        if self.problem.costs.is_some() {
            self.climb(FIRST_STEPS);
            self.bound.first.clone_from(&self.bound.multipliers);
        }
        Ok(None)
    }

    /// Kills options in whose place another can always be taken: it has their items and costs no more. (Where
    /// an item must be covered twice, taking the other one instead of both would not do.)
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
            // Of two with the same items that cost the same, one stays.
            let rank = |option: usize| (cost(option), self.low.len() - self.rows[option].len(), option);
            let mut others = others.map(|&(other, _)| other as usize);
            if let Some(other) = others.find(|&other| rank(other) < rank(option) && has_all(other)) {
                let id = self.log.replace(option, other)?;
                self.set(option as u32, Value::Dead, Reason::Alone(id));
            }
        }
        Ok(())
    }

    /// Goes on to the next decision or cover, or to the end.
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

    /// Draws all conclusions.
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

    /// Draws the conclusions of items and colours.
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

    /// Takes all options of an item that needs them.
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

    /// Kills the free options of an item that has as many as it may.
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

    /// Kills the options that give an item another colour than `option` does.
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

    /// Sets the free options of an item whose colours are `wanted`.
    fn set_free(&mut self, item: u32, value: Value, reason: Reason, wanted: impl Fn(u32) -> bool) {
        for index in 0..self.columns[item as usize].len() {
            let (option, colour) = self.columns[item as usize][index];
            if self.value[option as usize] == Value::Free && wanted(colour) {
                self.set(option, value, reason);
            }
        }
    }

    /// Sets a free option.
    pub(crate) fn set(&mut self, option: u32, value: Value, reason: Reason) {
        let at = option as usize;
        (self.value[at], self.reason[at], self.place[at]) = (value, reason, self.trail.len());
        self.trail.push(option);
        for &(item, _) in &self.rows[at] {
            self.free[item as usize] -= 1;
            self.taken[item as usize] += u32::from(value == Value::Taken);
        }
    }

    /// Frees all options from a place of the trail on, and deletes the clauses that are no longer needed.
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

    /// The item with the fewest options to spare; of several, the one that was in trouble most often.
    fn tightest(&self) -> Option<usize> {
        let open = (0..self.low.len()).filter(|&item| self.taken[item] < self.low[item]);
        let spare = |item: usize| (self.free[item] + self.taken[item] - self.low[item]) as f32;
        let rank = |item: usize| (spare(item), -self.weights[item]);
        open.min_by(|&one, &other| rank(one).partial_cmp(&rank(other)).unwrap_or(std::cmp::Ordering::Equal))
    }

    /// The free option of an item that costs least beyond what its items are worth.
    fn best_option(&self, item: usize) -> Option<u32> {
        let free = self.columns[item].iter().map(|&(option, _)| option);
        let free = free.filter(|&option| self.value[option as usize] == Value::Free);
        if self.problem.costs.is_none() && self.problem.at_most.is_none() {
            return { free }.next();
        }
        let cost = |option: u32| self.bound.reduced(&self.rows[option as usize], option as usize);
        free.min_by(|&one, &other| cost(one).total_cmp(&cost(other)))
    }

    /// That a cover was found, which `id` excludes. Done if there is no other one.
    pub(crate) fn exclude(&mut self, id: Id) -> io::Result<Option<Id>> {
        self.learn((Reason::Cover(id), None))
    }

    /// Returns to before the first decision.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        let first = self.levels.first().copied().unwrap_or(self.trail.len());
        self.levels.clear();
        self.undo(first)
    }

    /// Whether an item may be covered a number of times, whatever the colours.
    pub(crate) fn is_counted(&self, item: usize) -> bool {
        self.given.most[item] != 0 && !self.is_coloured[item]
    }

    /// Proves that the decisions behind a conflict exclude each other, and returns to the last of them. If
    /// there are none, this is the end of the proof.
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

    /// The decisions behind a conflict, the last one first, and the constraints that lead from them to it.
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

    /// Stamps the options by which a reason holds at a place of the trail; how many of them are new.
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

    /// Adds the constraints of a reason, those of the problem once.
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
