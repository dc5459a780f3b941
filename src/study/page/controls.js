// The controls: playback, keys, sliders, light and dark theme.

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
    flush();
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
  framePicture();
  drawCourse();
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
  look();
  const wide = seen.wide - 4, high = seen.high - 4;
  // Large enough to show the whole width, but not so small that it needs the zoom.
  for (cell = 40; cell > 2; cell--) {
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
  at("picture-box").style.setProperty("--shape", `${data.picture.width} / ${data.picture.height}`);
  const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });
  at("notes").append(...data.notes.map(paragraph));
  at("outcome").textContent = data.outcome + ".";
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
  const speed = () => (at("rate").textContent = `${rate()}/s`);
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
    // Sliders, buttons and the scrolled part handle their own keys.
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
  scroller.addEventListener("scroll", () => {
    look();
    redraw();
  });
  new ResizeObserver(() => {
    look();
    redraw();
  }).observe(scroller);
  new ResizeObserver(framePicture).observe(at("picture-box"));
  new ResizeObserver(() => {
    drawCourse();
    drawHead();
  }).observe(course);
  const aim = (pointer) => {
    const box = scroller.getBoundingClientRect();
    point(pointer.clientX - box.left, pointer.clientY - box.top);
  };
  scroller.addEventListener("pointermove", aim);
  scroller.addEventListener("pointerdown", aim);
  scroller.addEventListener("pointerleave", () => {
    Object.assign(pointed, { item: -1, option: -1 });
    drawPicture();
    at("sizes").textContent = sizes();
  });
  dark(matchMedia("(prefers-color-scheme: dark)").matches);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (query) => dark(query.matches));
  fit();
  const start = /^#(\d+)$/.exec(location.hash);
  seek(start ? Number(start[1]) : 0);
  show();
  flush();
}
setUp();

// For tests, and for the curious at the console.
window.dance = {
  last,
  go,
  place: () => place,
  chosen: () => state.stack.filter((choice) => !choices.isAside[choice]).map((choice) => options[choices.option[choice]]),
  state: () => {
    flush();
    return JSON.stringify([place, state.stack.map((choice) => choices.option[choice]), Array.from(state.covered), Array.from(state.met),
      Array.from(state.left), state.itemsCovered, state.optionsLeft, stack.children.length]);
  },
  // Where an item is chosen with a number of options other than it has left.
  wrongSizes: () => {
    const wrong = [];
    for (let event = 1; event <= Math.min(events, 2000); event++) {
      seek(event);
      if (kinds[event - 1] === "i" && data.isOnce[what[event - 1]] && state.left[what[event - 1]] !== size[event - 1]) wrong.push(event);
    }
    return wrong;
  },
};
