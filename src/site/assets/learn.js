// The pages of the course: the search on a lesson's board, the exercise and the quiz, and the learner's progress, which the browser
// stores.

const part = (id) => document.getElementById(id), every = (selector) => [...document.querySelectorAll(selector)];

// For each lesson `{ text, isRight, tries, quiz, slips }`: the typed text, whether an answer was right, the number of checks until
// that answer, the questions answered correctly, and the number of wrong answers to questions. `again` holds
// `{ text, isRight, tries }` by seed, for the exercises with new numbers.
const KEPT = "dlx-judge-course";
let kept = {};
// Shows the stored progress; called after each change.
let onKept = () => {};
// The browser may forbid storage. The course works without storage.
function recall() {
  try {
    kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    kept = {};
  }
}
function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without storage, the course works, but progress is lost.
  }
  onKept();
}
const of = (key) => (Object.hasOwn(kept, key) ? kept[key] : (kept[key] = { text: null, isRight: false, quiz: [] }));
const ofSeed = (number, seed) => (seed === 0 ? of(number) : ((of(number).again ??= {})[seed] ??= { text: null, isRight: false }));
const isSolved = ({ isRight, again }) => isRight || Object.values(again ?? {}).some(({ isRight }) => isRight);
const isDone = (number) => isSolved(of(number)) && of(number).isAsked;

// The seed in the URL, mapped to the range from 1 to `many`, the number of instances. 0 if the URL has no seed: the exercise then uses
// the numbers in the text.
function seedOf(hash, many) {
  const asked = Number(/^#seed=(\d{1,9})$/.exec(hash)?.[1] ?? 0);
  return asked === 0 || many === 0 ? 0 : ((asked - 1) % many) + 1;
}
// The lesson with the numbers for the seed in the URL.
function withNumbers(lesson) {
  const { again } = lesson, seed = seedOf(location.hash, again.length), numbers = part("numbers");
  addEventListener("hashchange", () => seedOf(location.hash, again.length) !== seed && location.reload());
  part("new-numbers")?.addEventListener("click", () => (location.hash = `seed=${(seed + 1) % (again.length + 1)}`));
  if (seed === 0) return { ...lesson, seed };
  const { solution, about, ...own } = again[seed - 1];
  every("#solution code, #answers pre code").forEach((code) => (code.textContent = solution));
  numbers.hidden = false;
  numbers.querySelector("p").textContent = phrase("numbersOf", seed, again.length);
  numbers.querySelector("code").textContent = about;
  numbers.lastElementChild.hidden = about === "";
  linkTo(part("watch-all"), own.lists === null ? solution : "", own.model.isExact);
  return { ...lesson, ...own, seed };
}

function showList() {
  const marks = every(".done");
  const show = () => {
    const done = marks.filter(({ dataset }) => isDone(dataset.lesson));
    marks.forEach((mark) => (mark.textContent = isDone(mark.dataset.lesson) ? `✓ ${phrase("lessonDone")}` : ""));
    part("progress").textContent = phrase("progress_", done.length, Number(part("progress").dataset.of));
    part("forget").hidden = Object.values(kept).every(({ text, isRight, quiz, slips, again, written }) => text === null && !isRight && quiz.length === 0 && !slips && !again && !written?.some((own) => own !== ""));
  };
  // Asks for confirmation before progress is deleted.
  const ask = (isAsked) => {
    part("sure").hidden = !isAsked;
    part("forget").disabled = isAsked;
    part(isAsked ? "keep" : "forget").focus();
  };
  part("forget").addEventListener("click", () => ask(true));
  part("keep").addEventListener("click", () => ask(false));
  part("yes").addEventListener("click", () => {
    kept = {};
    keep();
    ask(false);
    show();
  });
  show();
}

// Shows the search in the reference model on the board, and lets the learner search by hand.
function setPlayer(model) {
  const data = withLocalNames(complete(model)), search = new Search(data, "smallest"), state = new State(search), board = part("board");
  const fewest = data.goal.kind === "fewest" && search.answer !== null ? phrase("bestSize", search.answer.length) : "";
  const outcome = phrase("outcome", search.found, fewest, phrase(`ended.${search.end}`)) + phrase("stop");
  let timer = null, hand = null;
  const draw = () => {
    if (hand !== null) return drawBoard(board, { ...data.picture, options: hand.options.flatMap((option) => data.picture.options[option]), items: data.picture.items[hand.item] ?? [] });
    const chosen = state.stack.filter((choice) => !search.choices.isAside[choice]).map((choice) => search.choices.option[choice]);
    const item = search.branch[state.place];
    drawBoard(board, { ...data.picture, options: chosen.flatMap((option) => data.picture.options[option]), items: data.picture.items[item] ?? [] });
  };
  const show = () => {
    const { place } = state, [kind, text] = place === 0 ? ["", phrase("playerStart")] : place > search.events ? [phrase("event.answer"), outcome] : eventWords(search, state, place);
    const strong = Object.assign(document.createElement("strong"), { textContent: kind ? kind + phrase("colon") : "" });
    part("event").replaceChildren(strong, text);
    part("place").textContent = `${place} / ${search.last}`;
    board.setAttribute("aria-label", `${phrase("boardOf", chosenNames(search, state).join(phrase("semicolon")))}`);
    draw();
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    part("play").setAttribute("aria-label", phrase("play"));
    part("play").textContent = "▶";
    part("event").setAttribute("aria-live", "polite");
  };
  const go = (place) => {
    hand = null;
    state.seek(place);
    show();
    if (state.place === search.last) stop();
  };
  const play = () => {
    if (timer !== null) return stop();
    if (state.place === search.last) go(0);
    part("play").setAttribute("aria-label", phrase("pause"));
    part("play").textContent = "❚❚";
    // A screen reader could not keep up with the animation.
    part("event").setAttribute("aria-live", "off");
    timer = setInterval(() => go(state.place + 1), 900);
  };
  const step = (by) => {
    stop();
    go(state.place + by);
  };
  part("to-start").addEventListener("click", () => step(-search.last));
  part("step-back").addEventListener("click", () => step(-1));
  part("step").addEventListener("click", () => step(1));
  part("play").addEventListener("click", play);
  onLooks(draw);
  show();
  setHand(data, search.answer?.length ?? 0, (own, names) => {
    stop();
    hand = own;
    board.setAttribute("aria-label", `${phrase("boardOf", names.join(phrase("semicolon")))}`);
    draw();
  });
}

function setExercise({ number, model, lists, start, isWhole, seed }) {
  const own = () => ofSeed(number, seed), answer = part("answer"), found = part("found"), solution = document.querySelector("#solution code");
  let drawn = null;
  const draw = () => {
    found.hidden = drawn === null;
    if (drawn !== null) drawBoard(found, drawn);
  };
  const clear = () => {
    part("said").replaceChildren();
    part("reasons").replaceChildren();
    part("verdict").className = "";
    part("own").hidden = true;
    drawn = null;
    draw();
  };
  const change = (text) => {
    if (answer.value !== text) answer.value = text;
    own().text = text;
    keep();
    clear();
  };
  // Translates the names in the lines above options into the language of the page.
  const translated = (text) => text.replace(/^(\| )(.*)$/gm, (_, bar, name) => bar + local(plainCells(name), model.chinese));
  solution.textContent = translated(solution.textContent);
  start = translated(start);
  answer.value = own().text ?? start;
  const showTaps = setTaps(model, lists, solution.textContent, answer, change);
  answer.addEventListener("input", () => {
    change(answer.value);
    showTaps();
  });
  part("again").addEventListener("click", () => {
    answer.value = start;
    own().text = null;
    keep();
    clear();
    showTaps();
    answer.focus();
  });
  part("check").addEventListener("click", () => {
    const { isRight, error, reasons, cover } = lists === null ? checkModel(model, answer.value, language, isWhole) : checkLists(model, lists, answer.value);
    clear();
    part("verdict").className = isRight ? "right" : "wrong";
    part("said").textContent = isRight ? phrase(lists === null ? "modelRight" : "listsRight") : error ?? phrase("modelWrong");
    part("reasons").replaceChildren(...reasons.map((reason) => Object.assign(document.createElement("li"), { textContent: reason })));
    const shapes = cover.flatMap((option) => model.picture.options[option] ?? []);
    drawn = cover.length > 0 ? { ...model.picture, options: shapes, items: [] } : null;
    draw();
    if (lists === null) showOwn(answer.value, model.isExact, error);
    // Count the checks up to the first right answer.
    if (!own().isRight) own().tries = (own().tries ?? 0) + 1;
    own().isRight ||= isRight;
    keep();
    tellFinished(number);
  });
  const hints = every(".hints");
  const shown = () => Math.max(...hints.map((list) => list.querySelectorAll("li:not([hidden])").length)), all = hints[0].children.length;
  const tellHints = () => {
    part("hint").textContent = phrase("hintOf", Math.min(shown() + 1, all), all);
    part("hint").disabled = shown() === all;
  };
  part("hint").addEventListener("click", () => {
    const next = shown();
    hints.forEach((list) => (list.children[next].hidden = false));
    tellHints();
  });
  tellHints();
  onLooks(draw);
}
// Shows a link to the search in the typed matrix, unless the matrix is malformed or too long for a URL.
function showOwn(text, isExact, error) {
  linkTo(part("own"), error === null ? text : "", isExact);
}
function linkTo(link, text, isExact) {
  const address = writeAddress({ event: 0, write: 0, view: "matrix", matrix: text, isExact, choose: null });
  link.hidden = text === "" || !address.includes("m=");
  link.href = `../search/index.html?lang=${language}${address}`;
}

// Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), by mulberry32.
function chance(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
function shuffled(list, random) {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}
function setQuiz({ number, quiz }) {
  for (const form of every(".question")) {
    const { right, number: question } = form.dataset, mark = form.querySelector(".mark"), whys = [...form.querySelectorAll(".why")];
    form.querySelector(".answers").append(...shuffled(every(`#${form.id} .answer`), chance(100 * number + Number(question))));
    const tell = (chosen) => {
      const isRight = chosen === right;
      mark.textContent = phrase(isRight ? "answerRight" : "answerWrong");
      form.classList.toggle("right", isRight);
      form.classList.toggle("wrong", !isRight);
      whys.forEach((why) => (why.hidden = why.dataset.answer !== chosen));
    };
    if (of(number).quiz.includes(Number(question))) {
      form.querySelector(`[value="${right}"]`).checked = true;
      tell(right);
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = form.querySelector(":checked");
      if (chosen === null) return (mark.textContent = phrase("chooseOne"));
      tell(chosen.value);
      const own = of(number);
      if (own.quiz.includes(Number(question))) return;
      if (chosen.value !== right) own.slips = (own.slips ?? 0) + 1;
      else own.quiz.push(Number(question));
      own.isAsked = own.quiz.length === quiz;
      keep();
      tellFinished(number);
    });
  }
}
const tellFinished = (number) => (part("finished").textContent = isDone(number) ? `✓ ${phrase("lessonFinished")}` : "");

recall();
// The learner's progress with the program to complete, for links.js.
window.dlxCourse = {
  written: () => of(part("write").dataset.lesson).written,
  write: (filled, isRight) => {
    const own = of(part("write").dataset.lesson);
    if (!own.isWritten) own.writes = (own.writes ?? 0) + 1;
    Object.assign(own, { written: filled, isWritten: own.isWritten || isRight });
    keep();
  },
};
if (part("data") === null) showList();
else {
  const lesson = withNumbers(JSON.parse(part("data").textContent));
  setPlayer(lesson.model);
  setExercise(lesson);
  setQuiz(lesson);
  tellFinished(lesson.number);
}
