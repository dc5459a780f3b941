// Draws the problem's picture: the background, the shapes of each chosen option, and a mark at the current item.

const picture = at("picture"), brush = picture.getContext("2d");
const ground = document.createElement("canvas");
const frame = { sharp: 1, unit: 1, left: 0, top: 0 };

function layOut(to) {
  to.setTransform(frame.sharp, 0, 0, frame.sharp, 0, 0);
  to.translate(frame.left, frame.top);
  to.scale(frame.unit, frame.unit);
}
// Recomputes the transform and the background after a change of size or colours.
function framePicture() {
  const box = at("picture-box"), { width, height } = data.picture;
  const wide = box.clientWidth, high = box.clientHeight, sharp = window.devicePixelRatio || 1;
  const room = Math.max(width, height) * 0.02;
  const unit = Math.min(wide / (width + 2 * room), high / (height + 2 * room)) || 1;
  Object.assign(frame, { sharp, unit, left: (wide - width * unit) / 2, top: (high - height * unit) / 2 });
  sized(picture, wide, high);
  const to = sized(ground, wide, high).pen;
  layOut(to);
  data.picture.ground.forEach((shape) => paint(to, shape));
  drawPicture();
}

// An option chosen by a forward step fades in quickly.
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const landing = { top: -1, depth: 0, since: 0, isAsked: false };
// The item and option under the pointer in the matrix, -1 for none.
const pointed = { item: -1, option: -1 };
function drawPicture() {
  // The picture may be hidden.
  if (ground.width === 0 || ground.height === 0) return;
  const depth = state.stack.length, top = depth > 0 ? state.stack[depth - 1] : -1;
  if (top !== landing.top || depth !== landing.depth) {
    const isStep = depth === landing.depth + 1 && !isStill.matches && !(isPlaying && rate() > 12);
    Object.assign(landing, { top, depth, since: isStep ? performance.now() : -1000 });
  }
  const share = Math.min(1, (performance.now() - landing.since) / 220);
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, picture.width, picture.height);
  brush.drawImage(ground, 0, 0);
  layOut(brush);
  state.stack.forEach((choice, index) => {
    if (search.choices.isAside[choice]) return;
    brush.globalAlpha = index === depth - 1 ? 0.2 + 0.8 * share : 1;
    (data.picture.options[search.choices.option[choice]] || []).forEach((shape) => paint(brush, shape));
  });
  brush.globalAlpha = 1;
  (data.picture.items[search.branch[state.place]] || []).forEach((shape) => cover(brush, shape, colours.accent, 0.28));
  (data.picture.items[pointed.item] || []).forEach((shape) => cover(brush, shape, colours.ink, 0.14));
  (data.picture.options[pointed.option] || []).forEach((shape) => cover(brush, shape, colours.ink, 0.3));
  if (share === 1 || landing.isAsked) return;
  landing.isAsked = true;
  requestAnimationFrame(() => {
    landing.isAsked = false;
    drawPicture();
  });
}
