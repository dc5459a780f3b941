// The text panels: the choices so far, the current event, the details under the pointer; and the course of the search.

const stack = at("stack");
function drawStack() {
  while (stack.children.length > state.stack.length) stack.lastChild.remove();
  state.stack.forEach((choice, index) => {
    let line = stack.children[index];
    if (line && line.choice === choice) return;
    if (!line) stack.append((line = document.createElement("li")));
    line.choice = choice;
    const item = choices.branch[choice];
    line.textContent = options[choices.option[choice]] + (choices.isAside[choice] ? ", set aside" : "");
    if (item >= 0) {
      const why = document.createElement("small");
      why.textContent = ` for ${items[item]}`;
      line.append(why);
    }
  });
  stack.classList.toggle("empty", state.stack.length === 0);
}

const sizes = () => `${state.itemsCovered} of ${counted(primary, "item")} covered, ${state.optionsLeft} of ${counted(rows.length, "option")} left`;
let spoken = 0;
function say() {
  const [kind, text] = words(place);
  const now = at("now");
  // During playback a screen reader could not keep up.
  const isLate = isPlaying && performance.now() - spoken < 1500;
  now.setAttribute("aria-live", isLate ? "off" : "polite");
  if (!isLate) spoken = performance.now();
  const strong = document.createElement("b");
  strong.textContent = kind ? `${kind}: ` : "";
  now.replaceChildren(strong, text);
  at("sizes").textContent = sizes();
  picture.setAttribute("aria-label", `${data.title}: ${counted(state.stack.length === 0 ? 0 : choices.depth[state.stack.at(-1)], "option")} chosen`);
  at("matrix-status").textContent = at("sizes").textContent + (branch[place] >= 0 ? `, item ${items[branch[place]]}` : "");
  at("scrub").value = place;
  at("scrub").setAttribute("aria-valuetext", `event ${place} of ${last}: ${kind} ${text}`);
  at("count").textContent = `${place} / ${last}${data.isWhole ? "" : "+"}`;
}


// The depth of the search at each event, with covers as ticks on top.
const course = at("course"), coursePen = course.getContext("2d");
const deepest = choices.depth.reduce((most, depth) => Math.max(most, depth), 1);
let courseWide = 0;
function drawCourse() {
  const sharp = window.devicePixelRatio || 1, wide = course.clientWidth, high = course.clientHeight;
  courseWide = wide;
  course.width = Math.round(wide * sharp);
  course.height = Math.round(high * sharp);
  coursePen.setTransform(sharp, 0, 0, sharp, 0, 0);
  const unit = (high - 6) / deepest;
  const bar = (x, depth, colour, alpha) => {
    coursePen.globalAlpha = alpha;
    coursePen.fillStyle = colour;
    coursePen.fillRect(x, high - depth * unit, 1.05, depth * unit);
  };
  const at = (x) => Math.round((Math.min(x, wide) / wide) * last);
  for (let x = 0; x < wide; x++) {
    let most = 0, least = deepest;
    for (let event = at(x), to = Math.max(event, at(x + 1) - 1); event <= to; event++) {
      most = Math.max(most, depthAt(event));
      least = Math.min(least, depthAt(event));
    }
    bar(x, most, colours.soft, 0.35);
    bar(x, least, colours.soft, 0.45);
  }
  coursePen.globalAlpha = 1;
  coursePen.fillStyle = colours.good;
  for (let event = kinds.indexOf("s"); event >= 0; event = kinds.indexOf("s", event + 1)) {
    coursePen.fillRect(((event + 1) / last) * (wide - 3), 0, 3, high);
  }
}
function drawHead() {
  at("head").style.transform = `translateX(${(place / Math.max(1, last)) * courseWide}px)`;
}

function point(x, y) {
  const { option, item } = under(x, y);
  if (item !== pointed.item || option !== pointed.option) {
    Object.assign(pointed, { item, option });
    drawPicture();
  }
  const parts = [];
  if (option >= 0) parts.push(options[option] + (state.chosen[option] ? " (chosen)" : isOut(option) ? " (out)" : ""));
  if (item >= 0) {
    const left = state.covered[item] > 0 ? "covered" : `${counted(state.left[item], "option")} left`;
    parts.push(`${items[item]} (${left})`);
  }
  if (option >= 0 && item >= 0) parts.push(rows[option].includes(item) ? "covered by this option" : "not covered by this option");
  at("sizes").textContent = parts.join(", ") || sizes();
}

// Drawing waits for the next frame, so that many events in between (a key held down, a slider dragged) are drawn once.
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
  const all = asked.all;
  asked.all = false;
  if (all && at("hide").checked) {
    arrange();
    measure();
  }
  // Layout queries come before changes to the page.
  if (all) follow();
  drawMatrix();
  if (!all) return;
  drawHead();
  drawPicture();
  drawStack();
  say();
}
