// Run by tests/all/page_engine.rs after the page's own files: searches the matrices of a file, one JSON object per line, and
// compares the events, or the error, with those of the program.
const lines = require("fs").readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
// The order of the fields of an object does not matter.
const sorted = (_, value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
const differ = (what, ours, program) => {
  const [a, b] = [JSON.stringify(ours, sorted), JSON.stringify(program, sorted)];
  if (a === b) return;
  console.log(`${what}: the page has ${a}, the program ${b}`);
  process.exit(1);
};
let events = 0, undone = 0, errors = 0;
lines.forEach(({ text, isExact, choose, expected, error }, number) => {
  if (error !== undefined) {
    errors++;
    return differ(`the error of\n${text}`, errorOf(text), error);
  }
  const matrix = readMatrix(text), goal = { kind: isExact ? "all" : "fewest" };
  const data = { ...matrix, isExact, goal };
  const seen = [];
  const search = new Search(data, choose, { see: (event) => seen.push(event) });
  const name = `matrix ${number + 1}\n${text}`;
  differ(`${name}the number of events`, seen.length, expected.events.length);
  expected.events.forEach((event, index) => differ(`${name}event ${index + 1}`, seen[index], event));
  const { levels, answer, solutions, end } = expected.summary;
  differ(`${name}the levels`, search.levels, levels);
  differ(`${name}the answer`, search.answer, answer);
  differ(`${name}the end`, [search.found, search.end], [solutions, end]);
  differ(`${name}the options`, matrix.options, expected.model.options.map((option) => option.name));
  events += seen.length;
  undone += dance(search, name);
});
function errorOf(text) {
  try {
    readMatrix(text);
    return null;
  } catch (wrong) {
    return phrase("place", wrong.line, wrong.column) + phrase(wrong.message, ...wrong.values);
  }
}
// Every write is undone in reverse order: at the end of a complete search, and after going back from that end, the
// lists are as at the start.
function dance(search, name) {
  const position = new Position(search), states = [position.links.text()], { log } = search;
  for (let at = 1; at <= log.length; at++) {
    position.seek(at);
    states.push(position.links.text());
  }
  differ(`${name}the lists at the end`, states.at(-1), search.end === "complete" ? states[0] : states.at(-1));
  for (let at = log.length; at >= 0; at--) {
    position.seek(at);
    if (position.links.text() !== states[at]) differ(`${name}the lists after ${at} writes, backwards`, position.links.text(), states[at]);
  }
  // At each event, the sizes in the lists are the numbers of options that the choices leave.
  const state = new State(search);
  for (let event = 1; event <= search.events; event++) {
    state.seek(event);
    position.seek(search.writesAt(event));
    const { links } = position;
    if (search.kinds[event - 1] === "i" && search.program === "exact") {
      for (let header = links.right[0]; header !== 0; header = links.right[header]) {
        differ(`${name}event ${event}: options of item ${header}`, state.left[header - 1], links.size[header]);
      }
    }
  }
  return log.length;
}
console.log(`${lines.length} matrices, ${events} events, ${undone} writes done and undone, ${errors} errors`);

// The English and the Chinese texts have the same names, and take the same number of values.
const keys = (part, name = "") => (typeof part === "object" && !Array.isArray(part)
  ? Object.keys(part).sort().flatMap((key) => keys(part[key], `${name}.${key}`)) : [`${name} ${typeof part} ${part.length > 0 && typeof part !== "string" ? part.length : ""}`]);
differ("the texts", keys(STRINGS.zh), keys(STRINGS.en));
// No two texts have the same name: an object keeps only the last of the fields with the same name.
const source = require("fs").readFileSync(__filename, "utf8"), named = [new Set()], twice = [];
const texts = source.slice(source.indexOf("const STRINGS"), source.indexOf("const CODE"));
for (const [token, name] of texts.matchAll(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|[{}]|(\w+)\s*:|[\s\S]/g)) {
  if (token === "{") named.push(new Set());
  if (token === "}") named.pop();
  if (name !== undefined && named.at(-1).has(name)) twice.push(name);
  if (name !== undefined) named.at(-1).add(name);
}
differ("texts of one name", twice, []);
// Each line that the search names is in the code of some program, and each example can be read.
const inCode = new Set(Object.values(CODE).flatMap((program) => program.map(([name]) => name)));
differ("lines that are not in the code", Object.keys(LINE).filter((name) => name !== "none" && !inCode.has(name)), []);
for (const name of Object.keys(EXAMPLES)) differ(`covers of the example ${name}`, new Search({ ...readMatrix(example(name)), isExact: name !== "sets", goal: { kind: name !== "sets" ? "all" : "fewest" } }, "smallest").found > 0, true);
// An address leads back to the state.
const state = { event: 12, write: 5, view: "links", matrix: "a b | x:\na x:red+;|2 é\n", isExact: false, choose: "first", isOwn: false };
differ("the state of an address", readAddress(writeAddress(state)), state);
differ("the box for a matrix", [readAddress("#own").isOwn, readAddress("#e=3").isOwn], [true, false]);
differ("the state of an old address", readAddress("#17"), { event: 17, write: 0, view: "matrix", matrix: null, isExact: true, choose: null, isOwn: false });
