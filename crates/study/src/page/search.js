// A search with its events, and the state after each of them. This file uses no browser API.

// Fills in default bounds, and adds for each item whether it is secondary or must be covered exactly once.
function complete(data) {
  const low = data.low ?? data.items.map((_, item) => (item < data.primary ? 1 : 0)), high = data.high ?? data.items.map(() => 1);
  return { ...data, low, high, isOnce: low.map((low, item) => item >= data.primary || (low === 1 && high[item] === 1)) };
}

// The approximate number of updates and events per slice, which takes a few milliseconds even on a phone.
const SLICE = 10_000;

// Searches `data` (the matrix with names, `isExact`, `goal`), choosing items by the rule `choose`.
class Search {
  // Runs the whole search. With `window.isSliced`, the search advances only when the generator `rest` is resumed.
  constructor(data, choose, window = {}) {
    this.data = data;
    this.choose = choose;
    this.mostSteps = 0;
    this.rest = this.run(window);
    if (!window.isSliced) for (const _ of this.rest) continue;
  }

  // Runs the search and pauses after each slice.
  *run(window) {
    const { data } = this, recorder = new Recorder(data, data.isExact, window), dlx = new Dlx(data, this.choose, recorder);
    recorder.links = dlx.links;
    this.answer = null;
    let sliced = 0;
    dlx.isDue = () => {
      const work = recorder.updates + recorder.events - sliced;
      if (work < SLICE) return false;
      sliced += work;
      this.mostSteps = Math.max(this.mostSteps, work);
      return true;
    };
    const { goal } = data;
    const weight = (options) => options.reduce((sum, option) => sum + goal.weights[option], 0);
    if (data.isExact) {
      yield* dlx.exactly((options) => {
        const isBetter = this.answer === null || (goal.kind === "best" && weight(options) > weight(this.answer))
          || (goal.kind === "fewest" && options.length < this.answer.length);
        if (isBetter && !recorder.isDone()) this.answer = options.slice();
        recorder.isEnough ||= goal.kind === "first" || (goal.kind === "upTo" && recorder.solutions >= goal.most)
          || (goal.kind === "atMost" && options.length <= goal.most);
        return recorder.isEnough;
      });
    } else {
      yield* dlx.repeatedly(goal.kind === "atMost" ? goal.most : data.rows.length, (options) => {
        if (!recorder.isDone()) this.answer = options.slice();
        // Each cover found is smaller than the previous one, because each lowers the maximum number of options.
        if (goal.kind === "fewest" && options.length > 0) return options.length - 1;
        recorder.isEnough = true;
        return -1;
      });
    }
    recorder.finish();
    for (const name of ["kinds", "what", "size", "ties", "until", "work", "before", "levels", "log", "base", "updates", "linked"]) this[name] = recorder[name];
    this.program = !data.isExact ? "repeat" : dlx.isPlain ? "exact" : dlx.isOnce ? "colours" : "multiple";
    this.isWhole = !recorder.isCut && recorder.events < recorder.mostEvents;
    this.end = recorder.isEnough ? "found" : this.isWhole ? "complete" : "givenup";
    this.found = recorder.solutions;
    this.total = recorder.events;
    this.best = this.answer !== null && goal.kind === "best" ? weight(this.answer) : null;
    this.events = this.kinds.length;
    // If the whole search is shown and does not end at the answer, one more position shows the answer.
    this.showsAnswer = this.isWhole && this.answer !== null && this.kinds.at(-1) !== "s";
    this.last = this.events + (this.showsAnswer ? 1 : 0);
    yield* this.grow();
  }

  // Builds the tree of choices: for each event the choice on top of the stack, and for each choice the choice below it. A tweaked
  // option is on the stack, too, but is set aside rather than chosen.
  *grow() {
    const choices = (this.choices = { option: [], below: [], depth: [], event: [], branch: [], isAside: [] });
    const top = (this.top = new Int32Array(this.last + 1).fill(-1)), branch = (this.branch = new Int32Array(this.last + 1).fill(-1));
    const choose = (option, below, event, item, isAside = false) => {
      choices.option.push(option);
      choices.below.push(below);
      choices.isAside.push(isAside);
      choices.depth.push((below < 0 ? 0 : choices.depth[below]) + (isAside ? 0 : 1));
      choices.event.push(event);
      choices.branch.push(item);
      return choices.option.length - 1;
    };
    let now = -1;
    for (const [option, isAside] of this.before) now = choose(option, now, 0, -1, isAside);
    top[0] = now;
    // The branching item at each depth.
    const items = [], depth = () => (now < 0 ? 0 : choices.depth[now]);
    for (let event = 1; event <= this.events; event++) {
      if (event % SLICE === 0) yield;
      const kind = this.kinds[event - 1], number = this.what[event - 1];
      if (kind === "i") items[depth()] = number;
      if (kind === "t") now = choose(number, now, event, items[depth()] ?? -1);
      if (kind === "l") now = choose(number, now, event, -1, true);
      for (let pops = kind === "b" ? 1 : kind === "r" ? number : 0; pops > 0 && now >= 0; pops--) now = choices.below[now];
      top[event] = now;
      if ("idcbe".includes(kind)) branch[event] = items[depth()] ?? -1;
    }
    if (!this.showsAnswer) return;
    now = -1;
    for (const option of this.answer) now = choose(option, now, this.last, -1);
    top[this.last] = now;
  }

  depthAt(event) {
    return this.top[event] < 0 ? 0 : this.choices.depth[this.top[event]];
  }

  // Returns the number of writes up to and including an event.
  writesAt(event) {
    return event === 0 ? 0 : this.until[Math.min(event, this.events) - 1] ?? 0;
  }

  // Returns the nearest event of the kinds `wanted` after (`by` = 1) or before (`by` = -1) `from`, or else the end or start of the
  // search.
  find(wanted, from, by) {
    for (let event = from + by; event > 0 && event <= this.events; event += by) if (wanted.includes(this.kinds[event - 1])) return event;
    return by > 0 ? this.last : 0;
  }
}

// The state that results from the choices on the stack; it does not depend on how the stack was reached.
class State {
  constructor(search) {
    const { rows, items } = search.data;
    this.search = search;
    this.data = search.data;
    this.columns = items.map(() => []);
    rows.forEach((row, option) => row.forEach((item) => this.columns[item].push(option)));
    this.place = 0;
    this.stack = [];
    this.covered = new Int32Array(items.length); // for each item, the number of choices that cover it
    this.met = new Int32Array(rows.length); // for each option, the number of its covered items that exclude it
    this.chosen = new Uint8Array(rows.length);
    this.left = Int32Array.from(this.columns, (column) => column.length); // the number of remaining options of each item
    this.itemsCovered = 0;
    this.optionsLeft = rows.filter((_, option) => !this.isOut(option)).length;
    this.seek(0);
  }

  shade(option, index) {
    return this.data.shades.length > 0 ? this.data.shades[option][index] : 0;
  }

  isOut(option) {
    return this.data.isExact ? this.met[option] > 0 : this.data.rows[option].length === this.met[option];
  }

  turn(option, by) {
    const was = this.isOut(option);
    this.met[option] += by;
    if (this.isOut(option) === was) return;
    this.optionsLeft += was ? 1 : -1;
    for (const item of this.data.rows[option]) this.left[item] += was ? 1 : -1;
  }

  // Covers an item of an option one time more (`by` = 1) or one time fewer (`by` = -1); `times` is the smaller of the counts before and
  // after. Items at their maximum, and items with a different colour, exclude options.
  take(option, index, times, by) {
    const { data } = this, item = data.rows[option][index], colour = this.shade(option, index);
    if (times === 0 && item < data.primary) this.itemsCovered += by;
    if (!data.isExact || item < data.primary || colour === 0) {
      if (times + 1 === (data.isExact ? data.high[item] : 1)) this.columns[item].forEach((other) => this.turn(other, by));
    } else if (times === 0) {
      const isAlike = (other) => this.shade(other, data.rows[other].indexOf(item)) === colour;
      this.columns[item].forEach((other) => isAlike(other) || this.turn(other, by));
    }
  }

  push(choice) {
    const { choices } = this.search, option = choices.option[choice];
    this.stack.push(choice);
    if (this.data.isExact) this.turn(option, 1);
    if (choices.isAside[choice]) return;
    this.chosen[option] = 1;
    this.data.rows[option].forEach((item, index) => this.take(option, index, this.covered[item]++, 1));
  }

  pop() {
    const { choices } = this.search, choice = this.stack.pop(), option = choices.option[choice];
    if (this.data.isExact) this.turn(option, -1);
    if (choices.isAside[choice]) return;
    // The stack of a repeat cover holds an option twice only if the option is redundant; when one of the two is removed, the option
    // stays chosen.
    this.chosen[option] = this.stack.some((other) => !choices.isAside[other] && choices.option[other] === option) ? 1 : 0;
    this.data.rows[option].forEach((item, index) => this.take(option, index, --this.covered[item], -1));
  }

  seek(event) {
    const { choices, top, last } = this.search;
    this.place = Math.max(0, Math.min(last, event));
    const wanted = [];
    for (let choice = top[this.place]; choice >= 0; choice = choices.below[choice]) wanted.push(choice);
    wanted.reverse();
    let same = 0;
    while (same < wanted.length && this.stack[same] === wanted[same]) same++;
    while (this.stack.length > same) this.pop();
    for (const choice of wanted.slice(same)) this.push(choice);
  }
}

// The linked lists after the first `at` writes.
class Position {
  constructor(search) {
    this.log = search.log;
    this.links = search.base.copy();
    this.at = 0;
  }

  seek(at) {
    const { ops, nodes, length } = this.log, to = Math.max(0, Math.min(length, at));
    for (; this.at < to; this.at++) this.links.write(ops[this.at], nodes[this.at]);
    while (this.at > to) this.links.write(ops[--this.at] ^ 1, nodes[this.at]);
  }
}
