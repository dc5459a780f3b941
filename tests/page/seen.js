// Lists the invisible parts of a lesson, found by the pixels of its board and the colours of its tables; a test
// runs this in the page. A step must change some pixels of the board to a contrast of at least 3 with their former
// colours; a one must have this contrast with the page, a zero must have less.

const LEAST_CONTRAST = 3, LEAST_PIXELS = 30;
function lowOnes() {
  const board = document.getElementById("board"), pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true }), low = [];
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * linear(colour[at] / 255), 0.05);
  const contrast = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
  const paper = rgba(getComputedStyle(document.documentElement).getPropertyValue("--paper").trim());
  const pixels = () => board.getContext("2d").getImageData(0, 0, board.width, board.height).data;
  const at = (data, place) => paper.map((ground, part) => (data[place + part] * data[place + 3] + ground * (255 - data[place + 3])) / 255);
  const compare = (what, before, after) => {
    let strong = 0;
    for (let place = 0; place < after.length; place += 4) {
      const isSame = [0, 1, 2, 3].every((part) => before[place + part] === after[place + part]);
      if (!isSame && contrast(at(before, place), at(after, place)) >= LEAST_CONTRAST) strong++;
    }
    if (strong < LEAST_PIXELS) low.push(`${what}: ${strong} pixels`);
  };
  const all = (selector) => [...document.querySelectorAll(selector)], start = document.getElementById("hand-start");
  start.click();
  const empty = pixels();
  for (const part of ["#hand thead button", "#hand tbody button"]) {
    for (let place = 0; place < all(part).length; place++) {
      if (all(part)[place].disabled) continue;
      const what = all(part)[place].textContent;
      all(part)[place].click();
      compare(what, empty, pixels());
      if (part.includes("tbody")) start.click();
      else all(part)[place].click();
    }
  }
  const ground = (part) => {
    const colour = rgba(getComputedStyle(part).backgroundColor);
    return colour[3] > 0 || part.parentElement === null ? colour : ground(part.parentElement);
  };
  for (const table of all("#hand, #taps table")) {
    const cells = [...table.querySelectorAll("tbody td")].map((cell) => cell.querySelector("button") ?? cell), isOne = (cell) => cell.classList.contains("one");
    const least = Math.min(...cells.filter(isOne).map((cell) => contrast(ground(cell), paper)));
    const most = Math.max(...cells.filter((cell) => !isOne(cell)).map((cell) => contrast(ground(cell), paper)));
    if (least < LEAST_CONTRAST || most >= least) low.push(`${table.id}: ones ${least}, zeros ${most}`);
  }
  return low;
}
