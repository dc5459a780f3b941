// Draws the visible nodes of the lists and their pointers.

const linksBox = at("links-scroller"), linksPicture = at("links");
const GRID = { wide: 54, high: 34, box: 40, tall: 20, top: 42, gutter: 0, letters: 7 };
// The lists before any write, which hold the original neighbours.
let fresh = null, followed = -1;

function prepareLinks() {
  fresh = new Links(data);
  followed = -1;
  const longest = data.brief.reduce((most, name) => Math.max(most, name.length), 0);
  const name = Math.min(13, data.items.reduce((most, name) => Math.max(most, name.length), 4));
  const wide = 6.4 * name + 26, items = data.items.length + 1, room = linksBox.clientWidth;
  GRID.gutter = Math.min(room * 0.3, 160, 12 + 6.2 * longest);
  // Draw small matrices larger.
  const scale = Math.max(1, Math.min(1.6, (room - GRID.gutter - 24) / (items * wide), (linksBox.clientHeight - GRID.top - 24) / ((data.rows.length + 1) * 34)));
  Object.assign(GRID, { wide: wide * scale, high: 34 * scale, box: (6.4 * name + 12) * scale, tall: 20 * Math.min(scale, 1.3), letters: name });
  at("links-extent").style.width = `${GRID.gutter + (data.items.length + 1) * GRID.wide + 20}px`;
  at("links-extent").style.height = `${GRID.top + (data.rows.length + 1) * GRID.high + 16}px`;
  linksBox.style.setProperty("--high", `${GRID.top + (data.rows.length + 1) * GRID.high + 34}px`);
}
const column = (node) => fresh.header[node];
const row = (node) => fresh.option[node] + 1;
const middle = (node) => [GRID.gutter + (column(node) + 0.5) * GRID.wide, GRID.top + row(node) * GRID.high];
const isNode = (node) => node > data.items.length;
// Whether a node is linked: its neighbours in the column, or in the row, point to it.
const isInColumn = (links, node) => links.down[links.up[node]] === node;
const isInRow = (links, node) => links.right[links.left[node]] === node;
const escaped = (text) => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const cut = (text, most) => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text);
// Removes the middle: names of options differ at both ends.
const squeeze = (text, most) => (text.length > most ? `${text.slice(0, Math.ceil(most / 2) - 1)}…${text.slice(-Math.floor(most / 2))}` : text);

function nodeName(node) {
  if (node === 0) return phrase("root");
  return isNode(node) ? phrase("node", data.items[column(node) - 1], data.brief[fresh.option[node]]) : phrase("headerOf", data.items[node - 1]);
}

// Draws the pointers of the nodes `shown` as paths.
function pointers(links, shown, active) {
  const paths = [];
  const path = (kind, shape, isArrow) => paths.push(`<path class="${kind}" d="${shape}"${isArrow ? ' marker-end="url(#tip)"' : ""}/>`);
  // Highlight the pointers changed by the last write or by its inverse.
  const op = active < 0 ? OP.hide : search.log.ops[position.at - 1] & ~1, isAcross = op === OP.drop, isDown = op === OP.unlink;
  const isHot = (is, a, b, before, after) => is && (a === active || b === active || (a === before[active] && b === after[active]));
  for (const node of shown) {
    const [x, y] = middle(node), half = GRID.box / 2, rise = GRID.tall / 2;
    const right = links.right[node], down = links.down[node];
    const across = (b, isBoth) => `${isBoth ? "both" : "kept"}${isHot(isAcross, node, b, links.left, links.right) ? " hot" : ""}`;
    const downwards = (b, isBoth) => `${isBoth ? "both" : "kept"}${isHot(isDown, node, b, links.up, links.down) ? " hot" : ""}`;
    if (right !== node) {
      const isBoth = links.left[right] === node, end = middle(right)[0] - half;
      if (column(right) <= column(node)) path(across(right, isBoth), `M${x + half} ${y}h7`, false);
      else if (fresh.right[node] === right) path(across(right, isBoth), `M${x + half} ${y}H${end}`, !isBoth);
      else path(across(right, isBoth), `M${x + half} ${y - 5}C${x + half + 16} ${y - 24} ${end - 16} ${y - 24} ${end} ${y - 5}`, !isBoth);
      const left = links.left[node];
      if (links.right[left] !== node && column(left) < column(node)) path(across(left, false), `M${x - half} ${y + 4}H${middle(left)[0] + half}`, true);
    }
    if (down !== node) {
      const isBoth = links.up[down] === node, end = middle(down)[1] - rise;
      if (row(down) <= row(node)) path(downwards(down, isBoth), `M${x} ${y + rise}v6`, false);
      else if (fresh.down[node] === down) path(downwards(down, isBoth), `M${x} ${y + rise}V${end}`, !isBoth);
      else path(downwards(down, isBoth), `M${x + 8} ${y + rise}C${x + 36} ${y + rise + 10} ${x + 36} ${end - 10} ${x + 8} ${end}`, !isBoth);
      const up = links.up[node];
      if (links.down[up] !== node && row(up) < row(node)) path(downwards(up, false), `M${x - 6} ${y - rise}V${middle(up)[1] + rise}`, true);
    }
  }
  return paths.join("");
}

function box(links, node, active) {
  const [x, y] = middle(node), { box, tall } = GRID;
  const isGone = node > links.primary && node <= links.items ? false : !isInRow(links, node) || (isNode(node) && !isInColumn(links, node));
  const family = node === 0 ? 0 : data.family[column(node) - 1];
  const kind = `${isNode(node) ? "node" : "header"}${isGone ? " gone" : ""}${node === active ? " active" : ""}${links.isMarked[node] ? " marked" : ""}`;
  let text = node === 0 ? "●" : isNode(node) ? "" : `${cut(data.items[node - 1], GRID.letters)}`;
  if (isNode(node) && fresh.shade[node] > 0) text = cut(data.colourNames[fresh.shade[node] - 1], 5);
  const size = isNode(node) || node === 0 ? "" : `<text class="size" x="${x}" y="${y - tall / 2 - 4}">${links.size[node]}</text>`;
  return `<g class="${kind}" style="--family:${colours.families[family]}"><title>${escaped(nodeName(node))}</title><rect x="${x - box / 2}" y="${y - tall / 2}" width="${box}" height="${tall}" rx="5"/><text x="${x}" y="${y + 4}">${escaped(text)}</text>${size}</g>`;
}

const isWithin = (node, columns, rows) => column(node) >= columns[0] && column(node) <= columns[1] && row(node) > rows[0] && row(node) <= rows[1] + 1;
function drawLinks() {
  if (fresh === null) prepareLinks();
  const { links } = position, active = within() > 0 ? search.log.nodes[position.at - 1] : -1;
  followLink(active);
  const wide = linksBox.clientWidth, high = linksBox.clientHeight, left = linksBox.scrollLeft, top = linksBox.scrollTop;
  const columns = [Math.max(0, Math.floor((left - GRID.wide) / GRID.wide)), Math.min(data.items.length, Math.ceil((left + wide - GRID.gutter) / GRID.wide))];
  const rows = [Math.max(0, Math.floor((top - GRID.top) / GRID.high) - 1), Math.min(data.rows.length - 1, Math.ceil((top + high - GRID.top) / GRID.high))];
  const shown = [];
  for (let header = columns[0]; header <= columns[1]; header++) shown.push(header);
  for (let option = rows[0]; option <= rows[1]; option++) {
    for (let node = fresh.first[option]; node < fresh.first[option + 1]; node++) if (isWithin(node, columns, rows)) shown.push(node);
  }
  // A pointer may cross the window from an invisible node above or to the left.
  const outside = new Set();
  for (const node of shown) for (const other of [links.up[node], links.left[node]]) if (!isWithin(other, columns, rows)) outside.add(other);
  const marks = [];
  const item = search.branch[state.place];
  if (item >= 0) marks.push(`<rect class="branch" x="${middle(item + 1)[0] - GRID.wide / 2 + 2}" y="0" width="${GRID.wide - 4}" height="${GRID.top + (data.rows.length + 0.5) * GRID.high}" rx="6"/>`);
  const names = [];
  for (let option = rows[0]; option <= rows[1]; option++) {
    const y = GRID.top + (option + 1) * GRID.high, isChosen = state.chosen[option] === 1;
    if (isChosen) marks.push(`<rect class="chosen" x="0" y="${y - GRID.high / 2 + 2}" width="${GRID.gutter + (data.items.length + 1) * GRID.wide}" height="${GRID.high - 4}" rx="6"/>`);
    names.push(`<text class="name${isChosen ? " strong" : ""}" x="${left + 4}" y="${y + 4}">${escaped(squeeze(data.brief[option], Math.floor((GRID.gutter - 8) / 6.2)))}</text>`);
  }
  // When scrolled down, keep the names of items at the top.
  if (top > GRID.top) {
    names.push(`<rect class="gutter" x="${left}" y="${top}" width="${wide}" height="20"/>`);
    for (let header = Math.max(1, columns[0]); header <= columns[1]; header++) {
      names.push(`<text class="${isInRow(links, header) ? "" : "gone"}" x="${middle(header)[0]}" y="${top + 14}">${escaped(cut(data.items[header - 1], GRID.letters))}</text>`);
    }
  }
  linksPicture.setAttribute("width", wide);
  linksPicture.setAttribute("height", high);
  linksPicture.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
  linksPicture.innerHTML = `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${marks.join("")}${pointers(links, [...outside, ...shown], active)}${shown.map((node) => box(links, node, active)).join("")}<rect class="gutter" x="${left}" y="${top}" width="${GRID.gutter - 4}" height="${high}"/>${names.join("")}`;
  drawCaption(active);
  drawCode();
}
// Scrolls to the node written last, or to the branching item.
function followLink(active) {
  const item = search.branch[state.place], node = active >= 0 ? active : item >= 0 ? item + 1 : -1;
  const key = position.at * 2 + (active >= 0 ? 1 : 0) + state.place * 1e7;
  if (node < 0 || followed === key) return;
  followed = key;
  const [x, y] = middle(node), margin = GRID.wide * 1.5;
  const into = (where, start, room, gutter) => (where < start + gutter + margin / 2 ? where - gutter - margin : where > start + room - margin / 2 ? where - room + margin : start);
  const left = into(x, linksBox.scrollLeft, linksBox.clientWidth, GRID.gutter);
  const top = isNode(node) ? into(y, linksBox.scrollTop, linksBox.clientHeight, 0) : linksBox.scrollTop;
  if (left !== linksBox.scrollLeft || top !== linksBox.scrollTop) linksBox.scrollTo({ left, top });
}

function caption(active) {
  if (state.place > search.linked) return phrase("linksEnd", search.linked);
  if (active < 0) return phrase(state.place === 0 ? "linksStart" : "linksMore");
  const op = search.log.ops[position.at - 1], name = Object.keys(OP).find((name) => OP[name] === op);
  const item = active === 0 ? "" : data.items[column(active) - 1];
  return phrase(`write.${name}`, nodeName(active), item, isNode(active) ? data.brief[fresh.option[active]] : "");
}
function drawCaption(active) {
  const text = caption(active), isUndo = active >= 0 ? search.log.ops[position.at - 1] % 2 === 1 : search.kinds[state.place - 1] === "b";
  at("caption").textContent = text;
  at("why").textContent = isUndo ? phrase("whyReverse") : phrase("linksHidden");
  at("why").classList.toggle("strong", isUndo);
  linksPicture.setAttribute("aria-label", at("caption").textContent);
  const start = search.writesAt(state.place), end = search.writesAt(state.place + 1);
  at("write-count").textContent = within() > 0 ? phrase("writes", position.at - start, end - start) : "";
}

// Shows the code with the line executed last and its caller highlighted.
const EVENT_LINE = { i: "choose", d: "dead", c: "bound", t: "try", l: "tweak", r: "untweak", e: "enough", b: "back", s: "covered" };
const LINE_NAMES = Object.keys(LINE);
let codeShown = "";
function drawCode() {
  const { program } = search, key = program + language;
  if (key !== codeShown) {
    codeShown = key;
    at("code").replaceChildren(...CODE[program].map(([name, indent, english, chinese]) => {
      const line = document.createElement("li");
      line.dataset.line = name;
      line.style.setProperty("--indent", indent);
      line.textContent = language === "zh" ? chinese : english;
      return line;
    }));
  }
  const isInside = within() > 0, event = state.place + (isInside ? 1 : 0);
  const called = EVENT_LINE[search.kinds[event - 1]] ?? "", current = isInside ? LINE_NAMES[search.log.lines[position.at - 1]] : called;
  for (const line of at("code").children) {
    const isCurrent = line.dataset.line !== "" && line.dataset.line === current;
    if (isCurrent && !line.hasAttribute("aria-current")) reveal(line);
    line.toggleAttribute("aria-current", isCurrent);
    if (isCurrent) line.setAttribute("aria-current", "step");
    line.classList.toggle("caller", !isCurrent && line.dataset.line !== "" && line.dataset.line === called);
  }
}
function reveal(line) {
  const box = at("code-scroller"), top = line.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
}
