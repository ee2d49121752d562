"use strict";
const data = JSON.parse(document.getElementById("ground-data").textContent);
const hexes = new Map([...document.querySelectorAll(".hex")].map((each) => [each.dataset.hex, each]));
const [layer, side, round] = ["layer", "side", "round"].map((id) => document.getElementById(id));
const [told, scale, play] = ["round-told", "scale-told", "play"].map((id) => document.getElementById(id));
const untrodden = document.getElementById("untrodden");

// A text of the page's language with its parts put in.
function said(name, parts) {
  return data.words[name].replace(/\{(\w+)\}/g, (_, part) => parts[part]);
}

function decimal(number) {
  const [whole, tenth] = number.toFixed(2).split(".");
  return said("decimal", { whole, tenth });
}

function counted(number, whose, when) {
  const found = new Map();
  data.layers[number].by.forEach((rounds, which) => {
    if (whose >= 0 && which !== whose) return;
    for (const [name, hexes] of Object.entries(rounds)) {
      if (when >= 0 && Number(name) !== data.rounds[when]) continue;
      for (const [label, much] of Object.entries(hexes)) found.set(label, (found.get(label) || 0) + much);
    }
  });
  return found;
}

// One scale for all rounds, so that they can be compared.
function most(number, whose, when) {
  const rounds = when < 0 ? [-1] : data.rounds.map((_, index) => index);
  return Math.max(1e-9, ...rounds.flatMap((each) => [...counted(number, whose, each).values()]));
}

function show() {
  const [number, whose, when] = [Number(layer.value), Number(side.value), Number(round.value) - 1];
  const values = counted(number, whose, when);
  const top = most(number, whose, when);
  for (const [label, hex] of hexes) {
    const much = values.get(label) || 0;
    hex.style.fillOpacity = much ? 0.05 + 0.8 * Math.sqrt(much / top) : "";
    hex.classList.toggle("untrodden", untrodden.checked && data.untrodden.includes(label));
    hex.firstElementChild.textContent = said("hex", { hex: label, much: decimal(much) });
  }
  told.textContent = when < 0 ? said("all") : said("round", { round: data.rounds[when] });
  scale.textContent = said("most", { most: decimal(top) });
}

let timer = 0;
function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = said("play");
}
function go() {
  if (timer) return stop();
  play.textContent = said("stop");
  round.value = 1;
  show();
  timer = setInterval(() => {
    if (Number(round.value) >= data.rounds.length) return stop();
    round.value = Number(round.value) + 1;
    show();
  }, 900);
}

round.max = data.rounds.length;
for (const each of [layer, side, round, untrodden]) each.addEventListener("input", show);
play.addEventListener("click", go);
show();
