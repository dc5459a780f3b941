// Checks an exercise about the links, in which a learner writes the lists as they are after items are covered and uncovered. The steps are
// performed on the links of the search, and the resulting lists are compared with those of the learner. Needs the page's engine, but
// no browser.

// The contents of the lists: the items in the header list, and the options of each item from top to bottom.
function contents(links) {
  const walk = (from, next, value) => {
    const all = [];
    for (let node = next[from]; node !== from; node = next[node]) all.push(value(node));
    return all;
  };
  const columns = Array.from({ length: links.items }, (_, item) => walk(item + 1, links.down, (node) => links.option[node]));
  return { headers: walk(0, links.right, (node) => node - 1), columns };
}
// The lists after each step, and the items that are covered at that time, in the order in which they were covered.
function listsAfter(model, steps) {
  const dlx = new Dlx(model, "smallest", new Clock(Infinity)), covered = [];
  return steps.map((step) => {
    for (const [isCovered, item] of step) {
      if (isCovered) dlx.cover(item + 1);
      else dlx.uncover(item + 1);
      if (isCovered) covered.push(item);
      else covered.pop();
    }
    return { ...contents(dlx.links), covered: [...covered] };
  });
}
// The lines `NAME: one, another` of a text: the number of the line, the number of the step, the name and the listed names. Every
// other non-empty line begins a step.
function readLists(text) {
  const clean = (words) => words.trim().replace(/\s+/g, " "), lists = [];
  let step = -1;
  text.split("\n").forEach((line, index) => {
    const [name, rest] = plainSigns(line).split(/:(.*)/s);
    if (rest === undefined) step += clean(name) === "" ? 0 : 1;
    else lists.push({ number: index + 1, step: Math.max(step, 0), name: clean(name), own: rest.split(/[,、]/).map(clean).filter((one) => one !== "") });
  });
  return lists;
}
// What is wrong with the learner's list `own` of the options of `item`.
function aboutColumn(model, { columns, covered }, item, own) {
  const name = (option) => model.options[option], right = columns[item], list = model.items[item], said = [];
  for (const option of own.filter((option) => !right.includes(option))) {
    const by = covered.find((other) => other !== item && columns[other].includes(option));
    said.push(by === undefined ? phrase("listNever", list, name(option)) : phrase("listLeft", list, name(option), model.items[by]));
  }
  for (const option of right.filter((option) => !own.includes(option))) {
    said.push(phrase(covered.includes(item) ? "listOwn" : "listStays", list, name(option)));
  }
  return said;
}
function aboutHeaders(model, { headers }, own) {
  const name = (item) => model.items[item];
  return [
    ...own.filter((item) => !headers.includes(item)).map((item) => phrase("headerLeft", name(item))),
    ...headers.filter((item) => !own.includes(item)).map((item) => phrase("headerStays", name(item))),
  ];
}
// Checks the learner's `text`. Returns the same kind of result as `checkModel`.
function checkLists(model, steps, text) {
  const lines = readLists(text), same = (one, other) => one.toLowerCase() === other.toLowerCase(), wrong = (error, reasons = []) => ({ isRight: false, error, reasons, cover: [] });
  const find = (names, line, own) => {
    const found = names.findIndex((name) => same(name, own));
    return found < 0 ? { error: phrase("listUnknown", line, own, names.join(phrase("listComma"))) } : { found };
  };
  const all = listsAfter(model, steps), missing = [];
  for (const [number, after] of all.entries()) {
    const place = all.length > 1 ? phrase("listsAfter", number + 1) : "", reasons = [];
    for (const [item, list] of ["items", ...model.items].entries()) {
      const line = lines.find(({ step, name }) => step === number && same(name, list));
      if (line === undefined) {
        missing.push(list + place);
        continue;
      }
      const known = item === 0 ? model.items : model.options, own = line.own.map((name) => find(known, line.number, name)), unknown = own.find(({ error }) => error);
      if (unknown) return wrong(unknown.error);
      const numbers = own.map(({ found }) => found), right = item === 0 ? after.headers : after.columns[item - 1];
      const said = item === 0 ? aboutHeaders(model, after, numbers) : aboutColumn(model, after, item - 1, numbers);
      reasons.push(...said, ...(said.length === 0 && keyOf(numbers) !== keyOf(right) ? [phrase("listOrder", list)] : []));
    }
    if (reasons.length > 0) return wrong(phrase("listsWrong") + place, reasons.slice(0, REASONS));
  }
  return missing.length > 0 ? wrong(phrase("rightSoFar", missing)) : { isRight: true, error: null, reasons: [], cover: [] };
}
