"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const steps = data.steps, words = data.words;
  const fields = [...document.querySelectorAll("svg.board .f")].map((node) => ({
    node, fixed: [...node.classList].filter((name) => data.fixed.includes(name)), slots: [...node.querySelectorAll(".slot")],
  }));
  const find = (id) => document.getElementById(id);
  const slider = find("slider"), output = find("count"), now = find("now"), list = find("words"), stage = find("stage");
  const blank = ["", "", [], "", []];
  let here = -1, shown = fields.map(() => null), timer = 0;

  const columns = (text) => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) >= 0x2e80 ? 2 : 1), 0);

  function faces(step) {
    const found = fields.map(() => blank);
    for (let n = 0; n <= step; n++) for (const place in steps[n].faces) found[place] = steps[n].faces[place];
    return found;
  }

  function write(slot, text) {
    slot.textContent = text;
    const room = Number(slot.dataset.room);
    if (room && columns(text) * data.sign > room) {
      slot.setAttribute("textLength", room);
      slot.setAttribute("lengthAdjust", "spacingAndGlyphs");
    } else slot.removeAttribute("textLength");
  }

  function draw(step) {
    const found = faces(step), before = step ? faces(step - 1) : found, changed = {};
    found.forEach((face, place) => {
      if (JSON.stringify(face.slice(0, 3)) !== JSON.stringify(before[place].slice(0, 3))) changed[place] = true;
    });
    fields.forEach(({ node, fixed, slots }, place) => {
      const [held, look, lines] = found[place];
      const classes = [...fixed, held, look, place in changed ? "changed" : ""].filter(Boolean).join(" ");
      if (node.getAttribute("class") !== classes) node.setAttribute("class", classes);
      if (shown[place] !== found[place]) slots.forEach((slot, n) => write(slot, lines[n] ?? ""));
    });
    shown = found;
    list.replaceChildren(...found.filter((face) => face[3]).map((face) => {
      const item = document.createElement("li");
      item.textContent = face[3];
      return item;
    }));
    requestAnimationFrame(() => setTimeout(reveal, 0, Object.keys(changed)[0]));
  }

  // Measured after the board is drawn: asked for at once, it would have to be laid out before it is painted first.
  function reveal(place) {
    if (place === undefined || stage.scrollWidth <= stage.clientWidth) return;
    const box = fields[place].node.getBoundingClientRect(), view = stage.getBoundingClientRect();
    if (box.left < view.left || box.right > view.right) stage.scrollLeft += box.left - view.left - view.width / 2;
  }

  function tell(step) {
    document.querySelectorAll(".log .here").forEach((entry) => entry.classList.remove("here"));
    const entry = steps[step].entry ? find("entry-" + steps[step].entry) : null;
    const head = document.createElement("h3");
    head.textContent = entry ? words.entry + " " + steps[step].entry : words.start;
    const parts = [head];
    if (entry) {
      entry.classList.add("here");
      for (const part of entry.querySelector(".what").children) parts.push(part.cloneNode(true));
    }
    now.replaceChildren(...parts);
  }

  function go(step) {
    step = Math.max(0, Math.min(steps.length - 1, step));
    if (step === here) return;
    here = step;
    draw(step);
    tell(step);
    slider.value = step;
    output.textContent = step + " / " + (steps.length - 1);
    slider.setAttribute("aria-valuetext", words.step + " " + output.textContent);
    document.body.dataset.step = step;
  }

  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (here < steps.length - 1 ? go(here + 1) : play(false)), 1200) : 0;
    const button = find("play");
    button.classList.toggle("on", on);
    button.setAttribute("aria-label", on ? words.pause : words.play);
  }

  function toggle() {
    if (!timer && here === steps.length - 1) go(0);
    play(!timer);
  }

  const moves = {
    first: () => go(0), back: () => go(here - 1), next: () => go(here + 1), last: () => go(steps.length - 1), play: toggle,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", b: "back", n: "next", p: "play" };
  for (const name in moves) find(name).addEventListener("click", () => { if (name !== "play") play(false); moves[name](); });
  slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const name = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!name || (event.key.length > 1 && event.target.matches(".scroll, .stage"))) return;
    event.preventDefault();
    if (name !== "play") play(false);
    moves[name]();
  });
  document.querySelectorAll(".go").forEach((button) => button.addEventListener("click", () => {
    go(Number(button.dataset.step));
    find("board").scrollIntoView();
    slider.focus({ preventScroll: true });
  }));
  fields.forEach(({ node }, place) => {
    const reach = (on) => (shown[place][4] || []).forEach((n) => fields[n].node.classList.toggle("reached", on));
    node.addEventListener("pointerenter", () => reach(true));
    node.addEventListener("pointerleave", () => document.querySelectorAll(".reached").forEach((each) => each.classList.remove("reached")));
  });
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not(figure details)")];
    opened.forEach((each) => { each.open = true; });
  });
  addEventListener("afterprint", () => opened.forEach((each) => { each.open = false; }));

  find("controls").hidden = false;
  find("keys").hidden = false;
  const asked = /^#entry-(\d+)$/.exec(location.hash);
  const wanted = asked ? steps.findIndex((step) => step.entry === Number(asked[1])) : -1;
  go(wanted < 0 ? steps.length - 1 : wanted);
})();
