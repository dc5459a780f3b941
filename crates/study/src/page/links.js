// The linked lists of a matrix and the writes of a search. Every write has an inverse, so that writes can be played forwards and
// backwards. This file uses no browser API.

// The numbers of an operation and its inverse differ only in the lowest bit. The last four operations change nothing: they mark the
// position of the search.
const OP = {
  unlink: 0, relink: 1, // a node in its column
  drop: 2, restore: 3, // a header in the list of headers, or a node in its option
  mark: 4, unmark: 5, // a node with the colour of its item
  colour: 6, bleach: 7, // the item of a node gets the node's colour
  use: 8, unuse: 9, // an item can be covered one time fewer
  lower: 10, raise: 11, // an item must be covered one time fewer
  hide: 12, unhide: 13, // the option of a node
  remove: 14, removed: 15, // the item of a node, in a repeat cover
};

// The nodes of `matrix`, { primary, items, rows, shades, low, high }: node 0 is the root, node i + 1 the header of item i, and the
// nodes of the options follow in order.
class Links {
  constructor(matrix) {
    const items = matrix.items.length, ones = matrix.rows.reduce((sum, row) => sum + row.length, 0);
    const count = 1 + items + ones;
    this.items = items;
    this.primary = matrix.primary;
    for (const name of ["left", "right", "up", "down", "header", "option", "shade"]) this[name] = new Int32Array(count);
    this.isMarked = new Uint8Array(count);
    this.size = new Int32Array(1 + items);
    this.colour = new Int32Array(1 + items);
    // How many more times each item must be covered.
    this.low = Int32Array.from([0, ...matrix.low]);
    // How many more times each item may be covered.
    this.high = Int32Array.from([0, ...matrix.high]);
    this.first = new Int32Array(matrix.rows.length + 1);
    for (let header = 0; header <= items; header++) {
      // The header of a secondary item is not in the list of headers: it is its own neighbour.
      const isListed = header <= matrix.primary;
      this.left[header] = !isListed ? header : header === 0 ? matrix.primary : header - 1;
      this.right[header] = !isListed ? header : header === matrix.primary ? 0 : header + 1;
      this.up[header] = this.down[header] = this.header[header] = header;
      this.option[header] = -1;
    }
    let node = 1 + items;
    matrix.rows.forEach((row, option) => {
      const first = node, last = node + row.length - 1;
      this.first[option] = first;
      row.forEach((item, index) => {
        const header = item + 1;
        this.left[node] = node === first ? last : node - 1;
        this.right[node] = node === last ? first : node + 1;
        this.up[node] = this.up[header];
        this.down[node] = header;
        this.down[this.up[header]] = node;
        this.up[header] = node;
        this.header[node] = header;
        this.option[node] = option;
        this.shade[node] = matrix.shades.length > 0 ? matrix.shades[option][index] : 0;
        this.size[header]++;
        node++;
      });
    });
    this.first[matrix.rows.length] = node;
  }

  // Performs a write. The inverse operation is `op ^ 1`.
  write(op, node) {
    const { left, right, up, down, header } = this;
    switch (op) {
      case OP.unlink:
        down[up[node]] = down[node];
        up[down[node]] = up[node];
        this.size[header[node]]--;
        break;
      case OP.relink:
        this.size[header[node]]++;
        down[up[node]] = node;
        up[down[node]] = node;
        break;
      case OP.drop:
        right[left[node]] = right[node];
        left[right[node]] = left[node];
        break;
      case OP.restore:
        right[left[node]] = node;
        left[right[node]] = node;
        break;
      case OP.mark: this.isMarked[node] = 1; break;
      case OP.unmark: this.isMarked[node] = 0; break;
      case OP.colour: this.colour[header[node]] = this.shade[node]; break;
      case OP.bleach: this.colour[header[node]] = 0; break;
      case OP.use: this.high[node]--; break;
      case OP.unuse: this.high[node]++; break;
      case OP.lower: this.low[node]--; break;
      case OP.raise: this.low[node]++; break;
    }
  }

  // Serializes all state that writes can change, to compare lists.
  text() {
    const parts = [this.left, this.right, this.up, this.down, this.size, this.isMarked, this.colour, this.low, this.high];
    return parts.map((part) => part.join()).join(";");
  }

  copy() {
    const copy = Object.create(Links.prototype);
    for (const [name, value] of Object.entries(this)) copy[name] = typeof value === "number" ? value : value.slice();
    return copy;
  }
}

// A growing list of writes: operation, node, and the line of code that performs it.
class Log {
  constructor() {
    this.length = 0;
    this.ops = new Uint8Array(1 << 12);
    this.nodes = new Int32Array(1 << 12);
    this.lines = new Uint8Array(1 << 12);
  }

  push(op, node, line) {
    if (this.length === this.ops.length) {
      for (const name of ["ops", "nodes", "lines"]) {
        const larger = new this[name].constructor(2 * this.length);
        larger.set(this[name]);
        this[name] = larger;
      }
    }
    this.ops[this.length] = op;
    this.nodes[this.length] = node;
    this.lines[this.length++] = line;
  }
}
