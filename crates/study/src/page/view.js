// The state of the page: a matrix, its search, and the position in it. The files of this folder are joined into one script.

const at = (id) => document.getElementById(id);
// Sets the size of a canvas, clears the canvas, and scales it to the screen's resolution. Returns its context and size.
function sized(canvas, wide = canvas.clientWidth, high = canvas.clientHeight) {
  const sharp = window.devicePixelRatio || 1, pen = canvas.getContext("2d");
  canvas.width = Math.round(wide * sharp);
  canvas.height = Math.round(high * sharp);
  pen.setTransform(sharp, 0, 0, sharp, 0, 0);
  return { pen, wide, high };
}
const embedded = JSON.parse(at("data").textContent);
let data = embedded, search = null, state = null, position = null;
// The view (matrix, links or compare), and the text of the typed matrix, or null.
let mode = "matrix", typed = null;
let colours = {}, isPlaying = false;

// The maximum number of events of a search of a typed matrix.
const OWN_LIMIT = 20_000;

// Builds the data of a typed matrix.
function typedData(text, isExact, choose) {
  const matrix = readMatrix(text);
  if (!isExact) {
    const place = findPlace(text, matrix);
    if (place !== null) throw place;
  }
  const isSecondary = matrix.items.map((_, item) => (item < matrix.primary ? 0 : 1));
  const names = ["items", "secondaryItems"].map((key) => phrase(key));
  return complete({
    ...matrix, isExact, choose, title: phrase("ownName"), goal: { kind: isExact ? "all" : "fewest" }, notes: [], families: names.slice(0, 1 + Math.max(0, ...isSecondary)),
    family: isSecondary, colours: embedded.colours, order: matrix.items.map((_, item) => item), picture: slots(matrix), from: 1, limit: OWN_LIMIT, summary: null,
    home: embedded.home,
  });
}
// Finds secondary items or bounds in a matrix for repeat covers, which do not allow them.
function findPlace(text, { primary, items, low, high }) {
  const secondary = items.length > primary ? primary : -1, bounded = low.findIndex((low, item) => item < primary && (low !== 1 || high[item] !== 1));
  if (secondary < 0 && bounded < 0) return null;
  const lines = text.split("\n"), line = lines.findIndex((line) => !line.startsWith("|") && line.trim() !== "");
  const words = wordsOf(lines[line]).filter(([, word]) => word !== "|"), isSecondary = secondary >= 0;
  return new Malformed(line + 1, words[isSecondary ? secondary : bounded][0], isSecondary ? "repeatSecondary" : "repeatBounds", []);
}
// Returns a picture with a slot for each item. Options fill the slots, as in the program.
function slots({ items, rows }) {
  const wide = Math.max(1, Math.min(25, items.length)), place = (item) => [item % wide, Math.floor(item / wide) * 1.5];
  const ground = [], shapes = [];
  items.forEach((name, item) => {
    const [x, y] = place(item);
    ground.push(["text", "ink", x + 0.5, y + 0.22, name.length > 3 ? 0.25 : 0.35, name], ["area", "faint", x + 0.04, y + 0.44, 0.92, 0.96]);
    shapes.push([["area", "ink", x, y + 0.4, 1, 1.04]]);
  });
  const options = rows.map((row, option) => row.map((item) => ["area", option, place(item)[0] + 0.04, place(item)[1] + 0.44, 0.92, 0.96]));
  return { width: wide, height: Math.max(1, Math.ceil(items.length / wide)) * 1.5, ground, options, items: shapes };
}

// The number of milliseconds after which a search yields to the page.
const TASK_MS = 25;
// Runs a generator in tasks while `isWanted()` is true. Calls `done` with the value of the finished generator and whether it finished
// in a later task. Calls `tell` after each task but the last, with the number of steps so far.
function inTasks(steps, isWanted, tell, done, taken = 0) {
  const end = performance.now() + TASK_MS, isLater = taken > 0;
  while (performance.now() < end) {
    const step = steps.next();
    if (step.done) return done(step.value, isLater);
    taken++;
  }
  tell(taken);
  setTimeout(() => isWanted() && inTasks(steps, isWanted, tell, done, taken));
}

// Shortens a name by joining the cells of one row: `P on r1c2 r2c1 r2c2 r2c3` becomes `P r1c2 r2c1-3`.
function brief(name) {
  const inCells = (row, columns) => (language === "zh" ? `(${row.slice(1)},${columns.join("、")})` : `${row}c${columns}`);
  return name.replace(/ on (?=r\d)/, " ").replace(/\b(r\d+)c\d+(?: \1c\d+)+\b/g, (cells, row) => {
    const columns = cells.split(" ").map((cell) => Number(cell.slice(row.length + 1))), parts = [];
    for (const column of columns) {
      const last = parts.at(-1);
      if (last !== undefined && column === last[1] + 1) last[1] = column;
      else parts.push([column, column]);
    }
    return inCells(row, parts.map(([from, to]) => (from === to ? from : `${from}-${to}`)));
  });
}

// The search that is running, or null.
let loading = null;
function setLoading(wanted) {
  loading = wanted;
  document.body.ariaBusy = String(wanted !== null);
  // While the first search is running, there is nothing to control.
  document.body.inert = wanted !== null && search === null;
}
// Searches `wanted`, choosing items by the rule `choose`, shows the start of the search, and calls `done`.
function load(wanted, choose, done) {
  const own = withLocalNames(complete(wanted)), next = { ...own, choose, brief: withLocalNames({ ...own, items: [], options: wanted.options.map(brief) }).options }, found = new Search(next, choose, { from: next.from, limit: next.limit, isSliced: true });
  loading = found;
  inTasks(found.rest, () => loading === found, () => setLoading(found), () => {
    setLoading(null);
    data = next;
    search = found;
    state = new State(search);
    position = new Position(search);
    dropComparison();
    done();
  });
}

// Describes the goal and the branching rule.
function asks() {
  const { goal } = data;
  const wanted = goal.kind === "upTo" || goal.kind === "atMost" ? phrase(goal.kind, goal.most) : phrase(`goal.${goal.kind}`);
  return `${phrase(data.isExact ? "exact" : "repeat")}${phrase("comma")}${wanted}${phrase("semicolon")}${wordsOfRule(data.choose).by}`;
}
// Describes the result of the whole search. The program's result takes precedence: its search does not stop at the displayed events.
function outcome() {
  const ours = { solutions: search.found, end: search.end, events: search.total, best: search.best, answer: search.answer };
  const theirs = { ...data.summary, best: data.best };
  const { solutions, end, events, best, answer } = data.summary !== null && data.choose === embedded.choose ? theirs : ours;
  const isBest = data.goal.kind === "best" && answer !== null, isFewest = data.goal.kind === "fewest" && answer !== null;
  const found = isBest ? phrase("bestWeight", best) : isFewest ? phrase("bestSize", answer.length) : "";
  return phrase("outcome", solutions, found, end === "givenup" ? phrase("givenUp", events) : phrase(`ended.${end}`));
}
