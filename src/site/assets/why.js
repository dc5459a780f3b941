// "Why is mine wrong?" on the page of a problem: an output that is pasted is explained at once, and the board shows the options that it
// chooses and the items that they break. The data of the problem are `window.why`.

const part = (id) => document.getElementById(`why-${id}`);
const board = part("picture");
let drawn = null;

function fillCases() {
  part("case").replaceChildren(...why.cases.map(({ name }) => Object.assign(document.createElement("option"), { textContent: name })));
}
function tell() {
  const name = part("case").value, text = part("output").value, { home } = part("case").dataset;
  for (const [half, ending] of [["input", "in"], ["expected", "out"]]) part(half).href = `../case/${home}/${name}.${ending}`;
  const found = text === "" ? null : explain(why, name, text);
  part("right").hidden = text === "" || found !== null;
  const [place, ...faults] = found === null ? [""] : textOf(found);
  part("place").textContent = place;
  part("faults").replaceChildren(...faults.map((fault) => Object.assign(document.createElement("li"), { textContent: fault.trim() })));
  drawn = found === null ? null : drawing(why.cases.find((known) => known.name === name), found);
  board.hidden = drawn === null;
  draw();
}
// What the picture of an explained answer shows. Null if that names no options or items, or has no picture.
function drawing({ answers }, { number, options = [], items = [] }) {
  const model = number !== undefined && options.length + items.length > 0 ? modelOf(why, answers[number - 1]) : null;
  if (model === null || model.picture[0] === 0) return null;
  const [width, height, ground] = model.picture, byName = new Map(model.options.map(([name, , shapes]) => [name, shapes]));
  const places = new Map(model.items.names.map((name, item) => [name, model.items.shapes[item] ?? []]));
  const shapes = (numbers) => numbers.map((number) => why.shapes[number]);
  return { width, height, ground: shapes(ground), options: shapes(options.flatMap((name) => byName.get(name) ?? [])), items: shapes(items.flatMap((name) => places.get(name))) };
}
function draw() {
  if (drawn !== null) drawBoard(board, drawn);
}

fillCases();
tell();
part("case").addEventListener("change", tell);
part("output").addEventListener("input", tell);
onLooks(draw);
