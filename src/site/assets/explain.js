// Why an output is wrong, as `dlx-judge explain` says it: reads the answers of an output in the format of its problem, and makes the
// sentences from what the program found out about each case when the page was made (src/explain/page.rs). Nothing here searches, and
// nothing uses the browser. A test compares it with the program.

// Blanks and lines as the program sees them.
const BLANK = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const AROUND = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g"), BLANKS = new RegExp(`[${BLANK}]+`), IS_BLANK = new RegExp(`[${BLANK}]`);
const trim = (text) => text.replace(AROUND, "");
const wordsOf = (line) => trim(line).split(BLANKS).filter((word) => word !== "");
const linesOf = (text) => {
  const lines = text.split("\n").map((line, at, all) => (at < all.length - 1 ? line.replace(/\r$/, "") : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
};
// Numbers in the ranges of the program's types, as texts; null for anything else.
const integer = (low, high) => (word) => {
  if (!(low < 0n ? /^[+-]?[0-9]+$/ : /^\+?[0-9]+$/).test(word)) return null;
  const number = BigInt(word.replace(/^\+/, ""));
  return number < low || number > high ? null : number.toString();
};
const unsigned = integer(0n, 2n ** 64n - 1n), signed = integer(-(2n ** 63n), 2n ** 63n - 1n);
const real = (word) => (/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(word) && Number.isFinite(Number(word)) ? Number(word) : null);
const all = (words, read) => {
  const values = words.map(read);
  return values.includes(null) ? null : values;
};
// The number in place of `{}`, in the form for 1 or for others.
const said = (forms, number) => {
  const [one, many] = forms.split("|");
  return many !== undefined && number === "1" ? one : (many ?? one).replaceAll("{}", () => number);
};
const quoted = (text) => {
  const letters = [...text];
  return letters.length > 40 ? `'${letters.slice(0, 40).join("")}...'` : `'${text}'`;
};

// A sentence of the program, by its name in SENTENCES, with its values.
const say = (name, ...values) => SENTENCES[name].split("{}").reduce((text, part, at) => text + values[at - 1] + part);

// What is not an answer.
class Unreadable {
  constructor(line, what) {
    Object.assign(this, { line, what });
  }
}

// An output, read answer by answer. What an answer states has one field, named as in the program: { only: names }, { is: true }.
class Output {
  constructor(text) {
    this.lines = linesOf(text);
    this.at = 0;
  }
  // The next line that is not blank, with its number from 1.
  nextFilled() {
    for (let at = this.at; at < this.lines.length; at++) {
      const text = trim(this.lines[at]);
      if (text !== "") return { line: at + 1, text };
    }
    return null;
  }
  nextAny() {
    return this.at < this.lines.length ? { line: this.at + 1, text: trim(this.lines[this.at]) } : null;
  }
  any() {
    return this.at < this.lines.length ? trim(this.lines[this.at++]) : null;
  }
  // The next line that is not blank, where `expected` should be.
  line(expected) {
    const next = this.nextFilled();
    if (next === null) throw new Unreadable(this.lines.length, say("ENDS_WHERE", expected));
    this.at = next.line;
    return next.text;
  }
  fail(expected, found) {
    return this.wrong(say("IN_PLACE", quoted(found), expected));
  }
  wrong(what, line = this.at) {
    throw new Unreadable(line, what);
  }

  answer({ heading, answer }, number, right) {
    const [kind, form] = typeof answer === "string" ? [answer, null] : Object.entries(answer)[0];
    if (heading !== "" && kind !== "number") {
      const expected = `${heading}${number}:`, line = this.line(quoted(expected));
      if (line !== expected) this.fail(quoted(expected), line);
    }
    return this[kind](form, right, heading, number);
  }
  number({ of, none }, right, heading, number) {
    const expected = heading === "" ? say("SOME_NUMBER") : say("HEADED_NUMBER", heading, number);
    const line = this.line(expected), start = heading === "" ? "" : `${heading}${number}:`;
    if (!line.startsWith(start)) this.fail(expected, line);
    const word = heading === "" ? line : trim(line.slice(start.length));
    const read = { fewest: unsigned, worth: signed, radius: real, covers: unsigned }[of];
    if (none !== "" && word === none && (of === "fewest" || of === "worth")) return { [of]: null };
    if (of === "covers" && word === "many") return { several: true };
    const value = read(word);
    return value === null ? this.fail(expected, line) : { [of]: value };
  }
  word([yes, no]) {
    const expected = say("OR", `'${yes}'`, `'${no}'`), line = this.line(expected);
    return line === yes || line === no ? { is: line === yes } : this.fail(expected, line);
  }
  rows({ counted, none }) {
    const expected = say("ROWS", none), line = this.line(expected);
    if (line === none) return { is: false };
    const rows = all(wordsOf(line), unsigned) ?? this.fail(expected, line);
    return this.countedRows(counted ? rows.shift() : null, rows);
  }
  fewest_rows() {
    const line = this.line(say("SOME_NUMBER")), count = unsigned(line) ?? this.fail(say("SOME_NUMBER"), line);
    const second = this.line(say("ROW_NUMBERS"));
    return this.countedRows(count, all(wordsOf(second), unsigned) ?? this.fail(say("ROW_NUMBERS"), second));
  }
  countedRows(count, rows) {
    if (count !== null && count !== String(rows.length)) this.wrong(say("ROWS_COUNTED", count, rows.length));
    return { options: rows.map((row) => `row ${row}`) };
  }
  grid({ side: asked, symbols, spaced, messages }, right) {
    const expected = messages.reduce((text, [message]) => say("OR", text, `'${message}'`), say("GRID"));
    const first = this.line(expected), message = messages.find(([text]) => text === first);
    if (message) return { none: { is: false }, several: { several: true }, not_minimal: { not_minimal: true } }[message[1]];
    const isSymbol = (letter) => symbols.includes(letter);
    if (messages.length > 0 && [...first].filter(isSymbol).length * 2 < [...first].length) this.fail(expected, first);
    const cells = (line) => [...line].filter((letter) => !IS_BLANK.test(letter));
    let grid = cells(first);
    // Where there is a message in its place, a grid tells its side.
    const side = asked || (right.lines > 1 ? right.lines : grid.length);
    if (grid.length !== side * side) {
      for (let number = 1, line = first; number <= side; number++) {
        if (number > 1) {
          line = this.line(say("GRID_ROW", number));
          grid = grid.concat(cells(line));
        }
        const found = cells(line).length, words = wordsOf(line).length;
        if (found !== side) this.wrong(say("ROW_CELLS", number, found, side, quoted(line)));
        if (words !== (spaced ? side : 1)) this.wrong(say(spaced ? "ROW_JOINED" : "ROW_SPACED", number, quoted(line)));
      }
    }
    const row = (cell) => Math.floor(cell / side), place = (cell) => `r${row(cell) + 1}c${(cell % side) + 1}`;
    const wrong = grid.findIndex((letter) => !isSymbol(letter));
    if (wrong >= 0) {
      const what = say(symbols.includes("1") ? "NO_DIGIT" : "NO_LETTER", place(wrong), grid[wrong]);
      this.wrong(what, this.at >= side ? this.at - side + 1 + row(wrong) : this.at);
    }
    return { only: grid.map((letter, cell) => `${place(cell)}=${letter}`) };
  }
  columns() {
    const expected = say("COLUMNS"), line = this.line(expected);
    const columns = all(wordsOf(line), unsigned) ?? this.fail(expected, line);
    return columns.map((column, row) => `queen r${row + 1}c${column}`);
  }
  queens() {
    return { options: this.columns() };
  }
  count_and_queens() {
    const expected = say("PLACEMENTS"), line = this.line(expected);
    const count = unsigned(line) ?? this.fail(expected, line);
    return { listed: [count === "0" ? [] : [this.columns()], count] };
  }
  queens_and_count() {
    const covers = [];
    for (;;) {
      const queens = this.columns();
      if (queens.length === 1) return { listed: [covers, queens[0].split("c")[1]] };
      covers.push(queens);
    }
  }
  families() {
    const covers = [];
    for (let line = this.any(); line !== null; line = this.any()) {
      if (line === String(covers.length)) return { listed: [covers, line] };
      covers.push(wordsOf(line));
    }
    return this.wrong(say("NO_COUNT", covers.length));
  }
  tilings(_, right) {
    const tilings = [], expected = say("TILING");
    for (;;) {
      const first = this.line(expected);
      if (first === "no tiling") return { is: false };
      if (/^[0-9]/.test(first)) {
        const count = unsigned(first) ?? this.fail(expected, first);
        return tilings.length === 0 ? { covers: count } : { listed: [tilings, count] };
      }
      const rows = [first];
      for (let row = this.any(); row !== null && row !== ""; row = this.any()) rows.push(row);
      tilings.push(pieces(rows));
      if (right.isSingle) return { options: tilings[0] };
    }
  }
  stations(_, right) {
    const expected = say("STATION"), options = [];
    let line = this.line(expected);
    if (line === "No solution") return { is: false };
    for (let station = 1; ; station++) {
      const days = all(wordsOf(line), unsigned);
      if (days === null || days.length !== 2) this.fail(expected, line);
      if (days.some((day) => day !== "0")) options.push(`station ${station} days ${days[0]}-${days[1]}`);
      if (right.lines === station) break;
      line = this.any();
      if (line === null || line === "") break;
    }
    return { options };
  }
  triangle() {
    const expected = say("TRIANGLE"), rows = [];
    let line = this.line(expected);
    if (line === "No solution") return { is: false };
    for (let row = 1; row <= 10; row++) {
      if (row > 1) line = this.line(say("TRIANGLE_ROW", row));
      const cells = [...line].length;
      if (cells !== row) row === 1 ? this.fail(expected, line) : this.wrong(say("ROW_CELLS", row, cells, row, quoted(line)));
      rows.push(line);
    }
    return { only: pieces(rows) };
  }
  states({ of, states, none }) {
    const expected = say("STATES", states.map((state) => `'${state}'`).reduce((one, other) => say("OR", one, other)), of, none);
    const line = this.line(expected), words = wordsOf(line);
    if (line === none) return { is: false };
    if (!words.every((word) => states.includes(word))) this.fail(expected, line);
    return { options: words.map((word, index) => `${of} ${index + 1} ${word}`) };
  }
}
// The options of a drawing in which each piece is a letter.
function pieces(rows) {
  const named = new Map();
  rows.forEach((line, row) => [...line].forEach((letter, column) => {
    if (letter !== "#") named.set(letter, `${named.get(letter) ?? `${letter} on`} r${row + 1}c${column + 1}`);
  }));
  return [...named].sort(([one], [other]) => one.codePointAt(0) - other.codePointAt(0)).map(([, name]) => name);
}

// What is wrong with an output of a case of the page's data: as `dlx-judge explain --format json` has it. Null if every answer is right.
function explain(data, name, text) {
  const { format } = data, { answers, most } = data.cases.find((known) => known.name === name), { length } = answers;
  const encoder = new TextEncoder();
  const read = new TextDecoder("utf-8", { ignoreBOM: true }).decode(encoder.encode(text).subarray(0, most));
  const output = new Output(read);
  for (let at = 0; at < length; at++) {
    const right = answers[at], number = at + 1;
    const place = { ...(length > 1 ? { case: say("CASE", format.case, number, length) } : {}), number };
    const next = output.nextFilled() ?? (format.answer === "families" ? output.nextAny() : null);
    if (next === null) return { line: output.at, faults: [at === 0 ? say("NO_ANSWER") : say("ENDS_AFTER", format.case, at, length)] };
    let found;
    try {
      found = output.answer(format, number, right);
    } catch (wrong) {
      if (!(wrong instanceof Unreadable)) throw wrong;
      return { ...place, line: wrong.line, faults: [wrong.what] };
    }
    if (isSame(found, right.right)) continue;
    const faults = new Difference(data, right, withoutHeading(format, read, next)).faults(found);
    if (faults !== null) return { ...place, line: next.line, ...faults };
  }
  const rest = output.nextFilled();
  if (rest === null) return null;
  const after = length === 1 ? say("ONE_ANSWER") : say("ALL_ANSWERS", length);
  return { line: rest.line, faults: [say("GOES_ON", after, quoted(rest.text))] };
}
// The lines that the program prints about it.
function textOf({ case: name, line, faults }) {
  const place = name === undefined ? say("LINE", line) : say("CASE_LINE", name, line);
  const more = faults.length > 20 ? [say("AND_MORE", faults.length - 20)] : [];
  return [place, ...[...faults.slice(0, 20), ...more].map((fault) => `    ${fault}`)];
}
function withoutHeading({ heading, answer }, text, { line, text: first }) {
  if (heading === "") return first;
  if (answer.number) return first.split(" ").at(-1);
  return linesOf(text).slice(line).map(trim).find((line) => line !== "") ?? first;
}
// The program writes what has no value as its name alone.
const stated = (right) => (typeof right === "string" ? { [right]: true } : right);
function isSame(found, right) {
  const [kind, value] = Object.entries(found)[0], known = stated(right)[kind];
  if (known === undefined) return false;
  if (kind === "radius") return Math.abs(value - known) < 5e-7;
  return plain(value) === plain(known);
}
// Numbers found are texts.
const plain = (value) => JSON.stringify(value, (_, part) => (typeof part === "number" ? String(part) : part));

const NAMED = 6;
function list(names) {
  if (names.length === 0) return say("LIST_NONE");
  if (names.length === 1) return names[0];
  if (names.length > NAMED) return say("LIST_MORE", names.slice(0, NAMED).join(", "), names.length - NAMED);
  return say("LIST", names.slice(0, -1).join(", "), names.at(-1));
}
// The options and items of an answer's model, each option with its name, items and shapes.
function modelOf(data, { model }) {
  if (model === null) return null;
  const options = model.options.flatMap(([start, length]) => data.options.slice(start, start + length));
  return { ...model, options, items: data.items[model.items] };
}

// An answer that differs from the right one.
class Difference {
  constructor(data, { right, line, facts, ...known }, foundLine) {
    const model = modelOf(data, known);
    Object.assign(this, { format: data.format, noun: data.noun, isAny: data.any, right: stated(right), rightLine: line, facts, model, foundLine });
  }
  says(why) {
    return say("SAYS", quoted(this.foundLine), why);
  }
  // Its right answer denies that there is a cover.
  get denies() {
    return this.right.is === false || this.right.fewest === null || this.right.worth === null;
  }
  faults(found) {
    if (this.model === null) return { faults: [this.withoutModel()] };
    const [kind, value] = Object.entries(found)[0];
    if (kind === "options" || kind === "only") return this.cover(value);
    if (kind === "listed") return { faults: [this.listed(...value)] };
    if (this.format.answer.number) return { faults: [this.says(this.number(kind, value))] };
    if (kind === "is" && !value) return this.denied();
    const why = { is: () => this.thereIsNone(), several: () => this.onlyOne(), not_minimal: () => this.minimal(), covers: () => this.countedHere(this.rightLine) }[kind];
    return { faults: [this.says(why())] };
  }
  withoutModel() {
    const isList = ["options", "only", "listed"].some((kind) => kind in this.right);
    return say("SAYS_WHERE", quoted(this.foundLine), isList ? say("ANOTHER_ANSWER") : quoted(this.rightLine));
  }
  cover(names) {
    const { faults, items, options } = this.broken(names);
    const found = { ...(items.length > 0 ? { items } : {}), ...(options.length > 0 ? { options } : {}) };
    if (faults.length > 0) return { faults, ...found };
    const fault = this.notRight(options);
    return fault === null ? null : { faults: [fault], ...found };
  }
  // Why a cover is not right, null if it is.
  notRight(own) {
    const { noun, right, facts } = this;
    if (right.several) {
      const others = facts.covers.map((cover) => cover.filter((name) => !own.includes(name)));
      return say("NOT_ONLY", noun, list(others.find((other) => other.length > 0)));
    }
    if (right.not_minimal) return say("NEEDLESS", facts.needless, noun);
    if (this.format.answer === "fewest_rows" && own.length > right.options.length) return say("FEWER_ROWS", own.length, list(right.options));
    if (this.isAny) return null;
    if (right.only) return say("ANOTHER_EXPECTED", noun);
    return right.options ? say("NOT_FIRST", noun, list(right.options)) : this.withoutModel();
  }
  // The items that options break.
  broken(names) {
    const { options, items } = this.model, byName = new Map();
    options.forEach((option) => {
      // Outputs call a row or a set by its own name only.
      const own = option[0].slice(option[0].indexOf(" ") + 1);
      if (!byName.has(own)) byName.set(own, option);
    });
    options.forEach((option) => byName.set(option[0], option));
    const faults = [], chosen = [], ofItem = items.names.map(() => []);
    for (const name of names) {
      const option = byName.get(name);
      if (option === undefined) faults.push(this.unknown(name));
      else if (chosen.includes(option)) faults.push(say("CHOSEN_TWICE", option[0]));
      else {
        chosen.push(option);
        option[1].forEach((item) => ofItem[item].push(option[0]));
      }
    }
    const { implied } = this.format;
    options.forEach(([name, own]) => {
      const fits = implied !== "" && name.startsWith(implied) && own.every((item) => ofItem[item].length === 0);
      if (fits) own.forEach((item) => ofItem[item].push(name));
    });
    const missing = [], wrong = [];
    ofItem.forEach((options, item) => {
      const [low, high] = items.bounds[item], [uncovered, repeated] = items.families[items.family[item]], name = items.names[item], count = options.length;
      if (high !== null && count > high) {
        const times = count === 2 ? say("TWICE") : say("TIMES", count);
        faults.push(`${name} ${repeated.replaceAll("{times}", times).replaceAll("{n}", String(count))}: ${list(options)}`);
        wrong.push(name);
      } else if (count < low) {
        missing.push(`${name} ${uncovered}`);
        wrong.push(name);
      }
    });
    return { faults: [...faults, ...missing], items: wrong, options: chosen.map(([name]) => name) };
  }
  unknown(name) {
    const at = name.indexOf("=");
    if (at >= 0 && name.startsWith("r")) {
      const cell = name.slice(0, at), options = this.model.options.filter(([option]) => option.startsWith(`${cell}=`));
      if (options.length === 0) return say("NO_CELL", cell);
      return options.length === 1 ? say("GIVEN_AS", cell, options[0][0].slice(at + 1)) : say("NO_SYMBOL", cell, name.slice(at + 1));
    }
    return this.format.unknown.replaceAll("{}", () => (/^[0-9]*$/.test(name) ? say("ROW", name) : name));
  }
  thereIsNone() {
    return say("NONE", this.noun);
  }
  onlyOne() {
    return this.denies ? this.thereIsNone() : say("ONLY_ONE", this.noun);
  }
  minimal() {
    if (this.denies) return this.thereIsNone();
    return this.right.several ? say("SEVERAL", this.noun) : this.proved(say("NEEDED", this.noun));
  }
  denied() {
    const { cover } = this.facts;
    if (cover === null) return { faults: [this.says(say("IS_RIGHT", this.rightLine))] };
    return { faults: [this.says(say("THERE_IS", this.noun, list(cover)))], ...(cover.length > 0 ? { options: cover } : {}) };
  }
  proved(sentence) {
    return this.facts.is_proved ? say("PROVED", sentence) : sentence;
  }
  counted(sentence) {
    return this.facts.is_counted ? say("COUNTED", sentence) : sentence;
  }
  countedHere(right) {
    if (unsigned(right) === null) return say("IS_RIGHT", right);
    return this.counted(right === "1" ? say("THERE_IS_1", this.noun) : say("THERE_ARE", right, this.noun));
  }
  number(kind, found) {
    const { right, rightLine, facts } = this, { of, short, enough } = this.format.answer.number;
    if (of === "covers") return this.counted(said(enough, rightLine));
    if (found !== null && this.denies) return this.thereIsNone();
    if (kind === "radius") {
      if (found < right.radius) return this.proved(said(short, rightLine.split(" ").at(-1)));
    } else if (found !== null) {
      const [one, other] = [BigInt(found), BigInt(right[kind])];
      if (kind === "fewest" ? one < other : one > other) return say("PROVED", said(short, found));
    }
    const sentence = said(enough, rightLine.split(" ").at(-1));
    return facts.cover === null || facts.cover.length === 0 ? sentence : say("ENOUGH", sentence, list(facts.cover));
  }
  listed(covers, count) {
    const { noun, right } = this, seen = new Map(), key = JSON.stringify;
    for (const [index, names] of covers.entries()) {
      const { faults } = this.broken(names);
      if (faults.length > 0) return covers.length === 1 ? faults[0] : say("OF_LIST", noun, index + 1, faults[0]);
      if (seen.has(key(names))) return say("AGAIN", noun, index + 1, noun, seen.get(key(names)) + 1);
      seen.set(key(names), index);
    }
    if (this.denies) return this.says(this.thereIsNone());
    if (!right.listed) return this.withoutModel();
    const [wanted, rightCount] = right.listed, isFirstOnly = this.format.answer === "count_and_queens";
    const areFirst = isFirstOnly || this.format.answer === "queens_and_count";
    const missing = wanted.find((names) => !seen.has(key(names)));
    if (missing && !areFirst) return say("MISSING", covers.length, wanted.length, noun, list(missing));
    const known = new Set(wanted.map(key)), extra = covers.findIndex((names) => !known.has(key(names)));
    if (extra >= 0 && !areFirst) return say("TOO_MANY", noun, extra + 1, list(covers[extra]));
    if (count !== null && rightCount !== null && count !== String(rightCount)) return say("COUNTS", count, this.countedHere(String(rightCount)));
    const at = covers.findIndex((names, index) => index < wanted.length && key(names) !== key(wanted[index]));
    if (at < 0) return this.withoutModel();
    return isFirstOnly ? say("NOT_FIRST_SHOWN", noun, list(wanted[0])) : say("IN_ORDER", noun, at + 1, list(wanted[at]), list(covers[at]));
  }
}
