// Run by tests/tools/explained.rs after the page's own file: explains outputs and compares the explanations with those of the program.
const known = {};
const sorted = (_, value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
const differs = (data, { case: name, output, explanation, text }) => {
  const found = explain(data, name, output);
  const [page, program] = [[found, found && textOf(found)], [explanation, text]].map((said) => JSON.stringify(said, sorted));
  return page === program ? null : `${name}\n${output}\nthe page has\n${page}\nthe program\n${program}`;
};
const answer = (line) => {
  const { id, data, outputs } = JSON.parse(line);
  known[id] ??= data;
  const all = outputs.map((output) => differs(known[id], output));
  console.log(JSON.stringify(all.find((one) => one !== null) ?? null));
};
let text = "";
process.stdin.setEncoding("utf8").on("data", (more) => {
  const lines = (text + more).split("\n");
  text = lines.pop();
  lines.forEach(answer);
});
console.log("ready");
