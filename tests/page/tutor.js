// Run by tests/all/course.rs after the page's own files: checks matrices, one JSON object per line of a file, and
// compares the page's response with the program's.
const lines = require("fs").readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const models = new Map();
let rights = 0;
for (const { id, model, text, isRight, isKnown, said, cover, error } of lines) {
  if (model !== null) models.set(id, model);
  const known = models.get(id), found = ["en", "zh"].map((language) => checkModel(known, text, language));
  // If the page does not know the program's reason, it may show another flaw.
  const told = isKnown ? { said, cover } : { said: said.map(() => []), cover: [] };
  const page = { isRight: found[0].isRight, said: found.map(({ reasons }) => (isKnown ? reasons : [])), cover: isKnown ? found[0].cover.map((option) => known.options[option]) : [], error: found[0].error };
  const [ours, theirs] = [page, { isRight, ...told, error }].map((one) => JSON.stringify(one));
  if (ours !== theirs) {
    console.log(`${id}\n${text}\nthe page has\n${ours}\nthe program\n${theirs}`);
    process.exit(1);
  }
  rights += isRight ? 1 : 0;
}
console.log(`${lines.length} matrices, ${rights} right`);
