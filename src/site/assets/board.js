// The board on a lesson's page: the background, what the chosen options put on the board, and marks where the items are.

const frame = { unit: 1 };
let colours = {};

// Draws a picture on the canvas `board`. The canvas is as wide as its parent, but at most 448 pixels.
function drawBoard(board, { width, height, ground, options, items }) {
  const style = getComputedStyle(document.documentElement), of = (name) => style.getPropertyValue(name).trim();
  colours = { ink: of("--ink"), rule: of("--line"), faint: of("--faint"), accent: of("--accent"), hueLight: of("--hue-light"), hueLine: of("--hue-line") };
  const room = Math.max(width, height) * 0.02, sharp = window.devicePixelRatio || 1;
  const most = Math.min(board.parentElement.clientWidth, 448);
  frame.unit = most / (Math.max(width, height) + 2 * room);
  const sides = [width, height].map((side) => (side + 2 * room) * frame.unit);
  [board.width, board.height] = sides.map((side) => Math.round(side * sharp));
  [board.style.width, board.style.height] = sides.map((side) => `${side}px`);
  const to = board.getContext("2d");
  to.scale(sharp * frame.unit, sharp * frame.unit);
  to.translate(room, room);
  const all = [...ground, ...options], isText = ([kind]) => kind === "text";
  for (const shape of all.filter((shape) => !isText(shape))) paint(to, shape);
  for (const shape of items) cover(to, shape, colours.accent, 0.4);
  // Texts are drawn last, so the marks do not cover them.
  for (const shape of all.filter(isText)) paint(to, shape);
}
// Calls `draw` when the window or the theme changes.
function onLooks(draw) {
  addEventListener("resize", draw);
  new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
}
