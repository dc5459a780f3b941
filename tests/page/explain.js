// Run by tests/tools/explained.rs after the page's own file: explains outputs and compares the explanations with those of the program.
const { data, outputs } = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const sorted = (_, value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
for (const { case: name, output, explanation, text } of outputs) {
  const found = explain(data, name, output);
  const [page, program] = [[found, found && textOf(found)], [explanation, text]].map((said) => JSON.stringify(said, sorted));
  if (page === program) continue;
  console.log(`${name}\n${output}\nthe page has\n${page}\nthe program\n${program}`);
  process.exit(1);
}
