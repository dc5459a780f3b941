// Reads and writes the state of the page in the address: `#e=12.5&v=links&m=...` is event 12 plus five writes, the view of the links,
// and a typed matrix. A number alone is an event, and `#own` opens the box for a matrix. This file uses no browser API.

const LONGEST_ADDRESS = 12_000;

// Encodes the text of a matrix for an address, with short codes for blanks and line ends.
function packed(text) {
  return encodeURIComponent(text.replace(/\r/g, "").trimEnd()).replace(/%20/g, "+").replace(/%0A/g, ";").replace(/%3A/g, ":");
}
function unpacked(text) {
  return decodeURIComponent(text.replace(/\+/g, "%20").replace(/;/g, "%0A")) + "\n";
}

function readAddress(hash) {
  const state = { event: 0, write: 0, view: "matrix", matrix: null, isExact: true, choose: null, isOwn: false };
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(part) ?? ["", "e", part];
    const place = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(value);
    if (name === "e" && place) Object.assign(state, { event: Number(place[1]), write: Number(place[2] ?? 0) });
    if (part === "own") state.isOwn = true;
    if (name === "v" && ["links", "compare"].includes(value)) state.view = value;
    if (name === "k") state.isExact = value !== "repeat";
    if (name === "c" && Object.hasOwn(CHOOSE, value)) state.choose = value;
    if (name === "m") {
      try {
        state.matrix = unpacked(value);
      } catch {
        // The address was not written by this page.
        state.matrix = null;
      }
    }
  }
  return state;
}

function writeAddress({ event, write, view, matrix, isExact, choose }) {
  const parts = [`e=${event}${write > 0 ? `.${write}` : ""}`];
  if (view !== "matrix") parts.push(`v=${view}`);
  if (matrix !== null) {
    const text = packed(matrix);
    if (text.length <= LONGEST_ADDRESS) parts.push(`m=${text}`);
    if (!isExact) parts.push("k=repeat");
  }
  if (choose !== null) parts.push(`c=${choose}`);
  return `#${parts.join("&")}`;
}
