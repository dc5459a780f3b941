// Decides whether a learner's matrix is the model that a lesson asks for, and explains why not. This is the part of `dlx-judge tutor`
// that lessons need: it supports no weights, and gives only those reasons that some known answer to a lesson needs. Functions have
// the same names as in crates/explain/src/tutor, and TOLD has the same sentences. This script uses the page's search and matrix
// reader, but not the browser. A test compares its results with those of the program.

const LIMITS = { covers: 5000, steps: 1_000_000, time: 5_000 }, REASONS = 3, NAMED_DECISIONS = 4;
const ascending = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);
const keyOf = (numbers) => numbers.join();
const isWithin = (some, all) => some.every((decision) => all.includes(decision));
// Orders lists of numbers as the program does.
function order(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 || at >= other.length ? one.length - other.length : one[at] - other[at];
}

// Decisions: the meanings of options. The reference and the learner use the same names for them.

// In Chinese, (3,5) stands for r3c5.
const plainCells = (text) => text.replace(/\(([0-9]+),([0-9]+)\)/g, "r$1c$2");
const bare = (name) => name.replace(/\p{White_Space}/gu, "");
const plain = (name) => bare(name).toLowerCase();
// The normalised form of a name, with `#` for each number and `@` for each single letter.
function form(name) {
  const letters = [...name.toLowerCase()], joins = (letter) => letter !== undefined && /[\p{Alphabetic}\p{N}]/u.test(letter);
  let form = "";
  letters.forEach((letter, place) => {
    const isAlone = !joins(letters[place + 1]) && !joins(letters[place - 1]);
    if (/\p{White_Space}/u.test(letter)) return;
    if (/[0-9]/.test(letter)) form += form.endsWith("#") ? "" : "#";
    else form += /\p{Alphabetic}/u.test(letter) && isAlone ? "@" : letter;
  });
  return form;
}
// The Damerau-Levenshtein distance, in which adjacent letters may be swapped.
function distance(one, other) {
  const most = one.length + other.length, last = new Map(), rows = [Array(other.length + 2).fill(most)];
  rows.push([most, ...Array.from({ length: other.length + 1 }, (_, column) => column)]);
  for (let i = 1; i <= one.length; i++) {
    const row = (rows[i + 1] = [most, i]);
    for (let j = 1, same = 0; j <= other.length; j++) {
      const k = last.get(other[j - 1]) ?? 0, l = same, isSame = one[i - 1] === other[j - 1];
      if (isSame) same = j;
      row.push(Math.min(rows[i][j] + (isSame ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1, rows[k][l] + (i - k - 1) + 1 + (j - l - 1)));
    }
    last.set(one[i - 1], i);
  }
  return rows[one.length + 1][other.length + 1];
}
class Vocabulary {
  constructor({ options: names, chinese }) {
    const others = names.map((name) => inChinese(name, chinese));
    Object.assign(this, { names: [...names], reference: names.length, byName: new Map(), forms: new Set([...names, ...others].map(form)) });
    // Names that differ only in case stay distinct: the first of these keys preserves the case.
    for (const key of [bare, plain]) for (const all of [names, others]) all.forEach((name, decision) => this.byName.has(key(name)) || this.byName.set(key(name), decision));
  }
  // The decision called `name`. If there is none, but the name has the form of a decision, a new decision; otherwise an error.
  find(name, option) {
    const signs = plainSigns(name), own = plainCells(signs);
    const known = [name, own, signs].flatMap((name) => [bare(name), plain(name)]).map((key) => this.byName.get(key)).find((one) => one !== undefined);
    if (known !== undefined) return known;
    const written = this.forms.has(form(own)) ? own : name;
    if (!this.forms.has(form(written))) throw new UnknownDecision(option, name, this.nearest(name));
    this.byName.set(plain(written), this.names.length);
    return this.names.push(written) - 1;
  }
  nearest(name) {
    const letters = [...plain(name)], words = (name) => name.toLowerCase().split(/\p{White_Space}+/u).filter((word) => word !== "").sort().join(" ");
    let best = null, most = -1;
    for (const other of this.names.slice(0, this.reference)) {
      const theirs = [...plain(other)], longest = Math.max(theirs.length, letters.length);
      // Names with the same words in different order count as equal.
      const likeness = longest === 0 || words(other) === words(name) ? 1 : 1 - distance(theirs, letters) / longest;
      if (likeness > most) [best, most] = [other, likeness];
    }
    return best;
  }
}
class UnknownDecision extends Error {
  constructor(option, name, nearest) {
    super(name);
    Object.assign(this, { option, name, nearest });
  }
}

// A side of the comparison: a matrix whose options stand for decisions.
class Side {
  constructor(matrix, isExact, decision, decisions) {
    const { items, primary, rows, shades } = matrix;
    // In a repeat cover, every mandatory item has the lower bound 1.
    const bound = (of, least) => items.map((_, item) => (item >= primary ? least : isExact ? of[item] : 1));
    Object.assign(this, { items, primary, rows, shades, isExact, decision, low: bound(matrix.low, 0), high: bound(matrix.high, 1) });
    this.options = Array.from({ length: decisions }, () => []);
    this.free = [];
    decision.forEach((decision, option) => (decision === null ? this.free : this.options[decision]).push(option));
  }
  bounds(item) {
    return [this.low[item], this.isExact ? this.high[item] : Infinity];
  }
  columns() {
    const columns = this.items.map(() => []);
    this.decision.forEach((decision, option) => decision !== null && this.rows[option].forEach((item) => columns[item].push(decision)));
    return columns.map(ascending);
  }
  decisions(options) {
    return ascending(options.map((option) => this.decision[option]).filter((decision) => decision !== null));
  }
  // The items and colours of an option in ascending order.
  cells(option) {
    const cells = this.rows[option].map((item, index) => [item, this.shades.length > 0 ? this.shades[option][index] : 0]);
    return cells.sort((a, b) => a[0] - b[0]);
  }
}

// Comparison: the covers of the reference and of the learner, as sets of decisions.

// Stops a search after `steps` steps, or when the comparison reaches its time limit.
let end = Infinity;
const isOver = () => performance.now() >= end;
class Clock {
  constructor(steps) {
    this.left = steps;
  }
  step() {
    this.left--;
    if (this.left % 64 === 0 && isOver()) this.left = 0;
  }
  isDone() {
    return this.left <= 0;
  }
  write() {}
}
for (const step of ["item", "dead", "bound", "try", "back", "solution", "cover", "uncover", "dies", "enough", "more", "tweak", "untweak", "closed", "lower", "commit", "purify", "unpurify"]) {
  Clock.prototype[step] = Clock.prototype.step;
}
// Calls `see` for each cover of a side. `see` returns null to continue, -1 to stop, or a new maximum number of options. Returns
// whether the search ended within the limits.
function visit(side, most, see) {
  const clock = new Clock(LIMITS.steps), dlx = new Dlx(side, "smallest", clock);
  if (side.isExact) dlx.exact((options) => see(options) !== null);
  else {
    let limit = Math.min(most, side.rows.length);
    dlx.repeat(limit, (options) => (limit = see(options) ?? limit));
  }
  return !clock.isDone();
}
// The covers with at most `most` options. `see` is called for each cover, and returns false to stop.
function listed(side, most, see = () => true) {
  const covers = [];
  let isCut = false;
  const isDone = visit(side, most, (options) => {
    isCut ||= covers.length === LIMITS.covers;
    if (isCut) return -1;
    covers.push([...options]);
    return see(options) ? null : -1;
  });
  return { covers, isComplete: isDone && !isCut };
}
function fewest(side) {
  let least = Infinity;
  const isKnown = visit(side, Infinity, (options) => (least = options.length) - 1), all = listed(side, least);
  return { covers: all.covers, isComplete: isKnown && all.isComplete };
}

// For a set of options that is not a cover, the options of each violated item, in item order.
function broken(side, options) {
  const ofItem = side.items.map(() => []);
  options.forEach((option) => side.cells(option).forEach(([item, colour]) => ofItem[item].push([option, colour])));
  return ofItem.flatMap((own, item) => {
    const [low, high] = side.bounds(item), isOneColour = own.length > 0 && own[0][1] !== 0 && own.every(([, colour]) => colour === own[0][1]);
    return own.length < low || (own.length > high && !isOneColour) ? [[item, own.map(([option]) => option)]] : [];
  });
}
const isChosen = (side, option) => !side.isExact || side.rows[option].some((item) => item < side.primary);
const isCover = (reference, decisions) =>
  decisions.every((decision) => decision < reference.rows.length && isChosen(reference, decision)) && broken(reference, decisions).length === 0;

// Whether no decision of a repeat cover of the reference is redundant: each decision covers an item that is covered no more often
// than required.
function isMinimal(reference, cover) {
  const times = reference.items.map(() => 0);
  cover.forEach((option) => reference.rows[option].forEach((item) => times[item]++));
  return cover.every((option) => reference.rows[option].some((item) => times[item] <= reference.bounds(item)[0]));
}
// Whether a side has a cover of at most `most` options with exactly these decisions or, in a repeat cover, with no other decisions.
// Null if undecided.
function has(side, decisions, most) {
  if (decisions.some((decision) => side.options[decision].length === 0)) return false;
  const all = decisions.flatMap((decision) => side.options[decision]);
  if (side.free.length === 0 && all.length === decisions.length && all.length <= most) return all.every((option) => isChosen(side, option)) && broken(side, all).length === 0;
  let isFound = false;
  const isDone = visit(restricted(side, decisions), most, () => {
    isFound = true;
    return -1;
  });
  return isFound || isDone ? isFound : null;
}
// The cover problem of `side` restricted to `decisions`. In an exact cover, each decision becomes an additional item, which the
// decision's options cover.
function restricted(side, decisions) {
  const { primary, items, shades, isExact } = side, more = isExact ? decisions : [], place = (item) => (item < primary ? item : item + more.length);
  const put = (into, own) => [...into.slice(0, primary), ...own, ...into.slice(primary)];
  const own = decisions.flatMap((decision, number) => side.options[decision].map((option) => [option, isExact ? [primary + number] : []]));
  const options = [...own, ...side.free.map((option) => [option, []])].filter(([option]) => isChosen(side, option));
  return {
    isExact, primary: primary + more.length, items: put(items, more), low: put(side.low, more.map(() => 1)),
    high: put(side.high, more.map((decision) => side.options[decision].length)),
    rows: options.map(([option, own]) => [...side.rows[option].map(place), ...own]),
    shades: shades.length > 0 ? options.map(([option, own]) => [...shades[option], ...own.map(() => 0)]) : [],
  };
}

// The flaws of the learner's matrix: how its covers differ from those of the reference. Each flaw is `{ kind, cover }` with further
// fields.
class Comparison {
  constructor(reference, goal, learner) {
    Object.assign(this, { reference, goal, learner, flaws: [] });
    end = performance.now() + LIMITS.time;
    const isFewest = goal.kind === "fewest";
    const right = isFewest ? fewest(reference) : listed(reference, goal.kind === "atMost" ? goal.most : Infinity);
    // In a repeat cover, a side that has the minimal covers also has all other covers.
    const covers = right.covers.map((options) => reference.decisions(options)).filter((cover) => reference.isExact || isMinimal(reference, cover));
    this.isComplete = right.isComplete;
    this.leftOut = this.omitted(covers);
    if (isFewest) this.fewest(covers);
    else this.all(covers);
  }
  // The decisions that are in every cover and for which the learner has no option.
  omitted(covers) {
    if (covers.length === 0) return [];
    const columns = this.reference.columns();
    const isForced = (decision) => columns.some((column, item) => item < this.reference.primary && column.includes(decision) && column.length === this.reference.bounds(item)[0]);
    const isInEvery = (decision) => (this.isComplete ? covers.every((cover) => cover.includes(decision)) : isForced(decision));
    return covers[0].filter((decision) => this.learner.options[decision].length === 0 && isInEvery(decision));
  }
  whole(options) {
    return ascending([...this.learner.decisions(options), ...this.leftOut]);
  }
  has(cover, most) {
    return has(this.learner, cover.filter((decision) => !this.leftOut.includes(decision)), most);
  }
  all(covers) {
    const { goal, learner, flaws } = this, times = new Map();
    const most = goal.kind === "atMost" ? Math.max(0, goal.most - this.leftOut.length) : Infinity;
    const own = listed(learner, most, (options) => {
      const cover = this.whole(options), key = keyOf(cover);
      if (!isCover(this.reference, cover)) {
        flaws.push({ kind: "allows", cover });
        return false;
      }
      times.set(key, { cover, times: (times.get(key)?.times ?? 0) + 1 });
      return true;
    });
    this.isComplete &&= own.isComplete || flaws.length > 0;
    for (const cover of covers) {
      const has = isOver() ? null : this.has(cover, most);
      if (has === true) continue;
      if (has === false) flaws.push({ kind: "forbids", cover });
      else this.isComplete = false;
      break;
    }
    const again = [...times.values()].filter(({ times }) => times > 1).sort((a, b) => order(a.cover, b.cover));
    if (learner.isExact && ["all", "upTo"].includes(goal.kind) && again.length > 0 && flaws.length === 0) {
      flaws.push({ kind: "repeats", cover: again[0].cover, times: `${own.isComplete ? "" : "≥ "}${again[0].times}` });
    }
  }
  fewest(covers) {
    const { learner, flaws } = this, own = fewest(learner);
    this.isComplete &&= own.isComplete;
    if (!this.isComplete) return;
    let preferred = null;
    for (const options of own.covers) {
      const cover = this.whole(options);
      if (!isCover(this.reference, cover)) {
        flaws.push({ kind: "allows", cover });
        break;
      }
      if (cover.length > covers[0].length) preferred = cover;
    }
    if (flaws.length > 0 || (preferred === null && own.covers.length > 0)) return;
    const forbidden = covers.find((cover) => this.has(cover, Infinity) === false);
    // If the reference has covers but no flaw was found, it is undecided whether the learner has these covers.
    this.isComplete = forbidden !== undefined || preferred !== null || covers.length === 0;
    if (forbidden !== undefined) flaws.push({ kind: "forbids", cover: forbidden });
    else if (preferred !== null) flaws.push({ kind: "prefers", cover: preferred, better: covers[0] });
  }
}

// Sentences with values. A value is a text, a list of names, quoted names, a sentence without values, or a text in both languages.

const told = (name, ...values) => ({ name, values });
const RANK = new Map(Object.keys(TOLD).map((name, at) => [name, at]));
function textOfSaid({ name, values }, language) {
  const filled = (name, ...values) => TOLD[name][language].split("{}").reduce((text, part, at) => text + values[at - 1] + part);
  const list = (names, join) => {
    if (names.length === 0) return filled("NOTHING");
    if (names.length === 1) return names[0];
    const joined = (names) => names.join(language === "zh" ? "、" : ", ");
    if (names.length > NAMED_DECISIONS) return filled("AND_MORE", joined(names.slice(0, NAMED_DECISIONS)), names.length - NAMED_DECISIONS);
    return filled(join, joined(names.slice(0, -1)), names.at(-1));
  };
  const ofObject = (value) => {
    if (Array.isArray(value)) return list(value.map((one) => one[language]), "AND");
    if (value.quoted) return list(value.quoted.map((one) => filled("QUOTED", one[language])), value.join);
    return value[language] ?? filled(value.name);
  };
  const text = filled(name, ...values.map((value) => (typeof value === "object" ? ofObject(value) : String(value))));
  // Remove spaces between Chinese characters.
  return text.replace(/(?<=[\u2e80-\uffff]) +(?=[\u2e80-\uffff])/g, "");
}

// Reasons: items of the learner and of the reference are compared by their decisions.

const timesOf = ([low, high]) => (low === high ? String(low) : { en: `${low} to ${high}`, zh: `${low} 到 ${high}` });
function bySet(columns) {
  const items = new Map();
  columns.forEach((column, item) => items.set(keyOf(column), [...(items.get(keyOf(column)) ?? []), item]));
  return items;
}
class Sides {
  constructor(model, reference, learner, leftOut) {
    const all = reference.columns(), theirs = all.map((column) => column.filter((decision) => learner.side.options[decision].length > 0));
    const own = learner.side.columns().map((column) => column.filter((decision) => decision < learner.names.reference));
    Object.assign(this, { model, reference, learner, leftOut, all, theirs, own, theirsBySet: bySet(theirs), ownBySet: bySet(own) });
  }
  // The sentence that describes a flaw, with the decisions of the cover that shows it.
  difference({ kind, cover, times, better }) {
    const names = this.names(cover);
    if (kind === "allows") {
      const [decisions, fault] = this.fault(cover);
      return told("ALLOWS", this.names(decisions), fault);
    }
    if (kind === "forbids") return told("FORBIDS", names);
    return kind === "repeats" ? told("REPEATS", names, times) : told("PREFERS", names, this.names(better));
  }
  fault(cover) {
    const known = this.known(cover), outside = cover.find((decision) => decision >= this.learner.names.reference);
    if (outside !== undefined) return [[outside], told("NO_SUCH")];
    const all = broken(this.reference, known);
    if (all.length === 0) return [known, told("UNUSED")];
    const [item, own] = all.find(([, own]) => own.length > 0) ?? all[0], name = this.called(this.model.items[item]);
    const [uncovered, repeated] = this.model.wording[this.model.family[item]];
    const isUncovered = own.length < this.reference.bounds(item)[0], words = isUncovered ? uncovered : repeated;
    const times = own.length === 2 ? "twice" : `${own.length} times`;
    const filled = (language) => `${name[language]} ${words[language].replaceAll("{times}", times).replaceAll("{n}", String(own.length))}`;
    return [isUncovered ? known : own, { en: filled("en"), zh: filled("zh") }];
  }
  reasons(flaw) {
    const { kind, cover } = flaw, seen = new Set();
    const reasons = {
      allows: () => this.allowed(cover), forbids: () => this.forbidden(cover), repeats: () => [this.repeated(cover)],
      prefers: () => (isCover(this.reference, cover) ? [told("PARTS")] : []),
    }[kind]();
    // Report a missing family only once.
    const same = (said) => (said.name === "FAMILY" ? said.values[0].en : textOfSaid(said, "en"));
    return reasons.filter((said) => !seen.has(same(said)) && seen.add(same(said)));
  }
  allowed(cover) {
    const outside = cover.filter((decision) => decision >= this.learner.names.reference)
      .map((decision) => told("OUTSIDE", this.name(decision), this.called(this.learner.names.nearest(this.learner.names.names[decision]) ?? "")));
    if (outside.length > 0) return outside;
    return broken(this.reference, this.known(cover)).map(([item, own]) => this.unsaid(item, own)).filter((said) => said !== null);
  }
  // Why the learner's items do not express `item` of the reference, which the decisions `own` violate.
  unsaid(item, own) {
    const { model, leftOut } = this, name = this.called(model.items[item]), set = this.theirs[item];
    const gone = own.find((decision) => leftOut.includes(decision)), kept = own.find((decision) => !leftOut.includes(decision));
    if (gone !== undefined && kept !== undefined) return told("CONFLICTS", this.name(gone), this.name(kept));
    const same = set.length > 0 ? this.ownBySet.get(keyOf(set)) : undefined;
    if (same !== undefined) return first(same, (mine) => this.looser(mine, item, own));
    const free = this.own.map((_, mine) => mine).filter((mine) => !this.theirsBySet.has(keyOf(this.own[mine])));
    const meant = this.mostAlike(free.map((mine) => [mine, item]))?.[0] ?? null;
    if (meant !== null) return (isWithin(set, this.own[meant]) ? this.merged(meant) : null) ?? this.unlike(meant, item);
    const candidates = this.own.map((_, mine) => mine).filter((mine) => set.length > 0 && isWithin(set, this.own[mine]));
    const merged = first(candidates, (mine) => this.merged(mine));
    if (merged !== null) return merged;
    const family = model.family[item], items = this.itemsOf(family);
    const isThere = (other) => {
      const key = keyOf(this.theirs[other]);
      return this.theirsBySet.get(key).every((same) => model.family[same] === family) && this.ownBySet.has(key);
    };
    return items.some(isThere) ? told("ITEM", name, model.familyNames[family]) : told("FAMILY", model.familyNames[family], items.length, name);
  }
  itemsOf(family) {
    return this.model.family.flatMap((other, item) => (other === family ? [item] : []));
  }
  looser(mine, item, decisions) {
    const [low, high] = this.reference.bounds(item), own = this.learner.side.bounds(mine), x = this.learner.items[mine], name = this.item(item);
    const bounds = () => told("BOUNDS", x, timesOf(own), name, timesOf([low, high]));
    if (decisions.length < low) {
      if (mine >= this.learner.side.primary) return told("PRIMARY", x, name);
      return own[0] >= low ? told("FILLED", x, name) : bounds();
    }
    const without = this.without(mine, decisions);
    if (own[1] <= high) return without.length > 0 ? told("LACKS", x, name, this.names(without)) : told("COLOURS", x, name);
    return own[0] >= 1 && high === 1 ? told("REPEATED", x, timesOf(own), name) : bounds();
  }
  // Those `decisions` that have both an option with item `mine` and an option without this item.
  without(mine, decisions) {
    const { side } = this.learner;
    return decisions.filter((decision) => this.own[mine].includes(decision) && side.options[decision].some((option) => !side.rows[option].includes(mine)));
  }
  // Whether a decision is settled: it is left out because it is in every cover, or it conflicts with such a decision and the learner
  // has also left out the items concerned.
  isSettled(decision) {
    return this.leftOut.includes(decision) || (this.conflicts(decision) && this.areItemsGone());
  }
  // Whether the learner has fewer mandatory items without options than the reference would have without the settled decisions.
  areItemsGone() {
    const isSettled = (decision) => this.leftOut.includes(decision) || this.conflicts(decision), { side } = this.learner;
    const own = this.own.filter((own, item) => side.bounds(item)[0] > 0 && own.length === 0);
    return own.length < this.all.filter((all, item) => this.reference.bounds(item)[0] > 0 && all.every(isSettled)).length;
  }
  // Whether a decision conflicts with an omitted decision.
  conflicts(decision) {
    return broken(this.reference, [...this.leftOut, decision]).some(([item, own]) => own.length > this.reference.bounds(item)[1]);
  }
  // Why the matrix lacks a cover of the problem.
  forbidden(cover) {
    const { side } = this.learner;
    const missing = this.reference.rows.map((_, decision) => decision).filter((decision) => side.options[decision].length === 0 && !this.isSettled(decision));
    const noOption = (gone, all) => [told("NO_OPTION", this.name(gone), all)];
    const lost = cover.find((decision) => missing.includes(decision));
    if (lost !== undefined) return noOption(lost, missing.length);
    // If the learner lacks other decisions, too, those that every cover contains were not left out on purpose.
    const gone = missing.length > 0 ? cover.find((decision) => side.options[decision].length === 0) : undefined;
    if (gone !== undefined) return noOption(gone, this.leftOut.length + missing.length);
    // An exact cover uses one option of a decision; a repeat cover may use all of them.
    const options = cover.flatMap((decision) => side.options[decision].slice(0, side.isExact ? 1 : undefined));
    const isFilled = (item) => side.free.some((option) => side.rows[option].includes(item));
    return broken(side, options).filter(([item, own]) => own.length > side.bounds(item)[1] || !isFilled(item))
      .map(([item, own]) => (own.length < side.bounds(item)[0] ? this.demanded(item, cover) : this.stricter(item, own)));
  }
  demanded(mine, cover) {
    const x = this.learner.items[mine], set = this.own[mine], same = this.theirsBySet.get(keyOf(set)) ?? [];
    const namesake = set.length === 0 ? same.find((item) => this.isNamesake(mine, item)) : undefined, meant = namesake === undefined ? same : [namesake];
    const gone = meant.flatMap((item) => this.all[item]).filter((decision) => this.leftOut.includes(decision));
    // If items without options do not have the names of reference items, it is unclear which item is which.
    const isClear = namesake !== undefined || set.length > 0 || gone.every((other) => other === gone[0]);
    if (gone.length > 0 && isClear) return told("KEPT", x, this.name(gone[0]));
    if (set.length === 0) {
      const item = this.lostAs(mine);
      return item === undefined ? told("EMPTY", x) : this.unlike(mine, item);
    }
    if (same.length > 0) {
      const own = this.learner.side.bounds(mine), right = this.reference.bounds(same[0]), name = this.item(same[0]);
      const isSecondary = right[0] === 0 && right[1] === 1 && own[0] === 1 && own[1] === 1;
      if (isSecondary) return told("SECONDARY", x, name);
      // A decision has several options, and one of these lacks the item.
      const isSame = own[0] === right[0] && own[1] === right[1];
      return isSame ? told("LACKS", x, name, this.names(this.without(mine, cover))) : told("BOUNDS", x, timesOf(own), name, timesOf(right));
    }
    const item = this.meantBy(mine, () => true);
    return item !== null && this.reference.bounds(item)[0] > 0 && !isWithin(this.theirs[item], set) ? this.unlike(mine, item) : told("NEEDLESS", x);
  }
  stricter(mine, own) {
    const x = this.learner.items[mine], set = this.own[mine], item = this.theirsBySet.get(keyOf(set))?.[0];
    if (item !== undefined) {
      const bounds = this.learner.side.bounds(mine), right = this.reference.bounds(item), name = this.item(item);
      return bounds[1] < right[1] ? told("BOUNDS", x, timesOf(bounds), name, timesOf(right)) : told("COLOURS", x, name);
    }
    const merged = this.merged(mine);
    if (merged !== null) return merged;
    // A single decision does not reveal which item is intended; the name may.
    const isShown = (item) => this.theirs[item].length > 1 || this.isNamesake(mine, item);
    const alike = this.meantBy(mine, (item) => isShown(item) && isWithin(this.theirs[item], set));
    if (alike !== null) return this.unlike(mine, alike);
    const name = (place) => (place < own.length ? this.nameOf(own[place]) : "");
    return told("STRICT", x, name(0), name(1));
  }
  // A sentence that says how the decisions of the learner's item `mine` differ from those of the reference item `item`. It names the
  // missing decisions or, if none is missing, the additional decisions.
  unlike(mine, item) {
    const own = this.own[mine], right = this.theirs[item], without = (some, others) => some.filter((decision) => !others.includes(decision));
    const lacking = without(right, own), [name, decisions] = lacking.length === 0 ? ["EXTRA", without(own, right)] : ["LACKS", lacking];
    return told(name, this.learner.items[mine], this.item(item), this.names(decisions));
  }
  repeated(cover) {
    const { side } = this.learner;
    const isDouble = (decision) => {
      const cells = side.options[decision].map((option) => JSON.stringify(side.cells(option)));
      return new Set(cells).size < cells.length;
    };
    const double = cover.find(isDouble);
    if (double !== undefined) return told("DOUBLE", this.name(double), side.options[double].length, side.options.filter((_, decision) => isDouble(decision)).length);
    const several = cover.find((decision) => side.options[decision].length > 1);
    return several === undefined ? told("SLACK") : told("SEVERAL", this.name(several), side.options[several].length);
  }
  // The reference item that item `mine`, which is in no option, stands for: a missing item that has the same name, or the only
  // missing item.
  lostAs(mine) {
    const isLost = (item) => this.reference.bounds(item)[0] > 0 && this.theirs[item].length > 0 && !this.ownBySet.has(keyOf(this.theirs[item]));
    const lost = this.theirs.map((_, item) => item).filter(isLost);
    return lost.find((item) => this.isNamesake(mine, item)) ?? (lost.length === 1 ? lost[0] : undefined);
  }
  // The reference item that the learner's item `mine` stands for.
  meantBy(mine, isMeant) {
    const meant = this.theirs.map((_, item) => item).filter(isMeant);
    return this.mostAlike(meant.map((item) => [mine, item]))?.[1] ?? null;
  }
  // The pair of a learner's item and a reference item that share the largest part of the union of their decisions, if that part is at
  // least half. Shared decisions count twice if the items have the same name.
  mostAlike(pairs) {
    const common = ([mine, item]) => {
      const own = this.own[mine], set = this.theirs[item], both = own.filter((decision) => set.includes(decision)).length;
      return [(this.isNamesake(mine, item) ? 2 : 1) * both, own.length + set.length - both];
    };
    let best = null;
    for (const pair of pairs) {
      // Of equally good pairs, the first is taken.
      best ??= pair;
      const [[a, b], [c, d]] = [common(best), common(pair)];
      if (c * b > a * d) best = pair;
    }
    return best !== null && common(best)[0] > 0 && 2 * common(best)[0] >= common(best)[1] ? best : null;
  }
  // Whether a learner's item has the name of a reference item, or at least the same first letter and the same digits, as `c3` and
  // `city 3` do.
  isNamesake(mine, item) {
    const own = plain(this.learner.items[mine]), name = plain(this.model.items[item]), digits = (name) => name.replace(/[^0-9]/g, "");
    return own === name || ([...own][0] === [...name][0] && digits(own) === digits(name) && digits(own) !== "");
  }
  merged(mine) {
    const parts = this.parts(mine), all = () => this.own.filter((_, other) => this.parts(other) !== null).length;
    if (parts === null || all() <= 1) return null;
    return told("MERGED", this.learner.items[mine], { quoted: parts.map((item) => this.called(this.model.items[item])), join: "AND" }, all());
  }
  parts(mine) {
    const set = this.own[mine];
    if (this.theirsBySet.has(keyOf(set))) return null;
    // Prefer a family that the learner does not have.
    const families = this.model.families.map((_, family) => family), isThere = (family) => this.itemsOf(family).every((item) => this.ownBySet.has(keyOf(this.theirs[item])));
    for (const family of [...families.filter((family) => !isThere(family)), ...families.filter(isThere)]) {
      const parts = this.itemsOf(family).filter((item) => this.theirs[item].length > 0 && isWithin(this.theirs[item], set));
      if (parts.length > 1 && keyOf(ascending(parts.flatMap((item) => this.theirs[item]))) === keyOf(set)) return parts;
    }
    return null;
  }
  // A reference item, named together with all items that have the same decisions and bounds, because the learner cannot know which of
  // them a sentence is about.
  item(item) {
    const isSame = (other) => keyOf(this.reference.bounds(other)) === keyOf(this.reference.bounds(item)), set = this.theirs[item];
    const same = set.length > 0 ? this.theirsBySet.get(keyOf(set)).filter(isSame) : [item];
    return { quoted: same.map((item) => this.called(this.model.items[item])), join: "OR" };
  }
  known(cover) {
    return cover.filter((decision) => decision < this.learner.names.reference);
  }
  called(name) {
    return { en: name, zh: inChinese(name, this.model.chinese) };
  }
  name(decision) {
    return this.called(this.learner.names.names[decision]);
  }
  nameOf(option) {
    const decision = this.learner.side.decision[option];
    return decision === null ? "" : this.name(decision);
  }
  names(decisions) {
    return decisions.map((decision) => this.name(decision));
  }
}
// The first result of `find` that is not null.
function first(all, find) {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}
function diagnose(sides, comparison) {
  const all = comparison.flaws.map((flaw) => {
    const reasons = sides.reasons(flaw), rank = ({ name }) => RANK.get(name), least = Math.min(...reasons.map(rank));
    return { flaw, least, reasons: reasons.filter((said) => rank(said) === least).slice(0, REASONS) };
  });
  if (all.length === 0) return null;
  const { flaw, reasons } = all.reduce((best, other) => (other.least < best.least ? other : best));
  return { difference: sides.difference(flaw), cover: flaw.cover, reasons };
}

// The number, from 1, of the line above an option, which names its decision.
function lineAbove(text, option) {
  const isContent = (line) => !line.startsWith("|") && !/^[ \t\f\r]*$/.test(line);
  return text.split("\n").flatMap((line, number) => (isContent(line) ? [number] : []))[option + 1];
}

// Converts rows of 0 and 1 to Knuth's format. The columns are the model's items, and the rows are the model's options, in order.
function knuthOfRows(model, text) {
  if (!beginsWithRows(text)) return text;
  const { rows } = readRows(text), items = model.items.map(bare);
  const names = items.map((name) => name.replace(/[:|]/g, "_")), line = (row) => row.map((item) => names[item] ?? `column${item + 1}`).join(" ") || "|";
  const bar = [...names.slice(0, model.primary), ...(model.primary < names.length ? ["|"] : []), ...names.slice(model.primary)].join(" ");
  return [bar, ...rows.map((row, option) => `| ${model.options[option] ?? `row ${option + 1}`}\n${line(row)}`)].join("\n");
}
// Compares the learner's matrix with the whole model. Returns the `names` of the options that the matrix lacks, and `said`: null if the
// items are those of the model, otherwise a sentence on an item that differs; the covers may not reveal such a difference.
function lacking(sides) {
  const { learner, theirs, theirsBySet, own, ownBySet, model } = sides, item = theirs.findIndex((set) => set.length > 0 && !ownBySet.has(keyOf(set)));
  if (item < 0 && own.every((set) => theirsBySet.has(keyOf(set)))) return { names: model.options.filter((_, decision) => learner.side.options[decision].length === 0), said: null };
  const mine = own.findIndex((set, mine) => (item < 0 ? !theirsBySet.has(keyOf(set)) : sides.isNamesake(mine, item)));
  if (mine < 0) return { names: [], said: told("ITEM", sides.called(model.items[item]), model.familyNames[model.family[item]]) };
  return { names: [], said: item < 0 ? told("NEEDLESS", learner.items[mine]) : sides.unlike(mine, item) };
}

// Checks a learner's matrix `text` against `model`, the page's model with the wording of its families. Returns whether the matrix is
// right, the response (a text, then reasons), and the model's options in the cover that shows the flaw. If the whole matrix is
// required, right covers alone are not enough.
function checkModel(model, text, language, isWhole = false) {
  const wrong = (error) => ({ isRight: false, error, reasons: [], cover: [] });
  let learner;
  try {
    const named = readKnuth(knuthOfRows(model, text.replace(/^\ufeff/, ""))), names = new Vocabulary(model);
    if (!model.isExact && named.low.some((low, item) => item < named.primary && (low !== 1 || named.high[item] !== 1))) return wrong(phrase("repeatBounds"));
    const decision = named.decisions.map((name, option) => (name === "" ? null : names.find(name, option)));
    learner = { side: new Side(named, model.isExact, decision, names.names.length), items: named.items, names };
  } catch (error) {
    if (error instanceof Malformed) return wrong(phrase("place", error.line, error.column) + phrase(error.message, ...error.values));
    if (error instanceof UnknownDecision) return wrong(phrase("unknownDecision", lineAbove(text, error.option), error.name, local(error.nearest, model.chinese)));
    throw error;
  }
  const names = new Vocabulary(model), reference = new Side(model, model.isExact, model.options.map((name) => names.find(name)), names.reference);
  const comparison = new Comparison(reference, model.goal, learner.side), sides = new Sides(model, reference, learner, comparison.leftOut), found = diagnose(sides, comparison);
  const texts = (all) => all.map((said) => textOfSaid(said, language));
  if (isWhole) {
    const { names, said } = lacking(new Sides(model, reference, learner, []));
    if (names.length > 0) return wrong(phrase("rightSoFar", names.map((name) => local(name, model.chinese))));
    if (found === null && said !== null) return { ...wrong(phrase("coversRight")), reasons: texts([said]) };
  }
  if (found === null) return comparison.isComplete ? { isRight: true, error: null, reasons: [], cover: [] } : wrong(phrase("tooLargeToCheck"));
  return { isRight: false, error: null, reasons: texts([found.difference, ...found.reasons]), cover: found.cover.filter((decision) => decision < names.reference) };
}
