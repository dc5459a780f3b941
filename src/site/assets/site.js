// The script of all text pages: UI strings in the reader's language, the light and dark themes, buttons that copy code, and the
// search box.

const all = (selector) => [...document.querySelectorAll(selector)];
function translate() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  if (language === "zh") document.title = document.querySelector("title").dataset.zh;
  if (language === "zh") for (const name of all("svg [data-zh]")) name.textContent = name.dataset.zh;
  for (const part of all("[data-say]")) part.textContent = phrase(part.dataset.say);
  for (const part of all("[data-label]")) part.setAttribute("aria-label", phrase(part.dataset.label));
  const button = document.getElementById("language");
  button.lang = language === "zh" ? "en" : "zh-CN";
  button.addEventListener("click", () => {
    const asked = new URLSearchParams(location.search);
    asked.set("lang", language === "zh" ? "en" : "zh");
    location.assign(`?${asked}${location.hash}`);
  });
  if (!new URLSearchParams(location.search).has("lang")) return;
  // If the URL sets a language, the page's links pass it on.
  for (const link of all("a[href]")) {
    if (link.protocol !== location.protocol || link.host !== location.host || !/\.html$/.test(link.pathname) || link.getAttribute("href").startsWith("#")) continue;
    link.search = `?lang=${language}`;
  }
}

function setTheme() {
  const isDark = matchMedia("(prefers-color-scheme: dark)"), set = (on) => document.documentElement.classList.toggle("dark", on);
  set(isDark.matches);
  isDark.addEventListener("change", () => set(isDark.matches));
  const isSet = () => document.documentElement.classList.contains("dark");
  document.getElementById("theme").addEventListener("click", () => set(!isSet()));
  // Print in light mode.
  let before = false;
  addEventListener("beforeprint", () => {
    before = isSet();
    set(false);
  });
  addEventListener("afterprint", () => set(before));
}

// Makes tables that are wider than the page scrollable with the keyboard.
function setWide() {
  const set = () => all(".wide").forEach((box) => (box.scrollWidth > box.clientWidth ? box.setAttribute("tabindex", "0") : box.removeAttribute("tabindex")));
  set();
  addEventListener("resize", set);
}

function addCopyButtons() {
  for (const block of all("pre")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: phrase("copy") });
    button.addEventListener("click", async () => {
      // From a console block, copy only the commands.
      const typed = [...block.querySelectorAll("b")].map((line) => line.textContent).join("\n");
      const text = block.querySelector("i.p") ? typed : block.textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = phrase("copied");
      } catch {
        button.textContent = phrase("copyFailed");
      }
      setTimeout(() => (button.textContent = phrase("copy")), 2000);
    });
    const box = document.createElement("div");
    box.className = "code";
    block.replaceWith(box);
    box.append(block, button);
  }
}

function setSearch() {
  const box = document.getElementById("search");
  if (!box) return;
  const results = document.getElementById("results"), found = document.getElementById("found");
  // Titles and texts are in English and in Chinese. Those in the reader's language come first.
  const inOrder = (texts) => (language === "zh" ? [...texts].reverse() : texts);
  const excerpt = (texts, word) => {
    const text = inOrder(texts).find((text) => text.toLowerCase().includes(word)) ?? "";
    const at = text.toLowerCase().indexOf(word), start = Math.max(0, at - 50);
    return at < 0 ? "" : `${start > 0 ? "…" : ""}${text.slice(start, at + 90)}…`;
  };
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const pages = words.length === 0 ? [] : (window.pages ?? []).map(([address, titles, texts]) => {
      const name = `${titles.join(" ")} ${address}`.toLowerCase(), whole = `${name} ${texts.join(" ").toLowerCase()}`;
      return { address, title: inOrder(titles)[0], texts, inName: words.filter((word) => name.includes(word)).length, isFound: words.every((word) => whole.includes(word)) };
    }).filter((page) => page.isFound).sort((a, b) => b.inName - a.inName);
    found.textContent = words.length === 0 ? "" : phrase("found_", pages.length);
    results.replaceChildren(...pages.slice(0, 20).map(({ address, title, texts }) => {
      const line = document.createElement("li"), link = Object.assign(document.createElement("a"), { href: address + (new URLSearchParams(location.search).has("lang") ? `?lang=${language}` : ""), textContent: title });
      line.append(link, Object.assign(document.createElement("small"), { textContent: ` ${excerpt(texts, words[0])}` }));
      return line;
    }));
  });
}

translate();
setTheme();
addCopyButtons();
setWide();
setSearch();
