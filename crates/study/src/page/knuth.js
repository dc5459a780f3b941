// Reads a typed matrix in Knuth's format or as rows of 0 and 1. Errors in Knuth's format have the same messages as in the program. This
// file uses no browser API.

class Malformed extends Error {
  constructor(line, column, message, values) {
    super(message);
    Object.assign(this, { line, column, values });
  }
}

const MOST_COST = 1_000_000_000;
const bytes = (text) => new TextEncoder().encode(text).length;
const isWhole = (word) => /^[0-9]+$/.test(word);

// Replaces full-width punctuation with ASCII.
function plainSigns(text) {
  return text.replace(/[｜：，；（）＝\u3000]/g, (sign) => "|:,;()= "["｜：，；（）＝\u3000".indexOf(sign)]);
}

// Returns the words of a line with their columns in bytes, from 1.
function wordsOf(line) {
  return [...line.matchAll(/[^ \t\n\f\r]+/g)].map((match) => [bytes(line.slice(0, match.index)) + 1, match[0]]);
}

// Reads `marked`, which may begin with a byte order mark, in Knuth's format or, if it is not valid in that format, as rows of 0 and 1.
// If both fail, throws the error from reading rows if the text begins with a row, otherwise the error from reading Knuth's format.
function readMatrix(marked) {
  const text = plainSigns(marked.replace(/^\ufeff/, ""));
  try {
    return readKnuth(text);
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong;
    try {
      return readRows(text);
    } catch (error) {
      throw beginsWithRows(text) ? error : wrong;
    }
  }
}

const MOST_ROWS = 10_000_000;
const isRow = (line) => /^[01 \t\f\r,]*$/.test(line);
// `filled` returns the non-empty lines with their numbers; `digitsOf` returns the digits of a row.
const filled = (text) => text.split("\n").map((line, index) => [index + 1, line]).filter(([, line]) => /[^ \t\f\r,]/.test(line));
const digitsOf = (line) => [...line.matchAll(/[^ \t\f\r,]/gu)];

// Parses the numbers of rows and columns; null if the line is anything else.
function sizeOf(line) {
  const words = line.split(/[ \t\f\r,]+/).filter((word) => word !== "");
  const isNumber = (word) => isWhole(word) && Number(word) <= MOST_ROWS && (Number(word) === 0 || word[0] !== "0");
  return words.length === 2 && words.every(isNumber) ? words.map(Number) : null;
}

// Parses a line that has only the number of rows; null if the line is anything else.
function countOf(line) {
  const word = line.replace(/^[ \t\f\r]+|[ \t\f\r]+$/g, "");
  return isWhole(word) && word[0] !== "0" && Number(word) <= MOST_ROWS ? Number(word) : null;
}

// Detects the size on the first line. Two numbers that are 0 or 1 count as a row unless they match the number and length of the other
// lines. A single number counts as a row if the number of other lines differs from it, or if all its digits are 0 or 1 and the second
// line has the same length.
function announced([[, first], ...rest]) {
  const size = sizeOf(first), count = countOf(first);
  if (count !== null && rest.length > 0) {
    const wide = digitsOf(rest[0][1]).length;
    return count === rest.length && (!isRow(first) || wide !== digitsOf(first).length) ? [count, wide] : null;
  }
  if (size === null) return null;
  const fits = rest.length > 0 && rest.length === size[0] && digitsOf(rest[0][1]).length === size[1];
  return fits || !isRow(first) ? size : null;
}

function beginsWithRows(text) {
  const lines = filled(text).map(([, line]) => line);
  return lines.length > 0 && (isRow(lines[0]) || ((sizeOf(lines[0]) ?? countOf(lines[0])) !== null && lines.length > 1 && isRow(lines[1])));
}

function readRows(text) {
  const lines = filled(text), end = text.split("\n").length;
  if (lines.length === 0) throw new Malformed(end, 1, "noRow", []);
  const size = announced(lines), content = lines.slice(size === null ? 0 : 1);
  const [many, wide] = size ?? [content.length, digitsOf(content[0][1]).length], rows = [];
  for (const [number, line] of content) {
    const digits = digitsOf(line), malformed = (at, message, ...values) => new Malformed(number, bytes(line.slice(0, at)) + 1, message, values);
    const wrong = digits.find(([digit]) => digit !== "0" && digit !== "1");
    if (wrong) throw malformed(wrong.index, "wrongDigit", wrong[0]);
    if (digits.length !== wide) throw malformed(digits[wide]?.index ?? digits.at(-1).index + 1, "wrongWidth", wide, digits.length);
    if (rows.length === many) throw malformed(0, "anotherRow", many);
    rows.push(digits.flatMap(([digit], item) => (digit === "1" ? [item] : [])));
  }
  if (rows.length < many) throw new Malformed(end, 1, "missingRow", [rows.length + 1]);
  const items = Array.from({ length: wide }, (_, item) => String(item + 1));
  return finish({ items, primary: wide, rows, shades: [], colourNames: [], low: [], high: [], costs: [] });
}

function readKnuth(text) {
  const lines = text.split("\n").map((line, index) => [index + 1, line]);
  const isContent = (line) => !line.startsWith("|") && !/^[ \t\f\r]*$/.test(line);
  const content = lines.filter(([, line]) => isContent(line));
  if (content.length === 0) throw new Malformed(lines.length, 1, "noItems", []);
  const matrix = readItems(content[0][0], wordsOf(content[0][1]));
  const known = new Map(matrix.items.map((name, item) => [name, item])), colours = new Map(), shades = [];
  Object.assign(matrix, { rows: [], costs: [], decisions: [] });
  for (const [line, option] of content.slice(1)) {
    // A comment directly above an option names its decision.
    const above = line - 2 > content[0][0] - 1 ? lines[line - 2][1] : "";
    matrix.decisions.push(above.startsWith("|") ? above.slice(1).replace(/^[ \t\f\r]+|[ \t\f\r]+$/g, "") : "");
    const read = readOption(line, wordsOf(option), known, matrix.primary, colours);
    matrix.rows.push(read.row);
    matrix.costs.push(read.cost);
    shades.push(read.shades);
  }
  return finish({ ...matrix, shades: colours.size > 0 ? shades : [], colourNames: [...colours.keys()] });
}

function readItems(line, words) {
  const items = [], low = [], high = [], seen = new Set();
  let primary = -1;
  for (const [column, word] of words) {
    const malformed = (message, value) => new Malformed(line, column, message, [value]);
    if (word === "|") {
      if (primary >= 0) throw malformed("secondBar");
      primary = items.length;
      continue;
    }
    const bar = word.indexOf("|"), name = bar < 0 ? word : word.slice(bar + 1);
    let bounds = [primary >= 0 ? 0 : 1, 1];
    if (bar >= 0) {
      if (primary >= 0 && name !== "") throw malformed("secondaryBounds", word);
      bounds = readBounds(word.slice(0, bar));
      if (bounds === null) throw malformed("wrongBounds", word);
    }
    if (name === "" || /[:|]/.test(name)) throw malformed("wrongName", word);
    if (seen.has(name)) throw malformed("sameName", name);
    seen.add(name);
    items.push(name);
    low.push(bounds[0]);
    high.push(bounds[1]);
  }
  return { items, primary: primary < 0 ? items.length : primary, low, high };
}

// Parses `LOW:HIGH`, or one number for both.
function readBounds(text) {
  const parts = text.split(":"), [low, high] = [parts[0], parts.length > 1 ? parts.slice(1).join(":") : parts[0]];
  if (!isWhole(low) || !isWhole(high)) return null;
  const most = 2 ** 32 - 1, bounds = [Number(low), Number(high)];
  return bounds[0] <= bounds[1] && bounds[1] > 0 && bounds[1] <= most ? bounds : null;
}

function readOption(line, words, known, primary, colours) {
  const row = [], shades = [], seen = new Set();
  let cost = 0;
  if (words.length === 1 && words[0][1] === "|") return { row, shades, cost };
  for (const [column, word] of words) {
    const malformed = (message, ...values) => new Malformed(line, column, message, values);
    if (word.startsWith("|")) {
      if (isWhole(word.slice(1))) cost += Number(word.slice(1));
      if (!isWhole(word.slice(1)) || cost > MOST_COST) throw malformed("wrongCost", MOST_COST, word);
      continue;
    }
    const colon = word.indexOf(":"), name = colon < 0 ? word : word.slice(0, colon), item = known.get(name);
    if (item === undefined) throw malformed("unknownItem", word);
    if (seen.has(item)) throw malformed("sameItem", name);
    seen.add(item);
    let shade = 0;
    if (colon >= 0) {
      const colour = word.slice(colon + 1);
      if (item < primary) throw malformed("primaryColour", word);
      if (colour === "" || /[:|]/.test(colour)) throw malformed("wrongColour", name, word);
      if (!colours.has(colour)) colours.set(colour, colours.size + 1);
      shade = colours.get(colour);
    }
    row.push(item);
    shades.push(shade);
  }
  return { row, shades, cost };
}

const LONGEST = 40;
// Adds the names of options and families as the program does.
function finish(matrix) {
  const { items, primary, rows, shades, colourNames, costs, decisions = [] } = matrix;
  const low = items.map((_, item) => matrix.low[item] ?? (item < primary ? 1 : 0)), high = items.map((_, item) => matrix.high[item] ?? 1);
  const options = rows.map((row, option) => {
    const shade = (index) => (shades.length > 0 && shades[option][index] > 0 ? `:${colourNames[shades[option][index] - 1]}` : "");
    const letters = [...(decisions[option] || row.map((item, index) => items[item] + shade(index)).join(" "))];
    const text = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}...` : letters.join("");
    return (text || `option ${option + 1}`) + (costs[option] > 0 ? ` |${costs[option]}` : "");
  });
  return { ...matrix, low, high, options };
}
