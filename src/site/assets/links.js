// The links in a lesson, shown one write at a time next to the code, and the program that the learner completes (program.js).

const { text: programText, blanks } = lesson.program;
// For each function, the lines that perform search steps: the beginning of each line, and the name of its step.
const STEPS = {
  remove: [["L[R[c]]", "coverHeader"], ["for (int i", "coverRows"], ["U[D[j]]", "hideNode"]],
  resume: [["for (int i", "uncoverRows"], ["D[U[j]]", "unhideNode"], ["R[L[c]]", "uncoverHeader"]],
  dance: [["if (R[0]", "covered"], ["int c", "choose"], ["for (int i = R", "choose"], ["for (int i = D", "try"], ["for (int j = L", "back"]],
};
CODE.blog = (() => {
  let name = "";
  return programText.trimEnd().split("\n").map((line) => {
    const plain = line.trim(), head = /^\w+ (\w+)\(int/.exec(line), indent = (line.length - line.trimStart().length) / 4;
    name = head?.[1] ?? name;
    return [head ? "" : STEPS[name].find(([start]) => plain.startsWith(start))?.[1] ?? "-", indent, plain, plain];
  });
})();
real.program = "blog";

// Shows the real search in place of a failed run, if any, then calls `act` and redraws the links.
function showReal(act) {
  if (search !== real) [search, state, position] = [real, new State(real), new Position(real)];
  act();
  drawLinks();
}

// Describes a write or a call in the program's notation, with the names of the nodes concerned.
function entryText({ name, index, value }) {
  if (index === undefined) return name === "dance" ? `dance(${value})` : `${name}(${value}), ${nodeNameAt(value)}`;
  const isLink = "LRUD".includes(name), place = name === "len" ? "len" : `${name}[${index}]`;
  return `${place} = ${value}${isLink ? ` (${nodeNameAt(index)} → ${nodeNameAt(value)})` : name === "cnt" ? ` (${nodeNameAt(index)})` : ""}`;
}
const nodeNameAt = (node) => (node in fresh.header ? nodeName(node) : "?");

// Shows the links after a failed run, and marks the node of the superfluous or missing write.
function showRun({ machine, expected, found, isLarger }) {
  if (isLarger) return;
  const entry = found ?? expected, isAcross = "LR".includes(entry?.name);
  const { L: left, R: right, U: up, D: down, cnt: size } = machine.arrays, links = Object.assign(new Links(data), { left, right, up, down, size });
  // A pointer that leads to no node is drawn as a pointer from the node to itself.
  for (const pointers of [left, right, up, down]) pointers.forEach((other, node) => (pointers[node] = other in left ? other : node));
  search = { branch: [-1], kinds: [], linked: 0, program: "blog", log: { ops: [isAcross ? OP.drop : OP.unlink], nodes: [entry?.index in left ? entry.index : 0], lines: [0] }, writesAt: () => 0 };
  position = { links, at: 1 };
  state = { place: 0, chosen: [] };
  drawLinks();
  at("why").textContent = "";
  at("write-count").textContent = "";
}
function runSaid(result) {
  if (result === null) return phrase("programRight");
  const { name, fault, expected, found, call, isLarger } = result;
  // The picture does not show the larger matrix, so names of nodes are left out.
  const text = (entry) => (isLarger ? entryText(entry).replace(/ ?[(,][^()]*→.*|, .*| \(.*/, "") : entryText(entry));
  const parts = [name === null ? "" : phrase("programIn", name) + (isLarger ? phrase("programLarger") : ""), fault?.message ?? ""];
  if (expected || found) parts.push(phrase("programDiffers", text(call), expected && text(expected), found && text(found)));
  return parts.filter((part) => part !== "").join(" ");
}

function setProgram() {
  const form = at("program"), parts = withBlanks(programText.trimEnd(), blanks), inputs = [];
  parts.forEach((part, place) => {
    if (place > 0) {
      const input = Object.assign(document.createElement("input"), { size: blanks[place - 1].length + 1, spellcheck: false, autocomplete: "off", autocapitalize: "off" });
      input.setAttribute("aria-label", phrase("blankOf", place, blanks.length));
      inputs.push(input);
      form.append(input);
    }
    form.append(part);
  });
  const kept = (window.dlxCourse?.written() ?? []);
  inputs.forEach((input, place) => (input.value = kept[place] ?? ""));
  let last = inputs[0];
  form.addEventListener("focusin", ({ target }) => (last = target));
  const forget = () => {
    at("run-said").textContent = at("run-said").className = "";
    inputs.forEach((input) => input.removeAttribute("aria-invalid"));
  };
  form.addEventListener("input", forget);
  // Characters that are hard to reach on a phone's keyboard.
  for (const sign of ["L", "R", "U", "D", "[", "]", "c", "i", "j", "col", "cnt", "=", "==", "<", "++", "0", "dance(", "k", "+ 1", ")", "⌫"]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    if (sign === "⌫") button.setAttribute("aria-label", phrase("signBack"));
    button.addEventListener("click", () => {
      const { selectionStart: from, selectionEnd: to } = last;
      if (sign === "⌫") last.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
      else last.setRangeText(/^([=<]|==)$/.test(sign) ? ` ${sign} ` : sign, from, to, "end");
      forget();
    });
    at("signs").append(button);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = inputs.map(({ value }) => value), result = checkProgram(data, programText, blanks, filled), blank = result?.fault?.blank ?? null;
    forget();
    at("run-said").textContent = runSaid(result);
    at("run-said").className = result === null ? "good" : "bad";
    if (blank !== null) {
      inputs[blank].setAttribute("aria-invalid", "true");
      inputs[blank].focus();
    }
    if (result?.machine) showRun(result);
    if (result?.machine && !result.isLarger) at("caption").textContent = at("run-said").textContent;
    window.dlxCourse?.write(filled, result === null);
  });
}

if (real.data.isExact && real.isWhole && data.primary > 1) {
  for (const id of ["dance", "write"]) at(id).hidden = false;
  at("links-start").addEventListener("click", () => showReal(() => seek(0)));
  at("link-back").addEventListener("click", () => showReal(() => seekLink(-1)));
  at("link-step").addEventListener("click", () => showReal(() => seekLink(1)));
  linksBox.addEventListener("scroll", drawLinks);
  new ResizeObserver(() => {
    fresh = null;
    drawLinks();
  }).observe(linksBox);
  drawLinks();
  setProgram();
}
