// Draws the visible part of the matrix on a canvas: rows are options, columns items.

const scroller = at("scroller"), canvas = at("matrix"), extent = at("extent"), pen = canvas.getContext("2d");
let cell = 12;
// The space for names at the left and top, and for the number of remaining options of each item.
const labels = { left: 0, top: 0, counts: 0 };
// The visible size and the scroll position, cached because querying the browser forces a layout.
const seen = { wide: 0, high: 0, left: 0, top: 0 };
function look() {
  Object.assign(seen, { wide: scroller.clientWidth, high: scroller.clientHeight, left: scroller.scrollLeft, top: scroller.scrollTop });
}
let view = { rows: [], columns: [], rowOf: [], columnOf: [] };
// Computes the options and items shown, in order, and their positions.
function arrange() {
  const hide = at("hide").checked;
  const shown = (all, keep) => {
    const list = hide ? all.filter(keep) : all;
    const where = new Int32Array(all.length).fill(-1);
    list.forEach((index, place) => (where[index] = place));
    return [list, where];
  };
  const [ofOptions, rowOf] = shown(data.rows.map((_, option) => option), (option) => !state.isOut(option));
  // Items are ordered by family, and in natural order of their names within a family.
  const [ofItems, columnOf] = shown(data.order, (item) => state.covered[item] === 0);
  view = { rows: ofOptions, columns: ofItems, rowOf, columnOf };
}
const FONT = "ui-sans-serif, system-ui, sans-serif";
// Returns the width of the widest name in a 12-pixel font; only names at least 0.7 times as long as the longest are measured.
const longest = (names) => {
  pen.font = `12px ${FONT}`;
  const long = names.reduce((most, name) => Math.max(most, name.length), 0);
  return names.reduce((most, name) => (name.length < 0.7 * long ? most : Math.max(most, pen.measureText(name).width)), 0);
};
let letters = { items: 0, options: 0 };
function measure() {
  const named = cell >= 11;
  const font = Math.min(12, cell - 1);
  labels.left = named ? Math.min(170, (letters.options * font) / 12 + 10) : 0;
  labels.counts = cell >= 13 ? 15 : 0;
  labels.top = named ? Math.min(150, (letters.items * font) / 12 + 10) + labels.counts : 0;
  extent.style.width = `${labels.left + view.columns.length * cell + 2}px`;
  extent.style.height = `${labels.top + view.rows.length * cell + 2}px`;
  // On a phone the matrix is only as tall as necessary, and keeps its height while options are hidden.
  scroller.style.setProperty("--high", `${labels.top + data.rows.length * cell + 18}px`);
}
function readColours() {
  const dark = document.documentElement.classList.contains("dark");
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  colours = {
    families: data.families.map((_, family) => data.colours[family % data.colours.length][dark ? 1 : 0]),
    ink: of("--ink"), soft: of("--soft"), rule: of("--line"), faint: of("--faint"), accent: of("--accent"), card: of("--card"), good: of("--good"),
    gone: Number(of("--gone")), hueLight: of("--hue-light"), hueLine: of("--hue-line"),
  };
}
function drawMatrix() {
  const { wide, high } = seen, sharp = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(wide * sharp) || canvas.height !== Math.round(high * sharp)) {
    sized(canvas, wide, high);
    canvas.style.width = `${wide}px`;
    canvas.style.height = `${high}px`;
  }
  pen.setTransform(sharp, 0, 0, sharp, 0, 0);
  pen.clearRect(0, 0, wide, high);
  const x0 = labels.left - seen.left, y0 = labels.top - seen.top;
  const from = Math.max(0, Math.floor((labels.top - y0) / cell)), to = Math.min(view.rows.length, Math.ceil((high - y0) / cell));
  const left = Math.max(0, Math.floor((labels.left - x0) / cell)), right = Math.min(view.columns.length, Math.ceil((wide - x0) / cell));
  const { place } = state, tried = place > 0 && search.kinds[place - 1] === "t" ? search.what[place - 1] : -1;
  pen.save();
  pen.beginPath();
  pen.rect(labels.left, labels.top, wide, high);
  pen.clip();
  const mark = search.branch[state.place];
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
  const strip = [labels.left, Math.min(wide, x0 + view.columns.length * cell)];
  for (let row = from; row < to; row++) {
    const option = view.rows[row];
    drawOption(pen, state, option, [x0, y0 + row * cell, cell, cell], strip, option === tried ? 0.34 : 0.16, (item) => view.columnOf[item]);
  }
  pen.restore();
  if (labels.left > 0) drawLabels(x0, y0, from, to, left, right, wide, high);
}
// Draws an option in cells of `wide` x `high` pixels, starting at `x`; a strip of opacity `strength` marks a chosen option.
function drawOption(pen, state, option, [x, y, wide, high], [start, end], strength, columnOf) {
  const isChosen = state.chosen[option] === 1, fades = !isChosen && state.isOut(option), gap = Math.min(wide, high) > 5 ? 1 : 0;
  if (isChosen) {
    pen.globalAlpha = strength;
    pen.fillStyle = colours.accent;
    pen.fillRect(start, y, end - start, Math.max(1, high));
  }
  for (const item of data.rows[option]) {
    const column = columnOf(item);
    if (column < 0) continue;
    pen.globalAlpha = fades || (!isChosen && state.covered[item] > 0) ? colours.gone : 1;
    pen.fillStyle = colours.families[data.family[item]];
    pen.fillRect(x + column * wide + gap, y + gap, Math.max(1, wide - 2 * gap), Math.max(1, high - 2 * gap));
  }
}
function drawLabels(x0, y0, from, to, left, right, wide, high) {
  const font = Math.min(12, cell - 1), sharp = window.devicePixelRatio || 1;
  pen.font = `${font}px ${FONT}`;
  pen.textBaseline = "middle";
  const mark = search.branch[state.place];
  const label = (text, room, isStrong, isGone) => {
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
    label(data.brief[option], labels.left - 8, isChosen, !isChosen && state.isOut(option));
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
    pen.translate(x0 + (column + 0.5) * cell, labels.top - labels.counts - 5);
    pen.rotate(-Math.PI / 2);
    label(data.items[item], labels.top - labels.counts - 8, item === mark, state.covered[item] > 0);
  }
  pen.setTransform(sharp, 0, 0, sharp, 0, 0);
  pen.textAlign = "center";
  pen.font = `${Math.min(11, cell - 2)}px ${FONT}`;
  for (let column = left; column < right && labels.counts > 0; column++) {
    const item = view.columns[column];
    if (state.covered[item] > 0) continue;
    pen.globalAlpha = item < data.primary ? 1 : 0.75;
    pen.fillStyle = item === mark ? colours.accent : colours.soft;
    pen.fillText(String(state.left[item]), x0 + (column + 0.5) * cell, labels.top - 8);
  }
  pen.restore();
  pen.globalAlpha = 1;
}
// Scrolls to the row of the option tried or taken back, or else of the last chosen option, and to the column of the branching item.
function follow() {
  const { place, stack } = state, item = search.branch[place];
  const row = view.rowOf["tb".includes(search.kinds[place - 1] ?? " ") ? search.what[place - 1] : search.choices.option[stack.at(-1)]] ?? -1;
  const column = item >= 0 ? view.columnOf[item] : -1;
  // Scroll to the middle: on a phone the controls may cover the end.
  const into = (where, start, room) => (where < start || where + cell > start + room ? where - room / 2 : start);
  const to = {
    top: row >= 0 ? into(row * cell, seen.top, seen.high - labels.top) : seen.top,
    left: column >= 0 ? into(column * cell, seen.left, seen.wide - labels.left) : seen.left,
  };
  if (to.top === seen.top && to.left === seen.left) return;
  scroller.scrollTo(to);
  look();
}
// Returns the option and the item below a point, -1 for none.
function under(x, y) {
  const row = Math.floor((y - labels.top + seen.top) / cell), column = Math.floor((x - labels.left + seen.left) / cell);
  const isIn = (at, list) => at >= 0 && at < list.length;
  return {
    option: y >= labels.top && isIn(row, view.rows) ? view.rows[row] : -1,
    item: x >= labels.left && isIn(column, view.columns) ? view.columns[column] : -1,
  };
}
