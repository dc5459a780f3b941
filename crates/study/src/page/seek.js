// The current position: an event of the search, and how many writes of the next event were performed.

// Moves to an event, plus `write` writes of the next event.
function seek(event, write = 0) {
  state.seek(event);
  const start = search.writesAt(state.place), room = search.writesAt(state.place + 1) - start;
  position.seek(start + (state.place < search.last ? Math.max(0, Math.min(write, room)) : 0));
}
// Returns how many writes of the next event were performed.
const within = () => position.at - search.writesAt(state.place);
// Moves one write forward or back; an event without writes is one step.
function seekLink(by) {
  const { place } = state, here = search.writesAt(place);
  if (by > 0 && place < search.last) {
    const end = search.writesAt(place + 1);
    if (position.at < end) position.seek(position.at + 1);
    if (position.at >= end) state.seek(place + 1);
  }
  if (by < 0) {
    if (position.at > here) return position.seek(position.at - 1);
    if (place === 0) return;
    state.seek(place - 1);
    if (search.writesAt(place - 1) < position.at) position.seek(position.at - 1);
  }
}
