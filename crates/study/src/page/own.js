// The user's own matrix: typed, or one of the examples.

// The maximum number of ones in a typed matrix.
const MOST_ONES = 50_000;
function openOwn() {
  if (isPlaying) play(false);
  if (typed !== null) {
    at("own-text").value = typed;
    at(data.isExact ? "own-exact" : "own-repeat").checked = true;
  }
  at("own-form").elements.choose.value = data.choose;
  at("own-error").textContent = "";
  at("own").showModal();
}
function pickExample(name) {
  if (!(name in EXAMPLES)) return;
  at("own-text").value = example(name);
  at(name === "sets" ? "own-repeat" : "own-exact").checked = true;
  at("own-error").textContent = "";
}
// Searches the typed matrix and then calls `done`, or returns an error with its position.
function searchOwn(text, isExact, choose, done) {
  let wanted;
  try {
    wanted = typedData(text, isExact, choose);
    const ones = wanted.rows.reduce((sum, row) => sum + row.length, wanted.items.length);
    if (ones > MOST_ONES) throw new Malformed(1, 1, "tooLarge", [MOST_ONES]);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return phrase("place", error.line, error.column) + phrase(error.message, ...error.values);
  }
  load(wanted, choose, () => {
    typed = text;
    done();
  });
  return null;
}
function submitOwn() {
  const text = at("own-text").value, isExact = at("own-exact").checked, choose = at("own-form").elements.choose.value;
  const error = searchOwn(text, isExact, choose, () => {
    at("own").close();
    present();
    keep(true);
  });
  at("own-error").textContent = error ?? "";
  at("own-text").setAttribute("aria-invalid", String(error !== null));
  if (error !== null) {
    const place = /(\d+)\D+(\d+)/.exec(error), lines = text.split("\n").slice(0, Number(place[1]) - 1);
    const start = lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
    at("own-text").focus();
    at("own-text").setSelectionRange(start, start + 1);
  }
}
