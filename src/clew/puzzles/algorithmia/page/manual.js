/** The manual next to the solution: the service's page for printing, in a shadow root. */

import { h } from "../../js/lib/dom.js";
import { reducedMotion } from "../../js/lib/clock.js";
import { language, t } from "../../js/lib/i18n.js";

const WIDE = "(min-width: 70rem)";
// The manual's own style knows the window's width; here it has a column.
const OWN = `
body { max-width: none; margin: 0; padding: 0 0.5rem 2rem 0; font-size: 1rem; }
header, footer { display: none; }
nav { margin-top: 0.5rem; }
section { margin-top: 2rem; scroll-margin-top: 0.5rem; }
.steps li { scroll-margin-block: 4rem; border-radius: 3px; }
.steps li.here { background: var(--tint); outline: 2px solid var(--ink); outline-offset: 4px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
`;

/** {sheet, body}: the page's style and its markup. The studio's policy allows no style elements, but adopted sheets. */
async function load() {
  const answer = await fetch(`/algorithmia/manual?lang=${language()}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const [, before, style, after] = (await answer.text()).match(/^([^]*)<style>([^]*?)<\/style>([^]*)$/);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.replaceAll("@media (max-width", "@container (max-width") + OWN);
  const body = document.importNode(new DOMParser().parseFromString(before + after, "text/html").body, true);
  body.lang = language();
  // A document may have only one <main>, and the studio's page has one already.
  for (const each of body.querySelectorAll("main")) each.replaceWith(...each.childNodes);
  for (const each of body.querySelectorAll("aside")) each.setAttribute("role", "note");
  return { sheet, body };
}

export class Manual {
  #root = null;
  #loaded = null;
  #color = null;
  #pending = null;

  constructor() {
    this.host = h("div", { class: "leaves" });
    this.reader = h("div", { class: "reader", tabindex: "0", role: "region", "aria-label": t("algorithmia.manual") }, this.host);
    this.element = h(
      "details",
      { class: "manual", on: { toggle: () => this.element.open && this.#load() } },
      h("summary", {}, h("h2", {}, t("algorithmia.manual"))),
      h("p", { class: "hint" }, h("a", { href: `/algorithmia/manual?lang=${language()}`, target: "_blank", rel: "noopener" }, t("algorithmia.manual.open"))),
      this.reader,
    );
    this.element.open = matchMedia(WIDE).matches;
  }

  #load() {
    this.#loaded ??= load().then(
      ({ sheet, body }) => {
        this.#root = this.host.attachShadow({ mode: "open" });
        this.#root.adoptedStyleSheets = [sheet];
        this.#root.append(body);
        this.#root.addEventListener("click", (event) => this.#follow(event));
        if (this.#pending) this.#go(...this.#pending);
      },
      () => {
        this.#loaded = null;
        this.host.replaceChildren(h("p", { class: "quiet" }, t("algorithmia.manual.missing")));
      },
    );
    return this.#loaded;
  }

  /** Links inside the manual lead to places in it. */
  #follow(event) {
    const link = event.target.closest?.("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    this.#go(link.getAttribute("href").slice(1), true);
  }

  /** Turn to the section of a color, once: after that the reader may have gone elsewhere. */
  turn(color) {
    if (color === this.#color) return;
    this.#color = color;
    if (this.#root) this.#go(color, false);
    else this.#pending = [color, false];
  }

  /** Show a step of a color and mark it. */
  async step(color, step) {
    this.element.open = true;
    this.#pending = null;
    await this.#load();
    this.#go(`${color}-${step}`, true);
  }

  #go(id, focus) {
    const found = this.#root?.getElementById(id);
    if (!found) return;
    for (const each of this.#root.querySelectorAll(".here")) each.classList.remove("here");
    if (found.matches("li")) found.classList.add("here");
    const behavior = !focus || reducedMotion() ? "auto" : "smooth";
    const own = getComputedStyle(this.reader).overflowY === "auto";
    if (own) {
      const top = found.getBoundingClientRect().top - this.reader.getBoundingClientRect().top;
      this.reader.scrollTo({ top: this.reader.scrollTop + top - (found.matches("li") ? 90 : 4), behavior });
    } else if (focus) found.scrollIntoView({ block: "center", behavior });
    if (focus) {
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
    }
  }
}
