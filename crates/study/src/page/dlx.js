// The textbook search, with the same steps as `dlx-judge trace`. This file uses no browser API.

// A number for each line of the displayed code.
const LINE = Object.fromEntries([
  "none", "covered", "choose", "dead", "bound", "branch", "try", "others", "deeper", "back", "exhausted",
  "coverHeader", "coverRows", "hideNode", "uncoverRows", "unhideNode", "uncoverHeader",
  "removeNode", "restoreNode", "removes",
  "open", "tweak", "enough", "more", "untweak", "use", "commit", "colour", "purifyRows", "markNode", "unpurifyRows", "bleach",
].map((name, number) => [name, number]));

// Searches `matrix` (see `Links`) and passes writes and events to `recorder`. `choose` is a key of `CHOOSE`.
class Dlx {
  constructor(matrix, choose, recorder) {
    this.matrix = matrix;
    this.links = new Links(matrix);
    this.rule = CHOOSE[choose];
    this.recorder = recorder;
    this.chosen = [];
    this.seen = new Int32Array(1 + matrix.items.length);
    this.round = 0;
    // Called before each node. Returns whether to pause the search; see `Search.run`.
    this.isDue = () => false;
    // Whether every primary item must be covered exactly once.
    this.isOnce = matrix.low.every((low, item) => item >= matrix.primary || (low === 1 && matrix.high[item] === 1));
    // Whether every primary item must be covered exactly once and there are no colours.
    this.isPlain = matrix.shades.length === 0 && this.isOnce;
  }

  do(op, node, line) {
    this.links.write(op, node);
    this.recorder.write(op, node, line);
  }

  // Writes to an item's bounds. The write is not recorded if every primary item must be covered exactly once.
  tally(op, header, line) {
    if (this.isOnce) this.links.write(op, header);
    else this.do(op, header, line);
  }

  // Returns the header of the branching item, or 0 if all primary items are covered.
  choose(ways) {
    return this.rule.pick(this.links, ways);
  }

  tellChoice(header, ways) {
    const options = ways(header), { right } = this.links;
    let ties = 0;
    for (let other = right[0]; other !== 0; other = right[other]) ties += other !== header && ways(other) === options ? 1 : 0;
    this.recorder.item(header - 1, options, ties);
    if (options === 0) this.recorder.dead(header - 1);
  }

  cover(header) {
    const { down } = this.links;
    this.recorder.cover(header - 1);
    this.do(OP.drop, header, LINE.coverHeader);
    for (let row = down[header]; row !== header; row = down[row]) this.hide(row, LINE.coverRows);
  }

  uncover(header) {
    const { up } = this.links;
    for (let row = up[header]; row !== header; row = up[row]) this.unhide(row, LINE.uncoverRows);
    this.do(OP.restore, header, LINE.uncoverHeader);
    this.recorder.uncover(header - 1);
  }

  hide(row, line) {
    const { right, isMarked } = this.links;
    this.do(OP.hide, row, line);
    this.recorder.dies(this.links.option[row]);
    for (let node = right[row]; node !== row; node = right[node]) if (!isMarked[node]) this.do(OP.unlink, node, LINE.hideNode);
  }

  unhide(row, line) {
    const { left, isMarked } = this.links;
    this.do(OP.unhide, row, line);
    for (let node = left[row]; node !== row; node = left[node]) if (!isMarked[node]) this.do(OP.relink, node, LINE.unhideNode);
  }

  push(node) {
    this.chosen.push(this.links.option[node]);
  }

  exact(visit) {
    for (const _ of this.exactly(visit)) continue;
  }
  repeat(most, visit) {
    for (const _ of this.repeatedly(most, visit)) continue;
  }

  // Searches for repeat covers of at most `most` options. `visit` receives each cover and returns the new limit, or -1 to stop. This is
  // a generator: resume it after each pause.
  *repeatedly(most, visit) {
    const { right, left, down, header: of, option, size } = this.links, ways = (header) => size[header];
    const path = [];
    let stop = false;
    for (;;) {
      if (this.isDue()) yield;
      const header = this.choose(ways);
      let next = 0;
      if (header === 0) {
        this.recorder.solution(this.chosen);
        most = visit(this.chosen);
        stop = most < 0;
      } else {
        this.tellChoice(header, ways);
        const needed = this.bound(), room = Math.max(0, most - this.chosen.length);
        if (needed > room) this.recorder.bound(needed, room);
        else if (size[header] > 0 && !this.recorder.isDone()) next = down[header];
      }
      while (next === 0) {
        if (path.length === 0) return;
        const node = path.pop();
        this.chosen.pop();
        for (let other = left[node]; other !== node; other = left[other]) this.restore(other);
        this.restore(node);
        this.recorder.back(option[node]);
        const below = down[node];
        if (below !== of[node] && !stop && !this.recorder.isDone() && this.chosen.length < most) next = below;
      }
      this.recorder.try(option[next]);
      this.remove(next);
      for (let other = right[next]; other !== next; other = right[other]) this.remove(other);
      path.push(next);
      this.push(next);
    }
  }

  // Removes the item of a node: unlinks its other nodes from their rows, and its header from the list of headers.
  remove(node) {
    const { down, header } = this.links;
    this.recorder.cover(header[node] - 1);
    this.do(OP.remove, node, LINE.removes);
    for (let other = down[node]; other !== node; other = down[other]) this.do(OP.drop, other, LINE.removeNode);
  }

  restore(node) {
    const { up, header } = this.links;
    for (let other = up[node]; other !== node; other = up[other]) this.do(OP.restore, other, LINE.restoreNode);
    this.do(OP.removed, node, LINE.back);
    this.recorder.uncover(header[node] - 1);
  }

  // A lower bound on the number of options that a repeat cover still needs: take an item, count one, strike out all items that share an
  // option with it, and repeat with the remaining items.
  bound() {
    const { right, down, header: of } = this.links, { seen } = this, round = ++this.round;
    let needed = 0;
    for (let header = right[0]; header !== 0; header = right[header]) {
      if (seen[header] === round) continue;
      seen[header] = round;
      needed++;
      for (let row = down[header]; row !== header; row = down[row]) {
        for (let node = right[row]; node !== row; node = right[node]) seen[of[node]] = round;
      }
    }
    return needed;
  }
}
