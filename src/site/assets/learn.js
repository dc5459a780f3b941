// The course: a lesson's search on its board, its exercise, its quiz; and how far the reader is, which this browser keeps.

const part = (id) => document.getElementById(id), every = (selector) => [...document.querySelectorAll(selector)];

// For each lesson `{ text, isRight, quiz }`: what was typed, whether it was right, and the questions answered rightly.
const KEPT = "dlx-judge-course";
let kept = {};
// What shows all that is kept, after each change of it.
let onKept = () => {};
// A browser may not let a page keep anything: the course works without.
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
    // What is not kept is only forgotten.
  }
  onKept();
}
const of = (number) => (kept[number] ??= { text: null, isRight: false, quiz: [] });
const isDone = (number) => of(number).isRight && of(number).isAsked;

function showList() {
  const marks = every(".done");
  const show = () => {
    const done = marks.filter(({ dataset }) => isDone(dataset.lesson));
    marks.forEach((mark) => (mark.textContent = isDone(mark.dataset.lesson) ? `✓ ${phrase("lessonDone")}` : ""));
    part("progress").textContent = phrase("progress_", done.length, Number(part("progress").dataset.of));
    part("forget").hidden = Object.values(kept).every(({ text, isRight, quiz }) => text === null && !isRight && quiz.length === 0);
  };
  part("forget").addEventListener("click", () => {
    kept = {};
    keep();
    show();
  });
  show();
}

// The search in the reference model, on the board.
function setPlayer(model) {
  const data = complete(model), search = new Search(data, "smallest"), state = new State(search), board = part("board");
  const fewest = data.goal.kind === "fewest" && search.answer !== null ? phrase("bestSize", search.answer.length) : "";
  const outcome = phrase("outcome", search.found, fewest, phrase(`ended.${search.end}`)) + phrase("stop");
  let timer = null;
  const draw = () => {
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
    state.seek(place);
    show();
    if (state.place === search.last) stop();
  };
  const play = () => {
    if (timer !== null) return stop();
    if (state.place === search.last) go(0);
    part("play").setAttribute("aria-label", phrase("pause"));
    part("play").textContent = "❚❚";
    // A screen reader could not keep up.
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
}

function setExercise({ number, model, lists, start }) {
  const answer = part("answer"), found = part("found");
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
  answer.value = of(number).text ?? start;
  answer.addEventListener("input", () => {
    of(number).text = answer.value;
    keep();
    clear();
  });
  part("again").addEventListener("click", () => {
    answer.value = start;
    of(number).text = null;
    keep();
    clear();
    answer.focus();
  });
  part("check").addEventListener("click", () => {
    const { isRight, error, reasons, cover } = lists === null ? checkModel(model, answer.value, language) : checkLists(model, lists, answer.value);
    clear();
    part("verdict").className = isRight ? "right" : "wrong";
    part("said").textContent = isRight ? phrase(lists === null ? "modelRight" : "listsRight") : error ?? phrase("modelWrong");
    part("reasons").replaceChildren(...reasons.map((reason) => Object.assign(document.createElement("li"), { textContent: reason })));
    const shapes = cover.flatMap((option) => model.picture.options[option] ?? []);
    drawn = cover.length > 0 ? { ...model.picture, options: shapes, items: [] } : null;
    draw();
    if (lists === null) showOwn(answer.value, model.isExact, error);
    of(number).isRight ||= isRight;
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
// A link to the search of what was typed, unless that is too long for an address or cannot be read.
function showOwn(text, isExact, error) {
  const address = writeAddress({ event: 0, write: 0, view: "matrix", matrix: text, isExact, choose: null }), link = part("own");
  link.hidden = error !== null || !address.includes("m=");
  link.href = `../search/index.html?lang=${language}${address}`;
}

function setQuiz({ number, quiz }) {
  for (const form of every(".question")) {
    const { right, number: question } = form.dataset, mark = form.querySelector(".mark"), why = form.querySelector(".why");
    const tell = (isRight) => {
      mark.textContent = phrase(isRight ? "answerRight" : "answerWrong");
      form.classList.toggle("right", isRight);
      form.classList.toggle("wrong", !isRight);
      why.hidden = !isRight;
    };
    if (of(number).quiz.includes(Number(question))) {
      form.querySelector(`[value="${right}"]`).checked = true;
      tell(true);
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = form.querySelector(":checked");
      if (chosen === null) return (mark.textContent = phrase("chooseOne"));
      tell(chosen.value === right);
      if (chosen.value !== right || of(number).quiz.includes(Number(question))) return;
      of(number).quiz.push(Number(question));
      of(number).isAsked = of(number).quiz.length === quiz;
      keep();
      tellFinished(number);
    });
  }
}
const tellFinished = (number) => (part("finished").textContent = isDone(number) ? `✓ ${phrase("lessonFinished")}` : "");

recall();
// The program of a lesson that the reader completes (links.js).
window.dlxCourse = {
  written: () => of(part("write").dataset.lesson).written,
  write: (filled, isRight) => {
    Object.assign(of(part("write").dataset.lesson), { written: filled, isWritten: isRight });
    keep();
  },
};
if (part("data") === null) showList();
else {
  const lesson = JSON.parse(part("data").textContent);
  setPlayer(lesson.model);
  setExercise(lesson);
  setQuiz(lesson);
  tellFinished(lesson.number);
}
