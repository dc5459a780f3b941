// Controls: playback, keys, sliders, views, the address, light and dark theme.

const rates = [0.5, 1, 2, 3, 5, 8, 12, 20, 40, 100, 250, 600, 1500, 4000, 10000];
const rate = () => rates[Number(at("speed").value)];
let before = 0, owed = 0;
const isAtEnd = () => (mode === "compare" ? comparison.at >= comparison.last : state.place >= search.last);
// Advances by a number of steps: events, writes or updates, depending on the view.
function advance(steps) {
  // At the same speed, all comparisons take about the same time to play.
  if (mode === "compare") seekTime(comparison.at + steps * Math.ceil(comparison.last / 200));
  else if (mode === "links") for (let step = 0; step < steps && !isAtEnd(); step++) seekLink(1);
  else seek(state.place + steps);
}
function tick(now) {
  if (!isPlaying) return;
  owed += ((now - before) / 1000) * rate();
  before = now;
  const steps = Math.floor(owed);
  if (steps > 0) {
    owed -= steps;
    advance(steps);
    show();
    flush();
  }
  if (isAtEnd()) play(false);
  else requestAnimationFrame(tick);
}
function play(on) {
  isPlaying = on;
  at("play").textContent = on ? "❚❚" : "▶";
  at("play").setAttribute("aria-label", phrase(on ? "pause" : "play"));
  if (!on) {
    keep();
    return say();
  }
  if (isAtEnd()) {
    if (mode === "compare") seekTime(0);
    else seek(0);
  }
  before = performance.now();
  owed = 1;
  requestAnimationFrame(tick);
}
function go(event, write = 0) {
  if (isPlaying) play(false);
  if (mode === "compare") seekTime(event);
  else seek(event, write);
  show();
  keep();
}
function goLink(by) {
  if (isPlaying) play(false);
  if (mode !== "links") setMode("links");
  seekLink(by);
  show();
  keep();
}
function step(by) {
  if (mode === "compare") return go(nextTime(by));
  // From the middle of an event, go back to its start.
  go(state.place + (by < 0 && within() > 0 ? 0 : by));
}
function find(wanted, by) {
  if (mode !== "compare") go(search.find(wanted, state.place, by));
}

// Updates the address after a delay, because browsers limit the rate of changes.
let keeping = 0, kept = "";
function addressNow() {
  const place = mode === "compare" ? [isCompared() ? comparison.at : comparison.wanted, 0] : [state.place, Math.max(0, within())];
  return writeAddress({ event: place[0], write: place[1], view: mode, matrix: typed, isExact: data.isExact, choose: typed !== null || data.choose !== embedded.choose ? data.choose : null });
}
function keep(isNew = false) {
  clearTimeout(keeping);
  const write = () => {
    kept = addressNow();
    if (kept === location.hash) return;
    history[isNew ? "pushState" : "replaceState"](null, "", kept);
  };
  if (isNew) write();
  else keeping = setTimeout(write, 300);
}
// Restores the state from the address.
function readHash() {
  if (location.hash === kept && search !== null) return;
  const wanted = readAddress(location.hash), choose = wanted.choose ?? embedded.choose;
  const isSame = search !== null && typed === wanted.matrix && data.choose === choose && (typed === null || data.isExact === wanted.isExact);
  if (isPlaying) play(false);
  let error = null;
  const showWanted = () => {
    mode = wanted.view;
    comparison.wanted = mode === "compare" ? wanted.event : 0;
    if (mode !== "compare") seek(wanted.event, wanted.write);
    else if (isCompared()) seekTime(wanted.event);
    present();
    if (wanted.isOwn || error !== null) openOwn();
    if (error === null) return;
    at("own-text").value = wanted.matrix;
    at("own-error").textContent = error;
  };
  if (isSame) {
    setLoading(null);
    return showWanted();
  }
  if (wanted.matrix !== null) error = searchOwn(wanted.matrix, wanted.isExact, wanted.choose ?? "smallest", showWanted);
  if (wanted.matrix !== null && error === null) return;
  load(embedded, choose, () => {
    typed = null;
    showWanted();
  });
}

function setMode(wanted) {
  if (isPlaying) play(false);
  if (mode !== "compare") comparison.from = mode;
  mode = wanted;
  present();
  keep(true);
}
// Lays out the page after a change of the matrix or view.
function present() {
  if (mode === "compare") compare();
  else if (comparison.job !== null) dropComparison();
  document.body.dataset.view = mode;
  for (const name of ["matrix", "links", "compare"]) at(`view-${name}`).setAttribute("aria-pressed", String(mode === name));
  describe();
  fresh = null;
  at("scrub").max = mode === "compare" ? comparison.last : search.last;
  readColours();
  legend();
  if (mode === "matrix") fit();
  framePicture();
  drawCourse();
  show();
  flush();
}
function dark(on) {
  document.documentElement.classList.toggle("dark", on);
  if (search === null) return;
  readColours();
  show();
  legend();
  framePicture();
  drawCourse();
}
function legend() {
  at("legend").replaceChildren(...data.families.map((name, family) => {
    const line = document.createElement("li"), swatch = document.createElement("i");
    swatch.style.background = colours.families[family];
    const members = data.family.filter((other) => other === family).length;
    line.append(swatch, `${name} (${members})`);
    return line;
  }));
}
function fit() {
  letters = { items: longest(data.items), options: longest(data.brief) };
  arrange();
  look();
  const wide = seen.wide - 4, high = seen.high - 4;
  // Fit the width, but keep cells large enough to be usable without zoom.
  for (cell = 40; cell > 2; cell--) {
    measure();
    if (labels.left + data.items.length * cell <= wide && (labels.top + data.rows.length * cell <= high || cell <= 13)) break;
  }
  at("zoom").value = cell;
  measure();
  look();
}
const titleNow = () => (language === "zh" && data.titleZh) || data.title;
// Updates the title, goal, notes, result and statistics of the search.
function describe() {
  at("title").textContent = document.title = titleNow();
  at("asks").textContent = asks();
  at("picture-box").style.setProperty("--shape", `${data.picture.width} / ${data.picture.height}`);
  const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });
  at("notes").replaceChildren(...data.notes.map(paragraph));
  at("outcome").textContent = outcome() + phrase("stop");
  const row = (tag, cells) => {
    const line = document.createElement("tr");
    line.append(...cells.map((text) => Object.assign(document.createElement(tag), { textContent: text })));
    return line;
  };
  const names = ["items", "options", "dead", "bounds", "solutions", "updates"];
  const levels = data.summary !== null && data.choose === embedded.choose ? data.summary.levels : search.levels;
  at("levels").replaceChildren(row("th", phrase("tableHead")), ...levels.map((level, depth) => row("td", [depth, ...names.map((name) => level[name])])));
}
