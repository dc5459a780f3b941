//! Explains, in terms of the reference, why a reader's matrix differs from it.
//!
//! The two sides name items differently, so items are matched by their decisions: an item of the reader
//! stands for an item of the reference if both have the same decisions. Decisions that only one side has are
//! ignored, because the reader may leave some out.

use super::compare::Comparison;
use super::covers::{Flaw, broken, is_chosen, is_cover};
use super::decisions::{Learner, Side, form, plain, sort};
use super::words::{self, Message};
use crate::words::name;
use dlx_harness::language::{Sentence, Text};
use dlx_study::Model;
use dlx_study::model::{Cover, Family, Names};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// How and why a reader's matrix differs from the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// How the matrix differs.
    pub difference: Message,
    /// The decisions of a cover that shows the difference.
    pub cover: Vec<String>,
    /// The most telling reasons, all of one kind, at most `MAX_REASONS`.
    pub reasons: Vec<Message>,
    /// The name of the reference's family of items that the first reason is about.
    pub family: Option<String>,
}

const MAX_REASONS: usize = 3;
/// Two items match if they share at least 1 / `MIN_COMMON_DIVISOR` (one half) of their decisions.
const MIN_COMMON_DIVISOR: usize = 2;

/// Explains why a reader's matrix differs from `model`, given the `comparison`. None if the matrix does not
/// differ.
pub fn diagnose(
    model: &Model,
    reference: &Side,
    learner: &Learner,
    comparison: &Comparison,
) -> Option<Diagnosis> {
    let sides = Sides::new(model, reference, learner, &comparison.left_out);
    let mut told: Vec<(usize, usize, Vec<Message>)> = Vec::new();
    for (number, flaw) in comparison.flaws.iter().enumerate() {
        let mut reasons = sides.reasons(flaw);
        let rank = |said: &Message| words::ALL.iter().position(|[key, ..]| *key == said.key);
        let best = reasons.iter().filter_map(rank).min().unwrap_or(usize::MAX);
        reasons.retain(|said| rank(said) == Some(best));
        reasons.truncate(MAX_REASONS);
        told.push((best, number, reasons));
    }
    let (_, number, reasons) = told.into_iter().min_by_key(|&(best, number, _)| (best, number))?;
    let (difference, cover) = sides.difference(&comparison.flaws[number]);
    let family = reasons.first().and_then(|said| said.family);
    let family = family.map(|family| model.families[family].name.clone());
    let cover = cover.iter().map(|&decision| learner.names.names[decision].clone()).collect();
    Some(Diagnosis { difference, cover, reasons, family })
}

/// Returns slips in a correct matrix that do not change its covers, at most `MAX_REASONS` of each kind.
pub fn notes(model: &Model, reference: &Side, learner: &Learner, comparison: &Comparison) -> Vec<Message> {
    Sides::new(model, reference, learner, &comparison.left_out).notes()
}

/// The two sides, with their items matched.
struct Sides<'a> {
    model: &'a Model,
    reference: &'a Side,
    learner: &'a Learner,
    left_out: &'a [usize],
    /// The decisions of each item of the reference.
    all: Vec<Vec<usize>>,
    /// The decisions of each item of the reference, without those that the reader lacks.
    theirs: Vec<Vec<usize>>,
    /// The decisions of each item of the reader, without those that the reference lacks.
    own: Vec<Vec<usize>>,
    /// The items of the reference, keyed by their decisions in `theirs`.
    theirs_by_set: HashMap<Vec<usize>, Vec<usize>>,
    /// The items of the reader, keyed by their decisions in `own`.
    own_by_set: HashMap<Vec<usize>, Vec<usize>>,
    family: Vec<usize>,
}

impl<'a> Sides<'a> {
    fn new(model: &'a Model, reference: &'a Side, learner: &'a Learner, left_out: &'a [usize]) -> Sides<'a> {
        let all = reference.columns();
        let mut theirs = all.clone();
        for column in &mut theirs {
            column.retain(|&decision| !learner.side.options[decision].is_empty());
        }
        let mut own = learner.side.columns();
        own.iter_mut().for_each(|column| column.retain(|&decision| decision < learner.names.reference));
        Sides {
            theirs_by_set: by_set(&theirs),
            own_by_set: by_set(&own),
            family: model.family_of_items(),
            model,
            reference,
            learner,
            left_out,
            all,
            theirs,
            own,
        }
    }

    /// Describes how the matrix differs, and returns the decisions of a cover that shows the difference.
    fn difference(&self, flaw: &Flaw) -> (Message, Vec<usize>) {
        let list = |decisions: &[usize]| self.names(decisions);
        match flaw {
            Flaw::Allows(cover) => {
                let (decisions, fault) = self.fault(cover);
                (said(words::ALLOWS, [list(&decisions), fault]), cover.clone())
            }
            Flaw::Forbids(cover) => (said(words::FORBIDS, [list(cover)]), cover.clone()),
            Flaw::Repeats(cover, times) => (said(words::REPEATS, [list(cover), text(times)]), cover.clone()),
            Flaw::Prefers(own, better) => (said(words::PREFERS, [list(own), list(better)]), own.clone()),
            Flaw::Counts(own, right) => (said(words::COUNTS, [text(own), text(right)]), Vec::new()),
        }
    }

    /// Explains why a set of decisions is not a cover of the problem: returns the decisions of a violated
    /// item, and a phrase about that item.
    fn fault(&self, cover: &[usize]) -> (Vec<usize>, Value) {
        let known = self.known(cover);
        if let Some(&outside) = cover.iter().find(|&&decision| decision >= self.learner.names.reference) {
            return (vec![outside], words::NO_SUCH.with([]).into());
        }
        let mut broken: Vec<(usize, Vec<usize>)> = broken(self.reference, &known).into_iter().collect();
        broken.sort_by_key(|(item, own)| (own.is_empty(), *item));
        let Some((item, own)) = broken.into_iter().next() else {
            return (known, words::UNUSED.with([]).into());
        };
        let family = &self.model.families[self.family[item]];
        let name = name(self.model, &self.model.items[item]);
        let (low, _) = self.reference.bounds(item);
        let times = if own.len() == 2 { "twice".to_string() } else { format!("{} times", own.len()) };
        let (shown, words) = match own.len() < low {
            true => (known, &family.uncovered),
            false => (own.clone(), &family.repeated),
        };
        let [english, chinese] = words::of_family(words)
            .map(|words| words.replace("{times}", &times).replace("{n}", &own.len().to_string()));
        (shown, words::COVERED.with([&name, &Text::new(english, chinese)]).into())
    }

    fn reasons(&self, flaw: &Flaw) -> Vec<Message> {
        let mut reasons = match flaw {
            Flaw::Allows(cover) => self.allowed(cover),
            Flaw::Forbids(cover) => self.forbidden(cover),
            Flaw::Repeats(cover, _) => vec![self.repeated(cover)],
            Flaw::Prefers(own, _) => vec![match self.model.goal {
                dlx_study::Goal::Best(_) => said(words::COSTS, []),
                _ if is_cover(self.reference, own) => said(words::PARTS, []),
                _ => return Vec::new(),
            }],
            Flaw::Counts(..) => Vec::new(),
        };
        // Report a missing family only once.
        let mut seen = BTreeSet::new();
        reasons.retain(|said| match said.key == words::FAMILY.key {
            true => seen.insert((said.family, Text::default())),
            false => seen.insert((None, said.text.clone())),
        });
        reasons
    }

    /// Explains why the matrix has a cover that is not a cover of the problem.
    fn allowed(&self, cover: &[usize]) -> Vec<Message> {
        let outside = cover.iter().filter(|&&decision| decision >= self.learner.names.reference);
        let outside: Vec<Message> = outside
            .map(|&decision| {
                if let Some(meant) = self.swapped(decision) {
                    return said(words::SWAPPED, [self.name(decision), self.name(meant)]);
                }
                let nearest = self.learner.names.nearest(&self.learner.names.names[decision]);
                said(words::OUTSIDE, [self.name(decision), self.called(&nearest.unwrap_or_default())])
            })
            .collect();
        if !outside.is_empty() {
            return outside;
        }
        broken(self.reference, &self.known(cover))
            .into_iter()
            .filter_map(|(item, own)| self.unsaid(item, &own))
            .collect()
    }

    /// Returns a decision of the reference that the reader lacks and whose name has the numbers of `decision`
    /// in another order: `1-2` for `2-1`.
    fn swapped(&self, decision: usize) -> Option<usize> {
        let names = &self.learner.names;
        let (own, shape) = (pieces(&names.names[decision]), form(&names.names[decision]));
        (0..names.reference).find(|&other| {
            let name = &names.names[other];
            self.learner.side.options[other].is_empty() && form(name) == shape && pieces(name) == own
        })
    }

    /// Explains why the reader's items do not enforce `item` of the reference, which the decisions `own`
    /// violate.
    fn unsaid(&self, item: usize, own: &[usize]) -> Option<Message> {
        if let (Some(&gone), Some(&kept)) = (
            own.iter().find(|decision| self.left_out.contains(decision)),
            own.iter().find(|decision| !self.left_out.contains(decision)),
        ) {
            return Some(said(words::CONFLICTS, [self.name(gone), self.name(kept)]));
        }
        let set = &self.theirs[item];
        if let Some(same) = self.own_by_set.get(set).filter(|_| !set.is_empty()) {
            // If one of these items were as strict as `item`, the cover would be impossible, so all are
            // looser.
            return same.iter().find_map(|&mine| self.looser(mine, item, own));
        }
        let is_free = |mine: &usize| !self.theirs_by_set.contains_key(&self.own[*mine]);
        let free = (0..self.own.len()).filter(is_free);
        if let Some((mine, _)) = self.most_alike(free.map(|mine| (mine, item))) {
            if let Some(shifted) = self.shifted(mine) {
                return Some(shifted);
            }
            if is_within(set, &self.own[mine])
                && let Some(merged) = self.merged(mine)
            {
                return Some(merged);
            }
            return Some(self.unlike(mine, item));
        }
        let candidates = (0..self.own.len()).filter(|&mine| !is_apart(&self.own[mine], set));
        if let Some(shifted) = candidates.clone().find_map(|mine| self.shifted(mine)) {
            return Some(shifted);
        }
        if let Some(merged) =
            candidates.filter(|&mine| is_within(set, &self.own[mine])).find_map(|mine| self.merged(mine))
        {
            return Some(merged);
        }
        let (family, name) = (&self.model.families[self.family[item]], &self.model.items[item]);
        let is_there = |&&other: &&usize| {
            let set = &self.theirs[other];
            let is_unique =
                self.theirs_by_set[set].iter().all(|&same| self.family[same] == self.family[item]);
            is_unique && self.own_by_set.contains_key(set)
        };
        Some(match family.items.iter().find(is_there) {
            None => said(words::FAMILY, [self.family(item), text(family.items.len()), self.called(name)]),
            Some(_) => said(words::ITEM, [self.called(name), self.family(item)]),
        })
    }

    /// Explains how item `mine` is looser than `item`. Both items have the same decisions; those in
    /// `decisions` are in the cover.
    fn looser(&self, mine: usize, item: usize, decisions: &[usize]) -> Option<Message> {
        let count = decisions.len();
        let (low, high) = self.reference.bounds(item);
        let own = self.learner.side.bounds(mine);
        let (x, name) = (text(&self.learner.items[mine]), self.item(item));
        if count < low {
            return Some(match mine < self.learner.side.matrix.primary() {
                false => said(words::PRIMARY, [x, name]),
                true if own.0 >= low => said(words::FILLED, [x, name]),
                true => said(words::BOUNDS, [x, range(own), name, range((low, high))]),
            });
        }
        let without = self.without(mine, decisions);
        Some(match own {
            (_, most) if most <= high && !without.is_empty() => {
                said(words::LACKS, [x, name, self.names(&without)])
            }
            (_, most) if most <= high => said(words::COLOURS, [x, name]),
            (1.., _) if high == 1 => said(words::REPEATED, [x, range(own), name]),
            _ => said(words::BOUNDS, [x, range(own), name, range((low, high))]),
        })
    }

    /// Returns those of `decisions` that belong to item `mine` but also have an option without this item.
    fn without(&self, mine: usize, decisions: &[usize]) -> Vec<usize> {
        let side = &self.learner.side;
        let is_without = |&option: &usize| side.matrix.option(option).all(|item| item != mine);
        let own = decisions.iter().copied().filter(|decision| self.own[mine].contains(decision));
        own.filter(|&decision| side.options[decision].iter().any(is_without)).collect()
    }

    /// Explains why the matrix lacks a cover of the problem.
    fn forbidden(&self, cover: &[usize]) -> Vec<Message> {
        let side = &self.learner.side;
        let missing: Vec<usize> = (0..self.reference.matrix.options())
            .filter(|&decision| side.options[decision].is_empty() && !self.is_settled(decision))
            .collect();
        let no_option = |gone: usize, all: usize| {
            let mut outside = self.learner.names.reference..self.learner.names.names.len();
            if let Some(written) = outside.find(|&decision| self.swapped(decision) == Some(gone)) {
                return vec![said(words::SWAPPED, [self.name(written), self.name(gone)])];
            }
            let sentence = if self.is_symmetric(&missing) { words::SYMMETRIC } else { words::NO_OPTION };
            vec![said(sentence, [self.name(gone), text(all)])]
        };
        if let Some(&gone) = cover.iter().find(|decision| missing.contains(decision)) {
            return no_option(gone, missing.len());
        }
        // If the reader left out other decisions too, the forced decisions were not left out on purpose.
        let is_gone = |decision: usize| side.options[decision].is_empty();
        if let Some(&gone) = cover.iter().find(|&&decision| is_gone(decision)).filter(|_| !missing.is_empty())
        {
            return no_option(gone, self.left_out.len() + missing.len());
        }
        // An exact cover contains one option of each decision; a repeat cover may contain all options of a
        // decision.
        let most = if side.cover == Cover::Exact { 1 } else { usize::MAX };
        let options: Vec<usize> =
            cover.iter().flat_map(|&decision| side.options[decision].iter().copied().take(most)).collect();
        let is_filled = |item: usize| {
            side.free.iter().any(|&option| side.matrix.option(option).any(|other| other == item))
        };
        let broken: BTreeMap<usize, Vec<usize>> = broken(side, &options)
            .into_iter()
            .filter(|(item, own)| own.len() > side.bounds(*item).1 || !is_filled(*item))
            .collect();
        let told = broken.into_iter().map(|(item, own)| match own.len() < side.bounds(item).0 {
            true => self.demanded(item, cover),
            false => self.stricter(item, &own),
        });
        told.collect()
    }

    /// Whether a decision was left out because it is in every cover, or because it conflicts with a left-out
    /// decision whose items were removed.
    fn is_settled(&self, decision: usize) -> bool {
        self.left_out.contains(&decision) || (self.conflicts(decision) && self.are_items_gone())
    }

    /// Whether the reader removed the items of the left-out decisions: fewer primary items are uncoverable
    /// than if only the left-out decisions and those that conflict with them were missing.
    fn are_items_gone(&self) -> bool {
        let is_settled = |decision: &usize| self.left_out.contains(decision) || self.conflicts(*decision);
        let (own, all) = (self.own.iter().enumerate(), self.all.iter().enumerate());
        let own = own.filter(|(item, own)| self.learner.side.bounds(*item).0 > 0 && own.is_empty());
        let all = all.filter(|(item, all)| self.reference.bounds(*item).0 > 0 && all.iter().all(is_settled));
        own.count() < all.count()
    }

    /// Whether a decision conflicts with a left-out decision.
    fn conflicts(&self, decision: usize) -> bool {
        let together: Vec<usize> = self.left_out.iter().copied().chain([decision]).collect();
        let is_over = |(item, own): (usize, Vec<usize>)| own.len() > self.reference.bounds(item).1;
        broken(self.reference, &together).into_iter().any(is_over)
    }

    /// Explains why item `mine`, which a cover of the problem covers too few times, demands more than the
    /// problem.
    fn demanded(&self, mine: usize, cover: &[usize]) -> Message {
        let (x, set) = (text(&self.learner.items[mine]), &self.own[mine]);
        let same = self.theirs_by_set.get(set).map_or(&[][..], Vec::as_slice);
        let namesake = same.iter().find(|&&item| self.is_namesake(mine, item)).filter(|_| set.is_empty());
        let meant = namesake.map_or(same, std::slice::from_ref);
        let of_gone = meant.iter().flat_map(|&item| &self.all[item]);
        let gone: Vec<usize> = of_gone.copied().filter(|decision| self.left_out.contains(decision)).collect();
        // Items without options and with different names cannot be matched.
        let is_clear = namesake.is_some() || !set.is_empty() || gone.iter().all(|&other| other == gone[0]);
        if let Some(&gone) = gone.first().filter(|_| is_clear) {
            return said(words::KEPT, [x, self.name(gone)]);
        }
        if set.is_empty() {
            return self
                .lost_as(mine)
                .map_or_else(|| said(words::EMPTY, [x]), |item| self.unlike(mine, item));
        }
        if let Some(&item) = same.first() {
            let (own, right) = (self.learner.side.bounds(mine), self.reference.bounds(item));
            let name = self.item(item);
            return match right.0 {
                0 if right.1 == 1 && own == (1, 1) => said(words::SECONDARY, [x, name]),
                // One of several options of a decision lacks the item.
                _ if own == right => {
                    let some = self.without(mine, cover);
                    said(words::LACKS, [x, name, self.names(&some)])
                }
                _ => said(words::BOUNDS, [x, range(own), name, range(right)]),
            };
        }
        if let Some(shifted) = self.shifted(mine) {
            return shifted;
        }
        match self.meant_by(mine, |_| true) {
            Some(item) if self.reference.bounds(item).0 > 0 && !is_within(&self.theirs[item], set) => {
                self.unlike(mine, item)
            }
            _ => said(words::NEEDLESS, [x]),
        }
    }

    /// Explains why item `mine` excludes options that are compatible in the problem.
    fn stricter(&self, mine: usize, own: &[usize]) -> Message {
        let (x, set) = (text(&self.learner.items[mine]), &self.own[mine]);
        if let Some(&item) = self.theirs_by_set.get(set).and_then(|same| same.first()) {
            let (bounds, right) = (self.learner.side.bounds(mine), self.reference.bounds(item));
            let name = self.item(item);
            return match bounds.1 < right.1 {
                true => said(words::BOUNDS, [x, range(bounds), name, range(right)]),
                false => said(words::COLOURS, [x, name]),
            };
        }
        if let Some(shifted) = self.shifted(mine) {
            return shifted;
        }
        let merged = self.merged(mine);
        // An item with a single decision is recognized only by its name.
        let is_shown = |item: usize| self.theirs[item].len() > 1 || self.is_namesake(mine, item);
        let alike = self.meant_by(mine, |item| is_shown(item) && is_within(&self.theirs[item], set));
        match (merged, alike) {
            (Some(merged), _) => merged,
            (None, Some(item)) => self.unlike(mine, item),
            (None, None) => {
                let name = |place: usize| own.get(place).map_or(text(""), |&option| self.name_of(option));
                said(words::STRICT, [x, name(0), name(1)])
            }
        }
    }

    /// Describes how the decisions of item `mine` differ from those of the intended item, `item`.
    fn unlike(&self, mine: usize, item: usize) -> Message {
        self.differing(mine, item, [words::LACKS, words::EXTRA])
    }

    /// Describes how the decisions of item `mine` differ from those of `item`: with the sentence `lacks` if
    /// some decisions are missing, otherwise with `has_more` and the extra decisions.
    fn differing(&self, mine: usize, item: usize, [lacks, has_more]: [Sentence<3>; 2]) -> Message {
        let (own, right) = (&self.own[mine], &self.theirs[item]);
        let without = |some: &[usize], others: &[usize]| -> Vec<usize> {
            some.iter().copied().filter(|decision| others.binary_search(decision).is_err()).collect()
        };
        let (lacking, extra) = (without(right, own), without(own, right));
        let (sentence, decisions) = if lacking.is_empty() { (has_more, extra) } else { (lacks, lacking) };
        said(sentence, [text(&self.learner.items[mine]), self.item(item), self.names(&decisions)])
    }

    /// Explains why the matrix has the same cover several times.
    fn repeated(&self, cover: &[usize]) -> Message {
        let side = &self.learner.side;
        let own = |decision: usize| &side.options[decision];
        let is_double = |decision: usize| {
            let mut known = HashSet::new();
            own(decision).iter().any(|&option| !known.insert(side.cells(option)))
        };
        if let Some(&decision) = cover.iter().find(|&&decision| is_double(decision)) {
            let all = (0..side.options.len()).filter(|&decision| is_double(decision)).count();
            return said(words::DOUBLE, [self.name(decision), text(own(decision).len()), text(all)]);
        }
        match cover.iter().find(|&&decision| own(decision).len() > 1) {
            Some(&decision) => said(words::SEVERAL, [self.name(decision), text(own(decision).len())]),
            None => said(words::SLACK, []),
        }
    }

    /// Returns the item of the reference that the reader meant by item `mine`, which no option covers: a
    /// missing item with the same name, or the only missing item.
    fn lost_as(&self, mine: usize) -> Option<usize> {
        let is_lost = |item: &usize| {
            let set = &self.theirs[*item];
            self.reference.bounds(*item).0 > 0 && !set.is_empty() && !self.own_by_set.contains_key(set)
        };
        let lost: Vec<usize> = (0..self.theirs.len()).filter(is_lost).collect();
        let namesake = lost.iter().find(|&&item| self.is_namesake(mine, item));
        namesake.or_else(|| lost.first().filter(|_| lost.len() == 1)).copied()
    }

    /// Returns the item of the reference, among those that satisfy `is_meant`, that the reader meant by item
    /// `mine`.
    fn meant_by(&self, mine: usize, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let meant = (0..self.theirs.len()).filter(|&item| is_meant(item));
        self.most_alike(meant.map(|item| (mine, item))).map(|(_, item)| item)
    }

    /// Of `pairs`, each an item of the reader and an item of the reference, returns the first with the
    /// largest share of common decisions, if that share is at least one half. For items with the same name,
    /// common decisions count twice.
    fn most_alike(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Option<(usize, usize)> {
        let common = |&(mine, item): &(usize, usize)| {
            let (own, set) = (&self.own[mine], &self.theirs[item]);
            let both = own.iter().filter(|decision| set.binary_search(decision).is_ok()).count();
            let weight = if self.is_namesake(mine, item) { 2 } else { 1 };
            (weight * both, own.len() + set.len() - both)
        };
        let best = pairs.max_by(|one, other| {
            let ((a, b), (c, d)) = (common(one), common(other));
            // Prefer the first of equal pairs.
            (a * d).cmp(&(c * b)).then(other.cmp(one))
        });
        best.filter(|pair| common(pair).0 > 0 && MIN_COMMON_DIVISOR * common(pair).0 >= common(pair).1)
    }

    /// Whether an item of the reader has the name of an item of the reference, or the first letter and the
    /// digits of that name: `c3` for `city 3`.
    fn is_namesake(&self, mine: usize, item: usize) -> bool {
        let [own, name] = [&self.learner.items[mine], &self.model.items[item]].map(|name| plain(name));
        let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
        let is_short = own.chars().next() == name.chars().next() && digits(&own) == digits(&name);
        own == name || (is_short && !digits(&own).is_empty())
    }

    /// States that item `mine` merges several items of the reference.
    fn merged(&self, mine: usize) -> Option<Message> {
        let parts = self.parts(mine)?;
        let all = (0..self.own.len()).filter(|&other| self.parts(other).is_some()).count();
        let (x, names) = (text(&self.learner.items[mine]), self.quoted(&parts, words::AND));
        (all > 1).then(|| said(words::MERGED, [x, names, text(all)]))
    }

    /// Returns at least two items of one family of the reference whose decisions together are those of item
    /// `mine`; prefers families that the reader lacks.
    fn parts(&self, mine: usize) -> Option<Vec<usize>> {
        let set = &self.own[mine];
        if self.theirs_by_set.contains_key(set) {
            return None;
        }
        let is_there = |family: &&Family| {
            family.items.iter().all(|&item| self.own_by_set.contains_key(&self.theirs[item]))
        };
        let (there, missing): (Vec<_>, Vec<_>) = self.model.families.iter().partition(is_there);
        for family in missing.into_iter().chain(there) {
            let parts = family.items.iter().copied();
            let parts: Vec<usize> = parts
                .filter(|&item| !self.theirs[item].is_empty() && is_within(&self.theirs[item], set))
                .collect();
            let mut union: Vec<usize> =
                parts.iter().flat_map(|&item| self.theirs[item].iter().copied()).collect();
            sort(&mut union);
            if union == *set && parts.len() > 1 {
                return Some(parts);
            }
        }
        None
    }

    /// States that item `mine` has the decisions of an item of the reference with an index shifted by one,
    /// and how many of the reader's items have this mistake.
    fn shifted(&self, mine: usize) -> Option<Message> {
        let indices = Indices::new(&self.model.options);
        let of = |mine: usize, step: &[i64]| self.shift(mine, step, &indices);
        indices.steps().into_iter().find_map(|step| {
            let item = of(mine, &step)?;
            let all = (0..self.own.len()).filter(|&other| of(other, &step).is_some()).count();
            // The shift is a coincidence if it explains at most half of the items that differ, or no more
            // items than merging does.
            let differ = |own: &&Vec<usize>| own.len() > 1 && !self.theirs_by_set.contains_key(*own);
            let is_merged = |&other: &usize| self.parts(other).is_some();
            if 2 * all <= self.own.iter().filter(differ).count()
                || all <= (0..self.own.len()).filter(is_merged).count()
            {
                return None;
            }
            let values = [text(&self.learner.items[mine]), self.item(item), text(all)];
            (all > 1).then(|| said(words::SHIFTED, values))
        })
    }

    /// Returns the item of the reference whose decisions are those of `mine` moved by `step`, ignoring
    /// decisions outside the instance.
    fn shift(&self, mine: usize, step: &[i64], indices: &Indices) -> Option<usize> {
        let set = &self.own[mine];
        if self.theirs_by_set.contains_key(set) {
            return None;
        }
        let moved: Vec<usize> = set.iter().filter_map(|&decision| indices.moved(decision, step)).collect();
        let back: Vec<i64> = step.iter().map(|by| -by).collect();
        let is_whole = |item: &usize| {
            let from = |&decision: &usize| indices.moved(decision, &back);
            let has_all = self.theirs[*item]
                .iter()
                .filter_map(from)
                .all(|from| set.binary_search(&from).is_ok() || self.learner.side.options[from].is_empty());
            has_all && moved.iter().all(|decision| self.all[*item].binary_search(decision).is_ok())
        };
        (moved.len() > 1).then(|| (0..self.theirs.len()).find(is_whole))?
    }

    /// Whether the missing decisions are mirror images or rotations of decisions that the reader has.
    fn is_symmetric(&self, missing: &[usize]) -> bool {
        let boards: Vec<Option<Cells>> = self.model.options.iter().map(cells).collect();
        let all = || boards.iter().flatten().flat_map(|(_, cells)| cells);
        let (Some(bottom), Some(right)) = (all().map(|cell| cell.0).max(), all().map(|cell| cell.1).max())
        else {
            return false;
        };
        let known: BTreeMap<&Cells, usize> = boards
            .iter()
            .enumerate()
            .filter_map(|(decision, cells)| Some((cells.as_ref()?, decision)))
            .collect();
        let is_image = |&decision: &usize| {
            let Some((rest, cells)) = &boards[decision] else { return false };
            (1..8).any(|turn: u8| {
                let mut image: Vec<(i64, i64)> = cells
                    .iter()
                    .map(|&(mut row, mut column)| {
                        row = if turn & 1 > 0 { bottom + 1 - row } else { row };
                        column = if turn & 2 > 0 { right + 1 - column } else { column };
                        if turn & 4 > 0 { (column, row) } else { (row, column) }
                    })
                    .collect();
                image.sort_unstable();
                let image = known.get(&(rest.clone(), image));
                image.is_some_and(|&image| !self.learner.side.options[image].is_empty())
            })
        };
        // If exactly the decisions at one border are missing, the cause is a loop that ends one step too
        // early.
        let is_line = |&(axis, at): &(usize, i64)| {
            let lies_there = |&(row, column): &(i64, i64)| [row, column][axis] == at;
            let is_on = |&decision: &usize| {
                boards[decision].as_ref().is_some_and(|(_, cells)| cells.iter().any(lies_there))
            };
            (0..boards.len()).filter(is_on).eq(missing.iter().copied())
        };
        let is_border = [(0, 1), (0, bottom), (1, 1), (1, right)].iter().any(is_line);
        !is_border && missing.iter().all(is_image)
    }

    /// Names an item of the reference together with the items that have the same decisions and bounds,
    /// because decisions do not distinguish them.
    fn item(&self, item: usize) -> Value {
        let is_same = |other: &&usize| self.reference.bounds(**other) == self.reference.bounds(item);
        let same = self.theirs_by_set.get(&self.theirs[item]).filter(|_| !self.theirs[item].is_empty());
        let same = same.map_or(vec![item], |same| same.iter().filter(is_same).copied().collect());
        self.quoted(&same, words::OR)
    }

    /// Lists the names of items of the reference in quotes, joined by `join`.
    fn quoted(&self, items: &[usize], join: Sentence<2>) -> Value {
        let quoted = |&item: &usize| words::QUOTED.with([&name(self.model, &self.model.items[item])]);
        let names: Vec<Text> = items.iter().map(quoted).collect();
        let family = items.first().map(|&item| self.family[item]);
        Value { family, ..list(&names, join) }
    }

    /// Returns the name of the family of an item.
    fn family(&self, item: usize) -> Value {
        let family = self.family[item];
        let [english, chinese] = words::name_of_family(&self.model.families[family].name);
        Value { text: Text::new(english, chinese), family: Some(family) }
    }

    /// Returns slips that do not change the covers.
    fn notes(&self) -> Vec<Message> {
        let side = &self.learner.side;
        let (mut seen, mut double, mut unchosen) = (HashSet::new(), Vec::new(), Vec::new());
        for option in 0..side.decision.len() {
            if !seen.insert((side.decision[option], side.cells(option))) {
                double.push(self.option(option).text);
            }
            let is_there = |&decision: &usize| {
                decision < self.learner.names.reference && is_chosen(self.reference, decision)
            };
            if !is_chosen(side, option) && side.decision[option].as_ref().is_none_or(is_there) {
                unchosen.push(said(words::NOTE_UNCHOSEN, [self.option(option)]));
            }
        }
        let mut notes = Vec::new();
        if !double.is_empty() {
            notes.push(said(words::NOTE_DOUBLE, [text(double.len()), list(&double, words::AND)]));
        }
        let outside = self.learner.names.reference..self.learner.names.names.len();
        let of_outside = outside.map(|decision| said(words::NOTE_OUTSIDE, [self.name(decision)]));
        let items = || 0..side.matrix.items();
        let used: HashSet<usize> =
            (0..side.decision.len()).flat_map(|option| side.matrix.option(option)).collect();
        let is_empty = |item: &usize| !used.contains(item) && side.bounds(*item).0 == 0;
        let empty =
            items().filter(is_empty).map(|item| said(words::NOTE_EMPTY, [text(&self.learner.items[item])]));
        let unlike = items().filter_map(|mine| self.slip(mine));
        notes.extend(of_outside.take(MAX_REASONS).chain(unchosen.into_iter().take(MAX_REASONS)));
        notes.extend(empty.take(MAX_REASONS).chain(unlike.take(MAX_REASONS)));
        notes
    }

    /// Names an option by its decision or, if it has none, by its items.
    fn option(&self, option: usize) -> Value {
        let side = &self.learner.side;
        let items = || side.matrix.option(option).map(|item| self.learner.items[item].as_str());
        match side.decision[option] {
            Some(decision) => self.name(decision),
            None => text(items().collect::<Vec<_>>().join(" ")),
        }
    }

    /// States that item `mine` has the name of an item that the reader lacks, and differs from it in some
    /// decisions.
    fn slip(&self, mine: usize) -> Option<Message> {
        if self.own[mine].is_empty() || self.theirs_by_set.contains_key(&self.own[mine]) {
            return None;
        }
        let count = |of: &HashMap<_, Vec<usize>>, item: usize| of.get(&self.theirs[item]).map_or(0, Vec::len);
        let is_lost = |item: usize| count(&self.own_by_set, item) < count(&self.theirs_by_set, item);
        let is_meant = |item: usize| self.is_namesake(mine, item) && is_lost(item);
        let item = self.meant_by(mine, is_meant)?;
        Some(self.differing(mine, item, [words::NOTE_LACKS, words::NOTE_EXTRA]))
    }

    fn known(&self, cover: &[usize]) -> Vec<usize> {
        cover.iter().copied().filter(|&decision| decision < self.learner.names.reference).collect()
    }

    fn name(&self, decision: usize) -> Value {
        self.called(&self.learner.names.names[decision])
    }

    fn called(&self, own: &str) -> Value {
        name(self.model, own).into()
    }

    /// Names the decision of a reader's option.
    fn name_of(&self, option: usize) -> Value {
        self.learner.side.decision[option].map_or_else(|| text(""), |decision| self.name(decision))
    }

    fn names(&self, decisions: &[usize]) -> Value {
        list(&decisions.iter().map(|&decision| self.name(decision).text).collect::<Vec<_>>(), words::AND)
    }
}

fn by_set(columns: &[Vec<usize>]) -> HashMap<Vec<usize>, Vec<usize>> {
    let mut items: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for (item, column) in columns.iter().enumerate() {
        items.entry(column.clone()).or_default().push(item);
    }
    items
}

fn is_within(some: &[usize], all: &[usize]) -> bool {
    some.iter().all(|decision| all.binary_search(decision).is_ok())
}

fn is_apart(one: &[usize], other: &[usize]) -> bool {
    !one.iter().any(|decision| other.binary_search(decision).is_ok())
}

/// A value for a placeholder of a sentence, and the family of the items that the value names.
struct Value {
    text: Text,
    family: Option<usize>,
}

impl From<Text> for Value {
    fn from(text: Text) -> Value {
        Value { text, family: None }
    }
}

fn said<const N: usize>(sentence: Sentence<N>, values: [Value; N]) -> Message {
    let family = values.iter().find_map(|value| value.family);
    let texts = values.each_ref().map(|value| &value.text as &dyn dlx_harness::language::Value);
    Message { key: sentence.key, text: sentence.with(texts), family }
}

/// The maximum number of names in a sentence.
const MAX_NAMES: usize = 4;

fn list(names: &[Text], join: Sentence<2>) -> Value {
    words::list(names, MAX_NAMES, join, words::NOTHING).into()
}

fn text(value: impl ToString) -> Value {
    Text::from(value.to_string()).into()
}

/// Formats bounds, for example `1` or `0 to 2`.
fn range((low, high): (usize, usize)) -> Value {
    match low == high {
        true => text(low),
        false => Text::new(format!("{low} to {high}"), format!("{low} 到 {high}")).into(),
    }
}

/// Splits a name into numbers and words, sorted.
fn pieces(name: &str) -> Vec<String> {
    let (name, mut pieces) = (plain(name), Vec::<String>::new());
    let mut before = ' ';
    for c in name.chars() {
        let joins = c.is_ascii_digit() == before.is_ascii_digit();
        match pieces.last_mut().filter(|_| joins) {
            Some(piece) => piece.push(c),
            None => pieces.push(c.to_string()),
        }
        before = c;
    }
    pieces.sort_unstable();
    pieces
}

/// A name without the cells (such as `r1c2`) that it contains, and these cells, sorted.
type Cells = (String, Vec<(i64, i64)>);

/// Extracts the cells of a board from a name. None if the name contains no cells.
fn cells(name: &str) -> Option<Cells> {
    let (mut rest, mut cells) = (String::new(), Vec::new());
    for word in name.split_whitespace() {
        let cell = word.strip_prefix('r').and_then(|word| word.split_once('c'));
        match cell.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?))) {
            Some(cell) => cells.push(cell),
            None => rest.push_str(word),
        }
    }
    cells.sort_unstable();
    (!cells.is_empty()).then_some((rest, cells))
}

/// The numbers in the names of decisions. The kind of a number is the character before it, such as `r`, `c`
/// and `=` in `r3c5=7`.
struct Indices {
    /// For each decision, its form and its numbers with their kinds.
    of: Vec<(String, Vec<(usize, i64)>)>,
    by_numbers: HashMap<(String, Vec<(usize, i64)>), usize>,
    kinds: usize,
}

/// The maximum number of kinds for which shifts are tried.
const MAX_KINDS: usize = 3;

impl Indices {
    fn new(names: &Names) -> Indices {
        let mut kinds: Vec<char> = Vec::new();
        let of: Vec<_> = names.iter().map(|name| (form(name), numbers(&plain(name), &mut kinds))).collect();
        let by_numbers = of.iter().cloned().zip(0..).collect();
        Indices { of, by_numbers, kinds: kinds.len() }
    }

    /// Returns all steps that change one or two kinds of numbers by one.
    fn steps(&self) -> Vec<Vec<i64>> {
        if self.kinds > MAX_KINDS {
            return Vec::new();
        }
        let mut steps: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..self.kinds {
            steps = steps.iter().flat_map(|step| [0, 1, -1].map(|by| [&step[..], &[by]].concat())).collect();
        }
        let size = |step: &Vec<i64>| step.iter().filter(|&&by| by != 0).count();
        steps.retain(|step| (1..=2).contains(&size(step)));
        steps.sort_by_key(size);
        steps
    }

    /// Returns the decision whose numbers are those of `decision` plus `step`.
    fn moved(&self, decision: usize, step: &[i64]) -> Option<usize> {
        let (form, numbers) = &self.of[decision];
        let moved = numbers.iter().map(|&(kind, number)| (kind, number + step[kind])).collect();
        self.by_numbers.get(&(form.clone(), moved)).copied()
    }
}

/// Returns the numbers in a name, each with the index of its kind.
fn numbers(name: &str, kinds: &mut Vec<char>) -> Vec<(usize, i64)> {
    let mut numbers: Vec<(usize, i64)> = Vec::new();
    let mut before = ' ';
    for c in name.chars() {
        if let Some(digit) = c.to_digit(10).map(i64::from) {
            match numbers.last_mut() {
                Some((_, number)) if before.is_ascii_digit() => *number = number.wrapping_mul(10) + digit,
                _ => {
                    let kind = kinds.iter().position(|&kind| kind == before).unwrap_or_else(|| {
                        kinds.push(before);
                        kinds.len() - 1
                    });
                    numbers.push((kind, digit));
                }
            }
        }
        before = c;
    }
    numbers
}
