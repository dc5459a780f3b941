// Two searches of the same matrix on one time line, which counts updates: by the first item and by the smallest.

const COMPARED = ["smallest", "first"];
// The most events of each that are searched.
const COMPARED_LIMIT = 200_000;
// `until` is the number of covers after which both searches stop, or "end".
const comparison = { searches: null, states: [], at: 0, last: 0, until: null };

// What a comparison may end with: where all covers are visited, a few of them, too.
function untils() {
  const { kind, most } = data.goal;
  if (!data.isExact || kind === "atMost") return ["end"];
  return kind === "first" ? [1] : kind === "upTo" ? [most] : [1, 10, 100, "end"];
}
function compared(until) {
  const goal = until === "end" ? data.goal : { kind: "upTo", most: until };
  return COMPARED.map((choose) => new Search({ ...data, goal }, choose, { limit: COMPARED_LIMIT, mostWrites: 0 }));
}
// Without a choice, the searches are compared to their end, or to the first cover if one of them is too long.
function prepareComparison() {
  if (comparison.searches !== null) return;
  const choices = untils(), isChosen = choices.includes(comparison.until);
  if (!isChosen) comparison.until = choices.at(-1);
  comparison.searches = compared(comparison.until);
  if (!isChosen && choices.length > 1 && !comparison.searches.every((search) => search.isWhole)) {
    comparison.until = 1;
    comparison.searches = compared(1);
  }
  comparison.states = comparison.searches.map((search) => new State(search));
  comparison.at = 0;
  comparison.last = Math.max(...comparison.searches.map((search) => search.updates));
  at("until").replaceChildren(...choices.map((until) => new Option(until === "end" ? phrase("untilEnd") : phrase("untilCovers", until), until)));
  at("until").value = comparison.until;
  at("until-part").hidden = choices.length === 1;
}
// Both searches up to another number of covers.
function compareUntil(until) {
  Object.assign(comparison, { searches: null, until: until === "end" ? until : Number(until) });
  present();
}
// The last event of a search at a time.
function eventAt(search, time) {
  let low = 0, high = search.events;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (search.work[middle - 1] <= time) low = middle;
    else high = middle - 1;
  }
  return low === search.events && time >= search.updates ? search.last : low;
}
function seekTime(time) {
  comparison.at = Math.max(0, Math.min(comparison.last, time));
  comparison.searches.forEach((search, index) => comparison.states[index].seek(eventAt(search, comparison.at)));
}
// The nearest time in a direction at which an event of one of the searches happens.
function nextTime(by) {
  const times = comparison.searches.map((search) => {
    let event = eventAt(search, comparison.at);
    if (by > 0) return search.work[Math.min(event, search.events - 1)] ?? comparison.last;
    while (event > 0 && (search.work[event - 1] ?? comparison.at) >= comparison.at) event--;
    return event === 0 ? 0 : (search.work[event - 1] ?? 0);
  });
  const open = times.filter((time) => (time - comparison.at) * by > 0);
  return open.length === 0 ? (by > 0 ? comparison.last : 0) : by > 0 ? Math.min(...open) : Math.max(...open);
}
// What was counted in a search up to an event.
function countsAt(search, event) {
  const counts = { t: 0, d: 0, c: 0, s: 0 };
  for (let place = 0; place < Math.min(event, search.events); place++) counts[search.kinds[place]]++;
  const updates = event === 0 ? 0 : (search.work[Math.min(event, search.events) - 1] ?? 0);
  return { nodes: counts.t, updates, dead: counts.d + counts.c, covers: counts.s };
}
const totalsOf = (search) => countsAt(search, search.last);

function drawComparison() {
  prepareComparison();
  comparison.searches.forEach((search, index) => {
    const state = comparison.states[index], panel = at(`compare-${COMPARED[index]}`), isDone = state.place >= search.last;
    const { nodes, updates, dead, covers } = countsAt(search, state.place), totals = totalsOf(search);
    panel.querySelector(".counts").textContent = phrase("counts", nodes, updates, dead, covers) + (isDone && search.isWhole ? phrase("comma") + phrase("done") : "");
    panel.querySelector(".totals").textContent = phrase(search.isWhole ? "totals" : "totalsCut", totals.nodes, totals.updates);
    panel.querySelector(".chosen").textContent = chosenNames(search, state).join(phrase("semicolon")) || phrase("none");
    drawSmall(panel.querySelector("canvas"), search, state);
  });
  at("ratio").textContent = ratio();
}
// How the work of the searches compares. One that was cut has done less than it needs.
function ratio() {
  const [smallest, first] = comparison.searches, { until } = comparison;
  // All covers may be fewer than wanted.
  const within = phrase("within", comparison.searches.every((search) => search.end === "complete") ? "end" : until);
  const compare = (key, more, less) => {
    const times = more.updates / Math.max(1, less.updates);
    return phrase(key, within, times.toFixed(times < 1.1 ? 2 : times < 10 ? 1 : 0), !more.isWhole);
  };
  if (smallest.isWhole && first.updates > smallest.updates) return compare("ratio", first, smallest);
  if (first.isWhole && smallest.updates > first.updates) return compare("ratioLess", smallest, first);
  return smallest.isWhole && first.isWhole ? phrase("ratioSame", within) : phrase("ratioOpen", within, COMPARED_LIMIT);
}
// The whole matrix, as large as the canvas allows.
function drawSmall(canvas, search, state) {
  const { pen, wide, high } = sized(canvas);
  const { rows, order, items } = data, x = wide / items.length, y = Math.min(high / Math.max(1, rows.length), x * 1.2, 26);
  const columnOf = new Int32Array(items.length);
  order.forEach((item, column) => (columnOf[item] = column));
  const mark = search.branch[state.place];
  if (mark >= 0) {
    pen.globalAlpha = 0.2;
    pen.fillStyle = colours.accent;
    pen.fillRect(columnOf[mark] * x, 0, x, rows.length * y);
  }
  rows.forEach((_, option) => drawOption(pen, state, option, [0, option * y, x, y], [0, wide], 0.22, (item) => columnOf[item]));
  pen.globalAlpha = 1;
}
function drawCompared(wide, high) {
  prepareComparison();
  comparison.searches.forEach((search, index) => {
    drawDepths(search, comparison.last, (time) => Math.min(search.events, eventAt(search, time)), wide, (index * high) / 2, high / 2);
  });
  coursePen.fillStyle = colours.rule;
  coursePen.fillRect(0, high / 2, wide, 1);
}
function sayCompared() {
  const [smallest, first] = comparison.states.map((state, index) => countsAt(comparison.searches[index], state.place));
  at("now").setAttribute("aria-live", isPlaying ? "off" : "polite");
  const text = COMPARED.map((name, index) => {
    const { nodes, updates, dead, covers } = [smallest, first][index];
    return `${wordsOfRule(name).title}: ${phrase("counts", nodes, updates, dead, covers)}`;
  }).join(phrase("semicolon"));
  at("now").textContent = comparison.at === 0 ? phrase("compareHelp") : text;
  at("scrub").value = comparison.at;
  at("scrub").setAttribute("aria-valuetext", phrase("atUpdate", comparison.at, comparison.last));
  at("count").textContent = `${comparison.at} / ${comparison.last}`;
}
