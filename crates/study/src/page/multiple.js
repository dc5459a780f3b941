// The search for exact covers with colours and multiplicities: Knuth's Algorithms C and M, which take the same steps as Algorithm X if
// the matrix is plain. An item that may be covered several times stays in the list of headers until its maximum is reached; its options
// are tried in order, and each tried option leaves the list of the item (a tweak). The first option that gives an item a colour
// purifies it; later options commit to it.

Object.assign(Dlx.prototype, {
  // Searches for exact covers. `visit` receives each cover and returns whether to stop. This is a generator: resume it after each
  // pause.
  *exactly(visit) {
    const { down, option, low, high, size } = this.links, { recorder } = this;
    const branches = [], tweaked = [];
    const ways = (header) => Math.max(0, size[header] + 1 - low[header]);
    for (let stop = false; ; ) {
      if (this.isDue()) yield;
      const header = this.choose(ways);
      let isDeeper = false;
      if (header === 0) {
        recorder.solution(this.chosen);
        stop = visit(this.chosen);
      } else {
        this.tellChoice(header, ways);
        if (ways(header) > 0 && !recorder.isDone()) {
          this.tally(OP.use, header, LINE.open);
          if (high[header] === 0) this.cover(header);
          branches.push({ header, node: down[header], tweaked: tweaked.length });
          isDeeper = this.advance(branches, tweaked);
          if (!isDeeper) this.close(branches, tweaked);
        }
      }
      // Backtrack to the nearest item with another branch.
      while (!isDeeper) {
        const branch = branches.at(-1);
        if (branch === undefined) return;
        const node = branch.node;
        branch.node = down[node];
        this.takeBack(branch.header, node);
        if (node !== branch.header) {
          this.chosen.pop();
          isDeeper = !stop && !recorder.isDone() && this.advance(branches, tweaked);
        }
        if (!isDeeper) this.close(branches, tweaked);
      }
    }
  },

  isSeveral(header) {
    return this.matrix.low[header - 1] !== 1 || this.matrix.high[header - 1] !== 1;
  },

  // Takes the next branch of the last branching item; returns false if there is none.
  advance(branches, tweaked) {
    const { header, node } = branches.at(-1), { low, high, size, option } = this.links;
    const isSeveral = this.isSeveral(header);
    if (isSeveral && size[header] < low[header]) return false;
    if (node === header) {
      if (!isSeveral || low[header] > 0) return false;
      this.recorder.enough(header - 1);
      if (high[header] > 0) this.do(OP.drop, header, LINE.enough);
      return true;
    }
    if (isSeveral) {
      this.recorder.tweak(option[node], header - 1);
      if (high[header] > 0) this.hide(node, LINE.tweak);
      this.do(OP.unlink, node, LINE.tweak);
      tweaked.push(node);
      if (low[header] > 0) this.tally(OP.lower, header, LINE.tweak);
    }
    this.push(node);
    this.tryOption(node);
    return true;
  },

  // Undoes the branch of `node`. If `node` is the header, its branch is the one without an option.
  takeBack(header, node) {
    const { high } = this.links;
    if (node === header) {
      if (high[header] > 0) this.do(OP.restore, header, LINE.more);
      this.recorder.more(header - 1);
      return;
    }
    this.untryOption(node);
    // The item was counted as covered when the branch was opened.
    this.raise(header, high[header] + 1);
  },

  // Restores the lower bound of an item that may be covered `left` more times.
  raise(header, left) {
    const low = Math.max(0, this.matrix.low[header - 1] + left - this.matrix.high[header - 1]);
    while (this.links.low[header] < low) this.tally(OP.raise, header, LINE.back);
  },

  // Undoes all tweaks of the last branching item.
  close(branches, tweaked) {
    const { header, tweaked: start } = branches.pop(), { high } = this.links;
    if (tweaked.length > start) this.recorder.untweak(header - 1, tweaked.length - start);
    while (tweaked.length > start) {
      const node = tweaked.pop();
      this.do(OP.relink, node, LINE.untweak);
      if (high[header] > 0) this.unhide(node, LINE.untweak);
    }
    this.recorder.closed();
    if (high[header] === 0) this.uncover(header);
    this.tally(OP.unuse, header, LINE.exhausted);
  },

  tryOption(node) {
    const { right, header: of, low, high, option } = this.links;
    this.recorder.try(option[node]);
    for (let other = right[node]; other !== node; other = right[other]) {
      const header = of[other];
      if (header > this.links.primary) {
        this.commit(other);
        continue;
      }
      if (low[header] > 0) this.tally(OP.lower, header, LINE.use);
      this.tally(OP.use, header, LINE.use);
      if (high[header] === 0) this.cover(header);
      else this.recorder.lower(header - 1, low[header], high[header]);
    }
  },

  untryOption(node) {
    const { left, header: of, high, option } = this.links;
    for (let other = left[node]; other !== node; other = left[other]) {
      const header = of[other];
      if (header > this.links.primary) {
        this.uncommit(other);
        continue;
      }
      if (high[header] === 0) this.uncover(header);
      this.tally(OP.unuse, header, LINE.back);
      this.raise(header, high[header]);
    }
    this.recorder.back(option[node]);
  },

  commit(node) {
    const { header, shade, isMarked, colour } = this.links;
    if (shade[node] === 0) this.cover(header[node]);
    else if (isMarked[node]) this.recorder.commit(header[node] - 1, colour[header[node]]);
    else this.purify(node);
  },

  uncommit(node) {
    const { header, shade, isMarked } = this.links;
    if (shade[node] === 0) this.uncover(header[node]);
    else if (!isMarked[node]) this.unpurify(node);
  },

  purify(node) {
    const { header: of, shade, down } = this.links, header = of[node];
    this.recorder.purify(header - 1, shade[node]);
    this.do(OP.colour, node, LINE.colour);
    for (let row = down[header]; row !== header; row = down[row]) {
      if (shade[row] === shade[node]) this.do(OP.mark, row, LINE.markNode);
      else this.hide(row, LINE.purifyRows);
    }
  },

  unpurify(node) {
    const { header: of, shade, up, isMarked } = this.links, header = of[node];
    for (let row = up[header]; row !== header; row = up[row]) {
      if (isMarked[row]) this.do(OP.unmark, row, LINE.unpurifyRows);
      else this.unhide(row, LINE.unpurifyRows);
    }
    this.do(OP.bleach, node, LINE.bleach);
    this.recorder.unpurify(header - 1);
  },
});
