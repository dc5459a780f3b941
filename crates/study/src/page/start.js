// Initializes the page.

// Inserts the page's strings in the chosen language.
function translate() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  for (const [name, set] of [["say", (part, text) => (part.textContent = text)], ["label", (part, text) => part.setAttribute("aria-label", text)], ["hint", (part, text) => (part.title = text)]]) {
    for (const part of document.querySelectorAll(`[data-${name}]`)) {
      const keys = part.dataset.keys && name === "hint" ? ` (${part.dataset.keys})` : "";
      set(part, phrase(part.dataset[name]) + keys);
    }
  }
  const line = ([keys, text]) => {
    const part = document.createElement("p");
    for (const key of keys.split(" ")) part.append(Object.assign(document.createElement("kbd"), { textContent: key }), " ");
    part.append(text);
    return part;
  };
  at("keys").replaceChildren(...phrase("keys").map(line));
  at("example").replaceChildren(...["", ...Object.keys(EXAMPLES)].map((name) => new Option(name === "" ? phrase("pickExample") : phrase(`example.${name}`), name)));
  for (const name of Object.keys(CHOOSE)) {
    const label = document.createElement("label"), input = Object.assign(document.createElement("input"), { type: "radio", name: "choose", value: name });
    label.append(input, ` ${wordsOfRule(name).title}`);
    at("own-choose").append(label);
  }
  for (const name of COMPARED) {
    const [title, canvas] = ["h3", "canvas"].map((kind) => at(`compare-${name}`).querySelector(kind));
    title.textContent = wordsOfRule(name).title;
    canvas.setAttribute("aria-label", title.textContent);
  }
  at("language").setAttribute("lang", language === "zh" ? "en" : "zh-CN");
}
// Returns the address of the page in the other language.
function otherLanguage() {
  const asked = new URLSearchParams(location.search);
  asked.set("lang", language === "zh" ? "en" : "zh");
  return `?${asked}${addressNow()}`;
}

function setKeys(clicks) {
  const faster = (by) => {
    at("speed").value = Number(at("speed").value) + by;
    showRate();
  };
  const keys = {
    " ": clicks.play, ArrowRight: clicks.step, ArrowLeft: clicks.back, Home: clicks.start, End: clicks.end,
    d: () => find("dc", 1), D: () => find("dc", -1), ArrowDown: () => find("i", 1), ArrowUp: () => find("i", -1), n: () => find("s", 1), p: () => find("s", -1),
    "+": () => faster(1), "=": () => faster(1), "-": () => faster(-1), t: clicks.theme, ".": () => goLink(1), ",": () => goLink(-1),
    1: () => setMode("matrix"), 2: () => setMode("links"), 3: () => setMode("compare"), m: openOwn,
  };
  document.addEventListener("keydown", (key) => {
    if (at("own").open || search === null) return;
    // Sliders, buttons and scrollable elements handle some keys themselves.
    const own = key.target.closest("input, button, select, summary, a, [tabindex]");
    const isTaken = own && (own.matches("input[type=range], [tabindex]") ? /Arrow|Home|End/.test(key.key) : /^[ ]$|Enter/.test(key.key));
    const act = keys[key.key];
    if (!act || isTaken || key.ctrlKey || key.metaKey || key.altKey) return;
    key.preventDefault();
    act();
  });
}
const showRate = () => (at("rate").textContent = phrase("perSecond", rate()));

function setUp() {
  translate();
  if (embedded.home) {
    at("home").href = embedded.home.index;
    at("problem-page").href = embedded.home.problem;
    at("problem-page").textContent = phrase(embedded.home.kind);
    for (const link of [at("home"), at("problem-page")]) {
      link.hidden = false;
      if (new URLSearchParams(location.search).has("lang")) link.search = `?lang=${language}`;
    }
  }
  const clicks = {
    start: () => go(0), back: () => step(-1), play: () => play(!isPlaying), step: () => step(1), end: () => go(mode === "compare" ? comparison.last : search.last),
    "link-back": () => goLink(-1), "link-step": () => goLink(1), "dead-before": () => find("dc", -1), dead: () => find("dc", 1), "cover-before": () => find("s", -1), cover: () => find("s", 1),
    theme: () => dark(!document.documentElement.classList.contains("dark")), "open-own": openOwn, "own-cancel": () => at("own").close(),
    "view-matrix": () => setMode("matrix"), "view-links": () => setMode("links"), "view-compare": () => setMode("compare"),
    "compare-cancel": () => setMode(comparison.from),
    language: () => location.assign(otherLanguage()),
  };
  for (const [id, act] of Object.entries(clicks)) at(id).addEventListener("click", act);
  at("own-form").addEventListener("submit", (event) => {
    event.preventDefault();
    submitOwn();
  });
  at("example").addEventListener("change", () => pickExample(at("example").value));
  at("until").addEventListener("change", () => compareUntil(at("until").value));
  at("scrub").addEventListener("input", () => go(Number(at("scrub").value)));
  at("speed").addEventListener("input", showRate);
  showRate();
  setKeys(clicks);
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
  followSizes();
  dark(matchMedia("(prefers-color-scheme: dark)").matches);
  // Print in the light theme.
  let isDark = false;
  addEventListener("beforeprint", () => {
    isDark = document.documentElement.classList.contains("dark");
    dark(false);
    flush();
  });
  addEventListener("afterprint", () => dark(isDark));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (query) => dark(query.matches));
  readHash();
  addEventListener("hashchange", readHash);
  addEventListener("popstate", readHash);
}
function followSizes() {
  scroller.addEventListener("scroll", () => {
    look();
    redraw();
  });
  linksBox.addEventListener("scroll", redraw);
  const watch = (part, act) => new ResizeObserver(() => search !== null && act()).observe(part);
  watch(scroller, () => {
    look();
    redraw();
  });
  watch(linksBox, () => {
    fresh = null;
    redraw();
  });
  watch(at("comparison"), redraw);
  watch(at("picture-box"), framePicture);
  watch(course, () => {
    drawCourse();
    drawHead();
  });
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
}
setUp();

// An interface for tests and the browser console.
window.dance = {
  get last() {
    return search.last;
  },
  go,
  goLink,
  setMode,
  place: () => state.place,
  within,
  chosen: () => chosenNames(search, state),
  mostSteps: () => Math.max(...comparison.searches.map((search) => search.mostSteps)),
  links: () => position.links.text(),
  covers: () => search.kinds.flatMap((kind, event) => (kind === "s" ? [coverAt(event + 1)] : [])),
  searchOwn: (text, isExact, choose) => searchOwn(text, isExact, choose, present),
  state: () => {
    flush();
    return JSON.stringify([state.place, state.stack.map((choice) => search.choices.option[choice]), Array.from(state.covered), Array.from(state.met),
      Array.from(state.left), state.itemsCovered, state.optionsLeft, stack.children.length, position.links.text()]);
  },
  // Returns the events that choose an item but report a different number of options than the state has left for it.
  wrongSizes: () => {
    const wrong = [];
    for (let event = 1; event <= Math.min(search.events, 2000); event++) {
      seek(event);
      const item = search.what[event - 1];
      if (search.kinds[event - 1] === "i" && data.isOnce[item] && state.left[item] !== search.size[event - 1]) wrong.push(event);
    }
    return wrong;
  },
};
function coverAt(event) {
  seek(event);
  return chosenNames(search, state);
}
