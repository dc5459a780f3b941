// A program that a learner completes. It is in a subset of C++: numbers, arrays, `for`, `if`, `return` and calls. Each blank is an
// expression. The learner's program and the complete program run on the links of a matrix, and their effects on the links are
// compared. This file does not use the browser.

// A syntax or runtime error, with the number of the blank that causes it.
class Fault extends Error {
  constructor(blank, key, ...rest) {
    super(phrase(key, ...rest));
    this.blank = blank;
  }
}
const MOST_DONE = 20_000;

// The tokens of a text; full-width characters count as their ASCII equivalents.
function tokens(text, blank) {
  const plain = text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/【/g, "[").replace(/】/g, "]").trim();
  const found = plain.match(/□\d+|[A-Za-z_]\w*|\d+|\+\+|--|[-+=!<>]=|&&|\|\||\S/g) ?? [];
  const odd = found.find((token) => !/^(□\d+|\w+|[-+=!<>&|]{1,2}|[()[\]{};,])$/.test(token));
  if (odd !== undefined) throw new Fault(blank, "blankOdd", odd);
  return found;
}
const LEVELS = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"]];

// A parser. `filled` holds the texts typed into the blanks.
class Reading {
  constructor(text, filled, blank = null) {
    Object.assign(this, { filled, blank, at: 0, tokens: tokens(text, blank) });
  }
  get next() {
    return this.tokens[this.at];
  }
  takes(token) {
    return this.next === token && ++this.at > 0;
  }
  expect(token) {
    if (!this.takes(token)) throw new Fault(this.blank, "blankExpected", token, this.next ?? null);
  }
  // The functions of a program by name.
  functions() {
    const all = {};
    while (this.next !== undefined) {
      this.at++; // the type
      const name = this.tokens[this.at++];
      this.expect("(");
      this.expect("int");
      const parameter = this.tokens[this.at++];
      this.expect(")");
      all[name] = { parameter, body: this.statement() };
    }
    return all;
  }
  statement() {
    if (this.takes("{")) {
      const list = [];
      while (!this.takes("}")) list.push(this.statement());
      return { kind: "list", list };
    }
    if (this.takes("for")) {
      this.expect("(");
      const [first, test, then] = [this.simple(), this.ended(";"), this.ended(")")];
      return { kind: "for", first, test, then, body: this.statement() };
    }
    if (this.takes("if")) {
      this.expect("(");
      return { kind: "if", test: this.ended(")"), body: this.statement() };
    }
    if (this.takes("return")) return { kind: "return", value: this.ended(";") };
    return this.simple();
  }
  // A declaration or an expression.
  simple() {
    if (!this.takes("int")) return this.ended(";");
    const name = this.tokens[this.at++];
    this.expect("=");
    return { kind: "declare", name, value: this.ended(";") };
  }
  ended(end) {
    const value = this.expression();
    this.expect(end);
    return value;
  }
  expression() {
    const left = this.binary(0);
    if (!["=", "+=", "-="].includes(this.next)) return left;
    if (left.kind !== "name" && left.kind !== "at") throw new Fault(this.blank, "blankLeft");
    return { kind: "assign", sign: this.tokens[this.at++][0], left, right: this.expression() };
  }
  binary(level) {
    if (level === LEVELS.length) return this.unary();
    let left = this.binary(level + 1);
    while (LEVELS[level].includes(this.next)) left = { kind: "binary", sign: this.tokens[this.at++], left, right: this.binary(level + 1) };
    return left;
  }
  unary() {
    for (const sign of ["!", "-"]) if (this.takes(sign)) return { kind: "unary", sign, value: this.unary() };
    for (const sign of ["++", "--"]) if (this.takes(sign)) return { kind: "step", sign: sign[0], isBefore: true, left: this.unary() };
    let value = this.primary();
    for (;;) {
      if (this.takes("[")) value = { kind: "at", array: value, index: this.ended("]") };
      else if (this.takes("++")) value = { kind: "step", sign: "+", left: value };
      else if (this.takes("--")) value = { kind: "step", sign: "-", left: value };
      else return value;
    }
  }
  primary() {
    if (this.takes("(")) return this.ended(")");
    const token = this.tokens[this.at++];
    if (token?.startsWith("□")) return this.filling(Number(token.slice(1)));
    if (/^\d+$/.test(token)) return { kind: "number", value: Number(token) };
    if (token === "true" || token === "false") return { kind: "number", value: Number(token === "true") };
    if (token === undefined || !/^[A-Za-z_]/.test(token)) throw new Fault(this.blank, "blankExpected", null, token ?? null);
    return this.takes("(") ? { kind: "call", name: token, value: this.ended(")") } : { kind: "name", name: token };
  }
  // The expression in a blank.
  filling(blank) {
    const own = new Reading((this.filled[blank] ?? "").replace(/[;；]\s*$/, ""), [], blank);
    if (own.next === undefined) throw new Fault(blank, "blankEmpty");
    const value = own.expression();
    if (own.next !== undefined) throw new Fault(blank, "blankMore", own.next);
    return { kind: "blank", blank, value };
  }
}

const RESULTS = {
  "||": (a, b) => a || b, "&&": (a, b) => a && b, "==": (a, b) => a === b, "!=": (a, b) => a !== b, "<": (a, b) => a < b, ">": (a, b) => a > b,
  "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "+": (a, b) => a + b, "-": (a, b) => a - b,
};
// The program's arrays, initialised with the links of a matrix, and the operations on them.
class Machine {
  constructor(functions, model) {
    const links = new Links(model), items = links.items;
    this.functions = functions;
    this.arrays = {
      L: links.left, R: links.right, U: links.up, D: links.down, cnt: links.size, col: links.header, row: links.option.map((option) => option + 1),
      ans: new Int32Array(items + 1), len: new Int32Array(1),
    };
    // `log` holds the writes and calls in order; `stages` holds the arrays after each call, and the length of `log` at that time.
    Object.assign(this, { log: [], stages: [], done: 0, blank: null });
  }
  // Calls a function with one argument.
  call(name, value) {
    const called = this.functions[name];
    if (!called) throw new Fault(this.blank, "blankUnknown", name);
    const was = this.blank, scope = new Map([[called.parameter, value]]);
    this.log.push({ name, value });
    this.blank = null;
    const returned = this.run(called.body, scope)?.value ?? 0;
    this.blank = was;
    this.stages.push({ name, value, until: this.log.length, links: Object.values(this.arrays).join(";") });
    return returned;
  }
  // Runs a statement. If it reaches a `return`, returns an object with the value.
  run(node, scope) {
    if (++this.done > MOST_DONE) throw new Fault(this.blank, "blankEndless");
    switch (node.kind) {
      case "list":
        for (const one of node.list) {
          const returned = this.run(one, scope);
          if (returned) return returned;
        }
        return undefined;
      case "for":
        for (this.run(node.first, scope); this.value(node.test, scope); this.value(node.then, scope)) {
          const returned = this.run(node.body, scope);
          if (returned) return returned;
        }
        return undefined;
      case "if": return this.value(node.test, scope) ? this.run(node.body, scope) : undefined;
      case "return": return { value: this.value(node.value, scope) };
      case "declare": return void scope.set(node.name, this.value(node.value, scope));
      default: return void this.value(node, scope);
    }
  }
  value(node, scope) {
    if (++this.done > MOST_DONE) throw new Fault(this.blank, "blankEndless");
    switch (node.kind) {
      case "number": return node.value;
      case "blank": {
        this.blank = node.blank;
        const value = this.value(node.value, scope);
        this.blank = null;
        return value;
      }
      case "unary": return node.sign === "!" ? Number(!this.value(node.value, scope)) : -this.value(node.value, scope);
      case "binary": {
        const left = this.value(node.left, scope);
        if ((node.sign === "&&" && !left) || (node.sign === "||" && left)) return Number(Boolean(left));
        return Number(RESULTS[node.sign](left, this.value(node.right, scope)));
      }
      case "assign": {
        const place = this.place(node.left, scope), right = this.value(node.right, scope);
        return this.write(place, node.sign === "=" ? right : RESULTS[node.sign](place.get(), right));
      }
      case "step": {
        const place = this.place(node.left, scope), was = place.get(), value = this.write(place, RESULTS[node.sign](was, 1));
        return node.isBefore ? value : was;
      }
      case "call": return this.call(node.name, this.value(node.value, scope));
      default: return this.place(node, scope).get();
    }
  }
  // The location of a variable or an array entry.
  place(node, scope) {
    if (node.kind === "name" && scope.has(node.name)) return { get: () => scope.get(node.name), set: (value) => scope.set(node.name, value) };
    const isEntry = node.kind === "at", { name } = isEntry ? node.array : node, array = this.arrays[name];
    // `len` is a number; the other variables are arrays.
    if (!array || (isEntry ? node.array.kind !== "name" || name === "len" : name !== "len")) throw new Fault(this.blank, array ? "blankArray" : "blankUnknown", name ?? "");
    const index = isEntry ? this.value(node.index, scope) : 0;
    if (!(index in array)) throw new Fault(this.blank, "blankOutside", name, index);
    return { name, index, get: () => array[index], set: (value) => (array[index] = value) };
  }
  write(place, value) {
    place.set(value);
    if (place.index !== undefined) this.log.push({ name: place.name, index: place.index, value });
    return value;
  }
}

// Knuth's example: rows of three nodes reveal errors that rows of two nodes do not, such as a wrong direction along a row.
const LARGER = {
  primary: 7, items: [..."ABCDEFG"], rows: [[2, 4, 5], [0, 3, 6], [1, 2, 5], [0, 3], [1, 6], [3, 4, 6]], shades: [], low: Array(7).fill(1), high: Array(7).fill(1),
};
// For each function, the tests: lists of calls. Each list of calls starts with the initial links.
function trials(model) {
  const [one, two] = [1, 2], last = model.primary;
  return {
    remove: [[["remove", one], ["remove", two]]],
    resume: [[["remove", one], ["remove", two], ["resume", two], ["resume", one]]],
    dance: [[["dance", 0]], [["remove", last], ["dance", 0]]],
  };
}
function tried(functions, model, calls) {
  const machine = new Machine(functions, model);
  try {
    for (const [name, value] of calls) machine.call(name, value);
  } catch (error) {
    // A RangeError means that the recursion is too deep for the browser.
    machine.fault = error instanceof RangeError ? new Fault(null, "blankEndless") : error;
    if (!(machine.fault instanceof Fault)) throw error;
  }
  return machine;
}
const isSame = (one, other) => one.name === other.name && one.index === other.index && one.value === other.value;
// The first entry of `some` that occurs fewer times in `others` than in `some`.
function firstOf(some, others) {
  const rest = [...others];
  return some.find((entry) => {
    const place = rest.findIndex((other) => isSame(entry, other));
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}
// The difference between the functions `own` and the functions of the complete program, or null. Only the first call after which the
// lists differ counts: `expected` is its first missing write or call, and `found` its first superfluous one. Within a call, the
// order of the writes does not matter if the lists are the same afterwards.
function difference(whole, own, model, calls) {
  const right = tried(whole, model, calls), mine = tried(own, model, calls), all = right.stages;
  const stage = all.findIndex((stage, place) => mine.stages[place]?.links !== stage.links || !isSame(mine.stages[place], stage));
  if (stage < 0 && mine.stages.length === all.length && !mine.fault) return null;
  const of = ({ log, stages }) => (stage < 0 ? log : log.slice(stages[stage - 1]?.until ?? 0, stages[stage]?.until ?? log.length));
  const [theirs, ours] = [right, mine].map(of), apart = theirs.findIndex((entry, place) => !ours[place] || !isSame(entry, ours[place]));
  const expected = firstOf(theirs, ours), found = firstOf(ours, theirs), isOrder = !expected && !found;
  return {
    expected: (isOrder ? theirs[apart] : expected) ?? null, found: (isOrder ? ours[apart] : found) ?? null, fault: mine.fault ?? null,
    call: all[stage] ?? all.at(-1), machine: mine,
  };
}

// Splits the program `text` at the strings in `blanks`, which occur in this order.
function withBlanks(text, blanks) {
  let from = 0;
  return blanks.reduce((parts, blank) => {
    const at = text.indexOf(blank, from);
    parts.splice(-1, 1, text.slice(from, at), text.slice(at + blank.length));
    from = at + blank.length;
    return parts;
  }, [text]);
}
// Checks the blanks of a program. Returns null if they are right, otherwise the wrong function and what is wrong with it.
function checkProgram(model, text, blanks, filled) {
  const parts = withBlanks(text, blanks), whole = new Reading(text, []).functions();
  let own;
  try {
    own = new Reading(parts.flatMap((part, blank) => (blank === 0 ? [part] : [`□${blank - 1}`, part])).join(" "), filled).functions();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { name: null, fault: error };
  }
  for (const name of ["remove", "resume", "dance"]) {
    for (const matrix of [model, LARGER]) {
      for (const calls of trials(matrix)[name]) {
        const found = difference(whole, { ...whole, [name]: own[name] }, matrix, calls);
        if (found !== null) return { name, isLarger: matrix === LARGER, ...found };
      }
    }
  }
  return null;
}
