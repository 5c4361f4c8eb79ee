// <clew-maze algorithm="wilson" grid="20x20" seed="7" solution>: a maze on any web site, made in the page.
//
// The colors are those of the text around it, --clew-solution and --clew-step. The style sheet is made by script, which a
// strict Content-Security-Policy permits; the kernels need its 'wasm-unsafe-eval'.

import { load } from "./clew.js";
import { EngineError } from "./errors.js";
import { MAX_DRAWN, Walls } from "./squares.js";

const DEFAULTS = { algorithm: "recursive-backtracker", grid: "20x20", seed: "1" };
const OTHERS = ["label", "options", "solution", "watch"];
const MAX_WATCHED = 10_000;
const WATCHED = 5; // seconds at most, unless the page has more: what moves for longer needs a button that stops it
const PACE = 20; // milliseconds for each event of a short log
const SVG = "http://www.w3.org/2000/svg";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: inline-block; inline-size: 20rem; max-inline-size: 100%; }
  :host([hidden]) { display: none; }
  svg { display: block; inline-size: 100%; block-size: auto; fill: none; stroke-linecap: square; }
  .walls { stroke: currentColor; stroke-width: 0.14px; }
  .solution { stroke: var(--clew-solution, #d6336c); stroke-width: 0.28px; stroke-linejoin: round; stroke-linecap: round; }
  .step { fill: var(--clew-step, #f59f00); }
  .signs { fill: currentColor; }
  p { margin: 0; }
`);

let engine = null;

/** The engine, which all elements of a page share; it is loaded again if that failed. */
function loaded() {
  engine ??= load(undefined, { english: false }).catch((error) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** Options from a text such as "run=0.3, bias=longest". */
function textsOf(options) {
  const pairs = options.split(/[\s,]+/).filter(Boolean).map((each) => each.split(/=(.*)/s));
  const bad = pairs.find(([name, value]) => !name || !value);
  if (bad) throw new EngineError("element-options", { options });
  return Object.fromEntries(pairs.map(([name, value]) => [name, value]));
}

class ClewMaze extends HTMLElement {
  static observedAttributes = [...Object.keys(DEFAULTS), ...OTHERS];

  #root = this.attachShadow({ mode: "open" });
  #asked = 0; // which drawing is the last one; older ones stop

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#draw();
  }

  disconnectedCallback() {
    this.#asked += 1;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  async #draw() {
    const asked = ++this.#asked;
    await null; // several attributes may change at once
    const isOld = () => asked !== this.#asked;
    if (isOld()) return;
    this.ariaBusy = "true";
    try {
      await this.#make(isOld);
    } catch (error) {
      await import("./sentences.js").catch(() => {}); // then the code of the error is shown
      if (!isOld()) this.#say(error.message);
    }
    if (!isOld()) this.ariaBusy = null;
  }

  #say(sentence) {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = sentence;
    this.#root.replaceChildren(line);
  }

  async #make(isOld) {
    const [algorithm, grid, seed] = Object.entries(DEFAULTS).map(([name, value]) => this.getAttribute(name) || value);
    const sizes = /^(?:rectangle:)?(\d+)x(\d+)$/.exec(grid)?.slice(1).map(Number);
    const clew = await loaded();
    const shape = sizes ? null : await clew.shape(grid, { maxCells: MAX_DRAWN });
    const cells = shape?.cells ?? sizes[0] * sizes[1];
    if (cells > MAX_DRAWN) throw new EngineError("element-cells", { grid, cells, most: MAX_DRAWN });
    if (shape?.weaves) throw new EngineError("element-weave", { grid });
    const options = clew.optionsFromText("generators", algorithm, textsOf(this.getAttribute("options") ?? ""));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const log = this.hasAttribute("watch") && !still && cells <= MAX_WATCHED;
    const maze = await clew.generate(algorithm, grid, { seed: /^\d+$/.test(seed) ? BigInt(seed) : seed, options, log });
    const solution = this.hasAttribute("solution") ? await clew.solve(maze) : null;
    const walls = shape ? new (await import("./polygons.js")).PolygonWalls(shape) : new Walls(sizes[0], cells);
    if (isOld()) return;
    const title = shape ? grid : `${sizes.join(" by ")} cells`;
    const name = `Maze of ${title}: ${algorithm}, seed ${seed}${solution ? ", with its solution" : ""}`;
    const picture = this.#picture(shape?.extent ?? sizes, this.getAttribute("label") || name);
    if (shape) picture.walls.setAttribute("stroke-linecap", "round");
    if (log) await this.#play(clew.events, maze.log, walls, picture, isOld);
    else walls.set(maze.cells);
    if (isOld()) return;
    picture.walls.setAttribute("d", walls);
    picture.step.remove();
    picture.signs.setAttribute("d", walls.signs?.(maze.cells) ?? "");
    if (solution) picture.solution.setAttribute("d", wayOf(walls, solution));
  }

  /** An empty picture in place of what there was: {walls, solution, step, signs}. */
  #picture([width, height], name) {
    const make = (tag, attributes) => {
      const made = document.createElementNS(SVG, tag);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const viewBox = `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`;
    const svg = make("svg", { viewBox, role: "img", "aria-label": name });
    const step = make("circle", { class: "step", r: 0.3 });
    const [solution, walls, signs] = ["solution", "walls", "signs"].map((each) => make("path", { class: each }));
    svg.append(step, solution, walls, signs);
    this.#root.replaceChildren(svg);
    return { walls, solution, step, signs };
  }

  /** Show the events of a log one after the other, several in a frame if there are many. */
  async #play(kinds, { count, events, cells, directions }, walls, picture, isOld) {
    const length = Math.min(1000 * (Number(this.getAttribute("watch")) || WATCHED), PACE * count);
    const begin = performance.now();
    for (let done = 0; done < count; ) {
      const now = await new Promise(requestAnimationFrame);
      if (isOld()) return;
      const end = Math.min(count, Math.ceil(count * (now - begin) / length));
      for (; done < end; done++) walls.change(kinds[events[done]].passage, cells[done], directions[done]);
      if (!done) continue;
      const [x, y] = middleOf(walls, cells[done - 1]);
      picture.step.setAttribute("cx", x);
      picture.step.setAttribute("cy", y);
      picture.walls.setAttribute("d", walls);
    }
  }
}

const middleOf = (walls, cell) => walls.middle?.(cell) ?? walls.corner(cell).map((each) => each + 0.5);
const wayOf = (walls, solution) => walls.way?.(solution) ?? `M${Array.from(solution.cells, (cell) => middleOf(walls, cell).join(" ")).join("L")}`;

if (!customElements.get("clew-maze")) customElements.define("clew-maze", ClewMaze);
