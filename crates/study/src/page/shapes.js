// Draws the shapes of pictures in `colours`, with `frame.unit` pixels per unit of length. The site uses this file, too.

// Returns a hue for each number, as distinct as possible from the previous ones (steps of the golden angle).
const hue = (paint) => Math.round(paint * 137.508 + 24) % 360;
const fills = (paint) => (typeof paint === "number" ? `hsl(${hue(paint)} 62% ${colours.hueLight})` : { faint: colours.faint, line: colours.rule }[paint] ?? colours.ink);
const strokes = (paint) => {
  if (typeof paint === "number") return [`hsl(${hue(paint)} 65% ${colours.hueLine})`, 3];
  return paint === "line" ? [colours.rule, 1] : [colours.ink, 1.7];
};
function outline(to, [kind, , a, b, c, d]) {
  to.beginPath();
  if (kind === "area") to.rect(a, b, c, d);
  if (kind === "disc" || kind === "ring") to.arc(a, b, c, 0, 2 * Math.PI);
  if (kind === "stroke") [[a, b], [c, d]].forEach((end, at) => (at === 0 ? to.moveTo(...end) : to.lineTo(...end)));
  if (kind !== "diamond") return;
  [[a, b - c], [a + c, b], [a, b + c], [a - c, b]].forEach((end, at) => (at === 0 ? to.moveTo(...end) : to.lineTo(...end)));
  to.closePath();
}
function write(to, [, , x, y, size, text], colour) {
  to.font = `600 ${size}px ui-sans-serif, system-ui, sans-serif`;
  to.textAlign = "center";
  to.textBaseline = "middle";
  to.fillStyle = colour;
  // The baseline "middle" is the middle of lower-case letters; capitals and digits reach higher, so the text is moved down.
  to.fillText(text, x, y + size * 0.06);
}
// Line widths are in pixels at any scale.
function line(to, colour, width) {
  to.strokeStyle = colour;
  to.lineWidth = width / frame.unit;
  to.stroke();
}
function paint(to, shape) {
  const [kind, paint] = shape;
  if (kind === "text") return write(to, shape, colours.ink);
  outline(to, shape);
  if (kind === "stroke") return line(to, ...strokes(paint));
  if (kind === "area" || kind === "disc") {
    to.fillStyle = fills(paint);
    to.fill();
    // Faint fills get an edge so that they are visible.
    if (paint === "faint") line(to, colours.rule, 1);
    if (typeof paint === "number") line(to, ...strokes(paint));
    return;
  }
  const [colour] = strokes(paint);
  if (typeof paint === "number") {
    to.save();
    to.globalAlpha *= 0.1;
    to.fillStyle = colour;
    to.fill();
    to.restore();
  }
  line(to, colour, 2);
}
// Draws a mark over a shape, with an edge wider than existing lines.
function cover(to, shape, colour, alpha) {
  if (shape[0] === "text") return write(to, shape, colour);
  outline(to, shape);
  to.save();
  to.globalAlpha *= alpha;
  to.fillStyle = colour;
  if (shape[0] !== "stroke") to.fill();
  to.restore();
  line(to, colour, 4);
}
