// Tapping: searching by hand, in the matrix or on the board, and composing the answer to an exercise, which is written to the answer
// box.

const made = (tag, properties = {}, ...content) => {
  const part = Object.assign(document.createElement(tag), properties);
  part.append(...content);
  return part;
};
const tapped = (text, act, properties = {}) => {
  const button = made("button", { type: "button", textContent: text, ...properties });
  button.addEventListener("click", act);
  return button;
};
const pressed = (button, is) => {
  button.setAttribute("aria-pressed", is);
  return button;
};
const joined = (names) => names.join(phrase("listComma"));

// The buttons of a table by rows and columns.
const buttonsOf = (table) => [...table.rows].map((line) => [...line.cells].map((cell) => cell.querySelector("button:not(:disabled)")));
// Makes the buttons of a table a single Tab stop, `start` at first; arrow keys move between the buttons.
function rove(table, start) {
  const grid = buttonsOf(table), all = grid.flat().filter((button) => button !== null), stop = (at) => all.forEach((button) => (button.tabIndex = button === at ? 0 : -1));
  stop(all.includes(start) ? start : all[0]);
  table.onkeydown = (event) => {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [0, 0];
    let y = grid.findIndex((line) => line.includes(document.activeElement)), x = y < 0 ? -1 : grid[y].indexOf(document.activeElement);
    if (y < 0 || (down === 0 && right === 0)) return;
    event.preventDefault();
    do [y, x] = [y + down, x + right];
    while (grid[y]?.[x] === null);
    if (!grid[y]?.[x]) return;
    stop(grid[y][x]);
    grid[y][x].focus();
  };
}

// A search by hand: the options chosen so far and the options that can still be chosen.
class Hand {
  constructor(model) {
    Object.assign(this, { model, chosen: [], item: -1 });
  }
  // The colours of the covered items; 0 for items covered without a colour.
  covered() {
    const { rows, shades } = this.model, covered = new Map();
    for (const option of this.chosen) rows[option].forEach((item, index) => covered.set(item, shades.length > 0 ? shades[option][index] : 0));
    return covered;
  }
  // The items that prevent an option from being chosen now.
  against(option) {
    const { rows, shades, isExact } = this.model, covered = this.covered();
    if (!isExact) return [];
    return rows[option].filter((item, index) => covered.has(item) && (shades.length === 0 || shades[option][index] === 0 || covered.get(item) !== shades[option][index]));
  }
  isLeft(option) {
    return !this.chosen.includes(option) && this.against(option).length === 0;
  }
  options() {
    return this.model.rows.map((_, option) => option).filter((option) => this.isLeft(option));
  }
  // The items that are not covered yet, each with its remaining options.
  items() {
    const covered = this.covered(), options = this.options(), { items, primary, rows } = this.model;
    return items.map((_, item) => item).filter((item) => item < primary && !covered.has(item)).map((item) => [item, options.filter((option) => rows[option].includes(item))]);
  }
}

function setHand(model, best, drawn) {
  const hand = new Hand(model), { items, options, rows, shades, colourNames, primary } = model, nameOf = (item) => items[item];
  let fresh = [];
  const tell = (...lines) => part("hand-said").replaceChildren(...lines.filter((line) => line !== "").map((line) => made("span", { textContent: line })));
  const state = () => {
    const left = hand.items(), dead = left.filter(([, own]) => own.length === 0), most = model.goal.kind === "atMost" ? model.goal.most : Infinity;
    if (left.length === 0) return phrase("handCover", hand.chosen.length, best);
    if (dead.length > 0) return phrase("handDead", joined(dead.map(([item]) => nameOf(item))));
    return hand.chosen.length >= most ? phrase("handMost", most) : "";
  };
  const choose = (option) => {
    const before = hand.options();
    hand.chosen.push(option);
    hand.item = -1;
    fresh = before.filter((other) => other !== option && !hand.isLeft(other));
    const out = fresh.map((other) => `${options[other]} (${joined(hand.against(other).map(nameOf))})`);
    tell(phrase("handChosen", options[option], joined(rows[option].map(nameOf))), out.length > 0 ? phrase("handOut", joined(out)) : "", state());
    show();
  };
  const pick = (item) => {
    const left = hand.items(), own = left.find(([other]) => other === item)[1].length, [least, fewest] = left.reduce((best, one) => (one[1].length < best[1].length ? one : best));
    hand.item = hand.item === item ? -1 : item;
    fresh = [];
    tell(phrase("handItem", nameOf(item), own), own === fewest.length ? phrase("handLeast") : phrase("handMore", nameOf(least), fewest.length));
    show();
  };
  const undo = (option = hand.chosen.at(-1)) => {
    if (option === undefined) return;
    hand.chosen = hand.chosen.filter((other) => other !== option);
    [hand.item, fresh] = [-1, []];
    tell(phrase("handBack", options[option]), state());
    show();
  };
  const show = (from) => {
    const covered = hand.covered(), left = new Map(hand.items()), head = made("tr", {}, made("th", { scope: "col", textContent: phrase("options_") }));
    for (const item of items.keys()) {
      const isOpen = left.has(item), button = tapped(nameOf(item), () => pick(item), { disabled: !isOpen });
      button.append(made("small", { textContent: isOpen ? left.get(item).length : item >= primary && !covered.has(item) ? "≤1" : "✓" }));
      head.append(made("th", { scope: "col" }, pressed(button, hand.item === item)));
    }
    const body = rows.map((row, option) => {
      const isChosen = hand.chosen.includes(option), isOut = !isChosen && !hand.isLeft(option);
      const button = pressed(tapped(options[option], () => (isChosen ? undo(option) : choose(option)), { disabled: isOut }), isChosen);
      const line = made("tr", { className: isChosen ? "chosen" : isOut ? "out" : row.includes(hand.item) ? "open" : "" }, made("th", { scope: "row" }, button));
      line.classList.toggle("fresh", fresh.includes(option));
      for (const item of items.keys()) {
        const at = row.indexOf(item), colour = at >= 0 && shades.length > 0 ? shades[option][at] : 0;
        const one = made("td", { className: at < 0 ? "" : "one", textContent: at < 0 ? "" : colour > 0 ? colourNames[colour - 1] : "1" });
        one.classList.toggle("mark", item === hand.item);
        line.append(one);
      }
      return line;
    });
    part("hand-undo").disabled = part("hand-start").disabled = hand.chosen.length === 0;
    const table = part("hand"), y = buttonsOf(table).findIndex((line) => line.includes(document.activeElement)), x = y < 0 ? -1 : buttonsOf(table)[y].indexOf(document.activeElement);
    table.replaceChildren(made("thead", {}, head), made("tbody", {}, ...body));
    const start = buttonsOf(table)[y]?.[x];
    rove(table, start);
    if (y >= 0) (start ?? part("hand-undo")).focus({ preventScroll: true });
    part("which").replaceChildren();
    if (from !== "start") drawn({ options: hand.chosen, item: hand.item }, hand.chosen.map((option) => options[option]));
  };
  // A tap on a cell of the board removes the option on that cell, or chooses the option that fits there. If several options fit, the
  // learner selects one.
  part("board").addEventListener("click", ({ offsetX, offsetY }) => {
    const margin = Math.max(model.picture.width, model.picture.height) * 0.02, [x, y] = [offsetX, offsetY].map((at) => at / frame.unit - margin);
    const isIn = ([kind, , a, b, c, d]) => (kind === "area" ? x >= a && x <= a + c && y >= b && y <= b + d : ["disc", "ring", "diamond"].includes(kind) && Math.hypot(x - a, y - b) <= Math.max(c, 0.5));
    const here = rows.map((_, option) => option).filter((option) => model.picture.options[option].some(isIn)), put = here.filter((option) => hand.chosen.includes(option));
    if (put.length > 0 && model.isExact) return undo(put[0]);
    const able = here.filter((option) => hand.isLeft(option));
    if (able.length === 1) return choose(able[0]);
    [hand.item, fresh] = [-1, []];
    tell(phrase(able.length > 0 ? "handWhich" : "handNothing"));
    show();
    part("which").replaceChildren(...able.map((option) => tapped(options[option], () => choose(option))));
  });
  part("hand-undo").addEventListener("click", () => undo());
  part("hand-start").addEventListener("click", () => {
    hand.chosen = [];
    [hand.item, fresh] = [-1, []];
    tell(phrase("handStart"));
    show();
  });
  tell(phrase("handStart"));
  show("start");
}

// Shows the answer as a table or as lists to tap. Calls `change` with the new text. `whole` is a right answer, which provides the
// names of items and options.
function setTaps(model, lists, whole, answer, change) {
  const past = [], undo = part("tap-undo");
  let last = "";
  const put = (text, key) => {
    past.push(answer.value);
    last = key;
    change(text);
    show();
  };
  undo.addEventListener("click", () => {
    if (past.length === 0) return;
    last = "";
    change(past.pop());
    show();
    if (undo.disabled) part("taps").querySelector("button")?.focus();
  });
  const show = () => {
    const at = document.activeElement?.dataset?.key, [wide, top] = [part("taps").scrollLeft, part("taps").scrollTop];
    part("taps").replaceChildren(...(lists === null ? asTable() : asLists()));
    part("taps").scrollTo(wide, top);
    undo.disabled = past.length === 0;
    const table = part("taps").querySelector("table"), start = at === undefined ? null : part("taps").querySelector(`[data-key="${CSS.escape(at)}"]`);
    if (table !== null) rove(table, start);
    start?.focus({ preventScroll: true });
  };
  const key = (button, name) => {
    button.dataset.key = name;
    button.classList.toggle("fresh", name === last);
    return button;
  };
  const asTable = () => {
    const right = readKnuth(whole);
    let own;
    try {
      own = readKnuth(knuthOfRows(model, plainSigns(answer.value)));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return [made("p", { textContent: phrase("tapsNot") })];
    }
    const { items } = own, isMust = items.map((_, item) => item < own.primary), cells = new Map(), word = (of, option, index) => {
      const shade = of.shades.length > 0 ? of.shades[option][index] : 0;
      return shade > 0 ? `:${of.colourNames[shade - 1]}` : "";
    };
    own.options = own.options.map((name) => local(plainCells(name), model.chinese));
    const names = [...new Set([...right.options, ...own.options])];
    names.forEach((name) => cells.set(name, new Map()));
    own.rows.forEach((row, option) => row.forEach((item, index) => cells.get(own.options[option]).set(items[item], word(own, option, index))));
    const colours = new Map(right.items.map((name) => [name, [""]]));
    right.rows.forEach((row, option) => row.forEach((item, index) => {
      const colour = word(right, option, index), all = colours.get(right.items[item]);
      if (colour !== "" && !all.includes(colour)) colours.set(right.items[item], [...all.filter((one) => one !== ""), colour].sort());
    }));
    const write = (key) => {
      const must = items.filter((_, at) => isMust[at]), may = items.filter((_, at) => !isMust[at]);
      const rows = names.filter((name) => cells.get(name).size > 0).map((name) => `| ${name}\n${items.filter((item) => cells.get(name).has(item)).map((item) => item + cells.get(name).get(item)).join(" ")}\n`);
      put(`${[...must, ...(may.length > 0 ? ["|", ...may] : [])].join(" ")}\n${rows.join("")}`, key);
    };
    const head = made("tr", {}, made("th", { scope: "col", textContent: phrase("options_") }));
    items.forEach((name, at) => {
      const button = key(tapped(name, () => {
        isMust[at] = !isMust[at];
        write(`head ${name}`);
      }), `head ${name}`);
      button.append(made("small", { textContent: !isMust[at] ? "≤1" : model.isExact ? "=1" : "≥1" }));
      button.title = phrase(isMust[at] ? "tapsMust" : "tapsMay", name);
      head.append(made("th", { scope: "col" }, button));
    });
    const body = names.map((name) => {
      const line = made("tr", {}, made("th", { scope: "row", textContent: name }));
      for (const item of items) {
        const has = cells.get(name).get(item), all = [undefined, ...(colours.get(item) ?? [""])], next = all[(all.indexOf(has) + 1) % all.length];
        const button = key(tapped(has === undefined ? "" : has === "" ? "1" : has.slice(1), () => {
          if (next === undefined) cells.get(name).delete(item);
          else cells.get(name).set(item, next);
          write(`${name} ${item}`);
        }, { className: has === undefined ? "" : "one" }), `${name} ${item}`);
        button.setAttribute("aria-label", `${name}, ${item}: ${has === undefined ? "0" : button.textContent}`);
        line.append(made("td", {}, button));
      }
      return line;
    });
    const more = right.items.filter((name) => !items.includes(name)), add = key(tapped(phrase("tapsAdd", more[0], more.length), () => {
      items.push(...more);
      isMust.push(...more.map(() => true));
      write("add");
      part("taps").scrollTo(part("taps").scrollWidth, 0);
    }, { id: "tap-add" }), "add");
    return [...(more.length > 0 ? [add] : []), made("table", {}, made("thead", {}, head), made("tbody", {}, ...body))];
  };
  const asLists = () => {
    const lines = readLists(answer.value), titles = whole.split("\n").filter((line) => line !== "" && !line.includes(":"));
    const list = (step, item) => {
      const name = item < 0 ? "items" : model.items[item], all = item < 0 ? model.items : model.options.filter((_, option) => model.rows[option].includes(item));
      const own = () => lines.find((line) => line.step === step && line.name === name)?.own ?? [];
      return { name, all, own };
    };
    const write = (changed, names, key) => put(titles.map((title, step) => `${title}\n${[-1, ...model.items.keys()].map((item) => {
      const one = list(step, item);
      return `${one.name}: ${(`${step} ${one.name}` === changed ? names : one.own()).join(", ")}`.trimEnd();
    }).join("\n")}\n`).join(""), key);
    return titles.flatMap((title, step) => [made("h3", { textContent: title }), ...[-1, ...model.items.keys()].map((item) => {
      const { name, all, own } = list(step, item), now = own();
      return made("div", { className: "chips" }, made("span", { textContent: `${name}:` }), ...all.map((one) => key(pressed(tapped(one, () => {
        const next = now.includes(one) ? now.filter((other) => other !== one) : all.filter((other) => other === one || now.includes(other));
        write(`${step} ${name}`, next, `${step} ${name} ${one}`);
      }), now.includes(one)), `${step} ${name} ${one}`)));
    })]);
  };
  show();
  return show;
}
