// The search: its events, and the items covered after each. The files of this folder are joined into one script in this
// order: search, picture, matrix, panels, controls.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);

const { rows, items, options, primary, kinds, of: what, size, ties } = data;
const events = kinds.length;
// One more if the whole search is shown and does not end at its answer.
const showsAnswer = data.isWhole && data.answer !== null && kinds[events - 1] !== "s";
const last = events + (showsAnswer ? 1 : 0);

const columns = items.map(() => []);
rows.forEach((row, option) => row.forEach((item) => columns[item].push(option)));

// Choices as a tree: after each event the one on top of the stack, and for each choice the one below it.
const choices = { option: [], below: [], depth: [], event: [], branch: [] };
const top = new Int32Array(last + 1).fill(-1);
const branch = new Int32Array(last + 1).fill(-1);
(function grow() {
  const choose = (option, below, event, item) => {
    choices.option.push(option);
    choices.below.push(below);
    choices.depth.push(below < 0 ? 1 : choices.depth[below] + 1);
    choices.event.push(event);
    choices.branch.push(item);
    return choices.option.length - 1;
  };
  let now = -1;
  for (const option of data.before) now = choose(option, now, 0, -1);
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
    if (kind === "b" && now >= 0) now = choices.below[now];
    top[event] = now;
    const item = items[depth()];
    branch[event] = "idcb".includes(kind) && item !== undefined ? item : -1;
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
  met: new Int32Array(rows.length), // how many of its items are covered
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
function push(choice) {
  const option = choices.option[choice];
  state.stack.push(choice);
  state.chosen[option] = 1;
  for (const item of rows[option]) {
    if (state.covered[item]++ > 0) continue;
    if (item < primary) state.itemsCovered++;
    for (const other of columns[item]) turn(other, 1);
  }
}
function pop() {
  const option = choices.option[state.stack.pop()];
  // A repeat cover's stack may hold an option twice only if it is redundant; it then stays chosen.
  state.chosen[option] = state.stack.some((choice) => choices.option[choice] === option) ? 1 : 0;
  for (const item of rows[option]) {
    if (--state.covered[item] > 0) continue;
    if (item < primary) state.itemsCovered--;
    for (const other of columns[item]) turn(other, -1);
  }
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
// The text of an event, and whether it is important.
function words(event) {
  if (event === 0) return ["", "The start: nothing is chosen yet."];
  if (event > events) return ["answer", data.outcome + "."];
  const number = what[event - 1];
  switch (kinds[event - 1]) {
    case "i": {
      const many = counted(size[event - 1], "option");
      const alike = ties[event - 1];
      const why = !data.smallest ? "the first that is not covered"
        : alike === 0 ? "fewer than any other" : `the first of ${alike + 1} items with as few`;
      return ["item", `${items[number]}: ${many}, ${why}`];
    }
    case "d": return ["dead end", `${items[number]} has no option left`];
    case "c": return ["cut", `at least ${counted(number, "more option")} needed, ${size[event - 1]} left to choose`];
    case "t": return ["try", `${options[number]} covers ${rows[number].map((item) => items[item]).join(", ") || "nothing"}`];
    case "b": return ["back", `from ${options[number]}`];
    default: return ["cover", `of ${counted(number, "option")}: ${state.stack.map((choice) => options[choices.option[choice]]).join("; ")}`];
  }
}
