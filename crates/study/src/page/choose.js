// The rules for choosing the branching item, under the names that the program uses. `pick` returns the header of the item, or 0 if all
// primary items are covered; `ways` returns the number of ways to cover an item. This file uses no browser API.
const CHOOSE = {
  smallest: {
    pick({ right }, ways) {
      let best = right[0];
      for (let header = best; header !== 0; header = right[header]) if (ways(header) < ways(best)) best = header;
      return best;
    },
    en: { title: "Smallest item", by: "branches on the item with the fewest options", why: (alike) => (alike === 1 ? "fewer than any other" : `the first of ${alike} items with as few`) },
    zh: { title: "先选 1 最少的列", by: "每次选 1 最少的列", why: (alike) => (alike === 1 ? "比其他列都少" : `${alike} 列一样少，取第一列`) },
  },
  first: {
    pick: ({ right }) => right[0],
    en: { title: "First item", by: "branches on the first item", why: () => "the first that is not covered" },
    zh: { title: "先选第一列", by: "每次选第一列", why: () => "是剩下的第一列" },
  },
};
const wordsOfRule = (choose) => CHOOSE[choose][language];
