// The results that a learner hands in to a class: a file, and a code for each exercise. `dlx-judge class` reads both. There is no
// server and no secret: the check values detect damage in transit, but not invented results.

// The digits of check values, without letters that are easily confused.
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
// FNV-1a of the bytes of a text, folded to `length` digits.
function checkOf(text, length) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return Array.from({ length }, (_, place) => DIGITS[(hash >>> (5 * place)) & 31]).join("");
}
// The code of an exercise: `d1.LESSON.PART.SEED.TRIESr.CHECK`, with w instead of r if no answer was right. PART is x for the
// exercise, p for the program to complete, and q for the questions. SEED is in base 36. A code has at most 40 characters.
function codeOf({ lesson, part, seed, tries, isRight }) {
  const text = `d1.${lesson}.${part}.${(seed >>> 0).toString(36)}.${Math.min(Math.max(tries, 1), 999)}${isRight ? "r" : "w"}`;
  return `${text}.${checkOf(text, 5)}`;
}
// The codes of all attempted exercises.
function codesOf(kept) {
  return Object.entries(kept).flatMap(([lesson, { again, written, writes, isWritten, isAsked, quiz, slips = 0, ...first }]) => [
    ...Object.entries({ [first.seed ?? 0]: first, ...again }).filter(([, { text, isRight }]) => text !== null || isRight)
      .map(([seed, { tries, isRight }]) => codeOf({ lesson, part: "x", seed: Number(seed), tries: tries ?? 1, isRight })),
    ...(written ? [codeOf({ lesson, part: "p", seed: 0, tries: writes ?? 1, isRight: isWritten === true })] : []),
    // Each wrong answer to a question counts as one more try.
    ...((quiz ?? []).length + slips > 0 ? [codeOf({ lesson, part: "q", seed: 0, tries: 1 + slips, isRight: isAsked === true })] : []),
  ]);
}
function fileOf(name, codes) {
  const lines = ["dlx-judge results 1", `name: ${name.replace(/\s+/g, " ").trim()}`, ...codes];
  return [...lines, `check: ${checkOf(lines.join("\n"), 7)}`, ""].join("\n");
}

function setHandIn() {
  const section = part("hand-in"), name = part("learner"), KEPT_NAME = "dlx-judge-name";
  const show = () => {
    const codes = codesOf(kept);
    section.hidden = codes.length === 0;
    part("codes").textContent = codes.join("\n");
    part("results").disabled = name.value.trim() === "";
  };
  try {
    name.value = localStorage.getItem(KEPT_NAME) ?? "";
  } catch {
    // Without storage, the name has to be typed again.
  }
  name.addEventListener("input", () => {
    try {
      localStorage.setItem(KEPT_NAME, name.value);
    } catch {
      // Without storage, the name has to be typed again.
    }
    show();
  });
  part("results").addEventListener("click", () => {
    const file = new Blob([fileOf(name.value, codesOf(kept))], { type: "text/plain" }), address = URL.createObjectURL(file);
    const plain = name.value.trim().replace(/[^\p{L}\p{N}]+/gu, "-");
    Object.assign(document.createElement("a"), { href: address, download: `results-${plain}.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  onKept = show;
  show();
}
if (typeof document !== "undefined" && part("hand-in") !== null) setHandIn();
