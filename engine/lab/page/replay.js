"use strict";
const data = JSON.parse(document.getElementById("replay-data").textContent);
const [map, changes, marks, counters] = ["map", "changes", "marks", "counters"].map((id) => document.getElementById(id));
const [place, play, words, standing, log] = ["place", "play", "words", "standing", "log"].map((id) => document.getElementById(id));
const rows = [...log.querySelectorAll(":scope > li")];
const pace = 900;
let shown = -1;
let timer = null;

// Where every unit lies after each step: a step says only what is different from the one before.
const lying = [];
data.steps.reduce((before, step) => {
  const now = { ...before };
  for (const [unit, where] of Object.entries(step.units)) {
    if (where === null) delete now[unit];
    else now[unit] = where;
  }
  lying.push(now);
  return now;
}, {});

function image() {
  return document.createElementNS("http://www.w3.org/2000/svg", "image");
}

function laid(each, [picture, left, top, wide, tall]) {
  const address = data.pictures[picture];
  if (each.getAttribute("href") !== address) each.setAttribute("href", address);
  each.setAttribute("width", wide);
  each.setAttribute("height", tall);
  each.style.transform = `translate(${left}px, ${top}px)`;
  return each;
}

const units = new Map();
function showCounters(number) {
  const now = lying[number];
  for (const [unit, each] of units) {
    if (!(unit in now)) {
      each.remove();
      units.delete(unit);
    }
  }
  for (const id of data.steps[number].order) {
    const unit = String(id);
    if (!units.has(unit)) units.set(unit, image());
    const each = laid(units.get(unit), now[unit]);
    const later = counters.children[data.steps[number].order.indexOf(id)];
    if (later !== each) counters.insertBefore(each, later ?? null);
  }
}

function show(number) {
  number = Math.min(Math.max(number, 0), rows.length - 1);
  if (number === shown) return;
  const step = data.steps[number];
  rows[shown]?.classList.remove("now");
  rows[number].classList.add("now");
  shown = number;
  place.value = number;
  words.textContent = rows[number].querySelector("button").textContent;
  standing.textContent = step.standing;
  changes.replaceChildren(...step.changes.map((each) => laid(image(), each)));
  marks.replaceChildren(...step.hexes.map((points) => {
    const each = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    each.setAttribute("points", points);
    return each;
  }));
  showCounters(number);
  const row = rows[number];
  if (row.offsetTop < log.scrollTop || row.offsetTop + row.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = row.offsetTop - log.clientHeight / 2;
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = data.words.play;
}

play.addEventListener("click", () => {
  if (timer !== null) return stop();
  if (shown === rows.length - 1) show(0);
  play.textContent = data.words.stop;
  timer = setInterval(() => (shown < rows.length - 1 ? show(shown + 1) : stop()), pace);
});
place.addEventListener("input", () => {
  stop();
  show(Number(place.value));
});
document.getElementById("back").addEventListener("click", () => show(shown - 1));
document.getElementById("on").addEventListener("click", () => show(shown + 1));
log.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  stop();
  show(Number(button.dataset.step));
});
show(0);
