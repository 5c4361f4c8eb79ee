/** The Maze Jam's page: paste a maze as numbers, see it, convert it, solve it, have the service draw it. */

import { ApiError, bytes } from "../../lib/api.js";
import { reducedMotion } from "../../lib/clock.js";
import { button, copy, download, field, h, number, select, toggle } from "../../lib/dom.js";
import { BUILT, EXAMPLE, MOST, builtToCarved, looked, read, symmetric, written } from "../../maze/jam_rows.js";
import { Maze, NAMES } from "../../maze/maze.js";
import { say } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { tell } from "../../lib/errors.js";
import { View } from "../../view/view.js";
import words from "../../words/jam.js";
import { add, figure, t } from "../../lib/i18n.js";

add(words);

const LONGEST = 6000; // characters of a maze that the address may hold
const LARGEST = 4000; // device pixels of a side of the drawing
const SHOWN = 40; // one-sided passages that are listed
const SOLVED = 200; // cells in a row and rows that the page 'solve' takes
const FORMS = ["png", "svg", "pdf", "json"];
const MEDIA = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf", json: "application/json" };

export const title = () => t("jam.title");

export async function show(root) {
  let rows = null; // as pasted
  let maze = null; // as understood
  let seen = null;
  let cursor = 0;
  let waiting = 0;
  let frame = 0;
  let picture = ""; // the address of the picture shown
  let size = Math.min(200, Math.max(1, Math.round(Number(get("cell", 30))) || 30));
  let way = ["ends", "longest"].includes(get("way")) ? get("way") : "none";

  const box = h("textarea", { rows: "7", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "jam-fault", on: { input: () => later() } });
  const fault = h("div", { class: "fault", id: "jam-fault", role: "status" });
  const remarks = h("div", { class: "remarks" });
  const canvas = h("canvas", { tabindex: "0", role: "application", on: { keydown: keys, pointerdown: (event) => point(view.cellAt(event)) } });
  const frameOf = h("div", { class: "paper" }, canvas);
  const told = h("p", { class: "told", "aria-hidden": "true" });
  const figures = h("dl", { class: "facts" });
  const solveLink = h("a", { class: "button", "data-page": true }, t("jam.open"));
  const shown = h("div", { class: "shown" });
  const trouble = h("p", { class: "error", role: "alert", hidden: true });
  const withWay = toggle(t("jam.picture.way"), false, () => {});
  const view = new View(canvas);

  const stage = h("div", { class: "stage" }, h("div", { class: "seen" }, h("div", {}, frameOf, told), h("div", { class: "below" }, figures, solveLink)), remarks);
  const conversion = h(
    "details",
    { class: "convert" },
    h("summary", {}, h("h2", {}, t("jam.convert"))),
    h("p", {}, t("jam.convert.about")),
    h("div", { class: "row" }, button(t("jam.convert.jam"), () => convert(false)), button(t("jam.convert.both"), () => convert(true))),
    h("p", { class: "hint" }, t("jam.convert.difference")),
  );
  const service = h("section", { class: "service" });

  root.append(
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("jam.lead")),
    h(
      "div",
      { class: "bench" },
      h(
        "div",
        { class: "tools" },
        h(
          "div",
          { class: "group" },
          field(t("jam.maze"), box, t("jam.maze.hint")),
          fault,
          h("div", { class: "row" }, button(t("jam.sample.carved"), () => use(EXAMPLE)), button(t("jam.sample.built"), () => use(BUILT))),
        ),
        h(
          "div",
          { class: "group" },
          field(t("jam.size"), number(size, { min: 1, max: 200, step: 1 }, resized)),
          field(t("jam.way"), select(["none", "ends", "longest"].map((each) => [each, t(`jam.way.${each}`)]), way, led)),
        ),
        conversion,
      ),
      stage,
    ),
    service,
  );
  service.append(
    h("h2", {}, t("jam.picture")),
    h("p", { class: "quiet" }, t("jam.picture.about")),
    h("div", { class: "row" }, button(t("jam.picture.get"), fetched, { primary: true }), withWay),
    trouble,
    shown,
    h("h3", {}, t("jam.download")),
    h("div", { class: "row" }, ...FORMS.map((form) => button(form.toUpperCase(), () => saved(form), { "aria-label": t("jam.download.as", { form: form.toUpperCase() }) }))),
    h("h3", {}, t("jam.command")),
    h("p", { class: "quiet" }, t("jam.command.about")),
    h("div", { class: "command" }, h("pre", { tabindex: "0", "aria-label": t("jam.command") }), button(t("jam.copy"), copied)),
  );
  const command = root.querySelector("pre");

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(changed, box.value.length > 50_000 ? 400 : 120);
  }

  /** Put these rows into the box. */
  function use(these) {
    box.value = written(these);
    changed(true);
  }

  function changed(push = false) {
    clearTimeout(waiting);
    const text = box.value;
    fault.replaceChildren();
    box.removeAttribute("aria-invalid");
    if (!text.trim()) return refuse(t("jam.fault.nothing"), null);
    const answer = read(posted(text));
    if (answer.fault) {
      const { key, row, column, shown: what, at } = answer.fault;
      const end = text === posted(text) ? [at, Math.max(at + 1, at + what.length)] : null;
      return refuse(t(`jam.fault.${key}`, { row, column, shown: what }), end);
    }
    const count = answer.rows.reduce((sum, row) => sum + row.length, 0);
    if (count > MOST) return refuse(t("jam.fault.many", { count: figure(count), most: figure(MOST) }), null);
    rows = answer.rows;
    seen = looked(rows, SHOWN);
    maze = Maze.fromJam(rows);
    cursor = Math.min(cursor, maze.cells.length - 1);
    const address = JSON.stringify(rows);
    const same = address === JSON.stringify(EXAMPLE);
    set({ maze: same || address.length > LONGEST ? null : address }, { push: push === true });
    past(false);
    remark(address.length > LONGEST);
    drawn();
    measured();
    const small = maze.width <= SOLVED && maze.height <= SOLVED && seen.short < 0;
    solveLink.hidden = !small;
    solveLink.href = `/studio/solve?maze=${encodeURIComponent(JSON.stringify(maze.toJam()))}`;
    const body = address.length > 400 ? "maze@maze.json" : `maze=${address}`;
    command.textContent = `curl --data-urlencode '${body}' --data cellSize=${size} ${location.origin}/mazes/render -o maze.png`;
    forget();
    say(t("jam.spoken", { width: maze.width, height: maze.height, count: seen.count }));
  }

  /** The body of a request, as the Jam's clients sent it, is understood as well. */
  const posted = (text) => (/^\s*maze=/.test(text) ? (new URLSearchParams(text.trim()).get("maze") ?? "") : text);

  /** What was drawn before is past, and nothing can be done with it. */
  function past(is) {
    stage.inert = service.inert = is;
    stage.hidden = service.hidden = !maze;
  }

  function refuse(text, place) {
    rows = null;
    past(true);
    box.setAttribute("aria-invalid", String(box.value.trim() !== ""));
    const there = place && button(t("jam.fault.show"), () => {
      box.focus();
      box.setSelectionRange(...place);
    });
    fault.replaceChildren(h("p", {}, text), there || "");
  }

  function remark(long) {
    const said = [];
    if (seen.built && seen.count) {
      said.push(h("p", {}, t("jam.built")));
      conversion.open = true;
    }
    if (seen.short >= 0) said.push(h("p", {}, t("jam.short", { row: seen.short, length: rows[seen.short].length, width: seen.width })));
    if (seen.outside) said.push(h("p", {}, t("jam.outside", { count: figure(seen.outside) })));
    if (long) said.push(h("p", {}, t("jam.long")));
    if (seen.count) {
      const items = seen.sides.map(({ x, y, direction }) =>
        h("li", {}, t("jam.side", { row: y, column: x, open: t(`jam.${NAMES[direction]}`), shut: t(`jam.${NAMES[direction ^ 2]}`) })),
      );
      if (seen.count > items.length) items.push(h("li", {}, t("jam.more", { count: figure(seen.count - items.length) })));
      said.push(
        h("details", { class: "sides" }, h("summary", {}, t(seen.count === 1 ? "jam.sides.one" : "jam.sides", { count: figure(seen.count) })), h("p", { class: "hint" }, t("jam.sides.about")), seen.short < 0 && button(t("jam.sides.mend"), () => use(symmetric(rows))), h("ul", {}, ...items)),
      );
    }
    const open = remarks.querySelector("details")?.open;
    remarks.replaceChildren(...said);
    if (open && remarks.querySelector("details")) remarks.querySelector("details").open = true;
  }

  /** The drawing has the size of the service's picture, as long as a canvas can have it. */
  function drawn() {
    const ratio = devicePixelRatio || 1;
    const side = Math.max(2 / ratio, Math.min(size, LARGEST / ratio / Math.max(maze.width, maze.height)));
    const edge = side / 9 + 2;
    canvas.style.setProperty("width", `${Math.ceil(maze.width * side + edge)}px`);
    canvas.style.setProperty("height", `${Math.ceil(maze.height * side + edge)}px`);
    view.maze = maze;
    view.fitted = true;
    const numbers = new Array(maze.cells.length).fill(-1);
    rows.forEach((row, y) => row.forEach((bits, x) => (numbers[y * maze.width + x] = bits)));
    view.layers = { numbers, cursor: document.activeElement === canvas ? cursor : -1 };
    canvas.setAttribute("aria-label", t("jam.board", { width: maze.width, height: maze.height }));
    const path = way === "ends" ? maze.path(0, maze.cells.length - 1) : way === "longest" ? maze.longestPath() : null;
    told.textContent = "";
    if (way === "ends" && !path) {
      told.textContent = t("jam.cut");
      say(told.textContent);
    }
    if (path && path.length > 1) {
      for (const cell of path) numbers[cell] = -1; // the thread would run over them
      Object.assign(view.layers, { path, start: path[0], goal: path.at(-1) });
      told.textContent = t("jam.steps", { count: figure(path.length - 1) });
      unroll();
    } else view.draw();
    view.fit();
  }

  /** The thread runs from start to goal. */
  function unroll() {
    cancelAnimationFrame(frame);
    if (reducedMotion()) return view.draw();
    const begun = performance.now();
    const run = (now) => {
      view.layers.shown = Math.min(1, (now - begun) / 700);
      view.draw();
      if (view.layers.shown < 1) frame = requestAnimationFrame(run);
    };
    view.layers.shown = 0;
    frame = requestAnimationFrame(run);
  }

  function measured() {
    const { cells, passages, deadEnds, junctions, perfect, longest } = maze.measures();
    const lines = { size: `${maze.width} × ${maze.height}`, cells, passages, deadEnds, junctions, longest, perfect: t(perfect ? "jam.yes" : "jam.no") };
    figures.replaceChildren(
      // A longest path is quickly found in perfect mazes only.
      ...Object.entries(lines).filter(([, value]) => value !== null).flatMap(([key, value]) => [h("dt", {}, t(`jam.fact.${key}`)), h("dd", {}, typeof value === "number" ? figure(value) : value)]),
    );
  }

  /** Tell what a cell holds. */
  function point(cell) {
    if (cell < 0 || !rows) return;
    cursor = cell;
    view.layers.cursor = cell;
    view.draw();
    const [x, y] = [cell % maze.width, Math.floor(cell / maze.width)];
    const bits = rows[y][x];
    const exits = maze.exits(cell).map((each) => t(`jam.${NAMES[each]}`)).join(t("jam.and"));
    told.textContent = bits === undefined ? t("jam.cell.none", { row: y, column: x }) : t(exits ? "jam.cell" : "jam.cell.shut", { row: y, column: x, bits, exits });
    say(told.textContent);
    const side = view.side / view.ratio;
    frameOf.scrollTo({ left: Math.max(0, (x + 0.5) * side - frameOf.clientWidth / 2), top: Math.max(0, (y + 0.5) * side - frameOf.clientHeight / 2) });
  }

  function keys(event) {
    const direction = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(event.key);
    if (direction < 0 || !rows || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const other = view.layers.cursor >= 0 ? maze.neighbor(cursor, direction) : cursor;
    point(other < 0 ? cursor : other);
  }

  function convert(both) {
    if (!rows) return say(fault.textContent);
    if (seen.short >= 0) return refuseConversion();
    const carved = builtToCarved(rows);
    use(both ? symmetric(carved) : carved);
    say(t(both ? "jam.converted.both" : "jam.converted.jam"));
  }

  function refuseConversion() {
    fault.replaceChildren(h("p", {}, t("jam.convert.short", { row: seen.short })));
  }

  function resized(value) {
    size = value;
    set({ cell: value === 30 ? null : value });
    if (rows) {
      drawn();
      forget();
      command.textContent = command.textContent.replace(/cellSize=\d+/, `cellSize=${size}`);
    }
  }

  function led(value) {
    way = value;
    set({ way: value === "none" ? null : value });
    if (rows) {
      drawn();
      if (told.textContent) say(told.textContent);
    }
  }

  /** Ask the service as the Jam's clients did: a form with maze and cellSize. */
  async function rendered(form, path) {
    if (!rows) throw new ApiError(fault.textContent);
    const body = new FormData();
    body.set("maze", JSON.stringify(rows));
    body.set("cellSize", String(size));
    if (path) body.set("path", "1");
    if (form !== "png") body.set("format", form);
    return new Blob([await bytes("/mazes/render", { body, accept: "*/*" })], { type: MEDIA[form] });
  }

  async function fetched() {
    trouble.hidden = true;
    try {
      const blob = await rendered("png", withWay.querySelector("input").checked);
      forget();
      picture = URL.createObjectURL(blob);
      const image = h("img", { src: picture, alt: t("jam.picture.alt") });
      await image.decode();
      const facts = { width: figure(image.naturalWidth), height: figure(image.naturalHeight), bytes: figure(blob.size) };
      image.width = image.naturalWidth;
      image.height = image.naturalHeight;
      const plate = h("div", { class: "plate", tabindex: "0", role: "group", "aria-label": t("jam.picture") }, image);
      shown.replaceChildren(h("figure", {}, plate, h("figcaption", {}, t("jam.picture.size", facts))));
      say(t("jam.picture.size", facts));
    } catch (error) {
      failed(error);
    }
  }

  /** A picture of what was there before would mislead. */
  function forget() {
    if (picture) URL.revokeObjectURL(picture);
    picture = "";
    shown.replaceChildren();
    trouble.hidden = true;
  }

  async function saved(form) {
    trouble.hidden = true;
    try {
      download(await rendered(form, form !== "json" && withWay.querySelector("input").checked), `maze.${form}`);
    } catch (error) {
      failed(error);
    }
  }

  function failed(error) {
    if (!(error instanceof ApiError)) throw error;
    tell(trouble, error);
  }

  async function copied(event) {
    const shownOn = event.currentTarget;
    const text = t((await copy(command.textContent)) ? "jam.copied" : "jam.copy.failed");
    shownOn.textContent = text;
    say(text);
    setTimeout(() => (shownOn.textContent = t("jam.copy")), 1800);
  }

  canvas.addEventListener("focus", () => rows && canvas.matches(":focus-visible") && point(cursor));
  canvas.addEventListener("blur", () => {
    view.layers.cursor = -1;
    view.draw();
  });
  const given = get("maze");
  const known = given === null ? null : read(given);
  box.value = given === null ? written(EXAMPLE) : known.rows ? written(known.rows) : given;
  changed();
  return () => {
    clearTimeout(waiting);
    cancelAnimationFrame(frame);
    forget();
    view.close();
  };
}
