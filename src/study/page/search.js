// The search: its events, and the items covered after each. The files of this folder are joined into one script in this
// order: search, picture, matrix, panels, controls.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);

const { rows, items, options, primary, kinds, of: what, size, ties, shades, most } = data;
// The colour that an option gives to its item number `index`; 0 for none.
const shade = (option, index) => (shades.length > 0 ? shades[option][index] : 0);
const events = kinds.length;
// One more if the whole search is shown and does not end at its answer.
const showsAnswer = data.isWhole && data.answer !== null && kinds[events - 1] !== "s";
const last = events + (showsAnswer ? 1 : 0);

const columns = items.map(() => []);
rows.forEach((row, option) => row.forEach((item) => columns[item].push(option)));

// Choices as a tree: after each event the one on top of the stack, and for each choice the one below it. An option that left
// the item branched on is on the stack, too: it is not chosen, but set aside.
const choices = { option: [], below: [], depth: [], event: [], branch: [], isAside: [] };
const top = new Int32Array(last + 1).fill(-1);
const branch = new Int32Array(last + 1).fill(-1);
(function grow() {
  const choose = (option, below, event, item, isAside = false) => {
    choices.option.push(option);
    choices.below.push(below);
    choices.isAside.push(isAside);
    choices.depth.push((below < 0 ? 0 : choices.depth[below]) + (isAside ? 0 : 1));
    choices.event.push(event);
    choices.branch.push(item);
    return choices.option.length - 1;
  };
  let now = -1;
  for (const [option, isAside] of data.before) now = choose(option, now, 0, -1, isAside);
  top[0] = now;
  // For each depth the item branched on there.
  const items = [];
  const depth = () => (now < 0 ? 0 : choices.depth[now]);
  for (let event = 1; event <= events; event++) {
    const kind = kinds[event - 1], number = what[event - 1];
    if (kind === "i") items[depth()] = number;
    if (kind === "t") {
      const item = items[depth()];
      now = choose(number, now, event, item === undefined ? -1 : item);
    }
    if (kind === "l") now = choose(number, now, event, -1, true);
    for (let pops = kind === "b" ? 1 : kind === "r" ? number : 0; pops > 0 && now >= 0; pops--) now = choices.below[now];
    top[event] = now;
    const item = items[depth()];
    branch[event] = "idcbe".includes(kind) && item !== undefined ? item : -1;
  }
  if (showsAnswer) {
    let now = -1;
    for (const option of data.answer) now = choose(option, now, last, -1);
    top[last] = now;
  }
})();

// The effects of the choices on the stack. They depend only on the stack, not on how it was reached.
const state = {
  stack: [],
  covered: new Int32Array(items.length), // by how many choices
  met: new Int32Array(rows.length), // how many of its items are covered and do not take it
  chosen: new Uint8Array(rows.length),
  left: Int32Array.from(columns, (column) => column.length), // how many options each item has left
  itemsCovered: 0,
  optionsLeft: rows.length,
};
const isOut = (option) => (data.exact ? state.met[option] > 0 : rows[option].length === state.met[option]);
const turn = (option, by) => {
  const was = isOut(option);
  state.met[option] += by;
  if (isOut(option) === was) return;
  state.optionsLeft += was ? 1 : -1;
  for (const item of rows[option]) state.left[item] += was ? 1 : -1;
};
state.optionsLeft = rows.filter((_, option) => !isOut(option)).length;
const shadeOf = (option, item) => (shades.length > 0 ? shade(option, rows[option].indexOf(item)) : 0);
// An item of an option is covered once more, or once less: `times` is how often it was covered before, or is after. Items that
// can be covered no more, and those that have a colour, put options out.
function take(option, index, times, by) {
  const item = rows[option][index], colour = shade(option, index);
  if (times === 0 && item < primary) state.itemsCovered += by;
  if (!data.exact || item < primary || colour === 0) {
    if (times + 1 === (data.exact ? most[item] : 1)) columns[item].forEach((other) => turn(other, by));
  } else if (times === 0) {
    columns[item].forEach((other) => shadeOf(other, item) === colour || turn(other, by));
  }
}
function push(choice) {
  const option = choices.option[choice];
  state.stack.push(choice);
  if (data.exact) turn(option, 1);
  if (choices.isAside[choice]) return;
  state.chosen[option] = 1;
  rows[option].forEach((item, index) => take(option, index, state.covered[item]++, 1));
}
function pop() {
  const choice = state.stack.pop(), option = choices.option[choice];
  if (data.exact) turn(option, -1);
  if (choices.isAside[choice]) return;
  // A repeat cover's stack may hold an option twice only if it is redundant; it then stays chosen.
  state.chosen[option] = state.stack.some((other) => !choices.isAside[other] && choices.option[other] === option) ? 1 : 0;
  rows[option].forEach((item, index) => take(option, index, --state.covered[item], -1));
}
let place = 0;
function seek(event) {
  place = Math.max(0, Math.min(last, event));
  const wanted = [];
  for (let choice = top[place]; choice >= 0; choice = choices.below[choice]) wanted.push(choice);
  wanted.reverse();
  let same = 0;
  while (same < wanted.length && state.stack[same] === wanted[same]) same++;
  while (state.stack.length > same) pop();
  for (const choice of wanted.slice(same)) push(choice);
}
seek(0);

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const depthAt = (event) => (top[event] < 0 ? 0 : choices.depth[top[event]]);
// The name of item number `index` of an option, with its colour.
const coloured = (option, index) => {
  const colour = shade(option, index);
  return items[rows[option][index]] + (colour > 0 ? `:${data.colourNames[colour - 1]}` : "");
};
// The text of an event, and whether it is important.
function words(event) {
  if (event === 0) return ["", "The start: nothing is chosen yet."];
  if (event > events) return ["answer", data.outcome + "."];
  const number = what[event - 1];
  switch (kinds[event - 1]) {
    case "i": {
      const many = counted(size[event - 1], data.isOnce[number] ? "option" : "way");
      const alike = ties[event - 1];
      const why = !data.smallest ? "the first that is not covered"
        : alike === 0 ? "fewer than any other" : `the first of ${alike + 1} items with as few`;
      return ["item", `${items[number]}: ${many}, ${why}`];
    }
    case "d": return ["dead end", `${items[number]} has ${data.isOnce[number] ? "no option" : "too few options"} left`];
    case "c": return ["cut", `at least ${counted(number, "more option")} needed, ${size[event - 1]} left to choose`];
    case "t": return ["try", `${options[number]} covers ${rows[number].map((_, index) => coloured(number, index)).join(", ") || "nothing"}`];
    case "l": return ["tweak", `${options[number]} leaves ${items[size[event - 1]]}`];
    case "r": return ["untweak", `${counted(number, "option")} back to ${items[size[event - 1]]}, all ways tried`];
    case "e": return ["enough", `${items[number]} is covered often enough`];
    case "b": return ["back", `from ${options[number]}`];
    default: return ["cover", `of ${counted(number, "option")}: ${state.stack.filter((choice) => !choices.isAside[choice]).map((choice) => options[choices.option[choice]]).join("; ")}`];
  }
}
