// Searches the sections of all pages: every word must be in a section, its title or the title of its page.
"use strict";
(() => {
  const most = 60;
  const around = 90;
  const field = document.getElementById("wanted");
  const language = document.getElementById("language");
  const list = document.getElementById("results");
  const status = document.getElementById("found");

  // Letters without accents, of which there are as many as before, so that places in one are places in the other.
  const simple = (text) =>
    Array.from(text, (letter) => letter.normalize("NFD")[0].toLowerCase()[0] ?? letter).join("");
  const rows = window.sections.map(([address, anchor, spoken, page, title, words]) => ({
    address, anchor, spoken, page, title, words,
    heads: simple(`${page} ${title}`), head: simple(title), body: simple(words),
  }));

  function worth(row, words) {
    let sum = 0;
    for (const word of words) {
      const start = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
      if (row.head.startsWith(word)) sum += 60;
      else if (start.test(row.head)) sum += 40;
      else if (start.test(row.heads)) sum += 15;
      else if (start.test(row.body)) sum += 8;
      else if (row.heads.includes(word)) sum += 6;
      else if (row.body.includes(word)) sum += 3;
      else return 0;
    }
    if (words.length > 1 && row.body.includes(words.join(" "))) sum += 12;
    if (words.length > 1 && row.head.includes(words.join(" "))) sum += 40;
    return sum - Math.min(row.body.length / 4000, 3);
  }

  function marked(target, text, words) {
    const low = simple(text);
    let at = 0;
    while (at < text.length) {
      let next = -1;
      let long = 0;
      for (const word of words) {
        const place = low.indexOf(word, at);
        if (place >= 0 && (next < 0 || place < next)) [next, long] = [place, word.length];
      }
      if (next < 0) break;
      target.append(text.slice(at, next));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(next, next + long);
      target.append(mark);
      at = next + long;
    }
    target.append(text.slice(at));
  }

  function excerpt(row, words) {
    const places = words.map((word) => row.body.indexOf(word)).filter((place) => place >= 0);
    const middle = places.length ? Math.min(...places) : 0;
    const first = Math.max(0, middle - around);
    const last = Math.min(row.words.length, middle + 2 * around);
    return `${first > 0 ? "… " : ""}${row.words.slice(first, last)}${last < row.words.length ? " …" : ""}`;
  }

  function show() {
    const words = simple(field.value).split(/\s+/).filter(Boolean);
    list.replaceChildren();
    status.textContent = "";
    if (!words.length) return;
    const found = rows
      .filter((row) => !language.value || row.spoken === language.value)
      .map((row) => [worth(row, words), row])
      .filter(([value]) => value > 0)
      .sort((one, other) => other[0] - one[0]);
    status.textContent =
      found.length > most ? `${found.length} places, the first ${most}:` : `${found.length} places`;
    for (const [, row] of found.slice(0, most)) {
      const entry = document.createElement("li");
      const link = document.createElement("a");
      link.href = row.address + (row.anchor ? `#${row.anchor}` : "");
      marked(link, row.title, words);
      const page = document.createElement("span");
      page.className = "where";
      page.textContent = row.title === row.page ? "" : row.page;
      const text = document.createElement("p");
      marked(text, excerpt(row, words), words);
      entry.lang = row.spoken;
      entry.append(link, page, text);
      list.append(entry);
    }
  }

  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", show);
  language.addEventListener("change", show);
  document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
  show();
  field.focus();
})();
