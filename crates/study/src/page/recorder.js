// Combines the steps of the search into events, as `dlx-judge trace --format json` does. This file uses no browser API.
//
// The kinds of events shown: i(tem), d(ead end), c(ut by the bound), t(ry), b(ack), s(olution), e(nough); l, an option leaves the
// branching item (a tweak); r, the tweaked options return. Each write belongs to one event: the writes of a try follow their event, and
// the writes of backtracking precede their event.

// The maximum number of writes recorded, about 36 MB; later events are shown without writes.
const MOST_WRITES = 6_000_000;

class Recorder {
  // Records up to `limit` events from event number `from`, and passes every event to `see`, if given.
  constructor(matrix, isExact, { from = 1, limit = Infinity, mostEvents = Infinity, mostWrites = MOST_WRITES, see = null }) {
    Object.assign(this, { matrix, isExact, from, limit, mostEvents, mostWrites, see });
    this.columns = new Int32Array(matrix.items.length);
    for (const row of matrix.rows) for (const item of row) this.columns[item]++;
    Object.assign(this, { kinds: [], what: [], size: [], ties: [], until: [], work: [], before: [], levels: [] });
    this.log = new Log();
    Object.assign(this, { events: 0, solutions: 0, updates: 0, chosen: 0, at: 0, open: -1 });
    // The number of events whose writes are all recorded.
    this.linked = Infinity;
    Object.assign(this, { isEnough: false, isCut: false, wasBack: false, pending: null, uncovers: [], unpurifies: [] });
    // The lists at the first recorded event.
    this.base = null;
    this.links = null;
  }

  isDone() {
    return this.isEnough || this.isCut || this.events >= this.mostEvents;
  }

  write(op, node, line) {
    if (this.isDone() || this.events + 1 < this.from) return;
    // The write has already been performed: undo it in the copy.
    if (this.base === null) {
      this.base = this.links.copy();
      this.base.write(op ^ 1, node);
    }
    if (this.log.length < this.mostWrites) this.log.push(op, node, line);
    else if (this.linked === Infinity) this.linked = Math.max(0, this.kinds.length - 1);
  }

  // Begins a step; returns false if recording is over.
  step() {
    if (this.isDone()) return false;
    this.flush();
    this.was = this.wasBack;
    this.wasBack = false;
    return true;
  }

  // Passes on the pending event, whose list of removed options is now complete.
  flush() {
    if (this.pending !== null) this.see(this.pending);
    this.pending = null;
  }

  tell(event, isPending = false) {
    this.events++;
    if (this.see === null) return;
    const full = { number: this.events, depth: this.at, ...event };
    if (isPending) this.pending = full;
    else this.see(full);
  }

  level() {
    while (this.levels.length <= this.at) this.levels.push({ items: 0, options: 0, dead: 0, bounds: 0, solutions: 0, updates: 0 });
    return this.levels[this.at];
  }

  count(updates) {
    this.level().updates += updates;
    this.updates += updates;
  }

  // Records a displayed event.
  show(kind, what, size = 0, ties = 0) {
    if (this.events < this.from) return this.pass(kind, what);
    if (this.open >= 0) this.settle();
    if (this.kinds.length >= this.limit) {
      this.isCut = true;
      return;
    }
    if (this.base === null) this.base = this.links.copy();
    this.kinds.push(kind);
    this.what.push(what);
    this.size.push(size);
    this.ties.push(ties);
    this.until.push(this.log.length);
    this.work.push(this.updates);
    if ("tlre".includes(kind)) this.open = this.kinds.length - 1;
  }

  settle() {
    this.until[this.open] = this.log.length;
    this.work[this.open] = this.updates;
    this.open = -1;
  }

  // Tracks the options chosen or tweaked before the first displayed event.
  pass(kind, what) {
    if (kind === "t" || kind === "l") this.before.push([what, kind === "l"]);
    if (kind === "b") this.before.pop();
    if (kind === "r") this.before.length -= what;
  }

  item(item, options, ties) {
    if (!this.step()) return;
    this.at = this.chosen;
    this.level().items++;
    this.tell({ event: "item", item, options, ties });
    this.show("i", item, options, ties);
  }

  dead(item) {
    if (!this.step()) return;
    this.level().dead++;
    this.tell({ event: "dead", item });
    this.show("d", item);
  }

  bound(needed, left) {
    if (!this.step()) return;
    this.level().bounds++;
    this.tell({ event: "bound", needed, left });
    this.show("c", needed, left);
  }

  try(option) {
    if (!this.step()) return;
    this.at = this.chosen++;
    this.level().options++;
    this.tell({ event: "try", option });
    this.show("t", option);
  }

  cover(item) {
    if (!this.step()) return;
    // A repeat cover removes the whole column at once.
    this.count(this.isExact ? 1 : this.columns[item]);
    this.tell({ event: "cover", item, dies: [] }, true);
  }

  dies(option) {
    if (this.isDone()) return;
    this.wasBack = false;
    this.count(this.matrix.rows[option].length - 1);
    if (this.pending !== null) this.pending.dies.push(option);
  }

  uncover(item) {
    if (!this.step()) return;
    if (this.was && this.isExact) this.tell({ event: "exhausted", item });
    else this.uncovers.push(item);
  }

  lower(item, low, high) {
    if (this.step()) this.tell({ event: "lower", item, low, high });
  }

  purify(item, colour) {
    if (this.step()) this.tell({ event: "purify", item, colour, dies: [] }, true);
  }

  commit(item, colour) {
    if (this.step()) this.tell({ event: "commit", item, colour });
  }

  unpurify(item) {
    if (this.step()) this.unpurifies.push(item);
  }

  tweak(option, item) {
    if (!this.step()) return;
    this.count(1);
    this.tell({ event: "tweak", option, item });
    this.show("l", option, item);
  }

  untweak(item, options) {
    if (!this.step()) return;
    this.at = this.chosen;
    this.tell({ event: "untweak", item, options });
    this.show("r", options, item);
    this.wasBack = true;
  }

  // Called when all tweaked options have returned.
  closed() {
    if (this.open >= 0 && this.kinds[this.open] === "r" && !this.isDone()) this.settle();
  }

  enough(item) {
    if (!this.step()) return;
    this.tell({ event: "enough", item });
    this.show("e", item);
  }

  more(item) {
    if (!this.step()) return;
    this.at = this.chosen;
    this.tell({ event: "more", item });
    this.wasBack = true;
  }

  back(option) {
    if (!this.step()) return;
    this.at = --this.chosen;
    const { uncovers, unpurifies } = this;
    this.tell({ event: "back", option, uncovers, ...(unpurifies.length > 0 && { unpurifies }) });
    Object.assign(this, { uncovers: [], unpurifies: [], wasBack: true });
    this.show("b", option);
  }

  solution(options) {
    if (!this.step()) return;
    this.at = options.length;
    this.level().solutions++;
    this.solutions++;
    this.tell({ event: "solution", options: options.slice() });
    this.show("s", options.length);
  }

  finish() {
    this.flush();
    if (this.open >= 0) this.settle();
    const last = this.until.length - 1;
    if (last >= 0) {
      this.until[last] = this.log.length;
      this.work[last] = this.updates;
    }
    if (this.base === null) this.base = this.links.copy();
  }
}
