// The text panels (choices so far, current event, details under the pointer) and the timeline of the search.

const stack = at("stack");
function drawStack() {
  const { choices } = search;
  while (stack.children.length > state.stack.length) stack.lastChild.remove();
  state.stack.forEach((choice, index) => {
    let line = stack.children[index];
    if (line && line.choice === choice) return;
    if (!line) stack.append((line = document.createElement("li")));
    line.choice = choice;
    const item = choices.branch[choice];
    line.textContent = data.brief[choices.option[choice]] + (choices.isAside[choice] ? phrase("aside") : "");
    if (item >= 0) {
      const why = document.createElement("small");
      why.textContent = phrase("forItem", data.items[item]);
      line.append(why);
    }
  });
  stack.classList.toggle("empty", state.stack.length === 0);
  stack.dataset.empty = phrase("none");
}

// Returns the kind and text of an event.
function words(event) {
  if (event === 0) return ["", phrase("start")];
  if (event > search.events) return [phrase("event.answer"), outcome() + phrase("stop")];
  return eventWords(search, state, event);
}

const sizes = () => phrase("sizes", state.itemsCovered, data.primary, state.optionsLeft, data.rows.length);
let spoken = 0;
function say() {
  if (mode === "compare") return sayCompared();
  const { place } = state, { last } = search;
  // In the middle of an event, show the text of that event.
  const [kind, text] = words(place + (mode === "links" && within() > 0 ? 1 : 0));
  const now = at("now");
  // During playback, announce at most one event every 1.5 s, because a screen reader could not keep up.
  const isLate = isPlaying && performance.now() - spoken < 1500;
  now.setAttribute("aria-live", isLate ? "off" : "polite");
  at("caption").setAttribute("aria-live", isLate || mode !== "links" ? "off" : "polite");
  if (!isLate) spoken = performance.now();
  const strong = document.createElement("b");
  strong.textContent = kind ? kind + phrase("colon") : "";
  now.replaceChildren(strong, text);
  at("sizes").textContent = sizes();
  picture.setAttribute("aria-label", `${titleNow()}${phrase("colon")}${phrase("chosenCount", search.depthAt(place))}`);
  const item = search.branch[place];
  at("matrix-status").textContent = at("sizes").textContent + (item >= 0 ? phrase("comma") + phrase("currentItem", data.items[item]) : "");
  at("scrub").value = place;
  at("scrub").setAttribute("aria-valuetext", phrase("valueText", place, last, `${kind} ${text}`));
  at("count").textContent = `${place} / ${last}${search.isWhole ? "" : "+"}`;
}

// Draws the depth of the search at each event, with ticks for covers.
const course = at("course"), coursePen = course.getContext("2d");
let courseWide = 0;
function drawCourse() {
  if (search === null) return;
  const { wide, high } = sized(course);
  courseWide = wide;
  if (mode === "compare") drawCompared(wide, high);
  else drawDepths(search, search.last, (event) => event, wide, 0, high);
}
// Draws the depths of a search in a strip of height `high` below `top`. `event` maps a time, from 0 to `last`, to the event shown at
// that time.
function drawDepths(search, last, event, wide, top, high) {
  const deepest = search.choices.depth.reduce((most, depth) => Math.max(most, depth), 1), unit = (high - 6) / deepest;
  const bar = (x, depth, alpha) => {
    coursePen.globalAlpha = alpha;
    coursePen.fillStyle = colours.soft;
    coursePen.fillRect(x, top + high - depth * unit, 1.05, depth * unit);
  };
  const at = (x) => event(Math.round((Math.min(x, wide) / wide) * last));
  for (let x = 0; x < wide; x++) {
    let most = 0, least = deepest;
    const from = at(x);
    for (let place = from, to = Math.max(from, at(x + 1) - 1); place <= to; place++) {
      most = Math.max(most, search.depthAt(place));
      least = Math.min(least, search.depthAt(place));
    }
    bar(x, most, 0.35);
    bar(x, least, 0.45);
  }
  coursePen.globalAlpha = 1;
  coursePen.fillStyle = colours.good;
  for (let place = 1; place <= search.events; place++) {
    if (search.kinds[place - 1] !== "s") continue;
    const time = mode === "compare" ? search.work[place - 1] : place;
    coursePen.fillRect((time / Math.max(1, last)) * (wide - 3), top, 3, high);
  }
}
function drawHead() {
  const share = mode === "compare" ? comparison.at / Math.max(1, comparison.last) : state.place / Math.max(1, search.last);
  at("head").style.transform = `translateX(${share * courseWide}px)`;
}

function point(x, y) {
  const { option, item } = under(x, y);
  if (item !== pointed.item || option !== pointed.option) {
    Object.assign(pointed, { item, option });
    drawPicture();
  }
  const parts = [];
  if (option >= 0) parts.push(data.options[option] + (state.chosen[option] ? ` (${phrase("chosen")})` : state.isOut(option) ? ` (${phrase("out")})` : ""));
  if (item >= 0) parts.push(`${data.items[item]} (${state.covered[item] > 0 ? phrase("covered") : phrase("optionsLeft", state.left[item])})`);
  if (option >= 0 && item >= 0) parts.push(phrase(data.rows[option].includes(item) ? "isCovered" : "isNotCovered"));
  at("sizes").textContent = parts.join(phrase("comma")) || sizes();
}

// Drawing waits for the next frame, so that many events in between (a held key, a dragged slider) cause only one redraw.
const asked = { frame: false, all: false };
function ask(all) {
  asked.all ||= all;
  if (asked.frame) return;
  asked.frame = true;
  requestAnimationFrame(flush);
}
const show = () => ask(true), redraw = () => ask(false);
function flush() {
  if (!asked.frame) return;
  asked.frame = false;
  const { all } = asked;
  asked.all = false;
  if (mode === "compare") {
    drawComparison();
    drawHead();
    return say();
  }
  if (all && at("hide").checked) {
    arrange();
    measure();
  }
  if (mode === "links") drawLinks();
  else {
    // Query the layout before changing the page.
    if (all) follow();
    drawMatrix();
  }
  if (!all) return;
  drawHead();
  drawPicture();
  drawStack();
  say();
}
