// Example matrices in Knuth's format.

// Returns an option for every placement of `pieces`, drawn as shapes, on a board of `high` x `wide` cells.
function placements(high, wide, pieces) {
  const options = [];
  for (const [name, shape] of Object.entries(pieces)) {
    const seen = new Set();
    let cells = shape.split("/").flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "#" ? [[y, x]] : [])));
    for (let turn = 0; turn < 8; turn++) {
      cells = cells.map(([y, x]) => (turn === 4 ? [y, -x] : [x, -y]));
      const top = Math.min(...cells.map(([y]) => y)), left = Math.min(...cells.map(([, x]) => x));
      const set = cells.map(([y, x]) => [y - top, x - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      if (seen.has(set.join())) continue;
      seen.add(set.join());
      const tall = Math.max(...set.map(([y]) => y)), broad = Math.max(...set.map(([, x]) => x));
      for (let y = 0; y + tall < high; y++) {
        for (let x = 0; x + broad < wide; x++) options.push([...set.map(([v, u]) => `${y + v + 1}${x + u + 1}`), name].join(" "));
      }
    }
  }
  return options;
}

const range = (count) => Array.from({ length: count }, (_, index) => index + 1);
const pairs = (count) => range(count).flatMap((a) => range(count).map((b) => [a, b]));

const EXAMPLES = {
  knuth: () => ["A B C D E F G", "C E F", "A D G", "B C F", "A D", "B G", "D E G"],
  queens: () => {
    const names = (mark, from, to) => Array.from({ length: to - from + 1 }, (_, index) => mark + (from + index));
    const items = [...names("r", 1, 4), ...names("c", 1, 4)], diagonals = [...names("a", 2, 8), ...names("b", 1, 7)];
    return [`${items.join(" ")} | ${diagonals.join(" ")}`, ...pairs(4).map(([r, c]) => `r${r} c${c} a${r + c} b${r - c + 4}`)];
  },
  sudoku: () => {
    const givens = ["1...", "..3.", ".4..", "...2"];
    const items = ["p", "r", "c", "b"].flatMap((family) => pairs(4).map(([a, b]) => `${family}${a}${b}`));
    const box = (r, c) => 2 * ((r - 1) >> 1) + ((c - 1) >> 1) + 1;
    const digits = (r, c) => range(4).filter((d) => ".".includes(givens[r - 1][c - 1]) || givens[r - 1][c - 1] === String(d));
    return [items.join(" "), ...pairs(4).flatMap(([r, c]) => digits(r, c).map((d) => `p${r}${c} r${r}${d} c${c}${d} b${box(r, c)}${d}`))];
  },
  pentominoes: () => {
    const pieces = { F: ".##/##./.#.", L: "####/#...", N: "##../.###", P: "##/##/#.", U: "#.#/###", V: "#../#../###", W: "#../##./.##", Y: "####/.#.." };
    const cells = range(3).flatMap((y) => range(5).map((x) => `${y}${x}`));
    return [`${cells.join(" ")} | ${Object.keys(pieces).join(" ")}`, ...placements(3, 5, pieces)];
  },
  sets: () => ["1 2 3 4 5 6 7 8 9", "1 2 3", "1 4 7", "2 5 8", "3 6 9", "4 5", "5 6 9", "7 8", "1 5 9", "6 7"],
  secondary: () => ["a b c | x y", "a x", "a y", "b x", "b y", "c x y", "c"],
  colours: () => ["p q r | x y", "p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"],
};
const example = (name) => EXAMPLES[name]().join("\n") + "\n";
