// Describes events of a search in words. This file uses no browser API.

// Returns the kind and text of an event, numbered from 1; `state` is the state after the event.
function eventWords(search, state, event) {
  const kind = search.kinds[event - 1];
  return [phrase(`event.${kind}`), sentence(search, state, kind, [search.what[event - 1], search.size[event - 1], search.ties[event - 1]])];
}
function sentence(search, state, kind, [number, size, ties]) {
  const { data } = search, { items, options } = data;
  switch (kind) {
    case "i": return phrase("item", items[number], size, data.isOnce[number], wordsOfRule(search.choose).why(ties + 1));
    case "d": return phrase(data.isOnce[number] ? "deadOption" : "deadWays", items[number]);
    case "c": return phrase("bound", number, size);
    case "t": return phrase("try", options[number], data.rows[number].map((_, index) => coloured(state, number, index)).join(phrase("list")));
    case "l": return phrase("tweak", options[number], items[size]);
    case "r": return phrase("untweak", number, items[size]);
    case "e": return phrase("enough", items[number]);
    case "b": return phrase("back", options[number]);
    default: return phrase("solution", number, chosenNames(search, state).join(phrase("semicolon")));
  }
}
// Returns the name of item number `index` of an option, with its colour.
function coloured(state, option, index) {
  const { items, rows, colourNames } = state.data, colour = state.shade(option, index);
  return items[rows[option][index]] + (colour > 0 ? `:${colourNames[colour - 1]}` : "");
}
function chosenNames({ choices, data }, { stack }) {
  return stack.filter((choice) => !choices.isAside[choice]).map((choice) => data.options[choices.option[choice]]);
}
