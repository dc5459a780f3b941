// Three parts: the search (what is covered after any event), the drawing, and the controls.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);

// ---------------------------------------------------------------------------------------------------- the search

const { rows, items, options, primary, kinds, of: what, size, ties } = data;
const events = kinds.length;
// One more when the whole search was shown and its answer is not where it ended.
const showsAnswer = data.isWhole && data.answer !== null && kinds[events - 1] !== "s";
const last = events + (showsAnswer ? 1 : 0);

const columns = items.map(() => []);
rows.forEach((row, option) => row.forEach((item) => columns[item].push(option)));

// Choices as a tree: after each event the one on top of the stack, and of each choice the one below it.
const choices = { option: [], below: [], depth: [], event: [], branch: [] };
const top = new Int32Array(last + 1).fill(-1);
const branch = new Int32Array(last + 1).fill(-1);
(function grow() {
  const choose = (option, below, event, item) => {
    choices.option.push(option);
    choices.below.push(below);
    choices.depth.push(below < 0 ? 1 : choices.depth[below] + 1);
    choices.event.push(event);
    choices.branch.push(item);
    return choices.option.length - 1;
  };
  let now = -1;
  for (const option of data.before) now = choose(option, now, 0, -1);
  top[0] = now;
  // For each depth the item branched on there.
  const items = [];
  const depth = () => (now < 0 ? 0 : choices.depth[now]);
  for (let event = 1; event <= events; event++) {
    const kind = kinds[event - 1], number = what[event - 1];
    if (kind === "i") items[depth()] = number;
    if (kind === "t") {
      const item = items[depth()];
      now = choose(number, now, event, item === undefined ? -1 : item);
    }
    if (kind === "b" && now >= 0) now = choices.below[now];
    top[event] = now;
    const item = items[depth()];
    branch[event] = "idcb".includes(kind) && item !== undefined ? item : -1;
  }
  if (showsAnswer) {
    let now = -1;
    for (const option of data.answer) now = choose(option, now, last, -1);
    top[last] = now;
  }
})();

// What the choices on the stack do. It follows from the stack alone, however one came to it.
const state = {
  stack: [],
  covered: new Int32Array(items.length), // by how many choices
  met: new Int32Array(rows.length), // how many of its items are covered
  chosen: new Uint8Array(rows.length),
  left: Int32Array.from(columns, (column) => column.length), // how many options each item has left
  itemsCovered: 0,
  optionsLeft: rows.length,
};
const isOut = (option) => (data.exact ? state.met[option] > 0 : rows[option].length === state.met[option]);
const turn = (option, by) => {
  const was = isOut(option);
  state.met[option] += by;
  if (isOut(option) === was) return;
  state.optionsLeft += was ? 1 : -1;
  for (const item of rows[option]) state.left[item] += was ? 1 : -1;
};
state.optionsLeft = rows.filter((_, option) => !isOut(option)).length;
function push(choice) {
  const option = choices.option[choice];
  state.stack.push(choice);
  state.chosen[option] = 1;
  for (const item of rows[option]) {
    if (state.covered[item]++ > 0) continue;
    if (item < primary) state.itemsCovered++;
    for (const other of columns[item]) turn(other, 1);
  }
}
function pop() {
  const option = choices.option[state.stack.pop()];
  // An option may stand twice in a repeat cover's stack only if it is useless, but then it is still chosen.
  state.chosen[option] = state.stack.some((choice) => choices.option[choice] === option) ? 1 : 0;
  for (const item of rows[option]) {
    if (--state.covered[item] > 0) continue;
    if (item < primary) state.itemsCovered--;
    for (const other of columns[item]) turn(other, -1);
  }
}
let place = 0;
function seek(event) {
  place = Math.max(0, Math.min(last, event));
  const wanted = [];
  for (let choice = top[place]; choice >= 0; choice = choices.below[choice]) wanted.push(choice);
  wanted.reverse();
  let same = 0;
  while (same < wanted.length && state.stack[same] === wanted[same]) same++;
  while (state.stack.length > same) pop();
  for (const choice of wanted.slice(same)) push(choice);
}
seek(0);

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
// What an event says: the words, and whether they matter.
function words(event) {
  if (event === 0) return ["", "The start: nothing is chosen yet."];
  if (event > events) return ["answer", data.outcome + "."];
  const number = what[event - 1];
  switch (kinds[event - 1]) {
    case "i": {
      const many = counted(size[event - 1], "option");
      const alike = ties[event - 1];
      const why = !data.smallest ? "the first that is not covered"
        : alike === 0 ? "fewer than any other" : `the first of ${alike + 1} items with so few`;
      return ["item", `${items[number]}: ${many}, ${why}`];
    }
    case "d": return ["dead end", `${items[number]} has no option left`];
    case "c": return ["cut", `at least ${counted(number, "more option")} needed, ${size[event - 1]} left to choose`];
    case "t": return ["try", `${options[number]} covers ${rows[number].map((item) => items[item]).join(", ") || "nothing"}`];
    case "b": return ["back", `from ${options[number]}`];
    default: return ["cover", `of ${counted(number, "option")}: ${state.stack.map((choice) => options[choices.option[choice]]).join("; ")}`];
  }
}

// ---------------------------------------------------------------------------------------------------- the drawing

const NS = "http://www.w3.org/2000/svg";
function shape([kind, paint, ...rest]) {
  const tags = { area: "rect", disc: "circle", ring: "circle", diamond: "path", stroke: "line", text: "text" };
  const node = document.createElementNS(NS, tags[kind]);
  const set = (values) => Object.entries(values).forEach(([name, value]) => node.setAttribute(name, value));
  const [a, b, c, d] = rest;
  const open = kind === "ring" || kind === "diamond" ? "open " : kind === "stroke" ? "stroke " : "";
  if (kind === "area") set({ x: a, y: b, width: c, height: d });
  if (kind === "disc" || kind === "ring") set({ cx: a, cy: b, r: c });
  if (kind === "diamond") set({ d: `M${a} ${b - c}L${a + c} ${b}L${a} ${b + c}L${a - c} ${b}Z` });
  if (kind === "stroke") set({ x1: a, y1: b, x2: c, y2: d });
  if (kind === "text") {
    set({ x: a, y: b, "font-size": c });
    node.textContent = d;
  }
  if (typeof paint === "number") node.style.setProperty("--h", String(Math.round(paint * 137.508 + 24) % 360));
  node.setAttribute("class", open + (typeof paint === "number" ? "hue" : paint));
  return node;
}
function group(name, shapes) {
  const node = document.createElementNS(NS, "g");
  node.setAttribute("class", name);
  shapes.forEach((one) => node.append(shape(one)));
  return node;
}

const picture = at("picture");
const layers = { chosen: group("chosen", []), mark: group("mark", []) };
const drawn = []; // the choices in the picture, as in the stack
(function ground() {
  const { width, height, ground } = data.picture;
  if (!(width > 0 && height > 0)) return;
  const room = Math.max(width, height) * 0.02;
  picture.setAttribute("viewBox", `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
  picture.style.setProperty("--shape", `${width} / ${height}`);
  picture.append(group("ground", ground), layers.chosen, layers.mark);
})();
let marked = -1;
function drawPicture() {
  const shapes = data.picture.options;
  let same = 0;
  while (same < drawn.length && drawn[same] === state.stack[same]) same++;
  while (drawn.length > same) {
    drawn.pop();
    layers.chosen.lastChild.remove();
  }
  for (const choice of state.stack.slice(same)) {
    drawn.push(choice);
    layers.chosen.append(group(isPlaying && rate() > 12 ? "" : "last", shapes[choices.option[choice]] || []));
  }
  const mark = branch[place];
  if (mark !== marked) {
    marked = mark;
    layers.mark.replaceChildren(...((data.picture.items[mark] || []).map(shape)));
  }
  picture.setAttribute("aria-label", `${data.title}: ${counted(state.stack.length, "option")} chosen`);
}

const scroller = at("scroller"), canvas = at("matrix"), extent = at("extent"), pen = canvas.getContext("2d");
let cell = 12;
const labels = { left: 0, top: 0 };
let view = { rows: [], columns: [], rowOf: [], columnOf: [] };
// Which options and items are shown, in order, and where.
function arrange() {
  const hide = at("hide").checked;
  const shown = (count, keep) => {
    const list = [];
    const where = new Int32Array(count).fill(-1);
    for (let index = 0; index < count; index++) if (!hide || keep(index)) where[index] = list.push(index) - 1;
    return [list, where];
  };
  const [ofOptions, rowOf] = shown(rows.length, (option) => !isOut(option));
  const [ofItems, columnOf] = shown(items.length, (item) => state.covered[item] === 0);
  view = { rows: ofOptions, columns: ofItems, rowOf, columnOf };
}
const widest = (names) => names.reduce((most, name) => Math.max(most, name.length), 0);
const letters = { items: widest(items), options: widest(options) };
function measure() {
  const named = cell >= 11;
  const font = Math.min(12, cell - 1);
  labels.left = named ? Math.min(150, letters.options * font * 0.56 + 8) : 0;
  labels.top = named ? Math.min(130, letters.items * font * 0.56 + 8) : 0;
  extent.style.width = `${labels.left + view.columns.length * cell + 2}px`;
  extent.style.height = `${labels.top + view.rows.length * cell + 2}px`;
  // On a phone the part is no higher than it needs to be, and does not change while options are hidden.
  scroller.style.setProperty("--high", `${labels.top + rows.length * cell + 18}px`);
}
let colours = {};
function readColours() {
  const dark = document.documentElement.classList.contains("dark");
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  colours = {
    families: data.families.map((_, family) => data.colours[family % data.colours.length][dark ? 1 : 0]),
    ink: of("--ink"), soft: of("--soft"), rule: of("--rule"), faint: of("--faint"), accent: of("--accent"), card: of("--card"),
    gone: Number(of("--gone")),
  };
}
function drawMatrix() {
  const wide = scroller.clientWidth, high = scroller.clientHeight, sharp = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(wide * sharp) || canvas.height !== Math.round(high * sharp)) {
    canvas.width = Math.round(wide * sharp);
    canvas.height = Math.round(high * sharp);
    canvas.style.width = `${wide}px`;
    canvas.style.height = `${high}px`;
  }
  pen.setTransform(sharp, 0, 0, sharp, 0, 0);
  pen.clearRect(0, 0, wide, high);
  const x0 = labels.left - scroller.scrollLeft, y0 = labels.top - scroller.scrollTop;
  const from = Math.max(0, Math.floor((labels.top - y0) / cell)), to = Math.min(view.rows.length, Math.ceil((high - y0) / cell));
  const left = Math.max(0, Math.floor((labels.left - x0) / cell)), right = Math.min(view.columns.length, Math.ceil((wide - x0) / cell));
  const tried = place > 0 && place <= events && kinds[place - 1] === "t" ? what[place - 1] : -1;
  const gap = cell > 5 ? 1 : 0;
  pen.save();
  pen.beginPath();
  pen.rect(labels.left, labels.top, wide, high);
  pen.clip();
  const mark = branch[place];
  if (mark >= 0 && view.columnOf[mark] >= 0) {
    pen.fillStyle = colours.accent;
    pen.globalAlpha = 0.2;
    pen.fillRect(x0 + view.columnOf[mark] * cell, labels.top, cell, Math.min(high, y0 + view.rows.length * cell) - labels.top);
  }
  if (cell >= 9) {
    pen.globalAlpha = 1;
    pen.fillStyle = colours.faint;
    for (let column = left; column <= right; column++) pen.fillRect(x0 + column * cell - 0.5, y0 + from * cell, 1, (to - from) * cell);
    for (let row = from; row <= to; row++) pen.fillRect(x0 + left * cell, y0 + row * cell - 0.5, (right - left) * cell, 1);
  }
  for (let row = from; row < to; row++) {
    const option = view.rows[row], y = y0 + row * cell, isChosen = state.chosen[option] === 1;
    if (isChosen) {
      pen.globalAlpha = option === tried ? 0.34 : 0.16;
      pen.fillStyle = colours.accent;
      pen.fillRect(labels.left, y, Math.min(wide, x0 + view.columns.length * cell) - labels.left, cell);
    }
    const fades = !isChosen && isOut(option);
    for (const item of rows[option]) {
      const column = view.columnOf[item];
      if (column < left || column >= right) continue;
      pen.globalAlpha = fades || (!isChosen && state.covered[item] > 0) ? colours.gone : 1;
      pen.fillStyle = colours.families[data.family[item]];
      pen.fillRect(x0 + column * cell + gap, y + gap, Math.max(1, cell - 2 * gap), Math.max(1, cell - 2 * gap));
    }
  }
  pen.restore();
  if (labels.left > 0) drawLabels(x0, y0, from, to, left, right, wide, high);
}
function drawLabels(x0, y0, from, to, left, right, wide, high) {
  const font = Math.min(12, cell - 1), sharp = window.devicePixelRatio || 1;
  pen.font = `${font}px ui-sans-serif, system-ui, sans-serif`;
  pen.textBaseline = "middle";
  const mark = branch[place];
  const write = (text, room, isStrong, isGone) => {
    pen.globalAlpha = isGone ? 0.35 : 1;
    pen.fillStyle = isStrong ? colours.accent : colours.ink;
    let shown = text;
    while (shown.length > 3 && pen.measureText(shown).width > room) shown = shown.slice(0, -2) + "…";
    pen.fillText(shown, 0, 0);
  };
  pen.save();
  pen.beginPath();
  pen.rect(0, labels.top, labels.left, high);
  pen.clip();
  pen.textAlign = "right";
  for (let row = from; row < to; row++) {
    const option = view.rows[row], isChosen = state.chosen[option] === 1;
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.translate(labels.left - 5, y0 + (row + 0.5) * cell);
    write(options[option], labels.left - 8, isChosen, !isChosen && isOut(option));
  }
  pen.restore();
  pen.save();
  pen.beginPath();
  pen.rect(labels.left, 0, wide, labels.top);
  pen.clip();
  pen.textAlign = "left";
  for (let column = left; column < right; column++) {
    const item = view.columns[column];
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.translate(x0 + (column + 0.5) * cell, labels.top - 5);
    pen.rotate(-Math.PI / 2);
    write(items[item], labels.top - 8, item === mark, state.covered[item] > 0);
  }
  pen.restore();
  pen.globalAlpha = 1;
}
// The row of an option that was tried, and the column of an item that was chosen, come into view.
function follow() {
  const kind = place > 0 && place <= events ? kinds[place - 1] : "";
  const row = kind === "t" ? view.rowOf[what[place - 1]] : -1;
  const column = branch[place] >= 0 ? view.columnOf[branch[place]] : -1;
  const into = (where, start, room, margin) => (where < start ? where - margin : where + cell > start + room ? where + cell - room + margin : start);
  if (row >= 0) scroller.scrollTop = into(row * cell, scroller.scrollTop, scroller.clientHeight - labels.top, 2 * cell);
  if (column >= 0) scroller.scrollLeft = into(column * cell, scroller.scrollLeft, scroller.clientWidth - labels.left, 2 * cell);
}

const stack = at("stack");
function drawStack() {
  while (stack.children.length > state.stack.length) stack.lastChild.remove();
  state.stack.forEach((choice, index) => {
    let line = stack.children[index];
    if (line && line.choice === choice) return;
    if (!line) stack.append((line = document.createElement("li")));
    line.choice = choice;
    const item = choices.branch[choice];
    line.textContent = options[choices.option[choice]];
    if (item >= 0) {
      const why = document.createElement("small");
      why.textContent = ` for ${items[item]}`;
      line.append(why);
    }
  });
  stack.classList.toggle("empty", state.stack.length === 0);
  stack.scrollTop = stack.scrollHeight;
}

let spoken = 0;
function say() {
  const [kind, text] = words(place);
  const now = at("now");
  // While it plays, a reader that speaks would never catch up.
  const isLate = isPlaying && performance.now() - spoken < 1500;
  now.setAttribute("aria-live", isLate ? "off" : "polite");
  if (!isLate) spoken = performance.now();
  const strong = document.createElement("b");
  strong.textContent = kind ? `${kind}: ` : "";
  now.replaceChildren(strong, text);
  at("sizes").textContent = `${state.itemsCovered} of ${counted(primary, "item")} covered, ${state.optionsLeft} of ${counted(rows.length, "option")} left`;
  at("matrix-said").textContent = at("sizes").textContent + (branch[place] >= 0 ? `, item ${items[branch[place]]}` : "");
  at("scrub").value = place;
  at("scrub").setAttribute("aria-valuetext", `event ${place} of ${last}: ${kind} ${text}`);
  at("count").textContent = `${place} / ${last}${data.isWhole ? "" : "+"}`;
}

let isAsked = false;
function redraw() {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    drawMatrix();
  });
}
function show() {
  drawPicture();
  if (at("hide").checked) {
    arrange();
    measure();
  }
  follow();
  drawMatrix();
  drawStack();
  say();
}

// ---------------------------------------------------------------------------------------------------- the controls

const rates = [0.5, 1, 2, 3, 5, 8, 12, 20, 40, 100, 250, 600, 1500, 4000, 10000];
const rate = () => rates[Number(at("speed").value)];
let isPlaying = false, before = 0, owed = 0;
function tick(now) {
  if (!isPlaying) return;
  owed += ((now - before) / 1000) * rate();
  before = now;
  const steps = Math.floor(owed);
  if (steps > 0) {
    owed -= steps;
    seek(place + steps);
    show();
  }
  if (place >= last) play(false);
  else requestAnimationFrame(tick);
}
function play(on) {
  isPlaying = on;
  at("play").textContent = on ? "❚❚" : "▶";
  at("play").setAttribute("aria-label", on ? "Pause" : "Play");
  if (!on) return say();
  if (place >= last) seek(0);
  before = performance.now();
  owed = 1;
  requestAnimationFrame(tick);
}
function go(event) {
  if (isPlaying) play(false);
  seek(event);
  show();
}
// The next event of one of these kinds in this direction, or none.
function find(wanted, by) {
  for (let event = place + by; event > 0 && event <= events; event += by) if (wanted.includes(kinds[event - 1])) return event;
  return by > 0 ? last : 0;
}
function dark(on) {
  document.documentElement.classList.toggle("dark", on);
  readColours();
  redraw();
  legend();
}
function legend() {
  at("legend").replaceChildren(...data.families.map((name, family) => {
    const line = document.createElement("li"), spot = document.createElement("i");
    spot.style.background = colours.families[family];
    const own = data.family.reduce((count, of) => count + (of === family ? 1 : 0), 0);
    const isPrimary = data.family.indexOf(family) < primary;
    line.append(spot, `${name} (${own}${isPrimary ? "" : ", secondary"})`);
    return line;
  }));
}
function fit() {
  arrange();
  const wide = scroller.clientWidth - 4, high = scroller.clientHeight - 4;
  // As large as shows the whole width, but not so small that only the zoom could help.
  for (cell = 24; cell > 2; cell--) {
    measure();
    if (labels.left + items.length * cell <= wide && (labels.top + rows.length * cell <= high || cell <= 13)) break;
  }
  at("zoom").value = cell;
  measure();
}
function setUp() {
  at("title").textContent = data.title;
  at("asks").textContent = data.asks + (data.smallest ? "; branches on the item with the fewest options" : "; branches on the first item");
  at("scrub").max = last;
  const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });
  at("notes").append(...data.notes.map(paragraph), paragraph(data.outcome + "."));
  const row = (tag, cells) => {
    const line = document.createElement("tr");
    line.append(...cells.map((text) => Object.assign(document.createElement(tag), { textContent: text })));
    return line;
  };
  const names = ["items", "options", "dead", "bounds", "solutions", "updates"];
  at("levels").append(row("th", ["depth", "items", "tried", "dead ends", "cuts", "covers", "updates"]),
    ...data.levels.map((level, depth) => row("td", [depth, ...names.map((name) => level[name])])));
  const clicks = {
    start: () => go(0), back: () => go(place - 1), play: () => play(!isPlaying), step: () => go(place + 1), end: () => go(last),
    dead: () => go(find("dc", 1)), cover: () => go(find("s", 1)),
    theme: () => dark(!document.documentElement.classList.contains("dark")),
  };
  for (const [id, act] of Object.entries(clicks)) at(id).addEventListener("click", act);
  at("scrub").addEventListener("input", () => go(Number(at("scrub").value)));
  const speed = () => (at("rate").textContent = `${rate()} a second`);
  at("speed").addEventListener("input", speed);
  speed();
  const faster = (by) => {
    at("speed").value = Number(at("speed").value) + by;
    speed();
  };
  const keys = {
    " ": clicks.play, ArrowRight: clicks.step, ArrowLeft: clicks.back, Home: clicks.start, End: clicks.end, d: clicks.dead,
    ArrowDown: () => go(find("i", 1)), ArrowUp: () => go(find("i", -1)), n: clicks.cover, p: () => go(find("s", -1)),
    "+": () => faster(1), "=": () => faster(1), "-": () => faster(-1), t: clicks.theme,
  };
  document.addEventListener("keydown", (key) => {
    // A slider, a button and a scrolled part have keys of their own.
    const own = key.target.closest("input, button, summary, #scroller");
    const isTaken = own && (own.matches("input[type=range], #scroller") ? /Arrow|Home|End/.test(key.key) : key.key === " ");
    const act = keys[key.key];
    if (!act || isTaken || key.ctrlKey || key.metaKey || key.altKey) return;
    key.preventDefault();
    act();
  });
  at("zoom").addEventListener("input", () => {
    cell = Number(at("zoom").value);
    measure();
    follow();
    redraw();
  });
  at("hide").addEventListener("change", () => {
    arrange();
    measure();
    redraw();
  });
  scroller.addEventListener("scroll", redraw);
  new ResizeObserver(redraw).observe(scroller);
  dark(matchMedia("(prefers-color-scheme: dark)").matches);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (query) => dark(query.matches));
  fit();
  const start = /^#(\d+)$/.exec(location.hash);
  seek(start ? Number(start[1]) : 0);
  show();
}
setUp();

// For tests, and for the curious at the console.
window.dance = {
  last,
  go,
  place: () => place,
  chosen: () => state.stack.map((choice) => options[choices.option[choice]]),
  state: () => JSON.stringify([place, state.stack.map((choice) => choices.option[choice]), Array.from(state.covered), Array.from(state.met),
    Array.from(state.left), state.itemsCovered, state.optionsLeft, layers.chosen.children.length, stack.children.length]),
};
