// Compares two searches of the same matrix, one that branches on the first item and one that branches on the smallest, on one timeline
// of updates.

const COMPARED = ["smallest", "first"];
// The maximum number of events of each search.
const COMPARED_LIMIT = 200_000;
// `until` is the number of covers after which both searches stop, or "end". `searches` is empty until both searches are complete;
// meanwhile `job` runs them. `wanted` is the time to show once they are complete, `from` the view before the comparison.
const comparison = { searches: [], states: [], at: 0, last: 0, until: null, job: null, wanted: 0, from: "matrix" };
const isCompared = () => comparison.searches.length > 0;

// Returns the numbers of covers after which a comparison may end. There are several only if the goal is all covers.
function untils() {
  const { kind, most } = data.goal;
  if (!data.isExact || kind === "atMost") return ["end"];
  return kind === "first" ? [1] : kind === "upTo" ? [most] : [1, 10, 100, "end"];
}
// Runs both searches in slices. Unless the user chose where to stop, both searches run to the end or, if one is too long, to the first
// cover.
function* compared(choices) {
  const isChosen = choices.includes(comparison.until), isOpen = !isChosen && choices.length > 1;
  if (!isChosen) comparison.until = choices.at(-1);
  for (;;) {
    const { until } = comparison, goal = until === "end" ? data.goal : { kind: "upTo", most: until }, searches = [];
    for (const choose of COMPARED) {
      const search = new Search({ ...data, goal }, choose, { limit: COMPARED_LIMIT, mostWrites: 0, isSliced: true });
      yield* search.rest;
      searches.push(search);
      if (isOpen && until !== 1 && !search.isWhole) break;
    }
    if (!isOpen || until === 1 || searches.every((search) => search.isWhole)) return searches;
    comparison.until = 1;
  }
}
// Starts a comparison, which continues in later tasks until it is done or cancelled.
function compare() {
  if (isCompared() || comparison.job !== null) return;
  const choices = untils(), job = compared(choices);
  Object.assign(comparison, { job, states: [], at: 0, last: 0 });
  const tell = (slices) => (at("ratio").textContent = phrase("comparing", slices * SLICE));
  inTasks(job, () => comparison.job === job, tell, (searches, isLater) => {
    const last = Math.max(...searches.map((search) => search.updates));
    Object.assign(comparison, { job: null, searches, states: searches.map((search) => new State(search)), last });
    seekTime(comparison.wanted);
    if (!isLater) return;
    at("scrub").max = last;
    drawCourse();
    show();
  });
  at("until").replaceChildren(...choices.map((until) => new Option(until === "end" ? phrase("untilEnd") : phrase("untilCovers", until), until)));
  at("until-part").hidden = choices.length === 1;
}
// Discards the searches, and cancels any that are still running.
function dropComparison(until = null) {
  Object.assign(comparison, { searches: [], job: null, wanted: 0, until });
}
// Starts a new comparison that ends after a different number of covers.
function compareUntil(until) {
  dropComparison(until === "end" ? until : Number(until));
  present();
}
// Returns the number of the last event of a search at or before a time.
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
// Returns the time of the next (`by` > 0) or previous event of either search.
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
// Returns the counts of a search up to an event, updated incrementally from the last call.
function countsAt(search, event) {
  const end = Math.min(event, search.events), counts = (search.counts ??= { at: 0, t: 0, d: 0, c: 0, s: 0 });
  while (counts.at < end) counts[search.kinds[counts.at++]]++;
  while (counts.at > end) counts[search.kinds[--counts.at]]--;
  const updates = event === 0 ? 0 : (search.work[Math.min(event, search.events) - 1] ?? 0);
  return { nodes: counts.t, updates, dead: counts.d + counts.c, covers: counts.s };
}
const totalsOf = (search) => (search.totals ??= countsAt(search, search.last));

function drawComparison() {
  at("comparison").setAttribute("aria-busy", String(!isCompared()));
  at("until").value = comparison.until;
  if (!isCompared()) return;
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
// Describes how many times as many updates one search needs as the other. A search that was cut off needs more updates than it has
// made.
function ratio() {
  const [smallest, first] = comparison.searches, { until } = comparison;
  // There may be fewer covers than `until`.
  const within = phrase("within", comparison.searches.every((search) => search.end === "complete") ? "end" : until);
  const compare = (key, more, less) => {
    const times = more.updates / Math.max(1, less.updates);
    return phrase(key, within, times.toFixed(times < 1.1 ? 2 : times < 10 ? 1 : 0), !more.isWhole);
  };
  if (smallest.isWhole && first.updates > smallest.updates) return compare("ratio", first, smallest);
  if (first.isWhole && smallest.updates > first.updates) return compare("ratioLess", smallest, first);
  return smallest.isWhole && first.isWhole ? phrase("ratioSame", within) : phrase("ratioOpen", within, COMPARED_LIMIT);
}
// Draws the whole matrix, scaled to the canvas.
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
  // If options are less than a pixel high, draw one option per line of pixels, and all chosen options.
  let line = -1;
  rows.forEach((_, option) => {
    if (Math.floor(option * y) === line && !state.chosen[option]) return;
    line = Math.floor(option * y);
    drawOption(pen, state, option, [0, option * y, x, y], [0, wide], 0.22, (item) => columnOf[item]);
  });
  pen.globalAlpha = 1;
}
function drawCompared(wide, high) {
  comparison.searches.forEach((search, index) => {
    drawDepths(search, comparison.last, (time) => Math.min(search.events, eventAt(search, time)), wide, (index * high) / 2, high / 2);
  });
  coursePen.fillStyle = colours.rule;
  coursePen.fillRect(0, high / 2, wide, 1);
}
function sayCompared() {
  if (!isCompared()) return (at("now").textContent = phrase("compareHelp"));
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
